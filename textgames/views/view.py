"""The base class of the three views. Nothing else knows which of them is in use."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, NamedTuple

from textgames.engine.events import End, Event, Reply
from textgames.engine.session import Session
from textgames.terminal.console import Console
from textgames.text.grid import draw
from textgames.text.language import N_, _
from textgames.text.style import Styler
from textgames.text.width import fitted

RESUMED = N_("Back at move {number}.")
SEVERAL_TIMES = N_("{text} ({count} times)")


class Row(NamedTuple):
    """A row of a table, as a line of text and as a spoken sentence; either may be empty."""

    text: str
    sentence: str


class View(ABC):
    """Shows the games of one player on a console, in one run of the program.

    It gets the events of a line one by one, then the end of the line.
    """

    def __init__(self, console: Console) -> None:
        self.console = console

    @abstractmethod
    def begin(self, session: Session, resumed: int) -> None:
        """Show the game at its start, or after `resumed` lines of a saved game."""

    @abstractmethod
    def add(self, event: Event) -> None:
        """Take an event, and show it now if the rest of the line may take long."""

    @abstractmethod
    def end_line(self, line: str) -> None:
        """Show everything of a line that has not been shown yet."""

    def end(self, session: Session, reason: str) -> None:
        """Show how the session ended; `reason` is "won", "lost", "quit" or "eof"."""
        self.remark(session.describer.summary(session.game))

    @abstractmethod
    def table(self, rows: list[Row], heading: str = "", **record: Any) -> None:
        """Show a table; `record` is for programs."""

    def remark(self, text: str) -> None:
        """Show a text that programs don't need."""
        self.console.say(text)


def position_text(session: Session, styler: Styler | None = None, width: int | None = None) -> str:
    """Return the board, split if it is too wide, and the line below it.

    It is in colour if there is a styler.
    """
    return f"{draw(session.board(), styler, width)}\n{fitted(session.figures(), width)}"


def remarks(events: Sequence[Event]) -> list[str]:
    """Return the texts of events to show below the board, each once, then the next steps."""
    texts: list[str] = []
    next_steps: list[str] = []
    for event in events:
        if event.text and not isinstance(event, Reply):
            texts.append(event.text)
        if isinstance(event, End):
            next_steps = [event.next_steps]
    return counted(texts) + next_steps


def counted(texts: Sequence[str]) -> list[str]:
    """Return each text once, with its count if it is repeated: "Wall. (2 times)"."""
    return [with_count(text, texts.count(text)) for text in dict.fromkeys(texts)]


def with_count(text: str, count: int) -> str:
    return text if count == 1 else _(SEVERAL_TIMES, text=text, count=count)
