"""What Lights Out says."""

from __future__ import annotations

from textgames.engine.words import GridWords
from textgames.text.manual import HINT, LOOK, RESTART, SHARED, UNDO, Key, help_text
from textgames.text.phrases import plural
from textgames.text.squares import square_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from lights.rules import Lights
    from textgames.engine.answer import Event

LIT, DARK = "*", "."
KEYS = (
    Key("3H", "press the lamp in row 3, column H; also h3 or press 3H"),
    UNDO,
    HINT,
    RESTART,
    Key("new", "another game"),
    LOOK,
    *SHARED,
)
PLURALS = {"lit": "lit", "dark": "dark"}


class Words(GridWords):
    """Which lamps are lit."""

    keys = KEYS
    help = help_text("Put out all lamps. A press turns a lamp and those beside it.", KEYS)
    plurals = PLURALS

    def intro(self, game: Lights) -> str:
        return "Lights Out: put out all lamps; a press turns those beside it too.\n0A presses, u undo, help, q quit."

    def describe(self, events: Sequence[Event]) -> list[str]:
        return [f"Pressed {square_name(event.facts['row'], event.facts['col'])}." for event in events]

    def rows(self, game: Lights) -> list[str]:
        rows, cols = game.size
        return ["".join([LIT if (row, col) in game.position else DARK for col in range(cols)]) for row in range(rows)]

    def cell(self, game: Lights, sign: str) -> str:
        return "lit" if sign == LIT else "dark"

    def goal_progress(self, game: Lights) -> str:
        return f"{plural(len(game.position), 'lamp')} to go."
