"""The IDs of games: `2048:5x4g1024#seed`, or `2048:2x3=2.2.4/0.0.8#seed` for an exact position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from textgames.engine.spec import LONGEST_NUMBER, GameSpec, parse_number, parse_size, split_seed
from textgames.errors import Unreadable
from textgames.game2048.checks import check_goal, check_rows, check_size
from textgames.game2048.rules import FIRST_TILES, Game2048
from textgames.text.counts import is_number
from textgames.text.language import N_, _
from textgames.text.quoting import quoted

Rows = list[list[int]]


class Spec(GameSpec):
    """The size, the goal and the seed of a game, and its first rows if given."""

    game = "2048"
    example = N_("4x4, 5x4g1024 or 2x3=2.2.4/0.0.8; add #7 for seed 7")

    def __init__(
        self, size: tuple[int, int], goal: int, rows: Rows | None, seed: str | None
    ) -> None:
        self.size: tuple[int, int] = size
        self.goal, self.rows, self.seed = goal, rows, seed

    @classmethod
    def parse(cls, text: str) -> Spec:
        text, seed = split_seed(text)
        params, equals, position = text.lower().partition("=")
        size_text, g, goal_text = params.partition("g")
        if g and not goal_text[:1].isdigit():
            raise cls.means_nothing(text)
        goal = parse_number(goal_text, _(cls.example)) if g else 2048
        rows = parse_rows(position) if equals else None
        given = (len(rows), len(rows[0])) if rows else (4, 4)
        size = parse_size(size_text, _(cls.example)) if size_text else given
        if rows and size != given:
            message = _(
                "{word} doesn't match the rows given; expected {size}.",
                word=quoted(size_text),
                size="{}x{}".format(*given),
            )
            raise Unreadable(message, size_text)
        check_size(*size, 0 if rows else FIRST_TILES)
        check_goal(goal)
        return cls(size, goal, rows, seed)

    @cached_property
    def params(self) -> str:
        rows, cols = self.size
        goal = "" if self.goal == 2048 else f"g{self.goal}"
        params = f"{rows}x{cols}{goal}"
        if not self.rows:
            return params
        position = "/".join(".".join(map(str, row)) for row in self.rows)
        return f"{params}={position}"

    def start(self) -> Game2048:
        if self.rows:
            return Game2048.from_rows(self.rows, self.goal, self.seed)
        return Game2048(*self.size, self.goal, self.seed)

    def id_of(self, game: Game2048) -> str:
        return str(Spec(self.size, self.goal, game.rows, self.seed))

    @classmethod
    def text_of(cls, arguments: Sequence[str], options: Mapping[str, Any]) -> str:
        """Return the text of an ID from words and options. A size may be given with --goal."""
        others = {key: value for key, value in options.items() if key != "goal"}
        params, mark, seed = super().text_of(arguments, others).partition("#")
        if "goal" in options and ("=" in params or "g" in params):
            return super().text_of(arguments, options)
        goal = f"g{parse_number(options['goal'], '--goal 1024')}" if "goal" in options else ""
        return f"{params}{goal}{mark}{seed}"

    @classmethod
    def presets(cls) -> list[tuple[str, str]]:
        return [
            ("2048", _("4x4, make 2048")),
            ("2048 --size 5x4 --goal 1024", _("any size, any goal from 8 up")),
        ]


def parse_rows(position: str) -> Rows:
    """Return the tiles of an exact position: rows separated by `/`, cells by `.`."""
    rows: list[list[Any]] = []
    for line in position.split("/"):
        cells = line.split(".")
        rows.append([int(cell) if is_number(cell, LONGEST_NUMBER) else cell for cell in cells])
    check_rows(rows)  # its error names a cell that isn't a number
    if not any(map(any, rows)):
        raise Unreadable(_("There are no tiles on the board; expected at least one."), position)
    return rows
