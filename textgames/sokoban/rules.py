"""The rules of Sokoban, with holes or with goals, on a board that wraps.

player  walks one square up, left, down or right, onto floor only
box     is pushed by walking into it, one at a time, never pulled
wall    is never entered by anything
hole    takes one box: both vanish and leave floor; the player can't enter it
goal    floor that a box should stand on; the box can be pushed off again
wraps   left of the first column is the last one, above the first row the last one

A level has either holes or goals, and its signs tell which:

          player  box  wall  hole  |  player  box  wall  goal  box on goal  player on goal
    holes    P     #     *     o   |
    goals                          |    @      $     #     .        *             +

Floor is a blank, and in text also `-` or `_`. Standard levels are closed by walls, so that
nothing wraps in them. The signs for goals and the letters of moves (udlr, UDLR for a push)
are those of XSB and LURD, which the Sokoban community uses.
"""

from __future__ import annotations

from functools import lru_cache

from textgames.history import Rules
from textgames.text.cells import check_rectangle, check_square

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    Square = tuple[int, int]  # row, column

DIRECTIONS = ("up", "left", "down", "right")
WAYS = {"u": (-1, 0), "l": (0, -1), "d": (1, 0), "r": (0, 1)}  # by the letters of LURD: rows down, columns right
NAMES = dict(zip(WAYS, DIRECTIONS))
BACK = dict(zip("uldr", "drul"))
WAY_OF = dict(zip(("w", "a", "s", "d", *DIRECTIONS), 2 * "uldr"))  # a key, or a direction

MOST_SQUARES = 2**14  # whose neighbours are remembered

FLOOR = " "
FLOOR_IN_TEXT = "-_"
PLAYER, BOX, WALL, TARGET, BOX_ON_TARGET, PLAYER_ON_TARGET = range(6)
HOLE_SIGNS = "P#*o"
GOAL_SIGNS = "@$#.*+"
ONLY_IN_GOAL_LEVELS = frozenset("@$.+")


class Sokoban(Rules):
    """One level being played.

    `board` is a list of rows, each a list of one-letter squares in either alphabet.
    It is copied. Raises `ValueError` where it is no level: rows of different lengths,
    an unknown sign, no player or two.

    `size` is (rows, columns), `pushes` counts the moves that pushed a box, `left` the
    holes to fill or the goals without a box. `walls`, `boxes` and `targets` (holes or goals) are sets of
    (row, column), to be read and not changed; `has_holes` tells whether boxes fall into holes or stand on goals.
    """

    def __init__(self, board: Sequence[Sequence[str]]) -> None:
        check_signs(board)
        self.signs = alphabet(sign for row in board for sign in row)
        check_board(board, self.signs)
        self._board = ["".join(row) for row in board]
        self.size = len(board), len(board[0])
        self.has_holes = self.signs == HOLE_SIGNS
        self._around = squares_around(self.size)
        self.restart()

    @classmethod
    def from_text(cls, text: str) -> Sokoban:
        """A level from its lines; short ones are filled up with floor. Raises `ValueError` where it is no level."""
        if not isinstance(text, str):
            raise ValueError(f"a level is a text, not {text!r}")
        lines = text.replace("\r\n", "\n").strip("\n").split("\n")
        width = max(map(len, lines), default=0)
        floor = str.maketrans(dict.fromkeys(FLOOR_IN_TEXT, FLOOR))
        return cls([list(line.translate(floor).ljust(width)) for line in lines])

    def restart(self) -> None:
        """Go back to the start and forget all moves."""
        (self._player,) = self._find(PLAYER, PLAYER_ON_TARGET)
        self.walls = frozenset(self._find(WALL))
        self.boxes = self._find(BOX, BOX_ON_TARGET)
        self.targets = self._find(TARGET, BOX_ON_TARGET, PLAYER_ON_TARGET)
        self._moves: list[str] = []
        self._undone: list[str] = []
        self._steps_before = 0  # this was copied
        self.pushes = 0
        self._shown = list(self._board)
        self._changed: set[Square] = set()  # squares since the rows were shown last

    def _find(self, *kinds: int) -> set[Square]:
        signs = [sign for kind, sign in enumerate(self.signs) if kind in kinds]
        return {(row, col) for row, line in enumerate(self._board) for col, sign in enumerate(line) if sign in signs}

    @property
    def left(self) -> int:
        """How many holes are open, or goals without a box."""
        return len(self.targets - self.boxes)

    @property
    def outcome(self) -> str | None:
        """ "won" when the level is complete, else None; one that begins complete is to become so again by a push."""
        return "won" if self.pushes and self.is_complete() else None

    @property
    def moves(self) -> str:
        """The moves that undo takes back, as LURD: u, l, d, r for a step and U, L, D, R for a push."""
        return "".join(self._moves)

    def find_player(self) -> Square:
        """The (row, column) where the player is."""
        return self._player

    def is_complete(self) -> bool:
        """Whether no hole is left, or every goal has its box."""
        return self.targets <= self.boxes

    def steps(self) -> int:
        """How often the player has changed places."""
        return self._steps_before + len(self._moves)

    def legal_moves(self) -> list[str]:
        """The directions that would change something, of "up", "left", "down" and "right"."""
        around = self._around[self._player]
        return [NAMES[way] for way, there in around.items() if self._can_enter(there, way)]

    def move(self, direction: str) -> bool:
        """Go "up", "left", "down" or "right", or "w", "a", "s" or "d"; True when the player moved.

        Raises `ValueError` for anything else.
        """
        if not isinstance(direction, str) or direction not in WAY_OF:
            raise ValueError(f"a move is one of {', '.join(WAY_OF)}, not {direction!r}")
        if not self._go(WAY_OF[direction]):
            return False
        self._undone.clear()
        return True

    def undo(self) -> bool:
        """Take the last move back; False at the start."""
        if not self._moves:
            return False
        move = self._moves.pop()
        self._undone.append(move)
        here, way = self._player, move.lower()
        self._player = self._around[here][BACK[way]]
        self._changed.update((here, self._player))
        if move.isupper():
            self._pull(self.beside(here, way), here)
        return True

    def redo(self) -> bool:
        """Make the move again that was undone last; False where there is none."""
        return bool(self._undone) and self._go(self._undone.pop().lower())

    def beside(self, square: Square, way: str) -> Square:
        """The (row, column) next to one, in the direction u, l, d or r; `ValueError` where there is none."""
        try:
            return self._around[square][way]
        except (KeyError, TypeError):
            raise ValueError(f"nothing is beside {square!r} in the direction {way!r}; it is u, l, d or r") from None

    def _can_enter(self, there: Square, way: str) -> bool:
        if there in self.walls:
            return False
        if there in self.boxes:
            return self._can_take_box(self.beside(there, way))
        return there != self._player and not self._is_hole(there)

    def _can_take_box(self, square: Square) -> bool:
        # On a ring of two squares the one beyond the box is the player's own.
        return square not in self.walls and square not in self.boxes and square != self._player

    def is_hole(self, square: Square) -> bool:
        """Whether a square is an open hole; `ValueError` off the board."""
        self._check(square)
        return self._is_hole(square)

    def _is_hole(self, square: Square) -> bool:
        return square in self.targets and self.has_holes

    def _go(self, way: str) -> bool:
        there = self._around[self._player][way]
        if not self._can_enter(there, way):
            return False
        pushes = there in self.boxes
        if pushes:
            self._push(there, self.beside(there, way))
        self._changed.update((self._player, there))
        self._player = there
        self._moves.append(way.upper() if pushes else way)
        return True

    def _push(self, box: Square, there: Square) -> None:
        self.boxes.remove(box)
        if self._is_hole(there):
            self.targets.remove(there)
        else:
            self.boxes.add(there)
        self._changed.add(there)
        self.pushes += 1

    def _pull(self, there: Square, box: Square) -> None:
        """Undo a push: the box comes back, out of the hole if it fell into one."""
        if there in self.boxes:
            self.boxes.remove(there)
        else:
            self.targets.add(there)
        self.boxes.add(box)
        self._changed.add(there)
        self.pushes -= 1

    def obstacles(self) -> set[Square]:
        """The squares that the player can't walk on: walls, boxes and open holes."""
        return {*self.walls, *self.boxes, *(self.targets if self.has_holes else ())}

    def sign(self, square: Square) -> str:
        """What stands on a (row, column), as one sign of the level's alphabet; `ValueError` off the board."""
        self._check(square)
        return self._sign(square)

    def _check(self, square: object) -> None:
        if not isinstance(square, tuple) or len(square) != 2:
            raise ValueError(f"a square is (row, column), not {square!r}")
        check_square(*square, self.size)

    def _sign(self, square: Square) -> str:
        target = square in self.targets
        if square == self._player:
            return self.signs[PLAYER_ON_TARGET if target else PLAYER]
        if square in self.boxes:
            return self.signs[BOX_ON_TARGET if target else BOX]
        if square in self.walls:
            return self.signs[WALL]
        return self.signs[TARGET] if target else FLOOR

    def rows_shown(self) -> list[str]:
        """The board, a string for each row."""
        rows = self._shown
        for square in self._changed:
            row, col = square
            rows[row] = rows[row][:col] + self._sign(square) + rows[row][col + 1 :]
        self._changed.clear()
        return list(rows)

    def to_text(self) -> str:
        """The board in its own alphabet, as `from_text` reads it; floor is `-`, so that no editor strips it."""
        return "\n".join(self.rows_shown()).replace(FLOOR, FLOOR_IN_TEXT[0])

    def copy(self) -> Sokoban:
        other = Sokoban.__new__(Sokoban)
        other.signs, other.size, other.walls, other.has_holes = self.signs, self.size, self.walls, self.has_holes
        other._board, other._around, other._shown, other._changed = self._board, self._around, self.rows_shown(), set()
        other._player, other.boxes, other.targets = self._player, set(self.boxes), set(self.targets)
        other.pushes, other._steps_before = self.pushes, self.steps()
        other._moves, other._undone = [], []
        return other

    def figures(self) -> tuple[object, ...]:
        return self.size, self.walls, self._player, self.boxes, self.targets, self.steps(), self.pushes, self.signs

    def __repr__(self) -> str:
        return f"Sokoban.from_text({self.to_text()!r})"

    def __str__(self) -> str:
        return "\n".join(" ".join(row) for row in self.rows_shown())


class Around(dict["Square", "dict[str, Square]"]):
    """By the letter of each way the square next to a (row, column), on a board of a size that wraps."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size

    def __missing__(self, square: Square) -> dict[str, Square]:
        (row, col), (rows, cols) = square, self._size
        check_square(row, col, self._size)
        if len(self) >= MOST_SQUARES:
            self.clear()
        found = {way: ((row + down) % rows, (col + right) % cols) for way, (down, right) in WAYS.items()}
        self[square] = found
        return found

    def __reduce__(self) -> tuple[Callable[..., Around], tuple[tuple[int, int]]]:
        return squares_around, (self._size,)


@lru_cache
def squares_around(size: tuple[int, int]) -> Around:
    """What is around the squares of boards of a size."""
    return Around(size)


def pushes_in(moves: str) -> int:
    """How many pushes there are in moves as LURD."""
    return sum(map(str.isupper, moves))


def alphabet(signs: Iterable[str]) -> str:
    """The alphabet that a level is written in: `HOLE_SIGNS` or `GOAL_SIGNS`."""
    return HOLE_SIGNS if ONLY_IN_GOAL_LEVELS.isdisjoint(signs) else GOAL_SIGNS


def check_signs(board: object) -> None:
    """Raise `ValueError` unless `board` is a list of rows, and those lists of signs, or texts."""
    rows = board if isinstance(board, (list, tuple)) else [None]
    for number, row in enumerate(rows):
        if not isinstance(row, (list, tuple, str)) or not all(isinstance(sign, str) for sign in row):
            raise ValueError(f"a board is a list of rows of one-letter squares; row {number} is {row!r}")


def check_board(board: Sequence[Sequence[str]], signs: str) -> None:
    """Raise `ValueError` where `board` is no level, with what is wrong and where."""
    check_rectangle(board)
    for number, row in enumerate(board):
        for col, sign in enumerate(row):
            if sign != FLOOR and (len(sign) != 1 or sign not in signs):
                raise ValueError(f"row {number} has {sign!a} at column {col}; the signs are {' '.join(signs)}")
    players = sum(row.count(signs[kind]) for row in board for kind in (PLAYER, PLAYER_ON_TARGET) if kind < len(signs))
    if players != 1:
        raise ValueError(f"a level has one player, {signs[PLAYER]}; this one has {players or 'none'}")
