"""The boards of levels: their notation, and checks that one is a level.

          player  box  wall  hole  |  player  box  wall  goal  box on goal  player on goal
    holes    P     #     *     o   |
    goals                          |    @      $     #     .        *             +

Floor is a blank, and in text also `-` or `_`. The symbols of levels with goals are those of XSB,
the standard of the Sokoban community.
"""

from __future__ import annotations

from collections.abc import Sequence

from textgames.errors import Illegal
from textgames.text.language import _
from textgames.text.squares import check_rectangle, square_name

MAX_SIDE = 100  # rows or columns
FLOOR = " "
TO_FLOOR = str.maketrans("-_", 2 * FLOOR)
PLAYER, BOX, WALL, TARGET, BOX_ON_TARGET, PLAYER_ON_TARGET = range(6)  # places in each alphabet
HOLE_SYMBOLS = "P#*o"
GOAL_SYMBOLS = "@$#.*+"
ONLY_IN_GOAL_LEVELS = "@$.+"


def rows_of(text: str) -> list[str]:
    """Return the rows of a level from its lines, with blanks for floor.

    Short rows are padded with floor.
    """
    if not isinstance(text, str):
        raise ValueError(f"a level is a text, not {text!r}")
    lines = text.replace("\r\n", "\n").strip("\n").split("\n")
    width = max(map(len, lines))
    return [line.translate(TO_FLOOR).ljust(width) for line in lines]


def check_board(board: Sequence[Sequence[str]]) -> str:
    """Return the alphabet of a board, `HOLE_SYMBOLS` or `GOAL_SYMBOLS`.

    Raise `ValueError` if the board isn't a level.
    """
    check_rectangle(board)
    if len(board) > MAX_SIDE or len(board[0]) > MAX_SIDE:
        raise Illegal(_("A level can have at most {most} rows and {most} columns.", most=MAX_SIDE))
    has_goals = any(symbol in row for row in board for symbol in ONLY_IN_GOAL_LEVELS)
    symbols = GOAL_SYMBOLS if has_goals else HOLE_SYMBOLS
    for number, row in enumerate(board):
        for col, square in enumerate(row):
            if square not in [FLOOR, *symbols]:
                message = _(
                    "{square} is {symbol}; expected one of {symbols} or - for floor.",
                    square=square_name((number, col)),
                    symbol=repr(square),
                    symbols=" ".join(symbols),
                )
                raise Illegal(message)
    player = symbols[PLAYER]
    players = [player, *symbols[PLAYER_ON_TARGET:]]  # with holes there is only one
    count = sum(square in players for row in board for square in row)
    if count != 1:
        message = _(
            "A level has one player, {player}; this one has {count}.", player=player, count=count
        )
        raise Illegal(message)
    return symbols


def pushes_in(moves: str) -> int:
    """Return the number of pushes in moves as LURD."""
    return sum(map(str.isupper, moves))
