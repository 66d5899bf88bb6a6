"""Unfinished games, as they are kept without being asked: a file each in the user's data folder.

A game has its file from the first line that changes something until it is over, and no other game touches it. The
file is a saved game with two notes in it, comments to all who don't know them:

    # textgames 1 sokoban:/home/me/levels.xsb/3
    #: board sokoban:=...                             where the ID names a file: the board that was played
    ddwa
    #: stands sokoban:/home/me/levels.xsb/3 4 steps   at the end of a sitting: the ID as it is shown, and how it stands
"""

from __future__ import annotations

import os
from time import time_ns

from textgames.console import warn
from textgames.errors import Unusable, in_words
from textgames.files import PRIVATE_FILE, make_private
from textgames.story import BOARD, STANDS, SaveFile, header

TYPE_CHECKING = False
if TYPE_CHECKING:
    from textgames.ids import Deal
    from textgames.session import Session
    from textgames.story import Story

FOLDER = "unfinished"
BEFORE = "unfinished.txt"  # where earlier versions kept the one that they kept
END = ".txt"
MOST = 100
DIGITS = 20  # of the nanoseconds in a name, so that names are in the order of time


class Kept:
    """An unfinished game that no program is playing: its file, what is in it, and when it was last played."""

    def __init__(self, path: str, story: Story, played: float) -> None:
        self.path, self.story, self.played = path, story, played

    @property
    def game(self) -> str:
        """Which of the games it is one of, as its ID says."""
        return self.story.game_id.partition(":")[0]


class Unfinished:
    """The file that the game being played is kept in, from the first line that changes something.

    So a glance at another game leaves no file. Where none can be written the game goes on unkept.
    """

    def __init__(self, folder: str, session: Session) -> None:
        self._folder = folder
        self._fails = False
        self._open(session, [])

    @classmethod
    def resumed(cls, folder: str, session: Session, file: SaveFile) -> Unfinished:
        """The same for a game that has its file."""
        kept = cls(folder, session)
        kept._file, kept._waiting = file, []
        return kept

    def _open(self, session: Session, lines: list[str]) -> None:
        self._file: SaveFile | None = None
        self._has_news = False
        self._waiting = [*first_lines(session.deal), *lines]

    def turn_to(self, session: Session, lines: list[str]) -> None:
        """Go on with another game, of which these lines were played."""
        self._open(session, lines)

    def add(self, line: str, changes: bool = True) -> None:
        """Add a line at the end."""
        if self._fails:
            return
        self._waiting.append(line)
        if self._file is None and not changes:
            return
        try:
            if self._file is None:
                self._file = new_file(self._folder)
            for waiting in self._waiting:
                self._file.add(waiting)
            self._waiting, self._has_news = [], True
        except (OSError, Unusable) as error:
            self._fails = True
            warn(f"this game is not kept: {in_words(error)}")

    def close(self, session: Session | None = None) -> None:
        """Leave the game: one that is over is not kept any longer, of any other is noted how it stands."""
        file, self._file = self._file, None
        if file is None:
            return
        is_over = session is not None and session.game.outcome
        try:
            if session is not None and self._has_news and not is_over and not self._fails:
                file.add(f"{STANDS}{session.shown_id()} {session.standing()}")
        except OSError:
            pass  # it is found out again when it is asked for
        file.close()
        if is_over and os.path.exists(file.path):
            os.remove(file.path)


def first_lines(deal: Deal) -> list[str]:
    """What the file of a game begins with."""
    board = deal.board_id
    return [header(deal.kept_id), *([BOARD + board] if board else [])]


def new_file(folder: str) -> SaveFile:
    """A file for one more unfinished game; the oldest of more than a hundred goes."""
    folder = os.path.join(folder, FOLDER)
    make_private(os.path.dirname(folder))
    make_private(folder)
    forget_oldest(folder)
    while True:
        path = os.path.join(folder, f"{time_ns():0{DIGITS}}-{os.getpid()}{END}")
        try:
            file = SaveFile(path, new=True, mode=PRIVATE_FILE)
        except (FileExistsError, Unusable):  # Windows' clock stands still for a while; or another looked into it
            continue
        file.keep_safe()
        return file


def forget_oldest(folder: str) -> None:
    """Make room for one more game."""
    for _, path in newest_first(folder)[MOST - 1 :]:
        try:
            SaveFile(path).close()  # nobody plays it
            os.remove(path)
        except (OSError, Unusable):
            pass


def newest_first(folder: str) -> list[tuple[float, str]]:
    """When each file in a folder was last written to, and its path."""
    found = []
    try:
        with os.scandir(folder) as entries:
            found = [(entry.stat().st_mtime, entry.path) for entry in entries if entry.name.endswith(END)]
    except OSError:
        pass  # there is none
    return sorted(found, reverse=True)


def kept_games(folder: str) -> list[Kept]:
    """The unfinished games that no program is playing, the newest first."""
    take_over_earlier(folder)
    found = []
    for played, path in newest_first(os.path.join(folder, FOLDER)):
        try:
            file = SaveFile(path)
        except (OSError, Unusable):
            continue
        file.close()
        if file.story is not None:
            found.append(Kept(path, file.story, played))
    return found


def take_over_earlier(folder: str) -> None:
    """Put the one that an earlier version kept among the others."""
    earlier = os.path.join(folder, BEFORE)
    if not os.path.exists(earlier):
        return
    try:
        SaveFile(earlier).close()
        make_private(folder)
        make_private(os.path.join(folder, FOLDER))
        written = os.stat(earlier).st_mtime_ns
        path = os.path.join(folder, FOLDER, f"{written:0{DIGITS}}-0{END}")
        if not os.path.exists(path):
            os.rename(earlier, path)
            os.chmod(path, PRIVATE_FILE)
    except (OSError, Unusable):
        pass  # an earlier version is playing it
