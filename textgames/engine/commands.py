"""Commands are methods of a session that a player calls by typing a line.

    @move("press", "p", help=N_("press a lamp"))
    def press(self, square: Square) -> Events: ...

The decorator has the names and the help, the annotations say what may follow. Nothing else lists commands: reading a
line, `help`, the man page, the tables of the documents, completion and the names in other languages come from here. A
session's commands are its `Vocabulary`; `engine.reading` reads a line with it.
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
from textgames.engine.board_in_words import bounds_of, no_such_square
from textgames.engine.manual import Key
from textgames.engine.names import digits_of, is_chinese, table_of, word_for
from textgames.engine.spec import GameSpec
from textgames.errors import Unreadable
from textgames.text.counts import MAX_DIGITS, RUN_CHARACTERS, decode_runs, is_number
from textgames.text.language import W_, _, command_name, or_commands
from textgames.text.quoting import file_name, quoted, split_words
from textgames.text.squares import (
    DIGITS,
    LETTERS,
    MAX_LETTERS,
    column_name,
    column_number,
    parse_square,
    square_name,
)

Method = TypeVar("Method", bound=Callable[..., Any])

MAX_COMMANDS = 1_000  # on a line
LONGEST_NAME = 8  # characters of a name in Chinese
ANY_SIZE = (10**4, 10**4)
ALL = W_("all")
RUN = "4d"  # in help, for all words that are several moves
QUOTATION_MARKS = "\"'“”‘’「」『』"  # around a file's name


class Word(NamedTuple):
    """A word of a line: as it is read, without marks around it, and where it is in the line as it was typed."""

    text: str
    start: int
    end: int


class Command(NamedTuple):
    """A verb's name with its arguments, the text that is saved, and its first word as it was typed."""

    parts: tuple[Any, ...]
    text: str
    verb: Verb
    word: str


class Arguments:
    """The words after a verb, on the board of `spec`; its methods are readers, and what readers are made of.

    `words` are those that are left, `typed` is all that follows the verb as it was typed, `texts` is what was taken,
    as it is saved.
    """

    def __init__(
        self, vocabulary: Vocabulary, spec: GameSpec, name: str, words: Sequence[Word], typed: str
    ) -> None:
        self.vocabulary, self.spec, self.name = vocabulary, spec, name
        self.words, self.typed = [*words], typed
        self.texts: list[str] = []

    @property
    def shown_name(self) -> str:
        """What the verb is called in the player's language."""
        return command_name(self.name, has_key=False)

    @property
    def next(self) -> str:
        """The next word in small letters, empty if there is none."""
        return self.words[0].text.lower() if self.words else ""

    def take(self, saved: str = "") -> Word:
        """Take the next word; `saved` is what is saved for it, by default the word."""
        word = self.words.pop(0)
        self.texts.append(saved or word.text)
        return word

    def take_name(self, words: Sequence[str]) -> str:
        """Take one of some words, or one of its names in another language; empty if none of them is next."""
        if not self.words:
            return ""
        found, self.words = name_at(
            self.words, {word: word for word in words} | table_of(tuple(words))
        )
        if found:
            self.texts.append(found)
        return found

    def rest(self) -> str:
        """Take all that follows the verb, as it was typed."""
        self.words = []
        text = self.typed.strip()
        self.texts += [text] if text else []
        return text

    def unreadable(self, expected: str, *examples: object) -> Unreadable:
        """Return the error that the next word can't be read, with the sentence that says what is expected."""
        commands = [f"{self.name} {example}" for example in examples]
        if not self.words:
            return Unreadable(expected, self.name, examples=commands)
        typed = self.words[0].text
        return Unreadable(
            _(wording.CANT_READ_AFTER, word=quoted(typed), expected=expected),
            typed,
            examples=commands,
        )

    def has_number(self) -> bool:
        """Return whether a number is next."""
        digits = digits_of(self.next)
        return digits.isascii() and digits.isdigit()

    # Readers.

    def number(self) -> int:
        """Take a number from 1 up; one that is too long to matter is cut down."""
        digits = digits_of(self.next)
        number = int(digits.lstrip("0")[:MAX_DIGITS] or 0) if self.has_number() else 0
        if not number:
            raise self.unreadable(
                _("{verb} needs a number, as in {verb} 3.", verb=self.shown_name), 3
            )
        self.take(str(number))
        return number

    def square(self) -> tuple[int, int]:
        words_of_square, square = square_at(self.words)
        if not square:
            places = bounds_of(self.spec.size)
            raise self.unreadable(
                _(wording.TAKES_SQUARE, verb=self.shown_name, **places), places["example"]
            )
        if not is_on_board(square, self.spec.size):
            example = bounds_of(self.spec.size)["example"]
            typed = " ".join([word.text for word in self.words[:words_of_square]])
            message = no_such_square(*square, self.spec.size)
            raise Unreadable(message, typed, examples=[f"{self.name} {example}"])
        self.words = self.words[words_of_square:]
        self.texts.append(square_name(*square))
        return square

    def row(self) -> int:
        if is_number(self.next):
            return int(self.take().text)
        last = self.spec.size[0] - 1
        raise self.unreadable(
            _("{verb} needs a number from 0 to {row}.", verb=self.shown_name, row=last), last
        )

    def column(self) -> int:
        """Take the letters of a column, as its number."""
        letters = self.next.upper()
        if set(letters) <= set(LETTERS) and 0 < len(letters) <= MAX_LETTERS:
            self.take(letters)
            return column_number(letters)
        last = column_name(self.spec.size[1] - 1)
        raise self.unreadable(
            _("{verb} needs a letter from A to {column}.", verb=self.shown_name, column=last), last
        )

    def file(self) -> str:
        """Take the rest of the line as a file's name; a `!` at its end stays."""
        text = self.rest().partition(" #")[0].rstrip()
        mark = "!" if text.endswith("!") else ""
        path = text.removesuffix(mark).strip(f"{QUOTATION_MARKS} ")
        if not path or path.startswith("#"):
            message = _(wording.NEEDS_FILE, verb=self.shown_name)
            raise Unreadable(message, self.name, examples=[f"{self.name} FILE"])
        return file_name(path) + mark


def another_game(arguments: Arguments) -> GameSpec | None:
    """Take the rest of the command as a game, on whose board the rest of the line is read; or nothing."""
    params = split_words(arguments.rest())
    if not params:
        return None
    spec = arguments.spec
    arguments.spec = spec.another([word_for(word, spec.words) for word in params])
    return arguments.spec


def topic(arguments: Arguments) -> tuple[str, ...]:
    """Take "all", or the names of commands."""
    if arguments.take_name([ALL]):
        return (ALL,)
    names: list[str] = []
    vocabulary = arguments.vocabulary
    while arguments.words:
        count, _square = square_at(arguments.words)
        if vocabulary.moves_in(arguments.words[0].text) and not vocabulary.is_name(arguments.next):
            names.append(RUN)
            arguments.take()
        elif count and vocabulary.square_verb:
            names.append(vocabulary.square_verb)
            arguments.words = arguments.words[count:]
        else:
            name, arguments.words = vocabulary.verb_at(arguments.words)
            if not name:
                places = {
                    "verb": arguments.shown_name,
                    "example": command_name("undo", has_key=False),
                }
                expected = _(
                    "{verb} takes the name of a command, as in {verb} {example}.", **places
                )
                raise arguments.unreadable(expected, "undo")
            names.append(name)
    return tuple(dict.fromkeys(names))


# What annotations ask for, each with the function that takes it, besides `int`, a number from 1 up, and `Literal`, one
# of some words. Games may have others.
Square = Annotated[tuple[int, int], Arguments.square]  # row and column, both from 0
Row = Annotated[int, Arguments.row]
Column = Annotated[int, Arguments.column]
File = Annotated[str, Arguments.file]  # the rest of the line, as it was typed
AnotherGame = Annotated[GameSpec, another_game]
Topic = Annotated[tuple[str, ...], topic]


class Parameter:
    """What a parameter of a command's method asks for: one of some `words`, or what `take_other` takes; or nothing."""

    def __init__(self, annotation: Any, is_optional: bool) -> None:
        is_union = get_origin(annotation) in (Union, UnionType)
        kinds = get_args(annotation) if is_union else (annotation,)
        self.is_optional = is_optional
        self.words = [
            word for kind in kinds if get_origin(kind) is Literal for word in get_args(kind)
        ]
        others = [
            kind for kind in kinds if get_origin(kind) is not Literal and kind is not NoneType
        ]
        self.take_other = (
            getattr(others[0], "__metadata__", [Arguments.number])[-1] if others else None
        )

    def take(self, arguments: Arguments) -> list[Any]:
        """Return what is taken, in a list; an empty one if there is nothing to take."""
        if self.words and (word := arguments.take_name(self.words)):
            return [word]
        is_missing = not arguments.words or (
            self.take_other is Arguments.number and not arguments.has_number()
        )
        if self.is_optional and is_missing:
            return []
        if self.take_other is None:
            places = {"verb": arguments.shown_name, "choices": or_commands(self.words)}
            raise arguments.unreadable(_(wording.TAKES_ONE_OF, **places), *self.words)
        return [self.take_other(arguments)]


class Verb:
    """A command, and the decorator of the method that plays it: its names, the full one first, and what it does.

    `form` is how it is typed, in help, and `example` one that can be typed; `rare` ones are in the list of all only.
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
        helps: bool = False,
        is_step: bool = False,
        rare: bool = False,
    ) -> None:
        self.name, *self.keys = names
        self.help, self._form, self._example = help, form, example
        self.in_play = in_play  # refused when the game is over
        self.asks = asks  # changes nothing, so that the replay of a saved game skips it
        self.helps = helps  # refused in a game that is played without help
        self.is_step = is_step  # its letters may stand together, and it may be counted
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
        required = len(hints) - len(self.method.__defaults__ or ())
        return [
            Parameter(annotation, place >= required)
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
        """Whether a square may follow at once, and nothing else."""
        return [parameter.take_other for parameter in self.parameters] == [Arguments.square]

    @property
    def takes_squares(self) -> bool:
        """Whether one square or more have to follow; it is played for each."""
        return self.takes_square and not self.parameters[0].is_optional

    def read(self, arguments: Arguments) -> list[Any]:
        """Return the arguments of the method, from the words after the verb."""
        values: list[Any] = []
        for parameter in self.parameters:
            taken = parameter.take(arguments)
            if not taken:
                break
            values += taken
        return values

    @property
    def form(self) -> str:
        if self._form:
            return self._form
        return f"{{{self.name}}} {{square}} {{other}}" if self.takes_squares else f"{{{self.name}}}"

    def help_key(self) -> Key:
        example = self._example or self.form.partition(", ")[0]
        if self.takes_squares:
            example = example.removesuffix(" {other}")
        return Key(self.form, self.help, example, self.is_rare, self.name, self.keys)


# The decorators. A move is refused when the game is over; a question changes nothing; the letters of a step may stand
# together, as in "wwd", and it may be counted, as in "4d" or "left 4".
command = Verb
move = partial(Verb, in_play=True)
step = partial(Verb, in_play=True, is_step=True)
question = partial(Verb, asks=True)


class Vocabulary:
    """The commands of a class of sessions: `verbs` by their names, those of the game first.

    The letters of steps that have the same place among their names may stand in one word: "wwd", "4d" or "2(wd)". A
    square by itself is for `square_verb`. `instead` returns what to type in place of a word that is no command here, if
    there is something. `single_words` has the command of each word that needs nothing after it, as most lines are.
    """

    def __init__(self, session: Any) -> None:
        self.verbs = {verb.name: verb for verb in declared_in(session)}
        self.square_verb: str = session.square_verb
        self.steps_help: str = session.steps_help
        self.instead: Callable[[str], Sequence[str]] = session.instead
        self._names = {
            word: name for name, verb in self.verbs.items() for word in (name, *verb.keys)
        }
        self.steps = [name for name, verb in self.verbs.items() if verb.is_step]
        letters = zip(*[self.verbs[name].keys for name in self.steps])
        self._sets = [RUN_CHARACTERS.union(letters_of_set) for letters_of_set in letters]

    @cached_property
    def single_words(self) -> dict[str, list[Command]]:
        return {
            word: [Command((name,), name, self.verbs[name], word)]
            for word, name in self._names.items()
            if all(parameter.is_optional for parameter in self.verbs[name].parameters)
        }

    def help_keys(self, only_moves: bool = False) -> list[Key]:
        """Return the help of each command, that of all steps together and of runs first."""
        verbs = [
            verb
            for verb in self.verbs.values()
            if not only_moves or (verb.is_move and not verb.helps)
        ]
        keys = [verb.help_key() for verb in verbs if not (only_moves and verb.is_step)]
        if not self.steps:
            return keys
        letters = " ".join([self.verbs[name].keys[0] for name in self.steps])
        steps = Key(letters, self.steps_help, self.steps[1], False, "")
        return [steps, Key("wwasd, 4d, 2(wd)", wording.RUNS, "wwasd", False, RUN), *keys]

    def is_name(self, word: str) -> bool:
        """Return whether a word is a verb's name or short form."""
        return word.lower() in self._names

    def full_name(self, word: str) -> str | None:
        """Return the name of the verb that `word` is, long or short, in any language; None if it isn't one."""
        return self._names.get(word.lower()) or self.translated.get(word.lower())

    @property
    def translated(self) -> dict[str, str]:
        """The verb for each of its names in other languages."""
        return table_of(tuple(self.verbs))

    def verb_at(self, words: Sequence[Word]) -> tuple[str, list[Word]]:
        """Return the verb that words begin with, empty if they begin with none, and the words after it."""
        text = words[0].text
        has_digit = not is_chinese(text) and any(
            char in DIGITS for char in text
        )  # which no name has
        is_english = has_digit or text.lower() in self._names
        name, others = name_at(words, self._names if is_english else self.translated)
        key = others[0].text if name and others else ""
        if len(key) == 3 and key[0] + key[2] == "()" and self._names.get(key[1].lower()) == name:
            others = others[1:]  # it is typed as it is shown: 右（d）
        return name, others

    def moves_in(self, text: str) -> list[Command] | None:
        """Return the moves that are written as "wwd", "4d" or "2(wd)"; None if it is no such text.

        "4D" is a square. Raise `Unreadable` if there are too many for a line.
        """
        letters = text.lower()
        if text != letters and parse_square(text, *ANY_SIZE):
            return None
        if not any(letters_of_set.issuperset(letters) for letters_of_set in self._sets):
            return None
        moves = decode_runs(letters, MAX_COMMANDS)
        if moves is None and decode_runs(
            re.sub("(?<![0-9])[1-9][0-9]*(?=[a-z(])", "", letters), 10**4
        ):  # without its counts
            raise too_many_commands()
        return [self.single_words[letter][0] for letter in moves] if moves else None


def declared_in(session: type) -> list[Verb]:
    """Return the commands of a class of sessions, those of the class itself first."""
    found: dict[str, Verb] = {}  # by their methods' names
    for parent in session.__mro__:
        for name, value in vars(parent).items():
            verb = getattr(value, "verb", None)
            if isinstance(verb, Verb):
                found.setdefault(name, verb)
    return [*found.values()]


def name_at(words: Sequence[Word], table: Mapping[str, str]) -> tuple[str, list[Word]]:
    """Return what the table has for the first word, or for the longest name that a Chinese word begins with.

    Return also the words after it; if there is no name it is empty, and all words are left.
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
    return "", [*words]


def square_at(words: Sequence[Word]) -> tuple[int, tuple[int, int] | None]:
    """Return how many of the words are a square, two of "3 7", and which: (row, column); 0 and None for none."""
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
