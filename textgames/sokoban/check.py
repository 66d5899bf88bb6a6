"""Solves the levels of a file, for people who write levels: `textgames sokoban FILE --check`."""

from __future__ import annotations

import sys
from contextlib import closing
from itertools import repeat
from time import monotonic, process_time

from textgames.console import show_progress
from textgames.errors import OutOfMemory, OutOfTime, Refusal, Unreadable, printable, quoted
from textgames.host import EXIT_LOST, EXIT_PLAYED, EXIT_UNFINISHED
from textgames.ids import number_in
from textgames.sokoban.formats import Level
from textgames.sokoban.ids import FIRST_SET, Deal, levels_of, split_number
from textgames.sokoban.rules import NAMES, Sokoban, pushes_in
from textgames.sokoban.solver.search import solve
from textgames.text.numbers import is_number
from textgames.text.phrases import plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Mapping
    from typing import Any

    from textgames.views.view import View

SECONDS = 10.0  # of the processor's time for each level, unless it is told
LONGEST = 10.0**6
MOST_JOBS = 61  # that Windows can wait for


class Checked:
    """What came out for one level; `error` says why there is no solution, and is None where there is one."""

    def __init__(self, level: Level, seconds: float) -> None:
        self.moves: str | None = None
        self.error: str | None = None
        self.in_time = True
        begun = process_time()
        try:
            self.moves = solve(Sokoban.from_text(level.board), lambda positions: process_time() > begun + seconds)
            if self.moves is None:
                self.error = "there is no solution"
        except OutOfTime as error:
            in_time = f"no solution was found in {seconds:g} second{'' if seconds == 1 else 's'}"
            self.error = str(error) if isinstance(error, OutOfMemory) else in_time
            self.in_time = False
        except Refusal as error:
            self.error = str(error)
        self.seconds = process_time() - begun
        self.own_is_right = None if self.error or not level.solution else is_solved_by(level.board, level.solution)

    def record(self) -> dict[str, Any]:
        """What `--json` tells of it."""
        moves = self.moves
        return {
            "solved": moves is not None,
            "pushes": None if moves is None else pushes_in(moves),
            "moves": None if moves is None else len(moves),
            "lurd": moves,
            "seconds": round(self.seconds, 3),
            "error": self.error,
            "solution": self.own_is_right,
        }

    def __str__(self) -> str:
        if self.moves is None:
            return str(self.error)
        figures = f"{plural(pushes_in(self.moves), 'push', 'es')}, {plural(len(self.moves), 'step')}"
        own = "; the solution in the file is wrong" if self.own_is_right is False else ""
        return f"solved in {self.seconds:.2f} seconds: {figures}{own}"


def is_solved_by(board: str, moves: str) -> bool:
    """Whether moves as LURD solve a level."""
    game = Sokoban.from_text(board)
    return all(game.move(NAMES[move.lower()]) for move in moves) and game.outcome == "won"


def run(params: str, given: Mapping[str, Any], view: View) -> int:
    """Solve the levels that the command line names and tell of each; the exit status that tells how it went.

    `params` is what stands behind the colon of an ID, empty where LEVELS and --level may say it.
    """
    seconds = seconds_in(given["time"]) if "time" in given else SECONDS
    jobs = jobs_in(given["jobs"]) if "jobs" in given else 1
    levels = chosen(params, given.get("levels"), given.get("level"))
    checked: list[Checked] = []
    progress = Progress(len(levels))
    with closing(results([one for _, one in levels], seconds, jobs)) as found:
        for (number, one), result in zip(levels, found):
            checked.append(result)
            progress.hide()
            tell(view, number, one, result)
            progress.show(checked)
    progress.hide()
    solved = sum(result.moves is not None for result in checked)
    view.remark(f"{plural(len(checked), 'level')}, {solved} solved.")
    if all(result.moves is not None for result in checked):
        return EXIT_PLAYED
    return EXIT_LOST if any(result.in_time and result.moves is None for result in checked) else EXIT_UNFINISHED


def tell(view: View, number: int, level: Level, result: Checked) -> None:
    """Tell what came out for a level."""
    title = printable(level.title) + ": " if level.title else ""
    rows = [(f"{number:>3}  {title}{result}.", f"{number}. {title}{result}.")]
    view.table(rows, event="check", level=number, title=level.title, **result.record())
    view.console.flush()


def results(levels: list[Level], seconds: float, jobs: int) -> Generator[Checked, None, None]:
    """What comes out for each level, in their order; so many at once are solved, each in a process of its own."""
    if jobs == 1:
        yield from map(Checked, levels, repeat(seconds))
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children

    with ProcessPoolExecutor(jobs, initializer=end_with_ctrl_c) as pool:
        try:
            yield from pool.map(Checked, levels, repeat(seconds))
        except BaseException:  # Ctrl-C, a reader that went away, or nobody wants more
            for child in active_children():
                child.terminate()
            raise


def end_with_ctrl_c() -> None:
    """Let Ctrl-C end this process at once, without a word."""
    from signal import SIG_DFL, SIGINT, signal

    signal(SIGINT, SIG_DFL)


class Progress:
    """A line on standard error that tells how far it is, where that is a terminal."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._begun = monotonic()
        self._width = 0 if sys.stderr.isatty() else None

    def show(self, checked: list[Checked]) -> None:
        """How many levels are done, how many of them solved, and the time that the others will take."""
        if self._width is None:
            return
        done, solved = len(checked), sum(one.moves is not None for one in checked)
        left = (monotonic() - self._begun) / done * (self._total - done)
        text = f"{done} of {self._total}, {solved} solved, about {plural(round(left), 'second')} to go"
        self._width = len(text)
        show_progress(text)

    def hide(self) -> None:
        """Take the line away, so that another can stand there."""
        if self._width:
            show_progress(f"\r{' ' * self._width}\r")
            self._width = 0


def jobs_in(text: str) -> int:
    """What --jobs gives; raises `Unreadable` where it is no such number."""
    if not (is_number(text) and 1 <= int(text) <= MOST_JOBS):
        raise Unreadable(f"{quoted(text)} is no number from 1 to {MOST_JOBS}; expected --jobs 2 for two at once", text)
    return int(text)


def seconds_in(text: str) -> float:
    """What --time gives; raises `Unreadable` where it is no time."""
    seconds = float(text) if is_number(text.replace(".", "", 1)) else 0.0
    if not 0 < seconds <= LONGEST:
        raise Unreadable(f"{quoted(text)} is no time; expected --time 30 for 30 seconds", text)
    return seconds


def chosen(params: str, levels: str | None, level: str | None) -> list[tuple[int, Level]]:
    """The levels to check, each with its number."""
    if params.startswith("="):
        try:
            return [(1, Level.of(Deal(params).board))]
        except ValueError as error:
            raise Unreadable(str(error)) from None
    name, number = split_number(params) if params else (levels or FIRST_SET, level)
    numbered = list(enumerate(levels_of(name), 1))
    first, dash, last = (number or "").partition("-")
    example = "--level 3 for the third level, or --level 3-5"
    start = number_in(first, example) if number is not None else 1
    end = number_in(last, example) if dash else start if number is not None else len(numbered)
    found = [(place, one) for place, one in numbered if start <= place <= end]
    if not found:
        raise Unreadable(f"there are levels 1 to {len(numbered)} in {name}, and no {number}", number or "")
    return found
