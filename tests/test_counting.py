"""What counts of a game: its one result, what helped, and its clock.

One game has one result, that of its first end. Later ends of the same game replace each figure that they make better,
unless something helped before. A game that was helped has no best results, one in which `auto` made a move no result.
What is loaded or resumed is the same game; `new` and each start begin another one.
"""

from __future__ import annotations

import re
import sqlite3

import pytest
from support import Finished, run, run_here, unfinished_in, without_token
from test_records import at, stats

# These two are won by sliding left.
WON_IN_ONE = "2048:1x2g8=4.4"
WON_IN_TWO = "2048:1x3g8=2.2.4"
MINES = "minesweeper:=*.*/.../*.*"  # the corners
WON = "0B 1A 1B 1C 2B"  # of MINES
ONE_MINE = "minesweeper:1x2m1"  # won by the first opening, anywhere
WON_THEN_LOST = "2048:2x2g8#24"  # won by left, down and down, and lost by right and right after that
ONE_PUSH = "sokoban:=P#o"  # won by right
STEP_AND_PUSH = "sokoban:=-P#o"  # won by right, too
PLAYED_FOR = "Not counted: part of this game was played for you."
FINISHED = "Not counted: you had already finished this game."
BY_HINTS, BY_UNDO = "Not a best result: you used hints.", "Not a best result: you used undo."
BY_RESTART = "Not a best result: you used restart."


def typed(home: object, game: str, lines: str, *options: str) -> Finished:
    """Play as somebody who types, so that games are kept and recorded; " / " is the end of a line."""
    lines = lines.replace(" / ", "\n")
    return run(game, *options, "--no-echo", lines=lines, TEXTGAMES_TYPED="1", TEXTGAMES_HOME=str(home))


def not_counted(out: str) -> list[str]:
    """What was said of results that don't count."""
    return re.findall(r"^Not .*: .*\.$", out, re.M)


@pytest.mark.parametrize(
    ("game", "lines", "said"),
    [
        # What counts: nothing is said.
        (WON_IN_ONE, "left", ""),
        (f"{WON_IN_ONE}#1", "left", ""),
        (WON_IN_ONE, "auto 0 / left", ""),
        (WON_IN_ONE, "left / undo / redo", ""),
        (WON_IN_TWO, "left / left / review / review 1", ""),
        (ONE_PUSH, "right", ""),
        (ONE_PUSH, "solve / right", ""),
        (STEP_AND_PUSH, "left / restart / right", ""),
        (STEP_AND_PUSH, "left / undo / right", ""),
        (STEP_AND_PUSH, "left / lurd rR", ""),
        (STEP_AND_PUSH, "right / undo / left / right / right", ""),
        (ONE_MINE, "0A", ""),
        (MINES, WON, ""),
        (MINES, "0A", ""),  # a loss
        (MINES, "hint / 0A", ""),
        # Help.
        (WON_IN_ONE, "hint / left", BY_HINTS),
        (WON_IN_TWO, "right / undo / left / left", BY_UNDO),
        (WON_IN_TWO, "hint / right / undo / left / left", "Not a best result: you used undo and hints."),
        (WON_IN_TWO, "left / restart / left / left", BY_RESTART),
        (WON_IN_TWO, "right / review / left / left", BY_HINTS),
        (MINES, f"0B / restart / {WON}", BY_RESTART),
        (ONE_MINE, "odds / 0A", BY_HINTS),
        (ONE_PUSH, "hint / right", BY_HINTS),
        (ONE_PUSH, "solve / lurd solution / right", BY_HINTS),
        # A restart forgets nothing, and what was seen stays known.
        (STEP_AND_PUSH, "hint / left / restart / right", BY_HINTS),
        (STEP_AND_PUSH, "left / hint / restart / undo / right / right", BY_HINTS),
        (STEP_AND_PUSH, "left / restart / hint / left / undo 2 / right / right", BY_HINTS),
        # `auto`.
        (WON_IN_ONE, "auto", PLAYED_FOR),
        (WON_IN_TWO, "auto 1 / restart / left / left", PLAYED_FOR),
        (WON_IN_TWO, "auto 1 / restart / undo / left", PLAYED_FOR),
        (ONE_PUSH, "solve / auto", PLAYED_FOR),
        # Later ends of the same game.
        (WON_IN_ONE, "left / undo / left", FINISHED),
        (WON_IN_ONE, "left / restart / left", FINISHED),
        (WON_THEN_LOST, "left / down / down / keep / right / right", ""),
        (WON_THEN_LOST, "left / down / down / keep / hint / right / right", BY_HINTS),
        (WON_THEN_LOST, "left / down / down / keep / right / right / undo / right", FINISHED),
        (STEP_AND_PUSH, "right / undo / hint / right", BY_HINTS),
        (STEP_AND_PUSH, "right / review / undo / right", BY_HINTS),
    ],
)
def test_what_does_not_count_says_why(game, lines, said, tmp_path):
    out = typed(tmp_path, game, lines).out
    assert not_counted(out)[-1:] == [said] * bool(said)


@pytest.mark.parametrize(
    ("lines", "moves", "pushes"),
    [
        ("left / right / right", 3, 1),
        ("left / right / right / restart / right", 1, 1),  # fewer moves
        ("right / undo / left / right / right", 1, 1),  # more
        ("left / right / right / undo / hint / restart / right", 3, 1),  # something helped before
        ("left / right / right / review / restart / right", 3, 1),
        ("left / right / right / save F / restart / load F / restart / right", 1, 1),
        ("left / save F / right / right / load F / undo / right", 1, 1),
    ],
)
def test_later_ends_of_a_game_make_its_result_better(lines, moves, pushes, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    typed(tmp_path, STEP_AND_PUSH, lines)
    (kind,) = stats(tmp_path)
    assert (kind["played"], kind["won"], kind["best_moves"], kind["best_pushes"]) == (1, 1, moves, pushes)


@pytest.mark.parametrize("lines", ["0A / y / 0A / new / 0A", "0A / new 1x2m1 #1 / 0A / new 1x2m1 #1 / 0A"])
def test_another_game_has_a_result_of_its_own(lines, tmp_path):
    for played in (3, 6):
        typed(tmp_path, ONE_MINE, lines)
        assert stats(tmp_path)[0]["played"] == played


def test_a_game_of_the_day_keeps_the_result_of_its_first_end(tmp_path):
    """Also when it is played on."""
    home = {"TEXTGAMES_TYPED": "1", "TEXTGAMES_HOME": str(tmp_path), **at("2026-12-31")}
    run("2048", "2x2g8", "--daily", lines="wasd\n" * 3, **home)
    (first,) = stats(tmp_path)
    out = run("2048", "2x2g8#2026-12-31", lines="wasd\nkeep\n" * 9, **home).out
    assert (first["played"], first["won"]) == (1, 1) and FINISHED in out
    assert stats(tmp_path)[0]["best_score"] == first["best_score"]


def test_an_end_that_was_not_recorded_is_when_the_game_is_resumed(tmp_path):
    """Once: a program may be killed between a line and its end."""
    folder = tmp_path / "unfinished"
    folder.mkdir()
    lines = ["# textgames 1 minesweeper:=*.../....", "#: token 0123456789abcdef", "open 0D", "open 1A", ""]
    for _ in range(2):
        (folder / "1-a.txt").write_text("\n".join(lines))
        assert "All clear: you win!" in typed(tmp_path, "--resume", "").out
        assert not unfinished_in(tmp_path) and [kind["won"] for kind in stats(tmp_path)] == [1]


def test_a_game_that_is_over_as_it_stands_has_no_result(tmp_path):
    path = tmp_path / "game"
    for arguments in (["2048:2x2=2.4/4.8#9", "--save", str(path)], ["--save", str(path)]):
        assert "you lose" in run(*arguments, TEXTGAMES_HOME=str(tmp_path)).out
        assert stats(tmp_path) == []


def test_an_end_in_a_file_without_a_token_is_recorded_once(tmp_path):
    path = tmp_path / "game"
    path.write_text(f"# textgames 1 {ONE_PUSH}\nright\n")
    for _ in range(2):
        run("--save", str(path), TEXTGAMES_HOME=str(tmp_path))
        assert stats(tmp_path)[0]["played"] == 1
    assert without_token(path.read_text()) == f"# textgames 1 {ONE_PUSH}\nright\n"


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
    assert said not in typed(tmp_path, WON_THEN_LOST, "a\ns\ns\nkeep\nd\nd\nundo\nd\n").out
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


def test_a_restart_does_not_stop_the_clock(times):
    start, *later = times(MINES, "0B\nr\nscore\nu\nscore\n")
    assert start == 0 and later == sorted({*later}) and later[0] > 0


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
    shown = r"Score (\d+) +(?:Best (\d+))?"
    pairs = re.findall(shown, typed(tmp_path, WON_IN_TWO, "a\nu\na\na\nnew 1x3g8=2.2.4\na\na\n").out)
    assert pairs[:8] == [(score, "") for score in ("0", "4", "0", "4", "12", "0", "4", "12")]
    pairs = re.findall(shown, typed(tmp_path, WON_IN_TWO, "auto 1\n").out)
    assert pairs[:2] == [("0", "12"), ("4", "12")]


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
        assert "Time" not in out and "#: seconds" not in path.read_text()

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
