"""The base classes of all rules: what they have in common, and undo by a list of positions."""

from __future__ import annotations

from abc import ABC, abstractmethod

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, Self


class Rules(ABC):
    """One game. Two games are equal if their `key()` is, and copies are independent.

    `size` is (rows, columns) of a game on a grid, and `steps` the number of moves made; in Sokoban it is a method.
    """

    steps: Any

    @property
    @abstractmethod
    def outcome(self) -> str | None:
        """ "won", "lost" or None while the game goes on."""

    @abstractmethod
    def legal_moves(self) -> Sequence[Any]:
        """Return the moves that would change something."""

    @abstractmethod
    def undo(self) -> bool:
        """Take back the last move; False at the start."""

    @abstractmethod
    def redo(self) -> bool:
        """Repeat the move that was undone last; False if there is none."""

    @abstractmethod
    def restart(self) -> None:
        """Go back to the start and forget all moves."""

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent game in the same position, with nothing to undo; `restart` goes to the same start."""

    @abstractmethod
    def key(self) -> tuple[Any, ...]:
        """Return what makes two games equal: the position, and all that is counted."""

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        return self.key() == other.key() if isinstance(other, self.__class__) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{self.__class__.__name__}: {', '.join(map(repr, self.key()))}>"


class History(Rules):
    """A game that is a list of positions, which is all that undo and redo need.

    `position` is the current one: anything that is not changed once it is made, such as a tuple, a frozenset or bytes.
    A subclass adds its moves, which call `go_to`, `legal_moves` and `outcome`.
    """

    steps: int

    def __init__(self, start: Any) -> None:
        self._start = self.position = start
        self.steps = 0
        self._past: list[Any] = []
        self._future: list[Any] = []

    def go_to(self, position: Any) -> None:
        """Make a move, to a new position; what was undone can't be redone any more."""
        self._future.clear()
        self._past.append(self.position)
        self.position = position
        self.steps += 1

    def undo(self) -> bool:
        if not self._past:
            return False
        self._future.append(self.position)
        self.position = self._past.pop()
        self.steps -= 1
        return True

    def redo(self) -> bool:
        if not self._future:
            return False
        self._past.append(self.position)
        self.position = self._future.pop()
        self.steps += 1
        return True

    def restart(self) -> None:
        self.position, self.steps = self._start, 0
        self._past, self._future = [], []

    def copy(self) -> Self:
        other = self.__class__.__new__(self.__class__)
        other.__dict__ |= self.__dict__
        other._past, other._future = [], []
        return other

    def key(self) -> tuple[Any, ...]:
        return self.position, self.steps
