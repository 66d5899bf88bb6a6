"""Against programs that people use: term2048's Board, and a line-input 2048 as Al Sweigart's is.

term2048 (0.2.7, MIT licence) is installed into a virtual environment of its own; both play in turns, on 4x4. Sweigart's
program ("The Big Book of Small Python Projects", 2021) is a single file without a package, so its loop was
written again from what it does: a dict of squares, the whole board drawn from a template after each line,
a new 2 after each move, over when the board is full; here the next game begins then.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from benchmarks.cost import cpu_seconds
from benchmarks.piping import GAME_2048, KEYS_2048, Spec2048, random_lines, typed

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


SWEIGART = """
import random
SIZE = 4
TEMPLATE = "\\n".join(["+-----" * SIZE + "+", *["|     " * SIZE + "|\\n" + "|{}" * SIZE + "|\\n" + "|     " * SIZE
    + "|\\n" + "+-----" * SIZE + "+"] * SIZE])
LINES = {
    "W": [[(x, y) for y in range(SIZE)] for x in range(SIZE)],
    "A": [[(x, y) for x in range(SIZE)] for y in range(SIZE)],
    "S": [[(x, y) for y in reversed(range(SIZE))] for x in range(SIZE)],
    "D": [[(x, y) for x in reversed(range(SIZE))] for y in range(SIZE)],
}

def new_board():
    board = {(x, y): "" for x in range(SIZE) for y in range(SIZE)}
    for square in random.sample(list(board), 2):
        board[square] = 2
    return board

def draw(board):
    labels = []
    for y in range(SIZE):
        for x in range(SIZE):
            labels.append(str(board[(x, y)]).center(5))
    print(TEMPLATE.format(*labels))

def combined(tiles):
    tiles = [tile for tile in tiles if tile != ""]
    tiles += [""] * (SIZE - len(tiles))
    for place in range(SIZE - 1):
        if tiles[place] != "" and tiles[place] == tiles[place + 1]:
            tiles[place] *= 2
            del tiles[place + 1]
            tiles.append("")
    return tiles

def moved(board, move):
    after = {}
    for line in LINES[move]:
        for square, tile in zip(line, combined([board[square] for square in line])):
            after[square] = tile
    return after

try:
    board = new_board()
    while True:
        draw(board)
        print("Score:", sum(tile for tile in board.values() if tile != ""))
        print("Enter move: (WASD or Q to quit)")
        move = input("> ").upper()
        if move in LINES:
            board = moved(board, move)
            board[random.choice([square for square in board if board[square] == ""])] = 2
            if "" not in board.values():
                board = new_board()
except EOFError:
    pass
"""


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
    lines = random_lines(Spec2048, GAME_2048, KEYS_2048, "new", 1)
    commands = ["-m", "textgames", GAME_2048], ["-c", SWEIGART]
    times = [[cpu_seconds(command, typed(lines)) for command in commands] for _ in range(ROUNDS)]
    ours, theirs = [median(one) for one in zip(*times)]
    yield "2048: one piped move a line", len(lines) / ours, "moves a CPU s", theirs / ours, "a loop as Sweigart's"
