"""The rules of 2048, as pictures: board, move, board."""

from __future__ import annotations

import pickle
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import cases

from textgames.game2048 import Game2048
from textgames.game2048.rules import DIRECTIONS, slide, slide_rows

CASES = cases("2048.json")
CELLS = st.sampled_from([0, 0, 2, 4, 8, 16])
BOARDS = st.integers(1, 5).flatmap(
    lambda cols: st.lists(st.lists(CELLS, min_size=cols, max_size=cols), min_size=1, max_size=5)
)
MOVES = st.lists(st.sampled_from(DIRECTIONS), max_size=80)


def board(rows):
    """Rows of tiles as the rules hold them."""
    return tuple(map(tuple, rows))


@pytest.mark.parametrize("case", CASES["moves"], ids=lambda case: case["source"])
def test_move(case):
    slid, merged = slide_rows(board(case["board"]), case["dir"])
    assert slid == board(case["expect"]) and sum(slid[row][col] for row, col in merged) == case["score"]
    game = Game2048.from_rows(case["board"])
    assert game.move(case["dir"]) is case["changed"]
    assert game.score == case["score"]
    spawned = [
        (row, col)
        for row, line in enumerate(game.rows)
        for col, tile in enumerate(line)
        if tile != case["expect"][row][col]
    ]
    assert len(spawned) == case["changed"]
    for row, col in spawned:
        assert case["expect"][row][col] == 0
        assert (row, col, game.rows[row][col]) == game.position.spawned


@pytest.mark.parametrize("case", CASES["over"], ids=lambda case: case["name"])
def test_over(case):
    game = Game2048.from_rows(case["board"])
    assert (game.outcome == "lost") is case["over"]
    assert bool(game.legal_moves()) is not case["over"]


@pytest.mark.parametrize(
    ("line", "slid", "merged"),
    [
        ([0, 0, 0, 0], [0, 0, 0, 0], "...."),
        ([2, 2, 2, 0], [4, 2, 0, 0], "*..."),
        ([2, 2, 2, 2], [4, 4, 0, 0], "**.."),
        ([4, 2, 2, 0], [4, 4, 0, 0], ".*.."),  # what was merged does not merge again
        ([2, 0, 0, 2], [4, 0, 0, 0], "*..."),
        ([2, 4, 0, 2], [2, 4, 2, 0], "...."),
        ([8], [8], "."),
    ],
)
def test_slide(line, slid, merged):
    assert slide(tuple(line)) == (tuple(slid), tuple([place for place, sign in enumerate(merged) if sign == "*"]))


@given(BOARDS)
def test_sliding_right_is_sliding_the_turned_board_left(rows):
    def half_turned(rows):
        return tuple([row[::-1] for row in rows[::-1]])

    for one, other in (("left", "right"), ("up", "down")):
        slid, _ = slide_rows(board(rows), other)
        assert slide_rows(half_turned(board(rows)), one)[0] == half_turned(slid)


@given(BOARDS)
def test_sliding_up_is_sliding_the_transposed_board_left(rows):
    slid, merged = slide_rows(board(rows), "up")
    columns, merged_in_columns = slide_rows(tuple(zip(*rows)), "left")
    assert columns == tuple(zip(*slid)) and sorted([(row, col) for col, row in merged_in_columns]) == [*merged]


@pytest.mark.parametrize(
    ("direction", "merged"),
    [
        ("up", [(0, 0), (1, 3)]),
        ("left", [(0, 0), (0, 1), (3, 0)]),
        ("down", [(2, 0), (3, 3)]),
        ("right", [(0, 2), (0, 3), (3, 3)]),
    ],
)
def test_where_a_slide_merges(direction, merged):
    tiles = board([[2, 2, 4, 4], [2, 0, 0, 0], [0, 0, 0, 8], [8, 0, 8, 8]])
    assert slide_rows(tiles, direction)[1] == tuple(merged)


def test_what_was_spawned_is_that_of_the_last_move_that_stands():
    game = Game2048.from_rows([[2, 2, 4, 4], [2, 0, 0, 0], [0, 0, 0, 8], [8, 0, 8, 8]], seed=1)
    assert game.position.spawned is None
    game.move("right")
    assert game.last == ("right", [[2, 2, 4, 4], [2, 0, 0, 0], [0, 0, 0, 8], [8, 0, 8, 8]])
    first = game.position.spawned
    game.move("left")
    assert first and game.position.spawned not in (None, first)
    game.undo()
    assert game.position.spawned == first
    game.undo()
    assert game.position.spawned is None
    game.redo()
    assert game.position.spawned == first


@given(BOARDS, st.sampled_from(DIRECTIONS))
def test_a_slide_keeps_the_sum_and_a_spawn_adds_one_tile(rows, direction):
    game = Game2048.from_rows(rows, seed="any")
    if game.move(direction):
        row, col, value = game.position.spawned
        assert sum(map(sum, game.rows)) == sum(map(sum, rows)) + value
        assert game.rows[row][col] == value and value in (2, 4)
    else:
        assert game.rows == rows and game.steps == 0 and not game.undo()


@given(st.text(), MOVES, st.integers(0, 90))
def test_undo_and_redo_give_the_same_tiles(seed, moves, back):
    game = Game2048(3, 4, seed=seed)
    seen = [(game.rows, game.score)]
    seen += [(game.rows, game.score) for move in moves if game.move(move)]
    back = min(back, game.steps)
    for number in range(back):
        assert game.undo()
        assert (game.rows, game.score) == seen[-2 - number]
    for number in range(back):
        assert game.redo()
        assert (game.rows, game.score) == seen[len(seen) - back + number]
    assert not game.redo()
    assert game.steps == len(seen) - 1


def test_undo_over_many_positions():
    game = Game2048(10, 10, goal=2**60, seed=1)
    seen = [str(game)]
    for number in range(205):
        assert game.move(next(way for way in DIRECTIONS[number % 4 :] + DIRECTIONS if way in game.legal_moves()))
        seen.append(str(game))
    for picture in reversed(seen[:-1]):
        assert game.undo() and str(game) == picture
    assert not game.undo()
    for picture in seen[1:120]:
        assert game.redo() and str(game) == picture
    assert game.undo() and str(game) == seen[118]
    game.move(game.legal_moves()[0])
    assert game.undo() and str(game) == seen[118]


def test_a_move_after_undo_brings_the_same_tile_as_before():
    game = Game2048(seed="x")
    game.move("left") or game.move("right")
    before, direction = str(game), game.last[0]
    game.undo()
    game.move(direction)
    assert str(game) == before


def test_last_is_the_direction_and_the_rows_before_it():
    game = Game2048.from_rows([[2, 2], [0, 0]], seed=1)
    assert game.last is None
    game.move("left")
    assert game.last == ("left", [[2, 2], [0, 0]])
    game.undo()
    assert game.last is None


def test_win_keep_going_and_undo():
    game = Game2048.from_rows([[8, 8, 0]], goal=16, seed=3)
    assert not game.keep_going()
    game.move("left")
    assert game.outcome == "won"
    won = game.copy()
    assert game.keep_going() and game.outcome is None and game != won
    assert not game.keep_going()
    game.undo()
    assert game.outcome is None and game.rows == [[8, 8, 0]]
    game.redo()
    assert game.outcome is None  # kept on before it was undone
    game.undo()
    game.move("right")
    assert game.outcome == "won"  # another win than the one that was kept on


def test_a_game_that_is_won_where_nothing_moves_is_not_played_on():
    game = Game2048.from_rows([[4, 4]], goal=8, seed=1)
    assert game.move("left") and game.outcome == "won" and not game.can_move()
    assert not game.keep_going() and game.outcome == "won" and not game.position.kept_going


def test_a_full_board_with_a_merge_left_is_not_lost():
    game = Game2048.from_rows([[2, 4], [2, 8]])
    assert game.outcome is None and game.legal_moves() == ["up", "down"]


def test_restart_forgets_what_was_before():
    game = Game2048(seed="again")
    start = str(game)
    game.move("up") or game.move("down")
    game.restart()
    assert (str(game), game.steps, game.score, game.undo(), game.redo()) == (start, 0, 0, False, False)


def test_one_seed_one_game_whatever_its_type():
    assert str(Game2048(seed=7)) == str(Game2048(seed="7"))
    assert len({str(Game2048(seed=seed)) for seed in ("", "0", 0, "a", "\ud800", "\x00")}) == 5


def test_the_sequence_of_a_seed_never_changes():
    game = Game2048(seed="textgames")
    for direction in DIRECTIONS * 5:
        game.move(direction)
    assert str(game).splitlines() == [" .  .  .  8", " .  2 16  2", " .  .  .  8", " .  4  4  2"]


def test_one_new_tile_in_ten_is_a_four():
    values = [value for seed in range(2000) for line in Game2048(seed=seed).rows for value in line if value]
    assert len(values) == 4000
    assert 0.08 < values.count(4) / len(values) < 0.12


@pytest.mark.parametrize("size", [(2, 2), (1, 2), (10, 10), (3, 7), (20, 20)])
def test_sizes(size):
    rows = Game2048(*size, seed=1).rows
    assert (len(rows), len(rows[0])) == size


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: Game2048(1, 1), "'1x1' is too small; expected room for two tiles."),
        (lambda: Game2048(0, 4), "'0x4' is not a 2048 board size; expected 1 to 20 rows and columns."),
        (lambda: Game2048(4, 21), "'4x21' is not a 2048 board size; expected 1 to 20 rows and columns."),
        (lambda: Game2048(4, True), "'4xTrue' is not a 2048 board size; expected 1 to 20 rows and columns."),
        (lambda: Game2048(goal=100), "'100' can't be the goal; expected a power of two from 8 up."),
        (lambda: Game2048(goal=4), "'4' can't be the goal; expected a power of two from 8 up."),
        (lambda: Game2048(goal="8"), "'8' can't be the goal; expected a power of two from 8 up."),
        (lambda: Game2048.from_rows([]), "A board has at least one square."),
        (lambda: Game2048.from_rows([3]), "a board is a list of rows; row 0 is 3"),
        (lambda: Game2048.from_rows([[2, 2], [2]]), "Rows 0 and 1 differ in length: 2 and 1 squares."),
        (lambda: Game2048.from_rows([[3, 0]]), "Row 0 has '3'; expected a power of two from 2 up, or 0 for no tile."),
        (lambda: Game2048.from_rows([[1, 0]]), "Row 0 has '1'; expected a power of two from 2 up, or 0 for no tile."),
        (lambda: Game2048.from_rows([[-2, 0]]), "Row 0 has '-2'; expected a power of two from 2 up, or 0 for no tile."),
        (
            lambda: Game2048.from_rows([[True, 0]]),
            "Row 0 has 'True'; expected a power of two from 2 up, or 0 for no tile.",
        ),
        (lambda: Game2048().move("north"), "a direction is one of up, left, down, right, not 'north'"),
    ],
)
def test_wrong_arguments_are_named(wrong, says):
    with pytest.raises(ValueError, match=f"^{re.escape(says)}$"):
        wrong()


@given(BOARDS)
def test_a_game_can_move_as_long_as_a_direction_is_legal(rows):
    game = Game2048.from_rows(rows)
    assert game.can_move() is bool(game.legal_moves())


def test_tiles_of_any_size():
    assert Game2048.from_rows([[2**100, 2**100]]).move("left")


def test_games_are_equal_if_their_positions_are_however_they_came_about():
    one, other = [Game2048.from_rows(rows, seed=1) for rows in ([[2, 2, 0]], [[0, 2, 2]])]
    assert one != other
    assert one.move("left") and other.move("left")
    assert one == other and pickle.loads(pickle.dumps(one)) == one
    assert one.position != one.position._replace(direction="right")


def test_a_direction_that_is_none():
    with pytest.raises(ValueError, match=r"^a direction is one of up, left, down, right, not 'north'$"):
        Game2048().move("north")


def test_rows_are_a_copy():
    game = Game2048.from_rows([[2, 0], [0, 0]])
    game.rows[0][0] = 1024
    assert game.rows[0][0] == 2


def test_without_a_seed_each_game_is_another():
    games = [Game2048() for _ in range(4)]
    assert len({game.seed for game in games}) == 4 and all(Game2048(seed=game.seed) == game for game in games)
