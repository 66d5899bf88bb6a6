"""Files and folders: how they are named, locked and left alone, on the systems that there are."""

from __future__ import annotations

import os
import sys
from errno import EACCES, EINVAL, EPIPE
from pathlib import Path
from types import ModuleType

import pytest
from support import PROGRAM, Finished, needs_posix, run, run_command, unfinished_in, without_token

from textgames.cli import execute, reader_is_gone
from textgames.engine.chance import quote
from textgames.errors import Unusable
from textgames.storage.files import FAR
from textgames.storage.home import data_folder
from textgames.storage.saved_game import GameFile, SavedGame, load


def test_a_reader_that_is_gone(tmp_path, monkeypatch):
    """Windows calls a pipe without a reader an invalid argument; what else is one, as for a file, is an error."""
    invalid, (reading, writing) = OSError(EINVAL, "Invalid argument"), os.pipe()
    with open(tmp_path / "out", "w") as out, open(writing, "w") as pipe:
        for stream, is_gone in ((out, False), (pipe, True)):
            monkeypatch.setattr("sys.stdout", stream)
            assert reader_is_gone(OSError(EPIPE, "Broken pipe")) and reader_is_gone(invalid) is is_gone
    os.close(reading)


@pytest.mark.skipif(sys.platform == "win32" or not os.path.exists("/dev/full"), reason="no full device here")
@pytest.mark.parametrize("changes", [{}, {"PYTHONUNBUFFERED": "1"}], ids=["buffered", "unbuffered"])
@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["list"], ["2048"]])
def test_a_full_disk(arguments, changes):
    ran = run_command("sh", "-c", 'exec "$@" >/dev/full', "sh", *PROGRAM, *arguments, **changes)
    assert (ran.status, ran.errors) == (1, "textgames: Standard output: No space left on device.\n")


FAULT = (
    r"textgames: This is a bug in textgames; please report it: RuntimeError('two and two\nis five')."
    " TEXTGAMES_TRACEBACK=1 shows where it is.\n"
)


@pytest.mark.parametrize("asked", ["", "0", "1"])
def test_a_fault_of_the_program(asked, monkeypatch, capsys):
    def mistaken(_arguments: list[str]) -> int:
        raise RuntimeError("two and two\nis five")

    monkeypatch.setattr("textgames.cli.run", mistaken)
    monkeypatch.setenv("TEXTGAMES_TRACEBACK", asked)
    assert execute(["2048"]) == 1
    out, errors = capsys.readouterr()
    traceback, line = errors[: -len(FAULT)], errors[-len(FAULT) :]
    assert out == "" and line == FAULT
    assert (traceback.startswith("Traceback") and "in mistaken" in traceback) if asked == "1" else traceback == ""
    monkeypatch.undo()
    assert run("chess", TEXTGAMES_TRACEBACK=asked).errors.count("\n") == 1, "a mistake of the player has none"


@pytest.mark.parametrize(
    ("environ", "platform", "folder"),
    [
        ({"TEXTGAMES_HOME": "here"}, "linux", "here"),
        ({"XDG_DATA_HOME": os.path.abspath("x")}, "linux", os.path.abspath("x/textgames")),
        ({"XDG_DATA_HOME": "x"}, "linux", "~/.local/share/textgames"),
        ({}, "darwin", "~/Library/Application Support/textgames"),
        ({"LOCALAPPDATA": os.path.abspath("x")}, "win32", os.path.abspath("x/textgames")),
        ({}, "win32", "~/textgames"),
    ],
)
def test_the_data_folder(environ, platform, folder, monkeypatch):
    assert data_folder(environ, platform) == os.path.normpath(os.path.expanduser(folder))
    monkeypatch.setitem(sys.modules, "pwd", None)
    for name in HOME_SETTINGS:
        monkeypatch.delenv(name, raising=False)
    assert data_folder(environ, platform) == (None if folder.startswith("~") else folder)


def test_an_empty_home_is_none():
    assert data_folder({"HOME": ""}, "linux") is None and data_folder({"HOME": ""}, "darwin") is None


HOME_SETTINGS = ("HOME", "USERPROFILE", "HOMEPATH", "LOCALAPPDATA")
# A system that knows the user by no name: without these `~` means nothing there.
UNKNOWN = f"""
import os, sys
sys.modules["pwd"] = None
for name in {(*HOME_SETTINGS, "TEXTGAMES_HOME", "XDG_DATA_HOME")}:
    os.environ.pop(name, None)
from textgames.cli import execute
sys.exit(execute(sys.argv[1:]))
"""


def played_by_nobody_known(folder: Path, *arguments: str, lines: str) -> Finished:
    """A game that somebody types who has no home folder."""
    return run_command(sys.executable, "-c", UNKNOWN, *arguments, lines=lines, folder=folder, TEXTGAMES_TYPED="1")


def test_without_a_home_folder_the_game_is_played(tmp_path):
    ran = played_by_nobody_known(tmp_path, "sokoban:=P-#o", lines="d\nd\nstats\nu\nd\n")
    assert ran.status == 0 and "Complete!" in ran.out and "No game of this kind has counted yet." in ran.out
    assert ran.errors == ""
    ran = played_by_nobody_known(tmp_path, lines="stats\nlist\nlist holes\nq\n")
    assert (ran.status, ran.errors) == (0, "")
    assert all(answer in ran.out for answer in ("No game has counted", "sokoban random 10x10b4h", "Five by five"))
    for arguments, says in (
        (["--resume"], "no unfinished game to resume"),
        (["2048", "--size", "4"], "'4' is not a size"),
    ):
        ran = played_by_nobody_known(tmp_path, *arguments, lines="")
        assert ran.status == 2 and says in ran.errors and ran.errors.count("\n") == 1
    assert os.listdir(tmp_path) == []


def test_without_a_home_folder_a_file_is_kept(tmp_path):
    ran = played_by_nobody_known(tmp_path, "2048:4x4#7", "--save", "game", lines="w\n")
    assert ran.status == 0 and ran.errors == ""
    assert os.listdir(tmp_path) == ["game"] and "up" in (tmp_path / "game").read_text().splitlines()


needs_posix_names = pytest.mark.skipif(os.name != "posix", reason="a file's name can't have colons and quotation marks")
NAMES = [
    ("a", "a"),
    ('"my dir/a b.txt"', "my dir/a b.txt"),
    ("'my dir/a b.txt'", "my dir/a b.txt"),
    ("two  blanks", "two  blanks"),
    ("  edges  ", "edges"),
    ("a b # a comment", "a b"),
    ("a#b", "a#b"),
    pytest.param('x"a" b', 'x"a" b', marks=needs_posix_names),
    ('"it\'s here"', "it's here"),
    ("~/a b", "home/a b"),
    ("'~/a b'", "home/a b"),
    pytest.param(r"C:\levels\my game", r"C:\levels\my game", marks=needs_posix_names),
]


@pytest.mark.parametrize(("typed", "name"), NAMES)
def test_a_file_is_named_by_the_rest_of_the_line(typed, name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for folder in ("my dir", "home"):
        (tmp_path / folder).mkdir()
    home = str(tmp_path / "home")
    lines = f"w\nsave {typed}\na\nLoad {typed}\n"
    ran = run("2048:4x4#7", "--json", lines=lines, HOME=home, USERPROFILE=home)
    assert [reply["ok"] for reply in ran.objects[1:-1]] == [True] * 4
    assert without_token((tmp_path / name).read_text()) == "# textgames 1 2048:4x4#7\nup\n"
    assert ran.objects[-1]["state"]["rows"] == ran.objects[1]["state"]["rows"]


@pytest.mark.parametrize("line", ["save", "save #a", "save ''", "save, a", "save ，a", "save :a"])
def test_a_line_without_one_file_is_refused(line, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    reply = run("2048:4x4#7", "--json", lines=f"{line}\n").objects[1]
    assert not reply["ok"] and not reply["changed"] and "save needs a file name" in reply["error"]["message"]
    assert os.listdir(tmp_path) == []


LEVELS = "######\n#@ $.#\n######\n\n#####\n#@$.#\n#####\n"


@needs_posix_names
@pytest.mark.parametrize(
    ("path", "in_id"),
    [
        (r"C:\my levels.xsb", r"C:\my%20levels.xsb"),
        (r"C:\levels\my  set.xsb", r"C:\levels\my%20%20set.xsb"),
        ("C:/levels/my set.xsb", "C:/levels/my%20set.xsb"),
        (r"\\server\levels\100% #1.sok", r"\\server\levels\100%25%20#1.sok"),
        (r"C:\levels\3", r"C:\levels\3"),
    ],
)
def test_a_level_file_on_a_drive(path, in_id, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    Path(path).write_text(LEVELS)
    saved = ["--save", "game"]
    start = run("sokoban", path, "--level", "2", "--json", *saved, lines="d\n").objects[0]
    assert start["id"] == "sokoban:=#####/#@$.#/#####"
    assert start["state"]["rows"] == ["#####", "#@$.#", "#####"]
    game_ids = (start["id"], f"sokoban:{in_id}/2", f"sokoban:{path}/2")
    again = [run(game_id, "--json").objects[0] for game_id in game_ids]
    again.append(run("sokoban", "--json", lines=f"new {in_id}/2\n").objects[1])
    assert [(one["id"], one["state"]) for one in again] == [(start["id"], start["state"])] * 4
    assert run("--save", "game", "--json").objects[0]["id"] == start["id"]
    Path("typed").write_text(f"# textgames 1 sokoban:{in_id}/2\nright\n")
    assert run("--save", "typed", "--json").objects[0]["id"] == start["id"]
    run("sokoban", path, lines="d\nq\n", TEXTGAMES_TYPED="1", TEXTGAMES_HOME=str(tmp_path))
    (kept,) = unfinished_in(tmp_path)
    folder = "" if path.startswith("/") else f"{quote(str(tmp_path))}/"
    assert f"#: file {folder}{in_id}/1\n" in kept.read_text()
    assert len(run("list", path).out.splitlines()) == 3


class Msvcrt(ModuleType):
    """What Windows has for locking, as far as it is used; `answers` has the error of each call, 0 for none."""

    LK_NBLCK = 2

    def __init__(self, *answers: int) -> None:
        super().__init__("msvcrt")
        self.answers = [*answers]

    def locking(self, file: int, mode: int, count: int) -> None:
        assert (mode, count, os.lseek(file, 0, os.SEEK_CUR)) == (self.LK_NBLCK, 1, FAR)
        if answer := self.answers.pop(0):
            raise OSError(answer, "Permission denied")


def test_windows_locks_a_byte_that_no_game_reaches(tmp_path, monkeypatch):
    path = str(tmp_path / "game")
    monkeypatch.setitem(sys.modules, "msvcrt", Msvcrt(0, EACCES, EINVAL, 0))
    with monkeypatch.context() as patch:
        patch.setattr("sys.platform", "win32")
        file = GameFile()
        file.open(path)
        file.start(SavedGame("2048:4x4#7", []))
        file.add("w")
        with pytest.raises(Unusable, match="is in use by another copy of textgames"):
            GameFile().open(path)
        with pytest.raises(OSError, match="Permission denied") as caught:  # what else fails is no lock
            GameFile().open(path)
        assert caught.value.filename == path
        file.close({}, stays=True)
        GameFile().open(path)
        assert load(path).lines == ["w"] and os.path.getsize(path) == len("# textgames 1 2048:4x4#7\nw\n")


@pytest.mark.parametrize("name", ["CON", "NUL", "con.txt", "COM1", "a?b", "C:", r"\\.\x", "Q:/game"])
def test_a_name_that_windows_has_no_file_for_costs_no_game(name, tmp_path, monkeypatch):
    """Elsewhere these are names like others."""
    monkeypatch.chdir(tmp_path)
    first, _saved, after, end = run("2048", "--seed", "7", "--json", lines=f"w\nsave {name}\na\n").objects[1:]
    assert (first["state"]["steps"], after["state"]["steps"], end["reason"]) == (1, 2, "eof")
    assert run("2048", "--save", name, lines="w\n").status in (0, 1)


@needs_posix
def test_the_data_folder_is_private(tmp_path):
    home = tmp_path / "home"
    run("sokoban", lines="d\n", TEXTGAMES_TYPED="1", TEXTGAMES_HOME=str(home))
    assert [path.stat().st_mode & 0o777 for path in (home, home / "unfinished")] == [0o700, 0o700]
