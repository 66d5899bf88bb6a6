"""The statistics page: for each category that was played a sentence, and charts of the best and of the last games."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from textgames.app import messages
from textgames.app.daily import streak_of_days
from textgames.app.games import GAMES, level_sets_of, session_class, split_id, title_of
from textgames.engine.answer import JsonObject
from textgames.engine.statistics import by_category, selected, statistics_of
from textgames.errors import Unusable
from textgames.storage.results import CANT_BE_READ, Results
from textgames.text.language import N_, _, comma_list, join_sentences, ngettext
from textgames.text.width import WIDTH, bars, wrap
from textgames.views.view import Row, View

MAX_BEST = 5  # games in the list of the best ones
MAX_LAST = 10  # games in a chart of the last ones
MAX_LEVELS = 5  # shown one by one, in a game with level sets
MIN_GAMES = 2  # games in a chart


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
        categories = by_category(results.finished(game))
        stats = [statistics_of(finished, session.summaries) for finished in categories.values()]
        level_sets = level_sets_of(game)
        in_sets = level_sets.solved_in_sets(stats) if level_sets else []
        sets |= {f"{game} {name}": [won, total] for name, won, total in in_sets}
        levels = [_(messages.SOLVED_IN_SET, won=won, total=total, name=name) for name, won, total in in_sets if stats]
        if levels:
            # Translators: {sets} is a list such as "3 of 46 in holes".
            rows.append(paragraph(_("{game}: solved {sets}.", game=title, sets=comma_list(levels)), width))
        first_shown = len(stats) - MAX_LEVELS if levels else 0
        for number, (kind, finished) in enumerate(zip(stats, categories.values())):
            charts, record = charts_of(game, finished, width)
            records.append({**kind, **record})
            if number >= first_shown:
                rows += [paragraph(f"{title} {session.describer.results(kind)}", width), *charts]
    if longest:
        rows.append(paragraph(ngettext(*messages.STREAK_OF_DAYS, streak, longest=longest), width))
    if rows:
        rows[0] = Row(rows[0].text.removeprefix("\n"), rows[0].sentence)
    view.table(rows, event="stats", stats=records, sets=sets, days={"streak": streak, "longest": longest})
    if not records:
        view.remark(_("You haven't finished a game yet."))


def paragraph(text: str, width: int) -> Row:
    """Return a row that is a text by itself, with a blank line above it."""
    return Row("\n" + wrap(text, width, 2), text)


def charts_of(game: str, results: Sequence[JsonObject], width: int) -> tuple[list[Row], JsonObject]:
    """Return the charts for the results of one category as rows, and what programs get of them."""
    session = session_class(game)
    best = session.summaries[0]
    counted = selected(results, best.field, best.only)
    top = sorted(counted, key=itemgetter(best.field), reverse=best.aggregate == "max")[:MAX_BEST]
    title = messages.BEST.get(best.field, best.name.replace("_", " ").capitalize())
    rows = chart_rows(_(title), top, best.field, width)
    record: JsonObject = {"top": [{best.field: result[best.field], "day": result["day"]} for result in top]}
    for chart in session.charts:
        last = selected(results, chart.field, chart.only)[-MAX_LAST:]
        title = ngettext(*messages.LAST_GAMES, len(last), title=_(chart.title))
        rows += chart_rows(title, last, chart.field, width)
        record.setdefault("charts", {})[chart.field] = [result[chart.field] for result in last]
    return rows, record


def chart_rows(title: str, results: Sequence[JsonObject], field: str, width: int) -> list[Row]:
    """Return a chart of a field by day: its title, which is heard with all the values, and a bar for each below it."""
    if len(results) < MIN_GAMES:
        return []
    shown = N_("{value} s") if field == "seconds" else "{value}"
    values = [(result["day"], result[field], _(shown, value=round(result[field], 1))) for result in results]
    spoken = comma_list([_("{value} on {day}", value=text, day=day) for day, _value, text in values])
    lines = bars(values, max([value for _day, value, _text in values]) or 1, width)
    return [Row(f"  {title}", _(messages.LABELED, label=title, text=spoken)), *[Row(line, "") for line in lines]]
