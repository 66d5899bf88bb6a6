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

from functools import cached_property

from textgames.errors import ErrorsAbout, Illegal
from textgames.sokoban import words
from textgames.sokoban.rules import ONLY_IN_GOAL_LEVELS, TO_FLOOR, NotALevel, Sokoban, pushes_in
from textgames.storage.files import open_regular
from textgames.text.encodings import encoding_of
from textgames.text.language import _, join_sentences, ngettext
from textgames.text.run_length import RUN_CHARACTERS, decode_runs

LARGEST_FILE = 16_000_000  # bytes; the largest collections have a fifth of it
MAX_LEVELS = 50_000  # in a file
LARGEST_BOARD = 40_000  # squares
LONGEST_SOLUTION = 1_000_000  # moves

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
        self._rows = rows
        self._is_exact = is_exact  # it is played just as it is

    def start(self) -> Sokoban:
        """Return the game of the level; raises `Illegal`, with the line, if it can't be played."""
        if self._is_exact:
            return game_of(self._rows)
        try:
            return start_game(self._rows)
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
    with open_regular(path) as file, ErrorsAbout(path):
        data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise Illegal(_(words.FILE_TOO_LARGE, file=path, most=LARGEST_FILE // 10**6))
    return levels_in(data, path)


def levels_in(data: bytes, name: str) -> list[Level]:
    """Return the levels in the data of a file; raises `Illegal`, with its name, if it has none."""
    try:
        levels = LevelReader(data.decode(encoding_of(data), errors="replace")).read()
    except Illegal as error:
        raise Illegal(join_sentences([_(words.CANT_READ_FILE, file=name), str(error)])) from None
    if not levels:
        raise Illegal(_(words.NO_LEVELS, file=name))
    return levels


class LevelReader:
    """Reads the text of a file; `fields` has each field with the number of levels before it, its key and its value."""

    def __init__(self, text: str) -> None:
        self.lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self.levels: list[Level] = []
        self.fields: list[tuple[int, str, str]] = []
        self._rows: list[str] = []
        self._first = 0
        self._text = ""
        self._squares = 0  # that came out of run lengths
        self._solution_of: Level | None = None  # the level whose solution is being read
        self._in_comment = self._titles_follow_boards = False

    def read(self) -> list[Level]:
        """Return all levels, those that can't be played too; raises `Illegal` if they are too many."""
        for number, line in enumerate([*self.lines, ""], 1):
            if self._in_comment:
                self._in_comment = split_key(line)[0] not in ENDS_OF_COMMENT
                continue
            rows = rows_in(line) or [line] * is_nearly_a_row(line)
            if rows and rows != [line]:
                self._squares += sum(map(len, rows)) + len(rows)
            if self._squares > LARGEST_FILE:  # so that a small file does not fill the memory
                raise Illegal(_(words.TOO_MANY_SQUARES))
            if rows and not is_word(line, between=bool(self._rows)):
                self._first = self._first or number
                self._rows += rows
            else:
                self._end_board()
                self._read_text(line.strip(), number)
        self._titles_follow_boards |= any(field[0] == len(self.levels) for field in self.fields)
        self._assign("title")
        self._assign("author")
        return self.levels

    def _end_board(self) -> None:
        rows, symbols = self._rows, set("".join(self._rows))
        # A single row without a player is a separator.
        if symbols & PLAYERS or (len(rows) > 1 and symbols & SOLID):
            self.levels.append(Level(rows, self._first, self._text))
            if len(self.levels) > MAX_LEVELS:
                raise Illegal(_(words.TOO_MANY_LEVELS, most=MAX_LEVELS))
            self._text = ""
            self._solution_of = None
        self._rows, self._first = [], 0

    def _read_text(self, line: str, number: int) -> None:
        key, colon, value = split_key(line)
        if not line and self._solution_of and self._solution_of.solution:
            self._solution_of = None
        if not line or line.startswith(COMMENTS) or key in ENDS_OF_COMMENT:
            return
        if key == "solution" or key.startswith("solution/"):
            # The first one of a level counts.
            self._solution_of = self.levels[-1] if self.levels and not self.levels[-1].solution else Level([])
            self._add_moves(value)
        elif self._add_moves(line):
            return
        elif colon and key == "comment":
            self._in_comment = self._has_comment_end(number)
        elif colon and key in USED_KEYS:
            self.fields.append((len(self.levels), key, value))
        elif not (colon and key in OTHER_KEYS):
            self._text = line
            self._titles_follow_boards |= bool(self.levels and self.fields and self.fields[-1][0] == len(self.levels))

    def _add_moves(self, text: str) -> bool:
        """Add moves to the solution that is being read; return False if there are none, or no solution is read."""
        if not (self._solution_of and text and set(text) <= LURD | RUN_CHARACTERS):
            return False
        moves = decode_runs(text, LONGEST_SOLUTION)
        if moves and len(self._solution_of.solution) < LONGEST_SOLUTION:
            self._solution_of.solution += moves
        return bool(moves)

    def _has_comment_end(self, number: int) -> bool:
        """Return whether a Comment-End follows a line before the next Comment."""
        for place in range(number, len(self.lines)):
            key, colon, _value = split_key(self.lines[place])
            if key in ENDS_OF_COMMENT:
                return True
            if colon and key == "comment":
                break
        return False

    def _assign(self, key: str) -> None:
        """Assign the values of a key to the levels.

        One before the first board is that of the whole file, if titles follow boards or there is no other.
        """
        total = len(self.levels)
        fields = [(before, value) for before, name, value in self.fields if name == key]
        if fields and fields[0][0] == 0 and (self._titles_follow_boards or len(fields) == 1) and total > 1:
            value = fields.pop(0)[1]
            for level in self.levels if key == "author" else ():
                level.author = value
        for before, value in fields:
            place = before - self._titles_follow_boards
            if 0 <= place < total:
                setattr(self.levels[place], key, value)


def split_key(line: str) -> tuple[str, str, str]:
    """Return the key of a line in small letters, the colon after it if there is one, and the value."""
    key, colon, value = line.partition(":")
    return key.strip().lower(), colon, value.strip()


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
