"""Memory: the peak of whole processes, against an empty Python; on Linux only."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

STEPS = 1_000_000
PER_LINE = 100
MINUTES = 1  # of auto; what it remembers is bounded, so an hour takes no more than some minutes


def peak(arguments: list[str], lines: list[str], minutes: float = 60) -> float:
    """The most memory that a run takes, in MB; it is ended after so many minutes."""
    most, end = 0.0, monotonic() + 60 * minutes
    with tempfile.TemporaryFile() as file:
        file.writelines(f"{line}\n".encode() for line in lines)
        file.seek(0)
        process = subprocess.Popen([sys.executable, *arguments], stdin=file, stdout=subprocess.DEVNULL)
        while process.poll() is None and monotonic() < end:
            most = max(most, peak_so_far(process.pid))
            sleep(0.005)
        process.kill()
        process.wait()
    return most


def peak_so_far(process: int) -> float:
    """What Linux tells of a process; its figure for one that has ended has its parent's in it."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    return 0.0


def measure() -> Iterator[tuple[str, float, str, float, str]]:
    """Megabytes, and how many times an empty Python's."""
    empty = peak(["-c", "pass"], [])
    walk = ["dwas" * (PER_LINE // 4)] * (STEPS // PER_LINE)
    field = ["500A", "0A 999ALL f 0B", "u 2", "redo"]
    plays = ["auto", "new"] * 1000
    runs = {
        f"Sokoban: {STEPS} steps": peak(["-m", "textgames", "sokoban:=------/-P----/------/--#o--"], walk),
        f"Sokoban: {STEPS} steps, all undone": peak(
            ["-m", "textgames", "sokoban:=------/-P----/------/--#o--"], [*walk, f"u {STEPS}"]
        ),
        "Minesweeper: 1000x1000 with 1000 mines": peak(["-m", "textgames", "minesweeper:1000x1000m1000#1"], field),
        "Minesweeper: the same with 150000": peak(["-m", "textgames", "minesweeper:1000x1000m150000#1"], field),
        f"2048: {MINUTES} minute of auto": peak(["-m", "textgames", "2048:4x4g65536#1"], plays, MINUTES),
    }
    for what, most in runs.items():
        yield what, most, "MB at most", most / empty, "python3 -c pass"
