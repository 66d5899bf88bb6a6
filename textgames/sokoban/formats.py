"""Level files: boards one after the other, with text between them.

A board is a run of lines made of squares alone. The text line before it is its title; so is a
`Title:` line before it, or after it where it has none. A `Solution:` line is in LURD. Lines
that begin with `;` or `::` say nothing.
"""

from __future__ import annotations

from textgames.errors import Illegal, printable
from textgames.sokoban.rules import FLOOR, FLOOR_IN_TEXT, GOAL_SIGNS, HOLE_SIGNS

SQUARES = frozenset(HOLE_SIGNS + GOAL_SIGNS + FLOOR + FLOOR_IN_TEXT)
COMMENTS = (";", "::")
KEYS = ("title", "author", "collection", "comment", "comment-end", "copyright", "date", "homepage", "id", "solution")


class Level:
    """One level of a file: its title, its board as text, and a solution in LURD, each empty where there is none."""

    def __init__(self, title: str, board: str, solution: str = "") -> None:
        self.title = title
        self.board = board
        self.solution = solution


def read_levels(text: str) -> list[Level]:
    """All levels in a file's text, in their order."""
    levels: list[Level] = []
    board: list[str] = []
    title = ""
    for line in [*text.splitlines(), ""]:
        if line.strip() and SQUARES.issuperset(line):
            board.append(line)
            continue
        if board:
            levels.append(Level(title, "\n".join(board)))
            board, title = [], ""
        if line.startswith(COMMENTS):
            continue
        key, colon, value = line.partition(":")
        key, value = key.strip().lower(), printable(value.strip())
        if not colon or key not in KEYS:
            title = printable(line.strip()) or title
        elif key == "title" and not (levels and not levels[-1].title):
            title = value
        elif key in ("title", "solution") and levels:
            setattr(levels[-1], key, value)
    return levels


def load_levels(path: str) -> list[Level]:
    """The levels of a file; raises `OSError` where it can't be read, `Illegal` where it has none."""
    with open(path, encoding="utf-8-sig", errors="replace") as file:
        levels = read_levels(file.read())
    if not levels:
        raise Illegal(f"{path} has no level in it")
    return levels
