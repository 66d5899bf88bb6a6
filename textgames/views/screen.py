"""The view with boards, in any terminal, IDE or pipe, in lines that fit its width."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textgames.engine.session import Session
from textgames.engine.view import Change, Hint, JsonObject
from textgames.errors import Refusal
from textgames.text.grid import Board, draw
from textgames.text.language import N_, _, join_sentences
from textgames.text.style import Styler
from textgames.text.width import WIDTH, fitted
from textgames.views.consoles import ConsoleView, Row

RESUMED = N_("Back at move {number}.")
SEVERAL_TIMES = N_("{text} ({count} times)")


class Remarks(ConsoleView):
    """Collects the remarks of a line in their order, repeated ones once with their count."""

    def __init__(self, console: Any) -> None:
        super().__init__(console)
        self.next_steps = ""  # when the game is over
        self.texts: list[str] = []
        self._last = ""  # that may be repeated
        self._times = 0

    def add(self, text: str) -> None:
        if text and text == self._last:
            self._times += 1
            self.texts[-1] = _(SEVERAL_TIMES, text=text, count=self._times)
        elif text:
            self.texts.append(text)
            self._last, self._times = text, 1

    def changed(self, session: Any, change: Change) -> None:
        if change.text:
            self.add(change.text)

    def note(
        self,
        text: str,
        spoken: Sequence[str] | None = None,
        objects: Sequence[JsonObject] = (),
        not_played: int = 0,
    ) -> None:
        self.add(text)

    def over(self, facts: Sequence[str], revealed: Sequence[str], next_steps: str) -> None:
        self.add(join_sentences(facts))
        self.next_steps = next_steps

    def refused(self, error: Refusal, not_played: int) -> None:
        self.add(str(error))

    def taken_remarks(self) -> list[str]:
        """Return the remarks, then what can be typed next."""
        remarks = [*self.texts, self.next_steps] if self.next_steps else self.texts
        self.texts = []
        self.next_steps = self._last = ""
        return remarks


class Screen(Remarks):
    """Shows at the end of a line what was said, in order, with the board after the last change."""

    def __init__(self, console: Any, styler: Styler | None = None) -> None:
        super().__init__(console)
        self.styler = styler
        self._board_place: int | None = None  # among the texts, if it is shown

    def begin(self, session: Session, resumed: int) -> None:
        self._say(session.describer.intro(session))
        if session.earlier:
            self.remark(session.describer.results(session.earlier))
        if resumed:
            self.remark(_(RESUMED, number=session.game.position.steps))
        self.console.say("")
        self.console.show(position_text(session, self.styler, self.console.width))
        if session.outcome:
            session.tell_end()
            self._say(self.taken_remarks())

    def add(self, text: str) -> None:
        super().add(text)
        if text:
            self.texts[-1] = fitted(self.texts[-1], self.console.width)

    def changed(self, session: Any, change: Change) -> None:
        self._board_place = len(self.texts)
        self._last = ""
        if change.text:
            self.add(change.text)

    def look(self, session: Any) -> None:
        self._board_place = len(self.texts)

    def over(self, facts: Sequence[str], revealed: Sequence[str], next_steps: str) -> None:
        super().over(facts, revealed, fitted(next_steps, self.console.width))

    def reply(
        self, text: str, spoken: Sequence[str], data: Any, to_paste: str, board: Board | None
    ) -> None:
        width = self.console.width
        parts = [draw(board, self.styler, width or WIDTH)] if board else []
        parts += [fitted(text, width), to_paste]
        self.texts.append("\n".join(filter(None, parts)))
        self._last = ""

    def hint(self, hint: Hint) -> None:
        self.reply(hint.shown()[0], [], None, "", None)

    def report(self, text: str, spoken: Sequence[str] = (), board: Board | None = None) -> None:
        self.reply(text, [], None, "", board)
        self._show_remarks()
        if self._board_place:
            self._board_place = 0
        self.console.flush()

    def end_line(self, session: Any, line: str) -> None:
        place = self._board_place
        if place is not None:
            for text in self.texts[:place]:
                self.console.say(text)
            self.texts = self.texts[place:]
            self.console.show(position_text(session, self.styler, self.console.width))
            self._board_place = None
        if self.texts or self.next_steps:
            self._show_remarks()

    def _show_remarks(self) -> None:
        for text in self.taken_remarks():
            self.console.say(text)

    def _say(self, lines: Sequence[str]) -> None:
        for line in filter(None, lines):
            self.remark(line)

    def remark(self, text: str) -> None:
        self.console.say(fitted(text, self.console.width))

    def table(self, rows: Sequence[Row], heading: str = "", **record: Any) -> None:
        self._say([heading, *[text for text, _sentence in rows]])


def position_text(session: Session, styler: Styler | None = None, width: int | None = None) -> str:
    """Return the board, split if it is too wide, and the line below it.

    It is in colour if there is a styler.
    """
    describer = session.describer
    board = draw(describer.board(session), styler, width)
    return f"{board}\n{fitted(describer.figures(session), width)}"
