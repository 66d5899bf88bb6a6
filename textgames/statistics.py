"""What was played, to look at: a sentence and pictures of ASCII for each kind of game; sentences for the ear."""

from __future__ import annotations

from collections import Counter
from functools import cache

from textgames.errors import Unusable
from textgames.games import GAMES, deal_of, home, session_of, split_id, today
from textgames.results import Results
from textgames.seeds import unquote
from textgames.text.bars import bars
from textgames.text.numbers import rounded
from textgames.text.phrases import plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from textgames.results import Chart, Summary
    from textgames.views.view import View

    Record = dict[str, Any]
    Row = tuple[str, str]  # of a table, and the same as a sentence

MOST_BEST = 5
MOST_LAST = 10  # games in a picture of the last ones
MOST_LEVELS = 5  # told one by one, where a game has level sets
FEWEST_DRAWN = 2  # games that there is something to draw of


def show_stats(word: str | None, view: View) -> None:
    """What was played, and what was reached; in one game where a word names it."""
    games = [split_id(word)[0]] if word else list(GAMES)
    results = Results(home())
    results.patient = True
    rows: list[Row] = []
    records: list[Record] = []
    sets: Record = {}
    for game in games:
        stats = results.stats(game, session_of(game).summaries)
        drawn, kept = page(game, stats, results.finished(game))
        rows, records = rows + drawn, records + kept
        sets |= {f"{game} {name}": [done, of] for name, done, of in deal_of(game).sets(stats)}
    streak, longest = streak_of_days(results)
    if results.error:
        raise Unusable(f"the results can't be read: {results.error}")
    if longest:
        days = f"Games of the day: {plural(streak, 'day')} in a row, {longest} at most."
        rows.append((f"\n{days}", days))
    if rows:
        first, said = rows[0]
        rows[0] = first.removeprefix("\n"), said
    view.table(rows, event="stats", stats=records, sets=sets, days={"streak": streak, "longest": longest})
    if not records:
        view.remark("No game was finished yet.")


def page(game: str, stats: Sequence[Record], finished: Sequence[Record]) -> tuple[list[Row], list[Record]]:
    """The rows for a game, and for programs a record for each kind of it."""
    sets = deal_of(game).sets(stats) if stats else []
    rows = solved(game, sets) if sets else []
    told = latest(finished) if sets else [kind["params"] for kind in stats]
    records = []
    for kind in stats:
        games = [row for row in finished if row["params"] == kind["params"]]
        drawn, record = kind_drawn(game, games)
        records.append({**kind, **record})
        if kind["params"] in told:
            text = f"{game} {session_of(game).words.results(kind)}"
            rows.append((text if sets else f"\n{text}", text))
            rows += [] if sets else drawn
    left = len(stats) - len(told)
    return rows + ([(f"{game}: {left} more.", f"{game}: {left} more.")] if left else []), records


def latest(finished: Sequence[Record]) -> list[str]:
    """Which kinds were played last, where there are too many to tell them all."""
    last = dict.fromkeys(row["params"] for row in reversed(finished))
    return list(last)[:MOST_LEVELS]


def solved(game: str, sets: Sequence[tuple[str, int, int]]) -> list[Row]:
    """How much of each level set is solved."""
    table = [(name, done / of, f"{done} of {of}") for name, done, of in sets]
    said = [f"{game} {name}: {done} of {of} levels solved." for name, done, of in sets]
    return [(f"\n{game}: levels solved", ""), *zip(bars(table, 1), said)]


def kind_drawn(game: str, games: Sequence[Record]) -> tuple[list[Row], Record]:
    """The pictures for the games of one kind, and the same for programs."""
    session = session_of(game)
    rows, record = best_drawn(session.summaries[0], games)
    for chart in session.charts:
        values = [row for row in games if row.get(chart.figure) is not None and counts(row, chart.of)]
        drawn, figures = (last_drawn if chart.last else counts_drawn)(chart, values)
        rows += drawn if len(values) >= FEWEST_DRAWN else []
        record.setdefault("charts", {})[chart.figure] = figures
    return rows, record


def counts(row: Record, of: str) -> bool:
    """Whether a game is one of those that are meant: "won", "clean", "clean and won" or all."""
    return ("clean" not in of or bool(row["clean"])) and ("won" not in of or row["result"] == "won")


def best_drawn(summary: Summary, games: Sequence[Record]) -> tuple[list[Row], Record]:
    """The best games with their days."""
    figure = summary.figure
    having = [row for row in games if row.get(figure) is not None and counts(row, summary.of)]
    best = sorted(having, key=lambda row: row[figure], reverse=summary.how == "max")[:MOST_BEST]
    record = {"top": [{figure: row[figure], "day": row["day"]} for row in best]}
    if len(best) < FEWEST_DRAWN:
        return [], record
    label = f"Best {figure}"
    table = [(f"  {label}", "")] + [(f"  {rounded(row[figure]):>10}  {row['day']}", "") for row in best]
    said = ", ".join([f"{rounded(row[figure])} on {row['day']}" for row in best])
    return [*table, ("", f"{label}: {said}.")], record


def counts_drawn(chart: Chart, games: Sequence[Record]) -> tuple[list[Row], Record]:
    """How often each value of a figure came."""
    often = Counter(row[chart.figure] for row in games)
    most = max(often.values(), default=1)
    values = sorted(often)
    table = bars([(rounded(value), often[value], str(often[value])) for value in values], most)
    said = ", ".join([f"{rounded(value)} in {plural(often[value], 'game')}" for value in values])
    rows = [(f"  {chart.title}", f"{chart.title}: {said}."), *[(row, "") for row in table]]
    return rows, {str(value): often[value] for value in values}


def last_drawn(chart: Chart, games: Sequence[Record]) -> tuple[list[Row], list[Any]]:
    """What the last games had, oldest first."""
    last = games[-MOST_LAST:]
    figures = [row[chart.figure] for row in last]
    most = max([0, *figures]) or 1
    table = bars([(row["day"], row[chart.figure], rounded(row[chart.figure])) for row in last], most)
    title = f"{chart.title} of the last {plural(len(last), 'game')}"
    said = f"{title}: {', '.join(map(rounded, figures))}."
    return [(f"  {title}", said), *[(row, "") for row in table]], figures


def streak_of_days(results: Results) -> tuple[int, int]:
    """On how many days in a row, up to today or yesterday, a game of the day was finished; and on how many at most."""
    days = {number_of(row["day"]) for game in GAMES for row in results.finished(game) if is_of_its_day(game, row)}
    longest = max([length_up_to(day, days) for day in days], default=0)
    now = number_of(today())
    return length_up_to(now, days) or length_up_to(now - 1, days), longest


def length_up_to(day: int, days: set[int]) -> int:
    """How many days in a row there are up to one."""
    length = 0
    while day - length in days:
        length += 1
    return length


def number_of(day: str) -> int:
    """A day as a number, so that the next one has the next number."""
    from datetime import date

    return date.fromisoformat(day).toordinal()


def is_of_its_day(game: str, row: Record) -> bool:
    """Whether a finished game was the game of the day on which it was finished."""
    if row["seed"] is not None:
        return unquote(row["seed"]) == str(row["day"])
    return not deal_of(game).takes_seed and kind_of_the_day(game, row["day"]) == str(row["params"])


@cache
def kind_of_the_day(game: str, day: str) -> str:
    """What the results of the game of a day are filed under."""
    return deal_of(game)(deal_of(game).of_the_day("", day)).kind
