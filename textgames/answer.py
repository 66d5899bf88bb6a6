"""The answer to a line: what happened, what was said and what was asked, in the order in which it came about.

An answer is the same whoever watches; the views show it, each in its way. What is costly to know is worked out
when a view asks for it, from what was so at the time.
"""

from __future__ import annotations

from textgames.errors import sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from textgames.errors import Refusal
    from textgames.ids import Deal
    from textgames.text.color import Dye

    Record = dict[str, Any]


class Item:
    """Something in an answer: whether it `changes` the game, and `speaks` of more than a move.

    It takes as much of the memory as so many `boards` and `signs`.
    """

    changes = False
    speaks = True
    boards = 0
    signs = 0


class Event(Item):
    """Something changed; `kind` says what, `facts` where and how."""

    changes = True
    speaks = False

    def __init__(self, kind: str, **facts: Any) -> None:
        self.kind = kind
        self._facts = facts

    @property
    def facts(self) -> Record:
        """Where it changed, and how."""
        return self._facts

    def records(self) -> list[Record] | Iterator[Record]:
        """What programs are told: an object for each thing that changed, one after the other where they are many."""
        return [{"type": self.kind, **self.facts}]


class Travel(Event):
    """Moves were undone or redone: how many, and the game as it was before and after."""

    speaks = True
    boards = 2

    def __init__(self, kind: str, count: int, before: Any, after: Any) -> None:
        super().__init__(kind, count=count)
        self.before, self.after = before, after


class Turn(Event):
    """Another game is played from now on: which one, and as it was then."""

    speaks = True
    boards = 1

    def __init__(self, kind: str, deal: Deal, game: Any, **facts: Any) -> None:
        super().__init__(kind, **facts)
        self.deal, self.game = deal, game


class Begun(Turn):
    """It is a new one; `earlier` tells what was reached in earlier ones of its kind."""

    def __init__(self, deal: Deal, game: Any, game_id: str, earlier: str) -> None:
        super().__init__("new", deal, game, id=game_id)
        self.game_id, self.earlier = game_id, earlier


class Restart(Event):
    """The game is back at its start."""

    def __init__(self) -> None:
        super().__init__("restart")


class Standing(Item):
    """How the game stands now, to be told in place of the moves that led to it."""

    boards = 1

    def __init__(self, game: Any) -> None:
        self.game = game


class Note(Item):
    """Something to say of the line; the same again is only counted."""

    def __init__(self, text: str) -> None:
        self.text = text


class Reply(Item):
    """The answer to a question: for the eye, for the ear, and for programs."""

    def __init__(self, text: str, said: str | None = None, data: Any = None) -> None:
        self.text = text
        self.signs = len(text)
        self._said = said
        self._data = data

    def drawn(self, dye: Dye | None) -> str:
        """For the eye; `dye` colours it, if anything does."""
        return self.text

    def said(self) -> str:
        """For the ear: sentences."""
        return sentence(self.text) if self._said is None else self._said

    def record(self) -> Any:
        """For programs."""
        return self.text if self._data is None else self._data


class Look(Item):
    """The board is asked for; `game` is the game as it was then."""

    boards = 1

    def __init__(self, game: Any) -> None:
        self.game = game


class Help(Item):
    """The commands are asked for: a table of them."""

    def __init__(self, table: str) -> None:
        self.table = table


class Hint(Reply):
    """A good move, as it would be typed, empty where none is known, and why; `details` are for programs."""

    def __init__(self, command: str, why: str, text: str = "", **details: Any) -> None:
        super().__init__(text or (f"{command}: {why}." if command else sentence(why)))
        self.command = command
        self.hint: Record = {"cmd": command, "why": why, **details}


class End(Item):
    """The game has come to its end: how, what is revealed by it, and what can be done now.

    `aftermath` works out what else there is to tell, for a view that wants it.
    """

    def __init__(self, text: str, revealed: str, going_on: str, aftermath: Callable[[], str]) -> None:
        self.text = text
        self.revealed = revealed
        self.going_on = going_on
        self.aftermath = aftermath

    def told(self) -> str:
        """How it ended, with what is costly to know."""
        return " ".join(filter(None, [self.text, self.aftermath()]))


class NotPlayed(Item):
    """So many commands of the line were left, since the game came to its end or one was refused."""

    def __init__(self, count: int) -> None:
        self.count = count


class Refused(Item):
    """A command was refused, and with it the rest of the line."""

    def __init__(self, error: Refusal) -> None:
        self.error = error


class Answer:
    """The answer to one line.

    `items` are in order; `played` are the commands that were played and are still to be kept, as they would be
    typed, and `whole` tells whether that is the line as it stands; `not_played` counts those that were left. A line
    may be `stopped` by Ctrl-C, it may have `finished` the game, and the player `leaves` with `quit`.
    """

    error: Refusal | None = None
    changed = False
    speaks = False  # there is more to it than moves
    finished = False
    stopped = False
    leaves = False
    whole = True
    not_played = 0

    def __init__(self, number: int, line: str) -> None:
        self.number = number
        self.line = line
        self.items: list[Item] = []
        self.grows = False  # since it was weighed last
        self._size = 0
        self._boards = 0  # that it is still without
        self.played: list[str] = []

    def add(self, item: Item) -> None:
        """Something happened."""
        self.items.append(item)
        if item.changes:
            self.changed = True
        if item.speaks:
            self.speaks = True
        if item.boards or item.signs:
            self.grows = True
            self._boards += item.boards
            self._size += item.signs

    def refuse(self, error: Refusal) -> None:
        """The command can't be read, or not be played."""
        self.error = error
        self.add(Refused(error))
        self.whole = False

    def weigh(self, size: tuple[int, int] | None) -> int:
        """Squares of boards and signs of texts, where all boards since it was asked for last have so many squares."""
        rows, cols = size or (1, 1)
        self._size += self._boards * rows * cols
        self._boards = 0
        self.grows = False
        return self._size

    def changed_after(self, items: int) -> bool:
        """Whether anything changed after the first so many items."""
        return any(item.changes for item in self.items[items:])

    def events(self) -> list[Event]:
        """What changed."""
        return [item for item in self.items if isinstance(item, Event)] if self.changed else []

    def take_played(self) -> list[str]:
        """The commands that were not asked for before; the line can't be kept as it stands any more."""
        played, self.played, self.whole = self.played, [], False
        return played
