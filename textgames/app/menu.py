"""The menu, and lists of what can be played. The menu takes whatever may follow `textgames` on the command line.

A row is a line of text, and the same as a sentence for the ear.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from shlex import split
from time import localtime, strftime
from typing import Any

from textgames.app import messages
from textgames.app.controller import Controller
from textgames.app.games import (
    GAMES,
    QUESTIONS,
    did_you_mean,
    game_named,
    level_sets_of,
    session_class,
    spec_class,
    title_of,
)
from textgames.app.start import finished_today, place_of, public_id, spec_of_the_day, today
from textgames.app.statistics import solved, streak_of_days
from textgames.engine.statistics import Statistics
from textgames.engine.tokens import strip_marks, tokenize
from textgames.errors import EXIT_PLAYED, Refusal, Unreadable
from textgames.storage.home import data_folder
from textgames.storage.results import Results
from textgames.storage.saved_game import id_in, is_header
from textgames.storage.unfinished import remove, unfinished_files
from textgames.terminal.completion import complete_commands
from textgames.terminal.console import Console
from textgames.text.language import _, comma_list, current, join_sentences, ngettext, or_list, set_language
from textgames.text.quoting import in_words, printable, quoted, shown
from textgames.text.width import pad, width_of
from textgames.views.view import View

Record = dict[str, Any]
Row = tuple[str, str]
Begin = Callable[[list[str]], Controller | None]

# What the rows of the menu stand for, by their keys and by their names.
KEYS = {"0": "--resume", "d": "--daily", **{str(number): game for number, game in enumerate(GAMES, 1)}}
NAMES = {
    **dict.fromkeys(("resume", "continue", "keep"), "--resume"),
    "daily": "--daily",
    **{name: game for game, entry in GAMES.items() for name in (game, *entry.other_names)},
}
UNFINISHED = "unfinished"  # what can be listed besides games and levels
MAX_SHOWN = 5  # unfinished games
NAME_WIDTH = 11  # of what can be typed in the menu, beside its number


def choose(console: Console, view: View, begin: Begin) -> int:
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


def chosen(console: Console, view: View, begin: Begin) -> Controller | None:
    """Do what lines in the menu ask for until one of them begins a game; return it, None if the player leaves."""
    if console.interactive:
        complete_commands(lambda: [*NAMES, *QUESTIONS])
    while (line := console.read()) is not None:
        typed = " ".join([word for word, _part in tokenize(line)]).lower()
        if typed in ("q", "quit", "exit", "n", "no"):
            return None
        if typed in ("?", "help"):
            view.table(table([(row, _(meaning)) for row, meaning in messages.HELP], "  "))
            continue
        if not (typed or is_header(line)):
            view.remark(_(messages.KEYS))
            continue
        try:
            arguments = arguments_in(line)
            if controller := begin(arguments):
                return controller
            if arguments[0] == "forget" and unfinished_games():
                list_unfinished(view)  # they have other numbers now
        except KeyboardInterrupt:  # while a game is resumed, which stays as it is
            pass
        except (OSError, Refusal) as error:
            if isinstance(error, OSError) and error.filename is None:  # the output, which is no fault of the line
                raise
            view.remark(in_words(error))
            view.remark(_(messages.HELP_LISTS))
    return None


def arguments_in(line: str) -> list[str]:
    """Return the arguments of `textgames` for a line in the menu.

    The key of a row, its name, or both stand for what the row begins; what follows them stays.
    """
    if is_header(line):  # a saved game is piped in
        return [id_in(line, _(messages.THE_INPUT))]
    try:
        first, *arguments = split(line) if line.strip()[:1].isascii() else [word for word, _part in tokenize(line)]
    except ValueError:
        raise Unreadable(_(messages.OPEN_QUOTATION)) from None
    if first.lower() == "textgames" and arguments:
        first, *arguments = arguments
    typed = strip_marks(first).lower()
    meant = KEYS.get(typed)
    if meant and arguments and NAMES.get(arguments[0].lower()) == meant:
        del arguments[0]
    return [meant or NAMES.get(typed, first), *arguments]


def show_menu(view: View, heading: str = "textgames") -> None:
    """Show the newest unfinished games, the games with the results so far, and the game of the day."""
    unfinished = [game for _path, game in unfinished_games()]
    statistics = Statistics(Results(data_folder()).finished)
    rows = []
    for row in unfinished[:MAX_SHOWN]:
        key, name = ("0", "resume") if row["number"] == 1 else ("", f"resume {row['number']}")
        rows.append(menu_row(key, name, described(row, title_of(row["game"]))))
    if len(unfinished) > MAX_SHOWN:
        rows.append(menu_row("", "", ngettext(*messages.MORE_UNFINISHED, len(unfinished) - MAX_SHOWN)))
    for number, game in enumerate(GAMES, 1):
        rows.append(menu_row(str(number), game, _(session_class(game).describer.about)))
        if stats := statistics.of_game(game, session_class(game).summaries):
            usual = max(stats, key=lambda kind: int(kind["played"]))
            rows.append(menu_row("", "", solved(game, stats) or session_class(game).describer.results(usual)))
    spec = spec_of_the_day()
    time = finished_today(spec, statistics)
    finished = _(messages.FINISHED_AT, time=time) if time else ""
    streak, longest = streak_of_days(statistics)
    days = ngettext(*messages.STREAK_OF_DAYS, streak, longest=longest) if streak else ""
    the_game = _(messages.TODAY, date=today(), game=title_of(spec.game))
    rows.append(menu_row("d", "daily", join_sentences([the_game, finished, days])))
    view.table(rows, heading)
    view.remark(_(messages.KEYS))


def menu_row(key: str, name: str, sentence: str) -> Row:
    """Return a row of the menu: the key and the name that can be typed, and what they stand for."""
    typed = comma_list([word for word in (key, name) if word])
    spoken = _(messages.TYPED_SENTENCE, key=typed, sentence=sentence) if typed else sentence
    return f"  {key:<1}  {pad(name, NAME_WIDTH)}  {sentence}", spoken


def table(pairs: Sequence[tuple[str, str]], indent: str = "") -> list[Row]:
    """Return rows of what can be typed and what that is."""
    width = max([width_of(typed) for typed, meaning in pairs])
    return [
        (f"{indent}{pad(typed, width)}  {meaning}", _(messages.TYPED, typed=typed, meaning=meaning))
        for typed, meaning in pairs
    ]


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
    records = [{"start": start, "about": about} for start, about in presets]
    view.table(table(presets), event="list", games=games, presets=records)


def list_levels(name: str, view: View) -> None:
    """Show the levels of a set or a file, of the first game that has levels; raise `Unreadable` if there is none."""
    statistics = Statistics(Results(data_folder()).finished)
    choices = [*GAMES, UNFINISHED]
    for game in GAMES:
        if level_sets := level_sets_of(game):
            levels = level_sets.find_levels(name, statistics.of_game(game, session_class(game).summaries))
            if levels is not None:
                heading, *rows = level_sets.level_table(levels)
                sentences = map(level_sets.sentence_of, levels)
                view.table([*zip(rows, sentences)], heading, event="list", levels=levels)
                return
            choices[-1:-1] = level_sets.SHIPPED_SETS
    message = _(messages.NO_SUCH_LIST, typed=quoted(name), choices=or_list(choices))
    raise Unreadable(join_sentences([message, did_you_mean(name, [*choices, *NAMES])]))


def unfinished_games() -> list[tuple[str, Record]]:
    """Return the file and a record of each unfinished game that no program is playing, the newest first.

    Its `number` is that for `--resume` and `forget`, its `standing` is the progress that was noted when it was played,
    or the number of lines where none is noted in this language.
    """
    games = []
    for number, (path, saved) in enumerate(unfinished_files(data_folder()), 1):
        language, game_id, progress = [*saved.progress.split(" ", 2), "", "", ""][:3]
        if language != current() or not progress:
            game_id, progress = public_id(saved.game_id), ngettext(*messages.LINES, len(saved.lines))
        game, played = saved.game_id.partition(":")[0], strftime("%Y-%m-%d %H:%M", localtime(os.path.getmtime(path)))
        texts = {"game": printable(game), "id": printable(game_id), "standing": shown(progress)}
        games.append((path, {"number": number, **texts, "played": played}))
    return games


def described(game: Record, name: str) -> str:
    """Return an unfinished game as a sentence, by its name or ID."""
    return _(messages.UNFINISHED, game=name, progress=game["standing"], time=game["played"])


def list_unfinished(view: View) -> None:
    """Show the unfinished games, the newest first, with their numbers for --resume and forget."""
    games = [game for _path, game in unfinished_games()]
    texts = [(game["number"], described(game, game["id"])) for game in games]
    rows = [(f"{key:>3}  {text}", _(messages.TYPED_SENTENCE, key=key, sentence=text)) for key, text in texts]
    view.table(rows, event="list", unfinished=games)
    view.remark(_(messages.HOW_TO_RESUME) if games else _(messages.NONE_UNFINISHED))


def forget(typed: Sequence[str], view: View) -> None:
    """Remove unfinished games: all, or those with the numbers that are typed, as `list unfinished` shows them.

    Raises `Unreadable` where a number is none of theirs, and then nothing is removed.
    """
    games = unfinished_games()
    numbers = " ".join(typed).replace(",", " ").lower().split()
    if not numbers:
        raise Unreadable(_(messages.FORGET_TAKES))
    if numbers == ["all"]:
        removed = games
    else:
        removed = [games[place] for place in dict.fromkeys([place_of(number, len(games)) for number in numbers])]
    for path, _game in removed:
        remove(path)
    texts = [_(messages.REMOVED, game=described(game, game["id"])) for _path, game in removed]
    view.table([(text, text) for text in texts], event="forget", removed=[game for _path, game in removed])
    if not games:
        view.remark(_(messages.NONE_UNFINISHED))
