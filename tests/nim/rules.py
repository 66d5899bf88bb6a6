"""The rules of Nim with one heap, against the program.

match   in the heap; who takes the last one wins
take    one, two or three matches; then the program takes some
"""

from __future__ import annotations

from textgames.engine.random import draw, key_of
from textgames.engine.rules import History

MOST = 3  # matches at a time


class Nim(History):
    """One game; `position` is how many matches are left, below 0 where the program took the last one.

    `seed` decides what the program takes.
    """

    def __init__(self, matches: int, seed: str) -> None:
        if not 1 <= matches <= 99:
            raise ValueError(f"Nim is played with 1 to 99 matches, not {matches}.")
        self._seed_key = key_of(seed)
        super().__init__(matches)

    @property
    def left(self) -> int:
        """How many matches are left."""
        return max(0, self.position)

    def legal_moves(self) -> list[str]:
        """How many matches may be taken."""
        return [str(count) for count in range(1, min(MOST, self.left) + 1)]

    def take(self, count: int) -> int:
        """Take matches; how many the program takes then. Raises `ValueError` where there aren't so many."""
        if str(count) not in self.legal_moves():
            raise ValueError(f"You can't take {count}: take 1 to {MOST}, and no more than are left.")
        before = self.left
        self.play(count)
        return before - count - self.left

    def after(self, move: int) -> int:
        left = self.left - move
        takes = min(left, 1 + draw(self._seed_key, self.steps, MOST))
        return left - takes or (-1 if takes else 0)

    @property
    def outcome(self) -> str | None:
        return None if self.position > 0 else "lost" if self.position < 0 else "won"
