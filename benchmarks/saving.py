"""Saved games: what a kept line costs, how fast a long game is taken up, and what undo remembers."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import tracemalloc
from collections.abc import Iterator
from time import perf_counter

from textgames.game2048 import Game2048
from textgames.game2048.rules import slide, slide_to_end
from textgames.sokoban import Sokoban
from textgames.storage.saved_game import SaveFile, header

LINES = 2000
LONG = 100_000
KEYS = {"up": "w", "left": "a", "down": "s", "right": "d"}


def per_line(file: SaveFile) -> float:
    """Microseconds for each line added."""
    start = perf_counter()
    for _ in range(LINES):
        file.add("w")
    return (perf_counter() - start) / LINES * 1e6


def bare(path: str, sync: bool) -> float:
    """Microseconds for the least that keeping a line can be: one write, and one fsync."""
    with open(path, "wb", buffering=0) as file:
        start = perf_counter()
        for _ in range(LINES):
            file.write(b"w\n")
            if sync:
                os.fsync(file.fileno())
        return (perf_counter() - start) / LINES * 1e6


def resumed(folder: str, game_id: str, lines: list[str]) -> float:
    """Seconds to take up a game of so many lines, start and all."""
    path = os.path.join(folder, "long")
    with open(path, "w") as file:
        file.writelines(f"{line}\n" for line in (header(game_id), *lines))
    start = perf_counter()
    subprocess.run(
        [sys.executable, "-m", "textgames", "--save", path], input=b"", stdout=subprocess.DEVNULL, check=True
    )
    return perf_counter() - start


def long_2048() -> list[str]:
    """A hundred thousand moves that all change something, on a board that never fills."""
    game, chance, lines = Game2048(10, 10, 2**60, seed=1), random.Random(1), []
    while len(lines) < LONG:
        direction = chance.choice(list(KEYS))
        if game.move(direction):
            lines.append(KEYS[direction])
    return lines


def long_sokoban() -> list[str]:
    """A hundred thousand steps about a level."""
    game, chance, lines = Sokoban.from_text("P   \n    \n #o \n    "), random.Random(1), []
    while len(lines) < LONG:
        key = chance.choice("wasd")
        if game.move(key):
            if game.is_complete():
                game.undo()
            else:
                lines.append(key)
    return lines


def bytes_per_move(game: Game2048 | Sokoban, keys: list[str]) -> float:
    """What a game remembers for each move, between its first hundred moves and its last."""
    chance, moves, used = random.Random(2), [], []
    tracemalloc.start()
    for upto in (100, 10_000):
        while len(moves) < upto and (isinstance(game, Sokoban) or game.can_move()):
            if game.move(chance.choice(keys)):
                moves.append(None)
        for cached in (slide, slide_to_end):  # shared by all games, and bounded
            cached.__self__.clear()
        used.append((tracemalloc.get_traced_memory()[0] - sys.getsizeof(moves), len(moves)))
    tracemalloc.stop()
    (first, few), (last, many) = used
    return (last - first) / (many - few)


def measure() -> Iterator[tuple[str, float, str, float, str]]:
    """One line for each measurement."""
    with tempfile.TemporaryDirectory(dir=".") as folder:
        for sync, what in ((False, "from a pipe"), (True, "at a terminal, with fsync")):
            file = SaveFile(os.path.join(folder, f"save{sync}"), synced=sync)
            kept, least = per_line(file), bare(os.path.join(folder, "bare"), sync)
            yield f"a saved line {what}", kept, "us", kept / least, "a bare write" + " and fsync" * sync
        start = perf_counter()
        subprocess.run([sys.executable, "-m", "textgames", "2048"], input=b"", stdout=subprocess.DEVNULL, check=True)
        empty = perf_counter() - start
        for game_id, lines in (("2048:10x10g1152921504606846976#1", long_2048()), (LONG_ID, long_sokoban())):
            seconds = resumed(folder, game_id, lines)
            yield f"{LONG} lines of {game_id.split(':')[0]} taken up", seconds, "s", seconds / empty, "a new game"
            yield "  that is", LONG / seconds, "lines/s", 0, ""
    for rows in (4, 10, 20):
        used = bytes_per_move(Game2048(rows, rows, 2**60, seed=1), list(KEYS))
        yield f"undo in 2048, {rows}x{rows}", used, "bytes/move", used / 1000, "the 1 kB of a copied 5x5 board"
    used = bytes_per_move(Sokoban.from_text("P" + " " * 99), ["d"])
    yield "undo in Sokoban", used, "bytes/move", used / 1000, "the 1 kB of a copied 5x5 board"


LONG_ID = "sokoban:=P---/----/-#o-/----"
