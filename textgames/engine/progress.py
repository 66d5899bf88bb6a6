"""What long work reports to, and what stops it: Ctrl-C, or the end of its time."""

from __future__ import annotations

from collections.abc import Callable

from textgames.engine import clock, messages
from textgames.engine.answer import Answer, Item
from textgames.errors import OutOfTime
from textgames.text.language import _

NO_LIMIT = float("inf")
SECONDS_OF_LINE = 10  # for all that a line searches or draws
WORK_BETWEEN_CHECKS = 20_000  # units of `work`: some milliseconds


class Cancellation:
    """Asked by a search, again and again, whether to stop.

    The time limit is in seconds of `clock`; without one only `is_interrupted`, which is true after Ctrl-C, counts.
    `report` is called with this object at each look at the clock, and `positions` counts the positions that the search
    has visited.
    """

    def __init__(
        self,
        seconds: float = NO_LIMIT,
        is_interrupted: Callable[[], bool] = lambda: False,
        clock: Callable[[], float] = clock.seconds,
    ) -> None:
        self.report: Callable[[Cancellation], None] = lambda search: None
        self.positions = 0
        self._clock, self._is_interrupted = clock, is_interrupted
        self._start = clock()
        self._seconds = seconds
        self._work = 0

    @property
    def elapsed(self) -> float:
        return self._clock() - self._start

    def check(self) -> None:
        """Raise `OutOfTime` after Ctrl-C or when the time is over."""
        self.report(self)
        if self._is_interrupted():
            raise OutOfTime(_(messages.STOPPED))
        if self.elapsed > self._seconds:
            raise OutOfTime(_("No answer was found in time."))

    def work(self, amount: int) -> None:
        """Count work in small units, and `check` now and then: for loops where each step is short."""
        self._work += amount
        if self._work >= WORK_BETWEEN_CHECKS:
            self._work = 0
            self.check()


class Progress:
    """The progress of the line that is played, which `began` at a reading of the clock.

    Long work calls `report` with the answer so far, a remark or the position, to be shown; `report(None)` only saves
    what was played. `is_cancelled` is set from outside at Ctrl-C.
    """

    def __init__(self) -> None:
        self.is_cancelled = False
        self.report: Callable[[Answer | Item | None], None] = lambda part: None
        self.began = clock.seconds()

    @property
    def seconds_left(self) -> float:
        """The seconds that are left for the searches of the line, below 0 if it is too late."""
        return self.began + SECONDS_OF_LINE - clock.seconds()

    def limit(self, seconds: float | None = None) -> Cancellation:
        """Return what stops a search: Ctrl-C, or `seconds`, by default those that the line has left."""
        return Cancellation(self.seconds_left if seconds is None else seconds, lambda: self.is_cancelled)
