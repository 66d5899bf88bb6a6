"""Game IDs of Lights Out: `lights:5x5#seed`."""

from __future__ import annotations

from lights.rules import Lights
from textgames.ids import SizeAndSeed


class Deal(SizeAndSeed):
    """Which game of Lights Out."""

    game = "lights"
    usual = (3, 3)

    def start(self) -> Lights:
        return Lights(*self.size, self.seed)
