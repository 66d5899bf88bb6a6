"""Boards and lists in words, for users of screen readers and braille displays.

Words for squares are in English, and translated here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from operator import itemgetter

from textgames.text.language import N_, NN_, _, and_list, comma_list, plural
from textgames.text.squares import Square, square_name

Span = tuple[int, list[str]]  # first column, and the words of its squares
Namer = Callable[[Square], str]

MIN_RUN = 3  # squares with the same word
MOST_JOINED = 6  # words in a list of neighbouring squares, so that nobody has to count

# Translators: {text} may be a list of moves, of what is on squares, or of symbols and what they
# mean.
SENTENCE = N_("{text}.")
PART = N_("{squares}: {words}")
# Translators: {squares} are from the first one of the first row to the last one of the last, and
# all rows are alike.
PART_OF_ROWS = N_("{squares}, each row: {words}")
# Translators: what all these squares are: "8A to 8N closed", and a number: "8O is 1".
ALIKE = N_("{squares} {word}")
# Translators: {squares} is such as "8A to 9E"; what all of them are follows.
RECTANGLE = N_("{squares}, a rectangle,")
NUMBER = NN_("{squares} is {word}", "{squares} are {word}")


def names_of(squares: Iterable[Square]) -> str:
    """Return the names of squares, row by row: "3H, 4H and 5H"."""
    return and_list([square_name(square) for square in sorted(squares)])


def ranges_of(squares: Iterable[Square]) -> str:
    """Return the names of squares, row by row, with ranges of neighbours: "1A to 1F, 2B and 2D"."""
    names = []
    for row, same_row in groupby(sorted(squares), key=itemgetter(0)):
        for first, span in _spans([(col, "") for _row, col in same_row]):
            neighbours = [square_name((row, col)) for col in range(first, first + len(span))]
            if len(neighbours) >= MIN_RUN:
                names.append(_range(neighbours[0], neighbours[-1]))
            else:
                names += neighbours
    return and_list(names)


def square_sentences(
    squares: Iterable[tuple[int, int, str]], name: Namer = square_name
) -> list[str]:
    """Return sentences about squares, row by row, one for each run of neighbours.

    For example "8A to 8N closed.", "8O is 1." and "4A to 4C: blank, 1, 2." Each square is
    (row, column, word), and `name` gives its name. Neighbouring rows that are alike share theirs.
    """
    blocks: list[tuple[int, int, list[Span]]] = []  # first row, last row, the spans of each
    for row, same_row in groupby(sorted(squares), key=itemgetter(0)):
        spans = _spans([(col, word) for _row, col, word in same_row])
        if blocks:
            first, last, spans_above = blocks[-1]
            if last == row - 1 and spans_above == spans:
                blocks[-1] = (first, row, spans)
                continue
        blocks.append((row, row, spans))
    sentences = []
    for first, last, spans in blocks:
        for span in spans:
            sentences.append(_(SENTENCE, text=_span_text(first, last, span, name)))
    return sentences


def _spans(row: list[tuple[int, str]]) -> list[Span]:
    """Split (column, word) pairs into long runs and lists of the neighbours between them."""
    spans: list[Span] = []
    may_join = False
    for col, words in _runs(row):
        is_long = len(words) >= MIN_RUN
        if may_join and not is_long:
            first, joined = spans[-1]
            if col == first + len(joined) and len(joined) < MOST_JOINED:
                joined.extend(words)
                continue
        spans.append((col, words))
        may_join = not is_long
    return spans


def _runs(row: list[tuple[int, str]]) -> list[Span]:
    """Split (column, word) pairs into runs of neighbours with the same word."""
    runs: list[Span] = []
    for col, word in row:
        if runs:
            first, words = runs[-1]
            if word == words[0] and col == first + len(words):
                words.append(word)
                continue
        runs.append((col, [word]))
    return runs


def _span_text(first_row: int, last_row: int, span: Span, name: Namer) -> str:
    """Return what is on a span of columns, the same in all rows from the first to the last."""
    first_col, words = span
    last_col = first_col + len(words) - 1
    squares = _range(name((first_row, first_col)), name((last_row, last_col)))
    if len(set(words)) > 1:
        message = PART if first_row == last_row else PART_OF_ROWS
        return _(message, squares=squares, words=comma_list([_(word) for word in words]))
    word = words[0]
    if first_row < last_row and first_col < last_col:
        squares = _(RECTANGLE, squares=squares)
    if word.islower():
        return _(ALIKE, squares=squares, word=_(word))
    # A number.
    return plural(NUMBER, len(words) * (last_row - first_row + 1), squares=squares, word=word)


def _range(first: str, last: str) -> str:
    if first == last:
        return first
    # Translators: {first} and {last} are squares.
    return _("{first} to {last}", first=first, last=last)
