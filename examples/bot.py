"""A bot that plays any of the games: python3 examples/bot.py GAME [OPTIONS ...]

It starts the program with --json, reads one object, answers with one line, and so on.
"""

import json
import subprocess
import sys

from textgames.sokoban import Sokoban
from textgames.text.cells import name

NEIGHBOURS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]


def play_2048(state: dict, legal: list[str]) -> str:
    """Keep the large tiles in the lower left corner."""
    return next(move for move in ("down", "left", "right", "up") if move in legal)


def play_minesweeper(state: dict, legal: None) -> str:
    """Open what a single number proves safe; where none does, the first closed square."""
    rows = state["rows"]
    closed = {(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "-"}
    if state["steps"] == 0:
        return name(len(rows) // 2, len(rows[0]) // 2)
    numbers = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign in "12345678"]
    clues = [(int(rows[r][c]), closed & {(r + i, c + j) for i, j in NEIGHBOURS}) for r, c in numbers]
    mines = set().union(*(around for number, around in clues if number == len(around)))
    safe = set().union(*(around - mines for number, around in clues if number == len(around & mines)))
    return name(*min(safe or closed - mines))


def play_sokoban(state: dict, legal: list[str]) -> str:
    """Search all positions, the nearest first; answer with the whole way."""
    start = Sokoban([list(row) for row in state["rows"]])
    ways, seen = [("", start)], {str(start)}
    for way, game in ways:  # the list grows while it is read
        for key in "wasd":
            after = game.copy()
            if after.move(key) and str(after) not in seen:
                if after.is_complete():
                    return way + key
                seen.add(str(after))
                ways.append((way + key, after))
    return "quit"


game, *options = sys.argv[1:]
play = {"2048": play_2048, "minesweeper": play_minesweeper, "sokoban": play_sokoban}[game]
command = [sys.executable, "-m", "textgames", game, "--json", *options]
with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
    answer = json.loads(program.stdout.readline())
    while answer["status"] == "playing":
        print(play(answer["state"], answer.get("legal")), file=program.stdin, flush=True)
        answer = json.loads(program.stdout.readline())
print(answer["status"], answer["state"])
