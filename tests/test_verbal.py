"""`--verbal`: what is said can be read aloud, and questions are answered in words."""

from __future__ import annotations

import re

import pytest
from support import GAMES, marked, run

PLAIN = re.compile(r"[A-Za-z0-9 .,:;!?'()/#%=*+-]+\.")
SEEDED = {"2048": ["--seed", "1"], "sokoban": [], "minesweeper": ["--seed", "1"]}


def answers(out: str) -> list[list[str]]:
    """The lines of each answer, behind the echo of what was typed; the first are those of the start."""
    parts: list[list[str]] = [[]]
    for line in out.splitlines():
        if line.startswith("> "):
            parts.append([])
        else:
            parts[-1].append(line)
    return parts


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
    heard = answers(marked(run(game, "--verbal", "--color", "always", *SEEDED[game], lines=lines).out, TALKS[game]))
    assert len(heard) == len(TALKS[game]) + 2, "one for the start and one for the end"
    for line in [line for said in heard for line in said]:
        assert PLAIN.fullmatch(line) and "  " not in line and not re.search(r"([^0-9A-Z])\1\1", line), line
    assert all(heard), "no line is without an answer"


@pytest.mark.parametrize("game", GAMES)
def test_a_listener_is_told_where_an_earlier_game_was(game, tmp_path):
    """Two sentences at the start, each on a line."""
    save, typed = str(tmp_path / "game"), ["wa", "5F", "f 0A"]
    first = marked(run(game, "--verbal", *SEEDED[game], "--save", save, lines="\n".join(typed)).out, typed)
    again = marked(run(game, "--verbal", "--save", save).out, [])
    for out in (first, again):
        start = answers(out)[0]
        assert len(start) == 2 and len(re.findall(r"[.!?] |[.]$", " ".join(start))) == 2, start
    assert again.startswith("Resumed: ")


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
        ("2048:=2.2/0.4#1", "where", "4 at 1B: up 2. 2 at 0A: right 2. 1 free. Score 0."),
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
            "1B: 2; row 0, A to C: question mark, 2, flag; row 1, A: 1 closed; C: 1 closed.",
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
        ("2048:=2.2/0.4#1", "a", "Left. Merged 4 at 0A. New 2 at 0B. Score 4."),
        ("2048:=2.0/4.0#1", "a", "Nothing moves left."),
        ("sokoban:=*****/*P#o*/*****", "d", "Pushed the box right into the hole at 1D. Complete!"),
        ("sokoban:=*****/*P#o*/*****", "wwa", "Wall, 3 times."),
        (
            "sokoban:=#######/#@-$-.#/#######",
            "ddd",
            "Right to 1C. Pushed the box right 2 onto the goal at 1F. Complete!",
        ),
        ("sokoban:=#######/#@*--.#/#######", "d", "Pushed the box off its goal right to 1D. 2 goals to go."),
        ("sokoban:=#####/#@--#/#-$.#/#####", "go 2B", "Down to 2B."),
        ("minesweeper:=*.../....", "1D", "Opened 6 squares. Rows 0 and 1, B to D: 1, 2 empty."),
        ("minesweeper:=*.*./....", "0B", "0B is 2."),
        ("minesweeper:=*.*./....", "f 0A", "Flag at 0A. 1 mine to find."),
        ("minesweeper:=*.*./....", "f 0A 0A", "Flag taken off 0A."),
        (
            "minesweeper:=*.*./....",
            "0A",
            "A mine at 0A! You lose. why tells if it was avoidable. The mines: 0A and 0C.",
        ),
        ("minesweeper:=*.*./....", "f 0A\n0A", "0A has a flag; flag it again to take it off."),
        ("minesweeper:=*.*./....", "0B\n0B", "0B is open already."),
    ],
)
def test_one_sentence_a_move(game, line, said):
    out = run(game, "--verbal", lines=line + "\n").out
    assert answers(marked(out, line.split("\n")))[-2][0].startswith(said)
