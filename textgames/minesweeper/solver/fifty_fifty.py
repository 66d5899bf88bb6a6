"""Unavoidable guesses: squares that stay fifty-fifty, whatever else is opened.

50/50          a few closed squares that hold their mines in one of two arrangements, such that
               every square around has the same number of these mines in both, so that no number can
               ever show which it is: a pair side by side with one mine, or 2 x 2 squares with two
               mines in opposite corners
discriminator  a square around it that touches one mine more in one arrangement than in the other.
               Its number would show which it is: it is a 50/50 only if all discriminators are
               mines, which show no number

A 50/50 is lost half of the time, now or later. A mine on one of its squares, or on a discriminator
that must be one, costs less than it seems: half of these layouts were lost anyway. `Guesser`
credits that share to the squares.

This is the long-term risk of David Hill's JSMinesweeper (2020).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import islice

from textgames.minesweeper.solver.solver import Solver
from textgames.text.squares import Square

Offsets = tuple[Square, ...]

ACROSS: tuple[Offsets, ...] = (
    ((0, 0),),
    ((0, 1),),
    ((-1, -1), (0, -1), (1, -1), (-1, 2), (0, 2), (1, 2)),
)
DOWN = tuple(tuple((col, row) for row, col in offsets) for offsets in ACROSS)
TWO_BY_TWO: tuple[Offsets, ...] = (
    ((0, 0), (1, 1)),
    ((0, 1), (1, 0)),
    ((-1, -1), (-1, 2), (2, -1), (2, 2)),
)
# Each has the mines, their places in the other arrangement, and the discriminators.
SHAPES = (ACROSS, DOWN, TWO_BY_TWO)
MAX_DISCRIMINATORS = 2  # not counting certain mines
MIN_CHANCE = 0.01  # of a mine on each square


def shares_of_fifty_fifties(solver: Solver, limit: int) -> dict[Square, float]:
    """Return the part of the chance of a mine that costs nothing, for squares of 50/50s.

    That part belongs to arrangements of which half are lost anyway. Discriminators are included. At
    most `limit` 50/50s are considered. No square of the board may be certainly safe.
    """
    shares: dict[Square, float] = defaultdict(float)
    for mines, safe in islice(fifty_fifties(solver), limit):
        more = [(frozenset([square]), 1) for square in mines]
        more += [(frozenset([square]), 0) for square in safe]
        found = solver.probabilities
        unconstrained = found.unconstrained - len({*mines, *safe} - found.chances.keys())
        layouts = solver.solved((found.constraints + more, unconstrained, found.mines_left)).layouts
        for square in mines + safe:
            shares[square] += layouts / found.layouts
    return {
        square: min(share, solver.chances[square], 1 - solver.chances[square])
        for square, share in shares.items()
    }


def fifty_fifties(solver: Solver) -> Iterator[tuple[list[Square], list[Square]]]:
    """Yield the mines and the safe squares of one arrangement of each possible 50/50."""
    open_squares = frozenset(solver.open)
    uncertain = frozenset(solver.uncertain)
    places = {
        (shape, row - down, col - right): None
        for row, col in solver.frontier
        if (row, col) in uncertain
        for shape in SHAPES
        for down, right in shape[0] + shape[1]
    }
    for shape, row, col in places:
        ones, others, near = (
            [(row + down, col + right) for down, right in offsets] for offsets in shape
        )
        discriminators = [square for square in near if square in uncertain]
        if (
            uncertain.issuperset(ones + others)
            and len(discriminators) <= MAX_DISCRIMINATORS
            and open_squares.isdisjoint(near)
            and all(
                solver.chances[square] >= MIN_CHANCE for square in ones + others + discriminators
            )
        ):
            yield ones + discriminators, others
