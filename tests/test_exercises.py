"""The exercises of `examples/plain/`: the tests of each fail until it is done."""

from __future__ import annotations

import re
import sys

import pytest
from support import beside, run_command

PLAIN = beside("examples/plain")
# Each exercise by its test: the game, and a solution as texts and what takes their place.
SOLUTIONS = {
    "2048_undo": (
        "game2048",
        {
            "    add_tile(rows)\n    say(": "    add_tile(rows)\n    past = []\n    say(",
            "        if key not in": """\
        if key == "u":
            if past:
                rows, score = past.pop()
            continue
        if key not in""",
            "        rows = slid\n": "        past.append((rows, score))\n        rows = slid\n",
        },
    ),
    "2048_hint": (
        "game2048",
        {
            "def show(": """\
def hint(rows):
    keys = [key for key in "wasd" if slide(rows, key)[0] != rows]
    return max(keys, key=lambda key: slide(rows, key)[1], default=None)


def show(""",
            "        if key not in": """\
        if key == "h":
            print(hint(rows))
            continue
        if key not in""",
        },
    ),
    "sokoban_pushes": (
        "sokoban",
        {
            "def show(": """\
def count_pushes(positions):
    return sum(before[1] != after[1] for before, after in zip(positions, positions[1:]))


def show(""",
            "len(positions) - 1)\n": 'len(positions) - 1)\n    say("Pushes", count_pushes(positions))\n',
        },
    ),
    "sokoban_stuck": (
        "sokoban",
        {
            "def show(": """\
def is_stuck(level, box):
    up, left, down, right = [beside(level, box, key) in level["walls"] for key in "wasd"]
    return box not in level["goals"] and (up or down) and (left or right)


def show("""
        },
    ),
    "minesweeper_first": ("minesweeper", {'board["squares"] - {first}': 'board["squares"] - {first} - around(first)'}),
    "minesweeper_chord": (
        "minesweeper",
        {
            "def outcome(": """\
def chord(board, square):
    if count_mines(board, square) == len(around(square) & board["flags"]):
        for other in around(square):
            open_square(board, other)


def outcome(""",
            '        elif square in board["opened"] or': """\
        elif square in board["opened"] and len(words) == 1:
            chord(board, square)
        elif square in board["opened"] or""",
        },
    ),
}


def failed(folder) -> set[str]:
    """The exercises that have a test that fails."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-rA", "exercises.py"]
    out = run_command(*command, folder=folder, PYTEST_ADDOPTS="").out
    results = re.findall(r"^(PASSED|FAILED|ERROR) exercises.py::test_([a-z0-9]+_[a-z]+)", out, re.MULTILINE)
    assert {name for _, name in results} == SOLUTIONS.keys(), out
    return {name for result, name in results if result != "PASSED"}


@pytest.mark.parametrize("done", [(), ("2048_undo", "sokoban_pushes", "minesweeper_first"), (*SOLUTIONS,)], ids=len)
def test_the_exercises_that_are_not_done_fail(done, tmp_path):
    for path in PLAIN.glob("*.py"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    for name in done:
        game, changes = SOLUTIONS[name]
        path = tmp_path / f"{game}.py"
        text = path.read_text(encoding="utf-8")
        for old, new in changes.items():
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        path.write_text(text, encoding="utf-8")
    assert failed(tmp_path) == SOLUTIONS.keys() - {*done}


@pytest.mark.parametrize("page", ["README.md", "README.zh.md"])
def test_each_page_has_the_exercises(page):
    names = re.findall(r"^\| `\w+\.py` \| `(\w+)` \| ", (PLAIN / page).read_text(encoding="utf-8"), re.MULTILINE)
    assert names == [*SOLUTIONS]
