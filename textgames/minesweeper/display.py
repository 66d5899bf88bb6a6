"""How a row of a Minesweeper board is shown."""

from __future__ import annotations

from functools import lru_cache

CLOSED, FLAG, MARK, BLANK, MINE_WON = "-", "F", "?", " ", "O"
MINE_LOST, EXPLODED, WRONG_FLAG = "x", "X", "!"


def render_row(numbers: str, opened: int, flags: int, marks: int, mines: int, outcome: str | None) -> str:
    """Return a row as the player sees it, the mines only after the end: each layer covers those before it."""
    cols = len(numbers)
    layers = [(marks, MARK), (flags, FLAG), (opened, numbers.replace("0", BLANK))]
    if outcome == "won":
        layers += [(mines & ~opened, MINE_WON)]
    elif outcome == "lost":
        layers += [(mines & ~opened & ~flags, MINE_LOST), (mines & opened, EXPLODED)]
        layers += [(flags & ~mines & ~opened, WRONG_FLAG)]
    row = filled(CLOSED, cols)
    for squares, symbols in layers:
        if squares:
            # The characters "0" and "1" differ in their last bit only: 255 where the bit of a square is set, else 0.
            mask = (int.from_bytes(f"{squares:0{cols}b}".encode(), "big") & filled("\1", cols)) * 255
            layer = filled(symbols, cols) if len(symbols) == 1 else int.from_bytes(symbols.encode(), "big")
            row ^= (row ^ layer) & mask  # a ^ ((a ^ b) & mask) is b under the mask, else a
    return row.to_bytes(cols, "big").decode()


@lru_cache
def filled(symbol: str, cols: int) -> int:
    """Return a row of one symbol, as a number with a byte for each."""
    return int.from_bytes(symbol.encode() * cols, "big")
