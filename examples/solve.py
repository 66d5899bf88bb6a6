"""Solve a Sokoban level, breadth first: python3 examples/solve.py < LEVEL

`after` returns the position that a move leads to, and `at` the game in it; positions can be hashed.
"""

import sys
from collections import deque

from textgames.sokoban import Sokoban


def solution(game: Sokoban) -> str | None:
    """Return the fewest moves, as letters of LURD; None if there is no solution."""
    waiting = deque([(game, "")])
    seen = {(game.position.player, game.position.boxes)}
    while waiting:
        here, moves = waiting.popleft()
        if here.outcome == "won":
            return moves
        for position in filter(None, map(here.after, here.legal_moves())):
            key = position.player, position.boxes
            if key not in seen:
                seen.add(key)
                waiting.append((game.at(position), moves + position.move))
    return None


try:
    level = Sokoban.from_text(sys.stdin.read())
except ValueError as error:
    sys.exit(f"This is not one level: {error}")
print(solution(level) or "There is no solution.")
