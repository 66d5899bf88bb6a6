"""The tools make what the package ships, the same each time."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest
from support import amount, tool

from textgames.game2048.solver.network import TUPLES, read_weights
from textgames.sokoban import Sokoban
from textgames.sokoban.solver.walking import play_moves

levels = tool("levels")


def test_one_seed_trains_the_same_weights(monkeypatch):
    if amount(1, 0):  # to compile it, or only to import numba, takes longer than a few games
        njit = lambda function=None, **_: function or (lambda later: later)  # noqa: E731
        monkeypatch.setitem(sys.modules, "numba", SimpleNamespace(njit=njit))
    pytest.importorskip("numba", reason="only who trains the weights needs numba")
    train2048, games = tool("train2048"), amount(1, 10)
    for name, value in (("EXPLORING", games), ("SETTLING", games), ("REPORTED", games), ("MIN_USES", 1)):
        monkeypatch.setattr(train2048, name, value)
    files = [train2048.weights_file(*train2048.trained()) for _ in range(2)]
    assert files[0] == files[1]
    tables = read_weights(files[0])
    assert len(tables) == len(TUPLES) and all(tables)


@pytest.mark.parametrize(
    ("kind", "boxes", "seed"), [("classic", 2, 2), ("holes", 2, 5), ("classic", 3, 5), ("holes", 2, 1)][: amount(2, 4)]
)
def test_one_seed_finds_the_same_level_with_a_right_solution(kind, boxes, seed):
    found, again = (levels.search(kind, boxes, f"{kind} {boxes} {seed}") for _ in range(2))
    assert found and found == again
    (interest, pushes), board, solution = found
    assert interest >= 2 and sum(map(str.isupper, solution)) == pushes
    game = Sokoban.from_text(board)
    assert len(levels.shortest(game)) == pushes
    assert play_moves(game, solution) and game.outcome == "won"
