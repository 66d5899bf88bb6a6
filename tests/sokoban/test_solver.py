"""The solver against full search, and what it says of what can't be solved."""

from __future__ import annotations

import random
from itertools import islice

import pytest
from support import amount, cases

from sokoban.plain import Plain
from textgames.engine.cancellation import Cancellation
from textgames.errors import OutOfTime
from textgames.sokoban import Sokoban
from textgames.sokoban.solver import search
from textgames.sokoban.solver.deadlocks import Deadlocks, find_deadlocked_box
from textgames.sokoban.solver.maze import Maze
from textgames.sokoban.solver.search import searches, solve, to_lurd

KEYS = {"u": "w", "l": "a", "d": "s", "r": "d"}


def played(game: Sokoban, moves: str) -> Sokoban:
    for move in moves:
        assert game.move(KEYS[move.lower()])
    return game


def board(chance: random.Random, goals: bool, largest: int, most_boxes: int) -> list[str]:
    """A board of chance: any edges, any number of boxes, some more than targets."""
    rows, cols = chance.randint(1, largest), chance.randint(2, largest)
    count = chance.randint(1, most_boxes)
    player, box, wall, target = "@$#." if goals else "P#*o"
    signs = [player, *[box] * count, *[target] * (count - (chance.random() < 0.2))]
    signs += [chance.choice([" ", " ", " ", wall]) for _ in range(rows * cols - len(signs))]
    signs = signs[: rows * cols]
    chance.shuffle(signs)
    return ["".join(signs[row * cols : row * cols + cols]) for row in range(rows)]


def boards(seed: str, count: int, *shape: int):
    chance = random.Random(seed)
    while count:
        rows = board(chance, chance.random() < 0.6, *shape)
        signs = "".join(rows)
        if signs.count("@") + signs.count("P") == 1 and ("." in signs or "o" in signs):
            count -= 1
            yield rows


@pytest.mark.parametrize(
    ("seed", "count", "largest", "boxes"),
    [("small", amount(400, 3000), 4, 3), ("larger", amount(40, 250), 5, 4), ("full", amount(20, 150), 5, 6)],
)
def test_the_solver_agrees_with_full_search(seed, count, largest, boxes):
    """Where it finds no solution there is none, and what it finds is one; a stuck box is never a mistake."""
    solvable = lost = 0
    for rows in boards(seed, count, largest, boxes):
        game = Sokoban([list(row) for row in rows])
        can_be_solved = Plain(rows).can_be_solved()
        moves = solve(game, Cancellation())
        assert (moves is not None) is can_be_solved, rows
        if moves:
            assert moves != moves.lower() and played(game, moves).is_complete()
            assert find_deadlocked_box(Sokoban([list(row) for row in rows]), Maze(game)) is None, rows
        else:
            lost += find_deadlocked_box(game, Maze(game)) is not None
        solvable += can_be_solved
    assert solvable > count / 8 and lost > count / 8


def test_each_search_by_itself():
    """It finds a solution, or comes to its end where there is none."""
    found = none = 0
    for rows in islice(boards("alone", 4000, 4, 3), amount(200, 1500)):
        game = Sokoban([list(row) for row in rows])
        maze = Maze(game)
        position = boxes, targets, _ = maze.position_of(game)
        counted = boxes.bit_count(), targets.bit_count(), len(game.targets)
        if game.has_holes or boxes == targets or len(set(counted)) > 1:
            continue
        can_be_solved = Plain(rows).can_be_solved()
        for one, _most in searches(Deadlocks(maze, boxes, targets), position):
            pushes = one.run(10**6)
            assert (pushes is not None) is can_be_solved and (pushes or one.is_exhausted), (rows, one)
            if pushes:
                assert played(game.copy(), to_lurd(game, maze, pushes)).is_complete()
        found, none = found + can_be_solved, none + (not can_be_solved)
    assert found > 10 and none > 10


@pytest.mark.parametrize("limit", ["PUSH_EXPANSIONS", "PULL_EXPANSIONS"])
def test_a_search_that_leaves_off_says_nothing(limit, monkeypatch):
    """The first searches give up after some positions, which is no proof."""
    monkeypatch.setattr(search, limit, 2)
    for rows in boards("left off", amount(60, 400), 4, 3):
        assert (solve(Sokoban([list(row) for row in rows]), Cancellation()) is not None) is Plain(
            rows
        ).can_be_solved(), rows


def test_a_search_that_visits_too_many_positions_gives_up(monkeypatch):
    for limit in ("PUSH_EXPANSIONS", "PULL_EXPANSIONS", "FEATURE_EXPANSIONS"):
        monkeypatch.setattr(search, limit, 2)
    with pytest.raises(OutOfTime, match="there may be one"):
        solve(Sokoban.from_text("########\n#@ $  .#\n# $  . #\n########"), Cancellation())


def test_what_is_never_said_of_what_can_be_solved():
    """Every position on the way through a solvable level is tried, not only its start."""
    for rows in islice(boards("on the way", 4000, 4, 3), amount(80, 400)):
        plain = Plain(rows)
        if plain.can_be_solved():
            game = Sokoban([list(row) for row in rows])
            for move in solve(game, Cancellation()):
                assert find_deadlocked_box(game, Maze(game)) is None
                game.move(KEYS[move.lower()])


@pytest.mark.parametrize("small", cases("sokoban-solvable.json")["levels"], ids=lambda small: "/".join(small["board"]))
def test_small_boards_with_holes(small):
    moves = solve(Sokoban([list(row) for row in small["board"]]), Cancellation())
    assert (moves is not None) is small["solvable"]
    assert moves is None or len(moves) >= small["min_steps"]
