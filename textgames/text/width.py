"""The width of text on a terminal, where Chinese characters take two columns, and line breaks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

WIDTH = 80  # columns of text if there is no terminal
LEAST_IN_COLUMN = 16  # width of a table's last column; a narrower one goes below the others
# "（" is among them so that the key of a command stays with it: 撤销（u）.
NOT_FIRST = "，。、；：！？…）》」』】”’％,.;:!?)%（"
OPENING = "（《「『【“‘("
WIDE = "\u2e80"  # start of the blocks in which most characters take two columns


def width_of(text: str) -> int:
    """Return the number of columns that a text takes on a terminal."""
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width

    width = 0
    for char in text:
        if category(char) in ("Mn", "Me", "Cf"):  # combining or invisible
            continue
        width += 2 if east_asian_width(char) in "WF" else 1
    return width


def pad(text: str, width: int) -> str:
    """Return a text with blanks after it, at least `width` columns wide."""
    return text + " " * (width - width_of(text))


def pad_left(text: str, width: int) -> str:
    """Return a text with blanks before it, at least `width` columns wide."""
    return " " * (width - width_of(text)) + text


def in_columns(rows: Sequence[tuple[str, str]]) -> list[str]:
    """Return rows of two texts as indented lines in two columns."""
    width = max([width_of(first) for first, _second in rows])
    return [f"  {pad(first, width)}  {second}" for first, second in rows]


def wrap(text: str, width: int, indent: int = 0) -> str:
    """Return a text in lines of at most `width` columns, indented from the second on.

    Lines break at blanks and next to wide characters, but neither before `NOT_FIRST` nor after
    `OPENING`. A word longer than `width` has a line of its own.
    """
    if width_of(text) <= width:
        return text
    lines = [""]
    for word in _words(text, width // 3):
        if width_of(lines[-1]) + width_of(word.rstrip()) > width and lines[-1].strip():
            lines.append(" " * indent)
        lines[-1] += word
    return "\n".join([line.rstrip() for line in lines])


def _words(text: str, longest: int) -> Iterator[str]:
    """Yield the parts of a text between which a line may break, each with the blanks after it.

    Text of up to `longest` columns between blanks or punctuation isn't broken: it may be the name
    of a command.
    """
    parts: list[str] = []
    for part in _parts(text):
        parts.append(part)
        if part[-1:] in f" {NOT_FIRST}":
            whole = "".join(parts)
            yield from [whole] if width_of(whole) <= longest else parts
            parts = []
    yield from parts


def _parts(text: str) -> Iterator[str]:
    """Yield the text between blanks, and each wide character with its punctuation."""
    word = ""
    for char in text:
        before = word[-1:]
        is_wide = max(before, char) > WIDE
        may_break = before == " " or (is_wide and before not in OPENING and char not in NOT_FIRST)
        if may_break and char != " " and word.strip():
            yield word
            word = ""
        word += char
    yield word


def fitted(text: str, width: int | None) -> str:
    """Return a text with its lines wrapped to at most `width` columns, 80 if that is None.

    Two blanks or more separate the columns of a table. The last column is wrapped under itself, or
    goes below the others if less than `LEAST_IN_COLUMN` is left for it.
    """
    width = width or WIDTH
    if len(text) <= width and text.isascii():
        return text
    return "\n".join([_fitted_line(line, width) for line in text.split("\n")])


def _fitted_line(line: str, width: int) -> str:
    if width_of(line) <= width:
        return line
    line = line.rstrip()
    first, gap, _last = line.rpartition("  ")
    indent = width_of(first + gap)
    return wrap(line, width, min(indent, width - LEAST_IN_COLUMN))
