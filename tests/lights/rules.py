"""The rules of Lights Out (Tiger Electronics, 1995).

lamp    on each square, lit or dark
press   turns a lamp and those beside it, above and below: lit ones go dark, dark ones light up
won     when all lamps are dark
"""

from itertools import product
from typing import NamedTuple

from textgames.engine.chance import RandomStream
from textgames.engine.rules import Game
from textgames.text.squares import Square


class Position(NamedTuple):
    """The lamps that are lit, those that were pressed an odd number of times, and how many presses were made."""

    lit: frozenset[Square]
    pressed: frozenset[Square] = frozenset()
    steps: int = 0


class Lights(Game[Position]):
    """One game of Lights Out; `seed` is any text, and draws the presses that light the first lamps."""

    def __init__(self, rows: int, cols: int, seed: str) -> None:
        if not (1 <= rows <= 9 and 1 <= cols <= 9):
            raise ValueError(f"Lights Out is played on 1 to 9 rows and columns, not on {rows} x {cols}.")
        self.size = rows, cols
        self.squares = list(product(range(rows), range(cols)))
        rng, lit = RandomStream(seed), frozenset[Square]()
        while not lit:
            self.first_presses = frozenset([square for square in self.squares if rng.below(2)])
            for square in self.first_presses:
                lit ^= self.turned_by(square)
        super().__init__(Position(lit))

    def turned_by(self, pressed: Square) -> frozenset[Square]:
        """Return the lamps that a press turns: the one that is pressed, and those one row or one column from it."""
        row, col = pressed
        return frozenset([(r, c) for r, c in self.squares if abs(r - row) + abs(c - col) <= 1])

    def after(self, move: Square) -> Position | None:
        if move not in self.legal_moves():
            return None
        lit, pressed, steps = self.position
        return Position(lit ^ self.turned_by(move), pressed ^ {move}, steps + 1)

    def legal_moves(self) -> list[Square]:
        return [] if self.outcome else self.squares

    @property
    def outcome(self) -> str | None:
        return None if self.position.lit else "won"
