"""What a session tells its view, and the base class of all views, which shows nothing."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from textgames.errors import Refusal
from textgames.text.grid import Board

JsonObject = dict[str, Any]


class Change(NamedTuple):
    """A change of the game; `kind` names it, `facts` has where and how.

    `spoken` returns the lines to speak, one per fact. Programs get the kind and the facts, or
    instead of them what `parts` returns, an object for each thing that changed. A view calls only
    the function that it needs, when it is told of the change.

    The clock starts at the first change that `starts_clock`. After one that is `from_scratch` the
    whole position is new to the player.
    """

    kind: str
    spoken: Callable[[], Sequence[str]] = list
    parts: Callable[[], Sequence[JsonObject]] = list
    starts_clock: bool = True
    from_scratch: bool = False
    facts: Mapping[str, Any] = MappingProxyType({})


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

    def changed(self, session: Any, change: Change) -> None:
        """The game has changed."""

    def note(
        self, text: str, spoken: Sequence[str] | None = None, objects: Sequence[JsonObject] = ()
    ) -> None:
        """There is a remark about the line, which may be spoken differently.

        `objects` are for programs.
        """

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
