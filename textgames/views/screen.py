"""The view with boards, in any terminal, IDE or pipe, in lines that fit its width."""

from __future__ import annotations

from typing import Any

from textgames.engine.events import Change, Event, Look, Reply
from textgames.engine.session import Session
from textgames.terminal.console import Console
from textgames.text.language import _
from textgames.text.style import Styler
from textgames.text.width import fitted
from textgames.views.view import RESUMED, Row, View, position_text, remarks


class Screen(View):
    """Shows replies as they come, then the board once, and remarks below it."""

    def __init__(self, console: Console, styler: Styler | None = None) -> None:
        super().__init__(console)
        self.styler = styler
        self._events: list[Event] = []  # of the line
        self._board: Change | Look | None = None  # to show at the end of the line

    def begin(self, session: Session, resumed: int) -> None:
        intro = session.describer.intro(session.game)
        self._say([intro.goal, intro.symbols, intro.keys])
        if session.earlier:
            self.remark(session.describer.results(session.earlier))
        if resumed:
            self.remark(_(RESUMED, number=session.game.position.steps))
        self.console.say("")
        self._show_board(session)
        if session.game.outcome:
            self._say(remarks([session.end_event()]))

    def add(self, event: Event) -> None:
        if isinstance(event, Change):
            self._board = event
        if not isinstance(event, Reply):
            self._events.append(event)
        elif isinstance(event, Look):
            self._board = event
        else:
            self.console.say(event.render(self.styler, self.console.width))
            self.console.flush()

    def end_line(self, line: str) -> None:
        if self._board:
            self._show_board(self._board.now)
        self._say(remarks(self._events))
        self._events.clear()
        self._board = None

    def _show_board(self, session: Session) -> None:
        self.console.show(position_text(session, self.styler, self.console.width))

    def _say(self, lines: list[str]) -> None:
        for line in filter(None, lines):
            self.remark(line)

    def remark(self, text: str) -> None:
        self.console.say(fitted(text, self.console.width))

    def table(self, rows: list[Row], heading: str = "", **record: Any) -> None:
        self._say([heading, *[text for text, _sentence in rows]])
