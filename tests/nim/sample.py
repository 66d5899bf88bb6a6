"""A sample of Nim."""

from __future__ import annotations

import re

from sample import BACK, Sample, SpokenBoard


class SpokenNim(SpokenBoard):
    matches = 0

    def sentence(self, text: str) -> None:
        if size := re.search(r"1 by (\d+)$", text):
            self.begin(1, int(size[1]), "match")
        elif self.add_squares(text):
            self.matches = [*self.board.values()].count("match")
        elif left := re.fullmatch(r"(\d+) match(?:es)? to go", text):
            self.matches = int(left[1])
        elif took := re.fullmatch(r"You took (\d), the program (\d)", text):
            self.matches -= int(took[1]) + int(took[2])

    def agrees(self, state: dict) -> bool:
        return self.matches == state["rows"][0].count("|")


SAMPLE = Sample(
    win=("nim:3#1", ["take 3"]),
    loss=("nim:2#1", ["take 1"]),
    ids=("", "7#1", "#x"),
    words=("take 1", "take 2", "take 3", "undo", "undo 2", "redo", "restart", "look", "new", "take 9", "hint"),
    moves=("take 1", "take 2", "take 3", "take 4", "take 0"),
    more_words=("new 9", "take -1", "take"),
    spoken_ids=("nim:21#1", "nim:9#2"),
    spoken_words=(*BACK, "take 1", "take 2", "3, take 1", "look", "new", "take 1, " * 6),
    spoken_board=SpokenNim,
)
