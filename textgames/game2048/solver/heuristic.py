"""The search on boards of any size: expectimax over a heuristic that needs no training, in the terms of `search.py`.

The heuristic is after Robert Xiao, "2048-ai" (2014): for each row and column, a bonus for empty squares and for
merges, and a penalty for large tiles and for lines that are not monotonic. Sums of floats are `fsum`, since those of
`sum` are not the same on every Python version, and a hint is.
"""

from __future__ import annotations

from itertools import pairwise
from math import fsum, sqrt

from textgames.engine.cache import Cache
from textgames.game2048.rules import (
    DIRECTIONS,
    ONE_FOUR_IN,
    TO_END,
    TO_START,
    Rows,
    Tiles,
    points_of,
    slide_rows,
)

MAX_AFTERSTATES = 3000  # to value for one hint, about
EMPTY_BONUS, MERGE_BONUS, ORDER_PENALTY, TILE_PENALTY = 270, 700, 47, 11
LOST = -1e9  # the value of a board where nothing moves
SPAWNED = ((2, 1 - 1 / ONE_FOUR_IN), (4, 1 / ONE_FOUR_IN))  # tiles and their probabilities
# With as many empty squares or more, tiles are spawned on some of them only.
MAX_SPAWN_SQUARES = MAX_AFTERSTATES // (len(SPAWNED) * len(DIRECTIONS) ** 2)


def line_value(line: Tiles) -> float:
    ranks = [tile.bit_length() - 1 if tile else 0 for tile in line]
    neighbours = list(pairwise(ranks))
    falling = sum([a**4 - b**4 for a, b in neighbours if a > b])
    rising = sum([b**4 - a**4 for a, b in neighbours if b > a])
    merges = sum([a == b > 0 for a, b in neighbours])
    large = fsum([rank**3 * sqrt(rank) for rank in ranks])
    bonus = EMPTY_BONUS * ranks.count(0) + MERGE_BONUS * merges
    return bonus - ORDER_PENALTY * min(falling, rising) - TILE_PENALTY * large


VALUES = Cache(line_value)


def best_slide(rows: Rows) -> str:
    """Return the best direction, searched as deep as `MAX_AFTERSTATES` allows; raise `ValueError` if nothing moves."""
    slid = {direction: slide_rows(rows, direction) for direction in DIRECTIONS}
    slid = {direction: after for direction, after in slid.items() if after[0] != rows}
    empty = max([sum([line.count(0) for line in after]) for after, _merged in slid.values()])
    branches = len(DIRECTIONS) * len(SPAWNED) * empty
    depth = 1
    while len(DIRECTIONS) * branches ** (depth + 1) <= MAX_AFTERSTATES:
        depth += 1
    values = []
    for direction, (after, merged) in slid.items():
        # The points of the first slide only: those further ahead are small beside the heuristic.
        values.append((points_of(after, merged) + chance_node(after, depth), direction))
    return max(values)[1]


def chance_node(after: Rows, depth: int) -> float:
    """Return the value of an afterstate; where many squares are empty, tiles are spawned on some of them."""
    empty = [
        (row, col) for row, line in enumerate(after) for col, tile in enumerate(line) if not tile
    ]
    chosen = empty[:: 1 + len(empty) // MAX_SPAWN_SQUARES]
    node = max_node if depth > 1 else leaf
    values = []
    for row, col in chosen:
        line = after[row]
        for tile, probability in SPAWNED:
            rows = (*after[:row], (*line[:col], tile, *line[col + 1 :]), *after[row + 1 :])
            values.append(probability * node(rows, depth))
    return fsum(values) / len(chosen)


def max_node(rows: Rows, depth: int) -> float:
    """Return the value of a board where a slide is due."""
    afterstates = [slide_rows(rows, direction)[0] for direction in DIRECTIONS]
    return max(
        [chance_node(after, depth - 1) for after in afterstates if after != rows], default=LOST
    )


def leaf(rows: Rows, _: int) -> float:
    """Return the value of the best afterstate. Slid columns stay columns, since all lines are added up anyway."""
    values = []
    for lines in (rows, tuple(zip(*rows))):
        for slides in (TO_START, TO_END):
            slid = tuple([slides[line][0] for line in lines])
            if slid != lines:
                values.append(fsum([VALUES[line] for line in (*slid, *zip(*slid))]))
    return max(values, default=LOST)
