"""Files that are none, or that can't be read, and a start that is interrupted: one line each, and nothing is lost."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from errno import ENOSPC

import pytest
from support import (
    PACKAGE,
    PROGRAM,
    amount,
    environment,
    names_in_any_script,
    needs_posix,
    run,
    run_command,
    run_process,
    running,
    unfinished_in,
    without_token,
)
from test_program import ASCII

from textgames.storage.files import put_in_place

ODD_FILES = [pytest.param("pipe", marks=needs_posix), pytest.param("device", marks=needs_posix), "folder"]


@pytest.fixture
def odd_file(request, tmp_path) -> str:
    """A pipe that nobody writes to, a device without end, or a folder."""
    if request.param == "pipe":
        os.mkfifo(tmp_path / "pipe")
    return {"pipe": str(tmp_path / "pipe"), "device": "/dev/zero", "folder": str(tmp_path)}[request.param]


def no_file(odd_file: str) -> str:
    return f"{odd_file} is {'a folder, ' if os.path.isdir(odd_file) else ''}not a file."


@pytest.mark.parametrize("odd_file", ODD_FILES, indirect=True)
@pytest.mark.parametrize(
    "arguments", [["sokoban", "{}"], ["sokoban:{}/1"], ["--save", "{}"], ["2048", "--save", "{}"]], ids=" ".join
)
def test_what_is_no_file_is_refused_at_once(arguments, odd_file):
    ran = run(*[argument.format(odd_file) for argument in arguments], lines="w\n", timeout=20)
    assert (ran.status, ran.out, ran.errors) == (1, "", f"textgames: {no_file(odd_file)}\n")


@pytest.mark.parametrize("odd_file", ODD_FILES, indirect=True)
@pytest.mark.parametrize("command", ["save", "load"])
def test_what_is_no_file_is_refused_in_a_game(command, odd_file):
    lines = f"w\n{command} {odd_file}\nlook\n"
    before, refused, after = run("2048", "--seed", "1", "--json", lines=lines, timeout=20).objects[1:-1]
    assert no_file(odd_file) in refused["error"]["message"]
    assert before["state"] == after["state"]


def test_names_that_no_file_can_have():
    *refused, _end = run("2048", "--json", lines="save a\0b\nload a\0b\n").objects[1:]
    assert [(reply["ok"], reply["error"]["word"]) for reply in refused] == [(False, "a\0b")] * 2
    ran = run("2048", "--save", "")
    assert (ran.status, ran.out) == (1, "") and ran.errors.count("\n") == 1


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere file names are UTF-8")
@names_in_any_script
def test_names_that_the_locale_cannot_write(tmp_path, monkeypatch):
    """A file is named by the bytes that were typed, at a prompt as on the command line."""
    monkeypatch.chdir(tmp_path)
    lines = "w\nsave \u68cb\na\nload \u68cb\n"
    out = run_process("2048:4x4#7", lines=lines, **ASCII).out
    assert "Saved as" in out and "Loaded." in out and out.endswith(" 1 move.\n")
    assert without_token((tmp_path / "\u68cb").read_text(encoding="utf-8")) == "# textgames 1 2048:4x4#7\nup\n"
    menu = run_process(lines="2048 --save \u68cb\n", **ASCII).out
    assert menu.endswith(" 1 move.\n")
    (tmp_path / "\u76d8").write_text("#####\n#@$.#\n#####\n")
    assert "Goals left 1" in run_process(lines="sokoban ./\u76d8\n", **ASCII).out


UNREADABLE = "/proc/self/mem"  # on Linux: it can be opened, and its first bytes can't be read


@pytest.mark.skipif(not os.path.exists(UNREADABLE), reason="no such file here")
@pytest.mark.parametrize("arguments", ["sokoban {}", "check sokoban:{}/1"])
def test_a_read_error_names_its_file(arguments):
    ran = run(*arguments.format(UNREADABLE).split())
    assert (ran.status, ran.out, ran.errors) == (1, "", f"textgames: {UNREADABLE}: Input/output error.\n")


@pytest.mark.parametrize("damage", ["gone", "cut", "other"])
def test_broken_weights_cost_the_hint_and_not_the_game(damage, tmp_path):
    copy = tmp_path / "here"
    shutil.copytree(PACKAGE, copy / "textgames")
    weights = copy / "textgames" / "game2048" / "solver" / "weights.bin"
    for path in (weights.parent, weights):
        path.chmod(path.stat().st_mode | 0o200)  # what they are copied from may be read-only
    data = weights.read_bytes()
    if damage == "gone":
        weights.unlink()
    else:
        weights.write_bytes(data[: len(data) // 2] if damage == "cut" else bytes(1000) + data[1000:])
    ran = run_process(
        "2048", "--seed", "1", "--json", lines="w\nhint\nauto 2\na\n", PYTHONPATH=str(copy), PYTHONSAFEPATH="1"
    )
    first, hint, auto, last = ran.objects[1:-1]
    assert ran.status == 0 and ran.errors == ""
    assert "weights.bin can't be read" in hint["answer"] and "weights.bin can't be read" in auto["message"]
    assert first["ok"] and last["state"]["steps"] == 2


@needs_posix
def test_a_start_that_is_interrupted_ends_without_a_word():
    """At whatever moment: from the first import to the first board."""
    for moment in range(amount(6, 30)):
        with running("2048") as process:
            time.sleep(0.05 + 0.01 * moment)
            process.send_signal(signal.SIGINT)
            _, errors = process.communicate()
        if errors:  # Python itself was not there yet
            assert b"__main__.py" not in errors
        else:
            assert process.returncode in (0, 130, -signal.SIGINT)


@needs_posix
def test_save_keeps_permissions_and_links(tmp_path):
    path, link = tmp_path / "game", tmp_path / "link"
    saved = run("2048", "--seed", "1", lines=f"w\nsave {path}\n")
    assert "Saved as" in saved.out
    os.chmod(path, 0o666)
    os.symlink(path, link)
    run("2048", "--seed", "1", lines=f"w\na\nsave {link}\n")
    assert path.stat().st_mode & 0o7777 == 0o666 and link.is_symlink()
    assert without_token(path.read_text()) == "# textgames 1 2048:4x4#1\nup\nleft\n"
    assert sorted(tmp_path.iterdir()) == [path, link]


def test_what_cannot_be_written_as_a_whole_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "game"
    path.write_text("old")

    def full(_file: int) -> None:
        raise OSError(ENOSPC, os.strerror(ENOSPC))

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space left") as caught:
        put_in_place(str(path), b"new")
    assert caught.value.filename == str(path)
    assert path.read_text() == "old" and [*tmp_path.iterdir()] == [path]


ECHOED = ("> ", "# textgames 1 ")  # lines of a script, which are printed back


def test_no_message_names_a_minefield_before_the_end(tmp_path):
    """Neither when what is saved and what is asked for are two games, nor when a line or a file is wrong."""
    field = "minesweeper:=*../.../..*"
    path = tmp_path / "game"
    run(field, "--save", str(path), lines="1B\n")
    for arguments in (
        ["minesweeper:=..*/.../*..", "--save", str(path)],
        ["2048", "--save", str(path)],
        ["minesweeper", "--mines", "3", "--save", str(path)],
        ["sokoban", str(path)],
    ):
        for view in ([], ["--json"], ["--verbal"]):
            ran = run(*arguments, *view, lines="1B 9Z\nload nothing\nid 5\n")
            assert ran.out or ran.errors
            said = [line for line in (ran.out + ran.errors).splitlines() if not line.startswith(ECHOED)]
            assert not any("*../.../..*" in line or "..*/.../*.." in line for line in said), arguments


def test_the_levels_of_a_file_that_is_gone_are_still_listed(tmp_path):
    path = tmp_path / "own.xsb"
    path.write_text("#####\n#@$.#\n#####\n\n######\n#@ $.#\n######\n")
    with running("sokoban", str(path), "--json") as process:
        process.stdout.readline()
        path.unlink()
        out, errors = process.communicate(b"levels\nstats\n")
    levels, stats, end = map(json.loads, out.splitlines())
    assert [level["size"] for level in levels["answer"]] == [[3, 5], [3, 6]]
    assert stats["ok"] and end["reason"] == "eof" and errors == b""


@needs_posix
def test_a_pipe_in_the_data_folder_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "language")
    ran = run_process("2048", lines="w\n", timeout=20, TEXTGAMES_LANG="", TEXTGAMES_HOME=str(tmp_path))
    assert (ran.status, ran.errors) == (0, "")


@needs_posix
def test_a_data_folder_far_down(tmp_path):
    home = {"TEXTGAMES_TYPED": "1", "TEXTGAMES_HOME": "a/" * 1100}
    try:
        ran = run_command(*PROGRAM, "2048:4x4#7", lines="w\nq\n", folder=tmp_path, **home)
        assert (ran.status, ran.errors) == (0, "") and "Moves 1" in ran.out
    finally:
        run_command("rm", "-r", "a", folder=tmp_path)  # pytest can't remove it


@needs_posix
def test_a_home_folder_may_be_named_by_its_sign(tmp_path):
    assert run("2048:4x4#7", lines="w\n", TEXTGAMES_TYPED="1", HOME=str(tmp_path), TEXTGAMES_HOME="~/games").status == 0
    assert len(unfinished_in(tmp_path / "games")) == 1


@needs_posix
def test_the_folder_that_the_program_runs_in_may_go(tmp_path):
    """What names a file there is refused, and the game goes on, and is saved where it was."""
    (tmp_path / "gone").mkdir()
    code = "import os, sys; from textgames.cli import execute; os.rmdir(os.getcwd()); sys.exit(execute(sys.argv[1:]))"
    command = [sys.executable, "-c", code, "2048:4x4#7", "--save", str(tmp_path / "game"), "--no-echo"]
    ran = run_command(*command, lines="w\nsave t.txt\nload t.txt\na\n", folder=tmp_path / "gone")
    assert ran.status == 0 and ran.errors == "" and ran.out.count("No such file or directory.") == 1
    assert without_token((tmp_path / "game").read_text()) == "# textgames 1 2048:4x4#7\nup\nleft\n"


def test_a_line_has_an_end():
    endless = run_process("2048:4x4#7", "--no-echo", lines=b"w" * 2_000_000 + b"\na\n")
    assert endless.status == 0 and "Moves 1" in endless.out
    assert endless.out.count("A line can have at most 10000 characters.") == 1
    echoed = run("2048:4x4#7", lines=b"w" * 2_000_000 + b"\na\n")
    assert len(echoed.out) < 3000


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="no such device here")
def test_a_line_without_an_end_ends_the_program():
    with open("/dev/zero", "rb") as zeros:
        ran = subprocess.run([*PROGRAM, "2048"], stdin=zeros, capture_output=True, env=environment(), timeout=60)
    assert (ran.returncode, ran.stderr) == (1, b"textgames: Standard input: a line is too long.\n")
