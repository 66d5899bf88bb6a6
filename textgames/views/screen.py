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
    """Collects the remarks of a line, to be shown below the board."""

    def __init__(self, console: Any) -> None:
        super().__init__(console)
        self.texts: list[str] = []
        self.next_steps = ""  # when the game is over
        self.has_changed = False  # in this line

    def changed(self, session: Any, change: Change) -> None:
        self.has_changed = True
        if change.text:
            self.texts.append(change.text)

    def note(
        self,
        text: str,
        spoken: Sequence[str] | None = None,
        objects: Sequence[JsonObject] = (),
        not_played: int = 0,
    ) -> None:
        if text:
            self.texts.append(text)

    def over(self, facts: Sequence[str], revealed: Sequence[str], next_steps: str) -> None:
        self.texts.append(join_sentences(facts))
        self.next_steps = next_steps

    def refused(self, error: Refusal, not_played: int) -> None:
        self.texts.append(str(error))

    def taken_remarks(self) -> list[str]:
        """Return the remarks, each once with its count, then what can be typed next."""
        remarks = [with_count(text, self.texts.count(text)) for text in dict.fromkeys(self.texts)]
        if self.next_steps:
            remarks.append(self.next_steps)
        self.texts = []
        self.next_steps = ""
        return remarks


class Screen(Remarks):
    """Shows replies as they come, then the board once, and remarks below it."""

    def __init__(self, console: Any, styler: Styler | None = None) -> None:
        super().__init__(console)
        self.styler = styler

    def begin(self, session: Session, resumed: int) -> None:
        has_help = "undo" in session.vocabulary.commands
        intro = session.describer.intro(session.game, has_help)
        self._say([intro.goal, intro.symbols, intro.keys])
        if session.earlier:
            self.remark(session.describer.results(session.earlier))
        if resumed:
            self.remark(_(RESUMED, number=session.game.position.steps))
        self.console.say("")
        self.console.show(position_text(session, self.styler, self.console.width))
        if session.outcome:
            session.tell_end()
            self._say(self.taken_remarks())

    def look(self, session: Any) -> None:
        self.has_changed = True  # so that the board is shown

    def reply(
        self, text: str, spoken: Sequence[str], data: Any, to_paste: str, board: Board | None
    ) -> None:
        width = self.console.width
        parts = [draw(board, self.styler, width or WIDTH)] if board else []
        parts += [fitted(text, width), to_paste]
        self.console.say("\n".join(filter(None, parts)))
        self.console.flush()

    def hint(self, hint: Hint) -> None:
        self.reply(hint.shown()[0], [], None, "", None)

    def report(self, text: str, spoken: Sequence[str] = (), board: Board | None = None) -> None:
        self.reply(text, [], None, "", board)

    def end_line(self, session: Any, line: str) -> None:
        if self.has_changed:
            self.console.show(position_text(session, self.styler, self.console.width))
            self.has_changed = False
        if self.texts or self.next_steps:
            self._say(self.taken_remarks())

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


def with_count(text: str, count: int) -> str:
    """Return a text with its count if it is repeated: "Wall. (2 times)"."""
    return text if count == 1 else _(SEVERAL_TIMES, text=text, count=count)
