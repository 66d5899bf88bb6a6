"""From a line to its words, however it was typed."""

from __future__ import annotations

import re

Token = tuple[str, str]  # a word as it is read, and as it was typed

LONGEST_LINE = 10_000  # characters
SEPARATOR = ","  # between commands, as it is read
CONJUNCTIONS = ("then", "and")
ESCAPE = "\x1b"
CURSOR_KEYS = {
    f"{ESCAPE}{between}{letter}": f" {direction} "
    for between in "[O"
    for letter, direction in (("A", "up"), ("B", "down"), ("C", "right"), ("D", "left"))
}
FULL_WIDTH = {0xFF00 + place: chr(0x20 + place) for place in range(1, 0x5F)}  # U+FF01 to U+FF5E; U+3000 is a blank
# The punctuation of Chinese, and quotation marks of all shapes.
PUNCTUATION = FULL_WIDTH | str.maketrans("。、“”„‘’「」『』《》", '.,"""\'\'""""""')
COMMA = re.compile(r"((?<![0-9])[,;]|[,;](?![0-9]))")  # "3,7" is one word
MARKS = "*_`\"'.:[]{}<>"  # around a word; ! and ? are commands
IN_IDS_AND_PATHS = frozenset("#=/\\")  # characters that nothing else has


def tokenize(line: str) -> list[Token]:
    """Return the words of a line, without the comment that a `#` begins.

    Full-width forms and Chinese punctuation are read as ASCII, Chinese commands as English ones, the escape sequence of
    a cursor key as its direction; marks around a word are dropped. What separates commands, a comma, a semicolon,
    `then` or `and`, is a word of its own, `SEPARATOR`. A `#5` after `new` and one word at most is a
    seed, not a comment.
    """
    if line.isalnum() and line.isascii():  # most lines are one plain word
        return [(line, line)]
    if ESCAPE in line:
        for sequence, direction in CURSOR_KEYS.items():
            line = line.replace(sequence, direction)
    tokens: list[Token] = []
    for typed in line.split():
        text = typed if typed.isascii() else typed.translate(PUNCTUATION)
        if text.startswith("#") and not _is_seed(text, tokens):
            break
        if not IN_IDS_AND_PATHS.isdisjoint(text):
            whole = text.rstrip(",;")
            tokens += [(whole, typed)] if whole == text else [(whole, whole), (SEPARATOR, text[-1])]
            continue
        parts = [part for part in COMMA.split(text) if part]
        for part in parts:
            if part in (",", ";") or part.lower() in CONJUNCTIONS:
                tokens.append((SEPARATOR, part))
            elif part.isascii():
                tokens.append((bare_word(part), typed if len(parts) == 1 else part))
            else:
                tokens += _in_english(part, typed if len(parts) == 1 else part)
    return tokens


def _in_english(part: str, typed: str) -> list[Token]:
    """Return the words of a text with Chinese commands as English ones."""
    from textgames.engine.chinese import english

    word = bare_word(part)
    if word.isascii():
        return [(word, typed)]
    # What is not Chinese comes back as it was typed.
    return [(bare_word(text) if text == as_typed else text, as_typed) for text, as_typed in english(word)]


def _is_seed(text: str, tokens: list[Token]) -> bool:
    return len(text) > 1 and any(word.lower() == "new" for word, _ in tokens[-2:]) and tokens[-1][0][0] != "#"


def bare_word(word: str) -> str:
    """Return a word without the marks around it, unless it is nothing but marks; what `2(wd)` needs stays."""
    bare = word.strip(MARKS)
    if bare.startswith("(") and ("(" not in bare[1:] and ")" not in bare[1:-1]):
        bare = bare[1:].removesuffix(")").strip(MARKS)
    elif "(" not in bare:
        bare = bare.rstrip(")").rstrip(MARKS)
    return bare or word
