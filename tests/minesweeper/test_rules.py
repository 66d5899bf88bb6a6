"""The rules of Minesweeper, as pictures: mines, moves, board."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import ANY_TEXT, pictures

from textgames.minesweeper import Minesweeper
from textgames.text.squares import parse_square

from .layouts import every_square

SIDES = st.integers(1, 9)


@pytest.mark.parametrize("picture", pictures("minesweeper/moves.txt"), ids=lambda picture: picture.name)
def test_moves(picture):
    """In the pictures an open square without a number is a point."""
    game = Minesweeper.from_text("\n".join(picture.before))
    for move in picture.moves.split(", "):
        verb, square = move.split()
        getattr(game, verb)(*parse_square(square, game.rows, game.cols))
    assert [row.replace(" ", ".") for row in game.rows_shown()] == picture.after
    assert (game.outcome or "playing") == picture.result


@pytest.mark.parametrize("picture", pictures("minesweeper/numbers.txt"), ids=lambda picture: picture.name)
def test_numbers(picture):
    game = Minesweeper.from_text("\n".join(picture.before))
    for square in set(every_square(game)) - game.layout:
        game.open(*square)
    assert [row.replace("O", "*").replace(" ", ".") for row in game.rows_shown()] == picture.after


@st.composite
def games(draw) -> Minesweeper:
    rows, cols = draw(SIDES), draw(SIDES)
    return Minesweeper(rows, cols, draw(st.integers(0, rows * cols - 1)), seed=draw(ANY_TEXT))


@given(games(), st.data())
def test_the_first_opening_is_no_mine_and_clears_its_surroundings(game, data):
    row, col = data.draw(st.sampled_from(every_square(game)))
    assert game.open(row, col) and game.outcome != "lost"
    elsewhere = game.rows * game.cols - 1 - len(game.around(row, col))
    assert game.number(row, col) == max(0, game.mines - elsewhere)  # none around, unless there is no room elsewhere
    assert len(game.layout) == game.mines


def test_the_mines_of_a_seed_never_change():
    game = Minesweeper(5, 9, 10, seed="textgames")
    game.open(2, 4)
    assert game.mines_shown().splitlines() == ["**..**.*.", ".........", ".......**", ".*.......", ".*......*"]


def test_every_square_gets_its_share_of_mines():
    counts: Counter[tuple[int, int]] = Counter()
    for seed in range(4000):
        game = Minesweeper(5, 5, 5, seed=seed)
        game.open(0, 0)
        counts.update(game.layout)
    assert len(counts) == 21 and all(abs(count - 20000 / 21) < 150 for count in counts.values())


def test_rows_that_a_move_leaves_are_not_copied():
    """So that a long game takes little memory."""
    game = Minesweeper(30, 30, 20, seed=1)
    before = game.position.rows
    game.flag(3, 7)
    same = [old is new for old, new in zip(before, game.position.rows)]
    assert same == [row != 3 for row in range(30)]


def test_a_large_opening_needs_no_recursion():
    game = Minesweeper.from_text("\n".join(["*" + "." * 99] + ["." * 100] * 99))
    assert game.open(99, 99) and game.outcome == "won"


def test_a_key_is_what_is_known():
    one, other, flagged = (Minesweeper.from_text(text) for text in ("*..", "..*", "*.."))
    flagged.flag(0, 0)
    assert one.key() == other.key() != flagged.key() and one != other
    flagged.flag(0, 0)
    assert one.key() == flagged.key() and one != flagged
    assert other.open(0, 1) and one.open(0, 1) and one.key() == other.key()
    assert one.open(0, 2) and other.open(0, 2) and one.key() != other.key()
    assert (one.outcome, other.outcome, one.legal_moves(), other.legal_moves()) == ("won", "lost", [], [])


NO_MOVE = "a move is a row and a column, or open, flag, mark or chord and these, not {}"


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: Minesweeper(True, 5, 1), "A board has 1 to 100 rows and columns, not Truex5."),
        (lambda: Minesweeper(5, 101, 1), "A board has 1 to 100 rows and columns, not 5x101."),
        (lambda: Minesweeper(3, 3, -1), "3x3 boards hold 0 to 8 mines, not -1."),
        (lambda: Minesweeper(3, 3, True), "3x3 boards hold 0 to 8 mines, not True."),
        (lambda: Minesweeper.from_text(""), "A board has at least one square."),
        (lambda: Minesweeper.from_text(3), "mines are given as a text, not as 3"),
        (lambda: Minesweeper.from_text("*.\n."), "Rows 0 and 1 differ in length: 2 and 1 squares."),
        (lambda: Minesweeper.from_text("*?"), "Row 0 has '?'; expected * for a mine or . for none."),
        (lambda: Minesweeper.from_text("*\u4eba"), "Row 0 has '\u4eba'; expected * for a mine or . for none."),
        (lambda: Minesweeper.from_text("**"), "1x2 boards hold 0 to 1 mines, not 2."),
        (lambda: Minesweeper().open(10, 0), "(10, 0) is not a square of a board of 10 x 10"),
        (lambda: Minesweeper().open(0, True), "(0, True) is not a square of a board of 10 x 10"),
        (lambda: Minesweeper().flag(0, -1), "(0, -1) is not a square of a board of 10 x 10"),
        (lambda: Minesweeper().move(("peek", 0, 0)), NO_MOVE.format("('peek', 0, 0)")),
        (lambda: Minesweeper().after(("peek", 0, 0)), NO_MOVE.format("('peek', 0, 0)")),
        (lambda: Minesweeper().after((["open"], 0, 0)), NO_MOVE.format("(['open'], 0, 0)")),
        (lambda: Minesweeper().after(()), NO_MOVE.format("()")),
        (lambda: Minesweeper().after("3H"), NO_MOVE.format("'3H'")),
        (lambda: Minesweeper().after(None), NO_MOVE.format("None")),
        (lambda: Minesweeper().after((0, 10)), "(0, 10) is not a square of a board of 10 x 10"),
        (lambda: Minesweeper(3, 3, 1).around(3, 0), "(3, 0) is not a square of a board of 3 x 3"),
        (lambda: Minesweeper(3, 3, 1).around(0, -1), "(0, -1) is not a square of a board of 3 x 3"),
        (lambda: Minesweeper.from_text("*"), "1x1 boards hold 0 to 0 mines, not 1."),
        (lambda: Minesweeper().chord(-1, 0), "(-1, 0) is not a square of a board of 10 x 10"),
    ],
)
def test_wrong_arguments_are_named(wrong, says):
    with pytest.raises(ValueError, match=f"^{re.escape(says)}$"):
        wrong()


def test_without_a_seed_each_game_is_another():
    games = [Minesweeper(9, 9, 10) for _ in range(4)]
    assert len({game.seed for game in games}) == 4 and all(Minesweeper(9, 9, 10, game.seed) == game for game in games)
