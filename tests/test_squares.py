"""The names of squares."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import ANY_TEXT

from textgames.text.squares import column_name, column_number, parse_square, square_name

SQUARES = [
    ("3h", (3, 7)),
    ("H3", (3, 7)),
    ("A0", (0, 0)),
    ("0a", (0, 0)),
    ("9j", (9, 9)),
    *[(f"{before}3H{after}", (3, 7)) for before, after in ((" ", " "), ("", "\r"), ("", "\t"))],
    ("", None),
    ("3HH", None),
    ("33H", None),
    ("Z9", None),
    ("H10", None),  # there is no row 10
    ("10H", None),
    ("-1H", None),
    ("H-1", None),
    ("H3!", None),
    ("\xc90", None),
    ("\u4e09H", None),
    ("\ufb003", None),  # in capitals it is FF
    ("\u01303", None),  # in small letters it is two characters
    ("\u212a3", None),  # the Kelvin sign, in small letters a k
    ("AB", None),
    ("BC3", None),
    ("3\x00H", None),
]


@pytest.mark.parametrize(("typed", "square"), SQUARES, ids=ascii)
def test_squares_of_a_board(typed, square):
    assert parse_square(typed, 10, 10) == square


def test_a_wider_board_has_more_columns():
    assert parse_square("K0", 10, 20) == (0, 10) and parse_square("K0", 10, 10) is None


@given(st.integers(0, 999), st.integers(0, 999))
def test_a_name_reads_back_in_either_order_and_case(row, col):
    name = square_name((row, col))
    letters = name.lstrip("0123456789")
    for spelling in (name, name.lower(), letters + name.removesuffix(letters)):
        assert parse_square(spelling, 1000, 1000) == (row, col)


@given(ANY_TEXT)
def test_anything_is_a_square_or_none(word):
    square = parse_square(word, 10, 10)
    assert square is None or max(square) < 10


@pytest.mark.parametrize(("col", "letters"), [(0, "A"), (25, "Z"), (26, "AA"), (27, "AB"), (701, "ZZ"), (702, "AAA")])
def test_columns_past_z(col, letters):
    assert column_name(col) == letters and column_number(letters) == col
