"""Level files: XSB and .sok collections, as the Sokoban community writes them.

A board is consecutive lines that are made of squares alone. Around it there may be, ignoring case and in any order:

    a line of text             the last one before a board is its title
    Title:  Author:            belong to the board below; those of a file all belong to the board above if one comes
                               after the last board, or a line of text comes between one and the next board
    Comment: ... Comment-End:  is skipped, as is a line that begins with ; or ::
    Solution:                  LURD: udlr for a step, UDLR for a push; on the line or on those after it

Floor is a blank, `-` or `_`. Rows and solutions may have run lengths and groups, `2(3(#-)#)`, and several rows on one
line have a `|` between them.
This follows the description of the .sok format, versions 0.17 to 0.20, that SokobanYASC comes with.
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator
from functools import cached_property
from locale import getencoding

from textgames.engine.cancellation import Cancellation
from textgames.errors import Illegal, errors_about
from textgames.sokoban import messages
from textgames.sokoban.board import MAX_SIDE, ONLY_IN_GOAL_LEVELS, TO_FLOOR, pushes_in
from textgames.sokoban.rules import Sokoban, Square
from textgames.storage.files import open_regular
from textgames.text.language import _, ngettext
from textgames.text.numbers import RUN_CHARACTERS, decode_runs
from textgames.text.quoting import encoding_of

LARGEST_FILE = 16_000_000  # bytes; the largest collections have a fifth of it
MAX_LEVELS = 5_000  # in a file
LONGEST_LINE = 20_000  # characters of a row, or of the rows on a line without their run lengths
LONGEST_SOLUTION = 100_000  # moves; a longer one is left out
LONGEST_TITLE = 200  # characters, of an author too

SQUARES = frozenset("P#*o @$.*+ -_")
PLAYERS = frozenset("P@+")
SOLID = frozenset("#*")  # walls, in either alphabet
NEW_ROW = "|"
MAX_MISTAKES = 2  # in a line that is still taken for a row
IN_SOLUTIONS = frozenset("udlrUDLR") | RUN_CHARACTERS
COMMENTS = (";", "::")
USED_KEYS = ("title", "author")
OTHER_KEYS = ("collection", "comment", "comment-end", "copyright", "date", "homepage", "id", "difficulty")
COMMENT = re.compile(r"^[ \t]*comment[ \t]*(:|(?P<end>[-_]end.*$))", re.IGNORECASE | re.MULTILINE)


class Level:
    """One level of a file: the lines of its board and its solution as they are there, with run lengths.

    `line` is the number of its first line; `title` and `author` are empty where they aren't given.
    """

    def __init__(self, lines: list[str], line: int = 1, title: str = "", is_exact: bool = False) -> None:
        self.line = line
        self.title = title
        self.author = ""
        self.packed_solution = ""  # with run lengths
        self._lines = lines
        self._is_exact = is_exact  # it is played just as it is

    def start(self) -> Sokoban:
        """Return the game of the level; raises `Illegal`, with the line, if it can't be played."""
        if self._is_exact:
            return Sokoban.from_text("\n".join(self._lines))
        try:
            return start_game([row for line in self._lines for row in rows_in(line) or [line]])
        except Illegal as error:
            # Translators: {mistake} is a sentence.
            raise Illegal(_("Line {line}: {mistake}", line=self.line, mistake=error)) from None

    @property
    def solution(self) -> str:
        """The solution that comes with it, as LURD; empty if there is none, or it is too long."""
        return decode_runs(self.packed_solution, LONGEST_SOLUTION) or ""

    @property
    def best_known(self) -> int | None:
        """The pushes of the solution that comes with it; in the shipped sets they are the fewest."""
        return pushes_in(self.solution) or None

    @cached_property
    def error(self) -> str:
        """What is wrong with it; empty if it can be played."""
        try:
            self.start()
        except Illegal as error:
            return str(error)
        return ""


def load_levels(path: str) -> list[Level]:
    """Return the levels of a file; raises `OSError` if it can't be read, `Illegal` if it has none or is too large."""
    with open_regular(path) as file, errors_about(path):
        if os.path.getsize(path) > LARGEST_FILE:
            most = LARGEST_FILE // 10**6
            raise Illegal(_("{file} is too large for a level file: it is over {most} MB.", file=path, most=most))
        return levels_in(file.read(), path)


def levels_in(data: bytes, name: str) -> list[Level]:
    """Return the levels in the data of a file; raises `Illegal`, with its name, if it has none or too many."""
    levels = LevelReader().read(data)
    if not levels:
        raise Illegal(_("There are no levels in {file}.", file=name))
    if len(levels) > MAX_LEVELS:
        raise Illegal(_("{file} has more than {most} levels.", file=name, most=MAX_LEVELS))
    return levels


class LevelReader:
    """Reads the lines of a file.

    `fields` has the values of each key, by the number of levels before them; the last one between two boards counts.
    """

    def __init__(self) -> None:
        self.levels: list[Level] = []
        self.fields: dict[str, dict[int, str]] = {key: {} for key in USED_KEYS}
        self._rows: list[str] = []  # the lines of the board that is being read
        self._first_line = 1  # the number of the first of them
        self._text = ""  # the last line of text
        self._solution: list[str] | None = None  # the lines of the solution that is being read
        self._titles_follow_boards = False

    def read(self, data: bytes) -> list[Level]:
        """Return all levels, those that can't be played too, and at most one more than a file may have."""
        for number, line in enumerate(lines_of(data), 1):
            if line.strip() and is_board_line(line, bool(self._rows)):
                if not self._rows:
                    self._first_line = number
                if len(self._rows) <= MAX_SIDE:  # one more than a level can have is enough to refuse it
                    self._rows.append(line)
            else:
                self._end_board()
                self._read_text(line.strip())
            if len(self.levels) > MAX_LEVELS:
                break
        self._end_board()
        self._end_solution()
        self._titles_follow_boards |= self._follow_last_board()
        for key in USED_KEYS:
            self._assign(key)
        return self.levels

    def _end_board(self) -> None:
        """Add the level whose board ends here, if there is one."""
        rows, self._rows = self._rows, []
        text = NEW_ROW.join(rows)
        # A single row without a player is a separator.
        if not PLAYERS.isdisjoint(text) or (NEW_ROW in text and not SOLID.isdisjoint(text)):
            self._end_solution()
            self.levels.append(Level(rows, self._first_line, self._text))
            self._text = ""

    def _end_solution(self) -> None:
        """Give the moves that were read to the last level, if it has no solution yet."""
        if self._solution and self.levels and not self.levels[-1].packed_solution:
            self.levels[-1].packed_solution = "".join(self._solution)
        self._solution = None

    def _read_text(self, line: str) -> None:
        key, colon, value = line.partition(":")
        key, value = key.strip().lower(), value.strip()
        if not line:
            if self._solution:  # a blank line ends it, but may come before its first moves
                self._end_solution()
        elif line.startswith(COMMENTS):
            self._text = self._text or line.lstrip(";: ")[:LONGEST_TITLE]
        elif key == "solution" or key.startswith("solution/"):
            self._end_solution()
            self._solution = []
            self._add_moves(value)
        elif self._add_moves(line):
            pass
        elif colon and key in USED_KEYS:
            self.fields[key][len(self.levels)] = value[:LONGEST_TITLE]
        elif not (colon and key in OTHER_KEYS):
            self._text = line[:LONGEST_TITLE]
            self._titles_follow_boards |= bool(self.levels) and self._follow_last_board()

    def _follow_last_board(self) -> bool:
        """Return whether a field comes after the last board so far."""
        return any(len(self.levels) in fields for fields in self.fields.values())

    def _add_moves(self, text: str) -> bool:
        """Add moves to the solution that is being read; return False if there are none, or no solution is read."""
        if self._solution is None or not (set(text) <= IN_SOLUTIONS and decode_runs(text, LONGEST_SOLUTION)):
            return False
        if len(self._solution) <= LONGEST_SOLUTION:
            self._solution.append(text)
        return True

    def _assign(self, key: str) -> None:
        """Assign the values of a key to the levels.

        One before the first board is that of the whole file, if titles follow boards or there is no other.
        """
        fields = self.fields[key]
        if len(self.levels) > 1 and 0 in fields and (self._titles_follow_boards or len(fields) == 1):
            value = fields.pop(0)
            for level in self.levels:
                setattr(level, key, getattr(level, key) or value)
        for before, value in fields.items():
            place = before - 1 if self._titles_follow_boards else before
            if 0 <= place < len(self.levels):
                setattr(self.levels[place], key, value)


def lines_of(data: bytes) -> Iterator[str]:
    """Yield the lines of a file; each of a comment that ends before the next one begins is a semicolon."""
    encoding = encoding_of(data)
    try:
        data.decode(encoding)
    except UnicodeDecodeError:
        encoding = getencoding()  # such as GBK
    text = io.TextIOWrapper(io.BytesIO(data), encoding, errors="replace").read()
    parts, done, begin = [], 0, -1
    for mark in COMMENT.finditer(text):
        if not mark["end"]:
            begin = mark.start()
        elif begin >= 0:
            parts += [text[done:begin], ";\n" * text.count("\n", begin, mark.start()), ";"]
            done, begin = mark.end(), -1
    for line in io.StringIO("".join([*parts, text[done:]])):
        yield line.removesuffix("\n")


def is_board_line(line: str, between: bool) -> bool:
    """Return whether a line has rows of a board, perhaps with a mistake, and is no word, as "Po" is.

    `between` is True if it comes after a row.
    """
    word = line.strip()
    if word.isalpha() and not between:
        return False
    return bool(rows_in(line)) or is_nearly_a_row(word)


def rows_in(line: str) -> list[str]:
    """Return the rows of a board in a line, mostly one; none if it is no line of a board."""
    line = line.rstrip("\t")
    symbols, unpacked = set(line), RUN_CHARACTERS | {NEW_ROW}
    if len(line) > LONGEST_LINE or not symbols <= SQUARES | unpacked:
        return []
    if not symbols & unpacked:
        return [line]
    text = decode_runs(line.rstrip(), LONGEST_LINE) if symbols & SOLID else None
    return text.rstrip(NEW_ROW).split(NEW_ROW) if text else []


def is_nearly_a_row(line: str) -> bool:
    """Return whether a line looks like a row of a board with a mistake or two: it begins and ends with a wall."""
    if not 2 < len(line) <= LONGEST_LINE or not {line[0], line[-1]} <= SOLID:
        return False
    return sum(char not in SQUARES for char in line) <= MAX_MISTAKES


def start_game(rows: list[str]) -> Sokoban:
    """Return the game that the rows of a file make; raises `Illegal` if it can't be played."""
    has_goals = not set("".join(rows)).isdisjoint(ONLY_IN_GOAL_LEVELS)
    if has_goals:
        rows = without_margins([row.translate(TO_FLOOR) for row in rows])
    game = Sokoban.from_text("\n".join(rows))
    if has_goals and game.boxes & edge_of(game):  # which could be pushed through it
        wall = "#" * (game.size[1] + 2)
        game = Sokoban([wall, *[f"#{row}#" for row in game.rows_shown()], wall])
    check_playable(game)
    return game


def without_margins(rows: list[str]) -> list[str]:
    """Return the rows without the blanks around the board."""
    rows = "\n".join([row.rstrip() for row in rows]).strip("\n").split("\n")
    margin = min((len(row) - len(row.lstrip()) for row in rows if row), default=0)
    return [row[margin:] for row in rows]


def edge_of(game: Sokoban) -> set[Square]:
    """Return the outermost squares of a board."""
    rows, cols = game.size
    return {(row, col) for row in range(rows) for col in range(cols) if row in (0, rows - 1) or col in (0, cols - 1)}


def check_playable(game: Sokoban) -> None:
    """Raise `Illegal` if a level that follows the rules makes no sense."""
    boxes, targets = len(game.boxes), len(game.targets)
    if not targets:
        raise Illegal(_(messages.NO_TARGET))
    if boxes < targets if game.has_holes else boxes != targets:
        counts = {"boxes": ngettext(*messages.BOXES, boxes), "targets": messages.count_targets(game, targets)}
        raise Illegal(_("This level has {boxes} for {targets}.", **counts))
    if not game.has_holes:
        from textgames.sokoban.solver.walking import walks_to

        # Whatever is pushed away, no square at the edge of the board may be reached.
        if walks_to(game, game.find_player(), edge_of(game), game.walls, Cancellation()):
            raise Illegal(_("The walls around the player have a gap; they must enclose the player completely."))
