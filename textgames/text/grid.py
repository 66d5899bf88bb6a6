"""Boards as text.

A board is a list of rows, a row a list of cells, a cell a short string; where all cells are one letter long a row
may be a string. All columns of a board are equally wide. `paint(padded, row)`, where it is given, returns the padded
cells of a row with their colours, separated by blanks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import groupby
from operator import itemgetter

from textgames.text.squares import column_name
from textgames.text.style import Style, Styler

Cells = Sequence[str]
Paint = Callable[[Sequence[str], Cells], str]


def painter(styler: Styler, styles: Mapping[str, Style], joined: Sequence[str] = ()) -> Paint:
    """Return what gives each cell the style of its symbol.

    Cells of the symbols in `joined` join where they are side by side: the blank between them has the style of the first
    of these symbols.
    """

    def paint(padded: Sequence[str], row: Cells) -> str:
        pieces: list[tuple[str, Style | None]] = []
        previous = None
        for text, symbol in zip(padded, row):
            if previous is not None:
                is_joined = previous in joined and symbol in joined
                pieces.append((" ", styles[joined[0]] if is_joined else None))
            pieces.append((text, styles.get(symbol)))
            previous = symbol
        painted = ""
        for style, run in groupby(pieces, itemgetter(1)):
            text = "".join([text for text, _style in run])
            painted += styler(text, style) if style else text
        return painted

    return paint


def parts(cols: int, most: int) -> list[tuple[int, int]]:
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
        widths = parts(cols, (max_width + 1 - names) // (width + 1))
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


def spaced(rows: Sequence[Cells], paint: Paint | None = None) -> str:
    """Return cells of one letter, separated by blanks."""
    return "\n".join([paint(row, row) if paint else " ".join(row) for row in rows])


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
