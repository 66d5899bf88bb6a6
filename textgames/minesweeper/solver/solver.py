"""What can be known from the board that a player sees: quick deductions, then all layouts.

frontier       the closed squares next to an open number
unconstrained  the closed squares next to no open number

The solver knows only the board as it is shown and the number of mines on it. Flags and question
marks are the player's opinion: their squares are closed like any others.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, cached_property, lru_cache
from itertools import product

from textgames.engine.cancellation import Cancellation
from textgames.minesweeper.board import squares_with
from textgames.minesweeper.rules import BLANK, FLAG, UNFLAGGED, MinesweeperPosition
from textgames.minesweeper.solver.components import Component
from textgames.minesweeper.solver.deductions import Clue, Constraint, Deductions
from textgames.minesweeper.solver.probabilities import Probabilities, Problem
from textgames.text.squares import Square

# A blank can have closed squares around it: a flag keeps its square out of an opening.
NUMBERS = BLANK + "12345678"


class Solver:
    """The knowledge that a position and the number of mines give.

    `open` and `closed` are squares; `clues` are the numbers with closed squares around them.
    All computation checks `cancellation`.
    """

    def __init__(
        self, position: MinesweeperPosition, mines: int, cancellation: Cancellation
    ) -> None:
        self.rows = position.rows
        self.mine_count = mines
        self.cancellation = cancellation
        self.open = squares_with(self.rows, NUMBERS)
        self.closed = frozenset(squares_with(self.rows, UNFLAGGED + FLAG))
        self.clues = []
        for row, col in self.open:
            if beside := self.closed.intersection(around((row, col))):
                self.clues.append(Clue((row, col), NUMBERS.index(self.rows[row][col]), beside))
        self.frontier = sorted(set().union(*[clue.squares for clue in self.clues]))
        self.unconstrained = sorted(self.closed.difference(self.frontier))
        self.deductions = Deductions(self.clues, self.cancellation)
        self._make_component = cache(Component)

    def is_flagged(self, square: Square) -> bool:
        row, col = square
        return self.rows[row][col] == FLAG

    def unflagged(self, squares: Iterable[Square]) -> list[Square]:
        """Return the squares without a flag."""
        return [square for square in squares if not self.is_flagged(square)]

    @cached_property
    def probabilities(self) -> Probabilities:
        """The probabilities of what deductions leave uncertain; first applies all deductions."""
        self.deductions.apply_pairs()
        constraints: dict[Constraint, None] = {}  # in order, without duplicates
        for clue in self.clues:
            unknown, missing = self.deductions.rest(clue)
            if unknown:
                constraints[unknown, missing] = None
        mines_left = self.mine_count - len(self.deductions.mines)
        return self.solved((list(constraints), len(self.unconstrained), mines_left))

    def solved(self, problem: Problem) -> Probabilities:
        """Return the probabilities of a problem, such as this board with another square open."""
        return Probabilities(problem, self._make_component, self.cancellation)

    @cached_property
    def chances(self) -> dict[Square, float]:
        """The probability of a mine on each closed square."""
        found = self.probabilities
        chances = dict.fromkeys([*self.unconstrained, *self.frontier], found.unconstrained_chance)
        chances |= dict.fromkeys(self.deductions.safe, 0.0)
        chances |= dict.fromkeys(self.deductions.mines, 1.0)
        chances |= found.chances
        return chances

    @cached_property
    def uncertain(self) -> list[Square]:
        """The closed squares that aren't certainly mines."""
        return [square for square, chance in self.chances.items() if chance < 1]

    def safe(self) -> list[Square]:
        """Return certainly safe squares, perhaps not all of them.

        They come from the quickest method that finds any.
        """
        if not self.deductions.safe:
            self.deductions.apply_pairs()
        if self.deductions.safe:
            return sorted(self.deductions.safe)
        return [square for square, chance in self.chances.items() if chance == 0]

    def mines(self) -> list[Square]:
        return [square for square, chance in self.chances.items() if chance == 1]


@lru_cache(maxsize=10_000)
def around(square: Square) -> tuple[Square, ...]:
    """Return the squares around a square, including those off the board."""
    row, col = square
    near = []
    for other in product(range(row - 1, row + 2), range(col - 1, col + 2)):
        if other != square:
            near.append(other)
    return tuple(near)
