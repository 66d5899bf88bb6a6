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

ROUNDS = 5
GAMES = 1000  # in which the lines of a random game have been met before
OURS = """
from textgames.game2048 import Game2048
DIRECTIONS = ("up", "left", "down", "right")
def new(seed):
    return Game2048(seed=seed)
"""
THEIRS = """
from term2048.board import Board
DIRECTIONS = (Board.UP, Board.LEFT, Board.DOWN, Board.RIGHT)
Board.can_move = Board.canMove
def new(seed):
    return Board()
"""
PLAY = """
import random, sys, time
chance = random.Random(int(sys.argv[1])).random
moves, start = 0, time.process_time()
for seed in range(int(sys.argv[2])):
    board = new(seed)
    while board.can_move():
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
        install = [str(python), "-m", "pip", "install", "-q", "term2048==0.2.7"]
        subprocess.run(install, check=True, stderr=subprocess.DEVNULL)
        rounds = [(moves_a_second(sys.executable, OURS, n), moves_a_second(python, THEIRS, n)) for n in range(ROUNDS)]
    ours, theirs = [median(speeds) for speeds in zip(*rounds)]
    yield "2048: random play on 4x4, with can_move", ours, "moves a second", ours / theirs, "term2048's Board"
