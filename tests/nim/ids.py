"""Game IDs of Nim: `nim:21#seed`."""

from __future__ import annotations

from nim.rules import Nim
from textgames import ids
from textgames.ids import number_in, seeded, split_seed
from textgames.seeds import following, fresh


class Deal(ids.Deal):
    """Which game of Nim: how many matches, and the seed."""

    game = "nim"

    def __init__(self, text: str) -> None:
        matches, seed = split_seed(text)
        self.matches = number_in(matches or "21", "21 for 21 matches")
        self.seed = fresh() if seed is None else seed
        self.start()

    @property
    def params(self) -> str:
        return str(self.matches)

    def start(self) -> Nim:
        return Nim(self.matches, self.seed)

    def following(self, params: str | None = None) -> Deal:
        return Deal(seeded(params or self.params, following(self.seed)))
