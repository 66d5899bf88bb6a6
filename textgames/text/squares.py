"""The names of squares: "3H" is row 3, column H.

Rows count 0, 1, 2, ... from the top; columns are A to Z, then AA, AB, ...
A player may write a name in either order and either case; a program may write "3,7" or "r3c7", both from 0.
"""

from __future__ import annotations

from collections.abc import Sequence

from textgames.text.language import N_, _
from textgames.text.numbers import is_number, is_whole

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
DIGITS = "0123456789"
LONGEST = 12  # characters: no board has a square with a longer name
NO_SQUARES = N_("A board has at least one square.")
UNEQUAL_ROWS = N_("Rows 0 and {row} differ in length: {first} and {length} squares.")


def check_rectangle(rows: Sequence[Sequence[object]]) -> None:
    """Raise `ValueError` unless all rows are equally long and there is at least one square."""
    for number, row in enumerate(rows if isinstance(rows, (list, tuple)) else [None]):
        if not isinstance(row, (list, tuple, str)):
            raise ValueError(f"a board is a list of rows; row {number} is {row!r}")
    if not rows or not rows[0]:
        raise ValueError(_(NO_SQUARES))
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise ValueError(_(UNEQUAL_ROWS, row=number, length=len(row), first=len(rows[0])))


def check_square(row: object, col: object, size: tuple[int, int]) -> None:
    """Raise `ValueError` unless (row, col), both from 0 up, is a square of a board of `size` (rows, columns)."""
    rows, cols = size
    if not (is_whole(row) and is_whole(col) and 0 <= row < rows and 0 <= col < cols):  # type: ignore[operator]
        raise ValueError(f"({row!r}, {col!r}) is not a square of a board of {rows} x {cols}")


def column_name(col: int) -> str:
    """Return the letters of a column, which is counted from 0: A, ..., Z, AA, AB, ..."""
    letters = ""
    col += 1
    while col:
        col, letter = divmod(col - 1, len(LETTERS))
        letters = LETTERS[letter] + letters
    return letters


def column_number(letters: str) -> int:
    """Return the number of a column, from 0; `letters` are capitals."""
    number = 0
    for letter in letters:
        number = number * len(LETTERS) + LETTERS.index(letter) + 1
    return number - 1


def square_name(row: int, col: int) -> str:
    """Return the name of a square: `square_name(3, 7)` is "3H"."""
    return f"{row}{column_name(col)}"


def squares_for_examples(size: tuple[int, int]) -> dict[str, object]:
    """Return two squares that examples name on a board of `size`, one below the other if there is room: 3H and 4H.

    `square` and `other` are their names, `row` and `column` those of the first, `number` is that of its column, and
    `reversed` is its name as "h3".
    """
    rows, cols = size
    row, col = min(3, max(rows - 2, 0)), min(7, cols - 1)
    other = (row + 1, col) if rows > 1 else (row, max(col - 1, 0))
    column = column_name(col)
    return {
        "square": square_name(row, col),
        "other": square_name(*other),
        "row": row,
        "column": column,
        "number": col,
        "reversed": f"{column.lower()}{row}",
    }


def parse_square(word: str, rows: int, cols: int) -> tuple[int, int] | None:
    """Return the (row, column) that `word` names on a board of `rows` x `cols`; None if it names none."""
    text = word.strip()
    letters = text.strip(DIGITS)
    digits = text.strip(LETTERS + LETTERS.lower())
    # Together they are as long as the text only where it is digits and letters, one after the other.
    if text in (digits + letters, letters + digits) and letters and digits and len(text) <= LONGEST:
        row, col = int(digits), column_number(letters.upper())
    elif separator := "c" if text[:1] in ("r", "R") else "," if "," in text else "":
        numbers = text.lower().removeprefix("r").split(separator)
        if len(numbers) != 2 or not all(map(is_number, numbers)):
            return None
        row, col = map(int, numbers)
    else:
        return None
    return (row, col) if row < rows and col < cols else None
