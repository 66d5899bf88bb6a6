"""The results of finished games: all of them, each once, and what they add up to."""

from __future__ import annotations

import os
import re
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from threading import Timer

import pytest
from sample import SHIPPED
from support import DAYS, Finished, amount, at, joined, needs_posix, run, run_here, run_process
from test_saved import sit

from textgames.storage.results import FILE, Results

PROCESSES, GAMES_EACH = 4, amount(10, 100)
ODD = '{"score":"x","highest":[1],"day":5,"moves":1e400}'
RESULT = {
    **{"game": "2048", "params": "4x4", "seed": "1", "result": "won", "moves": 1, "seconds": 1.0},
    **{"undos": 0, "hints": 0, "counts": 1, "figures": {}, "day": "2026-11-22", "time": "18:05"},
}


def test_many_programs_at_once_record_every_game(tmp_path):
    lines = "d\nnew =P#o\n" * GAMES_EACH

    def play(number: int) -> Finished:
        path, home = str(tmp_path / f"game{number}"), str(tmp_path / "home")
        return run_process("sokoban:=P#o", "--no-echo", "--save", path, lines=lines, timeout=300, TEXTGAMES_HOME=home)

    with ThreadPoolExecutor(PROCESSES) as pool:
        for ran in pool.map(play, range(PROCESSES)):
            assert (ran.status, ran.errors) == (0, "")
    database = sqlite3.connect(tmp_path / "home" / FILE)
    assert database.execute("SELECT count(*) FROM result").fetchone() == (PROCESSES * GAMES_EACH,)
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def stats(home: object, *arguments: str) -> list[dict]:
    return run("stats", *arguments, "--json", TEXTGAMES_HOME=str(home)).objects[0]["stats"]


def play_and_save(home: object, game: str, lines: str, name: str = "") -> str:
    """Play a game that is saved, in a file of its own without a name, and so recorded, from a pipe; what was shown."""
    path = os.path.join(home, name or re.sub(r"\W", " ", game))
    return run(game, "--save", path, lines=lines, TEXTGAMES_HOME=str(home)).out


def test_piped_play_is_recorded_only_when_it_is_saved(tmp_path):
    run("sokoban:=P#o", lines="d\n", TEXTGAMES_HOME=str(tmp_path))
    assert stats(tmp_path) == [] and not (tmp_path / FILE).exists()
    play_and_save(tmp_path, "sokoban:=P#o", "d\n")
    sit(str(tmp_path), "sokoban:=P #o", typed=["dd"])
    assert [(kind["params"], kind["won"]) for kind in stats(tmp_path)] == [("=P#o", 1), ("=P-#o", 1)]


def test_what_games_add_up_to(tmp_path):
    home = str(tmp_path)
    for number in range(2):
        out = play_and_save(home, "2048:1x2g8=4.4", "a\nr\na\nu\nredo\n", f"run {number}")
        assert joined(out).count("Best score 8, highest tile 8.") == 2 * number and "new best" not in out.lower()
    (kind,) = stats(home, "2048")
    assert (kind["played"], kind["won"], kind["streak"], kind["best_score"], kind["highest"]) == (2, 2, 2, 8, 8)
    play_and_save(home, "2048:1x3g16=4.4.8#2", "a\na\n", "other")
    assert [kind["params"] for kind in stats(home, "2048")] == ["1x2g8=4.4", "1x3g16=4.4.8"]
    shown = run("stats", TEXTGAMES_HOME=home).out
    text = "2048 1x2g8=4.4: 2 played, 2 won, current streak 2. Best score 8, highest tile 8.\n"
    assert text in shown


def test_a_better_result_is_announced(tmp_path):
    """Undo is free in Sokoban; in more steps than before the level is only won again."""
    play_and_save(tmp_path, "sokoban:=--P#o", "a, d, d\n", "three steps")
    assert "New best!\n" in play_and_save(tmp_path, "sokoban:=--P#o", "a, u, d\n", "one step")
    text = play_and_save(tmp_path, "sokoban:=--P#o", "a, d, d\n", "three again")
    assert text.count("Fewest steps: 1. Fewest pushes: 1.") == 2 and "New best!" not in text


@pytest.mark.parametrize(
    ("game", "runs", "played", "won", "streak"),
    [
        ("minesweeper:=*..", ["0C\nr\n0C\nr\n0A\nr\n0C\n"], 1, 1, 1),
        ("minesweeper:=*..", ["0A\nu\n0C\n"], 1, 0, 0),  # undone and finished again
        ("minesweeper:=*..", ["0A\nu\n", "0C\n"], 1, 0, 0),
        ("2048:1x2g8=4.4#1", ["a\nrestart\nundo\nrestart\nundo 2\na\n"], 1, 1, 1),
        # Won, restarted, and gone back to, until it is lost: the win stays one.
        ("2048:2x2g8=4.4/0.0#1", ["a\nkeep\nrestart\ns\nu\nu\n" + "w\na\ns\nd\n" * 20], 1, 1, 1),
    ],
)
def test_a_game_counts_once(game, runs, played, won, streak, tmp_path):
    for lines in runs:
        play_and_save(tmp_path, game, lines)
    (kind,) = stats(tmp_path)
    assert (kind["played"], kind["won"], kind["streak"]) == (played, won, streak)
    assert f"{played} played" in run(game, lines="stats\n", TEXTGAMES_HOME=str(tmp_path)).out


@pytest.mark.parametrize("kind", ["newer", "no database", "a folder", pytest.param("in a file", marks=needs_posix)])
def test_an_unusable_database_costs_only_the_statistics(kind, tmp_path):
    home = tmp_path / "home"
    path = home / FILE
    if kind == "in a file":
        home.write_text("")
    else:
        home.mkdir()
    if kind == "newer":
        with sqlite3.connect(path) as database:
            database.execute("PRAGMA user_version = 99")
        database.close()
    elif kind == "a folder":
        path.mkdir()
    elif kind == "no database":
        path.write_bytes(b"x" * 5000)
    before = path.read_bytes() if path.is_file() else None
    ran = run("sokoban:=P#o", "--save", str(tmp_path / "game"), lines="d\nr\nd\n", TEXTGAMES_HOME=str(home))
    assert ran.status == 0 and ran.out.count("Complete!") == 2
    assert ran.errors.count("\n") == 1 and "Results can't be saved right now." in ran.errors
    told = run("stats", TEXTGAMES_HOME=str(home))
    assert told.status == 1 and told.out == "" and told.errors.startswith("textgames: The results can't be read. ")
    assert ("The results were written by another version of textgames." in told.errors) == (kind == "newer")
    assert (path.read_bytes() if path.is_file() else None) == before


def test_a_database_in_use_is_waited_for(tmp_path):
    """Two seconds, and then it is said once that nothing is recorded."""
    home = str(tmp_path)
    play_and_save(home, "sokoban:=P#o", "d\n", "first")
    database = sqlite3.connect(tmp_path / FILE, check_same_thread=False)
    database.execute("BEGIN EXCLUSIVE")
    ran = run("sokoban:=P-#o", "--save", str(tmp_path / "game"), lines="d\nd\nr\nd\nd\n", TEXTGAMES_HOME=home)
    assert ran.status == 0 and ran.out.count("Complete!") == 2
    assert ran.errors == f"textgames: Results can't be saved right now. {tmp_path / FILE}: database is locked.\n"
    Timer(0.5, database.close).start()
    assert "Complete!" in play_and_save(home, "sokoban:=P--#o", "d\nd\nd\n", "third")
    assert {kind["params"]: kind["played"] for kind in stats(home, "sokoban")} == {"=P#o": 1, "=P--#o": 1}


@pytest.mark.parametrize(("figures", "status"), [("", 1), ("{", 1), ("[" * 100_000, 1), ("[]", 0), (ODD, 0)])
def test_a_row_that_cannot_be_read_costs_the_statistics_and_no_game(figures, status, tmp_path):
    home = str(tmp_path)
    Results(home).add(RESULT)
    with sqlite3.connect(tmp_path / FILE) as database:
        database.execute("UPDATE result SET figures = ?", [figures])
    database.close()
    told = run("stats", TEXTGAMES_HOME=home)
    assert told.status == status and ("The results can't be read." in told.errors) is bool(status)
    won = run("2048:1x2g8=4.4#1", "--save", str(tmp_path / "game"), lines="a\n", TEXTGAMES_HOME=home)
    assert won.status == 0 and "win!" in won.out
    opened = run(lines="d\n", TEXTGAMES_HOME=home)
    assert opened.status == 0 and opened.errors.count("\n") <= 1


@pytest.mark.parametrize("figures", [{}, {"score": 20}, {"highest": 8}, {"pushes": 3}, {"bbbv": 3}])
@pytest.mark.parametrize("game", ["2048", "sokoban", "minesweeper"])
def test_a_result_may_lack_figures(game, figures, tmp_path):
    Results(str(tmp_path)).add({**RESULT, "game": game, "figures": figures})
    assert "1 played, 1 won" in run("stats", TEXTGAMES_HOME=str(tmp_path)).out


@pytest.mark.parametrize(
    ("game", "runs", "columns", "row"),
    [
        ("sokoban:=P--#o", ["d\nr\nd\nu 2\nredo 2\ndd\n"], "undos", (1,)),
        ("sokoban:=P--#o", ["d, u\nr\nddd\n"], "undos", (1,)),
        ("2048:1x3g8=4.4.2#a%20b", ["a\nkeep\n" + "wasdwasd\n" * 3], "result, seed", ("won", "a%20b")),
        ("sokoban:=P--#o", ["d\nr\n", "u\ndd\n"], "result, seconds", ("won", None)),  # how long it took isn't known
    ],
)
def test_what_is_recorded(game, runs, columns, row, tmp_path):
    for lines in runs:
        play_and_save(tmp_path, game, lines)
    with sqlite3.connect(tmp_path / FILE) as database:
        assert database.execute(f"SELECT {columns} FROM result").fetchall() == [row]


@pytest.mark.parametrize(
    ("game", "line"), [("2048:1x2g8=4.4#%FF", "a"), ("2048:1x3g18446744073709551616=" + f"{2**63}.{2**63}.2#1", "a")]
)
def test_no_statistic_ends_a_game(game, line, tmp_path):
    ran = run(game, "--save", str(tmp_path / "game"), "--exit-status", lines=f"{line}\n", TEXTGAMES_HOME=str(tmp_path))
    assert ran.status == 0 and "win!" in ran.out


def test_a_database_that_is_of_no_use_is_reported_once_a_run(day, tmp_path):
    """The menu and its games use the same one."""
    (tmp_path / FILE).write_bytes(b"x" * 5000)
    typed = ["d", "q", "sokoban:=P#o", "d", "q", "sokoban:=P#o", "d", "q", "q"]
    for somebody, what in (("1", "Results can't be saved right now. "), ("0", "The results can't be read. ")):
        lines = "".join(f"{line}\n" for line in typed)
        ran = run(lines=lines, TEXTGAMES_TYPED=somebody, TEXTGAMES_HOME=str(tmp_path), **at(day))
        assert ran.status == 0 and ran.errors.count("textgames: ") == 1 and what in ran.errors


def days(home: object, **changes: str) -> dict[str, int]:
    return run_process("stats", "--json", TEXTGAMES_HOME=str(home), **changes).objects[0]["days"]


EVERY_SQUARE = "".join(f"{row}{column}\n" for row in range(10) for column in "ABCDEFGHIJ")


def test_a_game_of_the_day_belongs_to_the_day_on_which_it_was_begun(tmp_path):
    """It ends after midnight, and in a later run of the program."""
    home = {"TEXTGAMES_HOME": str(tmp_path)}
    day, path = DAYS["minesweeper"], str(tmp_path / "game")
    run("--daily", "--save", path, lines="0A\n", **home, **at(day, "23:58"))
    after = at(str(date.fromisoformat(day) + timedelta(1)), "00:10")
    assert run("--save", path, lines=EVERY_SQUARE, **home, **after).out.count("Game of the day done") == 1
    assert days(tmp_path, **after) == {"streak": 1, "longest": 1}
    game = run("minesweeper", "--seed", day, "--save", path + "2", lines=EVERY_SQUARE, **home, **after)
    assert "Game of the day done" in game.out, "the seed says it"


def test_a_game_of_the_day_that_is_played_on_past_midnight_stays_that_of_its_day(tmp_path, monkeypatch):
    moments = iter(["2026-12-31 23:57", "2026-12-31 23:58", "2027-01-01 00:10"])
    monkeypatch.setattr("textgames.engine.clock.date_and_time", lambda: next(moments))
    path, home = str(tmp_path / "game"), str(tmp_path)
    lines = "wasd" * 40 + "\nkeep\n" + "wasd" * 200 + "\n"
    run_here("2048", "g8", "--seed", "2026-12-31", "--save", path, lines=lines, TEXTGAMES_HOME=home)
    with sqlite3.connect(tmp_path / FILE) as database:
        assert database.execute("SELECT day, time FROM result").fetchall() == [("2026-12-31", "23:58")]


@needs_posix
def test_a_streak_is_one_in_every_time_zone(tmp_path):
    for day in ("2026-12-28", "2026-12-29", "2026-12-30", "2026-12-31"):
        for game in SHIPPED:
            Results(str(tmp_path)).add({**RESULT, "game": game, "seed": day, "day": day})
    for zone in ("JST-9", "UTC0", "PST8PDT"):
        for hour in ("01:00", "12:00", "23:00"):
            assert days(tmp_path, TZ=zone, **at("2026-12-31", hour)) == {"streak": 4, "longest": 4}


def test_a_menu_begins_the_game_of_the_day_that_it_shows(tmp_path, monkeypatch):
    monkeypatch.setattr("textgames.app.menu.today", lambda: DAYS["sokoban"])
    out = run_here(lines="d\nid\n", TEXTGAMES_HOME=str(tmp_path), **at(DAYS["2048"])).out
    assert f"\nsokoban:random:9x9b3#{DAYS['sokoban']}\n" in out


def test_the_game_of_the_day_counts_at_its_first_end_after_a_restart_too(tmp_path):
    home = {"TEXTGAMES_TYPED": "1", "TEXTGAMES_HOME": str(tmp_path)}
    lines = f"{'wasd' * 50}\nrestart\n{'wasd' * 50}\nstats\n"
    out = run("2048", "--daily", "--size", "2x2", "--goal", "8", lines=lines, **home).out
    assert "1 played" in out and "2 played" not in out
