"""A sample of Minesweeper."""

from __future__ import annotations

import re
from typing import ClassVar

from sample import SQUARE, SQUARES, Listener, Sample, square, squares

from textgames.text import cells


def columns(text: str) -> list[int]:
    """The columns of "C", of "C and D" or of "C to F"."""
    first, _, last = text.replace(" and ", " to ").partition(" to ")
    return list(range(cells.column_number(first), cells.column_number(last or first) + 1))


class ListenerMinesweeper(Listener):
    singulars: ClassVar = {"flags": "flag", "question marks": "question mark", "mines": "mine"}
    mines: list[tuple[int, int]]  # as far as they are shown, above what the board had there

    def sentence(self, text: str) -> None:
        if size := re.match(r"(\d+) rows? and (\d+) columns?$", text):
            self.begin(int(size[1]), int(size[2]), "closed")
            self.mines, self.won = [], False
        elif text in ("Back at the start", "All squares are closed"):
            self.begin(*self.size, "closed")
            self.mines, self.won = [], False
        elif re.match(r"Rows? [^,]*: ", text):
            self.hear_rows(text)
        elif alone := re.fullmatch(rf"({SQUARE}) is (?:a )?(\d|empty|closed|flag|question mark)", text):
            self.board[square(alone[1])] = alone[2]
        elif rows := re.fullmatch(r"Rows? (\d+)(?: (?:and|to) (\d+))?, (.*)", text):
            for row in range(int(rows[1]), int(rows[2] or rows[1]) + 1):
                for part in rows[3].split("; "):
                    where, _, runs = part.partition(": ")
                    self.board |= {
                        (row, col): word for col, word in zip(columns(where), self.expanded(runs), strict=True)
                    }
        elif sign := re.fullmatch(rf"(Flag|Question mark)s? (at|taken off) ({SQUARES})", text):
            self.board |= dict.fromkeys(squares(sign[3]), sign[1].lower() if sign[2] == "at" else "closed")
        elif mines := re.fullmatch(rf"The mines: ({SQUARES})", text):
            self.mines = squares(mines[1])
        elif text.startswith("All clear"):
            self.won = True
            self.mines = [there for there, word in self.board.items() if not (word.isdigit() or word == "empty")]
        elif text == "The mines are hidden again":
            self.board |= dict.fromkeys(self.mines, "closed")
            self.mines, self.won = [], False

    def agrees(self, state: dict) -> bool:
        signs = {"closed": "-", "flag": "F", "question mark": "?", "empty": " "}
        shown = {there: signs.get(word, word) for there, word in self.board.items()}
        shown |= dict.fromkeys(self.mines, "O" if self.won else "x")
        rows, cols = self.size
        return ["".join([shown[row, col] for col in range(cols)]) for row in range(rows)] == state["rows"]

    def counts(self, state: dict) -> bool:
        return self.left == str(state["mines"] - state["flags"])


SAMPLE = Sample(
    win=("minesweeper:=*..", ["0C"]),
    loss=("minesweeper:=*..", ["0A"]),
    ids=("", "10x20m20#7", "expert", "30x60m1#=", "16x30m99n#7", "9x9#x=y"),
    words=("5F", "u", "redo", "0A", "f 0B", "f 9J 9I", "c 5F", "undo 2", "r", "2C", "look", "new", "m 3C", "hint"),
    questions=("list numbers", "list flags", "list marks", "odds", "odds 0A"),
    longer=("list numbers",),
    heard_ids=("minesweeper:4x5m2#3", "minesweeper:3x3m1#8", "minesweeper:9x9m10#1", "minesweeper:=*..../....*"),
    heard_words=(
        *("u", "u 2", "redo", "redo 3", "r", "new", "0A", "1B", "2C 1A", "f 0A", "f 1B 2A", "m 1B", "m 2C", "c 1B"),
        *(
            "c 0B",
            "0B",
            "2A",
            "8C",
            "f 0B",
            "m 0A",
            "look",
            "look 1B",
            "auto-flag on",
            "auto-flag off",
            "1C",
            "1D",
            "0D",
        ),
    ),
    listener=ListenerMinesweeper,
)
