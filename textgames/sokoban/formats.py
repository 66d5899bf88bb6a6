"""Level files: XSB and .sok collections, as the Sokoban community writes them.

A board is consecutive lines that are made of squares alone. Around it there may be, in any case and any order:

    a line of text             the last one before a board is its title
    Title:  Author:            belong to the board below; those of a file all belong to the board above if one comes
                               after the last board, or a line of text comes between one and the next board
    Comment: ... Comment-End:  is skipped, as is a line that begins with ; or ::
    Solution:                  LURD: udlr for a step, UDLR for a push; on the line or on those after it

Squares may be those of the other alphabet (p P b B W for @ + $ * #), floor a blank, `-` or `_`. Rows and
solutions may have run lengths and groups, `2(3(#-)#)`, and several rows on one line have a `|` between them.
This follows the description of the .sok format, versions 0.17 to 0.20, that SokobanYASC comes with.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterable
from functools import cached_property, lru_cache

from textgames.errors import ErrorsAbout, Illegal
from textgames.sokoban import words
from textgames.sokoban.rules import ONLY_IN_GOAL_LEVELS, TO_FLOOR, NotALevel, Sokoban, pushes_in
from textgames.storage.files import check_regular, open_regular
from textgames.text.encodings import encoding_of
from textgames.text.language import _, join_sentences, ngettext
from textgames.text.run_length import RUN_CHARACTERS, decode_runs

LARGEST_FILE = 16_000_000  # bytes; the largest collections have a fifth of it
MAX_LEVELS = 50_000  # in a file
LARGEST_BOARD = 40_000  # squares
LONGEST_SOLUTION = 1_000_000  # moves; a longer one is left out
LONGEST_TITLE = 200  # characters, of an author too

ONLY_IN_OTHER = frozenset("pbBW")
TO_GOALS = TO_FLOOR | str.maketrans("pPbBW", "@+$*#")
SQUARES = frozenset("P#*o @$.*+ pBbW -_")
PLAYERS = frozenset("P@p+")
BOXES = frozenset("$*")
SOLID = frozenset("#*W")  # walls, in any alphabet
NEW_ROW = "|"
MAX_MISTAKES = 2  # in a line that is still taken for a row
LURD = frozenset("udlrUDLR")
COMMENTS = (";", "::")
USED_KEYS = ("title", "author")
OTHER_KEYS = ("collection", "copyright", "date", "homepage", "id", "difficulty")
ENDS_OF_COMMENT = ("comment-end", "comment_end")


class Level:
    """One level of a file: the rows of its board as they are there, without run lengths.

    `line` is the number of its first line, `solution` LURD; `title` and `author` are empty where they aren't given.
    `is_fewest` is whether the solution is proved to have the fewest pushes.
    """

    is_fewest = False

    def __init__(self, rows: list[str], line: int = 1, title: str = "", is_exact: bool = False) -> None:
        self.line = line
        self.title = title
        self.author = ""
        self.solution = ""
        self._text = "\n".join(rows)  # a list of short strings takes ten times the memory
        self._is_exact = is_exact  # it is played just as it is

    def start(self) -> Sokoban:
        """Return the game of the level; raises `Illegal`, with the line, if it can't be played."""
        rows = self._text.split("\n")
        if self._is_exact:
            return game_of(rows)
        try:
            return start_game(rows)
        except Illegal as error:
            raise Illegal(_(words.AT_LINE, line=self.line, mistake=error)) from None

    @property
    def best_known(self) -> int | None:
        """The pushes of the solution that comes with it; in the shipped sets they are the fewest."""
        return pushes_in(self.solution) if self.solution else None

    @cached_property
    def error(self) -> str:
        """What is wrong with it; empty if it can be played."""
        try:
            self.start()
        except Illegal as error:
            return str(error)
        return ""


def load_levels(path: str) -> list[Level]:
    """Return the levels of a file; raises `OSError` if it can't be read, `Illegal` if it has none."""
    check_regular(path)
    status = os.stat(path)
    return read_levels(path, status.st_size, status.st_mtime_ns)


@lru_cache(1)
def read_levels(path: str, size: int, time: int) -> list[Level]:
    """Return the levels of a file that was last written to at a `time`: what asks again doesn't read it again."""
    if size > LARGEST_FILE:
        raise Illegal(_(words.FILE_TOO_LARGE, file=path, most=LARGEST_FILE // 10**6))
    with open_regular(path) as file, ErrorsAbout(path):
        data = file.read(LARGEST_FILE)
    return levels_in(data, path)


def levels_in(data: bytes, name: str) -> list[Level]:
    """Return the levels in the data of a file; raises `Illegal`, with its name, if it has none."""
    try:
        levels = LevelReader(data).read()
    except Illegal as error:
        raise Illegal(join_sentences([_(words.CANT_READ_FILE, file=name), str(error)])) from None
    if not levels:
        raise Illegal(_(words.NO_LEVELS, file=name))
    return levels


class LevelReader:
    """Reads the data of a file, line by line: all lines at once would take ten times the memory.

    `fields` has the values of each key, each with the number of levels before it.
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        self.levels: list[Level] = []
        self.fields: dict[str, list[tuple[int, str]]] = {key: [] for key in USED_KEYS}
        self._rows: list[str] = []
        self._first = 0
        self._text = ""
        self._squares = 0  # that came out of run lengths, and moves
        self._solution_of: Level | None = None  # the level whose solution is being read
        self._moves: list[str] = []  # of that solution
        self._length = 0  # of that solution
        self._has_moves = self._in_comment = self._titles_follow_boards = False

    def lines(self) -> Iterable[str]:
        """Return the lines of the file without their ends."""
        text = io.TextIOWrapper(io.BytesIO(self._data), encoding_of(self._data), errors="replace")
        return (line.removesuffix("\n") for line in text)

    def read(self) -> list[Level]:
        """Return all levels, those that can't be played too; raises `Illegal` if they are too many."""
        self._comments = closed_comments(self.lines())
        for number, line in enumerate(self.lines(), 1):
            if self._in_comment:
                self._in_comment = split_key(line)[0] not in ENDS_OF_COMMENT
            elif not line.strip():
                self._end_board()
                if self._has_moves:
                    self._end_solution()
            elif rows := board_rows(line, bool(self._rows)):
                self._add_rows(rows, line, number)
            else:
                self._end_board()
                self._read_text(line.strip(), number)
        self._end_board()
        self._end_solution()
        self._titles_follow_boards |= self._follow_last_board()
        self._assign("title")
        self._assign("author")
        return self.levels

    def _add_rows(self, rows: list[str], line: str, number: int) -> None:
        if rows != [line]:
            self._count(sum(map(len, rows)) + len(rows))
        self._first = self._first or number
        self._rows += rows
        if len(self._rows) > LARGEST_BOARD:
            size = {"rows": len(self._rows), "columns": max(map(len, self._rows))}
            too_large = _(words.BOARD_TOO_LARGE, **size, most=LARGEST_BOARD)
            raise Illegal(_(words.AT_LINE, line=self._first, mistake=too_large))

    def _count(self, squares: int) -> None:
        """Count what comes out of run lengths, so that a small file does not fill the memory."""
        self._squares += squares
        if self._squares > LARGEST_FILE:
            raise Illegal(_(words.TOO_MANY_SQUARES))

    def _end_board(self) -> None:
        rows, symbols = self._rows, set("".join(self._rows))
        if not rows:
            return
        # A single row without a player is a separator.
        if symbols & PLAYERS or (len(rows) > 1 and symbols & SOLID):
            self.levels.append(Level(rows, self._first, self._text))
            if len(self.levels) > MAX_LEVELS:
                raise Illegal(_(words.TOO_MANY_LEVELS, most=MAX_LEVELS))
            self._text = ""
            self._end_solution()
        self._rows, self._first = [], 0

    def _read_text(self, line: str, number: int) -> None:
        key, colon, value = split_key(line)
        if line.startswith(COMMENTS) or key in ENDS_OF_COMMENT:
            return
        if key == "solution" or key.startswith("solution/"):
            self._end_solution()
            is_first = bool(self.levels) and not self.levels[-1].solution  # the first one of a level counts
            self._solution_of = self.levels[-1] if is_first else Level([])
            self._length = 0 if is_first else LONGEST_SOLUTION + 1
            self._add_moves(value)
        elif self._add_moves(line):
            return
        elif colon and key == "comment":
            self._in_comment = number in self._comments
        elif colon and key in USED_KEYS:
            self._add_field(key, value)
        elif not (colon and key in OTHER_KEYS):
            self._text = cut(line)
            self._titles_follow_boards |= bool(self.levels) and self._follow_last_board()

    def _add_field(self, key: str, value: str) -> None:
        """Add a field; of those between two boards the first and the last one count."""
        fields, before = self.fields[key], len(self.levels)
        if len(fields) > 1 and fields[-2][0] == fields[-1][0] == before:
            fields.pop()
        fields.append((before, cut(value)))

    def _follow_last_board(self) -> bool:
        """Return whether a field comes after the last board so far."""
        return any(fields and fields[-1][0] == len(self.levels) for fields in self.fields.values())

    def _add_moves(self, text: str) -> bool:
        """Add moves to the solution that is being read; return False if there are none, or no solution is read."""
        if not (self._solution_of and text and set(text) <= LURD | RUN_CHARACTERS):
            return False
        if self._length > LONGEST_SOLUTION:
            self._has_moves = True
            return True
        moves = decode_runs(text, LONGEST_SOLUTION)
        if moves:
            self._length += len(moves)
            self._count(len(moves) * (moves != text))
            self._moves.append(moves)
            self._has_moves = True
        return bool(moves)

    def _end_solution(self) -> None:
        """Give the level the solution that was read, unless that is too long."""
        if self._solution_of and self._length <= LONGEST_SOLUTION:
            self._solution_of.solution += "".join(self._moves)
        self._solution_of, self._moves, self._length, self._has_moves = None, [], 0, False

    def _assign(self, key: str) -> None:
        """Assign the values of a key to the levels.

        One before the first board is that of the whole file, if titles follow boards or there is no other.
        """
        total = len(self.levels)
        fields = self.fields[key]
        if fields and fields[0][0] == 0 and (self._titles_follow_boards or len(fields) == 1) and total > 1:
            value = fields.pop(0)[1]
            for level in self.levels if key == "author" else ():
                level.author = value
        for before, value in fields:
            place = before - self._titles_follow_boards
            if 0 <= place < total:
                setattr(self.levels[place], key, value)


def closed_comments(lines: Iterable[str]) -> set[int]:
    """Return the numbers of the lines that begin a comment and have a Comment-End before the next such line."""
    closed, begun = set(), 0
    for number, line in enumerate(lines, 1):
        if "comment" in line.lower():
            key, colon, _value = split_key(line)
            if key in ENDS_OF_COMMENT and begun:
                closed.add(begun)
                begun = 0
            elif colon and key == "comment":
                begun = number
    return closed


def cut(text: str) -> str:
    """Return a title or an author, cut short if it is too long to be shown."""
    return text if len(text) <= LONGEST_TITLE else text[: LONGEST_TITLE - 3] + "..."


def split_key(line: str) -> tuple[str, str, str]:
    """Return the key of a line in small letters, the colon after it if there is one, and the value."""
    key, colon, value = line.partition(":")
    return key.strip().lower(), colon, value.strip()


def board_rows(line: str, between: bool) -> list[str]:
    """Return the rows of a board in a line, also in one with a mistake; `between` is True if it comes after a row."""
    rows = rows_in(line) or [line] * is_nearly_a_row(line)
    return [] if rows and is_word(line, between) else rows


def rows_in(line: str) -> list[str]:
    """Return the rows of a board in a line, mostly one; none if it is no line of a board."""
    line = line.rstrip("\t")
    symbols, unpacked = set(line), RUN_CHARACTERS | {NEW_ROW}
    if not line.strip() or not symbols <= SQUARES | unpacked:
        return []
    if not symbols & unpacked:
        return [line]
    text = decode_runs(line.rstrip(), LARGEST_BOARD) if symbols & SOLID else None
    if text is None and NEW_ROW in symbols and symbols & SOLID:
        return [line]  # run lengths that are wrong: the level can't be played, and its error should be shown
    return text.rstrip(NEW_ROW).split(NEW_ROW) if text else []


def is_nearly_a_row(line: str) -> bool:
    """Return whether a line looks like a row of a board with a mistake or two: it begins and ends with a wall."""
    line = line.strip()
    wrong = sum(char not in SQUARES for char in line)
    return wrong <= MAX_MISTAKES and len(line) > 2 and {line[0], line[-1]} <= SOLID


def is_word(line: str, between: bool) -> bool:
    """Return whether a line of squares is rather a word, as "Bob" is; `between` is True if it comes after a row."""
    word = line.strip()
    return word.isalpha() and "W" not in word and not (between and ONLY_IN_OTHER.isdisjoint(word))


def start_game(rows: list[str]) -> Sokoban:
    """Return the game that the rows of a file make; raises `Illegal` if it can't be played."""
    width = max(map(len, rows))
    if len(rows) * width > LARGEST_BOARD:
        raise Illegal(_(words.BOARD_TOO_LARGE, rows=len(rows), columns=width, most=LARGEST_BOARD))
    if (ONLY_IN_GOAL_LEVELS | ONLY_IN_OTHER).isdisjoint("".join(rows)):
        game = game_of(rows)
    else:
        rows = without_margins([row.translate(TO_GOALS) for row in rows])
        try:
            game = game_of(enclosed(rows))
        except Illegal:
            game_of(rows)  # its errors count rows without the new walls
            raise
    check_playable(game)
    return game


def game_of(rows: list[str]) -> Sokoban:
    """Return the game that starts from rows; raises `Illegal` if they are no level."""
    try:
        return Sokoban.from_text("\n".join(rows))
    except NotALevel as error:
        raise Illegal(words.mistake(error)) from None


def without_margins(rows: list[str]) -> list[str]:
    """Return the rows without the blanks around the board."""
    rows = "\n".join([row.rstrip() for row in rows]).strip("\n").split("\n")
    margin = min((len(row) - len(row.lstrip()) for row in rows if row), default=0)
    return [row[margin:] for row in rows]


def enclosed(rows: list[str]) -> list[str]:
    """Return the rows, with walls around them if a box is at the edge, as it could be pushed through it."""
    width = max(map(len, rows), default=0)
    edge = "".join(rows[:1] + rows[-1:] + [row[:1] + row[width - 1 :] for row in rows])
    if BOXES.isdisjoint(edge):
        return rows
    wall = "#" * (width + 2)
    return [wall, *[f"#{row.ljust(width)}#" for row in rows], wall]


def check_playable(game: Sokoban) -> None:
    """Raise `Illegal` if a level that follows the rules makes no sense."""
    boxes, targets = len(game.boxes), len(game.targets)
    if not targets:
        raise Illegal(words.no_target(game))
    if boxes < targets if game.has_holes else boxes != targets:
        message, forms = (words.TOO_FEW_BOXES, words.HOLES) if game.has_holes else (words.NOT_AS_MANY, words.GOALS)
        raise Illegal(_(message, boxes=ngettext(*words.BOXES, boxes), targets=ngettext(*forms, targets)))
    if not game.has_holes and not is_closed(game):
        raise Illegal(_(words.NOT_CLOSED))


def is_closed(game: Sokoban) -> bool:
    """Return whether no square at the edge of the board can be reached, whatever is pushed away."""
    rows, cols = game.size
    seen, waiting = {game.find_player()}, [game.find_player()]
    while waiting:
        row, col = waiting.pop()
        if row in (0, rows - 1) or col in (0, cols - 1):
            return False
        near = {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)} - seen - game.walls
        seen |= near
        waiting += near
    return True
