"""The game of the day, whether it was finished, and the streak of days."""

from __future__ import annotations

from textgames.app import wording
from textgames.app.games import GAMES, session_class
from textgames.engine.chance import key_of, random_below
from textgames.engine.clock import today
from textgames.engine.spec import GameSpec
from textgames.storage.results import Result, Results
from textgames.text.language import _, plural


def game_of_the_day(day: str) -> str:
    """Return the game of a day, chosen by rendezvous hashing so that games can be added.

    The date, such as 2026-11-22, is also its seed.
    """
    return max(GAMES, key=lambda game: random_below(key_of(f"{day} {game}"), 0, 2**32))


def when_finished(result: Result) -> str:
    """Return a sentence on when and how the game of the day was first finished."""
    describer = session_class(result["game"]).describer
    how = describer.result_text(result)
    # Translators: {time} is a time such as 18:05, {how} "won, 5 steps, 5 pushes".
    return _("You finished this game of the day at {time}: {how}.", time=result["time"], how=how)


def streak_of_days(results: Results) -> tuple[int, int]:
    """Return the current and the longest streak: days in a row whose game of the day was finished.

    The current one ends yesterday or today, or tomorrow in another time zone.
    """
    from datetime import date  # a game starts sooner without it

    yesterday = date.fromisoformat(today()).toordinal() - 1
    tomorrow = yesterday + 2
    days = set()
    for game in GAMES:
        for day in results.days(game):
            if game == game_of_the_day(day):
                days.add(date.fromisoformat(day).toordinal())
    lengths: dict[int, int] = {}  # by the last day
    for number in sorted(days):
        if number <= tomorrow:
            lengths[number] = lengths.get(number - 1, 0) + 1
    last = max(lengths, default=0)
    current = lengths[last] if last >= yesterday else 0
    return current, max(lengths.values(), default=0)


def daily_done(spec: GameSpec, results: Results) -> str:
    """Return a sentence on the streak if a game, whose seed is a date, is that of the day."""
    if spec.game != game_of_the_day(str(spec.seed)):
        return ""
    streak, _longest = streak_of_days(results)
    return plural(wording.DAILY_DONE, streak)
