"""A sample of Minesweeper."""

from __future__ import annotations

import re
from types import SimpleNamespace

from sample import BACK, Sample, SpokenBoard, rectangle

from textgames.engine.cancellation import Cancellation
from textgames.minesweeper.solver.solver import Solver
from textgames.text.squares import square_name


def listed(text: str) -> list[tuple[int, int]]:
    """The squares in "2B, 4C to 4F and 6A"."""
    return [there for names in text.replace(" and ", ", ").split(", ") for row in rectangle(names) for there in row]


class SpokenMinesweeper(SpokenBoard):
    word = r"\d|blank|closed|flag|question mark|mine|unflagged mine|exploded mine|wrong flag"
    mines: list[tuple[int, int]]  # as far as they are shown, above what the board had there
    over: dict[tuple[int, int], str]  # what else a lost game shows: the mines that went off, and the wrong flags

    def sentence(self, text: str) -> None:
        if size := re.search(r"(\d+) by (\d+)$", text):
            self.begin(int(size[1]), int(size[2]), "closed")
            self.hide_mines()
        elif text in ("Back at the start", "All squares are closed"):
            self.begin(*self.size, "closed")
            self.hide_mines()
        elif self.add_squares(text):
            pass
        elif again := re.fullmatch(r"(.*) (?:is|are) closed again", text):
            self.board |= dict.fromkeys(listed(again[1]), "closed")
        elif sign := re.fullmatch(r"\d+ (flag|question mark)s? (at|taken off) (.*)", text):
            self.board |= dict.fromkeys(listed(sign[3]), sign[1] if sign[2] == "at" else "closed")
        elif exploded := re.fullmatch(r"(?:A mine|Mines) at (.*)", text):
            self.over = dict.fromkeys(listed(exploded[1]), "X")
        elif wrong := re.fullmatch(r"\d+ wrong flags? at (.*)", text):
            assert all(self.board[there] in ("flag", "wrong flag") for there in listed(wrong[1]))
            self.over |= dict.fromkeys(listed(wrong[1]), "!")
        elif mines := re.fullmatch(r"\d+ unflagged mines? at (.*)", text):
            self.mines = listed(mines[1])
        elif text.startswith("All clear"):
            self.won = True
            self.mines = [there for there, word in self.board.items() if not (word.isdigit() or word == "blank")]
        elif text == "The mines are hidden again":
            self.board |= dict.fromkeys(self.mines, "closed")
            self.hide_mines()

    def hide_mines(self) -> None:
        self.mines, self.over, self.won = [], {}, False

    def choose(self) -> str:
        """All that is certain to be safe by one number or two."""
        if set(self.board.values()) == {"closed"}:
            return square_name((2, 2))
        deductions = Solver(SimpleNamespace(rows=self.rows_shown()), 0, Cancellation()).deductions
        deductions.apply_pairs()
        return " ".join([square_name(there) for there in sorted(deductions.safe)][:5])

    def rows_shown(self) -> list[str]:
        signs = {"closed": "-", "flag": "F", "question mark": "?", "blank": " "}
        shown = {there: signs.get(word, word) for there, word in self.board.items()}
        shown |= dict.fromkeys(self.mines, "O" if self.won else "x") | self.over
        rows, cols = self.size
        return ["".join([shown[row, col] for col in range(cols)]) for row in range(rows)]

    def agrees(self, state: dict) -> bool:
        return self.rows_shown() == state["rows"]

    def counts(self, state: dict) -> bool:
        return self.remaining == str(state["mines"] - state["flags"])


SAMPLE = Sample(
    win=("minesweeper:=*..", ["0C"]),
    loss=("minesweeper:=*..", ["0A"]),
    ids=("", "10x20m20#7", "expert", "30x60m1#=", "9x10m15n#7", "9x9#x=y"),
    words=(
        *("5F", "undo", "redo", "0A", "flag 0B", "flag 9J 9I", "chord 5F", "undo 2"),
        *("restart", "2C", "look", "new", "mark 3C", "hint"),
    ),
    options=("--level expert --seed 1", "--size 30x60 --mines 1 --seed ="),
    misuse=(
        ("minesweeper --size 3x3 --mines -1", "--mines 20"),
        ("minesweeper --mines 3", "--mines needs --size"),
        ("minesweeper --size 3x3 --mines 9", "3x3 boards hold 0 to 8 mines, not 9."),
        ("minesweeper --level easy --size 3x3", "already gives the size and the mines; leave out --size and --mines."),
        ("minesweeper --level nightmare", "expected 10x20m20, easy, wide, beginner, intermediate or expert."),
        ("minesweeper:=**", "1x2 boards hold 0 to 1 mines, not 2."),
        ("minesweeper:3x3=*.", "'3x3' doesn't match the rows: they make 1x2m1."),
    ),
    statuses=(("minesweeper:=*..", "f 0A, q\n", 4),),
    more_words=(
        *("1B 2C", "2D", "0E", "flag 0A", "flag 1B 2C", "mark 0B", "mark 2D 0A", "chord 1B", "chord 0B", "flag 1A"),
        *("new 3x3m1", "odds", "odds 0A", "review", "list numbers", "look 5f", "flag", "chord 0A"),
        *("new 9x9m5", "new wide"),
    ),
    sessions=(("minesweeper:4x5m2#3", ["0B, look, look n, q"]),),
    bare=("open",),
    questions=("list numbers", "list flags", "list marks", "odds", "odds 0A", "odds win", "review", "look 4D"),
    longer=("list numbers",),
    spoken_ids=("minesweeper:4x5m2#3", "minesweeper:3x3m1#8", "minesweeper:9x9m10#1", "minesweeper:=*..../....*"),
    spoken_words=(
        *BACK,
        *("new", "0A", "1B", "2C 1A", "flag 0A", "flag 1B 2A", "mark 1B", "mark 2C", "chord 1B", "chord 0B", "0B"),
        *("2A", "8C", "flag 0B", "mark 0A", "look", "look 1B", "1C", "1D", "0D"),
    ),
    spoken_board=SpokenMinesweeper,
    layouts=[(f"minesweeper:{params}", "5F 0C 0B") for params in ("16x30m99#7", "=*../...", "=*.")],
    plain=(
        "x\n\nf\nf 0A\n0A\nH3\n3h\n" + "".join(f"{row}{col}\n" for row in range(10) for col in "abcdefghij"),
        ["Mines left 10\n", "Mines left 9\n", "Type a square from 0A to", "open or flagged.", "A mine! Game over.\n"],
    ),
    spoken_wins=("minesweeper:9x9m10n#ear",),
    large=(
        (
            "minesweeper:16x30m99#7",
            [
                *("3D", "look", "list numbers", "list numbers 3D", "look 3", "odds"),
                *("look 3D", "list flags", "hint", "undo", "redo", "0A 0B 0C 0D 0E", "review", "look", "help"),
            ],
        ),
        ("minesweeper:30x60m20#7", ["3D", "look", "look 3", "look C", "undo", "redo", "odds", "list numbers"]),
    ),
)
