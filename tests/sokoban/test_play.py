"""The commands that only Sokoban has, as they are played."""

from __future__ import annotations

import re
import time

import pytest
from sample import answer, session_of
from support import Terminal, amount, new_home, run
from test_saved import sit

from textgames.engine.cancellation import Cancellation

HALL = "sokoban:=------/-P#--o/------"
CORRIDOR = "sokoban:=*****/*P#o*/*****"
LOST = "sokoban:=######/#--.-#/#@$--#/#----#/######"  # the box must not come to the wall at the right


def board(*lines: str, game: str = HALL) -> list[str]:
    """What is shown after the last of these lines."""
    ran = run(game, "--no-echo", lines="".join(f"{line}\n" for line in lines))
    assert ran.status == 0 and ran.errors == ""
    return ran.out.split("> ")[-2].strip("\n").splitlines()


def reply(*lines: str, game: str = HALL) -> dict:
    return run(game, "--json", lines="".join(f"{line}\n" for line in lines)).objects[-2]


@pytest.mark.parametrize(
    ("line", "player", "steps", "pushes"),
    [
        ("go 2D", [2, 3], 3, 0),
        ("go 1D", [1, 3], 4, 0),
        ("go 1F", [1, 1], 0, 0),
        ("go 1B", [1, 1], 0, 0),
        ("push 1C 1E", [1, 3], 2, 2),
        ("push 1C 1F", [1, 4], 3, 3),
        ("push 1C 0C", [1, 2], 3, 1),
        ("push 1C 1C", [1, 1], 0, 0),
        ("push 1D 1E", [1, 1], 0, 0),
        ("push 1C 1B", [1, 2], 5, 1),
        ("lurd uRRdd", [2, 3], 5, 0),
        ("lurd 2r", [1, 3], 2, 2),
        ("undo, push 1C 1D", [1, 2], 1, 1),
    ],
)
def test_moving_with_fewer_keys(line, player, steps, pushes):
    state = reply(line)["state"]
    assert (state["player"], state["steps"], state["pushes"]) == (player, steps, pushes)


@pytest.mark.parametrize(
    ("game", "line", "expected"),
    [
        ("=@-$./----", "d", {"type": "step", "over_edge": False}),
        ("=@--$./-----", "a", {"type": "step", "row": 0, "col": 4, "over_edge": True}),
        ("=@$./---", "d", {"type": "push", "box": [0, 2], "off_goal": False, "onto_goal": True, "over_edge": False}),
        ("=@*-./----", "d", {"type": "push", "box": [0, 2], "off_goal": True, "onto_goal": False}),
        ("=.-@$/----", "d", {"type": "push", "box": [0, 0], "onto_goal": True, "over_edge": True}),
        ("=P#o/---", "d", {"type": "push", "box": [0, 2], "off_goal": False, "onto_goal": False}),
    ],
)
def test_events_tell_edges_and_goals(game, line, expected):
    events = reply(line, game=f"sokoban:{game}")["events"]
    assert events[0].items() >= {"direction": {"a": "left", "d": "right"}[line], **expected}.items()


def test_solutions_for_programs():
    found = {"solvable": True, "pushes": 1, "moves": 1, "fewest": True}
    assert reply("solve", game=CORRIDOR)["answer"] == found
    assert reply("solve, lurd solution", game=CORRIDOR)["answer"] == [found, {"lurd": "R"}]
    assert reply("lurd solution", game=CORRIDOR)["answer"] == {"lurd": ""}
    assert reply("solve", game="sokoban:=*****/*Po#*/*****")["answer"] == {"solvable": False}


def test_a_warning_for_programs():
    answer = reply("2d", game=LOST)
    assert answer["message"] == "The box at 2E is stuck: no solution from here. Try undo."
    assert answer["events"][-1] == {"type": "stuck", "row": 2, "col": 4}


def test_what_was_lost_before_is_not_told_again(tmp_path):
    path, said = str(tmp_path / "game"), "is stuck"
    assert said in run(LOST, "--save", path, lines="2d\n").out
    assert said not in run(LOST, "--save", path, lines="look\nw\n").out


def test_a_hint_where_there_is_no_solution():
    answer = reply("2d", "s", "hint", game=LOST)
    why = "The level can't be solved from here. undo 2 takes you back to where it can."
    assert answer["hint"] == {"cmd": "undo 2", "why": why}
    answer = reply("d", "hint", game="sokoban:=######/#@-$-#/#-..-#/#---$#/######")
    assert answer["hint"] == {"cmd": "", "why": "There is no solution from here."}


def hall(size: int, boxes: int) -> str:
    """The ID of a square hall, its boxes apart and its goals side by side in a corner."""
    rows = [["#" if {row, col} & {0, size - 1} else "-" for col in range(size)] for row in range(size)]
    a_row = (size - 2) // 3
    for number in range(boxes):
        rows[2 + 3 * (number // a_row)][2 + 3 * (number % a_row)] = "$"
        rows[size - 2 - number // a_row][size - 2 - number % a_row] = "."
    rows[1][1] = "@"
    return "sokoban:=" + "/".join("".join(row) for row in rows)


HARD = hall(62, 300)  # neither the preparation nor the first ten positions end within a minute


def test_a_search_ends_in_time(monkeypatch):
    elapsed = Cancellation.elapsed
    monkeypatch.setattr(Cancellation, "elapsed", property(lambda search: 10 * elapsed.fget(search)))
    assert "No answer was found in time." in board("solve 1", game=HARD)


def test_ctrl_c_stops_a_search_and_what_else_is_on_the_line_and_not_the_game():
    terminal = Terminal(HARD, "--color", "never")
    terminal.read_to("> ")
    for steps, line in enumerate(("solve 600, solve 600, w", "hint, solve 600")):
        terminal.type(f"{line}\n")
        terminal.read_past(f"{line}\n")
        if steps < amount(0, 1):
            assert "Searching: " in terminal.read_to("Ctrl-C to stop.\n", timeout=60)
        time.sleep(0.2)
        terminal.type("\x03")
        stopped = terminal.read_to("> ")
        assert "topped" in stopped and f"Steps {steps + 1}" not in stopped
        terminal.type("s\n")
        assert f"Steps {steps + 1} " in terminal.read_to("> ")
    terminal.type("q\n")
    assert terminal.finish() == 0


def test_best_solutions_go_with_the_level_and_not_its_file(tmp_path):
    home = new_home()
    for name, text in (("one.xsb", "#####\n#@$.#\n#####\n"), ("two.sok", "x\n5#|#@-$.#\n\ny\n  5#\n  #@$.#  \n  5#\n")):
        (tmp_path / name).write_text(text)
    assert "played" not in sit(home, "sokoban", str(tmp_path / "one.xsb"), typed=["d"])
    shown = sit(home, "sokoban", str(tmp_path / "two.sok"), "--level", "2")
    statistics = "1 played, 1 won. Fewest steps: 1. Fewest pushes: 1."
    assert statistics in shown.replace("\n", " ")  # a long name of a file wraps the line


CHECKED = """\
Good
#####
#@$.#
#####
Solution: u

Bad
######
#@-$.#
#$.--#
######

Broken
#####
#@$$.#
#####
"""


def test_check(tmp_path):
    path = tmp_path / "some.sok"
    path.write_text(CHECKED)
    ran = run("check", str(path), "--exit-status")
    first, *others = ran.out.splitlines()
    assert re.fullmatch(r"  1  Good: Solved in .*1 step\. The solution in the file is wrong\.", first)
    assert ran.status == 3 and others == [
        "  2  Bad: There is no solution.",
        "  3  Broken: Line 14: This level has 2 boxes for 1 goal.",
        "3 levels, 1 solved.",
    ]
    good, bad, broken = run("check", str(path), "--json").objects
    assert (good["level"], good["title"], good["solved"], good["lurd"], good["error"]) == (1, "Good", True, "R", None)
    assert (bad["solved"], bad["pushes"], bad["moves"], bad["lurd"]) == (False, None, None, None)
    assert (good["solution"], bad["solution"]) == (False, None)
    assert broken["error"] == "Line 14: This level has 2 boxes for 1 goal."
    assert run("check", str(path), "--level", "1", "--exit-status").status == 0
    for words in (["sokoban:=P#o"], ["=P#o"]):
        assert run("check", *words, "--json").objects[0]["lurd"] == "R"


@pytest.mark.parametrize("words", ["classic 3", "sokoban classic 3", "sokoban:classic/3", "经典 3"])
def test_what_is_checked(words):
    checked = run("check", *words.split(), "--json").objects[0]
    assert (checked["level"], checked["title"], checked["solved"]) == (3, "Aspen", True)


def test_check_in_too_little_time():
    ran = run("check", HARD, "--time", "0.001", "--exit-status")
    assert ran.status == 4 and "No answer was found in time." in ran.out


@pytest.mark.parametrize("word", ["yes", "next"])
def test_after_a_level_y_is_the_next_one(word):
    """After the last one it leaves nothing."""
    objects = run("sokoban:holes/1", "--json", lines=f"lurd RrRllldlU\n{word}\n").objects
    assert objects[1]["status"] == "won" and objects[2]["id"] == "sokoban:holes/2" and objects[-1]["reason"] == "eof"
    assert "Took back 1 move." in run("sokoban:=######/#@$.-#/######", lines=f"d\n{word}\nundo\n").out


@pytest.mark.parametrize("word", ["no", "否", "不要"])
def test_after_a_level_n_leaves(word):
    objects = run("sokoban:holes/1", "--json", lines=f"lurd RrRllldlU\n{word}\nup").objects
    assert [one["event"] for one in objects] == ["start", "reply", "reply", "end"] and objects[-1]["status"] == "won"


def test_a_solved_level_is_shared_with_its_solution():
    """As it can be typed, so that a friend can play it again."""
    out = run("sokoban:=*****/*P#o*/*****", lines="share\nd\nshare\n").out
    before, after = out.split("> share\n")[1:]
    assert "lurd" not in before and "\nlurd R\n" in after


@pytest.mark.parametrize(
    ("board", "line", "said"),
    [
        ("******/*P--#-o/******", "go 1D", "2 moves; undo 2 takes them back."),
        ("******/*P--#-o/******", "push 1E right", "3 moves; undo 3 takes them back."),
        ("******/*P--#-o/******", "go 1C", ""),
        ("******/*P--#-o/******", "go 1B", "You are at 1B already."),
        ("******/*P--#-o/******", "go 0B", "0B: wall."),
        ("******/*P--#-o/******", "push 1E left", "To push the box at 1E there, you must stand at 1F, and can't."),
        ("******/*P--#-o/******", "push 1E up", "0E: wall."),
        (
            "*******/*P-#--o/*----*-/*******",
            "push 1D 2D",
            "To push the box at 1D there, you must stand at 0D, and can't.",
        ),
    ],
)
def test_go_and_push_say_how_many_moves_they_made_or_why_not(board, line, said):
    rows = board.split("/")
    width = max(map(len, rows))
    session = session_of("sokoban", "sokoban:=" + "/".join(row.ljust(width, "*") for row in rows))
    told = answer(session, line)
    assert [str(told.error)] == [said] if told.error else told.notes == ([said] if said else [])
