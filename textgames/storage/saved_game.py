"""Saved games: a first line that names the game, then the commands that were played.

    # textgames 1 2048:4x4#7
    left
    undo 2

It can be edited, or piped in as a script. A line is written before its answer is shown. Lines are
only added at the end, so if the program is killed, only the last one may be cut short. Notes begin
with `#:` and are comments to other programs. `file` and `standing` are for unfinished games only:

    # textgames 1 sokoban:=****/*P#o/****
    # title: Ash                      of a level from a file
    #: file /home/me/levels.xsb/3     the file, and the number of the level
    #: day 2026-11-22                 it is the game of that day
    right
    #: standing holes=2 steps=4       at the end of a run: figures for the list
    #: seconds 83.250                 at the end, in a game against time: the time so far
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress

from textgames.errors import Unusable, with_filename
from textgames.storage.files import open_locked, open_regular, put_in_place
from textgames.text.counts import is_date, is_number
from textgames.text.language import N_, _, join_sentences
from textgames.text.quoting import printable

VERSION = "1"
HEADER = "# textgames "
NOTE = "#: "
TITLE = "# title: "
LARGEST_FILE = 16_000_000  # bytes

# Translators: {file} may be "The input".
NOT_SAVED_GAME = N_("{file} is not a saved game.")
NEWER = N_("{file} was written by a newer version of textgames.")
TOO_LARGE = N_("{file} is too large for a saved game: it is over {most} MB.")
HOLDS_ANOTHER = N_("{file} holds another game; choose another name.")


def is_header(line: str) -> bool:
    """Return True if a line is the first one of a saved game of any version."""
    return line.startswith(HEADER) and line.removeprefix(HEADER)[:1].isdigit()


def id_in(line: str, file: str) -> str:
    """Return the ID in the first line of a saved game.

    `file` is the name of its file in messages. Raise `Unusable` if it is not the first line of a
    saved game, or is of another version.
    """
    if not line.startswith(HEADER):
        raise Unusable(_(NOT_SAVED_GAME, file=file))
    version, _blank, game_id = line.removeprefix(HEADER).strip().partition(" ")
    if version != VERSION:
        is_number_of_version = version.isascii() and version.isdigit()
        is_newer = is_number_of_version and int(version[:9]) > int(VERSION)
        raise Unusable(_(NEWER if is_newer else NOT_SAVED_GAME, file=file))
    if not game_id:
        raise Unusable(_("{file} has no game ID.", file=file))
    return game_id


@contextmanager
def loading() -> Iterator[None]:
    """Turn a `ValueError` from playing a saved game into an `Unusable` with that reason."""
    try:
        yield
    except ValueError as error:
        raise Unusable(join_sentences([_("Can't load the saved game."), str(error)])) from None


class SavedGame:
    """The ID of a game and the `lines` that were played.

    `day` is the date of a game of the day, and `title` the title of a level from a file; `file` is
    the part after the colon of the ID that names that file. They are empty if there is none.
    `seconds` is the time played, None if it isn't known.

    In a game read from a file, `standing` has the figures for the list of games, and `first_line`
    is the line number of the first of the lines. `torn_at` is the byte at which a last line begins
    that was cut short, None if there is none; `lines` doesn't include it.
    """

    standing: Mapping[str, int] = {}
    file = ""
    first_line = 2
    seconds: float | None = None
    torn_at: int | None = None

    def __init__(self, game_id: str, lines: list[str], day: str = "", title: str = "") -> None:
        self.game_id = game_id
        self.lines = lines
        self.day = day
        self.title = title

    @property
    def text(self) -> str:
        """The content of its file."""
        lines = [f"{HEADER}{VERSION} {self.game_id}"]
        if self.title:
            lines.append(title_line(self.title))
        if self.file:
            lines.append(f"{NOTE}file {self.file}")
        if self.day:
            lines.append(f"{NOTE}day {self.day}")
        lines += self.lines
        if self.seconds is not None:
            lines.append(f"{NOTE}seconds {self.seconds:.3f}")
        return "\n".join([*lines, ""])


def title_line(title: str) -> str:
    """Return the comment with the title of a level."""
    return f"{TITLE}{printable(title)}"


def parse(data: bytes, path: str) -> SavedGame:
    """Return the saved game in a file's bytes, without a last line that was cut short.

    Raise `Unusable` if it is not a saved game of this version.
    """
    end = data.rfind(b"\n") + 1
    text = data[:end].decode("utf-8-sig", "replace").replace("\r\n", "\n").removesuffix("\n")
    first, *lines = text.split("\n")
    saved = SavedGame(id_in(first, printable(path)), [])
    saved.torn_at = end if end < len(data) else None
    notes: dict[str, str] = {}
    for number, line in enumerate(lines, 2):
        if line.startswith(TITLE) and not saved.lines:
            saved.title = line.removeprefix(TITLE)
            continue
        if line.startswith(NOTE):
            name, _blank, value = line.removeprefix(NOTE).partition(" ")
            notes[name] = value
            continue
        if not saved.lines:
            saved.first_line = number
        saved.lines.append(line)
        if line:  # standing and time are valid only after the last line
            notes["standing"] = notes["seconds"] = ""
    saved.file = notes.get("file", "")
    saved.standing = figures_in(notes.get("standing", ""))
    day = notes.get("day", "")
    saved.day = day if is_date(day) else ""
    seconds = notes.get("seconds", "")
    saved.seconds = float(seconds) if seconds.replace(".", "", 1).isdecimal() else None
    return saved


def figures_in(note: str) -> dict[str, int]:
    """Return the figures in a note such as "score=12 highest=4", without anything malformed."""
    figures = {}
    for part in note.split():
        name, _equals, number = part.partition("=")
        if is_number(number):
            figures[name] = int(number)
    return figures


def load(path: str) -> SavedGame:
    """Return the saved game in a file; raise `OSError` or `Unusable` if there is none."""
    with open_regular(path) as file, with_filename(path):
        data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise Unusable(_(TOO_LARGE, file=printable(path), most=LARGEST_FILE // 10**6))
    return parse(data, path)


def save(path: str, saved: SavedGame) -> None:
    """Write a saved game as a whole; permissions and symbolic links of an existing file stay.

    Raise `Unusable` if an existing file is not a saved game, is in use or holds another game. Raise
    `OSError` if it can't be written. The old file then stays as it was.
    """
    if os.path.exists(path):
        file = SaveFile(path)
        file.close()
        old = file.saved
        if old and not is_continuation(saved, old):
            raise Unusable(_(HOLDS_ANOTHER, file=printable(path)))
    put_in_place(path, saved.text.encode(errors="replace"))


def is_continuation(saved: SavedGame, old: SavedGame) -> bool:
    """Return True if a saved game is the old one, perhaps with more lines."""
    return old.game_id == saved.game_id and old.lines == saved.lines[: len(old.lines)]


class SaveFile:
    """The file that a game is saved in, line by line; it is locked until it is closed.

    `saved` is the game that was in it, None if it is new or empty. If `synced` is true, `sync`
    waits until all lines are on the disk itself. With the mode "rb" it is only read. Raise
    `OSError`, or `Unusable` if it is in use or not a saved game.
    """

    def __init__(self, path: str, synced: bool = False, mode: str = "ab+") -> None:
        self.path = path
        self._synced = synced
        self._file = open_locked(path, mode)
        try:
            self.saved = load(path) if os.path.getsize(path) else None
        except (OSError, Unusable):
            self._file.close()
            raise
        self._cut_at = self.saved.torn_at if self.saved else None

    def start(self, game: SavedGame) -> None:
        """Replace the content of the file by another game."""
        self._cut_at = 0
        self._append(game.text)

    def add(self, line: str) -> None:
        """Add a line at the end; it then survives a sudden end of the program."""
        self._append(f"{line}\n")

    def sync(self) -> None:
        """If `synced`, wait until all is on the disk, so that it survives a crash of the system."""
        if self._synced:
            with with_filename(self.path):
                os.fsync(self._file.fileno())

    def _append(self, text: str) -> None:
        """Cut off a torn last line or a game to replace, if any, and add text at the end."""
        with with_filename(self.path):
            if self._cut_at is not None:
                self._file.truncate(self._cut_at)
                self._cut_at = None
            data = text.encode(errors="replace")
            while data:
                data = data[self._file.write(data) :]

    def close(
        self,
        standing: Mapping[str, int] | None = None,
        is_unfinished: bool = True,
        seconds: float | None = None,
    ) -> None:
        """Note the time, if it is known, and close the file, which stays: the player named it."""
        if seconds is not None:
            with suppress(OSError):  # the next run then doesn't know the time
                self.add(f"{NOTE}seconds {seconds:.3f}")
        self._file.close()
