"""The base classes of all rules: what they have in common, and undo by positions and moves."""

from __future__ import annotations

from abc import ABC, abstractmethod

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, Self

BLOCK = 100  # moves from one position that is kept to the next


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
    """A game that is a position and the moves that led to it, which is all that undo and redo need.

    `position` is the current one: anything that is not changed once it is made, such as a tuple, a frozenset or bytes.
    A subclass has `after`, `legal_moves` and `outcome`, and its moves call `play`.

    A million positions would take hundreds of megabytes, and a million moves take eight. So of the older positions only
    every hundredth is kept, and where undo reaches the others they are computed again, a hundred at a time.
    """

    position: Any
    steps: int

    def __init__(self, start: Any) -> None:
        self._start = start
        self.restart()

    @abstractmethod
    def after(self, move: Any) -> Any:
        """Return the position after a move, a function of `position` and `steps`; None if it can't be made."""

    def play(self, move: Any) -> bool:
        """Make a move, if it can be made; what was undone can't be redone any more."""
        position = self.after(move)
        if position is None:
            return False
        self._undone.clear()
        self._go_to(position, move)
        return True

    def _go_to(self, position: Any, move: Any) -> None:
        if len(self._recent) == 2 * BLOCK:
            self._kept.append(self._recent[0])
            del self._recent[:BLOCK]
        self._recent.append(self.position)
        self._moves.append(move)
        self.position = position
        self.steps += 1

    def before(self) -> Any:
        """Return the position before the last move; None at the start."""
        self._compute_recent()
        return self._recent[-1] if self._recent else None

    def _compute_recent(self) -> None:
        """Compute the last positions again, from the one that is kept before them, where undo has reached the first."""
        if self._recent or not self._kept:
            return
        moves = self._moves[-BLOCK:]
        del self._moves[-BLOCK:]
        self.position = self._kept.pop()
        self.steps -= BLOCK
        for move in moves:
            self._go_to(self.after(move), move)

    def undo(self) -> bool:
        self._compute_recent()
        if not self._recent:
            return False
        self._undone.append(self._moves.pop())
        self.position = self._recent.pop()
        self.steps -= 1
        return True

    def redo(self) -> bool:
        if not self._undone:
            return False
        move = self._undone.pop()
        self._go_to(self.after(move), move)
        return True

    def restart(self) -> None:
        self.position, self.steps = self._start, 0
        self._forget()

    def _forget(self) -> None:
        """Forget all moves."""
        self._moves: list[Any] = []
        self._undone: list[Any] = []
        self._kept: list[Any] = []  # every hundredth position from the first one on
        self._recent: list[Any] = []  # the positions after these, up to the one before the last move

    def copy(self) -> Self:
        other = self.__class__.__new__(self.__class__)
        other.__dict__ |= self.__dict__
        other._forget()
        return other

    def key(self) -> tuple[Any, ...]:
        return self.position, self.steps
