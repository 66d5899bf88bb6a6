"""Whole numbers: as they are typed, and as a library is given them."""

from __future__ import annotations

LONGEST = 9  # digits, unless a caller says otherwise


def is_number(word: str, longest: int = LONGEST) -> bool:
    """Whether `word` is a whole number from 0 up, in ASCII digits, and not too many of them."""
    return word.isascii() and word.isdigit() and len(word) <= longest


def rounded(number: float) -> str:
    """A whole number as it is, any other with one digit behind the point."""
    return str(number) if isinstance(number, int) else f"{number:.1f}"


def is_whole(number: object) -> bool:
    """Whether a caller gave a whole number; True and False are none."""
    return isinstance(number, int) and not isinstance(number, bool)
