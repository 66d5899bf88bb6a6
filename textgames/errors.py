"""The two ways to say no: what can't be read, and what can't be done.

Both are `ValueError`s whose text is one line for a person: what was wrong and
what would be right. Nothing has changed when one is raised.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class Word(str):
    """A word of a line as it is read, where that is not how it was `typed`."""

    typed: str

    @classmethod
    def of(cls, text: str, typed: str) -> str:
        """The word `text`, which was `typed` so."""
        if text == typed:
            return text
        word = cls(text)
        word.typed = typed
        return word


def as_typed(word: str) -> str:
    """A word of a line as it was typed."""
    return word.typed if isinstance(word, Word) else word


class Refusal(ValueError):
    """Something was refused; `code` is the name that programs see.

    `word` is the word of the input that it is about, as it was typed, empty where there is none; `expected` has what
    could stand there: commands, or an example.
    """

    code = ""

    def __init__(self, message: str, word: str = "", expected: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.word = as_typed(word)
        self.expected = list(expected)


class Unreadable(Refusal):
    """What was written means nothing here."""

    code = "unreadable"


class UnknownCommand(Unreadable):
    """A word stands where a command is expected; what could be meant is still to be found out."""


class Illegal(Refusal):
    """What was written is clear, but it can't be done now."""

    code = "illegal"


def sentence(message: str) -> str:
    """A message with a capital, and a full stop unless it ends a sentence already."""
    return message[:1].upper() + message[1:] + "." * (not message.endswith((".", "!", "?")))


class OutOfTime(Illegal):
    """A search was stopped, or found no answer in the time that it was given."""


class OutOfMemory(OutOfTime):
    """A search found no answer with the memory that it may take."""


class Unusable(Illegal):
    """A file is not what it should be, or another program has it."""


def printable(text: str) -> str:
    """`text` with everything but printable ASCII escaped, for what comes out of a file or off the command line."""
    return "".join(
        sign if sign.isascii() and sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text
    )


def shown(text: str) -> str:
    """`text` with what is not printable escaped, but for tabs and ends of lines; other alphabets stay as they are."""
    if text.replace("\n", "").isprintable():
        return text
    return "".join([sign if sign.isprintable() or sign in "\n\t" else printable(sign) for sign in text])


def in_words(error: Exception) -> str:
    """What an error says, in one printable line."""
    if isinstance(error, OSError):
        name = "standard output" if error.filename is None else error.filename or "a file without a name"
        return printable(f"{name}: {error.strerror}")
    return printable(str(error))


def quoted(word: str) -> str:
    """`word` in quotation marks, as it was typed where that can be shown on a line, and never long."""
    word = as_typed(word)
    short = word if len(word) <= 40 else word[:37] + "..."
    if not short.isprintable():
        return ascii(short)
    mark = '"' if "'" in short else "'"
    return f"{mark}{short}{mark}"


def nearest(word: str, choices: Sequence[str]) -> str | None:
    """What a misspelled word was probably meant to be; None where it is like none of the choices."""
    from difflib import get_close_matches

    found = get_close_matches(word.lower()[:40], choices, 1, 0.65)
    return found[0] if found else None


def did_you_mean(word: str, choices: Sequence[str]) -> str:
    """The end of a message about a word that is none of the choices: ": did you mean hint?"; empty where it is none."""
    meant = nearest(word, choices)
    return f": did you mean {meant}?" if meant else ""
