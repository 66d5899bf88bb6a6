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
    ngettext,
    semicolon_list,
)
from textgames.text.squares import square_name

Square = tuple[int, int]  # row, column
Span = tuple[int, list[str]]  # its first column, and the words of its squares
Namer = Callable[[int, int], str]  # of a square's row and column

BREAK = "\f"  # form feed, in a text for the ear: what follows is said only when more is asked for
MIN_RUN, MOST_JOINED = (
    3,
    6,
)  # words of a run, and of a list of what is side by side, so that nobody has to count
MOST_BEATS = 64  # of what is said at once, with the sentence that names the command for the rest
MOST_CHARACTERS = 20 * MOST_BEATS
PAUSES = ".,:;!?"
LONG = 7  # letters of a word
CHINESE = "\u3400"  # the first Chinese character
# Where a text is cut: after a sentence if there is one in the part, else after a clause, else in a list.
ENDS = (r"(?<=[.!?])\s+|(?<=[。！？])\s*", r"(?<=[;；])\s*", r"(?<=[,，、])\s*")

NUMBERS = NN_("{count} number", "{count} numbers")
TYPE_MORE = N_("Type {more} for the rest.")
# Translators: {text} may be a list of moves, of what is on squares, or of symbols and what they mean.
SENTENCE = N_("{text}.")
PART = N_("{squares}: {words}")
# Translators: {squares} are from the first one of the first row to the last one of the last, and all rows are alike.
PART_OF_ROWS = N_("{squares}, each row: {words}")
# Translators: what all these squares are: "8A to 8N closed", and a number: "8O is 1".
ALIKE = N_("{squares} {word}")
# Translators: {squares} is such as "8A to 9E"; what all of them are follows.
RECTANGLE = N_("{squares}, a rectangle,")
NUMBER = NN_("{squares} is {word}", "{squares} are {word}")


def summarized(text: str, summary: str) -> str:
    """Return a text for the ear; one that is long comes after a summary, when it is asked for."""
    return text if is_short(text) else f"{summary}{BREAK}{text}"


def is_short(text: str, most: int = MOST_BEATS) -> bool:
    """Return whether a text is said at once."""
    return len(text) <= MOST_CHARACTERS and speech_length(text) <= most


def speech_length(text: str) -> int:
    """Return about how many quarters of a second it takes to say a text, at 175 words a minute.

    A word, a digit, a pause and a Chinese character take one each, a long word two.
    """
    words = "".join([char if char.isalpha() else " " for char in text]).split()
    long = sum([len(word) >= LONG for word in words])
    return (
        len(words)
        + long
        + sum(char.isdigit() or char in PAUSES or char >= CHINESE for char in text)
    )


def cut(text: str) -> tuple[str, str]:
    """Return as much of a text as is said at once, and the rest; empty if that is all."""
    if is_short(text):
        return text, ""
    start = text[:MOST_CHARACTERS]
    for end in ENDS:
        for found in reversed([*re.finditer(end, start)]):
            part, rest = start[: found.start()], text[found.end() :]
            if part and rest and is_short(part, MOST_BEATS - speech_length(_(TYPE_MORE))):
                return (part if end is ENDS[0] else _(SENTENCE, text=part[:-1])), rest
    return text, ""


def names_of(squares: Iterable[Square]) -> str:
    """Return the names of squares, row by row: "3H, 4H and 5H"."""
    return and_list([square_name(*square) for square in sorted(squares)])


def ranges_of(squares: Iterable[Square]) -> str:
    """Return the names of squares, row by row, those side by side as a range: "1A to 1F, 2B and 2D"."""
    names = []
    for row, some in groupby(sorted(squares), key=itemgetter(0)):
        for first, span in _spans([(col, "") for _row, col in some]):
            side_by_side = [square_name(row, col) for col in range(first, first + len(span))]
            names += (
                [_range(side_by_side[0], side_by_side[-1])]
                if len(span) >= MIN_RUN
                else side_by_side
            )
    return and_list(names)


def tally(words: Iterable[str], counted: Mapping[str, tuple[str, str]]) -> str:
    """Return how often each word is there, all numbers together: "340 closed, 2 flags and 41 numbers".

    `counted` has the singular and plural of words that have such forms, those of numbers for the empty word.
    """
    totals = Counter("" if word.isdigit() else word for word in words)
    forms = {"": NUMBERS, **counted}
    others = N_("{count} {word}")
    texts = [
        ngettext(*forms.get(word, (others, others)), total, word=_(word))
        for word, total in totals.items()
    ]
    return and_words(texts)


def square_sentences(
    squares: Iterable[tuple[int, int, str]], name: Namer = square_name
) -> list[str]:
    """Return sentences for some squares of a board, row by row: "8A to 8N closed; 8O is 1.", "4A to 4C: blank, 1, 2.".

    Each square is (row, column, word), and `name` gives its name.
    """
    equal_rows: list[tuple[int, int, list[Span]]] = []  # the first and the last of neighbours
    for row, same_row in groupby(sorted(squares), key=itemgetter(0)):
        spans = _spans([(col, word) for _, col, word in same_row])
        if equal_rows and equal_rows[-1][1:] == (row - 1, spans):
            equal_rows[-1] = equal_rows[-1][0], row, spans
        else:
            equal_rows.append((row, row, spans))
    return [_spans_sentence(*rows, name) for rows in equal_rows]


def _spans(row: list[tuple[int, str]]) -> list[Span]:
    """Split (column, word) pairs into spans: runs of one word, and the words side by side between runs."""
    spans: list[Span] = []
    may_join = False
    for _key, run in groupby(
        enumerate(row), lambda numbered: (numbered[1][0] - numbered[0], numbered[1][1])
    ):
        (col, *_cols), words = zip(*[square for _number, square in run])
        is_run = len(words) >= MIN_RUN
        if (
            may_join
            and not is_run
            and col == spans[-1][0] + len(spans[-1][1])
            and len(spans[-1][1]) < MOST_JOINED
        ):
            spans[-1][1].extend(words)
        else:
            spans.append((col, [*words]))
        may_join = not is_run
    return spans


def _spans_sentence(first: int, last: int, spans: list[Span], name: Namer) -> str:
    parts = []
    for col, words in spans:
        squares = _range(name(first, col), name(last, col + len(words) - 1))
        is_rectangle = first < last and len(words) > 1
        if is_rectangle and len({*words}) == 1:
            squares = _(RECTANGLE, squares=squares)
        if len({*words}) > 1:
            texts = comma_list([_(word) for word in words])
            parts.append(_(PART if first == last else PART_OF_ROWS, squares=squares, words=texts))
        elif words[0].islower():
            parts.append(_(ALIKE, squares=squares, word=_(words[0])))
        else:  # a number, or a letter for one
            parts.append(
                ngettext(*NUMBER, len(words) * (last - first + 1), squares=squares, word=words[0])
            )
    return _(SENTENCE, text=semicolon_list(parts))


def _range(first: str, last: str) -> str:
    # Translators: {first} and {last} are squares.
    return first if first == last else _("{first} to {last}", first=first, last=last)
