"""Play any of the games by reading objects and writing lines: python3 examples/bot.py GAME [OPTIONS ...]"""

import json
import subprocess
import sys

from textgames.text.squares import square_name


def play_2048(answer: dict) -> str:
    """Return the move that keeps the large tiles in the lower left corner."""
    return next(move for move in ("down", "left", "right", "up") if move in answer["legal"])


def play_minesweeper(answer: dict) -> str:
    """Return the square that is least likely to have a mine."""
    rows = enumerate(ask("odds")["answer"]["rows"])
    _odds, square = min((odds, (r, c)) for r, row in rows for c, odds in enumerate(row) if odds is not None)
    return square_name(square)


def play_sokoban(_answer: dict) -> str:
    """Let the program play the level."""
    return "auto"


def ask(line: str) -> dict:
    """Send a line, and return the program's answer."""
    print(line, file=program.stdin, flush=True)
    return json.loads(program.stdout.readline())


play = {"2048": play_2048, "minesweeper": play_minesweeper, "sokoban": play_sokoban}[sys.argv[1]]
command = [sys.executable, "-m", "textgames", *sys.argv[1:], "--json"]
with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
    answer = json.loads(program.stdout.readline())
    while answer["status"] == "playing":
        answer = ask(play(answer))
print(answer["status"], answer["state"])
