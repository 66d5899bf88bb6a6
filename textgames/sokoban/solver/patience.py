"""How long a search may go on, and how much it may keep.

Both are asked inside every step that can be long, preparation included, so that a search ends soon after its time.
"""

from __future__ import annotations

from textgames.errors import OutOfMemory, OutOfTime

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

WORK = 20_000  # from one look at the clock to the next, in squares that are gone through: some milliseconds
MOST_KEPT = 250_000_000  # bytes, about, by what positions and tables take; the whole program stays below 300 MB


def never(positions: int) -> bool:
    """Goes on for ever."""
    return False


class Patience:
    """Ends a search with `OutOfTime` when `stopped` says so, which is told how many positions were looked at.

    It ends with `OutOfMemory` where too much would be kept.
    """

    def __init__(self, stopped: Callable[[int], bool] = never) -> None:
        self.positions = 0
        self._stopped = stopped
        self._work = self._kept = 0

    def work(self, squares: int) -> None:
        """So many squares were gone through."""
        self._work += squares
        if self._work >= WORK:
            self._work = 0
            if self._stopped(self.positions):
                raise OutOfTime("no solution was found in time")

    def keep(self, size: int) -> None:
        """So many bytes more are kept to the end of the search."""
        self._kept += size
        if self._kept > MOST_KEPT:
            raise OutOfMemory("no solution was found with the memory that a search may take")
