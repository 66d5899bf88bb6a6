"""The best move in a game of 2048, and why.

On 4x4 a trained network values the boards at the end of the search, elsewhere a heuristic does. It was trained, and the
scores to expect were measured, in games that go on after 2048.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from itertools import pairwise

from textgames.errors import Illegal
from textgames.game2048.rules import Game2048, Rows, slide_rows
from textgames.game2048.solver.heuristic import best_slide
from textgames.game2048.solver.network import read_weights
from textgames.game2048.solver.search import Search
from textgames.text.language import _, and_list, comma_list, ngettext, pgettext
from textgames.text.quoting import error_text

WEIGHTS = "weights.bin"
USUAL_GOAL = 2048
MAX_NETWORK_TILE = (
    2**20
)  # the highest that the network search gets; to the network, tiles above 2**15 are 2**15
CORNER_TILE = 32  # from which on a tile is worth a mention that stays in its corner
MAX_MERGES_NAMED = 3
# The points that are made per point that the network expects, by the sum of the tiles, with straight lines in between.
# The network has learned from play without search, so with it more is made. Measured in 136 whole games by the hint.
CALIBRATION = (
    *((0, 3.5), (1024, 4.15), (2048, 4.2), (4096, 3.55), (8192, 2.8), (15360, 2.2)),
    *((16384, 1.72), (20480, 1.35), (23552, 1.1), (24576, 0.83), (28672, 0.45)),
)


def best_move(game: Game2048) -> tuple[str, float | None]:
    """Return the best direction and, on 4x4 with the usual goal, the final score to expect when hints go on playing.

    Raises `ValueError` where nothing moves, `Illegal` where the trained network can't be read.
    """
    if not game.can_move():
        raise ValueError("nothing can move")
    rows = game.position.rows
    if game.size != (4, 4) or game.position.highest > MAX_NETWORK_TILE:
        return best_slide(rows), None
    direction, points = network_search().best(rows)
    if game.goal != USUAL_GOAL:
        return direction, None
    return direction, game.score + points * calibration(sum(map(sum, rows)))


def calibration(tile_sum: int) -> float:
    """Return the factor for what the network expects, by the sum of the tiles: linear interpolation."""
    for (low, at_low), (high, at_high) in pairwise(CALIBRATION):
        if tile_sum < high:
            return at_low + (at_high - at_low) * (tile_sum - low) / (high - low)
    return CALIBRATION[-1][1]


@lru_cache
def network_search() -> Search:
    """Return the search of 4x4 boards, with the trained network."""
    try:
        weights = files("textgames.game2048.solver").joinpath(WEIGHTS).read_bytes()
        return Search(read_weights(weights))
    except Exception as error:  # whatever is wrong with it: it costs the hint, and not the game
        why = {"file": WEIGHTS, "reason": error_text(error)}
        raise Illegal(
            _("There are no hints on 4x4 boards: {file} can't be read ({reason}).", **why)
        ) from None


def reason(game: Game2048, direction: str) -> str:
    """Return why a move is good: "It makes 64, keeps 512 in the corner and brings two 8 tiles together."."""
    before = game.position.rows
    after, squares = slide_rows(before, direction)
    merged = sorted({after[row][col] for row, col in squares}, reverse=True)[:MAX_MERGES_NAMED]
    highest = max(map(max, after))
    corners = [(row, col) for row in (0, -1) for col in (0, -1)]
    reasons = [_("makes {tiles}", tiles=and_list(merged))] if merged else []
    if highest >= CORNER_TILE and any(
        [before[row][col] == after[row][col] == highest for row, col in corners]
    ):
        reasons.append(_("keeps {tile} in the corner", tile=highest))
    if brought := pairs_in(after) - pairs_in(before):
        reasons.append(_("brings two {tile} tiles together", tile=max(brought)))
    if not reasons:
        empty = sum([row.count(0) for row in after])
        reasons.append(
            ngettext("leaves {count} blank square", "leaves {count} blank squares", empty)
        )
    *others, last = reasons
    # Translators: reasons for a move, such as "makes 64" and "keeps 512 in the corner".
    together = (
        pgettext("reasons", "{others} and {last}", others=comma_list(others), last=last)
        if others
        else last
    )
    # Translators: {reasons} is such as "makes 64 and keeps 512 in the corner".
    return _("It {reasons}.", reasons=together)


def pairs_in(rows: Rows) -> set[int]:
    """Return the values of which two tiles are side by side."""
    return {
        tile
        for line in (*rows, *zip(*rows))
        for tile, other in pairwise(line)
        if tile == other and tile
    }
