"""The results of finished games, in one SQLite database in the user's data folder.

It is opened when it is needed. Several programs may use it at once. An error of the database costs the statistics,
never the game.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from textgames.errors import Unusable
from textgames.storage.files import PRIVATE_FOLDER
from textgames.text.language import _, join_sentences
from textgames.text.quoting import in_words, warn

if TYPE_CHECKING:
    import sqlite3

VERSION = 1
FILE = "results.sqlite3"
SECONDS_TO_WAIT = 2  # for another program

TABLE = """
CREATE TABLE IF NOT EXISTS result (
    number INTEGER PRIMARY KEY,
    finished TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
    game TEXT NOT NULL,
    category TEXT NOT NULL,
    seed TEXT,
    result TEXT NOT NULL,     -- won or lost
    moves INTEGER NOT NULL,
    seconds REAL,             -- NULL if unknown
    undos INTEGER NOT NULL,
    hints INTEGER NOT NULL,
    counts INTEGER NOT NULL,  -- 1 if the game counts for best results, else 0
    figures TEXT NOT NULL     -- what else the game has: a JSON object of whole numbers, and of a level the name
)"""
WRITE = """
INSERT OR REPLACE INTO result
    (number, game, category, seed, result, moves, seconds, undos, hints, counts, figures)
VALUES
    (:number, :game, :params, :seed, :result, :moves, :seconds, :undos, :hints, :counts, :figures)"""
READ = """
SELECT
    (SELECT json_group_object(key, value) FROM json_each(figures) WHERE type = iif(key = 'name', 'text', 'integer'))
        AS figures, game, category AS params, seed, result, moves, seconds, undos, hints, counts,
    date(finished, 'localtime') AS day, strftime('%H:%M', finished, 'localtime') AS time
FROM result WHERE game = ? AND category = coalesce(?, category) AND date(finished) NOT NULL ORDER BY number"""


class Results:
    """The database in a folder; without a folder there are no results.

    After the first error, reported if it `warns`, the sitting goes on without results; `error` says what it is.
    """

    error = ""
    warns = True

    def __init__(self, folder: str | None) -> None:
        self._folder = folder or ""
        self._path = os.path.join(self._folder, FILE)
        self._database: sqlite3.Connection | None = None

    def add(self, result: Mapping[str, Any], row: int | None = None) -> int | None:
        """Write the result of a session, in place of the `row` that it had; return its row, None if that fails."""
        from json import dumps

        values = {**result, "number": row, "figures": dumps(result["figures"])}
        number: int | None = self._run(lambda database: database.execute(WRITE, values).lastrowid, creates=True)
        return number

    def finished(self, game: str, category: str | None = None) -> list[dict[str, Any]]:
        """Return the finished games of a game, or of one category of it, oldest first.

        Each has what was added, with its figures among the rest, and its local date and time as `day` and `time`.
        """

        def read(database: sqlite3.Connection) -> list[dict[str, Any]]:
            from json import loads

            return [{**loads(row["figures"]), **row} for row in database.execute(READ, [game, category])]

        return self._run(read) or []

    def _run(self, action: Callable[[sqlite3.Connection], Any], creates: bool = False) -> Any:
        """Do something with the database in one transaction; None if there is no database, or if that fails."""
        if not self._folder or self.error:
            return None
        try:
            if creates:
                os.makedirs(self._folder, PRIVATE_FOLDER, exist_ok=True)
            elif self._database is None:
                os.stat(self._path)  # which fails if nothing was ever recorded
            self._database = self._database or connect(self._path)
            with self._database:
                return action(self._database)
        except FileNotFoundError:
            return None
        except Exception as error:  # whatever it is: no statistic is worth a game
            if not isinstance(error, (OSError, Unusable)):
                error = OSError(0, str(error) or repr(error), self._path)
            self.error = in_words(error)
            if self.warns:
                warn(join_sentences([_("Results can't be saved right now."), self.error]))
            return None


def connect(path: str) -> sqlite3.Connection:
    """Open a database, with its table; raises `Unusable` if it is of another version."""
    import sqlite3

    database = sqlite3.connect(path, timeout=SECONDS_TO_WAIT)
    database.row_factory = sqlite3.Row
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if version not in (0, VERSION):
        raise Unusable(_("The results were written by another version of textgames."))
    if version == 0:  # another program may do the same at this moment
        database.execute(TABLE)
        database.execute(f"PRAGMA user_version = {VERSION}")
    return database
