"""What a view is. There are three, and only they know which of them it is."""

from __future__ import annotations

from abc import ABC, abstractmethod

from textgames.answer import End, Event, Note, NotPlayed, Refused, Travel
from textgames.text.phrases import plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from textgames.answer import Answer
    from textgames.console import Console
    from textgames.session import Session


class View(ABC):
    """Shows a sitting to whoever is there."""

    def __init__(self, console: Console) -> None:
        self.console = console

    @abstractmethod
    def begin(self, session: Session, resumed: int) -> None:
        """Show the game at the start of a sitting, `resumed` after so many lines."""

    @abstractmethod
    def turn_to(self, session: Session) -> None:
        """Show the game that a saved one named which is piped in."""

    @abstractmethod
    def show(self, session: Session, answer: Answer) -> None:
        """Show the answer to a line."""

    def so_far(self, session: Session, answer: Answer) -> None:  # noqa: B027 - programs wait for the whole answer
        """Show what was answered so far of a line that takes its time."""

    def glance(self, session: Session) -> None:  # noqa: B027
        """Show where a game stands while a line takes its time."""

    def news(self, text: str) -> None:  # noqa: B027
        """Tell how far it is."""

    @abstractmethod
    def end(self, session: Session, reason: str) -> None:
        """Show how the sitting ended: "won", "lost", "quit" or "eof"."""

    @abstractmethod
    def table(self, rows: list[tuple[str, str]], heading: str = "", **record: Any) -> None:
        """Show a list of things, each as a row of a table and as a sentence; `record` is for programs."""

    def remark(self, text: str) -> None:  # noqa: B027
        """Say what programs need not be told."""


def remarks(answer: Answer, in_full: bool = False) -> list[str]:
    """What is said of a line beside its events and the answers to its questions; of an end all with `in_full`."""
    said = []
    for item in answer.items:
        match item:
            case Travel():
                said.append(travelled(item))
            case Event():
                pass
            case Note():
                said.append(item.text)
            case Refused():
                said.append(str(item.error))
            case End():
                said += [item.told() if in_full else item.text, item.going_on]
            case NotPlayed():
                said.append(left(item))
    return said


def travelled(event: Travel) -> str:
    """ "Undo: 2 moves."."""
    return f"{event.kind.capitalize()}: {plural(event.facts['count'], 'move')}."


def left(item: NotPlayed) -> str:
    """ "Not played: 3 more commands of the line."."""
    return f"Not played: {plural(item.count, 'more command')} of the line."
