"""The value of a 4x4 board to the hint: the points that are still to come, as a trained network expects them.

The network is an n-tuple network (Szubert and Jaskowski, 2014): a table of weights for each shape of a few
squares, looked up with the ranks on them; the value of a board is the sum over all places of all shapes, turned
and mirrored. Where a large table has no weight, for ranks that are seldom seen, the small ones speak alone.
`tools/train2048.py` has trained the weights and says how.
"""

from __future__ import annotations

import zlib
from itertools import accumulate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

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
# A board falls into these parts, and each shape lies in one of them at least: lines, and 2x3 rectangles.
PARTS = OUTER_LINE, INNER_LINE, OUTER_WINDOW, INNER_WINDOW = (
    (0, 1, 2, 3),
    (4, 5, 6, 7),
    (0, 1, 2, 4, 5, 6),
    (4, 5, 6, 8, 9, 10),
)
SMALL = 4  # squares of a shape whose table has a weight for all ranks that were seen
SIDE = 4
RANKS = 16  # the network knows ranks up to 15
STEP = 32  # points; a weight is a multiple of it


def symmetries(squares: Shape) -> list[Shape]:
    """The squares turned and mirrored in all eight ways."""
    found = []
    for _ in range(4):
        squares = tuple([SIDE * (square % SIDE) + SIDE - 1 - square // SIDE for square in squares])  # a quarter turn
        found += [squares, tuple([square ^ (SIDE - 1) for square in squares])]
    return found


def places(squares: Shape) -> list[Shape]:
    """Where a shape lies on the board, each set of squares once."""
    return list({frozenset(place): place for place in sorted(symmetries(squares), reverse=True)}.values())


def alike(squares: Shape) -> list[Shape]:
    """The orders in which the squares of a shape can be read from one place: they have one weight."""
    return [tuple(map(squares.index, way)) for way in sorted(set(symmetries(squares))) if set(way) == set(squares)]


class Weights(dict[int, int]):
    """The weights of a shape, in points, by the number that the ranks on its squares make."""

    def __init__(self, shape: Shape, numbers: Iterable[int], steps: Iterable[int]) -> None:
        super().__init__(zip(numbers, (STEP * step for step in steps)))
        self._orders = alike(shape)

    def __missing__(self, number: int) -> int:
        """The weight of ranks that are kept in another order, or of ranks that have none: 0."""
        ranks = [number >> 4 * place & RANKS - 1 for place in range(len(self._orders[0]))]
        kept = min(sum(ranks[place] << 4 * at for at, place in enumerate(order)) for order in self._orders)
        return self.get(kept, 0)


def read_weights(file: bytes) -> list[Weights]:
    """The weights of all shapes, from the file that the trainer wrote."""
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
        steps = ((a + (b << 8) ^ 0x8000) - 0x8000 for a, b in zip(step, step_high))
        tables.append(Weights(shape, (number - 1 for number in accumulate(gaps)), steps))
    return tables


class Part:
    """What the ranks on a few squares add to the value of a board.

    A shape that lies in several parts of the board counts in each with its share.
    """

    def __init__(self, tables: list[Weights], squares: Shape) -> None:
        self._looked_up = []
        for table, shape in zip(tables, SHAPES):
            for place in places(shape):
                if set(place) <= set(squares):
                    share = 1 / sum(set(place) <= set(part) for kind in PARTS for part in places(kind))
                    self._looked_up.append((table, [squares.index(square) for square in place], share))

    def value(self, ranks: bytes) -> float:
        """The value, in points."""
        total = 0.0
        for table, squares, share in self._looked_up:
            number = shift = 0
            for square in squares:
                number |= ranks[square] << shift
                shift += 4
            total += share * table[number]
        return total
