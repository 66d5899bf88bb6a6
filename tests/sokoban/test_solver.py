"""The solver against full search, and what it says of what can't be solved."""

from __future__ import annotations

import random
from itertools import count, islice

import pytest
from support import amount, tool

from sokoban.full_search import can_be_solved, small_levels
from textgames.engine.cancellation import Cancellation
from textgames.errors import OutOfTime
from textgames.sokoban import Sokoban
from textgames.sokoban.board import pushes_in
from textgames.sokoban.level_sets import levels_of
from textgames.sokoban.solver import search
from textgames.sokoban.solver.deadlocks import find_deadlocked_box
from textgames.sokoban.solver.maze import BoxSearch, Maze, squares_of
from textgames.sokoban.solver.search import shorten, solve
from textgames.sokoban.solver.walking import play_moves


def played(game: Sokoban, moves: str) -> Sokoban:
    """A copy of the game after moves, all of which can be made."""
    game = game.copy()
    assert play_moves(game, moves)
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
    [("small", amount(200, 1500), 4, 3), ("larger", amount(30, 120), 5, 4), ("full", amount(15, 75), 5, 6)],
)
def test_the_solver_agrees_with_full_search(seed, count, largest, boxes):
    """Where it finds no solution there is none, and what it finds is one; a stuck box is never a mistake."""
    solvable = lost = 0
    for rows in boards(seed, count, largest, boxes):
        game = Sokoban(rows)
        is_solvable = can_be_solved(rows)
        moves = solve(game, Cancellation())
        assert (moves is not None) is is_solvable, rows
        if moves:
            assert moves != moves.lower() and played(game, moves).is_complete()
            assert find_deadlocked_box(game, Maze(game, Cancellation())) is None, rows
        else:
            lost += find_deadlocked_box(game, Maze(game, Cancellation())) is not None
        solvable += is_solvable
    assert solvable > count / 8 and lost > count / 8


FIRST_SEARCHES = ("PUSH_EXPANSIONS", "PULL_EXPANSIONS")


@pytest.mark.parametrize("leaving_off", [FIRST_SEARCHES[:1], FIRST_SEARCHES[1:], FIRST_SEARCHES], ids=" and ".join)
def test_a_search_that_leaves_off_says_nothing(leaving_off, monkeypatch):
    """The first searches give up after some positions, which is no proof; those after them are right by themselves."""
    for limit in leaving_off:
        monkeypatch.setattr(search, limit, 2)
    for rows in boards("left off", amount(80, 800), 4, 3):
        moves = solve(game := Sokoban(rows), Cancellation())
        assert (moves is not None) is can_be_solved(rows), rows
        assert moves is None or played(game, moves).is_complete(), rows


def test_a_search_that_visits_too_many_positions_gives_up(monkeypatch):
    for limit in ("PUSH_EXPANSIONS", "PULL_EXPANSIONS", "FEATURE_EXPANSIONS"):
        monkeypatch.setattr(search, limit, 2)
    with pytest.raises(OutOfTime, match="there may be one"):
        solve(Sokoban.from_text("########\n#@ $  .#\n# $  . #\n########"), Cancellation())


def test_what_is_never_said_of_what_can_be_solved():
    """Every position on the way through a solvable level is tried, not only its start."""
    for rows in islice(boards("on the way", 4000, 4, 3), amount(80, 400)):
        game = Sokoban(rows)
        for move in solve(game, Cancellation()) or ():
            assert find_deadlocked_box(game, Maze(game, Cancellation())) is None, rows
            assert play_moves(game, move)


@pytest.mark.parametrize(("board", "least"), small_levels(), ids=str)
def test_small_boards_with_holes(board, least):
    moves = solve(Sokoban(board), Cancellation())
    assert (moves is None) is (least is None)
    assert moves is None or len(moves) >= least


def flooded(maze, boxes, targets, region):
    """Each box, where it can be pushed, and the region of the player then; no region for a box in a hole."""
    holes = targets if maze.has_holes else 0
    for start in squares_of(maze.dilate(region) & boxes):
        others = boxes ^ 1 << start
        free, waiting = maze.free(others, targets), [(start, region)]
        seen = set(waiting)
        for box, reached in waiting:
            for behind, ahead in maze.pushes[box]:
                if not reached >> behind & 1 or not (free | holes) >> ahead & 1:
                    continue
                after = ahead, 0 if holes >> ahead & 1 else maze.flood(1 << box, free & ~(1 << ahead))
                if after not in seen:
                    seen.add(after)
                    yield start, *after
                    if after[1]:
                        waiting.append(after)


def test_the_moves_of_a_box_are_those_of_a_search_that_floods_after_each_push():
    for rows in boards("moves", amount(150, 1500), 7, 5):
        maze = Maze(game := Sokoban(rows), Cancellation())
        boxes, targets, region = position = maze.position_of(game)
        found = set()
        search = BoxSearch(maze, boxes, targets, maze.floor)
        for start in squares_of(maze.dilate(region) & boxes):
            for _, there, player in search.search([(start, region & maze.adjacent[start])], maze.pushes):
                in_hole = maze.has_holes and targets >> there & 1
                free = maze.free(boxes ^ 1 << start, targets) & ~(1 << there)
                found.add((start, there, 0 if in_hole else maze.flood(1 << player, free)))
        assert found == set(flooded(maze, *position)), rows


def test_no_solution_has_fewer_pushes():
    shortest, told, size = tool("levels").shortest, 0, amount(80, 750)
    for rows in boards("short", size, 5, 4):
        game = Sokoban(rows)
        if moves := solve(game, Cancellation()):
            shorter, is_fewest = shorten(game, moves, Cancellation())
            assert is_fewest and pushes_in(shorter) <= pushes_in(moves) and played(game, shorter).is_complete()
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
    assert played(game, shorter).is_complete()


def test_a_search_that_visits_too_many_positions_proves_nothing():
    game = levels_of("classic")[24].start()  # whose first solution is not the shortest
    moves = solve(game, Cancellation())
    shorter, is_fewest = shorten(game, moves, Cancellation())
    assert is_fewest and pushes_in(shorter) < pushes_in(moves)
    assert shorten(game, moves, Cancellation(), positions=1) == (moves, False)
