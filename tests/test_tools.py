"""The tools make what the package ships, the same each time."""

from __future__ import annotations

import random

import pytest
from support import amount, needs_posix, tool

from textgames.game2048.solver.network import TUPLES, read_weights
from textgames.sokoban import Sokoban
from textgames.sokoban.rules import play_moves

hostile, levels = tool("hostile"), tool("levels")


def test_one_seed_trains_the_same_weights(monkeypatch):
    pytest.importorskip("numba", reason="only who trains the weights needs numba")
    train2048 = tool("train2048")

    for name, games in (("EXPLORING", 20), ("SETTLING", 10), ("REPORTED", 10)):
        monkeypatch.setattr(train2048, name, games)
    files = [train2048.weights_file(*train2048.trained()) for _ in range(2)]
    assert files[0] == files[1]
    tables = read_weights(files[0])
    assert len(tables) == len(TUPLES) and all(tables)


@pytest.mark.parametrize(
    ("kind", "boxes", "seed"),
    [("classic", 2, 2), ("holes", 2, 4), ("classic", 3, 5), ("holes", 2, 6)][: amount(2, 4)],
)
def test_one_seed_finds_the_same_level_with_a_right_solution(kind, boxes, seed):
    found, again = (levels.search(kind, boxes, f"{kind} {boxes} {seed}") for _ in range(2))
    assert found and found == again
    (interest, pushes), board, solution = found
    assert interest >= 2 and sum(map(str.isupper, solution)) == pushes
    game = Sokoban.from_text(board)
    assert len(levels.shortest(game)) == pushes
    assert play_moves(game, solution) and game.outcome == "won"


@needs_posix
@pytest.mark.parametrize("name", ["sitting", "damaged_files", "database"])
def test_hostile_rounds_find_nothing(name, tmp_path, monkeypatch):
    monkeypatch.setattr(hostile, "LINES", 500)
    tally = hostile.Tally("a test")
    for number in range(amount(1, 5)):
        (tmp_path / str(number)).mkdir()
        getattr(hostile, name)(tally, random.Random(number), tmp_path / str(number))
    assert not any(tally.wrong.values()) and tally.counts["lines"] > 0


@pytest.mark.parametrize(("kept", "lost"), [(3, 0), (2, 0), (1, 1)])
def test_a_position_that_is_not_kept_is_lost(kept, lost, tmp_path, monkeypatch):
    """The last line may not have been answered when the program was killed; the ones before it were."""
    known = [
        {"cmd": "w", "changed": True, "id": "2048:4x4#5", "status": "playing", "state": {"steps": steps}}
        for steps in range(4)
    ]
    (tmp_path / "game").touch()
    monkeypatch.setattr(hostile, "position_in", lambda *_: hostile.position(known[kept]))
    tally = hostile.Tally("a test")
    hostile.compare(tally, known, tmp_path, "a game")
    assert tally.wrong["lost"] == lost
