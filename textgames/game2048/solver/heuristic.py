"""The search on boards of any size: expectimax over a heuristic that needs no training, in the terms of `search.py`.

The heuristic is after Robert Xiao, "2048-ai" (2014): for each row and column, a bonus for empty squares and for
merges, and a penalty for large tiles and for lines that are not monotonic. Sums of floats are `fsum`, since those of
`sum` are not the same on every Python version, and a hint is.
"""

from __future__ import annotations

from itertools import pairwise
from math import fsum, sqrt

from textgames.game2048.rules import (
    DIRECTIONS,
    SPAWNED,
    Board,
    Line,
    board_slides,
    cutters,
    merged_tiles,
    slide,
    slide_to_end,
    unmarked,
)
from textgames.text.cache import cached

MAX_AFTERSTATES = 3000  # to value for one hint, about
EMPTY_BONUS, MERGE_BONUS, ORDER_PENALTY, TILE_PENALTY = 270, 700, 47, 11
LOST = -1e9  # the value of a board where nothing moves
# With as many empty squares or more, tiles are spawned on some of them only.
MAX_SPAWN_SQUARES = MAX_AFTERSTATES // (len(SPAWNED) * len(DIRECTIONS) ** 2)


@cached
def line_value(line: Line) -> float:
    """Return the value of a line, whose tiles may be marked."""
    ranks = unmarked(line)
    neighbours = list(pairwise(ranks))
    falling = sum([a**4 - b**4 for a, b in neighbours if a > b])
    rising = sum([b**4 - a**4 for a, b in neighbours if b > a])
    merges = sum([a == b > 0 for a, b in neighbours])
    large = fsum([rank**3 * sqrt(rank) for rank in ranks])
    bonus = EMPTY_BONUS * ranks.count(0) + MERGE_BONUS * merges
    return bonus - ORDER_PENALTY * min(falling, rising) - TILE_PENALTY * large


class HeuristicSearch:
    """Searches boards of `rows` x `cols` squares, as deep as `MAX_AFTERSTATES` allows."""

    def __init__(self, rows: int, cols: int) -> None:
        self._board_slides = board_slides(rows, cols).items()
        in_rows, in_columns = cutters(rows, cols)
        _, back_to_rows = cutters(cols, rows)
        # For each direction: what cuts a board into its lines, what slides them, and what then cuts across them.
        cuts = ((in_rows, in_columns), (in_columns, back_to_rows))
        self._slides = [(cut, slide_line, across) for cut, across in cuts for slide_line in (slide, slide_to_end)]

    def best(self, board: Board) -> tuple[str, None]:
        """Return the best direction, with no expected score; raise `ValueError` where nothing moves."""
        afterstates = self._afterstates(board)
        branches = len(DIRECTIONS) * len(SPAWNED) * max(after.count(0) for after in afterstates.values())
        depth = 1
        while len(DIRECTIONS) * branches ** (depth + 1) <= MAX_AFTERSTATES:
            depth += 1
        # The points of the first slide only: those further ahead are small beside the heuristic.
        values = [
            (sum(merged_tiles(after)) + self._chance_node(after, depth), direction)
            for direction, after in afterstates.items()
        ]
        return max(values)[1], None

    def _afterstates(self, board: Board) -> dict[str, Board]:
        """Return the board after each slide that changes it, with marks, by the direction."""
        return {direction: after for direction, slide_to in self._board_slides if (after := slide_to(board)) != board}

    def _chance_node(self, after: Board, depth: int) -> float:
        """Return the value of an afterstate; where many squares are empty, tiles are spawned on some of them."""
        board = unmarked(after)
        empty = [index for index, rank in enumerate(board) if not rank]
        chosen = empty[:: 1 + len(empty) // MAX_SPAWN_SQUARES]
        node = self._max_node if depth > 1 else self._leaf
        return fsum(
            probability * node(board[:index] + tile + board[index + 1 :], depth)
            for index in chosen
            for tile, probability in SPAWNED
        ) / len(chosen)

    def _max_node(self, board: Board, depth: int) -> float:
        """Return the value of a board where a slide is due."""
        return max((self._chance_node(after, depth - 1) for after in self._afterstates(board).values()), default=LOST)

    def _leaf(self, board: Board, _: int) -> float:
        """Return the value of the best afterstate. Slid columns stay columns, since all lines are added up anyway."""
        values = []
        for cut, slide_line, cut_across in self._slides:
            lines = cut(board)
            slid = tuple(map(slide_line, lines))
            if slid != lines:
                across = cut_across(b"".join(slid))
                values.append(fsum(map(line_value, slid)) + fsum(map(line_value, across)))
        return max(values, default=LOST)
