"""The players that arena.py compares with: python3 examples/players.py random, greedy or hint

They read objects as `--json --legal` prints them, and write lines. The hint takes a game without `--no-help`.
"""

import json
import random
import sys
from itertools import chain

from textgames.game2048 import Game2048
from textgames.minesweeper.board import squares_around
from textgames.sokoban import Sokoban
from textgames.text.squares import square_name


def points(state: dict, move: str) -> float:
    """Return the points that a move of 2048 makes at once."""
    return Game2048.from_rows(state["rows"]).after(move).score


def nearness(state: dict, move: str) -> float:
    """Return how near the boxes are to a target each after a step, 0 if they are all there."""
    game = Sokoban.from_text("\n".join(state["rows"]))
    boxes = game.after(move).boxes
    return -sum(min(abs(row - r) + abs(col - c) for r, c in game.targets) for row, col in boxes)


def safety(state: dict, square: str) -> float:
    """Return less for more mines: those of a number among the closed squares around it, of the worst number beside."""
    rows = state["rows"]
    size = len(rows), len(rows[0])
    squares = {square_name(row, col): (row, col) for row in range(size[0]) for col in range(size[1])}
    shares = []
    for row, col in squares_around(*squares[square], *size):
        if rows[row][col].isdigit():
            closed = [(r, c) for r, c in squares_around(row, col, *size) if rows[r][c] == "-"]
            shares.append(int(rows[row][col]) / len(closed))
    return -max(shares, default=state["mines"] / "".join(rows).count("-"))


def line_of(name: str, answer: dict) -> str:
    """Return the next line of a player."""
    if answer["status"] != "playing":
        return "quit"
    if name == "hint":
        return answer["hint"]["cmd"] or "quit" if "hint" in answer else "hint"
    worths = [WORTH[game](answer["state"], move) if name == "greedy" else 0 for move in answer["legal"]]
    return chance.choice([move for move, worth in zip(answer["legal"], worths) if worth == max(worths)])


WORTH = {"2048": points, "sokoban": nearness, "minesweeper": safety}
start = json.loads(sys.stdin.readline())
game, chance = start["game"], random.Random(str(start["state"]))
for answer in chain([start], map(json.loads, sys.stdin)):
    print(line_of(sys.argv[1], answer), flush=True)
