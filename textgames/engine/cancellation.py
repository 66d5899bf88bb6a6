"""When long work must stop: on Ctrl-C, or when its time is over."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from textgames.engine import messages
from textgames.errors import OutOfTime
from textgames.text.language import _

NO_LIMIT = float("inf")
WORK_BETWEEN_CHECKS = 20_000  # units of `work`: some milliseconds


class Cancellation:
    """Asked by long work, again and again, whether to stop.

    The time limit is in seconds of `clock`; without one only `is_interrupted`, which is true after Ctrl-C, counts.
    `report`, if it is given, is called with this object at each look at the clock.

    `positions` counts the positions that a search has visited, for reports. Messages begin with the `command` that
    gives up.
    """

    def __init__(
        self,
        seconds: float = NO_LIMIT,
        is_interrupted: Callable[[], bool] = lambda: False,
        clock: Callable[[], float] = monotonic,
        report: Callable[[Cancellation], None] | None = None,
        command: str = "",
    ) -> None:
        self.positions = 0
        self._command = command or _(messages.THE_SEARCH)
        self._clock, self._is_interrupted, self._report = clock, is_interrupted, report
        self._start = clock()
        self._seconds = seconds
        self._work = 0

    @property
    def elapsed(self) -> float:
        """The seconds since the work began."""
        return self._clock() - self._start

    def restart(self) -> None:
        """Count positions from 0 again, for a search after another; the time goes on."""
        self.positions = self._work = 0

    def check(self) -> None:
        """Raise `OutOfTime` after Ctrl-C or when the time is over."""
        if self._report:
            self._report(self)
        if self._is_interrupted():
            raise OutOfTime(_(messages.STOPPED))
        if self.elapsed > self._seconds:
            raise OutOfTime(_(messages.NOT_IN_TIME, command=self._command))

    def work(self, amount: int) -> None:
        """Count work in small units, and `check` now and then: for loops where each step is short."""
        self._work += amount
        if self._work >= WORK_BETWEEN_CHECKS:
            self._work = 0
            self.check()
