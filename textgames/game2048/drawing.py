"""Drawing the board of 2048: each tile in a box, with its colours and its mark."""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import Any

from textgames.game2048.rules import Position2048
from textgames.text.grid import Board
from textgames.text.squares import column_name
from textgames.text.style import Style, Styler

SQUARE_WIDTH = 4
# Marks before a tile's number: none, just spawned, just merged.
NO_MARK, NEW, JUST_MERGED = " ", "+", "*"
BLACK, WHITE = 16, 231  # of the 256 colours, the same on every terminal
# The text and the background of each tile in 256 colours, from cold and light to warm and dark.
# Every background stands out on black and on white. In sixteen colours only the number has a
# colour, and every second number is bold.
IN_256 = (
    (BLACK, 189),  # 2
    (BLACK, 153),  # 4
    (BLACK, 117),  # 8
    (BLACK, 80),  # 16
    (BLACK, 114),  # 32
    (BLACK, 112),  # 64
    (BLACK, 178),  # 128
    (BLACK, 208),  # 256
    (BLACK, 202),  # 512
    (BLACK, 196),  # 1024
    (WHITE, 160),  # 2048
    (WHITE, 125),  # 4096
    (WHITE, 124),  # 8192
    (WHITE, 89),  # 16384
    (WHITE, 88),  # 32768
    (WHITE, 53),  # 65536
    (WHITE, 52),  # 131072
)
HUES = ("RESET", "CYAN", "GREEN", "MAGENTA", "RED")
STYLES: dict[int, Style] = {}
for number, in_256 in enumerate(IN_256):
    STYLES[2 << number] = Style(HUES[number // 2 % len(HUES)], *in_256, bold=number % 2 == 1)
LARGER = Style("RED", WHITE, 235, bold=True)


class Boxes(Board):
    """A board with a box around each cell.

    Only columns have names, and only if some of them are not shown.
    """

    def most_columns(self, max_width: int) -> int:
        return (max_width - 1) // (self.width + 3)

    def text(self, styler: Styler | None, first_col: int | None = None) -> str:
        cols = len(self.rows[0])
        width = self.width
        drawn = tuple([box_of(cell, width, styler) for cell in chain(*self.rows)])
        text = _template(len(self.rows), cols, self.width) % drawn
        if first_col is None:
            return text
        names = [f"{column_name(first_col + col):^{self.width + 3}}" for col in range(cols)]
        return f" {''.join(names).rstrip()}\n{text}"


def board_of(position: Position2048) -> Board:
    """Return the board of a position, with marks on the tiles just merged or spawned.

    A marked cell is a text, any other the tile itself.
    """
    rows: list[list[Any]] = [[*row] for row in position.rows]
    for row, col in position.merged:
        rows[row][col] = f"{JUST_MERGED}{rows[row][col]}"
    if position.spawned:
        row, col, tile = position.spawned
        rows[row][col] = f"{NEW}{tile}"
    return Boxes(rows, width=max(SQUARE_WIDTH, len(str(position.highest))))


@cache
def _template(rows: int, cols: int, width: int) -> str:
    """Return the borders of a board, with a place for each box."""
    border = "+" + ("-" * (width + 2) + "+") * cols
    row = "|" + "%s|" * cols
    return "\n".join([border, *[f"{row}\n{border}"] * rows])


@cache
def box_of(cell: int | str, width: int, styler: Styler | None) -> str:
    """Return a cell in its box, in colour if there is a styler."""
    text = cell if isinstance(cell, str) else f"{NO_MARK}{cell or ''}"
    tile = text[1:]
    text = text.center(width + 2)
    return styler(text, STYLES.get(int(tile), LARGER)) if styler and tile else text
