"""The results of finished games, in one SQLite database in the user's data folder.

It is opened when it is needed and not before: to record a game, or to tell what was reached. Several
programs may use it at once. What goes wrong with it costs the statistics, never the game.

Its journal is SQLite's own rollback journal, with a full sync for each result: one file and no others
beside it, safe on network drives too. A write-ahead log took half the time when eight programs wrote
4,000 results at once (14 s against 25 s), which nobody waits for.
"""

from __future__ import annotations

import os

from textgames.console import warn
from textgames.errors import Unusable, in_words
from textgames.saved import NO_HOME

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping
    from typing import Any

    Result = Mapping[str, Any]

VERSION = 2
FILE = "results.sqlite3"
SECONDS_TO_WAIT = 60  # for another program's transaction
SCHEMA = """
CREATE TABLE IF NOT EXISTS result (
    number INTEGER PRIMARY KEY,
    finished TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
    game TEXT NOT NULL,
    params TEXT NOT NULL,
    seed TEXT,
    result TEXT NOT NULL,   -- won or lost
    moves INTEGER NOT NULL,
    seconds REAL,           -- unknown for a game that was resumed
    undos INTEGER NOT NULL,
    hints INTEGER NOT NULL,
    score INTEGER,          -- 2048
    highest INTEGER,        -- 2048: the largest tile
    pushes INTEGER,         -- Sokoban
    name TEXT,              -- Sokoban: what the level was called; its parameters are the board itself
    bbbv INTEGER            -- Minesweeper: the fewest openings that clear the board
)"""
FROM_VERSION_1 = "ALTER TABLE result ADD COLUMN name TEXT"
INDEX = "CREATE INDEX IF NOT EXISTS result_kind ON result (game, params, number)"
# Best results count only games without undo or hint; times and lengths only games that were won.
STATS = """
SELECT game, params, max(name) AS name, count(*) AS played, sum(result = 'won') AS won,
    max(score) FILTER (WHERE clean) AS best_score, avg(score) AS average_score, max(highest) AS highest,
    min(seconds) FILTER (WHERE clean AND result = 'won') AS best_seconds,
    avg(seconds) FILTER (WHERE result = 'won') AS average_seconds,
    max(bbbv / max(seconds, 0.001)) FILTER (WHERE clean AND result = 'won') AS best_bbbv_per_second,
    min(moves) FILTER (WHERE clean AND result = 'won') AS best_moves,
    min(pushes) FILTER (WHERE clean AND result = 'won') AS best_pushes
FROM (SELECT *, undos = 0 AND hints = 0 AS clean FROM result)
WHERE (:game IS NULL OR game = :game) AND (:params IS NULL OR params = :params)
GROUP BY game, params ORDER BY game, min(number)"""
STREAK = """
SELECT count(*) FROM result WHERE game = :game AND params = :params AND number >
    coalesce((SELECT max(number) FROM result WHERE game = :game AND params = :params AND result != 'won'), 0)"""


class Records:
    """The database in a folder; where there is none, there are no results."""

    def __init__(self, folder: str | None) -> None:
        self.folder = folder
        self._database: sqlite3.Connection | None = None
        self._fails = False

    def add(self, result: Result, row: int | None = None) -> int | None:
        """Put a finished game in, in place of the `row` that it had before; its row, None where that fails."""

        def write(database: sqlite3.Connection) -> int | None:
            named = {"number": row, **result}
            names, places = ", ".join(named), ", ".join(f":{name}" for name in named)
            with database:
                return database.execute(f"INSERT OR REPLACE INTO result ({names}) VALUES ({places})", named).lastrowid

        number: int | None = self._try(write)
        return number

    def stats(self, game: str | None = None, params: str | None = None) -> list[dict[str, Any]]:
        """What was reached, for each game and its parameters: played, won, streak, best and average figures."""
        if self._database is None and not (self.folder and os.path.exists(os.path.join(self.folder, FILE))):
            return []

        def read(database: sqlite3.Connection) -> list[dict[str, Any]]:
            cursor = database.execute(STATS, {"game": game, "params": params})
            names = [column[0] for column in cursor.description]
            found = [dict(zip(names, row)) for row in cursor]
            for kind in found:
                (kind["streak"],) = database.execute(STREAK, kind).fetchone()
            return [{name: value for name, value in kind.items() if value is not None} for kind in found]

        return self._try(read) or []

    def _try(self, action: Any) -> Any:
        """Do something with the database; where that fails say so once, and do without from then on."""
        if self._fails:
            return None
        try:
            if self._database is None:
                self._database = self._opened()
            return action(self._database)
        except Exception as error:  # whatever it is: no statistic is worth a game
            self._fails = True
            warn(f"results can't be kept: {in_words(error)}")
            return None

    def _opened(self) -> sqlite3.Connection:
        import sqlite3

        if self.folder is None:
            raise Unusable(NO_HOME)
        os.makedirs(self.folder, exist_ok=True)
        database = sqlite3.connect(os.path.join(self.folder, FILE), timeout=SECONDS_TO_WAIT)
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version > VERSION:
            raise sqlite3.DatabaseError("the database was written by a newer textgames")
        if version < VERSION:
            with database:
                database.execute("BEGIN IMMEDIATE")
                # Another program may have been here since.
                (version,) = database.execute("PRAGMA user_version").fetchone()
                if version == 1:
                    database.execute(FROM_VERSION_1)
                database.execute(SCHEMA)
                database.execute(INDEX)
                database.execute(f"PRAGMA user_version = {VERSION}")
        return database
