"""How much there is to listen to: what `--verbal` says of a move, against the board that is drawn otherwise."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from random import Random
from statistics import median

from textgames.minesweeper import Minesweeper
from textgames.minesweeper.hint import best_move
from textgames.sokoban.ids import Deal
from textgames.sokoban.rules import NAMES
from textgames.sokoban.solver.search import solve
from textgames.text import cells

MOVES = 100  # of 2048, random ones
GAMES = 20  # of Minesweeper, played as its hint says
LEVELS = 10  # of Sokoban, solved


def random_moves() -> list[str]:
    """A part of a game of 2048 as lines; the same one each time."""
    chance = Random(0)
    return ["wasd"[int(4 * chance.random())] for _ in range(MOVES)]


def solving_moves(level: int) -> list[str]:
    """A solution of a level as lines."""
    return [NAMES[move.lower()] for move in solve(Deal(f"classic/{level}").start(), lambda _: False) or ""]


def hinted_moves(seed: str) -> list[str]:
    """A game of Minesweeper as lines."""
    game = Minesweeper(9, 9, 10, seed)
    lines = []
    while not game.outcome:
        lines.append(best_move(game).command)
        *flag, square = lines[-1].split()
        (game.flag if flag else game.open)(*cells.read(square, game.rows, game.cols))
    return lines


def answers(game: str, lines: list[str], *options: str) -> list[str]:
    """What the program says to each line."""
    command = [sys.executable, "-m", "textgames", game, "--color", "never", "--echo", *options]
    text = "".join(line + "\n" for line in lines)
    out = subprocess.run(command, input=text, capture_output=True, check=True, text=True).stdout
    said: list[list[str]] = [[]]
    for line in out.splitlines():
        if line.startswith("> "):
            said.append([])
        else:
            said[-1].append(line)
    return ["\n".join(part) for part in said[1:-1]]


def measure() -> Iterator[tuple[str, float, str, float, str]]:
    """Characters a move, and lines a move, each against the board."""
    games = [("2048:4x4#0", random_moves())]
    games += [(f"sokoban:classic/{level}", solving_moves(level)) for level in range(1, LEVELS + 1)]
    games += [(f"minesweeper:9x9m10#{seed}", hinted_moves(str(seed))) for seed in range(GAMES)]
    for name in ("2048", "sokoban", "minesweeper"):
        played = [(game, lines) for game, lines in games if game.startswith(name)]
        spoken, drawn = (
            [said for game, lines in played for said in answers(game, lines, option)]
            for option in ("--verbal", "--no-verbal")
        )
        mean, other = (sum(map(len, said)) / len(said) for said in (spoken, drawn))
        yield f"{name}: --verbal, mean of {len(spoken)} moves", mean, "characters", mean / other, "the board"
        lines = [said.count("\n") + 1 for said in spoken]
        yield f"{name}: the same, median, at most {max(lines)}", median(lines), "lines", 0, ""
