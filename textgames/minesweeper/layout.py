"""Where the mines are: how many there can be, and how they are dealt or read from a text."""

from __future__ import annotations

from collections.abc import Iterator

from textgames.engine.random import RandomStream
from textgames.minesweeper.board import Square, squares_around
from textgames.text.language import N_, _
from textgames.text.numbers import is_whole
from textgames.text.squares import check_rectangle

MINE, SAFE = "*", "."
LARGEST = 100  # rows or columns
ROWS_WANTED = N_("A board has 1 to {most} rows, not {number}.")
COLUMNS_WANTED = N_("A board has 1 to {most} columns, not {number}.")
MINES_WANTED = N_("{size} boards hold 0 to {most} mines, not {number}.")
UNKNOWN_SYMBOL = N_("Row {row} has {symbol}; expected * for a mine or . for none.")


def check_size(rows: int, cols: int, mines: int) -> None:
    """Raise `ValueError` if there is no Minesweeper of that size."""
    for number, message in ((rows, ROWS_WANTED), (cols, COLUMNS_WANTED)):
        if not (is_whole(number) and 1 <= number <= LARGEST):
            raise ValueError(_(message, most=LARGEST, number=repr(number)))
    if not (is_whole(mines) and 0 <= mines < rows * cols):
        raise ValueError(_(MINES_WANTED, size=f"{rows}x{cols}", most=rows * cols - 1, number=repr(mines)))


def deal_mines(
    rows: int, cols: int, mines: int, seed: str, row: int, col: int, deck: RandomStream | None = None
) -> frozenset[Square]:
    """Deal the mines from a deck of all squares, shuffled from the seed, or with the next draws of `deck`.

    The square (row, col), which is opened first, is safe, and so are those around it if all mines fit elsewhere.
    """
    around = {*squares_around(row, col, rows, cols)}
    dealt: list[Square] = []
    spared: list[Square] = []
    for card in shuffled(rows * cols, deck or RandomStream(seed)):
        if len(dealt) == mines:
            break
        square = divmod(card, cols)
        if square in around:
            spared.append(square)
        elif square != (row, col):
            dealt.append(square)
    return frozenset(dealt + spared[: mines - len(dealt)])


def shuffled(cards: int, deck: RandomStream) -> Iterator[int]:
    """Yield the numbers below `cards` in random order, each drawn when it is asked for.

    Fisher and Yates's shuffle; of the deck only the cards that moved are stored.
    """
    moved: dict[int, int] = {}
    for last in range(cards - 1, -1, -1):
        pick = deck.below(last + 1)
        yield moved.get(pick, pick)
        moved[pick] = moved.pop(last, last)


def read_mines(lines: list[str]) -> frozenset[Square]:
    """Return the mines in rows of `*` and `.`; raise `ValueError` if these are no board."""
    check_rectangle(lines)
    for row, line in enumerate(lines):
        if unknown := line.strip(MINE + SAFE):
            raise ValueError(_(UNKNOWN_SYMBOL, row=row, symbol=ascii(unknown[0])))
    return frozenset([(row, col) for row, line in enumerate(lines) for col, sign in enumerate(line) if sign == MINE])
