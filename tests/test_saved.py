"""Saved games: nothing that was answered is lost, and nothing else is in them."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from itertools import accumulate, chain
from pathlib import Path

import pytest
from sample import ALL_GAMES, sample_of, saved_form
from support import (
    PROGRAM,
    Terminal,
    amount,
    at_terminal,
    joined,
    needs_posix,
    run,
    run_command,
    run_here,
    running,
    unfinished_in,
    without_token,
)
from test_every_game import position, random_lines

from textgames.app.games import title_of
from textgames.engine.chance import quote
from textgames.errors import Unreadable, Unusable
from textgames.storage.files import open_locked
from textgames.storage.saved_game import GameFile, KeptGames, SavedGame, remove

SEED = ("--seed", "7")


def lines_of_one_game(game: str, count: int, seed: object) -> list[str]:
    """Lines that begin no other game, since a file has only what can be gone back to."""
    return [line for line in random_lines(game, 3 * count, seed) if line not in ("new", "next")][:count]


def test_a_saved_game_is_its_id_and_its_lines(game, tmp_path):
    path = tmp_path / "game"
    lines = [*lines_of_one_game(game, 20, "file"), "# a comment", "", "moves # too", "nonsense", "id, quit, id"]
    first = run(game, *SEED, "--save", str(path), "--json", lines="\n".join(lines))
    header, *kept = without_token(path.read_text()).splitlines()
    game_id = first.objects[0]["id"]
    accepted = [reply["cmd"] for reply in first.objects[1:-1] if reply["ok"] or reply["changed"]]
    assert header == f"# textgames 1 {game_id}"
    assert kept == [*saved_form(game, *accepted[:-1]), "id"]
    for named in ([], [game], [game, *SEED]):
        again = run(*named, "--save", str(path), "--json", small=True).objects[0]
        assert position(again) == position(first.objects[-1]) and again["resumed"] == len(kept)
    for named in (game, game_id):
        script = run(named, "--json", lines=path.read_bytes()).objects
        assert position(script[-1]) == position(first.objects[-1])
        assert len(script) == 1 + len(kept) + 1, "the first line has no answer"
    assert without_token(path.read_text()).splitlines() == [header, *kept]


def test_what_a_header_does_is_in_no_reply():
    first, second, _end = run("2048", "--json", lines="# textgames 1 2048:4x4#7\nlook\n").objects
    assert second["id"] == "2048:4x4#7" != first["id"]
    assert not second["changed"] and second["events"] == [] and "message" not in second


@pytest.mark.parametrize(("before", "is_header"), [("\n# a comment\n", True), ("look\n", False), ("xyzzy\n", False)])
def test_a_header_after_another_line_is_a_comment(before, is_header):
    out = run("2048", lines=f"{before}# textgames 1 2048:4x4#7\nid\n").out
    assert ("\n2048:4x4#7\n" in out) is is_header


def test_a_saved_game_can_be_piped_into_the_menu(tmp_path):
    path = tmp_path / "game"
    run("minesweeper", *SEED, "--save", str(path), lines="5F\n")
    out = run(lines=path.read_bytes() + b"id\n").out
    assert "> id\nminesweeper:10x10m10#7\n" in out and "> open 5F\n" in out


def test_save_never_replaces_another_game(game, tmp_path):
    mine, other = lines_of_one_game(game, 3, "mine"), lines_of_one_game(game, 3, "other")
    path = tmp_path / "my game"
    run(game, "--seed", "8", lines="\n".join([*other, f"save {path}"]))
    before = path.read_text()
    lines = [*mine, f"save {path}", f'save "{path}"', f"save {path}!", "undo", "undo", f"save {path}!"]
    *_played, refused, quoted, saved, _u, _u, again, _end = run(game, *SEED, "--json", lines="\n".join(lines)).objects
    for reply in (refused, quoted):
        assert (reply["error"]["code"], reply["error"]["word"]) == ("illegal", str(path))
        assert reply["error"]["message"] == f"{path} holds another game; choose another name."
    assert path.read_text() == before and saved["ok"] and again["ok"], "it is the same game, with more lines"
    assert path.with_name("my game!").read_text().endswith("undo\nundo\n")


def test_save_in_the_file_where_the_game_is_saved_changes_nothing(tmp_path):
    path = tmp_path / "game"
    ran = run("2048", *SEED, "--save", str(path), lines=f"w\nsave {path}\na\n")
    assert f"Saved as {path}." in joined(ran.out)
    assert without_token(path.read_text()) == "# textgames 1 2048:4x4#7\nup\nleft\n"


def test_a_last_line_that_was_cut_short_is_left_out(tmp_path):
    path = tmp_path / "game"
    whole = "# textgames 1 2048:4x4#7\nw\na\n"
    path.write_text(whole + "was")
    ran = run("--save", str(path))
    assert ran.errors.endswith("the last line was cut short and has been dropped.\n")
    assert "Back at move 2." in ran.out
    assert path.read_text() == whole + "was"  # nothing was played, nothing is changed
    run("--save", str(path), lines="d\nw\n")
    assert path.read_text() == whole + "right\nup\n"


NOT_OURS, NEWER = "is not a saved game.", "was written by a newer version of textgames."
BAD = {
    "not ours": (b"dear diary\n", NOT_OURS),
    "empty": (b"\n", NOT_OURS),
    "junk": (bytes(range(256)) * 20_000, NOT_OURS),
    "version 0": (b"# textgames 0 2048:4x4#7\n", NOT_OURS),
    "version 2x": (b"# textgames 2x 2048:4x4#7\n", NOT_OURS),
    "an Arabic version": ("# textgames \u0662 2048:4x4#7\n".encode(), NOT_OURS),
    "version 2": (b"# textgames 2 2048:4x4#7\nw\n", NEWER),
    "a long version": (b"# textgames 1234567890123 2048\n", NEWER),
    "a wrong ID": (b"# textgames 1 2048:4x4g7#7\nw\n", "'7' can't be the goal"),
    "no ID": (b"# textgames 1\n", "has no game ID."),
    "no seed": (b"# textgames 1 2048:4x4\n", "2048:4x4 has no seed"),
    "no such level": (b"# textgames 1 sokoban:holes/99\n", "there is no 99."),
    "a line that can't be read": (b"# textgames 1 2048:4x4#7\nw\nwhat\n", "Line 3 can't be played."),
    "a line that can't be played": (b"# textgames 1 2048:4x4#7\nkeep\n", "Line 2 can't be played."),
    "a line that stops early": (b"# textgames 1 sokoban:=*P-#o*\nlurd rll, right\n", "Line 2 can't be played."),
    "a line after a title": (b"# textgames 1 sokoban:=P-#o\n# title: one\nright\nwhat\n", "Line 4 can't be played."),
    "odd bytes": (b"# textgames 1 2048:4x4#7\n\xff\xfe\n", "Line 2 can't be played."),
    "zeros": (b"# textgames 1 2048:4x4#7\nw\n\0\0\0\n", "Line 3 can't be played."),
}


def test_a_saved_game_of_an_unknown_game_is_refused(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"# textgames 1 chess:8x8#7\nw\n")
    ran = run("2048", "--save", str(path), lines="w\n")
    assert (ran.status, ran.out) == (1, "") and "There is no game 'chess'" in ran.errors
    out = run("2048", *SEED, lines=f"load {path}\n").out
    assert "The saved game is chess, not 2048." in out


@pytest.mark.parametrize("what", BAD)
def test_a_file_that_is_no_saved_game_is_refused_and_left_alone(what, tmp_path):
    path, (data, why) = tmp_path / "file", BAD[what]
    path.write_bytes(data)
    game = "sokoban" if b"sokoban" in data else "2048"
    ran = run(game, "--save", str(path), lines="w\n")
    assert (ran.status, ran.out, ran.errors.count("\n")) == (1, "", 1) and ran.errors[:-1].isprintable()
    played, loaded, end = run(game, "--json", lines=f"w\nload {path}\n").objects[1:]
    assert why in ran.errors and why in loaded["error"]["message"] and position(end) == position(played)
    assert path.read_bytes() == data
    if why in (NOT_OURS, NEWER):
        assert not run(game, "--json", lines=f"save {path}\n").objects[1]["ok"]
        assert path.read_bytes() == data


def test_a_saved_game_is_not_taken_for_another(tmp_path):
    path = str(tmp_path / "game")
    run("2048", *SEED, "--save", path)
    for arguments in (["2048", "--seed", "8"], ["2048", "--size", "5x5"], ["2048:4x4#9"], ["--goal", "64"]):
        ran = run(*arguments, "--save", path)
        assert (ran.status, ran.out) == (2, "") and "The saved game is 2048:4x4#7, not " in ran.errors
    assert run("sokoban", "--save", path).status == 2
    assert not run("sokoban", "--json", lines=f"load {path}\n").objects[1]["ok"]
    assert run("2048", "1x1", "--save", path).errors == run("2048", "1x1").errors
    assert run("2048", "--size", "4x4", "--save", path).status == 0


@needs_posix
def test_a_full_disk_loses_nothing_that_was_answered(tmp_path):
    path = tmp_path / "game"
    # Compiled modules wouldn't fit: cut short, they would spoil what comes after.
    script = 'ulimit -f 1; exec "$@"'
    command = ["sh", "-c", script, "sh", *PROGRAM, "2048", *SEED, "--save", str(path), "--json"]
    ran = run_command(*command, lines="w\na\n" * 600, PYTHONDONTWRITEBYTECODE="1")
    assert ran.status == 1 and ran.errors.count("\n") == 1 and "File too large" in ran.errors
    answered = ran.objects[1:]
    kept = without_token(path.read_text()).split("\n")[1:-1]  # what has an end
    assert saved_form("2048", *[reply["cmd"] for reply in answered]) == kept and len(kept) > 3
    assert position(run("--save", str(path), "--json").objects[0]) == position(answered[-1])


@pytest.mark.parametrize(
    ("line", "option"),
    [("d", "--no-echo"), ("d, q", "--no-echo"), ("moves", "--verbal"), ("hint", "--verbal"), ("look", "--verbal")],
)
def test_an_answer_to_somebody_who_types_waits_for_the_disk(line, option, monkeypatch, tmp_path):
    shown = []

    def sync(_file: int) -> None:
        sys.stdout.flush()
        shown.append(sys.stdout.buffer.getvalue().decode())

    monkeypatch.setattr("os.fsync", sync)
    start = run_here(TWO_PUSHES, option, TEXTGAMES_TYPED="1").out
    shown.clear()
    out = run_here(TWO_PUSHES, option, lines=f"{line}\n", TEXTGAMES_TYPED="1").out
    assert start.startswith(shown[0]) and out != start
    shown.clear()
    run_here(TWO_PUSHES, "--save", str(tmp_path / "game"), lines=f"{line}\n")
    assert not shown, "a program doesn't wait"


def test_two_programs_on_one_file(game, tmp_path):
    file = tmp_path / "game"
    path = str(file)
    with running(game, "--save", path) as first:
        first.stdout.readline()
        before = file.read_text()
        for arguments in ([game, "--save", path], ["--save", path]):
            second = run(*arguments, lines="look\n", small=True)
            assert (second.status, second.out) == (1, "") and "is in use by another copy of textgames" in second.errors
        refused = run(game, "--json", lines=f"save {path}\n").objects[1]
        assert "in use" in refused["error"]["message"] and file.read_text() == before
        first.kill()  # the lock dies with its holder
    assert run(game, "--save", path).status == 0


KILLS = amount(2, 12)  # of each game


def single_commands(game: str, lines: Sequence[str]) -> list[str]:
    """The commands of lines, each as a line of its own; a program may be killed between two of a line."""
    commands = []
    for line in lines:
        with suppress(Unreadable):
            commands += saved_form(game, line)
    return commands


def test_killed_at_random_moments(game, tmp_path):
    """What was answered is in the resumed game; what else is in it was sent, once and in order."""
    chance = random.Random(game)
    path = tmp_path / "game"
    lines = single_commands(game, lines_of_one_game(game, 16 * KILLS, "killed"))
    start, *replies, _ = run(game, *SEED, "--json", lines="\n".join(lines)).objects
    states = [position(reply) for reply in (start, *replies)]  # after so many lines
    commands = [saved_form(game, reply["cmd"]) if reply["ok"] or reply["changed"] else [] for reply in replies]
    accepted = [*chain(*commands)]
    count = list(accumulate(map(len, commands), initial=0))  # of commands, after so many lines
    done = 0  # lines of earlier runs
    for _ in range(KILLS):
        with running(game, *SEED, "--save", str(path), "--json") as program:
            assert position(json.loads(program.stdout.readline())) == states[done]
            waited, hurried = chance.randrange(8), chance.randrange(4)
            sent = done + waited + hurried
            for line in lines[done : done + waited]:
                program.stdin.write(f"{line}\n".encode())
                program.stdin.flush()
                program.stdout.readline()
            program.stdin.write("".join([f"{line}\n" for line in lines[done + waited : sent]]).encode())
            program.stdin.flush()
            time.sleep(chance.random() * 0.003)
            program.kill()
            answered = done + waited + program.stdout.read().count(b"\n")
        kept = without_token(path.read_text()).splitlines()[1:]
        assert count[answered] <= len(kept) <= count[sent]
        assert kept == accepted[: len(kept)]
        done = next(line for line in range(answered, sent + 1) if count[line] == len(kept))


def sit(home: str | Path, *arguments: str, **options) -> str:
    """What is shown to somebody who types at a home that has unfinished games."""
    return at_terminal(*arguments, TEXTGAMES_HOME=str(home), **options)


def go_on(home: str | Path, *arguments: str, typed: Sequence[str] = (), small: bool = False) -> Terminal:
    """A run at a terminal, at the prompt after some lines."""
    terminal = Terminal(*arguments, "--color", "never", small=small, TEXTGAMES_HOME=str(home))
    terminal.read_to("> ")
    for line in typed:
        terminal.answer(line)
    return terminal


def menu(home: str) -> str:
    """What is offered at home."""
    return run(lines="q\n", small=True, TEXTGAMES_HOME=home).out


def put_unfinished(home: Path, *texts: str | bytes) -> list[Path]:
    """Files of unfinished games, the oldest first."""
    (home / "unfinished").mkdir()
    paths = []
    for number, text in enumerate(texts):
        paths.append(home / "unfinished" / f"{number:03}.txt")
        paths[-1].write_bytes(text if isinstance(text, bytes) else text.encode())
        os.utime(paths[-1], (10**6 + number, 10**6 + number))
    return paths


def played_lines(path: Path) -> list[str]:
    """The lines of a kept game, without its notes."""
    return [line for line in path.read_text().splitlines()[1:] if not line.startswith("#:")]


def test_an_unfinished_game_is_offered_and_resumed(game, sample, tmp_path):
    home = str(tmp_path)
    assert "resume" not in menu(home)
    sit(home, game, *SEED)
    first = [*sample.words[:3]]
    assert not unfinished_in(home)  # nothing was played
    sit(home, game, *SEED, typed=first)
    (kept,) = unfinished_in(home)
    assert played_lines(kept) == saved_form(game, *first)
    assert re.search(f"resume +{title_of(game)} .*; today ", menu(home))
    fourth = sample.words[3]
    assert "Back at move " in sit(home, typed=["0", fourth], small=True)
    assert "Back at move " in sit(home, game, "--resume")
    assert "Back at move " in sit(home, "--resume", game, small=True)
    assert "Back at move " in sit(home, "--resume", "1", small=True)
    other = next(name for name in ALL_GAMES if name != game)
    assert "no unfinished game to resume." in run(other, "--resume", small=True, TEXTGAMES_HOME=home).errors
    run(game, lines="\n".join(first), TEXTGAMES_HOME=home)  # piped play leaves it alone
    sit(home, other, *SEED, typed=[sample_of(other).words[0]])
    assert re.search(f"0 resume +{title_of(other)} .*; today ", menu(home))
    assert played_lines(kept) == saved_form(game, *first, fourth)
    (listed,) = run("list", "unfinished", "--json", small=True, TEXTGAMES_HOME=home).objects
    assert [one["game"] for one in listed["unfinished"]] == [other, game]
    assert "Back at move " in sit(home, "--resume", "2", small=True)
    assert "no unfinished game 3" in run("--resume", "3", small=True, TEXTGAMES_HOME=home).errors


def test_new_begins_the_chosen_file_anew(tmp_path):
    path = tmp_path / "game"
    run("minesweeper", *SEED, "--save", str(path), lines="0A\nnew 4x4m3#5\nopen 0A\n")
    assert without_token(path.read_text()) == "# textgames 1 minesweeper:4x4m3#5\nopen 0A\n"
    run("2048:4x4#9", "--save", str(tmp_path / "long"), lines="w\na\nnew 2x2#a\nd\n")
    assert without_token((tmp_path / "long").read_text()) == "# textgames 1 2048:2x2#a\nright\n"


G2048, MINES, TWO_PUSHES = "2048:4x4#7", "minesweeper:4x4m3#7", "sokoban:=P--#o"
WON = "2048:2x2g8=4.4/0.0#1"  # after a move


@pytest.mark.parametrize(
    ("runs", "kept"),
    [
        # Runs: what the program is started with, and what is typed; then the lines of each game that is kept.
        # A game that is over, or where nothing was played or all is undone, is not kept.
        ([("sokoban:=P#o", "d")], []),
        # Nor is one whose end was taken back; one that is played on after a win, or again, is.
        ([(TWO_PUSHES, "dd; d; undo")], []),
        ([(TWO_PUSHES, "dd; d; undo; u; d")], []),
        ([(TWO_PUSHES, "dd; d; restart; d")], [["right", "right", "right", "restart", "right"]]),
        (
            [("2048:2x4g8=4.4.2.2/0.0.0.0#7", "a; keep; d"), ("--resume", "a; u")],
            [["left", "keep", "right", "left", "undo"]],
        ),
        ([(G2048, "wasd; undo 9; redo; undo")], []),
        ([(G2048, "w; restart")], [["up", "restart"]]),
        ([(G2048, "w; restart; undo 2")], []),
        ([(G2048, "hint; tiles letters")], []),
        ([(MINES, "odds")], []),
        ([(MINES, "f 0A")], [["flag 0A"]]),
        ([(MINES, "f 0A; undo")], []),
        ([("sokoban:holes/1", "d; u; level 2")], []),
        # The results of such games, which are shown first, save nothing.
        ([(WON, "a; n"), (G2048, "a; new 2x2g8=4.4/0.0#1")], [["left"]]),
        ([("sokoban:holes/1", "warn off")], []),
        # Another game has a file of its own.
        ([(G2048, "w; undo; new")], []),
        ([(G2048, "w, u, new; a")], [["left"]]),
        ([(G2048, "a; new 5x5; d")], [["left"], ["right"]]),
        (
            [(G2048, "a; w, new; a; d, new; a, new; a; d")],
            [["left", "up"], ["left", "right"], ["left"], ["left", "right"]],
        ),
        ([("sokoban:holes/1", "d"), (G2048, "look; id; undo")], [["right"]]),
        # What is loaded leaves the game before it, and the saved one, as they are.
        ([(G2048, "w; save FILE; a"), ("2048:4x4#8", "s; load FILE; d")], [["up", "left"], ["down"], ["up", "right"]]),
        ([(TWO_PUSHES, "d; save FILE"), ("--resume", "load FILE; dd")], [["right"]]),
    ],
)
def test_what_is_kept(runs, kept, tmp_path):
    home, file = tmp_path / "home", tmp_path / "file"
    for start, typed in runs:
        lines = typed.replace("; ", "\n").replace("FILE", str(file))
        run(start, lines=lines, TEXTGAMES_TYPED="1", TEXTGAMES_HOME=str(home))
    assert [played_lines(path) for path in unfinished_in(home)] == kept
    assert all("#: standing " in path.read_text() for path in unfinished_in(home))
    assert not file.exists() or len(played_lines(file)) == 1


def test_a_resumed_game_that_is_undone_is_not_kept(tmp_path):
    sit(tmp_path, "2048", *SEED, typed=["w"])
    terminal = go_on(tmp_path, "--resume", typed=["undo"])
    assert unfinished_in(tmp_path)  # a program that is killed now loses nothing
    terminal.leave()
    assert not unfinished_in(tmp_path)


def test_the_hundred_newest_are_kept(tmp_path):
    paths = put_unfinished(tmp_path, *["# textgames 1 2048:4x4#9\nw\n"] * 105)
    sit(tmp_path, "2048", *SEED, typed=["w"])
    assert [path.exists() for path in paths] == [False] * 6 + [True] * 99


TWO_LEVELS = "one\n#######\n#@ $ .#\n#######\n\n#####\n#@$.#\n#####\n"
FIRST, SECOND = "sokoban:=#######/#@-$-.#/#######", "sokoban:=#####/#@$.#/#####"
TITLE = "# title: one"


def level_file(folder: Path, text: str = TWO_LEVELS) -> Path:
    path = folder / "my levels.xsb"
    path.write_text(text)
    return path


@pytest.mark.parametrize(
    ("lines", "saved"),
    [
        # Lines after `textgames sokoban FILE`, and what is saved then.
        (["d"], [FIRST, TITLE, "right"]),
        (["d", "next", "hint"], [SECOND, "hint"]),
        (["level 2", "d", "level 1", "d"], [FIRST, TITLE, "right"]),
        (["new holes/1", "a"], ["sokoban:holes/1", "left"]),
    ],
)
def test_a_level_of_a_file_is_saved_by_its_board(lines, saved, tmp_path):
    path, game, copy = level_file(tmp_path), tmp_path / "game", tmp_path / "copy"
    run("sokoban", str(path), "--save", str(game), lines="\n".join(lines))
    run("sokoban", str(path), lines="\n".join([*lines, f"save {copy}"]))
    for file in (game, copy):
        assert without_token(file.read_text()) == "# textgames 1 " + "\n".join([*saved, ""])
    path.unlink()
    (start,) = run("--save", str(game), "--json").objects[:-1]
    *_, piped = run("sokoban", "--json", lines=game.read_text()).objects[:-1]
    assert start["id"] == piped["id"] == saved[0] and start["state"] == piped["state"]
    assert start["resumed"] == 1
    loaded = run("sokoban", lines=f"load {copy}\nsave {tmp_path / 'again'}\n").out
    assert ("   one\n" in loaded) is (TITLE in saved)
    assert (tmp_path / "again").read_text() == copy.read_text()


def test_a_game_without_figures_of_its_own_is_listed_by_its_moves(tmp_path):
    home = {"TEXTGAMES_TYPED": "1", "TEXTGAMES_HOME": str(tmp_path)}
    run("nim:9#2", lines="take 1\ntake 1\n", small=True, **home)
    assert "9, 2 moves; today" in run("list", "unfinished", small=True, **home).out
    (file,) = unfinished_in(tmp_path)
    assert "#: standing moves=2\n" in file.read_text()


def test_a_level_of_a_file_is_shared_by_its_board(tmp_path):
    path = str(level_file(tmp_path))
    out = run("sokoban", path, lines="id\nshare\nlevel 2\nid\n").out
    shared = f"textgames '{FIRST}'\n{TITLE}\nSokoban: unfinished."
    assert f"> id\n'{FIRST}'\n{TITLE}\n> share\n{shared}" in out
    assert f"> id\n'{SECOND}'\n> \n" in out
    assert run("sokoban", path, "2", "--no-help", "--json").objects[0]["id"] == SECOND.partition("\n")[0]
    replies = run("sokoban", path, "--json", lines="d\nshare\n").objects
    assert [one["id"] for one in replies[:2]] == [FIRST] * 2
    assert replies[2]["answer"]["id"] == FIRST


def test_a_file_that_is_named_with_its_saved_game_has_the_next_level(tmp_path):
    path, game = str(level_file(tmp_path)), str(tmp_path / "game")
    for words, lines in (([path], "d\n"), ([path], "d\nnext\nprevious\nlevel 2\n"), ([path, "2"], "levels\n")):
        ran = run("sokoban", *words, "--save", game, lines=lines)
        assert (ran.status, ran.errors) == (0, "") and "not part of a set" not in ran.out
    ran = run("sokoban", path, "1", "--save", game)
    assert ran.status == 2 and f"The saved game is {SECOND}, not {FIRST}." in ran.errors
    assert run("sokoban", "classic", "--save", game).status == 2
    assert "not part of a set" in run("--save", game, lines="next\n").out


@pytest.mark.parametrize(
    ("change", "label", "goes_on"),
    [
        (TWO_LEVELS, "Level 1 of 2: one", True),
        (f"{TWO_LEVELS}\n#####\n#@.$#\n#####\n", "Level 1 of 3: one", True),
        ("", "one", False),
        ("#####\n#@$.#\n#####\n", "one", False),
        ("#####\n#@B.#\n#####\n", "one", False),
        ("no level\n", "one", False),
    ],
)
def test_a_kept_level_of_a_file_goes_on_from_anywhere(change, label, goes_on, tmp_path, monkeypatch):
    """The other levels of the file are there as long as it has this one in its place."""
    home, levels = str(tmp_path / "home"), level_file(tmp_path)
    with monkeypatch.context() as patch:
        patch.chdir(tmp_path)
        sit(home, "sokoban", levels.name, typed=["d"])
    (kept,) = unfinished_in(home)
    note = f"#: file {quote(str(levels))}/1"
    assert without_token(kept.read_text()).splitlines()[:4] == [f"# textgames 1 {FIRST}", TITLE, note, "right"]
    if change:
        levels.write_text(change)
    else:
        levels.unlink()
    listed = run("list", "unfinished", TEXTGAMES_HOME=home).out
    assert "Sokoban my levels.xsb 1, 1 goal to go" in listed
    shown = sit(home, "--resume", typed=["d", "u", "levels", "level 1", "next"])
    assert "Back at move 1." in shown and f"Steps 1   Pushes 0   {label}\n" in shown
    assert "Steps 2   Pushes 1" in shown
    assert shown.count("This level is not part of a set.") == (0 if goes_on else 3)
    assert ("Level 2 of " in shown) is goes_on


def test_a_killed_terminal_leaves_its_game(tmp_path):
    home = str(tmp_path)
    terminal = go_on(home, "2048", *SEED, typed=["w"])
    second = go_on(home, "2048", *SEED, typed=["a"])  # two at once, each in its own file
    assert len(unfinished_in(home)) == 2
    terminal.process.kill()
    terminal.finish()
    third = go_on(home, "2048", *SEED)
    third.process.kill()  # before its first line
    third.finish()
    assert len(run("list", "unfinished", "--json", TEXTGAMES_HOME=home).objects[0]["unfinished"]) == 1
    assert "Back at move 1." in sit(home, "--resume")
    second.leave()


def test_a_data_folder_that_cannot_be_written(tmp_path):
    home = tmp_path / "file"
    home.write_text("")
    shown = sit(str(home), typed=["sokoban:=P#o", "d", "u", "d", "q", "2048", "w", "q"])
    assert "Complete!" in shown and shown.count("textgames: ") == 1
    assert f"Games and results can't be kept. {home}: Not a directory." in shown


def test_an_unfinished_folder_that_cannot_be_written_is_reported_once(tmp_path):
    (tmp_path / "unfinished").write_text("")
    shown = sit(str(tmp_path), typed=["2048", "w", "q", "2048", "w", "q"])
    assert shown.count("This game can't be saved.") == shown.count("textgames: ") == 1


def test_a_piped_game_is_kept_under_its_own_id(tmp_path):
    path = tmp_path / "game"
    piped = "# textgames 1 2048:4x4#7\nwasd\n"
    last = run("2048", "--save", str(path), "--json", lines=piped).objects[-1]
    assert without_token(path.read_text()) == piped.replace("wasd", "up\nleft\ndown\nright")
    assert position(run("--save", str(path), "--json").objects[0]) == position(last)


def test_a_byte_order_mark_and_windows_line_ends(tmp_path):
    path = tmp_path / "game"
    path.write_bytes(b"\xef\xbb\xbf# textgames 1 2048:4x4#7\r\nw\r\nwas")
    assert "Back at move 1." in run("--save", str(path)).out
    run("--save", str(path), lines="a\n")
    assert path.read_bytes() == b"\xef\xbb\xbf# textgames 1 2048:4x4#7\r\nw\r\nleft\n"


def test_a_kept_file_that_vanishes_is_no_fault(tmp_path):
    terminal = go_on(tmp_path, "sokoban:=P-#o", typed=["d"])
    unfinished_in(tmp_path)[0].unlink()
    assert "Sokoban: won." in terminal.leave("d")


def test_a_failed_load_leaves_the_best_score_alone(tmp_path):
    path = tmp_path / "game"
    path.write_text("# textgames 1 2048:4x4#7\n" + "wasd\n" * 20 + "bogus\n")
    _, reply, _ = run("2048", *SEED, "--json", lines=f"load {path}\n").objects
    assert reply["error"]["word"] == str(path) and reply["state"]["best"] == 0


def test_a_file_that_is_too_large_is_refused(tmp_path):
    path = tmp_path / "large"
    path.write_text("# textgames 1 2048:4x4#7\n")
    os.truncate(path, 16_000_001)
    error = f"{path} is too large for a saved game: it is over 16 MB."
    ran = run("--save", str(path))
    assert (ran.status, ran.out, ran.errors) == (1, "", f"textgames: {error}\n")
    refused = run("2048", "--json", lines=f"load {path}\nw\n").objects
    assert refused[1]["error"]["message"] == error and refused[2]["ok"]
    assert path.stat().st_size == 16_000_001


def test_a_finished_game_is_loaded_and_counts_no_more(tmp_path):
    """It is shown with its end, and not in the results again."""
    home = {"TEXTGAMES_TYPED": "1", "TEXTGAMES_HOME": str(tmp_path)}
    run("2048:1x2g8=4.4#1", lines=f"a\nsave {tmp_path / 'won'}\n", **home)
    out = run("2048:4x4#7", lines=f"load {tmp_path / 'won'}\nstats\n", **home).out
    assert "Loaded." in out and out.count("You made 8: you win!") == 1
    assert out.count("1 played, 1 won") == 1 and "New best" not in out


def test_ctrl_c_stops_a_load_and_the_game_goes_on(tmp_path, monkeypatch):
    def interrupted_lines():
        yield "w"
        signal.raise_signal(signal.SIGINT)
        yield from ["a"] * 1000

    loaded = SavedGame("2048:4x4#8", interrupted_lines())
    monkeypatch.setattr("textgames.engine.common_commands.load", lambda _path: loaded)
    ran = run_here("2048", *SEED, lines="w\nload game\nid\n", TEXTGAMES_TYPED="1", TEXTGAMES_HOME=str(tmp_path))
    assert ran.status == 0 and "\n> \nStopped.\n> 2048:4x4#7\n" in ran.out and ran.out.endswith(" 1 move.\n")


@pytest.mark.parametrize(("arguments", "status"), [(["--resume"], 130), ([], 0)])
def test_ctrl_c_stops_what_is_resumed_and_leads_back_to_the_menu(arguments, status, tmp_path, monkeypatch):
    def interrupted(*_: object) -> None:
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr("textgames.engine.replay.replayed", interrupted)
    (path,) = put_unfinished(tmp_path, "# textgames 1 2048:4x4#1\nwasd\n")
    ran = run_here(*arguments, lines="resume\nlist sokoban\nq\n", TEXTGAMES_HOME=str(tmp_path))
    assert ran.status == status
    assert ("textgames sokoban classic" in ran.out) is (not arguments)
    assert path.read_text() == "# textgames 1 2048:4x4#1\nwasd\n"


def test_a_list_plays_nothing(tmp_path, monkeypatch):
    """It shows what was noted when a game was played, if no line follows the note."""
    monkeypatch.setattr("textgames.engine.replay.replayed", None)
    first, second = (f"# textgames 1 2048:4x4#{seed}\n" + "wasd\n" * 4 for seed in "12")
    lower, higher = (f"#: standing score={score} highest=8\n" for score in (32, 64))
    put_unfinished(tmp_path, f"{second}{lower}w\n", first, f"{second}{higher}\n")
    out = run_here("list", "unfinished", TEXTGAMES_HOME=str(tmp_path)).out
    assert [line.partition("; ")[0] for line in out.splitlines()[:3]] == [
        "  1  2048 4x4, score 64, tile 8",
        "  2  2048 4x4, interrupted",
        "  3  2048 4x4, interrupted",
    ]


def test_an_entry_that_cannot_be_read_costs_only_itself(tmp_path):
    put_unfinished(tmp_path, "# textgames 1 2048:4x4#1\nw\n", b"junk", b"")
    folder = tmp_path / "unfinished"
    (folder / "4.txt").mkdir()
    if os.name == "posix":
        (folder / "x.txt").symlink_to("nowhere")
        os.mkfifo(folder / "5.txt")
    before = sorted(folder.iterdir())
    (listed,) = run("list", "unfinished", "--json", small=True, TEXTGAMES_HOME=str(tmp_path)).objects
    assert [one["id"] for one in listed["unfinished"]] == ["2048:4x4#1"]
    assert "Back at move 1." in sit(tmp_path, "--resume", typed=["a"])
    sit(tmp_path, "2048", *SEED, typed=["a"])
    assert {*before} < {*folder.iterdir()} and not (folder / "nowhere").exists()


def test_a_list_writes_nothing(tmp_path):
    assert run("list", "unfinished", TEXTGAMES_HOME=str(tmp_path / "home")).status == 0
    assert not (tmp_path / "home").exists()


def test_a_list_has_games_that_are_read_only_and_makes_none_that_has_just_ended(tmp_path, monkeypatch):
    ended, kept = put_unfinished(tmp_path, *["# textgames 1 2048:4x4#1\nw\n"] * 2)
    monkeypatch.setattr(KeptGames, "_newest_first", lambda _self: [(0, str(ended)), (0, str(kept))])
    ended.unlink()
    kept.chmod(0o400)
    assert [path for path, *_ in KeptGames(str(tmp_path)).files()] == [str(kept)]
    assert not ended.exists()


@needs_posix
def test_two_lists_at_once_have_every_game(tmp_path):
    (path,) = put_unfinished(tmp_path, "# textgames 1 2048:4x4#1\nw\n")
    with open_locked(str(path), "rb"):
        assert len([*KeptGames(str(tmp_path)).files()]) == 1


def test_a_game_that_is_played_is_neither_listed_nor_removed(tmp_path):
    _, played, _ = put_unfinished(tmp_path, *["# textgames 1 2048:4x4#1\nw\n"] * 3)
    file = GameFile()
    file.open(str(played))
    assert len([*KeptGames(str(tmp_path)).files()]) == 2
    with pytest.raises(Unusable, match="in use"):
        remove(str(played))
    file.close({}, stays=True)
    assert len([*KeptGames(str(tmp_path)).files()]) == 3


@pytest.mark.parametrize("line", ["new", "next", "level 2", "load x", "quit", "yes"])
def test_a_saved_game_that_leads_to_another_is_refused(line, tmp_path):
    path = tmp_path / "game"
    path.write_text(f"# textgames 1 sokoban:holes/1\nlurd R\n{line}\nup\n")
    for arguments, lines in ((["--save", str(path)], ""), (["sokoban:holes/1"], f"load {path}\n")):
        ran = run(*arguments, lines=lines)
        assert "Line 3 can't be played." in ran.errors + ran.out.replace("\n", " ")
