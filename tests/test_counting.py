"""Which games count: each one that is over says so, and the statistics agree."""

from __future__ import annotations

import json
import re
import sqlite3

import pytest
from support import Finished, run, unfinished_in

from textgames.storage.results import FILE

WON_IN_ONE = "2048:1x2g8=4.4#1"
WON_IN_TWO = "2048:1x3g8=2.2.4#1"
MINES = "minesweeper:=*.*/.../*.*"  # the corners


def typed(home: object, game: str, lines: str, *options: str) -> Finished:
    """Play as somebody who types, so that games are kept and recorded."""
    return run(game, *options, "--no-echo", lines=lines, TEXTGAMES_TYPED="1", TEXTGAMES_HOME=str(home))


def stats(home: object) -> dict:
    (kind,) = run("stats", "--json", TEXTGAMES_HOME=str(home)).objects[0]["stats"]
    return kind


def figures(home: object) -> list[dict]:
    with sqlite3.connect(home / FILE) as database:
        return [json.loads(row[0]) for row in database.execute("SELECT figures FROM result ORDER BY number")]


@pytest.mark.parametrize(
    ("game", "lines", "said"),
    [
        (WON_IN_ONE, "a", "This game counts."),
        (WON_IN_ONE, "hint\na", "Not a best result: you used hints."),
        (WON_IN_TWO, "d\nu\na\na", "Not a best result: you used undo."),
        (WON_IN_TWO, "hint\nd\nu\na\na", "Not a best result: you used undo and you used hints."),
        (WON_IN_ONE, "a\nr\na", "Not a best result: you had seen this board."),
        (WON_IN_ONE, "auto", "Not counted: auto played part of this game."),
        (WON_IN_ONE, "a\nu\na", "Not counted: this game was over before."),
        ("sokoban:=P#o", "d", "This game counts."),
        ("sokoban:=-P#o", "a\nr\nd", "This game counts."),
        ("sokoban:=P#o", "solve\nd", "Not a best result: you used hints."),
        (WON_IN_ONE, "auto 0\na", "This game counts."),
        (MINES, "0B 1A 1B 1C 2B", "This game counts."),
        (MINES, "0A", "This loss counts."),
        (MINES, "hint\n0A", "This loss counts."),
        (MINES, "odds\n0B 1A 1B 1C 2B", "Not a best result: you used hints or odds."),
    ],
)
def test_each_ended_game_says_whether_it_counts(game, lines, said, tmp_path):
    out = typed(tmp_path, game, lines + "\n").out
    *_, last = re.findall(r"^(?:This (?:game|loss) counts\.|Not .*: .*\.)$", out, re.M)
    assert last == said


def test_piped_games_say_nothing_of_counting(tmp_path):
    assert "count" not in run(WON_IN_ONE, lines="a\n", TEXTGAMES_HOME=str(tmp_path)).out


@pytest.mark.parametrize(
    ("game", "first", "then"),
    [
        (WON_IN_TWO, "d", "a a"),  # left after a move
        (WON_IN_TWO, "hint", "a a"),  # only a hint
        (WON_IN_ONE, "a", "a"),  # finished
        (MINES, "0B\nnew 4x4m1", "0B 1A 1B 1C 2B"),
        ("sokoban:=P#o", "hint", "d"),
    ],
)
def test_a_board_that_was_seen_makes_no_best_result(game, first, then, tmp_path):
    typed(tmp_path, game, first + "\n")
    assert "Not a best result: you had seen this board.\n" in typed(tmp_path, game, then + "\n").out
    assert figures(tmp_path)[-1]["seen"] is True


@pytest.mark.parametrize(("game", "first", "then"), [(WON_IN_ONE, "d", "a"), ("sokoban:=--P#o", "d a", "a d d")])
def test_moves_without_effect_and_levels_that_were_left_are_not_seen(game, first, then, tmp_path):
    game = "2048:1x2g8=4.4#2" if game == WON_IN_ONE else game
    typed(tmp_path, game, "look\n")
    assert "This game counts.\n" in typed(tmp_path, game, then + "\n").out


def test_a_resumed_game_is_not_one_that_was_seen(tmp_path):
    game = "2048:1x3g16=4.4.8#1"
    typed(tmp_path, game, "a\n")
    assert "This game counts.\n" in typed(tmp_path, "--resume", "a\n").out
    typed(tmp_path, game, "a\n")  # once more
    typed(tmp_path, "--resume", "look\n")
    assert "Not a best result: you had seen this board.\n" in typed(tmp_path, "--resume", "a\n").out


def test_a_game_that_was_loaded_makes_no_best_result_after_it_is_resumed(tmp_path):
    path = tmp_path / "game"
    typed(tmp_path, "sokoban:=P--#o", f"d\nsave {path}\n")
    typed(tmp_path, "sokoban:=P-#o", f"load {path}\nd\n")
    assert "Not a best result: you had seen this board.\n" in typed(tmp_path, "--resume", "d\n").out


WON = "0B 1A 1B 1C 2B"  # of MINES
SEEN = "Not a best result: you had seen this board.\n"


def test_a_seen_board_stays_one_in_files_and_after_a_restart(tmp_path):
    saved, again = tmp_path / "saved", tmp_path / "again"
    typed(tmp_path, MINES, "0B\nnew 4x4m1\n")
    typed(tmp_path, MINES, f"0B\nsave {saved}\nnew 4x4m1\n")
    assert SEEN in typed(tmp_path, MINES, f"{WON}\n", "--save", str(saved)).out
    other = tmp_path / "other"
    typed(other, "2048:1x4g64=4.4.8.16#1", f"a\nsave {saved}2\nload {saved}2\nsave {again}\n")
    assert "#: seen" in again.read_text()
    typed(tmp_path, "sokoban:=-P#o", "hint\n")
    assert SEEN in typed(tmp_path, "sokoban:=-P#o", "a\nr\nd\n").out


def test_a_board_is_looked_up_at_its_first_move(tmp_path):
    """Not where another game is left for it, and also in a file that has no move yet, or where nobody types."""
    typed(tmp_path / "one", "2048:1x2g8#1", "new 1x3g8=2.2.4#1\nq\n")
    assert "This game counts.\n" in typed(tmp_path / "one", WON_IN_TWO, "a a\n").out
    home, file = tmp_path / "two", tmp_path / "file"
    typed(home, MINES, "0B\n")
    typed(home, MINES, "auto-flag off\n", "--save", str(file))
    assert SEEN in typed(home, MINES, f"{WON}\n", "--save", str(file)).out
    piped = run(MINES, "--save", str(tmp_path / "piped"), lines=f"{WON}\n", TEXTGAMES_HOME=str(home)).out
    assert SEEN in piped


def test_what_is_said_agrees_with_the_statistics(tmp_path):
    """Also about a board that a script finished, which noted nothing."""
    game = "minesweeper:2x2m1#3"
    out = run(game, "--save", str(tmp_path / "file"), "--json", lines="0A\n", TEXTGAMES_HOME=str(tmp_path)).objects
    assert out[-1]["status"] == "playing"
    mine = next(square for square in ("0B", "1A", "1B") if run(game, lines=f"0A\n{square}\n").out.count("A mine at"))
    safe = " ".join(square for square in ("0A", "0B", "1A", "1B") if square != mine)
    run(game, "--save", str(tmp_path / "other"), lines=f"{safe}\n", TEXTGAMES_HOME=str(tmp_path))
    assert SEEN in typed(tmp_path, game, f"{safe}\n").out


def test_a_best_score_that_was_recorded_stays(tmp_path):
    game, shown = "2048:1x2g64=4.4#7", r"Score (\d+) +Best (\d+)"
    pairs = re.findall(shown, typed(tmp_path, game, "a\na d a d\nu\nr\n").out)
    assert pairs[-2][1] == pairs[-1][1] != "0"
    pairs = re.findall(shown, typed(tmp_path, "2048:1x4g64=4.4.8.16#3", "a\nr\n").out)
    assert pairs[-1] == ("0", "0"), "a game that isn't over counts for nothing"


def test_undo_and_restart_on_a_line_are_marked_too(tmp_path):
    assert "The loss still counts.\n" in typed(tmp_path, MINES, "0A\nu r\n").out
    assert figures(tmp_path)[0]["continued"] is True


def test_a_loss_stays_a_loss(tmp_path):
    out = typed(tmp_path, MINES, "0B 1A 1B 1C 2B\n").out
    assert "New best!" not in out
    won = "0B 1A 1B 1C 2B"
    out = typed(tmp_path, MINES, f"0A\nu\n{won}\n").out
    assert "This loss counts.\n" in out and "Not counted: this game was over before.\n" in out
    kind = stats(tmp_path)
    assert (kind["played"], kind["won"], kind["streak"]) == (2, 1, 0)
    assert [row.get("continued", False) for row in figures(tmp_path)] == [False, True]
    typed(tmp_path, MINES, "0A\nu\n")  # and is left
    assert [row.get("continued", False) for row in figures(tmp_path)] == [False, True, True]
    typed(tmp_path, "--resume", f"{won}\n")
    kind = stats(tmp_path)
    assert (kind["played"], kind["won"], kind["streak"]) == (3, 1, 0)


def test_the_best_that_is_shown_is_the_one_that_counts(tmp_path):
    game, shown = "2048:1x4g64=4.4.8.16#1", r"Score (\d+) +Best (\d+)"
    pairs = re.findall(shown, typed(tmp_path, game, "a\nu\na\na\n").out)
    assert pairs == [("0", "0"), ("8", "8"), ("0", "0"), ("8", "0"), ("24", "0")]
    pairs = re.findall(shown, typed(tmp_path, "2048:1x4g64=4.4.8.16#2", "a\na\na\nd\na\nd\na\nd\n" * 9).out)
    assert all(score == best for score, best in pairs) and pairs[-1] != ("0", "0")


class TestTheClock:
    """It goes on where the last sitting left it, or isn't shown."""

    def resumed(self, home: object, note: str | None, lines: str) -> str:
        """Play a little, put another note of the time in the file, and resume; what is shown then."""
        typed(home, MINES, "0B\n")
        (file,) = unfinished_in(home)
        text = file.read_text()
        assert re.search(r"^#: seconds \d+\.\d{3}$", text, re.M)
        file.write_text(re.sub(r"#: seconds .*\n", note or "", text))
        return typed(home, "--resume", lines).out

    def test_it_goes_on(self, tmp_path):
        out = self.resumed(tmp_path, "#: seconds 83.250\n", "where\n1A 1B 1C 2B\nshare\n")
        assert re.search(r"Flags 0   Time 8[3-9] s\n", out) and re.search(r"\bTime: 8[3-9]\.\d seconds\.", out)
        (seconds,) = re.findall(r"All clear in (\d+\.\d) seconds: you win!", out)
        assert float(seconds) >= 83.2 and "This game counts.\n" in out
        assert f"Time: {seconds} seconds. 3BV, the fewest openings without chords: 5." in out
        best = stats(tmp_path)["best_seconds"]
        assert f"{best:.1f}" == seconds
        assert f"Best time {seconds} s." in run("stats", TEXTGAMES_HOME=str(tmp_path)).out.replace("\n  ", " ")

    @pytest.mark.parametrize(
        "note", [None, "#: seconds x\n", "#: seconds -1\n", "#: seconds nan\n", "#: seconds 1e99\n"]
    )
    def test_it_is_not_known(self, note, tmp_path):
        out = self.resumed(tmp_path, note, "1A\nshare\n1B 1C 2B\n")
        assert "Time" not in out and "All clear: you win!" in out
        assert "Not a best result: its time isn't known.\n" in out and "best_seconds" not in stats(tmp_path)

    def test_a_move_after_the_note_makes_it_old(self, tmp_path):
        out = self.resumed(tmp_path, "#: seconds 83.250\n1A\n", "1B 1C 2B\n")
        assert "Not a best result: its time isn't known.\n" in out

    def test_where_nobody_types_there_is_none(self, tmp_path):
        path = tmp_path / "game"
        out = run(MINES, "--save", str(path), lines="0B\nwhere\n").out
        assert "Time" not in out and "#: " not in path.read_text()

    def test_what_is_saved_with_a_name_has_it_too(self, tmp_path):
        path = tmp_path / "game"
        typed(tmp_path / "home", MINES, f"0B\nsave {path}\n")
        path.write_text(re.sub(r"seconds .*", "seconds 83.250", path.read_text()))
        out = typed(tmp_path / "home", MINES, f"load {path}\n1A 1B 1C 2B\n").out
        assert re.search(r"All clear in 8[3-9]\.\d seconds", out) and "you had seen this board" in out


def test_hints_are_counted_as_they_were_asked(tmp_path):
    def shared(lines: str) -> str:
        return typed(tmp_path, MINES, f"{lines}\nshare\n").out.rpartition("Minesweeper: ")[0]

    assert "With 2 hints." in shared("0B\nhint\nodds")
    assert "With 1 hint." in shared("auto-flag on\n0B\n1A\n1B")
    assert "With 2 hints." in shared("auto-flag on\n0B\nhint")
    assert "No undos and no hints." in shared("auto-flag on\nauto-flag off\nnew")
    assert "With auto." in typed(tmp_path, "2048:1x3g64=4.4.8#1", "auto 1\nshare\n").out
