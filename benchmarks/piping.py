"""Piped play: moves in short lines, against the least that such a program can do.

That is a loop of input() and print(): as many lines in, as many bytes out. CPU time of whole processes, in turns, and
instructions as the difference of two runs.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from benchmarks.cost import cpu_seconds, instructions
from textgames.game2048.spec import Spec as Spec2048
from textgames.minesweeper import Minesweeper
from textgames.sokoban.spec import Spec as SpecSokoban
from textgames.text.squares import square_name

ROUNDS = 5
MOVES = 200_000  # a million in all rounds
OPENINGS = MOVES // 20  # each of them shows 10,000 squares
PER_LINE = 100
FEW = 500  # lines, of which as many more are counted in instructions
GAME_2048, GAME_SOKOBAN, GAME_MINESWEEPER = "2048:4x4g65536#1", "sokoban:classic/10", "minesweeper:100x100m1000#1"
LEAST = """
import sys
block = "x" * int(sys.argv[1])
as_json = len(sys.argv) > 2
try:
    while True:
        input("" if as_json else "> ")
        print(block, flush=as_json)
except EOFError:
    pass
"""


def random_lines(spec_class: Any, game_id: str, keys: dict[str, str], again: str, per_line: int) -> list[str]:
    """Random moves in the game of an ID; where a game ends the line does, and `again` begins another one."""
    spec = spec_class.parse(game_id.partition(":")[2])
    chance, game, lines, line = Random(0), spec.start(), [], ""
    for _ in range(MOVES):
        if game.outcome:
            lines += [line, again] if line else [again]
            spec = spec.following() if again == "new" else spec
            game, line = spec.start(), ""
        move = list(keys)[int(4 * chance.random())]
        game.move(keys[move])
        line += move
        if len(line) == per_line:
            lines.append(line)
            line = ""
    return lines


def openings() -> list[str]:
    """Safe squares in random order, and the same board again when it is won."""
    lines: list[str] = []
    game, chance = Minesweeper(100, 100, 1000, "1"), Random(0)
    while len(lines) < OPENINGS:
        if game.outcome or not game.dealt:
            lines += ["restart"] if game.outcome else []
            game.restart()
            squares = [(row, col) for row in range(100) for col in range(100)]
            chance.shuffle(squares)
            game.open(*squares[0])
            lines.append(square_name(squares[0]))
            mines = game.mines_shown().split("\n")
        row, col = squares.pop()
        if mines[row][col] != "*" and game.open(row, col):
            lines.append(square_name((row, col)))
    return lines


def commands(game: str, lines: list[str], *options: str) -> tuple[list[str], list[str]]:
    """The arguments of Python for the program, and for the least that writes as many bytes."""
    ours = ["-m", "textgames", game, *options]
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        cpu_seconds(ours, typed(lines), out)
        size = out.stat().st_size // len(lines) - (1 if options else 3)
    return ours, ["-c", LEAST, str(size), *options]


def typed(lines: list[str]) -> bytes:
    return "".join(line + "\n" for line in lines).encode()


def instructions_a_line(command: list[str], lines: list[str]) -> float | None:
    few, many = typed(lines[:FEW]), typed(lines[: 2 * FEW])
    before, after = instructions(command, few), instructions(command, many)
    return (after - before) / FEW if before and after else None


KEYS_2048 = {"w": "up", "a": "left", "s": "down", "d": "right"}
KEYS_SOKOBAN = dict(zip("wasd", "wasd"))
LINES: list[tuple[str, str, Callable[[], list[str]]]] = [
    ("2048, one move a line", GAME_2048, lambda: random_lines(Spec2048, GAME_2048, KEYS_2048, "new", 1)),
    ("2048, 100 a line", GAME_2048, lambda: random_lines(Spec2048, GAME_2048, KEYS_2048, "new", PER_LINE)),
    ("Sokoban, one move a line", GAME_SOKOBAN, lambda: random_lines(SpecSokoban, GAME_SOKOBAN, KEYS_SOKOBAN, "r", 1)),
    ("Sokoban, 100 a line", GAME_SOKOBAN, lambda: random_lines(SpecSokoban, GAME_SOKOBAN, KEYS_SOKOBAN, "r", PER_LINE)),
    ("Minesweeper 100x100, one opening a line", GAME_MINESWEEPER, openings),
]


def measure() -> Iterator[tuple[str, float, str, float, str]]:
    """Microseconds of CPU a move, thousands of instructions a line, and how many times the least."""
    for what, game, made in LINES:
        lines = made()
        moves = OPENINGS if game == GAME_MINESWEEPER else MOVES
        for options in ((), ("--json",)):
            how = " ".join([what, *options])
            both = commands(game, lines, *options)
            times = [[cpu_seconds(command, typed(lines)) for command in both] for _ in range(ROUNDS)]
            ours, least = map(median, zip(*times))
            yield how, 1e6 * ours / moves, "us CPU a move", ours / least, "input() and print()"
            counted, least_counted = [instructions_a_line(command, lines) for command in both]
            if counted and least_counted:
                ratio = counted / least_counted
                yield how, counted / 1000, "k instructions a line", ratio, "input() and print()"
