"""Start-up: CPU time of whole processes with `q` piped in, against an empty Python, in turns."""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Iterator
from statistics import median

ROUNDS = 21
COMMANDS = {
    "python3 -c pass": ["-c", "pass"],
    "textgames 2048 --seed 1": ["-m", "textgames", "2048", "--seed", "1"],
    "textgames sokoban --seed 1": ["-m", "textgames", "sokoban", "--seed", "1"],
    "textgames minesweeper --seed 1": ["-m", "textgames", "minesweeper", "--seed", "1"],
    "textgames 2048 --seed 1 --no-echo (argparse)": ["-m", "textgames", "2048", "--seed", "1", "--no-echo"],
}


def cpu_seconds(arguments: list[str], data: bytes = b"q\n") -> float:
    """User and system time of one run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], input=data, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure() -> Iterator[tuple[str, float, str, float, str]]:
    """The median of each command, in milliseconds, and how many times the first one's."""
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(ROUNDS):
        for name, arguments in COMMANDS.items():
            times[name].append(cpu_seconds(arguments))
    empty, *games = COMMANDS
    for name in games:
        yield name, 1000 * median(times[name]), "ms CPU", median(times[name]) / median(times[empty]), empty
