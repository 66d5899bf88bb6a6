"""What the tests share: the program in this process, in others over pipes, and in a pseudo-terminal."""

from __future__ import annotations

import ast
import codecs
import io
import json
import os
import re
import select
import shlex
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date, timedelta
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import NamedTuple
from unittest.mock import patch

import pytest
from hypothesis import strategies as st
from small_games import SHIPPED_GAMES, SMALL_GAMES

import textgames
from textgames.app.daily import game_of_the_day
from textgames.app.games import GAMES
from textgames.cli import execute
from textgames.text import language

ROOT = Path(__file__).parent.parent
PACKAGE = Path(textgames.__file__).parent
TESTS = Path(__file__).parent
PATH = os.pathsep.join([str(ROOT), str(ROOT / "tests")])
PROGRAM = [sys.executable, "-m", "textgames"]
WITH_SMALL_GAMES = [sys.executable, "-m", "small_games"]
MOST_OUTPUT = 64 * 2**20
# What in an environment changes the program: names, and how they begin.
NOT_INHERITED = re.compile(
    "TEXTGAMES_|LC_|LANG|NO_COLOR|FORCE_COLOR|CLICOLOR|COLORTERM|TERM|COLUMNS|LINES|TZ|WT_SESSION|PYCHARM_HOSTED|INPUTRC"
    "|XDG_DATA_HOME|HOME$|PYTHON(UNBUFFERED|DONTWRITEBYTECODE|IOENCODING|UTF8|WARNINGS|COERCECLOCALE|STARTUP)$"
)
DEFAULT_DAY = "2026-03-04"
TODAY = ""  # the date that it is for the tests: `set_environment` sets it
CHOSEN = ("_catalogue", "encoding", "shows_keys")  # of `language`, by each run for itself
HOMES = tempfile.TemporaryDirectory(prefix="textgames-tests-")
RUNS = count()


# What `pytest` was asked for: conftest.py sets it before any test is read.
WHOLE = False

only_whole = pytest.mark.skipif("not config.getoption('whole')", reason="only with --whole: it takes a minute")
needs_posix = pytest.mark.skipif(
    os.name != "posix", reason="it takes signals, permissions, links, pipes or a shell as POSIX has them"
)

names_in_any_script = pytest.mark.skipif(
    sys.getfilesystemencoding() == "ascii", reason="this Python can't name a file in Chinese"
)

# What `st.text()` is, which takes seconds to find out what UTF-8 can write: all but surrogates.
ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"]))


def amount(small: int, whole: int) -> int:
    """How much of a thorough test is run: `whole` with `--whole`, else `small`."""
    return whole if WHOLE else small


def beside(name: str) -> Path:
    """A file or folder of the checkout; the test that needs it, or all of its module, is skipped where it isn't."""
    if not (ROOT / name).exists():
        pytest.skip(f"{name} isn't beside the tests", allow_module_level=True)
    return ROOT / name


@cache
def parsed(path: Path) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(path.read_text(encoding="utf-8"))


def tool(name: str) -> ModuleType:
    """A module of the tools; what needs it is skipped where they aren't beside the tests."""
    return pytest.importorskip(f"tools.{name}", reason=f"tools.{name}, or what it needs, isn't here")


@cache
def plain_game(name: str) -> ModuleType:
    """A game of `examples/plain/`, whose rules the package's are compared with."""
    spec = spec_from_file_location(f"plain_{name}", beside(f"examples/plain/{name}.py"))
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def days_of_games() -> dict[str, str]:
    """A day for each game, on which it is the game of the day: the first one from a leap day on."""
    days = [str(date(2024, 2, 29) + timedelta(later)) for later in range(365)]
    with patch.dict(GAMES, SHIPPED_GAMES, clear=True):
        return {game: next(day for day in days if game_of_the_day(day) == game) for game in GAMES}


DAYS = days_of_games()


def new_home() -> str:
    """A folder of its own for the data of one run."""
    return tempfile.mkdtemp(dir=HOMES.name)


def set_environment(day: str, zone: str) -> None:
    """Set all that the tests depend on in the environment of this process, which it passes on to those that it starts.

    It is noon of a day in a time zone when the tests begin, so that no test crosses midnight. Compiled
    modules are kept where the checkout is read-only, too: beside the homes, as there are a thousand starts.
    """
    global TODAY
    for name in filter(NOT_INHERITED.match, [*os.environ]):
        del os.environ[name]
    os.environ |= {"LC_ALL": "C.UTF-8", "TERM": "xterm", "TEXTGAMES_LANG": "en", "TZ": zone, "HOME": new_home()}
    os.environ["PYTHONPATH"] = PATH
    if not os.access(PACKAGE, os.W_OK):
        os.environ["PYTHONPYCACHEPREFIX"] = os.path.join(HOMES.name, "compiled")
    if hasattr(time, "tzset"):
        time.tzset()
    TODAY = day
    os.environ |= at(day)


def at(day: str, hour: str = "12:00") -> dict[str, str]:
    """What an environment has where it is some time of a day now, given as 18:05."""
    moment = time.mktime(time.strptime(f"{day} {hour}", "%Y-%m-%d %H:%M"))
    return {"TEXTGAMES_CLOCK": str(int(moment - time.time()))}


def environment(**changes: str) -> dict[str, str]:
    """This process's environment with a data folder that isn't there yet."""
    home = os.path.join(HOMES.name, f"run{next(RUNS)}")
    return {**os.environ, "TEXTGAMES_HOME": home, **changes}


def as_text(data: bytes) -> str:
    """What a process wrote, with the ends of lines that text has on every system."""
    return data.decode().replace(os.linesep, "\n")


class Finished:
    """A run of the program that has ended."""

    def __init__(self, status: int, out: bytes, errors: bytes) -> None:
        self.status = status
        self.out, self.errors = as_text(out), as_text(errors)
        assert len(self.out) < MOST_OUTPUT
        assert "Traceback" not in self.out + self.errors

    @property
    def objects(self) -> list[dict]:
        """The JSON objects that it wrote, one a line."""
        return [json.loads(line) for line in self.out.splitlines()]


def program_for(arguments: Sequence[str], small: bool = False) -> list[str]:
    """What starts the program: with the small games where the first argument names one, or `small`."""
    named = arguments[0].partition(":")[0] if arguments else ""
    return WITH_SMALL_GAMES if small or named in SMALL_GAMES else PROGRAM


def run(*arguments: str, lines: str | bytes = "", timeout: float = 60, small: bool = False, **changes: str) -> Finished:
    """Run the program with piped input until it ends.

    It runs in this process, which saves the start of a thousand others; with `--whole` in one of its own.
    """
    if WHOLE:
        return run_process(*arguments, lines=lines, timeout=timeout, small=small, **changes)
    return run_here(*arguments, lines=lines, small=small, **changes)


def run_here(*arguments: str, lines: str | bytes = "", small: bool = False, **changes: str) -> Finished:
    """Run the program as `run` does, but always in this process, as it was changed for a test."""
    command = program_for(arguments, small)
    games = GAMES if command == WITH_SMALL_GAMES else SHIPPED_GAMES
    typed = lines.encode() if isinstance(lines, str) else lines
    files = {"stdin": io.BufferedReader(io.BytesIO(typed)), "stdout": io.BytesIO(), "stderr": io.BytesIO()}
    streams = {name: io.TextIOWrapper(file, "utf-8") for name, file in files.items()}
    with (
        patch.dict(GAMES, games, clear=True),
        patch.dict(os.environ, environment(**changes), clear=True),
        patch.multiple(sys, **streams),
        patch.multiple(language, **{name: getattr(language, name) for name in CHOSEN}),
    ):
        status = execute(list(arguments))
    return Finished(status, files["stdout"].getvalue(), files["stderr"].getvalue())


def run_process(
    *arguments: str, lines: str | bytes = "", timeout: float = 60, small: bool = False, **changes: str
) -> Finished:
    """Run the program as `run` does, but always in a process of its own, with real pipes."""
    return run_command(*program_for(arguments, small), *arguments, lines=lines, timeout=timeout, **changes)


def run_command(
    *command: str, lines: str | bytes = "", folder: Path | None = None, timeout: float = 120, **changes: str
) -> Finished:
    """Run any command with piped input until it ends, in the environment of the tests."""
    typed = lines.encode() if isinstance(lines, str) else lines
    given = {"input": typed, "cwd": folder, "env": environment(**changes), "timeout": timeout}
    ran = subprocess.run(command, capture_output=True, **given)
    return Finished(ran.returncode, ran.stdout, ran.stderr)


@contextmanager
def running(
    *arguments: str, small: bool = False, timeout: float = 60, **changes: str
) -> Iterator[subprocess.Popen[bytes]]:
    """The program over pipes, to be asked and answered; in the end, or when its time is up, it is killed."""
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    command = [*program_for(arguments, small), *arguments]
    with subprocess.Popen(command, env=environment(**changes), **pipes) as process:
        alarm = threading.Timer(timeout, process.kill)
        alarm.start()
        try:
            yield process
        finally:
            alarm.cancel()
            process.kill()


@cache
def path_with_textgames() -> str:
    """A PATH on which `textgames` is, as after an installation; for POSIX."""
    program = Path(new_home(), "textgames")
    program.write_text(f'#!/bin/sh\nexec {shlex.join(PROGRAM)} "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    return os.pathsep.join([str(program.parent), os.environ["PATH"]])


def without_token(text: str) -> str:
    """A saved game without the note that tells it from others with the same ID."""
    return re.sub("#: token [0-9a-f]{16}\n", "", text)


def unfinished_in(home: str | os.PathLike[str]) -> list[Path]:
    """The files of the unfinished games in a data folder, the oldest first."""
    return sorted((Path(home) / "unfinished").glob("*.txt"))


def marked(out: str, typed: Sequence[str]) -> str:
    """The output of --verbal, with a prompt before each line that was typed, and before the end."""
    shown = []
    waiting = [line.strip() for line in typed]
    for line in out.splitlines():
        is_typed = bool(waiting) and line.strip() == waiting[0]
        if is_typed:
            waiting.pop(0)
        shown.append(f"> {line}" if is_typed else line)
    if not shown[-2].startswith("> "):
        shown.insert(-1, "> ")
    return "".join(f"{line}\n" for line in shown)


def joined(text: str) -> str:
    """A text without the ends of its lines, where it doesn't matter how it was wrapped."""
    return " ".join(text.split())


class Picture(NamedTuple):
    """A case in pictures: its name, moves and what comes of them, and the board before and after."""

    name: str
    moves: str
    result: str
    before: list[str]
    after: list[str]


def pictures(file: str) -> list[Picture]:
    """The cases of a text file: a name behind `#`, then lines of "before  ->  after", the moves first."""
    found = []
    for block in (TESTS / file).read_text(encoding="utf-8").rstrip().split("\n\n"):
        name, *lines = block.splitlines()
        (moves, result), *rows = [line.split("  ->  ") for line in lines]
        before, after = zip(*rows)
        found.append(Picture(name.removeprefix("# "), moves, result, list(before), list(after)))
    return found


def shared_cases(name: str) -> dict:
    """A file of cases in the folder that RULE_CASES names; the test is skipped where there is none."""
    folder = os.environ.get("RULE_CASES")
    if not folder:
        pytest.skip("it takes a folder of cases, which RULE_CASES names", allow_module_level=True)
    return json.loads((Path(folder) / name).read_text(encoding="utf-8"))


class Terminal:
    """The program, or another `command`, in a pseudo-terminal; where there is none, the test is skipped."""

    def __init__(
        self, *arguments: str, small: bool = False, columns: int = 80, command: Sequence[str] = (), **changes: str
    ) -> None:
        fcntl, pty, termios = (
            pytest.importorskip(name, reason="it takes a pseudo-terminal") for name in ("fcntl", "pty", "termios")
        )
        self.master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (24, columns))
        self.process = subprocess.Popen(
            command or [*program_for(arguments, small), *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(**changes),
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(slave)
        self.shown = ""
        self._end_of_match = 0
        self._decoder = codecs.getincrementaldecoder("utf-8")()

    def read_to(self, end: str, timeout: float = 30) -> str:
        """Wait until what the terminal shows ends with `end`; returns what came since the last time."""
        start = len(self.shown)
        while not self.shown[start:].endswith(end):
            assert self._read_some(timeout), f"ended before {end!r}: {self.shown[start:]!r}"
        return self.shown[start:]

    def read_past(self, pattern: str) -> None:
        """Wait until what a pattern matches was shown, after what it matched the last time, whatever comes after it."""
        while not (found := re.compile(pattern).search(self.shown, self._end_of_match)):
            assert self._read_some(30), f"ended before {pattern!r}: {self.shown[self._end_of_match :]!r}"
        self._end_of_match = found.end()

    def _read_some(self, timeout: float) -> bool:
        ready, _, _ = select.select([self.master], [], [], timeout)
        assert ready, f"nothing more after {self.shown[-200:]!r}"
        try:
            data = os.read(self.master, 65536)
        except OSError:  # the other end is closed
            return False
        self.shown += self._decoder.decode(data).replace("\r\n", "\n")
        assert len(self.shown) < MOST_OUTPUT
        return bool(data)

    def type(self, text: str) -> None:
        """Type on the keyboard."""
        os.write(self.master, text.encode())

    def answer(self, line: str) -> str:
        """Type a line and wait for the next prompt."""
        self.type(f"{line}\n")
        return self.read_to("\n> ")

    def leave(self, *lines: str) -> str:
        """Type lines, then end the input; all that was shown."""
        for line in lines:
            self.answer(line)
        self.type("\x04")
        assert self.finish() == 0
        return self.shown

    def interrupt_once(self, end: str) -> str:
        """Type Ctrl-C, again where readline overlooked it, and wait until what is shown ends with `end`."""
        for _ in range(10):
            self.type("\x03")
            if select.select([self.master], [], [], 3)[0]:
                break
        return self.read_to(end)

    def interrupt(self) -> None:
        """Type Ctrl-C until the program ends: readline overlooks one between its prompt and its wait."""
        for _ in range(60):
            self.type("\x03")
            try:
                self.process.wait(0.5)
                return
            except subprocess.TimeoutExpired:
                pass

    def finish(self, timeout: float = 30) -> int:
        """Read to the end; the exit status."""
        while self._read_some(timeout):
            pass
        os.close(self.master)
        return self.process.wait(timeout)


def typed_line(prompt: str) -> str:
    """What `input` does at a terminal: the line is on the screen, behind the prompt."""
    sys.stdout.write(prompt)
    line = sys.stdin.readline()
    sys.stdout.write(line)
    if not line:
        raise EOFError
    return line.rstrip("\n")


def at_terminal(
    *arguments: str, typed: Sequence[str] = (), columns: int = 80, small: bool = False, **changes: str
) -> str:
    """What somebody is shown who types lines, and then ends the input: at a terminal with `--whole`.

    Else it is in this process, where what is typed is shown as a terminal does it.
    """
    options = [*arguments, "--color", "never"]
    if not WHOLE:
        changes |= {"TEXTGAMES_TYPED": "1", "COLUMNS": str(columns)}
        with patch("builtins.input", typed_line):
            ran = run_here(*options, lines="".join(f"{line}\n" for line in typed), small=small, **changes)
        assert ran.status == 0
        return ran.out + ran.errors
    terminal = Terminal(*options, columns=columns, small=small, TERM="dumb", **changes)
    terminal.read_to("> ")
    return terminal.leave(*typed)
