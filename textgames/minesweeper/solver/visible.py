"""What a player sees of a board, ready for thinking about it.

cell     a closed square next to an open number; cells are counted 0, 1, 2, ..., and a set of them is one
         integer with a bit for each
clue     an open number, as what it says: which cells are around it, and how many of them are mines
beyond   the closed squares that no open number touches

Nothing here comes from anywhere but the board as it is shown and the number of mines on it. Flags
and question marks are the player's own opinion: the squares below them are closed like others.
"""

from __future__ import annotations

from itertools import accumulate

from textgames.minesweeper.field import BLANK, CLOSED, EXPLODED, FLAG, MARK, MINE_LOST, MINE_WON, WRONG_FLAG
from textgames.minesweeper.squares import count, grown, places, wider

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from textgames.minesweeper.squares import Squares

    Square = tuple[int, int]  # row, column
    Pulse = Callable[[], None]

UNOPENED = CLOSED + FLAG + MARK + MINE_LOST + MINE_WON + EXPLODED + WRONG_FLAG
NUMBERS = BLANK + "12345678"  # a blank tells something where a flag kept its opening from a square
WITHOUT_OPINIONS = str.maketrans(FLAG + MARK, CLOSED * 2)
IS_CLOSED = str.maketrans(UNOPENED + NUMBERS, "1" * len(UNOPENED) + "0" * len(NUMBERS))
IS_NUMBER = str.maketrans(UNOPENED + NUMBERS, "0" * len(UNOPENED) + "1" * len(NUMBERS))


RUNS = [(1 << bits.bit_count()) - 1 for bits in range(8)]  # so many cells in a row


def go_on() -> None:
    """What is asked inside the long steps of all that is worked out here; another one may raise `OutOfTime`."""


class Clue:
    """What an open number says: of `cells`, as many are mines as `mines` says; `square` is where it stands."""

    __slots__ = ("cells", "mines", "square")

    def __init__(self, square: Square, cells: int, mines: int) -> None:
        self.square, self.cells, self.mines = square, cells, mines


class Visible:
    """A board as `rows_shown()` of the rules gives it, with so many mines in all; `pulse` may stop it."""

    def __init__(self, rows: list[str], mines: int, pulse: Pulse = go_on) -> None:
        self._pulse = pulse
        self.rows, self.mines = rows, mines
        self.cols = len(rows[0])
        self._closed = [int(row.translate(IS_CLOSED), 2) for row in rows]
        self._numbers = [int(row.translate(IS_NUMBER), 2) for row in rows]
        near = grown(self._numbers)
        self._beyond = [closed & ~bits for closed, bits in zip(self._closed, near)]
        self.beyond = count(self._beyond)  # how many
        border = [closed & bits for closed, bits in zip(self._closed, near)]
        self.squares: list[Square] = list(places(enumerate(border), self.cols))  # of each cell
        self._cells = {square: cell for cell, square in enumerate(self.squares)}
        self.clues = self._read(border)

    def _read(self, border: Squares) -> list[Clue]:
        """The open numbers that touch a closed square. The cells of a row are counted one after the other, so that
        those around a number are a run of three rows each."""
        first = list(accumulate(map(int.bit_count, border), initial=0))
        near = grown(self._closed)
        clues = []
        for row, col in places(enumerate([bits & numbers for bits, numbers in zip(near, self._numbers)]), self.cols):
            self._pulse()
            cells, right = 0, self.cols - 2 - col
            for beside in range(max(row - 1, 0), min(row + 2, len(border))):
                closed = border[beside] >> right if right >= 0 else border[beside] << 1
                if closed & 7:
                    cells |= RUNS[closed & 7] << first[beside] + (closed >> 3).bit_count()
            clues.append(Clue((row, col), cells, NUMBERS.index(self.rows[row][col])))
        return clues

    def around(self, row: int, col: int) -> int:
        """The closed squares around a square, as cells; those beyond become cells by it."""
        own = 1 << (self.cols - 1 - col)
        cells = 0
        for near in range(max(row - 1, 0), min(row + 2, len(self.rows))):
            closed = self._closed[near] & wider(own) & ~(own if near == row else 0)
            while closed:
                highest = closed.bit_length()
                cells |= 1 << self.cell(near, self.cols - highest)
                closed ^= 1 << (highest - 1)
        return cells

    def cell(self, row: int, col: int) -> int:
        """The number of a closed square."""
        square = row, col
        if square not in self._cells:
            self._cells[square] = len(self.squares)
            self.squares.append(square)
        return self._cells[square]

    def bare(self) -> list[str]:
        """The rows without flags and question marks."""
        return [row.translate(WITHOUT_OPINIONS) for row in self.rows]

    def has(self, row: int, col: int) -> bool:
        """Whether there is such a square."""
        return 0 <= row < len(self.rows) and 0 <= col < self.cols

    def is_closed(self, row: int, col: int) -> bool:
        """Whether a square is closed."""
        return bool(self._closed[row] >> (self.cols - 1 - col) & 1)

    def is_beyond(self, row: int, col: int) -> bool:
        """Whether a square is closed, and no open number touches it."""
        return bool(self._beyond[row] >> (self.cols - 1 - col) & 1)

    def is_flagged(self, row: int, col: int) -> bool:
        """Whether the player put a flag on a square."""
        return self.rows[row][col] == FLAG

    def closed_around(self, row: int, col: int) -> int:
        """How many closed squares there are around a square."""
        return self._number_around(self._closed, row, col)

    def border_around(self, row: int, col: int) -> int:
        """How many of them open numbers touch."""
        return self._number_around(self._closed, row, col) - self._number_around(self._beyond, row, col)

    def _number_around(self, squares: Squares, row: int, col: int) -> int:
        near = wider(1 << (self.cols - 1 - col))
        return sum([(bits & near).bit_count() for bits in squares[max(row - 1, 0) : row + 2]])

    def named(self, cells: int) -> list[Square]:
        """The (row, column) of each cell of a set."""
        return [self.squares[cell] for cell in bits_of(cells)]

    def squares_beyond(self) -> Iterator[Square]:
        """The closed squares that no open number touches."""
        return places(enumerate(self._beyond), self.cols)


def bits_of(cells: int) -> list[int]:
    """The numbers of the cells of a set, from the lowest."""
    found = []
    while cells:
        lowest = cells & -cells
        found.append(lowest.bit_length() - 1)
        cells ^= lowest
    return found


def set_of(cells: Iterable[int]) -> int:
    """The set of some cells."""
    return sum([1 << cell for cell in cells])
