"""Boards as text.

A board is a list of rows, a row a list of cells, a cell a short string; where all cells are one letter long a row
may be a string. All columns of a board are equally wide.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from textgames.text.squares import column_name
from textgames.text.style import Style, Styler

Cells = Sequence[str]
StyleOf = Callable[[str], Style | None]

BOXES, NAMES, NAMES_AROUND = range(3)  # frames


def no_style(_cell: str) -> None:
    """Leave a cell as it is."""


class Board(NamedTuple):
    """A board to be drawn: its rows, what gives the style of a cell, and its frame.

    In `BOXES` each cell has a box; with `NAMES` there are the names of columns above and of rows at the left, with
    `NAMES_AROUND` below and at the right as well. `width` is that of a cell. Cells in `joined` join where they are side
    by side: the blank between them has the style of the first of these.
    """

    rows: Sequence[Cells]
    style_of: StyleOf = no_style
    frame: int = NAMES
    width: int = 1
    joined: Sequence[str] = ()


def draw(board: Board, styler: Styler | None = None, max_width: int | None = None) -> str:
    """Return a board as text, with its colours if there is a styler.

    If it doesn't fit into `max_width` it comes in parts of about equally many columns, with the names of these.
    """
    cols = len(board.rows[0])
    most = cols if max_width is None else max(1, most_columns(board, max_width))
    if cols <= most:
        return _draw_part(board, styler)
    parts = -(-cols // most)
    each = -(-cols // parts)
    texts = []
    for first in range(0, cols, each):
        part = board._replace(rows=[row[first : first + each] for row in board.rows])
        texts.append(_draw_part(part, styler, first))
    return "\n\n".join(texts)


def most_columns(board: Board, max_width: int) -> int:
    """Return how many columns of a board fit into `max_width` with its frame."""
    if board.frame == BOXES:
        return (max_width - 1) // (board.width + 3)
    digits = len(str(len(board.rows) - 1))
    names = {NAMES: digits + 3, NAMES_AROUND: digits + 3 + digits + 2}
    return (max_width + 1 - names[board.frame]) // (board.width + 1)


def _draw_part(board: Board, styler: Styler | None, first_col: int | None = None) -> str:
    """Return a board, or the part of one that begins with the column `first_col`."""
    rows, width = board.rows, board.width
    if board.frame == BOXES:
        border = _border(len(rows[0]), width)
        lines = [_boxed_row(row, width, styler, board.style_of) for row in rows]
        text = f"{border}\n" + f"\n{border}\n".join(lines) + f"\n{border}"
        if first_col is None:
            return text
        names = [f"{column_name(first_col + col):^{width + 3}}" for col in range(len(rows[0]))]
        return f" {''.join(names).rstrip()}\n{text}"
    paint = partial(painted, board=board, styler=styler) if styler else None
    return lettered(rows, board.frame == NAMES_AROUND, width, first_col or 0, paint)


@cache
def _border(cols: int, width: int) -> str:
    return "+" + ("-" * (width + 2) + "+") * cols


@lru_cache(2**14)  # without it a line of 2048 takes a fifth longer
def _boxed_row(row: Cells, width: int, styler: Styler | None, style_of: StyleOf) -> str:
    cells = [f"{cell:^{width + 2}}" for cell in row]
    if styler:
        styles = map(style_of, row)
        cells = [styler(cell, style) if style else cell for cell, style in zip(cells, styles)]
    return f"|{'|'.join(cells)}|"


def lettered(
    rows: Sequence[Cells],
    around: bool = False,
    width: int = 1,
    first_col: int = 0,
    paint: Callable[[Cells], str] | None = None,
) -> str:
    """Return cells of one `width` separated by blanks, with the names of columns above and of rows at the left.

    With `around` the names are below and at the right as well. `first_col` is the number of the first column. `paint`
    returns the cells of a row with their colours.

    >>> print(lettered(["*P #o"]))
        A B C D E
     0  * P   # o
    """
    margin, heading = _heading(len(rows), len(rows[0]), width, first_col)
    lines = [heading]
    for number, row in enumerate(rows):
        if paint:
            lines.append(_named(number, paint(row), margin, around))
        else:
            lines.append(_plain_row(number, row if isinstance(row, str) else tuple(row), width, margin, around))
    return "\n".join([*lines, heading] if around else lines)


@lru_cache(4096)  # most rows stay as they are from move to move: without it a line takes a fifth longer
def _plain_row(number: int, row: Cells, width: int, margin: int, around: bool) -> str:
    return _named(number, " ".join([cell.rjust(width) for cell in row]), margin, around)


def _named(number: int, text: str, margin: int, around: bool) -> str:
    return f"{number:>{margin}}  {text}{f'  {number}' * around}"


@cache
def _heading(rows: int, cols: int, width: int, first: int) -> tuple[int, str]:
    """Return the width of the rows' names, and those of the columns.

    Their letters are one above the other, so that wide boards stay narrow.
    """
    margin = len(str(rows - 1)) + 1
    last = column_name(first + cols - 1)
    names = [column_name(col).rjust(len(last)) for col in range(first, first + cols)]
    lines = [" ".join([letter.rjust(width) for letter in letters]) for letters in zip(*names)]
    return margin, "\n".join([" " * (margin + 2) + line for line in lines])


def painted(row: Cells, board: Board, styler: Styler) -> str:
    """Return the cells of a row with their colours, separated by blanks."""
    pieces: list[tuple[str, Style | None]] = []
    previous = ""
    for cell in row:
        if pieces:
            is_joined = previous in board.joined and cell in board.joined
            pieces.append((" ", board.style_of(board.joined[0]) if is_joined else None))
        pieces.append((cell.rjust(board.width), board.style_of(cell)))
        previous = cell
    text = ""
    for style, run in groupby(pieces, itemgetter(1)):
        joined = "".join([piece for piece, _style in run])
        text += styler(joined, style) if style else joined
    return text
