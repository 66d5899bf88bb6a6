"""Boards as text. A function that draws returns a string; none of them prints.

A board is a list of rows, a row a sequence of cells, a cell a short string; where all cells are one letter
long a row may be a string. All columns of a board are equally wide. `paint`, where it is given, gets each
cell as it will stand on the screen, and the bare cell, and returns it with its colour.

From one move to the next most rows stay as they are, so rows without colour are drawn once and remembered.
"""

from __future__ import annotations

from functools import lru_cache

from textgames.text.cells import column_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Cells = Sequence[str]
    Paint = Callable[[str, str], str] | None

MOST_ROWS = 4096  # remembered


def boxes(cells: Cells, signs: str, width: int, paint: Paint = None) -> str:
    """A row of boxes, each cell centred in `width`, with its one of `signs` before it."""
    centred = [_centred(cell, width + 2, sign) for cell, sign in zip(cells, signs)]
    return "|".join(["", *(map(paint, centred, cells) if paint else centred), ""])


def bordered(rows: Sequence[str], cols: int, width: int) -> str:
    """Rows of boxes with borders around them."""
    border = _border(cols, width)
    return f"{border}\n" + f"\n{border}\n".join(rows) + f"\n{border}"


@lru_cache
def _border(cols: int, width: int) -> str:
    return "+".join(["", *["-" * (width + 2)] * cols, ""])


def in_parts(rows: Sequence[Cells], widest: int, paint: Paint = None, width: int = 1) -> str:
    """Cells with names all around them, as `lettered` has them; parts of as many columns as fit into `widest`."""
    names = 2 * (len(str(len(rows) - 1)) + 3)
    most = max(1, (widest - names) // (width + 1))
    cols = len(rows[0])
    each = -(-cols // -(-cols // most))  # all parts about equally wide
    parts = [
        lettered([row[first : first + each] for row in rows], True, paint, width, first)
        for first in range(0, cols, each)
    ]
    return "\n\n".join(parts)


def lettered(
    rows: Sequence[Cells], around: bool = False, paint: Paint = None, width: int = 1, first_col: int = 0
) -> str:
    """Cells of one `width` separated by blanks, with the names of columns above and of rows at the left.

    With `around` they are named below and at the right as well. `first_col` is the number of the first column.
    """
    draw = _named_row if paint else _named_row_remembered
    margin = len(str(len(rows) - 1)) + 1
    heading = _heading(len(rows[0]), margin, width, first_col)
    lines = [heading, *[draw(number, row, margin, around, paint, width) for number, row in enumerate(rows)]]
    return "\n".join([*lines, heading] if around else lines)


def _named_row(number: int, row: Cells, margin: int, around: bool, paint: Paint, width: int) -> str:
    padded = [cell.rjust(width) for cell in row]
    right = f"  {number}" if around else ""
    return f"{number:>{margin}}  {' '.join(map(paint, padded, row) if paint else padded)}{right}"


_named_row_remembered = lru_cache(MOST_ROWS)(_named_row)


def spaced(rows: Sequence[Cells], paint: Paint = None) -> str:
    """Cells of one letter separated by blanks."""
    return "\n".join([" ".join(map(paint, row, row) if paint else row) for row in rows])


@lru_cache
def _heading(cols: int, margin: int, width: int, first: int = 0) -> str:
    """The names of the columns, their letters one above the other so that wide boards stay narrow."""
    last = column_name(first + cols - 1)
    names = [column_name(col).rjust(len(last)) for col in range(first, first + cols)]
    lines = [" ".join([letter.rjust(width) for letter in letters]) for letters in zip(*names)]
    return "\n".join([" " * (margin + 2) + line for line in lines])


def _centred(cell: str, width: int, sign: str) -> str:
    """`cell` in the middle of `width`, half a blank further right where it can't be, with a sign before it."""
    left = (width - len(cell) + 1) // 2
    return " " * (left - 1) + sign + cell + " " * (width - len(cell) - left)
