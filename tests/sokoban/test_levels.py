"""The levels that come with the program."""

from __future__ import annotations

import os

import pytest

from textgames.engine.cancellation import Cancellation
from textgames.sokoban import Sokoban
from textgames.sokoban.formats import Level
from textgames.sokoban.level_sets import FOLDER, SHIPPED_SETS, levels_of
from textgames.sokoban.solver.search import solve

KEYS = {"u": "w", "l": "a", "d": "s", "r": "d"}
LEVELS = [(name, level) for name in SHIPPED_SETS for level in levels_of(name)]
HOLES = [level for name, level in LEVELS if name == "holes"]
each_level = pytest.mark.parametrize(
    "level", [pytest.param(level, id=f"{name}-{level.title}") for name, level in LEVELS]
)


def until(positions: int) -> Cancellation:
    limit = Cancellation(is_interrupted=lambda: limit.positions > positions)
    return limit


def shown(level: Level) -> str:
    """The board of a level as the game shows it."""
    return "\n".join(level.start().rows_shown())


def test_every_set_is_named():
    assert sorted(os.listdir(FOLDER)) == [f"{name}.txt" for name in SHIPPED_SETS]


@each_level
def test_its_solution_solves_it(level):
    game = level.start()
    assert not game.is_complete() and level.title and level.solution
    for move in level.solution:
        assert not game.is_complete()
        assert game.move(KEYS[move.lower()])
    assert game.is_complete() and game.moves == level.solution


@each_level
def test_the_solver_solves_it(level):
    game = level.start()
    moves = solve(game, until(50_000))
    assert sum(map(str.isupper, moves)) >= sum(map(str.isupper, level.solution))


@pytest.mark.parametrize("level", HOLES, ids=lambda level: level.title)
def test_levels_with_holes_need_their_edges(level):
    rows = level.start().rows_shown()
    wall = "*" * (len(rows[0]) + 2)
    walled = Sokoban.from_text("\n".join([wall, *[f"*{row}*" for row in rows], wall]))
    assert solve(walled, until(200_000)) is None


def through_an_edge(level) -> bool:
    """Whether the level's solution pushes a box through an edge."""
    game = level.start()
    for move in level.solution:
        way = move.lower()
        box = game.beside(game.find_player(), way)
        game.move(KEYS[way])
        if move.isupper():
            (row, col), (new_row, new_col) = box, game.beside(game.find_player(), way)
            if abs(row - new_row) + abs(col - new_col) > 1:
                return True
    return False


@pytest.mark.parametrize("level", HOLES[16:], ids=lambda level: level.title)
def test_boxes_go_through_edges(level):
    assert through_an_edge(level)


def test_the_first_level_is_the_classic_board():
    assert HOLES[0].start().rows_shown() == ["** **", "*o  *", "# P#o", "*   *", "** **"]


@pytest.mark.parametrize("name", ["holes", "classic"])
def test_there_are_many_and_no_two_alike(name):
    boards = {shown(level) for set_name, level in LEVELS if set_name == name}
    assert len(boards) == len(levels_of(name)) >= 40
    titles = {level.title for set_name, level in LEVELS if set_name == name}
    assert len(titles) == len(boards)
