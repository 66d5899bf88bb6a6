"""The statistics page: games, wins, best results and streaks, as text, in sentences and for programs."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
import support
from support import run

from textgames.app.daily import game_of_the_day
from textgames.app.games import GAMES
from textgames.storage.results import Results

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


def test_the_page(played):
    out = run("stats", TEXTGAMES_HOME=played).out
    assert "2048 4x4: 12 played, 0 won, current streak 0. Best score 12, highest tile 8.\n" in out
    assert all(len(line) <= 80 for line in out.splitlines())
    said = run("stats", "--verbal", TEXTGAMES_HOME=played).out
    assert "Best score 12" in said and "  " not in said and "\n\n" not in said


def test_what_does_not_count_is_no_best_result(played):
    (kind,) = run("stats", "mines", "--json", TEXTGAMES_HOME=played).objects[0]["stats"]
    assert (kind["played"], kind["won"], kind["best_seconds"]) == (3, 3, 30.0)


@pytest.mark.parametrize(("ago", "streak"), [((0, 1, 2), 3), ((1, 2), 2), ((0, 2, 3), 1), ((2, 3), 0), ((), 0)])
def test_the_streak_of_days(ago, streak, tmp_path):
    recorded(tmp_path, {"seed": "2001-01-01"})
    for day in ago:
        seed = days_before(day)
        others = [{"game": game, "seed": seed} for game in GAMES if game != game_of_the_day(seed) and day == 1]
        recorded(tmp_path, {"game": game_of_the_day(seed), "seed": seed}, *others, days_ago=day)
    days = run("stats", "--json", TEXTGAMES_HOME=str(tmp_path), small=True).objects[0]["days"]
    assert days["streak"] == streak
