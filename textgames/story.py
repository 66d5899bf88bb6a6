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

from textgames.console import words_of
from textgames.errors import Unreadable, Unusable
from textgames.files import Named, check_regular, lock, opened, put_in_place, sync_folder, write_all

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

    from textgames.session import Session

VERSION = "1"
MARK = "# textgames "
BOM = b"\xef\xbb\xbf"
BOARD, STANDS = "#: board ", "#: stands "  # what is noted in a saved game that was kept without being asked
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

    `torn_at` is where in the file a last line begins that was cut short; it is not among the lines. `board` is the
    ID that spells out the board that is played, where that was noted, and `stands` what the last line notes of how
    the game stands.
    """

    def __init__(
        self, game_id: str, lines: list[str], torn_at: int | None = None, board: str = "", stands: str = ""
    ) -> None:
        self.game_id = game_id
        self.lines = lines
        self.torn_at = torn_at
        self.board = board
        self.stands = stands


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
    """The story in a file's bytes, without a last line that has no end; raises `Unusable` where there is none.

    It begins with the last of the first lines that there are: see `SaveFile.begin`.
    """
    whole = data.rfind(b"\n") + 1
    lines = [line.rstrip("\r") for line in data[:whole].decode("utf-8-sig", "replace").split("\n")]
    game_id = id_in(lines[0], path)
    start = max(number for number, line in enumerate(lines) if number == 0 or begins_anew(line))
    if start:
        game_id = id_in(lines[start], path)
    found = [line for line in lines[start + 1 : -1] if line]
    noted = {mark: line.removeprefix(mark) for line in found for mark in (BOARD, STANDS) if line.startswith(mark)}
    stands = noted.get(STANDS, "") if found and found[-1].startswith(STANDS) else ""
    played = [line for line in lines[start + 1 : -1] if not line.startswith((BOARD, STANDS))]
    return Story(game_id, played, whole if whole < len(data) else None, noted.get(BOARD, ""), stands)


def begins_anew(line: str) -> bool:
    """Whether a line inside a saved game is the first one of another, with which it was begun anew."""
    return line.startswith(f"{MARK}{VERSION} ") and ":" in line


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
    with opened(path) as file, Named(path):
        story = read_file(file, path)
    if story is None:
        raise Unusable(f"{path} {NOT_OURS}")
    return story


def write_story(path: str, story: Story) -> None:
    """Save a story as a whole; permissions and links of a file that is there stay.

    Raises `Unusable` where `path` is a file that is no saved game, or one that a program is playing
    in, and `OSError` where it can't be written; the old file is then as it was.
    """
    lines = [header(story.game_id), *story.lines]
    data = "".join([f"{line}\n" for line in lines]).encode("utf-8", "replace")
    held = SaveFile(path) if os.path.exists(path) else None
    try:
        if held and os.name == "nt":  # nothing takes the place of a file there that is open
            held.close()
        put_in_place(path, data)
    finally:
        if held:
            held.close()


class SaveFile:
    """A file that a game lives in, held against other programs as long as it is open.

    `story` is what it held when it was opened, None for a new or empty file. One that is `new` must not be there
    yet; `mode` are its permissions. Raises `Unusable` where it is no saved game or in use, `OSError` where it can't
    be opened.
    """

    def __init__(self, path: str, new: bool = False, mode: int = 0o666) -> None:
        check_regular(path)
        self.path = path
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0) | (os.O_EXCL if new else 0)
        self._file = os.open(path, flags, mode)
        try:
            lock(self._file, path)
            self.story = self._read()
        except BaseException:
            os.close(self._file)
            raise
        self._synced = False
        self._closed = False
        self._torn_at = self.story.torn_at if self.story else None

    def _read(self) -> Story | None:
        with os.fdopen(os.dup(self._file), "rb") as file, Named(self.path):
            return read_file(file, self.path)

    def keep_safe(self) -> None:
        """From now on wait with each line until it is on the disk itself, not only with the system."""
        self._synced = True
        sync_folder(self.path)

    def begin(self, game_id: str) -> None:
        """Begin a new story in place of the one that is there; a program that is killed leaves one or the other.

        The new first line is added at the end, where it counts from then on. Then it is written over the start, with
        ends of lines behind it, and in the end the rest is cut off.
        """
        first = f"{header(game_id)}\n".encode("utf-8", "replace")
        self._cut_torn_line()
        size = os.lseek(self._file, 0, os.SEEK_END)
        if size:
            gap = b"\n" * max(len(first) - size, 1)
            self._write(gap + first)
            os.lseek(self._file, 0, os.SEEK_SET)
            self._write(first + b"\n" * (size + len(gap) - len(first)))
            os.ftruncate(self._file, len(first))
        else:
            self._write(first)

    def add(self, line: str, changes: bool = True) -> None:
        """Add a line at the end; when this returns it stays, whatever becomes of the program."""
        self._cut_torn_line()
        os.lseek(self._file, 0, os.SEEK_END)
        self._write(f"{line}\n".encode("utf-8", "replace"))

    def _cut_torn_line(self) -> None:
        if self._torn_at is not None:
            os.ftruncate(self._file, self._torn_at)
            self._torn_at = None

    def _write(self, data: bytes) -> None:
        with Named(self.path):
            write_all(self._file, data)
            if self._synced:
                os.fsync(self._file)

    def turn_to(self, session: Session, lines: list[str]) -> None:
        """Go on with another game, of which these lines were played."""
        self.begin(str(session.deal))
        for line in lines:
            self.add(line)

    def close(self, session: Session | None = None) -> None:
        """Let other programs have the file."""
        if not self._closed:
            self._closed = True
            os.close(self._file)
