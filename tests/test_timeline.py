"""Attempts at a game: the clock, what is known of them, and the way back through restarts."""

from __future__ import annotations

import pytest
from nim.rules import Nim

from textgames.engine import timeline
from textgames.engine.timeline import MAX_ATTEMPTS, Timeline


@pytest.fixture
def clock(monkeypatch):
    """What the clock is at, as the only item of a list."""
    now = [1000.0]
    monkeypatch.setattr(timeline, "monotonic", lambda: now[0])
    return now


def test_the_clock_runs_from_the_first_timed_move_to_the_end(clock):
    game = Nim(4, "1")
    played = Timeline(game)
    attempt = played.attempt
    played.moved(timed=False)
    clock[0] += 5
    assert attempt.seconds() == 0
    played.moved(timed=True)
    clock[0] += 7
    played.moved(timed=True)
    assert attempt.seconds() == 7
    attempt.ended = clock[0]
    clock[0] += 1
    assert game.outcome is None and attempt.seconds() == 8
    game.take(3)
    clock[0] += 1
    assert game.outcome and attempt.seconds() == 7
    attempt.ended = None
    assert attempt.seconds() == 9


@pytest.mark.parametrize("seconds", [0, 0.5, 3])
def test_a_clock_that_is_resumed_goes_on(clock, seconds):
    attempt = Timeline(Nim(4, "1")).attempt
    attempt.resume(seconds)
    assert attempt.seconds() == 0 and attempt.started is None
    attempt.started = 990.0
    attempt.resume(seconds)
    assert attempt.seconds() == seconds and attempt.ended == clock[0]
    clock[0] += 2
    assert attempt.seconds() == seconds + 2
    attempt.resume(None)
    assert attempt.seconds() is None and attempt.started == clock[0]
    attempt.resume(1)
    assert attempt.seconds() == 1


def test_what_was_learned_stays_known_in_other_attempts():
    played = Timeline(Nim(21, "1"))
    first = played.attempt
    first.hints, first.marked = 2, True
    played.restart(Nim(21, "1"), seen=False)
    second = played.attempt
    assert second is not first and (second.hints, bool(second.seen), second.marked) == (2, False, True)
    assert played.attempts() == [first, second] and not played.is_first_attempt
    second.hints, second.seen = 3, True
    assert played.undo() and played.attempt is first and played.is_first_attempt
    assert (first.hints, first.seen, first.undos, second.undos) == (3, True, 1, 0)
    first.hints = 5
    second.seen = False
    assert played.attempts() == [first, second]
    assert played.redo() and played.attempt is second
    assert (second.hints, second.seen) == (5, True)
    assert not played.redo()
    played.restart(Nim(21, "1"), seen=False)
    assert played.attempt.seen and played.attempt.hints == 5


def test_a_restart_of_a_board_that_is_known_is_one_that_was_seen():
    played = Timeline(Nim(21, "1"))
    played.restart(Nim(21, "1"), seen=True)
    assert played.attempt.seen is True


def test_moves_and_restarts_are_undone_one_after_the_other():
    game = Nim(21, "1")
    played = Timeline(game)
    assert not played.undo() and not played.redo() and played.attempt.undos == 0
    game.take(1)
    played.moved(timed=True)
    other = Nim(21, "1")
    played.restart(other, seen=True)
    other.take(2)
    played.moved(timed=True)
    assert [played.undo() for _ in range(4)] == [True, True, True, False]
    assert played.attempt.game is game and game.left == 21 and played.attempt.undos == 2
    assert [played.redo() for _ in range(4)] == [True, True, True, False]
    assert played.attempt.game is other and other.steps == 1
    played.undo()
    other.take(3)
    played.moved(timed=True)
    assert not played.redo()


def test_only_so_many_attempts_are_kept():
    played = Timeline(Nim(21, "1"))
    for _ in range(MAX_ATTEMPTS + 5):
        played.restart(Nim(21, "1"), seen=True)
    assert len(played.attempts()) == MAX_ATTEMPTS + 1
    assert sum(played.undo() for _ in range(2 * MAX_ATTEMPTS)) == MAX_ATTEMPTS


def test_a_clean_attempt_is_one_without_help():
    attempt = Timeline(Nim(21, "1")).attempt
    assert attempt.is_clean and not attempt.is_continued
    assert (attempt.ended, attempt.seen, attempt.marked, attempt.auto, attempt.undos) == (None, None, False, False, 0)
    for name, value in (("undos", 1), ("hints", 1), ("auto", True), ("seen", True)):
        before = getattr(attempt, name)
        setattr(attempt, name, value)
        assert not attempt.is_clean
        setattr(attempt, name, before)
    attempt.result = {"undos": 1}
    attempt.undos = 1
    assert not attempt.is_continued
    attempt.undos = 2
    assert attempt.is_continued
    attempt.undos, attempt.was_over = 0, True
    assert attempt.is_continued
