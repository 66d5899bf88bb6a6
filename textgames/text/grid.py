"""Boards as text.

A board is a list of rows, a row a list of cells, a cell a short string. A row may be a string if
all of its cells are single letters. All columns of a board are equally wide.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import groupby
from operator import itemgetter
from types import MappingProxyType
from typing import NamedTuple

from textgames.text.squares import column_name
from textgames.text.style import Style, Styler

Cells = Sequence[str]


class Board(NamedTuple):
    """A board to draw, with the names of its columns above and those of its rows on the left.

    `styles` has the styles of cells, and `width` is the width of each cell. With `names_around` the
    names are also below and on the right. The blank between two cells that are
    both in `joined` has the style of the first one in `joined`.
    """

    rows: Sequence[Cells]
    styles: Mapping[str, Style] = MappingProxyType({})
    width: int = 1
    names_around: bool = False
    joined: Sequence[str] = ()

    def most_columns(self, max_width: int) -> int:
        """Return the number of columns that fit into `max_width` with the names of the rows."""
        digits = len(str(len(self.rows) - 1))
        names = digits + 3
        if self.names_around:
            names += digits + 2
        return (max_width + 1 - names) // (self.width + 1)

    def text(self, styler: Styler | None, first_col: int | None = None) -> str:
        """Return the board as text; `first_col` is its first column if it is a part of a board."""
        heading, names = _names(len(self.rows), len(self.rows[0]), self.width, first_col or 0)
        lines = [heading]
        for name, row in zip(names, self.rows):
            if styler:
                line = self._styled(row, styler)
            elif self.width == 1:
                line = " ".join(row)
            else:
                line = " ".join([cell.rjust(self.width) for cell in row])
            lines.append(f"{name}{line}  {name.strip()}" if self.names_around else name + line)
        if self.names_around:
            lines.append(heading)
        return "\n".join(lines)

    def _styled(self, row: Cells, styler: Styler) -> str:
        """Return the cells of a row separated by blanks, in colour."""
        pieces: list[tuple[str, Style | None]] = []
        previous = ""
        for cell in row:
            if pieces:
                is_joined = previous in self.joined and cell in self.joined
                pieces.append((" ", self.styles[self.joined[0]] if is_joined else None))
            pieces.append((cell.rjust(self.width), self.styles.get(cell)))
            previous = cell
        text = ""
        for style, run in groupby(pieces, itemgetter(1)):
            run_text = "".join([piece for piece, _style in run])
            text += styler(run_text, style) if style else run_text
        return text


def draw(board: Board, styler: Styler | None = None, max_width: int | None = None) -> str:
    """Return a board as text, in colour if there is a styler.

    A board wider than `max_width` is split into parts with about the same number of columns.

    >>> print(draw(Board(["*P #o"])))
        A B C D E
     0  * P   # o
    """
    cols = len(board.rows[0])
    most = cols if max_width is None else max(1, board.most_columns(max_width))
    if cols <= most:
        return board.text(styler)
    from math import ceil  # a game starts sooner without it

    parts = ceil(cols / most)
    cols_in_part = ceil(cols / parts)
    texts = []
    for first in range(0, cols, cols_in_part):
        rows = [row[first : first + cols_in_part] for row in board.rows]
        texts.append(board._replace(rows=rows).text(styler, first))
    return "\n\n".join(texts)


@cache
def _names(rows: int, cols: int, width: int, first: int) -> tuple[str, list[str]]:
    """Return the heading with the names of the columns, and the names of the rows.

    Those of columns are written vertically to save width.
    """
    margin = len(str(rows - 1)) + 1
    last = column_name(first + cols - 1)
    columns = [column_name(col).rjust(len(last)) for col in range(first, first + cols)]
    lines = []
    for letters in zip(*columns):
        line = " ".join([letter.rjust(width) for letter in letters])
        lines.append(" " * (margin + 2) + line)
    return "\n".join(lines), [f"{row:>{margin}}  " for row in range(rows)]
