"""The search on 4x4 boards: expectimax with iterative deepening, over the n-tuple network.

max node      a board before a slide; its value is that of its best slide: the points and the value
              of the afterstate
afterstate    a board after a slide, before a tile is spawned
chance node   an afterstate; its value is the mean over the tiles that may be spawned
leaf          a max node at the end of the search, where the network values the afterstates
depth         the number of spawned tiles between the root and the leaves
beam width    the number of slides that are searched at a max node below the root: those with the
              highest value by the network. Slides of equal value are kept or dropped together, so
              that a mirrored board has the same value.
transposition table   for each depth, the values of the max nodes searched for this hint

Below the root, tiles of 4 are spawned only on boards that are nearly full. Without them, two of 78
games ended at 512, on boards that only a 4 loses.

A board is stored as its near and its far pair of lines, see `tables.py`. Transposing a board does
not change its value. So a slide up or down is made on the columns, as if they were rows, and the
result is not transposed back.
"""

from __future__ import annotations

from array import array

from textgames.game2048.rules import ONE_FOUR_IN, Rows
from textgames.game2048.solver.tables import INNER, LINE_BITS, PAIR_BITS, Tables, pack

MAX_LEAVES = 2000  # for one hint, about
MAX_DEPTH = 6
BEAM_WIDTH = 2
SLIDE_ORDER = "left", "right", "up", "down"  # of `Search._slides`
MAX_EMPTY_FOR_FOURS = 4  # empty squares of a board where a 4 is spawned below the root
# Spawned tiles, by their ranks, and their probabilities.
TWOS_AND_FOURS = ((1, 1 - 1 / ONE_FOUR_IN), (2, 1 / ONE_FOUR_IN))
TWOS = ((1, 1.0),)
# A slide that changes the board: its direction, the two pairs of the afterstate, its points,
# and its value, which is the points plus the value of the afterstate.
Slide = tuple[str, int, int, int, int]


class Search:
    """The search on 4x4 boards whose ranks, also after merges in the search, fit into five bits."""

    def __init__(self, weights: list[array[int]]) -> None:
        self._tables = Tables(weights)
        self._values: list[dict[int, float]] = []  # the transposition tables, by depth

    def values(self, rows: Rows, max_leaves: int = MAX_LEAVES) -> dict[str, float]:
        """Return the points expected to the end of the game for each slide that changes the board.

        The search has about `max_leaves`.
        """
        self._values = [{} for _depth in range(MAX_DEPTH + 1)]
        first, second, third, last = map(pack, rows)
        slides = self._slides(first | second << LINE_BITS, last | third << LINE_BITS)
        for depth in range(1, MAX_DEPTH + 1):
            values = {
                direction: points + self._chance_node(near, far, depth, TWOS_AND_FOURS)
                for direction, near, far, points, _value in slides
            }
            leaves = len(self._values[1])
            parents = len(self._values[2]) or len(TWOS_AND_FOURS)
            # The leaves of the next depth, if they grow by the same factor again.
            if leaves * leaves / parents >= max_leaves:
                break
        return values

    def _slides(self, near: int, far: int) -> list[Slide]:
        """Return the slides that change the board."""
        outer, inner = self._tables.outer, self._tables.inner
        near_low, near_high, near_left, near_right = self._tables.near[near]
        far_low, far_high, far_left, far_right = self._tables.far[far]
        _left, _right, near_up, near_down = self._tables.near[near_low | far_low]
        _left, _right, far_up, far_down = self._tables.far[near_high | far_high]
        near_slid = near_left, near_right, near_up, near_down
        far_slid = far_left, far_right, far_up, far_down
        slides = []
        for direction, slid, other_slid in zip(SLIDE_ORDER, near_slid, far_slid):
            near_changes, near_after, near_value, near_low, near_high, near_middle = slid
            far_changes, far_after, far_value, far_low, far_high, far_middle = other_slid
            if near_changes or far_changes:
                low = near_low | far_low
                high = near_high | far_high
                value = near_value + far_value
                points = value - outer[near_after] - outer[far_after]
                value += inner[near_middle | far_middle]
                value += outer[low] + outer[high] + inner[low >> LINE_BITS | high & INNER]
                slides.append((direction, near_after, far_after, points, value))
        return slides

    def _chance_node(
        self, near: int, far: int, depth: int, tiles: tuple[tuple[int, float], ...]
    ) -> float:
        """Return the value of an afterstate, where `tiles` may be spawned."""
        near_empty, far_empty = self._tables.empty[near], self._tables.empty[far]
        empty = len(near_empty) + len(far_empty)
        if empty <= MAX_EMPTY_FOR_FOURS:
            tiles = TWOS_AND_FOURS
        total = 0.0
        for rank, probability in tiles:
            for two in near_empty:
                total += probability * self._max_node(near + rank * two, far, depth)
            for two in far_empty:
                total += probability * self._max_node(near, far + rank * two, depth)
        return total / empty

    def _max_node(self, near: int, far: int, depth: int) -> float:
        """Return the value of a board before a slide."""
        values = self._values[depth]
        board = near << PAIR_BITS | far
        value = values.get(board)
        if value is not None:
            return value
        slides = self._slides(near, far)
        found: list[float] = [slide[-1] for slide in slides]
        if depth > 1:  # not a leaf
            least = min(sorted(found)[-BEAM_WIDTH:], default=0)
            found = [
                points + self._chance_node(near, far, depth - 1, TWOS)
                for _direction, near, far, points, estimate in slides
                if estimate >= least
            ]
        value = values[board] = max(found, default=0)
        return value
