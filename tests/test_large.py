"""The largest boards and the longest lines: little memory, and time that grows no faster than they do.

Real processes play under limits that are several times what they take, and a small part of what they took once.
"""

from __future__ import annotations

import json
import subprocess

import pytest
from support import PROGRAM, as_text, environment, needs_posix, only_whole

from textgames.engine.tokens import LONGEST_LINE

pytestmark = [needs_posix, only_whole]

LARGE = "minesweeper:1000x1000m60000#3"
KILOBYTES = 350_000  # of addresses, the modules of the program among them
SECONDS = 150  # of processor time; each pattern takes less than two, and those that were quadratic up to a minute
LIMITED = f'ulimit -v {KILOBYTES}; ulimit -t {SECONDS}; exec "$@"'
SOLVING = ["hint", "odds", "odds win", "auto-flag on"]
LOOKING = ["look", "look 3H", "where", "list numbers near 500A", "share", "u", "redo", "look " * 100, "odds " * 30]
PATTERNS = ("a-", "*", "(", "()", "[", '"', ",", "a,", "9,", "-1", "zz ", "\U0001f600", "上", "龘", "第3", "上x")


def limited(*arguments: str, lines: list[str]) -> str:
    """Play lines in a process with limits, and return what it shows."""
    text = "\n".join([*lines, ""]).encode()
    command = ["sh", "-c", LIMITED, "sh", *PROGRAM, *arguments]
    unmeasured = {name: value for name, value in environment().items() if not name.startswith("COVERAGE")}
    process = subprocess.run(command, input=text, capture_output=True, env=unmeasured)
    assert process.stderr == b"" and process.returncode in (0, 1, 3, 4, 5), (process.returncode, process.stderr[-300:])
    return as_text(process.stdout)


@pytest.mark.parametrize("view", [[], ["--json"], ["--verbal"]], ids=["screen", "json", "verbal"])
def test_the_largest_board_takes_little_memory_and_what_gives_up_says_so(view):
    said = limited(LARGE, *view, lines=["500A", *SOLVING, *LOOKING])
    for command in ("hint", "odds"):
        assert f"{command} needs more memory than it is allowed." in said
    assert "Automatic flags are off: finding them took too long." in said


def test_a_line_that_opens_the_largest_board_again_and_again_ends_when_it_is_too_long():
    said = limited(LARGE, "--json", lines=["r 500A " * 30])
    assert "The answer to this line is getting too long." in said
    assert len(said) < 120_000_000


def test_a_million_moves_on_a_line_take_little_memory():
    said = limited("sokoban:classic/1", "--json", lines=["ad" * (LONGEST_LINE // 2)])
    assert f'"steps":{LONGEST_LINE},' in said


HALL = "/".join(["*" * 200, *["*" + "-" * 198 + "*"] * 98, "*P#" + "-" * 195 + "o*", *["*" + "-" * 198 + "*"] * 98])
LARGEST_LEVEL = f"sokoban:={HALL}/{'*' * 200}"


@pytest.mark.parametrize(
    ("game", "line", "count", "most"),  # commands in the text, and how many of 400 of it are played
    [
        ("2048 --seed 3", "hint ", 1, 101),
        ("2048 --seed 3", "x ", 1, 101),
        ("2048 --seed 3", "new ", 1, 101),
        ("sokoban", "levels ", 1, 101),
        ("minesweeper --seed 3", "odds 3H ", 1, 101),
        (LARGE, "r 500A undo redo ", 4, 20),
        (LARGEST_LEVEL, "go 197GQ go 1B ", 2, 200),
    ],
    ids=["hint", "look", "new", "levels", "odds", "undo", "go"],
)
def test_a_line_is_answered_up_to_a_limit_that_is_the_same_everywhere(game, line, count, most):
    said = limited(*game.split(), "--json", lines=[line * 400])
    reply = json.loads(said.splitlines()[1])
    assert reply["error"]["message"].startswith("The answer to this line is getting too long.")
    assert 0 < 400 * count - reply["error"]["not_played"] <= most


def test_a_million_commands_in_chinese_take_little_memory():
    for game in ("sokoban:classic/1", "2048:2x2=2.4/0.0#1"):
        reply = json.loads(limited(game, "--json", lines=["上" * LONGEST_LINE]).splitlines()[1])
        assert reply["ok"] and reply["message"].endswith("times)")


def test_the_same_remark_is_kept_once():
    said = limited("sokoban:=*****/*P#o*/*****", "--verbal", lines=["499999(wa)d"])
    assert "Wall. (999998 times)" in said


def test_the_time_for_a_line_grows_no_faster_than_the_line():
    lines = [(pattern * LONGEST_LINE)[:LONGEST_LINE] for pattern in PATTERNS]
    replies = limited("minesweeper", "--json", "--seed", "3", lines=[*lines, "3H"]).splitlines()
    assert len(replies) == len(lines) + 3
