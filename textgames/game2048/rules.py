"""The rules of 2048, as in Gabriele Cirulli's game (2014), on a board of any size.

tile    a power of two from 2 up, or 0 for an empty square
rank    the exponent of a tile: 1 for 2, 2 for 4, 11 for 2048; 0 for an empty square
board   the ranks of all squares, row by row, as bytes
line    a row or a column, read from the edge that its tiles slide to
slide   move the tiles of a line, or of all lines, as far as they go
merge   two equal tiles that meet become one of twice the value; that one merges no more in the same slide
mark    `MERGED`, added to the rank of a tile that the last slide has merged
spawn   put a new tile, a 2 or sometimes a 4, on an empty square: after each slide that changes the board
goal    the tile that wins the game
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import eq, itemgetter

from textgames.engine.random import draw, key_of, random_seed
from textgames.engine.rules import History
from textgames.text.cache import cached
from textgames.text.numbers import is_whole
from textgames.text.squares import check_rectangle

Board = bytes
Line = bytes
Cutter = Callable[[Board], tuple[Line, ...]]

DIRECTIONS = ("up", "left", "down", "right")
MAX_SIDE = 20  # rows or columns
MAX_FIRST_TILE = 2**100  # of a given board; ranks stay below `MERGED`, since no game adds 27 to that of its tiles
FIRST_TILES = 2
ONE_FOUR_IN = 10  # spawned tiles: one 4 in ten, the others 2
EMPTY, TWO, FOUR = b"\0", b"\1", b"\2"
SPAWNED = ((TWO, 1 - 1 / ONE_FOUR_IN), (FOUR, 1 / ONE_FOUR_IN))  # tiles and their probabilities
MERGED = 0x80
NEVER = float("inf")  # steps
ALL_RANKS = bytes(range(MERGED))
UNMARKED = ALL_RANKS * 2  # by the rank, with or without its mark
TILES = [0, *(1 << rank for rank in range(1, MERGED))]  # by the rank
RANK_OF = {tile: rank for rank, tile in enumerate(TILES)}


@cached
def slide(line: Line) -> Line:
    """Slide a line to its start, and mark the tiles that merge: they are no longer equal to any other."""
    slid: list[int] = []
    for rank in line.replace(EMPTY, b""):
        if slid and slid[-1] == rank:
            slid[-1] = rank + 1 | MERGED
        else:
            slid.append(rank)
    return bytes(slid).ljust(len(line), EMPTY)


@cached
def slide_to_end(line: Line) -> Line:
    """Slide a line to its end."""
    return slide(line[::-1])[::-1]


@cached
def can_slide(line: Line) -> bool:
    """Return whether a slide to its start changes a line."""
    return slide(line) != line


@cached
def can_slide_to_end(line: Line) -> bool:
    """Return whether a slide to its end changes a line."""
    return slide_to_end(line) != line


@cached
def tiles_of(line: Line) -> tuple[int, ...]:
    """Return the tiles of a line, 0 for an empty square."""
    return tuple([TILES[rank] for rank in line])


@lru_cache
def cutters(rows: int, cols: int) -> tuple[Cutter, Cutter]:
    """Return a function that cuts a board of that size into its rows, and one that cuts it into its columns."""
    in_rows = itemgetter(*[slice(start, start + cols) for start in range(0, rows * cols, cols)])
    in_columns = itemgetter(*[slice(col, None, cols) for col in range(cols)])
    return in_rows if rows > 1 else as_one_line, in_columns if cols > 1 else as_one_line


def as_one_line(board: Board) -> tuple[Line, ...]:
    """Cut a board that is one line: `itemgetter` returns a tuple for several items only."""
    return (board,)


@lru_cache
def board_slides(rows: int, cols: int) -> dict[str, Callable[[Board], Board]]:
    """Return for each direction a function that slides a board of that size, with marks; no tile is spawned."""
    in_rows, in_columns = cutters(rows, cols)
    _, back_to_rows = cutters(cols, rows)  # of columns that are joined as if they were rows
    join = b"".join
    return {
        "up": lambda board: join(back_to_rows(join(map(slide, in_columns(board))))),
        "left": lambda board: join(map(slide, in_rows(board))),
        "down": lambda board: join(back_to_rows(join(map(slide_to_end, in_columns(board))))),
        "right": lambda board: join(map(slide_to_end, in_rows(board))),
    }


def unmarked(board: Board) -> Board:
    """Return a board without its marks."""
    return board.translate(UNMARKED)


def merged_tiles(board: Board) -> list[int]:
    """Return the tiles that are marked; their sum is what the slide scored."""
    return [TILES[rank] for rank in board.translate(UNMARKED, ALL_RANKS)]


def spawn(board: Board, key: int, number: int) -> tuple[Board, int]:
    """Put a tile on an empty square, as the `number`-th draw of a seed's key decides.

    Returns the board afterwards and the index of the square.
    """
    empty, chance = divmod(draw(key, number, board.count(EMPTY) * ONE_FOUR_IN), ONE_FOUR_IN)
    after = board.split(EMPTY, empty + 1)[-1]
    index = len(board) - len(after) - 1
    return board[:index] + (TWO if chance else FOUR) + after, index


class Position:
    """A position in a game: the board, and how it came about.

    `marked` is the board with the marks of the last slide, `score` the sum of all tiles merged so far. `direction` is
    that of the last move and `new_tile` the index of the square where it spawned a tile; both are None at the start.
    """

    __slots__ = ("board", "direction", "marked", "new_tile", "score")

    def __init__(self, board: Board, marked: Board, score: int, direction: str | None, new_tile: int | None) -> None:
        self.board, self.marked, self.score = board, marked, score
        self.direction, self.new_tile = direction, new_tile

    def __eq__(self, other: object) -> bool:
        if self is other or not isinstance(other, Position):
            return self is other
        same_board = self.marked == other.marked and self.score == other.score
        return same_board and self.direction == other.direction and self.new_tile == other.new_tile

    def spawned(self, cols: int) -> tuple[int, int, int] | None:
        """Return the (row, column, value) of the tile that was spawned last; None at the start."""
        return None if self.new_tile is None else (*divmod(self.new_tile, cols), TILES[self.board[self.new_tile]])


class Game2048(History):
    """One game of 2048.

    `rows` x `cols` squares, each side from 1 to 20; `goal` is a power of two from 8 up.
    `seed` is any text: the same seed and the same moves give the same tiles.
    Without one, a seed is drawn. Wrong arguments raise `ValueError`.

    `size` is (rows, columns), `board` the ranks of all squares, `steps` the number of moves. Moves are possible
    after the goal is reached too: who plays decides whether a game ends there.
    """

    position: Position
    _kept_going_at: float  # steps

    def __init__(self, rows: int = 4, cols: int = 4, goal: int = 2048, seed: object = None) -> None:
        check_size(rows, cols, FIRST_TILES)
        self._begin(EMPTY * (rows * cols), cols, FIRST_TILES, goal, seed)

    @classmethod
    def from_rows(cls, rows: Sequence[Sequence[int]], goal: int = 2048, seed: object = None) -> Game2048:
        """Return a game that starts from the tiles in `rows`, 0 for an empty square; `seed` decides the later tiles.

        Raises `ValueError` where `rows` are no board.
        """
        check_rows(rows)
        game = cls.__new__(cls)
        board = bytes([RANK_OF[tile] for row in rows for tile in row])
        game._begin(board, len(rows[0]), 0, goal, seed)
        return game

    def _begin(self, board: Board, cols: int, first_tiles: int, goal: int, seed: object) -> None:
        check_goal(goal)
        self.goal = goal
        self._below_goal = ALL_RANKS[: goal.bit_length() - 1]
        self.seed = random_seed() if seed is None else str(seed)
        self.size = len(board) // cols, cols
        self._seed_key = key_of(self.seed)
        self._first_tiles = first_tiles
        for number in range(first_tiles):
            board, _ = spawn(board, self._seed_key, number)
        super().__init__(Position(board, board, 0, None, None))

    @property
    def board(self) -> Board:
        """Return the ranks of all squares, row by row."""
        return self.position.board

    @property
    def rows(self) -> list[list[int]]:
        """Return the tiles, row by row, 0 for an empty square."""
        return [*map(list, rows_of(self.board, self.size))]

    @property
    def score(self) -> int:
        """Return the sum of all merged tiles."""
        return self.position.score

    @property
    def highest(self) -> int:
        """Return the largest tile."""
        return TILES[max(self.board)]

    @property
    def spawned(self) -> tuple[int, int, int] | None:
        """Return the (row, column, value) of the tile that the last move spawned; None at the start."""
        return self.position.spawned(self.size[1])

    @property
    def last(self) -> tuple[str, list[list[int]]] | None:
        """Return the last move's direction and the rows before it, or None at the start."""
        before = self.before()
        return before and (str(self.position.direction), [*map(list, rows_of(before.board, self.size))])

    @property
    def outcome(self) -> str | None:
        """Return "won" with a goal tile on the board, "lost" where nothing moves, else None."""
        if not self.kept_going and self.position.board.translate(None, self._below_goal):  # faster than `max`
            return "won"
        return None if self.can_move() else "lost"

    @property
    def kept_going(self) -> bool:
        """Return whether the game went on after its goal."""
        return self.steps >= self._kept_going_at

    def keep_going(self) -> bool:
        """Play on after the goal tile; True when the game was won and is open again."""
        if self.outcome != "won" or not self.can_move():
            return False
        self._kept_going_at = self.steps
        return True

    def can_move(self) -> bool:
        """Return whether any direction would change the board: a tile has an empty or equal neighbour."""
        board = self.position.board
        if 0 in board:
            return any(board)
        return any(map(eq, board, board[self.size[1] :])) or board_slides(*self.size)["left"](board) != board

    def legal_moves(self) -> list[str]:
        """Return the directions that would change the board."""
        in_rows, in_columns = cutters(*self.size)
        rows, columns = in_rows(self.position.board), in_columns(self.position.board)
        legal = []
        if any(map(can_slide, columns)):
            legal.append("up")
        if any(map(can_slide, rows)):
            legal.append("left")
        if any(map(can_slide_to_end, columns)):
            legal.append("down")
        if any(map(can_slide_to_end, rows)):
            legal.append("right")
        return legal

    def move(self, direction: str) -> bool:
        """Slide to "up", "left", "down" or "right"; True when something changed.

        Only then a tile is spawned and the move is counted. Raises `ValueError` for another direction.
        """
        if direction not in DIRECTIONS:
            raise ValueError(f"a direction is one of {', '.join(DIRECTIONS)}, not {direction!r}")
        if not self.play(direction):
            return False
        if self._kept_going_at >= self.steps:  # that was undone
            self._kept_going_at = NEVER
        return True

    def after(self, move: str) -> Position | None:
        now = self.position
        slid = board_slides(*self.size)[move](now.board)
        if slid == now.board:
            return None
        marked, new_tile = spawn(slid, self._seed_key, self._first_tiles + self.steps)
        board, score = unmarked(marked), now.score
        if board == marked:
            marked = board  # one object to keep
        else:
            score += sum(merged_tiles(marked))
        return Position(board, marked, score, move, new_tile)

    def restart(self) -> None:
        super().restart()
        self._kept_going_at = NEVER

    def key(self) -> tuple[object, ...]:
        """Return all that makes two games equal, whatever their seeds will bring."""
        return self.size, self.board, self.goal, self.score, self.steps, self.kept_going

    def __str__(self) -> str:
        width = len(str(self.highest))
        return "\n".join(" ".join(f"{tile or '.':>{width}}" for tile in row) for row in self.rows)

    def __repr__(self) -> str:
        return f"Game2048.from_rows({self.rows}, goal={self.goal}, seed={self.seed!r})"


def rows_of(board: Board, size: tuple[int, int]) -> list[tuple[int, ...]]:
    """Return the tiles of a board, row by row."""
    in_rows, _ = cutters(*size)
    return [*map(tiles_of, in_rows(board))]


def check_size(rows: int, cols: int, tiles: int = 0) -> None:
    """Raise `ValueError` unless 2048 is played on boards of that size, and there is room for so many tiles."""
    for number, what in ((rows, "rows"), (cols, "columns")):
        if not (is_whole(number) and 1 <= number <= MAX_SIDE):
            raise ValueError(f"2048 is played on 1 to {MAX_SIDE} {what}, not {number!r}")
    if rows * cols < tiles:
        raise ValueError(f"2048 needs room for {tiles} tiles")


def is_goal(number: int) -> bool:
    """Return whether a number can be the goal."""
    return is_whole(number) and number >= 8 and number.bit_count() == 1


def is_tile(number: int) -> bool:
    """Return whether a number can be on a square: a tile, or 0."""
    return is_whole(number) and (number == 0 or (number >= 2 and number.bit_count() == 1))


def check_goal(goal: int) -> None:
    """Raise `ValueError` unless a goal is a power of two from 8 up."""
    if not is_goal(goal):
        raise ValueError(f"the goal is a power of two from 8 up, not {goal!r}")


def check_rows(rows: Sequence[Sequence[int]]) -> None:
    """Raise `ValueError` where `rows` are no board, with what is wrong and where."""
    check_rectangle(rows)
    check_size(len(rows), len(rows[0]))
    for number, row in enumerate(rows):
        for tile in row:
            if not is_tile(tile):
                raise ValueError(f"a tile is a power of two from 2 up; row {number} has {tile!r}")
            if tile > MAX_FIRST_TILE:
                raise ValueError(f"a tile to start from is at most {MAX_FIRST_TILE}; row {number} has {tile}")
