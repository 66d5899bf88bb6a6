"""Level files: XSB and .sok collections, as the Sokoban community writes them, and .slc (XML).

A board is a block of consecutive lines. Each has only squares, or a mistake or two; a line between
rows that looks like a row may have more mistakes. The `error` of such a level names the first one.
Around a board there may be, ignoring case and in any order:

    a line of text, or one that begins with ;
    Title:  Author:
    Comment: ... Comment-End:  is skipped, as is a line that begins with ::
    Solution:                  LURD: udlr for a step, UDLR for a push; on the same line or on the
                               lines below

A line names the board below it; of several lines the last one counts. But a line that touches the
board above it, with no blank line in between, names that one if it has no name yet. `Title:` goes
before other text. What begins the file without touching the first board names it only if nothing
else does; an `Author:` there is that of all levels without one. A key that touches no board belongs
to the board above it if a line of text or the end of the file comes next.

Floor is a blank, `-` or `_`. Rows and solutions may have run lengths and groups, `2(3(#-)#)`, and a
line may have several rows, separated by `|`. Boxes on goals may be a part of the outer walls.
This follows the description of the .sok format, versions 0.17 to 0.20, that comes with SokobanYASC.
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterable, Iterator
from functools import cached_property

from textgames.engine.cancellation import Cancellation
from textgames.errors import Illegal, with_filename
from textgames.sokoban import messages
from textgames.sokoban.board import (
    GOAL_SYMBOLS,
    HOLE_SYMBOLS,
    MAX_SIDE,
    ONLY_IN_GOAL_LEVELS,
    TO_FLOOR,
    pushes_in,
)
from textgames.sokoban.rules import Sokoban
from textgames.storage.files import open_regular
from textgames.text.counts import MAX_DIGITS
from textgames.text.language import N_, _, is_english, plural
from textgames.text.quoting import printable, quoted, text_of_file
from textgames.text.squares import LETTERS, Square

LARGEST_FILE = 16_000_000  # bytes; the largest collections are a fifth of that
MAX_LEVELS = 5_000  # in a file
LONGEST_LINE = 20_000  # characters of a line, with its run lengths and without
LONGEST_SOLUTION = 100_000  # moves; a longer one is left out
LONGEST_TITLE = 200  # characters, also for an author

SQUARES = frozenset("P#*o @$.*+ -_")
PLAYERS = frozenset("Pp@+")
GOAL_LETTERS = frozenset("pbB")  # of goal levels, where P is the player on a goal
TO_SYMBOLS = TO_FLOOR | str.maketrans("pPbB", "@+$*")
PLAYERS_IN_GOAL_LEVELS = frozenset("@+")
SOLID = frozenset("#*")  # walls, in either alphabet
NEW_ROW = "|"
RUN_CHARACTERS = frozenset("0123456789()")
NEEDS_WALL = RUN_CHARACTERS | GOAL_LETTERS | {NEW_ROW}  # is a row only if there is a wall in it
MAX_MISTAKES = 2  # in a line that counts as a row anywhere
MAX_KINDS = 2  # different wrong letters next to each other in a row with mistakes
MIN_SEPARATED = 5  # characters in a row of three cells with blanks between them
IN_SOLUTIONS = frozenset("udlrUDLR") | RUN_CHARACTERS
USED_KEYS = ("title", "author")
OTHER_KEYS = (
    "collection",
    "comment",
    "comment-end",
    "copyright",
    "date",
    "description",
    "difficulty",
    "e-mail",
    "email",
    "game",
    "homepage",
    "id",
    "set",
    "url",
    "website",
)
OTHER_GAMES = ("hexoban", "octoban", "trioban")
COMMENT = (  # not one in which another begins
    r"(?im)^[ \t]*comment[ \t]*:.*\n"
    r"(?:(?![ \t]*comment[ \t]*(?::|[-_]end)).*\n)*"
    r"[ \t]*comment[ \t]*[-_]end.*$"
)
WORD = r"[^\W\d_]+"
HEADINGS = " ".join(LETTERS)  # of the columns on the screen
XML_ROOT = b"<SokobanLevels"
COUNT_AND_SYMBOL = "([0-9]*)([^0-9]?)"

# Translators: {mistake} is a sentence.
AT_COLUMN = N_("Line {line}, column {column}: {mistake}")
OTHER_GAME = N_("This file has levels of {game}; only those of Sokoban can be played.")
CELLS_SEPARATED = N_("There are blanks between the cells; leave them out, and headings too.")
# Translators: {symbol} is in quotation marks; {goals} and {holes} are lists such as "P # * o".
UNKNOWN_SYMBOL = N_("Unknown symbol {symbol}; use {goals} or {holes}, and - for floor.")

Names = dict[str, str]  # the values of `USED_KEYS`, and under "" the last line of text


class Level:
    """One level of a file: the lines of its board and its solution, still with run lengths.

    `line` is the number of its first line. `title` and `author` are empty if they aren't given.
    """

    is_shipped = False  # in a shipped set

    def __init__(self, lines: list[str], line: int = 1, is_exact: bool = False) -> None:
        self.line = line
        self.title = ""
        self.author = ""
        self.packed_solution = ""  # with run lengths
        self._lines = lines
        self._is_exact = is_exact  # the board is played as it stands

    def start(self) -> Sokoban:
        """Return the game of the level. Raise `Illegal`, with the line, if it can't be played."""
        if self._is_exact:
            game = Sokoban.from_text("\n".join(self._lines))
            check_task(game)
            return game
        check_written(self._lines, self.line)
        rows = []
        for line in self._lines:
            rows += rows_in(line) or [line]
        try:
            return game_of(rows)
        except Illegal as error:
            # Translators: {mistake} is a sentence.
            raise Illegal(_("Line {line}: {mistake}", line=self.line, mistake=error)) from None

    @property
    def shown_title(self) -> str:
        """The title, empty for a shipped level if the language isn't English."""
        return "" if self.is_shipped and not is_english() else printable(self.title)

    @property
    def solution(self) -> str:
        """The solution in the file, as LURD. Empty if there is none or it is too long."""
        return decode_runs(self.packed_solution, LONGEST_SOLUTION) or ""

    @property
    def best_known(self) -> int | None:
        """The number of pushes of the solution in the file; in the shipped sets, the fewest."""
        return pushes_in(self.solution) or None

    @cached_property
    def error(self) -> str:
        """The reason why the level can't be played. Empty if it can."""
        try:
            self.start()
        except Illegal as error:
            return str(error)
        return ""


def load_levels(path: str) -> list[Level]:
    """Return the levels of a file.

    Raise `OSError` if it can't be read, `Illegal` if it has no levels or is too large.
    """
    with open_regular(path) as file, with_filename(path):
        if os.path.getsize(path) > LARGEST_FILE:
            message = _(
                "{file} is too large for a level file: it is over {most} MB.",
                file=path,
                most=LARGEST_FILE // 10**6,
            )
            raise Illegal(message)
        return levels_in(file.read(), path)


def levels_in(data: bytes, name: str) -> list[Level]:
    """Return the levels in the data of a file.

    Raise `Illegal`, with the file's name, if it has no levels or too many.
    """
    levels = LevelReader().read(data)
    if not levels:
        raise Illegal(_("There are no levels in {file}.", file=name))
    if len(levels) > MAX_LEVELS:
        raise Illegal(_("{file} has more than {most} levels.", file=name, most=MAX_LEVELS))
    return levels


class LevelReader:
    """Reads the lines of a file."""

    def __init__(self) -> None:
        self.levels: list[Level] = []
        self._rows: list[str] = []  # the lines of the board being read
        self._first_line = 1  # the number of the first of them
        self._doubtful: list[str] = []  # the lines after them, which are rows if a row follows
        self._solution: list[str] | None = None  # the lines of the solution being read
        self._header: Names = {}  # what is above the first board without touching it
        self._above: Names = {}  # the names of the last board from the lines above it,
        self._under: Names = {}  # and from those below
        self._names: Names = {}  # those of the next board
        self._is_touching = False  # no blank line came since the last board

    def read(self, data: bytes) -> list[Level]:
        """Return all levels, including unplayable ones, up to one more than a file may have."""
        for number, line in lines_of(data):
            word = line.strip()
            if word and is_board_line(line, bool(self._rows)):
                if not self._rows:
                    self._first_line = number
                rows = [*self._rows, *self._doubtful, line]
                self._rows = rows[: MAX_SIDE + 1]  # enough to refuse a level with too many
                self._doubtful = []
            elif self._rows and is_row_between_rows(word):
                self._doubtful.append(line)
            else:
                self._end_board()
                self._read_text(word)
            if len(self.levels) > MAX_LEVELS:
                break
        self._end_board()
        self._end_solution()
        self._end_notes()
        self._name_last_level()
        return self.levels

    def _end_board(self) -> None:
        """Add the level whose board ends here, if there is one."""
        lines, self._rows = self._rows, []
        texts, self._doubtful = self._doubtful, []
        for rows in boards_in(lines):
            has_several_rows_and_walls = len(rows) > 1 and not SOLID.isdisjoint("".join(rows))
            # A single row without a player is a separator.
            if has_player(rows) or has_several_rows_and_walls:
                self._end_solution()
                self._name_last_level()
                self.levels.append(Level(rows, self._first_line))
                self._first_line += len(rows)
                self._above, self._under, self._names = self._names, {}, {}
                self._is_touching = True
            elif rows:
                self._end_paragraph()
        for line in texts:
            self._read_text(line.strip())

    def _end_solution(self) -> None:
        """Assign the moves read so far to the last level, unless it already has a solution."""
        if self._solution and self.levels and not self.levels[-1].packed_solution:
            self.levels[-1].packed_solution = "".join(self._solution)
        self._solution = None

    def _end_paragraph(self) -> None:
        if self._is_touching and "" in self._under:
            self._names.pop("", None)  # a note on the last board
        self._is_touching = False
        if not self.levels:
            self._header |= self._names
            self._names = {}

    def _end_notes(self) -> None:
        """Give the keys since the last board to that board."""
        for key in USED_KEYS:
            if self.levels and key in self._names:
                self._under.setdefault(key, self._names.pop(key))

    def _name_last_level(self) -> None:
        if not self.levels:
            return
        near = self._under | self._above
        far = self._header
        title = near.get("title") or near.get("") or far.get("title") or far.get("", "")
        self.levels[-1].title = title
        self.levels[-1].author = near.get("author") or far.get("author", "")
        self._header = {"author": far.get("author", "")}  # a title there is that of one level

    def _read_text(self, line: str) -> None:
        if line.startswith("::"):
            return
        text = line.lstrip("; ")
        key, colon, value = text.partition(":")
        key, value = key.strip().lower(), value.strip()
        if not line and self._solution:  # a blank line ends it, but may come before its moves
            self._end_solution()
        if is_separator(text):
            self._end_paragraph()
        elif key == "solution" or key.startswith("solution/"):
            self._end_solution()
            self._solution = []
            self._add_moves(value)
        elif self._add_moves(line):
            pass
        elif colon and key in USED_KEYS:
            self._add_name(key, value)
        elif colon and key == "game" and value.lower() in OTHER_GAMES:
            raise Illegal(_(OTHER_GAME, game=value))
        elif len(text) > 4 and HEADINGS.startswith(text):
            raise Illegal(_(CELLS_SEPARATED))
        elif not (colon and key in OTHER_KEYS):
            self._add_name("", text)

    def _add_name(self, key: str, text: str) -> None:
        """Give a name to the last board if it touches it and is its first one, else to the next."""
        text = text[:LONGEST_TITLE]
        if self._is_touching and key not in self._above | self._under:
            self._under[key] = text
            return
        if not key:
            self._end_notes()
        self._names[key] = text

    def _add_moves(self, text: str) -> bool:
        """Add moves to the solution being read.

        Return False if the text has no moves, or no solution is being read.
        """
        if self._solution is None or not set(text) <= IN_SOLUTIONS:
            return False
        if not decode_runs(text, LONGEST_SOLUTION):
            return False
        if len(self._solution) <= LONGEST_SOLUTION:
            self._solution.append(text)
        return True


def lines_of(data: bytes) -> Iterable[tuple[int, str]]:
    """Return the lines of a file, each with its number.

    Comment lines become `::`, and tabs become blanks.
    """
    if XML_ROOT in data.replace(b"\0", b""):  # which UTF-16 has
        return lines_in_xml(data)
    text = io.StringIO(text_of_file(data), newline=None).getvalue()  # every line ends with a "\n"
    if "comment" in text.lower():  # the pattern takes long to compile
        text = re.sub(COMMENT, lambda found: "::" + "\n::" * found[0].count("\n"), text)
    return enumerate([line.rstrip("\t").expandtabs() for line in text.split("\n")], 1)


def lines_in_xml(data: bytes) -> Iterator[tuple[int, str]]:
    """Yield the levels of an .slc file as the lines of other files, each with its number in it."""
    from xml.parsers.expat import ExpatError, ParserCreate

    lines: list[tuple[int, str]] = []
    texts: list[str] = []  # since the last tag

    def start_element(name: str, attributes: dict[str, str]) -> None:
        texts.clear()
        if name in ("LevelCollection", "Level"):
            title, author = attributes.get("Id"), attributes.get("Copyright")
            for line in ("", f"Title: {title or ''}", f"Author: {author or ''}"):
                lines.append((parser.CurrentLineNumber, line))

    def end_element(name: str) -> None:
        if name == "L":
            lines.append((parser.CurrentLineNumber, "".join(texts) or "-"))

    def refuse(*_entity: object) -> None:
        line = parser.CurrentLineNumber
        raise Illegal(_("Line {line}: A level file can't define entities.", line=line))

    parser = ParserCreate()
    parser.StartElementHandler = start_element
    parser.CharacterDataHandler = texts.append
    parser.EndElementHandler = end_element
    parser.EntityDeclHandler = refuse  # a short one can expand to more than the memory holds
    try:
        for line in io.BytesIO(data):
            parser.Parse(line)
            yield from lines
            lines.clear()
        parser.Parse(b"", True)
    except ExpatError as error:
        raise Illegal(_("Line {line}: This is not well-formed XML.", line=error.lineno)) from None


def boards_in(rows: list[str]) -> list[list[str]]:
    """Return the boards in consecutive rows, the last wall of one before the first of the next."""
    for number in range(1, len(rows)):
        if {*rows[number - 1].strip(), *rows[number].strip()} == {"#"}:
            above, below = rows[:number], rows[number:]
            if has_player(above) and has_player(below):
                return [above, *boards_in(below)]
    return [rows]


def is_separator(text: str) -> bool:
    """Return True for an empty text, and for one such as "=====", but not "111"."""
    return not text or (len(text) > 2 and len(set(text)) == 1 and not text.isdigit())


def has_player(rows: list[str]) -> bool:
    return not PLAYERS.isdisjoint("".join(rows))


def is_board_line(line: str, between: bool) -> bool:
    """Return True if a line has rows of a board, perhaps with a mistake or two.

    A word such as "Po" is not a row unless `between` is True: the line comes after a row.
    """
    word = line.strip()
    if word.isalpha() and not between:
        return False
    return bool(rows_in(line)) or is_nearly_a_row(word) or has_other_walls(word)


def rows_in(line: str) -> list[str]:
    """Return the rows of a board in a line, usually one. Empty if the line isn't of a board."""
    symbols = set(line)
    if len(line) > LONGEST_LINE or not symbols <= SQUARES | NEEDS_WALL:
        return []
    if not symbols & NEEDS_WALL:
        return [line]
    text = decode_runs(line.rstrip(), LONGEST_LINE) if symbols & SOLID else None
    return text.rstrip(NEW_ROW).split(NEW_ROW) if text else []


def decode_runs(text: str, max_length: int) -> str | None:
    """Decode a run-length encoded text: `3r2(Ul)` is `rrrUlUl`.

    Return None if it is malformed or decodes to too much.
    """
    if RUN_CHARACTERS.isdisjoint(text):
        return text if len(text) <= max_length else None
    groups = [""]  # the whole text, and the open groups, each within the one before
    counts: list[int] = []  # repetitions of each open group
    for digits, symbol in re.findall(COUNT_AND_SYMBOL, text):
        count = int(digits or 1) if len(digits) <= MAX_DIGITS else 0
        if not count or (digits and symbol in ("", ")")):
            return None
        if symbol == "(":
            groups.append("")
            counts.append(count)
            continue
        if symbol == ")":
            if not counts:
                return None
            symbol = groups.pop()
            count = counts.pop()
        if len(groups[-1]) + count * len(symbol) > max_length:
            return None
        groups[-1] += count * symbol
    return None if counts else groups[0]


def is_nearly_a_row(line: str) -> bool:
    """Return True if a line looks like a row of a board with a mistake or two."""
    if not 2 < len(line) <= LONGEST_LINE or not {line[0], line[-1]} <= SQUARES:
        return False
    has_wall = not SOLID.isdisjoint(line)
    return has_wall and count_mistakes(line) <= MAX_MISTAKES and is_mostly_squares(line)


def has_other_walls(line: str) -> bool:
    """Return True if a line looks like the player's row with another symbol for walls: "X@$.X"."""
    is_player_inside = line[0] == line[-1] and not PLAYERS_IN_GOAL_LEVELS.isdisjoint(line[1:-1])
    return is_player_inside and len(set(line) - SQUARES) <= MAX_KINDS


def is_row_between_rows(line: str) -> bool:
    """Return True if a line between rows is a row with mistakes.

    A line with a word is not, such as "### Level ###"; letters for boxes and walls are few.
    """
    if not 2 < len(line) <= LONGEST_LINE:
        return False
    if any(len(set(word) - SQUARES) > MAX_KINDS for word in re.findall(WORD, line)):
        return False
    return {line[0], line[-1]} <= SOLID or is_mostly_squares(line)


def is_mostly_squares(line: str) -> bool:
    """Return True if most characters of a line, not counting blanks, are squares."""
    return 2 * count_mistakes(line) < len("".join(line.split()))


def count_mistakes(line: str) -> int:
    """Return the number of characters in a line that aren't squares."""
    return sum(char not in SQUARES for char in line)


def check_written(lines: list[str], first_line: int) -> None:
    """Raise `Illegal` if lines of a board aren't rows; `first_line` is the first one's number."""
    if are_cells_separated(lines):
        place = {"line": first_line, "column": margin_of(lines) + 2}
        raise Illegal(_(AT_COLUMN, mistake=_(CELLS_SEPARATED), **place))
    for number, line in enumerate(lines, first_line):
        if rows_in(line):
            continue
        wrong = [char for char in line if char not in SQUARES | NEEDS_WALL]
        if wrong:
            symbols = {"goals": " ".join(GOAL_SYMBOLS), "holes": " ".join(HOLE_SYMBOLS)}
            mistake = _(UNKNOWN_SYMBOL, symbol=quoted(wrong[0]), **symbols)
            place = {"line": number, "column": line.index(wrong[0]) + 1}
            raise Illegal(_(AT_COLUMN, mistake=mistake, **place))


def are_cells_separated(lines: list[str]) -> bool:
    """Return True if every second character of all rows is a blank, as on the screen."""
    rows = without_margins(lines)
    between = "".join([row[1::2] for row in rows])
    return len(rows) > 1 and max(map(len, rows)) >= MIN_SEPARATED and set(between) == {" "}


def game_of(rows: list[str]) -> Sokoban:
    """Return the game with the rows of a file. Raise `Illegal` if it can't be played."""
    has_goals = not GOAL_LETTERS.union(ONLY_IN_GOAL_LEVELS).isdisjoint("".join(rows))
    if has_goals:
        rows = without_margins([row.translate(TO_SYMBOLS) for row in rows])
    game = Sokoban.from_text("\n".join(rows))
    check_playable(game)
    if has_goals and game.boxes & edge_of(game):  # these boxes could be pushed over the edge
        wall = "#" * (game.size[1] + 2)
        game = Sokoban([wall, *[f"#{row}#" for row in game.rows_shown()], wall])
    return game


def without_margins(rows: list[str]) -> list[str]:
    """Return the rows without the blanks around the board."""
    rows = "\n".join([row.rstrip() for row in rows]).strip("\n").split("\n")
    margin = margin_of(rows)
    return [row[margin:] for row in rows]


def margin_of(rows: list[str]) -> int:
    """Return the number of blanks at the start of all rows, ignoring blank rows."""
    return min((len(row) - len(row.lstrip()) for row in rows if row.strip()), default=0)


def edge_of(game: Sokoban) -> set[Square]:
    """Return the outermost squares of a board."""
    rows, cols = game.size
    sides = {(row, col) for row in range(rows) for col in (0, cols - 1)}
    return sides | {(row, col) for row in (0, rows - 1) for col in range(cols)}


def check_task(game: Sokoban) -> None:
    """Raise `Illegal` if there is nothing to do in a level."""
    if not game.targets:
        raise Illegal(_(messages.NO_TARGET))
    if not game.boxes:
        raise Illegal(_("A level needs a box; this one has none."))
    if game.is_complete():
        raise Illegal(_("This level is solved as it stands."))


def check_playable(game: Sokoban) -> None:
    """Raise `Illegal` if a level follows the rules, but makes no sense."""
    check_task(game)
    boxes = len(game.boxes)
    targets = len(game.targets)
    has_spare_boxes = game.has_holes and boxes > targets
    if boxes != targets and not has_spare_boxes:
        counts = {
            "boxes": plural(messages.BOXES, boxes),
            "targets": messages.count_targets(game, targets),
        }
        raise Illegal(_("This level has {boxes} for {targets}.", **counts))
    if not game.has_holes:
        from textgames.sokoban.solver.walking import walks_to

        # The player must not reach the edge of the board, even if all boxes are out of the way;
        # but those on goals at the edge are walls.
        edge = edge_of(game)
        walls = game.walls | (edge & game.boxes & game.targets)
        if walks_to(game, game.find_player(), edge, walls, Cancellation()):
            message = _(
                "The walls around the player have a gap; they must enclose the player completely."
            )
            raise Illegal(message)
