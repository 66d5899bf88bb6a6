"""From words to commands.

verb     the word that begins a command, as `undo`; what may follow it is read by its reader
reader   a function that takes what it wants of the rest of the line
command  what was understood: a verb's name and what was said with it, as ("undo", 3) or ("open", 3, 7)

A line is read as a whole, so that nothing of it is played when one word of it can't be read. Readers that more than
one game needs stand here; a game brings its own.
"""

from __future__ import annotations

from os.path import expanduser

from textgames.console import words_of
from textgames.errors import UnknownCommand, Unreadable, as_typed, quoted, sentence
from textgames.text import cells
from textgames.text.numbers import LONGEST, is_number
from textgames.text.run_length import PACKED, unpacked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, Protocol

    Arguments = list[tuple[Any, ...]]  # of each command that was read: mostly of one

    class Reader(Protocol):
        """Reads what follows a verb; raises `Unreadable`."""

        def __call__(self, rest: Rest) -> Arguments: ...

    from textgames.ids import Deal

    class Bare(Protocol):
        """Reads a word that is no verb, on a board of a size; raises `Unreadable`."""

        def __call__(self, word: str, size: tuple[int, int]) -> tuple[Any, ...]: ...


MOST_COMMANDS = 1_000_000  # on a line
ANY_SIZE = (10**4, 10**4)
NO_BOARD = (0, 0)
UNDO = "u"
QUOTES = ("'", '"')


def nothing(rest: Rest) -> Arguments:
    """Nothing follows."""
    return [()]


def count(rest: Rest) -> Arguments:
    """How often, once unless a number follows."""
    return [(rest.number() if rest.number_follows() else 1,)]


def number(rest: Rest) -> Arguments:
    """A number from 1 up."""
    return [(rest.number(),)]


def optional_number(rest: Rest) -> Arguments:
    """A number from 1 up, or nothing."""
    return [(rest.number(),)] if rest.number_follows() else [()]


def square(rest: Rest) -> Arguments:
    """A square of the board."""
    return [rest.square()]


def squares(rest: Rest) -> Arguments:
    """A square or more, each a command of its own."""
    found = [rest.square()]
    while rest.square_follows():
        found.append(rest.square())
    return [*found]


def optional_squares(rest: Rest) -> Arguments:
    """The same, or nothing."""
    return squares(rest) if rest.square_follows() else [()]


def squares_to_look_at(rest: Rest) -> Arguments:
    """Squares that are looked at when their turn comes, since the line may change the board before; or nothing."""
    found = [rest.square(ANY_SIZE)] if rest.square_follows() else []
    while rest.rest and is_square(rest.rest[-1]):
        found.append(rest.square(ANY_SIZE))
    return [*found] or [()]


def row(rest: Rest) -> Arguments:
    """The number of a row."""
    word = rest.take()
    if not is_number(word):
        last_row = rest.size[0] - 1
        message = f"{rest.verb} takes a number from 0 to {last_row}{instead_of(word)}."
        raise Unreadable(message, word, [f"{rest.verb} {last_row}"])
    return [(int(word),)]


def column(rest: Rest) -> Arguments:
    """The letters of a column, as its number."""
    word = rest.take()
    if not (word.isascii() and word.isalpha() and len(word) <= cells.LONGEST):
        last = cells.column_name(rest.size[1] - 1)
        message = f"{rest.verb} takes a letter from A to {last}{instead_of(word)}."
        raise Unreadable(message, word, [f"{rest.verb} {last}"])
    return [(cells.column_number(word.upper()),)]


def file_name(rest: Rest) -> Arguments:
    """The name of a file: the rest of the line, which begins with the verb; `~` is the home folder."""
    path = file_in(rest.text_behind()) if rest.is_first() else None
    if path and "\0" in path:
        raise Unreadable(f"{rest.verb} takes one file's name, and no name has a NUL character in it.", rest.verb)
    if not path:
        raise Unreadable(
            f"{rest.verb} takes one file's name, on a line of its own, and quotation marks around all of it or none.",
            rest.verb,
            [f"{rest.verb} FILE"],
        )
    return [(expanduser(path),)]


def one_of(*choices: str) -> Reader:
    """What reads one of these words."""

    def read(rest: Rest) -> Arguments:
        word = rest.take()
        if word.lower() not in choices:
            *others, last = choices
            message = f"{rest.verb} takes {', '.join(others)} or {last}{instead_of(word)}."
            raise Unreadable(message, word, [f"{rest.verb} {choice}" for choice in choices])
        return [(word.lower(),)]

    return read


def another_deal(rest: Rest) -> Arguments:
    """What follows `new`, if it isn't another command; squares after it are on the new board."""
    words: list[str] = []
    while rest.rest and (rest.is_seed_or_number() or not (words or rest.vocabulary.knows(rest.rest[-1], rest.size))):
        words.append(rest.take())
    if not words:
        return [(None,)]
    params = rest.vocabulary.params_of(words)
    if not params.startswith(SEED):
        rest.size = rest.vocabulary.size_of(params, words[0])
    return [(params,)]


def topic(rest: Rest) -> Arguments:
    """The name of a command, or nothing."""
    if not rest.rest:
        return [()]
    word = rest.take()
    name = rest.vocabulary.meant_by(word, rest.size)
    if name is None:
        raise UnknownCommand(f"There is no command {quoted(word)}", word)
    return [(name,)]


class Verb:
    """A word that begins a command.

    `short` has its short forms. With `moves` it is refused when the game is over; with `asks` it only asks, so that
    nothing is to be done when a saved game is played again; with `helps` a game in which it was said is no record.
    """

    def __init__(
        self, short: str = "", read: Reader = nothing, moves: bool = False, asks: bool = False, helps: bool = False
    ) -> None:
        self.short, self.read, self.moves, self.asks, self.helps = short, read, moves, asks, helps


COMMON = {
    "undo": Verb("u", count),
    "redo": Verb("", count),
    "restart": Verb("r"),
    "new": Verb("", another_deal),
    "hint": Verb("", moves=True, asks=True, helps=True),
    "look": Verb("x", asks=True),
    "where": Verb("v", asks=True),
    "moves": Verb("", asks=True),
    "share": Verb("", asks=True),
    "id": Verb("", asks=True),
    "stats": Verb("", asks=True),
    "save": Verb("", file_name),
    "load": Verb("", file_name),
    "help": Verb("?", topic, asks=True),
    "quit": Verb("q exit"),
    "yes": Verb("y"),
    "no": Verb("n"),
}
# What may be asked of a board with squares.
GRID = {
    "look": Verb("x", squares_to_look_at, asks=True),
    "row": Verb("", row, asks=True),
    "column": Verb("", column, asks=True),
}
# The moves of the games that go in four directions; letters of one set may stand together, "wwdu".
DIRECTIONS = {
    "up": Verb("w k", moves=True),
    "left": Verb("a h", moves=True),
    "down": Verb("s j", moves=True),
    "right": Verb("d l", moves=True),
}
DIRECTION_LETTERS = ("wasdu", "hjklu")
SEED = "#"
AGAIN = "."  # the last line that was played
LEAVING = ("quit", "no")
MOST_COUNTED = 10**LONGEST - 1


class Command:
    """What was understood: its parts, its own words, and its verb."""

    __slots__ = ("parts", "text", "verb")

    def __init__(self, parts: tuple[Any, ...], text: str, verb: Verb) -> None:
        self.parts, self.text, self.verb = parts, text, verb

    @property
    def word(self) -> str:
        """Its first word, as it was typed."""
        return self.text.split()[0]


HELPED = Command(("helped",), "", Verb())  # in place of a command that helps, when a saved game is played again


class Vocabulary:
    """The words of one game.

    `verbs` are its own, beside those that all games have. Letters of one set in `together` may stand in one word,
    each a command, "wwdu", and with `run_lengths` as "4d" or "2(wd)" too. `deal` reads what follows `new`, and
    `bare` a word that is no verb; both raise `Unreadable`.
    """

    def __init__(
        self,
        verbs: Mapping[str, Verb],
        deal: type[Deal],
        together: Sequence[str] = (),
        run_lengths: bool = False,
        bare: Bare | None = None,
    ) -> None:
        self.verbs = {**COMMON, **verbs}
        self._names = {word: name for name, verb in self.verbs.items() for word in (name, *verb.short.split())}
        self._letters = {letter: self._of_letter(letter) for letter in "".join(together)}
        self._spelled = [{*letters} | (PACKED if run_lengths else set()) for letters in together]
        both = [(sign, [command]) for letter, command in self._letters.items() for sign in (letter, letter.upper())]
        self._one_letter = dict(both)  # most lines are no more than that
        self.deal = deal
        self.bare = bare or not_a_command

    def _of_letter(self, letter: str) -> Command:
        name = self._names[letter]
        return Command((name, 1) if letter == UNDO else (name,), letter, self.verbs[name])

    def read(self, line: str, words: list[str], size: tuple[int, int] | None) -> list[Command]:
        """The commands of a line and its words, on a board of `size`; raises `Unreadable`."""
        if len(words) == 1 and words[0] in self._one_letter:
            return self._one_letter[words[0]]
        return Rest(self, line, words, size or NO_BOARD).commands()

    def knows(self, word: str, size: tuple[int, int]) -> bool:
        """Whether a word is a command by itself."""
        try:
            return bool(self.read(word, [word], size))
        except Unreadable:
            return self.name(word) is not None

    def name(self, word: str) -> str | None:
        """The name of the verb that `word` is, long or short, in any case."""
        return self._names.get(word.lower()) if word.isascii() else None

    def meant_by(self, word: str, size: tuple[int, int]) -> str | None:
        """The name of the verb that a word stands for, also where it is a square by itself."""
        if name := self.name(word):
            return name
        try:
            return str(self.read(word, [word], size)[0].parts[0])
        except Unreadable:
            return None

    def letters(self, word: str) -> list[Command] | None:
        """The commands of a word like "wwdu", "4d" or "2(wd)"; None where it is none."""
        if not word.isascii():
            return None
        signs = set(word.lower())
        if not any(signs <= spelled for spelled in self._spelled) or is_capital_square(word):
            return None
        letters = unpacked(word.lower(), MOST_COMMANDS)
        return [self._letters[letter] for letter in letters] if letters else None

    def params_of(self, words: Sequence[str]) -> str:
        """What the words after `new` say, as an ID has it."""
        try:
            return self.deal.of_words(words)
        except Unreadable as error:
            raise Unreadable(sentence(str(error)), error.word) from None

    def size_of(self, params: str, word: str) -> tuple[int, int]:
        """The board of the game that `params` after `new` ask for; `word` is for the message."""
        try:
            return self.deal.size_of(params) or NO_BOARD
        except OSError as error:
            raise Unreadable(f"{quoted(word)}: {error.strerror}.", word) from None
        except ValueError as error:
            raise Unreadable(sentence(str(error)), word) from None


class Rest:
    """What is left of a line while it is read: `rest` has its words, the next one last, `verb` is being read."""

    def __init__(self, vocabulary: Vocabulary, line: str, words: list[str], size: tuple[int, int]) -> None:
        self.vocabulary = vocabulary
        self.size = size
        self.rest = words[::-1]
        self.verb = ""
        self._line = line
        self._words = words
        self._taken: list[str] = []

    def commands(self) -> list[Command]:
        """All commands of the line."""
        commands: list[Command] = []
        while self.rest:
            commands += self._next(self.rest.pop())
            if len(commands) > MOST_COMMANDS:
                raise Unreadable(f"A line has at most {MOST_COMMANDS} commands.")
        return commands

    def _next(self, word: str) -> list[Command]:
        if word.startswith(SEED):  # no new game was asked for, so it begins a comment
            self.rest.clear()
            return []
        name = self.vocabulary.name(word)
        if name:
            return self._read(word, name)
        letters = self.vocabulary.letters(word)
        if letters:
            return letters
        parts = self.vocabulary.bare(word, self.size)
        return [Command(parts, word, self.vocabulary.verbs[parts[0]])]

    def _read(self, word: str, name: str) -> list[Command]:
        self.verb, self._taken = name, []
        verb = self.vocabulary.verbs[name]
        arguments = verb.read(self)
        if len(arguments) == 1:
            return [Command((name, *arguments[0]), " ".join([word, *self._taken]), verb)]
        return [Command((name, *one), f"{word} {taken}", verb) for one, taken in zip(arguments, self._taken)]

    def take(self) -> str:
        """The next word; empty at the end."""
        if not self.rest:
            return ""
        self._taken.append(self.rest.pop())
        return self._taken[-1]

    def number_follows(self) -> bool:
        """Whether the next word is a number."""
        return bool(self.rest) and self.rest[-1].isascii() and self.rest[-1].isdigit()

    def number(self) -> int:
        """A number from 1 up; of one that is longer than any that matters the most that does."""
        word = self.take()
        if not is_number(word, len(word)) or not word.strip("0"):
            raise Unreadable(f"{self.verb} takes a number from 1 up{instead_of(word)}.", word, [f"{self.verb} 3"])
        return int(word) if is_number(word) else MOST_COUNTED

    def is_seed_or_number(self) -> bool:
        """Whether the next word is a seed, or a number behind another word."""
        return self.rest[-1].startswith(SEED) or (bool(self._taken) and self.number_follows())

    def square_follows(self) -> bool:
        """Whether the next word is a square, or at least nothing else."""
        word = self.rest[-1] if self.rest else ""
        return is_square(word) or (bool(word) and not self.vocabulary.name(word) and not self.vocabulary.letters(word))

    def square(self, size: tuple[int, int] | None = None) -> tuple[int, int]:
        """A square of a board of `size`, of the one that is played unless it is given."""
        if not self.rest:
            example = f"{self.verb} {cells.name(self.size[0] - 1, self.size[1] - 1)}"
            raise Unreadable(f"{self.verb} takes a square: {cells.names(*self.size)}.", self.verb, [example])
        word = self.take()
        # Where it is no square at all, the message names those that there are.
        try:
            return cells.read(word, *(size if size and is_square(word) else self.size))
        except Unreadable as error:
            raise Unreadable(str(error), word, [f"{self.verb} {one}" for one in error.expected]) from None

    def is_first(self) -> bool:
        """Whether the verb being read is the first word of the line."""
        return len(self.rest) + 1 == len(self._words)

    def text_behind(self) -> str:
        """All that stands behind the first word, as it was typed."""
        self.rest.clear()
        return self._line.partition(as_typed(self._words[0]))[2].strip()


def file_in(text: str) -> str | None:
    """The file's name in what follows `save`: quoted, or all of it up to a comment; None where it is not clear."""
    if text.startswith(QUOTES):
        name, closing, more = text[1:].partition(text[0])
        return name if closing and not words_of(more) else None
    return without_comment(text)


def without_comment(text: str) -> str:
    """What stands before a word that begins with `#`; blanks inside it stay."""
    for place, sign in enumerate(text):
        if sign == "#" and not text[max(place - 1, 0) : place].strip():
            return text[:place].rstrip()
    return text


def instead_of(word: str) -> str:
    """What a command got where it takes something else; empty where it got nothing."""
    return f", not {quoted(word)}" if word else ""


def is_square(word: str) -> bool:
    """Whether a word names a square of some board."""
    try:
        cells.read(word, *ANY_SIZE)
    except Unreadable:
        return False
    return True


def is_capital_square(word: str) -> bool:
    """Whether a word is a number and one capital letter: a square, where "3h" in small letters is a run length."""
    return word[-1].isupper() and is_number(word[:-1])


def not_a_command(word: str, size: tuple[int, int]) -> tuple[Any, ...]:
    """Refuse a word that is no command."""
    raise UnknownCommand(f"Unknown command {quoted(word)}", word)
