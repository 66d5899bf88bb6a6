"""The best move on a 4x4 board: expectimax, as far ahead as there is time for.

The value of a board where a tile is to be spawned is the mean over all tiles that may come; where a slide is
due, it is the best slide's. At the end of the search the network values the board.

line    a number of 20 bits, five for each rank, the first square lowest
pair    two neighbouring lines, from the outer one, at an edge of the board, to the inner one
near    the pair of the two top rows or of the two left columns; far is the other one, so that one table serves both
across  the lines of the other direction: from either pair of rows comes a part of both pairs of columns

Turned about its diagonal a board is as good as before. So a slide up or down is looked up as a slide of the
columns, as if they were rows, and is not turned back. Tables are filled as they are asked.
"""

from __future__ import annotations

from typing import TypeVar

from textgames.game2048.rules import ONE_FOUR_IN, SLIDES, worth
from textgames.game2048.solver.network import INNER_LINE, INNER_WINDOW, OUTER_LINE, OUTER_WINDOW, RANKS, SIDE, Part

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from textgames.game2048.rules import Board
    from textgames.game2048.solver.network import Weights

    Across = tuple[int, int]
    # The pair afterwards, its points and value, what it adds to the two pairs across, and to the inner lines.
    Slid = tuple[int, float, int, int, int]

Key = TypeVar("Key")
Value = TypeVar("Value")

BUDGET = 300  # boards, about, that the network values for one hint
MOST_TURNS = 6
MOST_ENTRIES = 250_000  # kept in one table from hint to hint
RANK_BITS = 5
MOST_RANK = 2**RANK_BITS - 1
LINE_BITS = SIDE * RANK_BITS
PAIR_BITS = 2 * LINE_BITS
OUTER = 2**LINE_BITS - 1
INNER = OUTER << LINE_BITS
SHIFTS = range(0, LINE_BITS, RANK_BITS)
PAIR_SHIFTS = range(0, PAIR_BITS, RANK_BITS)
KNOWN = bytes([min(rank, RANKS - 1) for rank in range(256)])  # to the network
AXES = ("left", "right"), ("up", "down")
# What may be spawned, as a multiple of a tile of 2, and how likely; further ahead only the likely one.
SPAWNED = ((1, 1 - 1 / ONE_FOUR_IN), (2, 1 / ONE_FOUR_IN))
LIKELY = ((1, 1.0),)


class Table(dict[Key, Value]):
    """What a function gives, worked out when it is first asked for."""

    def __init__(self, function: Callable[[Key], Value]) -> None:
        super().__init__()
        self._function = function

    def __missing__(self, key: Key) -> Value:
        value = self[key] = self._function(key)
        return value


class Line:
    """What is looked up about a line.

    `slid` and `points` are what it becomes and brings when it slides to its start, and when it slides to its end.
    `starts` holds its first two ranks, each as the first of a line across, from the edge inwards; `ends` its last
    two. `first` and `last` are three ranks from either edge inwards, `outer` and `inner` its own value.
    """

    __slots__ = ("ends", "first", "inner", "last", "outer", "points", "slid", "starts")

    def __init__(self, number: int, outer: Part, inner: Part) -> None:
        ranks = bytes([number >> shift & MOST_RANK for shift in SHIFTS])
        to_start, to_end = SLIDES[ranks], SLIDES[ranks[::-1]][::-1]
        self.slid = number_of(to_start), number_of(to_end)
        self.points = worth(to_start) - worth(ranks), worth(to_end) - worth(ranks)
        self.starts = ranks[0] | ranks[1] << LINE_BITS
        self.ends = ranks[3] | ranks[2] << LINE_BITS
        known = ranks.translate(KNOWN)
        self.first, self.last = known[:3], known[:0:-1]
        self.outer, self.inner = outer.value(known), inner.value(known)


class Tables:
    """All that the search looks up, for pairs of lines."""

    def __init__(self, weights: list[Weights]) -> None:
        outer_line, inner_line = Part(weights, OUTER_LINE), Part(weights, INNER_LINE)
        self._lines: Table[int, Line] = Table(lambda number: Line(number, outer_line, inner_line))
        self._outer_windows = Table(Part(weights, OUTER_WINDOW).value)
        self._inner_windows = Table(Part(weights, INNER_WINDOW).value)
        self.outer = Table(self._outer)
        self.inner = Table(self._inner)
        self.empty = Table(empty_squares)
        self.near = Table(self._near)
        self.far = Table(self._far)
        # To the start and to the end of the lines, of the near pair and of the far one.
        self.slides = [(Table(self._near_slid(end)), Table(self._far_slid(end))) for end in (0, 1)]

    def forget(self) -> None:
        """Empty the tables when they have grown too large."""
        (start, far_start), (end, far_end) = self.slides
        tables: list[dict[Any, Any]] = [self.outer, self.inner, self.empty, self.near, self.far]
        tables += [start, far_start, end, far_end, self._lines, self._outer_windows, self._inner_windows]
        if any(len(table) > MOST_ENTRIES for table in tables):
            for table in tables:
                table.clear()

    def _lines_of(self, pair: int) -> tuple[Line, Line]:
        return self._lines[pair & OUTER], self._lines[pair >> LINE_BITS]

    def _outer(self, pair: int) -> float:
        """What a pair at an edge of the board adds to its value."""
        outer, inner = self._lines_of(pair)
        windows = self._outer_windows[outer.first + inner.first] + self._outer_windows[outer.last + inner.last]
        return outer.outer + inner.inner + windows

    def _inner(self, pair: int) -> float:
        """What the pair of the two inner lines adds."""
        one, other = self._lines_of(pair)
        return self._inner_windows[one.first + other.first] + self._inner_windows[one.last + other.last]

    def _near(self, pair: int) -> Across:
        outer, inner = self._lines_of(pair)
        return outer.starts | inner.starts << RANK_BITS, outer.ends | inner.ends << RANK_BITS

    def _far(self, pair: int) -> Across:
        outer, inner = self._lines_of(pair)
        starts = outer.starts << 3 * RANK_BITS | inner.starts << 2 * RANK_BITS
        return starts, outer.ends << 3 * RANK_BITS | inner.ends << 2 * RANK_BITS

    def _slid(self, pair: int, end: int) -> tuple[int, float]:
        outer, inner = self._lines_of(pair)
        after = outer.slid[end] | inner.slid[end] << LINE_BITS
        return after, outer.points[end] + inner.points[end] + self.outer[after]

    def _near_slid(self, end: int) -> Callable[[int], Slid]:
        def slid(pair: int) -> Slid:
            after, value = self._slid(pair, end)
            return after, value, *self.near[after], after >> LINE_BITS

        return slid

    def _far_slid(self, end: int) -> Callable[[int], Slid]:
        def slid(pair: int) -> Slid:
            after, value = self._slid(pair, end)
            return after, value, *self.far[after], after & INNER

        return slid


class Search:
    """Looks for the best move on 4x4 boards with tiles up to 2 ** 31."""

    def __init__(self, weights: list[Weights]) -> None:
        self._tables = Tables(weights)
        self._seen: list[dict[int, float]] = []  # for each number of turns ahead, the values found for this hint

    def best(self, board: Board) -> tuple[str, float] | None:
        """The best direction and the points that it is expected to bring to the end; None where nothing moves."""
        self._tables.forget()
        self._seen = [{} for _ in range(MOST_TURNS + 1)]
        rows = [number_of(board[start : start + SIDE]) for start in range(0, SIDE * SIDE, SIDE)]
        near, far = rows[0] | rows[1] << LINE_BITS, rows[3] | rows[2] << LINE_BITS
        turns, found = 1, self._choose(near, far, 1)
        while found and turns < MOST_TURNS and self._foreseen() < BUDGET:
            turns += 1
            found = self._choose(near, far, turns)
        return found

    def _foreseen(self) -> float:
        """How many boards a search of one turn more will value, to judge by how many more the last turn brought."""
        last, before = len(self._seen[1]), len(self._seen[2])
        return last * last / (before or len(SPAWNED))

    def _choose(self, near: int, far: int, turns: int) -> tuple[str, float] | None:
        found = [
            (points + self._spawned(after_near, after_far, turns, SPAWNED), direction)
            for direction, points, after_near, after_far in self._slid(near, far)
        ]
        if not found:
            return None
        value, direction = max(found)
        return direction, value

    def _slid(self, near: int, far: int) -> Iterator[tuple[str, float, int, int]]:
        """Each slide that changes the board: its direction, its points, and the pairs (or pairs across) after it."""
        tables = self._tables
        (left, right), (far_left, far_right) = tables.near[near], tables.far[far]
        boards = (near, far), (left | far_left, right | far_right)
        for axis, (pair, far_pair) in zip(AXES, boards):
            for direction, (slides, far_slides) in zip(axis, tables.slides):
                after, value, *_ = slides[pair]
                far_after, far_value, *_ = far_slides[far_pair]
                if after != pair or far_after != far_pair:
                    points = value + far_value - tables.outer[after] - tables.outer[far_after]
                    yield direction, points, after, far_after

    def _spawned(self, near: int, far: int, turns: int, tiles: tuple[tuple[int, float], ...]) -> float:
        """The mean value of a board over the tiles that may come, `turns` ahead."""
        value = self._valued if turns == 1 else self._to_move
        near_empty, far_empty = self._tables.empty[near], self._tables.empty[far]
        total = 0.0
        for times, chance in tiles:
            for tile in near_empty:
                total += chance * value(near + times * tile, far, turns)
            for tile in far_empty:
                total += chance * value(near, far + times * tile, turns)
        return total / (len(near_empty) + len(far_empty))

    def _to_move(self, near: int, far: int, turns: int) -> float:
        """The value of a board where a slide is due, `turns` ahead."""
        seen = self._seen[turns]
        board = near << PAIR_BITS | far
        value = seen.get(board)
        if value is None:
            values = [
                points + self._spawned(after, far_after, turns - 1, LIKELY)
                for _, points, after, far_after in self._slid(near, far)
            ]
            value = seen[board] = max(values, default=0.0)
        return value

    def _valued(self, near: int, far: int, turns: int) -> float:
        """The same at the end of the search: the value of the best slide to the network. Most of the time goes here."""
        seen = self._seen[turns]
        board = near << PAIR_BITS | far
        if board in seen:
            return seen[board]
        tables = self._tables
        outer, inner = tables.outer, tables.inner
        (left, right), (far_left, far_right) = tables.near[near], tables.far[far]
        best = 0.0
        for pair, far_pair in ((near, far), (left | far_left, right | far_right)):
            for slides, far_slides in tables.slides:
                after, value, start, end, middle = slides[pair]
                far_after, far_value, far_start, far_end, far_middle = far_slides[far_pair]
                if after != pair or far_after != far_pair:
                    start |= far_start
                    end |= far_end
                    value += far_value + inner[middle | far_middle]
                    value += outer[start] + outer[end] + inner[start >> LINE_BITS | end & INNER]
                    if value > best:
                        best = value
        seen[board] = best
        return best


def number_of(ranks: bytes) -> int:
    """The number of a line."""
    return sum(rank << shift for rank, shift in zip(ranks, SHIFTS))


def empty_squares(pair: int) -> tuple[int, ...]:
    """What a tile of 2 adds to a pair, for each of its empty squares."""
    return tuple([1 << shift for shift in PAIR_SHIFTS if not pair >> shift & MOST_RANK])
