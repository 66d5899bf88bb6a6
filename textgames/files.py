"""Files that hold what must not be lost: private, locked while they are used, put in place as a whole.

Nothing here is about games. Errors name the file that they are about.
"""

from __future__ import annotations

import os
import sys
from errno import EACCES, EAGAIN, EDEADLK
from importlib import import_module

from textgames.errors import Unusable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from io import BufferedReader
    from typing import Any, Self, TextIO

FAR = 2**40  # past any saved game: Windows keeps others from reading what is locked
PRIVATE_FOLDER, PRIVATE_FILE = 0o700, 0o600
OUR_FOLDERS = ("textgames", "unfinished")
BESIDE = "textgames-"  # what is written beside a file, before it is put in its place, has this in its name
NEW = ".new"


class Named:
    """In a `with`, an error of reading or writing is told with the name of the file that it is about."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if isinstance(error, OSError):
            raise OSError(error.errno, error.strerror, self.path) from None


def check_regular(path: str) -> None:
    """Raise `Unusable` where a path leads to a folder, a device or a pipe, which might be waited for without end."""
    if os.path.exists(path) and not os.path.isfile(path):
        raise Unusable(f"{path} is a folder, a device or a pipe, and no file")


def opened(path: str) -> BufferedReader:
    """A file, opened to be read; raises `OSError` or `Unusable` where there is none."""
    check_regular(path)
    return open(path, "rb")


def lines_of(text: TextIO, path: str, longest: int) -> Iterator[str]:
    """The lines of a file, of one that is too long the first `longest` signs."""
    with Named(path):
        while line := text.readline(longest):
            yield line
            rest = line
            while len(rest) == longest and not rest.endswith("\n"):
                rest = text.readline(longest)


def make_private(folder: str) -> None:
    """Make a folder for what is the user's alone; one of a name that only we give is closed to others."""
    os.makedirs(folder, PRIVATE_FOLDER, exist_ok=True)
    before = os.stat(folder)
    if os.path.basename(folder) in OUR_FOLDERS and before.st_mode & 0o077 and not is_of_others(before):
        os.chmod(folder, PRIVATE_FOLDER)


def make_file_private(path: str) -> None:
    """Make a file, if there is none, that others can't read; where it is there already they can't from now on."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE_FILE))
    if os.name == "posix" and os.stat(path).st_mode & 0o077:
        os.chmod(path, PRIVATE_FILE)


def put_in_place(path: str, data: bytes) -> None:
    """Write a whole file: beside `path` first, then in its place, with the permissions of the one that was there.

    A file with other links, or of another owner, is written over where it stands. Raises `OSError`; the old
    file is then as it was.
    """
    path = os.path.realpath(path)
    before = os.stat(path) if os.path.exists(path) else None
    remove_leftovers(path)
    with Named(path):
        if before and (before.st_nlink > 1 or is_of_others(before)):
            write_over(path, data)
        else:
            replace(path, data, before)


def is_of_others(file: os.stat_result) -> bool:
    """Whether a file belongs to another user."""
    return os.name == "posix" and file.st_uid != os.geteuid()


def replace(path: str, data: bytes, before: os.stat_result | None) -> None:
    """Write beside, then put it in place of what was there `before`."""
    beside, file = opened_beside(path)
    try:
        try:
            write_all(file, data)
            os.fsync(file)
        finally:
            os.close(file)
        if before:
            os.chmod(beside, before.st_mode & 0o7777)
        os.replace(beside, path)
    except OSError:
        os.remove(beside)
        raise
    sync_folder(path)


def opened_beside(path: str) -> tuple[str, int]:
    """A new file beside another, and its number; never one that was there before."""
    tried = 0
    while True:
        beside = f"{path}.{BESIDE}{os.getpid()}-{tried}{NEW}"
        try:
            return beside, os.open(beside, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        except FileExistsError:
            tried += 1


def write_over(path: str, data: bytes) -> None:
    """Write where a file stands; what is shorter than before is filled up with ends of lines until it is cut off."""
    file = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
    try:
        write_all(file, data + b"\n" * (os.fstat(file).st_size - len(data)))
        os.ftruncate(file, len(data))
        os.fsync(file)
    finally:
        os.close(file)


def write_all(file: int, data: bytes) -> None:
    """Write all of it, however many writes that takes."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(file, rest) :]


def remove_leftovers(path: str) -> None:
    """Remove what a killed program had written beside a file; nothing that anybody else gave such a name."""
    folder, name = os.path.split(path)
    start = f"{name}.{BESIDE}"
    try:
        for other in os.listdir(folder or "."):
            number, _, more = other.removeprefix(start).removesuffix(NEW).partition("-")
            is_ours = other == f"{start}{number}-{more}{NEW}" and number.isdigit() and more.isdigit()
            if is_ours and not is_running(int(number)):
                os.remove(os.path.join(folder, other))
    except OSError:
        pass  # a folder that can't be read has to stay as it is


def is_running(number: int) -> bool:
    """Whether a process is running; where that can't be asked none is."""
    if os.name != "posix" or number == os.getpid():
        return False
    try:
        os.kill(number, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        pass
    return True


def sync_folder(path: str) -> None:
    """Wait until the folder that a file is in knows of it, where the system has a way to ask for that."""
    if os.name == "posix":
        folder = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def lock(file: int, path: str) -> None:
    """Hold a file until it is closed or the program ends; raises `Unusable` where another program holds it."""
    try:
        (lock_on_windows if sys.platform == "win32" else lock_on_posix)(file)
    except OSError as error:
        if error.errno not in (EACCES, EAGAIN, EDEADLK):
            raise
        raise Unusable(f"{path} is in use by another textgames") from None


def lock_on_windows(file: int) -> None:
    """Lock one byte that no saved game reaches."""
    msvcrt: Any = import_module("msvcrt")  # by its name: type checkers know it on Windows only
    os.lseek(file, FAR, os.SEEK_SET)
    msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    os.lseek(file, 0, os.SEEK_SET)


def lock_on_posix(file: int) -> None:
    """Lock the whole file."""
    fcntl: Any = import_module("fcntl")
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
