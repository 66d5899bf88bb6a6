"""Whole games as text: each file begins with its command, and what was typed follows the prompts.

With --verbal the program has no prompt; one is put before what was typed anyway.

After an intended change, `python3 tests/test_playthroughs.py` plays them again and rewrites them. A new one is made of
its name, the arguments of `textgames`, and the lines to play: `... nim-lost nim:21#1 < lines`.
"""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest
from support import DEFAULT_DAY, marked, run, set_environment

FOLDER = Path(__file__).parent / "playthroughs"
FILES = sorted(FOLDER.glob("*.txt"))
COMMAND = "$ textgames "


def played(transcript: str) -> str:
    """The same transcript, as the program writes it now."""
    command, *lines = transcript.splitlines()
    typed = [line[2:] for line in lines if line.startswith("> ")]
    if typed[-1] == "":  # the prompt at which the input ended
        typed.pop()
    ran = run(*shlex.split(command.removeprefix(COMMAND)), lines="".join(line + "\n" for line in typed))
    assert ran.errors == ""
    return f"{command}\n{marked(ran.out, typed) if '--verbal' in command else ran.out}"


def without_seconds(text: str) -> str:
    return re.sub(r"[\d.]+ (?:seconds?|s\b|秒)|\"seconds\":\d+", "# seconds", text)


def as_piped(shown: str) -> str:
    """What a terminal showed, without what is for those who type: the clock, and whether a game counts."""
    text = re.sub(r"^(?:Not counted: .*|Not a best result: .*)\.\n", "", shown, flags=re.M)
    return without_seconds(re.sub(r"   Time \d+ s$", "", text, flags=re.M))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playthrough(path):
    recorded = path.read_text()
    assert without_seconds(played(recorded)) == without_seconds(recorded)


def play_new(name: str, *arguments: str) -> None:
    """Play the lines of standard input, and write the transcript."""
    typed = "".join(f"> {line}" for line in sys.stdin)
    (FOLDER / f"{name}.txt").write_text(played(f"{COMMAND}{shlex.join(arguments)}\n{typed}"))


if __name__ == "__main__":
    set_environment(DEFAULT_DAY, "UTC0")
    if len(sys.argv) > 2:
        play_new(*sys.argv[1:])
    for path in FILES if len(sys.argv) == 1 else ():
        path.write_text(played(path.read_text()))
