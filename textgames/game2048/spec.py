"""Which game of 2048: `2048:5x4g1024#seed`, or `2048:2x3=2.2.4/0.0.8#seed` for an exact position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from textgames.engine.spec import LONGEST_NUMBER, SIZE, GameSpec, Option, parse_number, parse_size, split_seed
from textgames.errors import Unreadable, quoted
from textgames.game2048.rules import FIRST_TILES, Game2048, check_goal, check_rows, check_size
from textgames.text.numbers import is_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

Rows = list[list[int]]


class Spec(GameSpec):
    """The size, the goal and the seed of a game, and its first rows if they are given."""

    game = "2048"
    options = (SIZE, Option("--goal", "N", "the winning tile, 2048 unless given"))
    example = "4x4, 5x4g1024 or 2x3=2.2.4/0.0.8, with #SEED if you like"

    def __init__(self, size: tuple[int, int], goal: int, rows: Rows | None, seed: str | None) -> None:
        self.size: tuple[int, int] = size
        self.goal, self.rows, self.seed = goal, rows, seed

    @classmethod
    def parse(cls, text: str) -> Spec:
        text, seed = split_seed(text)
        params, equals, position = text.lower().partition("=")
        size_text, g, goal_text = params.partition("g")
        goal = parse_number(goal_text or params, cls.example) if g else 2048
        rows = parse_rows(position) if equals else None
        given = (len(rows), len(rows[0])) if rows else (4, 4)
        size = parse_size(size_text, cls.example) if size_text else given
        if rows and size != given:
            shape = f"{given[0]}x{given[1]}"
            raise Unreadable(f"{quoted(size_text)} is not the size of the rows given, {shape}.", size_text)
        check_size(*size, 0 if rows else FIRST_TILES)
        check_goal(goal)
        return cls(size, goal, rows, seed)

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

    @classmethod
    def text_of(cls, words: Sequence[str], options: Mapping[str, Any]) -> str:
        """Return what words and options say; a size goes with --goal."""
        text = cls.join(words)
        options = dict(options)
        if not text and "size" in options:
            text = "{}x{}".format(*parse_size(options.pop("size"), "--size 4x5"))
        params, mark, seed = text.partition("#")
        if options.keys() == {"goal"} and not ("=" in params or "g" in params):
            return f"{params}g{parse_number(options['goal'], '--goal 1024')}{mark}{seed}"
        return super().text_of([text] if text else [], options)

    @classmethod
    def presets(cls) -> list[tuple[str, str]]:
        return [("2048", "4x4, make 2048"), ("2048 --size 5x4 --goal 1024", "any size, any goal from 8 up")]


def parse_rows(position: str) -> Rows:
    """Return the tiles of an exact position: rows separated by `/`, cells by `.`."""
    rows = []
    for number, row in enumerate(position.split("/")):
        cells = row.split(".")
        for cell in cells:
            if not is_number(cell, LONGEST_NUMBER):
                raise Unreadable(f"row {number} has {quoted(cell)}; a cell is a tile's number, or 0", cell)
        rows.append([*map(int, cells)])
    check_rows(rows)
    if not any(map(any, rows)):
        raise Unreadable("there is no tile on the board", position)
    return rows
