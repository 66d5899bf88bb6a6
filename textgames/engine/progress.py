"""What a line that takes its time reports to, and what stops it."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from textgames.engine.cancellation import NO_LIMIT, Cancellation

if TYPE_CHECKING:
    from collections.abc import Callable

    from textgames.engine.answer import Answer, Item

SECONDS_OF_LINE = 10  # for all that a line searches or draws


class Progress:
    """The progress of the line that is played, which `began` at a reading of the clock.

    Long work calls `report` with the answer so far, a remark or the position, to be shown; without anything only what
    was played is saved. `is_cancelled` is set from outside at Ctrl-C. `has_limit` is whether a line may take only so
    much time, as it is unless a saved game is replayed.
    """

    def __init__(self) -> None:
        self.is_cancelled = False
        self.has_limit = True
        self.report: Callable[[Answer | Item | None], None] = lambda shown: None
        self.began = monotonic()

    @property
    def is_late(self) -> bool:
        """Whether the line has taken its time."""
        return self.seconds_left < 0

    @property
    def seconds_left(self) -> float:
        """The seconds that are left for the searches of the line."""
        return self.began + SECONDS_OF_LINE - monotonic() if self.has_limit else NO_LIMIT

    def search(
        self, command: str = "", seconds: float | None = None, report: Callable[[Cancellation], None] | None = None
    ) -> Cancellation:
        """Return what stops a search for a command: Ctrl-C, or `seconds`, by default those that the line has left."""
        limit = self.seconds_left if seconds is None or not self.has_limit else seconds
        return Cancellation(limit, lambda: self.is_cancelled, report=report, command=command)
