"""The results of finished games, in one SQLite database in the user's data folder.

It is opened when it is first needed, and several programs may use it at once. An error of the
database costs the statistics, never the game.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from types import NoneType
from typing import TYPE_CHECKING, Any

from textgames.errors import Unusable
from textgames.storage.files import make_private
from textgames.text.counts import is_date
from textgames.text.language import N_, _, join_sentences
from textgames.text.quoting import error_text, warn

if TYPE_CHECKING:
    import sqlite3

VERSION = 1
FILE = "results.sqlite3"
SECONDS_TO_WAIT = 2  # until another program is done

CANT_BE_READ = N_("The results can't be read.")

TABLE = """
CREATE TABLE IF NOT EXISTS result (
    number INTEGER PRIMARY KEY,
    day TEXT NOT NULL,        -- the local date of the end; of a game of the day, its day
    time TEXT NOT NULL,       -- the local time of the end
    game TEXT NOT NULL,
    category TEXT NOT NULL,
    seed TEXT,
    result TEXT NOT NULL,     -- won or lost
    moves INTEGER NOT NULL,
    seconds REAL,             -- NULL if unknown
    undos INTEGER NOT NULL,
    hints INTEGER NOT NULL,
    counts INTEGER NOT NULL,  -- 1 if the game counts for best results, else 0
    figures TEXT NOT NULL     -- a JSON object: other whole numbers of the game, a level's name
)"""
WRITE = """
INSERT OR REPLACE INTO result
    (number, day, time, game, category, seed, result, moves, seconds, undos, hints, counts, figures)
VALUES
    (:number, :day, :time, :game, :params, :seed, :result,
     :moves, :seconds, :undos, :hints, :counts, :figures)"""
READ = """
SELECT
    (SELECT json_group_object(key, value) FROM json_each(figures)
        WHERE type = iif(key = 'name', 'text', 'integer')) AS figures,
    day, time, game, category AS params, seed, result, moves, seconds, undos, hints, counts
FROM result WHERE game = ? AND category = coalesce(?, category) ORDER BY number"""
# The types of the values in a row; rows with other types are skipped.
TYPES: dict[str, tuple[type, ...]] = {
    **dict.fromkeys(("day", "time", "params", "result"), (str,)),
    "seed": (str, NoneType),
    "seconds": (int, float, NoneType),
    **dict.fromkeys(("moves", "undos", "hints", "counts"), (int,)),
}


class Results:
    """The database in a folder; without a folder there are no results.

    Games of this run are recorded if `records` is true. After the first error the run goes on
    without results: `error` is its text, which is reported if `warns` is true.
    """

    error = ""
    warns = True

    def __init__(self, folder: str | None, records: bool = True) -> None:
        self._folder = folder or ""
        self.records = records
        self._path = os.path.join(self._folder, FILE)
        self._database: sqlite3.Connection | None = None

    def add(self, result: Mapping[str, Any], row: int | None = None) -> int | None:
        """Write the result of a session and return its row, None if that fails.

        It replaces the result in `row`, if that is given.
        """
        from json import dumps

        values = {**result, "number": row, "figures": dumps(result["figures"])}
        number: int | None = self._run(
            lambda database: database.execute(WRITE, values).lastrowid, creates=True
        )
        return number

    def finished(self, game: str, category: str | None = None) -> list[dict[str, Any]]:
        """Return the results of a game, or of one of its categories, the oldest first.

        Each is a result as it was added, but with the figures as items of their own.
        """

        def read(database: sqlite3.Connection) -> list[dict[str, Any]]:
            from json import loads

            results = []
            for row in database.execute(READ, [game, category]):
                if is_valid(row):
                    results.append({**loads(row["figures"]), **row})
            return results

        return self._run(read) or []

    def _run(self, action: Callable[[sqlite3.Connection], Any], creates: bool = False) -> Any:
        """Call `action` with the database in one transaction and return its result.

        None if it fails, or if there is no database; with `creates` a new one is made.
        """
        if not self._folder or self.error:
            return None
        try:
            if creates:
                make_private(self._folder)
            elif self._database is None:
                os.stat(self._path)  # fails if nothing was ever recorded
            self._database = self._database or connect(self._path)
            with self._database:
                return action(self._database)
        except FileNotFoundError:
            return None
        except Exception as error:  # of any kind: no statistic is worth a game
            if not isinstance(error, (OSError, Unusable)):
                error = OSError(0, str(error) or repr(error), self._path)
            self.error = error_text(error)
            if self.warns:
                failed = _("Results can't be saved right now.") if self.records else _(CANT_BE_READ)
                warn(join_sentences([failed, self.error]))
            return None


def is_valid(row: sqlite3.Row) -> bool:
    """Return True if all values of a row have the types of a result, and its day is a date."""
    for column, types in TYPES.items():
        if not isinstance(row[column], types):
            return False
    return is_date(row["day"])


def connect(path: str) -> sqlite3.Connection:
    """Open a database, and make its table if it is new.

    Raise `Unusable` if another version wrote it.
    """
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
