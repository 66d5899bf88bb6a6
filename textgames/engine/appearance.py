"""How a game that is played appears: what a game's session says and shows besides its commands."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from textgames.engine.best_results import FEWEST_MOVES, Best
from textgames.engine.describer import GameDescriber
from textgames.engine.events import Event
from textgames.text.grid import Board
from textgames.text.language import _, join_sentences
from textgames.text.squares import square_name

NEXT_COMMANDS = ("new", "restart", "undo", "quit")  # in every game that is over
Events = Iterator[Event]


class Appearance(ABC):
    """The board and the figures of a `game`, its end, and what is kept of it.

    A game must define its `describer` and `advice`. It may override the other methods and these
    attributes: `square_verb`, the command for a square by itself; `steps_help`, what its steps do;
    `lists_legal`, whether programs get the legal moves unasked; `bests`, its best results, the
    most important one first; and `free_tries`, whether undo is no help, and only help since the
    last restart matters, as with levels.
    """

    square_verb: ClassVar[str] = ""
    steps_help: ClassVar[str] = ""
    describer: GameDescriber
    lists_legal: ClassVar[bool] = True
    bests: ClassVar[tuple[Best, ...]] = FEWEST_MOVES
    free_tries: ClassVar[bool] = False
    game: Any
    outcome: str | None

    @staticmethod
    def instead(word: str) -> Sequence[str]:
        """Return what to type in place of a word that is no command in this game, if anything."""
        return ()

    @abstractmethod
    def advice(self) -> Events:
        """Yield a `Hint`: a good next move with its reason; before it, how far the search is.

        Raise `Illegal` if the game is too large for that.
        """

    def board(self) -> Board:
        return Board(self.describer.rows(self.game))

    def figures(self) -> str:
        """Return the line below the board."""
        progress = self.describer.goal_progress(self.game)
        return join_sentences([progress, self.describer.score(self.game)])

    def spoken_score(self) -> str:
        """Return the figures in sentences, as the answer to `score`."""
        return self.describer.score(self.game)

    def state(self) -> dict[str, Any]:
        """Return the board and the figures, for programs."""
        return {"rows": self.describer.rows(self.game), "steps": self.game.position.steps}

    def legal(self) -> list[str]:
        """Return the legal moves as they are typed; none if the game is over."""
        moves = [] if self.outcome else self.game.legal_moves()
        return [move if isinstance(move, str) else square_name(move) for move in moves]

    def completed(self) -> float:
        """Return how much of the game is done, from 0 to 1."""
        return float(self.outcome == "won")

    def ending(self) -> str:
        """Return what there is to say of a game that is over."""
        message = _("You win!") if self.outcome == "won" else _("You lose.")
        return join_sentences([message, self.describer.score(self.game)])

    def next_commands(self) -> list[str]:
        """Return the commands that make sense when the game is over."""
        return list(NEXT_COMMANDS)

    def result_details(self) -> dict[str, Any]:
        """Return what the results keep of a finished game as well as moves and seconds."""
        return {}

    def picture(self) -> str:
        """Return how the game went as a small picture for `share`, of at most 40 columns."""
        return ""

    def solution_to_share(self) -> str:
        """Return the moves that solved the game as they are typed, for `share`, or nothing."""
        return ""
