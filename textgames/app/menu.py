"""The menu. It takes the same arguments as the command line."""

from __future__ import annotations

from textgames.app import wording
from textgames.app.daily import game_of_the_day, when_finished
from textgames.app.games import GAMES, TASKS, game_names, session_class, spec_class, title_of
from textgames.app.lists import table, unfinished_games
from textgames.engine.clock import today
from textgames.engine.line import UNDECODED
from textgames.engine.names import word_for
from textgames.engine.wording import NOT_UTF_8, THE_INPUT
from textgames.storage.home import UserData, keep_language
from textgames.storage.saved_game import id_in, is_header
from textgames.terminal.completion import complete_commands
from textgames.text import language
from textgames.text.language import W_, _, comma_list, command_text, join_sentences, pgettext
from textgames.text.quoting import split_words
from textgames.text.width import pad
from textgames.views.consoles import ConsoleView, Row

# What the first word of a line stands for: the keys and names of rows.
ROWS = {
    **dict.fromkeys(("0", W_("resume")), "--resume"),
    **dict.fromkeys(("d", W_("daily")), "--daily"),
    **{str(number): game for number, game in enumerate(GAMES, 1)},
}
LEAVE, HELP = ("q", "quit", "exit"), ("?", "help")
MENU_COMMANDS = (*LEAVE, *HELP)
NEWEST = (("0", "resume"), ("", "resume 2"))  # keys and names of unfinished games
FOR_CHINESE = "中文：输入 中文"  # in the English menu
NAME_WIDTH = 11  # of the names, next to the keys


class Menu:
    """The menu, shown again after a game that was started there.

    `day` is the date that it shows, whose game it starts even after midnight; `language` is the
    menu's.
    """

    def __init__(self, view: ConsoleView, data: UserData) -> None:
        self._view, self._console = view, view.console
        self._data = data
        self._rows: list[Row] = []  # as they were last shown
        self.show()

    def show(self, heading: str = "textgames") -> None:
        """Show the menu in the current language; when it is spoken, only the new rows."""
        self.language = language.current()
        self.day = today()
        rows = menu_rows(self._data, self.day)
        said = self._rows if self._view.says_once else []
        self._view.table([row for row in rows if row not in said], heading)
        self._rows = rows
        self.say_keys()

    def read(self) -> list[str] | None:
        """Return the next line as arguments of `textgames`; None if the player leaves."""
        if self._console.interactive:
            complete_commands([*ROWS, *game_names(), *TASKS])
        while (line := self._console.read()) is not None:
            typed = word_for(line.strip(), MENU_COMMANDS)
            if typed in LEAVE:
                return None
            if code := language.NAMES.get(word_for(typed, language.NAMES)):
                self._use_language(code)
                continue
            if typed in HELP:
                show_menu_help(self._view)
            elif UNDECODED in line:
                self._view.report(_(NOT_UTF_8))
            elif typed and (typed[0] != "#" or is_header(line)):
                return ["--lang", self.language, *arguments_in(line)]
            self.say_keys()
        return None

    def _use_language(self, code: str) -> None:
        """Show the menu in another language, and keep the choice if somebody types."""
        if not language.set_language(code):
            places = {"encoding": language.encoding, "language": code}
            self._view.report(_(language.CANT_SHOW, **places))
        elif self._console.interactive:
            keep_language(code)
        self.show()

    def say_keys(self) -> None:
        """Say what can be typed in the menu."""
        self._view.report(_(wording.KEYS))


def show_menu_help(view: ConsoleView) -> None:
    """Show examples of lines for the menu."""
    rows = [(command_text(example), _(meaning)) for example, meaning in wording.EXAMPLES_OF_ALL]
    leave = _("leave; in a game that you began here, return to this menu")
    rows.append((pgettext("menu", "q"), leave))
    view.table(table(rows))


def arguments_in(line: str) -> list[str]:
    """Return a line of the menu as arguments of `textgames`; it may begin with that word.

    A row of the menu is typed as its key or its name. The line is split as in a shell, so a file
    name may be in quotation marks.
    """
    if is_header(line):  # a saved game is piped in
        return [id_in(line, _(THE_INPUT))]
    words = split_words(line, has_escapes=True)
    if len(words) > 1 and words[0] == "textgames":
        words = words[1:]
    if not words:
        return [""]
    first, *others = words
    return [ROWS.get(word_for(first, ROWS), first), *others]


def menu_rows(data: UserData, day: str) -> list[Row]:
    """Return the newest unfinished games, all games, and the game of the day."""
    unfinished = unfinished_games(data.kept)
    rows = []
    for (key, name), (_path, sentence, _record) in zip(NEWEST, unfinished):
        rows.append(menu_row(key, name, sentence))
    others = len(unfinished) - len(NEWEST)
    if others > 0:
        rows.append(menu_row("", "", _("{count} more: {list_unfinished}.", count=others)))
    for number, game in enumerate(GAMES, 1):
        rows.append(menu_row(str(number), game, _(session_class(game).describer.about)))
    rows.append(menu_row("d", "daily", about_day(day, data)))
    if language.is_english() and language.can_show(FOR_CHINESE):
        rows.append((FOR_CHINESE, FOR_CHINESE))
    return rows


def about_day(day: str, data: UserData) -> str:
    """Return sentences on the game of a day, and on its result if it was finished."""
    game = game_of_the_day(day)
    spec_of_game = spec_class(game)
    spec = spec_of_game.parse(f"{spec_of_game.of_the_day('')}#{day}")
    result = data.results.first_of_day(spec)
    done = when_finished(result) if result else ""
    return join_sentences([_("{game}, {date}.", date=day, game=title_of(game)), done])


def menu_row(key: str, name: str, sentence: str) -> Row:
    """Return a row of the menu: a key, a name, and their meaning as a sentence."""
    name = command_text(name)
    typed = comma_list(filter(None, [key, name]))
    spoken = _(wording.LABELED_SENTENCE, label=typed, text=sentence) if typed else sentence
    return f"{key:<1} {pad(name, NAME_WIDTH)}  {sentence}", spoken
