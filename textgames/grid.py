"""Boards as text. A function that draws returns a string; none of them prints.

A board is a list of rows, a row a list of cells, a cell a short string. All
columns of a board are equally wide. `paint`, where it is given, gets each cell
as it will stand on the screen, and the bare cell, and returns it with its colour.
"""

from __future__ import annotations

from textgames.cells import column_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    Rows = Sequence[Sequence[str]]
    Paint = Callable[[str, str], str]
    Marks = Mapping[tuple[int, int], str]

NO_MARKS: Marks = {}


def plain(padded: str, cell: str) -> str:
    """The paint that leaves a cell as it is."""
    return padded


def bordered(rows: Rows, width: int = 1, paint: Paint = plain, marks: Marks = NO_MARKS) -> str:
    """Cells in boxes, each cell centred, at least `width` wide.

    `marks` has for some (row, column) a sign that stands in place of the blank before the cell.
    """
    width = max(width, max(len(cell) for row in rows for cell in row)) + 2
    border = "+".join(["", *["-" * width] * len(rows[0]), ""])
    lines = [border]
    for row, cells in enumerate(rows):
        boxes = [paint(_centred(cell, width, marks.get((row, col), " ")), cell) for col, cell in enumerate(cells)]
        lines += ["|".join(["", *boxes, ""]), border]
    return "\n".join(lines)


def lettered(rows: Rows, around: bool = False, paint: Paint = plain, width: int = 1) -> str:
    """Cells of one `width` separated by blanks, with the names of columns above and of rows at the left.

    With `around` they are named below and at the right as well.
    """
    margin = len(str(len(rows) - 1)) + 1
    heading = "\n".join(" " * (margin + 2) + line for line in _headings(len(rows[0]), width))
    lines = [heading]
    for number, row in enumerate(rows):
        right = f"  {number}" if around else ""
        lines.append(f"{number:>{margin}}  {' '.join(paint(cell.rjust(width), cell) for cell in row)}{right}")
    return "\n".join([*lines, heading] if around else lines)


def spaced(rows: Rows, paint: Paint = plain) -> str:
    """Cells of one letter separated by blanks."""
    return "\n".join(" ".join(paint(cell, cell) for cell in row) for row in rows)


def _headings(cols: int, width: int) -> list[str]:
    """The names of the columns, their letters one above the other so that wide boards stay narrow."""
    last = column_name(cols - 1)
    names = [column_name(col).rjust(len(last)) for col in range(cols)]
    return [" ".join(letter.rjust(width) for letter in letters) for letters in zip(*names)]


def _centred(cell: str, width: int, mark: str) -> str:
    """`cell` in the middle of `width`, half a blank further right where it can't be, with a mark before it."""
    left = (width - len(cell) + 1) // 2
    return " " * (left - 1) + mark + cell + " " * (width - len(cell) - left)
