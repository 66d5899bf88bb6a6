"""Boards and lists in words, for users of screen readers and braille displays.

Words for squares are in English, and translated here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from operator import itemgetter

from textgames.text.language import (
    N_,
    NN_,
    _,
    and_list,
    and_words,
    comma_list,
    plural,
    semicolon_list,
)
from textgames.text.squares import square_name

Square = tuple[int, int]  # row, column
Span = tuple[int, list[str]]  # first column, and the words of its squares
Namer = Callable[[Square], str]

BREAK = "\f"  # form feed in a spoken text: what follows is said only if the player asks for more
MIN_RUN = 3  # squares with the same word
MOST_JOINED = 6  # words in a list of neighbouring squares, so that nobody has to count
MOST_BEATS = 64  # of a text said at once, with the sentence that names the command for the rest
MOST_CHARACTERS = 20 * MOST_BEATS
PAUSES = ".,:;!?"
LONG = 7  # letters of a word
CHINESE = "\u3400"  # the first Chinese character
# Where to cut a text: after a sentence if possible, else after a clause, else within a list.
ENDS = (r"(?<=[.!?])\s+|(?<=[。！？])\s*", r"(?<=[;；])\s*", r"(?<=[,，、])\s*")

NUMBERS = NN_("{count} number", "{count} numbers")
TYPE_MORE = N_("Type {more} for the rest.")
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


def summarized(text: str, summary: str) -> str:
    """Return a short text as it is; put a summary and a break before a long one."""
    return text if is_short(text) else f"{summary}{BREAK}{text}"


def is_short(text: str, most: int = MOST_BEATS) -> bool:
    """Return True if a text can be said at once, in at most `most` beats."""
    return len(text) <= MOST_CHARACTERS and speech_length(text) <= most


def speech_length(text: str) -> int:
    """Return the approximate length of a spoken text in beats.

    A beat is a quarter of a second, at 175 words a minute. A word, a digit, a pause and a Chinese
    character take one each, a long word two.
    """
    words = "".join([char if char.isalpha() else " " for char in text]).split()
    long_words = [word for word in words if len(word) >= LONG]
    signs = [char for char in text if char.isdigit() or char in PAUSES or char >= CHINESE]
    return len(words) + len(long_words) + len(signs)


def cut(text: str) -> tuple[str, str]:
    """Split a text into a part that can be said at once and the rest; it is empty if all fits."""
    if is_short(text):
        return text, ""
    start = text[:MOST_CHARACTERS]
    most = MOST_BEATS - speech_length(_(TYPE_MORE))
    for end in ENDS:
        for match in reversed(list(re.finditer(end, start))):
            part = start[: match.start()]
            rest = text[match.end() :]
            if part and rest and is_short(part, most):
                if end != ENDS[0]:
                    part = _(SENTENCE, text=part[:-1])
                return part, rest
    return text, ""


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


def tally(words: Iterable[str], counted: Mapping[str, tuple[str, str]]) -> str:
    """Return the count of each word, and one of all numbers: "340 closed, 2 flags and 41 numbers".

    `counted` has the singular and plural of words that have such forms. Those of the empty word
    replace "number" and "numbers".
    """
    totals = Counter("" if word.isdigit() else word for word in words)
    forms = {"": NUMBERS, **counted}
    others = N_("{count} {word}")
    texts = []
    for word, total in totals.items():
        one_and_many = forms.get(word, (others, others))
        texts.append(plural(one_and_many, total, word=_(word)))
    return and_words(texts)


def square_sentences(
    squares: Iterable[tuple[int, int, str]], name: Namer = square_name
) -> list[str]:
    """Return sentences about squares, row by row.

    For example "8A to 8N closed; 8O is 1." and "4A to 4C: blank, 1, 2." Each square is
    (row, column, word), and `name` gives its name. Neighbouring rows that are alike share one.
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
    return [_block_sentence(first, last, spans, name) for first, last, spans in blocks]


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


def _block_sentence(first_row: int, last_row: int, spans: list[Span], name: Namer) -> str:
    """Return a sentence about rows with the same spans."""
    parts = []
    for first_col, words in spans:
        last_col = first_col + len(words) - 1
        squares = _range(name((first_row, first_col)), name((last_row, last_col)))
        if len(set(words)) > 1:
            message = PART if first_row == last_row else PART_OF_ROWS
            texts = comma_list([_(word) for word in words])
            parts.append(_(message, squares=squares, words=texts))
            continue
        word = words[0]
        if first_row < last_row and first_col < last_col:
            squares = _(RECTANGLE, squares=squares)
        if word.islower():
            parts.append(_(ALIKE, squares=squares, word=_(word)))
        else:  # a number, or a letter that stands for one
            count = len(words) * (last_row - first_row + 1)
            parts.append(plural(NUMBER, count, squares=squares, word=word))
    return _(SENTENCE, text=semicolon_list(parts))


def _range(first: str, last: str) -> str:
    if first == last:
        return first
    # Translators: {first} and {last} are squares.
    return _("{first} to {last}", first=first, last=last)
