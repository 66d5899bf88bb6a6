"""What a session tells its view, and the base class of all views, which shows nothing."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from textgames.errors import Refusal
from textgames.text.grid import Board

JsonObject = dict[str, Any]


class Reply(NamedTuple):
    """The answer to a question: a text below a board, and lines to paste somewhere.

    The text stands in for `spoken` if that is empty, and for `data` if there are none. Programs get
    a `Hint` apart from other answers.
    """

    text: str
    spoken: Sequence[str] = ()
    data: Any = None
    to_paste: str = ""
    board: Board | None = None
    hint: Any = None


class View:
    """Is told what happens in a line, as it happens, and then that the line has ended.

    `session` is the session that is shown. Whatever happened has already been saved.
    """

    def start(self, session: Any) -> None:
        """The run begins with this game; if it is resumed, its session has lines."""

    def moved(self, session: Any, count: int) -> None:
        """The last `count` moves were made; 0 if the game goes on without a move."""

    def placed(self, session: Any, event: JsonObject, text: str, before: Any = None) -> None:
        """The game is at a position that no move led to: by undo, restart or another game.

        `text` is spoken first, and `event` is for programs. `before` is the game as it was; without
        it the whole position is new to the player.
        """

    def note(
        self, text: str, spoken: Sequence[str] | None = None, objects: Sequence[JsonObject] = ()
    ) -> None:
        """There is a remark about the line, which may be spoken differently.

        `objects` are for programs.
        """

    def blocked(self, session: Any, text: str) -> None:
        """A move had no effect, for the reason in a sentence."""
        self.note(text)

    def not_played(self, count: int) -> None:
        """The line has ended early, with `count` commands left."""

    def reply(self, reply: Reply) -> None:
        """A question is answered."""

    def look(self, session: Any) -> None:
        """The board was asked for."""

    def report(self, text: str) -> None:
        """There is something to tell people at once, such as that long work goes on."""

    def over(self, facts: Sequence[str], revealed: Sequence[str], next_steps: str) -> None:
        """The game is over: how, what the board reveals, and what can be typed now."""

    def refused(self, error: Refusal, not_played: int) -> None:
        """A command was refused, and with it the rest of the line.

        `not_played` is the number of commands after it; for a line that can't be read, it is the
        number of its words.
        """

    def end_line(self, session: Any, line: str) -> None:
        """The line has ended."""

    def end(self, session: Any, reason: str) -> None:
        """The run has ended: `reason` is "won", "lost", "quit" or "eof"."""
