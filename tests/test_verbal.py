"""`--verbal`: what is said can be read aloud, and is enough to know the whole board.

A listener here is one of these readers: it gets the sentences and nothing else, and keeps a board of its own.
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import GAMES, amount, run

from textgames.text import cells

PLAIN = re.compile(r"[A-Za-z0-9 .,:;!?'()/#%=*+-]+\.")
WAYS = {"up": (-1, 0), "left": (0, -1), "down": (1, 0), "right": (0, 1)}
SINGULARS = {"walls": "wall", "boxes": "box", "holes": "hole", "goals": "goal", "boxes on goals": "box on goal"}
SINGULARS |= {"flags": "flag", "question marks": "question mark", "mines": "mine"}
SQUARE = r"\d+[A-Z]+"
SQUARES = rf"{SQUARE}(?:, {SQUARE})*(?: and {SQUARE})?"

FAR = r"(?: (\d+))?(?: over the edge)?"
WALKED = re.compile(rf"(?:(?:Up|Left|Down|Right){FAR}|Walked \d+ steps) to (?P<there>{SQUARE})")
PUSHED = re.compile(rf"Pushed the box( off its goal)? (\w+){FAR} (to|into the hole at|onto the goal at) ({SQUARE})")


def square(name: str) -> tuple[int, int]:
    return cells.read(name, 1000, 1000)


def squares(names: str) -> list[tuple[int, int]]:
    return [square(name) for name in re.findall(SQUARE, names)]


def columns(text: str) -> list[int]:
    """The columns of "C", of "C and D" or of "C to F"."""
    first, _, last = text.replace(" and ", " to ").partition(" to ")
    return list(range(cells.column_number(first), cells.column_number(last or first) + 1))


def expanded(runs: str) -> list[str]:
    """The squares of "4 closed, 1, flag", each in a word or two of its own."""
    found: list[str] = []
    for part in runs.split(", "):
        count, _, word = part.partition(" ")
        found += [SINGULARS.get(word, word)] * int(count) if count.isdigit() and word else [part]
    return found


class Listener:
    """Knows what was said."""

    board: dict[tuple[int, int], str]
    left = ""  # holes, goals or mines

    def hear(self, line: str) -> None:
        for sentence in re.split(r"(?<=[.!?]) ", line):
            self.sentence(sentence[:-1])
            if left := re.fullmatch(r"(-?\d+) (?:hole|goal|mine)s? left[.]", sentence):
                self.left = left[1]

    def counts(self, state: dict) -> bool:
        """Whether what is left of a game that goes on was told as it is."""
        left = state["left"] if "left" in state else state["mines"] - state["flags"]
        return self.left == str(left)

    def sentence(self, text: str) -> None:
        raise NotImplementedError

    def begin(self, rows: int, cols: int, word: str) -> None:
        self.size = rows, cols
        self.board = {(row, col): word for row in range(rows) for col in range(cols)}

    def hear_rows(self, text: str) -> None:
        """ "Row 0: 2 empty, 2; rows 1 to 3: 3 empty"."""
        for part in text.split("; "):
            numbers, _, runs = part.partition(": ")
            first, *last = map(int, re.findall(r"\d+", numbers))
            for row in range(first, (last or [first])[0] + 1):
                for col, word in enumerate(expanded(runs)):
                    self.board[row, col] = word

    def rows(self) -> list[list[str]]:
        return [[self.board[row, col] for col in range(self.size[1])] for row in range(self.size[0])]


class Listener2048(Listener):
    score = 0

    def sentence(self, text: str) -> None:
        if text.lower() in WAYS:
            self.slide(text.lower())
        elif size := re.fullmatch(r"(\d+) rows? and (\d+) columns?", text):
            self.begin(int(size[1]), int(size[2]), "empty")
        elif new := re.fullmatch(rf"New (\d+) at ({SQUARE})", text):
            assert self.board[square(new[2])] == "empty"
            self.board[square(new[2])] = new[1]
        elif text == "Back at the start":
            self.begin(*self.size, "empty")
        elif re.match("Rows? ", text):
            self.hear_rows(text)
        elif re.fullmatch(rf"\d+ at {SQUARES}(; \d+ at {SQUARES})*", text):
            for part in text.split("; "):
                tile, _, names = part.partition(" at ")
                self.board |= dict.fromkeys(squares(names), tile)
        elif text.startswith("Merged "):
            assert sorted(re.findall(r"\d+", text)) == sorted(self.merged)
        if score := re.match(r"Score (\d+)", text):
            self.score = int(score[1])

    def slide(self, direction: str) -> None:
        lines = self.rows() if direction in ("left", "right") else list(map(list, zip(*self.rows())))
        back = -1 if direction in ("right", "down") else 1
        self.merged: list[str] = []
        lines = [self.slid(line[::back])[::back] for line in lines]
        lines = lines if direction in ("left", "right") else list(map(list, zip(*lines)))
        self.board = {(row, col): word for row, line in enumerate(lines) for col, word in enumerate(line)}

    def slid(self, line: list[str]) -> list[str]:
        tiles = [word for word in line if word != "empty"]
        done = []
        while tiles:
            tile = tiles.pop(0)
            if tiles and tiles[0] == tile:
                tile = str(2 * int(tiles.pop(0)))
                self.merged.append(tile)
            done.append(tile)
        return done + ["empty"] * (len(line) - len(done))

    def agrees(self, state: dict) -> bool:
        rows = [[0 if word == "empty" else int(word) for word in row] for row in self.rows()]
        return rows == state["rows"] and self.score == state["score"]


class ListenerSokoban(Listener):
    """Has asked for the walls with `look` when the level began."""

    def sentence(self, text: str) -> None:
        if size := re.search(r"(\d+) rows? and (\d+) columns?$", text):
            self.begin(int(size[1]), int(size[2]), "floor")
        elif re.match("Rows? ", text):
            self.hear_rows(text)
        elif walk := WALKED.fullmatch(text):
            self.put_player(square(walk["there"]))
        elif push := PUSHED.fullmatch(text):
            self.push(bool(push[1]), push[2], int(push[3] or 1), push[4], square(push[5]))
        elif here := re.fullmatch(rf"You are at ({SQUARE})((?:; (?:\w+ at {SQUARES}|no \w+))*)", text):
            if here[2]:
                self.hear_all(here[2])
            self.put_player(square(here[1]))
        elif change := re.fullmatch(rf"(Box|Hole)(?:es|s)? (at|gone from) ({SQUARES})", text):
            for there in squares(change[3]):
                self.put(there, change[1].lower(), change[2] == "at")

    def put(self, there: tuple[int, int], thing: str, is_there: bool) -> None:
        on_goal = "goal" in self.board[there]
        if is_there:
            self.board[there] = f"{thing} on goal" if on_goal else thing
        elif self.board[there].startswith(thing):
            self.board[there] = "goal" if on_goal else "floor"

    def put_player(self, there: tuple[int, int]) -> None:
        for where, word in self.board.items():
            if word.startswith("player"):
                self.put(where, "player", False)
        self.put(there, "player", True)

    def hear_all(self, text: str) -> None:
        for there, word in self.board.items():
            if word in ("box", "hole"):
                self.board[there] = "floor"
            elif word == "box on goal":
                self.board[there] = "goal"
        for kind, names in re.findall(rf"(box|hole|goal)(?:es|s)? at ({SQUARES})", text):
            for there in squares(names):
                on_goal = {"box", "player"} & set(self.board[there].split()) and kind == "goal"
                self.board[there] = f"{self.board[there].removesuffix(' on goal')} on goal" if on_goal else kind

    def push(self, off: bool, direction: str, count: int, how: str, there: tuple[int, int]) -> None:
        def before(steps: int) -> tuple[int, int]:
            return tuple((at - way * steps) % size for at, way, size in zip(there, WAYS[direction], self.size))

        assert self.board[before(count)] == ("box on goal" if off else "box")
        self.put(before(count), "box", False)
        assert (self.board[there] == "hole") is (how == "into the hole at")
        assert ("goal" in self.board[there]) is (how == "onto the goal at")
        if how == "into the hole at":
            self.board[there] = "floor"
        else:
            self.put(there, "box", True)
        self.put_player(before(1))

    def agrees(self, state: dict) -> bool:
        signs = {"player": "P@", "box": "#$", "wall": "*#", "hole": "o", "goal": ".", "floor": " "}
        signs |= {"box on goal": "*", "player on goal": "+"}
        return all(
            sign in signs[word] for line, shown in zip(self.rows(), state["rows"]) for word, sign in zip(line, shown)
        )


class ListenerMinesweeper(Listener):
    mines: list[tuple[int, int]]  # as far as they are shown, above what the board had there
    over: dict[tuple[int, int], str]  # what else a lost game shows: the mines that went off, and the wrong flags

    def sentence(self, text: str) -> None:
        if size := re.match(r"(\d+) rows? and (\d+) columns?$", text):
            self.begin(int(size[1]), int(size[2]), "closed")
            self.mines, self.over, self.won = [], {}, False
        elif text in ("Back at the start", "All squares are closed"):
            self.begin(*self.size, "closed")
            self.mines, self.over, self.won = [], {}, False
        elif re.match(r"Rows? [^,]*: ", text):
            self.hear_rows(text)
        elif alone := re.fullmatch(rf"({SQUARE}) is (?:a )?(\d|empty|closed|flag|question mark)", text):
            self.board[square(alone[1])] = alone[2]
        elif rows := re.fullmatch(r"Rows? (\d+)(?: (?:and|to) (\d+))?, (.*)", text):
            for row in range(int(rows[1]), int(rows[2] or rows[1]) + 1):
                for part in rows[3].split("; "):
                    where, _, runs = part.partition(": ")
                    self.board |= {(row, col): word for col, word in zip(columns(where), expanded(runs), strict=True)}
        elif sign := re.fullmatch(rf"(Flag|Question mark)s? (at|taken off) ({SQUARES})", text):
            self.board |= dict.fromkeys(squares(sign[3]), sign[1].lower() if sign[2] == "at" else "closed")
        elif exploded := re.fullmatch(rf"A mine at ({SQUARES})", text):
            self.over = dict.fromkeys(squares(exploded[1]), "X")
        elif wrong := re.fullmatch(rf"Wrong flags: ({SQUARES})", text):
            assert all(self.board[there] == "flag" for there in squares(wrong[1]))
            self.over |= dict.fromkeys(squares(wrong[1]), "!")
        elif mines := re.fullmatch(rf"The mines: ({SQUARES})", text):
            self.mines = squares(mines[1])
        elif text.startswith("All clear"):
            self.won = True
            self.mines = [there for there, word in self.board.items() if not (word.isdigit() or word == "empty")]
        elif text == "The mines are hidden again":
            self.board |= dict.fromkeys(self.mines, "closed")
            self.mines, self.over, self.won = [], {}, False

    def agrees(self, state: dict) -> bool:
        signs = {"closed": "-", "flag": "F", "question mark": "?", "empty": " "}
        shown = {there: signs.get(word, word) for there, word in self.board.items()}
        shown |= dict.fromkeys(self.mines, "O" if self.won else "x")
        shown |= self.over
        rows, cols = self.size
        return ["".join([shown[row, col] for col in range(cols)]) for row in range(rows)] == state["rows"]


LISTENERS = {"2048": Listener2048, "sokoban": ListenerSokoban, "minesweeper": ListenerMinesweeper}
BACK = ["u", "u 2", "redo", "redo 3", "r"]
STEPS = ["w", "a", "s", "d", "dd", "wa", "ssda", "wwu", "aredo", "wasdwasdwasd"]
SEEDED = {"2048": ["--seed", "1"], "sokoban": [], "minesweeper": ["--seed", "1"]}
ANYWHERE = ["u", "u 2", "redo", "redo 3", "r"]
STEPS = [*ANYWHERE, *"wasd", "dd", "wa", "ssda", "aredo", "wasdwasdwasd"]
GAMES_AND_WORDS = {
    "2048": (["2048:3x3g16#7", "2048:2x3#1", "2048:4x4#4"], [*STEPS, "new", "keep", "look", "last"]),
    "sokoban": (
        ["sokoban:holes/1", "sokoban:classic/1", "sokoban:=------/-@$..-/-$-*--/------", "sokoban:=-+$-/-$.-/----"],
        [*STEPS, "next look", "back look", "level 3 look", "go 2B", "go 1C", "push 2D 2C", "undo push", "where", "ddd"],
    ),
    "minesweeper": (
        ["minesweeper:4x5m2#3", "minesweeper:3x3m1#8", "minesweeper:9x9m10#1", "minesweeper:=*..../....*"],
        [
            *(
                *ANYWHERE,
                "new",
                "0A",
                "1B",
                "2C 1A",
                "f 0A",
                "f 1B 2A",
                "m 1B",
                "m 2C",
                "c 1B",
                "c 0B",
                "0B",
                "2A",
                "8C",
            ),
            *("f 0B", "m 0A", "look", "look 1B", "auto-flag on", "auto-flag off", "1C", "1D", "0D", "8C"),
        ],
    ),
}


def answers(out: str) -> list[list[str]]:
    """The lines of each answer, behind the echo of what was typed; the first are those of the start."""
    parts: list[list[str]] = [[]]
    for line in out.splitlines():
        if line.startswith("> "):
            parts.append([])
        else:
            parts[-1].append(line)
    return parts


@st.composite
def scripts(draw: st.DrawFn) -> tuple[str, str, list[str]]:
    game = draw(st.sampled_from(GAMES))
    ids, words = GAMES_AND_WORDS[game]
    line = st.lists(st.sampled_from(words), min_size=1, max_size=8).map(" ".join) | st.sampled_from(words)
    saving = st.sampled_from(["save FILE", "load FILE\nlook"])
    lines = draw(st.lists(line | line | line | saving, min_size=1, max_size=20))
    return game, draw(st.sampled_from(ids)), "\n".join(lines).split("\n")


@given(scripts())
@settings(max_examples=amount(20, 150))
def test_the_sentences_tell_the_whole_board(script):
    game, game_id, lines = script
    first = ["look"] if game == "sokoban" else []
    with tempfile.TemporaryDirectory() as folder:
        typed = [line.replace("FILE", f"{folder}/game") for line in first + lines]
        text = "".join(line + "\n" for line in typed)
        start, *heard = answers(run(game_id, "--verbal", lines=text).out)
        (Path(folder) / "game").unlink(missing_ok=True)
        _, *replies, _ = run(game_id, "--json", lines=text).objects
    listener = LISTENERS[game]()
    for line in start:
        listener.hear(line)
    for line, said, reply in zip(first + lines, heard, replies):
        for sentence in said:
            listener.hear(sentence)
        if not line.startswith("load") or game != "sokoban":  # there the walls are asked for first
            assert listener.agrees(reply["state"]), (line, said, listener.rows(), reply["state"])
        if game != "2048" and reply["status"] == "playing":
            assert listener.counts(reply["state"]), (line, said, listener.left, reply["state"])
        assert len(said) == 1 or {"look", "where", "last"} & set(line.split()), "one line a move"
        assert not any("  " in sentence or sentence.endswith(" ") for sentence in said)


ASKED = ["look", "look 0A", "row 0", "row 99", "column A", "column ZZ", "where", "moves", "id", "stats", "help", "hint"]
TALKS = {
    "2048": [
        *ASKED,
        "list tiles",
        "list empty",
        "last",
        "auto 2",
        "auto 9",
        "list boxes",
        "keep",
        "u 99",
        "xyz",
        "last",
    ],
    "sokoban": [
        *(*ASKED, "list boxes", "list holes", "list goals", "solution", "solve", "warn off", "headings off", "next"),
        *("wwww", "go 0A", "push 2A 2B", "undo push", "solution", "9Z", "back", "back", "level 99"),
    ],
    "minesweeper": [
        *(*ASKED, "list numbers", "list flags", "list marks", "odds", "odds 0A", "5F", "look 4D", "odds", "hint"),
        *(
            "f 0A",
            "m 9J",
            "0A",
            "list numbers",
            "list flags",
            "list marks",
            "c 5F",
            "auto-flag on",
            "why",
            "f 5F",
            "redo",
        ),
    ],
}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_can_be_read_aloud(game):
    """Letters, digits and plain punctuation, no table, no line without its end."""
    lines = "".join(line + "\n" for line in TALKS[game])
    heard = answers(run(game, "--verbal", "--color", "always", *SEEDED[game], lines=lines).out)
    assert len(heard) == len(TALKS[game]) + 2, "one for the start and one for the end"
    for line in [line for said in heard for line in said]:
        assert PLAIN.fullmatch(line) and "  " not in line and not re.search(r"([^0-9A-Z])\1\1", line), line
    assert all(heard), "no line is without an answer"


@pytest.mark.parametrize("game", GAMES)
def test_a_listener_is_told_where_an_earlier_game_was(game, tmp_path):
    """Three sentences at the start, then one line a move."""
    save = str(tmp_path / "game")
    first = run(game, "--verbal", *SEEDED[game], "--save", save, lines="wa\n5F\nf 0A\n").out
    again = run(game, "--verbal", "--save", save).out
    for out in (first, again):
        position = answers(out)[0][-1]
        assert len(re.findall(r"[.] |[.]$", position)) <= 3, position
    assert "Resumed: " in again


def test_list_and_menu_in_sentences():
    menu = run("--verbal", lines="q\n").out
    assert "1: 2048, slide the tiles" in menu and "  " not in menu
    for line in run("list", "--verbal").out.splitlines() + run("list", "holes", "--verbal").out.splitlines():
        assert PLAIN.fullmatch(line) and "  " not in line


def test_the_environment_turns_it_on():
    plain, spoken = (run("sokoban", lines="w\n", TEXTGAMES_VERBAL=value).out for value in ("0", "1"))
    assert "* *" in plain and "Up to 1C." in spoken and "* *" not in spoken
    assert run("sokoban", "--no-verbal", lines="w\n", TEXTGAMES_VERBAL="1").out == plain
    as_json = [run("sokoban", "--json", lines="w\nlook\n", TEXTGAMES_VERBAL=value).out for value in ("", "1")]
    assert as_json[0] == as_json[1]


@pytest.mark.parametrize(
    ("game", "lines", "said"),
    [
        ("2048:=2.2/0.4#1", "row 1", "Row 1: 1 empty, 4."),
        ("2048:=2.2/0.4#1", "column b", "Column B: 2, 4."),
        ("2048:=2.2/0.4#1", "where", "The largest tile is 4 at 1B. 1 empty square."),
        ("2048:=2.2/0.4#1", "list tiles", "4 at 1B; 2 at 0A and 0B."),
        ("2048:=2.2/0.4#1", "list empty", "1 empty square: 1A."),
        ("sokoban:=---/-Po/---", "where", "You are at 1B. Up: 1 floor, then edge, then 1 floor, then you;"),
        (
            "sokoban:=*****/*P#o*/*****",
            "where",
            "You are at 1B. Up: wall; left: wall; down: wall; right: box, then hole.",
        ),
        ("sokoban:=*****/*P#o*/*****", "row 1", "Row 1: wall, player, box, hole, wall."),
        ("sokoban:=*****/*P#o*/*****", "column a", "Column A: 3 walls."),
        ("sokoban:=*****/*P#o*/*****", "list holes", "1 hole: 1D, 2 right."),
        ("sokoban:=*****/*P#o*/*****", "list goals", "There are no goals in this level."),
        ("sokoban:=######/#@*$.#/######", "list boxes", "2 boxes: 1C on a goal, 1 right; 1D, 2 right."),
        ("sokoban:=######/#@*$.#/######", "list goals", "2 goals: 1C with a box, 1 right; 1E, 3 right."),
        ("minesweeper:=*.../....", "row 0", "Row 0: 4 closed."),
        ("minesweeper:=*.../....", "f 0A 1D\nrow 0\nlist flags", "2 flags: 0A and 1D."),
        (
            "minesweeper:=*.*./....",
            "0B 1B m 0A f 0C\nlook 1B",
            "1B: 2; question mark at 0A; flag at 0C; closed at 1A and 1C.",
        ),
        ("minesweeper:=*.*./....", "0B f 0A\nlist numbers", "0B is 2; flag at 0A; closed at 0C, 1A, 1B and 1C."),
    ],
)
def test_questions_are_answered_in_words_with_a_board_too(game, lines, said):
    """Runs are shortened, and squares have their names; programs get the same words."""
    assert said in run(game, lines=lines + "\n").out
    assert said in run(game, "--json", lines=lines + "\n").objects[-2]["answer"]


@pytest.mark.parametrize(
    ("game", "line", "said"),
    [
        ("2048:=2.2/0.4#1", "a", "Left. Merged 4. New 2 at 0B. Score 4."),
        ("2048:=2.0/4.0#1", "a", "Nothing moves left."),
        ("sokoban:=*****/*P#o*/*****", "d", "Pushed the box right into the hole at 1D. Complete!"),
        ("sokoban:=*****/*P#o*/*****", "wwa", "Wall, 3 times."),
        (
            "sokoban:=#######/#@-$-.#/#######",
            "ddd",
            "Right to 1C. Pushed the box right 2 onto the goal at 1F. Complete!",
        ),
        ("sokoban:=#######/#@*--.#/#######", "d", "Pushed the box off its goal right to 1D. 2 goals left."),
        ("sokoban:=#####/#@--#/#-$.#/#####", "go 2B", "Down to 2B."),
        ("minesweeper:=*.../....", "1D", "Opened 6 squares. Rows 0 and 1, B to D: 1, 2 empty."),
        ("minesweeper:=*.*./....", "0B", "0B is 2."),
        ("minesweeper:=*.*./....", "f 0A", "Flag at 0A. 1 mine left."),
        ("minesweeper:=*.*./....", "f 0A 0A", "Flag taken off 0A."),
        (
            "minesweeper:=*.*./....",
            "0A",
            "A mine at 0A! You lose after 0 seconds, with 0% of the board cleared. No guess before it. why tells",
        ),
        ("minesweeper:=*.*./....", "f 0A\n0A", "0A has a flag."),
        ("minesweeper:=*.*./....", "0B\n0B", "0B is open already."),
    ],
)
def test_one_sentence_a_move(game, line, said):
    assert answers(run(game, "--verbal", lines=line + "\n").out)[-2][0].startswith(said)
