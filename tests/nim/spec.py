"""Which game of Nim: `nim:21#seed`."""

from typing import Self

from textgames.engine.spec import GameSpec, parse_number, split_seed

from .rules import Nim


class Spec(GameSpec):
    """How many matches, and the seed."""

    game = "nim"

    def __init__(self, matches: int, seed: str | None) -> None:
        self.size, self.seed = (1, matches), seed

    @classmethod
    def parse(cls, text: str) -> Self:
        matches, seed = split_seed(text)
        spec = cls(parse_number(matches or "21", "21 for 21 matches"), seed)
        spec.start()
        return spec

    @property
    def params(self) -> str:
        return str(self.size[1])

    def start(self) -> Nim:
        return Nim(self.size[1], self.seed or "")
