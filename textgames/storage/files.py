"""Files that must not be lost: locked while they are used, and written as a whole or not at all.

Nothing here is about games. Errors name their file.
"""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from io import BufferedReader, FileIO
from time import time_ns

from textgames.errors import Unusable, with_filename
from textgames.text.language import N_, _
from textgames.text.quoting import encoding_of, printable

PRIVATE_FOLDER = 0o700
FAR = 2**40  # a byte past any saved game: Windows keeps others from reading what is locked

IN_USE = N_("{file} is in use by another copy of textgames.")


def make_private(folder: str) -> None:
    """Make a folder that only its owner may enter, and those above it, where they aren't there; raises `OSError`."""
    missing: list[str] = []
    while folder and not os.path.isdir(folder):
        missing.append(folder)
        folder = os.path.dirname(folder)
    for name in reversed(missing):
        with suppress(
            FileExistsError
        ):  # made by another program at this moment, or a file, which the next step finds
            os.mkdir(name, PRIVATE_FOLDER)


def check_regular(path: str) -> None:
    """Raise `Unusable` for a folder, a device or a pipe."""
    if os.path.exists(path) and not os.path.isfile(path):
        message = (
            N_("{file} is a folder, not a file.")
            if os.path.isdir(path)
            else N_("{file} is not a file.")
        )
        raise Unusable(_(message, file=printable(path)))


def open_regular(path: str) -> BufferedReader:
    """Open a file for reading; raises `OSError`, and `Unusable` if it is not a regular file."""
    check_regular(path)
    return open(path, "rb")


def read_lines(path: str) -> list[str]:
    """Return the lines of a text file, with their ends; raises as `open_regular`."""
    with open_regular(path) as file, with_filename(path):
        encoding = encoding_of(file.peek(2))
        with io.TextIOWrapper(file, encoding, errors="replace") as text:
            return text.readlines()


def put_in_place(path: str, data: bytes) -> None:
    """Write a whole file beside the one that is there, then put it in its place; raises `OSError`.

    It has the permissions of the old one from its first byte. A symbolic link to it stays.
    """
    with with_filename(path):
        path = os.path.realpath(path)
        beside = f"{path}.{time_ns()}.new"
        try:
            mode = os.stat(path).st_mode if os.path.exists(path) else 0o666
            with open(
                beside, "xb", opener=lambda name, flags: os.open(name, flags, mode & 0o666)
            ) as file:
                if os.path.exists(path):
                    os.chmod(beside, mode)  # whatever the umask
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(beside, path)
        finally:
            if os.path.exists(beside):
                os.remove(beside)


def open_locked(path: str, mode: str = "ab+") -> FileIO:
    """Open a file, by default to add to its end, or a new one if there is none.

    No other textgames has it until it is closed, or the program ends. Raises `OSError`, and `Unusable` if it is in use
    or not a regular file.
    """
    check_regular(path)
    file = FileIO(path, mode)
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(FAR)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ModuleNotFoundError:
        pass  # there are no other programs, as in a browser
    except OSError as error:
        file.close()
        if isinstance(error, (BlockingIOError, PermissionError)):
            raise Unusable(_(IN_USE, file=printable(path))) from None
        raise OSError(error.errno, error.strerror, path) from None
    return file
