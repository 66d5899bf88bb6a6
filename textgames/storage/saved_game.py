"""Saved games: a first line that names the game, then the commands that were played.

    # textgames 1 2048:4x4#7
    left
    undo 2

It can be edited, or piped in as a script. A line is written before its answer is shown. Lines are
only added at the end, so if the program is killed, only the last one may be cut short. Notes begin
with `#:` and are comments to other programs. `file` and `standing` are for unfinished games only:

    # textgames 1 sokoban:=****/*P#o/****
    # title: Ash                      of a level from a file
    #: token 5b0cbf6a9d3e41f7         drawn when the game started: its result has it too
    #: file /home/me/levels.xsb/3     the file, and the number of the level
    right
    #: standing holes=2 steps=4       at the end of a run: figures for the list
    #: seconds 83.250                 at the end, in a game against time: the time so far
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from io import BufferedReader, FileIO
from itertools import count
from time import time_ns

from textgames.errors import Unusable, with_filename
from textgames.storage.files import IN_USE, make_private, open_locked, open_regular, put_in_place
from textgames.text.counts import is_number
from textgames.text.language import N_, _, join_sentences
from textgames.text.quoting import error_text, printable, warn

VERSION = "1"
HEADER = "# textgames "
NOTE = "#: "
TITLE = "# title: "
OF_START, OF_END = ("file", "token"), ("standing", "seconds")  # the places of notes
LARGEST_FILE = 16_000_000  # bytes
ENDING = 1000  # bytes, which include the notes at the end
# Of the unfinished games.
FOLDER = "unfinished"
SUFFIX = ".txt"
MAX_FILES = 100

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

    `title` is that of a level from a file. `notes` has the other facts of its file by their names:
    `token`, which tells this game from others with the same ID; `file`, the text of an ID that
    names the file of a level; `standing`, the figures for the list of games; `seconds`, the time
    played.

    In a game read from a file, `numbers` are the line numbers there. `torn_at` is the offset of a
    last line that was cut short, None if there is none; `lines` doesn't include it.
    """

    torn_at: int | None = None

    def __init__(self, game_id: str, lines: list[str], title: str = "") -> None:
        self.game_id = game_id
        self.lines = lines
        self.numbers: Iterable[int] = count(2)
        self.title = title
        self.notes: dict[str, str] = {}

    @property
    def token(self) -> str:
        return self.notes.get("token", "")

    @property
    def level_source(self) -> str:
        return self.notes.get("file", "")

    @property
    def seconds(self) -> float | None:
        """The time played; None if it isn't known."""
        seconds = self.notes.get("seconds", "")
        return float(seconds) if seconds.replace(".", "", 1).isdecimal() else None

    @property
    def standing(self) -> dict[str, int]:
        """The figures of a note such as "score=12 highest=4", without anything malformed."""
        figures = {}
        for part in self.notes.get("standing", "").split():
            name, _equals, number = part.partition("=")
            if is_number(number):
                figures[name] = int(number)
        return figures

    @property
    def text(self) -> str:
        """The content of its file."""
        lines = [f"{HEADER}{VERSION} {self.game_id}"]
        if self.title:
            lines.append(title_line(self.title))
        lines += [*note_lines(self.notes, OF_START), *self.lines, *note_lines(self.notes, OF_END)]
        return "\n".join([*lines, ""])


def note_lines(notes: Mapping[str, str], names: Iterable[str]) -> list[str]:
    """Return the lines of those notes that have a value."""
    return [note_line(name, notes[name]) for name in names if notes.get(name)]


def note_line(name: str, value: str) -> str:
    return f"{NOTE}{name} {value}"


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
    saved.numbers = numbers = []
    for number, line in enumerate(lines, 2):
        if line.startswith(TITLE) and not saved.lines:
            saved.title = line.removeprefix(TITLE)
            continue
        if line.startswith(NOTE):
            name, _blank, value = line.removeprefix(NOTE).partition(" ")
            saved.notes[name] = value
            continue
        numbers.append(number)
        saved.lines.append(line)
        if line:
            for name in OF_END:
                saved.notes.pop(name, None)
    return saved


def load(path: str, is_whole: bool = True) -> SavedGame:
    """Return the saved game in a file; raise `OSError` or `Unusable` if there is none.

    Unless `is_whole`, read only some lines and everything that a list of games shows.
    """
    with open_regular(path) as file, with_filename(path):
        data = file.read(LARGEST_FILE + 1) if is_whole else ends_of(file)
    if len(data) > LARGEST_FILE:
        raise Unusable(_(TOO_LARGE, file=printable(path), most=LARGEST_FILE // 10**6))
    return parse(data, path)


def ends_of(file: BufferedReader) -> bytes:
    """Return the comments at the start of a file, the line after them, and the last lines."""
    data = b""
    for line in file:
        data += line
        if not line.startswith(b"#"):
            break
    start = file.tell()
    end = file.seek(0, os.SEEK_END)
    file.seek(max(start, end - ENDING))
    if end - ENDING > start:
        file.readline()  # the rest of a line
    return data + file.read()


def save(path: str, saved: SavedGame) -> None:
    """Write a saved game as a whole; permissions and symbolic links of an existing file stay.

    Raise `Unusable` if an existing file is not a saved game, is in use, or holds another game.
    Raise `OSError` if it can't be written. The old file then stays as it was.
    """
    if os.path.exists(path):
        old = look_into(path, "ab+")
        if old and not is_continuation(saved, old):
            raise Unusable(_(HOLDS_ANOTHER, file=printable(path)), path)
    put_in_place(path, saved.text.encode(errors="replace"))


def is_continuation(saved: SavedGame, old: SavedGame) -> bool:
    """Return True if a saved game is the old one, perhaps with more lines."""
    return old.game_id == saved.game_id and old.lines == saved.lines[: len(old.lines)]


def look_into(path: str, mode: str = "rb") -> SavedGame | None:
    """Return the saved game in a file, None if it is empty; raise `Unusable` if it is in use.

    With `mode` "rb", for a list, it isn't read as a whole.
    """
    with open_locked(path, mode):
        return load(path, is_whole=mode != "rb") if os.path.getsize(path) else None


class GameFile:
    """Where games are saved, line by line, if anywhere; the file is locked while it is open.

    There is one for all sessions of a loop, one after the other: `start` moves it to another file.

    That is the player's file, if it is opened, or a new file for each game in the folder of `kept`,
    which is None for the player's file and where nothing is saved. An error of the player's file is
    raised. One of a kept game is reported, and this game and later ones are played without saving.
    If `is_synced`, `sync` waits until everything is on disk.
    """

    def __init__(self, kept: KeptGames | None = None, is_synced: bool = False) -> None:
        self.path = ""
        self.kept = kept if kept and kept.folder else None
        self._is_synced = is_synced
        self.stream: FileIO | None = None  # while the file is open
        self._cut_at: int | None = None  # where a torn last line begins, or a game to replace
        self._has_token = False
        self._waits = False  # for something that isn't on disk yet

    def open(self, path: str, was: SavedGame | None = None) -> None:
        """Save from now on in a file, in which the game `was` found.

        Raise `OSError`, or `Unusable` if it is in use, is not a saved game, or has changed since.
        """
        self.stream = open_locked(path)
        self.path = path
        try:
            saved = load(path) if os.path.getsize(path) else None
            if was and saved and saved.lines != was.lines:
                raise Unusable(_(IN_USE, file=printable(path)))
        except (OSError, Unusable):
            self.stream.close()
            self.stream = None
            raise
        self._cut_at = saved.torn_at if saved else None
        self._has_token = bool(saved and saved.token)

    @property
    def own_path(self) -> str:
        """The path, if the player named it."""
        return "" if self.kept else self.path

    def start(self, saved: SavedGame) -> None:
        """Save another game from now on, in the same file, or in a new one among those kept."""
        try:
            if self.kept:
                self.open(self.kept.new_file())
            self._cut_at = 0
            self._append(saved.text)
            self._has_token = True
        except (OSError, Unusable) as error:
            self._give_up(error, is_new=True)

    def add(self, line: str) -> None:
        """Append a line, which then survives a crash of the program."""
        try:
            self._append(f"{line}\n")
        except OSError as error:
            self._give_up(error)

    def note_token(self, token: str) -> None:
        """Add the token of a game to a file that has none, as those of version 1.0."""
        if not self._has_token:
            self.add(note_line("token", token))
            self._has_token = True

    def sync(self) -> None:
        """Wait until everything is on disk, so that it survives a crash of the system."""
        if not (self._waits and self.stream):
            return
        self._waits = False
        try:
            with with_filename(self.path):
                os.fsync(self.stream.fileno())
        except OSError as error:
            self._give_up(error)

    def close(self, notes: Mapping[str, str], stays: bool) -> None:
        """Add `notes` at the end and close the file; a kept one is removed unless it `stays`."""
        if not self.stream:
            return
        self.sync()
        with suppress(OSError):  # the notes aren't worth an error
            for line in note_lines(notes, OF_END) if stays else ():
                self._append(f"{line}\n")
        if self.stream:
            self.stream.close()
        self.stream = None
        if not stays:
            with suppress(OSError):  # it was removed already, or stays in the list
                os.remove(self.path)

    def _append(self, text: str) -> None:
        """Cut off a torn last line or a game to replace, if any, and add text at the end."""
        if not self.stream:
            return
        with with_filename(self.path):
            if self._cut_at is not None:
                self.stream.truncate(self._cut_at)
                self._cut_at = None
            data = text.encode(errors="replace")
            while data:
                data = data[self.stream.write(data) :]
        self._waits = self._is_synced

    def _give_up(self, error: Exception, is_new: bool = False) -> None:
        """Report why a kept game can't be saved, and go on without files; raise other errors."""
        if not self.kept:
            raise error
        self._waits = False
        self.close({}, stays=not is_new)
        self.kept.folder = ""
        self.kept = None
        warn(join_sentences([_("This game can't be saved."), error_text(error)]))


class KeptGames:
    """The unfinished games in a `folder`, a file each; without a folder none is kept.

    A game that is left at its start, or with everything undone, is not kept either.
    """

    def __init__(self, folder: str | None) -> None:
        self.folder = os.path.join(folder, FOLDER) if folder else ""

    def files(self) -> Iterator[tuple[str, float, SavedGame]]:
        """Yield the path, time and content of each game, the most recent first.

        Files that can't be read, or that a program is using, are skipped.
        """
        for written, path in self._newest_first():
            try:
                saved = look_into(path)  # doesn't create a file that was just removed
            except (OSError, Unusable):
                continue
            if saved and saved.lines:
                yield path, written, saved

    def _newest_first(self) -> list[tuple[float, str]]:
        """Return the files, each after its time of modification, the newest first."""
        found = []
        for name in os.listdir(self.folder) if os.path.isdir(self.folder) else ():
            if name.endswith(SUFFIX):
                path = os.path.join(self.folder, name)
                with suppress(OSError):  # a broken link, or a game that has just ended
                    found.append((os.path.getmtime(path), path))
        return sorted(found, reverse=True)

    def new_file(self) -> str:
        """Return the path for another game; remove the oldest one if there are too many."""
        make_private(self.folder)
        for _written, path in self._newest_first()[MAX_FILES - 1 :]:
            with suppress(OSError, Unusable):
                remove(path)
        return os.path.join(self.folder, f"{time_ns()}-{os.urandom(4).hex()}{SUFFIX}")


def remove(path: str) -> None:
    """Remove an unfinished game; raise `OSError`, or `Unusable` if it is in use."""
    look_into(path)
    os.remove(path)
