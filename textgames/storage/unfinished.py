"""Unfinished games, saved automatically until they are over: a file each in the user's data folder.

A game that is left at its start, or with everything undone, is not kept either.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from time import time_ns

from textgames.errors import Unusable
from textgames.storage.files import make_private
from textgames.storage.saved_game import NOTE, SavedGame, SaveFile
from textgames.text.language import _, join_sentences
from textgames.text.quoting import error_text, warn

FOLDER = "unfinished"
SUFFIX = ".txt"
MAX_FILES = 100


class AutoSave:
    """Saves each game of a run, like a `SaveFile`, in a file of its own, until the game is over.

    An error is reported, and this game and later ones are played without saving.
    """

    def __init__(self, folder: str | None) -> None:
        self._folder = folder
        self._file: SaveFile | None = None

    @property
    def is_usable(self) -> bool:
        return bool(self._folder)

    @property
    def is_saving(self) -> bool:
        return self._file is not None

    def resume(self, file: SaveFile) -> None:
        """Go on saving the game in its file."""
        self._file = file

    def start(self, game: SavedGame) -> None:
        """Save another game from now on; the one before must be closed."""
        if not self._folder:
            return
        try:
            self._file = new_file(self._folder)
            self._file.start(game)
        except (OSError, Unusable) as error:
            self._give_up(error, is_unfinished=False)

    def add(self, line: str) -> None:
        if self._file is not None:
            try:
                self._file.add(line)
            except OSError as error:
                self._give_up(error)

    def sync(self) -> None:
        if self._file is not None:
            try:
                self._file.sync()
            except OSError as error:
                self._give_up(error)

    def close(
        self,
        standing: Mapping[str, int] | None = None,
        is_unfinished: bool = True,
        seconds: float | None = None,
    ) -> None:
        """Note the `standing` and the time of the game; remove the file if the game is over."""
        file = self._file
        self._file = None
        if file is None:
            return
        if standing and is_unfinished:
            with suppress(OSError):  # lists then show the number of lines
                figures = [f"{name}={number}" for name, number in standing.items()]
                file.add(f"{NOTE}standing {' '.join(figures)}")
        file.close(seconds=seconds)
        if not is_unfinished:
            with suppress(OSError):  # it was removed already, or stays in the list
                os.remove(file.path)

    def _give_up(self, error: Exception, is_unfinished: bool = True) -> None:
        """Report why the game can't be saved, and go on without files."""
        self.close(is_unfinished=is_unfinished)
        self._folder = None
        warn(join_sentences([_("This game can't be saved."), error_text(error)]))


def unfinished_files(folder: str | None) -> Iterator[tuple[str, float, SavedGame]]:
    """Yield path, time and content of each unfinished game, the one played last first.

    Files that can't be read, or that a program is using, are skipped.
    """
    if not folder:
        return
    for written, path in newest_first(os.path.join(folder, FOLDER)):
        try:
            file = SaveFile(path, mode="rb")  # doesn't create a file that was just removed
        except (OSError, Unusable):
            continue
        file.close()
        if file.saved and file.saved.lines:
            yield path, written, file.saved


def newest_first(folder: str) -> list[tuple[float, str]]:
    """Return the saved games in a folder, each after its time of modification, the newest first."""
    if not os.path.isdir(folder):
        return []
    found = []
    for name in os.listdir(folder):
        if not name.endswith(SUFFIX):
            continue
        path = os.path.join(folder, name)
        with suppress(OSError):  # a broken link, or a game that has just ended
            found.append((os.path.getmtime(path), path))
    return sorted(found, reverse=True)


def remove(path: str) -> None:
    """Remove an unfinished game; raise `Unusable` if it is in use, and `OSError`."""
    SaveFile(path, mode="rb").close()
    os.remove(path)


def new_file(folder: str) -> SaveFile:
    """Make a file for another unfinished game, and remove the oldest if there are too many.

    Raise `OSError` if that fails.
    """
    unfinished = os.path.join(folder, FOLDER)
    make_private(unfinished)
    for _written, path in newest_first(unfinished)[MAX_FILES - 1 :]:
        with suppress(OSError, Unusable):
            remove(path)
    name = f"{time_ns()}-{os.urandom(4).hex()}{SUFFIX}"
    return SaveFile(os.path.join(unfinished, name), synced=True)
