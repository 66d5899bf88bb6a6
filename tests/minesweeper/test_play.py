"""Minesweeper at the console: the commands that think, and those that players are used to."""

from __future__ import annotations

import re

import pytest
from sample import answer, play, session_of
from support import run

from textgames.minesweeper.board import squares_with
from textgames.text.squares import square_name

EXACT = "minesweeper:=*..../...../..*../...../.*..*"
TWO_CORNERS = "minesweeper:=.*./.../..."  # one opening, and then two corners that it doesn't reach


def states(*lines: str, game: str = EXACT) -> list[dict]:
    """The replies to some lines, as JSON."""
    return run(game, "--json", lines="\n".join(lines) + "\n").objects[1:-1]


@pytest.mark.parametrize("line", ["0B", "0B 0B 0B", "open 0B, open 0C 1B", "chord 0B", "chord 0B 1B 0B"])
def test_what_has_no_effect_is_no_change(line):
    (*_, reply) = states("0E", "flag 0A", line, game="minesweeper:=*..../...../...../...../.*...")
    assert reply["ok"] and not reply["changed"]


def test_question_marks():
    replies = states("mark 0A 0B", "mark 0A", "flag 0B", "mark 0B", "flag 0B", "0B", "mark 0B", "mark 0A", "chord 0B")
    illegal = ["", "", "", "mark 0B", "", "", "mark 0B", "", "chord 0B"]
    assert [reply["cmd"] if reply["error"] else "" for reply in replies] == illegal
    assert replies[0]["events"] == [{"type": "mark", "row": 0, "col": col, "set": True} for col in (0, 1)]
    assert replies[-1]["error"]["message"] == "chord needs as many flags around 0B as its number."


def test_odds_as_a_board_for_programs():
    (_, reply) = states("0E", "odds")
    rows = reply["answer"]["rows"]
    assert reply["answer"]["exact"] is True
    for chances, signs in zip(rows, reply["state"]["rows"]):
        assert [chance is None for chance in chances] == [sign not in "-F?" for sign in signs]
    assert sum(chance or 0 for row in rows for chance in row) == pytest.approx(4)


def test_odds_have_their_colors_and_numbers_do_not():
    out = run("minesweeper:16x30m99#7", "--color", "always", lines="5F\nodds\n", TERM="xterm").out
    odds = out.split("> odds")[1]
    assert re.search(r"\x1b\[[0-9;]+m\d\d\x1b", odds) and not re.search(r"\x1b\[[0-9;]+m [1-8]\x1b", odds)


def test_odds_of_squares_for_programs():
    (one, several) = states("odds 0C", "odds 0A, odds 4E")
    words = "The chance of a mine at {} is 16%."
    assert one["answer"] == {"row": 0, "col": 2, "odds": 4 / 25, "words": words.format("0C")}
    assert several["answer"] == [
        {"row": row, "col": col, "odds": 4 / 25, "words": words.format(square)}
        for row, col, square in ((0, 0, "0A"), (4, 4, "4E"))
    ]


def test_the_events_of_a_chord():
    """Row by row, and a mine that went off among them."""
    *_, reply = states("1B", "flag 0C", "chord 1B", game="minesweeper:=.*./.../...")
    assert [(event["type"], event["row"], event["col"], event.get("value")) for event in reply["events"]] == [
        *[("open", 0, 0, 1), ("boom", 0, 1, None), ("open", 1, 0, 1), ("open", 1, 2, 1)],
        *[("open", 2, col, 0) for col in range(3)],
    ]


def test_the_end_tells_programs_how_well_it_went():
    *_, reply = states("2A", "0B", game=TWO_CORNERS)
    assert reply["state"]["bbbv"] == 3 and reply["state"]["openings"] == 2
    assert all("bbbv" not in reply["state"] for reply in states("0E", "hint", "odds"))


def test_the_description_of_a_large_board_has_no_page_breaks():
    board = "/".join(["*.*..*.*", ".*.*.*.."] * 5)
    for view in ([], ["--verbal"]):
        assert run(f"minesweeper:={board}", *view, lines="0A\nlook\n").out.replace("\n", "").isprintable()


def test_mines_that_were_given_exactly_stay_hidden():
    hidden = "minesweeper:2x3m2"
    ran = run(
        "minesweeper:=*../..*", "--json", lines="id\nlook\nnew =*../..*\nid\nflag 0A\n0B\nflag 0A\n0A\nid\nundo\nid\n"
    )
    for reply in ran.objects[:-1]:
        if reply["status"] == "playing":
            assert reply["id"] == hidden and "*" not in str(reply.get("answer")) and "x" not in str(reply["state"])
    shown = [reply["answer"] for reply in ran.objects if reply.get("cmd") == "id"]
    assert shown == [hidden, hidden, f"{hidden}=*../..*\nminesweeper:=*../..*", hidden]
    text = run("minesweeper:=*../..*", lines="0A\nid\n").out
    before, after = text.split("A mine at")
    assert "*" not in before and f"{hidden}=*../..*" in after


@pytest.mark.parametrize(
    ("lines", "flags", "refused"),
    [
        (["2C", "flag 1A"], ["0A", "0B"], ""),
        (["2C", "mark 0A", "flag 0B", "flag 1A"], ["0A", "0B"], ""),  # a question mark is closed, a flag stays
        (["2C", "flag 1A", "undo"], [], ""),
        (["2C", "flag 1B"], [], "1B shows 2 and has 3 closed squares around it; flag needs as many."),
    ],
)
def test_a_flag_on_a_number_flags_all_around_it(lines, flags, refused):
    """If as many squares around it are closed as have mines."""
    session = session_of("minesweeper", "minesweeper:=**./.../...")
    play(session, lines[:-1])
    told = answer(session, lines[-1])
    shown = [square_name(square) for square in squares_with(session.game.position.rows, "F")]
    assert shown == flags and (str(told.error) if told.error else "") == refused
    if flags:
        assert [event["type"] for event in told.objects] == ["flag"] * len(told.objects) and told.objects


@pytest.mark.parametrize("line", ["new hard", "hard", "new hard no-guess"])
def test_a_level_of_other_programs_is_answered_with_ours(line):
    error = answer(session_of("minesweeper"), line).error
    assert str(error) == "There is no level hard; type wide (10x20, 20 mines) or expert (16x30, 99 mines)."
