"""Boards as text.

A board is a list of rows, a row a list of cells, a cell a short string; where all cells are one letter long a row
may be a string. All columns of a board are equally wide.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from textgames.text.squares import column_name
from textgames.text.style import Style, Styler
from textgames.text.width import pad_left

Cells = Sequence[str]
StyleOf = Callable[[str], Style | None]

BOXES, NAMES, NAMES_AROUND = range(3)  # frames


class Board(NamedTuple):
    """A board to be drawn: its rows, what gives the style of a cell, and its frame.

    In `BOXES` each cell has a box; with `NAMES` there are the names of columns above and of rows at the left, with
    `NAMES_AROUND` below and at the right as well. `width` is that of a cell. Cells in `joined` join where they are side
    by side: the blank between them has the style of the first of these.
    """

    rows: Sequence[Cells]
    style_of: StyleOf = lambda _cell: None
    frame: int = NAMES
    width: int = 1
    joined: Sequence[str] = ()


def draw(board: Board, styler: Styler | None = None, max_width: int | None = None) -> str:
    """Return a board as text, with its colours if there is a styler.

    If it doesn't fit into `max_width` it comes in parts of about equally many columns, with the names of these.

    >>> print(draw(Board(["*P #o"])))
        A B C D E
     0  * P   # o
    """
    cols = len(board.rows[0])
    most = cols if max_width is None else max(1, most_columns(board, max_width))
    if cols <= most:
        return _draw_part(board, styler)
    parts = -(-cols // most)
    each = -(-cols // parts)
    firsts = range(0, cols, each)
    boards = [board._replace(rows=[row[first : first + each] for row in board.rows]) for first in firsts]
    return "\n\n".join([_draw_part(part, styler, first) for part, first in zip(boards, firsts)])


def most_columns(board: Board, max_width: int) -> int:
    """Return how many columns of a board fit into `max_width` with its frame."""
    if board.frame == BOXES:
        return (max_width - 1) // (board.width + 3)
    digits = len(str(len(board.rows) - 1))
    names = {NAMES: digits + 3, NAMES_AROUND: digits + 3 + digits + 2}
    return (max_width + 1 - names[board.frame]) // (board.width + 1)


def _draw_part(board: Board, styler: Styler | None, first_col: int | None = None) -> str:
    """Return a board, or the part of one that begins with the column `first_col`."""
    rows, width, cols = board.rows, board.width, len(board.rows[0])
    if board.frame == BOXES:
        border = "+" + ("-" * (width + 2) + "+") * cols
        lines = [_boxed_row(row, width, styler, board.style_of) for row in rows]
        text = f"{border}\n" + f"\n{border}\n".join(lines) + f"\n{border}"
        if first_col is None:
            return text
        names = [f"{column_name(first_col + col):^{width + 3}}" for col in range(cols)]
        return f" {''.join(names).rstrip()}\n{text}"
    lines = [_row(tuple(row), width, styler, board.style_of, board.joined) for row in rows]
    margin, is_around = len(str(len(rows) - 1)) + 1, board.frame == NAMES_AROUND
    heading = _heading(first_col or 0, cols, width, margin + 2)
    lines = [f"{number:>{margin}}  {line}{f'  {number}' * is_around}" for number, line in enumerate(lines)]
    return "\n".join([heading, *lines, heading] if is_around else [heading, *lines])


@lru_cache(2**14)  # most rows stay as they are from move to move: without it a line takes a fifth longer
def _boxed_row(row: Cells, width: int, styler: Styler | None, style_of: StyleOf) -> str:
    cells = [f"{cell:^{width + 2}}" for cell in row]
    if styler:
        styles = map(style_of, row)
        cells = [styler(cell, style) if style else cell for cell, style in zip(cells, styles)]
    return f"|{'|'.join(cells)}|"


@lru_cache(2**14)
def _row(row: Cells, width: int, styler: Styler | None, style_of: StyleOf, joined: Sequence[str]) -> str:
    """Return the cells of a row separated by blanks, with their colours if there is a styler."""
    if not styler:
        return " ".join([pad_left(cell, width) for cell in row])
    pieces: list[tuple[str, Style | None]] = []
    previous = ""
    for cell in row:
        if pieces:
            pieces.append((" ", style_of(joined[0]) if previous in joined and cell in joined else None))
        pieces.append((pad_left(cell, width), style_of(cell)))
        previous = cell
    text = ""
    for style, run in groupby(pieces, itemgetter(1)):
        together = "".join([piece for piece, _style in run])
        text += styler(together, style) if style else together
    return text


@cache
def _heading(first: int, cols: int, width: int, margin: int) -> str:
    """Return the names of columns, with their letters one above the other, so that wide boards stay narrow."""
    last = column_name(first + cols - 1)
    names = [column_name(col).rjust(len(last)) for col in range(first, first + cols)]
    lines = [" ".join([letter.rjust(width) for letter in letters]) for letters in zip(*names)]
    return "\n".join([" " * margin + line for line in lines])
