"""The rules of 2048, as in Gabriele Cirulli's game (2014), on a board of any size.

tile    a power of two from 2 up, or 0 for an empty square
line    the tiles of a row or a column
slide   move the tiles of a line, or of all lines, as far as they go
merge   two equal tiles that meet become one of twice the value, which doesn't merge again in the
        same slide
spawn   put a new tile, a 2 or sometimes a 4, on an empty square, after each slide that changes the
        board
goal    the tile that wins the game
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple, Self

from textgames.engine.chance import key_of, random_below, random_seed
from textgames.engine.rules import Game
from textgames.game2048.checks import check_goal, check_rows, check_size
from textgames.text.squares import Square

Tiles = tuple[int, ...]
Rows = tuple[Tiles, ...]
Slid = tuple[Tiles, int, tuple[int, ...]]  # a line, the points, and the places of merged tiles

START, END = 1, 2  # bits
FIRST_TILES = 2
ONE_FOUR_IN = 10  # spawned tiles: one 4 in ten, the others 2


@lru_cache(2**14)
def slide(line: Tiles) -> Slid:
    """Slide a line to its start.

    >>> slide((0, 2, 2, 4))
    ((4, 4, 0, 0), 4, (0,))
    """
    slid: list[int] = []
    points = 0
    merged: list[int] = []
    partner = 0  # the tile that an equal one merges with
    for tile in filter(None, line):
        if tile == partner:
            slid[-1] += tile
            points += slid[-1]
            merged.append(len(slid) - 1)
            partner = 0
        else:
            slid.append(tile)
            partner = tile
    slid += [0] * (len(line) - len(slid))
    return tuple(slid), points, tuple(merged)


@lru_cache(2**14)
def slide_to_end(line: Tiles) -> Slid:
    """Slide a line to its end, as its reverse slides to the start."""
    slid, points, merged = slide(line[::-1])
    last = len(line) - 1
    return slid[::-1], points, tuple([last - place for place in merged[::-1]])


@lru_cache(2**14)
def ways_to_slide(line: Tiles) -> int:
    """Return the ends that a line can slide to, as bits: `START`, `END`, both or neither.

    >>> ways_to_slide((2, 4, 0, 0)) == END
    True
    """
    ways = 0
    if slide(line)[0] != line:
        ways |= START
    if slide_to_end(line)[0] != line:
        ways |= END
    return ways


SLIDES = {"up": slide, "left": slide, "down": slide_to_end, "right": slide_to_end}
DIRECTIONS = tuple(SLIDES)


@lru_cache(64)
def slides(rows: Rows) -> Sequence[str]:
    """Return the directions in which something slides."""
    row_ways = column_ways = 0
    for row in rows:
        row_ways |= ways_to_slide(row)
    for column in zip(*rows):
        column_ways |= ways_to_slide(column)
    legal = []
    if column_ways & START:
        legal.append("up")
    if row_ways & START:
        legal.append("left")
    if column_ways & END:
        legal.append("down")
    if row_ways & END:
        legal.append("right")
    return tuple(legal)


def slide_rows(rows: Rows, direction: str) -> tuple[Rows, int, list[Square]]:
    """Slide all lines of a board, and return its rows, the points, and the squares that merged.

    The squares are in row order. Rows unchanged by a slide up or down are the same objects, so that
    a long game takes less memory.
    """
    slide_line = SLIDES[direction]
    slid: list[Tiles] = []
    points = 0
    merged: list[Square] = []
    is_vertical = direction in ("up", "down")
    for number, line in enumerate(zip(*rows) if is_vertical else rows):
        after, gained, places = slide_line(line)
        slid.append(after)
        if places:
            points += gained
        for place in places:
            merged.append((place, number) if is_vertical else (number, place))
    if not is_vertical:
        return tuple(slid), points, merged
    shared = [old if old == new else new for old, new in zip(rows, zip(*slid))]
    return tuple(shared), points, sorted(merged)


def count_empty(rows: Rows) -> int:
    return sum([line.count(0) for line in rows])


def with_tile(rows: Rows, row: int, col: int, tile: int) -> Rows:
    """Return the rows with a tile put on a square."""
    line = list(rows[row])
    line[col] = tile
    board = list(rows)
    board[row] = tuple(line)
    return tuple(board)


class Position2048(NamedTuple):
    """The board with its figures, and the last move with the tiles it merged and spawned."""

    rows: Rows
    highest: int  # tile
    score: int = 0  # the sum of all merged tiles
    steps: int = 0
    direction: str = ""
    merged: tuple[Square, ...] = ()  # the squares of the merged tiles, row by row
    spawned: tuple[int, int, int] | None = None  # row, column, tile
    kept_going: bool = False  # after the goal


class Game2048(Game[Position2048]):
    """A game of 2048 on `rows` x `cols` squares, each side from 1 to 20.

    `goal` is a power of two from 8 up. `seed` is any text: the same seed and the same moves give
    the same tiles. Without one, a seed is drawn. Wrong arguments raise `ValueError`. Moves are also
    possible after the goal is reached: the caller decides whether a game ends there.

    >>> game = Game2048.from_rows([[2, 2, 4], [0, 0, 8]], seed=7)
    >>> game.move("left"), game.score, game.legal_moves()
    (True, 4, ['left', 'down', 'right'])
    """

    def __init__(
        self, rows: int = 4, cols: int = 4, goal: int = 2048, seed: object = None, start: Rows = ()
    ) -> None:
        self._first_tiles = 0 if start else FIRST_TILES
        check_size(rows, cols, self._first_tiles)
        check_goal(goal)
        self.size = rows, cols
        self.goal = goal
        self.seed = random_seed() if seed is None else str(seed)
        self._seed_key = key_of(self.seed)
        board = start or ((0,) * cols,) * rows
        for number in range(self._first_tiles):
            board, _tile = self._spawn(board, number)
        super().__init__(Position2048(board, max(chain(*board))))

    @classmethod
    def from_rows(
        cls, rows: Sequence[Sequence[int]], goal: int = 2048, seed: object = None
    ) -> "Game2048":
        """Return a game that starts from the tiles in `rows`, 0 for an empty square.

        `seed` decides the later tiles.
        """
        check_rows(rows)
        return cls(len(rows), len(rows[0]), goal, seed, tuple(map(tuple, rows)))

    def copy(self, seed: object = None) -> Self:
        """Return an independent game in the same position, with nothing to undo.

        It draws the same tiles as this game. For a search, which should not know them, give another
        `seed`.
        """
        other = super().copy()
        if seed is not None:
            other.seed = str(seed)
            other._seed_key = key_of(other.seed)
        return other

    def _spawn(self, rows: Rows, number: int) -> tuple[Rows, tuple[int, int, int]]:
        """Put a tile on an empty square, by draw `number` of the seed.

        Return the rows, and the row, the column and the value of the tile.
        """
        empty = []
        for line in rows:
            empty.append(line.count(0))
        # One number decides both the square and whether the tile is a 4.
        chosen, chance = divmod(
            random_below(self._seed_key, number, sum(empty) * ONE_FOUR_IN), ONE_FOUR_IN
        )
        tile = 2 if chance else 4
        row = 0
        while chosen >= empty[row]:
            chosen -= empty[row]
            row += 1
        col = rows[row].index(0)
        for _before in range(chosen):
            col = rows[row].index(0, col + 1)
        return with_tile(rows, row, col, tile), (row, col, tile)

    def after(self, move: str) -> Position2048 | None:
        if move not in DIRECTIONS:
            raise ValueError(f"a direction is one of {', '.join(DIRECTIONS)}, not {move!r}")
        now = self.position
        slid, points, merged = slide_rows(now.rows, move)
        if slid == now.rows:
            return None
        rows, spawned = self._spawn(slid, self._first_tiles + now.steps)
        highest = max(now.highest, spawned[2])
        for row, col in merged:
            highest = max(highest, slid[row][col])
        return Position2048(
            rows,
            highest,
            now.score + points,
            now.steps + 1,
            move,
            tuple(merged),
            spawned,
            now.kept_going,
        )

    def legal_moves(self) -> list[str]:
        return [] if self._has_won() else list(slides(self.position.rows))

    def can_move(self) -> bool:
        """Return True if something slides, as with a tile and an empty square on the board."""
        if self.position.highest:
            for row in self.position.rows:
                if 0 in row:
                    return True
        return bool(slides(self.position.rows))

    def _has_won(self) -> bool:
        return self.position.highest >= self.goal and not self.position.kept_going

    @property
    def outcome(self) -> str | None:
        """Return "won" with a goal tile on the board, "lost" if nothing moves, else None."""
        if self._has_won():
            return "won"
        return None if self.can_move() else "lost"

    def keep_going(self) -> bool:
        """Play on after the goal tile. Return True if the game was won and is open again."""
        if self.outcome != "won" or not self.can_move():
            return False
        self.position = self.position._replace(kept_going=True)
        undone = self._undone
        for place in range(len(undone) - 1, -1, -1):
            if not undone[place].steps:  # a restart, and what follows it
                break
            undone[place] = undone[place]._replace(kept_going=True)
        return True

    @property
    def goes_on_after_end(self) -> bool:
        return self.position.kept_going

    @property
    def rows(self) -> list[list[int]]:
        """The tiles, row by row, 0 for an empty square."""
        return list(map(list, self.position.rows))

    @property
    def steps(self) -> int:
        """The number of moves made since the start."""
        return self.position.steps

    @property
    def score(self) -> int:
        """The sum of all merged tiles."""
        return self.position.score

    @property
    def last(self) -> tuple[str, list[list[int]]] | None:
        """The last move's direction and the rows before it; None at the start."""
        if self.previous and self.steps:
            return self.position.direction, list(map(list, self.previous.rows))
        return None

    def key(self) -> tuple[object, ...]:
        """Return what play depends on: the tiles, the goal, and whether it ends the game.

        The seed and the steps, which decide the tiles to come, are not known to a player.
        """
        return self.position.rows, self.goal, self.position.kept_going

    def _value(self) -> tuple[object, ...]:
        return self.key(), self.position.score, self.position.steps

    def __str__(self) -> str:
        width = len(str(self.position.highest))
        lines = []
        for row in self.position.rows:
            lines.append(" ".join([f"{tile or '.':>{width}}" for tile in row]))
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"Game2048.from_rows({self.rows}, goal={self.goal}, seed={self.seed!r})"
