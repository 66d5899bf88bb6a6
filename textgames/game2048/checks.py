"""Checks of the sizes, goals and rows of a game of 2048."""

from __future__ import annotations

from collections.abc import Sequence

from textgames.text.counts import is_whole
from textgames.text.language import N_, _
from textgames.text.quoting import quoted
from textgames.text.squares import check_rectangle

MAX_SIDE = 20  # rows or columns

# {word} is in quotation marks.
WRONG_SIZE = N_("{word} is not a 2048 board size; expected 1 to {most} rows and columns.")
NOT_A_TILE = N_("Row {row} has {word}; expected a power of two from 2 up, or 0 for no tile.")


def check_size(rows: int, cols: int, tiles: int = 0) -> None:
    """Raise `ValueError` if a board's size is wrong, or too small for so many `tiles`."""
    word = quoted(f"{rows}x{cols}")
    if not all([is_whole(side) and 1 <= side <= MAX_SIDE for side in (rows, cols)]):
        raise ValueError(_(WRONG_SIZE, word=word, most=MAX_SIDE))
    if rows * cols < tiles:
        raise ValueError(_("{word} is too small: two tiles must fit on the board.", word=word))


def check_goal(goal: int) -> None:
    """Raise `ValueError` unless a goal is a power of two from 8 up."""
    if not (is_whole(goal) and goal >= 8 and goal.bit_count() == 1):
        word = quoted(str(goal))
        raise ValueError(
            _("{word} can't be the goal; expected a power of two from 8 up.", word=word)
        )


def check_rows(rows: Sequence[Sequence[int]]) -> None:
    """Raise `ValueError`, naming the mistake and its row, if rows aren't a board."""
    check_rectangle(rows)
    check_size(len(rows), len(rows[0]))
    for number, row in enumerate(rows):
        for tile in row:
            if not is_whole(tile) or tile < 0 or tile == 1 or tile.bit_count() > 1:
                raise ValueError(_(NOT_A_TILE, row=number, word=quoted(str(tile))))
