"""The board of 2048 as text."""

from __future__ import annotations

from textgames.game2048.drawing import board_of
from textgames.game2048.rules import Position
from textgames.text.grid import draw

AFTER_LEFT = Position(((4, 2, 8), (16, 0, 4)), 16, merged=((4, 0, 8), (0, 0, 0)), spawned=(1, 2, 4))


def test_merged_tiles_and_the_new_one_are_marked():
    assert draw(board_of(AFTER_LEFT), None, None) == (
        "+------+------+------+\n"
        "|  *4  |   2  |  *8  |\n"
        "+------+------+------+\n"
        "|  16  |      |  +4  |\n"
        "+------+------+------+"
    )


def test_boxes_are_wide_enough_for_the_largest_tile():
    assert draw(board_of(Position(((2, 131072),), 131072))).splitlines()[1] == "|    2   | 131072 |"
