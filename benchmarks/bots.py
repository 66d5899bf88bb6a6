"""Bots: round trips over pipes with --json, a line there and an answer back, against a bare echo program."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from statistics import median
from time import perf_counter

ROUNDS = 5
TRIPS = 5000
ECHO = """
while True:
    print(input(), flush=True)
"""
GAMES = {"2048:4x4g65536#1": ["w", "a", "s", "d", "u 4"], "sokoban": ["a", "d"], "minesweeper": ["f 0A", "f 0A"]}


def trips_a_second(command: list[str], lines: list[str], greeting: bool) -> float:
    """How often a line is answered in a second."""
    with subprocess.Popen(
        [sys.executable, *command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        assert process.stdin and process.stdout
        if greeting:
            process.stdout.readline()
        typed = [f"{line}\n".encode() for line in lines]
        start = perf_counter()
        for number in range(TRIPS):
            process.stdin.write(typed[number % len(typed)])
            process.stdin.flush()
            process.stdout.readline()
        seconds = perf_counter() - start
        process.kill()
    return TRIPS / seconds


def measure() -> Iterator[tuple[str, float, str, float, str]]:
    """Round trips a second, and how many times longer than an echo one takes."""
    for game, lines in GAMES.items():
        speeds = [
            (
                trips_a_second(["-m", "textgames", game, "--json"], lines, greeting=True),
                trips_a_second(["-c", ECHO], lines, greeting=False),
            )
            for _ in range(ROUNDS)
        ]
        ours, echo = [median(both) for both in zip(*speeds)]
        yield f"{game.split(':')[0]}: round trips with --json", ours, "a second", echo / ours, "an echo's time"
