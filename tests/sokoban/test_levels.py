"""The levels that come with the program, and the files that levels are read from."""

from __future__ import annotations

import pytest

from textgames.errors import Illegal
from textgames.sokoban import Sokoban
from textgames.sokoban.formats import load_levels, read_levels
from textgames.sokoban.ids import path_of, shipped_sets

KEYS = {"u": "w", "l": "a", "d": "s", "r": "d"}
LEVELS = [(name, level) for name in shipped_sets() for level in load_levels(path_of(name))]


@pytest.mark.parametrize(("name", "level"), LEVELS, ids=lambda value: getattr(value, "title", str(value)))
def test_its_solution_solves_it(name, level):
    game = Sokoban.from_text(level.board)
    assert not game.is_complete() and level.title and level.solution
    for move in level.solution:
        assert not game.is_complete()
        assert game.move(KEYS[move.lower()])
    assert game.is_complete() and game.moves == level.solution


def test_the_first_level_is_the_classic_board():
    assert LEVELS[0][1].board.replace("-", " ").splitlines() == ["** **", "*o  *", "# P#o", "*   *", "** **"]


def test_no_two_levels_are_alike():
    assert len({level.board for _, level in LEVELS}) == len(LEVELS) >= 10


def test_a_file_of_several_levels():
    levels = read_levels(
        "; a remark\r\nFirst\r\n#####\r\n#@$.#\r\n#####\r\nSolution: R\r\n\r\nTitle: Second\n:: another\nP#o\n\nP #o\n"
    )
    assert [(level.title, level.board, level.solution) for level in levels] == [
        ("First", "#####\n#@$.#\n#####", "R"),
        ("Second", "P#o", ""),
        ("", "P #o", ""),
    ]


def test_a_file_without_levels(tmp_path):
    path = tmp_path / "empty.txt"
    path.write_text("nothing here\n")
    with pytest.raises(Illegal, match="has no level in it"):
        load_levels(str(path))
