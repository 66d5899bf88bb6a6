"""The width of text on a terminal, where Chinese characters take two columns; lines that fit a width."""

from __future__ import annotations

from collections.abc import Iterator

WIDTH = 80  # columns of text if there is no terminal
LEAST_IN_COLUMN = (
    16  # columns; if a table leaves less to its last column, that goes below the others
)
BELOW = "    "  # before it there
CLOSING = "，。、；：！？…）》」』】”’％,.;:!?)%"
OPENING = "（《「『【“‘("
SYMBOLS = "■□☆★♀♂◎"  # of boards, that take two columns in a Chinese font
WIDE = "\u2e80"  # the first character of the blocks in which most take two columns


def width_of(text: str) -> int:
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width

    wide = [east_asian_width(char) in "WF" or char in SYMBOLS for char in text]
    return sum(
        [
            0 if category(char) in ("Mn", "Me", "Cf") else 1 + is_wide
            for char, is_wide in zip(text, wide)
        ]
    )


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
    if width_of(text) <= width:
        return text
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
        is_between = max(before, char) > WIDE and before not in OPENING and char not in CLOSING
        if word.strip() and char != " " and (before == " " or is_between):
            yield word
            word = ""
        word += char
    yield word


def fitted(text: str, width: int | None) -> str:
    """Return the lines of a text in lines of at most `width` columns, 80 if that is None.

    Two blanks or more separate the columns of a table. The last column is wrapped under itself, or goes below the
    others if less than `LEAST_IN_COLUMN` is left for it.
    """
    width = width or WIDTH
    if len(text) <= width and text.isascii():
        return text
    return "\n".join([_fitted_line(line, width) for line in text.split("\n")])


def _fitted_line(line: str, width: int) -> str:
    if width_of(line) <= width:
        return line
    line = line.rstrip()
    first, gap, last = line.rpartition("  ")
    indent = width_of(first + gap)
    longest = max([width_of(word.rstrip()) for word in _words(last)])
    if not first.strip() or indent + max(LEAST_IN_COLUMN, longest) <= width:
        return wrap(line, width, indent)
    return f"{_fitted_line(first.rstrip(), width)}\n{wrap(BELOW + last, width, len(BELOW))}"
