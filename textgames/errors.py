"""Exceptions and exit statuses.

A command that can't be read or played is refused with a `Refusal`, which is raised or put into the
answer. It is a `ValueError` whose text is one line for a person: what was wrong, and what would be
right. It changes nothing, except for moves that the same command made before a blocked one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

EXIT_PLAYED, EXIT_FAULT, EXIT_USAGE, EXIT_LOST, EXIT_UNFINISHED, EXIT_REFUSED = range(6)
EXIT_INTERRUPTED, EXIT_READER_GONE = 130, 141


class Refusal(ValueError):
    """A command was refused.

    `code` is its name for programs; `exit_status` is that of the program if it can't start. `word`
    is the refused word of the input, if any. `expected` has the commands probably meant, the
    likeliest first, and `examples` has some possible ones.
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
        self.expected = list(dict.fromkeys(expected))
        self.examples = list(dict.fromkeys(examples))


class Unreadable(Refusal):
    """The input means nothing here."""

    code = "unreadable"


class UnknownCommand(Unreadable):
    """A command is expected, and the word isn't one."""


class Illegal(Refusal):
    """The input is clear, but it can't be done now."""

    code = "illegal"


class NoAnswer(Illegal):
    """A question has no answer: there is too much to search, or its data can't be read."""


class OutOfTime(NoAnswer):
    """A search was stopped, or found no answer in time."""


class Unusable(Illegal):
    """A file is unsuitable, or in use by another program."""

    exit_status = EXIT_FAULT


@contextmanager
def with_filename(path: str) -> Iterator[None]:
    """Add the name of a file to any `OSError` from reading or writing it."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, path) from None
