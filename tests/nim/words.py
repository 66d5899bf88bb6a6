"""What Nim says."""

from __future__ import annotations

from textgames.engine.words import Words as AnyWords
from textgames.text.manual import HINT, RESTART, SHARED, UNDO, Key, help_text
from textgames.text.phrases import plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from nim.rules import Nim
    from textgames.engine.answer import Event

ONLY_ON_A_GRID = ("row 2", "column C")
KEYS = (
    Key("take 2", "t 2 for short: take two matches"),
    UNDO,
    HINT,
    RESTART,
    Key("new 30", "another game, of so many matches"),
    Key("look", "x for short: the matches again"),
    *[key for key in SHARED if key.typed not in ONLY_ON_A_GRID],
)


class Words(AnyWords):
    """How many matches there are."""

    keys = KEYS
    help = help_text("Take the last match. You and the program take one, two or three in turn.", KEYS)

    def intro(self, game: Nim) -> str:
        return "Nim: take the last match; one, two or three at a time.\ntake 2 takes two, u undo, help, q quit."

    def describe(self, events: Sequence[Event]) -> list[str]:
        return [f"You took {event.facts['count']}, the program {event.facts['program']}." for event in events]

    def position(self, game: Nim) -> str:
        return f"{plural(game.left, 'match', 'es')} to go."
