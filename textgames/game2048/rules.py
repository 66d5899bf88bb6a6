"""The rules of 2048.

tile    a power of two on a square; 0 is an empty square
line    one row or column, read from the side that the tiles slide to
slide   all tiles move as far as they can to one side
merge   two equal tiles that meet become one of twice the value, once a slide
spawn   after a slide that changed something, a new tile on an empty square
goal    the tile that wins the game

The rules are those of Gabriele Cirulli's 2048 (2014), on a board of any size.
"""

from __future__ import annotations

from functools import lru_cache

from textgames.cells import check_rectangle
from textgames.seeds import drawn, generator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    Line = tuple[int, ...]
    Rows = tuple[Line, ...]

DIRECTIONS = ("up", "left", "down", "right")
LARGEST = 20  # rows or columns
FIRST_TILES = 2
ONE_FOUR_IN = 10  # spawned tiles: one 4 in ten, the others 2
NONE = -1
SPAN = 128  # moves from one kept position to the next


@lru_cache(maxsize=2**16)
def slide(line: Line) -> tuple[Line, int]:
    """Slide a line to its start: the line afterwards, and the points gained."""
    tiles = [tile for tile in line if tile]
    slid: list[int] = []
    gained = 0
    while tiles:
        tile = tiles.pop(0)
        if tiles and tiles[0] == tile:
            tile += tiles.pop(0)
            gained += tile
        slid.append(tile)
    return (*slid, *[0] * (len(line) - len(slid))), gained


def turn(rows: Rows, direction: str) -> Rows:
    """Turn the board so that `direction` points left; the same turn again turns it back."""
    if direction == "left":
        return rows
    if direction == "right":
        return tuple([row[::-1] for row in rows])
    columns = tuple(zip(*rows))
    return columns if direction == "up" else tuple([column[::-1] for column in columns[::-1]])


def slide_rows(rows: Rows, direction: str) -> tuple[Rows, int]:
    """Slide a board: the rows afterwards, before any tile is spawned, and the points gained."""
    lines = [slide(line) for line in turn(rows, direction)]
    return turn(tuple([line for line, _ in lines]), direction), sum([gained for _, gained in lines])


def spawn(rows: Rows, draw: float) -> tuple[Rows, tuple[int, int, int]]:
    """Put a tile on an empty square; `draw`, from 0 to below 1, decides which tile and where.

    Returns the rows afterwards and the tile's (row, column, value).
    """
    empty = [(row, col) for row, line in enumerate(rows) for col, tile in enumerate(line) if not tile]
    place, kind = divmod(int(draw * len(empty) * ONE_FOUR_IN), ONE_FOUR_IN)
    (row, col), value = empty[place], 2 if kind else 4
    line = (*rows[row][:col], value, *rows[row][col + 1 :])
    return (*rows[:row], line, *rows[row + 1 :]), (row, col, value)


class Game2048:
    """One game of 2048.

    `rows` x `cols` squares, each side from 1 to 20; `goal` is a power of two from 8 up.
    `seed` is any text: the same seed and the same moves give the same tiles.
    Without one, a seed is drawn. Wrong arguments raise `ValueError`.

    `score` is the sum of all merged tiles, `steps` the number of moves, `spawned`
    the (row, column, value) of the tile that the last move brought, or None.
    Moves are possible after the goal is reached too: who plays decides whether
    a game ends there.
    """

    def __init__(self, rows: int = 4, cols: int = 4, goal: int = 2048, seed: object = None) -> None:
        check_size(rows, cols)
        if rows * cols < FIRST_TILES:
            raise ValueError(f"2048 needs room for {FIRST_TILES} tiles")
        self._begin(((0,) * cols,) * rows, FIRST_TILES, goal, seed)

    @classmethod
    def from_rows(cls, rows: Sequence[Sequence[int]], goal: int = 2048, seed: object = None) -> Game2048:
        """A game that starts from `rows`, 0 for an empty square; the seed draws what is spawned."""
        check_rows(rows)
        game = cls.__new__(cls)
        game._begin(tuple([tuple(row) for row in rows]), 0, goal, seed)
        return game

    def _begin(self, rows: Rows, tiles: int, goal: int, seed: object) -> None:
        if goal < 8 or not is_power_of_two(goal):
            raise ValueError(f"the goal is a power of two from 8 up, not {goal}")
        self.goal = goal
        self.seed = drawn() if seed is None else str(seed)
        self._random = generator(self.seed)
        self._draws: list[float] = []  # all that the generator gave: undo goes back in it
        for number in range(tiles):
            rows, _ = spawn(rows, self._draw(number))
        self._first_tiles = tiles
        # The rows and the score before move 0, SPAN, 2 * SPAN, ...; what lies between is played again
        # when it is asked for. So a move costs tens of bytes, whatever the size of the board.
        self._kept_positions = [(rows, 0)]
        self._block, self._positions = NONE, [(rows, 0)]  # what was played again last: a span, and its positions
        self._moves: list[str] = []  # and after them those that were undone, for redo
        self._kept_going_at: int | None = None
        self._rows, self.score, self.steps = rows, 0, 0
        self.spawned: tuple[int, int, int] | None = None

    @property
    def rows(self) -> list[list[int]]:
        """The tiles, row by row, 0 for an empty square."""
        return [list(row) for row in self._rows]

    @property
    def highest(self) -> int:
        """The largest tile."""
        return max(map(max, self._rows))

    @property
    def last(self) -> tuple[str, list[list[int]]] | None:
        """The last move's direction and the rows before it, or None at the start."""
        if not self.steps:
            return None
        rows, _ = self._position(self.steps - 1)
        return self._moves[self.steps - 1], [list(row) for row in rows]

    @property
    def outcome(self) -> str | None:
        """ "won" with a goal tile on the board, "lost" where nothing moves, else None."""
        kept_going = self._kept_going_at is not None and self._kept_going_at <= self.steps
        if self.highest >= self.goal and not kept_going:
            return "won"
        return None if self.can_move() else "lost"

    def keep_going(self) -> bool:
        """Play on after the goal tile; True when the game was won and is open again."""
        if self.outcome != "won" or not self.can_move():
            return False
        self._kept_going_at = self.steps
        return True

    def can_move(self) -> bool:
        """Whether any direction would change something: beside a tile there is an empty square, or an equal tile."""
        if any(0 in row for row in self._rows):
            return self.highest > 0
        return any(slide(line)[1] for line in (*self._rows, *zip(*self._rows)))

    def legal_moves(self) -> list[str]:
        """The directions that would change something."""
        return [direction for direction in DIRECTIONS if slide_rows(self._rows, direction)[0] != self._rows]

    def move(self, direction: str) -> bool:
        """Slide to "up", "left", "down" or "right"; True when something changed.

        Only then a tile is spawned and the move is counted.
        """
        if direction not in DIRECTIONS:
            raise ValueError(f"a direction is one of {', '.join(DIRECTIONS)}, not {direction!r}")
        if not self._play(direction):
            return False
        self._moves[self.steps - 1 :] = [direction]
        self._block = NONE
        if self._kept_going_at is not None and self._kept_going_at >= self.steps:
            self._kept_going_at = None  # it was undone, and now there is nothing to redo
        return True

    def undo(self) -> bool:
        """Take the last move back; False at the start."""
        if not self.steps:
            return False
        self._go_back_to(self.steps - 1)
        return True

    def redo(self) -> bool:
        """Play the move that was undone last, with the same tile; False where there is none."""
        return self.steps < len(self._moves) and self._play(self._moves[self.steps])

    def restart(self) -> None:
        """Go back to the start and forget all moves."""
        self._moves.clear()
        self._block = NONE
        self._kept_going_at = None
        self._go_back_to(0)

    def _play(self, direction: str) -> bool:
        rows, gained = slide_rows(self._rows, direction)
        if rows == self._rows:
            return False
        self._rows, self.spawned = spawn(rows, self._draw(self._first_tiles + self.steps))
        self.score += gained
        self.steps += 1
        if self.steps % SPAN == 0:
            self._kept_positions[self.steps // SPAN :] = [(self._rows, self.score)]
        return True

    def _go_back_to(self, step: int) -> None:
        self._rows, self.score = self._position(step)
        self.steps = step
        self.spawned = None

    def _position(self, step: int) -> tuple[Rows, int]:
        """The rows and the score after `step` of the moves played."""
        block, rest = divmod(step, SPAN)
        if block != self._block:
            self._block, self._positions = block, [self._kept_positions[block]]
        while len(self._positions) <= rest:
            rows, score = self._positions[-1]
            number = block * SPAN + len(self._positions) - 1
            rows, gained = slide_rows(rows, self._moves[number])
            rows, _ = spawn(rows, self._draw(self._first_tiles + number))
            self._positions.append((rows, score + gained))
        return self._positions[rest]

    def _draw(self, number: int) -> float:
        """The seed's draw of that number, from 0; the same whenever it is asked for."""
        while number >= len(self._draws):
            self._draws.append(self._random.random())
        return self._draws[number]

    def __str__(self) -> str:
        width = len(str(self.highest))
        return "\n".join(" ".join(f"{tile or '.':>{width}}" for tile in row) for row in self._rows)


def check_size(rows: int, cols: int) -> None:
    """Raise `ValueError` where there is no 2048 of that size."""
    for count, what in ((rows, "rows"), (cols, "columns")):
        if not 1 <= count <= LARGEST:
            raise ValueError(f"2048 is played on 1 to {LARGEST} {what}, not {count}")


def check_rows(rows: Sequence[Sequence[int]]) -> None:
    """Raise `ValueError` where `rows` are no board, with what is wrong and where."""
    check_rectangle(rows)
    check_size(len(rows), len(rows[0]))
    for number, row in enumerate(rows):
        for tile in row:
            if tile and (tile < 2 or not is_power_of_two(tile)):
                raise ValueError(f"a tile is a power of two from 2 up; row {number} has {tile}")


def is_power_of_two(number: int) -> bool:
    return number > 0 and number & (number - 1) == 0
