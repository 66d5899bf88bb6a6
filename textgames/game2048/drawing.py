"""The board of 2048 as text: each tile in a box, with its colours and its marks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from textgames.game2048.rules import Line, Position
from textgames.game2048.words import JUST_MERGED, NEW
from textgames.text.grid import parts
from textgames.text.squares import column_name
from textgames.text.style import Style, Styler

SQUARE_WIDTH = 4
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


def render_board(position: Position, styler: Styler | None, max_width: int | None) -> str:
    """Return a board in boxes; the tiles that the last move merged and spawned are marked.

    If it doesn't fit into `max_width` it comes in parts, with the names of columns above.
    """
    rows, cols = position.rows, len(position.rows[0])
    merged = position.merged or ((0,) * cols,) * len(rows)
    new_row, new_col, _new_tile = position.spawned or (-1, -1, 0)
    width = max(SQUARE_WIDTH, len(str(position.highest)))
    if not max_width or cols * (width + 3) < max_width:
        return boxes(rows, merged, (new_row, new_col), width, styler)
    texts = []
    for first, end in parts(cols, (max_width - 1) // (width + 3)):
        names = "".join([f"{column_name(col):^{width + 3}}" for col in range(first, end)]).rstrip()
        columns = [line[first:end] for line in rows], [line[first:end] for line in merged]
        texts.append(f" {names}\n{boxes(*columns, (new_row, new_col - first), width, styler)}")
    return "\n\n".join(texts)


def boxes(rows: Sequence[Line], merged: Sequence[Line], new: tuple[int, int], width: int, styler: Styler | None) -> str:
    """Return rows in boxes with room for tiles of that `width`; `new` is the row and column of the new tile."""
    lines = []
    for row, tiles in enumerate(rows):
        lines.append(boxes_of_row(tiles, merged[row], new[1] if row == new[0] else None, width, styler))
    border = "+" + ("-" * (width + 2) + "+") * len(rows[0])
    return f"{border}\n" + f"\n{border}\n".join(lines) + f"\n{border}"


@lru_cache(2**14)  # without it a piped line takes a quarter longer
def boxes_of_row(tiles: Line, merged: Line, new_col: int | None, width: int, styler: Styler | None) -> str:
    """Return a row with marks before its merged tiles and before the new one."""
    cells = []
    for col, tile in enumerate(tiles):
        mark = NEW if col == new_col else JUST_MERGED if merged[col] else " "
        cell = format(f"{mark}{tile or ''}", f"^{width + 2}")
        cells.append(styler(cell, STYLES.get(tile, LARGER)) if styler and tile else cell)
    return f"|{'|'.join(cells)}|"
