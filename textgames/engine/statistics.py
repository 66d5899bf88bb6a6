"""Statistics of finished games: what a game declares for them, and the arithmetic.

A finished game is a row: a dict with `game`, `params` (the kind of game), `seed`, `result` ("won" or "lost"), `moves`,
`seconds` (None where unknown), `undos`, `hints`, `day` and `time` (the local date and time, as 2026-11-22 and 18:05),
the game's own fields, such as `score`, and `seen` where the player knew the board before. `Statistics` adds `clean`: no
undo, no hint, and a board that is new to the player, by that and by its seed.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    Row = dict[str, Any]


NUMBER = (int, float)


class Summary:
    """An aggregate of finished games of one kind, shown as `name`: the "max", "min" or "avg" of a `field`.

    `only` says of which games: "won", "clean", "clean and won", or all. `types` are those of the field's values.
    """

    def __init__(self, name: str, aggregate: str, field: str, only: str = "", types: tuple[type, ...] = NUMBER) -> None:
        self.name, self.aggregate, self.field, self.only, self.types = name, aggregate, field, only, types

    def of(self, games: Iterable[Row]) -> Any:
        """Return the aggregate; None where no game counts."""
        values = [game[self.field] for game in counting(games, self.field, self.only)]
        if not values:
            return None
        if self.aggregate == "avg":
            return sum(values) / len(values)
        return max(values) if self.aggregate == "max" else min(values)


class Chart:
    """A bar chart of a `field`: how often each value came, or with `last` the values of the last games.

    `only` says of which games, as in a `Summary`.
    """

    def __init__(self, title: str, field: str, only: str = "", last: bool = False) -> None:
        self.title, self.field, self.only, self.last = title, field, only, last


MOVES = (Summary("best_moves", "min", "moves", "clean and won"),)


def counting(games: Iterable[Row], field: str, only: str) -> list[Row]:
    """Return the games that are "won", "clean" or both, as `only` says, and have a value in a field."""
    if "clean" in only:
        games = [game for game in games if game["clean"]]
    if "won" in only:
        games = [game for game in games if game["result"] == "won"]
    return [game for game in games if game.get(field) is not None]


def types_of(summaries: Iterable[Summary]) -> dict[str, Any]:
    """Return the types of the values in the fields that are summed up; a game may have none of them."""
    return {summary.field: (*summary.types, type(None)) for summary in summaries}


def by_kind(games: Iterable[Row]) -> dict[str, list[Row]]:
    """Return the games of each kind, in the order of their first games."""
    kinds: dict[str, list[Row]] = {}
    for game in games:
        kinds.setdefault(game["params"], []).append(game)
    return kinds


def stats_of(games: Sequence[Row], summaries: Iterable[Summary]) -> Row:
    """Return the statistics of games of one kind: played, won, the summaries that have a value, and the streak."""
    lost = [number for number, game in enumerate(games, 1) if game["result"] != "won"]
    values = {summary.name: summary.of(games) for summary in summaries}
    return {
        "game": games[0]["game"],
        "params": games[0]["params"],
        "played": len(games),
        "won": len(games) - len(lost),
        **{name: value for name, value in values.items() if value is not None},
        "streak": len(games) - (lost[-1] if lost else 0),
    }


def stats_by_kind(games: Iterable[Row], summaries: Sequence[Summary]) -> list[Row]:
    """Return the statistics of each kind."""
    return [stats_of(games_of_kind, summaries) for games_of_kind in by_kind(games).values()]


class Statistics:
    """The statistics of finished games.

    `read(game, kind)` returns those of a game, or of one kind of it, oldest first; without it there are none.
    `recording` says whether the games that are played now are recorded.
    """

    def __init__(
        self, read: Callable[[str, str | None], list[Row]] = lambda game, kind: [], recording: bool = False
    ) -> None:
        self._read = read
        self.recording = recording

    def finished(self, game: str, kind: str | None = None) -> list[Row]:
        """Return the finished games of a game, or of one kind of it, oldest first, each marked as `clean` or not."""
        rows = self._read(game, kind)
        seen = set()
        for row in rows:
            board = row["params"], row["seed"]
            is_new = row["seed"] is None or board not in seen
            row["clean"] = row["undos"] == row["hints"] == 0 and is_new and not row.get("seen")
            seen.add(board)
        return rows

    def stats(self, game: str, summaries: Sequence[Summary], kind: str | None = None) -> list[Row]:
        """Return the statistics of each kind of a game, or of one kind."""
        return stats_by_kind(self.finished(game, kind), summaries)

    def earlier(self, game: str, summaries: Sequence[Summary], kind: str) -> Row | None:
        """Return the statistics of the earlier games of a kind; None where there are none, or nothing is recorded."""
        stats = self.stats(game, summaries, kind) if self.recording else []
        return stats[0] if stats else None

    def won(self, game: str) -> set[str]:
        """Return the kinds of a game that were won: in games with levels, the levels that are solved."""
        return {row["params"] for row in self.finished(game) if row["result"] == "won"}
