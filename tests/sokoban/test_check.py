"""`check` with several levels at once, and with a part of a file."""

from __future__ import annotations

from signal import SIGINT

import pytest
from support import Terminal, beside, run, run_process

LEVELS = str(beside("examples/levels.sok"))


def without_seconds(objects: list[dict]) -> list[dict]:
    return [{key: value for key, value in one.items() if key != "seconds"} for one in objects]


@pytest.mark.parametrize("name", ["holes", LEVELS], ids=["holes", "file"])
def test_several_at_once_tell_the_same_in_the_same_order(name):
    check = ("check", name, "--level", "1-12", "--json")
    alone, together = (run_process(*check, "--jobs", jobs) for jobs in ("1", "3"))
    assert without_seconds(alone.objects) == without_seconds(together.objects)
    assert (alone.status, alone.errors) == (together.status, together.errors) == (0, "")


@pytest.fixture(scope="module")
def whole():
    """What is told of all levels with holes."""
    return without_seconds(run("check", "holes", "--json").objects)


@pytest.mark.parametrize(("part", "first", "last"), [("3", 3, 3), ("3-5", 3, 5), ("45-99", 45, 46), ("2-2", 2, 2)])
def test_a_part_of_the_levels(part, first, last, whole):
    objects = run("check", "holes", "--json", "--level", part).objects
    assert without_seconds(objects) == whole[first - 1 : last]


@pytest.mark.parametrize("part", ["5-3", "x", "3-", "3-x", "99", "99-100", "-3"])
def test_no_such_part(part):
    ran = run("check", "holes", f"--level={part}")
    assert ran.status == 2 and not ran.out and ran.errors.count("\n") == 1


def test_ctrl_c_ends_all(tmp_path):
    rows = ["#" * 16, *["# $ . $ . $ .  #"] * 12, "#@             #", "#" * 16]
    easy, hard = "#####\n#@$.#\n#####", "\n".join(rows)
    (tmp_path / "hard.sok").write_text("\n\n".join([easy, hard, hard]))
    terminal = Terminal("check", str(tmp_path / "hard.sok"), "--jobs", "2", "--time", "50")
    terminal.read_past("Solved in")
    terminal.interrupt()
    assert terminal.finish() in (130, -SIGINT)  # the second Ctrl-C may come while the interpreter ends
    assert "Traceback" not in terminal.shown and "bug" not in terminal.shown
