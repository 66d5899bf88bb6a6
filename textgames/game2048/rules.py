"""The rules of 2048.

tile    a power of two on a square; 0 is an empty square
rank    which power of two a tile is: 1 for 2, 2 for 4, 11 for 2048; 0 is an empty square
board   the ranks of all squares, row after row, one byte each
line    one row or column, read from the side that the tiles slide to
slide   all tiles move as far as they can to one side
merge   two equal tiles that meet become one of twice the value, once a slide
spawn   after a slide that changed something, a new tile on an empty square
goal    the tile that wins the game

The rules are those of Gabriele Cirulli's 2048 (2014), on a board of any size.
"""

from __future__ import annotations

from functools import lru_cache
from operator import eq, itemgetter

from textgames.cells import check_rectangle
from textgames.seeds import drawn, generator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Board = bytes
    Line = bytes
    Square = tuple[int, int]

DIRECTIONS = ("up", "left", "down", "right")
LARGEST = 20  # rows or columns
LARGEST_TILE = 2**200  # to start from: no game adds the 55 ranks to it that a byte has room for
FIRST_TILES = 2
ONE_FOUR_IN = 10  # spawned tiles: one 4 in ten, the others 2
EMPTY, TWO, FOUR = b"\0", b"\1", b"\2"
MERGED, SPAWNED = 1, 2
# The points that made a tile of each rank out of twos: for an 8 it is 8, and 4 for each of its halves.
WORTH = [0, *((rank - 1) << rank for rank in range(1, 256))]
NONE = -1
MOST_SLIDES = 2**16  # kept at a time
SPAN = 128  # moves from one kept position to the next


def tiles_slid(line: Line) -> tuple[list[int], list[bool]]:
    """The tiles of a line after it slid to its start: the rank of each, and whether it was merged."""
    ranks: list[int] = []
    merged: list[bool] = []
    for rank in line.replace(EMPTY, b""):
        if ranks and ranks[-1] == rank and not merged[-1]:
            ranks[-1] += 1
            merged[-1] = True
        else:
            ranks.append(rank)
            merged.append(False)
    return ranks, merged


def slide(line: Line) -> Line:
    """Slide a line to its start."""
    ranks, _ = tiles_slid(line)
    return bytes(ranks).ljust(len(line), EMPTY)


@lru_cache(MOST_SLIDES)
def merges(line: Line) -> Line:
    """Where the tiles are that were merged when the line slid: `MERGED` there, 0 elsewhere."""
    _, merged = tiles_slid(line)
    return bytes(merged).ljust(len(line), EMPTY)


class Slides(dict[bytes, bytes]):
    """What each line slides to, worked out when it is first asked for."""

    def __missing__(self, line: Line) -> Line:
        if len(self) >= MOST_SLIDES:
            self.clear()
        slid = self[line] = slide(line)
        return slid


SLIDES = Slides()


@lru_cache
def on_lines(rows: int, cols: int, act: Callable[[Line], Line]) -> dict[str, Callable[[Board], Board]]:
    """For each direction, what acts on all lines of a board of that size."""
    rows_of, columns_of = cutters(rows, cols)
    _, back_to_rows = cutters(cols, rows)
    join = b"".join
    # To slide down or right is to slide up or left on the board turned upside down.
    return {
        "up": lambda board: join(back_to_rows(join(map(act, columns_of(board))))),
        "left": lambda board: join(map(act, rows_of(board))),
        "down": lambda board: join(back_to_rows(join(map(act, columns_of(board[::-1])))))[::-1],
        "right": lambda board: join(map(act, rows_of(board[::-1])))[::-1],
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


def slides_of(rows: int, cols: int) -> dict[str, Callable[[Board], Board]]:
    """For each direction, what slides a board of that size: to the board before any tile is spawned."""
    return on_lines(rows, cols, SLIDES.__getitem__)


def worth(board: Board) -> int:
    """The points that made these tiles out of twos."""
    return sum(map(WORTH.__getitem__, board))


def spawn(board: Board, draw: float) -> tuple[Board, int]:
    """Put a tile on an empty square; `draw`, from 0 to below 1, decides which tile and where.

    Returns the board afterwards and the tile's place on it.
    """
    chosen = int(draw * board.count(EMPTY) * ONE_FOUR_IN)
    behind = board.split(EMPTY, chosen // ONE_FOUR_IN + 1)[-1]
    place = len(board) - len(behind) - 1
    return board[:place] + (TWO if chosen % ONE_FOUR_IN else FOUR) + behind, place


class Game2048:
    """One game of 2048.

    `rows` x `cols` squares, each side from 1 to 20; `goal` is a power of two from 8 up.
    `seed` is any text: the same seed and the same moves give the same tiles.
    Without one, a seed is drawn. Wrong arguments raise `ValueError`.

    `size` is (rows, columns), `board` the ranks of all squares, `steps` the number of moves. Moves are possible
    after the goal is reached too: who plays decides whether a game ends there.
    """

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

    _spawned_at: int | None

    def _begin(self, board: Board, width: int, tiles: int, goal: int, seed: object) -> None:
        if goal < 8 or not is_power_of_two(goal):
            raise ValueError(f"the goal is a power of two from 8 up, not {goal}")
        self.goal, self._goal_rank = goal, rank_of(goal)
        self.seed = drawn() if seed is None else str(seed)
        self._random = generator(self.seed)
        self._draws: list[float] = []  # all that the generator gave: undo goes back in it
        for _ in range(tiles):
            self._draws.append(self._random.random())
            board, _ = spawn(board, self._draws[-1])
        self._first_tiles = tiles
        self.size = len(board) // width, width
        self._slides = slides_of(*self.size)
        # The board, and how much of its worth was given, before move 0, SPAN, 2 * SPAN, ...; what lies
        # between is played again when it is asked for. So a move costs tens of bytes, whatever the size.
        start = (board, worth(board))
        self._kept_positions = [start]
        self._block, self._positions = NONE, [start]  # what was played again last: a span, and its positions
        self._moves: list[str] = []  # and after them those that were undone, for redo
        self._kept_going_at: int | None = None
        (self.board, self._given), self.steps = start, 0
        self._before, self._spawned_at = board, None  # of the last move, unless it was undone
        self._scored, self._worth = start  # the board whose worth was counted last

    @property
    def rows(self) -> list[list[int]]:
        """The tiles, row by row, 0 for an empty square."""
        return self._rows_of(self.board)

    @property
    def score(self) -> int:
        """The sum of all merged tiles."""
        if self._scored is not self.board:  # it is asked for more than once a move
            self._scored, self._worth = self.board, worth(self.board)
        return self._worth - self._given

    @property
    def highest(self) -> int:
        """The largest tile."""
        return tile_of(max(self.board))

    @property
    def spawned(self) -> tuple[int, int, int] | None:
        """The (row, column, value) of the tile that the last move brought; None at the start and after an undo."""
        if self._spawned_at is None:
            return None
        return *divmod(self._spawned_at, self.size[1]), tile_of(self.board[self._spawned_at])

    @property
    def marks(self) -> bytes:
        """What the last move did on each square: `MERGED`, `SPAWNED` or 0; only that at the start and after an undo."""
        if self._spawned_at is None:
            return EMPTY * len(self.board)
        merged = on_lines(*self.size, merges)[self._moves[self.steps - 1]](self._before)
        return merged[: self._spawned_at] + bytes([SPAWNED]) + merged[self._spawned_at + 1 :]

    @property
    def merged(self) -> list[Square]:
        """The (row, column) of each tile that the last move merged; none at the start and after an undo."""
        return [divmod(place, self.size[1]) for place, mark in enumerate(self.marks) if mark == MERGED]

    @property
    def merged_tiles(self) -> list[int]:
        """Those tiles, row by row."""
        return [1 << rank for rank, mark in zip(self.board, self.marks) if mark == MERGED]

    @property
    def last(self) -> tuple[str, list[list[int]]] | None:
        """The last move's direction and the rows before it, or None at the start."""
        if not self.steps:
            return None
        board, _ = self._position(self.steps - 1)
        return self._moves[self.steps - 1], self._rows_of(board)

    @property
    def outcome(self) -> str | None:
        """ "won" with a goal tile on the board, "lost" where nothing moves, else None."""
        if max(self.board) >= self._goal_rank and not self._keeps_going():
            return "won"
        return None if self.can_move() else "lost"

    def _keeps_going(self) -> bool:
        return self._kept_going_at is not None and self._kept_going_at <= self.steps

    def keep_going(self) -> bool:
        """Play on after the goal tile; True when the game was won and is open again."""
        if self.outcome != "won" or not self.can_move():
            return False
        self._kept_going_at = self.steps
        return True

    def can_move(self) -> bool:
        """Whether any direction would change something: beside a tile there is an empty square, or an equal tile."""
        board = self.board
        if 0 in board:
            return self.steps > 0 or any(board)
        return any(map(eq, board, board[self.size[1] :])) or self._slides["left"](board) != board

    def legal_moves(self) -> list[str]:
        """The directions that would change something."""
        return [direction for direction, slides in self._slides.items() if slides(self.board) != self.board]

    def move(self, direction: str) -> bool:
        """Slide to "up", "left", "down" or "right"; True when something changed.

        Only then a tile is spawned and the move is counted.
        """
        if direction not in self._slides:
            raise ValueError(f"a direction is one of {', '.join(DIRECTIONS)}, not {direction!r}")
        if not self._play(direction):
            return False
        if self.steps <= len(self._moves):  # some were undone, and now there is nothing to redo
            del self._moves[self.steps - 1 :]
            self._block = NONE
            if self._kept_going_at is not None and self._kept_going_at >= self.steps:
                self._kept_going_at = None
        self._moves.append(direction)
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
        slid = self._slides[direction](self.board)
        if slid == self.board:
            return False
        number = self._first_tiles + self.steps
        if number == len(self._draws):
            self._draws.append(self._random.random())
        self._before = self.board
        self.board, self._spawned_at = board, place = spawn(slid, self._draws[number])
        self._given += WORTH[board[place]]
        self.steps += 1
        if self.steps % SPAN == 0:
            self._kept_positions[self.steps // SPAN :] = [(self.board, self._given)]
        return True

    def _go_back_to(self, step: int) -> None:
        self.board, self._given = self._position(step)
        self.steps = step
        self._spawned_at = None

    def _position(self, step: int) -> tuple[Board, int]:
        """The board after `step` of the moves played, and how much of its worth was given."""
        block, rest = divmod(step, SPAN)
        if block != self._block:
            self._block, self._positions = block, [self._kept_positions[block]]
        while len(self._positions) <= rest:
            board, given = self._positions[-1]
            number = block * SPAN + len(self._positions) - 1
            slid = self._slides[self._moves[number]](board)
            board, place = spawn(slid, self._draws[self._first_tiles + number])
            self._positions.append((board, given + WORTH[board[place]]))
        return self._positions[rest]

    def _rows_of(self, board: Board) -> list[list[int]]:
        tiles = [tile_of(rank) for rank in board]
        return [tiles[start : start + self.size[1]] for start in range(0, len(tiles), self.size[1])]

    def __str__(self) -> str:
        width = len(str(self.highest))
        return "\n".join(" ".join(f"{tile or '.':>{width}}" for tile in row) for row in self.rows)


def tile_of(rank: int) -> int:
    """The tile of a rank: 2, 4, 8, ... for 1, 2, 3, ..., and 0 for 0."""
    return 1 << rank if rank else 0


def rank_of(tile: int) -> int:
    """The rank of a tile."""
    return tile.bit_length() - 1 if tile else 0


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
            if tile > LARGEST_TILE:
                raise ValueError(f"a tile to start from is at most {LARGEST_TILE}; row {number} has {tile}")


def is_power_of_two(number: int) -> bool:
    return number > 0 and number & (number - 1) == 0
