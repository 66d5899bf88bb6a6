"""The tables of the 4x4 search: the values, slides and empty squares of pairs of lines.

rank      the exponent of a tile: 1 for 2, 2 for 4, 11 for 2048; 0 for an empty square
line      20 bits, five for each rank, the first square lowest
pair      40 bits: a line at an edge of the board (the outer one), lowest, and the inner line next
          to it
near      the pair at the low edge: rows 0 and 1, or columns 0 and 1
far       the pair at the high edge: rows 3 and 2, or columns 3 and 2
middle    the two inner lines, that of near lowest
crossing  in the other direction: columns cross rows. A crossing line has its ranks from near at
          bits 0 (outer) and 5 (inner), and those from far at bits 15 (outer) and 10 (inner). So a
          crossing pair is the `|` of two parts, one from near and one from far.
window    a 2x3 rectangle at one end of a pair: three ranks of each line, from that end inwards, as
          two indices of the network, with four bits for each rank
"""

from __future__ import annotations

from array import array

from textgames.game2048.cache import Cache
from textgames.game2048.rules import slide, slide_to_end
from textgames.game2048.solver.network import HALF_UNIT, RANKS, SIDE, TWO_RANKS, UNIT

# True if the slide has changed the pair; the slid pair; the points plus its value; its parts of the
# low and the high crossing pair; its part of the middle.
SlidPair = tuple[bool, int, int, int, int, int]
# The parts of a pair in the low and the high crossing pair; the pair slid to its start and its end.
PairEntry = tuple[int, int, SlidPair, SlidPair]

RANK_BITS = 5
MAX_RANK = 2**RANK_BITS - 1
LINE_BITS = SIDE * RANK_BITS
PAIR_BITS = 2 * LINE_BITS
OUTER = 2**LINE_BITS - 1
INNER = OUTER << LINE_BITS
SHIFTS = range(0, LINE_BITS, RANK_BITS)
PAIR_SHIFTS = range(0, PAIR_BITS, RANK_BITS)


class Line:
    """A line, with the values that the tables of pairs are computed from.

    `slid` and `points` have two items: for a slide to the start and for one to the end. `starts`
    and `ends` hold the two ranks at either end of the line as the first ranks of two crossing
    lines. `first` and `last` are the three ranks of a window, from either end inwards.
    `outer_value` is the value of the line alone at an edge of the board, `inner_value` its value
    next to an edge.
    """

    def __init__(self, packed: int, weights: list[array[int]]) -> None:
        self.packed = packed
        ranks: list[int] = [packed >> shift & MAX_RANK for shift in SHIFTS]
        line = tuple([1 << rank if rank else 0 for rank in ranks])
        slides = slide(line), slide_to_end(line)
        self.slid = [pack(slid) for slid, _points, _merged in slides]
        self.points = [points for _slid, points, _merged in slides]
        self.starts = ranks[0] | ranks[1] << LINE_BITS
        self.ends = ranks[3] | ranks[2] << LINE_BITS
        # Larger tiles count as the largest that the network knows.
        one, two, three, four = [min(rank, RANKS - 1) for rank in ranks]
        self.first = one | two << 4 | three << 8
        self.last = four | three << 4 | two << 8
        index = self.first | four << 12
        self.outer_value = UNIT * weights[0][index]
        self.inner_value = UNIT * weights[1][index]


class Tables:
    """All tables of the search.

    `outer` has the value of each outer pair and `inner` that of each inner pair (the middle), in
    points. `empty` has for each pair what a tile of 2 adds to it on each of its empty squares.
    `near` and `far` have an entry for each pair.
    """

    def __init__(self, weights: list[array[int]]) -> None:
        self._lines: Cache[int, Line] = Cache(lambda packed: Line(packed, weights))
        self._corner, self._edge, self._middle = weights[2:5]
        # The rectangles without one corner, named after it. The first rank of a window is at the
        # edge of the board, the last one inside.
        self._outer_but_inner_last, self._outer_but_outer_last = weights[5:7]
        self._inner_but_last, self._inner_but_first = weights[7:]
        self.outer: Cache[int, int] = Cache(self._outer_value)
        self.inner: Cache[int, int] = Cache(self._inner_value)
        self.empty = Cache(empty_squares)
        self.near = self._pairs(0, RANK_BITS, 0)
        self.far = self._pairs(3 * RANK_BITS, 2 * RANK_BITS, LINE_BITS)

    def _outer_value(self, pair: int) -> int:
        """Return the value of the lines and the two windows of an outer pair."""
        outer = self._lines[pair & OUTER]
        inner = self._lines[pair >> LINE_BITS]
        units = self._edge[outer.first >> 4 | inner.first >> 4 << 8]
        half_units = 0
        for a, b in ((outer.first, inner.first), (outer.last, inner.last)):
            units += self._outer_but_inner_last[a | (b & TWO_RANKS) << 12]
            units += self._outer_but_outer_last[a & TWO_RANKS | b << 8]
            half_units += self._corner[a & TWO_RANKS | (b & TWO_RANKS) << 8]
        return outer.outer_value + inner.inner_value + UNIT * units + HALF_UNIT * half_units

    def _inner_value(self, middle: int) -> int:
        """Return the value of the two windows of the inner pair."""
        one = self._lines[middle & OUTER]
        other = self._lines[middle >> LINE_BITS]
        but_last, but_first = self._inner_but_last, self._inner_but_first
        units = 0
        for a, b in ((one.first, other.first), (one.last, other.last)):
            units += but_last[a | (b & TWO_RANKS) << 12] + but_last[b | (a & TWO_RANKS) << 12]
            units += but_first[a >> 4 | b << 8] + but_first[b >> 4 | a << 8]
        return UNIT * units + HALF_UNIT * self._middle[one.first >> 4 | other.first >> 4 << 8]

    def _pairs(self, outer_at: int, inner_at: int, middle_at: int) -> Cache[int, PairEntry]:
        """Return a table of pairs.

        The ranks of the outer and the inner line are at the bits `outer_at` and `inner_at` of the
        crossing lines, and the inner line is at `middle_at` in the middle.
        """

        def parts(outer: Line, inner: Line) -> tuple[int, int]:
            low = outer.starts << outer_at | inner.starts << inner_at
            high = outer.ends << outer_at | inner.ends << inner_at
            return low, high

        def slid(pair: int, outer: Line, inner: Line, end: int) -> SlidPair:
            points = outer.points[end] + inner.points[end]
            outer, inner = self._lines[outer.slid[end]], self._lines[inner.slid[end]]
            after = outer.packed | inner.packed << LINE_BITS
            value = points + self.outer[after]
            low, high = parts(outer, inner)
            return after != pair, after, value, low, high, inner.packed << middle_at

        def entry(pair: int) -> PairEntry:
            outer = self._lines[pair & OUTER]
            inner = self._lines[pair >> LINE_BITS]
            low, high = parts(outer, inner)
            return low, high, slid(pair, outer, inner, 0), slid(pair, outer, inner, 1)

        return Cache(entry)


def pack(tiles: tuple[int, ...]) -> int:
    """Return the line of these tiles."""
    return sum([(tile.bit_length() - 1) << shift for tile, shift in zip(tiles, SHIFTS) if tile])


def empty_squares(pair: int) -> tuple[int, ...]:
    """Return what a tile of 2 adds to a pair, for each of its empty squares."""
    return tuple([1 << shift for shift in PAIR_SHIFTS if not pair >> shift & MAX_RANK])
