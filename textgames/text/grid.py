"""Boards as text.

A board is a list of rows, a row a list of cells, a cell a short string; where all cells are one letter long a row
may be a string. All columns of a board are equally wide. `paint(padded, row)`, where it is given, returns the padded
cells of a row with their colours, separated by blanks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from textgames.text.squares import column_name
from textgames.text.style import Style, Styler

Cells = Sequence[str]
Paint = Callable[[Sequence[str], Cells], str]
StyleOf = Callable[[str], Style | None]

BOXES, NAMES, NAMES_AROUND, PLAIN = range(4)  # frames


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

    If it doesn't fit into `max_width` it comes in parts of fewer columns, with the names of these.
    """
    rows, style_of = board.rows, board.style_of
    if board.frame == BOXES:
        return boxes(rows, board.width, styler, style_of, max_width)
    paint = painter(styler, style_of, board.joined) if styler else None
    if board.frame == PLAIN and not (max_width and 2 * len(rows[0]) > max_width + 1):
        return "\n".join([paint(row, row) if paint else " ".join(row) for row in rows])
    return lettered(rows, board.frame == NAMES_AROUND, paint, board.width, max_width)


def painter(styler: Styler, style_of: StyleOf, joined: Sequence[str] = ()) -> Paint:
    """Return what gives the cells of a row their styles, as a `Board` has them."""

    def paint(padded: Sequence[str], row: Cells) -> str:
        pieces: list[tuple[str, Style | None]] = []
        previous = None
        for text, cell in zip(padded, row):
            if previous is not None:
                is_joined = previous in joined and cell in joined
                pieces.append((" ", style_of(joined[0]) if is_joined else None))
            pieces.append((text, style_of(cell)))
            previous = cell
        painted = ""
        for style, run in groupby(pieces, itemgetter(1)):
            text = "".join([text for text, _style in run])
            painted += styler(text, style) if style else text
        return painted

    return paint


def boxes(
    rows: Sequence[Cells], width: int, styler: Styler | None, style_of: StyleOf, max_width: int | None = None
) -> str:
    """Return rows of cells of at most `width`, each in a box; in parts they have the names of columns above."""
    cols = len(rows[0])
    if max_width and cols * (width + 3) >= max_width:
        texts = []
        for first, end in _parts(cols, (max_width - 1) // (width + 3)):
            names = "".join([f"{column_name(col):^{width + 3}}" for col in range(first, end)]).rstrip()
            texts.append(f" {names}\n{boxes([row[first:end] for row in rows], width, styler, style_of)}")
        return "\n\n".join(texts)
    border = "+" + ("-" * (width + 2) + "+") * cols
    lines = [_boxed_row(row, width, styler, style_of) for row in rows]
    return f"{border}\n" + f"\n{border}\n".join(lines) + f"\n{border}"


@lru_cache(2**14)  # without it a line of 2048 takes a fifth longer
def _boxed_row(row: Cells, width: int, styler: Styler | None, style_of: StyleOf) -> str:
    cells = [f"{cell:^{width + 2}}" for cell in row]
    if styler:
        styles = map(style_of, row)
        cells = [styler(cell, style) if style else cell for cell, style in zip(cells, styles)]
    return f"|{'|'.join(cells)}|"


def _parts(cols: int, most: int) -> list[tuple[int, int]]:
    """Return the first column and the end of each part of a board: of at most so many columns, about equally many."""
    each = -(-cols // -(-cols // max(1, most)))
    return [(first, min(first + each, cols)) for first in range(0, cols, each)]


def lettered(
    rows: Sequence[Cells],
    around: bool = False,
    paint: Paint | None = None,
    width: int = 1,
    max_width: int | None = None,
    first_col: int = 0,
) -> str:
    """Return cells of one `width` separated by blanks, with the names of columns above and of rows at the left.

    With `around` the names are below and at the right as well. A board that doesn't fit into `max_width` comes in parts
    of fewer columns. `first_col` is the number of the first column.
    """
    if max_width:
        cols, digits = len(rows[0]), len(str(len(rows) - 1))
        names = digits + 3 + around * (digits + 2)
        widths = _parts(cols, (max_width + 1 - names) // (width + 1))
        return "\n\n".join([lettered([row[a:b] for row in rows], around, paint, width, first_col=a) for a, b in widths])
    margin, heading = _heading(len(rows), len(rows[0]), width, first_col)
    lines = [heading]
    for number, row in enumerate(rows):
        if paint:
            lines.append(_named(number, paint([cell.rjust(width) for cell in row], row), margin, around))
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
