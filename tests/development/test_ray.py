"""The examples for Ray, where it is installed."""

from __future__ import annotations

import importlib
import json
import re
import subprocess
import sys
from contextlib import suppress
from time import sleep

import pytest
from support import beside, environment, only_whole, run, run_command

pytest.importorskip("ray", reason="it takes Ray, which the extra `ray` installs")
psutil = importlib.import_module("psutil")  # which Ray brings along
EASY = "######\n#@ $.#\n######\n\n######\n#.@ $#\n######\n"
BOXES = 8  # in each of as many rows: a level that takes seconds
ROOM = ["#" * 21, "#@" + " " * 18 + "#", *["#  " + "$ " * BOXES + " #", "#   " + ". " * BOXES + "#"] * BOXES]
SLOW = "\n".join([*ROOM, "#" + " " * 19 + "#", "#" * 21])


def workers_of(program: subprocess.Popen) -> list:
    """The processes of Ray that are solving a level for a program."""
    with suppress(psutil.NoSuchProcess):
        children = psutil.Process(program.pid).children(recursive=True)
        return [child for child in children if child.name().startswith("ray::check")]
    return []


def test_a_worker_that_is_killed_costs_no_result(tmp_path):
    levels = tmp_path / "levels.sok"
    levels.write_text(f"{SLOW}\n\n{EASY}")
    command = [sys.executable, str(beside("examples/check_on_ray.py")), str(levels), "--jobs", "1"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=environment()) as program:
        while program.poll() is None and not (workers := workers_of(program)):
            sleep(0.1)
        sleep(1)
        workers[0].kill()
        out, errors = program.communicate(timeout=120)
    results = {result["level"]: result for result in map(json.loads, out.splitlines())}
    expected = run("check", str(levels), "--json").out.splitlines()
    assert len(expected) == len(results)
    for result in map(json.loads, expected):
        assert {**results[result["level"]], "seconds": 0} == {**result, "seconds": 0}
    assert "3 of 3 levels, 2 solved, 0 s left\n" in errors and "A worker died" in errors


@only_whole
def test_a_player_is_trained():
    ran = run_command(sys.executable, str(beside("examples/train_on_ray.py")), timeout=600)
    trained, at_random = map(int, re.search(r"^trained (\d+) .* at random (\d+) ", ran.out, re.MULTILINE).groups())
    assert trained > 1.5 * at_random
