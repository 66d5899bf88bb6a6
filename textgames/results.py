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
from textgames.files import Named, lock, make_file_private, make_private, write_all
from textgames.home import NO_HOME

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Mapping
    from typing import Any

    Result = Mapping[str, Any]

VERSION = 3
FILE = "results.sqlite3"
WAITING = "results-waiting.jsonl"  # results that could not be put in yet, an object a line
SECONDS_TO_WAIT = 1  # for another program's transaction, and not before the first board is shown
MILLISECONDS = 1000
TIMES_TO_TRY = 100
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
    figures TEXT NOT NULL DEFAULT '{}'  -- what else the game keeps: a JSON object of names and values
)"""
INDEX = "CREATE INDEX IF NOT EXISTS result_kind ON result (game, params, number)"
NEEDED = {"finished", "game", "params", "result", "moves", "undos", "hints"}
COLUMNS = ("number", "finished", "game", "params", "seed", "result", "moves", "seconds", "undos", "hints")
EARLIER = "result_before"
# Up to version 2 each figure had a column, of which a game filled some.
FIGURES_BEFORE = ("score", "highest", "pushes", "name", "bbbv")
# Best results and averages count only games without undo or hint, and of those with one seed the first: who plays a
# board again knows it. Rows without a seed are another board each time, or a level, which is there to be repeated.
CONDITIONS = {"": "1", "won": "result = 'won'", "clean": "clean", "clean and won": "clean AND result = 'won'"}
CLEAN = """(
    SELECT *, undos = 0 AND hints = 0 AND (seed IS NULL OR
        row_number() OVER (PARTITION BY game, params, seed ORDER BY number) = 1) AS clean
    FROM result)"""
STATS = """
SELECT game, params, count(*) AS played, sum(result = 'won') AS won{summaries}
FROM {clean}
WHERE game = :game AND (:params IS NULL OR params = :params)
GROUP BY params ORDER BY min(number)"""
FINISHED = f"SELECT *, coalesce(date(finished, 'localtime'), '?') AS day FROM {CLEAN} WHERE game = ? ORDER BY number"
STREAK = """
SELECT count(*) FROM result WHERE game = :game AND params = :params AND number >
    coalesce((SELECT max(number) FROM result WHERE game = :game AND params = :params AND result != 'won'), 0)"""


class Summary:
    """What the results of one kind of game add up to: `name` is the max, min or avg of a figure.

    `figure` is one that the game keeps, or moves or seconds; `of` says of which games: all, those that were won,
    or the clean ones, which had no undo and no hint.
    """

    def __init__(self, name: str, how: str, figure: str, of: str = "") -> None:
        self.name, self.how, self.figure, self.of = name, how, figure, of

    def __str__(self) -> str:
        value = self.figure if self.figure in COLUMNS else f"json_extract(figures, '$.{self.figure}')"
        return f"{self.how}({value}) FILTER (WHERE {CONDITIONS[self.of]}) AS {self.name}"


class Chart:
    """A picture of a figure of finished games: how often each value came, or with `last` what the last games had.

    `of` says of which games, as in a `Summary`.
    """

    def __init__(self, title: str, figure: str, of: str = "", last: bool = False) -> None:
        self.title, self.figure, self.of, self.last = title, figure, of, last


MOVES = (Summary("best_moves", "min", "moves", "clean and won"),)


class Results:
    """The database in a folder; where there is none, there are no results.

    Without `recording` nothing is put in, and what was reached earlier counts for nothing. Where it is not `patient`
    nothing waits for another program. `error` says what went wrong last.
    """

    patient = False
    error = ""

    def __init__(self, folder: str | None, recording: bool = False) -> None:
        self.folder = folder
        self.recording = recording
        self._database: sqlite3.Connection | None = None
        self._fails = self._complained = False

    def add(self, result: Result, row: int | None = None) -> int | None:
        """Put a finished game in, in place of the `row` that it had before; its row, None where that fails."""

        def write(database: sqlite3.Connection) -> int | None:
            named = {"number": row, **result, "figures": json_of(result["figures"])}
            names, places = ", ".join(named), ", ".join(f":{name}" for name in named)
            with database:
                return database.execute(f"INSERT OR REPLACE INTO result ({names}) VALUES ({places})", named).lastrowid

        self._put_in_what_waits()
        number: int | None = self._try(write)
        if number is None:
            self._let_wait(result)
        return number

    def _let_wait(self, result: Result) -> None:
        """Keep a result beside the database, to be put in at the next chance."""
        from time import gmtime, strftime, time_ns

        seconds, part = divmod(time_ns(), 10**9)
        finished = f"{strftime('%Y-%m-%d %H:%M:%S', gmtime(seconds))}.{part:09}"  # no two have the same
        line = f"{json_of({'finished': finished, **result})}\n"
        try:
            if self.folder is None:
                return
            make_private(self.folder)
            path = os.path.join(self.folder, WAITING)
            file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o600)
            try:
                lock_soon(file, path)
                with Named(path):
                    write_all(file, line.encode())
            finally:
                os.close(file)
        except (OSError, Unusable) as error:
            self._complain(f"this result is not kept: {in_words(error)}")

    def _put_in_what_waits(self) -> None:
        """Put results in that could not be before."""
        path = os.path.join(self.folder or "", WAITING)
        if self.folder is None or not os.path.exists(path):
            return
        try:
            file = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
        except OSError as error:
            self._complain(f"results that wait can't be put in: {in_words(error)}")
            return
        try:
            lock(file, path)
            with os.fdopen(os.dup(file), "rb") as lines:
                waiting = [result for line in lines if (result := waiting_result(line))]
            if self._try(lambda database: put_in(database, waiting)):
                os.ftruncate(file, 0)
        except (OSError, Unusable):
            pass  # another program is doing it
        finally:
            os.close(file)

    def earlier(self, game: str, summaries: Iterable[Summary], params: str) -> dict[str, Any] | None:
        """What was reached in earlier games of one kind, if those are recorded."""
        stats = self.stats(game, summaries, params) if self.recording else []
        return stats[0] if stats else None

    def stats(self, game: str, summaries: Iterable[Summary], params: str | None = None) -> list[dict[str, Any]]:
        """What was reached in a game, for each of its parameters: played, won, streak, and its summaries."""
        if self.patient:
            self._put_in_what_waits()
        if self._database is None and not (self.folder and os.path.exists(os.path.join(self.folder, FILE))):
            return []
        query = STATS.format(summaries="".join(f",\n    {summary}" for summary in summaries), clean=CLEAN)

        def read(database: sqlite3.Connection) -> list[dict[str, Any]]:
            cursor = database.execute(query, {"game": game, "params": params})
            names = [column[0] for column in cursor.description]
            found = [dict(zip(names, row)) for row in cursor]
            for kind in found:
                (kind["streak"],) = database.execute(STREAK, kind).fetchone()
            return [{name: value for name, value in kind.items() if value is not None} for kind in found]

        return self._try(read) or []

    def won(self, game: str) -> set[str]:
        """The parameters of the games that were won; in games with levels, which levels."""
        return {row["params"] for row in self.finished(game) if row["result"] == "won"}

    def finished(self, game: str) -> list[dict[str, Any]]:
        """All finished games of one game, oldest first: their columns, figures, `day` (local), and whether `clean`."""
        if self._database is None and not (self.folder and os.path.exists(os.path.join(self.folder, FILE))):
            return []

        def read(database: sqlite3.Connection) -> list[dict[str, Any]]:
            from json import loads

            cursor = database.execute(FINISHED, (game,))
            names = [column[0] for column in cursor.description]
            rows = [dict(zip(names, row)) for row in cursor]
            return [{**row, **loads(row["figures"])} for row in rows]

        return self._try(read) or []

    def _try(self, action: Any) -> Any:
        """Do something with the database; where that fails say so once, and do without.

        One that another program is using now is tried again the next time.
        """
        if self._fails:
            return None
        try:
            if self._database is None:
                self._database = self._opened()
            wait = SECONDS_TO_WAIT * MILLISECONDS if self.patient else 0
            self._database.execute(f"PRAGMA busy_timeout = {wait}")
            return action(self._database)
        except Exception as error:  # whatever it is: no statistic is worth a game
            self._fails = not is_busy(error)
            self.error = in_words(error)
            if self._fails:
                self._complain(f"results can't be kept now: {self.error}")
            return None

    def _complain(self, message: str) -> None:
        """Say once what goes wrong."""
        if not self._complained:
            self._complained = True
            warn(message)

    def _opened(self) -> sqlite3.Connection:
        import sqlite3

        if self.folder is None:
            raise Unusable(NO_HOME)
        make_private(self.folder)
        make_file_private(os.path.join(self.folder, FILE))
        database = sqlite3.connect(os.path.join(self.folder, FILE), timeout=SECONDS_TO_WAIT * self.patient)
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version > VERSION:
            raise sqlite3.DatabaseError("the database was written by a newer textgames")
        if version < VERSION:
            with database:
                database.execute("BEGIN IMMEDIATE")
                bring_up_to_date(database)
        return database


def bring_up_to_date(database: sqlite3.Connection) -> None:
    """Make the table, or bring one from an earlier version along, in a transaction."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if version == VERSION:  # another program was quicker
        return
    if version:
        database.execute(f"ALTER TABLE result RENAME TO {EARLIER}")
        database.execute("DROP INDEX IF EXISTS result_kind")
    database.execute(SCHEMA)
    database.execute(INDEX)
    if version:
        bring_along(database)
    database.execute(f"PRAGMA user_version = {VERSION}")


def bring_along(database: sqlite3.Connection) -> None:
    """Put the results of an earlier version in, the figures of their columns as an object."""
    cursor = database.execute(f"SELECT * FROM {EARLIER} ORDER BY number")
    names = [column[0] for column in cursor.description]
    places = ", ".join("?" * (len(COLUMNS) + 1))
    for row in cursor.fetchall():
        before = dict(zip(names, row))
        figures = {name: before[name] for name in FIGURES_BEFORE if before.get(name) is not None}
        if "bbbv" in figures and before["seconds"] is not None:
            figures["bbbv_per_second"] = figures["bbbv"] / max(before["seconds"], 0.001)
        values = [*[before[name] for name in COLUMNS], json_of(figures)]
        database.execute(f"INSERT INTO result ({', '.join(COLUMNS)}, figures) VALUES ({places})", values)
    database.execute(f"DROP TABLE {EARLIER}")


def lock_soon(file: int, path: str) -> None:
    """Hold a file that others hold for a moment only; raises `Unusable` where one goes on holding it."""
    from time import sleep

    for _ in range(TIMES_TO_TRY):
        try:
            lock(file, path)
            return
        except Unusable:
            sleep(SECONDS_TO_WAIT / TIMES_TO_TRY * 3)
    lock(file, path)


def is_busy(error: Exception) -> bool:
    """Whether an error says that another program is using the database."""
    import sqlite3

    return isinstance(error, sqlite3.OperationalError) and ("locked" in str(error) or "busy" in str(error))


def waiting_result(line: bytes) -> dict[str, Any]:
    """A result in a line that waits; empty where it is none, as one that was cut short."""
    from json import loads

    try:
        result = loads(line)
    except ValueError:
        return {}
    is_whole = isinstance(result, dict) and NEEDED <= result.keys() <= {*COLUMNS, "figures"}
    return {**result, "figures": json_of(result.get("figures") or {})} if is_whole else {}


def put_in(database: sqlite3.Connection, results: list[dict[str, Any]]) -> bool:
    """Put results in, all or none, and none that is there since a program was killed before they were taken away."""
    there = "SELECT 1 FROM result WHERE (finished, game, params, moves) = (:finished, :game, :params, :moves)"
    with database:
        for result in results:
            names, places = ", ".join(result), ", ".join(f":{name}" for name in result)
            database.execute(f"INSERT INTO result ({names}) SELECT {places} WHERE NOT EXISTS ({there})", result)
    return True


def json_of(figures: Mapping[str, Any]) -> str:
    """Figures as they are kept; numbers that the database has no room for are kept as real ones."""
    from json import dumps

    return dumps({name: float(value) if is_too_large(value) else value for name, value in figures.items()})


def is_too_large(value: object) -> bool:
    """Whether a number doesn't fit into 64 bits."""
    return isinstance(value, int) and value >= 2**63
