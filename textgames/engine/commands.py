"""Commands are methods of a session that a player calls by typing a line.

    @move("press", "p", takes=square, help=N_("press a lamp"))
    def do_press(self, square: tuple[int, int]) -> None: ...

The decorator declares a command's names, its help, its arguments, and when it is refused. `takes`
and `may_take` are functions that take an argument from the words after the command. Reading a line,
`help`, the man page, the tables of the documents, completion and the names in other languages use
these declarations. A session's commands are its `Vocabulary`; `engine.line` reads a line with it.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

from textgames.engine import wording
from textgames.engine.names import is_chinese, table_of
from textgames.engine.spec import GameSpec
from textgames.errors import Unreadable
from textgames.text.counts import MAX_DIGITS, is_number
from textgames.text.language import W_, _, command_name, command_text, fill, or_commands
from textgames.text.quoting import file_name, quoted, split_words
from textgames.text.squares import (
    LETTERS,
    MAX_LETTERS,
    Square,
    bounds_of,
    column_number,
    not_on_board,
    parse_square,
    square_name,
)

Method = TypeVar("Method", bound=Callable[..., Any])

MAX_COMMANDS = 1_000  # on a line
DIGITS = frozenset("0123456789")
LONGEST_NAME = 8  # characters of a name in Chinese
ANY_SIZE = (10**4, 10**4)
ALL = W_("all")
KEY = r"\((.)\)"  # a short form in brackets, as shown: 右（d）
RUN = "4d"  # the name of all runs in help
COUNT = "([1-9][0-9]{0,8})?"  # before a letter of a run
QUOTATION_MARKS = ('""', "''", "“”", "‘’", "「」", "『』")  # around a file name
NO_FILE = "#,;:，；：、"  # characters that can't begin a file name


class Word(NamedTuple):
    """A word of a line, without the marks around it, and its place in the line as typed."""

    text: str
    start: int
    end: int


class Arguments:
    """The words after a command, which its `takes` takes one after the other.

    `words` are those not taken yet, `typed` is everything after the command as typed, and `texts`
    has the words taken, as they are saved.
    """

    def __init__(self, session: Any, name: str, words: Sequence[Word], typed: str) -> None:
        self.session = session
        self.vocabulary: Vocabulary = session.vocabulary
        self.spec: GameSpec = session.spec
        self.name = name
        self.words = list(words)
        self.typed = typed
        self.texts: list[str] = []

    @property
    def examples(self) -> Mapping[str, Any]:
        """Squares for examples, by the names of their places."""
        found: Mapping[str, Any] = self.session.describer.examples(self.session.game)
        return found

    @property
    def shown_name(self) -> str:
        """The name of the command in the player's language."""
        return command_name(self.name, has_key=False)

    @property
    def next(self) -> str:
        """The next word in lower case; empty if there is none."""
        return self.words[0].text.lower() if self.words else ""

    def take(self, saved: str = "") -> Word:
        """Take the next word; `saved` is its saved form, by default the word itself."""
        word = self.words.pop(0)
        self.texts.append(saved or word.text)
        return word

    def take_name(self, words: Sequence[str]) -> str:
        """Take the next word if it is one of `words`, in any language; else ""."""
        if not self.words:
            return ""
        names = {word: word for word in words} | table_of(tuple(words))
        found, self.words = name_at(self.words, names)
        if found:
            self.texts.append(found)
        return found

    def rest(self) -> str:
        """Take everything after the command, as typed."""
        self.words = []
        text = self.typed.strip()
        if text:
            self.texts.append(text)
        return text

    def unreadable(self, expected: str, *examples: object) -> Unreadable:
        """Return the error for a missing or wrong next word; `expected` is a sentence."""
        commands = [f"{self.name} {example}" for example in examples]
        if not self.words:
            return Unreadable(expected, self.name, examples=commands)
        typed = self.words[0].text
        message = _(wording.CANT_READ_AFTER, word=quoted(typed), expected=expected)
        return Unreadable(message, typed, examples=commands)

    def has_number(self) -> bool:
        """Return True if the next word is a number."""
        return self.next.isascii() and self.next.isdigit()


# Functions for `takes` and `may_take`: each takes an argument, or raises `Unreadable`.


def number(arguments: Arguments) -> int:
    """Take a positive number, truncated to `MAX_DIGITS` digits."""
    value = 0
    if arguments.has_number():
        value = int(arguments.next.lstrip("0")[:MAX_DIGITS] or 0)
    if not value:
        places = {"verb": arguments.shown_name}
        expected = _("{verb} needs a number from 1 up, as in {verb} 1.", **places)
        raise arguments.unreadable(expected, 1)
    arguments.take(str(value))
    return value


def number_if_any(arguments: Arguments) -> int | None:
    """Take a number if the next word is one."""
    return number(arguments) if arguments.has_number() else None


def square(arguments: Arguments) -> Square:
    """Take a square of the board."""
    size = arguments.spec.size
    found, others = square_at(arguments.words)
    if not found:
        places = {**bounds_of(size), "example": arguments.examples["square"]}
        raise arguments.unreadable(_(wording.TAKES_SQUARE, verb=arguments.shown_name, **places))
    if not is_on_board(found, size):
        words = arguments.words[: len(arguments.words) - len(others)]
        raise Unreadable(not_on_board(found, size), " ".join([word.text for word in words]))
    arguments.words = others
    arguments.texts.append(square_name(found))
    return found


def place(arguments: Arguments) -> tuple[int | None, int | None]:
    """Take a square, a row or a column; return its row and column, None for one not given."""
    if not square_at(arguments.words)[0]:
        if is_number(arguments.next):
            return int(arguments.take().text), None
        letters = arguments.next.upper()
        if set(letters) <= set(LETTERS) and len(letters) <= MAX_LETTERS:
            arguments.take(letters)
            return None, column_number(letters)
    return square(arguments)


def one_of(*words: str) -> Callable[[Arguments], str]:
    """Return a function that takes one of `words`, in any language."""

    def take(arguments: Arguments) -> str:
        word = arguments.take_name(words)
        if not word:
            places = {"verb": arguments.shown_name, "choices": or_commands(words)}
            raise arguments.unreadable(_(wording.TAKES_ONE_OF, **places), *words)
        return word

    return take


def file(arguments: Arguments) -> str:
    """Take the rest of the line as a file name, with or without quotation marks around it."""
    path = arguments.rest().partition(" #")[0].strip()
    if path[:1] + path[1:][-1:] in QUOTATION_MARKS:
        path = path[1:-1]
    if not path or path[0] in NO_FILE:
        raise Unreadable(_(wording.NEEDS_FILE, verb=arguments.shown_name), arguments.name)
    return file_name(path)


def another_game(arguments: Arguments) -> GameSpec | None:
    """Take the rest of the line as another game; None if it is empty."""
    params = split_words(arguments.rest().replace("＃", "#"))
    if not params:
        return None
    try:
        return arguments.spec.another(params)
    except Unreadable:
        example = fill(arguments.vocabulary.commands[arguments.name].example, {}, str)
        places = {"new": command_text(arguments.name), "example": command_text(example)}
        expected = _("Type {new}, or {example}.", **places)
        typed = " ".join(params)
        message = _(wording.CANT_READ_AFTER, word=quoted(typed), expected=expected)
        raise Unreadable(message, typed, examples=[arguments.name, example]) from None


def topic(arguments: Arguments) -> str:
    """Take "all", or the name of a command."""
    vocabulary = arguments.vocabulary
    if arguments.take_name([ALL]):
        return ALL
    first = arguments.words[0].text
    if vocabulary.moves_in(first) and not vocabulary.is_name(first):
        arguments.take()
        return RUN
    name, arguments.words = vocabulary.command_at(arguments.words)
    if not name:
        example = command_name("look", has_key=False)
        places = {"verb": arguments.shown_name, "example": example}
        expected = _("{verb} takes the name of a command, as in {verb} {example}.", **places)
        raise arguments.unreadable(expected, "look")
    return name


class Command:
    """The declaration of a command, and the decorator of its method.

    `names` are its full name and its keys. `takes` takes its argument from the words after it,
    `may_take` an optional one. In help, `form` is its syntax and `example` one that can be typed;
    `rare` commands are listed only by "help all". `given` are arguments implied by the name.
    """

    def __init__(
        self,
        *names: str,
        help: str,
        takes: Callable[[Arguments], Any] | None = None,
        may_take: Callable[[Arguments], Any] | None = None,
        form: str = "",
        example: str = "",
        in_play: bool = False,
        asks: bool = False,
        is_help: bool = False,
        counts_as_hint: bool = False,
        ends_line: bool = False,
        rare: bool = False,
        given: tuple[str, ...] = (),
    ) -> None:
        self.name, *self.keys = names
        self.method = f"do_{self.name}"  # its name
        self.declared = [self]  # without a method of its own it has that of the class above
        self.help = help
        self.takes = takes
        self.may_take = may_take
        self.in_play = in_play  # refused when the game is over
        self.asks = asks  # makes no move: a replay skips it, but counts hints
        self.is_help = is_help  # left out of a game without help
        self.ends_line = ends_line  # starts another game, so nothing may follow it on its line
        self.is_rare = rare
        self.given = given
        self.is_step = in_play and bool(given)  # may be counted or part of a run: "4d", "wwd"
        self.is_move = in_play and not asks
        self.counts_as_hint = counts_as_hint  # while the game goes on
        self.takes_file = takes is file
        self.repeats = takes is square  # it is played for each square after it
        self.form = form or f"{{{self.name}}}"
        if self.repeats and not form:
            self.form += " {square} {other}"
        self.example = example or self.form.partition(", ")[0]
        if self.repeats:
            self.example = self.example.removesuffix(" {other}")

    def without_keys(self) -> "Command":
        """Return this command without one-letter keys; a step keeps its first key."""
        other = object.__new__(Command)
        other.__dict__.update(self.__dict__)
        other.keys = self.keys[:1] if self.is_step else [key for key in self.keys if len(key) > 1]
        return other

    def __call__(self, method: Method) -> Method:
        """Declare a method as this command."""
        return declared(method, [self])

    def read(self, arguments: Arguments) -> tuple[Any, ...]:
        """Return the arguments of the method, taken from the words after the command."""
        if self.takes:
            return (self.takes(arguments),)
        if self.may_take and arguments.words:
            value = self.may_take(arguments)
            return () if value is None else (value,)
        return self.given


class Call(NamedTuple):
    """A command that was read, with the arguments of its method.

    `text` is its form in a saved game, and `word` its first word as typed.
    """

    command: Command
    arguments: tuple[Any, ...]
    text: str
    word: str


def declared(method: Method, commands: Sequence[Command]) -> Method:
    """Declare a method as the one that plays these commands."""
    for one in commands:
        one.method = method.__name__
    method.declared = commands  # type: ignore[attr-defined]
    return method


# The decorators. A move is refused when the game is over; a question makes no move, and one with
# help counts as a hint.
command = Command
move = partial(Command, in_play=True)
question = partial(Command, asks=True)
help_question = partial(Command, asks=True, is_help=True, counts_as_hint=True)


def steps(help: str, **keys: str) -> Callable[[Method], Method]:
    """Return the decorator of the method that moves in a direction: up="w k", left="a h", ...

    A step may have a count, as in "4d" or "left 4", and letters may be joined, as in "wwd". The
    method gets the direction; `help` has a place for it.
    """
    commands = []
    for direction, letters in keys.items():
        names = (direction, *letters.split())
        commands.append(move(*names, help=help, given=(direction,), rare=True))
    return partial(declared, commands=commands)


class Vocabulary:
    """The commands of a session class by their names, the game's own first.

    Without `has_help`, commands that help are left out; without `has_keys`, as for programs,
    one-letter keys except the first of each step. A square by itself is for `square_verb`.
    `calls_of_words` has the call of each word that needs no argument; most lines are such a word.
    """

    def __init__(self, session: Any, has_help: bool = True, has_keys: bool = True) -> None:
        self.commands: dict[str, Command] = {}
        self.left_out: dict[str, str] = {}  # full names by the names of commands left out
        self.square_verb: str = session.square_verb
        self.calls_of_words: dict[str, list[Call]] = {}
        self._has_keys = has_keys
        self._names: dict[str, str] = {}  # full names by English names
        for one in declared_in(session):
            if one.is_help and not has_help:
                self.left_out |= dict.fromkeys((one.name, *one.keys), one.name)
            elif one.name not in self.commands:
                self._add(one if has_keys else one.without_keys())
        self.steps = [name for name, one in self.commands.items() if one.is_step]
        # A run has the first letters of all steps, as wasd, or the second ones: "wwd", "4d".
        alphabets = list(zip(*[self.commands[name].keys for name in self.steps]))
        self.step_letters: Sequence[str] = alphabets[0] if alphabets else ()
        self._runs = [f"({COUNT}[{''.join(letters)}])+" for letters in alphabets]
        self.in_help = list(self.commands.values())  # after an entry for all steps and one for runs
        if self.steps:
            letters = " ".join(self.step_letters)
            others = [letter for alphabet in alphabets[1:] for letter in alphabet]
            steps = Command("", *others, help=session.steps_help, form=letters, example="{left}")
            runs = Command(RUN, help=wording.RUNS, form="wwasd, 4d", example="wwasd")
            self.in_help = [steps, runs, *self.in_help]

    def _add(self, command: Command) -> None:
        self.commands[command.name] = command
        for word in (command.name, *command.keys):
            self._names.setdefault(word, command.name)
            if not command.takes:
                call = Call(command, command.given, command.name, word)
                self.calls_of_words.setdefault(word, [call])

    def moves_in_help(self) -> list[Command]:
        """Return the moves that aren't help, with one entry for all steps and one for runs."""
        moves = []
        for one in self.in_help:
            is_single_move = one.is_move and not (one.is_step or one.is_help)
            if is_single_move or one.name in ("", RUN):
                moves.append(one)
        return moves

    def left_out_at(self, words: Sequence[Word]) -> str:
        """Return the left-out command at the start of `words`; "" if there is none."""
        translated = table_of(tuple(self.left_out.values()))
        return name_at(words, self.left_out | translated)[0]

    def _folded(self, word: str) -> str:
        """Return a word in lower case; for programs, case matters in single letters."""
        return word if len(word) == 1 and not self._has_keys else word.lower()

    def is_name(self, word: str) -> bool:
        """Return True if `word` is an English name of a command, long or short."""
        return self._folded(word) in self._names

    def full_name(self, word: str) -> str | None:
        """Return the full name of a command, given any of its names; None if there is none."""
        return self._names.get(self._folded(word)) or self.translated.get(word.lower())

    @property
    def translated(self) -> dict[str, str]:
        """Commands by their names in other languages."""
        return table_of(tuple(self.commands))

    def command_at(self, words: Sequence[Word]) -> tuple[str, list[Word]]:
        """Return the command at the start of `words`, "" if there is none, and the other words."""
        text = words[0].text
        if self._folded(text) in self._names:
            return self._names[self._folded(text)], list(words[1:])
        if not is_chinese(text) and not DIGITS.isdisjoint(text):  # such as 3H
            return "", list(words)
        name, others = name_at(words, self.translated)
        key = re.fullmatch(KEY, others[0].text) if name and others else None
        if key and self._names.get(key[1].lower()) == name:
            others = others[1:]
        return name, others

    def moves_in(self, text: str) -> list[Call]:
        """Return the moves of a run such as "wwd" or "4d"; none if the text isn't one.

        "4D" is a square. Raise `Unreadable` if there are too many moves for a line.
        """
        letters = text.lower() if self._has_keys else text
        if text != letters and parse_square(text, *ANY_SIZE):
            return []
        if not any(re.fullmatch(run, letters) for run in self._runs):
            return []
        moves: list[Call] = []
        for count, letter in re.findall(f"{COUNT}(.)", letters):
            moves += self.calls_of_words[letter] * min(int(count or 1), MAX_COMMANDS + 1)
            if len(moves) > MAX_COMMANDS:
                raise too_many_commands()
        return moves


def declared_in(session: type) -> list[Command]:
    """Return the commands of a session class, its own first."""
    found: list[Command] = []
    for parent in session.__mro__:
        for method in vars(parent).values():
            found += getattr(method, "declared", ())
    return found


def name_at(words: Sequence[Word], table: Mapping[str, str]) -> tuple[str, list[Word]]:
    """Return the value in `table` of the name at the start of `words`, and the other words.

    The name is the first word, or the longest name that a Chinese word begins with. If there is
    none, return "" and all words.
    """
    word, *others = words
    text = word.text if is_chinese(word.text) else word.text.lower()
    if text in table:
        return table[text], others
    if is_chinese(text):
        for length in range(min(len(text) - 1, LONGEST_NAME), 0, -1):
            if text[:length] in table:
                remaining = Word(word.text[length:], word.start + length, word.end)
                return table[text[:length]], [remaining, *others]
    return "", list(words)


def square_at(words: Sequence[Word]) -> tuple[Square | None, list[Word]]:
    """Return the square at the start of some words, two in "3 7", and the words left.

    Return None and all words if there is no square.
    """
    pair = [word.text for word in words[:2]]
    if pair and (square := parse_square(pair[0], *ANY_SIZE)):
        return square, list(words[1:])
    if len(pair) == 2 and all(map(is_number, pair)):
        return (int(pair[0]), int(pair[1])), list(words[2:])
    return None, list(words)


def is_on_board(square: tuple[int, int], size: tuple[int, int]) -> bool:
    return square[0] < size[0] and square[1] < size[1]


def too_many_commands() -> Unreadable:
    return Unreadable(_("A line can have at most {count} commands.", count=MAX_COMMANDS))
