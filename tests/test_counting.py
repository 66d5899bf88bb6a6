"""Which results count for best results: each game that is over says why it doesn't, and the statistics agree."""

from __future__ import annotations

import re
import sqlite3

import pytest
from support import Finished, run, run_here, unfinished_in
from test_records import at, stats

# These two are won by sliding left.
WON_IN_ONE = "2048:1x2g8=4.4"
WON_IN_TWO = "2048:1x3g8=2.2.4"
MINES = "minesweeper:=*.*/.../*.*"  # the corners
WON = "0B 1A 1B 1C 2B"  # of MINES
ONE_MINE = "minesweeper:1x2m1"  # won by the first opening, anywhere
PLAYED_ON = "2048:2x2g8#24"  # won by a, s and s, and lost by d and d after that
PLAYED_FOR = "Not counted: part of this game was played for you."


def typed(home: object, game: str, lines: str, *options: str) -> Finished:
    """Play as somebody who types, so that games are kept and recorded."""
    return run(game, *options, "--no-echo", lines=lines, TEXTGAMES_TYPED="1", TEXTGAMES_HOME=str(home))


def not_counted(out: str) -> list[str]:
    """What was said of results that don't count."""
    return re.findall(r"^Not .*: .*\.$", out, re.M)


@pytest.mark.parametrize(
    ("game", "lines", "said"),
    [
        (WON_IN_ONE, "a", []),
        (WON_IN_ONE, "hint\na", ["Not a best result: you used hints."]),
        (WON_IN_TWO, "d\nu\na\na", ["Not a best result: you used undo."]),
        (WON_IN_TWO, "hint\nd\nu\na\na", ["Not a best result: you used undo and hints."]),
        (WON_IN_ONE, "a\nr\na", ["Not counted: you had already finished this game."]),
        (WON_IN_ONE, "auto", [PLAYED_FOR]),
        (WON_IN_TWO, "auto 1\nr\na\na", [PLAYED_FOR]),
        (WON_IN_TWO, "a\nr\na\na", ["Not a best result: you used restart."]),
        (MINES, f"0B\nr\n{WON}", ["Not a best result: you used restart."]),
        (WON_IN_TWO, "auto 1\nr\nu\na", [PLAYED_FOR]),
        (WON_IN_ONE, "a\nu\nredo", []),
        (WON_IN_ONE, "a\nu\na", ["Not counted: you had already finished this game."]),
        (f"{WON_IN_ONE}#1", "a", []),
        (WON_IN_ONE, "auto 0\na", []),
        ("sokoban:=P#o", "d", []),
        ("sokoban:=-P#o", "a\nr\nd", []),
        ("sokoban:=-P#o", "a\nu\nd", []),
        ("sokoban:=P#o", "hint\nd", ["Not a best result: you used hints."]),
        ("sokoban:=-P#o", "hint\na\nr\na\nu\nd", []),
        ("sokoban:=P#o", "solve\nd", []),
        ("sokoban:=P#o", "solve\nauto", [PLAYED_FOR]),
        ("sokoban:=P#o", "solve\nlurd solution\nlurd R", ["Not a best result: you used hints."]),
        ("sokoban:=-P#o", "a\nlurd rR", []),
        ("sokoban:=-P#o", "solve\na\nr\nd", []),
        ("sokoban:=-P#o", "a\nhint\nr\nu\ndd", ["Not a best result: you used hints."]),
        (ONE_MINE, "0A", []),
        (WON_IN_TWO, "d\nreview\na\na", ["Not a best result: you used hints."]),
        (WON_IN_TWO, "a\na\nreview\nreview 1", []),
        (ONE_MINE, "odds\n0A", ["Not a best result: you used hints."]),
        (MINES, WON, []),
        (MINES, "0A", []),
        (MINES, "hint\n0A", []),
        (PLAYED_ON, "a\ns\ns\nkeep\nd\nd\nundo\nd", ["Not counted: you had already finished this game."]),
    ],
)
def test_what_does_not_count_says_why(game, lines, said, tmp_path):
    """And what counts says nothing of it."""
    out = typed(tmp_path, game, lines + "\n").out
    assert not_counted(out)[-1:] == said


def test_every_finished_game_is_played_and_only_what_counts_is_best(tmp_path):
    """Also one whose end is taken back: it is played once."""
    typed(tmp_path, MINES, "0A\nu\n" + WON + "\n")
    (kind,) = stats(tmp_path)
    assert (kind["played"], kind["won"]) == (1, 0) and "best_seconds" not in kind
    typed(tmp_path, MINES, f"{WON}\n")
    (kind,) = stats(tmp_path)
    assert (kind["played"], kind["won"]) == (2, 1) and kind["best_seconds"] >= 0


def test_a_loss_stays_one_when_undo_and_redo_led_back_past_its_restart(tmp_path):
    out = typed(tmp_path, "minesweeper:=*.*/.../*.*", "hint\n1A\nr\n1A\n0C\nundo 3\nredo 2\n1B\n1C\n0B\n2B\n").out
    assert "cleared" in out and not_counted(out) == ["Not counted: you had already finished this game."]
    (kind,) = stats(tmp_path)
    assert (kind["played"], kind["won"]) == (1, 0)


@pytest.mark.parametrize(
    ("line", "is_best"),
    [
        ("hint, d, r, d, r, d, u 2, redo 2, u 2, dd", True),  # from the first restart on
        ("d, r, hint, d, r, u, dd", False),
        ("d, r, hint, d, u 2, dd", False),  # what was seen stays known
        ("d, r, hint, d, u 2, redo 2, dd", False),
    ],
)
def test_help_counts_from_the_restart_on_where_undo_is_free(line, is_best, tmp_path):
    """Undo of a restart leads back to an earlier one, redo to the later one."""
    out = typed(tmp_path, "sokoban:=P--#o", f"{line}\n").out
    assert "Complete!" in out and not_counted(out) == ([] if is_best else ["Not a best result: you used hints."])
    assert ("best_moves" in stats(tmp_path)[0]) is is_best


def test_help_after_a_win_takes_no_best_away(tmp_path):
    """The game that is played on is then recorded as it was won."""
    out = typed(tmp_path, "2048:g8=4.4/2.0#1", "left\nkeep\nhint\nright\nright\n").out
    assert "the game ends here" in out and not_counted(out) == ["Not a best result: you used hints."]
    (kind,) = stats(tmp_path)
    assert (kind["played"], kind["won"], kind["best_score"]) == (1, 1, 8)


def test_help_says_once_that_a_game_no_longer_counts(tmp_path):
    """Where results are kept, and if it hasn't been counted yet."""
    said = "This game no longer counts for best results."
    assert typed(tmp_path, WON_IN_TWO, "hint\na\nu\nr\na\na\n").out.count(said) == 1
    assert said not in typed(tmp_path, WON_IN_ONE, "a\nu\nhint\n").out
    assert said not in typed(tmp_path, "sokoban:=-P#o", "a\nu\nr\nd\n").out
    assert said not in typed(tmp_path, PLAYED_ON, "a\ns\ns\nkeep\nd\nd\nundo\nd\n").out
    assert said not in run(WON_IN_TWO, lines="hint\n").out


@pytest.fixture
def times(tmp_path, monkeypatch):
    """What plays lines by a clock that goes ten seconds each time it is read; the times that are shown."""
    readings = iter(range(0, 10_000, 10))
    monkeypatch.setattr("textgames.engine.clock.monotonic", lambda: next(readings))

    def shown(game: str, lines: str) -> list[int]:
        home = {"TEXTGAMES_TYPED": "1", "TEXTGAMES_HOME": str(tmp_path / "home")}
        out = run_here(game, "--no-echo", lines=lines, **home).out
        return [int(seconds) for seconds in re.findall(r"Time (\d+) s", out)]

    return shown


def test_each_restart_has_its_time(times):
    """Undo of a restart goes back to the time before it."""
    start, first, again, *_, undone = times(MINES, "0B\nr\nscore\nu\nscore\n")
    assert start == again == 0 < first < undone


@pytest.mark.parametrize(
    ("game", "runs", "scores"),
    [
        ("2x2g8#24", ["a\ns\ns\nkeep\nd\nd"], [("won", 16)]),
        ("2x2g8#24", ["a\ns\ns\nkeep\nd\nd\nundo 2\nq"], [("won", 16)]),
        ("2x2g8#24", ["a\ns\ns\nkeep\nsave F\nd\nd\nload F\nq"], [("won", 16)]),
        ("2x2g8#24", ["a\ns\ns\nkeep\nq", "a\ns\ns\nkeep\nd\nd", "d\nd"], [("won", 16), ("won", 16)]),
        ("2x2g8#40", ["s\nd\ns\nkeep\nq", "a\ns\nw", "wasd\nq"], [("won", 16), ("lost", 4)]),
        ("2x2g8#24", ["a\ns\ns\nkeep\nq", "auto\nkeep\nauto 1\nq"], [("won", 12)]),
        ("2x3g8#11", ["s\nd\nw\nd\nd", "s\ns\na\ns\nd\na\nkeep\nq"], [("won", 16), ("won", 20)]),
    ],
)
def test_a_result_grows_after_a_win_and_never_shrinks(tmp_path, monkeypatch, game, runs, scores):
    monkeypatch.chdir(tmp_path)
    for number, lines in enumerate(runs):
        resumed = ("--resume", "1") if number == 2 else (f"2048:{game}",)
        run(*resumed, lines=lines, TEXTGAMES_TYPED="1", TEXTGAMES_HOME=str(tmp_path))
    database = sqlite3.connect(tmp_path / "results.sqlite3")
    rows = database.execute("SELECT result, json_extract(figures, '$.score') FROM result ORDER BY number")
    assert rows.fetchall() == scores


def test_an_end_keeps_its_time(times):
    """When undo of a restart leads back to it."""
    _start, end, *_, undone = times(ONE_MINE, "0A\nscore\nr\nu\nscore\n")
    assert undone == end != 0


def test_time_goes_on_when_an_end_is_taken_back(times):
    *_, lost, first, second = times(MINES, "0A\nu\nscore\nscore\n")
    assert lost < first < second


def test_earlier_results_are_shown_with_a_game_of_another_kind_than_the_last(tmp_path):
    """At the start too, but not again with the next game of the same kind."""
    typed(tmp_path, WON_IN_ONE, "a\n")
    params = WON_IN_ONE.partition(":")[2]
    answers = typed(tmp_path, "2048:1x4", f"new {params}\nnew {params}\nnew 1x4\n").out.split("> ")
    assert ["1 played, 1 won" in answer for answer in answers] == [False, True, False, False, False]
    assert "1 played, 1 won" in typed(tmp_path, WON_IN_ONE, "").out.split("> ")[0]
    assert "1 played" not in run(WON_IN_ONE, lines="a\n", TEXTGAMES_HOME=str(tmp_path)).out, "nothing is recorded"


def test_a_resumed_game_counts(tmp_path):
    typed(tmp_path, "2048:1x3g16=4.4.8", "a\n")
    (file,) = unfinished_in(tmp_path)
    assert "#: seconds" not in file.read_text()
    assert not not_counted(typed(tmp_path, "--resume", "a\n").out)
    assert stats(tmp_path)[0]["best_score"] == 24


def test_the_best_that_is_shown(tmp_path):
    """That of earlier games that counted; this one doesn't change it."""
    shown = r"Score (\d+) +Best (\d+)"
    pairs = re.findall(shown, typed(tmp_path, WON_IN_TWO, "a\nu\na\na\nnew 1x3g8=2.2.4\na\na\n").out)
    assert pairs == [("0", "0"), ("4", "0"), ("0", "0"), ("4", "0"), ("12", "0"), ("0", "0"), ("4", "0"), ("12", "0")]
    pairs = re.findall(shown, typed(tmp_path, WON_IN_TWO, "auto 1\n").out)
    assert pairs == [("0", "12"), ("4", "12")]


def test_the_result_of_a_game_that_is_played_on_grows(tmp_path):
    """Until it is lost or left, also in a later run of the program."""
    path = str(tmp_path / "game")

    def best() -> int:
        (kind,) = stats(tmp_path)
        assert (kind["played"], kind["won"]) == (1, 1)
        return kind["best_score"]

    typed(tmp_path, "2048:3x3g8=4.4.0/2.2.4/0.0.0#1", "a\nkeep\nq\n", "--save", path)
    scores = [best()]
    for line in ("wasd\nwasd\n", "wasd\nwasd\nq\n", "wasd\n" * 30, "undo\n" + "wasd\n" * 30):
        typed(tmp_path, "--save", line, path)
        scores.append(best())
    assert scores[0] == 12 < scores[1] < scores[2] < scores[3] == scores[4]


class TestTheClock:
    """It goes on where the last run left it, or isn't shown."""

    def resumed(self, home: object, note: str, lines: str) -> str:
        """Play a little, put another note of the time in the file, and resume; what is shown then."""
        typed(home, MINES, "0B\n")
        (file,) = unfinished_in(home)
        text = file.read_text()
        assert re.search(r"^#: seconds \d+\.\d{3}$", text, re.M)
        file.write_text(re.sub(r"#: seconds .*\n", note, text))
        return typed(home, "--resume", lines).out

    def test_it_goes_on(self, tmp_path):
        out = self.resumed(tmp_path, "#: seconds 83.250\n", "score\n1A 1B 1C 2B\nshare\n")
        assert re.search(r"Flags 0   Time 8[3-9] s\n", out) and re.search(r"\bTime: 8[3-9]\.\d seconds\.", out)
        (seconds,) = re.findall(r"All clear: you win! Time: (\d+\.\d) seconds", out)
        assert float(seconds) >= 83.2
        assert f"[*] Time: {seconds} seconds. 3BV 5." in out
        best = stats(tmp_path)[0]["best_seconds"]
        assert f"{best:.1f}" == seconds
        assert f"Best time {seconds} s." in run("stats", TEXTGAMES_HOME=str(tmp_path)).out.replace("\n  ", " ")

    @pytest.mark.parametrize("note", ["", "x", "-1", "nan", "1e99", "83.250\n0B"])  # a line after it makes it old
    def test_it_is_not_known(self, note, tmp_path):
        out = self.resumed(tmp_path, f"#: seconds {note}\n" if note else "", "1A\nshare\n1B 1C 2B\n")
        assert "Time" not in out and "All clear: you win!" in out
        assert "Not a best result: the time isn't known.\n" in out and "best_seconds" not in stats(tmp_path)[0]

    def test_where_nobody_types_there_is_none(self, tmp_path):
        path = tmp_path / "game"
        out = run(MINES, "--save", str(path), lines="0B\nscore\n").out
        assert "Time" not in out and "#: " not in path.read_text()

    @pytest.mark.parametrize(
        ("saved", "shown"),
        [
            ("open 0A\n#: seconds 83.250\n", [83] * 3),  # a finished game
            ("odds\n#: seconds 0.000\n", [0] * 3),  # it begins with the first move
        ],
    )
    def test_it_stands_still_in_a_loaded_game_that_is_over_or_not_begun(self, saved, shown, times, tmp_path):
        path = tmp_path / "game"
        path.write_text(f"# textgames 1 {MINES}\n{saved}")
        assert times(MINES, f"load {path}\nscore\nscore\n")[1:] == shown

    def test_that_of_an_earlier_try_in_a_loaded_game_is_not_known(self, tmp_path):
        path = tmp_path / "game"
        path.write_text(f"# textgames 1 {MINES}\nopen 0B\nrestart\nopen 0B\n#: seconds 83.250\n")
        lines = f"load {path}\nredo\nu 2\nscore\nredo\n"
        out = typed(tmp_path / "home", MINES, lines).out
        assert ["Time 8" in told for told in out.split("> ")[1:-1]] == [True, False, False, False, True]

    def test_a_game_that_is_left_for_another_has_its_own(self, tmp_path):
        self.resumed(tmp_path, "#: seconds 83.250\n", "1A\nnew 3x3m1\n")
        (file,) = unfinished_in(tmp_path)
        assert re.findall(r"^#: seconds (\d+)", file.read_text(), re.M)[-1] in ("83", "84", "85")

    def test_what_is_saved_with_a_name_has_it_too(self, tmp_path):
        path = tmp_path / "game"
        typed(tmp_path / "home", MINES, f"0B\nsave {path}\n")
        path.write_text(re.sub(r"seconds .*", "seconds 83.250", path.read_text()))
        out = typed(tmp_path / "home", MINES, f"load {path}\n1A 1B 1C 2B\n").out
        assert re.search(r"Time: 8[3-9]\.\d seconds", out)


def test_hints_are_counted_as_they_were_asked(tmp_path):
    def shared(lines: str) -> str:
        return typed(tmp_path, MINES, f"{lines}\nshare\n").out.rpartition("Minesweeper: ")[0]

    assert "Help: 2 hints." in shared("0B\nhint\nodds")
    assert "No undos and no hints." in shared("0B")
    assert "Help: auto." in typed(tmp_path, "2048:1x3g64=4.4.8#1", "auto 1\nshare\n").out


def test_an_unfinished_game_of_the_day_goes_on(tmp_path):
    """With the help that it had, from the menu too; in a pipe another one begins."""
    assert "Back at move" not in typed(tmp_path, "minesweeper", "odds\n0A\nq\n", "--daily").out
    assert "Back at move 1." in typed(tmp_path, "minesweeper", "q\n", "--daily").out
    assert "Help: 1 hint." in typed(tmp_path, "minesweeper", "share\n", "--daily").out
    assert "Back at move" not in run("minesweeper", "--daily", lines="", TEXTGAMES_HOME=str(tmp_path)).out


def test_the_result_of_a_day_is_the_first_one(tmp_path):
    """Another visit is told so, and shares it; its own result is one like any other."""

    def visited(lines: str) -> str:
        lines += "wasd\n" * 20 + "share\n"
        arguments = ["2048", "3x3", "--goal", "8", "--daily", "--no-echo"]
        return run(*arguments, lines=lines, TEXTGAMES_TYPED="1", TEXTGAMES_HOME=str(tmp_path), **at("2026-03-04")).out

    first, second = visited("wasd\n"), visited("ddww\n" * 2)  # won in 5 moves, and in 4
    assert "You finished this game of the day" not in first
    (told,) = re.findall(r"^You finished this game of the day at \d\d:\d\d: (.*)$", second, re.M)
    assert re.search(rf"^> textgames 2048:.*\n2048: {re.escape(told)}$", second, re.M)
    (kind,) = stats(tmp_path)
    assert kind["played"] == 2
