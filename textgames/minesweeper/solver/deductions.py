"""Constraint propagation: what one open number proves, or two of them together.

certain    safe, or a mine, in every layout of the mines that agrees with all clues
deduction  cells that became certain, and the clues that prove it

These are the two quick rules that players use most. `probabilities.py` finds what they miss, longer chains
and counting the mines that are left. `view.py` defines cell and clue.
"""

from __future__ import annotations

from typing import NamedTuple

from textgames.engine.cancellation import Cancellation
from textgames.minesweeper.solver.view import Clue, Constraint, View, bits_of, sets_by_cell

WORK = 100  # for a deduction or a comparison, which is slow where sets of cells are large


class Deduction(NamedTuple):
    """That `safe` and `mines` are certain: `clues`, one or two, prove it, with the cells that were known before."""

    safe: int
    mines: int
    clues: tuple[Clue, ...]
    known_safe: int
    known_mines: int


class Deductions:
    """What follows from the clues of a view, as sets of cells: `safe` and `mines`; `steps` are the deductions."""

    def __init__(self, view: View, cancellation: Cancellation) -> None:
        self._cancellation = cancellation
        self.safe, self.mines, self._uncertain = 0, 0, -1
        self.steps: list[Deduction] = []
        self._clues = view.clues
        self._clues_of = sets_by_cell([clue.cells for clue in view.clues])
        self._changed = list(range(len(view.clues)))  # clues for the rule of one clue
        self._to_compare = set(self._changed)  # clues for the rule of two clues
        self.apply_single_clues()

    def reduced(self, clue: Clue) -> Constraint:
        """Return the uncertain cells of a clue, and how many mines are among them."""
        return clue.cells & self._uncertain, clue.mines - (clue.cells & self.mines).bit_count()

    def _record(self, safe: int, mines: int, *clues: Clue) -> None:
        self.steps.append(Deduction(safe, mines, clues, self.safe, self.mines))
        self.safe |= safe
        self.mines |= mines
        self._uncertain &= ~(safe | mines)
        self._cancellation.work(WORK)
        for cell in bits_of(safe | mines):
            self._changed += self._clues_of[cell]
            self._to_compare.update(self._clues_of[cell])

    def apply_single_clues(self) -> None:
        """Apply the rule of one clue: all of its cells are mines, or none, until it proves no more."""
        while self._changed:
            clue = self._clues[self._changed.pop()]
            if clue.cells & self._uncertain:
                cells, mines = self.reduced(clue)
                if mines == 0:
                    self._record(cells, 0, clue)
                elif mines == cells.bit_count():
                    self._record(0, cells, clue)

    def apply_pairs(self) -> None:
        """Apply the rule of two clues to those that share cells, and that of one, until neither proves more."""
        while self._to_compare:
            self._cancellation.work(WORK)
            index = self._to_compare.pop()
            clue = self._clues[index]
            cells, _ = self.reduced(clue)
            neighbors = {other for cell in bits_of(cells) for other in self._clues_of[cell]} - {index}
            for other in [self._clues[index] for index in sorted(neighbors)]:
                if self._compare(clue, other) or self._compare(other, clue):
                    self._to_compare.add(index)
                    break
            self.apply_single_clues()

    def _compare(self, fewer: Clue, more: Clue) -> bool:
        """Apply the rule of two clues: if `more` has as many mines more than `fewer` as it has cells of its own, these
        are all mines, and those of `fewer` are safe."""
        (fewer_cells, fewer_mines), (more_cells, more_mines) = self.reduced(fewer), self.reduced(more)
        mines, safe = more_cells & ~fewer_cells, fewer_cells & ~more_cells
        if more_mines - fewer_mines != mines.bit_count() or not (mines or safe):
            return False
        self._record(safe, mines, fewer, more)
        return True
