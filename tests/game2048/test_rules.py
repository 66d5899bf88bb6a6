"""The rules of 2048, as pictures: board, move, board."""

from __future__ import annotations

import pickle
import random
import re

import pytest
from support import pictures

from textgames.game2048 import Game2048
from textgames.game2048.rules import DIRECTIONS, slide_rows

FULL = {
    "2 4  8\n4 8 16\n8 16 32": True,
    "2 4  8\n4 8 16\n8 16 16": False,
    "2 4 2 4\n4 2 4 8\n2 4 2 8\n4 2 4 2": False,  # the only pair is in the last column
}


def board(rows):
    """Rows of tiles as the rules hold them."""
    return tuple([tuple([0 if tile == "." else int(tile) for tile in row.split()]) for row in rows])


@pytest.mark.parametrize("picture", pictures("game2048/moves.txt"), ids=lambda picture: picture.name)
def test_move(picture):
    before, after = board(picture.before), board(picture.after)
    points = int(picture.result.removesuffix(" points"))
    slid, gained, _merged = slide_rows(before, picture.moves)
    assert slid == after and gained == points
    game = Game2048.from_rows([list(row) for row in before])
    assert game.move(picture.moves) is (before != after)
    assert game.score == points
    rows = [list(row) for row in after]
    if before != after:
        row, col, tile = game.position.spawned
        assert rows[row][col] == 0
        rows[row][col] = tile
    assert game.rows == rows


@pytest.mark.parametrize(("rows", "is_over"), FULL.items())
def test_over(rows, is_over):
    game = Game2048.from_rows([list(row) for row in board(rows.splitlines())])
    assert (game.outcome == "lost") is is_over
    assert bool(game.legal_moves()) is not is_over


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


NO_SIZE = "is not a 2048 board size; expected 1 to 20 rows and columns."
NO_GOAL = "can't be the goal; expected a power of two from 8 up."
NO_TILE = "expected a power of two from 2 up, or 0 for no tile."
WRONG = {
    "Game2048(1, 1)": "'1x1' is too small: two tiles must fit on the board.",
    "Game2048(4, 21)": f"'4x21' {NO_SIZE}",
    "Game2048(4, True)": f"'4xTrue' {NO_SIZE}",
    "Game2048(goal=100)": f"'100' {NO_GOAL}",
    "Game2048(goal=4)": f"'4' {NO_GOAL}",
    "Game2048(goal='8')": f"'8' {NO_GOAL}",
    "Game2048.from_rows([])": "A board has at least one square.",
    "Game2048.from_rows([3])": "a board is a list of rows; row 0 is 3",
    "Game2048.from_rows([[2, 2], [2]])": "Rows 0 and 1 differ in length: 2 and 1 squares.",
    "Game2048.from_rows([[3, 0]])": f"Row 0 has '3'; {NO_TILE}",
    "Game2048.from_rows([[-2, 0]])": f"Row 0 has '-2'; {NO_TILE}",
    "Game2048.from_rows([[True, 0]])": f"Row 0 has 'True'; {NO_TILE}",
}


@pytest.mark.parametrize(("call", "says"), WRONG.items())
def test_wrong_arguments_are_named(call, says):
    with pytest.raises(ValueError, match=f"^{re.escape(says)}$"):
        eval(call)


def test_the_largest_board_and_the_largest_tiles():
    assert Game2048(20, 20).size == (20, 20)
    assert Game2048.from_rows([[2**100, 2**100]]).move("left")


def test_games_are_equal_if_their_positions_are_however_they_came_about():
    one, other = [Game2048.from_rows(rows, seed=1) for rows in ([[2, 2, 0]], [[0, 2, 2]])]
    assert one != other
    assert one.move("left") and other.move("left")
    assert one == other and pickle.loads(pickle.dumps(one)) == one
    assert one.position != one.position._replace(direction="right")


def test_a_copy_draws_the_same_tiles_unless_it_has_its_own_seed():
    game = Game2048(seed=1)
    same, other = game.copy(), game.copy(seed=2)
    assert same == game == other
    for each in (game, same, other):
        for _turn in range(5):
            each.move(each.legal_moves()[0])
    assert same == game != other and other == Game2048.copy(other)


def test_a_key_has_no_score_and_no_steps():
    merged = Game2048.from_rows([[2, 2, 0]], goal=8, seed=1)
    merged.move("left")
    start = Game2048.from_rows(merged.rows, goal=8)
    assert start.key() == merged.key() and start != merged
    assert start.key() != Game2048.from_rows(merged.rows, goal=16).key()
    assert hash(merged.position) == hash(Game2048.from_rows([[2, 2, 0]], goal=8, seed=1).after("left"))


def test_nothing_is_legal_after_the_goal_until_the_game_goes_on():
    game = Game2048.from_rows([[4, 4, 2], [0, 0, 0]], goal=8)
    game.move("left")
    key = game.key()
    assert (game.outcome, game.legal_moves(), game.can_move()) == ("won", [], True)
    assert game.keep_going() and game.legal_moves() and game.key() != key


@pytest.mark.parametrize("move", ["north", "", "Left", None, 5, [], ("left",)])
def test_what_is_no_direction(move):
    game = Game2048(seed=1)
    for make in (game.after, game.move):
        with pytest.raises(
            ValueError, match=f"^a direction is one of up, left, down, right, not {re.escape(repr(move))}$"
        ):
            make(move)


def test_a_long_game_shares_its_rows():
    """So that it takes little memory: of the twenty rows, most are those of a position before."""
    chance, game = random.Random(1), Game2048(20, 20, goal=2**60, seed=1)
    for _move in range(2000):
        game.move(chance.choice(DIRECTIONS))
    positions = game.since_start()
    assert len({id(row) for position in positions for row in position.rows}) < 10 * len(positions)


def test_a_game_can_not_be_hashed():
    game = Game2048(seed=1)
    with pytest.raises(TypeError, match="unhashable"):
        hash(game)


def test_rows_are_a_copy():
    game = Game2048.from_rows([[2, 0], [0, 0]])
    game.rows[0][0] = 1024
    assert game.rows[0][0] == 2


def test_without_a_seed_each_game_is_another():
    games = [Game2048() for _ in range(4)]
    assert len({game.seed for game in games}) == 4 and all(Game2048(seed=game.seed) == game for game in games)
