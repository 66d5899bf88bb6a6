"""Who types: at a terminal, in an IDE, or nobody; and what follows from it."""

from __future__ import annotations

import builtins
import io
import os
import re
import signal
import sys
import threading
from importlib.util import find_spec
from pathlib import Path
from unittest.mock import Mock

import pytest
from support import (
    PROGRAM,
    Finished,
    Terminal,
    needs_posix,
    run,
    run_command,
    run_here,
    run_process,
    running,
    unfinished_in,
)

from textgames.cli import main
from textgames.engine.session import Session
from textgames.terminal.console import Console, at_ctrl_c, is_interactive
from textgames.views.screen import Screen

LINES = "w\na\n"
SEED = ("--seed", "7")
KEPT = ["# textgames 1 2048:4x4#7", "up", "left"]
TO_WIN = "sokoban:=P#o"


class WithoutFile(io.TextIOBase):
    """A stream as IDEs make them, without a file behind it."""


class OnlyReads:
    """A stream that has no more than what `input` needs."""

    def readline(self) -> str:
        return ""

    def isatty(self) -> bool:
        return False


def types(stdin: object = None, **environ: str) -> bool:
    """Whether somebody types, where standard input and output are two pipes, unless another input is given."""
    (reading, one), (other, writing) = os.pipe(), os.pipe()
    with open(reading) as source, open(writing, "w") as target, pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", source if stdin is None else stdin)
        patch.setattr("sys.stdout", target)
        for name, value in environ.items():
            patch.setenv(name, value)
        answer = is_interactive()
    os.close(one)
    os.close(other)
    return answer


@pytest.mark.parametrize(
    ("stdin", "environ", "somebody"),
    [
        (None, {}, False),
        (None, {"TEXTGAMES_TYPED": "1"}, True),
        (None, {"PYCHARM_HOSTED": "1"}, True),  # its run window is two pipes
        (None, {"PYCHARM_HOSTED": ""}, False),
        (None, {"PYCHARM_HOSTED": "1", "TEXTGAMES_TYPED": "0"}, False),
        (None, {"PYCHARM_HOSTED": "1", "TEXTGAMES_TYPED": ""}, True),
        (WithoutFile(), {}, True),
        (OnlyReads(), {}, True),
        (io.StringIO(), {}, False),
        (io.StringIO(), {"PYCHARM_HOSTED": "1"}, False),
        (io.TextIOWrapper(io.BytesIO()), {}, False),
    ],
)
def test_who_types(stdin, environ, somebody):
    assert types(stdin, **environ) is somebody


def test_a_file_is_nobody_and_neither_is_a_program(monkeypatch):
    with open(__file__) as file:
        assert not types(file, PYCHARM_HOSTED="1")
    monkeypatch.setenv("TEXTGAMES_TYPED", "1")
    assert Console().interactive and not Console(quiet=True).interactive


def in_shell(command: str, *arguments: str, **changes: str) -> Finished:
    """The program as a shell starts it."""
    return run_command("sh", "-c", command, "sh", *PROGRAM, *arguments, **changes)


def kept_in(home: Path) -> list[str]:
    """The lines of the unfinished game; none where there is none."""
    lines = [line for path in unfinished_in(home) for line in path.read_text().splitlines()]
    return [line for line in lines if not line.startswith("#:")]


def played(home: Path) -> int:
    """How many finished games were recorded."""
    return sum(kind["played"] for kind in run("stats", "--json", TEXTGAMES_HOME=str(home)).objects[0]["stats"])


@pytest.mark.parametrize("setting", ["PYCHARM_HOSTED", "TEXTGAMES_TYPED"])
def test_a_game_over_two_pipes_that_is_typed(setting, tmp_path):
    changes = {"TEXTGAMES_HOME": str(tmp_path), setting: "1", "NO_COLOR": "1"}
    out = run_process("2048", *SEED, lines=LINES, **changes).out
    assert out == run("2048", *SEED, lines=LINES).out.replace("> w\n", "> ").replace("> a\n", "> ")
    assert kept_in(tmp_path) == KEPT
    assert "Back at move 2." in run_process("--resume", **changes).out
    assert "Complete!" in run_process(TO_WIN, lines="d\n", **changes).out and played(tmp_path) == 1


@pytest.mark.parametrize("setting", ["PYCHARM_HOSTED", "TEXTGAMES_TYPED"])
def test_a_program_that_is_started_from_an_ide_is_nobody(setting, tmp_path):
    changes = {"TEXTGAMES_HOME": str(tmp_path), setting: "1"}
    assert len(run_process("2048", *SEED, "--json", lines=LINES, **changes).objects) == 4
    assert run_process(TO_WIN, "--json", lines="d\n", **changes).objects[-1]["status"] == "won"
    assert not kept_in(tmp_path) and not played(tmp_path)


def test_the_run_window_shows_the_prompt_before_it_waits():
    shown = b""
    with running("2048", PYCHARM_HOSTED="1") as process:
        while not shown.endswith(b"\n> "):
            piece = os.read(process.stdout.fileno(), 65536)
            assert piece, "it waits without a prompt"
            shown += piece
        process.communicate(b"q\n")
        assert process.returncode == 0


@pytest.mark.parametrize(
    ("options", "changes", "prompt", "shown"),
    [
        (["--color", "never"], {"TEXTGAMES_TYPED": "0"}, "\n> ", "w\nw\n"),  # by the terminal and by the program
        (["--json"], {}, "}\n", "w\n{"),
    ],
)
def test_a_program_at_a_terminal(options, changes, prompt, shown, tmp_path):
    terminal = Terminal("2048", *SEED, *options, TEXTGAMES_HOME=str(tmp_path), **changes)
    terminal.read_to(prompt)
    terminal.type("w\n")
    assert terminal.read_to(prompt).startswith(shown)
    terminal.type("quit\n")
    assert terminal.finish() == 0 and not kept_in(tmp_path)


def test_a_search_in_another_thread_cannot_be_stopped_but_runs():
    done = []

    def search() -> None:
        with at_ctrl_c(lambda: done.append(True)):
            done.append(False)

    thread = threading.Thread(target=search)
    thread.start()
    thread.join(60)
    assert done == [False]


IDLE = """
import sys
from idlelib.run import StdInputFile, StdOutputFile

class Shell:
    lines = ["w\\n", "a\\n"]
    shown = []
    def readline(self):
        return self.lines.pop(0) if self.lines else ""
    def write(self, text, tags):
        self.shown.append(text)
    def close(self):
        pass

out = sys.stdout
sys.stdin, sys.stdout = StdInputFile(Shell(), "stdin"), StdOutputFile(Shell(), "stdout")
from textgames.cli import main
main(sys.argv[1:])
out.write("".join(Shell.shown))
out.flush()
"""


@pytest.mark.skipif(not (find_spec("idlelib") and find_spec("_tkinter")), reason="this Python has no IDLE")
def test_idle(tmp_path):
    homes = dict.fromkeys(["TEXTGAMES_HOME", "HOME", "USERPROFILE"], str(tmp_path))  # IDLE has settings there too
    ran = run_command(sys.executable, "-c", IDLE, "2048", *SEED, **homes)
    shown = run("2048", *SEED, lines=LINES).out.replace("> w\n", "> ").replace("> a\n", "> ")
    assert (ran.status, ran.out, ran.errors) == (0, shown, "")
    assert kept_in(tmp_path) == KEPT


def test_a_notebook_has_an_input_of_its_own(tmp_path, monkeypatch, capsys):
    lines = iter(["w", "a", "q"])

    def ask(prompt: str = "") -> str:
        print(prompt, end="")
        return next(lines)

    monkeypatch.setattr(builtins, "input", ask)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.setenv("TEXTGAMES_HOME", str(tmp_path))
    assert types() and not types(TEXTGAMES_TYPED="0")
    main(["2048", *SEED])
    assert "> w" not in capsys.readouterr().out and kept_in(tmp_path) == KEPT


@needs_posix
def test_no_standard_input_is_nobody(tmp_path):
    ran = in_shell('exec "$@" <&-', "2048", TEXTGAMES_HOME=str(tmp_path))
    assert ran.status == 0 and "0 moves." in ran.out and not kept_in(tmp_path)


@needs_posix
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="it takes a device that is full")
@pytest.mark.parametrize("arguments", [["--nope"], ["2048:x"]])
def test_an_error_that_cannot_be_shown_keeps_its_status(arguments):
    assert in_shell('exec "$@" 2>/dev/full', *arguments).status == 2


@needs_posix
def test_a_full_disk_leaves_no_empty_game_and_all_that_was_saved(tmp_path):
    for blocks, lines, kept in ((0, "d\nd\n", 0), (1, "d\na\n" * 300, 1)):
        home = {"TEXTGAMES_TYPED": "1", "TEXTGAMES_HOME": str(tmp_path / str(kept))}
        command = f'ulimit -f {blocks}; exec "$@"'
        ran = in_shell(command, "sokoban:=P--#o", lines=lines, PYTHONDONTWRITEBYTECODE="1", **home)
        assert ran.status == 0 and "Sokoban: unfinished." in ran.out
        assert ran.errors.count("This game can't be saved. ") == 1
        assert len([*(tmp_path / str(kept) / "unfinished").iterdir()]) == kept


@pytest.mark.parametrize("is_answered", [False, True])
def test_ctrl_c_beside_an_answer_does_not_end_a_run(is_answered, monkeypatch):
    """It is typed after a line was read and before it is played, or just after its answer."""
    presses, owner, name = [KeyboardInterrupt], *((Screen, "end_line") if is_answered else (Session, "play"))
    original = getattr(owner, name)

    def press(self, *arguments):
        played = original(self, *arguments) if is_answered or not presses else False
        if presses:
            raise presses.pop()
        return played

    monkeypatch.setattr(owner, name, press)
    ran = run_here("sokoban:=P--#o", lines="d\nd\nq\n", TEXTGAMES_TYPED="1")
    kept = "q quits; the game is kept." if is_answered else "q quits."
    assert ran.status == 0 and ran.out.count(kept) == 1
    assert ("2 steps" if is_answered else "1 step") in ran.out.splitlines()[-1]


def with_keys(patch: pytest.MonkeyPatch, *keys: str | type[KeyboardInterrupt]) -> Finished:
    """A game in which these lines are typed, and Ctrl-C."""
    patch.setattr(Console, "read", Mock(side_effect=keys))
    return run_here("sokoban:=P---#o", TEXTGAMES_TYPED="1")


def test_ctrl_c_that_stopped_a_line_is_not_the_first_of_two(monkeypatch):
    original = Session.play

    def stopped(self, line):
        is_played = original(self, line)
        signal.raise_signal(signal.SIGINT)
        return is_played

    monkeypatch.setattr(Session, "play", stopped)
    ran = with_keys(monkeypatch, "d", KeyboardInterrupt, "d", "q")
    assert ran.status == 0 and ran.out.endswith("2 steps, 0 pushes.\n")


@pytest.mark.parametrize("between", ["d", "d, d", "", "中文", "# a comment", "xyzzy"])
def test_ctrl_c_ends_a_run_only_twice_in_a_row(between, monkeypatch):
    ran = with_keys(monkeypatch, "d", KeyboardInterrupt, between, KeyboardInterrupt, "q")
    assert ran.status == 0 and len(re.findall("the game is kept|这一局会保留", ran.out)) == 2
    assert "not played" not in ran.out
