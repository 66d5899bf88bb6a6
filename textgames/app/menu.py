"""The menu. It takes whatever may follow `textgames` on the command line."""

from __future__ import annotations

from collections.abc import Callable

from textgames.app import wording
from textgames.app.daily import game_of_the_day, when_finished
from textgames.app.games import GAMES, QUESTIONS, game_names, session_class, spec_class, title_of
from textgames.app.languages import FOR_CHINESE, switch_language
from textgames.app.lists import table, unfinished_games
from textgames.app.loop import Loop
from textgames.engine.best_results import Statistics
from textgames.engine.clock import today
from textgames.engine.names import word_for
from textgames.errors import EXIT_PLAYED
from textgames.storage.saved_game import id_in, is_header
from textgames.storage.user_data import UserData
from textgames.terminal.completion import complete_commands
from textgames.terminal.console import Console
from textgames.text import language
from textgames.text.language import W_, _, comma_list, command_text, join_sentences, pgettext
from textgames.text.quoting import error_text, split_words
from textgames.text.width import pad
from textgames.views.view import Row, View

Start = Callable[[list[str], str], Loop | int | None]

# What the first word of a line stands for: the keys and names of rows.
ROWS = {
    **dict.fromkeys(("0", W_("resume")), "--resume"),
    **dict.fromkeys(("d", W_("daily")), "--daily"),
    **{str(number): game for number, game in enumerate(GAMES, 1)},
}
LEAVE, HELP = ("q", "quit", "exit"), ("?", "help")
MENU_COMMANDS = (*LEAVE, *HELP)
NEWEST = (("0", "resume"), ("", "resume 2"))  # keys and names of unfinished games
NAME_WIDTH = 11  # of the names that can be typed, next to the keys


def choose(console: Console, view: View, data: UserData, start: Start) -> int:
    """Play games that are chosen in the menu until the player leaves it; return the exit status.

    Quitting a game leads back to the menu; anything else that ends a game ends the program.
    `start` does what the arguments of `textgames` ask for on a day. It returns the game if they
    begin one, None if they ask for nothing.
    """
    status = EXIT_PLAYED
    day = show_menu(view, data)
    while loop := chosen(console, view, data, start, day):
        status = loop.run()
        if not loop.has_left:
            break
        language.set_language(loop.language)  # a line may have chosen another for its game
        day = show_menu(view, data, "\ntextgames")
    return status


def chosen(console: Console, view: View, data: UserData, start: Start, day: str) -> Loop | None:
    """Do what lines in the menu ask for until one of them begins a game, and return that game.

    Return None if the player leaves. The game of the day is that of the `day` which the menu
    shows, past midnight too.
    """
    if console.interactive:
        complete_commands(lambda: [*ROWS, *game_names(), *QUESTIONS])
    code = language.current()
    while (line := console.read()) is not None:
        typed = word_for(line.strip(), MENU_COMMANDS)
        if typed in LEAVE:
            return None
        try:
            if switch_language(line, console):
                code = language.current()
                day = show_menu(view, data)
                continue
            if typed in HELP:
                show_menu_help(view)
            elif typed and (typed[0] != "#" or is_header(line)):
                started = start(["--lang", code, *arguments_in(line)], day)
                if isinstance(started, Loop):
                    started.language = code
                    return started
        except KeyboardInterrupt:  # while a game is resumed, which stays as it is
            console.say("")  # a terminal shows ^C
        except (OSError, ValueError) as error:
            is_of_output = isinstance(error, OSError) and error.filename is None
            if is_of_output:  # not caused by the line
                raise
            view.remark(error_text(error))
        view.remark(_(wording.KEYS))
    return None


def show_menu_help(view: View) -> None:
    """Show examples of what can be typed in the menu."""
    rows = [(command_text(example), _(meaning)) for example, meaning in wording.EXAMPLES_OF_ALL]
    leave = _("leave; in a game that you began here, return to this menu")
    rows.append((pgettext("menu", "q"), leave))
    view.table(table(rows))


def arguments_in(line: str) -> list[str]:
    """Return the arguments of `textgames` that a line stands for; it may begin with that word.

    A row of the menu is typed as its key or its name. The line is split as in a shell, so that
    the name of a file may be in quotation marks.
    """
    if is_header(line):  # a saved game is piped in
        return [id_in(line, _(wording.THE_INPUT))]
    words = split_words(line, has_escapes=True)
    if len(words) > 1 and words[0] == "textgames":
        words = words[1:]
    if not words:
        return [""]
    first, *others = words
    return [ROWS.get(word_for(first, ROWS), first), *others]


def show_menu(view: View, data: UserData, heading: str = "textgames") -> str:
    """Show the newest unfinished games, all games, and the game of the day; return its date."""
    day = today()
    unfinished = unfinished_games(data.folder)
    rows = []
    for (key, name), newest in zip(NEWEST, unfinished):
        rows.append(menu_row(key, name, newest.sentence))
    others = len(unfinished) - len(NEWEST)
    if others > 0:
        rows.append(menu_row("", "", _("{count} more: {list_unfinished}.", count=others)))
    for number, game in enumerate(GAMES, 1):
        rows.append(menu_row(str(number), game, _(session_class(game).describer.about)))
    rows.append(menu_row("d", "daily", about_day(day, data)))
    view.table(rows, heading)
    if language.is_english() and language.can_show(FOR_CHINESE):
        view.remark(FOR_CHINESE)
    view.remark(_(wording.KEYS))
    return day


def about_day(day: str, data: UserData) -> str:
    """Return which game is that of a day, and how it ended if it was finished, as sentences."""
    game = game_of_the_day(day)
    spec_of_game = spec_class(game)
    spec = spec_of_game.parse(f"{spec_of_game.of_the_day('')}#{day}")
    result = Statistics(data.results.finished).first_of_day(game, spec.category, day)
    done = when_finished(result) if result else ""
    return join_sentences([_("{game}, {date}.", date=day, game=title_of(game)), done])


def menu_row(key: str, name: str, sentence: str) -> Row:
    """Return a row of the menu: a key and a name that can be typed, and what they stand for."""
    name = command_text(name)
    typed = comma_list(filter(None, [key, name]))
    spoken = _(wording.LABELED_SENTENCE, label=typed, text=sentence) if typed else sentence
    return Row(f"{key:<1} {pad(name, NAME_WIDTH)}  {sentence}", spoken)
