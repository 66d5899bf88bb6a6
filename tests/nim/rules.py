"""The rules of Nim with one heap, against the program.

match   in the heap; who takes the last one wins
take    one, two or three matches; then the program takes some
"""

from typing import NamedTuple

from textgames.engine.chance import key_of, random_below
from textgames.engine.rules import Game

MOST = 3  # matches at a time


class Position(NamedTuple):
    """How many matches are left, how many moves were made, and what the player and the program took last."""

    left: int
    steps: int = 0
    taken: int = 0
    by_program: int = 0


class Nim(Game[Position]):
    """One game of Nim; `seed` decides what the program takes."""

    def __init__(self, matches: int, seed: str) -> None:
        if not 1 <= matches <= 99:
            raise ValueError(f"Nim is played with 1 to 99 matches, not {matches}.")
        self.size = 1, matches
        self._seed_key = key_of(seed)
        super().__init__(Position(matches))

    def legal_moves(self) -> list[int]:
        return [*range(1, min(MOST, self.position.left) + 1)]

    def after(self, move: int) -> Position:
        if move not in self.legal_moves():
            raise ValueError(f"You can't take {move}: take 1 to {MOST}, and no more than are left.")
        left = self.position.left - move
        takes = min(left, 1 + random_below(self._seed_key, self.position.steps, MOST))
        return Position(left - takes, self.position.steps + 1, move, takes)

    @property
    def outcome(self) -> str | None:
        if self.position.left:
            return None
        return "lost" if self.position.by_program else "won"
