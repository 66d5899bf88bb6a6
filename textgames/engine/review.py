"""The price of each move of a game: how much less it was worth than the best one.

A price doesn't include the luck that follows a move, such as the tile that comes or the mine that
goes off, nor anything a player couldn't know.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import inf
from types import MappingProxyType
from typing import Any, NamedTuple

from textgames.engine.cancellation import Cancellation
from textgames.engine.view import JsonObject
from textgames.errors import OutOfTime
from textgames.text.language import N_, NN_, _, command_text, join_sentences, plural

BEST_MOVES = NN_(
    "{count} of {all} moves was the best one.", "{count} of {all} moves were the best ones."
)
LUCK_TOOK_THE_REST = NN_(
    "{count} of {all} moves was the best one; luck took the rest.",
    "{count} of {all} moves were the best ones; luck took the rest.",
)
NOT_KNOWN = N_("Its cost isn't known: the search would take too long.")
UNKNOWN_PRICES = NN_(
    "The cost of {count} move isn't known.", "The cost of {count} moves isn't known."
)


class Hint(NamedTuple):
    """A good move as typed, empty if none is known, and the reason in a sentence.

    A reason that `is_complete` names the move itself. A hint that `is_guess` may lose the game.
    `details` are for programs.
    """

    command: str
    why: str
    is_complete: bool = False
    is_guess: bool = False
    details: Mapping[str, Any] = MappingProxyType({})

    def shown(self) -> tuple[str, list[str]]:
        """Return the text of the hint, and what is spoken of it."""
        tried = ""
        if self.command and not self.is_complete:
            tried = _("Try {command}.", command=command_text(self.command))
        return join_sentences([tried, self.why]), [tried, self.why]


class MoveReview(NamedTuple):
    """The review of move `number`, counted from 1.

    `command` is the move as typed, and `better` the best one. The price is in the `unit` of the
    game, infinite if the game was thrown away, and None if unknown. `cost` is the price in a
    sentence, and `why` the reason for the better move. The best move has no unit. `risk` is the
    chance that the move lost the game at once.
    """

    command: str
    price: float | None = 0
    unit: str = ""
    better: str = ""
    cost: str = ""
    why: str = ""
    risk: float = 0
    number: int = 0

    def sentences(self) -> list[str]:
        """Return the move, what it cost, what was better, and why."""
        move = _("Move {number}: {move}.", number=self.number, move=command_text(self.command))
        cost = self.cost or _("No move was better.")
        better = _("Better: {move}.", move=command_text(self.better)) if self.better else ""
        return [move, cost, better, self.why]

    def record(self) -> JsonObject:
        """Return the review for programs, where an infinite price is None too."""
        return {
            "n": self.number,
            "cmd": self.command,
            "better": self.better,
            "price": None if self.price == inf else self.price,
            "unit": self.unit,
            "why": join_sentences([self.cost, self.why]),
        }


class GameAdvisor(ABC):
    """Evaluates the positions of a game, for hints, `auto`, `review` and environments.

    All methods raise the errors of `cancellation`. They know only what the player knows.
    """

    unit: str  # of prices

    def __init__(self, game: Any) -> None:
        self.game = game.copy()
        self.cancellation = Cancellation()

    @abstractmethod
    def best(self, position: Any) -> Hint:
        """Return the best move of a game that is not over, with its reason.

        Raise `NoAnswer` if the game is too large for that.
        """

    @abstractmethod
    def value(self, position: Any) -> float | None:
        """Return the value of a position with the best play; None if unknown."""

    def value_of_move(self, before: Any, after: Any) -> float | None:
        """Return the value of a move between two positions, before its random part."""
        return self.value(after)

    @abstractmethod
    def command(self, before: Any, after: Any) -> str:
        """Return the move between two positions as typed."""

    def judge(self, before: Any, after: Any) -> MoveReview:
        """Return the review of the move between two positions.

        Raise `OutOfTime` if its price isn't known.
        """
        value, of_move = self.value(before), self.value_of_move(before, after)
        if value is None or of_move is None:
            raise OutOfTime(_(NOT_KNOWN))
        if value <= of_move:
            return MoveReview(self.command(before, after))
        return self.costing(value - of_move, before, after)

    def costing(self, price: float, before: Any, after: Any) -> MoveReview:
        """Return the review of a move that cost `price`."""
        hint = self.best(before)
        cost = _("It cost {price}.", price=price)
        command = self.command(before, after)
        return MoveReview(command, price, self.unit, hint.command, cost, hint.why)

    def review(self, positions: Sequence[Any]) -> list[MoveReview]:
        """Return the reviews of the moves between positions; prices are None once time is up."""
        reviews = []
        for before, after in pairwise(positions):
            self.cancellation.check_interrupt()
            try:
                move = self.judge(before, after)
            except OutOfTime:
                command = self.command(before, after)
                move = MoveReview(command, None, self.unit, cost=_(NOT_KNOWN))
            reviews.append(move._replace(number=after.steps))
        return reviews

    def summary(self, reviews: Sequence[MoveReview], outcome: str | None) -> list[str]:
        """Return sentences on the whole game."""
        best = [move.unit for move in reviews].count("")
        last = reviews[-1]
        is_luck = best == len(reviews) or (last.cost and not last.unit)
        message = LUCK_TOOK_THE_REST if outcome == "lost" and is_luck else BEST_MOVES
        sentences = [plural(message, best, all=len(reviews))]
        if unknown := [move.price for move in reviews].count(None):
            sentences.append(plural(UNKNOWN_PRICES, unknown))
        return sentences
