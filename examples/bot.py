"""Play any of the games by reading objects and writing lines: python3 examples/bot.py GAME [OPTIONS ...]"""

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

from textgames.text.squares import square_name


def play_2048(answer: dict[str, Any]) -> str:
    """Return the move that keeps the large tiles in the lower left corner."""
    return next(move for move in ("down", "left", "right", "up") if move in answer["legal"])


def play_minesweeper(_answer: dict[str, Any]) -> str:
    """Return the square that is least likely to have a mine."""
    rows = enumerate(ask("odds")["answer"]["rows"])
    _odds, square = min((odds, (r, c)) for r, row in rows for c, odds in enumerate(row) if odds is not None)
    return square_name(square)


def ask(line: str) -> Any:
    """Send a line, and return the program's answer."""
    print(line, file=program.stdin, flush=True)
    return json.loads(next(answers))


Player = Callable[[dict[str, Any]], str]
play: dict[str, Player] = {"2048": play_2048, "minesweeper": play_minesweeper}
command = [sys.executable, "-m", "textgames", "--json", *sys.argv[1:]]
with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
    answers = iter(program.stdout or [])
    answer = json.loads(next(answers, "") or sys.exit(2))  # the program said why
    choose: Player = play.get(answer["game"], lambda _answer: "auto")
    while answer["status"] == "playing" and answer.get("changed", True):
        answer = ask(choose(answer))
print(answer["status"], answer["state"], answer.get("message", ""))
