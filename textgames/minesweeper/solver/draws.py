"""Layouts of the mines drawn at random, each that agrees with what is shown being as likely."""

from __future__ import annotations

from math import comb

from textgames.minesweeper.layout import shuffled
from textgames.minesweeper.solver.odds import dot, product
from textgames.minesweeper.solver.sweep import TooMany
from textgames.minesweeper.solver.visible import bits_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from textgames.minesweeper.solver.certainty import Solver
    from textgames.minesweeper.solver.sweep import Part
    from textgames.minesweeper.solver.visible import Square
    from textgames.seeds import Deck


class Draws:
    """Draws from what a solver sees; raises `TooMany` where that is more than can be counted."""

    def __init__(self, solver: Solver) -> None:
        odds = solver.odds
        if not odds.exact:
            raise TooMany
        self._solver, self._left, self._weights = solver, odds.position.left, odds.weights()
        self._parts = [(part, part.ahead()) for part in odds.parts]
        self._totals = [ahead[0][0] for _, ahead in self._parts]
        self._behind = [[1]]  # how many layouts of the parts behind each have how many mines
        for total in reversed(self._totals):
            self._behind.insert(0, product(self._behind[0], total))

    def mines(self, deck: Deck) -> set[Square]:
        """The squares of all mines of a layout."""
        visible, used, cells = self._solver.visible, 0, self._solver.deductions.mines
        for (part, ahead), total, behind in zip(self._parts, self._totals, self._behind[1:]):
            ways = [count * dot(behind, self._weights[used + mines :]) for mines, count in enumerate(total)]
            mines = picked(ways, deck)
            cells |= drawn(part, ahead, mines, deck)
            used += mines
        beyond = list(visible.squares_beyond())
        others = [beyond[place] for place, _ in zip(shuffled(len(beyond), deck), range(self._left - used))]
        return {*visible.named(cells), *others}


def drawn(part: Part, ahead: list[dict[int, list[int]]], mines: int, deck: Deck) -> int:
    """A layout of a part with so many mines, as a set of cells."""
    state, laid = 0, 0
    for step, begin, behind in zip(part.steps, part.begin, ahead[1:]):
        ways = [(some, further) for some, further in step.from_state(state + begin) if further in behind]
        counts = [comb(step.size, some) * at(behind[further], mines - some) for some, further in ways]
        some, state = ways[picked(counts, deck)]
        cells = bits_of(step.cells)
        laid |= sum([1 << cells[place] for place, _ in zip(shuffled(len(cells), deck), range(some))])
        mines -= some
    return laid


def at(counts: list[int], place: int) -> int:
    """A coefficient, 0 where there is none."""
    return counts[place] if 0 <= place < len(counts) else 0


def picked(ways: Sequence[int], deck: Deck) -> int:
    """One of some places, each as likely as it has ways."""
    left = deck.below(sum(ways))
    for place, some in enumerate(ways):
        if left < some:
            return place
        left -= some
    raise ValueError("there are no ways")
