"""The start to the first board, against an empty module: CPU time in turns, and instructions."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

from benchmarks.cost import cpu_seconds, instructions

ROUNDS = 21
EMPTY = ["-m", "benchmarks.empty"]
STARTS = (
    *("2048", "minesweeper", "sokoban", "2048 --json", "2048 --verbal", "2048 --lang zh"),
    *("sokoban --json", "sokoban --lang zh", "--version", "--help"),
)


def measure() -> Iterator[tuple[str, float, str, float, str]]:
    """Each start, and how many times the empty module's: the median in milliseconds, then millions of instructions."""
    commands = {start: ["-m", "textgames", *start.split()] for start in STARTS}
    for start, command in commands.items():
        times = [(cpu_seconds(["-S", *command]), cpu_seconds(["-S", *EMPTY])) for _ in range(ROUNDS)]
        ours, empty = map(median, zip(*times))
        yield f"textgames {start}", 1000 * ours, "ms CPU", ours / empty, "an empty module"
    least = instructions(EMPTY)
    for start, command in commands.items():
        ours = instructions(command)
        if ours and least:
            yield f"textgames {start}", ours / 1e6, "M instructions", ours / least, "an empty module"
