"""The search on boards of any size: expectimax over a heuristic that needs no training.

The terms are those of `search.py`. The heuristic is after Robert Xiao, "2048-ai" (2014): for each
row and column, a bonus for empty squares and for merges, and a penalty for large tiles and for
lines that are not monotonic. Floats are added by `fsum`, since `sum` rounds differently on some
Python versions, and a hint must be the same on all.
"""

from __future__ import annotations

from itertools import pairwise
from math import fsum, sqrt

from textgames.game2048.cache import Cache
from textgames.game2048.rules import (
    DIRECTIONS,
    ONE_FOUR_IN,
    Rows,
    Tiles,
    count_empty,
    slide,
    slide_rows,
    slide_to_end,
    with_tile,
)

MAX_AFTERSTATES = 3000  # for one hint, about
EMPTY_BONUS, MERGE_BONUS, ORDER_PENALTY, TILE_PENALTY = 270, 700, 47, 11
LOST = -1e9  # the value of a board where nothing moves
SPAWNED = ((2, 1 - 1 / ONE_FOUR_IN), (4, 1 / ONE_FOUR_IN))  # tiles and their probabilities
# With this many empty squares or more, tiles are spawned only on some of them.
MAX_SPAWN_SQUARES = MAX_AFTERSTATES // (len(SPAWNED) * len(DIRECTIONS) ** 2)


def line_value(line: Tiles) -> float:
    ranks = [tile.bit_length() - 1 if tile else 0 for tile in line]
    falling = 0
    rising = 0
    merges = 0
    for a, b in pairwise(ranks):
        if a > b:
            falling += a**4 - b**4
        elif a < b:
            rising += b**4 - a**4
        elif a:
            merges += 1
    large = fsum([rank**3 * sqrt(rank) for rank in ranks])
    bonus = EMPTY_BONUS * ranks.count(0) + MERGE_BONUS * merges
    return bonus - ORDER_PENALTY * min(falling, rising) - TILE_PENALTY * large


VALUES = Cache(line_value)


def slide_values(rows: Rows) -> dict[str, float]:
    """Return the value of each slide that changes a board.

    The search is as deep as `MAX_AFTERSTATES` allows.
    """
    slides = []
    for direction in DIRECTIONS:
        after, points, _merged = slide_rows(rows, direction)
        if after != rows:
            slides.append((direction, after, points))
    empty = max([count_empty(after) for _direction, after, _points in slides], default=0)
    branches = len(DIRECTIONS) * len(SPAWNED) * empty
    depth = 1
    while len(DIRECTIONS) * branches ** (depth + 1) <= MAX_AFTERSTATES:
        depth += 1
    values = {}
    for direction, after, points in slides:
        # Only the points of the first slide: later ones are small compared to the heuristic.
        values[direction] = points + chance_node(after, depth)
    return values


def chance_node(after: Rows, depth: int) -> float:
    """Return the value of an afterstate.

    If many squares are empty, tiles are spawned only on some of them.
    """
    empty = []
    for row, line in enumerate(after):
        for col, tile in enumerate(line):
            if not tile:
                empty.append((row, col))
    chosen = empty[:: 1 + len(empty) // MAX_SPAWN_SQUARES]
    node = max_node if depth > 1 else leaf
    values = []
    for row, col in chosen:
        for tile, probability in SPAWNED:
            rows = with_tile(after, row, col, tile)
            values.append(probability * node(rows, depth))
    return fsum(values) / len(chosen)


def max_node(rows: Rows, depth: int) -> float:
    """Return the value of a board before a slide."""
    afterstates = [slide_rows(rows, direction)[0] for direction in DIRECTIONS]
    values = [chance_node(after, depth - 1) for after in afterstates if after != rows]
    return max(values, default=LOST)


def leaf(rows: Rows, _depth: int) -> float:
    """Return the value of the best afterstate.

    Slid columns are not transposed back, since the values of rows and columns are added up anyway.
    """
    values = []
    for lines in (rows, tuple(zip(*rows))):
        for slide_line in (slide, slide_to_end):
            slid = tuple([slide_line(line)[0] for line in lines])
            if slid != lines:
                values.append(fsum([VALUES[line] for line in (*slid, *zip(*slid))]))
    return max(values, default=LOST)
