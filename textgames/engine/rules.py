"""The base class of all rules: a game is a position, those before it and those undone."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Generic, Self, TypeVar

Position = TypeVar("Position")


class Game(ABC, Generic[Position]):
    """One game: its rules, its `start`, its `position`, those before it and those undone.

    A position is an immutable value, such as a `NamedTuple`: everything that the player sees, and
    figures, among them `steps`, 0 at the start. Hidden values, such as a seed, belong to the game.
    Copies are independent.
    """

    def __init__(self, start: Position) -> None:
        self.start = self.position = start
        # What can be undone and redone, the next one last.
        self._past: list[Position] = []
        self._undone: list[Position] = []

    @abstractmethod
    def after(self, move: Any) -> Position | None:
        """Return the position after a move; None if the move changes nothing.

        Raise `ValueError` if there is no such move in the game.
        """

    @abstractmethod
    def legal_moves(self) -> Sequence[Any]:
        """Return the moves that would change something, as `move` takes them; [] after the end."""

    @property
    @abstractmethod
    def outcome(self) -> str | None:
        """Return "won", "lost", or None while the game goes on."""

    def advisor(self) -> Any:
        """Return a `GameAdvisor` of this game, from the module `hint` beside its rules.

        This loads the solver.
        """
        package = self.__class__.__module__.rpartition(".")[0]
        return import_module(f"{package}.hint").Advisor(self)

    def review(self) -> list[Any]:
        """Return an `engine.review.MoveReview` of each move since the start.

        Raise `NoAnswer` if the game is too large to be searched.
        """
        return self.advisor().review(self.since_start())  # type: ignore[no-any-return]

    @property
    def previous(self) -> Position | None:
        """The position before the last move or restart; None if there is nothing to undo."""
        return self._past[-1] if self._past else None

    @property
    def is_newest(self) -> bool:
        """Whether the last move led to the position: it has moves, and none was undone since."""
        return bool(self._past) and not self._undone

    @property
    def goes_on_after_end(self) -> bool:
        """Whether the player goes on after a win."""
        return False

    @property
    def has_begun(self) -> bool:
        """Whether the clock runs; the first move starts it."""
        return True

    def latest(self, count: int) -> list[Position]:
        """Return the position before the last `count` moves, and the one after each of them."""
        return [*self._past[len(self._past) - count :], self.position]

    def since_start(self) -> list[Position]:
        """Return the positions from the start, or from the last restart, to the current one."""
        positions = [self.position]
        for before in reversed(self._past):
            if not positions[-1].steps:  # type: ignore[attr-defined]
                break
            positions.append(before)
        return positions[::-1]

    def move(self, move: Any) -> bool:
        """Make a move; return True, and forget the undone positions, if it changed anything."""
        position = self.after(move)
        if position is None:
            return False
        self._past.append(self.position)
        self.position = position
        self._undone.clear()
        return True

    def undo(self) -> bool:
        """Take back the last move or restart; return False if there is none."""
        return self._go(self._past, self._undone)

    def redo(self) -> bool:
        """Redo the last undone move or restart; return False if there is none."""
        return self._go(self._undone, self._past)

    def _go(self, there: list[Position], back: list[Position]) -> bool:
        """Go to the last of some positions, and keep the way back; return False without any."""
        if not there:
            return False
        back.append(self.position)
        self.position = there.pop()
        return True

    def restart(self, can_be_undone: bool = False) -> None:
        """Go back to the start and forget all moves, or keep them so that this can be undone."""
        if can_be_undone:
            self._past.append(self.position)
        else:
            self._past = []
        self._undone = []
        self.position = self.start

    def copy(self) -> Self:
        """Return an independent game in the same position and with the same start.

        It has nothing to undo.
        """
        return self.at(self.position)

    def branch(self) -> Self:
        """Return an independent game in the same position, with the same moves to undo and redo."""
        other = self.copy()
        other._past, other._undone = list(self._past), list(self._undone)
        return other

    def at(self, position: Position) -> Self:
        """Return an independent game in another position, for a search: see `copy`."""
        other = self.__class__.__new__(self.__class__)
        other.__dict__ |= self.__dict__
        other.position = position
        other._past, other._undone = [], []
        return other

    def key(self) -> tuple[Any, ...]:
        """Return a hashable key of everything that affects what can follow.

        A search visits positions with equal keys once. By default it is the position without its
        steps. A game with other figures, such as a score, leaves them out too.
        """
        return (self.position._replace(steps=0),)  # type: ignore[attr-defined]

    def _value(self) -> tuple[Any, ...]:
        """Return the value that `==` compares: figures too, but not the history."""
        return (self.position,)

    def __copy__(self) -> Self:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, self.__class__):
            return NotImplemented
        return self._value() == other._value()

    def __repr__(self) -> str:
        return f"<{self.__class__.__name__}: {self.position!r}>"
