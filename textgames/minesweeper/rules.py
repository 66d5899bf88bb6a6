"""The rules of Minesweeper.

mine     on some squares; opening one loses the game
number   how many of the eight squares around have a mine; 0 is shown as a blank
open     uncover a square; the first one is never a mine
opening  what uncovering a zero opens: all zeros connected with it, and the numbers around them
flag     marks a closed square, so that it is not opened by mistake
mark     a question mark on a closed square, a reminder and no more
chord    open all round an open number that has as many flags around it
deal     lay the mines, when the first square is opened

What is on a board and how it is shown stands in `field.py`, how mines are dealt in `layout.py`, and how sets of
squares are kept, a row in one integer, in `squares.py`.
"""

from __future__ import annotations

from textgames.history import Rules
from textgames.minesweeper.field import Field
from textgames.minesweeper.layout import Layout, Opening, deal_mines
from textgames.minesweeper.squares import count, flood, grown, places, read_mines
from textgames.seeds import fresh
from textgames.text.cells import check_square
from textgames.text.numbers import is_whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from textgames.minesweeper.squares import Some, Squares

    Move = tuple[str, int, int]  # "open", "flag", "mark" or "chord", row, column
    Dealer = Callable[..., Squares]

LARGEST = 1000  # rows or columns
LARGEST_WITHOUT_GUESSING = 10_000  # squares of a board that is to need no guess


class Minesweeper(Field, Rules):
    """One game of Minesweeper.

    `rows` x `cols` squares, each side from 1 to 1000, with `mines` fewer than squares.
    `seed` is any text: the same seed and the same first opening give the same mines.
    Without one, a seed is drawn. Wrong arguments raise `ValueError`.

    `deal(rows, cols, mines, seed, row, col)` lays the mines for a first opening at
    (row, col) and returns their squares; by default it is `deal_mines`.
    `steps` counts all moves that changed something: openings, flags, question marks and chords.
    """

    def __init__(
        self, rows: int = 10, cols: int = 10, mines: int = 10, seed: object = None, deal: Dealer | None = None
    ) -> None:
        check_size(rows, cols, mines)
        super().__init__(rows, cols, mines)
        self.seed = fresh() if seed is None else str(seed)
        self.deal = deal or deal_mines
        self._given: Layout | None = None
        self.restart()

    @classmethod
    def from_text(cls, text: str) -> Minesweeper:
        """A game with its mines in place: rows of `*` for a mine and `.` for none; else `ValueError`."""
        if not isinstance(text, str):
            raise ValueError(f"mines are given as a text, not as {text!r}")
        lines = [line.strip() for line in text.strip().splitlines()]
        mines = read_mines(lines)
        game = cls(len(lines), len(lines[0]), count(mines), seed="")
        game._given = Layout(mines, game.cols)
        game.restart()
        return game

    def restart(self) -> None:
        """Close all squares, take all flags and question marks off and forget all moves."""
        self._close_all()
        # A move, the squares that it opened, flagged or marked, and those that were flagged along with it.
        self._past: list[tuple[Move, Some, Some]] = []
        self._steps_before = self._openings_before = 0  # this was copied
        self._future: list[tuple[Move, Some]] = []
        self._lay(self._given)

    @property
    def steps(self) -> int:
        """How many moves changed something."""
        return self._steps_before + len(self._past)

    @property
    def openings(self) -> int:
        """How many moves opened squares."""
        return self._openings_before + sum([verb in ("open", "chord") for (verb, _, _), _, _ in self._past])

    def open(self, row: int, col: int) -> bool:
        """Open a square; True when it was closed and had no flag.

        The first opening raises what `deal` raises, and nothing is opened then.
        """
        return self._move("open", row, col)

    def flag(self, row: int, col: int) -> bool:
        """Set a flag on a closed square or take it off; False on an open one."""
        return self._move("flag", row, col)

    def flag_along(self, squares: Iterable[tuple[int, int]]) -> None:
        """Flag those of the squares that are closed as a part of the last move, so that undo takes both back.

        What was undone can't be redone any more. Raises `ValueError` for squares off the board, and before any move.
        """
        if not self._past:
            raise ValueError("no move was made that flags could be a part of")
        closed = [(row, col) for row, col in squares if not (self.is_flagged(row, col) or self.is_open(row, col))]
        move, changed, along = self._past.pop()
        for row, col in dict.fromkeys(closed):
            new = [(row, self._bit(row, col))]
            self._toggle(self._flags, new)
            along = along + new
        self._past.append((move, changed, along))
        self._future.clear()

    def mark(self, row: int, col: int) -> bool:
        """Put a question mark on a closed square or take it off; False where a flag is."""
        return self._move("mark", row, col)

    def chord(self, row: int, col: int) -> bool:
        """Open all squares without a flag round an open number.

        False, and nothing is opened, unless just as many flags as the number says are
        around it and a square without one is. A flag on the wrong square loses the game.
        """
        return self._move("chord", row, col)

    def undo(self) -> bool:
        """Take the last move back; False at the start.

        Before the first opening the mines are not dealt: another one deals others.
        """
        if not self._past:
            return False
        move, changed, along = self._past.pop()
        self._toggle(self._layer(move), changed)
        self._toggle(self._flags, along)
        self._future.append((move, along))
        if not any(self._opened):
            self._lay(self._given)
        return True

    def redo(self) -> bool:
        """Make the move again that was undone last; False where there is none."""
        if not self._future:
            return False
        move, along = self._future.pop()
        self._play(move, along)
        return True

    def _move(self, verb: str, row: int, col: int) -> bool:
        check_square(row, col, self.size)
        changed = not self.outcome and self._play((verb, row, col))
        if changed:
            self._future.clear()
        return changed

    def _play(self, move: Move, along: Some | None = None) -> bool:
        verb, row, col = move
        doing = {"open": self._opens, "flag": self._flags_at, "mark": self._marks_at, "chord": self._chords}
        changed = doing[verb](row, col)
        if changed:
            self._toggle(self._layer(move), changed)
            self._toggle(self._flags, along or [])
            self._past.append((move, changed, along or []))
        return bool(changed)

    def _layer(self, move: Move) -> Squares:
        """The squares that a move changes."""
        return {"flag": self._flags, "mark": self._marks}.get(move[0], self._opened)

    def _flags_at(self, row: int, col: int) -> Some:
        return [] if self.is_open(row, col) else [(row, self._bit(row, col))]

    def _marks_at(self, row: int, col: int) -> Some:
        return [] if self.is_open(row, col) or self.is_flagged(row, col) else [(row, self._bit(row, col))]

    def _opens(self, row: int, col: int) -> Some:
        if self.is_open(row, col) or self.is_flagged(row, col):
            return []
        if not self.dealt:
            self._lay(Layout(self.deal(self.rows, self.cols, self.mines, self.seed, row, col), self.cols))
        return self._uncovered([(row, self._bit(row, col))])

    def _chords(self, row: int, col: int) -> Some:
        flags = self.flags_around(row, col)
        if not flags or not self.is_open(row, col) or flags != self.number(row, col):
            return []
        around = [(near, bits & self._closed(near)) for near, bits in self._around(row, col)]
        return self._uncovered([(near, bits) for near, bits in around if bits])

    def _uncovered(self, squares: Some) -> Some:
        """What opens when these closed squares are opened: themselves, and all round every zero."""
        if not any(bits & self._layout.zeros[row] for row, bits in squares):
            return squares
        closed = [self._closed(row) for row in range(self.rows)]
        opening = flood(squares, [zeros & free for zeros, free in zip(self._layout.zeros, closed)])
        opening = grown(opening)
        for row, bits in squares:
            opening[row] |= bits
        return [(row, bits & free) for row, (bits, free) in enumerate(zip(opening, closed)) if bits & free]

    def retold(self) -> Iterator[tuple[Move, Minesweeper]]:
        """Each move that was made, with the game as it was before it; it is the same object each time."""
        again = self.copy()
        again._given = self._layout
        again.restart()
        for move, _, along in self._past:
            yield move, again
            again._play(move, along)

    @property
    def is_given(self) -> bool:
        """Whether the mines were in place from the start, so that the first square may have one."""
        return self._given is not None

    def last_opening(self) -> Opening:
        """What the last move opened; nothing where it opened none."""
        (verb, _, _), changed, _ = self._past[-1] if self._past else (("open", 0, 0), [], [])
        return Opening(changed if verb in ("open", "chord") else [], self._layout)

    def wrong_flags(self) -> list[tuple[int, int]]:
        """After a chord that lost, the (row, column) of each flag around it where no mine is."""
        (verb, row, col), _, _ = self._past[-1] if self._past else (("open", 0, 0), [], [])
        if verb != "chord" or self.outcome != "lost":
            return []
        wrong = [flags & ~mines for flags, mines in zip(self._flags, self._layout.mines)]
        return list(places([(near, wrong[near] & bits) for near, bits in self._around(row, col)], self.cols))

    def copy(self) -> Minesweeper:
        other = Minesweeper.__new__(Minesweeper)
        other.seed, other.deal, other._given = self.seed, self.deal, self._given
        other._take_over(self)
        other._steps_before, other._openings_before = self.steps, self.openings
        other._past, other._future = [], []
        return other

    def figures(self) -> tuple[object, ...]:
        return *self._board(), self.steps

    def __repr__(self) -> str:
        return f"<Minesweeper {self.rows}x{self.cols}, {self.mines} mines, seed {self.seed!r}: {self.rows_shown()}>"


def check_size(rows: int, cols: int, mines: int) -> None:
    """Raise `ValueError` where there is no Minesweeper of that size."""
    for number, what in ((rows, "rows"), (cols, "columns")):
        if not (is_whole(number) and 1 <= number <= LARGEST):
            raise ValueError(f"Minesweeper is played on 1 to {LARGEST} {what}, not {number!r}")
    if not (is_whole(mines) and 0 <= mines < rows * cols):
        raise ValueError(f"{rows}x{cols} squares hold 0 to {rows * cols - 1} mines, not {mines!r}")
