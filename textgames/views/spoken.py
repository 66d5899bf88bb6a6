"""The view for users of screen readers and braille displays: sentences, a line for each fact."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from textgames.engine.events import Change, Event
from textgames.engine.session import Session, heading
from textgames.text.language import _
from textgames.views.view import Row, View

# A square of column S: "3S" would sound like a plural, and "S3" is the same square.
COLUMN_S = re.compile(r"(?<![\w#/:.])([0-9]+)S\b")


class Spoken(View):
    """Says each fact on a line of its own, so that it can be silenced, or heard once more."""

    _progress = ""  # as it was last said

    def begin(self, session: Session, resumed: int) -> None:
        describer, game = session.describer, session.game
        intro = describer.intro(game)
        facts = [*(intro.spoken or [intro.goal, intro.keys])]
        if resumed:
            title = _(describer.title)
            back = _("Back at move {number} in {game}.", number=game.position.steps, game=title)
            facts[0] = back
        self._say([*facts, heading(session.spec), *describer.position(game)])
        if game.outcome:
            self._say(session.end_event().spoken())
        self._say_progress(session)

    def add(self, event: Event) -> None:
        if not event.is_spoken:
            self._progress = ""
            return
        self._say(event.spoken())
        if isinstance(event, Change):
            self._say_progress(event.now)

    def end_line(self, line: str) -> None:
        """All was said already."""

    def _say_progress(self, session: Session) -> None:
        """Say the progress to the goal if it has changed; the end of a game says more."""
        progress = ""
        if not session.outcome:
            progress = session.describer.goal_progress(session.game)
        if progress != self._progress:
            self._say([progress])
        self._progress = progress

    def table(self, rows: list[Row], heading: str = "", **record: Any) -> None:
        self._say([sentence for _text, sentence in rows])

    def _say(self, facts: Sequence[str]) -> None:
        """Say each fact on a line, with squares of column S as "S3"."""
        for fact in filter(None, facts):
            self.console.say(COLUMN_S.sub(r"S\1", fact))
        self.console.flush()
