"""What can be deduced from the numbers that are open.

constraint  some closed squares, and how many of them are mines: an open number
            says so of the squares around it, the mines that are left of all closed ones
certain     safe, or a mine, in every way to lay the mines that agrees with all constraints

Three kinds of deduction are made: from one number; from two numbers that share squares, where
one needs so many mines more than the other that it settles the squares that they do not share;
and from the mines that are left. A set of squares is one integer here, with a bit for each
square of the board, so that two constraints are compared in a few operations.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from textgames.minesweeper.rules import Minesweeper

    Constraint = tuple[int, int]  # squares, mines among them


class Deductions:
    """The certain squares of a game, as sets: `safe` and `mines`."""

    def __init__(self, game: Minesweeper) -> None:
        self.safe = 0
        self.mines = 0
        self._all = all_closed(game)
        self._constraints = list(border(game))
        while self._from_one() or self._from_two():
            pass

    def _settle(self, safe: int, mines: int) -> bool:
        """Note what is certain; True when it was news."""
        news = (safe & ~self.safe) | (mines & ~self.mines)
        self.safe |= safe
        self.mines |= mines
        return bool(news)

    def _open_constraints(self) -> set[Constraint]:
        """The constraints on what is still uncertain."""
        open_ones = set()
        for squares, mines in [*self._constraints, self._all]:
            rest = squares & ~self.safe & ~self.mines
            if rest:
                open_ones.add((rest, mines - (squares & self.mines).bit_count()))
        return open_ones

    def _from_one(self) -> bool:
        news = False
        for squares, mines in self._open_constraints():
            if mines == 0:
                news |= self._settle(squares, 0)
            elif mines == squares.bit_count():
                news |= self._settle(0, squares)
        return news

    def _from_two(self) -> bool:
        news = False
        for (fewer, few), (more, many) in overlapping(self._open_constraints()):
            if many - few == (more & ~fewer).bit_count():
                news |= self._settle(fewer & ~more, more & ~fewer)
        return news


def overlapping(constraints: Iterable[Constraint]) -> Iterator[tuple[Constraint, Constraint]]:
    """All pairs of constraints that share squares, in both orders."""
    ordered = sorted(constraints, key=lambda constraint: constraint[0] & -constraint[0])
    for number, one in enumerate(ordered):
        for other in ordered[number + 1 :]:
            if other[0] & -other[0] > one[0]:
                break  # this one and all after it lie beyond
            if one[0] & other[0]:
                yield one, other
                yield other, one


def all_closed(game: Minesweeper) -> Constraint:
    """All closed squares, and all mines."""
    squares = [row * game.cols + col for row in range(game.rows) for col in range(game.cols)
               if not game.is_open(row, col)]  # fmt: skip
    return bits_of(squares), game.mines


def border(game: Minesweeper) -> Iterator[Constraint]:
    """What the open numbers say of the closed squares around them."""
    for row in range(game.rows):
        for col in range(game.cols):
            number = game.number(row, col)
            if number:
                closed = [r * game.cols + c for r, c in game.around(row, col) if not game.is_open(r, c)]
                if closed:
                    yield bits_of(closed), number


def bits_of(squares: Iterable[int]) -> int:
    bits = 0
    for square in squares:
        bits |= 1 << square
    return bits


def squares_of(bits: int, cols: int) -> Iterator[tuple[int, int]]:
    """The (row, column) of each square in a set."""
    while bits:
        lowest = bits & -bits
        yield divmod(lowest.bit_length() - 1, cols)
        bits ^= lowest


def play_by_deduction(game: Minesweeper, most: int) -> int:
    """Play a game with its first square open as far as deductions lead; the rounds that took, at most `most`."""
    for number in range(most):
        safe = Deductions(game).safe if game.outcome is None else 0
        if not safe:
            return number
        for row, col in squares_of(safe, game.cols):
            game.open(row, col)
    return most
