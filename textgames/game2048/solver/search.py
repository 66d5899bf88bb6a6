"""The search on 4x4 boards: expectimax with iterative deepening, over the n-tuple network.

max node      a board where a slide is due; it is worth the best of its slides: the points and the afterstate's value
afterstate    a board after a slide, before a tile is spawned
chance node   an afterstate; it is worth the mean over the tiles that may be spawned on it
leaf          a max node at the end of the search, where the network values the afterstates
depth         the number of spawned tiles between the root and the leaves
beam width    the number of slides, those that the network values most, that are searched at a max node below the root;
              slides of equal value stay together, so that a mirrored board has the same value
transposition table   for each depth, the values of the max nodes that were searched for this hint

Below the root a tile of 4 is spawned on boards that are nearly full only. When it never was, two of 78 games ended at
512, on boards that only a 4 loses.

A board is its near and its far pair of lines, see `tables.py`. A transposed board has the same value. So a slide up or
down is a slide of the columns as if they were rows, and the result is not transposed back.
"""

from __future__ import annotations

from array import array
from typing import NamedTuple

from textgames.game2048.rules import ONE_FOUR_IN, Rows
from textgames.game2048.solver.tables import INNER, LINE_BITS, PAIR_BITS, Tables, pack

MAX_LEAVES = 2000  # to value for one hint, about
MAX_DEPTH = 6
BEAM_WIDTH = 2
SLIDE_ORDER = "left", "right", "up", "down"  # of `Search._slides`
MAX_EMPTY_FOR_FOURS = 4  # empty squares of a board where a 4 is spawned below the root
# Spawned tiles, by their ranks, and their probabilities.
TWOS_AND_FOURS = ((1, 1 - 1 / ONE_FOUR_IN), (2, 1 / ONE_FOUR_IN))
TWOS = ((1, 1.0),)


class SearchedSlide(NamedTuple):
    """A slide that changes the board: the pairs of the afterstate, the points, and the points plus its value."""

    direction: str
    near: int
    far: int
    points: int
    value: int


class Search:
    """Searches 4x4 boards whose ranks, with those that merges add, fit into five bits."""

    def __init__(self, weights: list[array[int]]) -> None:
        self._tables = Tables(weights)
        self._values: list[dict[int, float]] = []  # the transposition tables, by the depth

    def best(self, rows: Rows) -> tuple[str, float]:
        """Return the best direction and the points to expect until the end; raise `ValueError` if nothing moves."""
        self._values = [{} for _ in range(MAX_DEPTH + 1)]
        first, second, third, last = map(pack, rows)
        slides = self._slides(first | second << LINE_BITS, last | third << LINE_BITS)
        for depth in range(1, MAX_DEPTH + 1):
            values = [
                slide.points + self._chance_node(slide, depth, TWOS_AND_FOURS) for slide in slides
            ]
            leaves, parents = len(self._values[1]), len(self._values[2]) or len(TWOS_AND_FOURS)
            if (
                leaves * leaves / parents >= MAX_LEAVES
            ):  # those one deeper, if the branching factor is the same again
                break
        value, direction = max(zip(values, [slide.direction for slide in slides]))
        return direction, value

    def _slides(self, near: int, far: int) -> list[SearchedSlide]:
        """Return the slides that change the board."""
        outer, inner = self._tables.outer, self._tables.inner
        low, high, near_start, near_end = self._tables.near[near]
        far_low, far_high, far_start, far_end = self._tables.far[far]
        _, _, near_up, near_down = self._tables.near[low | far_low]
        _, _, far_up, far_down = self._tables.far[high | far_high]
        near_slid, far_slid = (
            (near_start, near_end, near_up, near_down),
            (far_start, far_end, far_up, far_down),
        )
        slides = []
        for direction, one, other in zip(SLIDE_ORDER, near_slid, far_slid):
            changes, near_after, value, low, high, middle = one
            far_changes, far_after, far_value, far_low, far_high, far_middle = other
            if changes or far_changes:
                points = value + far_value - outer[near_after] - outer[far_after]
                low |= far_low
                high |= far_high
                value += far_value + inner[middle | far_middle]
                value += outer[low] + outer[high] + inner[low >> LINE_BITS | high & INNER]
                slides.append(SearchedSlide(direction, near_after, far_after, points, value))
        return slides

    def _chance_node(
        self, slide: SearchedSlide, depth: int, tiles: tuple[tuple[int, float], ...]
    ) -> float:
        """Return the value of a slide's afterstate, where `tiles` may be spawned."""
        near, far = slide.near, slide.far
        near_empty, far_empty = self._tables.empty[near], self._tables.empty[far]
        empty = len(near_empty) + len(far_empty)
        total = 0.0
        for rank, probability in TWOS_AND_FOURS if empty <= MAX_EMPTY_FOR_FOURS else tiles:
            for two in near_empty:
                total += probability * self._max_node(near + rank * two, far, depth)
            for two in far_empty:
                total += probability * self._max_node(near, far + rank * two, depth)
        return total / empty

    def _max_node(self, near: int, far: int, depth: int) -> float:
        """Return the value of a board where a slide is due."""
        values = self._values[depth]
        board = near << PAIR_BITS | far
        value = values.get(board)
        if value is None:
            slides = self._slides(near, far)
            found: list[float] = [slide.value for slide in slides]
            if depth > 1:  # not a leaf
                least = min(sorted(found)[-BEAM_WIDTH:], default=0)
                best = [slide for slide in slides if slide.value >= least]
                found = [slide.points + self._chance_node(slide, depth - 1, TWOS) for slide in best]
            value = values[board] = max(found, default=0)
        return value
