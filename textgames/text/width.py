"""The width of text on a terminal, where Chinese characters take two columns."""

from __future__ import annotations

from collections.abc import Iterator

CLOSING = "，。、；：！？…）》」』】”’％,.;:!?)%"
OPENING = "（《「『【“‘("
WIDE = "\u2e80"  # the first character of the blocks in which most take two columns


def width_of(text: str) -> int:
    """Return how many columns a text takes."""
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width

    return sum([0 if category(char) in ("Mn", "Me", "Cf") else 1 + (east_asian_width(char) in "WF") for char in text])


def pad(text: str, width: int) -> str:
    """Return a text with blanks after it, so that it takes `width` columns."""
    return text + " " * (width - width_of(text))


def pad_left(text: str, width: int) -> str:
    """Return a text with blanks before it, so that it takes `width` columns."""
    return " " * (width - width_of(text)) + text


def wrap(text: str, width: int, indent: int = 0) -> str:
    """Return a text in lines of at most `width` columns, the later ones indented; a longer word has a line of its own.

    Lines break at blanks, and beside wide characters, but neither before closing punctuation nor after opening.
    """
    lines = [""]
    for word in _words(text):
        if width_of(lines[-1]) + width_of(word.rstrip()) > width and lines[-1].strip():
            lines.append(" " * indent)
        lines[-1] += word
    return "\n".join([line.rstrip() for line in lines])


def _words(text: str) -> Iterator[str]:
    """Yield the parts of a text between which a line may break, with the blanks after them."""
    word = ""
    for char in text:
        before = word[-1:]
        if before == " ":
            may_break = char != " "
        else:
            may_break = max(before, char) > WIDE and char != " " and before not in OPENING and char not in CLOSING
        if may_break and word.strip():
            yield word
            word = ""
        word += char
    yield word
