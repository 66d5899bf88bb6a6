"""Which game of Lights Out: `lights:5x5#seed`; 3 x 3 lamps if no size is given."""

from collections.abc import Mapping, Sequence
from typing import Any

from textgames.engine.spec import SIZE, GameSpec, parse_size, split_seed

from .rules import Lights


class Spec(GameSpec):
    """The size and the seed of a game."""

    game = "lights"
    options = (SIZE,)

    def __init__(self, size: tuple[int, int], seed: str | None) -> None:
        self.size = size
        self.seed = seed

    @classmethod
    def parse(cls, text: str) -> "Spec":
        params, seed = split_seed(text)
        spec = cls(parse_size(params or "3x3", "3x3"), seed)
        spec.start()  # which raises `ValueError` if there is no game of that size
        return spec

    @property
    def params(self) -> str:
        return "{}x{}".format(*self.size)

    @classmethod
    def text_of(cls, arguments: Sequence[str], options: Mapping[str, Any]) -> str:
        return super().text_of([options["size"]] if "size" in options and not arguments else arguments, {})

    def start(self) -> Lights:
        return Lights(*self.size, self.seed or "")
