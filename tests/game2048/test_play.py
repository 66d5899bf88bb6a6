"""2048 at the console: hints, auto, marks, best scores, colours."""

from __future__ import annotations

import re
import sqlite3
from itertools import pairwise

import pytest
from support import Terminal, new_home, run, without_token

from textgames.game2048.drawing import LARGER, STYLES

pytestmark = pytest.mark.usefixtures("short_searches")


def test_tiles_are_all_different():
    """Up to 131072, with 256 colours; with sixteen a tile differs from the next one."""
    assert [*STYLES] == [2**power for power in range(1, 18)]
    in_sixteen = [(style.fore, style.bold) for style in STYLES.values()]
    assert all(one != following for one, following in pairwise(in_sixteen))
    assert len({style.back_256 for style in (*STYLES.values(), LARGER)}) == len(STYLES) + 1


@pytest.mark.parametrize(
    ("terminal", "starts"),
    [
        ({"TERM": "xterm"}, r"\x1b\[39m +2 +\x1b\[0m"),
        ({"TERM": "xterm-256color"}, r"\x1b\[38;5;16m\x1b\[48;5;189m +2 "),
        ({"TERM": "cygwin", "WT_SESSION": "1"}, r"\x1b\[38;5;16m\x1b\[48;5;189m +2 "),
    ],
)
def test_a_terminal_gets_the_colours_that_it_has(terminal, starts):
    assert re.search(starts, run("2048:=2.2#1", "--color", "always", **{"COLORTERM": "", **terminal}).out)


def test_events_tell_where_tiles_were_merged():
    _, reply, _ = run("2048:=2.2.4.4/2.0.0.0/0.0.0.8/8.0.8.8#1", "--json", lines="d\n").objects
    slide, spawn = reply["events"]
    merged = {"merged": [4, 8, 16], "merged_at": [[0, 2], [0, 3], [3, 3]]}
    assert slide == {"type": "slide", "direction": "right", "gained": 28, **merged}
    rows = reply["state"]["rows"]
    assert [rows[row][col] for row, col in slide["merged_at"]] == slide["merged"]
    assert rows[spawn["row"]][spawn["col"]] == spawn["value"]


def test_programs_get_the_expected_score_of_the_game_that_the_hint_was_trained_for():
    assert run("2048", "--seed", "1", "--json", lines="hint\n").objects[1]["hint"]["expected_score"] > 10_000
    for other in ("2048:5x5#1", "2048:4x4g64#1", "2048:4x4g4096#1"):
        assert "expected_score" not in run(other, "--json", lines="hint\n").objects[1]["hint"]


def test_auto_tells_each_move_and_shows_the_board_once():
    """Programs get it as one answer; what was answered before it comes first."""
    out = run("2048", "--seed", "1", "--no-echo", lines="hint, auto 1, look 0A, auto 1\n").out.split("\n> \n", 1)[1]
    assert re.match(r"Try \w+\. .*\n1\. .*\n0A: \w+\.\n1\. .*\n\+--", out)
    out = run("2048", "--seed", "1", "--no-echo", lines="auto 3\n").out.split("> \n")[1]
    assert re.fullmatch(r"(?:\d\. (?:up|left|down|right)\. It .*\.\n){3}(?:[+|].*\n){9}Score (\d+)   Moves 3\n", out)
    _, reply, end = run("2048", "--seed", "1", "--json", lines="auto 5\n").objects
    assert [event["type"] for event in reply["events"]] == ["slide", "spawn"] * 5
    assert reply["state"]["steps"] == 5 and end["state"]["best"] == 0


def test_more_of_auto_tells_a_move_now_and_then():
    out = run("2048:3x4g65536#1", "--no-echo", lines="hint, auto 110\n").out
    assert re.findall(r"Moves (\d+)", out) == ["0", "110"] and out.count("Try ") == 1
    assert re.findall(r"^\d+\. (?:up|left|down|right)\. It .*\.$", out, re.M)[0].startswith("100. ")
    assert len(run("2048:3x4g65536#1", "--json", lines="auto 110\n").objects) == 3, "programs wait for the answer"
    said = run("2048:3x4g65536#1", "--verbal", lines="hint, auto 110\n").out
    assert len(re.findall(r"^100\. .*", said, re.M)) == said.count("Try ") == 1


def test_auto_plays_to_the_goal_and_stops_there():
    out = run("2048:4x4g32#1", lines="auto\nauto\nhint\nkeep, auto 2\n").out
    assert out.count("You made 32: you win!\n") == 1 and out.splitlines()[-1].startswith("2048: won.")
    assert out.count("Type keep to play on, y for a new game, n to leave,") == 3
    assert out.count("The game is over. Type keep to play on,") == 2
    assert run("2048:2x2#1", lines="auto, look, up\n").out.count("The rest of that line was not played.") == 1


def test_hints_are_counted_and_auto_is_no_result_of_the_player(tmp_path):
    """Nor is a game of auto that is resumed."""
    home = new_home()
    for name, lines in (("one", "hint\nhint, a\n"), ("two", "a\n"), ("three", "auto\n"), ("three", "u\na\n")):
        run("2048:1x2g8=4.4#1", "--save", str(tmp_path / name), lines=lines, TEXTGAMES_HOME=home)
    database = sqlite3.connect(f"{home}/results.sqlite3")
    assert database.execute("SELECT result, hints FROM result").fetchall() == [("won", 2), ("won", 0)]


MADE = re.compile("(up|left|down|right) # auto")


def auto_at_a_terminal(file, line):
    """A game that is kept in `file`, while a line with an `auto` in it has told its hundredth move.

    On a large board they take little time, and there are thousands.
    """
    terminal = Terminal("2048:5x5g65536#1", "--color", "never", "--save", str(file))
    terminal.read_to("> ")
    terminal.type(line + "\n")
    terminal.read_past(r"\n100\. [^\n]*\n")
    return terminal


def test_killed_auto_loses_no_move_that_it_showed(tmp_path):
    file = tmp_path / "game"
    terminal = auto_at_a_terminal(file, "w, auto")
    terminal.process.kill()
    terminal.finish()
    shown = int(re.findall(r"^(\d+)\. ", terminal.shown, re.M)[-1])
    first, *kept = without_token(file.read_text()).splitlines()[1:]
    assert first == "up" and shown <= len(kept) + 1 and all(MADE.fullmatch(line) for line in kept)
    assert f"Back at move {len(kept) + 1}." in run("2048", "--save", str(file)).out


def test_ctrl_c_stops_auto_and_loses_nothing(tmp_path):
    file = tmp_path / "game"
    terminal = auto_at_a_terminal(file, "a, auto 10, s, auto, auto, look")
    terminal.type("\x03")
    terminal.read_to("\n> ", 60)
    not_played = r"The rest of that line was not played\."
    stopped = re.search(rf"Stopped after (\d+) moves\.\n{not_played}\n> $", terminal.shown)
    assert stopped and terminal.shown.count("Stopped") == 1 and "^C\n" in terminal.shown
    first, *kept = without_token(file.read_text()).splitlines()[1:]
    assert first == "left" and kept[10] == "down" and len(kept) == 11 + int(stopped[1])
    assert all(MADE.fullmatch(line) for line in kept[:10] + kept[11:])
    steps = re.findall(r"Moves (\d+)", terminal.shown)[-1]
    assert int(steps) >= int(stopped[1]) + 10
    terminal.type("look\n")
    assert f"Moves {steps}\n" in terminal.read_to("> ")
    terminal.type("q\n")
    assert terminal.finish() == 0
    assert f"Moves {steps}\n" in run("2048", "--save", str(file), lines="look").out
