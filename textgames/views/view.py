"""The base class of views. There are three, and nothing else knows which of them is used."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, NamedTuple

from textgames.engine.answer import Answer, End, Item, Note, UndoRedo
from textgames.engine.session import Session
from textgames.terminal.console import Console
from textgames.text.grid import draw
from textgames.text.language import N_, NN_, _, join_sentences, ngettext
from textgames.text.style import Styler
from textgames.text.width import fitted

RESUMED = N_("Back at move {number}.")
SEVERAL_TIMES = N_("{text} ({count} times)")
# Moves and restarts.
UNDONE = {
    "undo": (
        NN_("Took back {count} move.", "Took back {count} moves."),
        NN_("Took back the restart.", "Took back {count} restarts."),
    ),
    "redo": (
        NN_("Replayed {count} move.", "Replayed {count} moves."),
        NN_("Replayed the restart.", "Replayed {count} restarts."),
    ),
}


class Row(NamedTuple):
    """A row of a table as a line of text, and as a sentence for the ear; either may be empty."""

    text: str
    sentence: str


class View(ABC):
    """Shows a sitting on a console: what one player plays from the start of the program until it ends."""

    def __init__(self, console: Console) -> None:
        self.console = console

    @abstractmethod
    def begin(self, session: Session, resumed: int) -> None:
        """Show the game at the start of a sitting, after `resumed` lines of a saved game."""

    @abstractmethod
    def show(self, session: Session, answer: Answer) -> None:
        """Show the answer to a line."""

    def progress(self, session: Session, part: Answer | Item) -> None:  # noqa: B027
        """Show the replies so far, a remark or the board, while a line takes its time; programs wait for its end."""

    def end(self, session: Session, reason: str) -> None:
        """Show how the sitting ended: "won", "lost", "quit" or "eof"."""
        self.remark(session.describer.summary(session.game))

    @abstractmethod
    def table(self, rows: list[Row], heading: str = "", **record: Any) -> None:
        """Show a table; `record` is for programs."""

    def remark(self, text: str) -> None:
        """Show what programs need not know."""
        self.console.say(text)


def position_text(session: Session, styler: Styler | None = None, width: int | None = None) -> str:
    """Return the board, in parts if it is too wide, and the line below it, with colours if there is a styler."""
    return f"{draw(session.board(), styler, width)}\n{fitted(session.figures(), width)}"


def remarks(answer: Answer, in_full: bool = False) -> list[str]:
    """Return the notes and the ending of an answer, each once; `in_full` adds what is expensive to compute."""
    counts: dict[str, int] = {}
    what_next: list[str] = []
    for item in answer.items:
        match item:
            case UndoRedo():
                text = undone(item)
            case Note():
                text = item.text
            case End():
                text, what_next = item.full_text() if in_full else item.text, [item.next_steps]
            case _:
                continue
        counts[text] = counts.get(text, 0) + 1
    texts = [text if count == 1 else _(SEVERAL_TIMES, text=text, count=count) for text, count in counts.items()]
    return texts + what_next


def undone(event: UndoRedo) -> str:
    """Return how many moves and restarts were undone or redone."""
    counts = zip(UNDONE[event.kind], (event.count - event.restarts, event.restarts))
    return join_sentences([ngettext(*message, count) for message, count in counts if count])
