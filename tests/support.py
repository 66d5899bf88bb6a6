"""What the tests share: real processes, over pipes and over a pseudo-terminal."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
CASES = Path(__file__).parent / "cases"
GAMES = ("2048", "sokoban", "minesweeper")
PROGRAM = [sys.executable, "-m", "textgames"]
MOST_OUTPUT = 64 * 2**20
COLOR_SETTINGS = ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "CLICOLOR")


def environment(**changes: str) -> dict[str, str]:
    """This process's environment without what would hide a missing flush or force colour."""
    kept = {key: value for key, value in os.environ.items() if key not in ("PYTHONUNBUFFERED", *COLOR_SETTINGS)}
    return {**kept, "PYTHONPATH": str(ROOT), "TERM": "xterm", **changes}


class Finished:
    """A process that has ended."""

    def __init__(self, process: subprocess.CompletedProcess[bytes]) -> None:
        self.status = process.returncode
        self.out = process.stdout.decode()
        self.errors = process.stderr.decode()
        assert len(self.out) < MOST_OUTPUT
        assert "Traceback" not in self.out + self.errors

    @property
    def objects(self) -> list[dict]:
        """The JSON objects that it wrote, one a line."""
        return [json.loads(line) for line in self.out.splitlines()]


def run(*arguments: str, lines: str | bytes = "", timeout: float = 60, **changes: str) -> Finished:
    """Run the program with piped input until it ends."""
    data = lines if isinstance(lines, bytes) else lines.encode()
    process = subprocess.run(
        [*PROGRAM, *arguments], input=data, capture_output=True, env=environment(**changes), timeout=timeout
    )
    return Finished(process)


def cases(name: str) -> dict:
    """A file of rule cases."""
    return json.loads((CASES / name).read_text())
