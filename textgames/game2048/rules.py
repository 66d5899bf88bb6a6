"""The rules of 2048.

tile    a power of two on a square; 0 is an empty square
rank    which power of two a tile is: 1 for 2, 2 for 4, 11 for 2048; 0 is an empty square
board   the ranks of all squares, row after row, one byte each
line    one row or column, read from the left or from above
mark    on a slid board, what tells that a tile was just merged: `MERGED` is added to its rank
slide   all tiles move as far as they can to one side
merge   two equal tiles that meet become one of twice the value, once a slide
spawn   after a slide that changed something, a new tile on an empty square
goal    the tile that wins the game

The rules are those of Gabriele Cirulli's 2048 (2014), on a board of any size.
"""

from __future__ import annotations

from functools import lru_cache
from operator import eq, itemgetter

from textgames.history import History
from textgames.seeds import draw, fresh, key_of
from textgames.text.cells import check_rectangle
from textgames.text.numbers import is_whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import TypeVar

    T = TypeVar("T")

    Board = bytes
    Line = bytes
    Square = tuple[int, int]

DIRECTIONS = ("up", "left", "down", "right")
LARGEST = 20  # rows or columns
LARGEST_TILE = 2**100  # to start from: no game adds 27 ranks to it, which there is room for below the mark
FIRST_TILES = 2
ONE_FOUR_IN = 10  # spawned tiles: one 4 in ten, the others 2
EMPTY, TWO, FOUR = b"\0", b"\1", b"\2"
TO_START, TO_END = 1, 2
MERGED = 0x80  # is added to the rank of a tile, for one turn
WITHOUT_MARK = bytes(range(MERGED))
UNMARKED = WITHOUT_MARK * 2
TILES = [0, *(1 << rank for rank in range(1, MERGED))]  # by their ranks
MOST_SLIDES = 2**16  # remembered at a time


def slide(line: Line) -> Line:
    """Slide a line to its start; the tiles that are merged are marked, so that they don't merge again."""
    slid: list[int] = []
    for rank in line.replace(EMPTY, b""):
        if slid and slid[-1] == rank:
            slid[-1] = rank + 1 | MERGED
        else:
            slid.append(rank)
    return bytes(slid).ljust(len(line), EMPTY)


def slide_to_end(line: Line) -> Line:
    """Slide a line to its end, likewise."""
    return slide(line[::-1])[::-1]


def ways(line: Line) -> int:
    """Which ways a line can slide: `TO_START`, `TO_END`, both or none."""
    return TO_START * (slide(line) != line) + TO_END * (slide_to_end(line) != line)


class Table(dict["Line", "T"]):
    """What there is to know of each line, worked out when it is first asked for."""

    def __init__(self, work_out: Callable[[Line], T]) -> None:
        self._work_out = work_out

    def __missing__(self, line: Line) -> T:
        if len(self) >= MOST_SLIDES:
            self.clear()
        found = self[line] = self._work_out(line)
        return found


def tiles(line: Line) -> tuple[int, ...]:
    """The tiles of a line, 0 for an empty square."""
    return tuple(map(TILES.__getitem__, line))


SLIDES, SLIDES_TO_END, WAYS, TILES_OF = Table(slide), Table(slide_to_end), Table(ways), Table(tiles)
# The directions by the ways that any column and any row can slide.
LEGAL = {
    (upright, across): [
        direction
        for direction, can_slide in zip(
            DIRECTIONS, (upright & TO_START, across & TO_START, upright & TO_END, across & TO_END)
        )
        if can_slide
    ]
    for upright in range(4)
    for across in range(4)
}


@lru_cache
def slides_of(rows: int, cols: int) -> dict[str, Callable[[Board], Board]]:
    """For each direction, what slides a board of that size: to the marked board before any tile is spawned."""
    in_rows, in_columns = cutters(rows, cols)
    _, back_to_rows = cutters(cols, rows)
    join, to_start, to_end = b"".join, SLIDES.__getitem__, SLIDES_TO_END.__getitem__
    return {
        "up": lambda board: join(back_to_rows(join(map(to_start, in_columns(board))))),
        "left": lambda board: join(map(to_start, in_rows(board))),
        "down": lambda board: join(back_to_rows(join(map(to_end, in_columns(board))))),
        "right": lambda board: join(map(to_end, in_rows(board))),
    }


@lru_cache
def cutters(rows: int, cols: int) -> list[Callable[[Board], Sequence[Line]]]:
    """What cuts a board of that size into its rows, and what cuts it into its columns."""
    in_rows = [slice(start, start + cols) for start in range(0, rows * cols, cols)]
    in_columns = [slice(col, None, cols) for col in range(cols)]
    return [cutter(in_rows), cutter(in_columns)]


def cutter(lines: list[slice]) -> Callable[[Board], Sequence[Line]]:
    """What cuts a board into these lines."""
    return itemgetter(*lines) if len(lines) > 1 else lambda board: [board[lines[0]]]


def ways_of_any(lines: Iterable[Line]) -> int:
    """The ways that one or another of some lines can slide."""
    found = 0
    for line in lines:
        found |= WAYS[line]
    return found


def unmarked(board: Board) -> Board:
    """The same tiles without marks."""
    return board.translate(UNMARKED)


def merged_tiles(board: Board) -> list[int]:
    """The tiles that are marked as merged, in order; their sum are the points that they brought."""
    return [TILES[rank] for rank in board.translate(UNMARKED, WITHOUT_MARK)]


def spawn(board: Board, key: int, number: int) -> tuple[Board, int]:
    """Put a tile on an empty square; the `number`-th draw of a seed's key decides which tile and where.

    Returns the board afterwards and the tile's place on it.
    """
    chosen = draw(key, number, board.count(EMPTY) * ONE_FOUR_IN)
    behind = board.split(EMPTY, chosen // ONE_FOUR_IN + 1)[-1]
    place = len(board) - len(behind) - 1
    return board[:place] + (TWO if chosen % ONE_FOUR_IN else FOUR) + behind, place


class Position:
    """Where a game stands: its board, and how it came about.

    `marked` is the board with the marks of the last slide, `score` the sum of all merged tiles, `plays_on` tells
    whether the goal was left behind; `direction` is that of the move that led here and `place` where its tile was
    spawned, both None at the start.
    """

    __slots__ = ("board", "direction", "marked", "place", "plays_on", "score")

    def __init__(
        self,
        board: Board,
        marked: Board,
        score: int = 0,
        plays_on: bool = False,
        direction: str | None = None,
        place: int | None = None,
    ) -> None:
        self.board, self.marked, self.score, self.plays_on = board, marked, score, plays_on
        self.direction, self.place = direction, place

    def spawned(self, cols: int) -> tuple[int, int, int] | None:
        """The (row, column, value) of the tile that came last; None at the start."""
        return None if self.place is None else (*divmod(self.place, cols), TILES[self.board[self.place]])


class Game2048(History):
    """One game of 2048.

    `rows` x `cols` squares, each side from 1 to 20; `goal` is a power of two from 8 up.
    `seed` is any text: the same seed and the same moves give the same tiles.
    Without one, a seed is drawn. Wrong arguments raise `ValueError`.

    `size` is (rows, columns), `board` the ranks of all squares, `steps` the number of moves. Moves are possible
    after the goal is reached too: who plays decides whether a game ends there.
    """

    position: Position

    def __init__(self, rows: int = 4, cols: int = 4, goal: int = 2048, seed: object = None) -> None:
        check_size(rows, cols)
        if rows * cols < FIRST_TILES:
            raise ValueError(f"2048 needs room for {FIRST_TILES} tiles")
        self._begin(EMPTY * (rows * cols), cols, FIRST_TILES, goal, seed)

    @classmethod
    def from_rows(cls, rows: Sequence[Sequence[int]], goal: int = 2048, seed: object = None) -> Game2048:
        """A game that starts from `rows`, 0 for an empty square; the seed draws what is spawned."""
        check_rows(rows)
        game = cls.__new__(cls)
        board = bytes([rank_of(tile) for row in rows for tile in row])
        game._begin(board, len(rows[0]), 0, goal, seed)
        return game

    def _begin(self, board: Board, width: int, tiles: int, goal: int, seed: object) -> None:
        if not (is_whole(goal) and is_power_of_two(goal)) or goal < 8:
            raise ValueError(f"the goal is a power of two from 8 up, not {goal!r}")
        self.goal, self._goal_rank = goal, rank_of(goal)
        self.seed = fresh() if seed is None else str(seed)
        self.size = len(board) // width, width
        self._key = key_of(self.seed)
        self._first_tiles = tiles
        for number in range(tiles):
            board, _ = spawn(board, self._key, number)
        super().__init__(Position(board, board))

    @property
    def board(self) -> Board:
        """The ranks of all squares, row after row."""
        return self.position.board

    @property
    def rows(self) -> list[list[int]]:
        """The tiles, row by row, 0 for an empty square."""
        return [*map(list, self.rows_shown())]

    def rows_shown(self) -> list[tuple[int, ...]]:
        """The same to be looked at only."""
        return rows_of(self.board, self.size)

    @property
    def score(self) -> int:
        """The sum of all merged tiles."""
        return self.position.score

    @property
    def highest(self) -> int:
        """The largest tile."""
        return tile_of(max(self.board))

    @property
    def spawned(self) -> tuple[int, int, int] | None:
        """The (row, column, value) of the tile that the last move brought; None at the start."""
        return self.position.spawned(self.size[1])

    @property
    def last(self) -> tuple[str, list[list[int]]] | None:
        """The last move's direction and the rows before it, or None at the start."""
        if not self._before:
            return None
        return str(self.position.direction), [*map(list, rows_of(self._before[-1].board, self.size))]

    @property
    def outcome(self) -> str | None:
        """ "won" with a goal tile on the board, "lost" where nothing moves, else None."""
        now = self.position
        if not now.plays_on and max(now.board) >= self._goal_rank:
            return "won"
        return None if self.can_move() else "lost"

    def keep_going(self) -> bool:
        """Play on after the goal tile; True when the game was won and is open again."""
        if self.outcome != "won" or not self.can_move():
            return False
        now = self.position
        self.position = Position(now.board, now.marked, now.score, True, now.direction, now.place)
        return True

    def can_move(self) -> bool:
        """Whether any direction would change something: beside a tile there is an empty square, or an equal tile."""
        board = self.position.board
        if 0 in board:
            return any(board)
        return any(map(eq, board, board[self.size[1] :])) or slides_of(*self.size)["left"](board) != board

    def legal_moves(self) -> list[str]:
        """The directions that would change something."""
        in_rows, in_columns = cutters(*self.size)
        return [*LEGAL[ways_of_any(in_columns(self.board)), ways_of_any(in_rows(self.board))]]

    def move(self, direction: str) -> bool:
        """Slide to "up", "left", "down" or "right"; True when something changed.

        Only then a tile is spawned and the move is counted. Raises `ValueError` for another direction.
        """
        if direction not in DIRECTIONS:
            raise ValueError(f"a direction is one of {', '.join(DIRECTIONS)}, not {direction!r}")
        now = self.position
        slid = slides_of(*self.size)[direction](now.board)
        if slid == now.board:
            return False
        marked, place = spawn(slid, self._key, self._first_tiles + self.steps)
        board, score = unmarked(marked), now.score
        if board == marked:
            board = marked  # one of them is kept
        else:
            score += sum(merged_tiles(marked))
        self.go_to(Position(board, marked, score, now.plays_on, direction, place))
        return True

    def figures(self) -> tuple[object, ...]:
        """What makes two games the same, whatever their seeds will bring."""
        return self.size, self.board, self.goal, self.score, self.steps, self.position.plays_on

    def __str__(self) -> str:
        width = len(str(self.highest))
        return "\n".join(" ".join(f"{tile or '.':>{width}}" for tile in row) for row in self.rows)

    def __repr__(self) -> str:
        return f"Game2048.from_rows({self.rows}, goal={self.goal}, seed={self.seed!r})"


def rows_of(board: Board, size: tuple[int, int]) -> list[tuple[int, ...]]:
    """The tiles of a board, row by row, 0 for an empty square."""
    in_rows, _ = cutters(*size)
    return [*map(TILES_OF.__getitem__, in_rows(board))]


def tile_of(rank: int) -> int:
    """The tile of a rank: 2, 4, 8, ... for 1, 2, 3, ..., and 0 for 0."""
    return TILES[rank]


def rank_of(tile: int) -> int:
    """The rank of a tile."""
    return tile.bit_length() - 1 if tile else 0


def check_size(rows: int, cols: int) -> None:
    """Raise `ValueError` where there is no 2048 of that size."""
    for count, what in ((rows, "rows"), (cols, "columns")):
        if not (is_whole(count) and 1 <= count <= LARGEST):
            raise ValueError(f"2048 is played on 1 to {LARGEST} {what}, not {count!r}")


def check_rows(rows: Sequence[Sequence[int]]) -> None:
    """Raise `ValueError` where `rows` are no board, with what is wrong and where."""
    check_rectangle(rows)
    check_size(len(rows), len(rows[0]))
    for number, row in enumerate(rows):
        for tile in row:
            if not is_whole(tile) or (tile and (tile < 2 or not is_power_of_two(tile))):
                raise ValueError(f"a tile is a power of two from 2 up; row {number} has {tile!r}")
            if tile > LARGEST_TILE:
                raise ValueError(f"a tile to start from is at most {LARGEST_TILE}; row {number} has {tile}")


def is_power_of_two(number: int) -> bool:
    return number > 0 and number & (number - 1) == 0
