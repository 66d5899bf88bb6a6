"""From a line to its words, however it was typed."""

from __future__ import annotations

import re

from textgames.engine.translated import arranged, english, prepared
from textgames.text.language import SEPARATOR as SEPARATOR
from textgames.text.language import Token, is_english

LONGEST_LINE = 10_000  # characters
CODE_FENCE = re.compile(r"\s*(?:`{3,}|~{3,})\w*\s*")
CONJUNCTIONS = ("then", "and")
CURSOR_KEY = re.compile("\x1b[\\[O]([ABCD])")
CURSOR_KEYS = {"A": "up", "B": "down", "C": "right", "D": "left"}
FULL_WIDTH = {0xFF00 + place: chr(0x20 + place) for place in range(1, 0x5F)}  # U+FF01 to U+FF5E; U+3000 is a blank
# The punctuation of Chinese, and quotation marks of all shapes.
PUNCTUATION = FULL_WIDTH | str.maketrans("。、“”„‘’「」『』《》", '.;"""\'\'""""""')
# "left (a)" is one move, and so is 左（a）.
SHORT_FORM = re.compile(r"(?<=[A-Za-z]{2}) \([A-Za-z?]\)|(?<=[^\0-\x7f]) ?[(（][A-Za-z?？][)）]")
FLAGGED = re.compile("(?<![0-9A-Za-z])([0-9]{1,9}[A-Za-z]{1,3}|[A-Za-z]{1,3}[0-9]{1,9})!")
PARTS = re.compile(r"(;|(?<![0-9]),|,(?![0-9])|^!)")  # "3,7" is one word, "!3H" are two
MARKS = "*_`\"'.:[]{}<>"  # around a word; ! and ? are commands
IN_IDS_AND_PATHS = frozenset("#=/\\")  # characters that nothing else has


def tokenize(line: str) -> list[Token]:
    """Return the words of a line, without the comment that a `#` begins.

    Full-width forms and Chinese punctuation are read as ASCII, Chinese commands as English ones, the escape sequence of
    a cursor key as its direction, "3H!" as "! 3H"; marks around a word are dropped. What separates commands, a comma,
    a semicolon, `then` or `and`, is a word of its own, `SEPARATOR`. A `#5` after `new` and one word at most is a seed,
    not a comment.
    """
    if CODE_FENCE.fullmatch(line):
        return []
    is_ascii = line.isascii()
    line = line if is_ascii else prepared(line)
    line = CURSOR_KEY.sub(lambda key: f" {CURSOR_KEYS[key[1]]} ", SHORT_FORM.sub("", line))
    tokens: list[Token] = []
    for typed in line.split():
        text = FLAGGED.sub(r"!\1", typed.translate(PUNCTUATION))
        if text.startswith("#") and not _is_seed(text, tokens):
            break
        if not IN_IDS_AND_PATHS.isdisjoint(text):
            whole = text.rstrip(",;")
            tokens += [(whole, typed)] if whole == text else [(whole, whole), (SEPARATOR, text[-1])]
            continue
        parts = [part for part in PARTS.split(text) if part]
        for part in parts:
            part_typed = typed if len(parts) == 1 else part
            if part in (",", ";") or part.lower() in CONJUNCTIONS:
                tokens.append((SEPARATOR, part))
            elif (word := strip_marks(part)).isascii() and is_english():
                tokens.append((word, part_typed))
            else:
                tokens += [(strip_marks(word), typed) for word, typed in english(word)]
    return tokens if is_ascii else arranged(tokens)


def _is_seed(text: str, tokens: list[Token]) -> bool:
    return len(text) > 1 and any(word.lower() == "new" for word, _ in tokens[-2:]) and tokens[-1][0][0] != "#"


def strip_marks(word: str) -> str:
    """Return a word without the marks around it, unless it is nothing but marks; what `2(wd)` needs stays."""
    outer = word.strip(MARKS)
    inner = outer.strip("()").strip(MARKS)
    return (outer if "(" in inner or ")" in inner else inner) or word
