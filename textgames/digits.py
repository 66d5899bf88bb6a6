"""Numbers as they are typed: ASCII digits, and not too many of them."""

from __future__ import annotations

LONGEST = 9  # digits, unless a caller says otherwise


def is_number(word: str, longest: int = LONGEST) -> bool:
    """Whether `word` is a whole number from 0 up."""
    return word.isascii() and word.isdigit() and len(word) <= longest
