"""Boards that need no guess, and the deductions that prove it."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textgames.errors import Illegal
from textgames.minesweeper import Minesweeper
from textgames.minesweeper.noguess import deal_without_guessing
from textgames.minesweeper.solver import Deductions, play_by_deduction, squares_of


def agreeing_layouts(game: Minesweeper) -> list[set[tuple[int, int]]]:
    """All ways to lay the mines that agree with what is open, by trying every one."""
    squares = [(row, col) for row in range(game.rows) for col in range(game.cols)]
    closed = [square for square in squares if not game.is_open(*square)]
    numbers = {square: game.number(*square) for square in squares if game.is_open(*square)}
    return [
        set(mines)
        for mines in combinations(closed, game.mines)
        if all(number == len(set(mines).intersection(game.around(*square))) for square, number in numbers.items())
    ]


@given(st.integers(1, 4), st.integers(1, 4), st.integers(0, 5), st.text(max_size=3), st.data())
def test_what_is_deduced_holds_in_every_layout(rows, cols, mines, seed, data):
    game = Minesweeper(rows, cols, min(mines, rows * cols - 1), seed)
    for _ in range(2):
        game.open(data.draw(st.integers(0, rows - 1)), data.draw(st.integers(0, cols - 1)))
    if game.outcome:
        return
    layouts = agreeing_layouts(game)
    deductions = Deductions(game)
    assert layouts
    for square in squares_of(deductions.safe, cols):
        assert not any(square in layout for layout in layouts)
    for square in squares_of(deductions.mines, cols):
        assert all(square in layout for layout in layouts)


@pytest.mark.parametrize(
    ("field", "opened", "safe", "mines"),
    [
        # a 1 with three closed squares around it
        (["*.", ".."], [(1, 1)], [], []),
        # the numbers at the edge have their mine in the first two squares, so the third has none
        ([".*..*", "....."], [(1, col) for col in range(5)], [(0, 2)], []),
        # the 1 settles its only square, and then no mine is left for the last one
        ([".*..."], [(0, 4)], [(0, 0)], [(0, 1)]),
        # as many mines as closed squares
        (["**.", "..."], [(1, 0), (1, 1), (1, 2), (0, 2)], [], [(0, 0), (0, 1)]),
    ],
)
def test_deduction(field, opened, safe, mines):
    game = Minesweeper.from_text("\n".join(field))
    for square in opened:
        game.open(*square)
    found = Deductions(game)
    assert list(squares_of(found.safe, game.cols)) == safe
    assert list(squares_of(found.mines, game.cols)) == mines


@pytest.mark.parametrize("size", [(9, 9, 10), (10, 20, 20), (16, 16, 40), (16, 30, 99)], ids=str)
def test_a_no_guess_board_is_won_by_deduction(size):
    for seed in range(5):
        game = Minesweeper(*size, seed=seed, deal=deal_without_guessing)
        game.open(size[0] // 2, size[1] // 2)
        assert game.mines_shown().count("*") == size[2]
        assert play_by_deduction(game, 1000) < 1000 and game.outcome == "won"


def test_a_board_that_cannot_be_had_is_refused():
    game = Minesweeper(9, 9, 35, seed=1, deal=deal_without_guessing)
    with pytest.raises(Illegal, match="no guess"):
        game.open(4, 4)
    assert game.steps == 0 and set(str(game)) == {"-", "\n"}


def test_a_board_too_large_is_refused_at_once():
    game = Minesweeper(101, 100, 10, seed=1, deal=deal_without_guessing)
    with pytest.raises(Illegal, match="at most 10000 squares"):
        game.open(50, 50)
