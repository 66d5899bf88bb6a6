"""The hint of 2048: sound on every size, the same game as the rules on 4x4, and as strong as it says."""

from __future__ import annotations

import random
from pkgutil import get_data

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from support import amount

from textgames.engine.review import Hint
from textgames.game2048 import Game2048
from textgames.game2048.hint import CALIBRATION, best_of, calibration, reason
from textgames.game2048.rules import DIRECTIONS, slide_rows
from textgames.game2048.solver import network, search, tables

FILE = get_data("textgames.game2048.solver", "weights.bin")
WEIGHTS = network.read_weights(FILE)
TABLES = tables.Tables(WEIGHTS)
PLAYED_ON_3X3 = (508, 64)  # the score and the highest tile after 60 hints
TILES = st.sampled_from([0, *[2**rank for rank in range(1, 13)]])
BOARDS = st.tuples(*[st.tuples(*[TILES] * 4)] * 4)


def pairs_of(rows):
    """A board as the search holds it: the near and the far pair of rows."""
    first, second, third, last = map(tables.pack, rows)
    return first | second << tables.LINE_BITS, last | third << tables.LINE_BITS


def board_of(near, far, columns):
    """The rows of two pairs of rows, or of columns."""
    lines = [pair >> shift & tables.OUTER for pair, shift in ((near, 0), (near, 20), (far, 20), (far, 0))]
    ranks = [[line >> shift & 31 for shift in (0, 5, 10, 15)] for line in lines]
    rows = tuple([tuple([1 << rank if rank else 0 for rank in line]) for line in ranks])
    return tuple(zip(*rows)) if columns else rows


def hint(game: Game2048) -> Hint:
    return game.advisor().best(game.position)


def after_hints(game: Game2048, hints: int) -> Game2048:
    """The game after so many hints, or at its end."""
    while hints and game.outcome is None:
        game.move(hint(game).command)
        hints -= 1
    return game


def test_the_search_and_the_rules_play_the_same_game():
    chance, searching = random.Random(1), search.Search(WEIGHTS)
    game = Game2048(seed=1)
    for number in range(amount(2_000, 20_000)):
        rows = game.position.rows
        found = {
            direction: (board_of(near, far, direction in ("up", "down")), points)
            for direction, near, far, points, _value in searching._slides(*pairs_of(rows))
        }
        assert found == {direction: slide_rows(rows, direction)[:2] for direction in game.legal_moves()}
        if not found:
            game = Game2048(seed=number)
            continue
        game.move(chance.choice(game.legal_moves()))


@given(BOARDS)
@settings(max_examples=amount(20, 50))
def test_the_value_of_a_board_is_the_sum_over_all_shapes_in_all_places(rows):
    board = [tile.bit_length() - 1 if tile else 0 for row in rows for tile in row]
    expected = 0
    for table, shape in zip(WEIGHTS, network.TUPLES):
        places = {frozenset(place): place for place in network.symmetries(shape)}
        for place in places.values():
            expected += network.UNIT * table[sum(board[square] << 4 * at for at, square in enumerate(place))]
    near, far = pairs_of(rows)
    left, right = (TABLES.near[near][side] | TABLES.far[far][side] for side in (0, 1))
    value = TABLES.outer[near] + TABLES.outer[far] + TABLES.outer[left] + TABLES.outer[right]
    value += TABLES.inner[near >> 20 | far & tables.INNER] + TABLES.inner[left >> 20 | right & search.INNER]
    assert value == expected


@given(BOARDS)
@settings(max_examples=amount(4, 30))
def test_a_turned_or_mirrored_board_is_as_good(rows):
    assume(Game2048.from_rows(rows).can_move())
    mirrored = tuple([row[::-1] for row in rows])
    values = [max(search.Search(WEIGHTS).values(image).values()) for image in (rows, mirrored, mirrored[::-1])]
    assert values == pytest.approx([values[0]] * 3)


def test_the_network_and_the_size_of_its_file():
    assert [len(network.self_symmetries(shape)) for shape in network.TUPLES] == [2, 2, 2, 2, 8, 1, 1, 1, 1]
    assert len(FILE) <= 400_000


@pytest.mark.parametrize("size", [(4, 4), (3, 3), (2, 2), (1, 5), (2, 6), (5, 4), (20, 20)])
def test_a_hint_can_always_be_played(size):
    game = Game2048(*size, goal=2**20, seed=1)
    while game.can_move() and game.steps < (amount(20, 150) if size < (20, 20) else 5):
        direction = hint(game).command
        assert reason(game.position.rows, direction)
        if size == (4, 4) and game.steps < 20:  # it depends on no clock, nor on what was looked up before
            assert direction == best_of(search.Search(WEIGHTS).values(game.position.rows))
        assert game.move(direction)


def test_tiles_beyond_what_the_network_knows():
    rows = [[2**15, 2**15, 2**16, 0], [2, 4, 8, 16], [0, 0, 0, 0], [0, 0, 0, 2]]
    assert hint(Game2048.from_rows(rows)).command in DIRECTIONS
    rows[0][3] = 2**100
    found = hint(Game2048.from_rows(rows))
    assert found.command in DIRECTIONS and not found.details


def test_the_gain_of_the_search_lies_on_straight_lines():
    assert [calibration(tiles) for tiles, _ in CALIBRATION] == pytest.approx([factor for _, factor in CALIBRATION])
    (low, at_low), (high, at_high) = CALIBRATION[3:5]
    assert calibration((low + high) // 2) == pytest.approx((at_low + at_high) / 2)
    assert calibration(2**20) == CALIBRATION[-1][1]


def test_a_board_that_is_nearly_full_goes_on():
    """A game went down here and ended four moves later, when only tiles of 2 were thought of."""
    rows = [[64, 2, 2, 2], [256, 8, 4, 0], [512, 32, 8, 4], [256, 128, 16, 2]]
    for seed in range(amount(1, 3)):
        assert after_hints(Game2048.from_rows(rows, seed=seed), amount(12, 40)).outcome is None


def test_the_hint_reaches_the_goal():
    assert after_hints(Game2048(goal=amount(64, 2048), seed=1), 10_000).outcome == "won"


@pytest.mark.parametrize(
    ("rows", "direction", "why"),
    [
        ([[64, 64], [0, 2]], "left", "It makes 128."),
        ([[64, 0, 2], [0, 0, 0]], "right", "It leaves 4 blank squares."),
        ([[64, 2, 2], [0, 0, 0]], "left", "It makes 4 and keeps 64 in the corner."),
        ([[2, 2, 4, 4, 8, 8, 16, 16]], "left", "It makes 32, 16 and 8."),
        ([[8, 2, 2], [8, 0, 0]], "left", "It makes 4."),  # 8 is no tile to keep, and the pair was there
        ([[64, 0], [0, 0]], "right", "It leaves 3 blank squares."),  # not kept: it goes to another corner
        ([[8, 0, 0], [0, 8, 2]], "right", "It leaves 3 blank squares."),
        ([[8, 0, 0], [0, 8, 0]], "right", "It brings two 8 tiles together."),
        ([[64, 2, 2], [8, 4, 0]], "left", "It makes 4, keeps 64 in the corner and brings two 4 tiles together."),
    ],
)
def test_reason(rows, direction, why):
    assert reason(Game2048.from_rows(rows).position.rows, direction) == why


def test_the_plain_hint_is_the_same_on_every_python():
    game = after_hints(Game2048(3, 3, seed=4), 60)
    assert (game.score, game.position.highest) == PLAYED_ON_3X3
