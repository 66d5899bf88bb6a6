"""Which level: one of a set, as `sokoban:holes/3`, or of a file, as `sokoban:path/to/file.xsb/3`; one that is drawn, as
`sokoban:random:10x10b4#7`; or an exact board, as `sokoban:=**-**/*o#P*/**-**`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from functools import cached_property

from textgames.engine.cancellation import Cancellation
from textgames.engine.messages import MEANS_NOTHING, NOT_WITH_OPTION
from textgames.engine.random import quote, random_seed, unquote
from textgames.engine.spec import GameSpec, Option, parse_number, parse_size, split_seed
from textgames.errors import Illegal, Unreadable
from textgames.sokoban import messages
from textgames.sokoban.board import FLOOR
from textgames.sokoban.formats import Level
from textgames.sokoban.level_sets import FIRST_SET, SHIPPED_SETS, category_of, levels_of, shown_title
from textgames.sokoban.rules import Sokoban
from textgames.text.language import N_, W_, _, join_sentences, ngettext
from textgames.text.numbers import is_number
from textgames.text.quoting import file_name, quoted
from textgames.text.squares import check_rectangle

RANDOM, RANDOM_PARAMS = W_("random"), "9x9b3"
DEFAULT_BOXES = 3
LEAST_SIDE, MOST_SIDE, MOST_BOXES = 5, 20, 10
SYMBOLS_OPTION = N_("xsb, holes or wide: the symbols of every level")


class Spec(GameSpec):
    """One level; by default it belongs to no set. `parse` returns the kind that a text names.

    The file is read, and the level parsed, when the first of its properties is asked for; these raise `OSError`
    or `ValueError` if there is no such level.
    """

    game = "sokoban"
    words = (*SHIPPED_SETS, RANDOM)
    takes_seed = False
    example = N_("classic 3, 3, or the name of a level file")
    options = (
        Option("LEVELS", "", N_("a level set's name, a level file, or random")),
        Option("--level", "N", N_("the level's number, or A-B with --check")),
        Option("--symbols", "NAME", SYMBOLS_OPTION, display_choices=tuple(messages.ALPHABETS)),
        Option("--check", "", N_("don't play: solve each level and report the results"), runs_module="check"),
        Option("--time", "S", N_("seconds per level for --check (default: 10)")),
        Option("--jobs", "N", N_("how many levels --check solves at once (default: 1)")),
    )
    set = ""  # the name of its level set, or of its file
    levels_in_set: Sequence[Level] = ()
    level: Level
    params: str = ""
    has_next = False  # whether a level follows that can be played

    @classmethod
    def parse(cls, text: str) -> Spec:
        if text.startswith("="):
            return ExactSpec(text[1:].split("/"))
        if is_random(text):
            return RandomSpec(*split_seed(text))
        name, number = split_number(text or FIRST_SET)
        return SetSpec(name, int(number or 1))

    @cached_property
    def _game(self) -> Sokoban:
        game = self.level.start()
        if not game.targets:
            raise Unreadable(_(messages.NO_TARGET))
        return game

    def start(self) -> Sokoban:
        return self._game.copy()

    @cached_property
    def size(self) -> tuple[int, int]:  # type: ignore[override]
        return self._game.size

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

    def following(self) -> Spec:
        return self.neighbour(1)

    @property
    def next_seed(self) -> str:
        return super().next_seed if self.seed else random_seed()  # of a random level after one of a set

    def another(self, arguments: Sequence[str]) -> Spec:
        arguments = self.named(arguments)
        if len(arguments) == 1 and is_number(arguments[0]):
            return self.numbered(int(arguments[0]))
        text = self.text_of(arguments, {})
        return self.parse(arguments[0] if len(arguments) == 1 else text)  # a single word may be that part of an ID

    @classmethod
    def text_of(cls, arguments: Sequence[str], options: Mapping[str, str]) -> str:
        """Return what words and options say: the set, and the level if it is given."""
        for key in ("time", "jobs"):
            if key in options:
                raise Unreadable(_("{option} works only with --check.", option=f"--{key}"))
        if arguments and is_random(arguments[0]):
            return super().text_of(random_arguments(arguments), options)
        name, number = cls.set_and_number(arguments, options)
        if number is None:
            return quote(name)
        return f"{quote(name or FIRST_SET)}/{parse_number(number, _(messages.THIRD_LEVEL))}"

    @classmethod
    def set_and_number(cls, arguments: Sequence[str], options: Mapping[str, str]) -> tuple[str, str | None]:
        """Return the set that words name, empty for none, and the number of a level in arguments or --level."""
        arguments = [word for word in arguments if word != "level"]  # "sokoban level 3"
        if len(arguments) > 2 or (len(arguments) == 2 and not is_number(arguments[1])):
            title, word = _(cls.game.capitalize()), arguments[-1]
            raise Unreadable(_(MEANS_NOTHING, word=quoted(word), game=title, example=_(cls.example)), word)
        name, number = [*arguments, "", ""][:2]
        if not number and is_number(name) and not os.path.exists(name):
            name, number = "", name
        if number and "level" in options:
            raise Unreadable(_(NOT_WITH_OPTION, word=quoted(arguments[-1]), option="--level"), arguments[-1])
        return name, number or options.get("level")

    @classmethod
    def to_begin(cls, text: str, won: Callable[[], Collection[str]]) -> Spec:
        """Return the first level that is not won, if a text names a set and no level of it."""
        spec = cls.parse(text)
        if is_random(text) or names_level(text):
            return spec
        levels, categories = spec.levels_in_set, won()
        playable = [spec.numbered(number) for number, level in enumerate(levels, 1) if not level.error]
        unsolved = (level for level in playable if level.category not in categories)
        return next(unsolved, [*playable, spec][0])

    @classmethod
    def of_the_day(cls, text: str, day: str) -> str:
        if text and not is_random(text):
            raise Unreadable(_("--daily draws a random level: leave the level out."))
        return super().of_the_day(text or RANDOM, day)

    @classmethod
    def presets(cls) -> list[tuple[str, str]]:
        sets = [(f"sokoban {name}", ngettext(*messages.LEVELS, len(levels_of(name)))) for name in SHIPPED_SETS]
        sets += [
            ("sokoban random", _("a new level, drawn from a seed")),
            ("sokoban random:10x10b4h", _("10x10, 4 boxes; h for holes")),
        ]
        return [*sets, ("sokoban FILE --level 3", _("the third level in a file"))]


class ExactSpec(Spec):
    """A level that is written out, in rows."""

    def __init__(self, rows: list[str]) -> None:
        check_rectangle(rows)
        self.level = Level(rows, is_exact=True)
        self.params = "=" + "/".join(rows).replace(FLOOR, "-")


class SetSpec(Spec):
    """A level of a set or a file, by its number from 1."""

    def __init__(self, name: str, number: int) -> None:
        self.set, self.number = file_name(name), number
        self.is_from_file = name not in SHIPPED_SETS
        self.params = f"{quote(self.set)}/{number}"

    @cached_property
    def levels_in_set(self) -> list[Level]:  # type: ignore[override]
        return levels_of(self.set)

    @cached_property
    def level(self) -> Level:  # type: ignore[override]
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
    def saved_id(self) -> str:
        with suppress(OSError):  # the folder that the program runs in is gone
            return f"{self.game}:{quote(os.path.abspath(self.set))}/{self.number}" if self.is_from_file else str(self)
        return str(self)

    @property
    def board_id(self) -> str:  # type: ignore[override]
        with suppress(ValueError, OSError):  # the file is gone, or has no such level
            return f"{self.game}:{self.category}" if self.is_from_file else ""
        return ""

    @property
    def label(self) -> str:  # type: ignore[override]
        """Which level of its set it is, and its title if it has one."""
        title = shown_title(self.level.title)
        message = N_("Level {number} of {total}: {title}") if title else N_("Level {number} of {total}")
        return _(message, number=self.number, total=len(self.levels_in_set), title=title)

    def numbered(self, number: int) -> Spec:
        other = SetSpec(self.set, number)
        other.levels_in_set = self.levels_in_set
        return other

    def neighbour(self, step: int) -> Spec:
        last = len(self.levels_in_set) if step > 0 else 1
        for number in range(self.number + step, last + step, step):
            if not self.levels_in_set[number - 1].error:
                return self.numbered(number)
        raise Illegal(_("This is the last level.") if step > 0 else _("This is the first level."))

    @property
    def has_next(self) -> bool:  # type: ignore[override]
        return any(not level.error for level in self.levels_in_set[self.number :])

    def agrees_with(self, text: str) -> bool:
        if names_level(text):
            return super().agrees_with(text)
        return self.set in (unquote(text), os.path.abspath(unquote(text)))


class RandomSpec(Spec):
    """A level that is drawn from a size, a number of boxes and a seed: `random:10x10b4`, `random:8x8b3h` with holes."""

    takes_seed = True
    has_next = True
    cancellation: Cancellation | None = None  # which stops the drawing

    def __init__(self, params: str, seed: str | None) -> None:
        self.seed = seed
        text = params.partition(":")[2].lower()
        self.has_holes = text.endswith("h")
        size, has_boxes, boxes = (text.removesuffix("h") or RANDOM_PARAMS).partition("b")
        rows, cols = self.rows_and_cols = parse_size(size, RANDOM_PARAMS)
        self.boxes = parse_number(boxes, RANDOM_PARAMS) if has_boxes else DEFAULT_BOXES
        if not all(LEAST_SIDE <= side <= MOST_SIDE for side in (rows, cols)) or not 1 <= self.boxes <= MOST_BOXES:
            limits = {"least": LEAST_SIDE, "most": MOST_SIDE, "boxes": MOST_BOXES}
            message = _("A random level has {least} to {most} rows and columns, and 1 to {boxes} boxes.", **limits)
            raise Unreadable(message, params)
        self.params = f"{RANDOM}:{rows}x{cols}b{self.boxes}{'h' * self.has_holes}"

    @cached_property
    def level(self) -> Level:  # type: ignore[override]
        """The level; raises `Illegal` if none was found."""
        from textgames.sokoban.random_level import draw_level

        seed = f"{self.params}#{self.seed}"
        level = draw_level(*self.rows_and_cols, self.boxes, self.has_holes, seed, self.cancellation)
        if not level:
            raise Illegal(_(messages.NO_RANDOM_LEVEL, params=self.params))
        return level

    @property
    def board_id(self) -> str:  # type: ignore[override]
        with suppress(ValueError):  # it takes too long
            return f"{self.game}:{self.category}"  # another version may draw another level
        return ""

    @property
    def label(self) -> str:  # type: ignore[override]
        return _("Random level")

    def neighbour(self, step: int) -> Spec:
        return GameSpec.following(self) if step > 0 else super().neighbour(step)

    def another(self, arguments: Sequence[str]) -> Spec:  # type: ignore[override]
        arguments = self.named(arguments)
        text = "".join(arguments)
        if text.startswith("#"):
            return self.parse(self.settings + text)
        if text[:1].isdigit() and not is_number(text):  # a size
            return self.parse(self.text_of([RANDOM, *arguments], {}))
        return super().another(arguments)


def is_random(text: str) -> bool:
    """Return whether a text names a random level, with its size and seed or without."""
    return text.partition("#")[0].partition(":")[0].lower() == RANDOM


def names_level(text: str) -> bool:
    """Return whether a text names one level: an exact one, or one of a set by its number."""
    return text.startswith("=") or split_number(text)[1] is not None


def random_arguments(arguments: Sequence[str]) -> list[str]:
    """Return a random level's arguments, its size joined to the first: `random 8x8b3 #7` is `random:8x8b3 #7`."""
    has_size = len(arguments) > 1 and not arguments[1].startswith("#") and ":" not in arguments[0]
    return [f"{arguments[0]}:{arguments[1]}", *arguments[2:]] if has_size else [*arguments]


def split_number(text: str) -> tuple[str, str | None]:
    """Return the name of a set, and the number of a level if an ID gives one."""
    name, slash, number = text.rpartition("/")
    return (unquote(name), number) if slash and is_number(number) else (unquote(text), None)
