"""What Lights Out says."""

from typing import Any, ClassVar

from textgames.engine.describer import GameDescriber
from textgames.text.language import ngettext

from .rules import Lights


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
