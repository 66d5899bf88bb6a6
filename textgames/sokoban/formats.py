"""Level files: XSB and .sok collections, as the Sokoban community writes them.

A board is a run of lines that are made of squares alone. Around it may stand, in any case and any order:

    a line of text             the last one before a board is its title
    Title:  Author:            said of the board above where one stands below the last board, or where a line of
                               text comes between it and the next board; else of the board below
    Comment: ... Comment-End:  says nothing, and so does a line that begins with ; or ::
    Solution:                  LURD: udlr for a step, UDLR for a push; on the line or on those after it

Squares may be those of the other alphabet (p P b B W for @ + $ * #), floor a blank, `-` or `_`. Rows and
solutions may have run lengths and groups, `2(3(#-)#)`, and rows stand on one line with a `|` between them.
This follows the description of the .sok format, versions 0.17 to 0.20, that SokobanYASC comes with.
"""

from __future__ import annotations

from textgames.errors import Illegal
from textgames.files import Named, opened
from textgames.sokoban.rules import FLOOR, FLOOR_IN_TEXT, GOAL_SIGNS, HOLE_SIGNS, ONLY_IN_GOAL_LEVELS, WALL, Sokoban
from textgames.text.run_length import PACKED, unpacked

LARGEST_FILE = 16_000_000  # bytes; the largest collections have a fifth of it
MOST_LEVELS = 50_000  # in a file
LARGEST_BOARD = 40_000  # squares
LONGEST_SOLUTION = 1_000_000  # moves

OTHER_SIGNS = dict(zip("pPbBW", "@+$*#"))
ONLY_IN_OTHER = frozenset("pbBW")
TO_FLOOR = str.maketrans(dict.fromkeys(FLOOR_IN_TEXT, FLOOR))
TO_GOALS = TO_FLOOR | str.maketrans(OTHER_SIGNS)
SQUARES = frozenset(HOLE_SIGNS + GOAL_SIGNS + FLOOR + FLOOR_IN_TEXT) | OTHER_SIGNS.keys()
PLAYERS = frozenset("P@p+")
BOXES = frozenset("$*")
SOLID = frozenset("#*W")  # walls, in any alphabet
NEW_ROW = "|"
MOST_MISTAKES = 2  # in a line that is still taken for a row
LURD = frozenset("udlrUDLR")
COMMENTS = (";", "::")
USED_KEYS = ("title", "author")
OTHER_KEYS = ("collection", "copyright", "date", "homepage", "id", "difficulty")
ENDS_OF_COMMENT = ("comment-end", "comment_end")


class Level:
    """One level of a file: the rows of its board as they stand there, without run lengths.

    `line` is the number of its first line, `solution` LURD; `title` and `author` are empty where they aren't given.
    """

    def __init__(self, rows: list[str], line: int = 1, title: str = "") -> None:
        self.line = line
        self.title = title
        self.author = ""
        self.solution = ""
        self._rows = rows
        self._board = ""
        self._error = ""

    @classmethod
    def of(cls, board: str) -> Level:
        """A level that is played just as it stands."""
        level = cls([])
        level._board = board
        return level

    @property
    def board(self) -> str:
        """Its text in blanks and the signs of `rules`; raises `Illegal`, with the line, where it can't be played."""
        if not (self._board or self._error):
            try:
                self._board = playable(self._rows)
            except ValueError as error:
                self._error = f"line {self.line}: {error}"
        if self._error:
            raise Illegal(self._error)
        return self._board

    @property
    def error(self) -> str:
        """What is wrong with it; empty where it can be played."""
        try:
            return self.board and ""
        except Illegal as error:
            return str(error)


def read_levels(text: str) -> list[Level]:
    """All levels in a file's text, those that can't be played too; raises `Illegal` where they are too many."""
    return _Reader(text).read()


def load_levels(path: str) -> list[Level]:
    """The levels of a file; raises `OSError` where it can't be read, `Illegal` where it has none."""
    with opened(path) as file, Named(path):
        data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise Illegal(f"{path} is larger than {LARGEST_FILE // 10**6} MB, which no level file is")
    return levels_in(data, path)


def levels_in(data: bytes, name: str) -> list[Level]:
    """The levels that a file holds; raises `Illegal`, with its name, where it has none."""
    try:
        utf_16 = data[:2] in (b"\xff\xfe", b"\xfe\xff")
        levels = read_levels(data.decode("utf-16" if utf_16 else "utf-8-sig", errors="replace"))
    except Illegal as error:
        raise Illegal(f"{name} can't be read: {error}") from None
    if not levels:
        raise Illegal(f"{name} has no level in it")
    return levels


class _Reader:
    """Reads a file line by line; `fields` has each key and its value with the number of levels before it."""

    def __init__(self, text: str) -> None:
        self.lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self.levels: list[Level] = []
        self.fields: list[tuple[int, str, str]] = []
        self._rows: list[str] = []
        self._first = 0
        self._text = ""
        self._squares = 0  # that came out of run lengths
        self._solved: Level | None = None  # the level whose solution is being read
        self._in_comment = self._keys_below = False

    def read(self) -> list[Level]:
        for number, line in enumerate([*self.lines, ""], 1):
            if self._in_comment:
                self._in_comment = split_key(line)[0] not in ENDS_OF_COMMENT
                continue
            rows = rows_in(line) or [line] * is_nearly_a_row(line)
            self._count_squares(line, rows)
            if rows and not is_word(line, between=bool(self._rows)):
                self._first = self._first or number
                self._rows += rows
            else:
                self._end_board()
                self._read_text(line.strip(), number)
        self._keys_below |= any(before == len(self.levels) for before, _, _ in self.fields)
        self._give("title")
        self._give("author")
        return self.levels

    def _end_board(self) -> None:
        rows, signs = self._rows, set("".join(self._rows))
        # A single row of signs without a player is a line that somebody drew.
        if signs & PLAYERS or (len(rows) > 1 and signs & SOLID):
            self.levels.append(Level(rows, self._first, self._text))
            if len(self.levels) > MOST_LEVELS:
                raise Illegal(f"there are more than {MOST_LEVELS} levels")
            self._text = ""
            self._solved = None
        self._rows, self._first = [], 0

    def _read_text(self, line: str, number: int) -> None:
        key, colon, value = split_key(line)
        if not line and self._solved and self._solved.solution:
            self._solved = None
        if not line or line.startswith(COMMENTS) or key in ENDS_OF_COMMENT:
            return
        if key == "solution" or key.startswith("solution/"):
            # The first one of a level counts.
            self._solved = self.levels[-1] if self.levels and not self.levels[-1].solution else Level([])
            self._add_moves(value)
        elif self._add_moves(line):
            return
        elif colon and key == "comment":
            self._in_comment = self._is_ended(number)
        elif colon and key in USED_KEYS:
            self.fields.append((len(self.levels), key, value))
        elif not (colon and key in OTHER_KEYS):
            self._text = line
            self._keys_below |= bool(self.levels and self.fields and self.fields[-1][0] == len(self.levels))

    def _add_moves(self, text: str) -> bool:
        """Add moves to the solution that is being read; False where the text has none, or none is."""
        if not (self._solved and text and set(text) <= LURD | PACKED):
            return False
        moves = unpacked(text, LONGEST_SOLUTION)
        if moves and len(self._solved.solution) < LONGEST_SOLUTION:
            self._solved.solution += moves
        return bool(moves)

    def _count_squares(self, line: str, rows: list[str]) -> None:
        """Keep count of what run lengths come to, so that a small file does not fill the memory."""
        if rows and rows != [line]:
            self._squares += sum(map(len, rows)) + len(rows)
        if self._squares > LARGEST_FILE:
            raise Illegal("its run lengths come to too many squares")

    def _is_ended(self, number: int) -> bool:
        """Whether the comment that begins in a line goes on to an end of its own."""
        for place in range(number, len(self.lines)):
            key, colon, _ = split_key(self.lines[place])
            if key in ENDS_OF_COMMENT:
                return True
            if colon and key == "comment":
                break
        return False

    def _give(self, key: str) -> None:
        """Give the levels what a key says of them.

        What stands before the first board is said of the file, if there is more to come or nothing else.
        """
        total = len(self.levels)
        fields = [(before, value) for before, name, value in self.fields if name == key]
        if fields and fields[0][0] == 0 and (self._keys_below or len(fields) == 1) and total > 1:
            _, value = fields.pop(0)
            for level in self.levels if key == "author" else ():
                level.author = value
        for before, value in fields:
            place = before - self._keys_below
            if 0 <= place < total:
                setattr(self.levels[place], key, value)


def split_key(line: str) -> tuple[str, str, str]:
    """The key of a line in small letters, the colon behind it if there is one, and the value."""
    key, colon, value = line.partition(":")
    return key.strip().lower(), colon, value.strip()


def rows_in(line: str) -> list[str]:
    """The rows of a board that a line holds, mostly one; none where it is no part of a board."""
    line = line.rstrip("\t")
    signs = set(line)
    if not line.strip() or not signs <= SQUARES | PACKED | {NEW_ROW}:
        return []
    if not signs & (PACKED | {NEW_ROW}):
        return [line]
    rows = unpacked(line.rstrip(), LARGEST_BOARD) if signs & SOLID else None
    if rows is None and NEW_ROW in signs and signs & SOLID:
        return [line]  # run lengths that are wrong: the level can't be played, and should say so
    return rows.rstrip(NEW_ROW).split(NEW_ROW) if rows else []


def is_nearly_a_row(line: str) -> bool:
    """Whether a line looks like a row of a board with a mistake or two: it begins and ends with a wall."""
    line = line.strip()
    wrong = sum(sign not in SQUARES for sign in line)
    return wrong <= MOST_MISTAKES and len(line) > 2 and {line[0], line[-1]} <= SOLID


def is_word(line: str, between: bool) -> bool:
    """Whether a line of squares is a word rather, as "Bob" is; `between` tells whether it comes after a row."""
    word = line.strip()
    return word.isalpha() and "W" not in word and not (between and ONLY_IN_OTHER.isdisjoint(word))


def playable(rows: list[str]) -> str:
    """The board that the rows of a file make; raises `ValueError` where it can't be played."""
    width = max(map(len, rows))
    if len(rows) * width > LARGEST_BOARD:
        raise Illegal(f"the board is {len(rows)} x {width}, and at most {LARGEST_BOARD} squares can be played")
    if (ONLY_IN_GOAL_LEVELS | ONLY_IN_OTHER).isdisjoint("".join(rows)):
        board = "\n".join(row.translate(TO_FLOOR) for row in rows)
    else:
        rows = without_margins([row.translate(TO_GOALS) for row in rows])
        Sokoban.from_text("\n".join(rows))  # so that a square which it refuses is counted without the new walls
        board = "\n".join(enclosed(rows))
    check(Sokoban.from_text(board))
    return board


def without_margins(rows: list[str]) -> list[str]:
    """The rows without what is blank around them."""
    rows = [row.rstrip() for row in rows]
    while rows and not rows[0]:
        del rows[0]
    while rows and not rows[-1]:
        del rows[-1]
    margin = min((len(row) - len(row.lstrip()) for row in rows if row), default=0)
    return [row[margin:] for row in rows]


def enclosed(rows: list[str]) -> list[str]:
    """The rows with walls round them, where a box at the edge could else be pushed through it."""
    width = max(map(len, rows), default=0)
    edge = "".join(rows[:1] + rows[-1:] + [row[:1] + row[width - 1 :] for row in rows])
    if BOXES.isdisjoint(edge):
        return rows
    wall = GOAL_SIGNS[WALL]
    return [wall * (width + 2), *[f"{wall}{row.ljust(width)}{wall}" for row in rows], wall * (width + 2)]


def check(game: Sokoban) -> None:
    """Raise `Illegal` where a level that follows the rules makes no sense."""
    boxes, targets = len(game.boxes), len(game.targets)
    if not targets:
        raise Illegal(f"there is no {'hole' if game.has_holes else 'goal'}")
    if game.has_holes and boxes < targets:
        raise Illegal(f"there are fewer boxes than holes, {boxes} and {targets}")
    if not game.has_holes and boxes != targets:
        raise Illegal(f"boxes and goals differ, {boxes} and {targets}")
    if not game.has_holes and not is_closed(game):
        raise Illegal("the walls round the player are not closed")


def is_closed(game: Sokoban) -> bool:
    """Whether no square at the edge of the board can be reached, whatever is pushed away."""
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
