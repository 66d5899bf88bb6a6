"""The names of squares."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import ANY_TEXT, cases

from textgames.text.squares import column_name, column_number, parse_square, square_name

COORDINATES = cases("minesweeper.json")["coordinates"]


@pytest.mark.parametrize("case", COORDINATES, ids=lambda case: ascii(case["input"]))
def test_case(case):
    square = parse_square(case["input"], case["rows"], case["cols"])
    assert (list(square) if square else None) in case.get("accept", [case["expect"]])


@given(st.integers(0, 999), st.integers(0, 999))
def test_a_name_reads_back_in_either_order_and_case(row, col):
    name = square_name(row, col)
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
