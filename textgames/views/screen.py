"""The view with boards, in any terminal, IDE or pipe, in lines that fit its width."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textgames.engine.session import Session
from textgames.engine.view import JsonObject, Reply
from textgames.text.grid import draw
from textgames.text.language import N_, _
from textgames.text.quoting import LAYOUT, printable
from textgames.text.style import Styler
from textgames.text.width import WIDTH, fitted
from textgames.views.consoles import ConsoleView, Row

RESUMED = N_("Back at move {number}.")
BOARD = "\f"  # among the texts, where the board is to be shown


class Screen(ConsoleView):
    """Shows the remarks at the end of a line, in order, with the board after the last change."""

    def __init__(self, console: Any, styler: Styler | None = None) -> None:
        super().__init__(console)
        self.styler = styler
        self._moves = 0  # of the line
        self._blocked: list[str] = []  # why some of them had no effect

    def start(self, session: Session) -> None:
        self._say(session.describer.intro(session))
        if session.earlier:
            self.report(session.describer.results(session.earlier))
        if session.lines:
            self.report(_(RESUMED, number=session.game.position.steps))
        self.console.say("")
        self.console.show(position_text(session, self.styler, self.console.width))
        if session.outcome:
            session.tell_end()
            self._say(self.take_texts())

    def add(self, text: str) -> None:
        super().add(text)
        if text:
            self.texts[-1] = self._shown(self.texts[-1])

    def moved(self, session: Any, count: int) -> None:
        if BOARD in self.texts:
            self.texts.remove(BOARD)  # it is shown once
        self.texts.append(BOARD)
        self._last = ""
        self._moves += count

    def blocked(self, session: Any, text: str) -> None:
        self._moves += 1
        self._blocked.append(text)

    def placed(self, session: Any, event: JsonObject, text: str, before: Any = None) -> None:
        self.moved(session, 0)

    def look(self, session: Any) -> None:
        self.moved(session, 0)

    def over(self, facts: Sequence[str], revealed: Sequence[str], next_steps: str) -> None:
        super().over(facts, revealed, self._shown(next_steps))

    def reply(self, reply: Reply) -> None:
        width = self.console.width
        parts = [draw(reply.board, self.styler, width or WIDTH)] if reply.board else []
        parts += [self._shown(reply.text), printable(reply.to_paste, LAYOUT)]
        self.texts.append("\n".join(filter(None, parts)))
        self._last = ""

    def report(self, text: str) -> None:
        self.add(text)
        is_due = BOARD in self.texts
        for shown in self.take_texts():
            if shown != BOARD:
                self.console.show(shown)
        self.texts = [BOARD] * is_due
        self.console.flush()

    def end_line(self, session: Any, line: str) -> None:
        if self._blocked:
            self.add(self._about_blocked(session))
        self._moves, self._blocked = 0, []
        for text in self.take_texts():
            if text == BOARD:
                text = position_text(session, self.styler, self.console.width)
            self.console.show(text)

    def _about_blocked(self, session: Any) -> str:
        """Return what is said, once, of the moves of a line that had no effect."""
        count = len(self._blocked)
        if count == 1:
            return self._blocked[0]
        return _(session.describer.blocked, count=count, all=self._moves)

    def _shown(self, text: str) -> str:
        return printable(fitted(text, self.console.width), LAYOUT)

    def _say(self, lines: Sequence[str]) -> None:
        for line in filter(None, lines):
            self.report(line)

    def table(self, rows: Sequence[Row], heading: str = "", **record: Any) -> None:
        self._say([heading, *[text for text, _sentence in rows]])


def position_text(session: Session, styler: Styler | None = None, width: int | None = None) -> str:
    """Return the board, split if it is too wide, and the line below it.

    It is in colour if there is a styler.
    """
    describer = session.describer
    board = draw(describer.board(session.game), styler, width)
    return f"{board}\n{fitted(describer.figures(session), width)}"
