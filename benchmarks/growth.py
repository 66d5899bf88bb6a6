"""Growth: what a line costs on larger boards, which are shown after each, against the least that shows as much."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from benchmarks.piping import against_least
from textgames.text.squares import square_name

LINES = 2000


def measure() -> Iterator[tuple[str, float, str, float, str]]:
    """Microseconds a line, start-up and all, and how many times the least."""
    chance = Random(0)
    keys = [chance.choice("wasd") for _ in range(LINES)]
    for side in (4, 10, 20):
        yield line(f"2048 {side}x{side}", f"2048:{side}x{side}g{2**60}#1", keys)
    for side in (10, 30, 100):
        middle = "-" * (side // 2)
        board = "/".join(["-" * side] * (side // 2) + [f"{middle}P{middle}"[:side]] + ["-" * side] * (side // 2 - 2))
        yield line(f"Sokoban {side}x{side}", f"sokoban:={board}/{'-' * (side - 3)}#o-", keys)
    for side in (10, 30, 100, 300):
        flags = [f"f {square_name(chance.randrange(side), chance.randrange(side))}" for _ in range(LINES)]
        yield line(f"Minesweeper {side}x{side}", f"minesweeper:{side}x{side}m{side}#1", flags)


def line(what: str, game: str, lines: list[str]) -> tuple[str, float, str, float, str]:
    """One game's."""
    ours, least = against_least(game, lines)
    return what, 1e6 * ours / len(lines), "us CPU a line", ours / least, "input() and print()"
