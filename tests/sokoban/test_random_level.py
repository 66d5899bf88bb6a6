"""Random levels: the same ones everywhere, solved, and worth playing."""

from __future__ import annotations

import re

import pytest
from sample import answer, session_of
from support import amount, run

from textgames.engine.cancellation import Cancellation
from textgames.sokoban.formats import Level
from textgames.sokoban.random_level import draw_level
from textgames.sokoban.solver.walking import play_moves, positions_along, walks_to
from textgames.sokoban.spec import Spec

SIZES = [(10, 10, 4, False), (10, 10, 5, True), (8, 8, 3, True), (7, 12, 3, False), (5, 5, 1, False), (6, 6, 2, True)]
ALL_SQUARES = [(row, col) for row in range(20) for col in range(20)]


def drawn(rows: int, cols: int, boxes: int, has_holes: bool, seed: object) -> Level:
    level = draw_level(rows, cols, boxes, has_holes, str(seed), Cancellation())
    assert level
    return level


@pytest.mark.parametrize("kind", SIZES[amount(2, 0) :], ids=str)  # the largest take longest
@pytest.mark.parametrize("seed", range(amount(1, 6)))
def test_a_level_is_solved_and_worth_playing(kind, seed):
    """No larger than asked for; each box is pushed, and no floor is farther than a step from what the solution uses."""
    level, (rows, cols, boxes, has_holes) = drawn(*kind, seed), kind
    game = level.start()
    assert game.has_holes is has_holes and game.size[0] <= rows and game.size[1] <= cols
    assert len(game.boxes) == len(game.targets) == boxes and not game.boxes & game.targets
    walked = walks_to(game, game.find_player(), ALL_SQUARES, game.walls, Cancellation())
    used, unmoved = game.targets, game.boxes
    for position in positions_along(game, level.solution):
        used |= {position.player} | position.boxes
        unmoved &= position.boxes
    beside = {(row + down, col + right) for row, col in used for down in (-1, 0, 1) for right in (-1, 0, 1)}
    assert not unmoved and set(walked) <= beside
    assert play_moves(game, level.solution) and game.outcome == "won"


@pytest.mark.parametrize(
    ("params", "rows"),
    [
        ("8x8b3", "#######/#-----#/#--$$-#/#.--#-#/#---$@#/#-.####/#.-#---/####---"),
        ("8x8b3h", "-******-/-*----*-/**o-#-*-/*o-o*-**/*-#--#P*/*--*--**/*******-"),
    ],
)
def test_the_same_seed_is_the_same_level_everywhere(params, rows):
    assert Spec.parse(f"random:{params}#7").start().to_text() == rows.replace("/", "\n")


def test_time_makes_no_difference(monkeypatch):
    first = drawn(8, 8, 3, False, "clock")
    draw_level.cache_clear()
    monkeypatch.setattr(Cancellation, "elapsed", 10**9)
    second = drawn(8, 8, 3, False, "clock")
    assert second is not first and second.start() == first.start()


def test_ctrl_c_stops_drawing(monkeypatch):
    session = session_of("sokoban")
    before = session.public_id()
    monkeypatch.setattr(session, "search_limit", lambda _limit: Cancellation(is_interrupted=lambda: True))
    assert str(answer(session, "new random:20x20b10 #1").error) == "Stopped."
    assert session.public_id() == before


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
        ("new classic 3", "classic/3"),
    ],
)
def test_what_follows_a_random_level(line, starts):
    assert run("sokoban:random:8x8b3#7", "--json", lines=line).objects[-1]["id"] == f"sokoban:{starts}"


@pytest.mark.parametrize("line", ["level 3", "levels", "new 3"])
def test_a_random_level_is_of_no_set(line):
    reply = run("sokoban:random:6x6b2#7", "--json", lines=line).objects[1]
    assert reply["error"]["message"] == "This level is not part of a set."


def test_it_is_checked():
    checked = run("check", "random:8x8b3#7", "--json").objects[0]
    assert checked["solved"] and checked["solution"] is True
