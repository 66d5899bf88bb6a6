"""The names of squares: "3H" is row 3, column H.

Rows count 0, 1, 2, ... from the top; columns are A to Z, then AA, AB, ...
A name may be written in either order and either case, or as two numbers, counted from 0: "3,7".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from textgames.text.counts import is_whole
from textgames.text.language import N_, _

Square = tuple[int, int]  # row and column, both from 0

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MAX_LETTERS = 3  # of a column
SQUARE_PATTERN = """([0-9]{1,9})[ ]?([A-Za-z]{1,3})                # 3H
    | ([A-Za-z]{1,3})[ ]?([0-9]{1,9})                      # h3
    | ([0-9]{1,9})(?:,[ ]?|[ ])([0-9]{1,9})                # 3,7"""
NOT_ON_BOARD = N_("{word} isn't on the board: rows are 0 to {row} and columns A to {column}.")
UNEQUAL_ROWS = N_("Rows 0 and {row} differ in length: {first} and {length} squares.")


def check_rectangle(rows: Sequence[Sequence[object]]) -> None:
    """Raise `ValueError` unless all rows are equally long and there is at least one square."""
    checked = rows if isinstance(rows, (list, tuple)) else [None]
    for number, row in enumerate(checked):
        if not isinstance(row, (list, tuple, str)):
            raise ValueError(f"a board is a list of rows; row {number} is {row!r}")
    if not rows or not rows[0]:
        raise ValueError(_("A board has at least one square."))
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise ValueError(_(UNEQUAL_ROWS, row=number, length=len(row), first=len(rows[0])))


def check_square(row: object, col: object, size: tuple[int, int]) -> None:
    """Raise `ValueError` unless (row, col) is a square of a board of `size` (rows, columns)."""
    rows, cols = size
    if not (is_whole(row) and is_whole(col) and 0 <= row < rows and 0 <= col < cols):
        raise ValueError(f"({row!r}, {col!r}) is not a square of a board of {rows} x {cols}")


def column_name(col: int) -> str:
    """Return the letters of a column, counted from 0: A, ..., Z, AA, AB, ..."""
    letters = ""
    col += 1
    while col:
        col, letter = divmod(col - 1, len(LETTERS))
        letters = LETTERS[letter] + letters
    return letters


def column_number(letters: str) -> int:
    """Return the number of a column, counted from 0; `letters` are capitals."""
    number = 0
    for letter in letters:
        number = number * len(LETTERS) + LETTERS.index(letter) + 1
    return number - 1


def is_on_board(square: Square, size: tuple[int, int]) -> bool:
    """Return True for a square of a board of `size` (rows, columns); it isn't negative."""
    return square[0] < size[0] and square[1] < size[1]


def square_name(square: Square) -> str:
    """Return the name of a square: `square_name((3, 7))` is "3H"."""
    row, col = square
    return f"{row}{column_name(col)}"


def not_on_board(place: tuple[int | None, int | None], size: tuple[int, int]) -> str:
    """Return the message that a square, a row or a column is off a board of `size`."""
    row, col = place
    word = ""
    if row is not None:
        word += str(row)
    if col is not None:
        word += column_name(col)
    return _(NOT_ON_BOARD, word=word, **bounds_of(size))


def bounds_of(size: tuple[int, int]) -> dict[str, Any]:
    """Return the last row, column and square of a board, for the places of messages."""
    rows, cols = size
    return {
        "row": rows - 1,
        "column": column_name(cols - 1),
        "example": square_name((rows - 1, cols - 1)),
    }


def squares_for_examples(size: tuple[int, int]) -> dict[str, object]:
    """Return two squares for examples on a board of `size`: 3H and 4H if it is large enough.

    `square` and `other` are their names. `row_number` and `column_letters` are the row and the
    column of the first, `number` is its column as a number, and `reversed` is its name as "h3".
    """
    rows, cols = size
    row = min(3, max(rows - 2, 0))
    col = min(7, cols - 1)
    return places_of((row, col), (row + 1, col) if rows > 1 else (row, max(col - 1, 0)))


def places_of(square: Square, other: Square) -> dict[str, object]:
    """Return two squares for examples, as `squares_for_examples` does."""
    row, col = square
    column = column_name(col)
    return {
        "square": square_name((row, col)),
        "other": square_name(other),
        "row_number": row,
        "column_letters": column,
        "number": col,
        "reversed": f"{column.lower()}{row}",
    }


def parse_square(text: str, rows: int, cols: int) -> Square | None:
    """Return the (row, column) that a text names on a board of `rows` x `cols`, None if none.

    >>> [parse_square(text, 10, 10) for text in ("3H", "h 3", "3, 7", "12C")]
    [(3, 7), (3, 7), (3, 7), None]
    """
    found = re.fullmatch(SQUARE_PATTERN, text.strip(), re.VERBOSE)
    if not found:
        return None
    row, col = [part for part in found.groups() if part]
    if row.isalpha():
        row, col = col, row
    row_number = int(row)
    col_number = int(col) if col.isdigit() else column_number(col.upper())
    if row_number >= rows or col_number >= cols:
        return None
    return row_number, col_number
