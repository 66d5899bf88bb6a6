"""Game IDs of 2048: `2048:5x4g1024#seed`, and `2048:2x3=2.2.4/0.0.8#seed` for an exact position."""

from __future__ import annotations

from functools import cached_property

from textgames.digits import is_number
from textgames.errors import Unreadable, quoted
from textgames.game2048.rules import Game2048, check_rows
from textgames.ids import LONGEST_NUMBER, number_in, played, seeded, size_in, size_option, split_seed
from textgames.seeds import drawn, following, quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    Rows = list[list[int]]

FORM = "4x4, 5x4g1024 or 2x3=2.2.4/0.0.8, with #SEED if you like"

OPTIONS = ("seed", "size", "goal")


def from_options(options: Any) -> str:
    """The size and the goal that the command line gives, as an ID has them."""
    goal = "" if options.goal is None else f"g{number_in(options.goal, '--goal 1024')}"
    return (size_option(options.size) or "4x4") + goal


def reached(stats: Mapping[str, Any]) -> str:
    """What was reached in earlier games of one kind, in words."""
    best = f"Best score {stats['best_score']}, average" if "best_score" in stats else "Average score"
    return f"{played(stats)} {best} {stats['average_score']:.0f}, highest tile {stats['highest']}."


def presets() -> list[tuple[str, str]]:
    """How to start a game, and what it is."""
    return [("2048", "4x4, make 2048"), ("2048 --size 5x4 --goal 1024", "any size, any goal from 8 up")]


class Deal:
    """Which game of 2048: its size, goal and seed, and its first rows where they are given."""

    def __init__(self, text: str) -> None:
        text, seed = split_seed(text.removeprefix("2048:"))
        self.seed = drawn() if seed is None else seed
        params, equals, position = text.lower().partition("=")
        size, g, goal = params.partition("g")
        self.goal = number_in(goal, FORM) if g else 2048
        self.rows = rows_in(position) if equals else None
        given = (len(self.rows), len(self.rows[0])) if self.rows else (4, 4)
        self.size = size_in(size, FORM) if size else given
        if self.rows and self.size != given:
            raise Unreadable(f"{quoted(size)} is not the size of the rows given, {given[0]}x{given[1]}.", size)
        self.start()

    def __str__(self) -> str:
        return f"2048:{self.params}#{quote(self.seed)}"

    @cached_property
    def params(self) -> str:
        """The ID's part between the game and the seed."""
        rows, cols = self.size
        goal = "" if self.goal == 2048 else f"g{self.goal}"
        position = "=" + "/".join(".".join(map(str, row)) for row in self.rows) if self.rows else ""
        return f"{rows}x{cols}{goal}{position}"

    def start(self) -> Game2048:
        """The game at its start; raises `ValueError` where it can't be played."""
        if self.rows:
            return Game2048.from_rows(self.rows, self.goal, self.seed)
        return Game2048(*self.size, self.goal, self.seed)

    def following(self, params: str | None = None) -> Deal:
        """Another game, of the same size and goal unless `params` say otherwise."""
        rows, cols = self.size
        return Deal(seeded(params or f"{rows}x{cols}g{self.goal}", following(self.seed)))


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
