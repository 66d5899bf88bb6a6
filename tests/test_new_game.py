"""A new game, made as CONTRIBUTING says, is found by the tests that every game must pass: `pytest -k NAME`."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest
from support import ROOT, needs_posix, only_whole, run_command

NAME = "lamps"
END_OF_GAMES = "}\nCHECK = "


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with one more game: `lights` under another name."""
    for name in ("textgames", "tests"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "setup.cfg", tmp_path)
    package, tests = tmp_path / "textgames" / NAME, tmp_path / "tests" / NAME
    shutil.copytree(tmp_path / "tests" / "lights", package)
    tests.mkdir()
    shutil.copy(package / "__init__.py", tests)
    (package / "sample.py").rename(tests / "sample.py")
    for path in (package / "spec.py", tests / "sample.py"):
        text = path.read_text(encoding="utf-8")
        path.write_text(re.sub(r'"lights(?=[:"])', f'"{NAME}', text), encoding="utf-8")
    games = tmp_path / "textgames" / "app" / "games.py"
    line = f'    "{NAME}": Entry("textgames.{NAME}"),\n'
    games.write_text(games.read_text(encoding="utf-8").replace(END_OF_GAMES, line + END_OF_GAMES), encoding="utf-8")
    return tmp_path


def run_in(checkout: Path, *command: str) -> str:
    path = os.pathsep.join([str(checkout), str(checkout / "tests")])
    return run_command(*command, folder=checkout, PYTHONPATH=path).out


@needs_posix
@only_whole
def test_a_new_game_passes_what_every_game_must_pass(checkout):
    """Once its playthrough is recorded, as the failure of the test without it says."""
    pytest_of_the_game = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-rf", "-k"]
    shown = run_in(checkout, *pytest_of_the_game, f"{NAME} and playthrough", "tests/test_every_game.py")
    (command,) = re.findall(r"^E +(printf .*)$", shown, re.M)
    run_in(checkout, "sh", "-c", command.replace("python3", shlex.quote(sys.executable)))
    shown = run_in(checkout, *pytest_of_the_game, NAME)
    assert "[100%]" in shown and "FAILED" not in shown and "ERROR" not in shown, shown
