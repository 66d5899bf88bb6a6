"""The home of players: the menu, unfinished games, the game of the day, and progress in Sokoban."""

from __future__ import annotations

import re
import shlex
import sys
from unittest.mock import patch

import pytest
import support
from support import DAYS, Terminal, at, beside, joined, run, run_command, unfinished_in
from test_records import play_and_save
from test_saved import put_unfinished
from test_statistics import recorded

from textgames.app.daily import game_of_the_day
from textgames.app.games import GAMES
from textgames.sokoban.level_sets import levels_of
from textgames.sokoban.spec import Spec

SEED = ("--seed", "7")
OF_THE_DAY = r"\S+#\d+-\d+-\d+"


@pytest.mark.parametrize(
    ("line", "game_id"),
    [
        ("2048 --size 2x3 --goal 64 --seed 'a b'", "2048:2x3g64#a%20b"),
        ("2048:4x4#7", "2048:4x4#7"),
        ("sokoban classic --level 3", "sokoban:classic/3"),
        ("Mines --level expert", r"minesweeper:16x30m99#\d+"),
        ("2048 --daily", r"2048:4x4#\d+-\d+-\d+"),
        ("d", OF_THE_DAY),
        ("1 --seed 7", "2048:4x4#7"),
        ("Sokoban", "sokoban:holes/1"),
        ("2 2", "sokoban:holes/2"),
        ("daily", OF_THE_DAY),
        ("2 classic 3", "sokoban:classic/3"),
        ("2 random", r"sokoban:random:9x9b3#\d+"),
        ("3 expert no-guess", r"minesweeper:16x30m99n#\d+"),
        ("mines wide", r"minesweeper:10x20m20#\d+"),
    ],
)
def test_the_menu_begins_what_the_command_line_begins_and_its_rows(line, game_id):
    """A row is typed with its number or its name."""
    assert re.search(f"^(?:{game_id})$", run(lines=f"{line}\nid\nq\n").out, re.MULTILINE)


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("list", "textgames sokoban classic "),
        ("list holes", "Five by five"),
        ("list unfinished", "There is no unfinished game to resume."),
        ("0", "There is no unfinished game to resume."),
        ("help 2048", "--goal N "),
        ("stats", "No game has counted yet."),
        ("help", "play exactly that game\n"),
        ("check examples/levels.sok --time 1", "3 levels, 2 solved."),
        ("check classic 3", "1 level, 1 solved."),
        ("list --seed 3", "list can't be combined with --seed."),
        (":q", "There is no game ':q'; the games are 2048, "),
        ("examples/levels.sok", "Did you mean textgames sokoban "),
        ("sokoban 'no", 'There is no file or level set "\'no"'),
        ("--save nofile", "There is no saved game nofile; textgames 2048 --save nofile begins one."),
        ("2048 hard", "expected 4x4, 5x4g1024 or\n"),
        *[(word, f"There is no game '{word}'") for word in ("New", "5x5", "y", "谢谢")],
        ("sokoban hols", "There is no file or level set 'hols': did you mean holes?"),
        ("--save /nowhere/at/all 2048", "/nowhere/at/all"),
        ("", "Type a number or a name, or help.\n> \n"),
    ],
)
def test_the_menu_answers_and_stays(line, shown):
    if "examples" in line:
        line = line.replace("examples", shlex.quote(beside("examples").as_posix()))
    ran = run(lines=f"{line}\n2048:4x4#7\nq\n")
    assert ran.status == 0 and ran.errors == "" and "2048: slide" in ran.out
    answered = ran.out.split("2048: slide")[0]
    assert shown in answered or shown in joined(answered)


def left_games(home, count):
    """Leave unfinished games of 2048, the last one with the highest seed."""
    seeds = range(1, count + 1)
    put_unfinished(home, *[f"# textgames 1 2048:4x4#{seed}\nw\n#: standing score={seed} highest=2\n" for seed in seeds])
    return {"TEXTGAMES_HOME": str(home)}


@pytest.mark.parametrize(
    ("line", "seed"),
    [*[("0", 2), ("resume", 2), ("续玩", 2), ("0 2048", 2)], *[("resume 1", 2), ("resume 2", 1), ("resume 2048", 2)]],
)
def test_an_unfinished_game_is_resumed_from_the_menu(line, seed, tmp_path):
    out = run(lines=f"{line}\nid\nq\n", **left_games(tmp_path, 2)).out
    listed = r"^0 resume       2048 4x4, score 2, .*\n  resume 2     2048 4x4, score 1,"
    assert re.search(listed, out, re.MULTILINE)
    assert "\nBack at move 1." in out and f"> id\n2048:4x4#{seed}\n" in out


def seeds_left(home):
    return sorted(int(path.read_text().split("#")[2].split()[0]) for path in unfinished_in(home))


@pytest.mark.parametrize(("count", "more"), [(2, ""), (3, "1 more: list unfinished."), (9, "7 more: list ")])
def test_the_menu_shows_the_two_newest(count, more, tmp_path):
    home = left_games(tmp_path, count)
    for options in ([], ["--verbal"]):
        out = run(*options, lines="list unfinished\n", **home).out
        menu, listed = out.split("Type a number", 1)
        assert menu.count("2048 4x4, score ") == 2 and more in menu and ("more" in menu) is bool(more)
        assert listed.count("2048 4x4, score ") == count


def test_what_tells_unfinished_games_from_others(tmp_path):
    home = {"TEXTGAMES_HOME": str(tmp_path), "TEXTGAMES_TYPED": "1"}
    levels = tmp_path / "my levels.xsb"
    levels.write_text("#######\n#@ $ .#\n#######\n", encoding="utf-8")
    for start, typed in (
        *[("2048:5x5#7", "w"), ("minesweeper:16x16m40n#7", "f 0A"), ("minesweeper:4x4m3#7", "f 0A")],
        *[("sokoban:holes/3", "a"), ("sokoban:=P--#o", "d"), ("sokoban", "d")],
    ):
        run(start, *[str(levels)] * (start == "sokoban"), lines=f"{typed}\n", **home)
    listed = run("list", "unfinished", **home).out.splitlines()
    assert [re.sub("; today [0-9]+:[0-9]+[.]$", "", line) for line in listed[:6]] == [
        "  1  Sokoban my levels.xsb 1, 1 goal to go, 1 step",
        "  2  Sokoban, 1 hole to go, 1 step",
        "  3  Sokoban holes 3, 2 holes to go, 1 step",
        "  4  Minesweeper 4x4m3, 0 of 13 open",
        "  5  Minesweeper intermediate no-guess, 0 of 216 open",
        "  6  2048 5x5, score 0, tile 4",
    ]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_menu_fits_a_small_terminal(language, tmp_path):
    home, folder = left_games(tmp_path, 5), tmp_path / "unfinished"
    for name, stands in (
        ("minesweeper:16x16m40n#7", "opened=134 safe=216"),
        ("sokoban:random:9x9b3#7", "goals=3 steps=114"),
    ):
        (folder / f"{name[:7]}.txt").write_text(f"# textgames 1 {name}\nw\n#: standing {stands}\n", encoding="utf-8")
    terminal = Terminal("--lang", language, columns=40, **home)
    assert terminal.read_to("\n> ").count("\n") < 20
    terminal.leave()


@pytest.mark.parametrize(
    ("typed", "left"), [("1", [1, 2]), ("1 3", [2]), ("3, 1", [2]), ("2 2", [1, 3]), ("ALL", []), ("全部", [])]
)
def test_unfinished_games_are_forgotten(typed, left, tmp_path):
    home = left_games(tmp_path, 3)
    ran = run("forget", *typed.split(), **home)
    assert (ran.status, ran.errors, seeds_left(tmp_path)) == (0, "", left)
    count = 3 - len(left)
    said, *others = ran.out.splitlines()
    assert said == f"Removed {count} unfinished game{'s' * (count > 1)}." and len(others) == len(left)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", "forget 1 removes the first unfinished game, forget all removes all."),
        ("1 4", "There is no unfinished game 4: list unfinished shows them all."),
        ("1 two", "There is no unfinished game 'two'"),
        ("all 1", "There is no unfinished game 'all'"),
        ("9999999999", "There is no unfinished game '9999999999'"),
    ],
)
def test_what_names_no_unfinished_game_removes_none(typed, why, tmp_path):
    home = left_games(tmp_path, 3)
    ran = run("forget", *typed.split(), **home)
    assert (ran.status, ran.out) == (2, "") and why in ran.errors
    assert why in run(lines=f"forget {typed}\n", **home).out and seeds_left(tmp_path) == [1, 2, 3]


def test_programs_are_told_what_was_forgotten(tmp_path):
    home = left_games(tmp_path, 3)
    (listed,) = run("list", "unfinished", "--json", **home).objects
    (forgotten,) = run("forget", "3", "1", "--json", **home).objects
    assert forgotten == {"v": 1, "event": "forget", "removed": [listed["unfinished"][n] for n in (2, 0)]}
    run("forget", "all", **home)
    assert run("forget", "all", "--json", **home).objects == [{"v": 1, "event": "forget", "removed": []}]
    assert run("forget", "all", **home).out == "There is no unfinished game to resume.\n"


def test_the_menu_lists_what_is_left(tmp_path):
    home = left_games(tmp_path, 3)
    out = run(lines="forget 1\nforget 全部\nq\n", **home).out.split("> forget")
    for shown in ("Removed 1 unfinished game.", "  1  2048 4x4, score 2, tile 2; 19", "2048 4x4, score 1"):
        assert shown in out[1]
    assert "Removed 2 unfinished games." in out[2] and "--resume" not in out[2]


def test_a_file_in_the_home_folder(tmp_path):
    home = {"HOME": str(tmp_path), "USERPROFILE": str(tmp_path)}
    (tmp_path / "levels.xsb").write_text("######\n#@ $.#\n######\n", encoding="utf-8")
    assert "1 move." in run("2048:4x4#7", "--save=~/game", lines="w\n", **home).out
    for line in ("--save ~/game", "2048 --save=~/game"):
        assert "Back at move 1." in run(lines=f"{line}\n", **home).out
    for line in ("sokoban ~/levels.xsb", "sokoban:~/levels.xsb/1", "sokoban\nnew ~/levels.xsb"):
        assert "Level 1 of 1" in run(lines=f"{line}\n", **home).out
    assert "6" in run("list", "~/levels.xsb", **home).out


# Leaving.


def test_quitting_a_game_of_the_menu_leads_back_to_it(tmp_path):
    home = {"TEXTGAMES_HOME": str(tmp_path)}
    ran = run("--no-echo", lines="2048:4x4#7\nw\nq\nsokoban:=P#o\nd\nq\nhelp\nq\n2048\n", **home)
    first, second, third = ran.out.split("textgames\n")[1:]
    assert ran.status == 0 and second.startswith("1 2048 ") and third.endswith("a name, or help.\n> \n")
    assert "to this menu\n" in third
    assert first.endswith("> \n2048: unfinished. Score 0, highest tile 4, 1 move.\n\n")


@pytest.mark.parametrize(("arguments", "lines"), [(["2048", *SEED], "q\n2048\n"), ([], "2048:4x4#7\n")])
def test_what_else_ends_a_game_leads_to_no_menu(arguments, lines):
    """The game was named by the command line, or the input ends."""
    menu, game = run(*arguments, lines=lines).out.split("2048: slide")
    assert ("textgames\n" in menu) is (not arguments) and "textgames\n" not in game
    assert game.endswith("2048: unfinished. Score 0, highest tile 4, 0 moves.\n")


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        ("", 0),
        ("q\n", 0),
        ("2048\nq\nq\n", 4),
        ("2048\nq\nsokoban:=P#o\nd\nq\nq\n", 0),
        ("minesweeper:=*.\n0A\nq\nlist\n", 3),
        ("minesweeper:=*.\n0A\nq\n2048\n", 4),
        ("2048 --strict\nbogus\nsokoban:=P#o\nd\n", 5),
    ],
)
def test_the_exit_status_is_that_of_the_last_game(lines, status):
    assert run("--exit-status", lines=lines).status == status


def test_a_game_that_cannot_be_resumed_leaves_the_menu_as_it_is(tmp_path):
    home = {"TEXTGAMES_TYPED": "1", "TEXTGAMES_HOME": str(tmp_path)}
    run("sokoban:=P--#o", lines="d\n", **home)
    (file,) = unfinished_in(tmp_path)
    with file.open("a") as text:
        text.write("flurb\n")
    ran = run(lines="resume\n2048:4x4#7\na\nq\n", **home)
    assert ran.status == 0 and "Line 5 can't be played." in ran.out
    assert ran.out.count("Moves 1") == 1 and ran.out.count("\ntextgames\n") == 1


def test_ctrl_c_twice_leaves_a_game_of_the_menu():
    terminal = Terminal()
    terminal.read_to("\n> ")
    terminal.type("2048\n")
    terminal.read_to("\n> ")
    terminal.interrupt_once("q quits.\n> ")
    terminal.interrupt()
    assert terminal.finish() == 130 and terminal.shown.count("textgames\n") == 1


def test_the_menu_is_in_its_own_language_again():
    out = run("--lang", "en", lines="2048 --lang zh\nq\nq\n").out
    assert out.count("Push boxes into holes, or onto goals in the classic levels.") == 2 and "2048：" in out


def test_what_the_command_line_says_holds_for_what_the_menu_begins():
    assert "All squares are closed." in run("--verbal", "--seed", "5", lines="mines\n").out
    assert "Game minesweeper:10x10m10#5." in run("--verbal", "--seed", "5", lines="what\nmines\nid\n").out


def test_an_option_of_the_menu_is_for_what_it_applies_to():
    for options, line, shown in (
        (["--seed", "5"], "list", "textgames 2048"),
        (["--size", "4x4"], "stats", "No game has counted yet."),
        (["--strict", "--exit-status"], "check classic 3", "1 level, 1 solved."),
    ):
        assert shown in run(*options, lines=f"{line}\nq\n").out


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        ("2048:4x4#7\nq\nlist\n?\n\nq\n", 0),
        *[(f"{line}\n2048:4x4#7\n", 5) for line in ("chess", "list foo", "2048 5", "resume 9", "list --seed 3")],
        ("2048:4x4#7\nbogus\nq\n", 5),
    ],
)
def test_strict_holds_in_the_menu_too(lines, status):
    ran = run("--strict", lines=lines)
    assert (ran.status, ran.errors) == (status, "")
    assert ("2048: slide" in ran.out) is lines.startswith("2048:")


def test_the_game_of_the_day(shipped, day):
    first, second = (run(shipped, "--daily", lines="id\n", **at(day)).out for _ in range(2))
    assert first == second and f"#{day}\n" in first


def test_each_day_has_its_game(shipped):
    (start, *_rest) = run("--daily", "--json", **at(DAYS[shipped])).objects
    assert (start["game"], start["id"].rpartition("#")[2]) == (shipped, DAYS[shipped])


FIRST_GAMES = {  # with days whose game each was before there were others
    "2048": ("2026-12-31", "2024-03-02", "2024-03-03"),
    "sokoban": ("2024-02-29", "2024-03-01"),
    "minesweeper": ("2026-03-04", "2024-03-04", "2024-03-05"),
}


@pytest.mark.parametrize("game", FIRST_GAMES)
def test_a_new_game_takes_days_from_the_others_and_changes_none_of_the_rest(game):
    """The two small games of the tests are new too."""
    new = GAMES.keys() - FIRST_GAMES.keys()
    for day in FIRST_GAMES[game]:
        assert game_of_the_day(day) in {game, *new}
        with patch.dict(GAMES, {name: GAMES[name] for name in FIRST_GAMES}, clear=True):
            assert game_of_the_day(day) == game


def test_what_the_game_of_the_day_is_not_combined_with():
    assert "--daily can't be combined with --seed" in run("2048", "--daily", "--seed", "1").errors
    assert "leave out --daily" in run("2048:4x4#1", "--daily").errors
    assert "draws a random level" in run("sokoban", "--level", "3", "--daily").errors
    out = run("sokoban", "random", "8x8b2", "--daily", lines="id\n").out
    assert f"\nsokoban:random:8x8b2#{support.TODAY}\n" in out


def test_the_game_of_the_day_is_marked_as_finished(day, tmp_path):
    home = {"TEXTGAMES_HOME": str(tmp_path), **at(day)}
    game_id = run("--daily", "--json", **at(day)).objects[0]["id"]
    game, _, text = game_id.partition(":")
    params, _, seed = text.partition("#")
    kind = Spec.parse(text).category if game == "sokoban" else params
    for finished_kind, done in (("another", False), (kind, True)):
        recorded(tmp_path, {"game": game, "params": finished_kind, "seed": seed, "day": day, "figures": {}})
        for options in ([], ["--verbal"]):
            menu = run(*options, lines="q\n", **home).out
            assert ("You finished this game of the day at 12:00: " in " ".join(menu.split())) is done
    again = "You finished this game of the day at 12:00: "
    for arguments in (["--daily"], ["--daily", "--verbal"], [game, "--daily"]):
        assert run(*arguments, lines="q\n", TEXTGAMES_TYPED="1", **home).out.startswith(again)
    assert again in run(lines="d\nq\n", TEXTGAMES_TYPED="1", **home).out
    assert "You finished" not in run("--daily", **home).out, "nothing is recorded in a pipe"


def test_after_the_first_end_share_of_the_game_of_the_day_has_that(tmp_path):
    """Another try isn't recorded."""
    home = {"TEXTGAMES_TYPED": "1", "TEXTGAMES_HOME": str(tmp_path), **at("2026-12-31")}
    out = run("2048", "2x2g8", "--daily", lines="wasd\n" * 9 + "share\nr\nwd\nshare\n", **home).out
    first, again = re.findall(r"^2048: (?:won|lost).*", out, re.M)[:2]
    assert "moves." in first and re.fullmatch(r"2048: won, score \d+, tile 8[.]", again)


def test_on_the_second_visit_share_has_the_first_result_alone(tmp_path):
    """In Sokoban no solution of this visit, which may be another one."""
    home = {"TEXTGAMES_HOME": str(tmp_path), **at(DAYS["sokoban"])}
    for is_first in (True, False):
        solved = run("sokoban", "--daily", "--json", lines="auto\nshare\n", **home).objects[2]
        assert ("\nlurd " in solved["answer"]["text"]) is is_first
        game_id = solved["id"].partition(":")[2]
        result = {"game": "sokoban", "params": Spec.parse(game_id).category, "seed": DAYS["sokoban"]}
        recorded(tmp_path, {**result, "day": DAYS["sokoban"], "figures": {"pushes": 3}})


@pytest.mark.parametrize(("name", "returned"), [("main", [None] * 5), ("execute", [0, 0, 2, 0, 0])])
def test_main_comes_back_to_who_called_it(name, returned):
    """Also more than once, as from a REPL, which shows nothing for None; the shell gets the exit status."""
    calls = ("2048", "--version", "2048 --what", "-h", "2048")
    code = f"from textgames.cli import {name}; print([{name}(call.split()) for call in {calls}])"
    assert run_command(sys.executable, "-c", code, lines="q\nq\n").out.splitlines()[-1] == str(returned)


def test_a_row_of_the_menu_takes_options():
    short, long, before = (
        run(*options, "--no-echo", lines=f"{line}\nw\n0A\nq\n")
        for options, line in (([], "d --verbal"), ([], "--daily --verbal"), (["--verbal"], "daily"))
    )
    assert short.out == long.out and all(" unfinished. " in ran.out and not ran.errors for ran in (long, before))


# Progress in Sokoban.


def first_level(home, *words):
    out = run("sokoban", *words, lines="id\n", TEXTGAMES_HOME=str(home)).out
    return re.search("^sokoban:(.*)$", out, re.MULTILINE)[1]


def solution(name, number):
    return f"lurd {levels_of(name)[number - 1].solution}\n"


def test_sokoban_opens_at_the_first_level_that_is_not_solved(tmp_path):
    assert first_level(tmp_path) == "holes/1"
    for number in (1, 3):
        out = play_and_save(tmp_path, f"sokoban:holes/{number}", solution("holes", number))
    assert "Complete! " in out and "No known solution has fewer pushes." in " ".join(out.split())
    assert [first_level(tmp_path), first_level(tmp_path, "holes")] == ["holes/2", "holes/2"]
    assert first_level(tmp_path, "classic") == "classic/1" and first_level(tmp_path, "--level", "1") == "holes/1"
    assert "Level 2 of 46" in run(lines="sokoban\n", TEXTGAMES_HOME=str(tmp_path)).out


def test_a_game_that_is_saved_is_resumed_at_its_own_level(tmp_path):
    arguments = ("sokoban", "holes", "--save", str(tmp_path / "saved"))
    for first_shown in ("Level 1 of 46", "Level 3 of 46"):
        out = run(*arguments, lines="level 3\n", TEXTGAMES_HOME=str(tmp_path)).out
        assert first_shown in out.split("\n> ")[0]


def test_levels_as_a_table(tmp_path):
    home = {"TEXTGAMES_HOME": str(tmp_path)}
    play_and_save(tmp_path, "sokoban:holes/1", solution("holes", 1))
    play_and_save(tmp_path, "sokoban:holes/2", f"a, u, {solution('holes', 2)}")  # undo is free
    shown = run("list", "holes", **home).out
    assert [row.split()[:7] for row in shown.splitlines()[:4]] == [
        ["No.", "Size", "Boxes", "Solved", "Yours", "Fewest", "Title"],
        ["1", "5x5", "2", "yes", "3", "3", "Five"],
        ["2", "7x6", "2", "yes", "4", "4", "Through"],
        ["3", "8x6", "2", "5", "Side", "door"],
    ]
    assert shown in run("sokoban", lines="levels\n", **home).out
    said = run("list", "holes", "--verbal", **home).out.splitlines()
    assert said[0].endswith("2 boxes, solved, your fewest pushes 3, fewest known pushes 3.")
    levels = run("list", "holes", "--json", **home).objects[0]["levels"]
    figures = [(level["solved"], level["pushes"], level["best_known"]) for level in levels[:3]]
    assert figures == [(True, 3, 3), (True, 4, 4), (False, None, 5)]
    assert "This level is not part of a set." in run("sokoban:=P#o", lines="levels\n").out


def test_stats_name_the_sets_and_the_levels(tmp_path):
    home = {"TEXTGAMES_HOME": str(tmp_path)}
    play_and_save(tmp_path, "sokoban:holes/1", solution("holes", 1))
    play_and_save(tmp_path, "sokoban:holes/2", solution("holes", 2))
    play_and_save(tmp_path, "sokoban:holes/3", f"a, u, {solution('holes', 3)}")  # undo is free
    shown = run("stats", "sokoban", **home).out
    assert shown.index(" 3 of 46") < shown.index("holes 1: 1 played")
    for level, says in (("holes/1", "holes 1: 1 played, 1 won."), ("holes/4", "No game of this kind has counted")):
        assert f"> stats\n46 levels, 3 solved.\n{says}" in run(f"sokoban:{level}", lines="stats\n", **home).out


def test_the_best_known_solution_is_told_at_the_end(tmp_path):
    level = tmp_path / "levels.xsb"
    level.write_text("#######\n#     #\n#@ $ .#\n#     #\n#######\nSolution: rRR\n")
    assert "No known solution has fewer pushes" in joined(run("sokoban", str(level), lines="ddd\n").out)
    longer = run("sokoban", str(level), lines="dd\nwdds\na\nwaas\ndd\n").out
    assert "The best known solution has 2 pushes." in joined(longer)
    assert "known" not in run("sokoban:=P#o", lines="d\n").out
