"""Where the mines are, the numbers that follow from them, and how they are dealt."""

from __future__ import annotations

from textgames.minesweeper.squares import count, flood, grown, numbers, places
from textgames.seeds import Deck

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from textgames.minesweeper.squares import Some, Squares


class Layout:
    """The mines of a board with so many columns; `numbers` has a digit for each square, `zeros` where it is 0."""

    def __init__(self, mines: Squares, cols: int) -> None:
        self.mines, self.cols = mines, cols
        self.numbers = numbers(mines, cols)
        self.zeros = [~near & (1 << cols) - 1 for near in grown(mines)]

    def fewest_openings(self) -> int:
        """3BV: the fewest openings, without chords, that clear the board.

        One for each opening, and one for each number that no opening uncovers (Benny Benjamin and
        Stephan Bechtel, 2002: Bechtel's Board Benchmark Value).
        """
        openings, left = 0, list(self.zeros)
        while any(left):
            row = next(row for row, bits in enumerate(left) if bits)
            region = flood([(row, left[row] & -left[row])], left)
            left = [bits & ~found for bits, found in zip(left, region)]
            openings += 1
        uncovered = grown(self.zeros)
        full_row = (1 << self.cols) - 1
        rest = [full_row & ~mines & ~near for mines, near in zip(self.mines, uncovered)]
        return openings + count(rest)


class Opening:
    """Squares that a move opened, as rows and their bits, and what lies on the board."""

    def __init__(self, squares: Some, layout: Layout) -> None:
        self.squares, self.layout = squares, layout

    def values(self) -> Iterator[tuple[int, int, int | None]]:
        """The (row, column, number) of each square, row by row; None for a mine that went off."""
        mines, numbers = set(self.exploded()), self.layout.numbers
        for row, col in places(self.squares, self.layout.cols):
            yield row, col, None if mines and (row, col) in mines else int(numbers[row][col])

    def exploded(self) -> list[tuple[int, int]]:
        """The (row, column) of each mine that went off."""
        mines = self.layout.mines
        return list(places([(row, bits & mines[row]) for row, bits in self.squares], self.layout.cols))


def deal_mines(rows: int, cols: int, mines: int, seed: str, row: int, col: int) -> Squares:
    """Deal the mines from a deck of all squares, shuffled from the seed.

    None lies on the square that is opened first, and none around it unless all
    other squares have one.
    """
    return deal_from(Deck(seed), rows, cols, mines, row, col)


def deal_from(deck: Deck, rows: int, cols: int, mines: int, row: int, col: int) -> Squares:
    """Deal the mines as `deal_mines` does, with the next draws of a deck."""
    laid, spared = [0] * rows, []
    for card in shuffled(rows * cols, deck):
        if not mines:
            break
        mine_row, mine_col = divmod(card, cols)
        if abs(mine_row - row) <= 1 and abs(mine_col - col) <= 1:
            if (mine_row, mine_col) != (row, col):
                spared.append((mine_row, mine_col))
            continue
        laid[mine_row] |= 1 << (cols - 1 - mine_col)
        mines -= 1
    for mine_row, mine_col in spared[:mines]:
        laid[mine_row] |= 1 << (cols - 1 - mine_col)
    return laid


def shuffled(cards: int, deck: Deck) -> Iterator[int]:
    """The numbers below `cards` in random order, dealt as they are asked for.

    Fisher and Yates's shuffle; of the deck only the cards that moved are kept.
    """
    moved: dict[int, int] = {}
    for last in range(cards - 1, -1, -1):
        pick = deck.below(last + 1)
        yield moved.get(pick, pick)
        moved[pick] = moved.pop(last, last)
