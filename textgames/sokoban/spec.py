"""Level specs: which level is played, and its ID.

`sokoban:holes/3`               a level of a set
`sokoban:random:10x10b4#7`      a random level
`sokoban:=**-**/*o#P*/**-**`    an exact board
`sokoban:path/to/file.xsb/3`    a level from a file

A level from a file is shared and saved as its board, so that people without the file can play it.
"""

from __future__ import annotations

import os
from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property

from textgames.engine.cancellation import Cancellation
from textgames.engine.chance import quote, random_seed, unquote
from textgames.engine.names import folded, word_for
from textgames.engine.spec import GameSpec, parse_number, parse_size, split_seed
from textgames.engine.wording import NOT_WITH_OPTION
from textgames.errors import Illegal, Unreadable
from textgames.sokoban import messages
from textgames.sokoban.board import FLOOR
from textgames.sokoban.formats import Level
from textgames.sokoban.level_sets import FIRST_SET, SHIPPED_SETS, category_of, levels_of
from textgames.sokoban.rules import Sokoban
from textgames.text.counts import is_number
from textgames.text.language import N_, W_, _, command_name, join_sentences, plural
from textgames.text.quoting import file_name, printable, quoted
from textgames.text.squares import check_rectangle

RANDOM = W_("random")
RANDOM_PARAMS = "9x9b3"
DEFAULT_BOXES = 3
LEAST_SIDE = 5
MOST_SIDE = 20
MOST_BOXES = 10


class Spec(GameSpec):
    """One level. `parse` returns an instance of the subclass that fits the text.

    The file is read and the level parsed on the first access to a property that needs them. Such
    properties raise `OSError` or `ValueError` if there is no such level. `set` is the name of the
    level set or the file, empty if the level belongs to neither. `needs_level` is True if the text
    names a set without the number of a level.
    """

    game = "sokoban"
    takes_seed = False
    example = N_("classic 3, 3, or the name of a level file")
    set = ""
    needs_level = False

    @cached_property
    def params(self) -> str:
        return ""

    @property
    def name(self) -> str:
        """The name of the level in the statistics."""
        return self.params

    @classmethod
    def of_the_day(cls, params: str) -> str:
        """Return the params of a random level unless the player asks for another level."""
        return params or RANDOM

    @classmethod
    def parse(cls, text: str) -> Spec:
        if text.startswith("="):
            return ExactSpec(text[1:].split("/"))
        text = text or FIRST_SET
        if is_random(text):
            return RandomSpec(*split_seed(text))
        name, number = split_number(text)
        return SetSpec(name, number)

    @cached_property
    @abstractmethod
    def level(self) -> Level: ...

    @cached_property
    def _game(self) -> Sokoban:
        return self.level.start()

    def start(self) -> Sokoban:
        return self._game.copy()

    @cached_property
    def category(self) -> str:
        """The board as in an exact ID, so that results don't depend on the level's source."""
        return category_of(self._game)

    def id_of(self, game: Sokoban) -> str:
        return "" if game.outcome else f"{self.game}:{category_of(game)}"

    def numbered(self, number: int) -> Spec:
        """Return the level of the same set with this number.

        Raise `Illegal` if this level isn't part of a set.
        """
        raise Illegal(_(messages.NOT_OF_A_SET))

    @property
    def has_next(self) -> bool:
        """True if there is a next level that can be played."""
        try:
            self.following()
        except Illegal:
            return False
        return True

    @property
    def next_seed(self) -> str:
        if self.seed:
            return super().next_seed
        return random_seed()  # for a random level after a level of a set

    def another(self, arguments: Sequence[str]) -> Spec:
        if len(arguments) != 1:
            return self.parse(self.text_of(arguments, {}))
        number = folded(arguments[0])
        if is_number(number):
            return self.numbered(int(number))
        return self.parse(arguments[0])  # it may be the part of an ID after the colon

    @classmethod
    def text_of(cls, arguments: Sequence[str], options: Mapping[str, str]) -> str:
        """Return the set, and the number of the level if the words or options give one."""
        if is_exact(arguments):
            return super().text_of(arguments, options)
        if arguments and is_random(arguments[0]):
            return super().text_of(random_arguments(arguments), options)
        name, number = set_and_number(arguments, options)
        if number is None:
            return quote(name)
        return f"{quote(name or FIRST_SET)}/{parse_number(number, _(messages.THIRD_LEVEL))}"

    @classmethod
    def presets(cls) -> list[tuple[str, str]]:
        presets = []
        for name in SHIPPED_SETS:
            how_many = plural(messages.LEVELS, len(levels_of(name)))
            presets.append((f"sokoban {name}", how_many))
        return [
            *presets,
            ("sokoban random", _("a new level, made from a seed")),
            ("sokoban random 10x10b4h", _("10x10, 4 boxes; h for holes")),
            (f"sokoban {_('FILE')} --level 3", _("the third level in a file")),
        ]


class ExactSpec(Spec):
    """A level spelled out in rows."""

    def __init__(self, rows: list[str]) -> None:
        check_rectangle(rows)
        self._rows = rows
        self.params = "=" + "/".join(rows).replace(FLOOR, "-")

    @property
    def label(self) -> str:
        return printable(self.title)

    @cached_property
    def level(self) -> Level:
        return Level(self._rows, is_exact=True)

    def following(self) -> GameSpec:
        raise Illegal(_(messages.NOT_OF_A_SET))


class SetSpec(Spec):
    """A level of a set or a file, numbered from 1; the first one if the number is None."""

    def __init__(self, name: str, number: str | int | None) -> None:
        self.set = file_name(word_for(name, SHIPPED_SETS))
        self.number = 1 if number is None else int(number)
        self.needs_level = number is None
        self._is_shipped = self.set in SHIPPED_SETS

    @property
    def set_name(self) -> str:
        """The name of the set as it is typed in the player's language, or that of the file."""
        return command_name(self.set) if self._is_shipped else printable(self.set)

    @property
    def name(self) -> str:
        return f"{quote(self.set)}/{self.number}"

    @cached_property
    def params(self) -> str:
        return self.name if self._is_shipped else self.category

    @cached_property
    def title(self) -> str:
        return "" if self._is_shipped else self.level.title

    @property
    def level_source(self) -> str:
        if self._is_shipped:
            return ""
        with suppress(OSError):  # the current folder is gone
            return f"{quote(os.path.abspath(self.set))}/{self.number}"
        return ""

    @cached_property
    def levels_in_set(self) -> list[Level]:
        return levels_of(self.set)

    @cached_property
    def level(self) -> Level:
        """The level. Raise `Unreadable` if the set has no level with this number."""
        if not 1 <= self.number <= len(self.levels_in_set):
            raise Unreadable(self.has_no_level(self.number), str(self.number))
        return self.levels_in_set[self.number - 1]

    @cached_property
    def _game(self) -> Sokoban:
        if self.level.error:
            places = {"number": self.number, "set": self.set_name}
            which = _("Level {number} of {set} can't be played.", **places)
            raise Illegal(join_sentences([which, self.level.error]), str(self.number))
        return self.level.start()

    @property
    def label(self) -> str:
        """The level's number in its set, and its title if it has one."""
        title = self.level.shown_title
        if title:
            message = N_("Level {number} of {total}: {title}")
        else:
            message = N_("Level {number} of {total}")
        return _(message, number=self.number, total=len(self.levels_in_set), title=title)

    def has_no_level(self, number: object) -> str:
        """Return the message that the set has no level with this number."""
        levels = plural(messages.LEVELS, len(self.levels_in_set))
        places = {"set": self.set_name, "levels": levels, "number": number}
        return _("{set} has {levels}; there is no {number}.", **places)

    def numbered(self, number: int) -> SetSpec:
        other = SetSpec(self.set, number)
        other.levels_in_set = self.levels_in_set
        return other

    def following(self) -> GameSpec:
        for number, level in enumerate(self.levels_in_set[self.number :], self.number + 1):
            if not level.error:
                return self.numbered(number)
        raise Illegal(_("This is the last level."))

    def same_as(self, other: GameSpec) -> GameSpec | None:
        for level in self.playable() if self.needs_level else [self]:
            if level.category == other.category:
                return level
        return None

    def playable(self) -> Iterator[SetSpec]:
        """Yield the levels of the set that can be played."""
        for number, level in enumerate(self.levels_in_set, 1):
            if not level.error:
                yield self.numbered(number)


class RandomSpec(Spec):
    """A level drawn from a size, a number of boxes and a seed.

    `random:10x10b4` has goals, `random:8x8b3h` has holes.
    """

    takes_seed = True

    def __init__(self, params: str, seed: str | None) -> None:
        self.seed = seed
        self.cancellation = Cancellation()  # of the search for a level
        text = params.partition(":")[2].lower()
        self.has_holes = text.endswith("h")
        text = text.removesuffix("h") or RANDOM_PARAMS
        size, has_boxes, boxes = text.partition("b")
        rows, cols = parse_size(size, RANDOM_PARAMS)
        self.rows_and_cols = rows, cols
        self.boxes = parse_number(boxes, RANDOM_PARAMS) if has_boxes else DEFAULT_BOXES
        is_size_allowed = min(rows, cols) >= LEAST_SIDE and max(rows, cols) <= MOST_SIDE
        if not is_size_allowed or not 1 <= self.boxes <= MOST_BOXES:
            limits = {"least": LEAST_SIDE, "most": MOST_SIDE, "boxes": MOST_BOXES}
            message = _(
                "A random level has {least} to {most} rows and columns, and 1 to {boxes} boxes.",
                **limits,
            )
            raise ValueError(message)
        holes = "h" if self.has_holes else ""
        self.params = f"{RANDOM}:{rows}x{cols}b{self.boxes}{holes}"

    @cached_property
    def level(self) -> Level:
        """The level. Raise `Illegal` if no level was found."""
        from textgames.sokoban.random_level import draw_level

        seed = f"{self.params}#{self.seed}"
        level = draw_level(*self.rows_and_cols, self.boxes, self.has_holes, seed, self.cancellation)
        if not level:
            raise Illegal(_(messages.NO_RANDOM_LEVEL, params=self.params))
        return level

    @property
    def label(self) -> str:
        return _("Random level")

    def another(self, arguments: Sequence[str]) -> Spec:
        text = "".join(arguments)
        if text.startswith("#"):
            return self.parse(self.params + text)
        if text[:1].isdigit() and not is_number(text):  # a size
            return self.parse(self.text_of([RANDOM, *arguments], {}))
        return super().another(arguments)


def first_unsolved(spec: Spec, won: Collection[str]) -> Spec:
    """Return the first playable level of a set that isn't won, or the spec if it names a level.

    `won` has the categories of the won levels. If all are won, return the first playable one.
    """
    if not isinstance(spec, SetSpec) or not spec.needs_level:
        return spec
    for level in spec.playable():
        if level.category not in won:
            return level
    return next(spec.playable(), spec)


def set_and_number(words: Sequence[str], options: Mapping[str, str]) -> tuple[str, str | None]:
    """Return the name of the set in the words, empty if there is none, and the level's number.

    The number comes from the words or from --level; None if neither gives one.
    """
    words = [word for word in words if word != "level"]  # "sokoban level 3"
    name = words[0] if words else ""
    number = folded(words[1]) if len(words) > 1 else ""
    if len(words) > 2 or (number and not is_number(number)):
        raise Spec.means_nothing(words[-1])
    if not number and is_number(folded(name)) and not os.path.exists(name):
        name, number = "", folded(name)
    if number and "level" in options:
        raise Unreadable(_(NOT_WITH_OPTION, word=quoted(words[-1]), option="--level"), words[-1])
    return name, number or options.get("level")


def is_exact(words: Sequence[str]) -> bool:
    """Return True if the words spell out a board."""
    return bool(words) and words[0].startswith("=")


def is_random(text: str) -> bool:
    """Return True if a text names a random level, with or without a size and a seed."""
    name = folded(text).partition("#")[0].partition(":")[0]
    # A set usually has its English name: then no other language is loaded.
    return "/" not in name and word_for(name, (*SHIPPED_SETS, RANDOM)) == RANDOM


def random_arguments(arguments: Sequence[str]) -> list[str]:
    """Return the arguments of a random level with the size joined to the first one.

    `random 8x8b3 #7` becomes `random:8x8b3 #7`.
    """
    has_size = len(arguments) > 1 and not arguments[1].startswith("#") and ":" not in arguments[0]
    if not has_size:
        return list(arguments)
    return [f"{arguments[0]}:{arguments[1]}", *arguments[2:]]


def split_number(text: str) -> tuple[str, str | None]:
    """Split the part of an ID after the colon into a set's name and a level's number, or None."""
    name, slash, number = text.rpartition("/")
    number = folded(number)
    if slash and is_number(number):
        return unquote(name), number
    return unquote(text), None
