"""Statistics of finished games, and the best results that each game declares for them.

A result is a dict with `game`, `params` (the category), `seed`, `result` ("won" or "lost"),
`moves`, `seconds` (None if unknown), `undos`, `hints`, `counts` (whether it counts for best
results), `day` and `time` (the local date and time, as 2026-11-22 and 18:05), and the game's own
fields, such as `score`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

Result = dict[str, Any]


class Best(NamedTuple):
    """A best result, shown as `name`: the lowest or highest value of a `field`.

    Only results that count are considered, and only wins unless `of_all`.
    """

    name: str
    field: str
    is_highest: bool = False
    of_all: bool = False

    def of(self, results: Iterable[Result]) -> Any:
        """Return the best value of some results; None if none of them counts."""
        values = []
        for result in results:
            if result["counts"] and (self.of_all or result["result"] == "won"):
                value = result.get(self.field)
                if value is not None:
                    values.append(value)
        choose = max if self.is_highest else min
        return choose(values, default=None)


FEWEST_MOVES = (Best("best_moves", "moves"),)


def by_category(results: Iterable[Result]) -> dict[str, list[Result]]:
    """Return the results of each category, in the order of their first games."""
    categories: dict[str, list[Result]] = {}
    for result in results:
        categories.setdefault(result["params"], []).append(result)
    return categories


def statistics_of(results: Sequence[Result], bests: Iterable[Best]) -> Result:
    """Return the statistics of one category: games, wins, best results, and the streak of wins."""
    lost = [number for number, result in enumerate(results, 1) if result["result"] != "won"]
    statistics = {
        "game": results[0]["game"],
        "params": results[0]["params"],
        "played": len(results),
        "won": len(results) - len(lost),
    }
    for best in bests:
        value = best.of(results)
        if value is not None:
            statistics[best.name] = value
    if "name" in results[-1]:  # of the level, in games with levels
        statistics["name"] = results[-1]["name"]
    statistics["streak"] = len(results) - (lost[-1] if lost else 0)
    return statistics


class Statistics:
    """The statistics of finished games.

    `read(game, category)` returns the results of a game or, if the category isn't None, of that
    category, oldest first; by default there are none. `recording` says whether games played now are
    recorded.
    """

    def __init__(
        self,
        read: Callable[[str, str | None], list[Result]] = lambda game, category: [],
        recording: bool = False,
    ) -> None:
        self.results = read
        self.recording = recording

    def of_game(
        self, game: str, bests: Sequence[Best], category: str | None = None
    ) -> list[Result]:
        categories = by_category(self.results(game, category))
        return [statistics_of(results, bests) for results in categories.values()]

    def earlier(self, game: str, bests: Sequence[Best], category: str) -> Result | None:
        """Return the statistics of earlier games of a category.

        None if there are none, or if nothing is recorded.
        """
        if not self.recording:
            return None
        found = self.of_game(game, bests, category)
        return found[0] if found else None

    def first_of_day(self, game: str, category: str, day: str) -> Result | None:
        """Return the first result of the game of a day; None if it wasn't finished."""
        for result in self.results(game, category) if day else []:
            if result["seed"] == result["day"] == day:
                return result
        return None

    def won(self, game: str) -> set[str]:
        """Return the categories of a game that were won: in games with levels, the solved ones."""
        results = self.results(game, None)
        return {result["params"] for result in results if result["result"] == "won"}
