"""Game IDs of 2048: `2048:5x4g1024#seed`, and `2048:2x3=2.2.4/0.0.8#seed` for an exact position."""

from __future__ import annotations

from functools import cached_property

from textgames import ids
from textgames.errors import Unreadable, quoted
from textgames.game2048.rules import Game2048, check_rows
from textgames.ids import LONGEST_NUMBER, SIZE, Option, number_in, seeded, size_in, size_option, split_seed
from textgames.seeds import following, fresh
from textgames.text.numbers import is_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    Rows = list[list[int]]

EXAMPLES = "4x4, 5x4g1024 or 2x3=2.2.4/0.0.8, with #SEED if you like"


class Deal(ids.Deal):
    """Which game of 2048: its size, goal and seed, and its first rows where they are given."""

    game = "2048"
    options = (SIZE, Option("--goal", "N", "the winning tile, 2048 unless given"))

    def __init__(self, text: str) -> None:
        text, seed = split_seed(text)
        self.seed: str = fresh() if seed is None else seed
        params, equals, position = text.lower().partition("=")
        size, g, goal = params.partition("g")
        self.goal = number_in(goal, EXAMPLES) if g else 2048
        self.rows = rows_in(position) if equals else None
        given = (len(self.rows), len(self.rows[0])) if self.rows else (4, 4)
        self.size: tuple[int, int] = size_in(size, EXAMPLES) if size else given
        if self.rows and self.size != given:
            raise Unreadable(f"{quoted(size)} is not the size of the rows given, {given[0]}x{given[1]}.", size)
        self.start()

    @cached_property
    def params(self) -> str:
        rows, cols = self.size
        goal = "" if self.goal == 2048 else f"g{self.goal}"
        position = "=" + "/".join(".".join(map(str, row)) for row in self.rows) if self.rows else ""
        return f"{rows}x{cols}{goal}{position}"

    def start(self) -> Game2048:
        if self.rows:
            return Game2048.from_rows(self.rows, self.goal, self.seed)
        return Game2048(*self.size, self.goal, self.seed)

    def following(self, params: str | None = None) -> Deal:
        """Another game, of the same size and goal unless `params` say otherwise."""
        rows, cols = self.size
        return Deal(seeded(params or f"{rows}x{cols}g{self.goal}", following(self.seed)))

    @classmethod
    def from_options(cls, given: Mapping[str, Any]) -> str:
        goal = f"g{number_in(given['goal'], '--goal 1024')}" if "goal" in given else ""
        return (size_option(given.get("size")) or "4x4") + goal

    @classmethod
    def combined(cls, params: str, given: Mapping[str, Any]) -> str:
        """A size goes with --goal."""
        size, mark, seed = params.partition("#")
        if "=" in size or "g" in size or given.keys() != {"goal"}:
            return super().combined(params, given)
        return f"{size}g{number_in(given['goal'], '--goal 1024')}{mark}{seed}"

    @classmethod
    def example(cls) -> str:
        return EXAMPLES

    @classmethod
    def presets(cls) -> list[tuple[str, str]]:
        return [("2048", "4x4, make 2048"), ("2048 --size 5x4 --goal 1024", "any size, any goal from 8 up")]


def rows_in(position: str) -> Rows:
    """The tiles of an exact position: rows by `/`, cells by `.`."""
    rows = [[tile_in(cell, number) for cell in row.split(".")] for number, row in enumerate(position.split("/"))]
    check_rows(rows)
    if not any(map(any, rows)):
        raise Unreadable("there is no tile on the board", position)
    return rows


def tile_in(cell: str, row: int) -> int:
    """The tile that a cell of an exact position names; `row` is for the message."""
    if is_number(cell, LONGEST_NUMBER):
        return int(cell)
    raise Unreadable(f"row {row} has {quoted(cell)}; a cell is a tile's number, or 0", cell)
