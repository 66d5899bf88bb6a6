"""The statistics page: a sentence and bar charts for each kind of game that was played; all in sentences for the ear.

A row of it is a line of text, and the same as a sentence; either may be empty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date
from typing import Any

from textgames.app import words
from textgames.app.games import GAMES, session_class, spec_class, split_id, title_of
from textgames.app.start import is_daily, today, user_results
from textgames.engine.statistics import Chart, Statistics, Summary, by_category, selected
from textgames.errors import Unusable
from textgames.text.bars import bars
from textgames.text.language import _, comma_list, join_sentences, ngettext
from textgames.text.numbers import rounded
from textgames.text.width import pad_left, wrap
from textgames.views.view import View

Record = dict[str, Any]
Row = tuple[str, str]

MAX_BEST = 5  # games in the list of the best ones
MAX_LAST = 10  # games in a chart of the last ones
MAX_LEVELS = 5  # shown one by one, in a game with level sets
MIN_GAMES = 2  # games in a chart


def show_stats(word: str | None, view: View) -> None:
    """Show the statistics of all games, or of the one that a word names; raises `Unusable` if they can't be read."""
    shown = [split_id(word)[0]] if word else list(GAMES)
    results = user_results()
    statistics = Statistics(results.finished)
    streak, longest = streak_of_days(statistics)
    if results.error:
        raise Unusable(join_sentences([_(words.CANT_READ_RESULTS), results.error]))
    rows: list[Row] = []
    records: list[Record] = []
    sets: Record = {}
    for game in shown:
        finished = statistics.results(game, None)
        stats = statistics.of_game(game, session_class(game).summaries)
        of_game = spec_class(game).sets(stats)
        sets |= {f"{game} {name}": [done, of] for name, done, of in of_game}
        charts = [charts_of(game, games, view.width) for games in by_category(finished).values()]
        records += [{**kind, **record} for kind, (_chart, record) in zip(stats, charts)]
        if of_game and stats:
            rows += level_rows(game, of_game, stats, finished, view.width)
        else:
            for kind, (chart, _record) in zip(stats, charts):
                text = results_of(game, kind)
                rows += [("\n" + wrap(text, view.width, 2), text), *chart]
    if longest:
        title, days = _(words.GAME_OF_THE_DAY), ngettext(*words.STREAK_OF_DAYS, streak, longest=longest)
        rows += [(f"\n{title}", ""), (f"  {days}", _(words.TYPED_SENTENCE, key=title, sentence=days))]
    rows[:1] = [(text.removeprefix("\n"), sentence) for text, sentence in rows[:1]]
    view.table(rows, event="stats", stats=records, sets=sets, days={"streak": streak, "longest": longest})
    if not records:
        view.remark(_(words.NOTHING_FINISHED))


def results_of(game: str, stats: Record) -> str:
    """Return the results of a kind of game in sentences."""
    return _(words.RESULTS, game=title_of(game), results=session_class(game).words.results(stats))


def level_rows(
    game: str, sets: Sequence[tuple[str, int, int]], stats: Sequence[Record], finished: Sequence[Record], width: int
) -> list[Row]:
    """Return how much of each level set is solved, and the statistics of the levels that were finished last."""
    title = title_of(game)
    table = bars([(name, done / of, _(words.DONE_OF, done=done, total=of)) for name, done, of in sets], 1, width)
    sentences = [_(words.SET_SOLVED, game=title, name=name, done=done, total=of) for name, done, of in sets]
    last = list(dict.fromkeys(row["params"] for row in reversed(finished)))[:MAX_LEVELS]
    texts = [results_of(game, level) for level in stats if level["params"] in last]
    more = len(stats) - len(last)
    texts += [ngettext(*words.MORE_LEVELS, more, game=title)] if more else []
    heading = _(words.LEVELS_SOLVED, game=title)
    return [(f"\n{heading}", ""), *zip(table, sentences), *[(wrap(text, width, 2), text) for text in texts]]


def charts_of(game: str, games: Sequence[Record], width: int) -> tuple[list[Row], Record]:
    """Return the charts for the games of one kind as rows, and what programs get of them."""
    session = session_class(game)
    rows, top = best_games(session.summaries[0], games)
    record: Record = {"top": top}
    for chart in session.charts:
        of_chart = selected(games, chart.field, chart.only)
        lines, values = (last_values if chart.last else frequencies)(chart, of_chart, width)
        rows += lines if len(of_chart) >= MIN_GAMES else []
        record.setdefault("charts", {})[chart.field] = values
    return rows, record


def chart_rows(title: str, lines: Sequence[str], values: Sequence[str]) -> list[Row]:
    """Return the rows of a chart: its title, whose sentence has all the values, and the lines below it."""
    return [(f"  {title}", _(words.CHART, title=title, values=comma_list(values))), *[(line, "") for line in lines]]


def best_games(summary: Summary, games: Sequence[Record]) -> tuple[list[Row], list[Record]]:
    """Return the best games with their days."""
    field, is_max = summary.field, summary.aggregate == "max"
    best = sorted(selected(games, field, summary.only), key=lambda game: game[field], reverse=is_max)[:MAX_BEST]
    pairs = [(value_of(field, game[field]), game["day"]) for game in best]
    rows = chart_rows(
        best_title(summary),
        [f"  {pad_left(value, 10)}  {day}" for value, day in pairs],
        [_(words.VALUE_ON_DAY, value=value, day=day) for value, day in pairs],
    )
    return rows if len(best) >= MIN_GAMES else [], [{field: game[field], "day": game["day"]} for game in best]


def best_title(summary: Summary) -> str:
    """Return what the best of a game is called; a field that `words` doesn't know has no other name than its own."""
    title = words.BEST.get(summary.field)
    return _(title) if title else summary.name.replace("_", " ").capitalize()


def value_of(field: str, value: float) -> str:
    """Return a value of a field as it is shown."""
    text = rounded(value)
    return _(words.VALUES[field], value=text) if field in words.VALUES else text


def frequencies(chart: Chart, games: Sequence[Record], width: int) -> tuple[list[Row], Record]:
    """Return how often each value came."""
    often = sorted(Counter(game[chart.field] for game in games).items())
    most = max([count for _value, count in often], default=1)
    lines = bars([(rounded(value), count, str(count)) for value, count in often], most, width)
    values = [ngettext(*words.VALUE_IN_GAMES, count, value=rounded(value)) for value, count in often]
    return chart_rows(_(chart.title), lines, values), {str(value): count for value, count in often}


def last_values(chart: Chart, games: Sequence[Record], width: int) -> tuple[list[Row], list[Any]]:
    """Return the values of the last games, oldest first."""
    last = games[-MAX_LAST:]
    values = [game[chart.field] for game in last]
    most = max([0, *values]) or 1
    lines = bars([(game["day"], value, rounded(value)) for game, value in zip(last, values)], most, width)
    title = ngettext(*words.LAST_GAMES, len(last), title=_(chart.title))
    return chart_rows(title, lines, [rounded(value) for value in values]), values


def streak_of_days(statistics: Statistics) -> tuple[int, int]:
    """Return for how many days in a row, up to now, a game of the day was finished, and the most ever."""
    days = {result["day"] for game in GAMES for result in statistics.results(game, None) if is_daily(result)}
    lengths: dict[int, int] = {}  # by the last day, as a number
    for day in sorted([date.fromisoformat(day).toordinal() for day in days]):
        lengths[day] = lengths.get(day - 1, 0) + 1
    now = date.fromisoformat(today()).toordinal()
    return lengths.get(now) or lengths.get(now - 1, 0), max(lengths.values(), default=0)
