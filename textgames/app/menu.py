"""The menu, and lists of what can be played. The menu takes whatever may follow `textgames` on the command line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from shlex import split
from time import localtime, monotonic, strftime
from typing import Any

from textgames.app import words
from textgames.app.controller import Controller
from textgames.app.games import GAMES, game_named, session_class, spec_class, title_of
from textgames.app.start import game_of_the_day, public_id, saved_spec, today, user_data_folder
from textgames.app.statistics import best_title, streak_of_days, value_of
from textgames.engine.statistics import Statistics, stats_by_kind
from textgames.engine.tokens import tokenize
from textgames.errors import Refusal, Unreadable
from textgames.storage.results import Results
from textgames.storage.saved_game import SavedGame, id_in, is_header
from textgames.storage.unfinished import unfinished_files
from textgames.terminal.console import Console
from textgames.text.language import _, comma_list, is_english, join_sentences, ngettext
from textgames.text.quoting import in_words, printable, shown
from textgames.text.width import pad, width_of, wrap
from textgames.views.view import View

Record = dict[str, Any]

MAX_SHOWN = 9  # unfinished games
WIDTH = 80
NAME_WIDTH = 11  # of what can be typed in the menu, beside its number


def choose(console: Console, view: View, begin: Callable[[list[str]], Controller | None]) -> Controller | None:
    """Show the menu, and do what the lines ask for until one of them begins a game; return it, None for none.

    `begin` does what the arguments of `textgames` ask for, and returns the game that they begin.
    """
    unfinished = unfinished_games()
    show_menu(view, unfinished)
    while (line := console.read()) is not None:
        typed = " ".join([word for word, _part in tokenize(line)]).lower()
        if typed in ("q", "quit", "exit", "n", "no"):
            return None
        if typed in ("?", "help"):
            view.table(table([(typed, _(meaning)) for typed, meaning in words.HELP], "  "))
        elif not (typed or is_header(line)):
            view.remark(_(words.KEYS))
        else:
            try:
                controller = begin(arguments_in(line, typed, bool(unfinished)))
            except SystemExit:  # argparse has shown what there is to show
                continue
            except (OSError, Refusal) as error:
                if isinstance(error, OSError) and error.filename is None:  # the output, which is no fault of the line
                    raise
                view.remark(in_words(error))
                view.remark(_(words.HELP_LISTS))
                continue
            if controller:
                return controller
    return None


def arguments_in(line: str, typed: str, has_unfinished: bool) -> list[str]:
    """Return the arguments of `textgames` for a line in the menu, `typed` its words; raise `Unreadable`."""
    if is_header(line):  # a saved game is piped in
        return [id_in(line, _(words.THE_INPUT))]
    short = {"d": ["--daily"], "daily": ["--daily"], "resume": ["--resume"]}
    short |= {str(number): [game] for number, game in enumerate(GAMES, 1)}
    short |= {"0": ["--resume"]} if has_unfinished else {}
    if typed in short:
        return short[typed]
    try:
        arguments = split(line)
    except ValueError:
        raise Unreadable(_(words.OPEN_QUOTATION)) from None
    if arguments[0].lower() == "textgames":
        del arguments[0]
    return [*short.get(arguments[0].lower(), arguments[:1]), *arguments[1:]] if arguments else []


def show_menu(view: View, unfinished: Sequence[Record]) -> None:
    """Show the unfinished games, the newest first, the games with the results so far, and the game of the day."""
    statistics = Statistics(Results(user_data_folder()).finished)
    finished = {game: statistics.finished(game) for game in GAMES}
    rows = []
    for row in unfinished[:MAX_SHOWN]:
        is_first = row["number"] == 1
        typed = "resume" if is_first else f"resume {row['number']}"
        key = "0" if is_first else ""
        facts = {"game": game_title(row["game"]), "progress": row["standing"], "time": row["played"]}
        spoken = _(words.RESUME_UNFINISHED, key=key or typed, **facts)
        rows.append((menu_row(key, typed, _(words.UNFINISHED, **facts)), spoken))
    for number, (game, entry) in enumerate(GAMES.items(), 1):
        spoken = _(words.TYPED_SENTENCE, key=comma_list([str(number), game]), sentence=_(entry.about))
        rows.append((menu_row(str(number), game, _(entry.about)), spoken))
        if so_far := results_so_far(game, finished[game]):
            rows.append((menu_row("", "", so_far), so_far))
    days, _longest = streak_of_days(finished)
    streak = ngettext(*words.STREAK, days) if days else ""
    daily = join_sentences([_(words.TODAY, date=today(), game=title_of(game_of_the_day())), streak])
    rows.append((menu_row("d", "daily", daily), _(words.TYPED_SENTENCE, key="d", sentence=daily)))
    view.table(rows, heading="textgames")
    view.remark(_(words.KEYS))


def menu_row(key: str, typed: str, text: str) -> str:
    """Return a row of the menu: what can be typed, and what that is."""
    return in_column(f"  {key:<1}  {pad(typed, NAME_WIDTH)}  ", text)


def in_column(start: str, text: str) -> str:
    """Return a text after the start of its row, in lines of at most 80 columns; a level's title may be in it."""
    indent = width_of(start)
    lines = wrap(text, WIDTH - indent).replace("\n", "\n" + " " * indent)
    return f"{start}{lines}"


def table(pairs: Sequence[tuple[str, str]], indent: str = "") -> list[tuple[str, str]]:
    """Return rows of what can be typed and what that is, also as sentences."""
    width = max([width_of(typed) for typed, meaning in pairs])
    return [
        (f"{indent}{pad(typed, width)}  {meaning}", _(words.TYPED, typed=typed, meaning=meaning))
        for typed, meaning in pairs
    ]


def game_title(name: str) -> str:
    """Return what a game is called in sentences; as it is named where there is no such game."""
    game = game_named(name)
    return title_of(game) if game else name


def results_so_far(game: str, finished: Sequence[Record]) -> str:
    """Return the results of a game: levels solved of how many, or games and the best result of the usual kind."""
    summaries = session_class(game).summaries
    stats = stats_by_kind(finished, summaries)
    if not stats:
        return ""
    if sets := spec_class(game).sets(stats):
        solved = [_(words.SOLVED_IN_SET, won=won, total=total, name=name) for name, won, total in sets]
        return _(words.SOLVED, sets=comma_list(solved))
    usual, best = max(stats, key=lambda row: int(row["played"])), summaries[0]
    played, won = (sum(int(row[count]) for row in stats) for count in ("played", "won"))
    shown = ""
    if best.name in usual:
        value = value_of(best.field, usual[best.name])
        shown = _(words.BEST_OF_KIND, what=best_title(best), kind=usual["params"], value=value)
    return join_sentences([_(words.PLAYED, played=played, won=won), shown])


def show_list(word: str | None, view: View) -> None:
    """Show what can be played: games with presets and level sets, those of one game, a level set, unfinished games."""
    if word == "unfinished":
        list_unfinished(view)
        return
    only = game_named(word or "")
    if word and not only:
        list_levels(word, view)
        return
    games = [only] if only else list(GAMES)
    presets = [(f"textgames {start}", about) for game in games for start, about in spec_class(game).presets()]
    view.table(
        table(presets),
        event="list",
        games=games,
        presets=[{"start": start, "about": about} for start, about in presets],
    )


def unfinished_games() -> list[Record]:
    """Return a record of each unfinished game that no program is playing, the newest first.

    Its `number` is that for `--resume`, its `standing` is the progress.
    """
    end = monotonic() + 0.5  # for replaying those whose progress wasn't noted
    records = []
    for number, (_path, written, saved) in enumerate(unfinished_files(user_data_folder()), 1):
        game_id, _blank, progress = saved.progress.partition(" ")
        if not (progress and is_english()):
            game_id, progress = public_id(saved.game_id), progress_of(saved, monotonic() < end)
        played = strftime("%Y-%m-%d %H:%M", localtime(written))
        texts = {"game": printable(saved.game), "id": printable(game_id), "standing": shown(progress)}
        records.append({"number": number, **texts, "played": played})
    return records


def progress_of(saved: SavedGame, may_replay: bool) -> str:
    """Return how far a saved game is, replaying it if there is time for that."""
    if not may_replay:
        return ngettext(*words.LINES, len(saved.lines))
    try:
        spec = saved_spec(saved)
        session = session_class(spec.game)(spec, Statistics())
        session.replay(saved.lines)
        return session.status()
    except (OSError, ValueError):
        return _(words.UNPLAYABLE)


def list_unfinished(view: View) -> None:
    """Show the unfinished games, the newest first, with their numbers for --resume."""
    games = unfinished_games()
    rows = []
    for game in games:
        text = _(words.ID_AND_PROGRESS, id=game["id"], progress=game["standing"])
        spoken = _(
            words.LISTED_UNFINISHED,
            number=game["number"],
            id=game["id"],
            progress=game["standing"],
            time=game["played"],
        )
        rows.append((in_column(f"{game['number']:>3}  {game['played']}  ", text), spoken))
    view.table(rows, event="list", unfinished=games)
    view.remark(_(words.HOW_TO_RESUME) if games else _(words.NONE_UNFINISHED))


def list_levels(name: str, view: View) -> None:
    """Show the levels of a set or a file, of the first game that has levels."""
    statistics = Statistics(Results(user_data_folder()).finished)
    for game in GAMES:
        spec = spec_class(game)
        levels = spec.levels(name, statistics.stats(game, session_class(game).summaries))
        if levels is not None:
            rows = [(level.row, level.sentence) for level in levels]
            view.table(rows, spec.list_heading(), event="list", levels=[level.record for level in levels])
            break
