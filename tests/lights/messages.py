"""What Lights Out says."""

from collections.abc import Sequence
from typing import Any, ClassVar

from textgames.engine.describer import GameDescriber
from textgames.text.language import ngettext
from textgames.text.squares import Square, square_name

from .rules import Lights, Position


class Describer(GameDescriber):
    """Which lamps are lit."""

    title = "Lights Out"
    about = "Put out all lamps."
    goal = "Put out all lamps. A press turns a lamp and those beside it."
    symbols: ClassVar = {"*": "lit", ".": "dark"}

    def intro(self, session: Any) -> list[str]:
        return ["Lights Out: put out all lamps; each turns those beside it.", "0A presses, u undo, help, q quit."]

    def rows(self, game: Lights) -> list[str]:
        rows, cols = game.size
        lit = game.position.lit
        return ["".join(["*" if (row, col) in lit else "." for col in range(cols)]) for row in range(rows)]

    def goal_progress(self, game: Lights) -> str:
        return ngettext("{count} lamp to go.", "{count} lamps to go.", len(game.position.lit))

    def spoken(self, game: Lights, positions: Sequence[Position]) -> list[str]:
        return [f"Pressed {square_name(pressed_between(*positions))}."]

    def objects(self, game: Lights, positions: Sequence[Position]) -> list[dict[str, Any]]:
        row, col = pressed_between(*positions)
        return [{"type": "press", "row": row, "col": col}]


def pressed_between(before: Position, after: Position) -> Square:
    """Return the lamp that was pressed between two positions."""
    (square,) = before.pressed ^ after.pressed
    return square
