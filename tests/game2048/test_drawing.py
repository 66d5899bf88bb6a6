"""The board of 2048 as text."""

from __future__ import annotations

from textgames.game2048.drawing import board_of
from textgames.game2048.rules import Position2048
from textgames.text.grid import draw


def test_boxes_are_wide_enough_for_the_largest_tile():
    assert draw(board_of(Position2048(((2, 131072),), 131072))).splitlines()[1] == "|    2   | 131072 |"
