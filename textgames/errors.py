"""Exceptions and exit statuses.

A command that can't be read or played is refused with a `Refusal`, raised or put into the answer: a `ValueError` whose
text is one line for a person: what was wrong and what would be right. Nothing has changed when one is raised.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

EXIT_PLAYED, EXIT_FAULT, EXIT_USAGE, EXIT_LOST, EXIT_UNFINISHED, EXIT_REFUSED = range(6)
EXIT_INTERRUPTED, EXIT_READER_GONE = 130, 141


class Refusal(ValueError):
    """A command was refused; `code` is the name that programs see, `exit_status` that of the program at its start.

    `word` is the word of the input that it is about, empty if there is none; `expected` has commands that were
    probably meant, the likeliest first, and `examples` some that are possible.
    """

    code = ""
    exit_status = EXIT_USAGE

    def __init__(
        self,
        message: str,
        word: str = "",
        expected: Sequence[str] = (),
        examples: Sequence[str] = (),
    ) -> None:
        super().__init__(message)
        self.word = word
        self.expected = [*dict.fromkeys(expected)]
        self.examples = [*dict.fromkeys(examples)]


class Unreadable(Refusal):
    """The input means nothing here."""

    code = "unreadable"


class UnknownCommand(Unreadable):
    """A word was read where a command is expected."""


class Ambiguous(Unreadable):
    """The input could mean several things, which the message names."""


class Illegal(Refusal):
    """The input is clear, but it can't be done now."""

    code = "illegal"


class OutOfTime(Illegal):
    """A search was stopped, or found no answer in its time."""


class Unusable(Illegal):
    """A file is not what it should be, or another program has it."""

    exit_status = EXIT_FAULT


@contextmanager
def with_filename(path: str) -> Iterator[None]:
    """Put the name of a file into each `OSError` of reading or writing it."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, path) from None
