"""Game IDs of Sokoban: `sokoban:holes/3`, `sokoban:path/to/file.xsb/3`, and the rows themselves behind a `=`."""

from __future__ import annotations

import os
from errno import ENOENT

from textgames.cells import check_rectangle
from textgames.digits import is_number
from textgames.errors import Illegal, Unreadable
from textgames.ids import number_in, played
from textgames.seeds import quote, unquote
from textgames.sokoban.formats import Level, load_levels
from textgames.sokoban.rules import FLOOR, FLOOR_IN_TEXT, Sokoban

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

FORM = "holes/3, path/to/file.xsb/3 or =**-**/*o#P*/**-**"
FOLDER = os.path.join(os.path.dirname(__file__), "levels")
FIRST_SET = "holes"

OPTIONS = ("levels", "level")


def from_options(options: Any) -> str:
    """The set and the level that the command line gives, as an ID has them."""
    number = 1 if options.level is None else number_in(options.level, "3 for the third level")
    return f"{quote(options.levels or FIRST_SET)}/{number}"


def reached(stats: Mapping[str, Any]) -> str:
    """What was reached in earlier games of one level, in words."""
    if "best_moves" not in stats:
        return played(stats)
    return f"{played(stats)} Fewest steps {stats['best_moves']}, fewest pushes {stats['best_pushes']}."


def presets() -> list[tuple[str, str]]:
    """How to start a game, and what it is."""
    sets = [(f"sokoban {name}", f"{len(load_levels(path_of(name)))} levels") for name in shipped_sets()]
    return [*sets, ("sokoban FILE --level 3", "the third level of a file")]


def shipped_sets() -> list[str]:
    """The names of the level sets that come with the program."""
    return sorted(name.removesuffix(".txt") for name in os.listdir(FOLDER) if name.endswith(".txt"))


def path_of(name: str) -> str:
    """The file of a level set that comes with the program; any other name is a file's itself."""
    if name in shipped_sets():
        return os.path.join(FOLDER, f"{name}.txt")
    if not os.path.exists(name):
        raise FileNotFoundError(ENOENT, f"no such file, nor a level set ({', '.join(shipped_sets())})", name)
    return name


class Deal:
    """Which level it is: one of a set, or a board that the ID spells out.

    `levels` are those of the set, where they have been read before.
    """

    def __init__(self, text: str, levels: list[Level] | None = None) -> None:
        text = text.removeprefix("sokoban:")
        self.seed = None  # chance has no part in it
        self.set = ""
        self.number = 0
        self.levels: list[Level] = []
        if text.startswith("="):
            self.level = Level("", board_in(text[1:]))
        else:
            self._choose(text or FIRST_SET, levels)
        game = self.start()
        if game.is_complete():
            raise Unreadable(
                "there is nothing to do: no hole is open" if game.has_holes else "no goal is without a box"
            )
        self.size = game.size

    def _choose(self, text: str, levels: list[Level] | None) -> None:
        self.set, slash, number = text.rpartition("/")
        if not slash or not is_number(number):
            self.set, number = text, "1"
        self.set = unquote(self.set)
        self.number = number_in(number, FORM)
        self.levels = levels or load_levels(path_of(self.set))
        if not 1 <= self.number <= len(self.levels):
            raise Unreadable(f"there are levels 1 to {len(self.levels)} in {self.set}, and no {self.number}", number)
        self.level = self.levels[self.number - 1]

    def __str__(self) -> str:
        return f"sokoban:{self.params}"

    @property
    def params(self) -> str:
        """What stands behind the game in the ID."""
        if self.set:
            return f"{quote(self.set)}/{self.number}"
        return "=" + self.level.board.replace(FLOOR, FLOOR_IN_TEXT[0]).replace("\n", "/")

    def start(self) -> Sokoban:
        """The level at its start; raises `ValueError` where it can't be played."""
        return Sokoban.from_text(self.level.board)

    def numbered(self, number: int) -> Deal:
        """Another level of the same set; raises `Illegal` where there is none."""
        if not self.levels:
            raise Illegal("this level is not one of a set")
        if number in (0, len(self.levels) + 1):
            raise Illegal(f"this is the {'last' if number else 'first'} level")
        return Deal(f"{quote(self.set)}/{number}", self.levels)

    def following(self, params: str | None = None) -> Deal:
        """The next level, or the one that `params` name."""
        return Deal(params) if params else self.numbered(self.number + 1)


def board_in(position: str) -> str:
    """The board that an exact ID spells out: rows by `/`."""
    rows = position.split("/")
    check_rectangle(rows)
    return "\n".join(rows)
