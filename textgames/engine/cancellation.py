"""Cancellation of long work, by Ctrl-C or a time limit."""

from __future__ import annotations

from collections.abc import Callable

from textgames.engine import clock, wording
from textgames.errors import OutOfTime
from textgames.text.language import _

NO_LIMIT = float("inf")
SECONDS_OF_LINE = 10  # for all searching and drawing of a line
SECONDS_BETWEEN_REPORTS = 5
WORK_BETWEEN_CHECKS = 20_000  # units of `work`: some milliseconds


class Cancellation:
    """Polled by a search to see whether to stop.

    The time limit is in seconds of `clock`; without one only `is_interrupted`, true after Ctrl-C,
    counts. `report` is called every few seconds with the elapsed time. `positions` counts the
    positions visited.
    """

    def __init__(
        self,
        seconds: float = NO_LIMIT,
        is_interrupted: Callable[[], bool] = lambda: False,
        report: Callable[[float], None] = lambda seconds: None,
        clock: Callable[[], float] = clock.seconds,
    ) -> None:
        self.positions = 0
        self._clock, self._is_interrupted, self._report = clock, is_interrupted, report
        self._reports = 0
        self._start = clock()
        self._seconds = seconds
        self._work = 0

    @property
    def elapsed(self) -> float:
        return self._clock() - self._start

    def check(self) -> None:
        """Raise `OutOfTime` after Ctrl-C or when time is up."""
        self.check_interrupt()
        elapsed = self.elapsed
        if elapsed > self._seconds:
            raise OutOfTime(_("No answer was found in time."))
        if elapsed > (self._reports + 1) * SECONDS_BETWEEN_REPORTS:
            self._reports += 1
            self._report(elapsed)

    def check_interrupt(self) -> None:
        """Raise `OutOfTime` after Ctrl-C."""
        if self._is_interrupted():
            raise OutOfTime(_(wording.STOPPED))

    def work(self, amount: int) -> None:
        """Count units of work and `check` now and then, for loops with short steps."""
        self._work += amount
        if self._work >= WORK_BETWEEN_CHECKS:
            self._work = 0
            self.check()
