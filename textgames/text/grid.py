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
    Paint = Callable[[str, str], str]

MOST_ROWS = 4096  # remembered


def boxes(cells: Cells, cols: int, width: int) -> str:
    """Cells that are `centred` in `width`, row after row, each in a box."""
    parts = _frame(len(cells) // cols, cols, width).copy()
    parts[1::2] = cells
    return "".join(parts)


@lru_cache
def _frame(rows: int, cols: int, width: int) -> list[str]:
    """The lines around boxes, with an empty text between them for each cell."""
    border = "+".join(["", *["-" * (width + 2)] * cols, ""])
    inside = ["|", ""] * (cols - 1)
    between = [f"|\n{border}\n|", ""]
    row = ["", *inside]
    return [f"{border}\n|", *row, *[*between, *inside] * (rows - 1), f"|\n{border}"]


def in_parts(rows: Sequence[Cells], widest: int, paint: Paint | None = None, width: int = 1) -> str:
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
    rows: Sequence[Cells], around: bool = False, paint: Paint | None = None, width: int = 1, first_col: int = 0
) -> str:
    """Cells of one `width` separated by blanks, with the names of columns above and of rows at the left.

    With `around` they are named below and at the right as well. `first_col` is the number of the first column.
    """
    margin = len(str(len(rows) - 1)) + 1
    heading = _heading(len(rows[0]), margin, width, first_col)
    if paint:
        lines = [_named_row(number, row, margin, around, paint, width) for number, row in enumerate(rows)]
    else:
        lines = [*map(dict.__getitem__, _named_rows(len(rows), margin, around, width), rows)]
    return "\n".join([heading, *lines, heading] if around else [heading, *lines])


def _named_row(number: int, row: Cells, margin: int, around: bool, paint: Paint | None, width: int) -> str:
    padded = row if width == 1 else [cell.rjust(width) for cell in row]
    right = f"  {number}" if around else ""
    return f"{number:>{margin}}  {' '.join(map(paint, padded, row) if paint else padded)}{right}"


class NamedRow(dict["Cells", str]):
    """A row of a board as it is drawn, by its cells: most rows stay as they are from move to move."""

    def __init__(self, number: int, margin: int, around: bool, width: int, most: int) -> None:
        self._number, self._margin, self._around, self._width, self._most = number, margin, around, width, most

    def __missing__(self, row: Cells) -> str:
        if len(self) >= self._most:
            self.clear()
        drawn = self[row] = _named_row(self._number, row, self._margin, self._around, None, self._width)
        return drawn


@lru_cache
def _named_rows(rows: int, margin: int, around: bool, width: int) -> list[NamedRow]:
    most = -(-MOST_ROWS // rows)
    return [NamedRow(number, margin, around, width, most) for number in range(rows)]


def spaced(rows: Sequence[Cells], paint: Paint | None = None) -> str:
    """Cells of one letter separated by blanks."""
    return "\n".join([" ".join(map(paint, row, row) if paint else row) for row in rows])


@lru_cache
def _heading(cols: int, margin: int, width: int, first: int = 0) -> str:
    """The names of the columns, their letters one above the other so that wide boards stay narrow."""
    last = column_name(first + cols - 1)
    names = [column_name(col).rjust(len(last)) for col in range(first, first + cols)]
    lines = [" ".join([letter.rjust(width) for letter in letters]) for letters in zip(*names)]
    return "\n".join([" " * (margin + 2) + line for line in lines])


def centred(cell: str, width: int, sign: str) -> str:
    """`cell` in the middle of `width`, half a blank further right where it can't be, with a sign before it."""
    left = (width - len(cell) + 1) // 2
    return " " * left + sign + cell + " " * (width + 1 - len(cell) - left)
