"""Text from outside: decoded, escaped where it isn't printable, quoted; and the texts of errors."""

from __future__ import annotations

import os
import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable
from contextlib import suppress

from textgames.text.language import N_, _, pgettext

PROBLEMS = (  # the most frequent system errors; others aren't translated
    N_("No such file or directory"),
    N_("Permission denied"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("No space left on device"),
    N_("Read-only file system"),
)
WIDE_BLANK = "\u3000"  # which Chinese keyboards type
LAYOUT = f"\t\n{WIDE_BLANK}"  # of text in several lines
SHELL_MARKS = set(" \t\"'`\\$&|;<>()[]{}*?!~")
MIN_LETTERS = 3  # of a suggested word


def text_of_file(data: bytes) -> str:
    """Return the text of a file, in the first encoding that can decode it.

    That is UTF-16 after its byte-order mark, otherwise UTF-8, the locale's encoding or GB18030,
    which includes GBK. If none can, undecodable bytes are replaced.
    """
    from locale import getencoding  # most games read no such file

    encodings = ["utf-8-sig", getencoding(), "gb18030"]
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        encodings = ["utf-16"]
    for encoding in encodings:
        with suppress(UnicodeDecodeError, LookupError):  # Python may not know the locale's encoding
            return data.decode(encoding)
    return data.decode(encodings[0], "replace")


def file_name(typed: str) -> str:
    """Return a typed file name as the system encodes it, with the home folder in place of `~`."""
    return os.path.expanduser(os.fsdecode(typed.encode(errors="surrogateescape")))


def split_words(text: str, has_escapes: bool = False) -> list[str]:
    """Return the words of a text; those in quotation marks may contain blanks.

    A backslash is a part of a word. With `has_escapes` it escapes as in a shell, except on Windows.
    """
    from shlex import shlex  # a game starts sooner without it

    lexer = shlex(text.replace(WIDE_BLANK, " "), posix=True)
    lexer.whitespace_split = True
    lexer.commenters = ""
    if not has_escapes or sys.platform == "win32":
        lexer.escape = ""
    try:
        return list(lexer)
    except ValueError:  # a quotation mark is not closed
        return text.split()


def warn(message: str) -> None:
    """Report a problem on standard error, if possible, and let the program go on."""
    with suppress(OSError):
        print(printable(f"textgames: {message}", LAYOUT), file=sys.stderr)


def for_shell(text: str) -> str:
    """Return a word to paste into a shell, quoted if it has to be."""
    if SHELL_MARKS.isdisjoint(text):
        return text
    from shlex import quote  # a game starts sooner without it

    return quote(text)


def printable(text: str, layout: str = WIDE_BLANK) -> str:
    """Return text with characters escaped that are neither printable nor in `layout`.

    Letters of all alphabets stay: streams escape those that are missing from their encoding.
    """
    if text.isprintable():
        return text
    return "".join(
        [char if char.isprintable() or char in layout else ascii(char)[1:-1] for char in text]
    )


def error_text(error: Exception) -> str:
    """Return the text of an error as a printable line, with the name of the file it is about."""
    if not isinstance(error, OSError):
        return printable(str(error))  # it may quote from a file
    file = _("Standard output") if error.filename is None else printable(str(error.filename))
    problem = _(error.strerror) if error.strerror in PROBLEMS else str(error.strerror)
    # Translators: {problem} is what the system says of the file, such as "Permission denied".
    return _("{file}: {problem}.", file=file, problem=printable(problem))


def quoted(word: str) -> str:
    """Return a word in quotation marks, shortened if it is long, and escaped if not printable."""
    short = word if len(word) <= 40 else word[:37] + "..."
    if printable(short) != short:
        return ascii(short)
    marks = '""' if "'" in short else pgettext("quotation marks", "''")
    return marks[0] + short + marks[1]


def nearest(word: str, choices: Iterable[str]) -> str:
    """Return the choice that a word misspells; empty if there is none, or more than one."""
    word = word.lower()
    near = [choice for choice in choices if len(choice) >= MIN_LETTERS and is_near(word, choice)]
    return near[0] if len(near) == 1 else ""


def is_near(word: str, other: str) -> bool:
    """Return True if one letter is wrong, missing or too many, or two neighbours are swapped."""
    while word and word[:1] == other[:1]:
        word, other = word[1:], other[1:]
    are_swapped = word[:2] == other[1::-1] and word[2:] == other[2:]
    return are_swapped or word[1:] in (other, other[1:]) or word == other[1:]
