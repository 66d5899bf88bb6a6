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

    `started` and `ended` are readings of the clock; `knows_time` is False where an earlier sitting's time isn't known.
    `undos` and `hints` count these, and `auto` is whether the program made moves of its own. `seen` is whether the
    player knew the board before, None until that is looked up, and `marked` whether it will be known from now on.
    `to_beat` is the best score before the attempt. `result` is what was recorded when it was over first, in `row` of
    the results, `counted` whether that can be a best result, and `was_over` whether an earlier sitting finished it.
    """

    def __init__(self, game: Any) -> None:
        self.game = game
        self.started: float | None = None
        self.ended: float | None = None
        self.knows_time = True
        self.undos = 0
        self.hints = 0
        self.auto = False
        self.seen: bool | None = None
        self.marked = False
        self.to_beat: int | None = None
        self.result: dict[str, Any] | None = None
        self.counted = False
        self.row: int | None = None
        self.was_over = False

    @property
    def is_clean(self) -> bool:
        """Whether it was played without help so far, so that it can be a best result."""
        return not (self.undos or self.hints or self.auto or self.seen)

    @property
    def is_continued(self) -> bool:
        """Whether it was over before, and its end was taken back."""
        return self.was_over or (self.result is not None and self.undos > self.result["undos"])

    def seconds(self) -> float | None:
        """Return the time from the first move to now, or to the end of the game; None if it isn't known."""
        if not self.knows_time:
            return None
        if self.started is None:
            return 0
        return (self.ended if self.ended and self.game.outcome else monotonic()) - self.started

    def resume(self, seconds: float | None) -> None:
        """Go on with a clock that was at so many seconds, None if that isn't known."""
        if self.started is not None:
            now = monotonic()
            self.knows_time = seconds is not None
            self.started, self.ended = now - (seconds or 0), now


class Timeline:
    """The attempt being played, those before it, and what was undone.

    `length` counts the moves that were made, undone and redone, and the session adds the commands without effect: it
    is the work to play the game again.
    """

    def __init__(self, game: Any) -> None:
        self.length = 0
        self.attempt = Attempt(game)
        self._before: list[Attempt] = []
        self._undone: list[Attempt | None] = []  # None for a move, the attempt that was left for a restart

    @property
    def is_first_attempt(self) -> bool:
        """Whether no restart led to the attempt that is played."""
        return not self._before

    def attempts(self) -> list[Attempt]:
        """Return all attempts that undo and redo lead to."""
        return [*self._before, self.attempt, *filter(None, self._undone)]

    def moved(self, timed: bool) -> None:
        """Note a move: what was undone can't be redone. The first one that is `timed` starts the clock."""
        self.length += 1
        self._undone.clear()
        if timed and self.attempt.started is None:
            self.attempt.started = monotonic()

    def restart(self, game: Any, seen: bool) -> None:
        """Begin an attempt with `game`, the same one at its start; `seen` is whether its board is known by now."""
        self._undone.clear()
        before = self.attempt
        self._before = [*self._before[1 - MAX_ATTEMPTS :], before]
        self.attempt = Attempt(game)
        self.attempt.hints = before.hints  # they are still known
        self.attempt.seen, self.attempt.marked = seen or before.seen, before.marked

    def undo(self) -> bool:
        """Undo the last move or restart; return False at the very start."""
        if self.attempt.game.undo():
            self._undone.append(None)
        elif self._before:
            self._undone.append(self.attempt)
            self._switch_to(self._before.pop())
        else:
            return False
        self.length += 1
        self.attempt.undos += 1
        return True

    def redo(self) -> bool:
        """Redo what was undone last; return False if there is nothing."""
        if not self._undone:
            return False
        self.length += 1
        restarted = self._undone.pop()
        if restarted is None:
            return bool(self.attempt.game.redo())
        self._before.append(self.attempt)
        self._switch_to(restarted)
        return True

    def _switch_to(self, attempt: Attempt) -> None:
        """Switch to another attempt; what was learned in this one stays known there."""
        attempt.hints = max(attempt.hints, self.attempt.hints)
        attempt.seen = attempt.seen or self.attempt.seen
        self.attempt = attempt
