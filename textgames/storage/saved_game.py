"""Saved games: a first line that names the game, then the lines that were played, as they were typed.

    # textgames 1 2048:4x4#7
    wasd
    undo 2

Such a file is at once a saved game, a record, and a script that can be piped in or edited. A line is in it before its
answer is shown. Lines are only added at its end, each in one write, so what a killed program leaves is whole but for a
last line that may be cut short.

There may be notes too, comments to all who don't know them; `board` and `stands` are for unfinished games only:

    # textgames 1 sokoban:/home/me/levels.xsb/3
    #: board sokoban:=...                                where the ID names a file: the board that was played
    ddwa
    #: seen                                              the player knew the board before
    #: stands en sokoban:/home/me/levels.xsb/3 4 steps   at the end of a sitting: the language of the progress, the ID
                                                         as it is shown, and the progress
    #: seconds 83.250                                    at the end, in a game against time: the time so far
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from io import BufferedReader, BytesIO

from textgames.errors import ErrorsAbout, Unusable
from textgames.storage import words
from textgames.storage.files import LockedFile, check_regular, open_regular, put_in_place, sync_folder
from textgames.text.language import _
from textgames.text.quoting import printable

VERSION = "1"
HEADER = "# textgames "
BOM = b"\xef\xbb\xbf"
BOARD, PROGRESS, SECONDS, SEEN = "#: board ", "#: stands ", "#: seconds ", "#: seen"
LATER_HEADER = rb"(?m)^# textgames %b .*:.*\n" % VERSION.encode()
NOTE = rb"(?m)^#: (?:(?:board|stands|seconds) .*|seen\r*)\n"
TRIES = 5  # to lock a file, which a list of unfinished games has for a moment
LONGEST_TIME = 1e9  # seconds
LARGEST_FILE = 16_000_000  # bytes
FULL = LARGEST_FILE // 2  # bytes of lines; the last of them, the ID and the board have room too


def header(game_id: str) -> str:
    """Return the first line of a saved game."""
    return f"{HEADER}{VERSION} {game_id}"


def is_header(line: str) -> bool:
    """Return whether a line is the first one of a saved game, of whatever version."""
    return line.startswith(HEADER) and line.removeprefix(HEADER)[:1].isdigit()


def id_in(line: str, file: str) -> str:
    """Return the ID in a first line; raises `Unusable` where it is none of a saved game of this version.

    `file` is what it was read from, as messages have it.
    """
    if not line.startswith(HEADER):
        raise Unusable(_(words.NOT_SAVED_GAME, file=file))
    version, _blank, game_id = line.removeprefix(HEADER).strip().partition(" ")
    if version != VERSION:
        newer = version.isascii() and version.isdigit() and int(version[:9]) > int(VERSION)
        raise Unusable(_(words.NEWER if newer else words.NOT_SAVED_GAME, file=file))
    if not game_id:
        raise Unusable(_(words.NO_GAME, file=file))
    return game_id


class SavedGame:
    """The ID of a game and the lines that were played.

    `board` is the ID that spells out the board, where the other ID names a file. `seconds` is the time played, None
    where it isn't known, and `seen` whether the player knew the board. As it was read from a file, `progress` is what
    its last line notes of how far the game is, and `torn_at` the byte where a last line begins that was cut short; that
    is not among the lines. Iterating gives the lines, as often as it is done. It `is_full` when no more moves fit in
    its file.
    """

    is_full = False
    progress = ""
    torn_at: int | None = None

    def __init__(
        self,
        game_id: str,
        lines: Iterable[str],
        board: str = "",
        seconds: float | None = None,
        seen: bool = False,
    ) -> None:
        self.game_id = game_id
        self._played = bytearray()  # as it is in the file; a million strings take ten times the memory
        self.board = board
        self.seconds = seconds
        self.seen = seen
        for line in lines:
            self.add(line)

    def take(self, data: bytes) -> None:
        """Take the lines and notes of a file; of progress and time only what is noted after the last line counts."""
        from re import finditer, sub

        self._played = bytearray(sub(NOTE, b"", data))
        self.is_full = len(self._played) > FULL
        end = end_of_play(data)
        for note in finditer(NOTE, data):
            line = as_text(note[0])
            if line.startswith(BOARD):
                self.board = line.removeprefix(BOARD)
            elif line == SEEN:
                self.seen = True
            elif note.start() >= end and line.startswith(PROGRESS):
                self.progress = line.removeprefix(PROGRESS)
            elif note.start() >= end:
                self.seconds = noted_time(line)

    def add(self, line: str) -> None:
        """Add a line that was played."""
        self._played += f"{line}\n".encode(errors="replace")
        self.is_full = len(self._played) > FULL

    def __iter__(self) -> Iterator[str]:
        return map(as_text, BytesIO(self._played))

    @property
    def count(self) -> int:
        """How many lines were played."""
        return self._played.count(b"\n")

    def goes_on(self, earlier: SavedGame) -> bool:
        """Return whether this is the same game as an earlier one, with whatever was played since then."""
        return self.game_id == earlier.game_id and self._played.startswith(earlier._played)

    @property
    def game(self) -> str:
        """The game's name, as its ID has it."""
        return self.game_id.partition(":")[0]

    @property
    def text(self) -> str:
        """The lines of its file."""
        start = [header(self.game_id), *[BOARD + self.board] * bool(self.board)]
        notes = [*[SEEN] * self.seen, *([] if self.seconds is None else [time_note(self.seconds)])]
        before, after = ("".join([f"{line}\n" for line in lines]) for lines in (start, notes))
        return before + self._played.decode(errors="replace") + after


def parse(data: bytes, path: str) -> SavedGame:
    """Return the saved game in a file's bytes, without a last line that has no end; raises `Unusable`.

    The last header counts: see `SaveFile.start`.
    """
    from re import finditer

    whole = data.rfind(b"\n") + 1
    first, _end, played = data[:whole].removeprefix(BOM).partition(b"\n")
    id_in(as_text(first), printable(path))
    if later := [match.span() for match in finditer(LATER_HEADER, played)]:
        start, end = later[-1]
        first, played = played[start:end], played[end:]
    saved = SavedGame(id_in(as_text(first), printable(path)), [])
    saved.torn_at = whole if whole < len(data) else None
    saved.take(played)
    return saved


def end_of_play(data: bytes) -> int:
    """Return where the last line ends that is neither a note nor blank."""
    from re import match

    end = len(data)
    while end:
        start = data.rfind(b"\n", 0, end - 1) + 1
        line = data[start:end]
        if line.strip(b"\r\n") and not match(NOTE, line):
            break
        end = start
    return end


def as_text(line: bytes) -> str:
    """Return a line of a file without its end."""
    return line.decode(errors="replace").rstrip("\r\n")


def time_note(seconds: float) -> str:
    """Return the note of the time played."""
    return f"{SECONDS}{seconds:.3f}"


def noted_time(line: str) -> float | None:
    """Return the seconds in a note of the time; None where it has none."""
    try:
        seconds = float(line.removeprefix(SECONDS))
    except ValueError:
        return None
    return seconds if 0 <= seconds <= LONGEST_TIME else None


def read(file: BufferedReader, path: str) -> SavedGame | None:
    """Return the saved game in an open file, None where it is empty.

    Of a file that isn't ours, or is too large, only the start is read.

    Raises `OSError` or `Unusable`.
    """
    with ErrorsAbout(path):
        start = file.read(len(HEADER) + len(BOM))
        if not start:
            return None
        if not start.removeprefix(BOM).startswith(HEADER.encode()):
            raise Unusable(_(words.NOT_SAVED_GAME, file=printable(path)))
        data = start + file.read(LARGEST_FILE)
        if len(data) > LARGEST_FILE:
            raise Unusable(_(words.TOO_LARGE, file=printable(path), most=LARGEST_FILE // 10**6))
        return parse(data, path)


def load(path: str) -> SavedGame:
    """Return the saved game in a file; raises `OSError` or `Unusable` where there is none to be had."""
    with open_regular(path) as file:
        saved = read(file, path)
    if saved is None:
        raise Unusable(_(words.NOT_SAVED_GAME, file=printable(path)))
    return saved


def save(path: str, saved: SavedGame, replaces: bool = False) -> None:
    """Write a saved game as a whole; permissions and links of a file that is there stay.

    Raises `Unusable` where `path` is a file that is not a saved game, one that a program is playing in, or, unless the
    game `replaces` it, one of another game; `OSError` where it can't be written. The old file is then as it was.
    """
    old = SaveFile(path) if os.path.exists(path) else None
    try:
        if old and old.saved and not (replaces or saved.goes_on(old.saved)):
            command = f"save {path}!"
            raise Unusable(_(words.HOLDS_ANOTHER, file=printable(path), command=printable(command)), path, [command])
        if old and os.name == "nt":  # nothing takes the place of a file there that is open
            old.close()
        put_in_place(path, saved.text.encode(errors="replace"))
    finally:
        if old:
            old.close()


class SaveFile(LockedFile):
    """The file that a game is saved in, line by line.

    `saved` is the game that was in it when it was opened, None where it is new or empty. Raises `Unusable` where the
    file is not a saved game or is in use, and `OSError` where it can't be opened. It is `shared` by those who list it.
    """

    def __init__(
        self, path: str, flags: int = 0, mode: int = 0o666, synced: bool = False, shared: bool = False
    ) -> None:
        check_regular(path)
        super().__init__(path, os.O_CREAT | flags, mode, TRIES, shared)
        self.synced = synced
        try:
            with self.stream() as stream:
                self.saved = read(stream, path)
            if synced:
                sync_folder(path)
        except BaseException:
            self.close()
            raise

    def start(self, game: SavedGame) -> None:
        """Save another game in place of the one that is there; a program that is killed leaves one or the other.

        It is added at the end, where its header counts from then on; then it is written over the start, which doesn't
        reach that far, and the rest is cut off.
        """
        data = game.text.encode(errors="replace")
        if os.fstat(self._file).st_size:
            self.write(b"\n" * len(data) + data)
        self.write(data, os.SEEK_SET)
        self.cut(len(data))

    def add(self, line: str, changes: bool = True) -> None:
        """Add a line at the end; when this returns it stays, whatever becomes of the program."""
        self.write(f"{line}\n".encode(errors="replace"))

    def write(self, data: bytes, whence: int = os.SEEK_END) -> None:
        if self.saved and self.saved.torn_at is not None:
            self.cut(self.saved.torn_at)
            self.saved.torn_at = None
        super().write(data, whence)

    def close(self, progress: str = "", is_unfinished: bool = True, seconds: float | None = None) -> None:
        """Note the time, if it is known, and let other programs have the file. It stays, since the player chose it."""
        try:
            if seconds is not None and not self._is_closed:
                self.add(time_note(seconds))
        except OSError:
            pass  # the next sitting doesn't know the time
        super().close()
