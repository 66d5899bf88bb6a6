"""Game specs: what identifies one exact game, and its short ID.

`GAME:PARAMS#SEED` draws a game from a seed, `GAME:PARAMS=POSITION` spells it out. Options, the words after the game
on the command line, what follows `new`, and the first line of a saved game are all turned into the text after the
colon, and each game's `GameSpec` parses that.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, Self

from textgames.engine import messages
from textgames.engine.names import word_for
from textgames.engine.random import quote, unquote
from textgames.errors import Unreadable, Unusable
from textgames.text.language import N_, _
from textgames.text.numbers import is_number
from textgames.text.quoting import printable, quoted

LONGEST_NUMBER = 130  # digits; 2048 could make tiles of 121 on its largest board


class Option(NamedTuple):
    """An option of the command line that a game has.

    `metavar` is what it takes, empty for a switch. A name without dashes is a word after the game. An option may name a
    module of the game that it runs instead of playing, `runs_module`. One with `display_choices` takes one of these
    words: it says how the game is shown, and nothing about which game it is.
    """

    name: str
    metavar: str
    help: str
    runs_module: str = ""
    display_choices: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        return self.name.removeprefix("--").replace("-", "_").lower()


SIZE = Option("--size", "RxC", N_("rows x columns"))


class GameSpec(ABC):
    """Which game: `parse(text)` reads the text after the colon of an ID, and `str(spec)` is the whole ID.

    As it stands here, it is a board of some `size`, (rows, columns), by default the `usual_size`, that is drawn from a
    `seed`: `lights:5x5#7`. The seed is None until `set_seed` if the text has none, and always if `takes_seed` is False.
    `day` is the date of a game of the day, else empty. `label` is which level it is, in games that have levels;
    `board_id` is the ID that spells the board out if the other one names a file, which may change. `options` are those
    of the command line, `example` is what may follow the game, and `words` are those that may be in it, which have
    names in other languages.
    """

    game: ClassVar[str]
    words: ClassVar[tuple[str, ...]] = ()
    options: ClassVar[tuple[Option, ...]] = (SIZE,)
    takes_seed: bool = True
    example: ClassVar[str] = "#7"
    usual_size: ClassVar[tuple[int, int]]
    seed: str | None = None
    day = ""
    label: str = ""
    board_id: str = ""

    def __init__(self, size: tuple[int, int], seed: str | None) -> None:
        self.size: tuple[int, int] = size
        self.seed = seed

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the spec that a text names; raise `ValueError` if it names no game."""
        params, seed = split_seed(text)
        spec = cls(parse_size(params, "{}x{}".format(*cls.usual_size)) if params else cls.usual_size, seed)
        spec.start()  # which raises `ValueError` if there is no game of that size
        return spec

    @classmethod
    def parse_exact(cls, text: str) -> Self:
        """Return the spec of an ID in a saved game; raise `Unusable` if the ID leaves the seed open."""
        spec = cls.parse(text)
        if spec.needs_seed:
            game_id = printable(f"{cls.game}:{text}" if text else cls.game)
            raise Unusable(_("{id} has no seed; expected one, as in {id}#7.", id=game_id))
        return spec

    @property
    def params(self) -> str:
        """The part of the ID between the colon and the seed."""
        return "{}x{}".format(*self.size)

    @abstractmethod
    def start(self) -> Any:
        """Return the game at its start; raise `ValueError` or `OSError` if there is none."""

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
        """Return the ID of a position of such a game; empty if it has none that the player may see."""
        return ""

    @property
    def saved_id(self) -> str:
        """The ID as it is saved: the same game from any folder."""
        return str(self)

    @cached_property
    def category(self) -> str:
        """The name that results of such games are kept under."""
        return self.params

    @property
    def settings(self) -> str:
        """The params that the next game has too."""
        return self.params.partition("=")[0]

    def following(self) -> Self:
        """Return the next game: the same settings, and the seed that follows this one's."""
        return self.parse(self.settings).set_seed(self.next_seed)

    @property
    def next_seed(self) -> str:
        """The seed of the next game: after "abc" come "abc.2", "abc.3", ..., when a saved game is replayed too."""
        stem, dot, number = (self.seed or "").rpartition(".")
        return f"{stem}.{int(number) + 1}" if dot and is_number(number) else f"{self.seed or ''}.2"

    def another(self, arguments: Sequence[str]) -> Self:
        """Return the game that words after `new` name; a seed alone goes with the settings of this game."""
        text = self.text_of(self.named(arguments), {})
        return self.parse(self.settings + text if text.startswith("#") else text)

    @classmethod
    def named(cls, arguments: Sequence[str]) -> list[str]:
        """Return words that were typed with those that have names in other languages in English."""
        return [word_for(word, cls.words) for word in arguments]

    @classmethod
    def text_of(cls, arguments: Sequence[str], options: Mapping[str, Any]) -> str:
        """Return what words after the game and options say, as the text after the colon of an ID.

        Here the words are params and a seed, one of them or none, and the only option is a size without them. Raises
        `Unreadable` where they say nothing of this game or contradict each other.
        """
        if options.keys() == {"size"} and not arguments:
            return "{}x{}".format(*parse_size(options["size"], "--size 4x5"))
        text = "".join(arguments)
        has_seed = len(arguments) == 2 and arguments[1].startswith("#") and not arguments[0].startswith("#")
        if len(arguments) > 1 and not has_seed:
            title = _(cls.game.capitalize())
            message = _(messages.MEANS_NOTHING, word=quoted(arguments[1]), game=title, example=_(cls.example))
            raise Unreadable(message, arguments[1])
        if options:
            option = f"--{next(iter(options)).replace('_', '-')}"
            raise Unreadable(_(messages.NOT_WITH_OPTION, word=quoted(text), option=option), text)
        return text

    @classmethod
    def presets(cls) -> list[tuple[str, str]]:
        """Return ways to start a game, each with what it is."""
        return [(cls.game, _("a game"))]

    @classmethod
    def to_begin(cls, text: str, won: Callable[[], Collection[str]]) -> Self:
        """Return the game to begin with for a text that may leave it open; `won` returns the categories won."""
        return cls.parse(text)

    @classmethod
    def of_the_day(cls, text: str, day: str) -> str:
        """Return the game of a day, as 2026-11-22, among those that a text leaves open; raise `Unreadable` if none."""
        if "#" in text:
            raise Unreadable(_("The ID already has a seed; leave out --daily."))
        return f"{text}#{day}"

    def agrees_with(self, text: str) -> bool:
        """Return whether a text names this game, or leaves open which one it is; raise `ValueError` if it can't."""
        wanted = self.parse(text)
        return wanted.params == self.params if wanted.needs_seed else str(wanted) == str(self)


def split_seed(text: str) -> tuple[str, str | None]:
    """Return the text before the first `#` and the seed after it, None if there is no `#`."""
    params, mark, seed = text.partition("#")
    return params, unquote(seed) if mark else None


def parse_number(word: str, example: str) -> int:
    """Return a number from 0 up; raise `Unreadable` with an example of what was expected."""
    if is_number(word, LONGEST_NUMBER):
        return int(word)
    raise Unreadable(_("{word} is not a number; expected {example}.", word=quoted(word), example=example), word)


def parse_size(word: str, example: str) -> tuple[int, int]:
    """Return the (rows, columns) of a size like "10x20"; raise `Unreadable` with an example of what was expected."""
    rows, x, cols = word.lower().partition("x")
    if not (x and is_number(rows, LONGEST_NUMBER) and is_number(cols, LONGEST_NUMBER)):
        message = _("{word} is not a size (rows x columns); expected {example}.", word=quoted(word), example=example)
        raise Unreadable(message, word)
    return int(rows), int(cols)
