"""Which level: one of a set, as `sokoban:holes/3`; a drawn one, as `sokoban:random:10x10b4#7`;
or an exact board, as `sokoban:=**-**/*o#P*/**-**`.

A level of a file can be named as `sokoban:path/to/file.xsb/3`. It is shared and saved by its board,
so that others can play it who don't have the file.
"""

from __future__ import annotations

import os
from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from functools import cached_property

from textgames.engine.cancellation import Cancellation
from textgames.engine.chance import quote, random_seed, unquote
from textgames.engine.spec import HOW_SHOWN, GameSpec, Option, parse_number, parse_size, split_seed
from textgames.engine.wording import MEANS_NOTHING, NOT_WITH_OPTION
from textgames.errors import Illegal, Unreadable
from textgames.sokoban import messages
from textgames.sokoban.board import FLOOR
from textgames.sokoban.formats import Level
from textgames.sokoban.level_sets import (
    FIRST_SET,
    SHIPPED_SETS,
    category_of,
    levels_of,
    shown_title,
)
from textgames.sokoban.rules import Sokoban
from textgames.text.counts import is_number
from textgames.text.language import N_, W_, _, join_sentences, ngettext
from textgames.text.quoting import file_name, quoted
from textgames.text.squares import check_rectangle

RANDOM, RANDOM_PARAMS = W_("random"), "9x9b3"
DEFAULT_BOXES = 3
LEAST_SIDE, MOST_SIDE, MOST_BOXES = 5, 20, 10
SYMBOLS = Option(
    "--symbols",
    "NAME",
    N_("the symbols to show levels with: xsb, holes or wide"),
    HOW_SHOWN,
    takes={"choices": tuple(messages.ALPHABETS)},
)


class Spec(GameSpec):
    """One level; by default it belongs to no set. `parse` returns the kind that a text names.

    The file is read, and the level parsed, when the first of its properties is asked for; these
    raise `OSError` or `ValueError` if there is no such level. `set` is the name of its level set,
    or of its file, and `needs_level` is True if the text left open which of its levels it is.
    """

    game = "sokoban"
    words = (*SHIPPED_SETS, RANDOM)
    takes_seed = False
    example = N_("classic 3, 3, or the name of a level file")
    options = (Option("--level", "N", N_("the level's number, or A-B with {check}")), SYMBOLS)
    display_options = ("symbols",)
    set = ""
    needs_level = False

    @cached_property
    def params(self) -> str:
        return ""

    @property
    def name(self) -> str:
        """What the level is called in the statistics."""
        return self.params

    @classmethod
    def of_the_day(cls, params: str) -> str:
        """Return a random level, unless the player asks for another."""
        return params or RANDOM

    @classmethod
    def parse(cls, text: str) -> Spec:
        if text.startswith("="):
            return ExactSpec(text[1:].split("/"))
        if is_random(text):
            return RandomSpec(*split_seed(text))
        name, number = split_number(text or FIRST_SET)
        return SetSpec(name, number)

    @cached_property
    @abstractmethod
    def level(self) -> Level:
        """The level itself."""

    @cached_property
    def _game(self) -> Sokoban:
        game = self.level.start()
        if not game.targets:
            raise Unreadable(_(messages.NO_TARGET))
        return game

    def start(self) -> Sokoban:
        return self._game.copy()

    @cached_property
    def category(self) -> str:
        """The level itself, wherever it came from, as an exact ID has it."""
        return category_of(self._game)

    def id_of(self, game: Sokoban) -> str:
        return f"{self.game}:{category_of(game)}"

    def numbered(self, number: int) -> Spec:
        """Return another level of the same set; raise `Illegal` if the level is not one of a set."""
        raise Illegal(_(messages.NOT_OF_A_SET))

    def neighbour(self, step: int) -> Spec:
        """Return the next level that can be played, with a step of -1 the one before; raise `Illegal` if none is."""
        raise Illegal(_(messages.NOT_OF_A_SET))

    @property
    def has_next(self) -> bool:
        """Whether a level follows that can be played."""
        try:
            return bool(self.neighbour(1))
        except Illegal:
            return False

    def following(self) -> Spec:
        return self.neighbour(1)

    def as_named(self, text: str) -> GameSpec | None:
        wanted = self.parse(text)
        if not isinstance(wanted, SetSpec):
            return super().as_named(text)
        for level in wanted.playable() if wanted.needs_level else [wanted]:
            if level.category == self.category:
                return level
        return None

    @property
    def next_seed(self) -> str:
        return (
            super().next_seed if self.seed else random_seed()
        )  # of a random level after one of a set

    def another(self, arguments: Sequence[str]) -> Spec:
        if len(arguments) == 1 and is_number(arguments[0]):
            return self.numbered(int(arguments[0]))
        text = self.text_of(arguments, {})
        return self.parse(
            arguments[0] if len(arguments) == 1 else text
        )  # a single word may be that part of an ID

    @classmethod
    def text_of(cls, arguments: Sequence[str], options: Mapping[str, str]) -> str:
        """Return what words and options say: the set, and the level if it is given."""
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
        sets = [
            (f"sokoban {name}", ngettext(*messages.LEVELS, len(levels_of(name))))
            for name in SHIPPED_SETS
        ]
        sets += [
            ("sokoban random", _("a new level, made from a seed")),
            ("sokoban random:10x10b4h", _("10x10, 4 boxes; h for holes")),
        ]
        return [*sets, ("sokoban FILE --level 3", _("the third level in a file"))]


class ExactSpec(Spec):
    """A level that is written out, in rows."""

    def __init__(self, rows: list[str]) -> None:
        check_rectangle(rows)
        self._rows = rows
        self.params = "=" + "/".join(rows).replace(FLOOR, "-")

    @property
    def label(self) -> str:
        return shown_title(self.title)

    @cached_property
    def level(self) -> Level:
        return Level(self._rows, is_exact=True)


class SetSpec(Spec):
    """A level of a set or a file, by its number from 1; the first one if that is left open."""

    def __init__(self, name: str, number: str | int | None) -> None:
        self.set, self.number = file_name(name), 1 if number is None else int(number)
        self.needs_level = number is None
        self._is_shipped = name in SHIPPED_SETS

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
    def file(self) -> str:
        if not self._is_shipped:
            with suppress(OSError):  # the folder that the program runs in is gone
                return f"{quote(os.path.abspath(self.set))}/{self.number}"
        return ""

    @cached_property
    def levels_in_set(self) -> list[Level]:
        return levels_of(self.set)

    @cached_property
    def level(self) -> Level:
        """The level; raises `Unreadable` if the set has none of this number."""
        if not 1 <= self.number <= len(self.levels_in_set):
            message = messages.no_such_level(self.set, len(self.levels_in_set), self.number)
            raise Unreadable(message, str(self.number))
        return self.levels_in_set[self.number - 1]

    @cached_property
    def _game(self) -> Sokoban:
        if self.level.error:
            which = _("Level {number} of {set} can't be played.", number=self.number, set=self.set)
            raise Illegal(join_sentences([which, self.level.error]), str(self.number))
        return self.level.start()

    @property
    def label(self) -> str:
        """Which level of its set it is, and its title if it has one."""
        title = shown_title(self.level.title)
        message = (
            N_("Level {number} of {total}: {title}") if title else N_("Level {number} of {total}")
        )
        return _(message, number=self.number, total=len(self.levels_in_set), title=title)

    def numbered(self, number: int) -> SetSpec:
        other = SetSpec(self.set, number)
        other.levels_in_set = self.levels_in_set
        return other

    def neighbour(self, step: int) -> Spec:
        last = len(self.levels_in_set) if step > 0 else 1
        for number in range(self.number + step, last + step, step):
            if not self.levels_in_set[number - 1].error:
                return self.numbered(number)
        raise Illegal(_("This is the last level.") if step > 0 else _("This is the first level."))

    def playable(self) -> list[SetSpec]:
        """Return the levels of the set that can be played."""
        levels = enumerate(self.levels_in_set, 1)
        return [self.numbered(number) for number, level in levels if not level.error]


class RandomSpec(Spec):
    """A level that is drawn from a size, a number of boxes and a seed: `random:10x10b4`, `random:8x8b3h` with holes."""

    takes_seed = True
    cancellation: Cancellation | None = None  # which stops the drawing

    def __init__(self, params: str, seed: str | None) -> None:
        self.seed = seed
        text = params.partition(":")[2].lower()
        self.has_holes = text.endswith("h")
        size, has_boxes, boxes = (text.removesuffix("h") or RANDOM_PARAMS).partition("b")
        rows, cols = self.rows_and_cols = parse_size(size, RANDOM_PARAMS)
        self.boxes = parse_number(boxes, RANDOM_PARAMS) if has_boxes else DEFAULT_BOXES
        if (
            not all(LEAST_SIDE <= side <= MOST_SIDE for side in (rows, cols))
            or not 1 <= self.boxes <= MOST_BOXES
        ):
            limits = {"least": LEAST_SIDE, "most": MOST_SIDE, "boxes": MOST_BOXES}
            message = _(
                "A random level has {least} to {most} rows and columns, and 1 to {boxes} boxes.",
                **limits,
            )
            raise Unreadable(message, params)
        self.params = f"{RANDOM}:{rows}x{cols}b{self.boxes}{'h' * self.has_holes}"

    @cached_property
    def level(self) -> Level:
        """The level; raises `Illegal` if none was found."""
        from textgames.sokoban.random_level import draw_level

        seed = f"{self.params}#{self.seed}"
        level = draw_level(*self.rows_and_cols, self.boxes, self.has_holes, seed, self.cancellation)
        if not level:
            raise Illegal(_(messages.NO_RANDOM_LEVEL, params=self.params))
        return level

    @property
    def label(self) -> str:
        return _("Random level")

    def neighbour(self, step: int) -> Spec:
        return GameSpec.following(self) if step > 0 else super().neighbour(step)

    def another(self, arguments: Sequence[str]) -> Spec:
        text = "".join(arguments)
        if text.startswith("#"):
            return self.parse(self.params + text)
        if text[:1].isdigit() and not is_number(text):  # a size
            return self.parse(self.text_of([RANDOM, *arguments], {}))
        return super().another(arguments)


def level_to_begin(spec: Spec, won: Collection[str]) -> Spec:
    """Return the first level of a set that isn't won, if the spec leaves open which one it is.

    `won` has the categories that are won; if all are, it is the first level that can be played.
    """
    if not isinstance(spec, SetSpec) or not spec.needs_level:
        return spec
    playable = spec.playable()
    for level in playable:
        if level.category not in won:
            return level
    return playable[0] if playable else spec


def set_and_number(words: Sequence[str], options: Mapping[str, str]) -> tuple[str, str | None]:
    """Return the set that words name, empty for none, and the level's number in them or --level."""
    words = [word for word in words if word != "level"]  # "sokoban level 3"
    if len(words) > 2 or (len(words) == 2 and not is_number(words[1])):
        title, word, example = _(Spec.game.capitalize()), words[-1], _(Spec.example)
        raise Unreadable(_(MEANS_NOTHING, word=quoted(word), game=title, example=example), word)
    name, number = [*words, "", ""][:2]
    if not number and is_number(name) and not os.path.exists(name):
        name, number = "", name
    if number and "level" in options:
        raise Unreadable(_(NOT_WITH_OPTION, word=quoted(words[-1]), option="--level"), words[-1])
    return name, number or options.get("level")


def is_exact(words: Sequence[str]) -> bool:
    """Return whether words spell out a board."""
    return bool(words) and words[0].startswith("=")


def is_random(text: str) -> bool:
    """Return whether a text names a random level, with its size and seed or without."""
    return text.partition("#")[0].partition(":")[0].lower() == RANDOM


def random_arguments(arguments: Sequence[str]) -> list[str]:
    """Return a random level's arguments, its size joined to the first: `random 8x8b3 #7` is `random:8x8b3 #7`."""
    has_size = len(arguments) > 1 and not arguments[1].startswith("#") and ":" not in arguments[0]
    return [f"{arguments[0]}:{arguments[1]}", *arguments[2:]] if has_size else [*arguments]


def split_number(text: str) -> tuple[str, str | None]:
    """Return the name of a set, and the number of a level if an ID gives one."""
    name, slash, number = text.rpartition("/")
    return (unquote(name), number) if slash and is_number(number) else (unquote(text), None)
