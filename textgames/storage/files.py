"""Files that must not be lost: locked while they are used, and written as a whole or not at all.

Nothing here is about games. Errors name their file.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from io import BufferedReader
from time import time_ns

from textgames.errors import ErrorsAbout, Unusable
from textgames.storage import words
from textgames.text.encodings import encoding_of
from textgames.text.language import _
from textgames.text.quoting import printable, wrong_in_name

PRIVATE_FOLDER, PRIVATE_FILE = 0o700, 0o600
FAR = 2**40  # a byte past any saved game: Windows keeps others from reading what is locked
READ_AND_WRITE = os.O_RDWR | getattr(os, "O_BINARY", 0)


def check_regular(path: str) -> None:
    """Raise `Unusable` for a folder, a device or a pipe, which might be waited for without end.

    Likewise if no file can have such a name.
    """
    if problem := wrong_in_name(path):
        raise Unusable(problem)
    if os.path.exists(path) and not os.path.isfile(path):
        raise Unusable(_(words.NOT_REGULAR, file=printable(path)))


def open_regular(path: str) -> BufferedReader:
    """Open a file for reading; raises `OSError`, and `Unusable` if it is not a regular file."""
    check_regular(path)
    return open(path, "rb")


def read_lines(path: str, longest: int) -> Iterator[str]:
    """Yield the lines of a text file, at most the `longest` first characters of each; raises as `open_regular`."""
    with open_regular(path) as file, ErrorsAbout(path):
        text = io.TextIOWrapper(file, encoding_of(file.peek(2)), errors="replace")
        while line := text.readline():
            yield line[:longest]


def is_same_file(path: str, other: str) -> bool:
    """Return whether two paths lead to the same file; raises `OSError` if the current folder is gone."""
    with ErrorsAbout(path):
        return os.path.realpath(path) == os.path.realpath(other)


def put_in_place(path: str, data: bytes) -> None:
    """Write a whole file beside the one that is there, then put it in its place; raises `OSError`.

    It has the permissions of the old one from its first byte. A symbolic link to it stays.
    """
    with ErrorsAbout(path):
        path = os.path.realpath(path)  # needs the current folder, which may be gone
        mode = os.stat(path).st_mode & 0o777 if os.path.exists(path) else None
        beside = f"{path}.{time_ns()}.new"
        file = os.open(beside, READ_AND_WRITE | os.O_CREAT | os.O_EXCL, 0o666 if mode is None else mode)
        try:
            with open(file, "wb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(file)
            if mode is not None:
                os.chmod(beside, mode)  # the umask may have taken some of it
            os.replace(beside, path)
        except BaseException:
            os.remove(beside)
            raise


def open_locked(path: str, flags: int = 0, mode: int = 0o666) -> int:
    """Open a file to add to its end; no other textgames has it until it is closed, or the program ends.

    `flags` and `mode` are as in `os.open`. Raises `OSError`, and `Unusable` if it is in use or not a regular file.
    """
    check_regular(path)
    file = os.open(path, READ_AND_WRITE | os.O_APPEND | flags, mode)
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(file, FAR, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
            os.lseek(file, 0, os.SEEK_SET)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ModuleNotFoundError:
        pass  # there are no other programs, as in a browser
    except OSError as error:
        os.close(file)
        if isinstance(error, (BlockingIOError, PermissionError)):
            raise Unusable(_(words.IN_USE, file=printable(path))) from None
        raise OSError(error.errno, error.strerror, path) from None
    return file
