"""Tests for the exercises in README.md: each of them fails until its exercise is done."""

import io
import random

import game2048
import minesweeper
import pytest
import sokoban


def played(game, lines, monkeypatch, capsys):
    """What a game shows before each of its prompts."""
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    game.play()
    return capsys.readouterr().out.split("> ")


def test_2048_undo(monkeypatch, capsys):
    *shown, _end = played(game2048, "w\na\ns\nd\n" * 5 + "u\n" * 21, monkeypatch, capsys)
    boards = [text.splitlines()[-game2048.SIZE - 1 :] for text in shown]  # each with its score
    before = [boards[0]]
    for board in boards[1:21]:
        if board != before[-1]:
            before.append(board)
    for board in boards[21:]:
        if len(before) > 1:
            before.pop()
        assert board == before[-1]


@pytest.mark.parametrize(
    ("rows", "key"),
    [
        ([[2, 4, 8], [2, 2, 16]], "w"),  # 4 points, as to the left and right
        ([[2, 2, 8], [2, 4, 4]], "a"),  # 12 points
        ([[2, 4], [0, 0]], "s"),
        ([[2, 0], [4, 0]], "d"),
        ([[2, 4], [4, 2]], None),
    ],
)
def test_2048_hint(rows, key):
    assert game2048.hint(rows) == key


def test_sokoban_pushes(capsys):
    level, start = sokoban.read_level("#######\n#@ $ o#\n#######")
    positions = [start]
    for pushes in (0, 1, 2, 2):  # a step, two pushes, the second into the hole, and a step
        positions.append(sokoban.step(level, positions[-1], "d"))
        assert sokoban.count_pushes(positions) == pushes
        sokoban.show(level, positions)
        assert capsys.readouterr().out.endswith(f"Pushes {pushes}\n")


@pytest.mark.parametrize(
    ("text", "stuck"),
    [
        ("#####\n#$ @#\n#   #\n#####", True),
        ("#####\n#  @#\n#  $#\n#####", True),
        ("#####\n#* @#\n#   #\n#####", False),  # on a goal
        ("#####\n# $@#\n#   #\n#####", False),  # a wall above
        ("#####\n### #\n# $@#\n### #\n#####", False),  # no wall beside it
        ("#####\n##$##\n## @#\n#####", True),
        ("###\n#@#\n#$#\n# #\n###", False),  # walls on both sides, none above or below
    ],
)
def test_sokoban_stuck(text, stuck):
    level, (_player, boxes, _holes) = sokoban.read_level(text)
    (box,) = boxes
    assert bool(sokoban.is_stuck(level, box)) is stuck


@pytest.mark.parametrize(("first", "mines"), [((0, 0), 12), ((1, 2), 7)])
def test_minesweeper_first(first, mines):
    board = minesweeper.new_board(4, 4)
    minesweeper.lay_mines(board, mines, first)
    assert board["mines"] == board["squares"] - {first} - minesweeper.around(first)


@pytest.mark.parametrize(
    ("flags", "opened", "outcome"),
    [
        ({(0, 0)}, 8, "won"),
        ({(0, 1)}, 8, "lost"),  # the flag is wrong
        (set(), 1, None),
        ({(0, 0), (0, 1)}, 1, None),
    ],
)
def test_minesweeper_chord(flags, opened, outcome):
    board = minesweeper.new_board(3, 3)
    board |= {"mines": {(0, 0)}, "opened": {(1, 1)}, "flags": flags}
    minesweeper.chord(board, (1, 1))
    assert (len(board["opened"]), minesweeper.outcome(board)) == (opened, outcome)


def test_minesweeper_chord_is_typed_as_a_square(monkeypatch, capsys):
    monkeypatch.setattr(random, "sample", lambda squares, count: [(0, 1)])
    shown = played(minesweeper, "0A\nf 0B\n0A\n", monkeypatch, capsys)
    assert "\n0 1 F - " in shown[3] and "\n1 1 1 - " in shown[3]
