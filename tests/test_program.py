"""The program as people and scripts use it: lines that are piped, real pipes, signals and terminals."""

from __future__ import annotations

import os
import random
import re
import signal
import string
import subprocess

import pytest
from sample import ALL_GAMES, SHIPPED, sample_of
from support import (
    PROGRAM,
    Terminal,
    amount,
    as_text,
    environment,
    joined,
    names_in_any_script,
    needs_posix,
    run,
    run_command,
    run_process,
    running,
)
from test_playthroughs import as_piped, without_seconds

from textgames.app import wording

SEED = ("--seed", "7")
THE_GAMES = f"the games are {', '.join(SHIPPED[:-1])} and {SHIPPED[-1]}."
ANYWHERE = ("", "# a comment", "foo", "u 2", "redo", "r", "u", "look 0A", "?", "id")

SEARCHED = ("hint", "auto", "solve")  # take too long to be asked thousands of times


NO_LONGER_COUNTS = "This game no longer counts for best results.\n"


def lines_of(game: str) -> list[str]:
    """Some of all sorts; the first changes the game."""
    sample = sample_of(game)
    return [*sample.words, *ANYWHERE, *sample.more_words]


def test_a_terminal_shows_what_a_pipe_gives(game):
    lines = lines_of(game)
    terminal = Terminal(game, *SEED, "--color", "never")
    terminal.read_to("> ")
    for line in lines:
        terminal.type(line + "\n")
        terminal.read_to("\n> ")
    terminal.type("\x04")
    assert terminal.finish() == 0
    piped = run(game, *SEED, lines="\n".join([*lines, ""])).out
    shown = terminal.shown
    for only_here in ("That game is kept: resume in the menu, or textgames --resume.\n", NO_LONGER_COUNTS):
        shown = shown.replace(only_here, "")
    assert as_piped(shown) == without_seconds(piped) and piped.splitlines()[-2] == "> "


@needs_posix
def test_ctrl_c_writes_nothing_between_objects():
    with running("2048", "--json") as process:
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.stdout.read() == b"" and process.wait(30) == 130


@pytest.mark.parametrize("as_json", [False, True], ids=["text", "json"])
def test_a_bot_is_never_kept_waiting(game, as_json):
    """It writes a line and waits for its answer before it writes the next."""

    def answer(process: subprocess.Popen) -> bytes:
        if as_json:
            return process.stdout.readline()
        got = b""
        while not got.endswith(b"\n> "):
            more = os.read(process.stdout.fileno(), 65536)
            assert more, got
            got += more
        return got

    with running(game, *SEED, *(["--json"] if as_json else [])) as process:
        assert answer(process)
        for line in [*sample_of(game).words[:4], "foo", "undo", "look"] * amount(1, 20):
            process.stdin.write(line.encode() + b"\n")
            process.stdin.flush()
            assert answer(process)
        process.stdin.close()
        assert process.stdout.read() and process.wait(30) == 0


def nonsense(game: str, count: int) -> list[str]:
    """Lines of words, half words and rubbish, none of which leaves the game."""
    chance = random.Random(f"nonsense {game}")
    words = " ".join(line for line in lines_of(game) if not line.startswith(SEARCHED)).replace("#", " ").split()
    words += ["undo 999999999", "new", "new 3x3", "y", "keep", "moves", "level", "undo 0", "redo 5", "=", "new ="]
    words += ["3\u00c9", "\u00b2H", "\uff13\uff28", "\u212a", "\x00", "-1", "0", "AA00", "look"]
    letters = [letter for letter in string.printable if letter not in "\n\rqQnN#"]

    def line() -> str:
        if chance.random() < 0.6:
            return " ".join(chance.choices(words, k=chance.randint(1, 4)))
        return "".join(chance.choices(letters, k=chance.randint(1, 12)))

    return [line() for _ in range(count)]


def test_thousands_of_lines_of_nonsense(game):
    lines = nonsense(game, amount(150, 1_500))
    ran = run(game, *SEED, lines="\n".join(lines) + "\n", timeout=300)
    assert ran.status == 0 and ran.errors == "" and ran.out.count("\n> ") == len(lines) + 1
    assert all(line.isprintable() for line in ran.out.splitlines() if not line.startswith("> "))


def test_thousands_of_lines_of_nonsense_for_programs(game):
    lines = nonsense(game, amount(150, 1_500))
    ran = run(game, *SEED, "--json", lines="\n".join(lines) + "\n", timeout=300)
    start, *replies, end = ran.objects
    assert ran.status == 0 and ran.errors == ""
    assert (start["event"], end["event"]) == ("start", "end") and end["reason"] in ("eof", "won", "lost")
    answered = [line for line in lines if line.split() and not line.split()[0].startswith("#")]
    assert [(reply["event"], reply["n"]) for reply in replies] == [("reply", n + 1) for n in range(len(answered))]
    assert {reply["ok"] for reply in replies} == {True, False}
    for reply in replies:
        assert reply["ok"] is (reply["error"] is None)
        assert reply["ok"] or reply["error"]["message"].isprintable()


def test_odd_bytes_are_read_or_refused(game):
    data = b"\xef\xbb\xbflook\r\n\xff\xe9\r\na\x00b\nlook"
    ran = run(game, *SEED, lines=data)
    assert ran.status == 0 and ran.errors == ""
    objects = run(game, *SEED, "--json", lines=data).objects
    assert [reply["ok"] for reply in objects[1:-1]] == [True, False, False, True]


def test_control_characters_are_not_echoed():
    out = run("2048", *SEED, lines="w\x1b[2J\x07\nw\ta\n").out
    assert "\x1b" not in out and "\x07" not in out and "> w\\x1b[2J\\x07\n" in out and "> w\ta\n" in out


def test_too_long_a_line_is_not_repeated():
    reply = run("2048", *SEED, "--json", lines="w" * 10_001).objects[1]
    assert (reply["cmd"], reply["ok"]) == ("w" * 40 + "...", False)


def test_echo():
    lines = "w\n# only a comment\n"
    out = run("2048", *SEED, lines=lines).out
    assert "> w\n" in out and "> # only a comment\n" in out
    quiet = run("2048", *SEED, "--no-echo", lines=lines).out
    assert "> \n" in quiet and "> w" not in quiet and "comment" not in quiet


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
        ("chess", "There is no game 'chess'"),
        ("help chess", "There is no game 'chess'"),
        ("sokobn", "Did you mean sokoban?"),
        ("2048:4x4#a --seed b", "'4x4#a' can't be combined with --seed"),
        ("2048 4x4 5x5", "2048 has no option '5x5'"),
        ("2048 4x4g8 --goal 16", "can't be combined with --goal"),
        ("sokoban --level 2 3", "can't be combined with --level"),
        ("minesweeper --level exprt", "did you mean expert?"),
        ("--json", "--json needs a game"),
        ("--force", "--force'; textgames --help lists the options"),
        ("--colour always", "Did you mean --color?"),
        ("list foo", "There is no game, level set or file 'foo'; list takes 2048, "),
        ("list hole", "Did you mean holes?"),
        ("list unfinishd", "Did you mean unfinished?"),
        ("stats foo", "There is no game 'foo'"),
        ("stats mins", "Did you mean mines?"),
        ("stats 2048 3", "takes one word; leave out '3'."),
        ("list holes 3", "takes one word; leave out '3'."),
        ("2048 --lang", "--lang needs a value, as in --lang zh."),
        ("2048 --color blue", "--color needs auto, always or never."),
        ("2048 --verbal=yes", "--verbal takes no value."),
        ("2048 --sede=3", "Unknown option '--sede'; textgames --help lists the options. Did you mean --seed?"),
        ("2048 -x", "Unknown option '-x'; textgames --help lists the options."),
        ("--jobs 3", "--jobs works only with check."),
        ("list --seed 3", "list can't be combined with --seed."),
        ("--save game list", "list can't be combined with --save."),
        ("list --exit-status", "list can't be combined with --exit-status."),
        ("stats --size 4x4", "stats can't be combined with --size."),
        ("stats --level 3 sokoban", "stats can't be combined with --level."),
        ("help --json", "help can't be combined with --json."),
        ("help 2048 --strict", "help can't be combined with --strict."),
        ("check holes --daily", "check can't be combined with --daily."),
        ("check holes --no-help", "check can't be combined with --no-help."),
        ("check holes --resume", "check can't be combined with --resume."),
        ("forget 1 --time 3", "forget can't be combined with --time."),
        (":q", f"There is no game ':q'; {THE_GAMES}"),
        ("classic", "There is no game 'classic'"),
        ("classic", "Did you mean textgames sokoban classic?"),
    ],
)
def test_wrong_usage_is_one_line_and_exit_2(arguments, says):
    ran = run(*arguments.split(), lines="w\n")
    assert (ran.status, ran.out, ran.errors.count("\n")) == (2, "", 1)
    assert ran.errors.startswith("textgames: ") and says in ran.errors and ran.errors.isascii()


@pytest.mark.parametrize(
    ("name", "text", "meant"),
    [
        ("my.xsb", "#####\n#@$.#\n#####\n", "Did you mean textgames sokoban my.xsb?"),
        ("my own.xsb", "#####\n#@$.#\n#####\n", 'Did you mean textgames sokoban "my own.xsb"?'),
        ("notes", "nothing to play\n", THE_GAMES),
    ],
)
def test_a_level_file_alone_is_answered_with_its_game(name, text, meant, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).write_text(text)
    ran = run(name)
    assert (ran.status, ran.out, ran.errors.count("\n")) == (2, "", 1)
    assert ran.errors.startswith(f"textgames: There is no game '{name}'; ") and ran.errors.endswith(f"{meant}\n")
    assert meant in joined(run(lines=f'"{name}"\n').out)
    if "Did you mean " in meant:
        suggested = meant.removeprefix("Did you mean ").removesuffix("?")
        assert "Level 1 of 1" in run(lines=f"{suggested}\n").out


@pytest.mark.parametrize("arguments", ["sokoban no/such/file", "list .", "sokoban .", "2048 --save /nowhere/at/all"])
def test_a_file_that_cannot_be_read_or_written_is_exit_1(arguments):
    ran = run(*arguments.split())
    assert (ran.status, ran.out, ran.errors.count("\n")) == (1, "", 1)


@pytest.mark.parametrize("arguments", [["--help"], ["2048", "--help", "--color", "never"]])
def test_the_help_has_no_colour(arguments):
    """Python 3.14 would add some."""
    assert "\x1b" not in run(*arguments, FORCE_COLOR="1").out


def test_every_example_in_the_help_can_be_typed(tmp_path):
    for typed, _does in wording.EXAMPLES_OF_ALL:
        arguments = typed.replace("FILE", str(tmp_path / "game")).split()
        needs_unfinished = arguments[0] in ("--resume", "forget")
        assert run(*arguments, lines="q\n").status == (2 if needs_unfinished else 0)


def test_a_byte_order_mark_is_no_command(game):
    text = "".join(f"{line}\n" for line in [*sample_of(game).words[:3], "h\u00e9", "look"])
    assert run(game, *SEED, lines=f"\ufeff{text}").out == run(game, *SEED, lines=text).out
    text = f"{game} --seed 7\n{text}"
    assert run(lines=f"\ufeff{text}", small=True).out == run(lines=text, small=True).out


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("arguments", [[], ["2048"], ["2048", "--json"]], ids=" ".join)
def test_standard_input_in_utf_16_is_named_as_such(arguments, encoding):
    ran = run(*arguments, lines="\ufeff\u5de6\nw\n".encode(encoding))
    assert (ran.status, ran.errors) == (1, "textgames: Standard input: the text is UTF-16; it must be UTF-8.\n")


def test_strict_stops_at_the_first_refusal():
    ran = run("minesweeper", *SEED, "--strict", "--json", lines="4D\nflag 0A\n0A\n4D\n")
    assert ran.status == 5 and [thing.get("n") for thing in ran.objects] == [None, 1, 2, None]
    assert run("2048", *SEED, "--strict", lines="w\nfoo\nw\n").status == 5
    assert run("2048", *SEED, "--strict", lines="wwww\n").status == 0  # without effect is not refused


@pytest.mark.parametrize(
    ("lines", "says", "count", "restarts"),
    [
        ("w\nrestart\nundo\n", "Took back the restart.", 1, 1),
        ("w\nrestart\nundo\nredo\n", "Replayed the restart.", 1, 1),
        ("wa\nrestart\nd\nundo 9\n", "Took back 3 moves. Took back the restart.", 4, 1),
        ("w\nrestart\nw\nrestart\nw\nundo 4\n", "Took back 2 moves. Took back 2 restarts.", 4, 2),
        ("w\nrestart\nw\nundo\n", "Took back 1 move.", 1, 0),
        ("w\nrestart\nundo 2\nredo 2\n", "Replayed 1 move. Replayed the restart.", 2, 1),
    ],
)
def test_undo_says_when_it_takes_back_a_restart(lines, says, count, restarts):
    event = {"type": "redo" if "redo" in lines else "undo", "count": count}
    event |= {"restarts": restarts} if restarts else {}
    reply = run("2048:4x4#7", "--json", lines=lines).objects[-2]
    assert reply["events"] == [event] and reply["message"] == says
    assert f"\n{says}\n" in run("2048:4x4#7", lines=lines).out
    assert f"\n{says}\n" in run("2048:4x4#7", "--verbal", lines=lines).out


def test_a_refusal_names_its_word():
    lines = "yes\nnew zz\nlook 9Z\nfoo\nlevel 99\nback\n"
    words = [reply["error"]["word"] for reply in run("sokoban", "--json", lines=lines).objects[1:-1]]
    assert words == ["yes", "zz", "9Z", "foo", "99", "back"]
    over = run("2048:2x2g8=4.4/2.2#1", "--json", lines="a\nd\n").objects[2]["error"]
    assert over["word"] == "d" and over["expected"] == ["keep", "new", "restart", "undo", "quit"]
    over = run("2048:1x2g8=4.4#1", "--json", lines="a\nd\n").objects[2]["error"]
    assert over["expected"] == ["new", "restart", "undo", "quit"]  # nothing moves: there is nothing to keep on with
    over = run("sokoban:=P#o", "--json", lines="d\nd\n").objects[2]["error"]
    assert over["word"] == "d" and over["expected"] == ["restart", "undo", "quit"]


def test_counts_of_any_length():
    assert run("2048", *SEED, "--json", lines="wasd\nundo 99999999999\n").objects[2]["state"]["steps"] == 0
    refused = run("sokoban", "--json", lines="level 00\nundo 0\n").objects[1:-1]
    assert all("needs a number from 1 up, as in" in reply["error"]["message"] for reply in refused)


@names_in_any_script
@pytest.mark.parametrize("encoding", ["", "ascii"])
def test_letters_of_other_alphabets_are_shown_where_they_can_be(encoding, tmp_path):
    def shown(text: str) -> str:
        return text.encode(encoding or "utf-8", "backslashreplace").decode()

    levels = tmp_path / "\u6e38\u620f"
    levels.write_text("Ti\x1b[2Jtle \u00e9\nP#o\n\nP #o\n", encoding="utf-8")
    there = run_process("sokoban", str(levels), lines="next\nlook 0D\n", PYTHONIOENCODING=encoding)
    assert shown("Ti\\x1b[2Jtle \u00e9") in there.out and "0D: hole. " in there.out
    gone = run_process("2048", "--save", f"{levels}/game", PYTHONIOENCODING=encoding)
    assert gone.errors == shown(f"textgames: {levels}/game: Not a directory.\n")


# What Linux does with such a locale, so that everything is ASCII unless it is told otherwise.
ASCII = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


def test_a_pipe_is_utf_8_in_both_directions(tmp_path):
    """Whatever the locale's encoding, which on Windows is that of old programs."""
    word = "f\u00f6\u6e38o"
    ran = run_process("2048", *SEED, lines=f"{word}\n", **ASCII)
    assert f"> {word}\nUnknown command 'f\u00f6'" in ran.out
    saved = tmp_path / "saved"
    saved.write_text(f"# textgames 1 {word}:4x4#1\n", encoding="utf-8")
    assert f"There is no game '{word}'" in run_process("--save", str(saved), **ASCII).errors


def test_an_encoding_that_is_asked_for_is_that_of_both_directions():
    environ, line = environment(PYTHONIOENCODING="latin-1"), "f\u00f6o\n".encode("latin-1")
    ran = subprocess.run([*PROGRAM, "2048"], input=line, capture_output=True, env=environ, timeout=60)
    assert "Unknown command 'f\u00f6o'".encode("latin-1") in ran.stdout


def test_standard_input_that_cannot_be_read(tmp_path):
    with open(tmp_path / "file", "wb") as unreadable:
        ran = subprocess.run([*PROGRAM, "2048"], stdin=unreadable, capture_output=True, env=environment(), timeout=60)
    assert ran.returncode == 1 and as_text(ran.stderr) == "textgames: Standard input: Bad file descriptor.\n"


def test_the_reader_goes_away():
    with running("2048") as process:
        process.stdout.readline()
        process.stdout.close()
        try:
            process.stdin.write(b"w\na\n" * 10_000)
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert process.wait(30) == 141 and process.stderr.read() == b""


@needs_posix
def test_no_standard_streams():
    for closed in ("0<&-", "1>&-", "2>&-"):
        assert run_command("sh", "-c", f'exec "$@" {closed}', "sh", *PROGRAM, "2048", lines="w\n").status == 0


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
    ({"PYCHARM_HOSTED": "1"}, [], True),
    ({"PYCHARM_HOSTED": "1", "NO_COLOR": "1"}, [], False),
    ({"PYCHARM_HOSTED": "1"}, ["--color", "never"], False),
]


@pytest.mark.parametrize(("settings", "options", "colored"), SETTINGS)
def test_color_in_a_pipe(settings, options, colored):
    pytest.importorskip("colorama")
    started = run_process if "PYCHARM_HOSTED" in settings else run  # PyCharm is known by real pipes
    assert ("\x1b[" in started("2048", *SEED, *options, **settings).out) is colored


@pytest.mark.parametrize(
    ("game", "settings", "colored"),
    [
        *[(game, {}, True) for game in ALL_GAMES],
        *[("2048", settings, False) for settings in ({"TERM": "dumb"}, {"CLICOLOR": "0"}, {"NO_COLOR": "1"})],
    ],
)
def test_color_in_a_terminal_and_ctrl_c_at_the_prompt(game, settings, colored):
    pytest.importorskip("colorama")
    line = sample_of(game).words[0]
    has_colors = "\x1b[3" in run(game, *SEED, "--color", "always", lines=f"{line}\n").out
    terminal = Terminal(game, *SEED, **settings)
    terminal.read_to("> ")
    terminal.answer(line)
    terminal.interrupt()
    assert terminal.finish() == 130
    assert terminal.shown.endswith("\n") and "Traceback" not in terminal.shown
    assert ("\x1b[3" in terminal.shown) is (colored and has_colors)


def test_color_changes_nothing_but_color(game):
    pytest.importorskip("colorama")
    lines = "\n".join(lines_of(game))
    colored = run(game, *SEED, "--color", "always", lines=lines).out
    plain = run(game, *SEED, lines=lines).out
    assert without_seconds(re.sub("\x1b\\[[0-9;]*m", "", colored)) == without_seconds(plain)


@pytest.mark.parametrize(
    ("game", "lines", "progress"),
    [
        ("2048:1x2g8=4.4#1", "", 0.6667),
        ("2048:1x2g8=4.4#1", "a", 1),
        ("sokoban:=P#o-#o", "d", 0.5),
        ("sokoban:=P#o", "d", 1),
        ("minesweeper:=*..", "0B", 0.5),
        ("minesweeper:=*..", "0B 0A", 0.5),
    ],
)
def test_progress_is_from_nothing_to_all(game, lines, progress):
    assert run(game, "--json", lines=lines).objects[-1]["progress"] == progress


@pytest.mark.parametrize(("game_id", "move"), [("2048:4x4#7", "left"), ("minesweeper:6x6m5#7", "0A")])
def test_a_game_without_help(game_id, move):
    refused = ["hint", "auto", "odds", "undo", "redo", "restart", "r", "new", "new #1", "load f", "save f", "id"]
    lines = [move, *refused, "share", "moves", "look"]
    start, *replies, end = run(game_id, "--json", "--no-help", lines="\n".join(lines)).objects
    assert start["id"] == game_id.partition("#")[0] == end["id"]
    assert [reply["ok"] for reply in replies] == [True, *[False] * (len(refused) + 1), True, True]
    assert replies[4]["error"]["message"] == "This game is played without undo."
    assert not any("#7" in str(reply) for reply in replies)
    assert end["help"] == {"hints": 0, "undos": 0, "restarts": 0, "auto": 0}


def test_the_seed_of_a_game_without_help_is_shown_at_its_end():
    ran = run("minesweeper:1x2m1#7", "--json", "--no-help", lines="0A\n").objects
    assert ran[-1]["status"] == "won" and ran[-1]["id"] == "minesweeper:1x2m1#7"


def test_a_level_without_help_is_followed_by_the_next_when_it_is_won():
    lines = "level 2\nnext\nsolve\ndd\nd\naaa\nsa\nw\nyes\n"
    replies = run("sokoban:holes/1", "--json", "--no-help", lines=lines).objects[1:-1]
    assert [reply["ok"] for reply in replies[:3]] == [False] * 3
    assert replies[-2]["status"] == "won" and replies[-1]["ok"] and replies[-1]["id"] == "sokoban:holes/2"


def test_help_is_counted():
    end = run("2048:4x4#7", "--json", lines="wa\nundo\nhint\nrestart\nauto 3\nundo 2\n").objects[-1]
    assert end["help"] == {"hints": 1, "undos": 2, "restarts": 1, "auto": 3}


@pytest.mark.parametrize(("game_id", "lines"), [("2048:3x3g64#7", "wasd"), ("sokoban:holes/2", "dd"), ("sokoban", "w")])
def test_a_position_has_an_id_that_goes_on_from_it(game_id, lines):
    *_, answer, end = run(game_id, "--json", lines=f"{lines}\nid\n").objects
    of_game, of_position = answer["answer"].split("\n")
    forked = run(of_position, "--json").objects[0]
    assert of_game == end["id"] and forked["id"] == of_position
    assert forked["state"]["rows"] == end["state"]["rows"]


def test_a_position_of_minesweeper_has_an_id_when_the_game_is_over():
    objects = run("minesweeper:2x2m1#7", "--json", lines="id\n0A\n0B\n1A\n1B\nid\n").objects
    assert objects[1]["answer"] == "minesweeper:2x2m1#7"
    of_game, of_position = objects[-2]["answer"].split("\n")
    assert of_game == objects[1]["answer"] and re.fullmatch(r"minesweeper:=[.*]{2}/[.*]{2}", of_position)
