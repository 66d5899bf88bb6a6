"""Which game of Lights Out: `lights:5x5#seed`."""

from collections.abc import Mapping, Sequence
from typing import Any, Self

from textgames.engine.spec import SIZE, GameSpec, parse_size, split_seed

from .rules import Lights


class Spec(GameSpec):
    """The size of the board, and the seed."""

    game = "lights"
    options = (SIZE,)

    def __init__(self, size: tuple[int, int], seed: str | None) -> None:
        self.size: tuple[int, int] = size
        self.seed = seed

    @classmethod
    def parse(cls, text: str) -> Self:
        params, seed = split_seed(text)
        spec = cls(parse_size(params, "3x3") if params else (3, 3), seed)
        spec.start()  # raises `ValueError` if there is no game of that size
        return spec

    @property
    def params(self) -> str:
        return "{}x{}".format(*self.size)

    @classmethod
    def text_of(cls, arguments: Sequence[str], options: Mapping[str, Any]) -> str:
        return super().text_of([options["size"]] if "size" in options and not arguments else arguments, {})

    def start(self) -> Lights:
        return Lights(*self.size, self.seed or "")
