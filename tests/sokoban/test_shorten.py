"""Solutions made shorter, against the fewest pushes that full search finds."""

from __future__ import annotations

import random
from itertools import count, islice

import pytest
from support import amount, tool

from sokoban.test_solver import boards, played
from textgames.engine.cancellation import Cancellation
from textgames.errors import OutOfTime
from textgames.sokoban import Sokoban
from textgames.sokoban.rules import pushes_in
from textgames.sokoban.solver.search import solve
from textgames.sokoban.solver.shorten import Solution, shorten


def game_of(rows):
    return Sokoban([list(row) for row in rows])


def solvable(seed, size, largest, boxes):
    for rows in islice(boards(seed, 10**6, largest, boxes), size):
        moves = solve(game_of(rows), Cancellation())
        if moves:
            yield game_of(rows), moves


def test_no_solution_has_fewer_pushes():
    shortest = tool("levels").shortest
    told, size = 0, amount(150, 1500)
    for game, moves in solvable("short", size, 5, 4):
        shorter, is_fewest = shorten(game, moves, Cancellation())
        assert is_fewest and pushes_in(shorter) <= pushes_in(moves)
        assert played(game.copy(), shorter).is_complete()
        if len(game.targets) == len(game.boxes) and not game.targets & game.boxes and (best := shortest(game)):
            told += 1
            assert pushes_in(shorter) == len(best)
    assert told > size / 10


def detour(game, chance):
    """A solution that begins with moves of chance; None where they spoil it."""
    lost = game.copy()
    for _ in range(30):
        lost.move(chance.choice("wasd"))
    moves = None if lost.is_complete() else solve(lost, Cancellation())
    return moves and lost.moves + moves


def test_detours_are_taken_out():
    chance = random.Random("detour")
    shorter = 0
    for game, moves in solvable("detour", amount(150, 1500), 5, 3):
        astray = detour(game, chance)
        if astray:
            solution = Solution(game, astray, Cancellation())
            while solution.shorten_windows(6):
                pass
            assert played(game.copy(), solution.moves()).is_complete()
            assert len(solution.pushes) <= pushes_in(astray)
            shorter += len(solution.pushes) < pushes_in(astray)
            assert pushes_in(shorten(game, astray, Cancellation())[0]) == pushes_in(
                shorten(game, moves, Cancellation())[0]
            )
    assert shorter > 5


@pytest.mark.parametrize("looks", [0, 1, 5, 30])
def test_what_was_found_is_kept_when_it_is_stopped(looks):
    game = Sokoban.from_text("\n".join(["#" * 14, *["# $ . $ . $  #"] * 4, "#@           #", "#" * 14]))
    moves = solve(game, Cancellation())
    asked = count()
    shorter, is_fewest = shorten(game, moves, Cancellation(is_interrupted=lambda: next(asked) >= looks))
    assert pushes_in(shorter) <= pushes_in(moves) and not (is_fewest and looks == 0)
    assert played(game.copy(), shorter).is_complete()


def test_a_solution_whose_moves_come_too_late_is_not_called_the_fewest(monkeypatch):
    def moves(solution):
        raise OutOfTime("stopped")

    monkeypatch.setattr(Solution, "moves", moves)
    assert shorten(game_of(["#####", "#@$.#", "#####"]), "R", Cancellation()) == ("R", False)
