"""The results of finished games, in one SQLite database in the user's data folder.

It is opened when it is needed and not before. Several programs may use it at once. What goes wrong with it
costs the statistics, never the game: a result that can't be written now waits in a file beside it.

Its journal is SQLite's own rollback journal, with a full sync for each result: one file and no others beside it, safe
on network drives too. A write-ahead log took half the time when eight programs wrote 4,000 results at once (14 s
against 25 s), which nobody waits for.
"""

from __future__ import annotations

import os

from textgames.errors import InUse, Unusable
from textgames.storage import words
from textgames.storage.files import PRIVATE_FILE, LockedFile, check_regular, is_there, make_file_private, make_private
from textgames.text.language import _, join_sentences
from textgames.text.quoting import about_file, in_words, printable, warn

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any

    Result = Mapping[str, Any]
    Types = Mapping[str, Any]  # of values by their names, as for `isinstance`

VERSION = 4
FILE = "results.sqlite3"
BESIDE = ("-journal", "-wal")  # what SQLite reads before a database whose last transaction was cut short
WAITING = "results-waiting.jsonl"  # results that could not be written yet, an object a line
MILLISECONDS_TO_WAIT = 1000  # for another program's transaction
TRIES = 100  # to lock the file of waiting results, which others hold for a moment only
BUSY = (5, 6)  # SQLITE_BUSY and SQLITE_LOCKED: another program is using the database
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
    figures TEXT NOT NULL DEFAULT '{}'  -- what else the game has: a JSON object of names and values
)"""
# The boards that a player knows: a digest of each ID.
SEEN = "CREATE TABLE IF NOT EXISTS seen (board TEXT PRIMARY KEY) WITHOUT ROWID"
# Up to version 2 what else a game keeps had a column each, of which a game filled some; in version 1 there was no name.
FIGURES = """
UPDATE result SET figures = json_patch('{}', json_object(  -- which leaves out what is null
    'score', score, 'highest', highest, 'pushes', pushes, 'name', name, 'bbbv', bbbv,
    'bbbv_per_second', bbbv / max(seconds, 0.001)))"""
TYPES: dict[str, Any] = {
    "game": str,
    "params": str,
    "seed": (str, type(None)),
    "result": str,
    "moves": int,
    "seconds": (int, float, type(None)),
    "undos": int,
    "hints": int,
}
COLUMNS = ", ".join(TYPES)
DAY_AND_TIME = "date(finished, 'localtime') AS day, strftime('%H:%M', finished, 'localtime') AS time"
READ = f"SELECT {COLUMNS}, {DAY_AND_TIME}, figures FROM result WHERE game = ?"
WRITE = f"""
INSERT OR REPLACE INTO result (number, finished, {COLUMNS}, figures)
VALUES (:number, coalesce(:finished, CURRENT_TIMESTAMP), :{COLUMNS.replace(", ", ", :")}, :figures)"""
RESULTS = ("won", "lost")
FIRST_DAY = "0001-01-01"  # SQLite has years before it, Python hasn't
LARGEST = 1e300  # what is larger, or no number at all, comes from a damaged file
NUMBER = (int, float)
UNREADABLE = (ValueError, TypeError, AttributeError, OverflowError, RecursionError)  # values that no game has written
IS_WRITTEN = "SELECT 1 FROM result WHERE (finished, game, params, moves) = (:finished, :game, :params, :moves)"


class Results:
    """The database in a folder; where there is no folder there are no results.

    `types_of(game)` has the types of the figures that the game needs. Where it is not `patient` nothing waits for
    another program. `error` says what went wrong last, `unreadable` counts the results that were left out when they
    were read, since a value in them is none that a game could have written.
    """

    patient = False
    error = ""
    unreadable = 0

    def __init__(self, folder: str | None, types_of: Callable[[str], Types] = lambda game: {}) -> None:
        self._folder, self._types_of = folder or "", types_of
        self._path, self._waiting = os.path.join(self._folder, FILE), os.path.join(self._folder, WAITING)
        self._database: sqlite3.Connection | None = None
        self._fails = self._complained = False

    def add(self, result: Result, row: int | None = None) -> int | None:
        """Write a finished game, in place of the `row` that it had before; return its row, None where that fails."""
        if not self._folder:
            return None
        self._write_waiting()
        number: int | None = self._run(lambda database: write(database, result, row))
        if number is None:
            self._let_wait(result)
        return number

    def finished(self, game: str, params: str | None = None) -> list[dict[str, Any]]:
        """Return the finished games of a game, or those with these `params`, oldest first.

        Each has the columns of the database but for its number, its figures, and its local date and time as `day` and
        `time`.
        """
        if self.patient:
            self._write_waiting()
        if not self._folder or not is_there(self._path):
            return []
        types = self._types_of(game)
        rows, unreadable = self._run(lambda database: read(database, game, params, types)) or ([], 0)
        self.unreadable += unreadable
        return rows

    def see(self, board: str, marks: bool) -> bool | None:
        """Return whether the player knew a board, by its ID, and with `marks` note that it is known from now on.

        None where another program is using the database.
        """
        if not self._folder or not (marks or is_there(self._path)):
            return False
        known: bool | None = self._run(lambda database: see(database, board, marks), waits=False)
        return known

    def _let_wait(self, result: Result) -> None:
        """Add a result to those that wait, to be written at the next chance."""
        from json import dumps
        from time import gmtime, strftime, time_ns

        seconds, fraction = divmod(time_ns(), 10**9)
        finished = f"{strftime('%Y-%m-%d %H:%M:%S', gmtime(seconds))}.{fraction:09}"  # no two have the same
        try:
            make_private(self._folder)
            check_regular(self._waiting, follows=False)
            with LockedFile(self._waiting, os.O_CREAT, PRIVATE_FILE, TRIES) as file:
                file.write(f"{dumps({'finished': finished, **result})}\n".encode())
        except (OSError, Unusable) as error:
            self._complain(_(words.RESULT_NOT_SAVED), in_words(error))

    def _write_waiting(self) -> None:
        """Write the results that wait, unless another program is doing it."""
        if not self._folder or not os.path.lexists(self._waiting):
            return
        try:
            check_regular(self._waiting, follows=False)
            with LockedFile(self._waiting) as file, file.stream() as lines:
                unreadable: int | None = self._run(lambda database: write_waiting(database, lines))
                if unreadable is not None:
                    self.unreadable += unreadable
                    file.cut(0)
        except InUse:
            pass
        except (OSError, Unusable) as error:
            self._complain(_(words.EARLIER_NOT_SAVED), in_words(error))

    def _run(self, action: Callable[[sqlite3.Connection], Any], waits: bool = True) -> Any:
        """Do something with the database in one transaction; None where that fails.

        It is tried again the next time where another program is using the database; any other failure is reported
        once, and the rest of the sitting does without.
        """
        if self._fails:
            return None
        try:
            if self._database is None:
                import sqlite3

                make_private(self._folder)
                for beside in ("", *BESIDE):
                    check_regular(self._path + beside, follows=False)
                make_file_private(self._path)
                self._database = sqlite3.connect(self._path)
                self._database.text_factory = text_in
            self._database.execute(f"PRAGMA busy_timeout = {MILLISECONDS_TO_WAIT * (self.patient and waits)}")
            with self._database:
                bring_up_to_date(self._database)
                return action(self._database)
        except Exception as error:  # whatever it is: no statistic is worth a game
            self.fail(error)
            return None

    def fail(self, error: Exception) -> None:
        """Do without results from now on because of an error, unless another program is using the database."""
        is_ours = isinstance(error, (OSError, Unusable))
        self.error = in_words(error) if is_ours else about_file(printable(self._path), str(error) or repr(error))
        self._fails = getattr(error, "sqlite_errorcode", 0) & 0xFF not in BUSY
        if self._fails:
            self._complain(_(words.RESULTS_NOT_SAVED), self.error)

    def _complain(self, *sentences: str) -> None:
        """Warn of the first thing that goes wrong."""
        if not self._complained:
            self._complained = True
            warn(join_sentences(sentences))


def bring_up_to_date(database: sqlite3.Connection) -> None:
    """Make the table, or change that of an earlier version; begins a transaction where there is anything to do."""
    if version_of(database) == VERSION:
        return
    database.execute("BEGIN IMMEDIATE")
    version = version_of(database)  # another program may have been quicker
    if version > VERSION:
        raise Unusable(_(words.NEWER_DATABASE))
    if version == 1:
        database.execute("ALTER TABLE result ADD COLUMN name TEXT")
    if version in (1, 2):
        database.execute("ALTER TABLE result ADD COLUMN figures TEXT NOT NULL DEFAULT '{}'")
        database.execute(FIGURES)
    database.execute(SCHEMA)
    database.execute(SEEN)
    database.execute("CREATE INDEX IF NOT EXISTS result_kind ON result (game, params, number)")
    database.execute(f"PRAGMA user_version = {VERSION}")


def version_of(database: sqlite3.Connection) -> int:
    """Return the version of a database; 0 where it is new."""
    return int(database.execute("PRAGMA user_version").fetchone()[0])


def text_in(value: bytes) -> str | bytes:
    """Return text in the database; as bytes, which no column has, where it isn't UTF-8."""
    try:
        return value.decode()
    except UnicodeDecodeError:
        return value


def read(database: sqlite3.Connection, game: str, params: str | None, types: Types) -> tuple[list[dict[str, Any]], int]:
    """Return the rows of finished games, with the figures of each, and how many can't be read and are left out."""
    from json import JSONDecoder

    decode = JSONDecoder().raw_decode
    types = {**types, **TYPES, "day": str, "time": str}
    names, asked = [*TYPES, "day", "time"], [game] if params is None else [game, params]
    query = f"{READ}{' AND params = ?' * (params is not None)} ORDER BY number"
    rows, unreadable = [], 0
    for *values, figures in database.execute(query, asked):
        try:
            row, _ = decode(figures)
            row.update(zip(names, values))
            if is_sound(row, types):
                rows.append(row)
            else:
                unreadable += 1
        except UNREADABLE:  # its figures are no JSON object
            unreadable += 1
    return rows, unreadable


def see(database: sqlite3.Connection, board: str, marks: bool) -> bool:
    """Return whether a board was noted as known, and with `marks` note it."""
    from hashlib import sha256

    digest = [sha256(board.encode(errors="replace")).hexdigest()]
    is_known = database.execute("SELECT 1 FROM seen WHERE board = ?", digest).fetchone() is not None
    if marks and not is_known:
        database.execute("INSERT OR IGNORE INTO seen VALUES (?)", digest)
    return is_known


def write(database: sqlite3.Connection, result: Result, row: int | None = None) -> int | None:
    """Write a result, in place of the `row` that it had before; return its row."""
    from json import dumps

    figures = {  # as SQLite would have them: a number of more than 64 bits as a real one
        name: float(value) if isinstance(value, int) and value >= 2**63 else value
        for name, value in result["figures"].items()
    }
    values = {"number": row, "finished": None, **dict.fromkeys(TYPES), **result, "figures": dumps(figures)}
    return database.execute(WRITE, values).lastrowid


def write_waiting(database: sqlite3.Connection, lines: Iterable[bytes]) -> int:
    """Write the results that wait, without those that were written before a program was killed.

    Return how many can't be read and are left out.
    """
    from json import loads

    types: Types = {**TYPES, "finished": str, "figures": dict}
    unreadable = 0
    for line in filter(bytes.strip, lines):
        try:
            result = loads(line)
            if not is_sound(result, types):
                unreadable += 1
            elif not database.execute(IS_WRITTEN, result).fetchone():
                write(database, result)
        except UNREADABLE:  # it was cut short, is no object, or has wrong values
            unreadable += 1
    return unreadable


def is_sound(row: Result, types: Types) -> bool:
    """Return whether a row has values of these types, and such as a game can have."""
    for name, kinds in types.items():
        value = row.get(name)
        if not isinstance(value, kinds) or isinstance(value, bool):
            return False
        if isinstance(value, NUMBER) and not 0 <= value < LARGEST:
            return False
    return row["result"] in RESULTS and row.get("day", FIRST_DAY) >= FIRST_DAY
