"""The best move on a 4x4 board: expectimax, as far ahead as there is time for.

The value of a board where a tile is to be spawned is the mean over all tiles that may come; where a slide is
due, it is the best slide's. At the end of the search the network values the board. Further ahead only the slides
that the network values most are looked at, and a tile of 4 only on boards that are nearly full: without it two of
78 games ended at 512, on boards where just a 4 was the end.

line    a number of 20 bits, five for each rank, the first square lowest
pair    two neighbouring lines, from the outer one, at an edge of the board, to the inner one
near    the pair of the two top rows or of the two left columns; far is the other one, so that one table serves both
across  the lines of the other direction: from either pair of rows comes a part of both pairs of columns

Turned about its diagonal a board is as good as before. So a slide up or down is looked up as a slide of the
columns, as if they were rows, and is not turned back. Tables are filled as they are asked.
"""

from __future__ import annotations

from operator import attrgetter
from typing import NamedTuple, TypeVar

from textgames.game2048.rules import ONE_FOUR_IN, SLIDES, SLIDES_TO_END, merged_tiles, unmarked
from textgames.game2048.solver.network import RANKS, SIDE, Network

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable
    from typing import Any

    from textgames.game2048.rules import Board

    Across = tuple[int, int]
    # Whether anything moves; the pair afterwards, its points and value; what it is of the pairs across and inner lines.
    Slid = tuple[bool, int, int, int, int, int]
    # What a pair is of the two pairs across; slid to the start and to the end.
    Pair = tuple[int, int, Slid, Slid]

Value = TypeVar("Value")

BUDGET = 2000  # boards, about, that the network values for one hint
MOST_TURNS = 6
PROMISING = 2  # slides, those that the network values most, that are looked at further after the first one
MOST_ENTRIES = 60_000  # kept in one table from hint to hint; with 16 times as many a hint took as long, and 580 MB
RANK_BITS = 5
MOST_RANK = 2**RANK_BITS - 1
LINE_BITS = SIDE * RANK_BITS
PAIR_BITS = 2 * LINE_BITS
OUTER = 2**LINE_BITS - 1
INNER = OUTER << LINE_BITS
SHIFTS = range(0, LINE_BITS, RANK_BITS)
PAIR_SHIFTS = range(0, PAIR_BITS, RANK_BITS)
KNOWN = bytes([min(rank, RANKS - 1) for rank in range(256)])  # to the network
DIRECTIONS = "left", "right", "up", "down"
CROWDED = 4  # empty squares, at most, of a board where an unlikely tile may be the end
# What may be spawned, as a multiple of a tile of 2, and how likely; further ahead, where there is room, only the likely
# one.
SPAWNED = ((1, 1 - 1 / ONE_FOUR_IN), (2, 1 / ONE_FOUR_IN))
LIKELY = ((1, 1.0),)


class Table(dict[int, Value]):
    """What a function gives, worked out when it is first asked for."""

    def __init__(self, function: Callable[[int], Value]) -> None:
        super().__init__()
        self._function = function

    def __missing__(self, key: int) -> Value:
        value = self[key] = self._function(key)
        return value


class Line:
    """What is looked up about a line.

    `slid` and `points` are what it becomes and brings when it slides to its start, and when it slides to its end.
    `starts` holds its first two ranks, each as the first of a line across, from the edge inwards; `ends` its last
    two. `first` and `last` are three ranks from either edge inwards, to the network, `outer` and `inner` its own value.
    """

    __slots__ = ("ends", "first", "inner", "last", "number", "outer", "points", "slid", "starts")

    def __init__(self, number: int, network: Network) -> None:
        self.number = number
        ranks = bytes([number >> shift & MOST_RANK for shift in SHIFTS])
        to_start, to_end = SLIDES[ranks], SLIDES_TO_END[ranks]
        self.slid = number_of(unmarked(to_start)), number_of(unmarked(to_end))
        self.points = sum(merged_tiles(to_start)), sum(merged_tiles(to_end))
        self.starts = ranks[0] | ranks[1] << LINE_BITS
        self.ends = ranks[3] | ranks[2] << LINE_BITS
        one, two, three, four = ranks.translate(KNOWN)
        self.first, self.last = one | two << 4 | three << 8, four | three << 4 | two << 8
        self.outer, self.inner = (line(self.first | four << 12) for line in (network.outer_line, network.inner_line))


class Tables:
    """All that the search looks up, for pairs of lines."""

    def __init__(self, weights: list[array[int]]) -> None:
        self._network = Network(weights)
        self._lines: Table[Line] = Table(lambda number: Line(number, self._network))
        self.outer = Table(self._outer)
        self.inner = Table(self._inner)
        self.empty = Table(empty_squares)
        self.near = self._pairs(0, RANK_BITS, 0)
        self.far = self._pairs(3 * RANK_BITS, 2 * RANK_BITS, LINE_BITS)

    def forget(self) -> None:
        """Empty the tables when they have grown too large."""
        tables: list[dict[int, Any]] = [self.outer, self.inner, self.empty, self.near, self.far, self._lines]
        if any(len(table) > MOST_ENTRIES for table in tables):
            for table in tables:
                table.clear()

    def _outer(self, pair: int) -> int:
        """What a pair at an edge of the board adds to its value."""
        outer, inner = self._lines[pair & OUTER], self._lines[pair >> LINE_BITS]
        windows = self._network.outer_windows(outer.first, inner.first, outer.last, inner.last)
        return outer.outer + inner.inner + windows

    def _inner(self, pair: int) -> int:
        """What the pair of the two inner lines adds."""
        one, other = self._lines[pair & OUTER], self._lines[pair >> LINE_BITS]
        return self._network.inner_windows(one.first, other.first, one.last, other.last)

    def _pairs(self, outer_at: int, inner_at: int, middle_at: int) -> Table[Pair]:
        """The table of near or of far pairs, by where their ranks stand in the lines across, and their inner line."""

        def across(outer: Line, inner: Line) -> Across:
            return outer.starts << outer_at | inner.starts << inner_at, outer.ends << outer_at | inner.ends << inner_at

        def slid(pair: int, outer: Line, inner: Line, end: int) -> Slid:
            points = outer.points[end] + inner.points[end]
            outer, inner = self._lines[outer.slid[end]], self._lines[inner.slid[end]]
            after = outer.number | inner.number << LINE_BITS
            starts, ends = across(outer, inner)
            return after != pair, after, points + self.outer[after], starts, ends, inner.number << middle_at

        def looked_up(pair: int) -> Pair:
            outer, inner = self._lines[pair & OUTER], self._lines[pair >> LINE_BITS]
            return *across(outer, inner), slid(pair, outer, inner, 0), slid(pair, outer, inner, 1)

        return Table(looked_up)


class Slide(NamedTuple):
    """A slide that changes the board: the pairs after it (or across), its points, and these with the value then."""

    direction: str
    near: int
    far: int
    points: int
    value: int


WORTH = attrgetter("value")


class Search:
    """Looks for the best move on 4x4 boards with tiles up to 2 ** 31."""

    def __init__(self, weights: list[array[int]]) -> None:
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
            (slide.points + self._spawned(slide.near, slide.far, turns, SPAWNED), slide.direction)
            for slide in self._slides(near, far)
        ]
        if not found:
            return None
        value, direction = max(found)
        return direction, value

    def _slides(self, near: int, far: int) -> list[Slide]:
        """The slides that change the board."""
        outer, inner = self._tables.outer, self._tables.inner
        left, right, start, end = self._tables.near[near]
        far_left, far_right, far_start, far_end = self._tables.far[far]
        _, _, up, down = self._tables.near[left | far_left]
        _, _, far_up, far_down = self._tables.far[right | far_right]
        slides = []
        for direction, one, other in zip(DIRECTIONS, (start, end, up, down), (far_start, far_end, far_up, far_down)):
            if one[0] or other[0]:
                (_, near, value, left, right, middle), (_, far, far_value, far_left, far_right, far_middle) = one, other
                points = value + far_value - outer[near] - outer[far]
                left, right = left | far_left, right | far_right
                across = outer[left] + outer[right] + inner[left >> LINE_BITS | right & INNER]
                value += far_value + inner[middle | far_middle] + across
                slides.append(Slide(direction, near, far, points, value))
        return slides

    def _spawned(self, near: int, far: int, turns: int, tiles: tuple[tuple[int, float], ...]) -> float:
        """The mean value of a board over the tiles that may come, `turns` ahead."""
        value = self._valued if turns == 1 else self._to_move
        near_empty, far_empty = self._tables.empty[near], self._tables.empty[far]
        empty = len(near_empty) + len(far_empty)
        total = 0.0
        for times, chance in SPAWNED if empty <= CROWDED else tiles:
            for tile in near_empty:
                total += chance * value(near + times * tile, far, turns)
            for tile in far_empty:
                total += chance * value(near, far + times * tile, turns)
        return total / empty

    def _to_move(self, near: int, far: int, turns: int) -> float:
        """The value of a board where a slide is due, `turns` ahead."""
        seen = self._seen[turns]
        board = near << PAIR_BITS | far
        value = seen.get(board)
        if value is None:
            slides = sorted(self._slides(near, far), key=WORTH, reverse=True)[:PROMISING]
            values = [slide.points + self._spawned(slide.near, slide.far, turns - 1, LIKELY) for slide in slides]
            value = seen[board] = max(values, default=0.0)
        return value

    def _valued(self, near: int, far: int, turns: int) -> float:
        """The same at the end of the search: the value of the best slide to the network. Most of the time goes here."""
        seen = self._seen[turns]
        board = near << PAIR_BITS | far
        if board in seen:
            return seen[board]
        outer, inner = self._tables.outer, self._tables.inner
        left, right, start, end = self._tables.near[near]
        far_left, far_right, far_start, far_end = self._tables.far[far]
        _, _, up, down = self._tables.near[left | far_left]
        _, _, far_up, far_down = self._tables.far[right | far_right]
        best = 0
        for one, other in ((start, far_start), (end, far_end), (up, far_up), (down, far_down)):
            moves, _, value, left, right, middle = one
            far_moves, _, far_value, far_left, far_right, far_middle = other
            if moves or far_moves:
                left |= far_left
                right |= far_right
                value += far_value + inner[middle | far_middle]
                value += outer[left] + outer[right] + inner[left >> LINE_BITS | right & INNER]
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
