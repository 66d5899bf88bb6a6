"""How the board of 2048 looks: each tile in a box, with its colours and its mark."""

from __future__ import annotations

from functools import cache, lru_cache

from textgames.game2048.messages import JUST_MERGED, NEW
from textgames.game2048.rules import Line, Position
from textgames.text.grid import BOXES, Board
from textgames.text.style import Style

SQUARE_WIDTH = 4
NO_MARK = " "
BLACK, WHITE = 16, 231  # of the 256 colours, those that are the same on every terminal
# The text and the ground of each tile, so that it reads the same on dark and light screens. Of the sixteen colours
# ten pairs have a contrast of 4.5 in every palette that was tried: five colours from cold to warm, as the text of small
# tiles and as the ground of larger ones. Still larger tiles are the same, underlined.
LIGHT = ("WHITE", "LIGHTWHITE_EX", "LIGHTCYAN_EX", "LIGHTGREEN_EX", "LIGHTYELLOW_EX")
PAIRS = [(light, "BLACK") for light in LIGHT] + [("BLACK", light) for light in LIGHT]
IN_256 = (
    *((BLACK, 255), (BLACK, 229), (BLACK, 221), (BLACK, 214), (BLACK, 208), (BLACK, 203)),  # 2 to 64
    *((WHITE, 160), (WHITE, 125), (WHITE, 127), (WHITE, 55), (BLACK, 118), (BLACK, 43)),  # 128 to 4096
    *((BLACK, 39), (WHITE, 25), (WHITE, 19), (WHITE, 22), (WHITE, 88)),  # 8192 to 131072
)
STYLES = {
    2 << number: Style(*PAIRS[number % len(PAIRS)], *in_256, underlined=number >= len(PAIRS))
    for number, in_256 in enumerate(IN_256)
}
LARGER = Style("LIGHTWHITE_EX", "BLACK", WHITE, 238)


def board_of(position: Position) -> Board:
    """Return the board of a position; the tiles that the last move merged and spawned are marked."""
    new_cols: list[int | None] = [None] * len(position.rows)
    if position.spawned:
        row, col, _tile = position.spawned
        new_cols[row] = col
    cells = [*map(cells_of, position.rows, position.merged or [None] * len(position.rows), new_cols)]
    return Board(cells, style_of, BOXES, max(SQUARE_WIDTH, len(str(position.highest))))


@lru_cache(2**14)  # without it a line takes a fifth longer
def cells_of(tiles: Line, merged: Line | None, new_col: int | None) -> tuple[str, ...]:
    """Return the tiles of a row with a mark before each; `merged` has those that were merged in their places."""
    marks = [JUST_MERGED if tile else NO_MARK for tile in merged or (0,) * len(tiles)]
    if new_col is not None:
        marks[new_col] = NEW
    return tuple(map(cell_of, marks, tiles))


@cache  # equal cells are one string, so that rows of them are found sooner
def cell_of(mark: str, tile: int) -> str:
    return f"{mark}{tile or ''}"


def style_of(cell: str) -> Style | None:
    """Return the style of a tile, whatever mark is before it; None for an empty square."""
    return STYLES.get(int(cell[1:]), LARGER) if cell != NO_MARK else None
