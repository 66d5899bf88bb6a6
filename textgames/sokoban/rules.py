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

from textgames.cells import check_rectangle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    Square = tuple[int, int]  # row, column

KEYS = {"w": "u", "a": "l", "s": "d", "d": "r"}
KEY_OF = {way: key for key, way in KEYS.items()}
NAMES = {"u": "up", "l": "left", "d": "down", "r": "right"}
WAYS = {"u": (-1, 0), "l": (0, -1), "d": (1, 0), "r": (0, 1)}

FLOOR = " "
FLOOR_IN_TEXT = "-_"
PLAYER, BOX, WALL, TARGET, BOX_ON_TARGET, PLAYER_ON_TARGET = range(6)
HOLE_SIGNS = "P#*o"
GOAL_SIGNS = "@$#.*+"
ONLY_IN_GOAL_LEVELS = frozenset("@$.+")


class Sokoban:
    """One level being played.

    `board` is a list of rows, each a list of one-letter squares in either alphabet.
    It is copied. Raises `ValueError` where it is no level: rows of different lengths,
    an unknown sign, no player or two.

    `size` is the number of rows and of columns, `pushes` counts the moves that pushed a box, `left` the
    holes to fill or the goals without a box. `walls`, `boxes` and `targets` (holes or goals) are sets of
    (row, column), to be read and not changed.
    """

    def __init__(self, board: Sequence[Sequence[str]]) -> None:
        self.signs = alphabet(sign for row in board for sign in row)
        check_board(board, self.signs)
        self._board = ["".join(row) for row in board]
        self.size = len(board), len(board[0])
        self.restart()

    @classmethod
    def from_text(cls, text: str) -> Sokoban:
        """A level from its lines; short ones are filled up with floor."""
        lines = text.replace("\r\n", "\n").strip("\n").split("\n")
        width = max(map(len, lines), default=0)
        floor = str.maketrans(dict.fromkeys(FLOOR_IN_TEXT, FLOOR))
        return cls([list(line.translate(floor).ljust(width)) for line in lines])

    def restart(self) -> None:
        """Go back to the start and forget all moves."""
        self._player = next(iter(self._find(PLAYER, PLAYER_ON_TARGET)))
        self.walls = frozenset(self._find(WALL))
        self.boxes = self._find(BOX, BOX_ON_TARGET)
        self.targets = self._find(TARGET, BOX_ON_TARGET, PLAYER_ON_TARGET)
        self._shown = list(self._board)  # the rows as they were shown last
        self._changed: set[Square] = set()  # since then
        self._moves: list[str] = []
        self._undone: list[str] = []
        self.pushes = 0

    def _find(self, *kinds: int) -> set[Square]:
        signs = [sign for kind, sign in enumerate(self.signs) if kind in kinds]
        return {(row, col) for row, line in enumerate(self._board) for col, sign in enumerate(line) if sign in signs}

    @property
    def has_holes(self) -> bool:
        """Whether boxes fall into holes here, or stand on goals."""
        return self.signs == HOLE_SIGNS

    @property
    def left(self) -> int:
        """How many holes are open, or goals without a box."""
        return len(self.targets - self.boxes)

    @property
    def outcome(self) -> str | None:
        """ "won" when the level is complete, else None; one that begins complete is to become so again by a push."""
        return "won" if self.is_complete() and self.pushes else None

    @property
    def moves(self) -> str:
        """The moves so far as LURD: u, l, d, r for a step and U, L, D, R for a push."""
        return "".join(self._moves)

    def find_player(self) -> Square:
        """The (row, column) where the player is."""
        return self._player

    def beyond(self, key: str) -> Square:
        """The (row, column) beside the player in the direction of a key."""
        return self.beside(self._player, KEYS[key])

    def is_complete(self) -> bool:
        """Whether no hole is left, or every goal has its box."""
        return self.targets <= self.boxes

    def steps(self) -> int:
        """How often the player has changed places."""
        return len(self._moves)

    def legal_moves(self) -> list[str]:
        """The keys that would change something, of w, a, s and d."""
        return [key for key, way in KEYS.items() if self._can_go(way)]

    def move(self, key: str) -> bool:
        """Go up, left, down or right with "w", "a", "s" or "d"; True when the player moved."""
        if key not in KEYS:
            raise ValueError(f"a move is one of {', '.join(KEYS)}, not {key!r}")
        if not self._go(KEYS[key]):
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
        self._player = self.beside(here, way, -1)
        self._changed |= {here, self._player}
        if move.isupper():
            self._pull(self.beside(here, way), here)
        return True

    def redo(self) -> bool:
        """Make the move again that was undone last; False where there is none."""
        return bool(self._undone) and self._go(self._undone.pop().lower())

    def beside(self, square: Square, way: str, distance: int = 1) -> Square:
        """The (row, column) at a distance from one, in the direction u, l, d or r."""
        (row, col), (down, right), (rows, cols) = square, WAYS[way], self.size
        return (row + down * distance) % rows, (col + right * distance) % cols

    def _can_go(self, way: str) -> bool:
        there = self.beside(self._player, way)
        if there in self.boxes:
            return self._can_take_box(self.beside(there, way))
        return there != self._player and there not in self.walls and not self.is_hole(there)

    def _can_take_box(self, square: Square) -> bool:
        # On a ring of two squares the one beyond the box is the player's own.
        return square not in self.walls and square not in self.boxes and square != self._player

    def is_hole(self, square: Square) -> bool:
        """Whether a square is an open hole."""
        return self.has_holes and square in self.targets

    def _go(self, way: str) -> bool:
        if not self._can_go(way):
            return False
        before, self._player = self._player, self.beside(self._player, way)
        self._changed |= {before, self._player}
        pushes = self._player in self.boxes
        if pushes:
            self._push(self._player, self.beside(self._player, way))
        self._moves.append(way.upper() if pushes else way)
        return True

    def _push(self, box: Square, there: Square) -> None:
        self._changed.add(there)
        self.boxes.remove(box)
        if self.is_hole(there):
            self.targets.remove(there)
        else:
            self.boxes.add(there)
        self.pushes += 1

    def _pull(self, there: Square, box: Square) -> None:
        """Undo a push: the box comes back, out of the hole if it fell into one."""
        self._changed.add(there)
        if there in self.boxes:
            self.boxes.remove(there)
        else:
            self.targets.add(there)
        self.boxes.add(box)
        self.pushes -= 1

    def obstacles(self) -> set[Square]:
        """The squares that the player can't walk on: walls, boxes and open holes."""
        return {*self.walls, *self.boxes, *(self.targets if self.has_holes else ())}

    def sign(self, square: Square) -> str:
        """What stands on a (row, column), as one sign of the level's alphabet."""
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
        for row, col in self._changed:
            line = self._shown[row]
            self._shown[row] = line[:col] + self.sign((row, col)) + line[col + 1 :]
        self._changed.clear()
        return list(self._shown)

    def __str__(self) -> str:
        return "\n".join(" ".join(row) for row in self.rows_shown())


def pushes_in(moves: str) -> int:
    """How many pushes there are in moves as LURD."""
    return sum(map(str.isupper, moves))


def alphabet(signs: Iterable[str]) -> str:
    """The alphabet that a level is written in: `HOLE_SIGNS` or `GOAL_SIGNS`."""
    return HOLE_SIGNS if ONLY_IN_GOAL_LEVELS.isdisjoint(signs) else GOAL_SIGNS


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
