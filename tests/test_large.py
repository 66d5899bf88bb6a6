"""The largest boards and the longest lines: little memory, and an answer in time.

Real processes play under limits that are several times what they take.
"""

from __future__ import annotations

import subprocess

import pytest
from support import PROGRAM, as_text, environment, needs_posix, only_whole

pytestmark = [needs_posix, only_whole]

LONGEST_LINE = 10_000  # characters
KILOBYTES = 350_000  # of addresses, the modules of the program among them
SECONDS = 60  # of processor time
LIMITED = f'ulimit -v {KILOBYTES}; ulimit -t {SECONDS}; exec "$@"'
HALL = "/".join(["*" * 100, *["*" + "-" * 98 + "*"] * 48, "*P#" + "-" * 95 + "o*", *["*" + "-" * 98 + "*"] * 49])
GAMES = {
    "2048:20x20#3": ["hint", "wasd" * 20, "u 50", "new " * 20],
    f"sokoban:={HALL}/{'*' * 100}": ["go 1B", "hint", "u", "redo", "go 1B go 48BC " * 10],
    "minesweeper:100x100m600#3": [
        *("50BA", "hint", "odds", "odds win", "u", "redo", "list numbers near 50BA", "odds " * 3),
    ],
}
PATTERNS = ("a-", "*", "(", "()", "[", '"', ",", "a,", "9,", "-1", "zz ", "\U0001f600", "\u4e0a", "\u9f98", "\u7b2c3")


def limited(*arguments: str, lines: list[str]) -> str:
    """Play lines in a process with limits, and return what it shows."""
    text = "\n".join([*lines, ""]).encode()
    command = ["sh", "-c", LIMITED, "sh", *PROGRAM, *arguments]
    unmeasured = {name: value for name, value in environment().items() if not name.startswith("COVERAGE")}
    process = subprocess.run(command, input=text, capture_output=True, env=unmeasured)
    assert process.stderr == b"" and process.returncode == 0, (process.returncode, process.stderr[-300:])
    return as_text(process.stdout)


@pytest.mark.parametrize("view", ["--no-verbal", "--json", "--verbal"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.partition(":")[0])
def test_the_largest_boards_take_little_memory(game, view):
    said = limited(game, view, lines=[*GAMES[game], *["look", "look 3H", "where", "share", "look " * 20]])
    assert len(said) < 20_000_000


@pytest.mark.parametrize("game", ["2048", "sokoban", "minesweeper"])
def test_the_longest_lines_are_answered(game):
    lines = [(pattern * LONGEST_LINE)[:LONGEST_LINE] for pattern in PATTERNS]
    replies = limited(game, "--json", "--daily", lines=[*lines, "3H"]).splitlines()
    assert len(replies) == len(lines) + 3
