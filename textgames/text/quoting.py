"""Text from outside: its encoding; in messages quoted, and never with what isn't printable; errors in words."""

from __future__ import annotations

import os
import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Sequence
from contextlib import suppress

from textgames.text.language import N_, _, pgettext

PROBLEMS = (  # what systems say most often; anything else stays as they say it
    N_("No such file or directory"),
    N_("Permission denied"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("No space left on device"),
    N_("Read-only file system"),
)
LAYOUT = "\t\n"  # of text in several lines
MIN_LETTERS = 3  # of a word that is shortened
ALIKE, MUCH_ALIKE = 0.7, 0.8  # the share of letters in common, as difflib counts it


def encoding_of(data: bytes) -> str:
    """Return the encoding that the first two bytes of a text show: UTF-16 by its byte-order mark, else UTF-8."""
    return "utf-16" if data[:2] in (BOM_UTF16_LE, BOM_UTF16_BE) else "utf-8-sig"


def text_of_file(data: bytes) -> str:
    """Return the text of a file: UTF-16 with its byte-order mark, UTF-8, or what else it can be.

    That is the locale's encoding, or GB18030, of which GBK is a part; else UTF-8, with what can't
    be decoded replaced.
    """
    from locale import getencoding  # most games read no such file

    encoding = encoding_of(data)
    others = [getencoding(), "gb18030"] if encoding != "utf-16" else []
    for one in [encoding, *others]:
        with suppress(UnicodeDecodeError, LookupError):  # of an encoding that Python doesn't have
            return data.decode(one)
    return data.decode(encoding, "replace")


def file_name(typed: str) -> str:
    """Return a file name that was typed, as the system takes it; `~` is the home folder."""
    return os.path.expanduser(os.fsdecode(typed.encode(errors="surrogateescape")))


def split_words(text: str, has_escapes: bool = False) -> list[str]:
    """Return the words of a text, of which those in quotation marks may have blanks in them.

    A backslash is a part of a word; with `has_escapes` it is what a shell makes of it, except on Windows.
    """
    from shlex import shlex  # a game starts sooner without it

    lexer = shlex(text, posix=True)
    lexer.whitespace_split = True
    lexer.commenters = ""
    if not has_escapes or sys.platform == "win32":
        lexer.escape = ""
    try:
        return list(lexer)
    except ValueError:  # a quotation mark is not closed
        return text.split()


def warn(message: str) -> None:
    """Report on standard error what does not stop the program, not even if it can't be written."""
    with suppress(OSError):
        print(printable(f"textgames: {message}", LAYOUT), file=sys.stderr)


def printable(text: str, layout: str = "") -> str:
    """Return text with what is not printable escaped, ends of lines too unless `layout` has them.

    Letters of all alphabets stay: the streams escape those that their encoding doesn't have.
    """
    if text.isprintable():
        return text
    return "".join(
        [char if char.isprintable() or char in layout else ascii(char)[1:-1] for char in text]
    )


def error_text(error: Exception) -> str:
    """Return an error in a sentence, a printable line, with the name of the file if it is about one."""
    if not isinstance(error, OSError):
        return printable(str(error))  # may quote what is in a file
    file = _("Standard output") if error.filename is None else printable(str(error.filename))
    problem = _(error.strerror) if error.strerror in PROBLEMS else str(error.strerror)
    # Translators: {problem} is what the system says of the file, such as "Permission denied".
    return _("{file}: {problem}.", file=file, problem=printable(problem))


def quoted(word: str) -> str:
    """Return a word in quotation marks, as it was typed if that is printable, and never long."""
    short = word if len(word) <= 40 else word[:37] + "..."
    if not short.isprintable():
        return ascii(short)
    marks = '""' if "'" in short else pgettext("quotation marks", "''")
    return marks[0] + short + marks[1]


def nearest(word: str, choices: Sequence[str]) -> str | None:
    """Return what a misspelled or shortened word was probably meant to be; None if it is like none of the choices.

    A choice with another first letter has to be more alike.
    """
    from difflib import get_close_matches

    word = word.lower()[:40]
    same_letter = [choice for choice in choices if choice[:1] == word[:1]]
    alike = get_close_matches(word, choices, 1, MUCH_ALIKE) or get_close_matches(
        word, same_letter, 1, ALIKE
    )
    longer = [choice for choice in choices if len(word) >= MIN_LETTERS and choice.startswith(word)]
    return next(iter([*alike, *longer]), None)
