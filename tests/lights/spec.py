"""Which game of Lights Out: `lights:5x5#seed`."""

from __future__ import annotations

from lights.rules import Lights
from textgames.engine.spec import SizeSpec


class Spec(SizeSpec):
    """The size and the seed."""

    game = "lights"
    usual_size = (3, 3)

    def start(self) -> Lights:
        return Lights(*self.size, self.seed or "")
