"""The view for those who see a board, in any terminal, IDE or pipe, in lines that fit its width."""

from __future__ import annotations

from typing import Any

from textgames.engine.answer import Answer, CurrentPosition, GameSwitched, Item, Look, Note, Reply
from textgames.engine.session import Session
from textgames.terminal.console import Console
from textgames.text.language import _
from textgames.text.style import Styler
from textgames.text.width import fitted
from textgames.views.view import RESUMED, Row, View, position_text, remarks


class Screen(View):
    """Shows boards, replies above them and other texts below."""

    def __init__(self, console: Console, styler: Styler | None = None) -> None:
        super().__init__(console)
        self.styler = styler

    def begin(self, session: Session, resumed: int) -> None:
        intro = session.describer.intro(session.game)
        self._say([intro.goal, intro.symbols, intro.keys])
        results = session.describer.results(session.earlier) if session.earlier else ""
        self._say([results, _(RESUMED, number=session.game.position.steps) if resumed else ""])
        self.console.say("")
        self._show_board(session)
        if session.game.outcome:
            end = session.end()
            self._say([end.full_text(), end.next_steps])

    def show(self, session: Session, answer: Answer) -> None:
        self._show_replies(answer)
        for item in answer.items:
            if isinstance(item, GameSwitched) and item.kind == "new":
                self._say([item.earlier])
        if answer.changes or any(isinstance(item, Look) for item in answer.items):
            self._show_board(session)
        self._say(remarks(answer, in_full=True))

    def _show_replies(self, answer: Answer) -> None:
        """Show the replies that were not shown before."""
        for item in answer.items[answer.shown_items :]:
            if isinstance(item, Reply):
                self.console.say(item.render(self.styler, self.console.width))
        answer.shown_items = len(answer.items)

    def progress(self, session: Session, part: Answer | Item) -> None:
        match part:
            case Answer():
                self._show_replies(part)
            case CurrentPosition():
                self._show_board(session)
            case Note():
                self.remark(part.text)

    def _show_board(self, session: Session) -> None:
        self.console.show(position_text(session, self.styler, self.console.width))

    def _say(self, lines: list[str]) -> None:
        for line in filter(None, lines):
            self.remark(line)

    def remark(self, text: str) -> None:
        self.console.say(fitted(text, self.console.width))

    def table(self, rows: list[Row], heading: str = "", **record: Any) -> None:
        self._say([heading, *[text for text, _sentence in rows]])
