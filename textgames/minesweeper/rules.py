"""The rules of Minesweeper.

mine     on some squares; opening one loses the game
number   how many of the eight squares around have a mine; 0 is shown as a blank
open     uncover a square; the first one is never a mine
opening  what uncovering a zero opens: all zeros connected with it, and the numbers around them
flag     marks a closed square, so that it is not opened by mistake
mark     a question mark on a closed square, a reminder and no more
chord    open all round an open number that has as many flags around it
deal     lay the mines, when the first square is opened

How sets of squares are kept, a row in one integer, is told in `squares.py`.
"""

from __future__ import annotations

from functools import lru_cache

from textgames.minesweeper.squares import count, flood, grown, numbers, places, read_mines, wider, write_mines
from textgames.seeds import drawn, generator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from random import Random

    from textgames.minesweeper.squares import Some, Squares

    Move = tuple[str, int, int]  # "open", "flag", "mark" or "chord", row, column
    Dealer = Callable[[int, int, int, str, int, int], Squares]

CLOSED, FLAG, MARK, BLANK, MINE_LOST, MINE_WON = "-", "F", "?", " ", "x", "O"
MARKED = str.maketrans("01", CLOSED + MARK)
LARGEST = 1000  # rows or columns
MOST_ROWS = 4096  # remembered as they are shown
LARGEST_WITHOUT_GUESSING = 10_000  # squares of a board that is to need no guess


class Minesweeper:
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
        self.rows, self.cols, self.mines = rows, cols, mines
        self.seed = drawn() if seed is None else str(seed)
        self._deal = deal or deal_mines
        self._given: Squares | None = None
        self.restart()

    @classmethod
    def from_text(cls, text: str) -> Minesweeper:
        """A game with its mines in place: rows of `*` for a mine and `.` for none."""
        lines = [line.strip() for line in text.strip().splitlines()]
        mines = read_mines(lines)
        game = cls(len(lines), len(lines[0]), count(mines), seed="")
        game._given = mines
        game.restart()
        return game

    def restart(self) -> None:
        """Close all squares, take all flags and question marks off and forget all moves."""
        self._opened = [0] * self.rows
        self._open = self._exploded = 0  # how many squares are open, and mines of them
        self._flags = [0] * self.rows
        self._marks = [0] * self.rows
        # A move, the squares that it opened, flagged or marked, and those that were flagged along with it.
        self._past: list[tuple[Move, Some, Some]] = []
        self._future: list[tuple[Move, Some]] = []
        self._lay(self._given)

    def _lay(self, mines: Squares | None) -> None:
        """Put the mines in place; None before the first opening."""
        self._dealt = mines is not None
        self._mines = mines or [0] * self.rows
        self._numbers = numbers(self._mines, self.cols) if self._dealt else []
        self._zeros = [~near & self._full_row for near in grown(self._mines)]

    @property
    def _full_row(self) -> int:
        return (1 << self.cols) - 1

    @property
    def steps(self) -> int:
        """How many moves changed something."""
        return len(self._past)

    @property
    def openings(self) -> int:
        """How many moves opened squares."""
        return sum([verb in ("open", "chord") for (verb, _, _), _, _ in self._past])

    @property
    def dealt(self) -> bool:
        """Whether the mines are laid; before, no square has one, and the first opening deals them."""
        return self._dealt

    @property
    def mines_left(self) -> int:
        """Mines less flags; below zero with too many flags."""
        return self.mines - count(self._flags)

    @property
    def flags(self) -> int:
        """How many flags are set."""
        return count(self._flags)

    @property
    def outcome(self) -> str | None:
        """ "lost" when a mine is open, "won" when only mines are closed, else None."""
        if self._exploded:
            return "lost"
        return "won" if self.rows * self.cols - self._open == self.mines else None

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

        There must be a last move; what was undone can't be redone any more.
        """
        move, changed, along = self._past.pop()
        for row, col in squares:
            new = [] if self.is_flagged(row, col) else self._flags_at(row, col)
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
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise ValueError(f"({row}, {col}) is not on a board of {self.rows} x {self.cols}")
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

    def _toggle(self, squares: Squares, changed: Some) -> None:
        for row, bits in changed:
            squares[row] ^= bits
            if squares is self._opened:
                more_or_fewer = 1 if squares[row] & bits else -1
                self._open += more_or_fewer * bits.bit_count()
                self._exploded += more_or_fewer * (bits & self._mines[row]).bit_count()

    def _flags_at(self, row: int, col: int) -> Some:
        return [] if self.is_open(row, col) else [(row, self._bit(col))]

    def _marks_at(self, row: int, col: int) -> Some:
        return [] if self.is_open(row, col) or self.is_flagged(row, col) else [(row, self._bit(col))]

    def _opens(self, row: int, col: int) -> Some:
        if self.is_open(row, col) or self.is_flagged(row, col):
            return []
        if not self._dealt:
            self._lay(self._deal(self.rows, self.cols, self.mines, self.seed, row, col))
        return self._uncovered([(row, self._bit(col))])

    def _chords(self, row: int, col: int) -> Some:
        flags = self.flags_around(row, col)
        if not flags or not self.is_open(row, col) or flags != self.number(row, col):
            return []
        around = [(near, bits & self._closed(near)) for near, bits in self._around(row, col)]
        return self._uncovered([(near, bits) for near, bits in around if bits])

    def _uncovered(self, squares: Some) -> Some:
        """What opens when these closed squares are opened: themselves, and all round every zero."""
        if not any(bits & self._zeros[row] for row, bits in squares):
            return squares
        closed = [self._closed(row) for row in range(self.rows)]
        opening = flood(squares, [zeros & free for zeros, free in zip(self._zeros, closed)])
        opening = grown(opening)
        for row, bits in squares:
            opening[row] |= bits
        return [(row, bits & free) for row, (bits, free) in enumerate(zip(opening, closed)) if bits & free]

    def _closed(self, row: int) -> int:
        """The closed squares of a row that have no flag."""
        return self._full_row & ~self._opened[row] & ~self._flags[row]

    def _bit(self, col: int) -> int:
        return 1 << (self.cols - 1 - col)

    def _around(self, row: int, col: int) -> Some:
        """The three rows round a square, with its own square among them."""
        bits = wider(self._bit(col)) & self._full_row
        return [(near, bits) for near in range(max(row - 1, 0), min(row + 2, self.rows))]

    def around(self, row: int, col: int) -> list[tuple[int, int]]:
        """The squares around a square: up to eight (row, column)."""
        rows = range(max(row - 1, 0), min(row + 2, self.rows))
        cols = range(max(col - 1, 0), min(col + 2, self.cols))
        return [(r, c) for r in rows for c in cols if (r, c) != (row, col)]

    def is_open(self, row: int, col: int) -> bool:
        """Whether a square is open."""
        return bool(self._opened[row] & self._bit(col))

    def is_flagged(self, row: int, col: int) -> bool:
        """Whether a square has a flag."""
        return bool(self._flags[row] & self._bit(col))

    def is_marked(self, row: int, col: int) -> bool:
        """Whether a closed square shows a question mark; a flag hides it."""
        marked = self._marks[row] & ~self._opened[row] & ~self._flags[row]
        return bool(marked & self._bit(col))

    def flags_around(self, row: int, col: int) -> int:
        """How many of the squares around have a flag."""
        return sum([(self._flags[near] & bits).bit_count() for near, bits in self._around(row, col)])

    def number(self, row: int, col: int) -> int | None:
        """The number on an open square; None where it is closed or a mine."""
        if not self.is_open(row, col) or self._mines[row] & self._bit(col):
            return None
        return int(self._numbers[row][col])

    def last_changed(self) -> Iterator[tuple[int, int]]:
        """The (row, column) of each square that the last move opened, flagged or marked."""
        return places(self._past[-1][1] if self._past else [], self.cols)

    def wrong_flags(self) -> list[tuple[int, int]]:
        """After a chord that lost, the (row, column) of each flag around it where no mine is."""
        (verb, row, col), _, _ = self._past[-1]
        if verb != "chord" or self.outcome != "lost":
            return []
        wrong = [flags & ~mines for flags, mines in zip(self._flags, self._mines)]
        return list(places([(near, wrong[near] & bits) for near, bits in self._around(row, col)], self.cols))

    def fewest_openings(self) -> int:
        """3BV: the fewest openings, without chords, that clear the board of a game whose mines are dealt.

        One for each opening, and one for each number that no opening uncovers (Benny Benjamin and
        Stephan Bechtel, 2002: Bechtel's Board Benchmark Value).
        """
        openings, left = 0, list(self._zeros)
        while any(left):
            row = next(row for row, bits in enumerate(left) if bits)
            region = flood([(row, left[row] & -left[row])], left)
            left = [bits & ~found for bits, found in zip(left, region)]
            openings += 1
        uncovered = grown(self._zeros)
        rest = [self._full_row & ~mines & ~near for mines, near in zip(self._mines, uncovered)]
        return openings + count(rest)

    def rows_shown(self) -> list[str]:
        """The board as the player sees it, a string for each row."""
        mine = {"won": MINE_WON, "lost": MINE_LOST}.get(self.outcome or "")
        mines = self._mines if mine else [0] * self.rows
        unknown = [CLOSED * self.cols] * self.rows
        layers = zip(self._numbers or unknown, self._opened, self._flags, self._marks, mines)
        return [row_shown(*row, mine or "") for row in layers]

    def mines_shown(self) -> str:
        """The mines as `from_text` reads them; before they are dealt there are none."""
        return "\n".join(write_mines(self._mines, self.cols))

    def __str__(self) -> str:
        return "\n".join(self.rows_shown())


@lru_cache(MOST_ROWS)
def row_shown(numbers: str, opened: int, flags: int, marks: int, mines: int, mine: str) -> str:
    """A row as the player sees it; `mines` are shown as `mine`. Most rows stay as they are from move to move."""

    def bits(squares: int) -> str:
        return f"{squares:0{len(numbers)}b}"

    closed = bits(marks).translate(MARKED)
    layers = zip(numbers.replace("0", BLANK), bits(opened), bits(flags), bits(mines), closed)
    return "".join(
        [
            mine if is_mine == "1" else number if is_open == "1" else FLAG if flag == "1" else sign
            for number, is_open, flag, is_mine, sign in layers
        ]
    )


def deal_mines(rows: int, cols: int, mines: int, seed: str, row: int, col: int) -> Squares:
    """Deal the mines from a deck of all squares, shuffled from the seed.

    None lies on the square that is opened first, and none around it unless all
    other squares have one.
    """
    return deal_from(generator(seed), rows, cols, mines, row, col)


def deal_from(chance: Random, rows: int, cols: int, mines: int, row: int, col: int) -> Squares:
    """Deal the mines as `deal_mines` does, with the next numbers of `chance`."""
    laid, spared = [0] * rows, []
    for card in shuffled(rows * cols, chance):
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


def shuffled(cards: int, chance: Random) -> Iterator[int]:
    """The numbers below `cards` in random order, dealt as they are asked for.

    Fisher and Yates's shuffle; of the deck only the cards that moved are kept.
    """
    moved: dict[int, int] = {}
    for last in range(cards - 1, -1, -1):
        pick = int(chance.random() * (last + 1))
        yield moved.get(pick, pick)
        moved[pick] = moved.pop(last, last)


def check_size(rows: int, cols: int, mines: int) -> None:
    """Raise `ValueError` where there is no Minesweeper of that size."""
    for number, what in ((rows, "rows"), (cols, "columns")):
        if not 1 <= number <= LARGEST:
            raise ValueError(f"Minesweeper is played on 1 to {LARGEST} {what}, not {number}")
    if not 0 <= mines < rows * cols:
        raise ValueError(f"{rows}x{cols} squares hold 0 to {rows * cols - 1} mines, not {mines}")
