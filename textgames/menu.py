"""The menu, and the list of what there is: it takes whatever could stand behind `textgames`."""

from __future__ import annotations

from copy import copy
from shlex import split
from textwrap import fill

from textgames.console import words_of
from textgames.errors import Refusal, Unreadable, in_words, sentence
from textgames.games import GAMES, deal_of, game_of_the_day, home, name_of, session_of, today, unfinished_games
from textgames.results import Results
from textgames.statistics import streak_of_days
from textgames.story import id_in, is_header
from textgames.text.numbers import rounded
from textgames.text.phrases import help_sentences, plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from textgames.console import Console
    from textgames.games import Options
    from textgames.host import Host
    from textgames.views.view import View

    Row = tuple[str, str]  # of a table, and the same as a sentence

MOST_SHOWN = 9  # unfinished games
WIDEST, INDENT = 80, 18  # columns of a row, and of what stands below its text
UNFINISHED = "unfinished"  # a word behind list
LEAVING = ("q", "quit", "exit", "n", "no")
ASKING = ("?", "help")
KEYS = "Type a number or a name; help tells what else, q quits."
HELP = """\
  1, 2048, mines      a game
  2048 --size 5x5     a game with its options; 2048 --help lists them
  GAME:ID             exactly that game, as in 2048:4x4#7
  d, daily            the game of the day; 2048 --daily that of one game
  0, resume           the newest unfinished game
  list, list holes    what there is to play; the levels of a set
  stats, stats 2048   what was played so far
  q                   quit"""


def choose(
    console: Console,
    view: View,
    options: Options,
    read: Callable[[list[str], Options], Options],
    begin: Callable[[Options], Host | None],
) -> Host | None:
    """Show the menu, and do what the lines ask for until one of them begins a game; None where none does.

    `read` gives the options of a command line, with those that hold already; `begin` does what they ask for, and
    gives the game that they begin, if they do.
    """
    if options.json:
        raise Unreadable("--json needs a game, as in textgames 2048 --json")
    unfinished = unfinished_rows()
    show_menu(view, unfinished)
    while (line := console.read()) is not None:
        words = [] if is_header(line) else words_of(line)
        typed = " ".join(words).lower()
        if typed in LEAVING:
            return None
        if typed in ASKING:
            view.table([(row, help_sentences([row])) for row in HELP.splitlines()])
        elif not (words or is_header(line)):
            view.remark(KEYS)
        elif host := begun_or_told_why(view, lambda: begin(read(arguments_in(line, bool(unfinished)), copy(options)))):
            return host
    return None


def begun_or_told_why(view: View, begin: Callable[[], Host | None]) -> Host | None:
    """The game that a line begins, None where it doesn't; what is wrong with the line is said."""
    try:
        return begin()
    except SystemExit:  # the options reader has said what there is to say
        return None
    except Refusal as error:
        wrong = sentence(in_words(error))
    except OSError as error:
        if error.filename is None:  # the output, which is no fault of the line
            raise
        wrong = f"{in_words(error)}."
    view.remark(wrong)
    view.remark("help tells what can be typed here.")
    return None


def arguments_in(line: str, has_unfinished: bool) -> list[str]:
    """What stands behind `textgames` for a line in the menu; raises `Unreadable`."""
    if is_header(line):  # a saved game is piped in
        return [id_in(line, "the input")]
    typed = " ".join(words_of(line)).lower()
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


def unfinished_rows() -> list[str]:
    """The unfinished games, the newest first, each in a few words."""
    return [f"unfinished {one.game}, {one.standing}, {one.when}" for one in unfinished_games()]


def show_menu(view: View, unfinished: Sequence[str]) -> None:
    """Unfinished games, the newest first; the games, with how far one is; the game of the day; and what to type."""
    results = Results(home())
    rows = [(wrapped(f"  0  {'go on':<12} {row}"), f"0: go on with your {row}.") for row in unfinished[:1]]
    resumed = [(f"resume {number}", row) for number, row in enumerate(unfinished[:MOST_SHOWN], 1)][1:]
    rows += [(wrapped(f"     {key:<12} {row}"), f"{key}: go on with your {row}.") for key, row in resumed]
    rows += [row for number, game in enumerate(GAMES, 1) for row in rows_of(str(number), game, results)]
    days, _ = streak_of_days(results)
    streak = f"; {plural(days, 'day')} in a row so far" * bool(days)
    daily = f"the game of the day, {today()}: {game_of_the_day()}{streak}"
    rows.append((f"  d  {'daily':<12} {daily}", f"d: {daily}."))
    view.table(rows, heading="textgames")
    view.remark(KEYS)


def wrapped(row: str) -> str:
    """A row of the menu, whose text may have a level's title in it, in lines of at most 80 columns."""
    return fill(row, WIDEST, subsequent_indent=" " * INDENT)


def rows_of(key: str, game: str, results: Results) -> list[Row]:
    """A game in the menu, and how far one is."""
    about, so_far = GAMES[game].about, progress(game, results)
    rows = [(f"  {key}  {game:<12} {about}", f"{key}: {game}, {about}.")]
    return rows + ([(f"     {'':<12} {so_far}", sentence(so_far))] if so_far else [])


def progress(game: str, results: Results) -> str:
    """How far one is in a game: levels solved of how many, or games and the best result of those of one kind."""
    session = session_of(game)
    stats = results.stats(game, session.summaries)
    if not stats:
        return ""
    if sets := deal_of(game).sets(stats):
        return f"solved {', '.join([f'{done} of {of} in {name}' for name, done, of in sets])}"
    kind, best = max(stats, key=lambda kind: int(kind["played"])), session.summaries[0].name
    told = f"; {kind['params']}: {best.replace('_', ' ')} {rounded(kind[best])}" if best in kind else ""
    return f"{sum_of(stats, 'played')} played, {sum_of(stats, 'won')} won{told}"


def sum_of(stats: Sequence[dict[str, Any]], figure: str) -> int:
    """A figure of all kinds of games together."""
    return sum(int(kind[figure]) for kind in stats)


def show_list(word: str | None, view: View) -> None:
    """What can be played: games, presets, level sets; those of one game; the levels of a set; unfinished games."""
    if word == UNFINISHED:
        list_unfinished(view)
        return
    only = name_of(word or "")
    if word and not only:
        list_levels(word, view)
        return
    games = [only] if only else list(GAMES)
    presets = [(f"textgames {start}", about) for game in games for start, about in deal_of(game).presets()]
    width = max([len(start) for start, _ in presets])
    view.table(
        [(f"{start:<{width}}  {about}", f"{start}: {about}.") for start, about in presets],
        event="list",
        games=games,
        presets=[{"start": start, "about": about} for start, about in presets],
    )


def list_unfinished(view: View) -> None:
    """The unfinished games, the newest first, with their numbers for --resume."""
    games = unfinished_games()
    rows = [
        (
            wrapped(f"{number:>3}  {one.when}  {one.game_id}, {one.standing}"),
            f"{number}: {one.game_id}, {one.standing}.",
        )
        for number, one in enumerate(games, 1)
    ]
    records = [
        {"number": number, "game": one.game, "id": one.game_id, "standing": one.standing, "played": one.when}
        for number, one in enumerate(games, 1)
    ]
    view.table(rows, event="list", unfinished=records)
    view.remark("textgames --resume N goes on with one." if games else "There is no unfinished game.")


def list_levels(name: str, view: View) -> None:
    """The levels of a set or a file, of the first game that has any."""
    for game in GAMES:
        stats = Results(home()).stats(game, session_of(game).summaries)
        listed = deal_of(game).listed(name, stats)
        if listed is not None:
            rows = [(one.row, one.sentence) for one in listed]
            view.table(rows, deal_of(game).heading_of_list, event="list", levels=[one.record for one in listed])
            break
