"""Whole numbers: in text, and as arguments."""

from __future__ import annotations

MAX_DIGITS = 9  # unless a caller gives another limit


def is_number(word: str, max_digits: int = MAX_DIGITS) -> bool:
    """Return whether `word` is a whole number from 0 up, in ASCII digits, and not in too many of them."""
    return word.isascii() and word.isdigit() and len(word) <= max_digits


def is_whole(number: object) -> bool:
    """Return whether an argument is a whole number; booleans don't count."""
    return isinstance(number, int) and not isinstance(number, bool)
