"""Statistics: what a game declares for them, and what is computed from the results of finished games.

A result is a dict with `game`, `params` (the category), `seed`, `result` ("won" or "lost"), `moves`, `seconds` (None if
unknown), `undos`, `hints`, `counts` (whether it counts for best results), `day` and `time` (the local date and time, as
2026-11-22 and 18:05), and the game's own fields, such as `score`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

Result = dict[str, Any]

AGGREGATES: dict[str, Callable[[list[Any]], Any]] = {"max": max, "min": min, "avg": lambda all: sum(all) / len(all)}


class Summary(NamedTuple):
    """An aggregate of the results of one category, shown as `name`: the "max", "min" or "avg" of a `field`.

    `only` says of which results: "won", "counted", "counted and won", or all.
    """

    name: str
    aggregate: str
    field: str
    only: str = ""

    def of(self, results: Iterable[Result]) -> Any:
        values = [result[self.field] for result in selected(results, self.field, self.only)]
        return AGGREGATES[self.aggregate](values) if values else None


class Chart(NamedTuple):
    """A bar chart of a `field` in the last games; `only` says of which results, as in a `Summary`."""

    title: str
    field: str
    only: str = ""


MOVES = (Summary("best_moves", "min", "moves", "counted and won"),)


def selected(results: Iterable[Result], field: str, only: str) -> list[Result]:
    """Return the results that are "won", "counted" or both, as `only` says, and have a value in a field."""
    if "counted" in only:
        results = [result for result in results if result["counts"]]
    if "won" in only:
        results = [result for result in results if result["result"] == "won"]
    return [result for result in results if result.get(field) is not None]


def by_category(results: Iterable[Result]) -> dict[str, list[Result]]:
    """Return the results of each category, in the order of their first games."""
    categories: dict[str, list[Result]] = {}
    for result in results:
        categories.setdefault(result["params"], []).append(result)
    return categories


def statistics_of(results: Sequence[Result], summaries: Iterable[Summary]) -> Result:
    """Return the statistics of one category: played, won, the summaries that have a value, and the streak."""
    lost = [number for number, result in enumerate(results, 1) if result["result"] != "won"]
    values = {summary.name: summary.of(results) for summary in summaries}
    return {
        "game": results[0]["game"],
        "params": results[0]["params"],
        "played": len(results),
        "won": len(results) - len(lost),
        **{name: value for name, value in values.items() if value is not None},
        "streak": len(results) - (lost[-1] if lost else 0),
    }


class Statistics:
    """The statistics of finished games.

    `read(game, category)` returns the results of a game, or of one category of it, oldest first; without it there are
    none. `recording` says whether the games that are played now are recorded.
    """

    def __init__(
        self, read: Callable[[str, str | None], list[Result]] = lambda game, category: [], recording: bool = False
    ) -> None:
        self.results = read
        self.recording = recording

    def of_game(self, game: str, summaries: Sequence[Summary], category: str | None = None) -> list[Result]:
        return [statistics_of(results, summaries) for results in by_category(self.results(game, category)).values()]

    def earlier(self, game: str, summaries: Sequence[Summary], category: str) -> Result | None:
        """Return the statistics of earlier games of a category; None if there are none, or nothing is recorded."""
        found = self.of_game(game, summaries, category) if self.recording else []
        return found[0] if found else None

    def won(self, game: str) -> set[str]:
        """Return the categories of a game that were won: in games with levels, the levels that are solved."""
        return {result["params"] for result in self.results(game, None) if result["result"] == "won"}
