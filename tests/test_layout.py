"""What is shown fits: the width of a terminal of 40, 80 and 130 columns, and 80 columns in a pipe."""

from __future__ import annotations

import re

import pytest
from sample import SHIPPED, sample_of, vocabulary_of
from support import Terminal, amount, at_terminal, run
from test_playthroughs import FILES

from textgames.game2048.drawing import Boxes
from textgames.text.grid import Board, draw
from textgames.text.width import fitted, width_of

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
TO_PASTE = ("id", "share", "solve", "solution", ".")  # whose lines stay whole
each_layout = pytest.mark.parametrize(
    ("start", "moves"), [layout for game in SHIPPED for layout in sample_of(game).layouts]
)
DRAWN = [path for path in FILES if "verbal" not in path.stem]
NONSENSE = (
    *("foo", "hnit", "8B 9D 99Z", "look 99Z", "row 99", "column ZZ", "undo 0", "new nonsense", "load /nowhere/at/all"),
    *("help undo", "help help", "look 0A", "flag", "chord 0A", "go 0A", "push 0A 0B", "lurd rrr", "list nothing"),
)


def too_wide(shown: str, columns: int) -> list[str]:
    """The lines that are wider than so many columns, but for words that are it and what is to be pasted."""
    wide, typed = [], ""
    for line in shown.splitlines():
        plain = ESCAPE.sub("", line)
        if plain.startswith("> "):
            typed = plain[2:].partition(" ")[0]
        elif width_of(plain) > columns and not (typed in TO_PASTE or plain.startswith("本局编号：")):
            is_one_word = len(plain.split()) == 1 and width_of(plain.strip()) > columns
            wide += [] if is_one_word else [plain]
    return wide


def questions(game_id: str, moves: str) -> list[str]:
    """Each command by itself and its help, moves, and lines that can't be read."""
    known = vocabulary_of(game_id.partition(":")[0]).commands
    verbs = [verb for verb in known if verb not in ("quit", "save", "auto", "solve")]
    return [moves, *verbs, *[f"help {verb}" for verb in verbs], *NONSENSE, "undo 9", moves, "hint", "share"]


@pytest.mark.parametrize("path", DRAWN, ids=lambda path: path.stem)
def test_playthroughs_in_a_pipe(path):
    assert too_wide(path.read_text(), 80) == []


@pytest.mark.parametrize("language", ["en", "zh"])
@each_layout
def test_questions_in_a_pipe(start, moves, language):
    lines = questions(start, moves)
    out = run(start, lines="\n".join(lines), TEXTGAMES_LANG=language, PYTHONUTF8="1").out
    assert out.count("\n> ") == len(lines) + 1 and too_wide(out, 80) == []


@pytest.mark.parametrize("columns", [40, 130, 80][: amount(2, 3)])  # in a pipe there are 80
@each_layout
def test_questions_at_a_terminal(start, moves, columns):
    shown = at_terminal(start, typed=questions(start, moves), columns=columns)
    assert too_wide(shown, columns) == []
    widest = max(width_of(line) for line in shown.splitlines() if not line.startswith("> "))
    assert widest > min(columns - 25, 80), "the room is used"


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A home with results of all games, and unfinished games."""
    home = str(tmp_path_factory.mktemp("home"))
    for start, lines in (
        *(("2048:1x3g8=2.2.4#2", "aa, new; aa"), ("2048", "wasd"), ("sokoban:holes/1", "lurd RrRllldlU")),
        *(("sokoban:holes/3", "w"), ("minesweeper:=*../...", "0B 0C 1A 1B 1C"), ("minesweeper:16x30m99#7", "5F")),
    ):
        at_terminal(start, typed=lines.split("; "), TEXTGAMES_HOME=home)
    return home


TYPED_IN_THE_MENU = (
    *("help", "list", "list sokoban", "list holes", "list classic", "list unfinished", "stats", "stats 2048"),
    *("--help", *[f"{game} --help" for game in SHIPPED], "nonsense", "2048 --siez 3x3", "list nowhere"),
)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("columns", [20, 40, 57, 80, 130])
def test_the_menu_and_lists(columns, language, home):
    shown = at_terminal(
        typed=TYPED_IN_THE_MENU, columns=columns, TEXTGAMES_HOME=home, TEXTGAMES_LANG=language, PYTHONUTF8="1"
    )
    assert too_wide(shown, max(columns, 40)) == []
    assert too_wide(shown, max(columns, 40) - 10), "the room is used"
    if columns == 80:
        changes = {"TEXTGAMES_HOME": home, "TEXTGAMES_LANG": language, "PYTHONUTF8": "1"}
        assert too_wide(run(lines="\n".join(TYPED_IN_THE_MENU), **changes).out, 80) == [], "in a pipe"


def test_a_window_is_resized():
    termios = pytest.importorskip("termios")
    terminal = Terminal("minesweeper:16x30m99#7", "--color", "never", TERM="dumb")
    assert terminal.read_to("\n> ").count("\n 15") == 1
    for letter, columns, parts in (("A", 40, 2), ("B", 31, 2), ("C", 68, 1), ("D", 67, 2), ("E", 130, 1)):
        before = len(terminal.shown)
        termios.tcsetwinsize(terminal.master, (24, columns))
        terminal.type(f"x\nlook 0{letter}\n")
        # Readline shows its prompt again when it notices the window, and may set an old size before its prompt.
        terminal.read_past(rf"look 0{letter}\n0{letter}: closed[^>]*\n> ")
        assert terminal.shown[before:].count("\n 15") == parts
    terminal.type("q\n")
    assert terminal.finish() == 0


def test_boards_are_whole_in_a_pipe():
    assert len(run("minesweeper:3x60m5#1").out.splitlines()[6]) == 126
    assert len(run("2048:2x20#1", lines="d\nlast\n").out.splitlines()[4]) == 141
    assert run("minesweeper:3x60m5#1", lines="odds\n").out.count("\n 2  ") == 4, "but odds come in parts of 80"


@pytest.mark.parametrize("question", ["share", "id", "lurd"])
def test_what_is_to_be_pasted_stays_whole(question):
    lines = ["4d, 4a, wasdwasd", question]
    start = "sokoban:=" + "/".join(["*" * 40, "*P" + "-" * 36 + "#o", "*" * 40])
    shown, piped = at_terminal(start, typed=lines, columns=40), run(start, lines="\n".join(lines)).out
    answer, in_pipe = (re.split(r"^> .*\n", text, flags=re.MULTILINE)[2].splitlines() for text in (shown, piped))
    assert answer[-1].replace(" ", "") == in_pipe[-1].replace(" ", "") and len(answer) <= 3


@pytest.mark.parametrize("view", ["--verbal", "--json"])
def test_nothing_is_wrapped_by_ear_and_for_programs(view):
    narrow, wide = (
        run("sokoban:holes/2", view, lines="help\nlevels\nwhere\nhint\nx\n", TEXTGAMES_TYPED="1", COLUMNS=columns).out
        for columns in ("40", "200")
    )
    assert narrow == wide


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("short", 10, ["short"]),
        ("one two\nthree four five", 10, ["one two", "three four", "five"]),
        ("  1  x  one two three four five six", 26, ["  1  x  one two three four", "        five six"]),
        ("  title of a chart that is long", 20, ["  title of a chart", "  that is long"]),
        ("a command of many words  what it does", 25, ["a command of many words", "         what it does"]),
        ("Left 1   Steps 22   Level 3: a title", 25, ["Left 1   Steps 22   Level", "         3: a title"]),
        (
            "   1  2026  minesweeper:16x30m99#7, 2 open",
            30,
            ["   1  2026", "            minesweeper:16x30m99#7,", "            2 open"],
        ),
        ("word " * 20, None, ["word " * 15 + "word", "word word word word"]),
    ],
)
def test_fitted(text, width, lines):
    assert fitted(text, width).split("\n") == lines


@pytest.mark.parametrize("around", [False, True])
@pytest.mark.parametrize("width", [1, 2])
@pytest.mark.parametrize("cols", [9, 26, 27, 60])
def test_parts_of_a_board_are_as_wide_as_there_is_room(cols, width, around):
    """Every column is in one part, under its name, and no part is wider; one column more would be."""
    rows = ["." * cols] * 12 if width == 1 else [(".",) * cols] * 12
    board = Board(rows, width=width, names_around=around)
    whole = draw(board)
    needed = max(map(len, whole.split("\n")))
    assert draw(board, None, needed) == whole
    for max_width in (24, 40, 80, needed - 1):
        parts = draw(board, None, max_width).split("\n\n")
        assert all(len(line) <= max_width for part in parts for line in part.split("\n"))
        assert sum(part.split("\n")[-2 - around].count(".") for part in parts) == cols
        assert (len(parts) > 1) == (needed > max_width)


def test_boxes_are_wide_enough_for_the_largest_tile():
    assert run("2048:=2.131072#1").out.count("|    2   | 131072 |\n") == 1


def test_boxes_come_in_parts():
    board = Boxes([tuple([f" {number}" for number in row]) for row in ((0, 1, 2), (3, 4, 5))], width=2)
    assert draw(board, None, 16) == draw(board)
    assert draw(board, None, 15) == (
        "   A    B\n+----+----+\n|  0 |  1 |\n+----+----+\n|  3 |  4 |\n+----+----+\n\n"
        "   C\n+----+\n|  2 |\n+----+\n|  5 |\n+----+"
    )
