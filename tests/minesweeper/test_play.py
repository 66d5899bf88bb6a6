"""Minesweeper at the console: the commands that think, and those that players are used to."""

from __future__ import annotations

import random
import re

import pytest
from support import amount, joined, run

from textgames.errors import Illegal
from textgames.minesweeper import Minesweeper
from textgames.minesweeper.hint import odds_to_win
from textgames.minesweeper.solver import components

EXACT = "minesweeper:=*..../...../..*../...../.*..*"
TWO_CORNERS = "minesweeper:=.*./.../..."  # one opening, and then two corners that it doesn't reach


def answer_to(line: str, *before: str, game: str = EXACT) -> str:
    """What the program says after the last line, without the board before and the end."""
    out = run(game, "--no-echo", lines="\n".join([*before, line]) + "\n").out
    return out.split("\n> ")[len(before) + 1].strip("\n")


def states(*lines: str, game: str = EXACT, options: tuple[str, ...] = ()) -> list[dict]:
    """The replies to some lines, as JSON."""
    return run(game, "--json", *options, lines="\n".join(lines) + "\n").objects[1:-1]


@pytest.mark.parametrize("line", ["flag 0A 2C", "f 0a 2c", "!0A !2C", "0A! 2C!", "!a0 c2!"])
def test_ways_to_flag(line):
    (reply,) = states(line)
    assert reply["state"]["rows"] == ["F----", "-----", "--F--", "-----", "-----"]


@pytest.mark.parametrize("word", ["!", "!!", "!3", "H!", "!9Z", "!0A!", "!!0A"])
def test_what_flags_nothing_is_refused(word):
    (reply,) = states(f"4A {word}")
    assert reply["error"]["code"] == "unreadable" and not reply["changed"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("0B", ["0B is already open."]),
        ("0B 0B 0B", ["0B is already open. (3 times)"]),
        ("0B open 0C 1B", ["0B is already open.", "0C is already open.", "1B is already open."]),
        ("c 0B", ["There is nothing to open around 0B."]),
        ("c 0B 1B 0B", ["There is nothing to open around 0B. (2 times)", "There is nothing to open around 1B."]),
    ],
)
def test_what_has_no_effect_is_said(line, says):
    game = "minesweeper:=*..../...../...../...../.*..."
    assert answer_to(line, "0E", "f 0A", game=game).splitlines() == says
    (*_, reply) = states("0E", "f 0A", line, game=game)
    assert reply["ok"] and not reply["changed"]


def test_question_marks():
    replies = states("m 0A 0B", "mark 0A", "flag 0B", "m 0B", "flag 0B", "0B", "m 0B", "undo 7")
    rows = [reply["state"]["rows"][0] for reply in replies]
    assert rows == ["??---", "-?---", "-F---", "-F---", "-----", "-1---", "-1---", "-----"]
    assert [reply["error"] and reply["error"]["code"] for reply in replies] == [
        *(None, None, None, "illegal", None, None, "illegal", None)
    ]
    assert replies[0]["events"] == [{"type": "mark", "row": 0, "col": col, "set": True} for col in (0, 1)]
    assert replies[2]["state"]["flags"] == 1


def test_a_question_mark_is_no_flag():
    """It counts for no chord, and opening goes over it."""
    replies = states("0B", "m 0A", "c 0B")
    message = "0B is 1 and has 0 flags around it; chord needs as many flags as the number."
    assert replies[-1]["error"]["message"] == message


def test_odds_as_a_board():
    assert answer_to("odds", "2A", game=TWO_CORNERS).splitlines() == [
        "     A  B  C",
        " 0  00 ** 00  0",
        " 1   1  1  1  1",
        " 2            2",
        "     A  B  C",
        "Chances of a mine in percent: 00 is safe, ** is a mine.",
    ]
    (_, reply) = states("0E", "odds")
    rows = reply["answer"]["rows"]
    assert reply["answer"]["exact"] is True and not reply["changed"]
    assert [[chance is None for chance in row] for row in rows] == [
        [sign not in "-F?" for sign in row] for row in reply["state"]["rows"]
    ]
    assert sum(chance or 0 for row in rows for chance in row) == pytest.approx(4)


def test_odds_have_their_colors_and_numbers_do_not():
    out = run("minesweeper:16x30m99#7", "--color", "always", lines="5F\nodds\n", TERM="xterm").out
    odds = out.split("> odds")[1]
    assert re.search(r"\x1b\[[0-9;]+m\d\d\x1b", odds) and not re.search(r"\x1b\[[0-9;]+m [1-8]\x1b", odds)


def test_odds_of_one_square():
    assert answer_to("odds 0C", "0E") == "0C is already open."
    assert answer_to("odds 9Z") == "There is no square 9Z: rows are 0 to 4 and columns A to E."
    assert answer_to("odds 0E 0C", "0E").splitlines() == ["0E is already open.", "0C is already open."]
    (reply,) = states("odds 0C")
    assert reply["answer"] == {"row": 0, "col": 2, "odds": 4 / 25, "words": "The chance of a mine at 0C is 16%."}


def test_odds_of_several_squares_for_programs():
    (reply,) = states("odds 0A 4E", game="minesweeper:=*..../...../...../...../.....")
    assert [(answer["row"], answer["col"], answer["odds"]) for answer in reply["answer"]] == [
        (0, 0, 0.04),
        (4, 4, 0.04),
    ]


def test_odds_of_a_win():
    """Both squares of the last column are as likely; with more open, no more is known."""
    game = "minesweeper:=...*/...."
    assert answer_to("odds win", "0A", game=game) == "Your chance of winning from here is exactly 50.0%."
    assert answer_to("odds WIN", game="minesweeper:=*...") == "Your chance of winning from here is exactly 75.0%."
    *_, reply = states("0A", "odds win", game=game)
    words = "Your chance of winning from here is exactly 50.0%."
    assert reply["answer"] == {"win": 0.5, "error": 0, "exact": True, "playouts": 0, "words": words}
    assert not reply["changed"]


def test_odds_of_a_win_from_play_outs():
    (reply,) = states("odds win", game="minesweeper:6x6m6#1")
    answer = reply["answer"]
    assert 0.5 < answer["win"] < 1 and 0 < answer["error"] < 0.5 and not answer["exact"] and answer["playouts"] > 1
    words = r"Your chance of winning from here is about \d\d%, give or take \d+, from \d+ simulated games\."
    assert re.fullmatch(words, answer["words"])


def test_odds_of_a_win_that_can_not_be_told(monkeypatch):
    monkeypatch.setattr(components, "LARGEST", 100)
    game = Minesweeper.from_text("\n".join(["*" * 100, "." * 100, "." * 100]))
    for col in range(100):
        game.open(1, col)
    with pytest.raises(Illegal, match=r"There are too many layouts to count\."):
        odds_to_win(game)


def test_a_board_without_guessing_can_be_won():
    answer = answer_to("odds win", "4E", game="minesweeper:9x9m10n#1")
    assert answer == "Your chance of winning from here is 100%: this board needs no guessing."


def test_odds_of_what_is_neither_a_square_nor_a_win():
    assert answer_to("odds wn") == "'wn' is not a square: rows are 0 to 4 and columns A to E, as in 4E."
    assert answer_to("odds, odds 0A").endswith("The chance of a mine at 0A is 16%.")


def test_hint_for_programs():
    (reply,) = states("hint", game="minesweeper:9x9m10#1")
    assert reply["hint"] == {"cmd": "2C", "odds": 0, "why": "2C is safe: the first square never has a mine."}


@pytest.mark.parametrize("seed", range(amount(1, 5)))
def test_hints_can_be_typed(seed):
    """Each hint is a command that is taken, from the first to the end."""
    game = f"minesweeper:9x9m10#{seed}"
    lines: list[str] = []
    for _ in range(100):
        *_, reply = states(*lines, "hint", game=game)
        if reply["status"] != "playing":
            break
        lines.append(reply["hint"]["cmd"])
    replies = states(*lines, game=game)
    assert all(reply["ok"] and reply["changed"] for reply in replies) and replies[-1]["status"] != "playing"


def test_why_after_a_loss():
    assert answer_to("why") == "why explains a loss; during a game, hint shows what is certain."
    assert answer_to("why", "0E", "2C").startswith("It was avoidable. 2C is a mine.")
    # The board is as it was, and can be gone back on.
    *_, before, answer, after = states("0E", "2C", "why", "undo")
    assert answer["state"] == before["state"] and after["status"] == "playing"


def test_why_after_a_wrong_flag():
    """The chord opens the mine, and the deduction that tells so needs no flag."""
    text = answer_to("why", "2A", "flag 0A", "c 1A", game=TWO_CORNERS)
    assert text.startswith("The flag at 0A was wrong. It was avoidable. 0B is a mine.")


def test_the_events_of_a_chord():
    """Row by row, and a mine that went off among them."""
    *_, reply = states("1B", "f 0C", "c 1B", game="minesweeper:=.*./.../...")
    assert [(event["type"], event["row"], event["col"], event.get("value")) for event in reply["events"]] == [
        *[("open", 0, 0, 1), ("boom", 0, 1, None), ("open", 1, 0, 1), ("open", 1, 2, 1)],
        *[("open", 2, col, 0) for col in range(3)],
    ]


def test_the_end_tells_how_well_it_went():
    out = joined(run(TWO_CORNERS, lines="2A 0A\n0C\n").out)
    fewest = "3BV, the fewest openings without chords: 3."
    assert f"All clear: you win! Time: 0 seconds. {fewest} You made 3: 100% efficiency." in out
    out = joined(run(TWO_CORNERS, lines="2A 2A flag 0B\nc 1B\n").out)
    assert f"Time: 0 seconds. {fewest} You made 2: 150% efficiency." in out
    *_, reply = states("2A", "0B", game=TWO_CORNERS)
    assert reply["state"]["bbbv"] == 3 and reply["state"]["openings"] == 2


def test_nothing_of_the_end_is_told_before_it():
    assert all("bbbv" not in reply["state"] for reply in states("0E", "hint", "odds"))


@pytest.mark.parametrize("line", ["hint", "odds", "odds 0A", "m 0A", "flag 0A"])
def test_a_finished_game_refuses(line):
    *_, reply = states("0A", line)
    assert reply["error"]["message"].startswith("The game is over.")


WORDS = [
    "hint",
    "odds",
    "odds 0A",
    "undo",
    "undo 2",
    "redo",
    "restart",
    "why",
    "new",
    "look",
]


def random_lines(chance: random.Random, count: int) -> list[str]:
    """Lines of one to three commands, whatever they may be good for."""

    def command() -> str:
        square = f"{chance.randrange(7)}{chance.choice('ABCDEFG')}"
        return chance.choice(
            [square, square, f"f {square}", f"c {square}", f"m {square}", f"!{square}", *WORDS[:7], *WORDS]
        )

    return [" ".join(command() for _ in range(chance.randint(1, 3))) for _ in range(count)]


@pytest.mark.parametrize("seed", range(amount(2, 8)))
def test_a_saved_game_comes_back_as_it_was(tmp_path, seed):
    """Also after lines that were refused in their middle."""
    chance, file = random.Random(seed), str(tmp_path / "saved")
    game = f"minesweeper:7x7m7#{seed}"
    first = run(game, "--save", file, "--json", lines="\n".join(random_lines(chance, 60)) + "\n").objects[-1]
    again = run("--save", file, "--json").objects[-1]
    assert (first["state"], first["status"], first["id"]) == (again["state"], again["status"], again["id"])


def test_mines_that_were_given_exactly_stay_hidden():
    hidden = "minesweeper:2x3m2"
    ran = run("minesweeper:=*../..*", "--json", lines="id\nlook\nnew =*../..*\nid\nf 0A\n0B\nf 0A\n0A\nid\nu\nid\n")
    for reply in ran.objects[:-1]:
        if reply["status"] == "playing":
            assert reply["id"] == hidden and "*" not in str(reply.get("answer")) and "x" not in str(reply["state"])
    shown = [reply["answer"] for reply in ran.objects if reply.get("cmd") == "id"]
    assert shown == [hidden, hidden, f"{hidden}=*../..*", hidden]
    text = run("minesweeper:=*../..*", lines="0A\nid\n").out
    before, after = text.split("A mine at")
    assert "*" not in before and f"{hidden}=*../..*" in after
