"""The best way to the end, where few layouts of the mines are left.

solution  a layout of all mines that are left; solutions are counted 0, 1, 2, ..., and a set of them is
          one integer with a bit for each
answer    what a square may show when it is opened: the solutions in which it shows that

What is known is which solutions are left, nothing else. Opening a square costs those where it is a mine,
and its number tells the others apart. So the best play is found by trying all ways, and each set of
solutions is looked into once.
"""

from __future__ import annotations

from itertools import combinations

from textgames.minesweeper.solver.sweep import TooMany
from textgames.minesweeper.solver.visible import go_on, set_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from textgames.minesweeper.solver.odds import Odds
    from textgames.minesweeper.solver.visible import Pulse

MOST_SETS = 5000  # of solutions, before the search is given up
MOST_PARTIAL = 20_000


def solutions(odds: Odds, beyond: list[int]) -> list[int]:
    """All layouts of the mines that are left, as sets of cells; `beyond` are the cells that no clue touches.

    Raises `TooMany` where there are too many on the way.
    """
    left = odds.position.left
    found = [0]
    for part in odds.parts:
        laid = part.layouts(MOST_PARTIAL)
        if len(found) * len(laid) > MOST_PARTIAL:
            raise TooMany
        found = [one | other for one in found for other in laid]
    return [
        one | set_of(others)
        for one in found
        if 0 <= left - one.bit_count() <= len(beyond)
        for others in combinations(beyond, left - one.bit_count())
    ]


class Endgame:
    """The solutions that are left, and for each uncertain cell the cells `around` it."""

    def __init__(self, layouts: list[int], around: dict[int, int], pulse: Pulse = go_on) -> None:
        self._pulse = pulse
        self.all = (1 << len(layouts)) - 1
        self._answers = {cell: answers(layouts, cell, near) for cell, near in around.items()}
        self._wins: dict[int, int] = {}

    def best(self) -> tuple[int, float]:
        """The cell to open, and the chance to win; raises `TooMany` where it would take too long."""
        cells = sorted(self._answers, key=lambda cell: -self._safe(cell))
        wins, cell = 0, cells[0]
        for other in cells:
            if self._safe(other) > wins:
                won = sum(map(self.wins, self._answers[other]))
                if won > wins:
                    wins, cell = won, other
        return cell, wins / self.all.bit_count()

    def _safe(self, cell: int) -> int:
        return sum([answer.bit_count() for answer in self._answers[cell]])

    def wins(self, left: int) -> int:
        """In how many of these solutions the best play wins."""
        if left & (left - 1) == 0:
            return 1
        if left not in self._wins:
            if len(self._wins) > MOST_SETS:
                raise TooMany
            self._wins[left] = self._most_wins(left)
        return self._wins[left]

    def _most_wins(self, left: int) -> int:
        self._pulse()
        guesses = []
        for of_cell in self._answers.values():
            split = [answer & left for answer in of_cell if answer & left]
            safe = sum([answer.bit_count() for answer in split])
            if safe == left.bit_count():
                if len(split) > 1:
                    return sum(map(self.wins, split))  # it costs nothing and tells something
            elif split:
                guesses.append((safe, split))
        best = 0
        for safe, split in sorted(guesses, key=lambda guess: -guess[0]):
            if safe <= best:
                break
            best = max(best, sum(map(self.wins, split)))
        return best


def answers(layouts: list[int], cell: int, around: int) -> list[int]:
    """The answers of a cell; solutions where it is a mine are in none of them."""
    by_number: dict[int, int] = {}
    for number, mines in enumerate(layouts):
        if not mines >> cell & 1:
            near = (mines & around).bit_count()
            by_number[near] = by_number.get(near, 0) | 1 << number
    return list(by_number.values())
