"""Boards that need no guess."""

from __future__ import annotations

import pytest
from support import amount

from textgames.errors import Illegal
from textgames.minesweeper import Minesweeper
from textgames.minesweeper.solver import noguess
from textgames.minesweeper.solver.noguess import deal_without_guessing

from .layouts import solver_of


def begun(size: tuple[int, int, int], seed: object, row: int, col: int) -> Minesweeper:
    """A game of which one square is open, and what that opens; its board is won by nothing but certain squares."""
    game = Minesweeper(*size, seed=seed, deal=deal_without_guessing)
    game.open(row, col)
    assert len(game.layout) == size[2]
    trial = game.copy()
    while not trial.outcome and (safe := solver_of(trial).safe()):
        for square in safe:
            trial.open(*square)
    assert trial.outcome == "won"
    return game


@pytest.mark.parametrize("size", [(9, 9, 10), (10, 20, 20), (16, 16, 40), (16, 30, 99)], ids=str)
def test_a_no_guess_board_is_won_by_deduction(size):
    for seed in range(amount(1, 8)):
        begun(size, seed, size[0] // 2, size[1] // 2)


def test_the_seed_decides_the_board(monkeypatch):
    monkeypatch.setattr(noguess, "UNPERTURBED", 0)
    assert begun((9, 9, 25), "same", 0, 0) == begun((9, 9, 25), "same", 0, 0)


@pytest.mark.parametrize("size", [(9, 9, 25), (16, 16, 65), (16, 30, 125)][: amount(2, 3)], ids=str)
def test_dense_boards_are_perturbed(size, monkeypatch):
    """With as good as no plain deals; where one is found it is as good as any other, and most are."""
    monkeypatch.setattr(noguess, "UNPERTURBED", 0)
    found = 0
    for seed in range(amount(1, 3)):
        try:
            game = begun(size, seed, 0, 0)
        except Illegal:
            continue
        assert game.number(0, 0) == 0 and all(game.is_open(*square) for square in game.around(0, 0))
        found += 1
    assert found


def test_a_board_that_cannot_be_had_is_refused(monkeypatch):
    monkeypatch.setattr(noguess, "WORK", 30_000)
    monkeypatch.setattr(noguess, "UNPERTURBED", 10_000)
    game = Minesweeper(9, 9, 60, seed=2, deal=deal_without_guessing)
    with pytest.raises(Illegal, match="find a no-guess board"):
        game.open(4, 4)
    assert game.position.steps == 0 and set(str(game)) == {"-", "\n"}
