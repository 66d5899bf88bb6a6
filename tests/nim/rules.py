"""The rules of Nim with one heap, against the program.

match   in the heap; who takes the last one wins
take    one, two or three matches; then the program takes some
"""

from typing import NamedTuple

from textgames.engine.chance import key_of, random_below
from textgames.engine.rules import Game

MOST = 3  # matches at a time


class Position(NamedTuple):
    """How many matches are left, how many moves were made, and whether the program took the last match."""

    left: int
    steps: int = 0
    taken: int = 0  # by the player
    is_lost: bool = False


class Nim(Game[Position]):
    """One game of Nim; `seed` decides what the program takes."""

    def __init__(self, matches: int, seed: str) -> None:
        if not 1 <= matches <= 99:
            raise ValueError(f"Nim is played with 1 to 99 matches, not {matches}.")
        self.size = 1, matches
        self._seed_key = key_of(seed)
        super().__init__(Position(matches))

    @property
    def left(self) -> int:
        """How many matches are left, how many moves were made, and whether the program took the last match."""
        return self.position.left

    def legal_moves(self) -> list[int]:
        return [*range(1, min(MOST, self.left) + 1)]

    def take(self, count: int) -> int:
        """Take matches; how many the program takes then. Raises `ValueError` where there aren't so many."""
        if count not in self.legal_moves():
            raise ValueError(f"You can't take {count}: take 1 to {MOST}, and no more than are left.")
        before = self.left
        self.move(count)
        return before - count - self.left

    def after(self, move: int) -> Position:
        left = self.left - move
        takes = min(left, 1 + random_below(self._seed_key, self.position.steps, MOST))
        return Position(left - takes, self.position.steps + 1, move, is_lost=0 < takes == left)

    @property
    def outcome(self) -> str | None:
        if self.left:
            return None
        return "lost" if self.position.is_lost else "won"
