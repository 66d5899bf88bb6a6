"""A sample of Lights Out."""

from __future__ import annotations

import re

from sample import BACK, SQUARE, Sample, SpokenBoard, square


class SpokenLights(SpokenBoard):
    word = "lit|dark"

    def sentence(self, text: str) -> None:
        if size := re.search(r"(\d+) by (\d+)$", text):
            self.begin(int(size[1]), int(size[2]), "dark")
        elif self.add_squares(text):
            pass
        elif pressed := re.fullmatch(rf"Pressed ({SQUARE})", text):
            row, col = square(pressed[1])
            for r, c in self.board:
                if abs(r - row) + abs(c - col) <= 1:
                    self.board[r, c] = "dark" if self.board[r, c] == "lit" else "lit"

    def agrees(self, state: dict) -> bool:
        return ["".join(["*" if word == "lit" else "." for word in row]) for row in self.rows()] == state["rows"]

    def counts(self, state: dict) -> bool:
        return self.remaining == str("".join(state["rows"]).count("*"))


SAMPLE = Sample(
    win=("lights:1x2#1", ["0A"]),
    ids=("", "2x3#1", "#x", "9x9#a%20b"),
    words=("0A", "1B", "press 2C", "c1", "undo", "undo 2", "redo", "restart", "look", "new", "9Z", "hint"),
    bare=("press",),
    more_words=("0A 0B", "new 2x2", "press", "z1"),
    spoken_ids=("lights:3x3#1", "lights:2x5#2"),
    spoken_words=(*BACK, "0A", "1B 0B", "0C", "look", "new", "0A 0A 0B 1A 1B"),
    spoken_board=SpokenLights,
)
