"""Boards and lists in words, for those who listen to the screen or feel it.

A board in words is a list of rows, a row a list of words, one for each square; words are in English, and translated
here. `counted` has the singular and plural of each word that is counted where several squares in a row have it: "4
closed". If both forms are the same, one is counted too, so that a number before it is always how many there are: in
"4, 2 empty" there is no tile 2. Other words, such as numbers, are not counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter

from textgames.text.language import N_, NN_, _, and_list, comma_list, join_sentences, ngettext, semicolon_list
from textgames.text.squares import column_name, square_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    T = TypeVar("T")

Board = Sequence[Sequence[str]]
Counted = Mapping[str, tuple[str, str]]
Square = tuple[int, int]  # row, column
Span = tuple[int, list[str]]  # its first column, and the words of its squares

MAX_WORDS = 60  # of an answer; a longer one is shortened, with the question that gives more
MAX_WORDS_OF_BOARD = 80  # where all of it was asked for
CHARACTERS_IN_A_WORD = 2  # of Chinese, which has no blanks
CHINESE = "\u3400"  # the first Chinese character

# Translators: {words} is what is on the squares of a row or column, as "4 closed, 1, 2, flag".
ROW = N_("Row {row}: {words}.")
TWO_ROWS = N_("Rows {first} and {last}: {words}.")
ROWS = N_("Rows {first} to {last}: {words}.")
EQUAL_ROWS = NN_("{count} row: {words}.", "{count} rows: {words}.")
UNNAMED_ROW = N_("{words}.")
COLUMN = N_("Column {column}: {words}.")
# Translators: {parts} is a list such as "A to C: 2 empty, 1; E: 2".
PARTS_OF_A_ROW = N_("Row {row}, {parts}.")
PARTS_OF_TWO_ROWS = N_("Rows {first} and {last}, {parts}.")
PARTS_OF_ROWS = N_("Rows {first} to {last}, {parts}.")
PART = N_("{column}: {words}")
PART_OF_TWO = N_("{first} and {last}: {words}")
PART_OF_MANY = N_("{first} to {last}: {words}")
SQUARE = N_("{square} is {word}.")
SQUARE_WITH_ONE = N_("{square} is a {word}.")
UNCOUNTED = N_("{count} {word}")


def count_words(text: str) -> int:
    """Return about how many words a text has."""
    if text.isascii():
        return len(text.split())
    chinese = [char >= CHINESE for char in text]
    others = "".join([" " if is_chinese else char for is_chinese, char in zip(chinese, text)])
    return len(others.replace("\u3001", " ").split()) + sum(chinese) // CHARACTERS_IN_A_WORD


def shortened(text: str, shorter: str, limit: int = MAX_WORDS) -> str:
    """Return a text of at most `limit` words, else the shorter one, which says what to ask for more."""
    return text if count_words(text) <= limit else shorter


def names_of(squares: Iterable[Square]) -> str:
    """Return the names of squares, row by row: "3H, 4H and 5H"."""
    return and_list([square_name(*square) for square in sorted(squares)])


def join_runs(words: Iterable[str], counted: Counted) -> str:
    """Return the words of a row, with the length of each run: "4 closed, 1, 2, flag, 3 empty"."""
    return comma_list(runs(words, counted))


def runs(words: Iterable[str], counted: Counted) -> list[str]:
    """Return each run of equal words, counted if it is a word that is, else as often as it is there."""
    texts = []
    for word, run in groupby(words):
        length = len(list(run))
        one, many = counted.get(word, ("", ""))
        texts += [ngettext(one, many, length)] if one and (length > 1 or one == many) else [_(word)] * length
    return texts


def row_sentences(board: Board, counted: Counted, some: Collection[int] | None = None) -> list[str]:
    """Return a sentence for each row, or for several equal ones: "Row 2: 1, 2, flag.", "Rows 3 to 5: 3 closed.".

    With `some` only for the rows with these numbers.
    """
    texts = [(row, join_runs(words, counted)) for row, words in enumerate(board) if some is None or row in some]
    return [
        _from_to((ROW, TWO_ROWS, ROWS), "row", first, last, str, words=text)
        for first, last, text in _merge_equal_rows(texts)
    ]


def unnamed_rows(board: Board, counted: Counted) -> list[str]:
    """Return a sentence for each row of a whole board, without its number: "1, 2, flag.", "3 rows: 3 closed."."""
    rows = _merge_equal_rows(enumerate(join_runs(words, counted) for words in board))
    return [
        ngettext(*EQUAL_ROWS, last - first + 1, words=text) if last > first else _(UNNAMED_ROW, words=text)
        for first, last, text in rows
    ]


def board_text(board: Board, counted: Counted, some: Collection[int] | None = None) -> str:
    """Return the sentences of all rows, or of `some` of them: "Row 2: 1, flag. Row 4: 2 closed."."""
    return join_sentences(row_sentences(board, counted, some))


def column_sentence(board: Board, col: int, counted: Counted) -> str:
    """Return a column from above: "Column H: 2 closed, 1."."""
    return _(COLUMN, column=column_name(col), words=join_runs([row[col] for row in board], counted))


def tally(words: Iterable[str], counted: Counted, numbers: tuple[str, str]) -> str:
    """Return how often each word is there, all numbers together: "340 closed, 2 flags and 41 numbers".

    `numbers` is the singular and plural of these: "{count} number", "{count} numbers".
    """
    totals = Counter("" if word.isdigit() else word for word in words)
    forms = {"": numbers, **counted}
    return and_list(
        [
            ngettext(*forms[word], total) if word in forms else _(UNCOUNTED, count=total, word=_(word))
            for word, total in totals.items()
        ]
    )


def square_sentences(squares: Iterable[tuple[int, int, str]], counted: Counted, start: int | None = None) -> list[str]:
    """Return sentences for some squares of a board: "3H is 2.", "Row 4, A to C: 2 empty, 1; E: 2.".

    Each square is (row, column, word). The rows are in order, or from the row `start` outwards.
    """
    rows = _merge_equal_rows(
        (row, _spans([(col, word) for _, col, word in same_row]))
        for row, same_row in groupby(sorted(squares), key=itemgetter(0))
    )
    if start is not None:
        rows.sort(key=lambda row: max(row[0] - start, start - row[1], 0))
    return [_spans_sentence(*row, counted) for row in rows]


def _merge_equal_rows(rows: Iterable[tuple[int, T]]) -> list[tuple[int, int, T]]:
    """Return (first row, last row, content) for each run of neighbouring rows with equal content."""
    merged: list[tuple[int, int, T]] = []
    for row, content in rows:
        if merged and merged[-1][1:] == (row - 1, content):
            merged[-1] = merged[-1][0], row, content
        else:
            merged.append((row, row, content))
    return merged


def _spans(row: list[tuple[int, str]]) -> list[Span]:
    """Return the words of some (column, word), those of neighbouring columns together."""
    spans: list[Span] = []
    for col, word in row:
        if spans and col == spans[-1][0] + len(spans[-1][1]):
            spans[-1][1].append(word)
        else:
            spans.append((col, [word]))
    return spans


def _spans_sentence(first: int, last: int, spans: list[Span], counted: Counted) -> str:
    col, words = spans[0]
    if first == last and len(spans) == len(words) == 1:
        one, many = counted.get(words[0], ("", ""))
        return _(SQUARE_WITH_ONE if one != many else SQUARE, square=square_name(first, col), word=_(words[0]))
    parts = [
        _from_to(
            (PART, PART_OF_TWO, PART_OF_MANY),
            "column",
            col,
            col + len(words) - 1,
            column_name,
            words=join_runs(words, counted),
        )
        for col, words in spans
    ]
    messages = PARTS_OF_A_ROW, PARTS_OF_TWO_ROWS, PARTS_OF_ROWS
    return _from_to(messages, "row", first, last, str, parts=semicolon_list(parts))


def _from_to(
    messages: tuple[str, str, str], place: str, first: int, last: int, name: Callable[[int], str], **places: str
) -> str:
    """Return the message for one, two or more neighbouring rows or columns; that for one has a `place` for its name."""
    one, two, more = messages
    if first == last:
        return _(one, **{place: name(first)}, **places)
    return _(two if last == first + 1 else more, first=name(first), last=name(last), **places)
