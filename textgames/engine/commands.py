"""Commands are methods of a session that a player calls by typing a line.

    @move("press", "p", help=N_("press a lamp"))
    def press(self, square: Square) -> Events: ...

The decorator gives the names and the help, the annotations say which arguments may follow. Commands
are listed nowhere else: reading a line, `help`, the man page, the tables of the documents,
completion and the names in other languages all use these declarations. A session's commands are its
`Vocabulary`; `engine.reading` reads a line with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from textgames.engine import wording
from textgames.engine.board_in_words import bounds_of, not_on_board
from textgames.engine.manual import Key
from textgames.engine.names import is_chinese, table_of, word_for
from textgames.engine.spec import GameSpec
from textgames.errors import Unreadable
from textgames.text.counts import MAX_DIGITS, is_number
from textgames.text.language import W_, _, command_name, or_commands
from textgames.text.quoting import file_name, quoted, split_words
from textgames.text.squares import (
    DIGITS,
    LETTERS,
    MAX_LETTERS,
    column_number,
    parse_square,
    square_name,
)

Method = TypeVar("Method", bound=Callable[..., Any])

MAX_COMMANDS = 1_000  # on a line
LONGEST_NAME = 8  # characters of a name in Chinese
ANY_SIZE = (10**4, 10**4)
ALL = W_("all")
KEY = re.compile(r"\((.)\)")  # a short form in brackets, as it is shown: 右（d）
MISSING = object()  # in place of an optional argument
RUN = "4d"  # the name in help for all words that are several moves
COUNT = "([1-9][0-9]{0,8})?"  # before a letter of a run
QUOTATION_MARKS = "\"'“”‘’「」『』"  # around a file name


class Word(NamedTuple):
    """A word of a line, without the marks around it, and its place in the line as it was typed."""

    text: str
    start: int
    end: int


class Command(NamedTuple):
    """A command that was read.

    `arguments` are those of its method, `text` is what a saved game has for it, and `word` is its
    first word as it was typed.
    """

    verb: Verb
    arguments: tuple[Any, ...]
    text: str
    word: str

    @property
    def takes_square(self) -> bool:
        """Whether it has a square as its argument."""
        return self.verb.takes_square and bool(self.arguments)


class Arguments:
    """The words after a verb in a game of `spec`, which its methods take one after the other.

    `words` are those not taken yet, `typed` is everything after the verb as it was typed, and
    `texts` has what was taken, as it is saved.
    """

    def __init__(
        self, vocabulary: Vocabulary, spec: GameSpec, name: str, words: Sequence[Word], typed: str
    ) -> None:
        self.vocabulary = vocabulary
        self.spec = spec
        self.name = name
        self.words = list(words)
        self.typed = typed
        self.texts: list[str] = []

    @property
    def shown_name(self) -> str:
        """The name of the verb in the player's language."""
        return command_name(self.name, has_key=False)

    @property
    def next(self) -> str:
        """The next word in lower case; empty if there is none."""
        return self.words[0].text.lower() if self.words else ""

    def take(self, saved: str = "") -> Word:
        """Take the next word; `saved` is what is saved for it, by default the word itself."""
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
        """Take everything after the verb, as it was typed."""
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

    # What annotations name: each takes an argument, or raises `Unreadable`.

    def number(self) -> int:
        """Take a number from 1 up; of a longer one only the first `MAX_DIGITS` digits count."""
        number = 0
        if self.has_number():
            number = int(self.next.lstrip("0")[:MAX_DIGITS] or 0)
        if not number:
            raise self.unreadable(
                _("{verb} needs a number, as in {verb} 3.", verb=self.shown_name), 3
            )
        self.take(str(number))
        return number

    def square(self) -> tuple[int, int]:
        word_count, square = square_at(self.words)
        if not square:
            places = bounds_of(self.spec.size)
            raise self.unreadable(
                _(wording.TAKES_SQUARE, verb=self.shown_name, **places), places["example"]
            )
        if not is_on_board(square, self.spec.size):
            example = bounds_of(self.spec.size)["example"]
            typed = " ".join([word.text for word in self.words[:word_count]])
            message = not_on_board(square, self.spec.size)
            raise Unreadable(message, typed, examples=[f"{self.name} {example}"])
        self.words = self.words[word_count:]
        self.texts.append(square_name(square))
        return square

    def place(self) -> tuple[int | None, int | None]:
        """Take a square, a row or a column, and return its row and column, None for all of them."""
        if not square_at(self.words)[1]:
            if is_number(self.next):
                return int(self.take().text), None
            letters = self.next.upper()
            if set(letters) <= set(LETTERS) and len(letters) <= MAX_LETTERS:
                self.take(letters)
                return None, column_number(letters)
        return self.square()

    def file(self) -> str:
        """Take the rest of the line as a file name."""
        path = self.rest().partition(" #")[0].strip(f"{QUOTATION_MARKS} ")
        if not path or path.startswith("#"):
            message = _(wording.NEEDS_FILE, verb=self.shown_name)
            raise Unreadable(message, self.name, examples=[f"{self.name} FILE"])
        return file_name(path)


def another_game(arguments: Arguments) -> GameSpec | None:
    """Take the rest of the command as another game; None if there is no rest."""
    params = split_words(arguments.rest())
    if not params:
        return None
    spec = arguments.spec
    return spec.another([word_for(word, spec.words) for word in params])


def topic(arguments: Arguments) -> tuple[str, ...]:
    """Take "all", or the names of commands."""
    if arguments.take_name([ALL]):
        return (ALL,)
    names: list[str] = []
    vocabulary = arguments.vocabulary
    while arguments.words:
        first = arguments.words[0].text
        if vocabulary.moves_in(first) and not vocabulary.is_name(first):
            names.append(RUN)
            arguments.take()
            continue
        word_count, _square = square_at(arguments.words)
        if word_count and vocabulary.square_verb:
            names.append(vocabulary.square_verb)
            arguments.words = arguments.words[word_count:]
            continue
        name, arguments.words = vocabulary.verb_at(arguments.words)
        if not name:
            example = command_name("undo", has_key=False)
            places = {"verb": arguments.shown_name, "example": example}
            expected = _("{verb} takes the name of a command, as in {verb} {example}.", **places)
            raise arguments.unreadable(expected, "undo")
        names.append(name)
    return tuple(dict.fromkeys(names))


# The annotations of arguments, each with the function that takes one. There are also `int`, a
# number from 1 up, and `Literal`, one of some words. Games may have others.
Square = Annotated[tuple[int, int], Arguments.square]  # row and column, both from 0
Place = Annotated[tuple[int | None, int | None], Arguments.place]
File = Annotated[str, Arguments.file]  # the rest of the line, as it was typed
AnotherGame = Annotated[GameSpec, another_game]
Topic = Annotated[tuple[str, ...], topic]


class Parameter:
    """What a parameter of a command's method takes: one of some `words`, or what `take_other` does.

    It takes nothing if it `is_optional` and its argument is missing.
    """

    def __init__(self, annotation: Any, is_optional: bool) -> None:
        self.is_optional = is_optional
        self.words: list[str] = []
        self.take_other: Callable[[Arguments], Any] | None = None
        is_union = get_origin(annotation) in (Union, UnionType)
        for kind in get_args(annotation) if is_union else [annotation]:
            if get_origin(kind) is Literal:
                self.words += get_args(kind)
            elif get_origin(kind) is Annotated:
                self.take_other = kind.__metadata__[-1]
            elif kind is not NoneType:
                self.take_other = Arguments.number

    def take(self, arguments: Arguments) -> Any:
        """Take the argument and return it; `MISSING` if it is optional and there is none."""
        if self.words and (word := arguments.take_name(self.words)):
            return word
        is_missing = not arguments.words or (
            self.take_other is Arguments.number and not arguments.has_number()
        )
        if self.is_optional and is_missing:
            return MISSING
        if self.take_other is None:
            places = {"verb": arguments.shown_name, "choices": or_commands(self.words)}
            raise arguments.unreadable(_(wording.TAKES_ONE_OF, **places), *self.words)
        return self.take_other(arguments)


class Verb:
    """A command and its names, the full one first; also the decorator of the method that plays it.

    In help, `form` is how it is typed, and `example` one that can be typed; `rare` ones are listed
    by "help all" only.
    """

    method: Callable[..., Any]
    method_name: str

    def __init__(
        self,
        *names: str,
        help: str,
        form: str = "",
        example: str = "",
        in_play: bool = False,
        asks: bool = False,
        is_help: bool = False,
        is_step: bool = False,
        ends_line: bool = False,
        rare: bool = False,
    ) -> None:
        self.name, *self.keys = names
        self.help = help
        self._form = form
        self._example = example
        self.in_play = in_play  # refused when the game is over
        self.asks = asks  # changes nothing, so that the replay of a saved game skips it
        self.is_help = is_help  # refused in a game that is played without help
        self.is_step = is_step  # a move that may be counted or be part of a run: "4d", "wwd"
        self.ends_line = ends_line  # begins another game, so that nothing may follow it on its line
        self.is_rare = rare or is_step  # steps are explained together

    def __call__(self, method: Method) -> Method:
        """Declare a method as this command."""
        self.method, self.method_name = method, method.__name__
        method.verb = self  # type: ignore[attr-defined]
        return method

    @cached_property
    def parameters(self) -> list[Parameter]:
        hints = get_type_hints(self.method, include_extras=True)
        hints.pop("return", None)
        first_optional = len(hints) - len(self.method.__defaults__ or ())
        return [
            Parameter(annotation, place >= first_optional)
            for place, annotation in enumerate(hints.values())
        ]

    @property
    def is_move(self) -> bool:
        return self.in_play and not self.asks

    @cached_property
    def takes_file(self) -> bool:
        return any(parameter.take_other is Arguments.file for parameter in self.parameters)

    @property
    def takes_square(self) -> bool:
        """Whether its only argument is a square, which may be optional."""
        takes = [parameter.take_other for parameter in self.parameters]
        return takes in ([Arguments.square], [Arguments.place])

    @property
    def takes_squares(self) -> bool:
        """Whether it needs one square or more; it is played for each."""
        return self.takes_square and not self.parameters[0].is_optional

    def read(self, arguments: Arguments) -> list[Any]:
        """Take the arguments of the method from the words after the verb, and return them."""
        values: list[Any] = []
        for parameter in self.parameters:
            value = parameter.take(arguments)
            if value is MISSING:
                break
            values.append(value)
        return values

    @property
    def form(self) -> str:
        if self._form:
            return self._form
        if self.takes_squares:
            return f"{{{self.name}}} {{square}} {{other}}"
        return f"{{{self.name}}}"

    def help_key(self) -> Key:
        example = self._example or self.form.partition(", ")[0]
        if self.takes_squares:
            example = example.removesuffix(" {other}")
        return Key(self.name, self.form, self.help, example, self.is_rare, self.keys)


# The decorators. A move is refused when the game is over; a question changes nothing; a step is a
# move that may be counted, as in "4d" or "left 4", and whose letters may stand together, as "wwd".
command = Verb
move = partial(Verb, in_play=True)
step = partial(Verb, in_play=True, is_step=True)
question = partial(Verb, asks=True)


class Vocabulary:
    """The commands of a class of sessions: `verbs` by their names, those of the game first.

    A square by itself is for `square_verb`. `instead` returns the command to suggest in place of a
    word that is none, if there is one. `single_words` has the command of each word that needs no
    argument; most lines are such a word.
    """

    def __init__(self, session: Any) -> None:
        self.verbs: dict[str, Verb] = {}
        self.square_verb: str = session.square_verb
        self.steps_help: str = session.steps_help
        self.instead: Callable[[str], str] = session.instead
        self._names: dict[str, str] = {}  # the name of the verb for each of its English names
        for verb in declared_in(session):  # what the game declares itself comes first
            self.verbs.setdefault(verb.name, verb)
            for word in (verb.name, *verb.keys):
                self._names.setdefault(word, verb.name)
        self.steps = [name for name, verb in self.verbs.items() if verb.is_step]
        # A run has the first letters of all steps, as wasd, or the second ones: "wwd", "4d".
        alphabets = list(zip(*[self.verbs[name].keys for name in self.steps]))
        self.step_letters: Sequence[str] = alphabets[0] if alphabets else ()
        self._runs = [re.compile(f"({COUNT}[{''.join(letters)}])+") for letters in alphabets]

    @cached_property
    def single_words(self) -> dict[str, list[Command]]:
        commands: dict[str, list[Command]] = {}
        for word, name in self._names.items():
            verb = self.verbs[name]
            if all(parameter.is_optional for parameter in verb.parameters):
                commands[word] = [Command(verb, (), name, word)]
        return commands

    def help_keys(self, only_moves: bool = False) -> list[Key]:
        """Return the help of each command; that of all steps together and that of runs come first.

        With `only_moves` steps aren't explained one by one.
        """
        keys = []
        for verb in self.verbs.values():
            if only_moves and (verb.is_step or verb.is_help or not verb.is_move):
                continue
            keys.append(verb.help_key())
        if not self.steps:
            return keys
        steps = Key("", " ".join(self.step_letters), self.steps_help, f"{{{self.steps[1]}}}", False)
        runs = Key(RUN, "wwasd, 4d", wording.RUNS, "wwasd", False)
        return [steps, runs, *keys]

    def is_help(self, name: str) -> bool:
        """Return True if `name` is the full name of a command that helps."""
        return name in self.verbs and self.verbs[name].is_help

    def is_name(self, word: str) -> bool:
        """Return True if `word` is an English name of a verb, long or short."""
        return word.lower() in self._names

    def full_name(self, word: str) -> str | None:
        """Return the full name of a verb, given one of its names in any language; None without."""
        return self._names.get(word.lower()) or self.translated.get(word.lower())

    @property
    def translated(self) -> dict[str, str]:
        """The verb for each of its names in other languages."""
        return table_of(tuple(self.verbs))

    def verb_at(self, words: Sequence[Word]) -> tuple[str, list[Word]]:
        """Return the verb that words begin with, empty if there is none, and the words left."""
        text = words[0].text
        can_be_name = is_chinese(text) or not any(char in DIGITS for char in text)
        is_translated = can_be_name and text.lower() not in self._names
        name, others = name_at(words, self.translated if is_translated else self._names)
        key = KEY.fullmatch(others[0].text) if name and others else None
        if key and self._names.get(key[1].lower()) == name:
            others = others[1:]
        return name, others

    def moves_in(self, text: str) -> list[Command] | None:
        """Return the moves of a run such as "wwd" or "4d"; None if the text isn't one.

        "4D" is a square. Raise `Unreadable` if there are too many moves for a line.
        """
        letters = text.lower()
        if text != letters and parse_square(text, *ANY_SIZE):
            return None
        if not any(run.fullmatch(letters) for run in self._runs):
            return None
        moves: list[Command] = []
        for count, letter in re.findall(f"{COUNT}(.)", letters):
            moves += self.single_words[letter] * min(int(count or 1), MAX_COMMANDS + 1)
            if len(moves) > MAX_COMMANDS:
                raise too_many_commands()
        return moves


def declared_in(session: type) -> list[Verb]:
    """Return the commands of a class of sessions, those of the class itself first."""
    found: dict[str, Verb] = {}  # by the names of their methods
    for parent in session.__mro__:
        for name, value in vars(parent).items():
            verb = getattr(value, "verb", None)
            if isinstance(verb, Verb):
                found.setdefault(name, verb)
    return list(found.values())


def name_at(words: Sequence[Word], table: Mapping[str, str]) -> tuple[str, list[Word]]:
    """Return what the table has for the name at the start of some words, and the words left.

    The name is the first word, or the longest one that a Chinese word begins with. If there is
    none, return an empty text and all words.
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


def square_at(words: Sequence[Word]) -> tuple[int, tuple[int, int] | None]:
    """Return how many words at the start are a square, two in "3 7", and its (row, column).

    Return 0 and None if there is no square.
    """
    if not words:
        return 0, None
    if square := parse_square(words[0].text, *ANY_SIZE):
        return 1, square
    pair = [word.text for word in words[:2]]
    if len(pair) == 2 and all(map(is_number, pair)):
        return 2, (int(pair[0]), int(pair[1]))
    return 0, None


def is_on_board(square: tuple[int, int], size: tuple[int, int]) -> bool:
    return square[0] < size[0] and square[1] < size[1]


def too_many_commands() -> Unreadable:
    return Unreadable(_("A line can have at most {count} commands.", count=MAX_COMMANDS))
