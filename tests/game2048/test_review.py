"""What slides cost, against a search of its own on small boards."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise
from math import sqrt

import pytest
from support import amount, plain_game

from textgames.game2048 import Game2048, hint
from textgames.game2048.solver.heuristic import MAX_AFTERSTATES
from textgames.text.language import join_sentences

plain = plain_game("game2048")
KEY_OF = dict(zip(("up", "left", "down", "right"), "wasd"))


def rating_of_line(line) -> float:
    """The rating of a row or a column, as the docstring of `solver/heuristic.py` has it."""
    ranks = [tile.bit_length() - 1 if tile else 0 for tile in line]
    falling = sum(max(0, a**4 - b**4) for a, b in pairwise(ranks))
    rising = sum(max(0, b**4 - a**4) for a, b in pairwise(ranks))
    merges = sum(a == b != 0 for a, b in pairwise(ranks))
    large = sum(rank**3 * sqrt(rank) for rank in ranks)
    return 270 * ranks.count(0) + 700 * merges - 47 * min(falling, rising) - 11 * large


def slid(rows, direction):
    after, points = plain.slide([list(row) for row in rows], KEY_OF[direction])
    return tuple(map(tuple, after)), points


def slides(rows):
    """The boards that a slide leads to, and the points, by direction."""
    found = {direction: slid(rows, direction) for direction in KEY_OF}
    return {direction: (after, points) for direction, (after, points) in found.items() if after != rows}


@cache
def rating(rows, depth: int) -> float:
    """The rating of a board before a slide, with so many tiles still to come."""
    after = [board for board, _points in slides(rows).values()]
    if depth:
        return max((expected(board, depth) for board in after), default=-1e9)
    return max((sum(map(rating_of_line, (*board, *zip(*board)))) for board in after), default=-1e9)


@cache
def expected(rows, depth: int) -> float:
    """The mean rating once a tile has come."""
    empty = [(r, c) for r, row in enumerate(rows) for c, tile in enumerate(row) if not tile]
    total = 0.0
    for row, col in empty:
        for tile, chance in ((2, 0.9), (4, 0.1)):
            board = [list(line) for line in rows]
            board[row][col] = tile
            total += chance * rating(tuple(map(tuple, board)), depth - 1)
    return total / len(empty)


def depth_of(rows) -> int:
    """How many tiles the search looks ahead."""
    branches = 8 * max(sum(line.count(0) for line in board) for board, _points in slides(rows).values())
    depth = 1
    while 4 * branches ** (depth + 1) <= MAX_AFTERSTATES:
        depth += 1
    return depth


@pytest.mark.parametrize("size", [(2, 2), (2, 3)])
def test_prices_are_those_of_another_search(size):
    chance = random.Random(2)
    costly = 0
    for seed in range(amount(30, 100)):
        game = Game2048(*size, goal=2**10, seed=seed)
        while game.outcome is None:
            game.move(chance.choice(game.legal_moves()))
        for review, (before, after) in zip(game.review(), pairwise(game.since_start())):
            depth = depth_of(before.rows)
            values = {way: points + expected(board, depth) for way, (board, points) in slides(before.rows).items()}
            price = max(values.values()) - values[after.direction]
            assert review.price == pytest.approx(price, rel=1e-6, abs=1e-3), (before.rows, review)
            costly += review.price > 1
    assert costly > amount(30, 100)


def test_a_price_is_what_the_expected_points_fall_by():
    game = Game2048.from_rows([[2, 4, 8, 16], [0, 0, 0, 32], [0, 0, 0, 64], [0, 0, 2, 1024]], seed=1)
    advisor = game.advisor()
    values = advisor.values(game.position)
    worst = min(values, key=values.get)
    best = advisor.best(game.position)
    game.move(worst)
    (review,) = advisor.review(game.since_start())
    assert (review.command, review.better, review.unit) == (worst, best.command, "points")
    assert review.price == pytest.approx(max(values.values()) - values[worst])
    assert review.cost == f"Of about {max(values.values()):.0f} points to come, it cost {review.price:.0f}."


@pytest.mark.parametrize(
    ("rows", "move", "why"),
    [
        ([[4, 4, 2], [0, 0, 2], [0, 0, 0]], "up", "It makes 8."),
        (
            [[4, 4, 0], [0, 0, 0], [0, 0, 0]],
            "right",
            "It pays off later.",
        ),  # which makes the same tile as the better one
        ([[2, 0, 4], [0, 0, 0], [0, 0, 0]], "down", "It pays off later."),
    ],
)
def test_a_reason_speaks_only_for_the_better_move(rows, move, why, monkeypatch):
    game = Game2048.from_rows(rows, seed=1)
    monkeypatch.setattr(hint, "slide_values", lambda _rows: {"left": 9.0, move: 1.0})
    game.move(move)
    (review,) = game.review()
    rated = "Hints rated the best move 9, and this one 8 less."
    assert join_sentences(review.sentences()) == f"Move 1: {move}. {rated} Better: left. {why}".strip()


def test_a_move_that_wins_costs_nothing(monkeypatch):
    game = Game2048.from_rows([[1024, 1024, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]], seed=1)
    monkeypatch.setattr(hint, "network_values", lambda _rows, _leaves: {"left": 0.0, "down": 1.0})
    game.move("left")
    assert game.outcome == "won" and game.review()[0].price == 0
