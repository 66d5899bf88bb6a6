"""The results of finished games, in one SQLite database in the user's data folder, and statistics.

It is opened when it is first needed, and several programs may use it at once. An error of the
database costs the statistics, never the game.

A result is a dict with `game`, `params` (the category), `seed`, `result` ("won" or "lost"),
`moves`, `seconds` (None if unknown), `undos`, `hints`, `counts` (whether it counts for best
results), `day` and `time` (the local date and time, as 2026-11-22 and 18:05), `token` (of the game:
there is one result for each), and the game's own fields, such as `score`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from textgames.errors import Unusable
from textgames.storage.files import make_private
from textgames.text.counts import is_date
from textgames.text.language import N_, _, join_sentences
from textgames.text.quoting import error_text, warn

if TYPE_CHECKING:
    import sqlite3

Result = dict[str, Any]

VERSION = 2
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
# Results of version 1 have no token.
ADD_TOKEN = "ALTER TABLE result ADD COLUMN token TEXT"
ONE_A_GAME = "CREATE UNIQUE INDEX one_a_game ON result (token)"
WRITE = """
INSERT OR IGNORE INTO result
    (token, day, time, game, category, seed, result, moves, seconds, undos, hints, counts, figures)
VALUES
    (:token, :day, :time, :game, :params, :seed, :result,
     :moves, :seconds, :undos, :hints, :counts, :figures)"""
OF_TOKEN = "SELECT * FROM result WHERE token = ?"
FIRST = """
SELECT * FROM result WHERE game = ? AND category = ? AND seed = ? ORDER BY number LIMIT 1"""
# {bests} stands for the best results. `back` counts the results of a category from the last.
STATISTICS = """
SELECT game, category AS params, count(*) AS played, sum(result = 'won') AS won, {bests}
    max(iif(back = 1, json_extract(figures, '$.name'), NULL)) AS name,
    coalesce(min(iif(result <> 'won', back, NULL)) - 1, count(*)) AS streak
FROM (SELECT *, row_number() OVER (PARTITION BY category ORDER BY number DESC) AS back
    FROM result WHERE game = ? AND category = coalesce(?, category))
GROUP BY category ORDER BY min(number)"""


class Best:
    """A best result, shown as `name`: the lowest or highest value of a `field`.

    Only results that count are considered, and only wins unless `of_all`.
    """

    def __init__(
        self, name: str, field: str, is_highest: bool = False, of_all: bool = False
    ) -> None:
        self.name, self.field = name, field
        self.of_all = of_all
        is_column = field in ("moves", "seconds")
        value = field if is_column else f"json_extract(figures, '$.{field}')"
        wins = "" if of_all else " AND result = 'won'"
        best = "max" if is_highest else "min"
        self.column = f"{best}(iif(counts{wins}, {value}, NULL)) AS {name},"
        better = f"{best}({value}, :{field})"
        changed = f"{field} = {better}"
        if not is_column:
            changed = f"figures = json_set(figures, '$.{field}', {better})"
        self.improvement = f"UPDATE result SET {changed} WHERE token = :token{wins}"

    def is_beaten(self, before: Result, now: Result) -> bool:
        """Return True if the value in the statistics has changed and is one to announce."""
        return self.name.startswith("best") and before.get(self.name) != now.get(self.name)


FEWEST_MOVES = (Best("best_moves", "moves"),)


class Results:
    """The results in a folder; without a folder there are none.

    Games of this run are recorded if `records` is true. After the first error the run goes on
    without results: `error` is its text, which is reported if `warns` is true.
    """

    error = ""
    warns = True

    def __init__(self, folder: str | None, records: bool = False) -> None:
        self.is_recording = records
        self._folder = folder or ""
        self._path = os.path.join(self._folder, FILE)
        self._database: sqlite3.Connection | None = None

    # Statistics.

    def of_game(
        self, game: str, bests: Sequence[Best], category: str | None = None
    ) -> list[Result]:
        """Return the statistics of each category of a game, in the order of their first games.

        That is the number of games and wins, the best results, the current streak of wins and, in
        games with levels, the name of the level.
        """
        query = STATISTICS.format(bests=" ".join([best.column for best in bests]))
        found = []
        for row in self._read(query, game, category):
            found.append({name: value for name, value in {**row}.items() if value is not None})
        return found

    def first_of_day(self, spec: Any) -> Result | None:
        """Return the first result of a game of the day, whose seed is the date.

        None if there is none, or if the seed of `spec` isn't a date.
        """
        if not (spec.seed and is_date(spec.seed)):
            return None
        for row in self._read(FIRST, spec.game, spec.category, spec.seed):
            from json import loads

            return {**loads(row["figures"]), **row}
        return None

    def won(self, game: str) -> set[str]:
        """Return the categories won in a game: in games with levels, the solved levels."""
        query = "SELECT DISTINCT category FROM result WHERE game = ? AND result = 'won'"
        return {row["category"] for row in self._read(query, game)}

    def days(self, game: str) -> set[str]:
        """Return the dates among the seeds of a game's results."""
        query = "SELECT DISTINCT seed FROM result WHERE game = ? AND seed IS NOT NULL"
        return {row["seed"] for row in self._read(query, game) if is_date(row["seed"])}

    def _read(self, query: str, *values: str | None) -> list[sqlite3.Row]:
        rows: list[sqlite3.Row] | None = self._run(
            lambda database: database.execute(query, values).fetchall()
        )
        return rows or []

    # Recording.

    def add(self, result: Result) -> str:
        """Write the result of a game; if the game has one, return the outcome of that instead."""
        from json import dumps

        values = {"token": None, **result, "figures": dumps(result["figures"])}

        def add_one(database: sqlite3.Connection) -> str:
            if database.execute(WRITE, values).rowcount:
                return ""
            outcome: str = database.execute(OF_TOKEN, [result["token"]]).fetchone()["result"]
            return outcome

        return self._run(add_one, creates=True) or ""

    def improve(self, result: Result, bests: Sequence[Best]) -> None:
        """Replace each best figure of a game's result that a later end of the game makes better."""
        values = {**result, **result["figures"]}

        def improve_one(database: sqlite3.Connection) -> None:
            for best in bests:
                database.execute(best.improvement, values)

        self._run(improve_one, creates=True)

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
            if self._database is None:
                self._database = connect(self._path)
            if creates:
                prepare(self._database)
            with self._database:
                return action(self._database)
        except FileNotFoundError:
            return None
        except Exception as error:  # of any kind: statistics must never end a game
            if not isinstance(error, (OSError, Unusable)):
                error = OSError(0, str(error) or repr(error), self._path)
            self.error = error_text(error)
            if self.warns:
                failed = (
                    _("Results can't be saved right now.") if self.is_recording else _(CANT_BE_READ)
                )
                warn(join_sentences([failed, self.error]))
            return None


def connect(path: str) -> sqlite3.Connection:
    """Open a database; raise `Unusable` if a newer version wrote it."""
    import sqlite3

    database = sqlite3.connect(path, timeout=SECONDS_TO_WAIT)
    database.row_factory = sqlite3.Row
    if version_of(database) > VERSION:
        raise Unusable(_("The results were written by another version of textgames."))
    return database


def version_of(database: sqlite3.Connection) -> int:
    (version,) = database.execute("PRAGMA user_version").fetchone()
    return int(version)


def prepare(database: sqlite3.Connection) -> None:
    """Make the table of a new database, or bring that of an earlier version up to date."""
    if version_of(database) == VERSION:
        return
    with database:
        database.execute("BEGIN IMMEDIATE")  # another program may do the same at this moment
        version = version_of(database)
        database.execute(TABLE)
        if version < VERSION:
            database.execute(ADD_TOKEN)
            database.execute(ONE_A_GAME)
        database.execute(f"PRAGMA user_version = {VERSION}")
