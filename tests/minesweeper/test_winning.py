"""The chance to win, the layouts that it is estimated from, and squares that are fifty-fifty whatever comes."""

from __future__ import annotations

from collections import Counter

import pytest
from support import amount

from textgames.engine.cancellation import Cancellation
from textgames.engine.chance import RandomStream
from textgames.errors import Illegal, OutOfTime
from textgames.minesweeper import Minesweeper
from textgames.minesweeper.solver import endgame, probabilities
from textgames.minesweeper.solver import playouts as solver_playouts
from textgames.minesweeper.solver.fifty_fifty import shares_of_fifty_fifties
from textgames.minesweeper.solver.guess import Guesser
from textgames.minesweeper.solver.playouts import sample_layout, win_chance
from textgames.text.squares import square_name

from .layouts import agreeing_layouts, best_chance, closed_squares, opened, small_positions, solver_of


def value(game: Minesweeper) -> float | None:
    return game.advisor().value(game.position)


def stopping_after(checks: int) -> Cancellation:
    """Return what stops work that checks it more than so many times."""
    left = iter(range(checks))
    return Cancellation(is_interrupted=lambda: next(left, None) is None)


def test_draws_are_all_layouts_each_as_likely():
    drawn = 60
    for game in small_positions(amount(60, 400), seed=5):
        layouts, solver, rng = agreeing_layouts(game), solver_of(game), RandomStream("1")
        if len(layouts) <= 10:
            found = Counter(frozenset(sample_layout(solver, rng)) for _ in range(drawn * len(layouts)))
            assert set(found) == {frozenset(layout) for layout in layouts}, str(game)
            assert all(0.4 * drawn < count < 1.8 * drawn for count in found.values()), (str(game), found)
        else:
            assert all(sample_layout(solver, rng) in layouts for _ in range(10))


def test_the_chance_to_win_near_the_end_is_that_of_the_best_play():
    """By trying every way to play. Where no square is certain, the guess is one that has this chance."""
    compared = 0
    for game in small_positions(amount(200, 1000), seed=6):
        if len(closed_squares(game)) > 9 or not game.dealt:
            continue
        solver, best = solver_of(game), best_chance(game)
        assert value(game) == pytest.approx(best), str(game)
        if not solver.safe() and not any(map(solver.is_flagged, solver.closed)):
            square, safety, chance = Guesser(solver).best()
            assert chance == pytest.approx(best) == best_chance(game, [square]), str(game)
            assert safety == pytest.approx(1 - solver.chances[square])
            compared += 1
    assert compared > amount(15, 70)


@pytest.mark.parametrize(
    ("field", "squares", "risks"),
    [
        # One mine on two squares that nothing else is beside.
        ("...*/....", "0A", {"0D": 0.5, "1D": 0.5}),
        # 2 x 2 squares in the corner, whose one discriminator is a mine: their mines are in opposite corners.
        ("...../..*../...*./....*", "0A 0E", dict.fromkeys(("2D", "2E", "3D", "3E"), 0.5)),
        # The open number is beside only one of the last two squares, and tells that one of them is a mine for certain.
        ("..**", "0B", {}),
    ],
)
def test_squares_that_are_fifty_fifty_whatever_comes(field, squares, risks):
    solver = solver_of(opened(field, squares))
    found = shares_of_fifty_fifties(solver, 1000)
    assert {square_name(square): risk for square, risk in found.items()} == pytest.approx(risks)
    assert shares_of_fifty_fifties(solver, 0) == {}  # no more of them are considered than is allowed


def test_play_outs_are_near_the_truth(monkeypatch):
    """They may be below it, since what they play is not always best."""
    compared = 0
    few = amount(25, 100)
    for seed in (8, *range(amount(0, 5))):  # in 8 a square that is certainly a mine is among the next ones to guess
        game = Minesweeper(6, 6, 9, seed=seed)
        game.open(2, 2)
        exact = value(game)
        if exact is None or game.outcome:
            continue
        with monkeypatch.context() as patch:
            patch.setattr(solver_playouts, "MAX_PLAYOUTS", few)
            chance, error, playouts = win_chance(game, Cancellation())
        assert playouts == few
        assert -0.1 - error < chance - exact < error + 0.03, (seed, str(game))
        compared += 1
    assert compared


@pytest.mark.parametrize("squares", ["", "0A"])
def test_the_hidden_mines_decide_nothing(monkeypatch, squares):
    monkeypatch.setattr(solver_playouts, "MAX_PLAYOUTS", 5)
    monkeypatch.setattr(endgame, "MAX_SOLUTIONS", 0)
    flagged = opened("....../.*..../....../....../....*./......", squares)
    plain = opened(".*..../....../....../....../....../..*...", squares)
    flagged.flag(5, 5)
    flagged.mark(5, 4)
    assert win_chance(flagged, Cancellation()) == win_chance(plain, Cancellation())


def test_play_outs_that_are_stopped_tell_what_is_known():
    game = Minesweeper(16, 30, 99, seed=1)
    game.open(3, 3)
    _, error, playouts = win_chance(game, stopping_after(100))
    assert 2 <= playouts < 400 and 0 < error < 1
    with pytest.raises(OutOfTime):
        win_chance(game, stopping_after(10))


def test_what_is_too_much_to_count(monkeypatch):
    monkeypatch.setattr(probabilities, "MAX_STATES", 0)
    with pytest.raises(Illegal, match="too many layouts to count"):
        win_chance(opened("...*/....", "0A"), Cancellation())


def test_a_game_that_has_not_begun(monkeypatch):
    """Its first square is safe, so that it is not one of all boards with as many mines."""
    monkeypatch.setattr(solver_playouts, "MAX_PLAYOUTS", 20)
    chance, error, playouts = win_chance(Minesweeper(9, 9, 10, seed=1), Cancellation())
    assert playouts == 20 and chance > 0.8
    assert win_chance(Minesweeper(9, 9, 10, seed=2), Cancellation()) == (chance, error, playouts)


def test_a_chance_to_win_in_words(monkeypatch):
    """Two squares are fifty-fifty whatever comes, so that the playouts agree with the exact chance."""
    game = opened("...*/....", "0A")
    assert game.advisor().odds_to_win(game.position)[1] == "Your chance of winning from here is exactly 50.0%."
    monkeypatch.setattr(endgame, "MAX_SOLUTIONS", 0)
    assert win_chance(game, Cancellation()) == (0.5, 0.01, 400)
    words = "Your chance of winning from here is about 50%, plus or minus 1, from 400 simulations."
    assert game.advisor().odds_to_win(game.position)[1] == words
