"""The view for users of screen readers and braille displays: sentences, a line for each fact."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from textgames.engine.session import Session, heading
from textgames.engine.view import JsonObject, Reply
from textgames.engine.wording import NOTHING_CHANGED
from textgames.errors import Refusal
from textgames.text.language import _
from textgames.views.consoles import ConsoleView, Row

# A square of column S: "3S" would sound like a plural, and "S3" is the same square.
COLUMN_S = re.compile(r"(?<![\w#/:.])([0-9]+)S\b")


class Spoken(ConsoleView):
    """Says each fact on a line of its own, so that it can be silenced or repeated."""

    says_once = True
    _progress = ""  # to the goal, as it was last said

    def start(self, session: Session) -> None:
        describer, game = session.describer, session.game
        facts = describer.spoken_intro(session)
        if session.lines:
            title = _(describer.title)
            back = _("Back at move {number} in {game}.", number=game.position.steps, game=title)
            facts[0] = back
        self._say([*facts, heading(session.spec), *describer.position(game)])
        if session.outcome:
            session.tell_end()
        self._say_progress(session)

    def moved(self, session: Session, count: int) -> None:
        if session.is_autoplaying:
            self._progress = ""
        else:
            self._say(session.describer.spoken(session.game, session.game.latest(count)))
            self._say_progress(session)

    def placed(self, session: Session, event: JsonObject, text: str, before: Any = None) -> None:
        describer, game = session.describer, session.game
        if before:
            facts = describer.difference(before, game) or [_(NOTHING_CHANGED)]
        else:
            self._progress = ""
            facts = describer.position(game)
        self._say([text, *facts])
        self._say_progress(session)

    def _say_progress(self, session: Session) -> None:
        """Say the progress to the goal if it has changed; the end of a game says more."""
        progress = ""
        if not session.outcome:
            progress = session.describer.goal_progress(session.game)
        if progress != self._progress:
            self._say([progress])
        self._progress = progress

    def note(
        self, text: str, spoken: Sequence[str] | None = None, objects: Sequence[JsonObject] = ()
    ) -> None:
        self._say([text] if spoken is None else spoken)

    def reply(self, reply: Reply) -> None:
        self._say(reply.spoken or [reply.text, reply.to_paste])

    def look(self, session: Session) -> None:
        self._say(session.describer.look(session.game))

    def report(self, text: str) -> None:
        self._say([text])

    def over(self, facts: Sequence[str], revealed: Sequence[str], next_steps: str) -> None:
        self._say([*facts, *revealed, next_steps])

    def refused(self, error: Refusal, not_played: int) -> None:
        self._say([str(error)])

    def table(self, rows: Sequence[Row], heading: str = "", **record: Any) -> None:
        self._say([sentence for _text, sentence in rows])

    def _say(self, facts: Sequence[str]) -> None:
        """Say each fact on a line, with squares of column S as "S3"."""
        for fact in filter(None, facts):
            self.console.say(COLUMN_S.sub(r"S\1", fact))
        self.console.flush()
