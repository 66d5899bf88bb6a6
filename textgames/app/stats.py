"""The statistics page: a paragraph for each category that was played: games, wins, best results and the streak."""

from __future__ import annotations

from textgames.app import wording
from textgames.app.daily import streak_of_days
from textgames.app.games import GAMES, level_sets_of, session_class, split_id, title_of
from textgames.engine.best_results import Statistics
from textgames.engine.events import JsonObject
from textgames.errors import Unusable
from textgames.storage.results import CANT_BE_READ, Results
from textgames.text.language import _, comma_list, join_sentences, ngettext
from textgames.text.width import WIDTH, wrap
from textgames.views.view import Row, View

MAX_LEVELS = 5  # shown one by one, in a game with level sets


def show_stats(word: str | None, results: Results, view: View) -> None:
    """Show the statistics of all games, or of the one that a word names; raises `Unusable` if they can't be read."""
    width = view.console.width or WIDTH
    shown = [split_id(word)[0]] if word else list(GAMES)
    results.warns = False
    streak, longest = streak_of_days(results)
    if results.error:
        raise Unusable(join_sentences([_(CANT_BE_READ), results.error]))
    rows: list[Row] = []
    records: list[JsonObject] = []
    sets: JsonObject = {}
    for game in shown:
        title, session = title_of(game), session_class(game)
        stats = Statistics(results.finished).of_game(game, session.bests)
        level_sets = level_sets_of(game)
        in_sets = level_sets.solved_in_sets(stats) if level_sets else []
        sets |= {f"{game} {name}": [won, total] for name, won, total in in_sets}
        levels = [
            _(wording.SOLVED_IN_SET, won=won, total=total, name=name)
            for name, won, total in in_sets
            if stats
        ]
        if levels:
            # Translators: {sets} is a list such as "3 of 46 in holes".
            rows.append(
                paragraph(_("{game}: solved {sets}.", game=title, sets=comma_list(levels)), width)
            )
        first_shown = len(stats) - MAX_LEVELS if levels else 0
        records += stats
        for kind in stats[max(0, first_shown) :]:
            rows.append(paragraph(f"{title} {session.describer.results(kind)}", width))
    if longest:
        rows.append(paragraph(ngettext(*wording.STREAK_OF_DAYS, streak, longest=longest), width))
    if rows:
        rows[0] = Row(rows[0].text.removeprefix("\n"), rows[0].sentence)
    view.table(
        rows, event="stats", stats=records, sets=sets, days={"streak": streak, "longest": longest}
    )
    if not records:
        view.remark(_("You haven't finished a game yet."))


def paragraph(text: str, width: int) -> Row:
    """Return a row that is a text by itself, with a blank line above it."""
    return Row("\n" + wrap(text, width, 2), text)
