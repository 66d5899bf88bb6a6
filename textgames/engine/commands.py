"""Commands: what they are called, and what may follow them.

verb     the word that begins a command, as `undo`
command  a verb's name with its arguments, as ("undo", 3) or ("open", 3, 7)
reader   a function that takes the arguments of a verb from the words after it

A game's verbs are its `Vocabulary`; `engine.reading` reads a line with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from textgames.engine import messages
from textgames.engine.names import NUMERALS, is_chinese, table_of
from textgames.engine.spec import GameSpec
from textgames.errors import Unreadable
from textgames.text.language import W_, _, add_command, command_name, or_commands
from textgames.text.numbers import MAX_DIGITS, RUN_CHARACTERS, decode_runs, is_number
from textgames.text.quoting import file_name, quoted, split_words
from textgames.text.squares import DIGITS, LETTERS, MAX_LETTERS, column_name, column_number, parse_square, square_name

MAX_COMMANDS = 1_000  # on a line
LONGEST_NAME = 8  # characters of a name in Chinese
ANY_SIZE = (10**4, 10**4)
AGAIN, ALL = W_("again"), W_("all")
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

    def __init__(self, vocabulary: Vocabulary, spec: GameSpec, name: str, words: Sequence[Word], typed: str) -> None:
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
        found, self.words = name_at(self.words, {word: word for word in words} | table_of(tuple(words)))
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
        return Unreadable(_(messages.CANT_READ_AFTER, word=quoted(typed), expected=expected), typed, examples=commands)

    def has_number(self) -> bool:
        """Return whether a number is next."""
        digits = NUMERALS.get(self.next, self.next)
        return digits.isascii() and digits.isdigit()

    # Readers.

    def number(self) -> int:
        """Take a number from 1 up; one that is too long to matter is cut down."""
        digits = NUMERALS.get(self.next, self.next)
        number = int(digits.lstrip("0")[:MAX_DIGITS] or 0) if self.has_number() else 0
        if not number:
            raise self.unreadable(_("{verb} needs a number, as in {verb} 3.", verb=self.shown_name), 3)
        self.take(str(number))
        return number

    def count(self) -> int:
        """Take a number, or nothing for 1."""
        return self.number() if self.has_number() else 1

    def square(self) -> tuple[int, int]:
        words_of_square, square = square_at(self.words)
        if not square:
            places = messages.bounds_of(self.spec.size)
            raise self.unreadable(_(messages.TAKES_SQUARE, verb=self.shown_name, **places), places["example"])
        if not is_on_board(square, self.spec.size):
            example = messages.bounds_of(self.spec.size)["example"]
            typed = " ".join([word.text for word in self.words[:words_of_square]])
            message = messages.no_such_square(*square, self.spec.size)
            raise Unreadable(message, typed, examples=[f"{self.name} {example}"])
        self.words = self.words[words_of_square:]
        self.texts.append(square_name(*square))
        return square

    def optional_square(self) -> tuple[int, int] | tuple[()]:
        """Take a square, or nothing."""
        return self.square() if self.words else ()

    def row(self) -> int:
        if is_number(self.next):
            return int(self.take().text)
        last = self.spec.size[0] - 1
        raise self.unreadable(_("{verb} needs a number from 0 to {row}.", verb=self.shown_name, row=last), last)

    def column(self) -> int:
        """Take the letters of a column, as its number."""
        letters = self.next.upper()
        if set(letters) <= set(LETTERS) and 0 < len(letters) <= MAX_LETTERS:
            self.take(letters)
            return column_number(letters)
        last = column_name(self.spec.size[1] - 1)
        raise self.unreadable(_("{verb} needs a letter from A to {column}.", verb=self.shown_name, column=last), last)

    def file(self) -> str:
        """Take the rest of the line as a file's name; a `!` at its end stays."""
        text = self.rest().partition(" #")[0].rstrip()
        mark = "!" if text.endswith("!") else ""
        path = text.removesuffix(mark).strip(f"{QUOTATION_MARKS} ")
        if not path or path.startswith("#"):
            message = _(messages.NEEDS_FILE, verb=self.shown_name)
            raise Unreadable(message, self.name, examples=[f"{self.name} FILE"])
        return file_name(path) + mark

    def another_game(self) -> GameSpec | None:
        """Take the rest of the command as a game, on whose board the rest of the line is read; or nothing."""
        params = split_words(self.rest())
        if not params:
            return None
        self.spec = self.spec.another(params)
        return self.spec

    def topic(self) -> tuple[str, ...]:
        """Take "all", or the commands that are asked about; or nothing."""
        if self.take_name([ALL]):
            return (ALL,)
        names: list[str] = []
        while self.words:
            words_of_square, _square = square_at(self.words)
            if self.vocabulary.moves_in(self.words[0].text) and not self.vocabulary.is_name(self.next):
                names.append(RUN)
                self.take()
            elif words_of_square and self.vocabulary.square_verb:
                names.append(self.vocabulary.square_verb)
                self.words = self.words[words_of_square:]
            else:
                name, self.words = self.vocabulary.verb_at(self.words)
                if not name:
                    example = command_name("undo", has_key=False)
                    wanted = _(
                        "{verb} takes the name of a command, as in {verb} {example}.",
                        verb=self.shown_name,
                        example=example,
                    )
                    raise self.unreadable(wanted, "undo")
                names.append(name)
        return tuple(dict.fromkeys(names))


Reader = Callable[[Arguments], Any]  # returns an argument, or a tuple of none or several; raises `Unreadable`


class Verb(NamedTuple):
    """A word that begins a command."""

    short: str = ""  # its short forms
    read: Reader | None = None  # takes its arguments, if it has any
    in_play: bool = False  # refused when the game is over
    asks: bool = False  # changes nothing, so that the replay of a saved game skips it
    helps: bool = False  # refused in a game that is played without help

    @property
    def is_move(self) -> bool:
        return self.in_play and not self.asks

    @property
    def takes_squares(self) -> bool:
        return self.read in (Arguments.square, Arguments.optional_square)


class Vocabulary:
    """The verbs of one game: `verbs`, its own and those that all games have.

    The letters of one set in `together` may stand in one word, each a move, as "wwd", "4d" or "2(wd)". A square by
    itself is for `square_verb`. `instead` returns what to type in place of a word that is no command here, if there is
    something. `single_words` has the command of each word without arguments, as most lines are.
    """

    def __init__(
        self,
        verbs: Mapping[str, Verb],
        together: Sequence[str] = (),
        square_verb: str = "",
        instead: Callable[[str], Sequence[str]] = lambda word: (),
    ) -> None:
        self.verbs = {**COMMON, **verbs}
        self.square_verb = square_verb
        self.instead = instead
        self._names = {word: name for name, verb in self.verbs.items() for word in (name, *verb.short.split())}
        self.single_words = {
            word: [Command((name,), name, self.verbs[name], word)]
            for word, name in self._names.items()
            if self.verbs[name].read is None or name in DIRECTIONS
        }
        for name, verb in self.verbs.items():
            add_command(name, verb.short.split())
        self._sets = [RUN_CHARACTERS.union(letters) for letters in together]

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
        is_english = text.lower() in self._names or any(char in DIGITS for char in text)  # which no name has
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


def one_of(*choices: str) -> Reader:
    """Return a reader that takes one of these words; a plural may be typed in the singular."""
    singulars = {choice[: -len(end)]: choice for choice in choices for end in ("s", "es") if choice.endswith(end)}

    def read(arguments: Arguments) -> str:
        found = arguments.take_name(choices)
        if not found and arguments.next in singulars:
            found = singulars[arguments.next]
            arguments.take(found)
        if found:
            return found
        expected = _(messages.TAKES_ONE_OF, verb=arguments.shown_name, choices=or_commands(choices))
        raise arguments.unreadable(expected, *choices)

    return read


def too_many_commands() -> Unreadable:
    return Unreadable(_("A line can have at most {count} commands.", count=MAX_COMMANDS))


# The commands that all games have.
COMMON = {
    W_("undo"): Verb("u", Arguments.count, helps=True),
    W_("redo"): Verb("", Arguments.count, helps=True),
    W_("restart"): Verb("r", helps=True),
    W_("new"): Verb("", Arguments.another_game),
    AGAIN: Verb("."),
    W_("hint"): Verb("", in_play=True, asks=True, helps=True),
    W_("look"): Verb("x", Arguments.optional_square, asks=True),
    W_("row"): Verb("", Arguments.row, asks=True),
    W_("column"): Verb("", Arguments.column, asks=True),
    W_("legend"): Verb("", asks=True),
    W_("where"): Verb("v", asks=True),
    W_("moves"): Verb("", asks=True),
    W_("more"): Verb("", asks=True),
    W_("share"): Verb("", asks=True),
    W_("id"): Verb("", asks=True),
    W_("position"): Verb("", asks=True),
    W_("stats"): Verb("", asks=True),
    W_("score"): Verb("", asks=True),
    W_("save"): Verb("", Arguments.file, helps=True),  # its file has the seed
    W_("load"): Verb("", Arguments.file, helps=True),
    W_("help"): Verb("?", Arguments.topic, asks=True),
    W_("quit"): Verb("q exit"),
    W_("yes"): Verb("y"),
    W_("no"): Verb("n"),
}
# The moves of games that go in four directions; letters of one set may stand together, "wwd".
DIRECTIONS = {
    W_("up"): Verb("w k", Arguments.count, in_play=True),
    W_("left"): Verb("a h", Arguments.count, in_play=True),
    W_("down"): Verb("s j", Arguments.count, in_play=True),
    W_("right"): Verb("d l", Arguments.count, in_play=True),
}
DIRECTION_LETTERS = ("wasd", "hjkl")
