"""The answer to a line: what happened, in order, and what there is to say about it.

item     something in an answer: an event, a reply to a question, a note
event    a change of the game; programs get it as one object or more
reply    the answer to a question, for the eye, for the ear and for programs

An answer is the same for every view. Expensive text is computed only when a view asks for it, from the game as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textgames.errors import Refusal
from textgames.text.grid import Board, draw
from textgames.text.language import _, command_text, join_sentences
from textgames.text.style import Styler
from textgames.text.width import WIDTH, fitted

JsonObject = dict[str, Any]


class Item:
    """Something in an answer; `changes` is whether it changed the game."""

    changes = False


class Event(Item):
    """A change of the game; `kind` names it, `facts` has where and how."""

    changes = True

    def __init__(self, kind: str, **facts: Any) -> None:
        self.kind, self.facts = kind, facts

    def objects(self) -> list[JsonObject]:
        """Return an object for each thing that changed, for programs."""
        return [{"type": self.kind, **self.facts}]


class UndoRedo(Event):
    """Moves were undone or redone, `count` of them, between the games `before` and `after`; some were `restarts`."""

    def __init__(self, kind: str, count: int, restarts: int, before: Any, after: Any) -> None:
        super().__init__(kind, count=count, **({"restarts": restarts} if restarts else {}))
        self.count, self.restarts = count, restarts
        self.before, self.after = before, after


class GameSwitched(Event):
    """Another game is played from now on: its spec, and a copy of it as it began.

    `earlier` has the results of games of its category; empty if there are none, or the game before was of it too.
    """

    def __init__(self, kind: str, spec: Any, game: Any, earlier: str = "", **facts: Any) -> None:
        super().__init__(kind, **facts)
        self.spec, self.game, self.earlier = spec, game, earlier


class CurrentPosition(Item):
    """The game as it is now, to be described instead of the moves that led to it.

    `moves` says which these were, for the ear, where the program chose them.
    """

    def __init__(self, game: Any, moves: str = "") -> None:
        self.game, self.moves = game, moves


class Look(CurrentPosition):
    """The board was asked for."""


class Note(Item):
    """A remark about the line; one that is `closing` comes after all others."""

    def __init__(self, text: str, closing: bool = False) -> None:
        self.text, self.closing = text, closing


class Detail(Note):
    """A remark that is for the eye: there is too much of it to listen to."""


class Reply(Item):
    """The answer to a question: `text` for the eye, `spoken` for the ear, `data` for programs.

    A `board` is above the text; lines `to_paste` somewhere are below it, and stay whole.
    """

    def __init__(
        self, text: str, spoken: str = "", data: Any = None, to_paste: str = "", board: Board | None = None
    ) -> None:
        self.heading, self.to_paste, self.board = text, to_paste, board
        self.text = "\n".join(filter(None, [text, to_paste]))
        self.sentences = spoken or self.text
        self.data = data
        if data is None:
            self.data = f"{draw(board)}\n{self.text}" if board else self.text

    def render(self, styler: Styler | None, width: int | None) -> str:
        """Return the text for the eye, in lines of at most `width` columns, with its colours if there is a styler.

        Without a `width` they have 80.
        """
        board = draw(self.board, styler, width or WIDTH) if self.board else ""
        return "\n".join(filter(None, [board, fitted(self.heading, width), self.to_paste]))


class More(Reply):
    """The next part of an answer that was cut, which only the ear has; the text says that there is none."""


class Hint(Reply):
    """A good move as it would be typed, empty if none is known, and the reason, a sentence or more.

    `details` are for programs.
    """

    def __init__(self, command: str, why: str, text: str = "", **details: Any) -> None:
        tried = _("Try {command}.", command=command_text(command)) if command else ""
        super().__init__(text or join_sentences([tried, why]))
        self.command = command
        self.hint: JsonObject = {"cmd": command, "why": why, **details}


class End(Item):
    """The game is over: how, and what can be done now.

    `revealed` is what a board shows only then, for the ear; `details` computes what else there is to say, for people.
    """

    def __init__(self, text: str, next_steps: str, revealed: str = "", details: Callable[[], str] = lambda: "") -> None:
        self.text, self.next_steps, self.revealed, self.details = text, next_steps, revealed, details

    def full_text(self) -> str:
        """Return how it ended, with what is costly to know."""
        return join_sentences([self.text, self.details()])


class Answer:
    """The answer to one line.

    `items` are in order; a view has shown the first `shown_items` of them. `changes` counts changes of the game,
    `not_played` the commands that were left. `finished`: the line ended the game. `leaves`: the player quit.
    `file_command`: ("save" or "load", path), for whoever has files.
    """

    # Most answers leave these as they are.
    error: Refusal | None = None
    file_command: tuple[str, str] | None = None
    finished = leaves = False
    changes = not_played = shown_items = 0

    def __init__(self, line: str) -> None:
        self.line = line
        self.items: list[Item] = []

    def add(self, item: Item) -> None:
        self.items.append(item)
        self.changes += item.changes

    def events(self) -> list[Event]:
        return [item for item in self.items if isinstance(item, Event)]

    def refuse(self, error: Refusal) -> None:
        """Refuse the command, and with it the rest of the line."""
        self.error = error
        self.add(Note(str(error), closing=True))
