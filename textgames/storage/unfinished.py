"""Unfinished games, saved without being asked: a file each in the user's data folder.

A game has its file from the first line that changes something until it is over, and no other game touches it. One
that is left at its start, with everything undone, is not kept either.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from time import time_ns

from textgames.errors import Unusable
from textgames.storage import words
from textgames.storage.files import PRIVATE_FILE, PRIVATE_FOLDER, open_locked
from textgames.storage.saved_game import PROGRESS, SavedGame, SaveFile, load
from textgames.text.language import _, join_sentences
from textgames.text.quoting import in_words, warn

FOLDER = "unfinished"
SUFFIX = ".txt"
MAX_FILES = 100


class AutoSave:
    """Saves the game that is played in a file of its own, like a `SaveFile`, but from its first change to its end.

    So a glance at another game leaves no file. If none can be written the game goes on without. `file` is that of a
    game that is resumed.
    """

    def __init__(self, folder: str, file: SaveFile | None = None) -> None:
        self._folder = folder
        self._file = file
        self._pending = ""  # lines that wait for the first change
        self._has_news = self._fails = False

    def start(self, game: SavedGame) -> None:
        """Save another game from now on."""
        self._file, self._has_news = None, False
        self._pending = game.text

    def add(self, line: str, changes: bool = True) -> None:
        """Add a line at the end."""
        if self._fails:
            return
        if self._file is None and not changes:
            self._pending += f"{line}\n"
            return
        is_new = self._file is None
        try:
            if self._file is None:
                self._file = new_file(self._folder)
            self._file.add(self._pending + line)
            self._pending, self._has_news = "", True
        except (OSError, Unusable) as error:
            self._fails = True
            if is_new:
                self.close(is_unfinished=False)
            warn(join_sentences([_(words.GAME_NOT_SAVED), in_words(error)]))

    def close(self, progress: str = "", is_unfinished: bool = True, seconds: float | None = None) -> None:
        """Leave the game and note its `progress` and the time; remove the file unless the game `is_unfinished`."""
        file, self._file = self._file, None
        if file is None:
            return
        try:
            if progress and self._has_news and is_unfinished and not self._fails:
                file.add(PROGRESS + progress)
        except OSError:
            pass  # a list of unfinished games shows the number of lines then
        file.close(seconds=seconds)
        if not is_unfinished:
            try:
                os.remove(file.path)
            except OSError:
                pass  # it is gone already, or stays in the list


def unfinished_files(folder: str | None) -> Iterator[tuple[str, float, SavedGame]]:
    """Yield path, time of the last write and content of the unfinished games that no program plays, newest first.

    Files that can't be read are left out. Nothing is written, so the folder may be a read-only one.
    """
    for written, path in newest_first(os.path.join(folder, FOLDER)) if folder else []:
        try:
            if os.access(path, os.W_OK):  # else no program can be playing it
                os.close(open_locked(path))
            saved = load(path)
        except (OSError, Unusable):
            continue
        yield path, written, saved


def newest_first(folder: str) -> list[tuple[float, str]]:
    """Return when each file in a folder was last written to, and its path."""
    try:
        names = os.listdir(folder)
    except OSError:  # there is none
        return []
    files = []
    for path in [os.path.join(folder, name) for name in names if name.endswith(SUFFIX)]:
        try:
            files.append((os.stat(path).st_mtime, path))
        except OSError:
            pass  # it is gone by now, or a link that leads nowhere
    return sorted(files, reverse=True)


def remove(path: str) -> None:
    """Remove an unfinished game; raise `Unusable` if a program is playing it, and `OSError`."""
    SaveFile(path).close()
    os.remove(path)


def new_file(folder: str) -> SaveFile:
    """Make a file for one more unfinished game; raises `OSError`.

    If there are too many the oldest are removed, but none that a program is playing.
    """
    unfinished = os.path.join(folder, FOLDER)
    for private in (folder, unfinished):
        os.makedirs(private, PRIVATE_FOLDER, exist_ok=True)
    for _written, path in newest_first(unfinished)[MAX_FILES - 1 :]:
        try:
            remove(path)
        except (OSError, Unusable):
            pass
    while True:
        path = os.path.join(unfinished, f"{time_ns()}-{os.getpid()}{SUFFIX}")
        try:
            return SaveFile(path, os.O_CREAT | os.O_EXCL, PRIVATE_FILE, synced=True)
        except (FileExistsError, Unusable):  # Windows' clock stays the same for a while; or another looked into it
            pass
