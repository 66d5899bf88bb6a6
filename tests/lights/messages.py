"""What Lights Out says."""

from collections.abc import Sequence
from typing import ClassVar

from textgames.engine.answer import Event
from textgames.engine.messages import GameDescriber, Intro
from textgames.text.language import ngettext
from textgames.text.squares import square_name

from .rules import Lights


class Describer(GameDescriber):
    """Which lamps are lit."""

    title = "Lights Out"
    about = "Put out all lamps."
    goal = "Put out all lamps. A press turns a lamp and those beside it."
    symbols: ClassVar = {"*": "lit", ".": "dark"}

    def intro(self, game: Lights) -> Intro:
        return Intro("Lights Out: put out all lamps; each turns those beside it.", "0A presses, u undo, help, q quit.")

    def describe(self, events: Sequence[Event]) -> list[str]:
        return [f"Pressed {square_name(event.facts['row'], event.facts['col'])}." for event in events]

    def rows(self, game: Lights) -> list[str]:
        rows, cols = game.size
        lit = game.position.lit
        return ["".join(["*" if (row, col) in lit else "." for col in range(cols)]) for row in range(rows)]

    def goal_progress(self, game: Lights) -> str:
        return ngettext("{count} lamp to go.", "{count} lamps to go.", len(game.position.lit))
