"""Saving a game while it is played: each command is in its file before its answer is shown."""

from __future__ import annotations

from textgames.engine.events import Arrival, Event, Reply
from textgames.engine.session import Session
from textgames.storage.saved_game import SavedGame, SaveFile
from textgames.storage.unfinished import AutoSave


class Log:
    """Saves what is played in a file: the player's own, one of the unfinished games, or none.

    A game that `is_new` has nothing in its file yet; `resumed` is the file of one that was left
    unfinished. Methods raise `OSError` if the game can't be saved.
    """

    def __init__(
        self,
        file: SaveFile | AutoSave | None,
        session: Session,
        is_new: bool,
        resumed: SaveFile | None = None,
    ) -> None:
        self._file = file
        self._session = session
        self._is_new = is_new
        self._resumed = resumed
        self._is_synced = True

    def begin(self) -> None:
        """Begin to save."""
        if isinstance(self._file, AutoSave) and self._resumed:
            self._file.resume(self._resumed)
        elif self._is_new:
            self._begin(self._session.saved_game())

    def add(self, event: Event) -> None:
        """Save what an event adds to the file.

        A reply is shown at once, so wait until everything before it is on the disk.
        """
        if isinstance(event, Arrival) and event.begins:
            self.end_line()
            if isinstance(self._file, AutoSave):
                self._close(event.left)
            self._begin(event.begins)
        if event.saved and self._file:
            self._file.add(event.saved)
            self._is_synced = False
        if isinstance(event, Reply):
            self.end_line()

    def end_line(self) -> None:
        """Wait until everything that was played is on the disk."""
        if self._file and not self._is_synced:
            self._file.sync()
            self._is_synced = True

    @property
    def is_kept(self) -> bool:
        """Whether the game stays saved when it is left: without `--save` only an unfinished one."""
        return self._keeps(self._session)

    def close(self) -> None:
        """Note the progress and the time played in the file, and leave it."""
        self.end_line()
        self._close(self._session)

    def _keeps(self, session: Session) -> bool:
        if not isinstance(self._file, AutoSave):
            return self._file is not None
        return self._file.is_saving and session.is_resumable

    def _close(self, session: Session) -> None:
        if self._file:
            standing = session.describer.standing(session.game)
            seconds = session.record.seconds_to_save(session.settings.is_typed)
            self._file.close(standing, self._keeps(session), seconds)

    def _begin(self, saved: SavedGame) -> None:
        """Save another game from now on; without `--save`, note the file that its level is from."""
        if isinstance(self._file, AutoSave):
            saved.file = self._session.spec.file
        if self._file:
            self._file.start(saved)
