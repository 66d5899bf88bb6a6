"""The chance to win, the layouts that it is estimated from, and squares that are fifty-fifty whatever comes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from support import amount

from textgames.errors import Illegal, OutOfTime
from textgames.minesweeper import Minesweeper
from textgames.minesweeper.hint import odds_to_win, tenths
from textgames.minesweeper.solver import endgame, odds
from textgames.minesweeper.solver import winning as solver_winning
from textgames.minesweeper.solver.certainty import Solver
from textgames.minesweeper.solver.draws import Draws
from textgames.minesweeper.solver.guess import Guesser
from textgames.minesweeper.solver.odds import Odds, Swept, share_of
from textgames.minesweeper.solver.tossups import TossUps
from textgames.minesweeper.solver.winning import winning
from textgames.seeds import Deck
from textgames.text import cells

from .layouts import agreeing_layouts, best_chance, closed_squares, small_positions


def opened(field: list[str], squares: str) -> Minesweeper:
    """A game on a field with these squares open."""
    game = Minesweeper.from_text("\n".join(field))
    for square in squares.split():
        assert game.open(*cells.read(square, game.rows, game.cols)) and game.outcome != "lost"
    return game


def stopping_after(times: int) -> Callable[[], None]:
    """What stops what asks it more than so many times."""
    left = [times]

    def pulse() -> None:
        left[0] -= 1
        if left[0] < 0:
            raise OutOfTime("stopped")

    return pulse


def test_draws_are_all_layouts_each_as_likely():
    drawn = 60
    for game in small_positions(amount(60, 400), seed=5):
        layouts, draws, deck = agreeing_layouts(game), Draws(Solver(game)), Deck("1")
        if len(layouts) <= 10:
            found = Counter(frozenset(draws.mines(deck)) for _ in range(drawn * len(layouts)))
            assert set(found) == {frozenset(layout) for layout in layouts}, str(game)
            assert all(0.4 * drawn < count < 1.8 * drawn for count in found.values()), (str(game), found)
        else:
            assert all(draws.mines(deck) in layouts for _ in range(10))


def test_the_chance_to_win_near_the_end_is_that_of_the_best_play():
    """With squares that are certain as well as without."""
    compared = 0
    for game in small_positions(amount(200, 1000), seed=6):
        if len(closed_squares(game)) <= 9 and game.dealt:
            found = winning(game)
            assert found.chance == pytest.approx(best_chance(game)), str(game)
            assert (found.error, found.playouts) == (0, 0)
            compared += 1
    assert compared > amount(30, 150)


def test_answers_of_a_square_share_its_safety():
    for game in small_positions(amount(100, 500), seed=7):
        solver = Solver(game)
        if not solver.safe():
            guesser = Guesser(solver)
            for safety, square in guesser.safeties:
                answers = [Odds(position) for position in guesser._answers(square)]
                shares = [share_of(answer, solver.odds) for answer in answers if answer.layouts]
                assert sum(shares) == pytest.approx(safety), str(game)


@pytest.mark.parametrize(
    ("field", "squares", "risks"),
    [
        # One mine on two squares that nothing else is beside.
        (["...*", "...."], "0A", {"0D": 0.5, "1D": 0.5}),
        # A box in the corner, whose one witness is a mine: its mines lie in two opposite corners, or in the others.
        ([".....", "..*..", "...*.", "....*"], "0A 0E", dict.fromkeys(("2D", "2E", "3D", "3E"), 0.5)),
        # The open number is beside only one of the last two squares, and tells that one of them is a mine for certain.
        (["..**"], "0B", {}),
    ],
)
def test_squares_that_are_fifty_fifty_whatever_comes(field, squares, risks):
    guesser = Guesser(Solver(opened(field, squares)))
    found = TossUps(guesser.visible, guesser.odds, guesser.mines, Swept()).risks(1000)
    assert {cells.name(*square): risk for square, risk in found.items()} == pytest.approx(risks)


def test_a_toss_up_is_not_looked_at_beyond_what_is_allowed():
    guesser = Guesser(Solver(opened(["...*", "...."], "0A")))
    assert TossUps(guesser.visible, guesser.odds, guesser.mines, Swept()).risks(0) == {}


def test_play_outs_of_what_nobody_can_help(monkeypatch):
    monkeypatch.setattr(endgame, "MOST_SOLUTIONS", 0)
    found = winning(opened(["...*", "...."], "0A"))
    assert (found.chance, found.playouts) == (0.5, 400) and 0 < found.error <= 0.01


def test_play_outs_are_near_the_truth(monkeypatch):
    """They may be below it, since what they play is not always best."""
    for seed in (8, *range(amount(2, 20))):  # in 8 a square that is certainly a mine is among the next ones to guess
        game = Minesweeper(6, 6, 9, seed=seed)
        game.open(2, 2)
        exact = winning(game)
        if exact.playouts or game.outcome:
            continue
        with monkeypatch.context() as few:
            few.setattr(endgame, "MOST_SOLUTIONS", 0)
            few.setattr(solver_winning, "MOST_PLAYOUTS", 100)
            found = winning(game)
        assert found.playouts == 100
        assert -0.1 - found.error < found.chance - exact.chance < found.error + 0.03, (seed, str(game))


@pytest.mark.parametrize("squares", ["", "0A"])
def test_the_hidden_mines_decide_nothing(monkeypatch, squares):
    monkeypatch.setattr(solver_winning, "MOST_PLAYOUTS", 5)
    monkeypatch.setattr(endgame, "MOST_SOLUTIONS", 0)
    fields = [["......"] * 6 for _ in range(2)]
    fields[0][1:2], fields[0][4:5] = [".*...."], ["....*."]
    fields[1][0:1], fields[1][5:6] = [".*...."], ["..*..."]
    flagged, plain = (opened(field, squares) for field in fields)
    flagged.flag(5, 5)
    flagged.mark(5, 4)
    assert winning(flagged).chance == winning(plain).chance


def test_play_outs_that_are_stopped_tell_what_is_known():
    game = Minesweeper(16, 30, 99, seed=1)
    game.open(3, 3)
    found = winning(game, stopping_after(300_000))
    assert 2 <= found.playouts < 400 and 0 < found.error < 1
    with pytest.raises(OutOfTime):
        winning(game, stopping_after(300))


def test_what_is_too_much_to_count(monkeypatch):
    monkeypatch.setattr(odds, "MOST_EXACT", 0)
    with pytest.raises(Illegal, match="too much to count"):
        winning(opened(["...*", "...."], "0A"))


def test_a_game_that_has_not_begun(monkeypatch):
    """Its first square is safe, so that it is not one of all boards with as many mines."""
    monkeypatch.setattr(solver_winning, "MOST_PLAYOUTS", 20)
    found = winning(Minesweeper(9, 9, 10, seed=1))
    assert found.playouts == 20 and found.chance > 0.8
    assert winning(Minesweeper(9, 9, 10, seed=2)).chance == found.chance


def test_chances_in_tenths():
    assert [tenths(share) for share in (0, 1e-6, 0.632, 0.9999, 1)] == ["0%", "0.1%", "63.2%", "99.9%", "100%"]


def test_words_for_the_eye_and_for_the_ear(monkeypatch):
    game = opened(["...*", "...."], "0A")
    assert odds_to_win(game)[1:] == ("a win from here: 50.0% (exact)",) * 2
    monkeypatch.setattr(endgame, "MOST_SOLUTIONS", 0)
    assert odds_to_win(game)[1:] == (
        "a win from here: about 50% +- 1 (of 400 play-outs)",
        "a win from here: about 50%, give or take 1, of 400 play-outs",
    )
