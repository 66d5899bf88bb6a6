"""Whole numbers, dates, and run-length encoded text: `3r2(Ul)` is `rrrUlUl`."""

from __future__ import annotations

import re
from typing import TypeGuard

MAX_DIGITS = 9  # unless a caller gives another limit
RUN_CHARACTERS = frozenset("0123456789()")
COUNT_AND_SYMBOL = re.compile("([0-9]*)([^0-9]?)")


def is_number(word: str, max_digits: int = MAX_DIGITS) -> bool:
    """Return True if `word` consists of at most `max_digits` ASCII digits."""
    return word.isascii() and word.isdigit() and len(word) <= max_digits


def is_whole(number: object) -> TypeGuard[int]:
    """Return True if an argument is a whole number; booleans don't count."""
    return isinstance(number, int) and not isinstance(number, bool)


def is_date(word: str) -> bool:
    """Return True if `word` is a date such as 2026-11-22."""
    from datetime import date  # a game starts sooner without it

    try:
        return date.fromisoformat(word).isoformat() == word
    except ValueError:
        return False


def decode_runs(text: str, max_length: int) -> str | None:
    """Return a run-length encoded text decoded; None if it is malformed or decodes to too much."""
    groups = [""]  # the whole text, and the open groups, each within the one before
    counts: list[int] = []  # repetitions of each open group
    for digits, symbol in COUNT_AND_SYMBOL.findall(text):
        count = int(digits or 1) if len(digits) <= MAX_DIGITS else 0
        if not count or (digits and symbol in ("", ")")):
            return None
        if symbol == "(":
            groups.append("")
            counts.append(count)
            continue
        if symbol == ")":
            if not counts:
                return None
            symbol = groups.pop()
            count = counts.pop()
        if len(groups[-1]) + count * len(symbol) > max_length:
            return None
        groups[-1] += count * symbol
    return None if counts else groups[0]
