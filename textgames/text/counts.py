"""Integers and dates."""

from __future__ import annotations

from typing import TypeGuard

MAX_DIGITS = 9  # unless a caller gives another limit


def is_number(word: str, max_digits: int = MAX_DIGITS) -> bool:
    """Return True if `word` consists of at most `max_digits` ASCII digits."""
    return word.isascii() and word.isdigit() and len(word) <= max_digits


def is_whole(number: object) -> TypeGuard[int]:
    """Return True if an argument is an integer; booleans don't count."""
    return isinstance(number, int) and not isinstance(number, bool)


def is_date(word: str) -> bool:
    """Return True if `word` is a date such as 2026-11-22."""
    if len(word) != len("2026-11-22"):
        return False
    from datetime import date  # a game starts sooner without it

    try:
        return date.fromisoformat(word).isoformat() == word
    except ValueError:
        return False
