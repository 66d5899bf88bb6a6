"""The squares of a board, and dealing the mines. A board is a string for each row."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

from textgames.engine.chance import RandomStream
from textgames.text.counts import is_whole
from textgames.text.language import N_, W_, _
from textgames.text.quoting import quoted
from textgames.text.squares import Square, check_rectangle

# Takes rows, columns, the number of mines, the row and column of the first square, and random
# numbers; returns the mines.
Deal = Callable[..., frozenset[Square]]

MINE, SAFE = "*", "."  # in a board given as text
LARGEST = 100  # rows or columns
# Rows x columns, and mines. The last three are the classic boards.
LEVELS = {
    W_("easy"): "10x10m10",
    W_("wide"): "10x20m20",
    W_("beginner"): "9x9m10",
    W_("intermediate"): "16x16m40",
    W_("expert"): "16x30m99",
}
SIZE_WANTED = N_("A board has 1 to {most} rows and columns, not {size}.")
UNKNOWN_SYMBOL = N_("Row {row} has {symbol}; expected * for a mine or . for none.")
MINES_WANTED = N_("{size} boards hold 0 to {most} mines, not {number}.")


@lru_cache(LARGEST**2)  # without it random play takes a third longer
def squares_around(row: int, col: int, rows: int, cols: int) -> tuple[Square, ...]:
    """Return the squares around a square on a board of `rows` x `cols`, up to eight."""
    near_rows = range(max(row - 1, 0), min(row + 2, rows))
    near_cols = range(max(col - 1, 0), min(col + 2, cols))
    return tuple([(r, c) for r in near_rows for c in near_cols if r != row or c != col])


def squares_with(rows: Sequence[str], symbols: str) -> list[Square]:
    return [
        (row, col)
        for row, line in enumerate(rows)
        for col, symbol in enumerate(line)
        if symbol in symbols
    ]


def with_symbols(rows: Sequence[str], symbols: Mapping[Square, str]) -> tuple[str, ...]:
    """Return the rows with these symbols on their squares; unchanged rows are not copied."""
    changed: dict[int, list[str]] = {}
    for (row, col), symbol in symbols.items():
        if row not in changed:
            changed[row] = list(rows[row])
        changed[row][col] = symbol
    lines = list(rows)
    for row, line in changed.items():
        lines[row] = "".join(line)
    return tuple(lines)


@lru_cache(16)  # the end of a game asks several times
def three_bv(rows: int, cols: int, mines: frozenset[Square]) -> int:
    """Return the 3BV of a board: the fewest clicks, without chords, that clear it.

    One for each opening, and one for each number that is not next to an opening (Benny Benjamin
    and Stephan Bechtel, 2002: Bechtel's Board Benchmark Value).
    """
    safe = {(row, col) for row in range(rows) for col in range(cols)} - mines
    blanks = {square for square in safe if mines.isdisjoint(squares_around(*square, rows, cols))}
    openings = 0
    while blanks:
        openings += 1
        waiting = [blanks.pop()]
        while waiting:
            square = waiting.pop()
            around = squares_around(*square, rows, cols)
            safe.discard(square)
            safe.difference_update(around)
            waiting += blanks.intersection(around)
            blanks.difference_update(around)
    return openings + len(safe)


def check_size(rows: int, cols: int, mines: int) -> None:
    """Raise `ValueError` if the size or the number of mines is wrong."""
    for side in (rows, cols):
        if not (is_whole(side) and 1 <= side <= LARGEST):
            raise ValueError(_(SIZE_WANTED, most=LARGEST, size=f"{rows!r}x{cols!r}"))
    if not (is_whole(mines) and 0 <= mines < rows * cols):
        size = f"{rows}x{cols}"
        raise ValueError(_(MINES_WANTED, size=size, most=rows * cols - 1, number=repr(mines)))


def parse_mines(text: str) -> tuple[int, int, frozenset[Square]]:
    """Return the numbers of rows and columns of a board, and the squares of its mines.

    Raise `ValueError` if the text isn't a board.
    """
    if not isinstance(text, str):
        raise ValueError(f"mines are given as a text, not as {text!r}")
    lines = [line.strip() for line in text.strip().splitlines()]
    check_rectangle(lines)
    for row, line in enumerate(lines):
        if unknown := line.strip(MINE + SAFE):
            raise ValueError(_(UNKNOWN_SYMBOL, row=row, symbol=quoted(unknown[0])))
    return len(lines), len(lines[0]), frozenset(squares_with(lines, MINE))


def deal_mines(
    rows: int, cols: int, mines: int, row: int, col: int, rng: RandomStream
) -> frozenset[Square]:
    """Return the mines, dealt by the next draws of `rng`.

    The square (row, col), which is opened first, is safe. So are the squares around it if all
    mines fit elsewhere.
    """
    around = set(squares_around(row, col, rows, cols))
    dealt: list[Square] = []
    spared: list[Square] = []
    squares = [(r, c) for r in range(rows) for c in range(cols)]
    for square in shuffled(squares, rng):
        if len(dealt) == mines:
            break
        if square in around:
            spared.append(square)
        elif square != (row, col):
            dealt.append(square)
    return frozenset(dealt + spared[: mines - len(dealt)])


def shuffled(squares: Sequence[Square], rng: RandomStream) -> Iterator[Square]:
    """Yield the squares in random order, drawing each on request: the Fisher-Yates shuffle."""
    remaining = list(squares)
    while remaining:
        pick = rng.below(len(remaining))
        remaining[pick], remaining[-1] = remaining[-1], remaining[pick]
        yield remaining.pop()


def sample(squares: Sequence[Square], count: int, rng: RandomStream) -> list[Square]:
    """Return `count` random squares."""
    remaining = list(squares)
    return [remaining.pop(rng.below(len(remaining))) for _square in range(count)]
