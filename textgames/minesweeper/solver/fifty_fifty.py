"""Unavoidable guesses: squares that are fifty-fifty whatever comes.

50/50          a few closed squares that hold their mines in one of two arrangements, where every square around has the
               same number of these mines in both, so that no number can ever show which it is: a pair side by side
               with one mine, or 2 x 2 squares with two mines in opposite corners
discriminator  a square around it that has one mine more beside it in one arrangement than in the other. Its number
               would show which it is: it is a 50/50 only if all discriminators are mines, which show none

A 50/50 is lost half of the time, now or later. A mine on one of its squares, or on a discriminator that must be one,
costs less than it seems: half of these layouts were lost anyway. `Guesser` credits that share to the squares.

That is the long-term risk of David Hill's JSMinesweeper (2020).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from textgames.minesweeper.solver.probabilities import ComponentFinder, Probabilities, Problem, conditional_probability
from textgames.minesweeper.solver.solver import Solver
from textgames.minesweeper.solver.view import Square

Offsets = tuple[Square, ...]

ACROSS: tuple[Offsets, ...] = (((0, 0),), ((0, 1),), ((-1, -1), (0, -1), (1, -1), (-1, 2), (0, 2), (1, 2)))
DOWN = tuple(tuple((col, row) for row, col in offsets) for offsets in ACROSS)
TWO_BY_TWO: tuple[Offsets, ...] = (((0, 0), (1, 1)), ((0, 1), (1, 0)), ((-1, -1), (-1, 2), (2, -1), (2, 2)))
SHAPES = (ACROSS, DOWN, TWO_BY_TWO)  # each: the mines, where they lie in the other arrangement, and the discriminators
MAX_DISCRIMINATORS = 2  # that are not mines for certain
MIN_CHANCE = 0.01  # of a mine on each square


class FiftyFifties:
    """What may be a 50/50, or become one, on a board where no square is certainly safe."""

    def __init__(self, solver: Solver, find_component: ComponentFinder) -> None:
        self._solver, self._view, self._found = solver, solver.view, solver.probabilities
        self._find_component = find_component
        self._mines = solver.deductions.mines | self._found.mines

    def shares(self, limit: int) -> dict[Square, float]:
        """Return for squares of 50/50s, and discriminators, the part of their chance of a mine that costs nothing.

        It lies in arrangements of which half are lost anyway. No more than `limit` 50/50s are considered.
        """
        shares: dict[Square, float] = {}
        for squares, probability in islice(self._find(), limit):
            for square in squares:
                shares[square] = shares.get(square, 0.0) + probability
        chance = self._solver.chance
        return {square: min(share, chance(square), 1 - chance(square)) for square, share in shares.items()}

    def _find(self) -> Iterator[tuple[list[Square], float]]:
        places = {
            (shape, row - down, col - right): None
            for row, col in self._view.squares(self._found.problem.cells & ~self._mines)
            for shape in SHAPES
            for down, right in shape[0] + shape[1]
        }
        for place in places:
            yield from self._at(*place)

    def _at(self, shape: tuple[Offsets, ...], row: int, col: int) -> Iterator[tuple[list[Square], float]]:
        """Yield the squares of a 50/50 and the probability of each of its two arrangements, if one may be here."""
        ones, others, around = ([(row + down, col + right) for down, right in offsets] for offsets in shape)
        if not all(map(self._is_uncertain, ones + others)):
            return
        around = [square for square in around if self._view.has(square)]
        discriminators = [square for square in around if self._is_uncertain(square)]
        if len(discriminators) > MAX_DISCRIMINATORS or not all(map(self._view.is_closed, around)):
            return
        if min(map(self._solver.chance, ones + others + discriminators)) >= MIN_CHANCE:
            yield ones + others + discriminators, self._probability(ones + discriminators, others)

    def _is_uncertain(self, square: Square) -> bool:
        return self._view.is_closed(square) and not self._mines >> self._view.cell(square) & 1

    def _probability(self, mines: list[Square], safe: list[Square]) -> float:
        """Return how likely it is that all these are mines, and those are safe."""
        old = self._found.problem
        more = [(1 << self._view.cell(square), 1) for square in mines]
        more += [(1 << self._view.cell(square), 0) for square in safe]
        unconstrained = old.unconstrained_count - sum([not cell & old.cells for cell, _ in more])
        event = Problem(old.constraints + more, unconstrained, old.mines_left)
        return conditional_probability(
            Probabilities(event, self._solver.cancellation, self._find_component), self._found
        )
