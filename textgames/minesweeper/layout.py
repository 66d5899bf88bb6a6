"""Where the mines are, the numbers that follow from them, and how they are dealt."""

from __future__ import annotations

from collections.abc import Iterator

from textgames.engine.random import RandomStream
from textgames.minesweeper.squares import BitRows, SparseRows, dilate, numbers, positions


class Layout:
    """The mines of a board with so many columns; `numbers` has a digit for each square, `zeros` where it is 0."""

    def __init__(self, mines: BitRows, cols: int) -> None:
        self.mines, self.cols = mines, cols
        self.numbers = numbers(mines, cols)
        self.zeros = [~bits & (1 << cols) - 1 for bits in dilate(mines)]


class OpenedSquares:
    """The squares that a move opened, as rows and their bits, and the layout below them."""

    def __init__(self, squares: SparseRows, layout: Layout) -> None:
        self.squares, self.layout = squares, layout

    def count(self) -> int:
        """Return how many squares they are."""
        return sum([bits.bit_count() for _row, bits in self.squares])

    def values(self) -> Iterator[tuple[int, int, int | None]]:
        """Yield the (row, column, number) of each square, row by row; None for a mine that went off."""
        mines, numbers = set(self.exploded()), self.layout.numbers
        for row, col in positions(self.squares, self.layout.cols):
            yield row, col, None if mines and (row, col) in mines else int(numbers[row][col])

    def exploded(self) -> list[tuple[int, int]]:
        """Return the (row, column) of each mine that went off."""
        mines = self.layout.mines
        return list(positions([(row, bits & mines[row]) for row, bits in self.squares], self.layout.cols))


def deal_mines(
    rows: int, cols: int, mines: int, seed: str, row: int, col: int, deck: RandomStream | None = None
) -> BitRows:
    """Deal the mines from a deck of all squares, shuffled from the seed, or with the next draws of `deck`.

    The square (row, col), which is opened first, is safe, and so are those around it if all mines fit elsewhere.
    """
    dealt, spared = [0] * rows, []
    for card in shuffled(rows * cols, deck or RandomStream(seed)):
        if not mines:
            break
        mine_row, mine_col = divmod(card, cols)
        if abs(mine_row - row) <= 1 and abs(mine_col - col) <= 1:
            if (mine_row, mine_col) != (row, col):
                spared.append((mine_row, mine_col))
            continue
        dealt[mine_row] |= 1 << (cols - 1 - mine_col)
        mines -= 1
    for mine_row, mine_col in spared[:mines]:
        dealt[mine_row] |= 1 << (cols - 1 - mine_col)
    return dealt


def shuffled(cards: int, deck: RandomStream) -> Iterator[int]:
    """Yield the numbers below `cards` in random order, each drawn when it is asked for.

    Fisher and Yates's shuffle; of the deck only the cards that moved are stored.
    """
    moved: dict[int, int] = {}
    for last in range(cards - 1, -1, -1):
        pick = deck.below(last + 1)
        yield moved.get(pick, pick)
        moved[pick] = moved.pop(last, last)
