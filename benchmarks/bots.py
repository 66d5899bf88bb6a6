"""Bots: round trips over pipes with --json, a line there and an answer back, against a bare echo program.

CPU time of the program that answers, without what its start takes.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from benchmarks.piping import GAME_2048, KEYS_2048, random_lines
from textgames.game2048.spec import Spec as Spec2048

ROUNDS = 5
TRIPS = 20_000
ECHO = """
import sys
for line in sys.stdin:
    print(line, end="", flush=True)
"""
# A game and its lines in turns, and how many times an echo one may take.
GAMES = {
    "2048, a move": (GAME_2048, random_lines(Spec2048, GAME_2048, KEYS_2048, "new", 1)[:TRIPS], 6),
    "Sokoban, a move": ("sokoban", ["a", "d"], 6),
    "Minesweeper, a flag": ("minesweeper", ["f 0A"], 8),
}


def cpu_of_a_trip(command: list[str], lines: list[str], greeting: bool) -> float:
    """Microseconds of CPU time for a line."""
    with subprocess.Popen(
        [sys.executable, *command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        assert process.stdin and process.stdout
        if greeting:
            process.stdout.readline()
        typed = [f"{line}\n".encode() for line in lines]
        start = cpu_seconds_so_far(process.pid)
        for number in range(TRIPS):
            process.stdin.write(typed[number % len(typed)])
            process.stdin.flush()
            process.stdout.readline()
        seconds = cpu_seconds_so_far(process.pid) - start
        process.kill()
    return 1e6 * seconds / TRIPS


def cpu_seconds_so_far(process: int) -> float:
    """User and system time of a process that runs, on Linux only: `resource` has it of those that have ended."""
    return int(Path(f"/proc/{process}/schedstat").read_text().split()[0]) / 1e9


def measure() -> Iterator[tuple[str, float, str, float, str]]:
    """Microseconds of CPU for a round trip, and how many times those of an echo."""
    for what, (game, lines, goal) in GAMES.items():
        times = [
            (
                cpu_of_a_trip(["-m", "textgames", game, "--json"], lines, greeting=True),
                cpu_of_a_trip(["-c", ECHO], lines, greeting=False),
            )
            for _ in range(ROUNDS)
        ]
        ours, echo = [median(both) for both in zip(*times)]
        yield f"a round trip with --json: {what}", ours, "us CPU", ours / echo, f"an echo; the goal is {goal}"
