"""What the player sees of a board, as constraints on where the mines are.

frontier       the closed squares beside an open number
unconstrained  the closed squares beside none
cell           a closed square by its number: first those of the frontier are numbered row by row, then the
               unconstrained ones. A set of cells is one integer with a bit for each
constraint     a set of cells, and how many mines are on them
clue           an open number, which is a constraint on the cells around it

That makes Minesweeper a constraint satisfaction problem, whose variables are the cells (Chris Studholme, "Minesweeper
as a Constraint Satisfaction Problem", 2000).

Nothing is known but the board as it is shown and the number of mines on it. Flags and question marks are the player's
own opinion: the squares below them are closed like others.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

from textgames.engine.cancellation import Cancellation
from textgames.minesweeper.display import BLANK, CLOSED, EXPLODED, FLAG, MARK, MINE_LOST, MINE_WON, WRONG_FLAG
from textgames.minesweeper.squares import BitRows, dilate, positions

Square = tuple[int, int]  # row, column
Constraint = tuple[int, int]  # cells, mines

UNOPENED = CLOSED + FLAG + MARK + MINE_LOST + MINE_WON + EXPLODED + WRONG_FLAG
NUMBERS = BLANK + "12345678"  # a blank has closed squares around it where a flag kept one out of its opening
WITHOUT_OPINIONS = str.maketrans(FLAG + MARK, CLOSED * 2)
IS_CLOSED = str.maketrans(UNOPENED + NUMBERS, "1" * len(UNOPENED) + "0" * len(NUMBERS))
BYTES_FOR_CLUE = 700  # and its cells twice, half of the frontier on average
RUNS = [(1 << bits.bit_count()) - 1 for bits in range(8)]  # as many cells in a row as there are bits


class Clue:
    """An open number at `square`: as many of `cells` are mines as `mines` says."""

    __slots__ = ("cells", "mines", "square")

    def __init__(self, square: Square, cells: int, mines: int) -> None:
        self.square, self.cells, self.mines = square, cells, mines


class Numbering:
    """Squares that are numbered row by row, from the cell `first` on; `count` is how many."""

    def __init__(self, rows: BitRows, cols: int, first: int) -> None:
        self._cols = cols
        self._padded = [0, *[bits << 1 for bits in rows], 0]  # with a margin above, below and on the right
        self._first = list(accumulate(map(int.bit_count, self._padded), initial=first))
        self.count = self._first[-1] - first

    def cell(self, row: int, col: int) -> int:
        """Return the number of a square: before it in its row come those in higher bits."""
        return self._first[row + 1] + (self._padded[row + 1] >> self._cols - col + 1).bit_count()

    def __iter__(self) -> Iterator[Square]:
        """Yield the (row, column) of each square, in the order of the cells."""
        return positions(enumerate(self._padded[1:-1]), self._cols + 1)

    def __contains__(self, square: Square) -> bool:
        row, col = square
        return bool(self._padded[row + 1] >> self._cols - col & 1)

    def around(self, row: int, col: int) -> int:
        """Return the cells around a square and on it.

        Those of a row are in a window of three bits. They are numbered one after the other, after those in higher bits.
        """
        cells, right = 0, self._cols - 1 - col
        for bits, first in zip(self._padded[row : row + 3], self._first[row : row + 3]):
            window = bits >> right
            if window & 7:
                cells |= RUNS[window & 7] << first + (window >> 3).bit_count()
        return cells


class View:
    """A board as `rows_shown()` of the rules renders it, with so many mines in all.

    `frontier` has the square of each of its cells, `unconstrained` the other closed squares with their cells, and
    `clues` the numbers with closed squares around them, of all `numbers`, the bits of each row.
    """

    def __init__(self, rows: list[str], mines: int, cancellation: Cancellation) -> None:
        self.rows, self.mines, self.cols = rows, mines, len(rows[0])
        closed = [int(row.translate(IS_CLOSED), 2) for row in rows]
        self.numbers = [~bits & (1 << self.cols) - 1 for bits in closed]
        beside_numbers, beside_closed = dilate(self.numbers), dilate(closed)
        frontier = [bits & near for bits, near in zip(closed, beside_numbers)]
        unconstrained = [bits & ~near for bits, near in zip(closed, beside_numbers)]
        self._frontier_numbering = Numbering(frontier, self.cols, 0)
        self.frontier = list(self._frontier_numbering)
        self.unconstrained = Numbering(unconstrained, self.cols, len(self.frontier))
        self.clues: list[Clue] = []
        clue_count = sum([(bits & near).bit_count() for bits, near in zip(self.numbers, beside_closed)])
        cancellation.require(clue_count * (BYTES_FOR_CLUE + len(self.frontier) // 8))
        for row, (bits, near) in enumerate(zip(self.numbers, beside_closed)):
            cancellation.check()
            for square in positions([(row, bits & near)], self.cols):
                self.clues.append(
                    Clue(square, self._frontier_numbering.around(*square), NUMBERS.index(rows[row][square[1]]))
                )

    def cell(self, square: Square) -> int:
        """Return the number of a closed square."""
        numbering = self._frontier_numbering if square in self._frontier_numbering else self.unconstrained
        return numbering.cell(*square)

    def around(self, square: Square) -> int:
        """Return the cells around a closed square."""
        both = self._frontier_numbering.around(*square) | self.unconstrained.around(*square)
        return both ^ 1 << self.cell(square)

    def has(self, square: Square) -> bool:
        """Return whether there is such a square."""
        row, col = square
        return 0 <= row < len(self.rows) and 0 <= col < self.cols

    def is_closed(self, square: Square) -> bool:
        """Return whether there is such a square, and it is closed."""
        return self.has(square) and (square in self._frontier_numbering or square in self.unconstrained)

    def is_flagged(self, square: Square) -> bool:
        """Return whether the player put a flag on a square."""
        row, col = square
        return self.rows[row][col] == FLAG

    def squares(self, cells: int) -> list[Square]:
        """Return the (row, column) of each cell of a set, all of them of the frontier."""
        return [self.frontier[cell] for cell in bits_of(cells)]


def bits_of(cells: int) -> list[int]:
    """Return the numbers of the cells of a set, from the lowest."""
    found = []
    while cells:
        lowest = cells & -cells
        found.append(lowest.bit_length() - 1)
        cells ^= lowest
    return found


def set_of(cells: Iterable[int]) -> int:
    """Return the set of some cells, each named once."""
    return sum([1 << cell for cell in cells])


def sets_by_cell(sets: Sequence[int]) -> dict[int, list[int]]:
    """Return for each cell the indices of the sets that have it."""
    found: dict[int, list[int]] = defaultdict(list)
    for index, cells in enumerate(sets):
        for cell in bits_of(cells):
            found[cell].append(index)
    return found
