"""Files and folders: how they are named, locked and left alone, on the systems that there are."""

from __future__ import annotations

import os
import subprocess
import sys
from errno import EACCES, EINVAL, EPIPE
from pathlib import Path
from types import ModuleType

import pytest
from support import PROGRAM, Finished, as_text, environment, needs_posix, run, unfinished_in

from textgames.cli import reader_is_gone
from textgames.errors import Unusable
from textgames.storage.files import FAR
from textgames.storage.home import data_folder
from textgames.storage.saved_game import SavedGame, SaveFile


class Msvcrt(ModuleType):
    """What Windows has for locking, as far as it is used: a byte of a file is held until the file is closed."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.held: dict[tuple[int, int], int] = {}  # file and place, by whom
        self.answer = EACCES

    def locking(self, file: int, mode: int, count: int) -> None:
        assert (mode, count) == (self.LK_NBLCK, 1)
        byte = os.fstat(file).st_ino, os.lseek(file, 0, os.SEEK_CUR)
        holder = self.held.get(byte)
        if holder not in (None, file) and is_open(holder):
            raise OSError(self.answer, "Permission denied")
        self.held[byte] = file


def is_open(file: int) -> bool:
    try:
        os.fstat(file)
    except OSError:
        return False
    return True


# A reader that has gone away, as Windows tells it; with no pipe behind it the output takes anything.
CLOSED = """
import io, os, sys
from errno import EINVAL
from stat import S_ISFIFO

class Closed(io.RawIOBase):
    def writable(self):
        return True
    def fileno(self):
        return 1
    def write(self, data):
        if S_ISFIFO(os.fstat(1).st_mode):
            raise OSError(EINVAL, "Invalid argument")
        return os.write(1, data)

sys.stdout = io.TextIOWrapper(io.BufferedWriter(Closed()))
from textgames.cli import execute
sys.exit(execute(sys.argv[1:]))
"""


@pytest.mark.parametrize("arguments", [["2048"], ["2048", "--json"], ["list"], ["--version"], ["--help"]])
def test_a_closed_pipe_on_windows(arguments):
    ran = subprocess.run(
        [sys.executable, "-c", CLOSED, *arguments], input=b"w\n", capture_output=True, env=environment(), timeout=60
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (141, b"", b"")


def test_an_invalid_argument_elsewhere_is_an_error(tmp_path):
    error = OSError(EINVAL, "Invalid argument")
    with open(tmp_path / "out", "w") as out, pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdout", out)
        assert not reader_is_gone(error) and reader_is_gone(OSError(EPIPE, "Broken pipe"))


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full device here")
@pytest.mark.parametrize("changes", [{}, {"PYTHONUNBUFFERED": "1"}], ids=["buffered", "unbuffered"])
@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["list"], ["2048"]])
def test_a_full_disk(arguments, changes):
    with open("/dev/full", "wb") as full:
        ran = subprocess.run(
            [*PROGRAM, *arguments], stdout=full, stderr=subprocess.PIPE, env=environment(**changes), timeout=60
        )
    assert (ran.returncode, as_text(ran.stderr)) == (1, "textgames: Standard output: No space left on device.\n")


FAULTY = """
import sys
from textgames import cli

def mistaken(options):
    raise RuntimeError("two and two\\nis five")

cli.run = mistaken
sys.exit(cli.execute(["2048"]))
"""
FAULT = (
    r"textgames: This is a bug in textgames; please report it: RuntimeError('two and two\nis five')."
    " TEXTGAMES_TRACEBACK=1 shows where it is.\n"
)


@pytest.mark.parametrize("asked", ["", "0", "1"])
def test_a_fault_of_the_program(asked):
    ran = subprocess.run(
        [sys.executable, "-c", FAULTY],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment(TEXTGAMES_TRACEBACK=asked),
        timeout=60,
    )
    errors = as_text(ran.stderr)
    assert (ran.returncode, ran.stdout) == (1, b"")
    if asked == "1":
        assert errors.startswith("Traceback") and "in mistaken" in errors and errors.endswith(FAULT)
    else:
        assert errors == FAULT


def test_a_mistake_of_the_player_has_no_traceback():
    ran = run("chess", TEXTGAMES_TRACEBACK="1")
    assert ran.status == 2 and ran.errors.count("\n") == 1


HOME_SETTINGS = ("HOME", "USERPROFILE", "HOMEPATH", "LOCALAPPDATA")
# A system that knows the user by no name: without these `~` means nothing there.
UNKNOWN = """
import sys
sys.modules["pwd"] = None
from textgames.cli import execute
sys.exit(execute(sys.argv[1:]))
"""


def played_by_nobody_known(folder: Path, *arguments: str, lines: str, **changes: str) -> Finished:
    """A game that somebody types who has no home folder."""
    environ = environment(TEXTGAMES_TYPED="1")
    for name in (*HOME_SETTINGS, "TEXTGAMES_HOME", "XDG_DATA_HOME"):
        environ.pop(name, None)
    ran = subprocess.run(
        [sys.executable, "-c", UNKNOWN, *arguments],
        input=lines.encode(),
        capture_output=True,
        cwd=folder,
        env={**environ, **changes},
        timeout=60,
    )
    return Finished(ran.returncode, ran.stdout, ran.stderr)


def test_without_a_home_folder_the_game_is_played(tmp_path):
    ran = played_by_nobody_known(tmp_path, "sokoban:=P-#o", lines="d\nd\nstats\nu\nd\n")
    assert ran.status == 0 and "Complete!" in ran.out and "You haven't finished a game of this kind yet." in ran.out
    assert ran.errors == (
        "textgames: Results and unfinished games can't be saved: "
        "there is no home folder. TEXTGAMES_HOME can name a folder to use.\n"
    )
    for arguments in (["stats"], ["list"], ["list", "holes"], []):
        ran = played_by_nobody_known(tmp_path, *arguments, lines="q\n")
        assert (ran.status, ran.errors) == (0, "") and ran.out
    for arguments, says in (
        (["--resume"], "no unfinished game to resume"),
        (["2048", "--size", "4"], "'4' is not a size"),
    ):
        ran = played_by_nobody_known(tmp_path, *arguments, lines="")
        assert ran.status == 2 and says in ran.errors and ran.errors.count("\n") == 1
    assert os.listdir(tmp_path) == []


def test_without_a_home_folder_a_file_is_kept(tmp_path):
    ran = played_by_nobody_known(tmp_path, "2048:4x4#7", "--save", "game", lines="w\n")
    assert ran.status == 0 and "no home folder" in ran.errors
    assert os.listdir(tmp_path) == ["game"] and "w" in (tmp_path / "game").read_text().splitlines()


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="XDG_DATA_HOME doesn't count on this system")
def test_a_relative_data_folder_does_not_count(tmp_path):
    ran = played_by_nobody_known(tmp_path, "2048", lines="w\na\n", XDG_DATA_HOME="here")
    assert ran.status == 0 and "no home folder" in ran.errors and os.listdir(tmp_path) == []
    home = tmp_path / "home"
    ran = played_by_nobody_known(tmp_path, "2048", lines="w\na\n", XDG_DATA_HOME="here", HOME=str(home))
    assert (ran.status, ran.errors) == (0, "") and os.listdir(tmp_path) == ["home"]
    assert unfinished_in(home / ".local" / "share" / "textgames")
    played_by_nobody_known(tmp_path, "2048", lines="w\na\n", XDG_DATA_HOME=str(tmp_path / "data"), HOME=str(home))
    assert unfinished_in(tmp_path / "data" / "textgames")


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_no_home_folder_is_no_data_folder(platform, monkeypatch):
    monkeypatch.setitem(sys.modules, "pwd", None)
    for name in HOME_SETTINGS:
        monkeypatch.delenv(name, raising=False)
    assert data_folder({}, platform) is None
    assert data_folder({"TEXTGAMES_HOME": "here"}, platform) == "here"


needs_posix_names = pytest.mark.skipif(os.name != "posix", reason="a file's name can't have colons and quotation marks")
NAMES = [
    ("a", "a"),
    ("my dir/a b.txt", "my dir/a b.txt"),
    ('"my dir/a b.txt"', "my dir/a b.txt"),
    ("'my dir/a b.txt'", "my dir/a b.txt"),
    ("two  blanks", "two  blanks"),
    ("  edges  ", "edges"),
    ('" edges "', " edges "),
    ("a b # a comment", "a b"),
    ('"a b" # a comment', "a b"),
    ('"a #b"', "a #b"),
    ("a#b", "a#b"),
    pytest.param('x"a" b', 'x"a" b', marks=needs_posix_names),
    ("it's", "it's"),
    ('"it\'s here"', "it's here"),
    ("A B", "A B"),
    ("save load", "save load"),
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
    assert (tmp_path / name).read_text() == "# textgames 1 2048:4x4#7\nw\n"
    assert ran.objects[-1]["state"]["rows"] == ran.objects[1]["state"]["rows"]


@pytest.mark.parametrize("line", ["save", "save #a", "save ''", 'save "a', 'save "a" b', "w save a", "w save 'a b'"])
def test_a_line_without_one_file_is_refused(line, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    reply = run("2048:4x4#7", "--json", lines=f"{line}\n").objects[1]
    assert not reply["ok"] and not reply["changed"] and "save needs one file name" in reply["error"]["message"]
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
    start = run("sokoban", path, "--level", "2", "--json", "--save", "game", lines="d\n").objects[0]
    assert start["id"] == f"sokoban:{in_id}/2" and start["state"]["rows"] == ["#####", "#@$.#", "#####"]
    for game_id in (start["id"], f"sokoban:{path}/2"):
        again = run(game_id, "--json").objects[0]
        assert (again["id"], again["state"]) == (start["id"], start["state"])
    assert run("--save", "game", "--json").objects[0]["id"] == start["id"]
    assert len(run("list", path).out.splitlines()) == 3
    turned = run("sokoban", "--json", lines=f"new {in_id}/2\n").objects[1]
    assert (turned["id"], turned["state"]) == (start["id"], start["state"])


@needs_posix_names
@pytest.mark.parametrize("name", ["my set.xsb", "it's.xsb"])
def test_a_game_is_saved_and_loaded_on_a_drive(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = "C:\\games\\" + name
    lines = f'w\nsave {path}\nload "{path}"\n'
    assert all(reply["ok"] for reply in run("2048:4x4#7", "--json", lines=lines).objects[1:-1])
    assert os.listdir(tmp_path) == [path]


@pytest.fixture
def msvcrt(monkeypatch):
    """For as long as a test runs this is Windows, as far as saved games can tell."""
    stand_in = Msvcrt()
    monkeypatch.setitem(sys.modules, "msvcrt", stand_in)
    with monkeypatch.context() as patch:
        patch.setattr("sys.platform", "win32")
        yield stand_in


def test_windows_locks_a_byte_that_no_game_reaches(msvcrt, tmp_path):
    path = str(tmp_path / "game")
    file = SaveFile(path, os.O_CREAT)
    assert [place for _, place in msvcrt.held] == [FAR]
    file.start(SavedGame("2048:4x4#7", []))
    file.add("w")
    with pytest.raises(Unusable, match="is in use by another copy of textgames"):
        SaveFile(path)
    file.close()
    again = SaveFile(path)
    assert again.saved.lines == ["w"] and os.path.getsize(path) == len("# textgames 1 2048:4x4#7\nw\n")
    again.close()


def test_what_else_fails_on_windows_is_no_lock(msvcrt, tmp_path):
    path = str(tmp_path / "game")
    file = SaveFile(path, os.O_CREAT)
    msvcrt.answer = EINVAL
    with pytest.raises(OSError, match="Permission denied") as caught:
        SaveFile(path)
    assert caught.value.filename == path
    file.close()


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
