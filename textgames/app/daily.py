"""The game of the day: which it is, whether it was finished, and for how many days in a row."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from textgames.app import wording
from textgames.app.games import GAMES, session_class
from textgames.engine.best_results import Result
from textgames.engine.chance import draw, key_of
from textgames.engine.clock import today
from textgames.engine.spec import GameSpec
from textgames.storage.results import Results
from textgames.text.language import _, ngettext


def game_of_the_day(day: str) -> str:
    """Return the game of a day: the one that draws the highest number, so that others can be added.

    The date, as 2026-11-22, is also its seed.
    """
    return max(GAMES, key=lambda game: draw(key_of(f"{day} {game}"), 0, 2**32))


def first_result(spec: GameSpec, day: str, results: Results) -> Result | None:
    """Return the first result of the game of a day; None if it wasn't finished."""
    for result in results.finished(spec.game, spec.category):
        if result["seed"] == result["day"] == day:
            return result
    return None


def when_finished(result: Result) -> str:
    """Return when the game of the day was first finished, and how, as a sentence."""
    describer = session_class(result["game"]).describer
    how = describer.result_text(result)
    # Translators: {time} is such as 18:05, {how} "won, 5 steps, 5 pushes".
    return _("You finished this game of the day at {time}: {how}.", time=result["time"], how=how)


def streak_of_days(results: Results) -> tuple[int, int]:
    """Return for how many days in a row a game of the day was finished, up to today or yesterday, and the most ever.

    In another time zone the last of these days may be tomorrow.
    """
    from datetime import date  # a game starts sooner without it

    played = [result for game in GAMES for result in results.finished(game)]
    daily = [result for result in played if result["seed"] == result["day"]]
    days = {result["day"] for result in daily if result["game"] == game_of_the_day(result["day"])}
    lengths: dict[int, int] = {}  # by the last day, as a number
    for day in sorted(date.fromisoformat(day).toordinal() for day in days):
        lengths[day] = lengths.get(day - 1, 0) + 1
    yesterday = date.fromisoformat(today()).toordinal() - 1
    last = max(lengths, default=0)
    return lengths[last] if last >= yesterday else 0, max(lengths.values(), default=0)


def daily_done(result: Mapping[str, Any], results: Results) -> str:
    """Return that a finished game was the game of the day, and for how many days in a row; empty if it was another."""
    if result["seed"] != result["day"] or result["game"] != game_of_the_day(result["day"]):
        return ""
    return ngettext(*wording.DAILY_DONE, streak_of_days(results)[0])
