"""The statistics page: a paragraph for each category played, and the daily streak.

A paragraph has the number of games, the wins and the best results.
"""

from __future__ import annotations

from collections.abc import Sequence

from textgames.app import wording
from textgames.app.daily import streak_of_days
from textgames.app.games import GAMES, level_sets_of, session_class, split_id, title_of
from textgames.engine.view import JsonObject
from textgames.errors import Unusable
from textgames.storage.results import CANT_BE_READ, Result, Results
from textgames.text.language import _, comma_list, command_name, join_sentences, plural
from textgames.text.width import WIDTH, wrap
from textgames.views.consoles import ConsoleView, Row

MAX_LEVELS = 5  # shown one by one, in a game with level sets


def show_stats(word: str | None, results: Results, view: ConsoleView) -> None:
    """Show the statistics of all games, or of the named one.

    Raise `Unusable` if they can't be read.
    """
    width = view.console.width or WIDTH
    games = [split_id(word)[0]] if word else list(GAMES)
    results.warns = False
    streak, longest = streak_of_days(results)
    texts: list[str] = []
    records: list[JsonObject] = []
    sets: JsonObject = {}
    for game in games:
        stats = results.of_game(game, session_class(game).bests)
        level_sets = level_sets_of(game)
        solved = level_sets.solved_in_sets(stats) if level_sets else []
        for name, won, total in solved:
            sets[f"{game} {name}"] = [won, total]
        records += stats
        texts += texts_about(game, stats, solved)
    if results.error:
        raise Unusable(join_sentences([_(CANT_BE_READ), results.error]))
    if longest:
        texts.append(plural(wording.STREAK_OF_DAYS, streak, longest=longest))
    rows: list[Row] = []
    for text in texts:
        gap = "\n" if rows else ""
        rows.append((gap + wrap(text, width, 2), text))
    days = {"streak": streak, "longest": longest}
    view.table(rows, event="stats", stats=records, sets=sets, days=days)
    if not records:
        view.report(_("No game has counted yet."))


def texts_about(
    game: str, stats: Sequence[Result], solved: Sequence[tuple[str, int, int]]
) -> list[str]:
    """Return a text about each category of a game.

    In a game with level sets, the first text is about the sets in `solved` (name, levels solved,
    all levels), and only the last categories have one.
    """
    title = title_of(game)
    texts = []
    shown = stats
    if stats and solved:
        of_sets = []
        for name, won, total in solved:
            places = {"won": won, "total": total, "name": command_name(name)}
            of_sets.append(_(wording.SOLVED_IN_SET, **places))
        # Translators: {sets} is a list such as "3 of 46 in holes".
        texts.append(_("{game}: solved {sets}.", game=title, sets=comma_list(of_sets)))
        shown = stats[-MAX_LEVELS:]
    describer = session_class(game).describer
    for category in shown:
        texts.append(f"{title} {describer.results(category)}")
    return texts
