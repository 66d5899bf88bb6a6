"""The menu. It takes whatever may follow `textgames` on the command line."""

from __future__ import annotations

from collections.abc import Callable
from shlex import split

from textgames.app import messages
from textgames.app.controller import Controller
from textgames.app.daily import finished_today, spec_of_the_day, streak_of_days, today
from textgames.app.games import GAMES, QUESTIONS, game_names, session_class, title_of
from textgames.app.lists import list_unfinished, table, unfinished_games
from textgames.app.statistics import solved
from textgames.engine.statistics import Statistics
from textgames.engine.tokens import strip_marks, tokenize
from textgames.errors import EXIT_PLAYED, Refusal, Unreadable
from textgames.storage.home import data_folder
from textgames.storage.results import Results
from textgames.storage.saved_game import id_in, is_header
from textgames.terminal.completion import complete_commands
from textgames.terminal.console import Console
from textgames.text.language import _, comma_list, current, join_sentences, ngettext, set_language
from textgames.text.quoting import in_words
from textgames.text.width import pad
from textgames.views.view import Row, View

Start = Callable[[list[str]], Controller | int | None]

# What the keys and the names of the rows stand for on the command line.
ROW_NAMES = {**dict.fromkeys(("resume", "continue", "keep"), "--resume"), "daily": "--daily", **game_names()}
ROWS = {"0": "--resume", "d": "--daily", **{str(number): game for number, game in enumerate(GAMES, 1)}, **ROW_NAMES}
MAX_SHOWN = 5  # unfinished games
NAME_WIDTH = 11  # of what can be typed in the menu, beside its number


def choose(console: Console, view: View, start: Start) -> int:
    """Play games that are chosen in the menu until the player leaves it; return the exit status.

    Quitting a game leads back to the menu; whatever else ends a game ends the program. `start` does what the arguments
    of `textgames` ask for, and returns the game if they begin one, None if they ask for nothing.
    """
    status, language = EXIT_PLAYED, current()
    show_menu(view)
    while controller := chosen(console, view, start):
        status = controller.run()
        if not controller.was_quit:
            break
        set_language(language, "utf-8")  # a line may have chosen another for its game; the output can show this one
        show_menu(view, "\ntextgames")
    return status


def chosen(console: Console, view: View, start: Start) -> Controller | None:
    """Do what lines in the menu ask for until one of them begins a game; return it, None if the player leaves."""
    if console.interactive:
        complete_commands(lambda: [*ROW_NAMES, *QUESTIONS])
    while (line := console.read()) is not None:
        typed = " ".join([word for word, _part in tokenize(line)]).lower()
        if typed in ("q", "quit", "exit", "n", "no"):
            return None
        if typed in ("?", "help"):
            rows = [*messages.EXAMPLES_OF_ALL, ("q", messages.LEAVE)]
            view.table(table([(row, _(meaning)) for row, meaning in rows], "  "))
            continue
        if not (typed or is_header(line)):
            view.remark(_(messages.KEYS))
            continue
        try:
            arguments = arguments_in(line)
            started = start(arguments)
            if isinstance(started, Controller):
                return started
            if started is None:
                view.remark(_(messages.KEYS))
            elif arguments[0] == "forget" and unfinished_games():
                list_unfinished(view)  # they have other numbers now
        except KeyboardInterrupt:  # while a game is resumed, which stays as it is
            console.say("")  # a terminal shows ^C
        except (OSError, Refusal) as error:
            if isinstance(error, OSError) and error.filename is None:  # the output, which is no fault of the line
                raise
            view.remark(in_words(error))
            view.remark(_(messages.KEYS))
    return None


def arguments_in(line: str) -> list[str]:
    """Return the arguments of `textgames` for a line; a row of the menu is typed as its key or its name."""
    if is_header(line):  # a saved game is piped in
        return [id_in(line, _(messages.THE_INPUT))]
    first, *others = words_of(line)
    if first.lower() == "textgames" and others:
        first, *others = others
    return [ROWS.get(strip_marks(first).lower(), first), *others]


def words_of(line: str) -> list[str]:
    """Return the words of a line, as a shell splits it, or as in a game if it begins in Chinese."""
    if not line.lstrip()[:1].isascii():
        return [word for word, _typed in tokenize(line)]
    try:
        return split(line)
    except ValueError:
        raise Unreadable(_(messages.OPEN_QUOTATION)) from None


def show_menu(view: View, heading: str = "textgames") -> None:
    """Show the newest unfinished games, the games with the results so far, and the game of the day."""
    statistics = Statistics(Results(data_folder()).finished)
    rows = unfinished_rows()
    for number, game in enumerate(GAMES, 1):
        rows.append(menu_row(str(number), game, _(session_class(game).describer.about)))
        if stats := statistics.of_game(game, session_class(game).summaries):
            usual = max(stats, key=lambda category: int(category["played"]))
            rows.append(menu_row("", "", solved(game, stats) or session_class(game).describer.results(usual)))
    rows.append(menu_row("d", "daily", daily_sentence(statistics)))
    view.table(rows, heading)
    view.remark(_(messages.KEYS))


def unfinished_rows() -> list[Row]:
    """Return rows of the newest unfinished games, and one that counts the others."""
    games = unfinished_games()
    rows = []
    for number, game in enumerate(games[:MAX_SHOWN], 1):
        key, name = ("0", "resume") if number == 1 else ("", f"resume {number}")
        rows.append(menu_row(key, name, game.sentence(title_of(game.record["game"]))))
    if len(games) > MAX_SHOWN:
        rows.append(menu_row("", "", ngettext(*messages.MORE_UNFINISHED, len(games) - MAX_SHOWN)))
    return rows


def daily_sentence(statistics: Statistics) -> str:
    """Return what the game of the day is, when it was finished, and for how many days in a row one was."""
    spec = spec_of_the_day()
    sentences = [_(messages.TODAY, date=today(), game=title_of(spec.game))]
    if time := finished_today(spec, statistics):
        sentences.append(_(messages.FINISHED_TODAY, time=time))
    streak, longest = streak_of_days(statistics)
    if streak:
        sentences.append(ngettext(*messages.STREAK_OF_DAYS, streak, longest=longest))
    return join_sentences(sentences)


def menu_row(key: str, name: str, sentence: str) -> Row:
    """Return a row of the menu: the key and the name that can be typed, and what they stand for."""
    typed = comma_list([word for word in (key, name) if word])
    spoken = _(messages.LABELED_SENTENCE, label=typed, text=sentence) if typed else sentence
    return Row(f"  {key:<1}  {pad(name, NAME_WIDTH)}  {sentence}", spoken)
