"""A hint on a board of any size: a search over a plain evaluation that nobody had to train.

What a line is good for is counted as in Robert Xiao's 2048-ai (2014): empty squares and tiles that can
merge are good, tiles out of order and many large ones are bad. `fsum` adds alike on every Python version.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import fsum, sqrt

from textgames.game2048.rules import (
    DIRECTIONS,
    EMPTY,
    FOUR,
    ONE_FOUR_IN,
    TWO,
    cutters,
    merged_tiles,
    slides_of,
    unmarked,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from textgames.game2048.rules import Board, Line

BUDGET = 3000  # boards looked at for one hint, about
FOR_EMPTY, FOR_MERGE, AGAINST_DISORDER, AGAINST_LARGE = 270, 700, 47, 11
NO_MOVE = -1e9
SPAWNED = ((TWO, 1 - 1 / ONE_FOUR_IN), (FOUR, 1 / ONE_FOUR_IN))
MOST_SQUARES = BUDGET // (len(SPAWNED) * len(DIRECTIONS) ** 2)  # where a tile is spawned on trial; of more, some


@lru_cache(maxsize=2**16)
def line_value(line: Line) -> float:
    """How good a line is."""
    steps = list(pairwise(line))
    falling = sum([a**4 - b**4 for a, b in steps if a > b])
    rising = sum([b**4 - a**4 for a, b in steps if b > a])
    can_merge = sum([a == b > 0 for a, b in steps])
    large = fsum([rank**3 * sqrt(rank) for rank in line])
    good = FOR_EMPTY * line.count(EMPTY) + FOR_MERGE * can_merge
    return good - AGAINST_DISORDER * min(falling, rising) - AGAINST_LARGE * large


class PlainSearch:
    """Looks ahead on boards of `rows` x `cols` squares, as far as `BUDGET` allows."""

    def __init__(self, rows: int, cols: int) -> None:
        self._slides = slides_of(rows, cols)
        self._rows_of, self._columns_of = cutters(rows, cols)

    def best(self, board: Board) -> tuple[str, None] | None:
        """The best direction, with no score to expect; None where nothing moves."""
        slid = [(after, direction) for direction, slide in self._slides.items() if (after := slide(board)) != board]
        if not slid:
            return None
        squares = max(after.count(EMPTY) for after, _ in slid)
        branches = len(SPAWNED) * squares * len(DIRECTIONS)
        turns = 1
        while len(DIRECTIONS) * branches ** (turns + 1) <= BUDGET:
            turns += 1
        found = [(sum(merged_tiles(after)) + self._after(unmarked(after), turns), way) for after, way in slid]
        return max(found)[1], None

    def _after(self, slid: Board, turns: int) -> float:
        """The value of a board after a slide: the mean over what may be spawned, some `turns` ahead."""
        empty = [place for place, rank in enumerate(slid) if not rank]
        chosen = empty[:: 1 + len(empty) // MOST_SQUARES]
        return fsum(
            chance * self._to_move(slid[:place] + tile + slid[place + 1 :], turns)
            for place in chosen
            for tile, chance in SPAWNED
        ) / len(chosen)

    def _to_move(self, board: Board, turns: int) -> float:
        """The value of a board where a slide is due."""
        slid = [unmarked(after) for slide in self._slides.values() if (after := slide(board)) != board]
        if turns > 1:
            return max((self._after(after, turns - 1) for after in slid), default=NO_MOVE)
        return max(map(self._value, slid), default=NO_MOVE)

    def _value(self, board: Board) -> float:
        return fsum(map(line_value, self._rows_of(board))) + fsum(map(line_value, self._columns_of(board)))
