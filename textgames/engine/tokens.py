"""From a line to its words, however it was typed."""

from __future__ import annotations

Token = tuple[str, str]  # a word as it is read, and as it was typed

LONGEST_LINE = 1_000_000  # characters
ESCAPE = "\x1b"
CURSOR_KEYS = {
    f"{ESCAPE}{between}{letter}": f" {direction} "
    for between in "[O"
    for letter, direction in (("A", "up"), ("B", "down"), ("C", "right"), ("D", "left"))
}
FULL_WIDTH = {0xFF00 + place: chr(0x20 + place) for place in range(1, 0x5F)}  # U+FF01 to U+FF5E; U+3000 is a blank
# The punctuation of Chinese, and quotation marks of all shapes.
PUNCTUATION = FULL_WIDTH | str.maketrans("。、“”„‘’「」『』《》", '.,"""\'\'""""""')
MARKS = "*_`\"'.;:[]{}<>"  # around a word; ! and ? are commands
IN_IDS_AND_PATHS = frozenset("#=/\\")  # characters that nothing else has


def tokenize(line: str) -> list[Token]:
    """Return the words of a line, without the comment that a `#` begins.

    Full-width forms and Chinese punctuation are read as ASCII, Chinese commands as English ones, the escape sequence of
    a cursor key as its direction and commas as blanks; marks around a word are dropped. A `#5` after `new` and one word
    at most is a seed, not a comment.
    """
    if line.isalnum() and line.isascii():  # most lines are one plain word
        return [(line, line)]
    if ESCAPE in line:
        for sequence, direction in CURSOR_KEYS.items():
            line = line.replace(sequence, direction)
    tokens: list[Token] = []
    for typed in line.split():
        if typed.isalnum() and typed.isascii():
            tokens.append((typed, typed))
            continue
        text = typed if typed.isascii() else typed.translate(PUNCTUATION)
        if text.startswith("#") and not _is_seed(text, tokens):
            break
        if not IN_IDS_AND_PATHS.isdisjoint(text):
            tokens.append((text, typed))
            continue
        parts = _split_at_commas(text) or [text]
        words = [(bare_word(part), typed if len(parts) == 1 else part) for part in parts]
        tokens += words if text.isascii() else _in_english(words)
    return tokens


def _in_english(words: list[Token]) -> list[Token]:
    """Return the words with Chinese commands as English ones."""
    from textgames.engine.chinese import english

    tokens: list[Token] = []
    for word, typed in words:
        if word.isascii():
            tokens.append((word, typed))
        else:  # what is not Chinese comes back as it was typed
            tokens += (token if token[0] != token[1] else (bare_word(token[0]), token[1]) for token in english(word))
    return tokens


def _is_seed(text: str, tokens: list[Token]) -> bool:
    return len(text) > 1 and any(word.lower() == "new" for word, _ in tokens[-2:]) and tokens[-1][0][0] != "#"


def _split_at_commas(text: str) -> list[str]:
    """Return the parts of a text; a comma between two digits doesn't split them."""
    around = zip(f" {text}", text, f"{text[1:]} ")
    return "".join(
        [" " if char == "," and not (a.isdigit() and b.isdigit()) else char for a, char, b in around]
    ).split()


def bare_word(word: str) -> str:
    """Return a word without the marks around it, unless it is nothing but marks; what `2(wd)` needs stays."""
    bare = word.strip(MARKS)
    if bare.startswith("(") and ("(" not in bare[1:] and ")" not in bare[1:-1]):
        bare = bare[1:].removesuffix(")").strip(MARKS)
    elif "(" not in bare:
        bare = bare.rstrip(")").rstrip(MARKS)
    return bare or word
