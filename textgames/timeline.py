"""Undo and redo over a game and its restarts.

The rules know how to take back and repeat moves; their `restart` forgets them. Here the
game that was given up is kept, and a restart can be taken back like a move.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Timeline:
    """The game being played, those before it that were restarted, and those that undo left behind."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self._before: list[Any] = []
        self._after: list[Any] = []

    def moved(self) -> None:
        """A move was made: a restart that had been undone can't be redone."""
        self._after.clear()

    def restart(self, game: Any) -> None:
        """Go on with `game`, the same one at its start."""
        self.moved()
        self._before.append(self.game)
        self.game = game

    def undo(self) -> bool:
        """Take the last move or restart back; False at the very start."""
        if self.game.undo():
            return True
        if not self._before:
            return False
        self._after.append(self.game)
        self.game = self._before.pop()
        return True

    def redo(self) -> bool:
        """Repeat what was undone last; False where there is nothing."""
        if self.game.redo():
            return True
        if not self._after:
            return False
        self._before.append(self.game)
        self.game = self._after.pop()
        return True
