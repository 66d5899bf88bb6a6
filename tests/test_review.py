"""`review` in all games: what each move cost, the board before it, and the way back."""

from __future__ import annotations

import re

import pytest
from sample import answer, sample_of, session_of
from test_every_session import visible_state

from textgames.engine.cancellation import Cancellation
from textgames.engine.session import Session


def won(game: str) -> Session:
    """The game of the sample that is won, at its end."""
    text, lines = sample_of(game).win
    session = session_of(game, f"{game}:{text.partition(':')[2]}")
    for line in lines:
        answer(session, line)
    assert session.outcome == "won"
    return session


def test_the_worst_moves_are_named_then_the_whole_is_summed_up(game):
    session = won(game)
    before = visible_state(session)
    told = answer(session, "review")
    count = len(session.game.since_start()) - 1
    costly = [move["price"] for move in told.data["moves"]]
    assert visible_state(session) == before and session.record.counts["hints"] == 0
    assert all(1 <= move["n"] <= count and move["price"] != 0 for move in told.data["moves"])
    lines = told.texts[0].splitlines()
    assert len(lines) == min(3, len(costly)) + 1 and " the best one" in lines[-1]
    assert None in costly or told.data["price"] == pytest.approx(sum(costly), abs=1e-3)


def test_a_move_is_told_with_the_board_before_it_and_the_way_back(game):
    session = won(game)
    count = len(session.game.since_start()) - 1
    priced = {move["n"]: move for move in answer(session, "review").data["moves"]}
    for number in {1, count}:
        told = answer(session, f"review {number}")
        (record,) = told.data["moves"]
        assert record["n"] == number and (not record["price"] or record == priced[number])
        way_back = f"undo {count + 1 - number}"
        assert told.texts[0].endswith(f"Type {way_back} to go back there.")
        earlier = won(game)
        answer(earlier, way_back)
        assert told.board.rows == earlier.describer.board(earlier.game).rows
    assert str(answer(session, "review 999").error) == f"There is no move 999; you made {count}."


def test_hints_cost_nothing(game):
    session = session_of(game)
    answer(session, "auto 3")
    if session.game.previous:
        told = answer(session, "review").texts[0]
        count = session.game.position.steps
        assert re.fullmatch(rf"{count} of {count} moves (was the best one|were the best ones)\.", told)


def test_nothing_to_review(session):
    assert str(answer(session, "review").error) == "No move has been made yet."


def test_ctrl_c_stops_a_review(game, monkeypatch):
    session = won(game)
    monkeypatch.setattr(session, "search_limit", lambda _seconds: Cancellation(is_interrupted=lambda: True))
    assert answer(session, "review").texts == ["Stopped."]


@pytest.mark.parametrize("game", ["2048", "sokoban"])
def test_when_the_time_is_over_prices_are_not_known(game, monkeypatch):
    session = won(game)
    monkeypatch.setattr(session, "search_limit", lambda _seconds: Cancellation(seconds=-1))
    told = answer(session, "review")
    assert told.data["price"] is None and told.texts[0].endswith(" isn't known.")
    last = answer(session, f"review {session.game.position.steps}").texts[0]
    assert "Its cost isn't known: the search would take too long." in last
