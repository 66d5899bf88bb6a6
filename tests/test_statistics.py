"""The statistics page: summaries, charts and the best games, drawn, in sentences and for programs."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
import support
from support import run

from textgames.app.daily import game_of_the_day
from textgames.app.games import GAMES
from textgames.storage.results import Results
from textgames.text.width import bars

LOST = {
    **{"game": "2048", "params": "4x4", "seed": "1", "result": "lost", "moves": 9, "seconds": 60.0},
    **{"undos": 0, "hints": 0, "counts": True, "figures": {"score": 8, "highest": 8}, "time": "12:00"},
}


def recorded(home: object, *games: dict, days_ago: int = 0) -> None:
    """Put results of one day in: what is different from a lost game of 2048."""
    results = Results(str(home))
    for game in games:
        results.add({**LOST, "day": days_before(days_ago), **game})


def days_before(days: int) -> str:
    """The date so many days ago."""
    return str(date.fromisoformat(support.TODAY) - timedelta(days))


@pytest.fixture
def played(tmp_path):
    """Twelve games of 2048 with scores from 1 to 12, and three of Minesweeper, of which one doesn't count."""
    games = [{"seed": str(score), "figures": {"score": score, "highest": 8}} for score in range(1, 13)]
    recorded(tmp_path, *games, days_ago=1)
    won = {"game": "minesweeper", "params": "10x10m10", "result": "won", "figures": {"bbbv": 3}}
    times = [{"seconds": 30.0}, {"seconds": 2.0, "undos": 1, "counts": False}, {"seconds": 40.0}]
    recorded(tmp_path, *[won | time for time in times])
    return str(tmp_path)


def test_statistics_are_drawn(played):
    out = run("stats", TEXTGAMES_HOME=played).out
    assert "2048 4x4: 12 played, 0 won, current streak 0. Best score 12, average" in out
    assert out.count(f"  {'#' * 40}  12\n") == 2 and "Score of the last 10 games" in out
    assert all(len(line) <= 80 for line in out.splitlines())
    assert f"  {'#' * 20}  12\n" in run("stats", TEXTGAMES_TYPED="1", COLUMNS="40", TEXTGAMES_HOME=played).out


def test_averages_and_best_are_of_the_same_games(played):
    """What doesn't count is in neither."""
    (kind,) = run("stats", "mines", "--json", TEXTGAMES_HOME=played).objects[0]["stats"]
    assert (kind["best_seconds"], kind["average_seconds"]) == (30.0, 35.0)
    assert [game["seconds"] for game in kind["top"]] == [30.0, 40.0]


def test_statistics_in_sentences_and_for_programs(played):
    said = run("stats", "--verbal", TEXTGAMES_HOME=played).out
    assert not any(sign in said for sign in ("#", "  ", "\n\n"))
    assert re.search(r"^Best score: 12 on [-\d]+, ", said, re.M)
    first = run("stats", "2048", "--json", TEXTGAMES_HOME=played).objects[0]
    assert first["stats"][0]["charts"]["score"] == [*range(3, 13)]
    assert [game["score"] for game in first["stats"][0]["top"]] == [12, 11, 10, 9, 8]


@pytest.mark.parametrize(("ago", "streak"), [((0, 1, 2), 3), ((1, 2), 2), ((0, 2, 3), 1), ((2, 3), 0), ((), 0)])
def test_the_streak_of_days(ago, streak, tmp_path):
    recorded(tmp_path, {"seed": "2001-01-01"})
    for day in ago:
        seed = days_before(day)
        others = [{"game": game, "seed": seed} for game in GAMES if game != game_of_the_day(seed) and day == 1]
        recorded(tmp_path, {"game": game_of_the_day(seed), "seed": seed}, *others, days_ago=day)
    days = run("stats", "--json", TEXTGAMES_HOME=str(tmp_path), small=True).objects[0]["days"]
    assert days["streak"] == streak


def test_bars():
    assert bars([("a", 4, "4"), ("b", 0.01, "few"), ("c", 0, "0")], 4, 80) == [
        f"  {'a':>10}  {'#' * 40}  4",
        f"  {'b':>10}  {'#':.<40}  few",
        f"  {'c':>10}  {'.' * 40}  0",
    ]
    for width in range(40, 131):
        rows = bars([("sokoban", 3, "3 of 46"), ("2026-11-22", 46, "46 of 46")], 46, width)
        assert len(rows[1]) <= width and rows[1].count("#") == min(width // 2, width - 24)
