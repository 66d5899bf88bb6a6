"""The menu, and lists of what can be played. The menu takes whatever may follow `textgames` on the command line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from shlex import split
from time import localtime, strftime
from typing import Any

from textgames.app import words
from textgames.app.controller import Controller
from textgames.app.games import GAMES, QUESTIONS, game_named, session_class, spec_class, title_of
from textgames.app.start import (
    check_number,
    finished_today,
    public_id,
    spec_of_the_day,
    today,
    user_data_folder,
    user_results,
)
from textgames.app.statistics import best_title, streak_of_days, value_of
from textgames.engine.statistics import Statistics
from textgames.engine.tokens import tokenize
from textgames.engine.words import CANT_READ
from textgames.errors import EXIT_PLAYED, Refusal, Unreadable
from textgames.storage.saved_game import id_in, is_header
from textgames.storage.unfinished import remove, unfinished_files
from textgames.terminal.completion import complete_commands
from textgames.terminal.console import Console
from textgames.text.language import _, comma_list, current, join_sentences, ngettext, or_list, set_language
from textgames.text.numbers import is_number
from textgames.text.quoting import in_words, nearest, printable, quoted, shown
from textgames.text.width import pad, width_of
from textgames.views.view import View

Record = dict[str, Any]

# What the rows of the menu stand for, by their keys and by their names.
KEYS = {"0": "--resume", "d": "--daily", **{str(number): game for number, game in enumerate(GAMES, 1)}}
NAMES = {
    **dict.fromkeys(("resume", "continue", "go on", "keep"), "--resume"),
    "daily": "--daily",
    **{name: game for game, entry in GAMES.items() for name in (game, *entry.other_names)},
}
UNFINISHED = "unfinished"  # what can be listed besides games and levels
MAX_SHOWN = 5  # unfinished games
NAME_WIDTH = 11  # of what can be typed in the menu, beside its number


def choose(console: Console, view: View, begin: Callable[[list[str]], Controller | None]) -> int:
    """Play games that are chosen in the menu until the player leaves it; return the exit status.

    Quitting a game leads back to the menu; whatever else ends a game ends the program. `begin` does what the arguments
    of `textgames` ask for, and returns the game that they begin.
    """
    status, language = EXIT_PLAYED, current()
    show_menu(view)
    while controller := chosen(console, view, begin):
        status = controller.run()
        if not controller.was_quit:
            break
        set_language(language, "utf-8")  # a line may have chosen another for its game; the output can show this one
        show_menu(view, "\ntextgames")
    return status


def chosen(console: Console, view: View, begin: Callable[[list[str]], Controller | None]) -> Controller | None:
    """Do what lines in the menu ask for until one of them begins a game; return it, None if the player leaves."""
    if console.interactive:
        complete_commands(lambda: [*NAMES, *QUESTIONS])
    while (line := console.read()) is not None:
        typed = " ".join([word for word, _part in tokenize(line)]).lower()
        if typed in ("q", "quit", "exit", "n", "no"):
            return None
        if help_rows := rows_of_help(typed):
            view.table(table(help_rows, "  "))
        elif not (typed or is_header(line)):
            view.remark(_(words.KEYS))
        else:
            try:
                arguments = arguments_in(line, typed)
                controller = begin(arguments)
            except KeyboardInterrupt:  # while a game is resumed, which stays as it is
                continue
            except (OSError, Refusal) as error:
                if isinstance(error, OSError) and error.filename is None:  # the output, which is no fault of the line
                    raise
                view.remark(in_words(error))
                view.remark(_(words.HELP_LISTS))
                continue
            if controller:
                return controller
            if arguments[:1] == ["forget"] and unfinished_games():
                list_unfinished(view)  # they have other numbers now
    return None


def rows_of_help(typed: str) -> list[tuple[str, str]]:
    """Return the rows of help that a line in the menu asks for, all or those on a word; none if it asks for no help."""
    asks, _blank, word = typed.partition(" ")
    if asks not in ("?", "help") or NAMES.get(word) in GAMES:  # these have help of their own
        return []
    named = [(row, [name.split()[0] for name in row.split(", ")], _(meaning)) for row, meaning in words.HELP]
    return [(row, meaning) for row, names, meaning in named if not word or word in names]


def arguments_in(line: str, typed: str) -> list[str]:
    """Return the arguments of `textgames` for a line in the menu, `typed` its words; raise `Unreadable`."""
    if is_header(line):  # a saved game is piped in
        return [id_in(line, _(words.THE_INPUT))]
    whole = expanded(typed.split())
    if len(whole) == 1 and whole[0] in KEYS.values():
        return whole
    try:
        arguments = split(line) if line.strip()[:1].isascii() else typed.split()  # commands in Chinese
    except ValueError:
        raise Unreadable(_(words.OPEN_QUOTATION)) from None
    if arguments[:1] and arguments[0].lower() == "textgames":
        del arguments[0]
    return expanded(arguments)


def expanded(typed: list[str]) -> list[str]:
    """Return the arguments for what is typed of a row of the menu, its key or its name or both, and what follows it."""
    start = [word.lower() for word in typed[:3]]
    argument = KEYS.get(start[0]) if start else None
    rest = start[1:] if argument else start
    for name, meant in NAMES.items():
        length = len(name.split())
        if " ".join(rest[:length]) == name and argument in (None, meant):
            return [meant, *typed[len(start) - len(rest) + length :]]
    return [argument, *typed[1:]] if argument else typed


def show_menu(view: View, heading: str = "textgames") -> None:
    """Show the newest unfinished games, the games with the results so far, and the game of the day."""
    unfinished = [game for _path, game in unfinished_games()]
    statistics = Statistics(user_results().finished)
    rows = []
    for row in unfinished[:MAX_SHOWN]:
        is_first = row["number"] == 1
        typed = "resume" if is_first else f"resume {row['number']}"
        key = "0" if is_first else ""
        facts = {"game": game_title(row["game"]), "progress": row["standing"], "time": row["played"]}
        spoken = _(words.RESUME_UNFINISHED, key=key or typed, **facts)
        rows.append((menu_row(key, typed, _(words.UNFINISHED, **facts)), spoken))
    if len(unfinished) > MAX_SHOWN:
        more = ngettext(*words.MORE_UNFINISHED, len(unfinished) - MAX_SHOWN)
        rows.append((menu_row("", "", more), more))
    for number, (game, entry) in enumerate(GAMES.items(), 1):
        spoken = _(words.TYPED_SENTENCE, key=comma_list([str(number), game]), sentence=_(entry.about))
        rows.append((menu_row(str(number), game, _(entry.about)), spoken))
        if so_far := results_so_far(game, statistics):
            rows.append((menu_row("", "", so_far), so_far))
    spec = spec_of_the_day()
    places = {"date": today(), "game": title_of(spec.game)}
    time = finished_today(spec, statistics.results(spec.game, None))
    the_game = _(words.TODAY_FINISHED, time=time, **places) if time else _(words.TODAY, **places)
    days, _longest = streak_of_days(statistics)
    streak = ngettext(*words.STREAK, days) if days else ""
    daily = join_sentences([the_game, streak])
    rows.append((menu_row("d", "daily", daily), _(words.TYPED_SENTENCE, key="d", sentence=daily)))
    view.table(rows, heading)
    view.remark(_(words.KEYS))


def menu_row(key: str, typed: str, text: str) -> str:
    """Return a row of the menu: what can be typed, and what that is."""
    return f"  {key:<1}  {pad(typed, NAME_WIDTH)}  {text}"


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


def results_so_far(game: str, statistics: Statistics) -> str:
    """Return the results of a game: levels solved of how many, or games and the best result of the usual kind."""
    summaries = session_class(game).summaries
    stats = statistics.of_game(game, summaries)
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
    if word == UNFINISHED:
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


def unfinished_games() -> list[tuple[str, Record]]:
    """Return the file and a record of each unfinished game that no program is playing, the newest first.

    Its `number` is that for `--resume` and `forget`, its `standing` is the progress that was noted when it was played,
    or the number of lines where none is noted in this language.
    """
    games = []
    for number, (path, written, saved) in enumerate(unfinished_files(user_data_folder()), 1):
        language, game_id, progress = [*saved.progress.split(" ", 2), "", "", ""][:3]
        if language != current() or not progress:
            game_id, progress = public_id(saved.game_id), ngettext(*words.LINES, len(saved.lines))
        played = strftime("%Y-%m-%d %H:%M", localtime(written))
        texts = {"game": printable(saved.game), "id": printable(game_id), "standing": shown(progress)}
        games.append((path, {"number": number, **texts, "played": played}))
    return games


def list_unfinished(view: View) -> None:
    """Show the unfinished games, the newest first, with their numbers for --resume and forget."""
    games = [game for _path, game in unfinished_games()]
    rows = []
    for game in games:
        text = _(words.ID_AND_PROGRESS, id=game["id"], progress=game["standing"])
        places = {"id": game["id"], "progress": game["standing"], "time": game["played"]}
        spoken = _(words.LISTED_UNFINISHED, number=game["number"], **places)
        rows.append((f"{game['number']:>3}  {game['played']}  {text}", spoken))
    view.table(rows, event="list", unfinished=games)
    view.remark(_(words.HOW_TO_RESUME) if games else _(words.NONE_UNFINISHED))


def forget(typed: Sequence[str], view: View) -> None:
    """Remove unfinished games: all, or those with the numbers that are typed, as `list unfinished` shows them.

    Raises `Unreadable` where a number is none of theirs, and then nothing is removed.
    """
    games = unfinished_games()
    numbers = " ".join(typed).replace(",", " ").lower().split()
    if numbers == ["all"]:
        chosen = games
    else:
        wrong = next((number for number in numbers if not is_number(number)), "")
        if wrong or not numbers:
            cant_read = _(CANT_READ, word=quoted(wrong)) if wrong else ""
            raise Unreadable(join_sentences([cant_read, _(words.FORGET_TAKES)]))
        wanted = [*dict.fromkeys(map(int, numbers))]
        for number in wanted:
            check_number(number, len(games))
        chosen = [games[number - 1] for number in wanted]
    removed = []
    try:
        for path, game in chosen:
            remove(path)
            removed.append(game)
    finally:  # another program may have begun to play one of them
        texts = [_(words.REMOVED, id=game["id"], progress=game["standing"], time=game["played"]) for game in removed]
        view.table([(text, text) for text in texts], event="forget", removed=removed)
    if not games:
        view.remark(_(words.NONE_UNFINISHED))


def list_levels(name: str, view: View) -> None:
    """Show the levels of a set or a file, of the first game that has levels; raise `Unreadable` if there is none."""
    statistics = Statistics(user_results().finished)
    for game in GAMES:
        spec = spec_class(game)
        levels = spec.levels(name, statistics.of_game(game, session_class(game).summaries))
        if levels is not None:
            rows = [(line, "") for line in spec.level_table(levels, view.width)]
            rows += [("", level.sentence) for level in levels]
            view.table(rows, event="list", levels=[level.record for level in levels])
            return
    choices = [*GAMES, *[name for game in GAMES for name in spec_class(game).level_sets], UNFINISHED]
    if meant := nearest(name, [*choices, *[other for entry in GAMES.values() for other in entry.other_names]]):
        raise Unreadable(_(words.NO_SUCH_LIST_MEANT, typed=quoted(name), meant=meant))
    raise Unreadable(_(words.NO_SUCH_LIST, typed=quoted(name), choices=or_list(choices)))
