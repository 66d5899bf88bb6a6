"""Words from outside in messages: quoted, and never with a character that isn't printable; errors in words."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from textgames.text.language import N_, _

# Translators: {problem} is what the system says of the file, such as "Permission denied".
ABOUT_FILE = N_("{file}: {problem}.")
NO_NAME = N_("The file name is empty.")
NUL_IN_NAME = N_("A file name can't contain a NUL character.")
# Translators: {character} is in quotation marks, {encoding} is such as ASCII.
NOT_IN_ENCODING = N_("A file name can't contain {character} here: the locale's encoding is {encoding}.")
OUTPUT = N_("Standard output")
PROBLEMS = (  # what systems say most often; anything else stays as they say it
    N_("No such file or directory"),
    N_("Permission denied"),
    N_("Operation not permitted"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("No space left on device"),
    N_("Read-only file system"),
    N_("File name too long"),
    N_("Input/output error"),
)
MIN_LETTERS = 3  # of a word that is shortened
ALIKE, MUCH_ALIKE = 0.7, 0.8  # the share of letters in common, as difflib counts it


def warn(message: str) -> None:
    """Report on standard error what does not stop the program, not even if it can't be written."""
    try:
        print(shown(f"textgames: {message}"), file=sys.stderr)
    except OSError:
        pass


def printable(text: str) -> str:
    """Return text with what is not printable escaped, ends of lines too, for what comes from outside.

    Letters of all alphabets stay: the streams escape those that their encoding doesn't have.
    """
    if text.isprintable():
        return text
    return "".join([char if char.isprintable() else char.encode("unicode_escape").decode() for char in text])


def shown(text: str) -> str:
    """Return text with what is not printable escaped, but for tabs and ends of lines."""
    if text.replace("\n", "").isprintable():
        return text
    return "".join([char if char in "\n\t" else printable(char) for char in text])


def in_words(error: Exception) -> str:
    """Return an error in a sentence, a printable line, with the name of the file if it is about one."""
    if not isinstance(error, OSError):
        return printable(str(error))  # may quote what is in a file
    if error.filename == "":
        return _(NO_NAME)
    file = _(OUTPUT) if error.filename is None else printable(str(error.filename))
    return _(ABOUT_FILE, file=file, problem=shown(_(str(error.strerror))))


def wrong_in_name(path: str) -> str:
    """Return in a sentence what keeps a text from being the name of a file here; empty if nothing does."""
    if "\0" in path:
        return _(NUL_IN_NAME)
    try:
        os.fsencode(path)
    except UnicodeEncodeError as error:
        encoding = sys.getfilesystemencoding().upper()
        return _(NOT_IN_ENCODING, character=quoted(path[error.start]), encoding=encoding)
    return ""


def quoted(word: str) -> str:
    """Return a word in quotation marks, as it was typed if that is printable, and never long."""
    short = word if len(word) <= 40 else word[:37] + "..."
    if not short.isprintable():
        return ascii(short)
    mark = '"' if "'" in short else "'"
    return f"{mark}{short}{mark}"


def nearest(word: str, choices: Sequence[str]) -> str | None:
    """Return what a misspelled or shortened word was probably meant to be; None if it is like none of the choices.

    A choice with another first letter has to be more alike.
    """
    from difflib import get_close_matches

    word = word.lower()[:40]
    same_letter = [choice for choice in choices if choice[:1] == word[:1]]
    alike = get_close_matches(word, choices, 1, MUCH_ALIKE) or get_close_matches(word, same_letter, 1, ALIKE)
    longer = [choice for choice in choices if len(word) >= MIN_LETTERS and choice.startswith(word)]
    return next(iter([*alike, *longer]), None)
