"""The rules of a game beside a slow and simple implementation, over any history of moves, undo, redo and copies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from support import amount

SETTINGS = settings(max_examples=amount(16, 50), stateful_step_count=amount(25, 50))


class History:
    """A game, the plain positions from its start to now, and those that were undone."""

    def __init__(self, game: Any, past: list) -> None:
        self.game, self.past, self.undone = game, past, []


class PlainMachine(RuleBasedStateMachine):
    """Plays a game and its copies, now or earlier, each beside the plain positions that it should have.

    A plain position is a value, with all that is counted. `all_moves` is what can be tried; those that change the
    position are the legal ones, unless `legal` says otherwise.
    """

    all_moves: Sequence

    def begin(self, data: st.DataObject) -> tuple[Any, Any]:
        """A game, and its first plain position."""
        raise NotImplementedError

    def after(self, position: Any, move: Any) -> Any:
        """The plain position after a move; None where the move changes nothing."""
        raise NotImplementedError

    def make(self, game: Any, move: Any) -> bool:
        """Make a move in the game; whether it changed something."""
        raise NotImplementedError

    def seen(self, game: Any) -> Any:
        """The position of the game, as the plain one has it."""
        raise NotImplementedError

    def what_follows(self, position: Any) -> Any:
        """What decides what can follow, as far as the player knows it."""
        raise NotImplementedError

    def legal(self, position: Any) -> list:
        return [move for move in self.all_moves if self.after(position, move) is not None]

    @initialize(data=st.data())
    def begins(self, data: st.DataObject) -> None:
        game, self.first = self.begin(data)
        self.now = History(game, [self.first])
        self.others: list[History] = []

    @rule(data=st.data(), times=st.integers(1, 6))
    def move(self, data: st.DataObject, times: int) -> None:
        for _ in range(times):
            self.try_a_move(data)

    def try_a_move(self, data: st.DataObject) -> None:
        legal = self.legal(self.now.past[-1])
        moves = st.sampled_from(self.all_moves)
        chosen = data.draw(moves | st.sampled_from(legal) if legal else moves)
        position = self.after(self.now.past[-1], chosen)
        assert self.make(self.now.game, chosen) is (position is not None), chosen
        if position is not None:
            self.now.past.append(position)
            self.now.undone.clear()

    @rule(times=st.integers(1, 4))
    def undo(self, times: int) -> None:
        for _ in range(times):
            assert self.now.game.undo() is (len(self.now.past) > 1)
            if len(self.now.past) > 1:
                self.now.undone.append(self.now.past.pop())

    @rule(times=st.integers(1, 4))
    def redo(self, times: int) -> None:
        for _ in range(times):
            assert self.now.game.redo() is bool(self.now.undone)
            if self.now.undone:
                self.now.past.append(self.now.undone.pop())

    @rule(rarely=st.integers(0, 3))
    def restart(self, rarely: int) -> None:
        if rarely == 0:
            self.now.game.restart()
            self.now.past, self.now.undone = [self.first], []

    @rule()
    def copy(self) -> None:
        """Go on with a copy, which has nothing to undo; the game stays as it is."""
        game = self.now.game.copy()
        assert game == self.now.game and repr(game) == repr(self.now.game)
        self.others.append(self.now)
        self.now = History(game, [self.now.past[-1]])

    @rule(data=st.data())
    def go_back_in_another(self, data: st.DataObject) -> None:
        """Go on from one of the positions so far in a game of its own, which has nothing to undo."""
        chosen = data.draw(st.integers(0, len(self.now.past) - 1))
        game = self.now.game.at(self.now.game.since_start()[chosen])
        self.others.append(self.now)
        self.now = History(game, [self.now.past[chosen]])

    @rule(data=st.data())
    def go_on_with_another(self, data: st.DataObject) -> None:
        if self.others:
            other = data.draw(st.integers(0, len(self.others) - 1))
            self.now, self.others[other] = self.others[other], self.now

    @invariant()
    def all_are_as_they_should_be(self) -> None:
        for history in (self.now, *self.others):
            self.check(history)
            for other in self.others:
                alike = self.what_counts(history.past[-1]) == self.what_counts(other.past[-1])
                assert (history.game == other.game) is alike
                alike = self.what_follows(history.past[-1]) == self.what_follows(other.past[-1])
                assert (history.game.key() == other.game.key()) is alike

    def what_counts(self, position: Any) -> Any:
        """What makes two games equal."""
        return position

    def check(self, history: History) -> None:
        game, position = history.game, history.past[-1]
        assert self.seen(game) == position
        assert game.legal_moves() == ([] if game.outcome else self.legal(position))
