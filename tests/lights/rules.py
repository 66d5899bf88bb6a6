"""The rules of Lights Out (Tiger Electronics, 1995).

lamp    on each square, lit or dark
press   turns a lamp and those beside it, above and below: lit ones go dark, dark ones light up
won     when all lamps are dark
"""

from __future__ import annotations

from typing import NamedTuple

from textgames.engine.random import RandomStream
from textgames.engine.rules import Game
from textgames.text.squares import check_square

Lamps = frozenset[tuple[int, int]]  # row, column


class Position(NamedTuple):
    """The lamps that are lit, and how many presses were made."""

    lit: Lamps
    steps: int = 0


class Lights(Game[Position]):
    """One game of Lights Out.

    `seed` is any text: the lamps are as some presses that it draws leave them, so that they can all be put out.
    """

    def __init__(self, rows: int, cols: int, seed: str) -> None:
        if not (1 <= rows <= 9 and 1 <= cols <= 9):
            raise ValueError(f"Lights Out is played on 1 to 9 rows and columns, not on {rows} x {cols}.")
        self.size = rows, cols
        rng, lit = RandomStream(seed), Lamps()
        while not lit:
            for square in [(row, col) for row in range(rows) for col in range(cols) if rng.below(2)]:
                lit ^= self.turned(*square)
        super().__init__(Position(lit))

    def turned(self, row: int, col: int) -> Lamps:
        """Return the lamps that a press turns."""
        check_square(row, col, self.size)
        plus = {(row, col), (row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)}
        return frozenset({(r, c) for r, c in plus if 0 <= r < self.size[0] and 0 <= c < self.size[1]})

    def press(self, row: int, col: int) -> bool:
        """Press a lamp; False if the game is over. Raises `ValueError` off the board."""
        check_square(row, col, self.size)
        return self.play((row, col))

    def after(self, move: tuple[int, int]) -> Position | None:
        if self.outcome:
            return None
        return Position(self.position.lit ^ self.turned(*move), self.position.steps + 1)

    def legal_moves(self) -> list[tuple[int, int]]:
        """Return the (row, column) of each lamp: any may be pressed."""
        return [] if self.outcome else [(row, col) for row in range(self.size[0]) for col in range(self.size[1])]

    @property
    def outcome(self) -> str | None:
        return None if self.position.lit else "won"
