"""The menu, and lists of what can be played. The menu takes whatever may follow `textgames` on the command line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from shlex import split
from textwrap import fill
from time import localtime, monotonic, strftime
from typing import Any

from textgames.app.controller import Controller
from textgames.app.games import GAMES, game_named, session_class, spec_class
from textgames.app.start import game_of_the_day, public_id, saved_spec, today, user_data_folder
from textgames.app.statistics import streak_of_days
from textgames.engine.statistics import Statistics, stats_by_kind
from textgames.engine.tokens import tokenize
from textgames.errors import Refusal, Unreadable, in_words, printable, sentence
from textgames.storage.results import Results
from textgames.storage.saved_game import SavedGame, id_in, is_header
from textgames.storage.unfinished import unfinished_files
from textgames.terminal.console import Console
from textgames.text.manual import Key, table_rows
from textgames.text.numbers import rounded
from textgames.text.phrases import plural
from textgames.views.view import View

Record = dict[str, Any]

MAX_SHOWN = 9  # unfinished games
KEYS = "Type a number or a name; help tells what else, q quits."
HELP = (
    Key("1, 2048, mines", "a game"),
    Key("2048 --size 5x5", "a game with its options; 2048 --help lists them"),
    Key("GAME:ID", "exactly that game, as in 2048:4x4#7"),
    Key("d, daily", "the game of the day; 2048 --daily that of one game"),
    Key("0, resume", "the newest unfinished game"),
    Key("list, list holes", "what there is to play; the levels of a set"),
    Key("stats, stats 2048", "what was played so far"),
    Key("q", "quit"),
)


def choose(console: Console, view: View, begin: Callable[[list[str]], Controller | None]) -> Controller | None:
    """Show the menu, and do what the lines ask for until one of them begins a game; return it, None for none.

    `begin` does what the arguments of `textgames` ask for, and returns the game that they begin.
    """
    games = unfinished_games()
    unfinished = [f"unfinished {row['game']}, {row['standing']}, {row['played']}" for row in games]
    show_menu(view, unfinished)
    while (line := console.read()) is not None:
        typed = " ".join([word for word, _ in tokenize(line)]).lower()
        if typed in ("q", "quit", "exit", "n", "no"):
            return None
        if typed in ("?", "help"):
            view.table([*zip(table_rows(HELP), map(str, HELP))])
        elif not (typed or is_header(line)):
            view.remark(KEYS)
        else:
            try:
                controller = begin(arguments_in(line, typed, bool(unfinished)))
            except SystemExit:  # argparse has shown what there is to show
                continue
            except (OSError, Refusal) as error:
                if isinstance(error, OSError) and error.filename is None:  # the output, which is no fault of the line
                    raise
                view.remark(sentence(in_words(error)) if isinstance(error, Refusal) else f"{in_words(error)}.")
                view.remark("help tells what can be typed here.")
                continue
            if controller:
                return controller
    return None


def arguments_in(line: str, typed: str, has_unfinished: bool) -> list[str]:
    """Return the arguments of `textgames` for a line in the menu, `typed` its words; raise `Unreadable`."""
    if is_header(line):  # a saved game is piped in
        return [id_in(line, "the input")]
    short = {"d": ["--daily"], "daily": ["--daily"], "resume": ["--resume"]}
    short |= {str(number): [game] for number, game in enumerate(GAMES, 1)}
    short |= {"0": ["--resume"]} if has_unfinished else {}
    if typed in short:
        return short[typed]
    try:
        words = split(line)
    except ValueError:
        raise Unreadable("a quotation mark is not closed") from None
    if words[0].lower() == "textgames":
        del words[0]
    return [*short.get(words[0].lower(), words[:1]), *words[1:]] if words else []


def show_menu(view: View, unfinished: Sequence[str]) -> None:
    """Show the unfinished games, the newest first, the games with the results so far, and the game of the day."""
    statistics = Statistics(Results(user_data_folder()).finished)
    finished = {game: statistics.finished(game) for game in GAMES}
    rows = [(wrapped(f"  0  {'go on':<12} {row}"), f"0: go on with your {row}.") for row in unfinished[:1]]
    resumed = [(f"resume {number}", row) for number, row in enumerate(unfinished[:MAX_SHOWN], 1)][1:]
    rows += [(wrapped(f"     {key:<12} {row}"), f"{key}: go on with your {row}.") for key, row in resumed]
    for number, (game, entry) in enumerate(GAMES.items(), 1):
        rows.append((f"  {number}  {game:<12} {entry.about}", f"{number}: {game}, {entry.about}."))
        if so_far := results_so_far(game, finished[game]):
            rows.append((f"     {'':<12} {so_far}", sentence(so_far)))
    days, _ = streak_of_days(finished)
    streak = f"; {plural(days, 'day')} in a row so far" * bool(days)
    daily = f"the game of the day, {today()}: {game_of_the_day()}{streak}"
    rows.append((f"  d  {'daily':<12} {daily}", f"d: {daily}."))
    view.table(rows, heading="textgames")
    view.remark(KEYS)


def wrapped(row: str) -> str:
    """Return a row of the menu in lines of at most 80 columns; its text may have a level's title in it."""
    return fill(row, 80, subsequent_indent=" " * 18)


def results_so_far(game: str, finished: Sequence[Record]) -> str:
    """Return the results of a game: levels solved of how many, or games and the best result of the usual kind."""
    summaries = session_class(game).summaries
    stats = stats_by_kind(finished, summaries)
    if not stats:
        return ""
    if sets := spec_class(game).sets(stats):
        return f"solved {', '.join([f'{won} of {total} in {name}' for name, won, total in sets])}"
    usual, best = max(stats, key=lambda row: int(row["played"])), summaries[0].name
    shown = f"; {usual['params']}: {best.replace('_', ' ')} {rounded(usual[best])}" if best in usual else ""
    played, won = (sum(int(row[count]) for row in stats) for count in ("played", "won"))
    return f"{played} played, {won} won{shown}"


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
    width = max([len(start) for start, _ in presets])
    view.table(
        [(f"{start:<{width}}  {about}", f"{start}: {about}.") for start, about in presets],
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
    for number, (_, written, saved) in enumerate(unfinished_files(user_data_folder()), 1):
        game_id, _, progress = saved.progress.partition(" ")
        if not progress:
            game_id, progress = public_id(saved.game_id), progress_of(saved, monotonic() < end)
        played = strftime("%Y-%m-%d %H:%M", localtime(written))
        texts = {"game": printable(saved.game), "id": printable(game_id), "standing": printable(progress)}
        records.append({"number": number, **texts, "played": played})
    return records


def progress_of(saved: SavedGame, may_replay: bool) -> str:
    """Return how far a saved game is, replaying it if there is time for that."""
    if not may_replay:
        return plural(len(saved.lines), "line")
    try:
        spec = saved_spec(saved)
        session = session_class(spec.game)(spec, Statistics())
        session.replay(saved.lines)
        return session.status()
    except (OSError, ValueError) as error:
        return f"can't be played: {error}"


def list_unfinished(view: View) -> None:
    """Show the unfinished games, the newest first, with their numbers for --resume."""
    games = unfinished_games()
    rows = []
    for game in games:
        text = f"{game['id']}, {game['standing']}"
        rows.append((wrapped(f"{game['number']:>3}  {game['played']}  {text}"), f"{game['number']}: {text}."))
    view.table(rows, event="list", unfinished=games)
    view.remark("textgames --resume N goes on with one." if games else "There is no unfinished game.")


def list_levels(name: str, view: View) -> None:
    """Show the levels of a set or a file, of the first game that has levels."""
    statistics = Statistics(Results(user_data_folder()).finished)
    for game in GAMES:
        spec = spec_class(game)
        levels = spec.levels(name, statistics.stats(game, session_class(game).summaries))
        if levels is not None:
            rows = [(level.row, level.sentence) for level in levels]
            view.table(rows, spec.list_heading, event="list", levels=[level.record for level in levels])
            break
