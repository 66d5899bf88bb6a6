"""The rules of Sokoban, with holes or with goals, on a board that wraps.

player  walks one square up, left, down or right, onto floor only
box     is pushed by walking into it, one at a time, never pulled
wall    can't be entered by anything
hole    takes one box: both vanish and leave floor; the player can't enter it
goal    floor where a box should get to; the box can be pushed off again
target  a hole or a goal; a level has either holes or goals
wraps   left of the first column is the last one, above the first row the last one
LURD    moves as the Sokoban community writes them: udlr for a step, UDLR for a push
way     a direction as a letter, one of udlr
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from textgames.engine.rules import Game
from textgames.sokoban import board as boards
from textgames.sokoban.board import (
    BOX,
    BOX_ON_TARGET,
    FLOOR,
    PLAYER,
    PLAYER_ON_TARGET,
    TARGET,
    WALL,
)
from textgames.text.squares import Square, check_square

DIRECTIONS = ("up", "left", "down", "right")
VECTORS = {"u": (-1, 0), "l": (0, -1), "d": (1, 0), "r": (0, 1)}  # rows down, columns right
OPPOSITE = {"u": "d", "l": "r", "d": "u", "r": "l"}
DIRECTION_OF = dict(zip(VECTORS, DIRECTIONS))
KEYS = ("w", "a", "s", "d", *DIRECTIONS)
LETTER_OF = dict(zip(KEYS, 2 * "uldr"))  # the way of each key and direction


class SokobanPosition(NamedTuple):
    """The part of a level that changes in play.

    `move` is the letter of LURD that led to the position, empty at the start.
    """

    player: Square
    boxes: frozenset[Square]
    targets: frozenset[Square]  # the open holes, or the goals
    steps: int = 0
    pushes: int = 0
    move: str = ""


class Sokoban(Game[SokobanPosition]):
    """One level being played.

    `board` is a list of rows, each a list of one-letter squares, in either alphabet of `board.py`.

    >>> game = Sokoban([["P", "#", " ", "o"]])
    >>> game.move("d"), str(game), game.steps(), game.is_complete()
    (True, '  P # o', 1, False)

    `size` is (rows, columns), `symbols` the alphabet of the level, `walls` a set of (row, column).
    `has_holes` is True if boxes fall into holes, False if they go to goals; `edges_wrap` is True if
    an edge can be crossed. All methods raise `ValueError` if an argument is wrong.
    """

    def __init__(self, board: Sequence[Sequence[str]]) -> None:
        symbols = self.symbols = boards.check_board(board)
        self.has_holes = symbols == boards.HOLE_SYMBOLS
        self.size = len(board), len(board[0])
        kinds = {}
        for row, line in enumerate(board):
            for col, symbol in enumerate(line):
                kinds[row, col] = symbols.find(symbol)

        def squares_with(*wanted: int) -> frozenset[Square]:
            return frozenset([square for square, kind in kinds.items() if kind in wanted])

        self.walls = squares_with(WALL)
        self.edges_wrap = has_open_edges(self.walls, self.size)
        wall = symbols[WALL]
        rows = ["".join([wall if symbol == wall else FLOOR for symbol in line]) for line in board]
        self._walls_drawn = "\n".join(rows)
        (player,) = squares_with(PLAYER, PLAYER_ON_TARGET)
        boxes = squares_with(BOX, BOX_ON_TARGET)
        targets = squares_with(TARGET, BOX_ON_TARGET, PLAYER_ON_TARGET)
        super().__init__(SokobanPosition(player, boxes, targets))

    @classmethod
    def from_text(cls, text: str) -> "Sokoban":
        """Return a level from its lines, with short ones padded with floor.

        Raise `ValueError` if the text isn't a level.
        """
        return cls(boards.rows_of(text))

    def move(self, direction: str) -> bool:
        """Go "up" or "w", "left" or "a", "down" or "s", "right" or "d".

        Return True if the player moved. Any other text changes nothing.
        """
        if isinstance(direction, str) and direction not in LETTER_OF:
            return False
        return super().move(direction)

    def after(self, move: str) -> SokobanPosition | None:
        if move not in KEYS:
            raise ValueError(f"a move is one of {', '.join(KEYS)}, not {move!r}")
        way = LETTER_OF[move]
        squares = self._squares_ahead(way)
        if not squares:
            return None
        there, ahead = squares
        _here, boxes, targets, steps, pushes, _move = self.position
        if there not in boxes:
            return SokobanPosition(there, boxes, targets, steps + 1, pushes, way)
        boxes = boxes - {there} | {ahead}
        filled = self.holes & {ahead}
        return SokobanPosition(
            there, boxes - filled, targets - filled, steps + 1, pushes + 1, way.upper()
        )

    def _squares_ahead(self, way: str) -> tuple[Square, Square] | None:
        """Return the next two squares in one direction; None if the player can't go there."""
        here, boxes = self.position[:2]
        there = neighbors(here, self.size)[way]
        ahead = neighbors(there, self.size)[way]
        if there in boxes:
            is_blocked = ahead in self.walls or ahead in boxes or ahead == here  # a ring of two
        else:
            is_blocked = there in self.walls or there in self.holes or there == here
        return None if is_blocked else (there, ahead)

    def legal_moves(self) -> list[str]:
        if self.outcome:
            return []
        return [direction for way, direction in DIRECTION_OF.items() if self._squares_ahead(way)]

    def is_complete(self) -> bool:
        """Return True if no hole is left, or every goal has its box."""
        return self.position.targets <= self.position.boxes

    @property
    def outcome(self) -> str | None:
        """The text "won" if the level is complete and a push was made, else None."""
        return "won" if self.position.pushes and self.is_complete() else None

    def find_player(self) -> Square:
        return self.position.player

    def steps(self) -> int:
        return self.position.steps

    @property
    def pushes(self) -> int:
        return self.position.pushes

    @property
    def boxes(self) -> frozenset[Square]:
        return self.position.boxes

    @property
    def targets(self) -> frozenset[Square]:
        return self.position.targets

    @property
    def holes(self) -> frozenset[Square]:
        """The open holes. Empty in a level with goals."""
        return self.position.targets if self.has_holes else frozenset()

    @property
    def targets_left(self) -> int:
        """The number of open holes, or of goals without a box."""
        return len(self.position.targets - self.position.boxes)

    @property
    def moves(self) -> str:
        """The moves since the start, or since this was copied, as LURD."""
        return "".join([position.move for position in self.since_start()[1:]])

    def beside(self, square: Square, way: str) -> Square:
        """Return the (row, column) next to a square in one direction."""
        if way not in list(VECTORS):  # a list, as `way` may be unhashable
            raise ValueError(
                f"nothing is beside {square!r} in the direction {way!r}; it is u, l, d or r"
            )
        return neighbors(square, self.size)[way]

    def rows_shown(self) -> list[str]:
        """Return the board, a string for each row."""
        player, boxes, targets = self.position[:3]
        drawn = list(self._walls_drawn)
        width = self.size[1] + 1  # with the end of the line
        for row, col in targets:
            drawn[row * width + col] = self.symbols[TARGET]
        for row, col in boxes:
            drawn[row * width + col] = self.symbols[BOX_ON_TARGET if (row, col) in targets else BOX]
        row, col = player
        drawn[row * width + col] = self.symbols[PLAYER_ON_TARGET if player in targets else PLAYER]
        return "".join(drawn).split("\n")

    def to_text(self) -> str:
        """Return the board in its own alphabet, as `from_text` reads it.

        Floor is `-`, so that editors don't strip it.
        """
        return "\n".join(self.rows_shown()).replace(FLOOR, "-")

    def key(self) -> tuple[object, ...]:
        # The outcome, since a level that starts complete is won only after a push.
        return self.symbols, self.size, self.walls, *self.position[:3], self.outcome

    def _value(self) -> tuple[object, ...]:
        return self.key(), self.steps(), self.pushes

    def __repr__(self) -> str:
        return f"Sokoban.from_text({self.to_text()!r})"

    def __str__(self) -> str:
        return "\n".join([" ".join(row) for row in self.rows_shown()])


def has_open_edges(walls: frozenset[Square], size: tuple[int, int]) -> bool:
    """Return True if an edge of the board can be crossed, to the opposite edge."""
    rows, cols = size
    opens_up = any(walls.isdisjoint([(0, col), (rows - 1, col)]) for col in range(cols))
    opens_left = any(walls.isdisjoint([(row, 0), (row, cols - 1)]) for row in range(rows))
    return opens_up or opens_left


@lru_cache(boards.MAX_SIDE**2)
def neighbors(square: Square, size: tuple[int, int]) -> dict[str, Square]:
    """Return the neighbor of a square each way, on a board of `size` (rows, columns) that wraps."""
    row, col = square
    rows, cols = size
    check_square(row, col, size)
    return {
        way: ((row + down) % rows, (col + right) % cols) for way, (down, right) in VECTORS.items()
    }
