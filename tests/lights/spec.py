"""Which game of Lights Out: `lights:5x5#seed`."""

from textgames.engine.spec import SizeSpec

from .rules import Lights


class Spec(SizeSpec):
    game = "lights"
    usual_size = (3, 3)

    def start(self) -> Lights:
        return Lights(*self.size, self.seed or "")
