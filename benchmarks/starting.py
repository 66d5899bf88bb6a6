"""Start-up: CPU time of whole processes with `q` piped in, against an empty Python, in turns."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

ROUNDS = 21
# As users run it: what was compiled once is kept.
WITH_CACHE = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
EMPTY, BARE = "python3 -c pass", "python3 -S -c pass"  # -S: without what this installation does at each start
COMMANDS = {
    EMPTY: ["-c", "pass"],
    BARE: ["-S", "-c", "pass"],
    "textgames 2048 --seed 1": ["-m", "textgames", "2048", "--seed", "1"],
    "textgames sokoban --seed 1": ["-m", "textgames", "sokoban", "--seed", "1"],
    "textgames minesweeper --seed 1": ["-m", "textgames", "minesweeper", "--seed", "1"],
    "textgames --version": ["-m", "textgames", "--version"],
    "textgames --help": ["-m", "textgames", "--help"],
    "python3 -m of an empty module": ["-m", "benchmarks.empty"],
    "python3 -S: textgames 2048 --seed 1": ["-S", "-m", "textgames", "2048", "--seed", "1"],
    "python3 -S: -m of an empty module": ["-S", "-m", "benchmarks.empty"],
}


def cpu_seconds(arguments: list[str], data: bytes = b"q\n", out: str | Path = os.devnull) -> float:
    """User and system time of one run; what it writes goes to `out`."""
    with tempfile.TemporaryFile() as file, open(out, "wb") as output:
        file.write(data)
        file.seek(0)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *arguments], stdin=file, stdout=output, check=True, env=WITH_CACHE)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure() -> Iterator[tuple[str, float, str, float, str]]:
    """The median of each command, in milliseconds, and how many times the first one's."""
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(ROUNDS):
        for name, arguments in COMMANDS.items():
            times[name].append(cpu_seconds(arguments))
    for name in COMMANDS:
        if name not in (EMPTY, BARE):
            other = BARE if name.startswith("python3 -S") else EMPTY
            yield name, 1000 * median(times[name]), "ms CPU", median(times[name]) / median(times[other]), other
