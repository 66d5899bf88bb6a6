"""Saved games: a first line that names the game, then the lines that were played, as they were typed.

    # textgames 1 2048:4x4#7
    wasd
    undo 2

Such a file is at once a saved game, a record, and a script that can be piped in or edited. A line
stands in it before its answer is shown. Lines are only added at its end, each in one write, so
what a killed program leaves is whole but for a last line that may be cut short.

A saved game is taken up by playing its lines again in a new session that nobody watches.
"""

from __future__ import annotations

import os
import sys
from errno import EACCES, EAGAIN, EDEADLK
from importlib import import_module

from textgames.console import warn, words_of
from textgames.errors import Unreadable, Unusable, in_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, BinaryIO

    from textgames.session import Session

VERSION = "1"
MARK = "# textgames "
BOM = b"\xef\xbb\xbf"
FAR = 2**40  # past any saved game: Windows keeps others from reading what is locked
UNFINISHED = "unfinished.txt"
NOT_OURS = "is no saved game"


def header(game_id: str) -> str:
    """The first line of a saved game."""
    return f"{MARK}{VERSION} {game_id}"


def is_header(line: str) -> bool:
    """Whether a line is the first one of a saved game, of whatever version."""
    return line.startswith(MARK) and line.removeprefix(MARK)[:1].isdigit()


def id_in(line: str, path: str) -> str:
    """The ID in a first line; raises `Unusable` where it is not the first line of a saved game of this version."""
    if not line.startswith(MARK):
        raise Unusable(f"{path} {NOT_OURS}")
    version, _, game_id = line.removeprefix(MARK).strip().partition(" ")
    if version != VERSION:
        newer = version.isascii() and version.isdigit() and int(version[:9]) > int(VERSION)
        raise Unusable(f"{path} was written by a newer textgames" if newer else f"{path} {NOT_OURS}")
    if not game_id:
        raise Unusable(f"{path} does not say which game it is")
    return game_id


class Story:
    """What a saved game holds: the ID of its game and the lines after it.

    `torn_at` is where in the file a last line begins that was cut short; it is not among the lines.
    """

    def __init__(self, game_id: str, lines: list[str], torn_at: int | None = None) -> None:
        self.game_id = game_id
        self.lines = lines
        self.torn_at = torn_at


def play_again(session: Session, story: Story) -> None:
    """Play the lines of a story in a new session; raises `Unusable` at the first that can't be played."""
    for number, line in enumerate(story.lines, 2):
        words = words_of(line)
        try:
            answer = session.replay(line, words) if words else None
        except Unreadable as error:
            raise Unusable(f"line {number} can't be played: {error}") from None
        if answer is None:
            continue
        if answer.error and not answer.changed:
            raise Unusable(f"line {number} can't be played: {answer.error}")
        session.timeline.attempt.counted |= answer.finished
    for attempt in session.timeline.attempts():
        attempt.resumed = bool(story.lines)


def read_story(data: bytes, path: str) -> Story:
    """The story in a file's bytes, without a last line that has no end; raises `Unusable` where there is none."""
    whole = data.rfind(b"\n") + 1
    first, *lines = data[:whole].decode("utf-8-sig", "replace").split("\n")
    torn_at = whole if whole < len(data) else None
    return Story(id_in(first.rstrip("\r"), path), [line.rstrip("\r") for line in lines[:-1]], torn_at)


def read_file(file: BinaryIO, path: str) -> Story | None:
    """The story in an open file, None where it is empty; of a file that isn't ours only the start is read."""
    start = file.read(len(MARK) + len(BOM))
    if not start:
        return None
    if not start.removeprefix(BOM).startswith(MARK.encode()):
        raise Unusable(f"{path} {NOT_OURS}")
    return read_story(start + file.read(), path)


def load_story(path: str) -> Story:
    """The story in a file; raises `OSError` or `Unusable` where there is none to be had."""
    check_regular(path)
    with open(path, "rb") as file:
        story = read_file(file, path)
    if story is None:
        raise Unusable(f"{path} {NOT_OURS}")
    return story


def check_regular(path: str) -> None:
    """Raise `Unusable` where a path leads to a folder, a device or a pipe."""
    if os.path.exists(path) and not os.path.isfile(path):
        raise Unusable(f"{path} is no file that a game could be in")


def write_story(path: str, story: Story) -> None:
    """Save a story as a whole: written beside `path` first, then put in its place.

    Raises `Unusable` where `path` is a file that is no saved game, or one that a program is playing
    in, and `OSError` where it can't be written; the old file is then as it was.
    """
    path = os.path.realpath(path)
    if os.path.exists(path):
        SaveFile(path).close()
    beside = f"{path}.{os.getpid()}.new"
    try:
        with open(beside, "x", encoding="utf-8", newline="\n") as file:
            file.writelines(f"{line}\n" for line in (header(story.game_id), *story.lines))
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
        sync_folder(path)
    except OSError as error:
        if os.path.exists(beside):
            os.remove(beside)
        raise OSError(error.errno, error.strerror, path) from None


class SaveFile:
    """A file that a game lives in, held against other programs as long as it is open.

    `story` is what it held when it was opened, None for a new or empty file, or with `replaces`, which
    empties it. A file that the player has not `chosen` goes when its game is over. Raises `Unusable`
    where it is no saved game or in use, `OSError` where it can't be opened.
    """

    def __init__(self, path: str, chosen: bool = True, replaces: bool = False) -> None:
        check_regular(path)
        self.path = path
        self.chosen = chosen
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
        try:
            lock(self._file, path)
            self.story = self._read()
            if replaces:
                os.ftruncate(self._file, 0)
                self.story = None
        except BaseException:
            os.close(self._file)
            raise
        self._synced = False
        self._closed = False
        self._torn_at = self.story.torn_at if self.story else None

    def _read(self) -> Story | None:
        with os.fdopen(os.dup(self._file), "rb") as file:
            return read_file(file, self.path)

    def keep_safe(self) -> None:
        """From now on wait with each line until it is on the disk itself, not only with the system."""
        self._synced = True
        sync_folder(self.path)

    def begin(self, game_id: str) -> None:
        """Begin a new story in place of the one that is there."""
        os.ftruncate(self._file, 0)
        self._torn_at = None
        self.add(header(game_id))

    def add(self, line: str, changes: bool = True) -> None:
        """Add a line at the end; when this returns it stays, whatever becomes of the program."""
        if self._torn_at is not None:
            os.ftruncate(self._file, self._torn_at)
            self._torn_at = None
        data = memoryview(f"{line}\n".encode("utf-8", "replace"))
        os.lseek(self._file, 0, os.SEEK_END)
        try:
            while data:
                data = data[os.write(self._file, data) :]
            if self._synced:
                os.fsync(self._file)
        except OSError as error:
            raise OSError(error.errno, error.strerror, self.path) from None

    def close(self, over: bool = False) -> None:
        """Let other programs have the file."""
        if self._closed:
            return
        self._closed = True
        os.close(self._file)
        if over and not self.chosen and os.path.exists(self.path):
            os.remove(self.path)


class Unfinished:
    """The file where a sitting at a terminal keeps its game without being asked.

    It is written when the first line changes something, so that a glance at another game loses
    nothing. Where it can't be, the game goes on unkept.
    """

    chosen = False

    def __init__(self, path: str, game_id: str) -> None:
        self.path = path
        self._waiting = [header(game_id)]
        self._file: SaveFile | None = None
        self._fails = False

    def begin(self, game_id: str) -> None:
        """Begin a new story in place of the one that is there."""
        self.close(over=True)
        self._waiting = [header(game_id)]

    def add(self, line: str, changes: bool = True) -> None:
        """Add a line at the end."""
        if self._fails:
            return
        self._waiting.append(line)
        if self._file is None and not changes:
            return
        try:
            if self._file is None:
                os.makedirs(os.path.dirname(self.path), exist_ok=True)
                self._file = SaveFile(self.path, chosen=False, replaces=True)
            for waiting in self._waiting:
                self._file.add(waiting)
            self._waiting = []
        except (OSError, Unusable) as error:
            self._fails = True
            warn(f"this game is not kept: {in_words(error)}")

    def close(self, over: bool = False) -> None:
        """End the sitting; a game that is over is not kept any longer."""
        if self._file is not None:
            self._file.close(over)
            self._file = None


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


def sync_folder(path: str) -> None:
    """Wait until the folder that a file is in knows of it, where the system has a way to ask for that."""
    if os.name == "posix":
        folder = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
