"""Saved games: a first line that names the game, then the lines that were played, as they were typed.

    # textgames 1 2048:4x4#7
    wasd
    undo 2

It can be piped in as a script, or edited. A line is in it before its answer is shown. Lines are only added at its end,
so what a killed program leaves is whole but for a last line that may be cut short. Notes are comments to all who don't
know them; `board` and `stands` are for unfinished games only:

    # textgames 1 sokoban:/home/me/levels.xsb/3
    #: board sokoban:=...                                if the ID names a file: the board that was played
    #: drawn                                             the program drew the game's seed; the player didn't choose it
    ddwa
    #: stands en sokoban:/home/me/levels.xsb/3 4 steps   at the end of a sitting: the language of the progress, the ID
                                                         as it is shown, and the progress
    #: seconds 83.250                                    at the end, in a game against time: the time so far
"""

from __future__ import annotations

import os
from collections.abc import Iterable

from textgames.errors import ErrorsAbout, Unusable
from textgames.storage import words
from textgames.storage.files import open_locked, open_regular, put_in_place
from textgames.text.language import _
from textgames.text.quoting import printable

VERSION = "1"
HEADER = "# textgames "
NOTE = "#: "
BOARD, DRAWN, PROGRESS, SECONDS = "#: board ", "#: drawn", "#: stands ", "#: seconds "
LONGEST_TIME = 1e9  # seconds
LARGEST_FILE = 16_000_000  # bytes


def header(game_id: str) -> str:
    """Return the first line of a saved game."""
    return f"{HEADER}{VERSION} {game_id}"


def is_header(line: str) -> bool:
    """Return whether a line is the first one of a saved game, of whatever version."""
    return line.startswith(HEADER) and line.removeprefix(HEADER)[:1].isdigit()


def id_in(line: str, file: str) -> str:
    """Return the ID in a first line; raises `Unusable` if it is not one of a saved game of this version.

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
    """The ID of a game and the `lines` that were played.

    `board` is the ID that spells out the board, if the other ID names a file. `seconds` is the time played, None if it
    isn't known, and `drawn` whether the program drew the seed. If it was read from a file, `progress` is what is noted
    after its last line of how far the game is, and `torn_at` the byte at which a last line begins that was cut short;
    that is not among the lines.
    """

    progress = ""
    torn_at: int | None = None

    def __init__(
        self, game_id: str, lines: Iterable[str], board: str = "", seconds: float | None = None, drawn: bool = False
    ) -> None:
        self.game_id = game_id
        self.lines = list(lines)
        self.board = board
        self.seconds = seconds
        self.drawn = drawn

    @property
    def game(self) -> str:
        """The game's name, as its ID has it."""
        return self.game_id.partition(":")[0]

    @property
    def text(self) -> str:
        """The lines of its file."""
        lines = [header(self.game_id)]
        if self.board:
            lines.append(BOARD + self.board)
        if self.drawn:
            lines.append(DRAWN)
        lines += self.lines
        if self.seconds is not None:
            lines.append(time_note(self.seconds))
        return "".join([f"{line}\n" for line in lines])

    def take_note(self, note: str) -> None:
        """Take what a note says, which is replaced by a later one."""
        if note == DRAWN:
            self.drawn = True
        elif note.startswith(BOARD):
            self.board = note.removeprefix(BOARD)
        elif note.startswith(PROGRESS):
            self.progress = note.removeprefix(PROGRESS)
        elif note.startswith(SECONDS):
            self.seconds = noted_time(note)


def parse(data: bytes, path: str) -> SavedGame:
    """Return the saved game in a file's bytes, without a last line that has no end; raises `Unusable`."""
    whole = data.rfind(b"\n") + 1
    text = data[:whole].decode("utf-8-sig", "replace").replace("\r\n", "\n").removesuffix("\n")
    first, *lines = text.split("\n")
    saved = SavedGame(id_in(first, printable(path)), [])
    saved.torn_at = whole if whole < len(data) else None
    for line in lines:
        if line.startswith(NOTE):
            saved.take_note(line)
        else:
            saved.lines.append(line)
            if line:  # progress and time count only after the last line
                saved.progress, saved.seconds = "", None
    return saved


def time_note(seconds: float) -> str:
    """Return the note of the time played."""
    return f"{SECONDS}{seconds:.3f}"


def noted_time(line: str) -> float | None:
    """Return the seconds in a note of the time; None if it has none."""
    try:
        seconds = float(line.removeprefix(SECONDS))
    except ValueError:
        return None
    return seconds if 0 <= seconds <= LONGEST_TIME else None


def load(path: str) -> SavedGame:
    """Return the saved game in a file; raises `OSError` or `Unusable` if there is none."""
    with open_regular(path) as file, ErrorsAbout(path):
        data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise Unusable(_(words.TOO_LARGE, file=printable(path), most=LARGEST_FILE // 10**6))
    return parse(data, path)


def save(path: str, saved: SavedGame, replaces: bool = False) -> None:
    """Write a saved game as a whole; permissions and symbolic links of a file that is there stay.

    Raises `Unusable` if `path` is a file that is not a saved game, one that a program is playing in, or, unless the
    game `replaces` it, one of another game; `OSError` if it can't be written. The old file is then as it was.
    """
    old = SaveFile(path) if os.path.exists(path) else None
    try:
        if old and old.saved and not replaces:
            earlier = old.saved.lines
            if (saved.game_id, saved.lines[: len(earlier)]) != (old.saved.game_id, earlier):
                command = f"save {path}!"
                says = _(words.HOLDS_ANOTHER, file=printable(path), command=printable(command))
                raise Unusable(says, path, [command])
        if old and os.name == "nt":  # nothing takes the place of a file there that is open
            old.close()
        put_in_place(path, saved.text.encode(errors="replace"))
    finally:
        if old:
            old.close()


class SaveFile:
    """The file that a game is saved in, line by line; no other textgames has it until it is closed.

    `flags` and `mode` are as in `os.open`. `saved` is the game that was in it, None if it is new or empty. If `synced`,
    each line waits until it is on the disk itself. Raises `OSError`, and `Unusable` if it is in use or no saved game.
    """

    def __init__(self, path: str, flags: int = 0, mode: int = 0o666, synced: bool = False) -> None:
        self.path = path
        self._synced = synced
        self._file: int | None = open_locked(path, flags, mode)
        try:
            self.saved = load(path) if os.fstat(self._file).st_size else None
        except BaseException:
            self.close()
            raise
        self._torn_at = self.saved.torn_at if self.saved else None

    def start(self, game: SavedGame) -> None:
        """Save another game in place of the one that is there."""
        self._torn_at = 0
        self._append(game.text)

    def add(self, line: str, changes: bool = True) -> None:
        """Add a line at the end; when this returns it stays, whatever becomes of the program."""
        self._append(f"{line}\n")

    def _append(self, text: str) -> None:
        """Add text at the end, without what is to be cut off there first."""
        assert self._file is not None
        with ErrorsAbout(self.path):
            if self._torn_at is not None:
                os.ftruncate(self._file, self._torn_at)
                self._torn_at = None
            data = text.encode(errors="replace")
            while data:
                data = data[os.write(self._file, data) :]
            if self._synced:
                os.fsync(self._file)

    def close(self, progress: str = "", is_unfinished: bool = True, seconds: float | None = None) -> None:
        """Note the time, if it is known, and let other programs have the file. It stays, since the player chose it."""
        if self._file is None:
            return
        try:
            if seconds is not None:
                self.add(time_note(seconds))
        except OSError:
            pass  # the next sitting doesn't know the time
        os.close(self._file)
        self._file = None
