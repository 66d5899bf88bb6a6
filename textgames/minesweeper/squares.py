"""Sets of squares on a board, a row at a time.

A row of squares is one integer with a bit for each square, the first column in the highest bit, so that `f"{bits:b}"`
looks like the row. A set of squares is a list of such integers. One operation works on a whole row: an opening of a
million squares takes milliseconds, and no recursion.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from textgames.text.squares import check_rectangle

BitRows = list[int]  # the bits of each row
SparseRows = list[tuple[int, int]]  # (row, bits) for the rows that have any

MINE, SAFE = "*", "."


def flood(start: SparseRows, passable: BitRows) -> BitRows:
    """Return all of `passable` that is connected, by sides or corners, with the squares of `start`."""
    region = [0] * len(passable)
    waiting = list(start)
    while waiting:
        row, bits = waiting.pop()
        run = occluded_fill(bits & ~region[row], passable[row])
        if run:
            region[row] |= run
            waiting += [(near, dilate_row(run)) for near in (row - 1, row + 1) if 0 <= near < len(passable)]
    return region


def occluded_fill(bits: int, passable: int) -> int:
    """Return the runs of a row's `passable` squares that have one of `bits`.

    Each round doubles how far the bits spread, to the left and to the right: Peter Kogge and Harold Stone's parallel
    prefix (1973), as chess programs use it for sliding pieces.
    """
    bits &= passable
    left, right, distance = passable, passable, 1
    while left or right:
        bits |= left & bits << distance | right & bits >> distance
        left &= left << distance
        right &= right >> distance
        distance *= 2
    return bits


def dilate_row(bits: int) -> int:
    """Return the squares of a row and those beside them, with a bit past either end where the row reaches it."""
    return bits | bits << 1 | bits >> 1


def dilate(squares: BitRows) -> BitRows:
    """Return the squares and all around them, with bits past the first column where they reach it."""
    rows = [0, *map(dilate_row, squares), 0]
    return [above | here | below for above, here, below in zip(rows, rows[1:], rows[2:])]


def numbers(mines: BitRows, cols: int) -> list[str]:
    """Return for each row a string of digits: how many mines are on a square and around it."""
    # A hexadecimal digit for each square: one sum adds whole rows, and no digit exceeds 9.
    rows = [0, *(int(f"{bits:b}", 16) for bits in mines), 0]
    full = 16**cols - 1
    columns = [above + here + below for above, here, below in zip(rows, rows[1:], rows[2:])]
    return [f"{sums + (sums << 4 & full) + (sums >> 4):0{cols}x}" for sums in columns]


def count(squares: BitRows) -> int:
    """Return how many squares there are."""
    return sum(map(int.bit_count, squares))


def positions(squares: Iterable[tuple[int, int]], cols: int) -> Iterator[tuple[int, int]]:
    """Yield the (row, column) of each square, from the rows and their bits."""
    for row, bits in squares:
        digits = f"{bits:0{cols}b}"
        col = digits.find("1")
        while col >= 0:
            yield row, col
            col = digits.find("1", col + 1)


def read_mines(lines: list[str]) -> BitRows:
    """Return the mines in rows of `*` and `.`; raise `ValueError` where they are no board."""
    check_rectangle(lines)
    for number, line in enumerate(lines):
        unknown = line.strip(MINE + SAFE)
        if unknown:
            raise ValueError(f"row {number} has {unknown[0]!a}; a mine is {MINE}, no mine is {SAFE}")
    bits = str.maketrans(SAFE + MINE, "01")
    return [int(line.translate(bits), 2) for line in lines]


def write_mines(mines: BitRows, cols: int) -> str:
    """Return the mines as lines that `read_mines` reads."""
    symbols = str.maketrans("01", SAFE + MINE)
    return "\n".join([f"{bits:0{cols}b}".translate(symbols) for bits in mines])
