"""The statistics page: a paragraph for each category that was played, and the daily streak.

A paragraph has the number of games, the wins and the best results.
"""

from __future__ import annotations

from textgames.app import wording
from textgames.app.daily import streak_of_days
from textgames.app.games import GAMES, level_sets_of, session_class, split_id, title_of
from textgames.engine.best_results import Statistics
from textgames.engine.events import JsonObject
from textgames.errors import Unusable
from textgames.storage.results import CANT_BE_READ, Results
from textgames.text.language import _, comma_list, join_sentences, plural
from textgames.text.width import WIDTH, wrap
from textgames.views.view import Row, View

MAX_LEVELS = 5  # shown one by one, in a game with level sets


def show_stats(word: str | None, results: Results, view: View) -> None:
    """Show the statistics of all games, or of the one that a word names.

    Raise `Unusable` if they can't be read.
    """
    width = view.console.width or WIDTH
    games = [split_id(word)[0]] if word else list(GAMES)
    results.warns = False
    streak, longest = streak_of_days(results)
    if results.error:
        raise Unusable(join_sentences([_(CANT_BE_READ), results.error]))
    rows: list[Row] = []
    records: list[JsonObject] = []
    sets: JsonObject = {}
    for game in games:
        title = title_of(game)
        session = session_class(game)
        stats = Statistics(results.finished).of_game(game, session.bests)
        records += stats
        solved = []
        level_sets = level_sets_of(game)
        if level_sets:
            for name, won, total in level_sets.solved_in_sets(stats):
                sets[f"{game} {name}"] = [won, total]
                solved.append(_(wording.SOLVED_IN_SET, won=won, total=total, name=name))
        shown = stats
        if stats and solved:
            # Translators: {sets} is a list such as "3 of 46 in holes".
            text = _("{game}: solved {sets}.", game=title, sets=comma_list(solved))
            rows.append(paragraph(text, width))
            shown = stats[-MAX_LEVELS:]
        for category in shown:
            rows.append(paragraph(f"{title} {session.describer.results(category)}", width))
    if longest:
        rows.append(paragraph(plural(wording.STREAK_OF_DAYS, streak, longest=longest), width))
    if rows:
        rows[0] = Row(rows[0].text.removeprefix("\n"), rows[0].sentence)
    days = {"streak": streak, "longest": longest}
    view.table(rows, event="stats", stats=records, sets=sets, days=days)
    if not records:
        view.remark(_("You haven't finished a game yet."))


def paragraph(text: str, width: int) -> Row:
    """Return a row with a text of its own, and a blank line above it."""
    return Row("\n" + wrap(text, width, 2), text)
