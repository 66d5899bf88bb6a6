"""Game IDs: which game it is, in a few words that can be shared.

`GAME:PARAMS#SEED` draws a game, `GAME:PARAMS=POSITION` spells it out. What stands behind the colon is read by
each game's own `Deal`, for options and for `new` as well: they are put into the words of an ID first.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property

from textgames.errors import Unreadable, Unusable, quoted
from textgames.seeds import following, fresh, quote, unquote
from textgames.text.numbers import is_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from typing import Any, ClassVar, Self

LONGEST_NUMBER = 130  # digits; 2048 could make tiles of 121 on its largest board


class Option:
    """An option of the command line that a game has.

    `metavar` is what it takes, empty where it is a switch. A name without dashes is a word behind the game. With
    `task` the option asks for a module of the game that is run in place of playing.
    """

    def __init__(self, name: str, metavar: str, help: str, task: str = "") -> None:
        self.name, self.metavar, self.help, self.task = name, metavar, help, task
        self.key = name.removeprefix("--").replace("-", "_").lower()  # what its value is filed under


SIZE = Option("--size", "RxC", "rows x columns")


class Deal(ABC):
    """Which game it is. `Deal(text)` reads what stands behind the colon of an ID, `str()` of it is the whole ID.

    It raises `ValueError` where there is no such game, and `OSError` where a file that it names can't be read.
    `size` is (rows, columns) in games on a grid, `seed` what chance starts from, None where chance has no part.
    `takes_seed` is False for games that have no use for --seed; `heading_of_list` stands above their levels.
    """

    game: ClassVar[str]
    options: ClassVar[tuple[Option, ...]] = ()
    takes_seed: ClassVar[bool] = True
    heading_of_list: ClassVar[str] = ""
    size: tuple[int, int] | None = None
    seed: str | None = None

    @abstractmethod
    def __init__(self, text: str) -> None: ...

    @property
    @abstractmethod
    def params(self) -> str:
        """The ID's part between the game and the seed."""

    @abstractmethod
    def start(self) -> Any:
        """The game at its start."""

    @abstractmethod
    def following(self, params: str | None = None) -> Self:
        """Another game: what `new` gives, with `params` where it is told them."""

    def __str__(self) -> str:
        return self._id

    @cached_property
    def _id(self) -> str:
        seed = "" if self.seed is None else f"#{quote(self.seed)}"
        return f"{self.game}:{self.params}{seed}"

    def shown(self, is_over: bool) -> str:
        """The ID as the player may see it, before the end and after it."""
        return str(self)

    @property
    def kept_id(self) -> str:
        """The ID as it is kept: the same game from any folder."""
        return str(self)

    @property
    def board_id(self) -> str:
        """The ID that spells the game out, where `kept_id` names a file, which may go; else empty."""
        return ""

    @property
    def kind(self) -> str:
        """What the results of such games are filed under."""
        return self.params

    @property
    def place(self) -> str:
        """Which level it is, in games that have levels."""
        return ""

    @classmethod
    def from_options(cls, given: Mapping[str, Any]) -> str:
        """What the options of the command line say, as an ID has it; `given` has those that were given."""
        return ""

    @classmethod
    def of_words(cls, words: Sequence[str]) -> str:
        """What stands behind the game on the command line, or behind `new`, as an ID has it."""
        params, *more = words
        if more and more[0].startswith("#") and not params.startswith("#") and len(more) == 1:
            return f"{params}{more[0]}"
        if more:
            raise Unreadable(f"{quoted(more[0])} says nothing of {cls.game}; expected {cls.example()}", more[0])
        return str(params)

    @classmethod
    def words_as_options(cls, words: Sequence[str]) -> dict[str, Any]:
        """What the words behind the game on the command line say, as options."""
        return {"params": cls.of_words(words)}

    @classmethod
    def combined(cls, params: str, given: Mapping[str, Any]) -> str:
        """What words behind the game and options say together; raises `Unreadable` where they can't be combined."""
        option = next(iter(given)).replace("_", "-")
        raise Unreadable(f"{quoted(params)} can't be combined with --{option}", params)

    @classmethod
    def size_of(cls, params: str) -> tuple[int, int] | None:
        """The board of the game that `new` gives with `params`; raises as `Deal(params)` does."""
        return cls(params).size

    @classmethod
    def example(cls) -> str:
        """What may stand behind the game, as in "5x5#7"."""
        return "#7 for seed 7"

    def another(self, params: str | None) -> Self:
        """What `new` gives; a seed alone goes with the settings of this game."""
        if params and params.startswith("#"):
            params = self.params.partition("=")[0] + params
        return self.following(params)

    @classmethod
    def presets(cls) -> list[tuple[str, str]]:
        """How to start a game, and what it is."""
        return [(cls.game, "a game")]

    @classmethod
    def to_begin(cls, asked: str, won: Callable[[], Collection[str]]) -> str:
        """What to begin with where `asked` stands behind the colon; `won` tells the kinds that were won."""
        return asked

    @classmethod
    def of_the_day(cls, asked: str, day: str) -> str:
        """The game of a day, as 2026-11-22, of those that `asked` leaves open; raises `Unreadable` where it is one."""
        if "#" in asked:
            raise Unreadable("the ID says it already: leave out --daily")
        return f"{asked}#{day}"

    def is_meant_by(self, asked: str) -> bool:
        """Whether what is asked for is this game, or leaves it open; without a seed it leaves that open."""
        wanted = self.__class__(asked)
        if self.seed is not None and "#" not in asked:
            return wanted.params == self.params
        return str(wanted) == str(self)

    @classmethod
    def listed(cls, name: str, stats: Sequence[Mapping[str, Any]]) -> list[Listed] | None:
        """The levels of a set or a file, with what was reached in them. None where the game has no levels."""
        return None

    @classmethod
    def sets(cls, stats: Sequence[Mapping[str, Any]]) -> list[tuple[str, int, int]]:
        """The level sets that come with the program: name, how many levels were won, and how many there are."""
        return []


class Listed:
    """A level in a list: what programs are told of it, and the same as a row of a table, and as a sentence."""

    def __init__(self, record: Mapping[str, Any], row: str, sentence: str) -> None:
        self.record, self.row, self.sentence = record, row, sentence


class SizeAndSeed(Deal):
    """A game that is drawn from a size and a seed, as "5x5#7"."""

    options = (SIZE,)
    usual: ClassVar[tuple[int, int]]

    def __init__(self, text: str) -> None:
        size, seed = split_seed(text)
        self.size: tuple[int, int] = size_in(size, self._text_of(self.usual)) if size else self.usual
        self.seed = fresh() if seed is None else seed
        self.start()

    @staticmethod
    def _text_of(size: tuple[int, int]) -> str:
        return "{}x{}".format(*size)

    @property
    def params(self) -> str:
        return self._text_of(self.size)

    def following(self, params: str | None = None) -> Self:
        return self.__class__(seeded(params or self.params, following(self.seed or "")))

    @classmethod
    def from_options(cls, given: Mapping[str, Any]) -> str:
        return size_option(given.get("size"))


def split_seed(text: str) -> tuple[str, str | None]:
    """What is before the first `#`, and the seed behind it; None where there is no `#`."""
    body, mark, seed = text.partition("#")
    return body, unquote(seed) if mark else None


def seeded(text: str, seed: str) -> str:
    """`text` with `seed`, unless it has a seed of its own."""
    return text if "#" in text else f"{text}#{quote(seed)}"


def exact_deal(deal_of: type[Deal], params: str) -> Deal:
    """The deal of an ID in a saved game; raises `Unusable` where the ID leaves anything to chance."""
    deal = deal_of(params)
    if str(deal) != str(deal_of(params)):
        raise Unusable("its ID has no seed")
    return deal


def number_in(word: str, example: str) -> int:
    """A number from 0 up; raises `Unreadable`, which gives an example of what was expected."""
    if is_number(word, LONGEST_NUMBER):
        return int(word)
    raise Unreadable(f"{quoted(word)} is not a number; expected {example}.", word)


def size_in(word: str, example: str) -> tuple[int, int]:
    """The (rows, columns) of a size like "10x20"; raises `Unreadable`, which gives an example of what was expected."""
    rows, x, cols = word.lower().partition("x")
    if not (x and is_number(rows, LONGEST_NUMBER) and is_number(cols, LONGEST_NUMBER)):
        raise Unreadable(f"{quoted(word)} is not a size, rows x columns; expected {example}.", word)
    return int(rows), int(cols)


def size_option(size: str | None) -> str:
    """What --size gave, as an ID has it; empty where it gave nothing."""
    return "" if size is None else "{}x{}".format(*size_in(size, "--size 4x5"))
