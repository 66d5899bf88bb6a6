"""The drawing of the board of 2048: each tile in a box, with its colours and its mark."""

from __future__ import annotations

from functools import lru_cache

from textgames.game2048.rules import Position2048, Tiles
from textgames.text.grid import Board, Cells, StyleOf
from textgames.text.squares import column_name
from textgames.text.style import Style, Styler

SQUARE_WIDTH = 4
# Marks before the number of a tile: none, or the last move spawned or merged it.
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

    It has no names, except those of the columns where only a part of them is shown.
    """

    def most_columns(self, max_width: int) -> int:
        return (max_width - 1) // (self.width + 3)

    def text(self, styler: Styler | None, first_col: int | None = None) -> str:
        cols, width = len(self.rows[0]), self.width
        border = "+" + ("-" * (width + 2) + "+") * cols
        lines = []
        if first_col is not None:
            names = [f"{column_name(first_col + col):^{width + 3}}" for col in range(cols)]
            lines.append(f" {''.join(names).rstrip()}")
        for row in self.rows:
            lines.append(border)
            lines.append(boxed_row(row, width, styler, self.style_of))
        lines.append(border)
        return "\n".join(lines)


def board_of(position: Position2048) -> Board:
    """Return the board of a position, with marks on the tiles just merged or spawned."""
    cells = list(map(cells_of, position.rows))
    for row, col in position.merged:
        cells[row] = with_mark(cells[row], col, JUST_MERGED)
    if position.spawned:
        row, col, _tile = position.spawned
        cells[row] = with_mark(cells[row], col, NEW)
    return Boxes(cells, style_of, max(SQUARE_WIDTH, len(str(position.highest))))


@lru_cache(2**14)  # without it a line takes a fifth longer
def cells_of(tiles: Tiles) -> Cells:
    """Return the tiles of a row, each after a blank that leaves room for a mark."""
    cells = []
    for tile in tiles:
        cells.append(f"{NO_MARK}{tile or ''}")
    return tuple(cells)


def with_mark(cells: Cells, col: int, mark: str) -> Cells:
    """Return a row with a mark before one of its tiles."""
    return (*cells[:col], mark + cells[col][1:], *cells[col + 1 :])


# Most rows stay as they are from move to move: without the cache a line takes a fifth longer.
@lru_cache(2**14)
def boxed_row(row: Cells, width: int, styler: Styler | None, style_of: StyleOf) -> str:
    cells = []
    for cell in row:
        style = style_of(cell) if styler else None
        box = cell.center(width + 2)
        cells.append(styler(box, style) if styler and style else box)
    return f"|{'|'.join(cells)}|"


def style_of(cell: str) -> Style | None:
    """Return the style of a tile, with any mark before it. None for an empty square."""
    if cell == NO_MARK:
        return None
    return STYLES.get(int(cell[1:]), LARGER)
