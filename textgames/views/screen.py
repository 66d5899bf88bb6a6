"""The view for those who see a board: any terminal, IDE or pipe."""

from __future__ import annotations

from textgames.answer import Begun, Help, Look, Reply
from textgames.text.phrases import plural
from textgames.views.view import View, remarks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from textgames.answer import Answer
    from textgames.console import Console
    from textgames.session import Session
    from textgames.text.color import Dye


class Screen(View):
    """Boards, with what there is to say below them."""

    def __init__(self, console: Console, dye: Dye | None = None) -> None:
        super().__init__(console)
        self.dye = dye
        self._replies_shown = 0  # of the line

    def begin(self, session: Session, resumed: int) -> None:
        lines = [session.words.intro(session.game), f"Game {session.shown_id()}", session.earlier()]
        lines += [f"Resumed: {plural(resumed, 'line')}."] if resumed else []
        self._say(lines)
        self.console.say("")
        self.glance(session)
        if session.game.outcome:
            end = session.end()
            self.console.say(f"{end.told()}\n{end.going_on}")

    def turn_to(self, session: Session) -> None:
        self.console.say(f"Game {session.shown_id()}")
        self.glance(session)

    def show(self, session: Session, answer: Answer) -> None:
        if answer.speaks:
            self._show_all(session, answer)
        elif answer.changed:
            self.glance(session)

    def _show_all(self, session: Session, answer: Answer) -> None:
        """What was asked first, then the board, and below it what else there is to say."""
        self.so_far(session, answer)
        self._replies_shown = 0
        for item in answer.items:
            if isinstance(item, Begun):
                self._say([f"Game {item.game_id}", item.earlier])
        if answer.changed or any(isinstance(item, Look) for item in answer.items):
            self.glance(session)
        self._say(counted(remarks(answer, in_full=True)))

    def so_far(self, session: Session, answer: Answer) -> None:
        replies = [item for item in answer.items if isinstance(item, (Reply, Help))]
        for item in replies[self._replies_shown :]:
            self.console.say(item.table if isinstance(item, Help) else item.drawn(self.dye))
        self._replies_shown = len(replies)

    def glance(self, session: Session) -> None:
        self.console.show(session.picture(self.dye))

    def news(self, text: str) -> None:
        self.console.say(text)

    def _say(self, lines: list[str]) -> None:
        for line in filter(None, lines):
            self.console.say(line)

    def end(self, session: Session, reason: str) -> None:
        self.console.say(session.summary())

    def table(self, rows: list[tuple[str, str]], heading: str = "", **record: Any) -> None:
        for row in filter(None, [heading, *(row for row, _ in rows)]):
            self.console.say(row)

    def remark(self, text: str) -> None:
        self.console.say(text)


def counted(said: list[str]) -> list[str]:
    """Each text once, with how often it was said."""
    return [text if said.count(text) == 1 else f"{text} ({said.count(text)} times)" for text in dict.fromkeys(said)]
