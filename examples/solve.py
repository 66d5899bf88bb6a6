"""Solve a Sokoban level, breadth first: python3 examples/solve.py < LEVEL

`after` returns the position that a move leads to, and `at` the game in it; a `key` is that of a position.
"""

import sys
from collections import deque

from textgames.sokoban import Sokoban


def solution(game: Sokoban) -> str | None:
    """Return the fewest moves, as letters of LURD; None if there is no solution."""
    waiting = deque([(game, "")])
    seen = {game.key()}
    while waiting:
        here, moves = waiting.popleft()
        if here.outcome == "won":
            return moves
        for direction in here.legal_moves():
            after = here.copy()
            after.move(direction)
            if after.key() not in seen:
                seen.add(after.key())
                waiting.append((after, moves + after.position.move))
    return None


try:
    level = Sokoban.from_text(sys.stdin.read())
except ValueError as error:
    sys.exit(f"This is not one level: {error}")
print(solution(level) or "There is no solution.")
