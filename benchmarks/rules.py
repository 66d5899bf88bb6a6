"""Rules: random play of 2048, in moves a second, against term2048's Board.

term2048 (0.2.7, MIT licence) is installed into a virtual environment of its own; both play in turns, on 4x4.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
from pathlib import Path
from statistics import median

ROUNDS = 7
GAMES = 100
OURS = """
from textgames.game2048 import Game2048
DIRECTIONS = ("up", "left", "down", "right")
def game(seed):
    return Game2048(seed=seed)
def can_move(game):
    return game.can_move()
"""
THEIRS = """
from term2048.board import Board
DIRECTIONS = (Board.UP, Board.LEFT, Board.DOWN, Board.RIGHT)
def game(seed):
    return Board()
def can_move(board):
    return board.canMove()
"""
PLAY = """
import random, sys, time
chance = random.Random(int(sys.argv[1])).random
moves, start = 0, time.process_time()
for seed in range(int(sys.argv[2])):
    board = game(seed)
    while can_move(board):
        board.move(DIRECTIONS[int(4 * chance())])
        moves += 1
print(moves / (time.process_time() - start))
"""


def moves_a_second(python: str | Path, code: str, seed: int) -> float:
    """How fast a program of its own plays."""
    command = [str(python), "-c", code + PLAY, str(seed), str(GAMES)]
    return float(subprocess.run(command, capture_output=True, check=True, text=True).stdout)


def measure() -> Iterator[tuple[str, float, str, float, str]]:
    """The median of our rounds, and how many times as fast as theirs."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder) / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
        subprocess.run([str(python), "-m", "pip", "install", "-q", "term2048==0.2.7"], check=True)
        rounds = [(moves_a_second(sys.executable, OURS, n), moves_a_second(python, THEIRS, n)) for n in range(ROUNDS)]
    ours, theirs = [median(speeds) for speeds in zip(*rounds)]
    yield "2048: random play on 4x4, with can_move", ours, "moves a second", ours / theirs, "term2048's Board"
