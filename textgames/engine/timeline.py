"""Undo and redo over a game and its restarts, and the clock.

The rules can undo and redo moves, but their `restart` forgets them. Here a restart begins another attempt, the
earlier one is kept, and the restart can be undone like a move.
"""

from __future__ import annotations

from time import monotonic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MAX_ATTEMPTS = 50  # that can be gone back to; one on 1000x1000 squares of Minesweeper takes 2.6 MB


class Attempt:
    """One attempt at a game, from its start or a restart, with what the position doesn't show.

    `started` and `ended` are readings of the clock; `resumed` is whether an earlier sitting played a part of it.
    `undos` and `hints` count these, and `auto` is whether the program made moves of its own. `to_beat` is the best
    score before it, `counted` whether an earlier sitting finished it, `row` its row in the results if it has one, and
    `won_after` the number of undos when it was won.
    """

    def __init__(self, game: Any) -> None:
        self.game = game
        self.started: float | None = None
        self.ended: float | None = None
        self.resumed = False
        self.undos = 0
        self.hints = 0
        self.auto = False
        self.to_beat: int | None = None
        self.counted = False
        self.row: int | None = None
        self.won_after: int | None = None

    def seconds(self) -> float:
        """Return the time from the first move to now, or to the end of the game."""
        if self.started is None:
            return 0
        return (self.ended if self.ended and self.game.outcome else monotonic()) - self.started


class Timeline:
    """The attempt being played, those before it, and what was undone."""

    def __init__(self, game: Any) -> None:
        self.attempt = Attempt(game)
        self._before: list[Attempt] = []
        self._undone: list[Attempt | None] = []  # None for a move, the attempt that was left for a restart

    def attempts(self) -> list[Attempt]:
        """Return all attempts that undo and redo lead to."""
        return [*self._before, self.attempt, *filter(None, self._undone)]

    def moved(self, timed: bool) -> None:
        """Note a move: what was undone can't be redone. The first one that is `timed` starts the clock."""
        self._undone.clear()
        if timed and self.attempt.started is None:
            self.attempt.started = monotonic()

    def restart(self, game: Any, practice: bool) -> None:
        """Begin an attempt with `game`, the same one at its start; in `practice` that counts as an undo."""
        self._undone.clear()
        before = self.attempt
        self._before = [*self._before[1 - MAX_ATTEMPTS :], before]
        self.attempt = Attempt(game)
        self.attempt.hints = before.hints  # they are still known
        self.attempt.undos = before.undos + 1 if practice else 0

    def undo(self) -> bool:
        """Undo the last move or restart; return False at the very start."""
        if self.attempt.game.undo():
            self.attempt.undos += 1
            self._undone.append(None)
        elif self._before:
            self._undone.append(self.attempt)
            self._switch_to(self._before.pop())
        else:
            return False
        return True

    def redo(self) -> bool:
        """Redo what was undone last; return False if there is nothing."""
        if not self._undone:
            return False
        restarted = self._undone.pop()
        if restarted is None:
            return bool(self.attempt.game.redo())
        self._before.append(self.attempt)
        self._switch_to(restarted)
        return True

    def _switch_to(self, attempt: Attempt) -> None:
        """Switch to another attempt; what was learned in this one stays known there."""
        attempt.hints = max(attempt.hints, self.attempt.hints)
        undos = max(attempt.undos, self.attempt.undos)
        if attempt.won_after == attempt.undos:
            attempt.won_after = undos  # it is still won: none of its moves was undone since
        attempt.undos = undos
        self.attempt = attempt
