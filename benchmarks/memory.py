"""Memory: the peak of whole processes that play 100,000 lines, against an empty Python; on Linux only."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import sleep

LINES = 100_000
GOAL = 120  # MB
GAME_2048 = "2048:4x4g65536#1"
CELLAR = "sokoban:=------/-P----/------/--#o--"
FIELD = "minesweeper:16x30m99#1"
# What is played, and the lines that are typed again and again.
SITTINGS = {
    "2048, and `new` where it ends": ([GAME_2048], [*"wawdwaws" * 100, "new"]),
    "2048, and `restart` where it ends": ([GAME_2048], [*"wawdwaws" * 100, "restart"]),
    "2048 on 20x20": (["2048:20x20g65536#1"], [*"wasd"]),
    "Sokoban": ([CELLAR], [*"dwas"]),
    "Sokoban with --json": ([CELLAR, "--json"], [*"dwas"]),
    "Sokoban with --save": ([CELLAR, "--save", "FOLDER/game"], [*"dwas"]),
    "Minesweeper, flags": ([FIELD], ["f 0A", "f 15AD", "f 0A", "m 3H"]),
    "Minesweeper, openings and `restart`": ([FIELD], ["0A", "3H", "7C", "f 9J", "12AA", "restart"]),
    "refused lines": ([GAME_2048], ["turn"]),
}


def peak(arguments: list[str], lines: list[str]) -> float:
    """The most memory that a run takes, in MB."""
    most = 0.0
    with tempfile.TemporaryFile() as file, tempfile.TemporaryDirectory() as home:
        file.write("".join([f"{line}\n" for line in lines]).encode())
        file.seek(0)
        command = [sys.executable, *[argument.replace("FOLDER", home) for argument in arguments]]
        environment = {**os.environ, "TEXTGAMES_HOME": home}
        process = subprocess.Popen(command, stdin=file, stdout=subprocess.DEVNULL, env=environment)
        while process.poll() is None:
            most = max(most, peak_so_far(process.pid))
            sleep(0.005)
    return most


def peak_so_far(process: int) -> float:
    """What Linux tells of a process; its figure for one that has ended has its parent's in it."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    return 0.0


def measure() -> Iterator[tuple[str, float, str, float, str]]:
    """Megabytes, and how many times the goal; then those of an empty Python."""
    for what, (arguments, lines) in SITTINGS.items():
        most = peak(["-m", "textgames", *arguments], [*lines * (LINES // len(lines)), f"u {LINES}", "look"])
        yield f"{LINES:,} lines, all undone: {what}", most, "MB at most", most / GOAL, f"the goal of {GOAL} MB"
    yield "python3 -c pass", peak(["-c", "pass"], []), "MB at most", 0, ""
