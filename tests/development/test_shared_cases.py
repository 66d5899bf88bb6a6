"""Rule cases from elsewhere, in the folder that RULE_CASES names: more of what the pictures show."""

from __future__ import annotations

import pytest
from support import shared_cases

from textgames.engine.cancellation import Cancellation
from textgames.game2048 import Game2048
from textgames.game2048.rules import slide_rows
from textgames.minesweeper import Minesweeper
from textgames.sokoban import Sokoban
from textgames.sokoban.solver.search import solve
from textgames.text.squares import parse_square


@pytest.mark.parametrize("case", shared_cases("2048.json")["moves"])
def test_slides(case):
    before, after = (tuple(map(tuple, case[name])) for name in ("board", "expect"))
    slid, points, _merged = slide_rows(before, case["dir"])
    assert (slid, points, slid != before) == (after, case["score"], case["changed"])


@pytest.mark.parametrize("case", shared_cases("2048.json")["over"])
def test_full_boards(case):
    assert (Game2048.from_rows(case["board"]).outcome == "lost") is case["over"]


@pytest.mark.parametrize("case", shared_cases("minesweeper.json")["game"])
def test_openings(case):
    game = Minesweeper.from_text("\n".join(case["layout"]))
    for move in case["moves"]:
        verb, square = move.split()
        getattr(game, verb)(*parse_square(square, game.rows, game.cols))
    assert (game.rows_shown(), game.outcome or "playing") == (case["expect_board"], case["expect_state"])


@pytest.mark.parametrize("case", shared_cases("minesweeper.json")["coordinates"])
def test_squares(case):
    square = parse_square(case["input"], case["rows"], case["cols"])
    assert (list(square) if square else None) in case.get("accept", [case["expect"]])


@pytest.mark.parametrize("case", shared_cases("sokoban.json")["cases"])
def test_pushes(case):
    game = Sokoban([list(row) for row in case["board"]])
    for move in case["moves"]:
        if move == "u":
            game.undo()
        elif move == "r":
            game.restart()
        else:
            game.move(move)
    assert (game.rows_shown(), game.steps(), game.is_complete()) == (case["rows"], case["steps"], case["complete"])


@pytest.mark.parametrize("case", shared_cases("sokoban-solvable.json")["levels"])
def test_small_levels(case):
    moves = solve(Sokoban(case["board"]), Cancellation())
    assert (moves is not None) is case["solvable"]
