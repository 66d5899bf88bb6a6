"""Boards and lists in words, for those who listen to the screen or feel it.

A board in words is a list of rows, a row a list of words, one for each square. `plurals` has the plural of
each word that is counted where it stands several times in a row: "4 closed". Where that is the same word, one
is counted too, so that a number before it is always how many there are: in "4, 2 empty" there is no tile 2.
Other words, as numbers are, are said one by one.
"""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from operator import itemgetter

from textgames.text import cells

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence
    from typing import TypeVar

    T = TypeVar("T")

    Board = Sequence[Sequence[str]]
    Plurals = Mapping[str, str]
    Square = tuple[int, int]  # row, column
    Span = tuple[int, list[str]]  # its first column, and its words


MOST_WORDS = 60  # of an answer that is told; more than that is told shorter, with the question that tells more
MOST_OF_A_BOARD = 80  # where all of it was asked for


def plural(number: int, thing: str, ending: str = "s") -> str:
    """ "1 move", "2 moves"."""
    return f"{number} {thing}{'' if number == 1 else ending}"


def listed(things: Sequence[object], between: str = "and") -> str:
    """ "64", "64 and 8", "64, 8 and 4"; or another word `between` the last two."""
    *others, last = map(str, things)
    return f"{', '.join(others)} {between} {last}" if others else last


def named(squares: Iterable[Square]) -> str:
    """ "3H, 4H and 5H", row by row."""
    return listed([cells.name(*square) for square in sorted(squares)])


def within(text: str, shorter: str, most: int = MOST_WORDS) -> str:
    """A text of at most so many words, else the shorter one, which says what to ask for more."""
    return text if len(text.split()) <= most else shorter


def help_sentences(lines: Iterable[str]) -> str:
    """Commands, each with two blanks or more between it and what it does, with a sentence on each line."""
    parts = [line.strip().partition("  ") for line in lines]
    return "\n".join(
        [f"{command}: {what.strip()}." if what else f"{command.rstrip('.,')}." for command, _, what in parts]
    )


def help_names(table: str) -> str:
    """The commands of a table, whose lines begin with blanks, without what they do."""
    commands = [line.strip().partition("  ")[0] for line in table.splitlines() if line.startswith(" ")]
    return f"{', '.join(commands)}."


def in_runs(words: Iterable[str], plurals: Plurals) -> str:
    """ "4 closed, 1, 2, flag, 3 empty"."""
    said = []
    for word, run in groupby(words):
        times, together = len(list(run)), plurals.get(word)
        is_counted = together and (times > 1 or together == word)
        said += [f"{times} {together}"] if is_counted else [word] * times
    return ", ".join(said)


def row_sentences(board: Board, plurals: Plurals) -> list[str]:
    """A board row by row, equal rows together: "Row 2: 1, 2, flag.", "Rows 3 to 5: 3 closed."."""
    return [f"Row{said}." for said in _rows(board, plurals)]


def rows_in_order(board: Board, plurals: Plurals) -> list[str]:
    """The same where the rows need no name, since all are told: "1, 2, flag.", "3 rows: 3 closed."."""
    said = _together((row, in_runs(words, plurals)) for row, words in enumerate(board))
    return [f"{last - first + 1} rows: {text}." if last > first else f"{text}." for first, last, text in said]


def counts(words: Iterable[str], plurals: Plurals, numbers: str) -> str:
    """How often each word stands there, all numbers together: "340 closed, 2 flags and 41 numbers"."""
    found = Counter(numbers if word.isdigit() else word for word in words)
    return listed([f"{times} {word if times == 1 else plurals.get(word, word)}" for word, times in found.items()])


def board_sentence(board: Board, plurals: Plurals, some: Collection[int] | None = None) -> str:
    """The same in one sentence; `some` are the numbers of the rows to tell, without them all."""
    return f"Row{'; row'.join(_rows(board, plurals, some))}."


def _rows(board: Board, plurals: Plurals, some: Collection[int] | None = None) -> list[str]:
    said = [(row, in_runs(words, plurals)) for row, words in enumerate(board) if some is None or row in some]
    return [f"{_numbers(first, last)}: {text}" for first, last, text in _together(said)]


def column_sentence(board: Board, col: int, plurals: Plurals) -> str:
    """A column from above: "Column H: 2 closed, 1."."""
    return f"Column {cells.column_name(col)}: {in_runs([row[col] for row in board], plurals)}."


def patches(squares: Iterable[tuple[int, int, str]], plurals: Plurals, start: int | None = None) -> list[str]:
    """Some squares of a board, each (row, column, word): "3H is 2.", "Row 4, A to C: 2 empty, 1; E: 2.".

    From the row `start` outwards, if it is given.
    """
    spans = [
        (row, _spans([(col, word) for _, col, word in group]))
        for row, group in groupby(sorted(squares), key=itemgetter(0))
    ]
    together = _together(spans)
    if start is not None:
        together.sort(key=lambda one: max(one[0] - start, start - one[1], 0))
    return [_patch(*one, plurals) for one in together]


def _patch(first: int, last: int, spans: list[Span], plurals: Plurals) -> str:
    col, words = spans[0]
    if first == last and len(spans) == len(words) == 1:
        return f"{cells.name(first, col)} is {with_article(words[0], plurals)}."
    said = [f"{_column_or_columns(col, len(words))}: {in_runs(words, plurals)}" for col, words in spans]
    return f"Row{_numbers(first, last)}, {'; '.join(said)}."


def one_or_more(word: str, squares: Collection[Square], plurals: Plurals) -> str:
    """A word as it goes with that many squares."""
    return word if len(squares) == 1 else plurals.get(word, word)


def with_article(word: str, plurals: Plurals) -> str:
    """ "a flag", but "closed" and "2"."""
    return f"a {word}" if plurals.get(word, word) != word else word


def _together(rows: Iterable[tuple[int, T]]) -> list[tuple[int, int, T]]:
    """What is said of each row, as (first row, last row, what) where it is the same for several in a row."""
    together: list[tuple[int, int, T]] = []
    for row, what in rows:
        if together and together[-1][1:] == (row - 1, what):
            together[-1] = together[-1][0], row, what
        else:
            together.append((row, row, what))
    return together


def _spans(row: list[tuple[int, str]]) -> list[Span]:
    """The words of some columns, those of neighbours together."""
    spans: list[Span] = []
    for col, word in row:
        if spans and col == spans[-1][0] + len(spans[-1][1]):
            spans[-1][1].append(word)
        else:
            spans.append((col, [word]))
    return spans


def _numbers(first: int, last: int) -> str:
    """What follows "row": " 3", "s 3 to 5"."""
    return f" {first}" if first == last else f"s {first} {_and_or_to(last - first)} {last}"


def _column_or_columns(first: int, count: int) -> str:
    name = cells.column_name(first)
    return name if count == 1 else f"{name} {_and_or_to(count - 1)} {cells.column_name(first + count - 1)}"


def _and_or_to(distance: int) -> str:
    return "and" if distance == 1 else "to"
