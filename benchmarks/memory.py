"""Memory: the peak of whole processes, against an empty Python; on Linux only.

A sitting is a million lines, with undo to the start at its end.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from pathlib import Path
from random import Random
from time import monotonic, sleep

from textgames.game2048 import Game2048

LINES = 1_000_000
MINUTES = 1  # of auto; what it remembers is bounded, so an hour takes no more than some minutes
GOAL = 60  # MB that a sitting may take
UNDONE = [f"u {LINES}", "look"]
CELLAR = "sokoban:=------/-P----/------/--#o--"
CORRIDOR = "sokoban:=-o--/o**o/P#--/o**o"  # a ring: the box is pushed around it for ever
FIELD = "minesweeper:16x30m99#1"


def peak(arguments: list[str], lines: Iterable[str], minutes: float = 60, is_typed: bool = False) -> float:
    """The most memory that a run takes, in MB; it is ended after so many minutes."""
    most, end = 0.0, monotonic() + 60 * minutes
    with tempfile.TemporaryFile() as file, tempfile.TemporaryDirectory() as home:
        file.writelines(f"{line}\n".encode() for line in lines)
        file.seek(0)
        environment = {**os.environ, "TEXTGAMES_HOME": home, "TEXTGAMES_TYPED": str(int(is_typed))}
        command = [sys.executable, *[argument.replace("FOLDER", home) for argument in arguments]]
        process = subprocess.Popen(command, stdin=file, stdout=subprocess.DEVNULL, env=environment)
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


def cycle(*lines: str) -> list[str]:
    """These lines again and again."""
    return [*lines] * (LINES // len(lines))


def slides(side: int) -> Iterator[str]:
    """Moves in 2048, most of them into one corner; some are undone where nothing else is possible."""
    game, chance = Game2048(side, side, 2**60, "1"), Random(1)
    for _ in range(LINES):
        legal = game.legal_moves()
        if not legal:
            yield "u 50"
            for _ in range(50):
                game.undo()
            continue
        preferred = [way for way in ("up", "left") if way in legal] or legal[:1]
        way = chance.choice(preferred if chance.random() < 0.9 else legal)
        game.move(way)
        yield {"up": "w", "left": "a", "down": "s", "right": "d"}[way]


def distinct_flags() -> Iterator[str]:
    """A flag on each square of the largest board."""
    from textgames.text.squares import square_name

    return (f"f {square_name(*divmod(number, 1000))}" for number in range(LINES))


def sittings() -> dict[str, tuple[list[str], Iterable[str]]]:
    """A million lines of each kind, with what they are played in."""
    big = "2048:12x12g1152921504606846976#1"
    flags = cycle("f 0A", "f 15AD", "f 0A", "m 3H")
    return {
        "2048 4x4, and `new` where it ends": (["2048:4x4g65536#1"], cycle(*"wawdwaws" * 100, "new")),
        "2048 4x4, and `restart`": (["2048:4x4g65536#1"], cycle(*"wawdwaws" * 100, "restart")),
        "2048 12x12, all undone": ([big], chain(slides(12), UNDONE)),
        "2048 12x12 with --json": ([big, "--json"], slides(12)),
        "2048 20x20, all undone": (["2048:20x20g1152921504606846976#1"], chain(slides(20), UNDONE)),
        "2048 12x12, typed": ([big], slides(12)),
        "Sokoban steps, all undone": ([CELLAR], [*cycle(*"dwas"), *UNDONE]),
        "Sokoban pushes, all undone": ([CORRIDOR], [*cycle("d"), *UNDONE]),
        "Sokoban steps with --json": ([CELLAR, "--json"], cycle(*"dwas")),
        "Sokoban steps with --save": ([CELLAR, "--save", "FOLDER/game"], cycle(*"dwas")),
        "Sokoban steps, typed": ([CELLAR], cycle(*"dwas")),
        "Minesweeper flags, all undone": ([FIELD], [*flags, *UNDONE]),
        "Minesweeper flags with --json": ([FIELD, "--json"], flags),
        "Minesweeper flags with --save": ([FIELD, "--save", "FOLDER/game"], flags),
        "Minesweeper flags, typed": ([FIELD], flags),
        "Minesweeper, openings and `restart`": ([FIELD], cycle("0A", "3H", "7C", "f 9J", "12AA", "restart")),
        "Minesweeper, openings and `new`, typed": ([FIELD], cycle("0A", "3H", "7C", "f 9J", "12AA", "new")),
        "Minesweeper 1000x1000, a flag on each": (["minesweeper:1000x1000m1000#1", "--json"], distinct_flags()),
        "questions": (["2048:4x4g65536#1"], cycle("look", "where", "moves", "help undo")),
        "refused lines": (["2048:4x4g65536#1"], (f"turn {number}" for number in range(LINES))),
    }


def measure() -> Iterator[tuple[str, float, str, float, str]]:
    """Megabytes, and how many times an empty Python's, or of the goal."""
    empty = peak(["-c", "pass"], [])
    for what, (arguments, lines) in sittings().items():
        if what.startswith("Minesweeper 1000x1000"):
            lines = islice(lines, LINES // 10)  # the board itself is shown each time
        most = peak(["-m", "textgames", *arguments], lines, is_typed="typed" in what)
        yield f"a million lines: {what}", most, "MB at most", most / GOAL, f"the goal of {GOAL} MB"
    field = ["500A", "0A 999ALL f 0B", "u 2", "redo"]
    runs = {
        "Minesweeper: 1000x1000 with 1000 mines": (["minesweeper:1000x1000m1000#1"], field, 60),
        "Minesweeper: the same with 150000": (["minesweeper:1000x1000m150000#1"], field, 60),
        f"2048: {MINUTES} minute of auto": (["2048:4x4g65536#1"], ["auto", "new"] * 1000, MINUTES),
    }
    for what, (arguments, lines, minutes) in runs.items():
        most = peak(["-m", "textgames", *arguments], lines, minutes)
        yield what, most, "MB at most", most / empty, "python3 -c pass"
