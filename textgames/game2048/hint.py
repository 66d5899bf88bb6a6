"""The values of moves in a game of 2048, the best one, and why.

On 4x4, a trained network evaluates the boards at the end of the search, on other sizes a heuristic.
The network was trained, and the expected scores were measured, in games that go on after 2048.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise

from textgames.engine.review import GameAdvisor, Hint, MoveReview
from textgames.errors import NoAnswer
from textgames.game2048 import messages
from textgames.game2048.rules import Game2048, Position2048, Rows, count_empty, slide_rows
from textgames.game2048.solver.heuristic import slide_values
from textgames.game2048.solver.network import read_weights
from textgames.game2048.solver.search import MAX_LEAVES, Search
from textgames.text.language import _, and_list, comma_list, ngettext, pgettext
from textgames.text.quoting import error_text

WEIGHTS = "weights.bin"
USUAL_GOAL = 2048
# The highest tile that the network search takes. The network reads tiles above 2**15 as 2**15.
MAX_NETWORK_TILE = 2**20
CORNER_TILE = 32  # the lowest worth mentioning when it stays in its corner
MAX_MERGES_NAMED = 3
QUICK_LEAVES = 200
# The points made per point that the network expects, by the sum of the tiles, interpolated
# linearly. The network was trained by play without search; search makes more points. Measured in
# 136 whole games played by the hint.
CALIBRATION = (
    (0, 3.5),
    (1024, 4.15),
    (2048, 4.2),
    (4096, 3.55),
    (8192, 2.8),
    (15360, 2.2),
    (16384, 1.72),
    (20480, 1.35),
    (23552, 1.1),
    (24576, 0.83),
    (28672, 0.45),
)


class Advisor(GameAdvisor):
    """Evaluates the slides of a game of 2048.

    A value is the points that the network expects on 4x4 boards, a rating on others.
    """

    def __init__(self, game: Game2048) -> None:
        super().__init__(game)
        highest = game.position.highest
        self._has_network = game.size == (4, 4) and highest <= MAX_NETWORK_TILE
        self.unit = "points" if self._has_network else "rating"

    def values(self, position: Position2048, max_leaves: int = MAX_LEAVES) -> dict[str, float]:
        """Return the value of each slide that changes the board.

        Raise `NoAnswer` if the trained network can't be read.
        """
        if not self._has_network:
            return slide_values(position.rows)
        return network_values(position.rows, max_leaves)

    def best(self, position: Position2048) -> Hint:
        values = self.values(position)
        direction = best_of(values)
        details = {}
        if self._has_network and self.game.goal == USUAL_GOAL:
            factor = calibration(sum(map(sum, position.rows)))
            details["expected_score"] = round(position.score + values[direction] * factor)
        return Hint(direction, reason(position.rows, direction), details=details)

    def value(self, position: Position2048) -> float:
        if not self.game.at(position).can_move():
            return position.score
        return position.score + max(self.values(position).values())

    def value_of_move(self, before: Position2048, after: Position2048) -> float:
        return before.score + self.values(before)[after.direction]

    def command(self, before: Position2048, after: Position2048) -> str:
        return after.direction

    def costing(self, price: float, before: Position2048, after: Position2048) -> MoveReview:
        """Return the review of a slide, with the reasons that only the better one has."""
        move = after.direction
        values = self.values(before)
        better = best_of(values)
        message = messages.EXPECTED if self._has_network else messages.RATED
        cost = _(message, best=round(values[better]), price=round(price))
        of_move = reasons(before.rows, move)
        why = sentence_of([text for text in reasons(before.rows, better) if text not in of_move])
        return MoveReview(move, price, self.unit, better, cost, why or _("It pays off later."))

    def judge(self, before: Position2048, after: Position2048) -> MoveReview:
        """Return what a slide cost; a win or a quick search's best slide costs nothing."""
        self.cancellation.check()
        quick = best_of(self.values(before, QUICK_LEAVES))
        if quick == after.direction or self.game.at(after).outcome == "won":
            return MoveReview(after.direction)
        return super().judge(before, after)


def best_of(values: Mapping[str, float]) -> str:
    """Return the direction with the best value."""
    return max(values, key=lambda direction: (values[direction], direction))


def calibration(tile_sum: int) -> float:
    """Return the factor for the points expected by the network, by linear interpolation."""
    for (low, at_low), (high, at_high) in pairwise(CALIBRATION):
        if tile_sum < high:
            return at_low + (at_high - at_low) * (tile_sum - low) / (high - low)
    return CALIBRATION[-1][1]


@lru_cache(4)  # a hint and a review ask for the same position more than once
def network_values(rows: Rows, max_leaves: int) -> dict[str, float]:
    """Return the points that the network expects after each slide of a 4x4 board."""
    return network_search().values(rows, max_leaves)


@lru_cache
def network_search() -> Search:
    """Return the search of 4x4 boards, with the trained network."""
    try:
        weights = files("textgames.game2048.solver").joinpath(WEIGHTS).read_bytes()
        return Search(read_weights(weights))
    except Exception as error:  # any error in the file costs the hint, not the game
        why = {"file": WEIGHTS, "reason": error_text(error)}
        raise NoAnswer(
            _("There are no hints on 4x4 boards: {file} can't be read ({reason}).", **why)
        ) from None


def reason(before: Rows, direction: str) -> str:
    """Return why a move is good.

    For example "It makes 64, keeps 512 in the corner and brings two 8 tiles together.".
    """
    empty = count_empty(slide_rows(before, direction)[0])
    blanks = ngettext("leaves {count} blank square", "leaves {count} blank squares", empty)
    return sentence_of(reasons(before, direction) or [blanks])


def reasons(before: Rows, direction: str) -> list[str]:
    """Return the reasons for a move, as parts of a sentence."""
    after, _points, squares = slide_rows(before, direction)
    merged = sorted({after[row][col] for row, col in squares}, reverse=True)[:MAX_MERGES_NAMED]
    highest = max(map(max, after))
    corners = (0, 0), (0, -1), (-1, 0), (-1, -1)
    stays = [before[row][col] == after[row][col] == highest for row, col in corners]
    found = []
    if merged:
        found.append(_("makes {tiles}", tiles=and_list(merged)))
    if highest >= CORNER_TILE and any(stays):
        found.append(_("keeps {tile} in the corner", tile=highest))
    if brought := pairs_in(after) - pairs_in(before):
        found.append(_("brings two {tile} tiles together", tile=max(brought)))
    return found


def sentence_of(parts: list[str]) -> str:
    """Return reasons as a sentence, empty without any."""
    if not parts:
        return ""
    *others, together = parts
    if others:
        # Translators: reasons for a move, such as "makes 64" and "keeps 512 in the corner".
        together = pgettext(
            "reasons", "{others} and {last}", others=comma_list(others), last=together
        )
    # Translators: {reasons} is such as "makes 64 and keeps 512 in the corner".
    return _("It {reasons}.", reasons=together)


def pairs_in(rows: Rows) -> set[int]:
    """Return the values of adjacent equal tiles."""
    pairs = set()
    for line in (*rows, *zip(*rows)):
        for tile, other in pairwise(line):
            if tile and tile == other:
                pairs.add(tile)
    return pairs
