"""Boards and lists in words, for those who listen to the screen or feel it.

A board in words is a list of rows, a row a list of words, one for each square. `plurals` has the plural of each word
that is counted where several squares in a row have it: "4 closed". If the plural is the same word, a single one is
counted too: "1 empty". So in "4, 2 empty" the 2 can't be a tile. Other words, such as numbers, are not counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter

from textgames.text.squares import column_name, square_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    T = TypeVar("T")

Board = Sequence[Sequence[str]]
Plurals = Mapping[str, str]
Square = tuple[int, int]  # row, column
Span = tuple[int, list[str]]  # its first column, and the words of its squares

MAX_WORDS = 60  # of an answer; a longer one is shortened, with the question that gives more
MAX_WORDS_OF_BOARD = 80  # where all of it was asked for


def plural(number: int, thing: str, ending: str = "s") -> str:
    """Return a number with its noun: "1 move", "2 moves"."""
    return f"{number} {thing}{'' if number == 1 else ending}"


def join_words(things: Sequence[object], conjunction: str = "and") -> str:
    """Return a list in words: "64", "64 and 8", "64, 8 and 4"."""
    *others, last = map(str, things)
    return f"{', '.join(others)} {conjunction} {last}" if others else last


def names_of(squares: Iterable[Square]) -> str:
    """Return the names of squares, row by row: "3H, 4H and 5H"."""
    return join_words([square_name(*square) for square in sorted(squares)])


def shortened(text: str, shorter: str, limit: int = MAX_WORDS) -> str:
    """Return a text of at most `limit` words, else the shorter one, which says what to ask for more."""
    return text if len(text.split()) <= limit else shorter


def join_runs(words: Iterable[str], plurals: Plurals) -> str:
    """Return the words of a row, with the length of each run: "4 closed, 1, 2, flag, 3 empty"."""
    parts = []
    for word, run in groupby(words):
        length, several = len(list(run)), plurals.get(word)
        is_counted = several and (length > 1 or several == word)
        parts += [f"{length} {several}"] if is_counted else [word] * length
    return ", ".join(parts)


def row_sentences(board: Board, plurals: Plurals) -> list[str]:
    """Return a sentence for each row, or for several equal ones: "Row 2: 1, 2, flag.", "Rows 3 to 5: 3 closed."."""
    return [f"Row{row}." for row in _rows(board, plurals)]


def unnamed_rows(board: Board, plurals: Plurals) -> list[str]:
    """Return a sentence for each row of a whole board, without its number: "1, 2, flag.", "3 rows: 3 closed."."""
    rows = _merge_equal_rows(enumerate(join_runs(words, plurals) for words in board))
    return [f"{last - first + 1} rows: {text}." if last > first else f"{text}." for first, last, text in rows]


def board_sentence(board: Board, plurals: Plurals, some: Collection[int] | None = None) -> str:
    """Return one sentence for all rows, or for `some` of them, by their numbers: "Row 2: 1, flag; row 4: 2 closed."."""
    return f"Row{'; row'.join(_rows(board, plurals, some))}."


def column_sentence(board: Board, col: int, plurals: Plurals) -> str:
    """Return a column from above: "Column H: 2 closed, 1."."""
    return f"Column {column_name(col)}: {join_runs([row[col] for row in board], plurals)}."


def tally(words: Iterable[str], plurals: Plurals, numbers: str) -> str:
    """Return how often each word occurs, all numbers together: "340 closed, 2 flags and 41 numbers"."""
    totals = Counter(numbers if word.isdigit() else word for word in words)
    return join_words([f"{total} {word if total == 1 else plurals.get(word, word)}" for word, total in totals.items()])


def square_sentences(squares: Iterable[tuple[int, int, str]], plurals: Plurals, start: int | None = None) -> list[str]:
    """Return sentences for some squares of a board: "3H is 2.", "Row 4, A to C: 2 empty, 1; E: 2.".

    Each square is (row, column, word). The rows are in order, or from the row `start` outwards.
    """
    rows = _merge_equal_rows(
        (row, _spans([(col, word) for _, col, word in same_row]))
        for row, same_row in groupby(sorted(squares), key=itemgetter(0))
    )
    if start is not None:
        rows.sort(key=lambda row: max(row[0] - start, start - row[1], 0))
    return [_spans_sentence(*row, plurals) for row in rows]


def inflected(word: str, squares: Collection[Square], plurals: Plurals) -> str:
    """Return a word in the singular or plural, for that many squares."""
    return word if len(squares) == 1 else plurals.get(word, word)


def with_article(word: str, plurals: Plurals) -> str:
    """Return "a flag", but "closed" and "2"."""
    return f"a {word}" if plurals.get(word, word) != word else word


def _rows(board: Board, plurals: Plurals, some: Collection[int] | None = None) -> list[str]:
    texts = [(row, join_runs(words, plurals)) for row, words in enumerate(board) if some is None or row in some]
    return [f"{_row_numbers(first, last)}: {text}" for first, last, text in _merge_equal_rows(texts)]


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


def _spans_sentence(first: int, last: int, spans: list[Span], plurals: Plurals) -> str:
    col, words = spans[0]
    if first == last and len(spans) == len(words) == 1:
        return f"{square_name(first, col)} is {with_article(words[0], plurals)}."
    texts = [f"{_from_to(col, col + len(words) - 1, column_name)}: {join_runs(words, plurals)}" for col, words in spans]
    return f"Row{_row_numbers(first, last)}, {'; '.join(texts)}."


def _row_numbers(first: int, last: int) -> str:
    """Return what follows "row": " 3", "s 3 and 4", "s 3 to 5"."""
    return f"{'s' * (last > first)} {_from_to(first, last, str)}"


def _from_to(first: int, last: int, name: Callable[[int], str]) -> str:
    """Return the names of neighbouring rows or columns: "C", "C and D", "C to E"."""
    if first == last:
        return name(first)
    return f"{name(first)} {'and' if last == first + 1 else 'to'} {name(last)}"
