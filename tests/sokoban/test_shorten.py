"""Solutions made shorter, against the fewest pushes that full search finds."""

from __future__ import annotations

from itertools import count, islice

import pytest
from support import amount, tool

from sokoban.test_solver import boards, played
from textgames.engine.cancellation import Cancellation
from textgames.errors import OutOfTime
from textgames.sokoban import Sokoban
from textgames.sokoban.board import pushes_in
from textgames.sokoban.level_sets import levels_of
from textgames.sokoban.solver import search
from textgames.sokoban.solver.search import shorten, solve


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


@pytest.mark.parametrize("looks", [0, 1, 5, 30])
def test_what_was_found_is_kept_when_it_is_stopped(looks):
    game = Sokoban.from_text("\n".join(["#" * 14, *["# $ . $ . $  #"] * 4, "#@           #", "#" * 14]))
    moves = solve(game, Cancellation())
    asked = count()
    shorter, is_fewest = shorten(game, moves, Cancellation(is_interrupted=lambda: next(asked) >= looks))
    assert pushes_in(shorter) <= pushes_in(moves) and not (is_fewest and looks == 0)
    assert played(game.copy(), shorter).is_complete()


def test_a_solution_whose_moves_come_too_late_is_not_called_the_fewest(monkeypatch):
    def to_lurd(*_arguments):
        raise OutOfTime("stopped")

    monkeypatch.setattr(search, "to_lurd", to_lurd)
    game = game_of(["#######", "#@$ . #", "#######"])
    assert shorten(game, "RRRlL", Cancellation()) == ("RRRlL", False)


def test_a_search_that_visits_too_many_positions_proves_nothing():
    game = levels_of("classic")[24].start()  # whose first solution is not the shortest
    moves = solve(game, Cancellation())
    shorter, is_fewest = shorten(game, moves, Cancellation())
    assert is_fewest and pushes_in(shorter) < pushes_in(moves)
    assert shorten(game, moves, Cancellation(), positions=1) == (moves, False)
