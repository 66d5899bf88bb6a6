"""What there is on a board of Minesweeper, and what the player sees of it."""

from __future__ import annotations

from textgames.minesweeper.layout import Layout
from textgames.minesweeper.squares import places, stencil, wider, write_mines
from textgames.text.cells import check_square

TYPE_CHECKING = False
if TYPE_CHECKING:
    from textgames.minesweeper.squares import Some, Squares

CLOSED, FLAG, MARK, BLANK, MINE_WON = "-", "F", "?", " ", "O"
MINE_LOST, EXPLODED, WRONG_FLAG = "x", "X", "!"


class Field:
    """`rows` x `cols` squares with so many `mines`: which of them are open, flagged and marked, and how many `flags`.

    `dealt` tells whether the mines are laid; before, no square has one, and the first opening deals them.
    """

    dealt: bool
    _layout: Layout
    _shown_outcome: str | None = None  # of the game when its rows were shown last

    def __init__(self, rows: int, cols: int, mines: int) -> None:
        self.rows, self.cols, self.mines = rows, cols, mines
        self._full_row = (1 << cols) - 1
        self._show_again()

    def _show_again(self) -> None:
        """From one move to the next most rows stay as they are; now none does."""
        self._shown = [""] * self.rows
        self._changed = set(range(self.rows))

    def _close_all(self) -> None:
        self._opened = [0] * self.rows
        self._open = self._exploded = self.flags = 0  # how many squares are open, mines of them, and flagged
        self._flags = [0] * self.rows
        self._marks = [0] * self.rows
        self._show_again()

    def _take_over(self, other: Field) -> None:
        """Become like another field, on its own."""
        Field.__init__(self, other.rows, other.cols, other.mines)
        self.dealt, self._layout = other.dealt, other._layout
        self._opened, self._flags, self._marks = list(other._opened), list(other._flags), list(other._marks)
        self._open, self._exploded, self.flags = other._open, other._exploded, other.flags

    def _board(self) -> tuple[object, ...]:
        """What makes two fields the same."""
        return self.size, self.mines, self.dealt, self._layout.mines, self._opened, self._flags, self._marks

    def _lay(self, layout: Layout | None) -> None:
        """Put the mines in place; None before the first opening."""
        self.dealt = layout is not None
        self._layout = layout or Layout([0] * self.rows, self.cols)
        self._show_again()

    def _toggle(self, squares: Squares, changed: Some) -> None:
        """Open, flag or mark squares of some rows, or close them again."""
        for row, bits in changed:
            squares[row] ^= bits
            more = bits.bit_count() if squares[row] & bits else -bits.bit_count()
            if squares is self._opened:
                mines = (bits & self._layout.mines[row]).bit_count()
                self._open += more
                self._exploded += mines if more > 0 else -mines
            elif squares is self._flags:
                self.flags += more
            self._changed.add(row)

    @property
    def size(self) -> tuple[int, int]:
        """How many rows and columns."""
        return self.rows, self.cols

    @property
    def mines_left(self) -> int:
        """Mines less flags; below zero with too many flags."""
        return self.mines - self.flags

    @property
    def safe_left(self) -> int:
        """How many squares without a mine are closed."""
        return self.rows * self.cols - self.mines - (self._open - self._exploded)

    @property
    def outcome(self) -> str | None:
        """ "lost" when a mine is open, "won" when only mines are closed, else None."""
        if self._exploded:
            return "lost"
        return "won" if self.rows * self.cols - self._open == self.mines else None

    def legal_moves(self) -> list[tuple[int, int]]:
        """The (row, column) of each square that can be opened: closed, and without a flag; none when it is over."""
        if self.outcome:
            return []
        return list(places([(row, self._closed(row)) for row in range(self.rows)], self.cols))

    def _closed(self, row: int) -> int:
        """The closed squares of a row that have no flag."""
        return self._full_row & ~self._opened[row] & ~self._flags[row]

    def _bit(self, row: int, col: int) -> int:
        check_square(row, col, self.size)
        return 1 << (self.cols - 1 - col)

    def _around(self, row: int, col: int) -> Some:
        """The three rows round a square, with its own square among them."""
        bits = wider(self._bit(row, col)) & self._full_row
        return [(near, bits) for near in range(max(row - 1, 0), min(row + 2, self.rows))]

    def around(self, row: int, col: int) -> list[tuple[int, int]]:
        """The squares around a square: up to eight (row, column)."""
        check_square(row, col, self.size)
        rows = range(max(row - 1, 0), min(row + 2, self.rows))
        cols = range(max(col - 1, 0), min(col + 2, self.cols))
        return [(r, c) for r in rows for c in cols if (r, c) != (row, col)]

    def is_open(self, row: int, col: int) -> bool:
        """Whether a square is open."""
        return bool(self._bit(row, col) & self._opened[row])

    def is_flagged(self, row: int, col: int) -> bool:
        """Whether a square has a flag."""
        return bool(self._bit(row, col) & self._flags[row])

    def is_marked(self, row: int, col: int) -> bool:
        """Whether a closed square shows a question mark; a flag hides it."""
        bit = self._bit(row, col)
        return bool(self._marks[row] & ~self._opened[row] & ~self._flags[row] & bit)

    def flags_around(self, row: int, col: int) -> int:
        """How many of the squares around have a flag."""
        return sum([(self._flags[near] & bits).bit_count() for near, bits in self._around(row, col)])

    def number(self, row: int, col: int) -> int | None:
        """The number on an open square; None where it is closed or a mine."""
        if not self.is_open(row, col) or self._layout.mines[row] & self._bit(row, col):
            return None
        return int(self._layout.numbers[row][col])

    def fewest_openings(self) -> int:
        """3BV: the fewest openings, without chords, that clear the board of a game whose mines are dealt."""
        return self._layout.fewest_openings()

    def rows_shown(self) -> list[str]:
        """The board as the player sees it, a string for each row."""
        outcome, layout = self.outcome, self._layout
        if outcome != self._shown_outcome:
            self._show_again()
            self._shown_outcome = outcome
        for row in self._changed:
            layers = self._opened[row], self._flags[row], self._marks[row], layout.mines[row] if outcome else 0
            self._shown[row] = row_shown(layout.numbers[row], *layers, outcome)
        self._changed.clear()
        return list(self._shown)

    def mines_shown(self) -> str:
        """The mines as `from_text` reads them; before they are dealt there are none."""
        return "\n".join(write_mines(self._layout.mines, self.cols))

    def __str__(self) -> str:
        return "\n".join(self.rows_shown())


def row_shown(numbers: str, opened: int, flags: int, marks: int, mines: int, outcome: str | None) -> str:
    """A row as the player sees it, the mines only after the end: layer upon layer, each on its squares alone."""
    cols = len(numbers)
    layers = [(marks, MARK * cols), (flags, FLAG * cols), (opened, numbers.replace("0", BLANK))]
    if outcome == "won":
        layers += [(mines & ~opened, MINE_WON * cols)]
    elif outcome == "lost":
        layers += [(mines & ~opened & ~flags, MINE_LOST * cols), (mines & opened, EXPLODED * cols)]
        layers += [(flags & ~mines & ~opened, WRONG_FLAG * cols)]
    row = in_bytes(CLOSED * cols)
    for squares, signs in layers:
        if squares:
            row ^= (row ^ in_bytes(signs)) & stencil(squares, cols)
    return row.to_bytes(cols, "big").decode()


def in_bytes(signs: str) -> int:
    """Signs as one number, a byte for each."""
    return int.from_bytes(signs.encode(), "big")
