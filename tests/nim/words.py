"""What Nim says."""

from __future__ import annotations

from textgames.engine.words import Words as AnyWords
from textgames.text.phrases import plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from nim.rules import Nim
    from textgames.engine.answer import Event


class Words(AnyWords):
    """How many matches there are."""

    help = """\
Take the last match. You and the program take one, two or three in turn.
  take 2         take two matches
  undo, redo, restart, new 30, hint, look, where
  moves, id, share, stats, save FILE, load FILE, help, quit"""

    def intro(self, game: Nim) -> str:
        return "Nim: take the last match; one, two or three at a time.\ntake 2 takes two, u undo, help, q quit."

    def describe(self, events: Sequence[Event]) -> list[str]:
        return [f"You took {event.facts['count']}, the program {event.facts['program']}." for event in events]

    def position(self, game: Nim) -> str:
        return f"{plural(game.left, 'match', 'es')} to go."
