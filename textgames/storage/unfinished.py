"""Unfinished games, saved without being asked: a file each in the user's data folder, until they are over.

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
    """Saves each game of a run in a file of its own, like a `SaveFile`, and removes it if the game is over.

    If that fails it is reported, and this game and those after it are played without.
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
        """Save the game in the file that it was in."""
        self._file = file

    def start(self, game: SavedGame) -> None:
        """Save another game from now on, after the one before was closed."""
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
        """Leave the game and note its `standing` and the time; remove the file unless the game `is_unfinished`."""
        file, self._file = self._file, None
        if file is None:
            return
        if standing and is_unfinished:
            with suppress(OSError):  # a list of unfinished games shows the number of lines then
                figures = [f"{name}={number}" for name, number in standing.items()]
                file.add(f"{NOTE}standing {' '.join(figures)}")
        file.close(seconds=seconds)
        if not is_unfinished:
            with suppress(OSError):  # it is gone already, or stays in the list
                os.remove(file.path)

    def _give_up(self, error: Exception, is_unfinished: bool = True) -> None:
        """Report why the game can't be saved, and go on without files."""
        self.close(is_unfinished=is_unfinished)
        self._folder = None
        warn(join_sentences([_("This game can't be saved."), error_text(error)]))


def unfinished_files(folder: str | None) -> Iterator[tuple[str, float, SavedGame]]:
    """Yield path, time and content of the unfinished games that no program plays, the one played last first.

    Files that can't be read are left out.
    """
    for written, path in newest_first(os.path.join(folder, FOLDER)) if folder else []:
        try:
            file = SaveFile(path, mode="rb")  # a game that ends at this moment is not made again
        except (OSError, Unusable):
            continue
        file.close()
        if file.saved and file.saved.lines:
            yield path, written, file.saved


def newest_first(folder: str) -> list[tuple[float, str]]:
    """Return the files in a folder, each with the time when it was last written to, the newest first."""
    if not os.path.isdir(folder):
        return []
    found = []
    for path in [
        os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(SUFFIX)
    ]:
        with suppress(OSError):  # a link to nothing, or a game that has just ended
            found.append((os.path.getmtime(path), path))
    return sorted(found, reverse=True)


def remove(path: str) -> None:
    """Remove an unfinished game; raise `Unusable` if a program is playing it, and `OSError`."""
    SaveFile(path, mode="rb").close()
    os.remove(path)


def new_file(folder: str) -> SaveFile:
    """Make a file for one more unfinished game; remove the oldest if there are too many. Raises `OSError`."""
    unfinished = os.path.join(folder, FOLDER)
    make_private(unfinished)
    for _written, path in newest_first(unfinished)[MAX_FILES - 1 :]:
        with suppress(OSError, Unusable):
            remove(path)
    return SaveFile(
        os.path.join(unfinished, f"{time_ns()}-{os.urandom(4).hex()}{SUFFIX}"), synced=True
    )
