"""Files that must not be lost: locked while in use, and written as a whole or not at all.

Nothing here is about games. Errors name their file.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import BufferedReader, FileIO
from time import time_ns

from textgames.errors import Unusable, with_filename
from textgames.text.language import N_, _
from textgames.text.quoting import printable

PRIVATE_FOLDER = 0o700
FAR = 2**40  # a byte past any saved game, since others can't read locked bytes on Windows

IN_USE = N_("{file} is in use by another copy of textgames.")


def make_private(folder: str) -> None:
    """Make a folder that only its owner may enter, and any missing folders above it.

    Raise `OSError` if that fails.
    """
    missing: list[str] = []
    while folder and not os.path.isdir(folder):
        missing.append(folder)
        folder = os.path.dirname(folder)
    for name in reversed(missing):
        # Another program may just have made it. If it is a file, the next step fails.
        with suppress(FileExistsError):
            os.mkdir(name, PRIVATE_FOLDER)


def check_regular(path: str) -> None:
    """Raise `Unusable` for a folder, a device or a pipe."""
    if not os.path.exists(path) or os.path.isfile(path):
        return
    if os.path.isdir(path):
        message = N_("{file} is a folder, not a file.")
    else:
        message = N_("{file} is not a file.")
    raise Unusable(_(message, file=printable(path)))


def open_regular(path: str) -> BufferedReader:
    """Open a file for reading; raise `OSError`, or `Unusable` if it is not a regular file."""
    check_regular(path)
    return open(path, "rb")


def put_in_place(path: str, data: bytes) -> None:
    """Replace a file by a new one, written next to it first; raise `OSError` if that fails.

    The new file has the permissions of the old one from its first byte. Symbolic links stay.
    """
    with with_filename(path):
        path = os.path.realpath(path)
        new_path = f"{path}.{time_ns()}.new"
        mode = os.stat(path).st_mode if os.path.exists(path) else 0o666

        def open_with_mode(name: str, flags: int) -> int:
            return os.open(name, flags, mode & 0o666)

        try:
            with open(new_path, "xb", opener=open_with_mode) as file:
                if os.path.exists(path):
                    os.chmod(new_path, mode)  # also the bits that the umask took away
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(new_path, path)
        finally:
            if os.path.exists(new_path):
                os.remove(new_path)


def open_locked(path: str, mode: str = "ab+") -> FileIO:
    """Open and lock a file, by default to append to it, which creates it if it is missing.

    No other textgames can open it until it is closed or the program ends; for reading, several
    can. Raise `OSError`, or `Unusable` if it is in use or not a regular file.
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

            kind = fcntl.LOCK_SH if mode == "rb" else fcntl.LOCK_EX
            fcntl.flock(file, kind | fcntl.LOCK_NB)
    except ModuleNotFoundError:
        pass  # in a browser, where there are no other programs
    except OSError as error:
        file.close()
        if isinstance(error, (BlockingIOError, PermissionError)):
            raise Unusable(_(IN_USE, file=printable(path))) from None
        raise OSError(error.errno, error.strerror, path) from None
    return file
