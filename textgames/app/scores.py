"""Recording of finished games: their results go into the database."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from textgames.app.daily import daily_done
from textgames.engine.clock import date_and_time
from textgames.engine.events import End, Event, Note
from textgames.storage.results import Results
from textgames.text.language import _


class Scores:
    """Records the results of finished games, and says what is new about them."""

    def __init__(self, results: Results, is_recording: bool) -> None:
        self._results = results
        self._is_recording = is_recording
        self._last: dict[str, Any] = {}  # the result that was recorded last
        self._row: int | None = None  # the row of that result in the database

    def add(self, event: Event) -> list[Note]:
        """Record the result of a game that has ended; return remarks on it."""
        if self._is_recording and isinstance(event, End) and event.is_new:
            return [Note(text) for text in self._record_end(event) if text]
        return []

    def _record_end(self, event: End) -> Iterator[str]:
        """Record a result, and yield remarks, some of which may be empty."""
        yield event.why_not
        session = event.now
        game, category = session.spec.game, session.spec.category
        before = session.statistics.earlier(game, session.bests, category)
        if event.result:
            self._record(event.result, event.replaces)
        after = session.statistics.earlier(game, session.bests, category)
        if before and after:
            bests = [name for name in after if name.startswith("best")]
            if any(after[name] != before.get(name) for name in bests):
                yield _("New best!")
            yield session.describer.results(after)
        if event.result:
            yield daily_done(self._last, self._results)

    def _record(self, result: dict[str, Any], replaces: bool) -> None:
        day, time = date_and_time().split()
        if replaces and self._last:  # which keeps the time of the first end
            day = self._last["day"]
            time = self._last["time"]
        else:
            self._row = None
        self._last = {**result, "day": result["day"] or day, "time": time}
        self._row = self._results.add(self._last, self._row)
