"""Files that must not be lost: private, locked while they are used, and written as a whole or not at all.

Nothing here is about games. Errors name their file.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from errno import EACCES, EAGAIN, EDEADLK
from io import BufferedReader
from time import sleep

from textgames.errors import ErrorsAbout, InUse, Unusable
from textgames.storage import words
from textgames.text.encodings import encoding_of
from textgames.text.language import _
from textgames.text.quoting import printable, wrong_in_name

PRIVATE_FOLDER, PRIVATE_FILE = 0o700, 0o600
OUR_FOLDERS = ("textgames", "unfinished")
BESIDE, NEW = ".textgames-", ".new"  # around a process ID: the end of the name of a file that is not whole yet
FAR = 2**40  # a byte past any saved game: Windows keeps others from reading what is locked
SECONDS_BETWEEN_TRIES = 0.03
READ_AND_WRITE = os.O_RDWR | getattr(os, "O_BINARY", 0)


def check_regular(path: str, follows: bool = True) -> None:
    """Raise `Unusable` where a path leads to a folder, a device or a pipe, which might be waited for without end.

    Likewise where no file can have such a name, and for a link unless it `follows` links.
    """
    if problem := wrong_in_name(path):
        raise Unusable(problem)
    if (os.path.exists(path) and not os.path.isfile(path)) or (not follows and os.path.islink(path)):
        raise Unusable(_(words.NOT_REGULAR, file=printable(path)))


def is_there(path: str) -> bool:
    """Return whether there is a file, or may be one, as in a folder that can't be read: opening it will say why."""
    try:
        os.lstat(path)
    except FileNotFoundError:  # on Windows of a file in a file, too
        return os.path.isfile(os.path.dirname(path))
    except OSError:
        pass
    return True


def open_regular(path: str) -> BufferedReader:
    """Open a file for reading; raises `OSError` or `Unusable` where there is none."""
    check_regular(path)
    return open(path, "rb")


def read_lines(path: str, longest: int) -> Iterator[str]:
    """Yield the lines of a text file, of a line that is too long its first `longest` characters.

    Raises `OSError` where the file can't be read, `Unusable` for a folder, a device or a pipe.
    """
    with open_regular(path) as file, ErrorsAbout(path):
        text = io.TextIOWrapper(file, encoding_of(file.peek(2)), errors="replace")
        while line := text.readline(longest):
            yield line
            while len(line) == longest and not line.endswith("\n"):
                line = text.readline(longest)


def make_private(folder: str) -> None:
    """Make a folder that is the user's alone; one that is there is closed to others if only we give such a name."""
    os.makedirs(folder, PRIVATE_FOLDER, exist_ok=True)
    status = os.stat(folder)
    if os.path.basename(folder) in OUR_FOLDERS and status.st_mode & 0o077 and not is_of_others(status):
        os.chmod(folder, PRIVATE_FOLDER)


def make_file_private(path: str) -> None:
    """Make a file that others can't read, or close the one that is there to them."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE_FILE))
    if os.name == "posix" and os.stat(path).st_mode & 0o077:
        os.chmod(path, PRIVATE_FILE)


def is_of_others(status: os.stat_result) -> bool:
    """Return whether a file belongs to another user, as far as the system has users."""
    return hasattr(os, "geteuid") and status.st_uid != os.geteuid()


def is_same_file(path: str, other: str) -> bool:
    """Return whether two paths lead to the same file; raises `OSError` where the current folder is gone."""
    with ErrorsAbout(path):
        return os.path.realpath(path) == os.path.realpath(other)


def put_in_place(path: str, data: bytes) -> None:
    """Write a whole file, which keeps the permissions and links of the one that is there.

    It is written beside that one, and then takes its place. One with several links, or of another owner, is written
    over. Raises `OSError`.
    """
    with ErrorsAbout(path):
        path = os.path.realpath(path)  # needs the current folder, which may be gone
    old = os.stat(path) if os.path.exists(path) else None
    remove_leftovers(path)
    with ErrorsAbout(path):
        if old and (old.st_nlink > 1 or is_of_others(old)):
            overwrite(os.open(path, READ_AND_WRITE), data)
            return
        beside = f"{path}{BESIDE}{os.getpid()}{NEW}"
        file = os.open(beside, READ_AND_WRITE | os.O_CREAT | os.O_EXCL, 0o666)
        try:
            overwrite(file, data)
            if old:
                os.chmod(beside, old.st_mode & 0o7777)
            os.replace(beside, path)
        except OSError:
            os.remove(beside)
            raise
        sync_folder(path)


def overwrite(file: int, data: bytes) -> None:
    """Write an open file from its start and close it; the rest is ends of lines until it is cut off."""
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
    """Remove what a killed program wrote beside a file, and nothing that anybody else gave such a name."""
    folder, name = os.path.split(path)
    start = name + BESIDE
    try:
        for other in os.listdir(folder):
            number = other.removeprefix(start).removesuffix(NEW)
            if other == f"{start}{number}{NEW}" and number.isdecimal() and not is_running(int(number)):
                os.remove(os.path.join(folder, other))
    except OSError:
        pass  # a folder that can't be read has to stay as it is


def is_running(process: int) -> bool:
    """Return whether another process is running; False where that can't be asked."""
    if os.name != "posix" or process == os.getpid():
        return False
    try:
        os.kill(process, 0)
    except (OSError, OverflowError) as error:
        return isinstance(error, PermissionError)
    return True


def sync_folder(path: str) -> None:
    """Wait until the folder of a file is on the disk, where the system has a way to ask for that."""
    if os.name == "posix":
        folder = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


class LockedFile:
    """A file that no other textgames has until it is closed, or the program ends; a `shared` one others may share.

    `flags` and `mode` are as in `os.open`. Raises `OSError`, and `InUse` where another program still has the file
    after some `tries`. While it is `synced` each write waits until the data is on the disk itself.
    """

    synced = False

    def __init__(self, path: str, flags: int = 0, mode: int = 0o666, tries: int = 1, shared: bool = False) -> None:
        self.path = path
        self._is_closed = False
        self._file = os.open(path, READ_AND_WRITE | flags, mode)
        try:
            with ErrorsAbout(path):
                lock(self._file, path, tries, shared)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> LockedFile:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def stream(self) -> BufferedReader:
        """Return what reads the file, once."""
        return open(self._file, "rb", closefd=False)

    def write(self, data: bytes, whence: int = os.SEEK_END) -> None:
        """Write at the end, or with `os.SEEK_SET` over the start."""
        os.lseek(self._file, 0, whence)
        with ErrorsAbout(self.path):
            write_all(self._file, data)
            if self.synced:
                os.fsync(self._file)

    def cut(self, size: int) -> None:
        """Cut off what is after so many bytes."""
        os.ftruncate(self._file, size)

    def close(self) -> None:
        """Let other programs have the file."""
        if not self._is_closed:
            self._is_closed = True
            os.close(self._file)


def lock(file: int, path: str, tries: int, shared: bool) -> None:
    """Lock an open file until it is closed, or on Windows one byte of it that no saved game reaches.

    A `shared` lock is for who only reads; Windows has none, and one waits for the other there.

    Raises `InUse` where another program holds it each time, `OSError` where it can't be locked.
    """
    for tried in range(tries):
        sleep(SECONDS_BETWEEN_TRIES * bool(tried))
        try:
            if sys.platform == "win32":
                import msvcrt

                os.lseek(file, FAR, os.SEEK_SET)
                msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
                os.lseek(file, 0, os.SEEK_SET)
            else:
                import fcntl

                fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
            return
        except ModuleNotFoundError:  # there are no other programs, as in a browser
            return
        except OSError as error:
            if error.errno not in (EACCES, EAGAIN, EDEADLK):
                raise
    raise InUse(_(words.IN_USE, file=printable(path)))
