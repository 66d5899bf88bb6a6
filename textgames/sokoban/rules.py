"""The rules of Sokoban, with holes or with goals, on a board that wraps.

player  walks one square up, left, down or right, onto floor only
box     is pushed by walking into it, one at a time, never pulled
wall    is never entered by anything
hole    takes one box: both vanish and leave floor; the player can't enter it
goal    floor that a box should get to; the box can be pushed off again
wraps   left of the first column is the last one, above the first row the last one

A level has either holes or goals, as its characters show:

          player  box  wall  hole  |  player  box  wall  goal  box on goal  player on goal
    holes    P     #     *     o   |
    goals                          |    @      $     #     .        *             +

Floor is a blank, and in text also `-` or `_`. Standard levels are closed by walls, so that
nothing wraps in them. The characters of levels with goals are those of XSB. Moves are written
as LURD (udlr for a step, UDLR for a push). Both are standard in the Sokoban community.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from textgames.engine.rules import Rules
from textgames.text.squares import check_rectangle, check_square

Square = tuple[int, int]  # row, column

DIRECTIONS = ("up", "left", "down", "right")
VECTORS = {"u": (-1, 0), "l": (0, -1), "d": (1, 0), "r": (0, 1)}  # rows down and columns right, by letter of LURD
DIRECTION_OF = dict(zip(VECTORS, DIRECTIONS))
OPPOSITE = dict(zip("uldr", "drul"))
LETTER_OF = dict(zip(("w", "a", "s", "d", *DIRECTIONS), 2 * "uldr"))  # a key, or a direction

MAX_SQUARES = 2**14  # whose neighbors are remembered

FLOOR = " "
FLOOR_IN_TEXT = "-_"
TO_FLOOR = str.maketrans(dict.fromkeys(FLOOR_IN_TEXT, FLOOR))
PLAYER, BOX, WALL, TARGET, BOX_ON_TARGET, PLAYER_ON_TARGET = range(6)
HOLE_SYMBOLS = "P#*o"
GOAL_SYMBOLS = "@$#.*+"
ONLY_IN_GOAL_LEVELS = frozenset("@$.+")


class NotALevel(ValueError):
    """A board is not a level.

    It has a `symbol` that is none of `symbols` on a `square`, a (row, column), or else so many `players`, not one.
    """

    def __init__(
        self, message: str, symbols: str, square: Square | None = None, symbol: str = "", players: int = 0
    ) -> None:
        super().__init__(message)
        self.symbols, self.square, self.symbol, self.players = symbols, square, symbol, players


class Sokoban(Rules):
    """One level being played.

    `board` is a list of rows, each a list of one-letter squares in either alphabet. It is copied. Raises `ValueError`
    if it is no level: rows of different lengths, and `NotALevel` for an unknown character, no player or two.

    `size` is (rows, columns), `pushes` counts the moves that pushed a box. `walls`, `boxes` and `targets` (holes or
    goals) are sets of (row, column), to be read and not changed. `symbols` is the level's alphabet; `has_holes` is True
    if boxes fall into holes, False if they go to goals.
    """

    def __init__(self, board: Sequence[Sequence[str]]) -> None:
        self.symbols = check_board(board)
        self.has_holes = self.symbols == HOLE_SYMBOLS
        self._board = ["".join(row) for row in board]
        self.size = len(board), len(board[0])
        self.restart()

    @classmethod
    def from_text(cls, text: str) -> Sokoban:
        """Return a level from its lines; short ones are filled up with floor. Raises `ValueError` if it is no level."""
        if not isinstance(text, str):
            raise ValueError(f"a level is a text, not {text!r}")
        lines = text.replace("\r\n", "\n").strip("\n").split("\n")
        width = max(map(len, lines), default=0)
        return cls([list(line.translate(TO_FLOOR).ljust(width)) for line in lines])

    def restart(self) -> None:
        """Go back to the start and forget all moves."""
        (self._player,) = self._find(PLAYER, PLAYER_ON_TARGET)
        self.walls = frozenset(self._find(WALL))
        self.boxes = self._find(BOX, BOX_ON_TARGET)
        self.targets = self._find(TARGET, BOX_ON_TARGET, PLAYER_ON_TARGET)
        self._moves, self._undone = bytearray(), bytearray()  # as LURD
        self._steps_before = 0  # this was copied
        self.pushes = 0
        self._shown = list(self._board)
        self._changed: set[Square] = set()  # squares since the rows were shown last

    def _find(self, *kinds: int) -> set[Square]:
        wanted = [symbol for kind, symbol in enumerate(self.symbols) if kind in kinds]
        return {(row, col) for row, line in enumerate(self._board) for col, char in enumerate(line) if char in wanted}

    @property
    def holes(self) -> set[Square]:
        """Return the (row, column)s of the open holes; in a level with goals there are none."""
        return self.targets if self.has_holes else set()

    @property
    def left(self) -> int:
        """Return how many holes are open, or goals without a box."""
        return len(self.targets - self.boxes)

    @property
    def outcome(self) -> str | None:
        """Return "won" when the level is complete and a push was made, else None."""
        return "won" if self.pushes and self.is_complete() else None

    @property
    def moves(self) -> str:
        """Return the moves that undo takes back, as LURD: u, l, d, r for a step and U, L, D, R for a push."""
        return self._moves.decode()

    def find_player(self) -> Square:
        """Return the (row, column) of the player."""
        return self._player

    def is_complete(self) -> bool:
        """Return whether no hole is left, or every goal has its box."""
        return self.targets <= self.boxes

    def steps(self) -> int:
        """Return how many moves the player has made, pushes too."""
        return self._steps_before + len(self._moves)

    def legal_moves(self) -> list[str]:
        """Return the directions in which the player can move, of "up", "left", "down" and "right"."""
        around = neighbors(self._player, self.size)
        return [DIRECTION_OF[way] for way, there in around.items() if self._can_enter(there, way)]

    def move(self, direction: str) -> bool:
        """Go "up", "left", "down" or "right", or "w", "a", "s" or "d"; return whether the player moved.

        Raises `ValueError` for anything else.
        """
        if not isinstance(direction, str) or direction not in LETTER_OF:
            raise ValueError(f"a move is one of {', '.join(LETTER_OF)}, not {direction!r}")
        if not self._go(LETTER_OF[direction]):
            return False
        self._undone.clear()
        return True

    def undo(self) -> bool:
        """Take the last move back; return False at the start."""
        if not self._moves:
            return False
        move = chr(self._moves.pop())
        self._undone.append(ord(move))
        here, way = self._player, move.lower()
        self._player = neighbors(here, self.size)[OPPOSITE[way]]
        self._changed |= {here, self._player}
        if move.isupper():
            there = neighbors(here, self.size)[way]
            if there in self.boxes:
                self.boxes.remove(there)
            else:  # it fell into a hole
                self.targets.add(there)
            self.boxes.add(here)
            self._changed.add(there)
            self.pushes -= 1
        return True

    def redo(self) -> bool:
        """Make the move again that was undone last; return False if there is none."""
        return bool(self._undone) and self._go(chr(self._undone.pop()).lower())

    def beside(self, square: Square, way: str) -> Square:
        """Return the (row, column) next to one, in the direction u, l, d or r; raises `ValueError` if there is none."""
        try:
            return neighbors(square, self.size)[way]
        except (KeyError, TypeError):
            raise ValueError(f"nothing is beside {square!r} in the direction {way!r}; it is u, l, d or r") from None

    def _can_enter(self, there: Square, way: str) -> bool:
        if there in self.walls:
            return False
        if there in self.boxes:
            ahead = neighbors(there, self.size)[way]
            # On a ring of two squares the one beyond the box is the player's own.
            return ahead not in self.walls and ahead not in self.boxes and ahead != self._player
        return there != self._player and not (self.has_holes and there in self.targets)

    def _go(self, way: str) -> bool:
        there = neighbors(self._player, self.size)[way]
        if not self._can_enter(there, way):
            return False
        is_push = there in self.boxes
        if is_push:
            ahead = neighbors(there, self.size)[way]
            self.boxes.remove(there)
            if self.has_holes and ahead in self.targets:
                self.targets.remove(ahead)
            else:
                self.boxes.add(ahead)
            self._changed.add(ahead)
            self.pushes += 1
        self._changed |= {self._player, there}
        self._player = there
        self._moves.append(ord(way.upper() if is_push else way))
        return True

    def obstacles(self) -> set[Square]:
        """Return the squares that the player can't walk on: walls, boxes and open holes."""
        return {*self.walls, *self.boxes, *self.holes}

    def symbol(self, square: Square) -> str:
        """Return the character of a (row, column) in the level's alphabet; raises `ValueError` off the board."""
        is_target = square in self.targets
        if square == self._player:
            return self.symbols[PLAYER_ON_TARGET if is_target else PLAYER]
        if square in self.boxes:
            return self.symbols[BOX_ON_TARGET if is_target else BOX]
        if square in self.walls:
            return self.symbols[WALL]
        if is_target:
            return self.symbols[TARGET]
        check_square(*square, self.size)
        return FLOOR

    def rows_shown(self) -> list[str]:
        """Return the board, a string for each row."""
        rows = self._shown
        for square in self._changed:
            row, col = square
            rows[row] = rows[row][:col] + self.symbol(square) + rows[row][col + 1 :]
        self._changed.clear()
        return list(rows)

    def to_text(self) -> str:
        """Return the board in its own alphabet, as `from_text` reads it; floor is `-`, so that no editor strips it."""
        return "\n".join(self.rows_shown()).replace(FLOOR, FLOOR_IN_TEXT[0])

    def copy(self) -> Sokoban:
        other = Sokoban.__new__(Sokoban)
        other.symbols, other.size, other.walls, other.has_holes = self.symbols, self.size, self.walls, self.has_holes
        other._board, other._shown, other._changed = self._board, self.rows_shown(), set()
        other._player, other.boxes, other.targets = self._player, set(self.boxes), set(self.targets)
        other.pushes, other._steps_before = self.pushes, self.steps()
        other._moves, other._undone = bytearray(), bytearray()
        return other

    def key(self) -> tuple[object, ...]:
        return self.size, self.walls, self._player, self.boxes, self.targets, self.steps(), self.pushes, self.symbols

    def __repr__(self) -> str:
        return f"Sokoban.from_text({self.to_text()!r})"

    def __str__(self) -> str:
        return "\n".join(" ".join(row) for row in self.rows_shown())


@lru_cache(MAX_SQUARES)
def neighbors(square: Square, size: tuple[int, int]) -> dict[str, Square]:
    """Return the (row, column) next to one for each letter of a direction, on a board of `size` that wraps."""
    (row, col), (rows, cols) = square, size
    check_square(row, col, size)
    return {letter: ((row + down) % rows, (col + right) % cols) for letter, (down, right) in VECTORS.items()}


def pushes_in(moves: str) -> int:
    """Return how many pushes there are in moves as LURD."""
    return sum(map(str.isupper, moves))


def play_moves(game: Sokoban, moves: str) -> bool:
    """Make moves written as LURD until one is blocked; return whether all were made."""
    return all(game.move(DIRECTION_OF[move.lower()]) for move in moves)


def check_board(board: Sequence[Sequence[str]]) -> str:
    """Return the alphabet of a board, `HOLE_SYMBOLS` or `GOAL_SYMBOLS`.

    Raises `ValueError` if it is no level, with what is wrong and where.
    """
    for number, row in enumerate(board if isinstance(board, (list, tuple)) else [None]):
        if not isinstance(row, (list, tuple, str)) or not all(isinstance(square, str) for square in row):
            raise ValueError(f"a board is a list of rows of one-letter squares; row {number} is {row!r}")
    check_rectangle(board)
    symbols = HOLE_SYMBOLS if all(ONLY_IN_GOAL_LEVELS.isdisjoint(row) for row in board) else GOAL_SYMBOLS
    for number, row in enumerate(board):
        for col, square in enumerate(row):
            if square != FLOOR and (len(square) != 1 or square not in symbols):
                message = f"row {number} has {square!a} at column {col}; the symbols are {' '.join(symbols)}"
                raise NotALevel(message, symbols, (number, col), square)
    players = sum(row.count(symbols[PLAYER]) + row.count(GOAL_SYMBOLS[PLAYER_ON_TARGET]) for row in board)
    if players != 1:
        message = f"a level has one player, {symbols[PLAYER]}; this one has {players or 'none'}"
        raise NotALevel(message, symbols, players=players)
    return symbols
