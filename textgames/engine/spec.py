"""Game specs: the identity of one exact game, and its short ID.

`GAME:PARAMS#SEED` draws a game from a seed, `GAME:PARAMS=POSITION` spells it out. Options, the
words after the game on the command line, the words after `new`, and the first line of a saved game
are all turned into the text of an ID, the part after the colon, which the game's `GameSpec` parses.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any, ClassVar, Self

from textgames.engine import wording
from textgames.engine.chance import quote, unquote
from textgames.engine.names import folded
from textgames.errors import Unreadable, Unusable
from textgames.storage.saved_game import SavedGame
from textgames.text.counts import is_number
from textgames.text.language import _
from textgames.text.quoting import printable, quoted

LONGEST_NUMBER = 130  # digits: more than any number in an ID has


class GameSpec(ABC):
    """One exact game: `parse(text)` reads the text of an ID, `str` returns the ID.

    Without overrides it is a board of some `size`, (rows, columns), by default the `usual_size`,
    drawn from a `seed`: `lights:5x5#7`. The seed is None until `set_seed` if the text has none, and
    always if `takes_seed` is False. That of a game of the day is the date.

    `example` is a text that may follow the game on the command line.
    """

    game: ClassVar[str]
    takes_seed: bool = True
    example: ClassVar[str] = "#7"
    usual_size: ClassVar[tuple[int, int]]
    seed: str | None = None

    def __init__(self, size: tuple[int, int], seed: str | None) -> None:
        self.size, self.seed = size, seed

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the spec of a text; raise `ValueError` if it names no game."""
        params, seed = split_seed(text)
        size = cls.usual_size
        if params:
            size = parse_size(params, "{}x{}".format(*cls.usual_size))
        spec = cls(size, seed)
        spec.start()  # which raises `ValueError` if there is no game of that size
        return spec

    @classmethod
    def parse_exact(cls, text: str, saved: SavedGame | None = None) -> Self:
        """Return the spec of an ID that leaves nothing open, such as that of a saved game.

        For a level from a file, return the level in that file if it still has the same board.
        Raise `Unusable` if there is no seed, and `ValueError` if the text names no game.
        """
        spec = cls.parse(text)
        if spec.needs_seed:
            game_id = printable(f"{cls.game}:{text}" if text else cls.game)
            raise Unusable(_("{id} has no seed; expected one, as in {id}#7.", id=game_id))
        if not saved:
            return spec
        if saved.level_source:
            with suppress(OSError, ValueError):  # the file is gone, or no longer has that level
                in_file = cls.parse(saved.level_source)
                if str(in_file) == str(spec):
                    return in_file
        if saved.title:
            spec.title = saved.title
        return spec

    @property
    def params(self) -> str:
        """The part of the ID between the colon and the seed."""
        return "{}x{}".format(*self.size)

    @abstractmethod
    def start(self) -> Any:
        """Return the game at its start; raise `ValueError` or `OSError` if there is none."""

    @cached_property
    def size(self) -> tuple[int, int]:
        """(rows, columns)."""
        size: tuple[int, int] = self.start().size
        return size

    @cached_property
    def title(self) -> str:
        """The title of a level from a file, which is saved and shared with its board."""
        return ""

    @property
    def level_source(self) -> str:
        """The text of an ID that names the file and the number of a level."""
        return ""

    @property
    def label(self) -> str:
        """The name of the level, in a game with levels."""
        return ""

    def __str__(self) -> str:
        seed = "" if self.seed is None else f"#{quote(self.seed)}"
        return f"{self.game}:{self.params}{seed}"

    @property
    def needs_seed(self) -> bool:
        """Whether the text left the seed open."""
        return self.takes_seed and self.seed is None

    def set_seed(self, seed: str) -> Self:
        """Set the seed if the text left it open; return the spec."""
        if self.needs_seed:
            self.seed = seed
        return self

    def public_id(self, is_over: bool) -> str:
        """Return the ID as the player may see it, before the end of the game or after it."""
        return str(self)

    def id_of(self, game: Any) -> str:
        """Return the ID of a position of such a game; empty if the player may see none."""
        return ""

    @cached_property
    def category(self) -> str:
        """The name under which results of such games are kept."""
        return self.params

    def following(self) -> GameSpec:
        """Return the next game, with the same params and the next seed."""
        return self.parse(without_position(self.params)).set_seed(self.next_seed)

    @property
    def next_seed(self) -> str:
        """The seed of the next game: after "abc" come "abc.2", "abc.3", ...

        It follows from this one, so that a script always plays the same games.
        """
        seed = self.seed or ""
        stem, dot, number = seed.rpartition(".")
        if dot and is_number(number):
            return f"{stem}.{int(number) + 1}"
        return f"{seed}.2"

    def another(self, arguments: Sequence[str]) -> GameSpec:
        """Return the game for the words after `new`; a seed alone keeps this game's params."""
        text = self.text_of(arguments, {})
        if text.startswith("#"):
            text = without_position(self.params) + text
        return self.parse(text)

    @classmethod
    def means_nothing(cls, word: str) -> Unreadable:
        """Return the error for a word that isn't understood as part of a game."""
        places = {"game": _(cls.game.capitalize()), "example": _(cls.example)}
        return Unreadable(_(wording.MEANS_NOTHING, word=quoted(word), **places), word)

    @classmethod
    def text_of(cls, arguments: Sequence[str], options: Mapping[str, Any]) -> str:
        """Return the text of an ID, given the words after the game and the options.

        Without overrides the words are params, a seed, both or neither; the only option is a size,
        without any words. Raise `Unreadable` if they mean nothing in this game or contradict each
        other.
        """
        if options.keys() == {"size"} and not arguments:
            return "{}x{}".format(*parse_size(options["size"], "--size 4x5"))
        text = "".join(arguments)
        has_seed = (
            len(arguments) == 2
            and arguments[1].startswith("#")
            and not arguments[0].startswith("#")
        )
        if len(arguments) > 1 and not has_seed:
            raise cls.means_nothing(arguments[1])
        if options:
            option = f"--{next(iter(options)).replace('_', '-')}"
            raise Unreadable(_(wording.NOT_WITH_OPTION, word=quoted(text), option=option), text)
        return text

    @classmethod
    def of_the_day(cls, params: str) -> str:
        """Return the params of the game of the day, given those that the player asked for."""
        return params

    @classmethod
    def presets(cls) -> list[tuple[str, str]]:
        """Return ways to start a game, each with its description."""
        return [(cls.game, _("a game"))]

    def same_as(self, other: GameSpec) -> GameSpec | None:
        """Return `other` if it is the same game, else None; a seed left open becomes that one's."""
        if self.needs_seed:
            self.seed = other.seed
        return other if str(self) == str(other) else None


def without_position(params: str) -> str:
    """Return the params without a spelled-out position: those of the next game too."""
    return params.partition("=")[0]


def split_seed(text: str) -> tuple[str, str | None]:
    """Return the text before the first `#` and the seed after it, None if there is no `#`."""
    params, mark, seed = text.partition("#")
    return folded(params), unquote(seed) if mark else None


def parse_number(word: str, example: str) -> int:
    """Return a number from 0 up; raise `Unreadable` with an example of what was expected."""
    if is_number(word, LONGEST_NUMBER):
        return int(word)
    raise Unreadable(
        _("{word} is not a number; expected {example}.", word=quoted(word), example=example), word
    )


def parse_size(word: str, example: str) -> tuple[int, int]:
    """Return the (rows, columns) of a size like "10x20".

    Raise `Unreadable`, with an example of what was expected, if the word isn't one.
    """
    rows, x, cols = word.lower().partition("x")
    if not (x and is_number(rows, LONGEST_NUMBER) and is_number(cols, LONGEST_NUMBER)):
        message = _(
            "{word} is not a size (rows x columns); expected {example}.",
            word=quoted(word),
            example=example,
        )
        raise Unreadable(message, word)
    return int(rows), int(cols)
