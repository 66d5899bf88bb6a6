"""The value function of the 4x4 search: an n-tuple network.

It was trained by temporal-difference (TD) learning.

tuple        a few squares of the board; there is one table of weights for each shape of tuple
index        the place of a weight in its table: the ranks on the tuple's squares, four bits each,
             the first one lowest
value        of an afterstate: the points still expected from it, the sum of the weights of all
             shapes in all places, rotated and mirrored. The value of a slide is its points plus
             the value of its afterstate.
outer pair   a line at the edge of the board and the line next to it
inner pair   the two lines in the middle

Each tuple lies within one outer or inner pair of rows or of columns. The tables of the large tuples
have no weights for rare combinations of ranks; there only the small tuples contribute.

Sources: Marcin Szubert and Wojciech Jaskowski, "Temporal Difference Learning of N-Tuple Networks
for the Game 2048" (2014), for the network and for learning from afterstates. The weights were
trained by `tools/train2048.py`, which names its further sources.
"""

from __future__ import annotations

import zlib
from array import array
from itertools import accumulate

Squares = tuple[int, ...]

# The squares of each tuple, numbered row by row: lines at the edge and inside; 2x2 squares in a
# corner, at an edge and in the middle; and 2x3 rectangles without one of their corners.
TUPLES = (
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
TWO_RANKS = RANKS**2 - 1  # a mask
UNIT = 32  # points; weights are multiples of it
# A 2x2 square in a corner or in the middle lies in a pair of rows and in a pair of columns: each
# counts half of it.
HALF_UNIT = UNIT // 2


def symmetries(squares: Squares) -> list[Squares]:
    """Return the squares in all eight rotations and reflections."""
    images = []
    for _quarter_turn in range(4):
        squares = tuple([SIDE * (square % SIDE) + SIDE - 1 - square // SIDE for square in squares])
        mirrored = tuple([square ^ (SIDE - 1) for square in squares])
        images += [squares, mirrored]
    return images


def self_symmetries(squares: Squares) -> list[Squares]:
    """Return the orders of a tuple's squares under the symmetries that map it to itself.

    The indices of all these orders have the same weight.
    """
    images = sorted(set(symmetries(squares)))
    return [tuple(map(squares.index, image)) for image in images if set(image) == set(squares)]


def read_weights(file: bytes) -> list[array[int]]:
    """Return the table of each tuple, in units by index, from the bytes of a weights file.

    The file is compressed by zlib, and its numbers are little-endian. For each tuple it has the
    number of weights, in four bytes, and then five columns with one byte of each weight: three of
    the gap, which is its index minus the index before it (-1 for the first) minus 1, and two of its
    value in units, in two's complement. Of indices equal by self-symmetries, only the smallest is
    in the file. All other weights are 0.
    """
    data = zlib.decompress(file)
    tables = []
    for squares in TUPLES:
        count = int.from_bytes(data[:4], "little")
        columns = [data[4 + count * at : 4 + count * (at + 1)] for at in range(5)]
        data = data[4 + 5 * count :]
        low, middle, high, value_low, value_high = columns
        steps = [a + (b << 8) + (c << 16) + 1 for a, b, c in zip(low, middle, high)]
        indices = [index - 1 for index in accumulate(steps)]
        weights = [a + (b << 8) - (b >> 7 << 16) for a, b in zip(value_low, value_high)]
        table = array("h", bytes(2 * RANKS ** len(squares)))
        for order in self_symmetries(squares):
            for index, weight in zip(reordered(indices, order), weights):
                table[index] = weight
        tables.append(table)
    return tables


def reordered(indices: list[int], order: Squares) -> list[int]:
    """Return the indices of the same ranks in another order."""
    if len(order) != 4:
        return indices  # a tuple of five squares has only one order
    a, b, c, d = [4 * position for position in order]
    last = RANKS - 1
    return [
        n >> a & last | (n >> b & last) << 4 | (n >> c & last) << 8 | (n >> d & last) << 12
        for n in indices
    ]
