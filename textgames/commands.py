"""From words to commands.

A command is a tuple: its name, then what was said with it, as in ("undo", 3) or
("open", 3, 7). A line is read as a whole, so that nothing of it is played when one
word of it can't be read.
"""

from __future__ import annotations

from os.path import expanduser

from textgames import cells
from textgames.console import words_of
from textgames.digits import is_number
from textgames.errors import Unreadable, quoted, sentence
from textgames.runs import PACKED, unpacked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    Command = tuple[Any, ...]
    # A command's name: its short words, and what may follow it.
    Words = Mapping[str, tuple[str, str]]

COMMON: Words = {
    "undo": ("u", "count"),
    "redo": ("", "count"),
    "restart": ("r", ""),
    "new": ("", "deal"),
    "hint": ("", ""),
    "look": ("", "any squares?"),
    "row": ("", "row"),
    "column": ("", "column"),
    "where": ("", ""),
    "moves": ("", ""),
    "id": ("", ""),
    "stats": ("", ""),
    "save": ("", "file"),
    "load": ("", "file"),
    "help": ("?", ""),
    "quit": ("q", ""),
    "yes": ("y", ""),
    "no": ("n", ""),
}
# The moves of the games that go in four directions; their letters may stand together, "wwdu".
DIRECTIONS: Words = {
    "up": ("w k", ""),
    "left": ("a h", ""),
    "down": ("s j", ""),
    "right": ("d l", ""),
}
DIRECTION_LETTERS = "wasdkhjlu"
MOST_COMMANDS = 1_000_000  # on a line
ANY_SIZE = (10**4, 10**4)
LONGEST_LINE = 1_000_000  # characters
QUOTES = ("'", '"')


class Vocabulary:
    """The words of one game.

    `words` are its own commands, beside those that all games have. The letters of
    `together` may stand in one word, each a command: "wwdu". `deal` reads what follows
    `new`, and `bare` a word that is none of these; both raise `Unreadable`.
    """

    def __init__(
        self,
        words: Words,
        together: str,
        deal: Callable[[str], Any],
        bare: Callable[[str, int, int], Command] | None = None,
    ) -> None:
        self.words = {**COMMON, **words}
        self._names = {word: name for name, (short, _) in self.words.items() for word in (name, *short.split())}
        self._letters = {letter: ("undo", 1) if letter == "u" else (self._names[letter],) for letter in together}
        self._spelled = self._letters.keys() | PACKED
        both = [(sign, [command]) for letter, command in self._letters.items() for sign in (letter, letter.upper())]
        self._one_letter = dict(both)  # most lines are no more than that
        self._deal = deal
        self.bare = bare or no_command

    def words_in(self, line: str) -> list[str]:
        """The words of a line; what follows a command that takes a file is one, as it was typed."""
        word, *rest = line.split(maxsplit=1) or [""]
        name = self.name(word)
        if rest and name and self.words[name][1] == "file":
            return [word, rest[0].rstrip()]
        return words_of(line)

    def read(self, line: list[str], size: tuple[int, int]) -> list[Command]:
        """The commands of a line, on a board of `size`; raises `Unreadable`."""
        if len(line) == 1 and line[0] in self._one_letter:
            return self._one_letter[line[0]]
        return _Reader(self, line, size).commands()

    def knows(self, word: str, size: tuple[int, int]) -> bool:
        """Whether a word is a command by itself."""
        try:
            return bool(self.read([word], size))
        except Unreadable:
            return self.name(word) is not None

    def name(self, word: str) -> str | None:
        """The name of the command that `word` is, long or short, in any case."""
        return self._names.get(word.lower()) if word.isascii() else None

    def letters(self, word: str) -> list[Command] | None:
        """The commands of a word like "wwdu", "4d" or "2(wd)"; None where it is none."""
        if not (word.isascii() and self._spelled >= set(word.lower())):
            return None
        letters = unpacked(word.lower(), MOST_COMMANDS)
        return [self._letters[letter] for letter in letters] if letters else None

    def deal(self, word: str) -> Any:
        """The game that the word after `new` asks for."""
        try:
            return self._deal(word)
        except OSError as error:
            raise Unreadable(f"{quoted(word)}: {error.strerror}.", word) from None
        except ValueError as error:
            raise Unreadable(sentence(str(error)), word) from None


class _Reader:
    """Reads one line; `rest` is what is left of it, the next word last."""

    def __init__(self, vocabulary: Vocabulary, line: list[str], size: tuple[int, int]) -> None:
        self.vocabulary = vocabulary
        self.line = line
        self.rest = line[::-1]
        self.size = size

    def commands(self) -> list[Command]:
        commands: list[Command] = []
        while self.rest:
            commands += self._next(self.rest.pop())
            if len(commands) > MOST_COMMANDS:
                raise Unreadable(f"A line has at most {MOST_COMMANDS} commands.")
        return commands

    def _next(self, word: str) -> list[Command]:
        name = self.vocabulary.name(word)
        if name:
            kind = self.vocabulary.words[name][1]
            if kind == "squares" or (kind == "squares?" and self._square_follows()):
                return [(name, *square) for square in self._squares(name)]
            if kind == "any squares?" and self._square_follows():
                return [(name, *square) for square in self._squares_on_any_board()]
            return [(name, *self._arguments(name))]
        return self.vocabulary.letters(word) or [self.vocabulary.bare(word, *self.size)]

    def _arguments(self, name: str) -> tuple[Any, ...]:
        kind = self.vocabulary.words[name][1]
        if kind in ("", "squares?", "any squares?"):
            return ()
        if kind == "count":
            return (self._number(name) if self._number_follows() else 1,)
        if kind == "number":
            return (self._number(name),)
        if kind == "moves?":
            return self._moves(name)
        if kind == "count or push":
            return (self._push_or_number(name),)
        if kind == "seconds?":
            return (self._number(name),) if self._number_follows() else ()
        if kind.startswith("one of "):
            return (self._one_of(kind.split()[2:], name),)
        if kind == "row":
            return (self._row(name),)
        if kind == "column":
            return (self._column(name),)
        if kind == "lurd":
            return (self._lurd(name),)
        if kind == "square":
            return self._square(name)
        if kind == "two squares":
            if len(self.rest) < 2:
                raise Unreadable(f"{name} takes two squares: {cells.names(*self.size)}.", name)
            return self._square(name), self._square(name)
        if kind == "file":
            return (self._file(name),)
        return (self._new_deal(),)

    def _number_follows(self) -> bool:
        return bool(self.rest) and self.rest[-1].isascii() and self.rest[-1].isdigit()

    def _number(self, name: str) -> int:
        word = self.rest.pop() if self.rest else ""
        if not is_number(word) or int(word) == 0:
            raise Unreadable(f"{name} takes a number from 1 up{instead_of(word)}.", word)
        return int(word)

    def _moves(self, name: str) -> tuple[Any, ...]:
        """How many moves, or which ones."""
        if self._number_follows():
            return (self._number(name),)
        moves = self.rest and self.vocabulary.letters(self.rest[-1])
        if not moves or ("undo", 1) in moves:
            return ()
        self.rest.pop()
        return ([move for (move,) in moves],)

    def _square_follows(self) -> bool:
        word = self.rest[-1] if self.rest else ""
        return is_square(word) or (bool(word) and not self.vocabulary.name(word) and not self.vocabulary.letters(word))

    def _square(self, name: str) -> tuple[int, int]:
        if not self.rest:
            raise Unreadable(f"{name} takes a square: {cells.names(*self.size)}.", name)
        return cells.read(self.rest.pop(), *self.size)

    def _squares_on_any_board(self) -> list[tuple[int, int]]:
        """Squares that are looked at when their turn comes; the line may change the board before."""
        word = self.rest.pop()
        # Where it is no square at all, the message names those that there are.
        squares = [cells.read(word, *(ANY_SIZE if is_square(word) else self.size))]
        while self.rest and is_square(self.rest[-1]):
            squares.append(cells.read(self.rest.pop(), *ANY_SIZE))
        return squares

    def _push_or_number(self, name: str) -> int | str:
        """How many moves, or the word "push"; a push that two squares follow is a command of its own."""
        squares = [word for word in self.rest[-3:-1] if is_square(word)]
        if self.rest and self.rest[-1].lower() == "push" and len(squares) < 2:
            return self.rest.pop().lower()
        return self._number(name) if self._number_follows() else 1

    def _one_of(self, choices: list[str], name: str) -> str:
        word = self.rest.pop() if self.rest else ""
        if word.lower() not in choices:
            *others, last = choices
            raise Unreadable(f"{name} takes {', '.join(others)} or {last}{instead_of(word)}.", word)
        return word.lower()

    def _row(self, name: str) -> int:
        word = self.rest.pop() if self.rest else ""
        if not is_number(word):
            raise Unreadable(f"{name} takes a number from 0 to {self.size[0] - 1}{instead_of(word)}.", word)
        return int(word)

    def _column(self, name: str) -> int:
        word = self.rest.pop() if self.rest else ""
        if not (word.isascii() and word.isalpha() and len(word) <= cells.LONGEST):
            last = cells.column_name(self.size[1] - 1)
            raise Unreadable(f"{name} takes a letter from A to {last}{instead_of(word)}.", word)
        return cells.column_number(word.upper())

    def _lurd(self, name: str) -> str:
        """The letters of moves in the rest of the line, without their run lengths."""
        word = "".join(reversed(self.rest))
        self.rest.clear()
        moves = unpacked(word, MOST_COMMANDS)
        if not moves or not moves.isascii() or not set("udlr").issuperset(moves.lower()):
            raise Unreadable(f"{name} takes moves as u, d, l, r{instead_of(word)}.", word)
        return moves

    def _squares(self, name: str) -> list[tuple[int, int]]:
        squares = [self._square(name)]
        while self._square_follows():
            squares.append(self._square(name))
        return squares

    def _file(self, name: str) -> str:
        path = file_in(self.rest.pop()) if len(self.line) == 2 and self.rest else None
        if not path:
            raise Unreadable(
                f"{name} takes one file's name, on a line of its own, and quotation marks around all of it or none.",
                name,
            )
        return expanduser(path)

    def _new_deal(self) -> str | None:
        """What follows `new`, if it isn't another command; squares after it are on the new board."""
        if not self.rest or self.vocabulary.knows(self.rest[-1], self.size):
            return None
        word = self.rest.pop()
        self.size = self.vocabulary.deal(word).size
        return word


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


def no_command(word: str, rows: int, cols: int) -> Command:
    """Refuse a word that is no command."""
    raise Unreadable(f"{quoted(word)} is no command here; help lists them.", word)
