"""`textgames check FILE`: solve the levels of a file, for authors of levels."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from multiprocessing import Pool
from signal import SIG_IGN, SIGINT, signal
from time import process_time
from typing import Any

from textgames.engine.cancellation import Cancellation
from textgames.engine.spec import parse_number
from textgames.errors import EXIT_LOST, EXIT_PLAYED, EXIT_UNFINISHED, OutOfTime, Refusal, Unreadable
from textgames.sokoban import messages
from textgames.sokoban.board import pushes_in
from textgames.sokoban.formats import Level
from textgames.sokoban.level_sets import FIRST_SET
from textgames.sokoban.solver.search import solve
from textgames.sokoban.solver.walking import play_moves
from textgames.sokoban.spec import SetSpec, Spec, is_exact, is_random, set_and_number, split_number
from textgames.text.counts import is_number
from textgames.text.language import _, current, join_sentences, plural, set_language
from textgames.text.quoting import quoted

SECONDS = 10.0  # of processor time for each level, unless --time gives it
MAX_JOBS = 61  # as many processes as Windows can wait for


def check(level: Level, seconds: float) -> tuple[dict[str, Any], bool]:
    """Solve a level; return its members in the output of --json, and False if time ran out.

    `error` is why no solution was found; `solution` is True if the file's solution works.
    """
    moves = error = in_file = None
    in_time = True
    limit = Cancellation(seconds, clock=process_time)
    try:
        moves = solve(level.start(), limit)
        if moves is None:
            error = _("There is no solution.")
    except Refusal as refusal:
        error = str(refusal)
        in_time = not isinstance(refusal, OutOfTime)
    if level.solution and not error:
        game = level.start()
        in_file = play_moves(game, level.solution) and game.outcome == "won"
    record = {
        "solved": moves is not None,
        "pushes": None if moves is None else pushes_in(moves),
        "moves": None if moves is None else len(moves),
        "lurd": moves,
        "seconds": round(limit.elapsed, 3),
        "error": error,
        "solution": in_file,
    }
    return record, in_time


def sentences_on(record: Mapping[str, Any]) -> str:
    """Return a result in words."""
    if not record["solved"]:
        return str(record["error"])
    seconds = f"{record['seconds']:.2f}"
    counts = messages.counts_of(record["lurd"])
    sentences = [_("Solved in {seconds} s: {pushes}, {steps}.", seconds=seconds, **counts)]
    if record["solution"] is False:
        sentences.append(_("The solution in the file is wrong."))
    return join_sentences(sentences)


def run(text: str, words: Sequence[str], options: Mapping[str, Any], view: Any) -> int:
    """Solve levels and show each result in a view; return the exit status.

    `text` is the part of an ID after the colon. If it is empty, words and --level name the levels.
    """
    seconds = seconds_in(options["time"]) if "time" in options else SECONDS
    jobs = min(parse_number(options.get("jobs", "1"), "--jobs 2"), MAX_JOBS)
    if is_exact(words) or (words and is_random(words[0])):
        with_words = {"level": options["level"]} if "level" in options else {}
        levels = select_levels(Spec.text_of(words, with_words), "", None)
    else:
        levels = select_levels(text, *set_and_number(words, options))
    checked = []
    with closing(check_all([level for _number, level in levels], seconds, jobs)) as results:
        for (number, level), result in zip(levels, results):
            checked.append(result)
            record, _in_time = result
            line = messages.titled(level.shown_title, sentences_on(record))
            spoken = _(messages.WITH_NUMBER, number=number, text=line)
            rows = [(f"{number:>3}  {line}", spoken)]
            view.table(rows, event="check", level=number, title=level.title, **record)
            view.console.flush()
    solved = sum(record["solved"] for record, _in_time in checked)
    view.report(plural(messages.LEVELS_SOLVED, len(checked), solved=solved))
    if solved == len(checked):
        return EXIT_PLAYED
    if any(in_time and not record["solved"] for record, in_time in checked):
        return EXIT_LOST
    return EXIT_UNFINISHED


def check_all(
    levels: list[Level], seconds: float, jobs: int
) -> Generator[tuple[dict[str, Any], bool], None, None]:
    """Yield the result for each level in order, solving `jobs` levels at once in processes.

    Levels are solved one after another where there are no processes, as in a browser.
    """
    interrupt = signal(SIGINT, SIG_IGN)  # Ctrl-C reaches the processes too, even as they start
    try:
        pool = Pool(jobs, prepare_worker, [current()]) if jobs > 1 else None
    except ImportError:
        pool = None
    finally:
        signal(SIGINT, interrupt)
    if not pool:
        for level in levels:
            yield check(level, seconds)
        return
    with pool:  # which ends its processes
        results = [pool.apply_async(check, (level, seconds)) for level in levels]
        for result in results:
            while not result.ready():
                result.wait(0.1)  # on Windows, Ctrl-C doesn't end a wait without a timeout
            yield result.get()


def prepare_worker(language: str) -> None:
    """Set the language, and ignore Ctrl-C, since the parent ends this process."""
    signal(SIGINT, SIG_IGN)
    set_language(language, "utf-8")


def seconds_in(text: str) -> float:
    """Return the seconds of --time. Raise `Unreadable` if the text is not a time."""
    seconds = float(text) if is_number(text.replace(".", "", 1)) else 0.0
    if not seconds:
        message = _("{word} is not a time; --time 30 means 30 seconds.", word=quoted(text))
        raise Unreadable(message, text)
    return seconds


def select_levels(text: str, name: str, number: str | None) -> list[tuple[int, Level]]:
    """Return the levels to check, each with its number."""
    if text.startswith("=") or is_random(text):
        return [(1, Spec.parse_exact(text).level)]
    if text:
        name, number = split_number(text)
    spec = SetSpec(name or FIRST_SET, None)
    numbered = list(enumerate(spec.levels_in_set, 1))
    wanted = f"1-{len(numbered)}" if number is None else number
    ends = [parse_number(end, _(messages.THIRD_LEVEL)) for end in wanted.split("-", 1)]
    selected = [(place, level) for place, level in numbered if ends[0] <= place <= ends[-1]]
    if not selected:
        raise Unreadable(spec.has_no_level(number), number or "")
    return selected
