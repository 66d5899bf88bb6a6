"""The results of finished games: all of them, each once, and what they add up to."""

from __future__ import annotations

import io
import json
import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import Finished, amount, joined, needs_posix, run, run_process
from test_saved import go_on, leave

from textgames.app.start import category_of, is_daily
from textgames.cli import execute
from textgames.engine.session import Session
from textgames.engine.statistics import MOVES, Statistics, Summary
from textgames.minesweeper import Minesweeper
from textgames.sokoban.formats import Level
from textgames.sokoban.level_sets import SHIPPED_SETS, levels_of
from textgames.storage.home import data_folder
from textgames.storage.results import FILE, WAITING, Results

PROCESSES, GAMES_EACH = amount(4, 8), amount(25, 500)


def test_many_programs_at_once_record_every_game(tmp_path):
    lines = "d\nr\n" * GAMES_EACH

    def play(number: int) -> Finished:
        path, home = str(tmp_path / f"game{number}"), str(tmp_path / "home")
        return run_process("sokoban:=P#o", "--no-echo", "--save", path, lines=lines, timeout=300, TEXTGAMES_HOME=home)

    with ThreadPoolExecutor(PROCESSES) as pool:
        for ran in pool.map(play, range(PROCESSES)):
            assert (ran.status, ran.errors) == (0, "")
    run("stats", TEXTGAMES_HOME=str(tmp_path / "home"))  # puts in what had to wait
    database = sqlite3.connect(tmp_path / "home" / FILE)
    assert database.execute("SELECT count(*) FROM result").fetchone() == (PROCESSES * GAMES_EACH,)
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def stats(home: object, *arguments: str) -> list[dict]:
    return run("stats", *arguments, "--json", TEXTGAMES_HOME=str(home)).objects[0]["stats"]


def save(home: object, game: str, lines: str, name: str = "game") -> str:
    """Play a game that is saved, and so recorded, from a pipe; what was shown."""
    return run(game, "--save", os.path.join(home, name), lines=lines, TEXTGAMES_HOME=str(home)).out


def test_piped_play_is_recorded_only_when_it_is_saved(tmp_path):
    run("sokoban:=P#o", lines="d\n", TEXTGAMES_HOME=str(tmp_path))
    assert stats(tmp_path) == [] and not (tmp_path / FILE).exists()
    save(tmp_path, "sokoban:=P#o", "d\n")
    leave(go_on(str(tmp_path), "sokoban:=P #o"), "dd")
    assert [(kind["params"], kind["won"]) for kind in stats(tmp_path)] == [("=P#o", 1), ("=P-#o", 1)]


def test_what_games_add_up_to(tmp_path):
    home = str(tmp_path)
    out = save(home, "2048:1x2g8=4.4#1", "a\nr\na\nu\nredo\n")
    assert joined(out).count("Best score 8, average 8, highest tile 8.") == 2 and "new best" not in out.lower()
    (kind,) = stats(home, "2048")
    assert (kind["played"], kind["won"], kind["streak"], kind["best_score"], kind["highest"]) == (2, 2, 2, 8, 8)
    save(home, "2048:1x3g16=4.4.8#2", "a\na\n", "other")
    assert [kind["params"] for kind in stats(home, "2048")] == ["1x2g8=4.4", "1x3g16=4.4.8"]
    shown = run("stats", TEXTGAMES_HOME=home).out
    text = "2048 1x2g8=4.4: 2 played, 2 won, current streak 2. Best score 8, average 8,\n  highest tile 8.\n"
    assert text in shown, "in lines of 80 columns"


def test_best_results_count_only_games_without_undo(tmp_path):
    home = str(tmp_path)
    save(home, "sokoban:=--P#o", "a d d\n", "one")  # three steps
    save(home, "sokoban:=--P#o", "u\nd\n", "none")
    save(home, "sokoban:=--P#o", "a u d\n", "two")  # one step, but with an undo
    (kind,) = stats(home)
    assert (kind["played"], kind["won"], kind["best_moves"], kind["best_pushes"]) == (3, 3, 1, 1)
    save(home, "sokoban:=P---#o", "dddd\n", "long")
    save(home, "sokoban:=P---#o", "a u dddd\n", "undone")
    assert stats(home, "sokoban")[1]["best_moves"] == 4
    text = save(home, "sokoban:=--P#o", "d\n", "three")
    assert text.count("Fewest steps: 1. Fewest pushes: 1.") == 2 and "new best" not in text.lower()


def test_a_new_best_is_told(tmp_path):
    home = str(tmp_path)
    save(home, "sokoban:=--P#o", "a d d\n", "one")
    assert "New best!\n" in save(home, "sokoban:=--P#o", "d\n", "two")


def test_a_game_that_is_undone_and_finished_again_counts_once(tmp_path):
    home = str(tmp_path)
    save(home, "minesweeper:=*..", "0A\nu\n0C\n")
    (kind,) = stats(home)
    assert (kind["played"], kind["won"], kind["streak"], "best_seconds" in kind) == (1, 0, 0, False)
    save(home, "minesweeper:=*..", "u\n0C\n")  # the game resumed, and won once more
    assert [kind["played"] for kind in stats(home)] == [1]
    assert "1 played" in run("minesweeper:=*..", lines="stats\n", TEXTGAMES_HOME=home).out


def test_streaks_are_broken_by_a_loss(tmp_path):
    home = str(tmp_path)
    save(home, "minesweeper:=*..", "0C\nr\n0C\nr\n0A\nr\n0C\n")
    (kind,) = stats(home, "mines")
    assert (kind["played"], kind["won"], kind["streak"]) == (4, 3, 1)
    assert kind["best_bbbv_per_second"] > 0 and kind["best_seconds"] >= 0


def test_stats_in_a_game(tmp_path):
    home = str(tmp_path)
    assert "You haven't finished a game of this kind yet." in run("2048", lines="stats\n", TEXTGAMES_HOME=home).out
    save(home, "sokoban:=P#o", "d\n")
    reply = run("sokoban:=P#o", "--json", lines="stats\n", TEXTGAMES_HOME=home).objects[1]
    assert reply["answer"][0]["won"] == 1 and not reply["changed"]


@pytest.mark.parametrize("kind", ["newer", "no database", "a folder"])
def test_a_database_that_is_of_no_use_costs_only_the_statistics(kind, tmp_path):
    path = tmp_path / FILE
    if kind == "newer":
        with sqlite3.connect(path) as database:
            database.execute("PRAGMA user_version = 99")
    elif kind == "a folder":
        path.mkdir()
    else:
        path.write_bytes(b"x" * 5000)
    before = path.read_bytes() if path.is_file() else None
    ran = run("sokoban:=P#o", "--save", str(tmp_path / "game"), lines="d\nr\nd\n", TEXTGAMES_HOME=str(tmp_path))
    assert ran.status == 0 and ran.out.count("Complete!") == 2
    assert ran.errors.count("\n") == 1 and "Results can't be saved right now." in ran.errors
    told = run("stats", TEXTGAMES_HOME=str(tmp_path))
    assert told.status == 1 and told.out == "" and "The results can't be read. " in told.errors
    assert (path.read_bytes() if path.is_file() else None) == before


def test_a_result_waits_while_the_database_is_in_use(tmp_path):
    home = str(tmp_path)
    save(home, "sokoban:=P#o", "d\n", "first")
    waiting, database = tmp_path / WAITING, sqlite3.connect(tmp_path / FILE)
    database.execute("BEGIN EXCLUSIVE")
    assert "Complete!" in save(home, "sokoban:=P-#o", "d\nd\n", "second")
    assert len(waiting.read_text().splitlines()) == 1
    assert os.name != "posix" or waiting.stat().st_mode & 0o077 == 0
    kept = waiting.read_text()
    database.close()
    odd = ["", "no object", "[]", '{"game": "sokoban"}', '{"finished": 1, "more": 2}', kept[:40]]
    waiting.write_text("\n".join([*odd, kept, kept]))  # as where a program was killed, and the disk was full
    save(home, "sokoban:=P--#o", "d\nd\nd\n", "third")
    assert waiting.read_text() == ""
    waiting.write_text(kept)  # as where a program was killed before it could take it away
    assert {kind["params"]: kind["played"] for kind in stats(home, "sokoban")} == {
        "=P#o": 1,
        "=P-#o": 1,
        "=P--#o": 1,
    }


def test_results_that_wait_and_cannot_be_read_cost_no_game(tmp_path):
    (tmp_path / WAITING).mkdir()
    ran = run("sokoban:=P#o", "--save", str(tmp_path / "game"), lines="d\n", TEXTGAMES_HOME=str(tmp_path))
    assert ran.status == 0 and "Sokoban: complete." in ran.out
    assert ran.errors.count("\n") == 1 and "Earlier results can't be saved." in ran.errors


SOUND = {"score": 20, "highest": 8}
ODD_COLUMNS = [
    ("finished", "2026-13-45"),
    ("finished", "0000-01-01"),
    ("finished", b"\xff"),
    ("result", "drawn"),
    ("params", b"\xff"),
    ("moves", "many"),
    ("moves", -1),
    ("seconds", float("inf")),
    ("hints", 1.5),
    ("figures", "[]"),
    ("figures", '"text"'),
    ("figures", "5"),
    ("figures", "[" * 100_000),
    ("figures", '{"score": "20"}'),
    ("figures", '{"score": true}'),
    ("figures", '{"score": NaN}'),
    ("figures", '{"highest": []}'),
]


@pytest.mark.parametrize(("column", "value"), ODD_COLUMNS, ids=[f"{name} {value!r:.12}" for name, value in ODD_COLUMNS])
def test_a_result_that_cannot_be_read_is_left_out_and_counted(column, value, tmp_path):
    """It costs neither the other results, nor the menu, nor the answer to a move that wins."""
    Results(str(tmp_path)).add({**RESULT, "hints": 0, "figures": SOUND})
    Results(str(tmp_path)).add({**RESULT, "hints": 0, "figures": SOUND})
    with sqlite3.connect(tmp_path / FILE) as database:
        place = "CAST(? AS TEXT)" if isinstance(value, bytes) else "?"
        database.execute(f"UPDATE result SET {column} = {place} WHERE number = 2", [value])
    home = str(tmp_path)
    (record,) = run("stats", "--json", TEXTGAMES_HOME=home).objects
    assert ([kind["played"] for kind in record["stats"]], record["unreadable"]) == ([1], 1)
    assert run("stats", TEXTGAMES_HOME=home).out.endswith("\n1 result can't be read and isn't counted.\n")
    assert "1 played, 1 won. Best score on 4x4: 20." in joined(run(TEXTGAMES_HOME=home).out)
    won = run("2048:1x2g8=4.4#1", "--json", "--save", str(tmp_path / "game"), lines="a\n", TEXTGAMES_HOME=home)
    assert (won.status, won.objects[1]["status"], won.errors) == (0, "won", "")


def test_results_that_wait_and_are_odd_are_counted(tmp_path):
    good = {**RESULT, "finished": "2026-11-22 10:00:00", "hints": 0, "figures": SOUND}
    odd = [{"figures": []}, {"figures": {"score": "20"}}, {"moves": 2**70}, {"undos": True}, {"params": "\ud800"}]
    lines = [json.dumps(good), "", *[json.dumps({**good, **one}) for one in odd], "[" * 100_000, "5"]
    (tmp_path / WAITING).write_text("\n".join([*lines, lines[0][:40]]))
    (record,) = run("stats", "--json", TEXTGAMES_HOME=str(tmp_path)).objects
    assert ([kind["played"] for kind in record["stats"]], record["unreadable"]) == ([1], 7)


@pytest.mark.parametrize("figures", [{}, {"score": 20}, {"highest": 8}, {"pushes": 3}, {"bbbv_per_second": 1.5}])
@pytest.mark.parametrize("game", ["2048", "sokoban", "minesweeper"])
def test_a_result_may_lack_figures(game, figures, tmp_path):
    """Those of an early version do."""
    Results(str(tmp_path)).add({**RESULT, "game": game, "hints": 0, "figures": figures})
    assert "1 played, 1 won" in run("stats", TEXTGAMES_HOME=str(tmp_path)).out


@needs_posix
@pytest.mark.parametrize("kind", ["pipe", "link", "dangling link"])
@pytest.mark.parametrize("name", [FILE, f"{FILE}-journal", WAITING])
def test_a_pipe_or_a_link_in_place_of_the_results_is_refused(name, kind, tmp_path):
    path, other = tmp_path / name, tmp_path / "other"
    if name != FILE:
        save(tmp_path, "sokoban:=P#o", "d\n")
    if kind == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to(other)
    if kind == "link":
        other.write_bytes(b"")
    ran = run("sokoban:=P#o", "--save", str(tmp_path / "new"), lines="d\n", TEXTGAMES_HOME=str(tmp_path))
    assert ran.status == 0 and ran.out.count("Complete!") == 1
    assert ran.errors.count("\n") == 1 and f"{name} is not a regular file." in ran.errors
    told = run("stats", TEXTGAMES_HOME=str(tmp_path))
    assert told.status == (0 if name == WAITING else 1) and f"{name} is not a regular file." in told.errors
    assert other.exists() == (kind == "link") and not (other.exists() and other.read_bytes())


@needs_posix
@pytest.mark.skipif(os.name == "posix" and os.geteuid() == 0, reason="root may read any folder")
def test_stats_in_a_folder_that_cannot_be_read(tmp_path):
    tmp_path.chmod(0)
    told = run("stats", TEXTGAMES_HOME=str(tmp_path))
    tmp_path.chmod(0o700)
    assert told.status == 1 and told.out == "" and "Permission denied" in told.errors


def test_stats_in_what_is_no_folder(tmp_path):
    (tmp_path / "file").write_text("")
    told = run("stats", TEXTGAMES_HOME=str(tmp_path / "file"))
    assert told.status == 1 and told.out == "" and "The results can't be read. " in told.errors


def test_no_error_of_the_statistics_takes_an_answer_back(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(Session, "result", lambda _: 1 / 0)
    monkeypatch.setenv("TEXTGAMES_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("d\nr\nd\n"))
    assert execute(["sokoban:=P#o", "--save", str(tmp_path / "game"), "--exit-status"]) == 0
    shown = capsys.readouterr()
    assert shown.out.count("Complete!") == 2 and shown.err.count("division by zero") == 1


def test_many_days_and_kinds_take_linear_time(tmp_path, monkeypatch):
    """The game of the day is worked out once for each level, not for each day."""
    category_of.cache_clear()
    days = [date.fromordinal(number).isoformat() for number in range(700_000, 702_000)]
    rows = [{"seed": None, "params": "x", "day": day} for day in days]
    calls = []
    monkeypatch.setattr(Level, "start", lambda level, start=Level.start: calls.append(level) or start(level))
    assert not any(is_daily("sokoban", row) for row in rows)
    assert len(calls) <= 3 * sum(len(levels_of(name)) for name in SHIPPED_SETS)


def test_stats_of_what_there_is_not():
    assert run("stats", "chess").status == 2
    assert run("stats").out == "You haven't finished a game yet.\n"


def test_the_data_folder():
    folder = os.path.abspath("x")
    assert data_folder({"TEXTGAMES_HOME": "/x"}, "linux") == "/x"
    assert data_folder({"XDG_DATA_HOME": folder}, "linux") == os.path.join(folder, "textgames")
    assert data_folder({}, "linux").endswith(os.path.join(".local", "share", "textgames"))
    assert data_folder({"LOCALAPPDATA": "/x"}, "win32") == os.path.join("/x", "textgames")
    assert data_folder({}, "darwin").endswith(os.path.join("Library", "Application Support", "textgames"))


RESULT = {"game": "2048", "params": "4x4", "seed": "1", "result": "won", "moves": 1, "seconds": 1.0, "undos": 0}


def test_a_result_is_one_transaction(tmp_path):
    one, other = Results(str(tmp_path)), Results(str(tmp_path))
    row = one.add({**RESULT, "hints": 0, "figures": {}})
    assert Statistics(other.finished).stats("2048", MOVES)[0]["played"] == 1
    assert one.add({**RESULT, "hints": 0, "result": "lost", "figures": {}}, row) == row
    (kind,) = Statistics(other.finished).stats("2048", MOVES)
    assert (kind["played"], kind["won"]) == (1, 0)


def test_figures_are_the_game_s_own(tmp_path):
    """Whatever a game keeps can be summed up, in numbers of any size, and only of the games that are meant."""
    results = Results(str(tmp_path))
    for undos, figures in ((0, {"lamps": 3}), (1, {"lamps": 2}), (0, {"lamps": 2**70}), (0, {})):
        results.add({**RESULT, "undos": undos, "hints": 0, "figures": figures})
    summaries = (
        Summary("fewest", "min", "lamps"),
        Summary("clean", "min", "lamps", "clean"),
        Summary("most", "max", "lamps"),
        Summary("moves", "avg", "moves", "won"),
        Summary("never", "max", "no_such_figure"),
    )
    (kind,) = Statistics(results.finished).stats("2048", summaries)
    assert (kind["fewest"], kind["clean"], kind["most"], kind["moves"]) == (2, 3, 2.0**70, 1)
    assert "never" not in kind


# As version 2 had it; version 1 had no `name`.
EARLIER = """
CREATE TABLE result (
    number INTEGER PRIMARY KEY, finished TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP, game TEXT NOT NULL,
    params TEXT NOT NULL, seed TEXT, result TEXT NOT NULL, moves INTEGER NOT NULL, seconds REAL,
    undos INTEGER NOT NULL, hints INTEGER NOT NULL, score INTEGER, highest INTEGER, pushes INTEGER, {name} bbbv INTEGER
);
CREATE INDEX result_kind ON result (game, params, number);
INSERT INTO result (number, finished, game, params, seed, result, moves, seconds, undos, hints, score, highest)
    VALUES (3, '2026-01-02 03:04:05', '2048', '4x4', '7', 'won', 900, 60.5, 0, 0, 20000, 2048);
INSERT INTO result (number, game, params, result, moves, undos, hints, pushes)
    VALUES (5, 'sokoban', '=P#o', 'won', 1, 0, 0, 1);
INSERT INTO result (number, game, params, seed, result, moves, seconds, undos, hints, bbbv)
    VALUES (6, 'minesweeper', '9x9m10', '1', 'won', 20, 10.0, 0, 0, 15);
PRAGMA user_version = {version};
"""


@pytest.mark.parametrize("version", [1, 2])
def test_results_of_an_earlier_version_are_kept(version, tmp_path):
    with sqlite3.connect(tmp_path / FILE) as database:
        database.executescript(EARLIER.format(version=version, name="name TEXT," if version == 2 else ""))
        if version == 2:
            database.execute("UPDATE result SET name = 'a/1' WHERE game = 'sokoban'")
    database.close()
    found = {kind["game"]: kind for kind in stats(tmp_path)}
    assert (found["2048"]["best_score"], found["2048"]["average_score"], found["2048"]["highest"]) == (
        20000,
        20000,
        2048,
    )
    assert (found["sokoban"]["best_moves"], found["sokoban"]["best_pushes"]) == (1, 1)
    assert found["sokoban"].get("name") == (None if version == 1 else "a/1")
    mines = found["minesweeper"]
    assert (mines["best_seconds"], mines["average_seconds"], mines["best_bbbv_per_second"]) == (10, 10, 1.5)
    database = sqlite3.connect(tmp_path / FILE)
    rows = database.execute("SELECT number, seed FROM result ORDER BY number").fetchall()
    assert rows == [(3, "7"), (5, None), (6, "1")]
    assert database.execute("SELECT finished FROM result WHERE number = 3").fetchone() == ("2026-01-02 03:04:05",)
    database.close()
    save(tmp_path, "sokoban:=P#o", "d\n")
    (kind,) = stats(tmp_path, "sokoban")
    assert (kind["played"], kind["streak"]) == (2, 2)


def three_bv(game: Minesweeper) -> int:
    """3BV by its definition: open zeros that are still closed, one after the other, then count what is closed."""
    safe = [
        (row, col)
        for row, col in product(range(game.rows), range(game.cols))
        if game.mines_shown().splitlines()[row][col] == "."
    ]
    trial, openings = Minesweeper.from_text(game.mines_shown()), 0
    zeros = [square for square in safe if not any(around not in safe for around in game.around(*square))]
    for square in zeros:
        openings += trial.open(*square)
    return openings + sum(not trial.is_open(*square) for square in safe)


@given(st.integers(1, 8), st.integers(1, 8), st.integers(0, 20), st.text(max_size=4))
def test_3bv(rows, cols, mines, seed):
    game = Minesweeper(rows, cols, min(mines, rows * cols - 1), seed)
    game.open(0, 0)
    assert game.three_bv() == three_bv(game)


def rows(home: str, *columns: str) -> list[tuple]:
    with sqlite3.connect(os.path.join(home, FILE)) as database:
        return database.execute(f"SELECT {', '.join(columns)} FROM result ORDER BY number").fetchall()


def test_undo_is_charged_to_the_attempt_it_was_made_in(tmp_path):
    home = str(tmp_path)
    save(home, "sokoban:=P--#o", "d\nr\nd\nu 2\nredo 2\ndd\n")
    save(home, "sokoban:=P--#o", "d u\nr\nddd\n", "restarted")
    assert rows(home, "undos") == [(1,), (1,)]


def test_a_win_that_is_played_on_stays_a_win(tmp_path):
    home = str(tmp_path)
    save(home, "2048:1x3g8=4.4.2#1", "a\nkeep\nwasdwasd\nwasdwasd\nwasdwasd\n")
    assert rows(home, "result", "undos") == [("won", 0)]


def test_a_resumed_game_has_no_time_whichever_attempt_wins(tmp_path):
    home = str(tmp_path)
    save(home, "sokoban:=P--#o", "d\nr\n")
    save(home, "sokoban:=P--#o", "u\ndd\n")
    assert rows(home, "result", "seconds") == [("won", None)]


def test_a_loaded_game_is_no_clean_one(tmp_path):
    home, saved = str(tmp_path), tmp_path / "saved"
    leave(go_on(home, "sokoban:=P-#o"), "d", f"save {saved}", "d", f"load {saved}", "d")
    assert [json.loads(figures).get("seen", False) for (figures,) in rows(home, "figures")] == [False, True]


@pytest.mark.parametrize(
    ("game", "line"), [("2048:1x2g8=4.4#%FF", "a"), ("2048:1x3g18446744073709551616=" + f"{2**63}.{2**63}.2#1", "a")]
)
def test_no_statistic_ends_a_game(game, line, tmp_path):
    ran = run(game, "--save", str(tmp_path / "game"), "--exit-status", lines=f"{line}\n", TEXTGAMES_HOME=str(tmp_path))
    assert ran.status == 0 and "win!" in ran.out


def test_a_win_stays_one_after_another_attempt(tmp_path):
    """The game is won, restarted, and gone back to; what was undone in the other attempt was not this win."""
    home = str(tmp_path)
    save(home, "2048:2x2g8=4.4/0.0#1", "a\nkeep\nrestart\ns\nu\nu\n" + "w\na\ns\nd\n" * 20)
    (kind,) = stats(home)
    assert kind["won"] == 1
