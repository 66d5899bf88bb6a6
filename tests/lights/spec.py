"""Which game of Lights Out: `lights:5x5#seed`."""

from textgames.engine.spec import GameSpec

from .rules import Lights


class Spec(GameSpec):
    game = "lights"
    usual_size = (3, 3)

    def start(self) -> Lights:
        return Lights(*self.size, self.seed or "")
