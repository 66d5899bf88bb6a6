"""Random levels: the same ones everywhere, solved, and worth playing."""

from __future__ import annotations

import re

import pytest
from support import amount, run

from textgames.engine import cancellation
from textgames.sokoban.board import pushes_in
from textgames.sokoban.random_level import RandomLevel, draw_level
from textgames.sokoban.solver.walking import play_moves
from textgames.sokoban.spec import Spec

SIZES = [(10, 10, 4, False), (10, 10, 5, True), (8, 8, 3, True), (7, 12, 3, False), (5, 5, 1, False), (6, 6, 2, True)]
SEEDS = range(amount(2, 25))


def drawn(rows: int, cols: int, boxes: int, has_holes: bool, seed: object) -> RandomLevel:
    level = draw_level(rows, cols, boxes, has_holes, str(seed))
    assert level
    return level


@pytest.mark.parametrize("kind", SIZES, ids=str)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_level_is_solved_and_worth_playing(kind, seed):
    level = drawn(*kind, seed)
    game = level.start()
    rows, cols, boxes, has_holes = kind
    assert game.has_holes is has_holes and game.size[0] <= rows and game.size[1] <= cols
    assert len(game.boxes) == len(game.targets) == boxes and not game.boxes & game.targets
    entered, pushed = {game.find_player()} | game.boxes | game.targets, set()
    moving = {box: box for box in game.boxes}  # where each box is that was there at the start
    for move in level.solution:
        assert game.outcome is None and play_moves(game, move)
        player = game.find_player()
        entered |= {player} | game.boxes
        if move.isupper():
            (box,) = [start for start, now in moving.items() if now == player]
            pushed.add(box)
            moving[box] = game.beside(player, move.lower())
            if moving[box] not in game.boxes:
                del moving[box]
    assert game.outcome == "won" and len(pushed) == boxes
    symbols = level.start().rows_shown()
    floor = {
        (row, col) for row, line in enumerate(symbols) for col, symbol in enumerate(line) if symbol != line.strip()
    }
    reached = reachable(level)
    beside = {(row + down, col + right) for row, col in entered for down in (-1, 0, 1) for right in (-1, 0, 1)}
    assert reached <= beside and reached <= floor


def reachable(level: RandomLevel) -> set[tuple[int, int]]:
    """Where the player could walk if there were no boxes and holes."""
    game = level.start()
    todo, found = [game.find_player()], {game.find_player()}
    while todo:
        square = todo.pop()
        for way in "udlr":
            there = game.beside(square, way)
            if there not in game.walls and there not in found:
                found.add(there)
                todo.append(there)
    return found


def test_the_fewest_pushes_are_the_fewest():
    """Found by a search that knows nothing of the solver: breadth first over single moves."""
    level = drawn(6, 6, 2, False, "few")
    assert level.is_fewest
    positions, seen, pushes = [level.start()], set(), 0
    while not any(game.outcome for game in positions):
        after = []
        while positions:  # moves without a push keep the count
            game = positions.pop()
            key = game.find_player(), frozenset(game.boxes)
            if key in seen:
                continue
            seen.add(key)
            for way in game.legal_moves():
                other = game.copy()
                other.move(way)
                (after if other.pushes > game.pushes else positions).append(other)
        positions, pushes = after, pushes + 1
    assert pushes == level.best_known


def test_the_same_seed_is_the_same_level_everywhere():
    assert Spec.parse("random:8x8b3#7").start().to_text().split("\n") == [
        "#######",
        "#-----#",
        "#--$$-#",
        "#.--#-#",
        "#---$@#",
        "#-.####",
        "#.-#---",
        "####---",
    ]
    assert Spec.parse("random:8x8b3h#7").start().to_text().split("\n") == [
        "-******-",
        "-*----*-",
        "**o-#-*-",
        "*o-o*-**",
        "*-#--#P*",
        "*--*--**",
        "*******-",
    ]


def test_no_clock_is_asked(monkeypatch):
    first = drawn(8, 8, 3, False, "clock").start().to_text()

    def clock() -> float:
        raise AssertionError("the clock was asked")

    monkeypatch.setattr(cancellation, "monotonic", clock)
    assert drawn(8, 8, 3, False, "clock").start().to_text() == first


def test_seeds_and_kinds_are_different_levels():
    texts = [drawn(8, 8, 3, holes, seed).start().to_text() for holes in (False, True) for seed in range(5)]
    assert len(set(texts)) == 10


@pytest.mark.parametrize(
    ("arguments", "starts"),
    [
        (["sokoban:random:8x8b3#7"], "sokoban:random:8x8b3#7"),
        (["sokoban", "random", "--seed", "7"], "sokoban:random:9x9b3#7"),
        (["sokoban", "random:8x8b3h", "--seed", "a b"], "sokoban:random:8x8b3h#a%20b"),
        (["sokoban", "random", "8x8b3", "#7"], "sokoban:random:8x8b3#7"),
        (["sokoban", "RANDOM:8X8B3#7"], "sokoban:random:8x8b3#7"),
        (["sokoban", "random:8x8"], r"sokoban:random:8x8b3#\d+"),
        (["sokoban", "random", "--daily"], r"sokoban:random:9x9b3#\d+-\d+-\d+"),
    ],
)
def test_how_a_random_level_is_named(arguments, starts):
    start = run(*arguments, "--json").objects[0]
    assert re.fullmatch(starts, start["id"]) and start["state"]["left"] == 3


@pytest.mark.parametrize(
    ("line", "starts"),
    [
        ("new", "random:8x8b3#7.2"),
        ("next", "random:8x8b3#7.2"),
        ("new #5", "random:8x8b3#5"),
        ("new 6x6b2", "random:6x6b2#7.2"),
        ("new 6x6b2h #x", "random:6x6b2h#x"),
        ("new random:6x6b2#x", "random:6x6b2#x"),
        ("new classic 3", "classic/3"),
    ],
)
def test_what_follows_a_random_level(line, starts):
    assert run("sokoban:random:8x8b3#7", "--json", lines=line).objects[-1]["id"] == f"sokoban:{starts}"


@pytest.mark.parametrize("line", ["back", "level 3", "levels", "new 3"])
def test_a_random_level_is_of_no_set(line):
    reply = run("sokoban:random:6x6b2#7", "--json", lines=line).objects[1]
    assert reply["error"]["message"] == "This level is not part of a set."


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("random:3x3", "5 to 20 rows and columns"),
        ("random:8x8b0", "1 to 10 boxes"),
        ("random:8x8bx", "'x' is not a number"),
        ("random:8", "'8' is not a size"),
        ("random:5x5b9#1", "No level was found for random:5x5b9"),
    ],
)
def test_what_is_no_random_level(name, says):
    ran = run(f"sokoban:{name}")
    assert (ran.status, ran.out) == (2, "") and says in ran.errors


def test_it_is_checked():
    checked = run("sokoban", "random:8x8b3#7", "--check", "--json").objects[0]
    assert checked["solved"] and checked["solution"] is True


def test_it_is_saved_and_goes_on(tmp_path):
    path = str(tmp_path / "game")
    moves = drawn(8, 8, 3, False, "random:8x8b3#7").solution
    half = len(moves) // 2
    run("sokoban:random:8x8b3#7", "--save", path, lines=f"lurd {moves[:half]}\n")
    end = run("--save", path, "--json", lines=f"lurd {moves[half:]}\n").objects[-1]
    assert end["status"] == "won" and end["state"]["pushes"] == pushes_in(moves)


def test_its_hardness_is_shown():
    assert re.search(r"Random level, (easy|medium|hard)\n", run("sokoban:random:8x8b3#7").out)


def test_the_end_says_that_no_solution_has_fewer_pushes():
    out = run("sokoban:random:6x6b2#3", lines="solve\nlurd\n").out
    assert "Complete! 24 steps, 6 pushes. No solution has fewer than 6 pushes." in out
