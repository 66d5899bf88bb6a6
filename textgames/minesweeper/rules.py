"""The rules of Minesweeper.

mine     on some squares; opening one loses the game
number   how many of the eight squares around have a mine; 0 is shown as a blank
open     uncover a square; the first one is never a mine
opening  a connected region of zeros with the numbers around it: opening one of its zeros opens all of it
click    a move that opens squares, one or an opening or what a chord opens
flag     marks a closed square, so that it is not opened by mistake
mark     a question mark on a closed square, a reminder and no more
chord    open all around an open number that has as many flags around it
deal     lay the mines, on the first click
layout   where the mines are

`layout.py` deals the mines, `display.py` renders a row, and `squares.py` has sets of squares, a row in one integer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from textgames.engine.random import random_seed
from textgames.engine.rules import Rules
from textgames.minesweeper.display import render_row
from textgames.minesweeper.layout import Layout, OpenedSquares, deal_mines
from textgames.minesweeper.squares import SparseRows, dilate, dilate_row, flood, positions, read_mines, write_mines
from textgames.text.numbers import is_whole
from textgames.text.squares import check_square

Move = tuple[str, int, int]  # one of `VERBS`, row, column
Dealer = Callable[..., list[int]]  # returns the bits of each row

VERBS = ("open", "flag", "mark", "chord", "along")
CLICKS = frozenset({"open", "chord"})
ALONG = "along"  # a flag that is a part of the move before it
MOVE_BYTES = 3  # that a number for each verb on each square of the largest board takes
LARGEST = 1000  # rows or columns
LARGEST_WITHOUT_GUESSING = 10_000  # squares of a board that is to need no guess


class Minesweeper(Rules):
    """One game of Minesweeper.

    `rows` x `cols` squares, each side from 1 to 1000, with `mines` fewer than squares. `seed` is any text: the same
    seed and the same first click give the same mines. Without one, a seed is drawn. Wrong arguments raise `ValueError`.

    `deal(rows, cols, mines, seed, row, col)` lays the mines for a first click at (row, col) and returns the bits of
    each row; by default it is `deal_mines`. `dealt` is True once they are laid. `flags` is the number of flags, `steps`
    that of the moves that changed something, and `clicks` that of the moves that opened squares.
    """

    _shown_outcome: str | None = None  # of the game when its rows were rendered last

    def __init__(
        self, rows: int = 10, cols: int = 10, mines: int = 10, seed: object = None, deal: Dealer | None = None
    ) -> None:
        check_size(rows, cols, mines)
        self.rows, self.cols, self.mines = rows, cols, mines
        self.seed = random_seed() if seed is None else str(seed)
        self.deal = deal or deal_mines
        self._full_row = (1 << cols) - 1
        self._fixed_layout: Layout | None = None
        self.restart()

    @classmethod
    def from_text(cls, text: str) -> Minesweeper:
        """Return a game with its mines in place: rows of `*` for a mine and `.` for none; else raise `ValueError`."""
        if not isinstance(text, str):
            raise ValueError(f"mines are given as a text, not as {text!r}")
        lines = [line.strip() for line in text.strip().splitlines()]
        mines = read_mines(lines)
        game = cls(len(lines), len(lines[0]), text.count("*"), seed="")
        game._fixed_layout = Layout(mines, game.cols)
        game.restart()
        return game

    def restart(self) -> None:
        """Close all squares, take all flags and question marks off and forget all moves."""
        self._opened, self._flags, self._marks = ([0] * self.rows for _ in range(3))
        self._open_count = self._exploded_count = self.flags = 0
        self.steps = self.clicks = 0
        self._forget()
        self._lay(self._fixed_layout)

    def _forget(self) -> None:
        """Forget all moves."""
        self._moves = bytearray()  # that were made, then those that were undone: each a number in `MOVE_BYTES`
        self._made = 0
        self._opened_by: list[SparseRows] = []  # what each click has opened; that is no more than there are squares

    def _lay(self, layout: Layout | None) -> None:
        """Put the mines in place; None takes them away until the first click."""
        self.dealt = layout is not None
        self._layout = layout or Layout([0] * self.rows, self.cols)
        self._invalidate_rows()

    @property
    def size(self) -> tuple[int, int]:
        """Return the number of rows and of columns."""
        return self.rows, self.cols

    @property
    def mines_left(self) -> int:
        """Return the mines less the flags; below zero with too many flags."""
        return self.mines - self.flags

    @property
    def safe_left(self) -> int:
        """Return how many squares without a mine are closed."""
        return self.rows * self.cols - self.mines - (self._open_count - self._exploded_count)

    @property
    def outcome(self) -> str | None:
        """Return "lost" when a mine is open, "won" when only mines are closed, else None."""
        if self._exploded_count:
            return "lost"
        return "won" if self.rows * self.cols - self._open_count == self.mines else None

    @property
    def has_fixed_mines(self) -> bool:
        """Return whether the mines were in place from the start, so that the first square may have one."""
        return self._fixed_layout is not None

    # Moves.

    def open(self, row: int, col: int) -> bool:
        """Open a square; True when it was closed and had no flag. The first click raises what `deal` raises."""
        return self._move("open", row, col)

    def flag(self, row: int, col: int) -> bool:
        """Set a flag on a closed square or take it off; False on an open one."""
        return self._move("flag", row, col)

    def flag_along(self, squares: Iterable[tuple[int, int]]) -> None:
        """Flag those of the squares that are closed as a part of the last move, so that undo takes both back.

        What was undone can't be redone any more. Raises `ValueError` for squares off the board, and before any move.
        """
        if not self._made:
            raise ValueError("no move was made that flags could be a part of")
        closed = [(row, col) for row, col in squares if not (self.is_flagged(row, col) or self.is_open(row, col))]
        del self._moves[self._made * MOVE_BYTES :]
        for row, col in dict.fromkeys(closed):
            self._make((ALONG, row, col))

    def mark(self, row: int, col: int) -> bool:
        """Put a question mark on a closed square or take it off; False where a flag is."""
        return self._move("mark", row, col)

    def chord(self, row: int, col: int) -> bool:
        """Open all squares without a flag around an open number that has as many flags around it as it says.

        False where nothing is opened. A flag on the wrong square loses the game.
        """
        return self._move("chord", row, col)

    def undo(self) -> bool:
        """Take the last move back, and the mines with the first click; False at the start."""
        if not self._made:
            return False
        verb = ALONG
        while verb == ALONG:
            self._made -= 1
            verb, row, col = self._move_at(self._made)
            self._toggle(verb, self._opened_by.pop() if verb in CLICKS else [(row, self._bit(row, col))])
        self.steps -= 1
        self.clicks -= verb in CLICKS
        if not any(self._opened):
            self._lay(self._fixed_layout)
        return True

    def redo(self) -> bool:
        """Make the move again that was undone last; False where there is none."""
        moves = len(self._moves) // MOVE_BYTES
        if self._made == moves:
            return False
        self._play(self._move_at(self._made))
        while self._made < moves and self._move_at(self._made)[0] == ALONG:
            self._play(self._move_at(self._made))
        return True

    def _move(self, verb: str, row: int, col: int) -> bool:
        check_square(row, col, self.size)
        return not self.outcome and self._make((verb, row, col))

    def _make(self, move: Move) -> bool:
        """Make a move, if it changes something; what was undone can't be redone any more."""
        if not self._play(move):
            return False
        verb, row, col = move
        number = (row * self.cols + col) * len(VERBS) + VERBS.index(verb)
        self._moves[(self._made - 1) * MOVE_BYTES :] = number.to_bytes(MOVE_BYTES, "big")
        return True

    def _move_at(self, index: int) -> Move:
        """Return a move by its number in the order in which they were made."""
        start = index * MOVE_BYTES
        square, verb = divmod(int.from_bytes(self._moves[start : start + MOVE_BYTES], "big"), len(VERBS))
        return VERBS[verb], *divmod(square, self.cols)

    def _last_move(self) -> Move:
        """Return the last move, without the flags that went along with it; a verb that is empty at the start."""
        verbs_and_squares = (self._move_at(index) for index in range(self._made - 1, -1, -1))
        return next((move for move in verbs_and_squares if move[0] != ALONG), ("", 0, 0))

    def _play(self, move: Move) -> bool:
        """Make a move that is noted elsewhere; False where it changes nothing."""
        verb, row, col = move
        bit = 1 << (self.cols - 1 - col)
        if verb == "chord":
            changed = self._squares_to_chord(row, col)
        elif bit & self._opened[row] or (verb in ("open", "mark") and bit & self._flags[row]):
            changed = []
        else:
            changed = [(row, bit)]
            if verb == "open":
                if not self.dealt:
                    self._lay(Layout(self.deal(self.rows, self.cols, self.mines, self.seed, row, col), self.cols))
                changed = self._with_openings(changed)
        if changed:
            self._toggle(verb, changed)
            if verb in CLICKS:
                self._opened_by.append(changed)
            self._made += 1
            self.clicks += verb in CLICKS
            self.steps += verb != ALONG
        return bool(changed)

    def _squares_to_chord(self, row: int, col: int) -> SparseRows:
        flags = self.flags_around(row, col)
        if not flags or flags != self.number(row, col):
            return []
        around = [(near, bits & self._closed(near)) for near, bits in self._around(row, col)]
        return self._with_openings([(near, bits) for near, bits in around if bits])

    def _with_openings(self, squares: SparseRows) -> SparseRows:
        """Return these closed squares, and all that is closed and has no flag of their openings."""
        if not any(bits & self._layout.zeros[row] for row, bits in squares):
            return squares
        closed = [self._closed(row) for row in range(self.rows)]
        opened = dilate(flood(squares, [zeros & free for zeros, free in zip(self._layout.zeros, closed)]))
        for row, bits in squares:
            opened[row] |= bits
        return [(row, bits & free) for row, (bits, free) in enumerate(zip(opened, closed)) if bits & free]

    def _toggle(self, verb: str, changed: SparseRows) -> None:
        """Open, flag or mark squares of some rows, or take that back."""
        squares = {"flag": self._flags, ALONG: self._flags, "mark": self._marks}.get(verb, self._opened)
        for row, bits in changed:
            squares[row] ^= bits
            factor = 1 if squares[row] & bits else -1
            if squares is self._opened:
                self._open_count += factor * bits.bit_count()
                self._exploded_count += factor * (bits & self._layout.mines[row]).bit_count()
            elif squares is self._flags:
                self.flags += factor * bits.bit_count()
            self._changed.add(row)

    # Queries.

    def legal_moves(self) -> list[tuple[int, int]]:
        """Return the (row, column) of each closed square without a flag; none when the game is over."""
        if self.outcome:
            return []
        return list(positions([(row, self._closed(row)) for row in range(self.rows)], self.cols))

    def _closed(self, row: int) -> int:
        """Return the closed squares of a row that have no flag."""
        return self._full_row & ~self._opened[row] & ~self._flags[row]

    def _bit(self, row: int, col: int) -> int:
        check_square(row, col, self.size)
        return 1 << (self.cols - 1 - col)

    def _around(self, row: int, col: int) -> SparseRows:
        """Return the three rows around a square, with its own square among them."""
        bits = dilate_row(self._bit(row, col)) & self._full_row
        return [(near, bits) for near in range(max(row - 1, 0), min(row + 2, self.rows))]

    def around(self, row: int, col: int) -> list[tuple[int, int]]:
        """Return the (row, column) of the squares around a square, up to eight."""
        check_square(row, col, self.size)
        rows = range(max(row - 1, 0), min(row + 2, self.rows))
        cols = range(max(col - 1, 0), min(col + 2, self.cols))
        return [(r, c) for r in rows for c in cols if (r, c) != (row, col)]

    def is_open(self, row: int, col: int) -> bool:
        """Return whether a square is open."""
        return bool(self._bit(row, col) & self._opened[row])

    def is_flagged(self, row: int, col: int) -> bool:
        """Return whether a square has a flag."""
        return bool(self._bit(row, col) & self._flags[row])

    def is_marked(self, row: int, col: int) -> bool:
        """Return whether a closed square shows a question mark; a flag hides it."""
        return bool(self._bit(row, col) & self._marks[row] & self._closed(row))

    def flags_around(self, row: int, col: int) -> int:
        """Return how many of the squares around have a flag."""
        return sum([(self._flags[near] & bits).bit_count() for near, bits in self._around(row, col)])

    def number(self, row: int, col: int) -> int | None:
        """Return the number on an open square; None where it is closed or a mine."""
        has_number = self._bit(row, col) & self._opened[row] & ~self._layout.mines[row]
        return int(self._layout.numbers[row][col]) if has_number else None

    def three_bv(self) -> int:
        """Return the 3BV of a game whose mines are dealt: the fewest clicks, without chords, that clear the board.

        One for each opening, and one for each number beside no opening (Benny Benjamin and Stephan Bechtel, 2002:
        Bechtel's Board Benchmark Value).
        """
        openings, zeros = 0, self._layout.zeros
        while any(zeros):
            row = next(row for row, bits in enumerate(zeros) if bits)
            region = flood([(row, zeros[row] & -zeros[row])], zeros)
            zeros = [bits & ~found for bits, found in zip(zeros, region)]
            openings += 1
        beside_zeros = dilate(self._layout.zeros)
        others = [self._full_row & ~mines & ~near for mines, near in zip(self._layout.mines, beside_zeros)]
        return openings + sum(map(int.bit_count, others))

    def replayed(self) -> Iterator[tuple[Move, Minesweeper]]:
        """Yield each move that was made, with the game as it was before it; it is the same object each time."""
        game = self.copy()
        game._fixed_layout = self._layout
        game.restart()
        for move in map(self._move_at, range(self._made)):
            if move[0] != ALONG:
                yield move, game
            game._make(move)

    def last_opened(self) -> OpenedSquares:
        """Return the squares that the last move opened, if it opened any."""
        return OpenedSquares(self._opened_by[-1] if self._last_move()[0] in CLICKS else [], self._layout)

    def wrong_flags(self) -> list[tuple[int, int]]:
        """Return the (row, column) of each flag without a mine around a chord that lost; none after other moves."""
        verb, row, col = self._last_move()
        if verb != "chord" or self.outcome != "lost":
            return []
        wrong = [(near, bits & self._flags[near] & ~self._layout.mines[near]) for near, bits in self._around(row, col)]
        return list(positions(wrong, self.cols))

    # The board as text.

    def rows_shown(self) -> list[str]:
        """Return the board as the player sees it, a string for each row."""
        outcome, layout = self.outcome, self._layout
        if outcome != self._shown_outcome:
            self._invalidate_rows()
            self._shown_outcome = outcome
        for row in self._changed:
            layers = self._opened[row], self._flags[row], self._marks[row], layout.mines[row]
            self._shown[row] = render_row(layout.numbers[row], *layers, outcome)
        self._changed.clear()
        return list(self._shown)

    def _invalidate_rows(self) -> None:
        """Render all rows anew when they are shown next; from one move to the next most stay as they are."""
        self._shown = [""] * self.rows
        self._changed = set(range(self.rows))

    def mines_shown(self) -> str:
        """Return the mines as `from_text` reads them; before they are dealt there are none."""
        return write_mines(self._layout.mines, self.cols)

    def copy(self) -> Minesweeper:
        other = Minesweeper.__new__(Minesweeper)
        other.__dict__ |= self.__dict__
        other._opened, other._flags, other._marks = list(self._opened), list(self._flags), list(self._marks)
        other._shown, other._changed = list(self._shown), set(self._changed)
        other._forget()
        return other

    def key(self) -> tuple[object, ...]:
        layers = self._layout.mines, self._opened, self._flags, self._marks
        return self.size, self.mines, self.dealt, *layers, self.steps

    def __str__(self) -> str:
        return "\n".join(self.rows_shown())

    def __repr__(self) -> str:
        return f"<Minesweeper {self.rows}x{self.cols}, {self.mines} mines, seed {self.seed!r}: {self.rows_shown()}>"


def check_size(rows: int, cols: int, mines: int) -> None:
    """Raise `ValueError` where there is no Minesweeper of that size."""
    for number, what in ((rows, "rows"), (cols, "columns")):
        if not (is_whole(number) and 1 <= number <= LARGEST):
            raise ValueError(f"Minesweeper is played on 1 to {LARGEST} {what}, not {number!r}")
    if not (is_whole(mines) and 0 <= mines < rows * cols):
        raise ValueError(f"{rows}x{cols} squares hold 0 to {rows * cols - 1} mines, not {mines!r}")
