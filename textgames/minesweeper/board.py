"""Boards as rows of symbols, a string for each row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product

Square = tuple[int, int]  # row, column

CLOSED, FLAG, MARK, BLANK = "-", "F", "?", " "
EXPLODED, MINE_LOST, WRONG_FLAG, MINE_WON = "X", "x", "!", "O"  # only at the end


def squares_around(row: int, col: int, rows: int, cols: int) -> list[Square]:
    """Return the squares around one on a board of `rows` x `cols`, up to eight."""
    around = [*product(_beside(row, rows), _beside(col, cols))]
    around.remove((row, col))
    return around


@cache
def _beside(number: int, count: int) -> range:
    """Return the numbers from one less to one more, of those below `count`."""
    return range(max(number - 1, 0), min(number + 2, count))


def squares_with(rows: Sequence[str], symbols: str) -> list[Square]:
    """Return the squares that show one of the symbols."""
    return [(row, col) for row, line in enumerate(rows) for col, symbol in enumerate(line) if symbol in symbols]


def with_symbols(rows: Sequence[str], symbols: Mapping[Square, str]) -> tuple[str, ...]:
    """Return the rows with other symbols on some squares."""
    changed: dict[int, list[str]] = {}
    for (row, col), symbol in symbols.items():
        if row not in changed:
            changed[row] = list(rows[row])
        changed[row][col] = symbol
    shown = list(rows)
    for row, line in changed.items():
        shown[row] = "".join(line)
    return tuple(shown)
