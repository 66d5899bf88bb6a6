"""Exceptions, exit statuses, and how input is quoted in messages.

A command that can't be read or can't be played raises a `Refusal`, a `ValueError` whose text is one line for a
person: what was wrong and what would be right. Nothing has changed when one is raised.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

EXIT_PLAYED, EXIT_FAULT, EXIT_USAGE, EXIT_LOST, EXIT_UNFINISHED, EXIT_REFUSED = range(6)
EXIT_INTERRUPTED, EXIT_READER_GONE = 130, 141


class Refusal(ValueError):
    """A command was refused; `code` is the name that programs see.

    `word` is the word of the input that it is about, empty if there is none; `expected` has commands
    or an example that could be typed instead.
    """

    code = ""

    def __init__(self, message: str, word: str = "", expected: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.word = word
        self.expected = list(expected)


class Unreadable(Refusal):
    """The input means nothing here."""

    code = "unreadable"


class UnknownCommand(Unreadable):
    """A word was read where a command is expected; `engine.suggestions` adds what could be meant."""


class Illegal(Refusal):
    """The input is clear, but it can't be done now."""

    code = "illegal"


def sentence(message: str) -> str:
    """Return a message with a capital, and a full stop unless it ends with one already."""
    return message[:1].upper() + message[1:] + "." * (not message.endswith((".", "!", "?")))


class OutOfTime(Illegal):
    """A search was stopped, or found no answer in its time."""


class OutOfMemory(OutOfTime):
    """A search found no answer with the memory that it may use."""


class Unusable(Illegal):
    """A file is not what it should be, or another program has it."""


class ErrorsAbout:
    """In a `with`, put the name of a file into each `OSError` of reading or writing it."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if isinstance(error, OSError):
            raise OSError(error.errno, error.strerror, self.path) from None


def warn(message: str) -> None:
    """Report on standard error what does not stop the program."""
    print(shown(f"textgames: {message}"), file=sys.stderr)


def printable(text: str) -> str:
    """Return text with everything but printable ASCII escaped, for what comes from a file or the command line."""
    return "".join(
        char if char.isascii() and char.isprintable() else char.encode("unicode_escape").decode() for char in text
    )


def shown(text: str) -> str:
    """Return text with what is not printable escaped, but for tabs and ends of lines; other alphabets stay."""
    if text.replace("\n", "").isprintable():
        return text
    return "".join([char if char.isprintable() or char in "\n\t" else printable(char) for char in text])


def in_words(error: Exception) -> str:
    """Return the message of an error in one printable line, with the name of the file if it is about one."""
    if isinstance(error, OSError):
        name = "standard output" if error.filename is None else error.filename or "a file without a name"
        return printable(f"{name}: {error.strerror}")
    return printable(str(error))


def quoted(word: str) -> str:
    """Return a word in quotation marks, as it was typed if that is printable, and never long."""
    short = word if len(word) <= 40 else word[:37] + "..."
    if not short.isprintable():
        return ascii(short)
    mark = '"' if "'" in short else "'"
    return f"{mark}{short}{mark}"


def nearest(word: str, choices: Sequence[str]) -> str | None:
    """Return what a misspelled word was probably meant to be; None if it is like none of the choices."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(word.lower()[:40], choices, 1, 0.65)), None)


def did_you_mean(word: str, choices: Sequence[str]) -> str:
    """Return the end of a message about an unknown word, ": did you mean hint?"; empty if it is like none."""
    meant = nearest(word, choices)
    return f": did you mean {meant}?" if meant else ""
