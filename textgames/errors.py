"""The two ways to say no.

Both are `ValueError`s whose text is one line for a person: what was wrong and
what would be right. Nothing has changed when one is raised.
"""

from __future__ import annotations


class Refusal(ValueError):
    """Something was refused; `code` is the name that programs see.

    `word` is the word of the input that it is about, empty where there is none.
    """

    code = ""

    def __init__(self, message: str, word: str = "") -> None:
        super().__init__(message)
        self.word = word


class Unreadable(Refusal):
    """What was written means nothing here."""

    code = "unreadable"


class Illegal(Refusal):
    """What was written is clear, but it can't be done now."""

    code = "illegal"


def sentence(message: str) -> str:
    """A message with a capital and a full stop."""
    return message[:1].upper() + message[1:].rstrip(".") + "."


def quoted(word: str) -> str:
    """`word` in quotation marks, in ASCII on one line and never long."""
    return ascii(word if len(word) <= 40 else word[:37] + "...")
