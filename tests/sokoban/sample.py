"""A sample of Sokoban."""

from __future__ import annotations

import re

from sample import BACK, SQUARE, SQUARES, Sample, SpokenBoard, square, squares

from textgames.engine.cancellation import Cancellation
from textgames.sokoban.rules import Sokoban
from textgames.sokoban.solver.search import solve

FAR = r"(?: (\d+) squares)?(?: over the edge)?"
WALKED = re.compile(rf"(?:(?:Up|Left|Down|Right){FAR}|Walked \d+ steps) to (?P<there>{SQUARE})")
PUSHED = re.compile(rf"Pushed the box (\w+){FAR} (to|into the hole at|onto the goal at) ({SQUARE})")
WASD = {"u": "w", "d": "s", "l": "a", "r": "d"}
GOALS = {"player": "@", "box": "$", "wall": "#", "goal": ".", "box on goal": "*", "player on goal": "+", "floor": " "}
HOLES = {**GOALS, "player": "P", "box": "#", "wall": "*", "hole": "o"}
LARGE = "/".join(["#" * 90, "#@" + "-" * 87 + "#", *["#-" + "$." * 43 + "-#"] * 9, "#" + "-" * 88 + "#", "#" * 90])
LOOKING = ["look", "list boxes", "list goals", "look 2", "look B", "look 1C", "s", "undo", "help", "moves"]
WAYS = {"up": (-1, 0), "left": (0, -1), "down": (1, 0), "right": (0, 1)}


class SpokenSokoban(SpokenBoard):
    """Has asked for the walls with `look` when the level began."""

    word = "floor|(?:(?:box|player) on )?goal|wall|box|hole|player"

    def sentence(self, text: str) -> None:
        if size := re.search(r"(\d+) by (\d+)$", text):
            self.begin(int(size[1]), int(size[2]), "floor")
        elif self.add_squares(text):
            pass
        elif walk := WALKED.fullmatch(text):
            self.put_player(square(walk["there"]))
        elif push := PUSHED.fullmatch(text):
            self.push(push[1], int(push[2] or 1), push[3], square(push[4]))
        elif here := re.fullmatch(rf"You are at ({SQUARE})", text):
            self.put_player(square(here[1]))
        elif text == "Back at the start":
            self.take_all_away()
        elif change := re.fullmatch(rf"(Box|Hole|Goal)(?:es|s)? (at|gone from) ({SQUARES})", text):
            for there in squares(change[3]):
                self.put(there, change[1].lower(), change[2] == "at")

    def put(self, there: tuple[int, int], thing: str, is_there: bool) -> None:
        word = self.board[there]
        on_goal = "goal" in word
        if is_there and thing == "goal":
            self.board[there] = f"{word} on goal" if word in ("box", "player") else "goal"
        elif is_there:
            self.board[there] = f"{thing} on goal" if on_goal else thing
        elif word.startswith(thing):
            self.board[there] = "goal" if on_goal else "floor"

    def put_player(self, there: tuple[int, int]) -> None:
        for where, word in self.board.items():
            if word.startswith("player"):
                self.put(where, "player", False)
        self.put(there, "player", True)

    def take_all_away(self) -> None:
        """Take the boxes, holes and goals off the board, to put those of a whole position on it."""
        for there, word in self.board.items():
            if word not in ("wall", "floor"):
                self.board[there] = "floor"

    def push(self, direction: str, count: int, how: str, there: tuple[int, int]) -> None:
        def before(steps: int) -> tuple[int, int]:
            return tuple((at - way * steps) % size for at, way, size in zip(there, WAYS[direction], self.size))

        assert self.board[before(count)] in ("box", "box on goal")
        self.put(before(count), "box", False)
        assert (self.board[there] == "hole") is (how == "into the hole at")
        assert ("goal" in self.board[there]) is (how == "onto the goal at")
        if how == "into the hole at":
            self.board[there] = "floor"
        else:
            self.put(there, "box", True)
        self.put_player(before(1))

    def choose(self) -> str:
        """The next push of a solution, with the walk to it; first a look around, since walls are not told."""
        if "wall" not in self.board.values():
            return "look"
        text = "\n".join(self.drawn(HOLES if "hole" in self.board.values() else GOALS))
        moves = solve(Sokoban.from_text(text), Cancellation()) or ""
        pushes = re.match(r"[udlr]*([UDLR])\1*", moves)
        assert pushes
        return "".join([WASD[move] for move in pushes[0].lower()])

    def agrees(self, state: dict) -> bool:
        return state["rows"] in (self.drawn(HOLES), self.drawn(GOALS))

    def drawn(self, symbols: dict[str, str]) -> list[str]:
        return ["".join([symbols.get(word, "?") for word in row]) for row in self.rows()]

    def counts(self, state: dict) -> bool:
        return self.remaining == str(state["left"])


SAMPLE = Sample(
    win=("sokoban:=P#o", ["d"]),
    ids=("", "holes/3", "classic/2", "=**-**/*o--*/#-P#o/*---*/**-**", "=#####/#@$.#/#####"),
    words=["w", "a", "s", "d", "dd", "undo", "undo 2", "redo", "restart", "aaa", "look", "next", "hint", "lurd rr"],
    options=("holes --level 7",),
    misuse=(
        ("sokoban --goal 8", "Sokoban has no --goal"),
        ("sokoban holes --level 99", "no 99"),
        ("sokoban holes --level x", "'x' is not a number; expected --level 3"),
        ("sokoban:=P#", "needs a hole or a goal"),
        ("check --jobs x", "'x' is not a number; expected --jobs 2."),
        ("check --time 0", "'0' is not a time"),
        ("check --level 99", "no 99"),
        ("check sokoban:holes/1 --level 2", "can't be combined with --level"),
        ("check random --level 2", "can't be combined with --level"),
        ("check =P#o 3", "Sokoban has no option '3'"),
        ("check holes x", "Sokoban has no option 'x'"),
        ("check --goal 8", "check can't be combined with --goal"),
        ("sokoban --check", "Unknown option '--check'"),
        ("sokoban:=*-", "this one has 0"),
        ("sokoban:=Px", "0B is 'x'"),
        ("sokoban:random:3x3", "5 to 20 rows and columns"),
        ("sokoban:random:8x8b0", "1 to 10 boxes"),
        ("sokoban:random:8x8bx", "'x' is not a number"),
        ("sokoban:random:8", "'8' is not a size"),
        ("sokoban:random:5x5b9#1", "No level was found for random:5x5b9"),
    ),
    statuses=[("sokoban:=P#o", "d, u\n", 0), ("sokoban:=P#o", "d\nu\n", 4)],  # the level's end stops a line
    more_words=(
        *("wwd", "2d", "up", "go 1A", "go 0C", "push 1C 1E", "level 2", "lurd", "new =P#o"),
        *("lurd rR", "lurd uRRdd", "lurd solution", "solve 1", "list boxes", "left k", "new =", "level"),
    ),
    sessions=(("sokoban:=------/-P#--o/------", ["d, hint, d", "solve 1, d", "undo, look 0A", "lurd RR", "w, lurd"]),),
    questions=("list boxes", "list holes", "list goals", "solve"),
    spoken_ids=(
        *("sokoban:holes/1", "sokoban:classic/1", "sokoban:=------/-@$..-/-$-*--/------"),
        "sokoban:=-+$-/-$.-/----",
    ),
    spoken_first=("look",),
    spoken_words=(
        *(*BACK, *["w", "a", "s", "d", "dd", "wa", "ssda", "wasdwasdwasd", "ddd"], "a, redo"),
        *("next\nlook", "level 3\nlook", "go 2B", "go 1C", "push 2D 2C", "look"),
    ),
    spoken_board=SpokenSokoban,
    layouts=(("sokoban:classic/40", "ddd"), ("sokoban:holes/2", "ddd"), (f"sokoban:={'-' * 30}P#o", "ddd")),
    plain=("dw\nuu\nr\nx\n\nddddssaaawwddss\n", ["Steps 1\n", "in the way.", "Type w,", "Steps 15\nSolved!\n"]),
    spoken_wins=("sokoban:holes/1", "sokoban:classic/2"),
    large=[(f"sokoban:={LARGE}", LOOKING)],
)
