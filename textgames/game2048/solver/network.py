"""The value of a 4x4 board to the hint: the points that are still to come, as a trained network expects them.

The network is an n-tuple network (Szubert and Jaskowski, 2014): a table of weights for each shape of a few
squares, looked up with the ranks on them; the value of a board is the sum over all places of all shapes, turned
and mirrored. Where a large table has no weight, for ranks that are seldom seen, the small ones speak alone.
`tools/train2048.py` has trained the weights and says how.

All shapes lie in two neighbouring lines of the board: in the outer pair, a line at the edge and the one beside it,
or in the inner pair. Ranks make a number: four bits each, the first square's lowest.
"""

from __future__ import annotations

import zlib
from array import array
from itertools import accumulate

TYPE_CHECKING = False
if TYPE_CHECKING:
    Shape = tuple[int, ...]

# The squares of each shape, numbered row by row: lines at the edge and inside; the 2x2 squares in a corner,
# at an edge and in the middle; and 2x3 rectangles without one of their corners.
SHAPES = (
    (0, 1, 2, 3),
    (4, 5, 6, 7),
    (0, 1, 4, 5),
    (1, 2, 5, 6),
    (5, 6, 9, 10),
    (0, 1, 2, 4, 5),
    (0, 1, 4, 5, 6),
    (4, 5, 6, 8, 9),
    (5, 6, 8, 9, 10),
)
SIDE = 4
RANKS = 16  # the network knows ranks up to 15
TWO = RANKS**2 - 1  # bits of two ranks
STEP = 32  # points; a weight is a multiple of it
HALF = STEP // 2  # of a weight that two pairs share


def symmetries(squares: Shape) -> list[Shape]:
    """The squares turned and mirrored in all eight ways."""
    found = []
    for _ in range(4):
        squares = tuple([SIDE * (square % SIDE) + SIDE - 1 - square // SIDE for square in squares])  # a quarter turn
        found += [squares, tuple([square ^ (SIDE - 1) for square in squares])]
    return found


def alike(squares: Shape) -> list[Shape]:
    """The orders in which the squares of a shape can be read from one place: they have one weight."""
    return [tuple(map(squares.index, way)) for way in sorted(set(symmetries(squares))) if set(way) == set(squares)]


def read_weights(file: bytes) -> list[array[int]]:
    """The tables of all shapes, from the file that the trainer wrote: by the number of the ranks, a weight in steps."""
    data, start = zlib.decompress(file), 0

    def column(length: int) -> bytes:
        nonlocal start
        start += length
        return data[start - length : start]

    tables = []
    for shape in SHAPES:
        count = int.from_bytes(column(4), "little")
        low, middle, high, step, step_high = [column(count) for _ in range(5)]
        gaps = [a + (b << 8) + (c << 16) + 1 for a, b, c in zip(low, middle, high)]
        numbers = [number - 1 for number in accumulate(gaps)]
        table = array("h", bytes(2 * RANKS ** len(shape)))
        for order in alike(shape):
            steps = ((a + (b << 8) ^ 0x8000) - 0x8000 for a, b in zip(step, step_high))
            for number, weight in zip(reordered(numbers, order), steps):
                table[number] = weight
        tables.append(table)
    return tables


def reordered(numbers: list[int], order: Shape) -> list[int]:
    """The numbers of the same ranks in another order; there is one for a large shape."""
    if len(order) > SIDE:
        return numbers
    a, b, c, d = [4 * place for place in order]
    last = RANKS - 1
    return [n >> a & last | (n >> b & last) << 4 | (n >> c & last) << 8 | (n >> d & last) << 12 for n in numbers]


class Network:
    """What the parts of a board add to its value, in points."""

    def __init__(self, weights: list[array[int]]) -> None:
        self._outer_line, self._inner_line, self._corner, self._edge, self._middle = weights[:5]
        self._no_inner_end, self._no_outer_end, self._no_far_end, self._no_near_start = weights[5:]

    def outer_line(self, line: int) -> int:
        """A line at the edge of the board."""
        return STEP * self._outer_line[line]

    def inner_line(self, line: int) -> int:
        """A line beside one at the edge."""
        return STEP * self._inner_line[line]

    def outer_windows(self, outer: int, inner: int, outer_last: int, inner_last: int) -> int:
        """Three ranks of a line at the edge, from a corner on, and those beside them; and from the other corner on."""
        corner, corner_last = outer & TWO | (inner & TWO) << 8, outer_last & TWO | (inner_last & TWO) << 8
        own = self._no_inner_end[outer | (inner & TWO) << 12] + self._no_outer_end[outer & TWO | inner << 8]
        own += self._no_inner_end[outer_last | (inner_last & TWO) << 12]
        own += self._no_outer_end[outer_last & TWO | inner_last << 8] + self._edge[outer >> 4 | inner >> 4 << 8]
        return STEP * own + HALF * (self._corner[corner] + self._corner[corner_last])

    def inner_windows(self, one: int, other: int, one_last: int, other_last: int) -> int:
        """The same for the two inner lines, from their starts and from their ends on."""
        no_far_end, no_near_start = self._no_far_end, self._no_near_start
        own = no_far_end[one | (other & TWO) << 12] + no_far_end[other | (one & TWO) << 12]
        own += no_near_start[one >> 4 | other << 8] + no_near_start[other >> 4 | one << 8]
        own += no_far_end[one_last | (other_last & TWO) << 12] + no_far_end[other_last | (one_last & TWO) << 12]
        own += no_near_start[one_last >> 4 | other_last << 8] + no_near_start[other_last >> 4 | one_last << 8]
        return STEP * own + HALF * self._middle[one >> 4 | other >> 4 << 8]
