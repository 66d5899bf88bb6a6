"""What all rules have, and games that are a list of positions.

A position is anything that isn't changed once it is made: a tuple, a frozenset, bytes. A plain list of them is
all that undo and redo need; it costs some tens of bytes a move.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Self


class Rules(ABC):
    """A game by its rules. Two are equal that stand alike, with the same figures; a copy goes its own way."""

    @property
    @abstractmethod
    def outcome(self) -> str | None:
        """ "won", "lost" or None while the game goes on."""

    @abstractmethod
    def undo(self) -> bool:
        """Take the last move back; False at the start."""

    @abstractmethod
    def redo(self) -> bool:
        """Make the move again that was undone last; False where there is none."""

    @abstractmethod
    def copy(self) -> Self:
        """The same position and figures, on its own from now on, with nothing to undo; it restarts as this one does."""

    @abstractmethod
    def figures(self) -> tuple[Any, ...]:
        """What makes two games the same: where they stand, and all that is counted."""

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        return self.figures() == other.figures() if isinstance(other, self.__class__) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{self.__class__.__name__}: {', '.join(map(repr, self.figures()))}>"


class History(Rules):
    """Rules that go from one position to the next.

    `position` is where the game stands, `steps` how many moves led there from its start. Rules add their moves,
    which call `go_to`, and say in `outcome` when they are over.
    """

    def __init__(self, start: Any) -> None:
        self._start = self.position = start
        self.steps = 0
        self._before: list[Any] = []
        self._undone: list[Any] = []

    def go_to(self, position: Any) -> None:
        """Make a move: what was undone can't be redone any more."""
        self._undone.clear()
        self._before.append(self.position)
        self.position = position
        self.steps += 1

    def undo(self) -> bool:
        if not self._before:
            return False
        self._undone.append(self.position)
        self.position = self._before.pop()
        self.steps -= 1
        return True

    def redo(self) -> bool:
        if not self._undone:
            return False
        undone, self._undone = self._undone, []
        self.go_to(undone.pop())
        self._undone = undone
        return True

    def restart(self) -> None:
        """Go back to the start and forget all moves."""
        self.position, self.steps = self._start, 0
        self._before, self._undone = [], []

    def copy(self) -> Self:
        other = self.__class__.__new__(self.__class__)
        for name, value in self.__getstate__().items():  # type: ignore[attr-defined]
            setattr(other, name, value)
        other._before, other._undone = [], []
        return other

    def figures(self) -> tuple[Any, ...]:
        return self.position, self.steps
