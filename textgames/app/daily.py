"""The game of the day: which it is, whether it was finished, and for how many days in a row."""

from __future__ import annotations

from collections.abc import Mapping
from time import strftime
from typing import Any

from textgames.app import messages
from textgames.app.games import GAMES, spec_class
from textgames.engine.random import draw, key_of, unquote
from textgames.engine.spec import GameSpec
from textgames.engine.statistics import Statistics
from textgames.text.language import ngettext


def today() -> str:
    """Return the local date, as 2026-11-22: the seed of the game of the day."""
    return strftime("%Y-%m-%d")


def game_of_the_day(day: str = "") -> str:
    """Return the game of a day, by default of today: the one that draws the highest number; others can be added."""
    return max(GAMES, key=lambda game: draw(key_of(f"{day or today()} {game}"), 0, 2**32))


def spec_of_the_day() -> GameSpec:
    """Return the game of the day as it is played without any other option."""
    spec = spec_class(game_of_the_day())
    return spec.parse(spec.of_the_day("", today()))


def is_daily(result: Mapping[str, Any]) -> bool:
    """Return whether a finished game was the game of the day on which it was finished."""
    return result["seed"] is not None and unquote(result["seed"]) == str(result["day"])


def finished_today(spec: GameSpec, statistics: Statistics) -> str:
    """Return when a game of the day was first finished today, as 18:05; empty if it wasn't."""
    results = statistics.results(spec.game, spec.category)
    times = [str(result["time"]) for result in results if result["day"] == today() and is_daily(result)]
    return times[0] if times else ""


def streak_of_days(statistics: Statistics) -> tuple[int, int]:
    """Return for how many days in a row, up to now, a game of the day was finished, and the most ever."""
    from datetime import date  # a game starts sooner without it

    results = [result for game in GAMES for result in statistics.results(game, None) if is_daily(result)]
    days = {result["day"] for result in results if result["game"] == game_of_the_day(result["day"])}
    lengths: dict[int, int] = {}  # by the last day, as a number
    for day in sorted([date.fromisoformat(day).toordinal() for day in days]):
        lengths[day] = lengths.get(day - 1, 0) + 1
    now = date.fromisoformat(today()).toordinal()
    return lengths.get(now) or lengths.get(now - 1, 0), max(lengths.values(), default=0)


def daily_done(result: Mapping[str, Any], statistics: Statistics) -> str:
    """Return that a finished game was the game of the day, and for how many days in a row; empty if it was another."""
    if result["game"] != game_of_the_day() or not is_daily({**result, "day": today()}):
        return ""
    return ngettext(*messages.DAILY_DONE, streak_of_days(statistics)[0])
