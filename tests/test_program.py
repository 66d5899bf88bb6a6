"""The program as people and scripts use it: real processes, pipes and terminals."""

from __future__ import annotations

import json
import os
import random
import signal
import string
import subprocess
import threading
import time

import pytest
from support import GAMES, PROGRAM, Finished, Terminal, amount, environment, needs_posix, run

LINES = {
    "2048": ["w", "WASD", "left k", "", "# a comment", "foo", "u 2", "redo", "last", "r", "u", "look 0A", "?", "id"],
    "sokoban": ["w", "DDss", "left k", "", "# a comment", "foo", "u 2", "redo", "next", "back", "r", "u", "look 0A"],
    "minesweeper": [
        "5F",
        "f 0a 0b",
        "F 0A",
        "",
        "# a comment",
        "foo",
        "u 2",
        "redo",
        "c 5f",
        "r",
        "u",
        "look 5f",
        "id",
    ],
}
SEED = ("--seed", "7")


def test_a_terminal_shows_what_a_pipe_gives(game):
    lines = LINES[game]
    terminal = Terminal(game, *SEED, "--color", "never")
    terminal.read_to("> ")
    for line in lines:
        terminal.type(line + "\n")
        terminal.read_to("\n> ")
    terminal.type("q\n")
    assert terminal.finish() == 0
    assert terminal.shown == run(game, *SEED, lines="\n".join([*lines, "q", ""])).out


def test_the_board_is_shown_after_a_change_and_on_look(game):
    """What changed nothing is answered in words alone."""
    first, *_ = LINES[game]
    lines = [first, "look", "foo", "moves", "id", "look 0A", "redo", "undo", "undo", "look"]
    _, *parts = run(game, *SEED, "--no-echo", lines="\n".join([*lines, ""])).out.split("> ")
    shown = [part.count("\n") > 4 for part in parts]
    assert shown[: len(lines)] == [True, True, False, False, False, False, False, True, False, True]


def test_the_end_of_input_in_a_terminal():
    terminal = Terminal("2048", *SEED, "--color", "never")
    terminal.read_to("> ")
    terminal.type("\x04")
    assert terminal.finish() == 0
    assert terminal.shown == run("2048", *SEED).out
    assert terminal.shown.endswith("\n> \n2048 unfinished. Score 0, highest tile 4, 0 moves.\n")


def test_ctrl_c(game):
    terminal = Terminal(game, *SEED, "--color", "never")
    terminal.read_to("> ")
    terminal.interrupt()
    assert terminal.finish() == 130
    assert terminal.shown.endswith("\n") and "Traceback" not in terminal.shown


@needs_posix
def test_ctrl_c_writes_nothing_between_objects():
    process = subprocess.Popen(
        [*PROGRAM, "2048", "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()
    )
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    assert process.stdout.read() == b"" and process.wait(30) == 130
    process.stdin.close()


@pytest.mark.parametrize("as_json", [False, True], ids=["text", "json"])
def test_a_bot_is_never_kept_waiting(game, as_json):
    """It writes a line and waits for its answer before it writes the next."""
    process = subprocess.Popen(
        [*PROGRAM, game, *SEED, *(["--json"] if as_json else [])],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
    )

    def answer() -> bytes:
        if as_json:
            return process.stdout.readline()
        got = b""
        while not got.endswith(b"\n> "):
            more = os.read(process.stdout.fileno(), 65536)
            assert more, got
            got += more
        return got

    alarm = threading.Timer(60, process.kill)
    alarm.start()
    try:
        assert answer()
        for line in ["d", "a", "5F", "4D", "foo", "undo", "look"] * 20:
            process.stdin.write(line.encode() + b"\n")
            process.stdin.flush()
            assert answer()
        process.stdin.close()
        assert process.stdout.read() and process.wait(30) == 0
    finally:
        alarm.cancel()


def nonsense(game: str, count: int) -> list[str]:
    """Lines of words, half words and rubbish, none of which leaves the game."""
    chance = random.Random(f"nonsense {game}")
    words = " ".join(LINES[game]).split()
    words += ["undo 999999999", "new", "new 3x3", "new 9x9m5", "new hard", "y", "keep", "level 2", "moves", "flag"]
    words += ["chord 0A", "3\u00c9", "\u00b2H", "\uff13\uff28", "\x00", "-1", "0", "AA00", "look", "level", "undo 0"]
    words += ["redo 5", "=", "new =", "\u212a"]
    letters = [letter for letter in string.printable if letter not in "\n\rqQnN#"]
    return [
        " ".join(chance.choices(words, k=chance.randint(1, 4)))
        if chance.random() < 0.6
        else "".join(chance.choices(letters, k=chance.randint(1, 12)))
        for _ in range(count)
    ]


@pytest.mark.parametrize("as_json", [False, True], ids=["text", "json"])
def test_thousands_of_lines_of_nonsense(game, as_json):
    lines = nonsense(game, amount(2_000, 10_000))
    ran = run(game, *SEED, *(["--json"] if as_json else []), lines="\n".join(lines) + "\n", timeout=300)
    assert ran.status == 0 and ran.errors == ""
    if as_json:
        answered = [line.strip() for line in lines if line.split() and not line.split()[0].startswith("#")]
        start, *replies, end = ran.objects
        assert (start["event"], end["event"], end["reason"] in ("eof", "won", "lost")) == ("start", "end", True)
        assert [reply["n"] for reply in replies] == list(range(1, len(answered) + 1))
        assert {reply["event"] for reply in replies} == {"reply"}
        assert any(reply["ok"] for reply in replies) and any(not reply["ok"] for reply in replies)
        for reply in replies:
            assert reply["ok"] is (reply["error"] is None)
            assert reply["ok"] or reply["error"]["message"].isascii()
    else:
        assert ran.out.count("\n> ") == len(lines) + 1
        shown = [line for line in ran.out.splitlines() if not line.startswith("> ")]
        assert all(line.isascii() for line in shown)


def test_odd_bytes_are_read_or_refused(game):
    data = b"\xef\xbb\xbflook\r\n\xff\xfe\xe9\r\na\x00b\nlook"
    ran = run(game, *SEED, lines=data)
    assert ran.status == 0 and ran.errors == ""
    objects = run(game, *SEED, "--json", lines=data).objects
    assert [reply["ok"] for reply in objects[1:-1]] == [True, False, False, True]


def test_control_characters_are_not_echoed():
    out = run("2048", *SEED, lines="w\x1b[2J\x07\nw\ta\n").out
    assert "\x1b" not in out and "\x07" not in out and "> w\\x1b[2J\\x07\n" in out and "> w\ta\n" in out


def test_a_line_of_ten_megabytes(game):
    ran = run(game, *SEED, "--no-echo", lines="w" * 10_000_000 + "\nlook\n", timeout=120)
    assert ran.status == 0 and len(ran.out) < 10_000
    assert "A line has at most 1000000 characters" in ran.out


def test_a_long_line_shows_the_board_once():
    ran = run("2048", *SEED, lines="wasd" * 25)
    assert ran.out.count("Score") == 3  # at the start, after the line, and in the summary


def test_echo():
    lines = "w\n# only a comment\n"
    assert "> w\n" in run("2048", *SEED, lines=lines).out
    assert "> # only a comment\n" in run("2048", *SEED, lines=lines).out
    quiet = run("2048", *SEED, "--no-echo", lines=lines).out
    assert "> \n" in quiet and "> w" not in quiet and "comment" not in quiet
    terminal = Terminal("2048", *SEED, "--echo", "--color", "never")
    terminal.read_to("> ")
    terminal.type("w\n")
    assert terminal.read_to("\n> ").startswith("w\nw\n")
    terminal.type("q\n")
    assert terminal.finish() == 0


def test_the_menu():
    ran = run("--seed", "1", lines="what\n\n3\nlook\n")
    assert "There is no game 'what'; there are 2048, sokoban, minesweeper.\nhelp tells what" in ran.out
    assert "Game minesweeper:10x10m10#1\n" in ran.out
    assert run(lines="Mines\nq\n").status == 0
    assert run(lines="q\n").status == 0
    assert run().out.endswith("q quits.\n> \n") and run().status == 0


def test_list():
    ran = run("list")
    starts = [line.split("  ")[0] for line in ran.out.splitlines()]
    for start in starts:
        if "FILE" not in start:
            assert run(*start.split()[1:]).status == 0
    assert [preset["start"] for preset in run("list", "--json").objects[0]["presets"]] == starts


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("chess", "there is no game 'chess'"),
        ("2048 --bogus", "--bogus"),
        ("2048 --se 1", "--se"),
        ("2048 --mines 5", "2048 has no --mines"),
        ("2048 holes", "2048 has no LEVELS"),
        ("sokoban --goal 8", "sokoban has no --goal"),
        ("2048 --size 4", "'4' is not a size; expected --size 4x5"),
        ("2048 --size 0x4", "not 0"),
        ("2048 --size 4x" + "9" * 200, "is not a number; expected --size 4x5"),
        ("2048 --goal 100", "power of two from 8 up, not 100"),
        ("2048 --goal x", "'x' is not a number; expected --goal 1024"),
        ("2048:4x4#a --seed b", "leave out --seed"),
        ("2048:4x4 --goal 8", "can't be combined with --goal"),
        ("2048:=2.2/2#1", "row 1 and row 0 are not equally long"),
        ("2048:=2.3#1", "row 0 has 3"),
        ("2048:=2.x#1", "row 0 has 'x'"),
        ("2048:=0.0#1", "no tile"),
        ("2048:3x3=2.2#1", "'3x3' is not the size"),
        ("minesweeper --size 3x3 --mines -1", "--mines 20"),
        ("minesweeper --mines 3", "--mines needs --size"),
        ("minesweeper --size 3x3 --mines 9", "hold 0 to 8 mines, not 9"),
        ("minesweeper --level easy --size 3x3", "--level says"),
        ("minesweeper --level nightmare", "there is no level 'nightmare'"),
        ("minesweeper:=*./.", "row 1 and row 0 are not equally long"),
        ("minesweeper:=*?", "'?'"),
        ("minesweeper:=**", "hold 0 to 1 mines, not 2"),
        ("minesweeper:3x3=*.", "'3x3' is not what the rows have"),
        ("minesweeper:=", "at least one square"),
        ("sokoban holes --level 99", "no 99"),
        ("sokoban holes --level x", "'x' is not a number; expected --level 3"),
        ("sokoban:=PP", "this one has 2"),
        ("sokoban:=P#", "no hole is there"),
        ("sokoban --time 5", "--time is for --check"),
        ("sokoban --check --time 0", "'0' is no time"),
        ("sokoban --check --level 99", "no 99"),
        ("sokoban:holes/1 --check --level 2", "can't be combined"),
        ("2048 --check", "2048 has no --check"),
        ("sokoban:=*-", "none"),
        ("sokoban:=P-/-", "row 1 and row 0"),
        ("sokoban:=Px", "'x' at column 1"),
        ("--json", "--json needs a game"),
    ],
)
def test_wrong_usage_is_one_line_and_exit_2(arguments, says):
    ran = run(*arguments.split(), lines="w\n")
    assert (ran.status, ran.out, ran.errors.count("\n")) == (2, "", 1)
    assert ran.errors.startswith("textgames: ") and says in ran.errors and ran.errors.isascii()


@pytest.mark.parametrize(
    "arguments", [["sokoban", "no/such/file"], ["list", "nowhere"], ["sokoban", "."], ["2048", "--script", "nowhere"]]
)
def test_a_file_that_cannot_be_read_is_exit_1(arguments):
    ran = run(*arguments)
    assert (ran.status, ran.out, ran.errors.count("\n")) == (1, "", 1)


def test_a_level_file(tmp_path):
    path = tmp_path / "my levels.xsb"
    path.write_text("First\n#####\n#@$.#\n#####\n\nSecond\n######\n#.$ @#\n######\n")
    ran = run("sokoban", str(path), "--level", "2", "--json", "--exit-status", lines="a a\n")
    start, reply, _ = ran.objects
    assert ran.status == 0 and reply["status"] == "won" and reply["events"][0]["type"] == "step"
    assert reply["state"]["rows"] == ["######", "#*@  #", "######"]
    again = run(start["id"], "--json").objects[0]
    assert (again["id"], again["state"]) == (start["id"], start["state"])


def test_scripts_come_before_standard_input(tmp_path):
    text = "wasd\n# then\nw"
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        script = tmp_path / encoding
        script.write_text(text, encoding=encoding)
        both = run("2048", *SEED, "--script", str(script), lines="a\n")
        assert both.out == run("2048", *SEED, lines=text + "\na\n").out


def test_strict_stops_at_the_first_refusal():
    ran = run("minesweeper", *SEED, "--strict", "--json", lines="4D\nf 0A\n0A\n4D\n")
    assert ran.status == 5 and [thing.get("n") for thing in ran.objects] == [None, 1, 2, None]
    assert run("2048", *SEED, "--strict", lines="w\nfoo\nw\n").status == 5
    assert run("2048", *SEED, "--strict", lines="wwww\n").status == 0  # without effect is not refused


def steps(game: str, *lines: str) -> list[int]:
    """The steps after each line."""
    return [reply["state"]["steps"] for reply in run(game, *SEED, "--json", lines="\n".join(lines)).objects[1:-1]]


def test_redo_repeats_what_was_undone_last():
    assert steps("2048", "w", "a", "u", "r", "u", "redo", "u", "redo") == [1, 2, 1, 0, 1, 0, 1, 0]
    assert steps("sokoban", "d", "d", "r", "d", "u 3", "redo 3", "redo") == [1, 2, 0, 1, 1, 1, 1]
    assert steps("sokoban", "d", "r", "d", "u 2", "d", "redo") == [1, 0, 1, 1, 2, 2]
    assert steps("sokoban", "r", "r", "u") == [0, 0, 0]  # nothing to restart, nothing to undo


def test_the_clock_belongs_to_the_attempt():
    process = subprocess.Popen(
        [*PROGRAM, "minesweeper:=..*./..*./..*.", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
    )
    seconds = []
    for line in ("look", "0A", "look", "r", "look", "u"):
        if line == "look":
            time.sleep(1.1)
        process.stdin.write(line.encode() + b"\n")
        process.stdin.flush()
        if not seconds:
            process.stdout.readline()
        seconds.append(json.loads(process.stdout.readline())["state"]["seconds"])
    process.communicate(timeout=30)
    assert seconds[0] == seconds[1] == seconds[3] == seconds[4] == 0 and seconds[2] >= 1 and seconds[5] >= 2


def test_a_refusal_names_its_word():
    lines = "y\nnew zz\nlook 9Z\nfoo\nlevel 99\nback\n"
    words = [reply["error"]["word"] for reply in run("sokoban", "--json", lines=lines).objects[1:-1]]
    assert words == ["y", "zz", "look", "foo", "level", "back"]


@pytest.mark.parametrize(
    ("arguments", "lines", "status"),
    [
        (["2048:=4.4#1", "--goal", "8"], "a\n", None),
        (["2048:1x2g8=4.4#1"], "a\n", 0),
        (["2048:1x3g8=4.8.4#1"], "", 0),
        (["2048:1x3g64=4.8.4#1"], "", 3),
        (["2048", "--seed", "1"], "a\n", 4),
        (["minesweeper:=*.."], "0A\n", 3),
        (["minesweeper:=*.."], "0C\n", 0),
        (["minesweeper:=*.."], "f 0A q\n", 4),
        (["sokoban:=P#o"], "d\n", 0),
        (["sokoban:=P#o"], "d u\n", 0),  # the level's end stops the line
        (["sokoban:=P#o"], "d\nu\n", 4),
    ],
)
def test_exit_status(arguments, lines, status):
    ran = run(*arguments, "--exit-status", lines=lines)
    assert ran.status == (2 if status is None else status)
    assert run(*arguments, lines=lines).status == (2 if status is None else 0)


def test_words_from_outside_are_printed_in_ascii_on_one_line(tmp_path):
    for arguments in (["2048", "a", "b\n\x1b[2J"], ["sokoban", "l\u00e9\nvel"], ["2048:\x1b"], ["\x1b\u00e9"]):
        ran = run(*arguments)
        assert ran.status in (1, 2) and ran.errors.count("\n") == 1 and ran.errors[:-1].isprintable()
        assert ran.errors.isascii()
    levels = tmp_path / "levels"
    levels.write_text("Ti\x1b[2Jtle \u00e9\nP#o\n\nP #o\n")
    ran = run("sokoban", str(levels), lines="next look 0D\n")
    assert "Ti\\x1b[2Jtle \\xe9" in ran.out and ran.out.isascii() and "0D: hole." in ran.out


def test_a_level_file_is_read_once(tmp_path):
    levels = tmp_path / "levels"
    levels.write_text("P#o\n\nP #o\n")
    process = subprocess.Popen(
        [*PROGRAM, "sokoban", str(levels)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()
    )
    process.stdout.readline()
    levels.unlink()
    out, _ = process.communicate(b"next\nback\nnew\n", timeout=30)
    assert process.returncode == 0 and out.count(b"Level 2 of 2") == 2


def test_standard_input_that_cannot_be_read(tmp_path):
    with open(tmp_path / "file", "wb") as unreadable:
        ran = subprocess.run([*PROGRAM, "2048"], stdin=unreadable, capture_output=True, env=environment(), timeout=60)
    assert ran.returncode == 1 and ran.stderr == b"textgames: standard input: Bad file descriptor\n"


def test_the_reader_goes_away():
    process = subprocess.Popen(
        [*PROGRAM, "2048"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    )
    process.stdout.readline()
    process.stdout.close()
    try:
        process.stdin.write(b"w\na\n" * 10_000)
        process.stdin.close()
    except BrokenPipeError:
        pass
    assert process.wait(30) == 141 and process.stderr.read() == b""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full device here")
def test_a_full_disk():
    with open("/dev/full", "wb") as full:
        ran = subprocess.run(
            [*PROGRAM, "2048"],
            input=b"w\n",
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment(),
            timeout=60,
        )
    assert ran.returncode == 1 and ran.stderr.decode() == "textgames: standard output: No space left on device\n"


@needs_posix
def test_no_standard_streams():
    for closed in ("0<&-", "1>&-", "2>&-"):
        ran = subprocess.run(
            ["sh", "-c", f'exec "$@" {closed}', "sh", *PROGRAM, "2048"],
            input=b"w\n",
            capture_output=True,
            env=environment(),
            timeout=60,
        )
        assert Finished(ran).status == 0


SETTINGS = [
    ({}, ["--color", "always"], True),
    ({"NO_COLOR": "1"}, ["--color", "always"], True),
    ({"FORCE_COLOR": "1"}, ["--color", "never"], False),
    ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, [], False),
    ({"NO_COLOR": "", "FORCE_COLOR": "1"}, [], True),
    ({"CLICOLOR_FORCE": "1"}, [], True),
    ({"CLICOLOR_FORCE": "0", "FORCE_COLOR": ""}, [], False),
    ({"FORCE_COLOR": "1", "CLICOLOR": "0", "TERM": "dumb"}, [], True),
    ({}, [], False),
    ({"FORCE_COLOR": "1"}, ["--json"], False),
]


@pytest.mark.parametrize(("settings", "options", "colored"), SETTINGS)
def test_color_in_a_pipe(settings, options, colored):
    pytest.importorskip("colorama")
    assert ("\x1b[" in run("2048", *SEED, *options, **settings).out) is colored


@pytest.mark.parametrize(
    ("settings", "colored"),
    [({}, True), ({"TERM": "dumb"}, False), ({"CLICOLOR": "0"}, False), ({"NO_COLOR": "1"}, False)],
)
def test_color_in_a_terminal(game, settings, colored):
    pytest.importorskip("colorama")
    terminal = Terminal(game, *SEED, **settings)
    terminal.read_to("> ")
    terminal.type("5f f 0a\nq\n")
    assert terminal.finish() == 0
    assert ("\x1b[3" in terminal.shown) is ((colored and game != "minesweeper") or colored)


def test_color_changes_nothing_but_color(game):
    pytest.importorskip("colorama")
    import re

    lines = "\n".join(LINES[game])
    colored = run(game, *SEED, "--color", "always", lines=lines).out
    assert re.sub("\x1b\\[[0-9;]*m", "", colored) == run(game, *SEED, lines=lines).out


def test_no_line_is_too_wide_for_a_terminal(game):
    for line in run(game, lines="?\nfoo\nmoves\n").out.splitlines() + run("--help").out.splitlines():
        assert len(line) < 80


def test_output_is_bounded_at_the_end_of_input(game):
    ran = run(game, lines="")
    assert len(ran.out) < 3000 and ran.out.count("> ") == 1


assert set(LINES) == set(GAMES)
