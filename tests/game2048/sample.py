"""A sample of 2048."""

from __future__ import annotations

import re

from sample import BACK, SQUARE, SQUARES, Sample, SpokenBoard, square, squares
from support import plain_game

from textgames.game2048 import Game2048

WAYS = ("up", "left", "down", "right")


class Spoken2048(SpokenBoard):
    word = r"\d+|blank"
    score = 0
    moves = 0
    history: list[tuple[dict[tuple[int, int], str], int] | None]  # board and score before each move, if they were told

    def add(self, line: str) -> None:
        self.travels = False
        super().add(line)

    def sentence(self, text: str) -> None:
        if text.lower() in WAYS:
            self.history.append((dict(self.board), self.score))
            self.slide(text.lower())
        elif undone := re.fullmatch(r"Took back (the|\d+) .*", text):
            self.travels = True
            self.go_back(int(undone[1].replace("the", "1")))
        elif redone := re.fullmatch(r"Replayed (the|\d+) .*", text):
            self.travels = True
            count = redone[1]
            self.history += [None] * (int(count) - 1 if count.isdigit() else 0) + [(dict(self.board), self.score)]
        elif size := re.search(r"(\d+) by (\d+)$", text):
            self.begin(int(size[1]), int(size[2]), "blank")
            self.history = []
        elif new := re.fullmatch(rf"New (\d+) at ({SQUARE})", text):
            assert self.unsure or self.board[square(new[2])] == "blank"
            self.board[square(new[2])] = new[1]
        elif text == "Back at the start":
            self.begin(*self.size, "blank")
            self.score = 0
        elif self.add_squares(text):
            self.told_all()
        elif text.startswith("Merged "):
            parts = re.findall(rf"(\d+) at ({SQUARES})", text)
            made = [(tile, there) for tile, names in parts for there in squares(names)]
            assert self.unsure or sum(int(tile) for tile, _ in made) == self.gained
            assert self.unsure or all(self.board[there] == tile for tile, there in made)
        if score := re.match(r"[Ss]core (\d+)", text):
            self.score = int(score[1])

    def go_back(self, moves: int) -> None:
        """Remember the board and the score before so many moves; the rows that changed may follow."""
        earlier = [self.history.pop() if self.history else None for _ in range(moves)][-1]
        self.unsure |= earlier is None
        board, self.score = earlier or (self.board, self.score)
        self.board = dict(board)

    def told_all(self) -> None:
        """The board is known, and not how it came about."""
        if not self.travels:
            self.history, self.unsure = [], False

    def slide(self, direction: str) -> None:
        rows, self.gained = plain_game("game2048").slide(self.tiles(), "wasd"[WAYS.index(direction)])
        for row, line in enumerate(rows):
            self.board |= {(row, col): str(tile or "blank") for col, tile in enumerate(line)}
        self.score += self.gained

    def choose(self) -> str:
        """A good move on the board that was heard; now and then a question."""
        self.moves += 1
        game = Game2048.from_rows(self.tiles(), seed="")
        return "look" if self.moves % 12 == 0 else game.advisor().best(game.position).command

    def tiles(self) -> list[list[int]]:
        return [[0 if word == "blank" else int(word) for word in row] for row in self.rows()]

    def agrees(self, state: dict) -> bool:
        return self.tiles() == state["rows"] and self.score == state["score"]


SAMPLE = Sample(
    win=("2048:1x2g8=4.4#1", ["a"]),
    loss=("2048:1x3g64=4.8.8#7", ["a", "d", "a", "d", "a"]),
    ids=("", "5x4g1024#7", "=2.2.4/0.0.8", "2x3=2.2.4/0.0.8#7", "#", "4x4g64#a%20b"),
    words=("w", "a", "s", "d", "wasd", "undo", "undo 2", "redo", "restart", "ddd", "look", "keep", "hint"),
    options=("--seed 0 --size 2x10", "--goal 64 --seed=a%b"),
    misuse=(
        ("2048 --mines 5", "2048 has no --mines."),
        ("2048 holes", "'holes' is not a size"),
        ("check 2048", "2048 has no levels to check"),
        ("2048 --time 5", "--time works only with check"),
        ("2048 --size 4", "'4' is not a size (rows x columns); expected --size 4x5"),
        ("2048 --size 0x4", "'0x4' is not a 2048 board size; expected 1 to 20 rows and columns"),
        ("2048 --size 4x" + "9" * 200, "is not a size (rows x columns); expected --size 4x5"),
        ("2048 --goal 100", "'100' can't be the goal; expected a power of two from 8 up"),
        ("2048 --goal x", "'x' is not a number; expected --goal 1024"),
        ("2048:4x4 --goal 8", "can't be combined with --goal"),
        ("2048:=4.4#1 --goal 8", "can't be combined with --goal"),
        ("2048:=2.x#1", "Row 0 has 'x'"),
        ("2048:=0.0#1", "There are no tiles on the board"),
        ("2048:3x3=2.2#1", "'3x3' doesn't match the rows given"),
    ),
    statuses=(("2048:1x3g8=4.8.4#1", "", 0), ("2048:1x3g64=4.8.4#1", "", 3), ("2048:4x4#1", "a\n", 4)),
    more_words=("wwd", "2d", "up", "auto 3", "last", "new 2x2", "new 3x3", "left k", "WASD"),
    sessions=(
        ("2048:3x3g16#7", ["auto 2, keep", "auto 100, w", "undo", "auto 2, u", "redo"]),
        ("2048:3x3g16#7", ["auto", "keep, auto 3, w, look, look A", "undo 2, keep", "restart", "auto 1, quit"]),
    ),
    questions=("last",),
    longer=("last",),
    spoken_ids=("2048:3x3g16#7", "2048:2x3#1", "2048:4x4#4"),
    spoken_words=(*BACK, *["w", "a", "s", "d", "dd", "wa", "ssda", "wasdwasdwasd", "new", "keep", "look"], "a, redo"),
    spoken_board=Spoken2048,
    layouts=(("2048:3x6g64#7", "aa"), ("2048:1x3g8=2.2.4#2", "aa")),
    plain=("x\n\n" + "w\na\ns\nd\n" * 1000, ["Score 0\n", "Type w, a, s, d or q.", "any more. Game over.\n"]),
    spoken_wins=("2048:4x4g64#ear",),
    large=(("2048:20x20#1", ["wasd" * 30, "look", "last", "undo 60", "help"]),),
)
