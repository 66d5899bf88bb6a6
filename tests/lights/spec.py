"""Which game of Lights Out: `lights:5x5#seed`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lights.rules import Lights, check_size
from textgames.engine.spec import SIZE, GameSpec, parse_size, split_seed


class Spec(GameSpec):
    """The size and the seed."""

    game = "lights"
    options = (SIZE,)

    def __init__(self, size: tuple[int, int], seed: str | None) -> None:
        self.size: tuple[int, int] = size
        self.seed = seed

    @classmethod
    def parse(cls, text: str) -> Spec:
        size, seed = split_seed(text)
        rows, cols = parse_size(size or "3x3", "3x3")
        check_size(rows, cols)
        return cls((rows, cols), seed)

    @property
    def params(self) -> str:
        return "{}x{}".format(*self.size)

    def start(self) -> Lights:
        return Lights(*self.size, self.seed or "")

    @classmethod
    def text_of(cls, words: Sequence[str], options: Mapping[str, Any]) -> str:
        if words or "size" not in options:
            return super().text_of(words, options)
        return "{}x{}".format(*parse_size(options["size"], "--size 3x3"))
