"""The levels that come with the program."""

from __future__ import annotations

import os

import pytest

from textgames.engine.cancellation import Cancellation
from textgames.sokoban import Sokoban
from textgames.sokoban.board import pushes_in
from textgames.sokoban.level_sets import FOLDER, SHIPPED_SETS, levels_of
from textgames.sokoban.messages import is_over_edge
from textgames.sokoban.solver.search import solve
from textgames.sokoban.solver.walking import positions_along

LEVELS = [(name, level) for name in SHIPPED_SETS for level in levels_of(name)]
HOLES = [level for name, level in LEVELS if name == "holes"]


def until(positions: int) -> Cancellation:
    limit = Cancellation(is_interrupted=lambda: limit.positions > positions)
    return limit


def test_every_set_is_named():
    assert sorted(os.listdir(FOLDER)) == [f"{name}.txt" for name in SHIPPED_SETS]


@pytest.mark.parametrize("level", [level for _name, level in LEVELS], ids=lambda level: level.title)
def test_it_is_solved_by_its_solution_and_by_the_solver(level):
    game = level.start()
    assert not game.is_complete() and level.title and level.solution
    moves = solve(game, until(50_000))
    assert pushes_in(moves) >= pushes_in(level.solution)
    *before, last = positions_along(game, level.solution)
    assert len(before) == len(level.solution) and all(position.targets - position.boxes for position in before)
    assert last.targets <= last.boxes


@pytest.mark.parametrize("level", HOLES, ids=lambda level: level.title)
def test_levels_with_holes_need_their_edges(level):
    rows = level.start().rows_shown()
    wall = "*" * (len(rows[0]) + 2)
    walled = Sokoban.from_text("\n".join([wall, *[f"*{row}*" for row in rows], wall]))
    assert solve(walled, until(200_000)) is None


@pytest.mark.parametrize("level", HOLES[16:], ids=lambda level: level.title)
def test_boxes_go_through_edges(level):
    game = level.start()
    pushes = [at for at in positions_along(game, level.solution) if at.move.isupper()]
    assert any(is_over_edge(game, at.player, at.move.lower()) for at in pushes)


def test_the_first_level_is_the_classic_board():
    assert HOLES[0].start().rows_shown() == ["** **", "*o  *", "# P#o", "*   *", "** **"]


@pytest.mark.parametrize("name", ["holes", "classic"])
def test_there_are_many_and_no_two_alike(name):
    levels = levels_of(name)
    assert len({str(level.start()) for level in levels}) == len({level.title for level in levels}) == len(levels) >= 40
