"""What Nim says."""

from collections.abc import Sequence
from typing import Any, ClassVar

from textgames.engine.describer import GameDescriber
from textgames.text.language import ngettext

from .rules import Nim, Position


class Describer(GameDescriber):
    """How many matches there are."""

    title = "Nim"
    about = "Take the last match."
    goal = "Take the last match. You and the program take one, two or three in turn."
    symbols: ClassVar = {"|": "match", ".": "taken"}

    def intro(self, session: Any) -> list[str]:
        goal = "Nim: take the last match; one, two or three at a time."
        return [goal, "take 2 takes two, u undo, help, q quit."]

    def rows(self, game: Nim) -> list[str]:
        return ["|" * game.position.left + "." * (game.size[1] - game.position.left)]

    def goal_progress(self, game: Nim) -> str:
        return ngettext("{count} match to go.", "{count} matches to go.", game.position.left)

    def legal(self, session: Any) -> list[str]:
        return [f"take {count}" for count in session.game.legal_moves()]

    def spoken(self, game: Nim, positions: Sequence[Position]) -> list[str]:
        now = positions[-1]
        return [f"You took {now.taken}, the program {now.by_program}."]
