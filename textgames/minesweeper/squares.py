"""Sets of squares on a board, a row at a time.

A row of squares is one integer with a bit for each square, the first column in the highest
bit, so that `f"{bits:b}"` looks like the row. A set of squares is a list of such integers.
One operation works on a whole row: an opening of a million squares takes milliseconds, and
no recursion.
"""

from __future__ import annotations

from textgames.text.cells import check_rectangle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    Squares = list[int]  # the bits of each row
    Some = list[tuple[int, int]]  # (row, bits) for the rows that have any

MINE, SAFE = "*", "."


def flood(start: Some, passable: Squares) -> Squares:
    """All of `passable` that is connected, by sides or corners, with the squares of `start`."""
    region = [0] * len(passable)
    waiting = list(start)
    while waiting:
        row, bits = waiting.pop()
        run = stretched(bits & ~region[row], passable[row])
        if run:
            region[row] |= run
            waiting += [(near, wider(run)) for near in (row - 1, row + 1) if 0 <= near < len(passable)]
    return region


def stretched(bits: int, passable: int) -> int:
    """All of a row's `passable` squares that have one of `bits` in their run.

    Each turn doubles how far the bits spread, to the left and to the right
    (Kogge and Stone's carries, as chess programs use them for sliding pieces).
    """
    bits &= passable
    left, right, distance = passable, passable, 1
    while left or right:
        bits |= left & bits << distance | right & bits >> distance
        left &= left << distance
        right &= right >> distance
        distance *= 2
    return bits


def wider(bits: int) -> int:
    """The squares of a row and those beside them; may reach one past either end."""
    return bits | bits << 1 | bits >> 1


def grown(squares: Squares) -> Squares:
    """The squares and all round them; in a row they may reach one past the first column."""
    rows = [0, *map(wider, squares), 0]
    return [above | here | below for above, here, below in zip(rows, rows[1:], rows[2:])]


def numbers(mines: Squares, cols: int) -> list[str]:
    """For each row a string of digits: how many mines are on a square and around it."""
    # A hexadecimal digit for each square: one sum adds whole rows, and no digit exceeds 9.
    rows = [0, *(int(f"{bits:b}", 16) for bits in mines), 0]
    full = 16**cols - 1
    columns = [above + here + below for above, here, below in zip(rows, rows[1:], rows[2:])]
    return [f"{sums + (sums << 4 & full) + (sums >> 4):0{cols}x}" for sums in columns]


def count(squares: Squares) -> int:
    """How many squares there are."""
    return sum(map(int.bit_count, squares))


def places(squares: Iterable[tuple[int, int]], cols: int) -> Iterator[tuple[int, int]]:
    """The (row, column) of each square, from the rows and their bits."""
    for row, bits in squares:
        shown = f"{bits:0{cols}b}"
        col = shown.find("1")
        while col >= 0:
            yield row, col
            col = shown.find("1", col + 1)


def stencil(squares: int, cols: int) -> int:
    """A byte for each square of a row, 255 where there is one, so that signs in bytes can be laid on them."""
    ones = int.from_bytes(b"\1" * cols, "big")
    return (int.from_bytes(f"{squares:0{cols}b}".encode(), "big") & ones) * 255  # "0" and "1" differ in the last bit


def read_mines(lines: list[str]) -> Squares:
    """The mines in rows of `*` and `.`; raises `ValueError` where they are no board."""
    check_rectangle(lines)
    for number, line in enumerate(lines):
        unknown = line.strip(MINE + SAFE)
        if unknown:
            raise ValueError(f"row {number} has {unknown[0]!a}; a mine is {MINE}, no mine is {SAFE}")
    bits = str.maketrans(SAFE + MINE, "01")
    return [int(line.translate(bits), 2) for line in lines]


def write_mines(mines: Squares, cols: int) -> list[str]:
    """What `read_mines` reads."""
    signs = str.maketrans("01", SAFE + MINE)
    return [f"{bits:0{cols}b}".translate(signs) for bits in mines]
