"""What can be known of the closed squares: by the quick deductions first, and then by all layouts of the mines."""

from __future__ import annotations

from functools import cached_property

from textgames.engine.cancellation import Cancellation
from textgames.minesweeper.rules import Minesweeper
from textgames.minesweeper.solver.deductions import Deductions
from textgames.minesweeper.solver.probabilities import Probabilities, Problem
from textgames.minesweeper.solver.view import Square, View


class Solver:
    """What can be known from what a game shows; whatever it works out asks `cancellation`."""

    def __init__(self, game: Minesweeper, cancellation: Cancellation | None = None) -> None:
        self.cancellation = cancellation or Cancellation()
        self.view = View(game.rows_shown(), game.mines, self.cancellation)
        self.deductions = Deductions(self.view, self.cancellation)

    @cached_property
    def probabilities(self) -> Probabilities:
        """Return the probabilities of what deductions leave uncertain; it applies all of them."""
        self.deductions.apply_pairs()
        constraints = dict.fromkeys(map(self.deductions.reduced, self.view.clues))
        mines_left = self.view.mines - self.deductions.mines.bit_count()
        uncertain = [(cells, mines) for cells, mines in constraints if cells]
        return Probabilities(Problem(uncertain, self.view.unconstrained.count, mines_left), self.cancellation)

    def safe(self) -> list[Square]:
        """Return squares that are certainly safe: those of the quickest method that finds some, perhaps not all."""
        if not self.deductions.safe:
            self.deductions.apply_pairs()
        if self.deductions.safe:
            return self.view.squares(self.deductions.safe)
        return self._squares(self.probabilities.safe, self.probabilities.unconstrained_safe)

    def mines(self) -> list[Square]:
        """Return all squares that are certainly mines."""
        found = self.probabilities
        return self._squares(self.deductions.mines | found.mines, found.unconstrained_mines)

    def _squares(self, cells: int, and_unconstrained: bool) -> list[Square]:
        return [*self.view.squares(cells), *(self.view.unconstrained if and_unconstrained else [])]

    def chance(self, square: Square) -> float:
        """Return the probability of a mine on a closed square."""
        found, cell = self.probabilities, self.view.cell(square)
        if cell in found.chances:
            return found.chances[cell]
        if self.deductions.safe >> cell & 1:
            return 0.0
        return 1.0 if self.deductions.mines >> cell & 1 else found.unconstrained_chance

    def chances(self) -> dict[Square, float]:
        """Return the probability of a mine on each closed square."""
        unconstrained = dict.fromkeys(self.view.unconstrained, self.probabilities.unconstrained_chance)
        return unconstrained | {square: self.chance(square) for square in self.view.frontier}
