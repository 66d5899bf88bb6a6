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
    """A message with a capital, and a full stop unless it ends a sentence already."""
    return message[:1].upper() + message[1:] + "." * (not message.endswith((".", "!", "?")))


class Unusable(Illegal):
    """A file is not what it should be, or another program has it."""


def printable(text: str) -> str:
    """`text` with everything but printable ASCII escaped, for what comes out of a file or off the command line."""
    return "".join(
        sign if sign.isascii() and sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text
    )


def in_words(error: Exception) -> str:
    """What an error says, in one printable line."""
    if isinstance(error, OSError):
        name = "standard output" if error.filename is None else error.filename or "a file without a name"
        return printable(f"{name}: {error.strerror}")
    return printable(str(error))


def quoted(word: str) -> str:
    """`word` in quotation marks, in ASCII on one line and never long."""
    return ascii(word if len(word) <= 40 else word[:37] + "...")
