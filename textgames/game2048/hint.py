"""The best move in a game of 2048, and why.

On 4x4 a trained network values the boards at the end of the search; elsewhere a plain count does.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from textgames.errors import Illegal, in_words
from textgames.game2048.rules import merged_tiles, slides_of, tile_of, unmarked
from textgames.text.phrases import listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from textgames.game2048.rules import Game2048
    from textgames.game2048.solver.plain import PlainSearch
    from textgames.game2048.solver.search import Search

WEIGHTS = "weights.bin"
MOST_KNOWN_RANK = 20  # in boards that the network is asked about; it takes what is above 15 for 15
LARGE = 5  # the rank from which on it is told that a tile stays in its corner: 32
TOLD = 3  # merged tiles
# The points that come with the search, for each one that the network expects: it has learned from play without search.
# By the sum of the tiles, and in between on straight lines; from 136 whole games by the hint.
GAINS = (
    *((0, 3.5), (1024, 4.15), (2048, 4.2), (4096, 3.55), (8192, 2.8), (15360, 2.2)),
    *((16384, 1.72), (20480, 1.35), (23552, 1.1), (24576, 0.83), (28672, 0.45)),
)


def best_move(game: Game2048) -> tuple[str, float | None]:
    """The best direction and, where it is known, the score that the game is expected to end with, played on like this.

    Raises `ValueError` where nothing moves, `Illegal` where the trained network can't be read.
    """
    known = game.size == (4, 4) and max(game.board) <= MOST_KNOWN_RANK
    found = trained_search().best(game.board) if known else plain_search(*game.size).best(game.board)
    if found is None:
        raise ValueError("nothing can move")
    direction, points = found
    return direction, None if points is None else game.score + points * gain(sum(map(tile_of, game.board)))


def gain(tiles: int) -> float:
    """What the points that the network expects are to be multiplied with, by the sum of the tiles."""
    for (low, at_low), (high, at_high) in pairwise(GAINS):
        if tiles < high:
            return at_low + (at_high - at_low) * (tiles - low) / (high - low)
    return GAINS[-1][1]


@lru_cache
def trained_search() -> Search:
    """The search on 4x4 boards, over the trained network."""
    from importlib.resources import files

    from textgames.game2048.solver.network import read_weights
    from textgames.game2048.solver.search import Search

    try:
        weights = files("textgames.game2048.solver").joinpath(WEIGHTS).read_bytes()
        return Search(read_weights(weights))
    except Exception as error:  # whatever is wrong with it: it costs the hint, and not the game
        raise Illegal(f"there is no hint on 4x4 boards: {WEIGHTS} can't be read: {in_words(error)}") from None


@lru_cache
def plain_search(rows: int, cols: int) -> PlainSearch:
    """The search on boards of another size."""
    from textgames.game2048.solver.plain import PlainSearch

    return PlainSearch(rows, cols)


def reason(game: Game2048, direction: str, expected: float | None) -> str:
    """Why a move is good, in a few words: "makes 64, keeps 512 in the corner; expected score in the end 34000"."""
    slid = slides_of(*game.size)[direction](game.board)
    after, merged = unmarked(slid), sorted(set(merged_tiles(slid)), reverse=True)[:TOLD]
    told = ["makes " + listed(merged)] if merged else []
    highest = max(after)
    if highest >= LARGE and any(game.board[corner] == after[corner] == highest for corner in corners(*game.size)):
        told.append(f"keeps {tile_of(highest)} in the corner")
    if not told:
        told.append(f"leaves {after.count(0)} of {len(after)} squares empty")
    return ", ".join(told) + (f"; expected score in the end {rounded(expected)}" if expected is not None else "")


def corners(rows: int, cols: int) -> tuple[int, int, int, int]:
    """The places of the corners."""
    return 0, cols - 1, (rows - 1) * cols, rows * cols - 1


def rounded(score: float) -> int:
    """A score to two digits: more are never known."""
    return int(float(f"{score:.2g}"))
