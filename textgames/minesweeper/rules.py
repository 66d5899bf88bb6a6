"""The rules of Minesweeper.

mine     on some squares; opening one loses the game
number   how many of the eight squares around have a mine; 0 is shown as a blank
open     uncover a square; the first one is never a mine
opening  a connected region of zeros with the numbers around it: opening one of its zeros opens all of it
click    a move that opens squares, one or an opening or what a chord opens
flag     marks a closed square, so that it is not opened by mistake
mark     a question mark on a closed square, a reminder and no more; a flag replaces it
chord    open all around an open number that has as many flags around it
layout   where the mines are; they are dealt on the first click
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from textgames.engine.random import random_seed
from textgames.engine.rules import Game
from textgames.minesweeper.board import Square, check_size, deal_mines, squares_around, squares_with, with_symbols
from textgames.text.language import N_, _
from textgames.text.squares import check_rectangle, check_square

Move = tuple[str, int, int]  # "open", "flag", "mark" or "chord", row, column

CLOSED, FLAG, MARK, BLANK = "-", "F", "?", " "
UNFLAGGED = CLOSED + MARK  # what can be opened
EXPLODED, MINE_LOST, WRONG_FLAG, MINE_WON = "X", "x", "!", "O"  # only at the end
MINE, SAFE = "*", "."  # in a text
# What a closed square shows after a move, by what it showed.
MARKED = {"flag": {CLOSED: FLAG, MARK: FLAG, FLAG: CLOSED}, "mark": {CLOSED: MARK, MARK: CLOSED}}
UNKNOWN_SYMBOL = N_("Row {row} has {symbol}; expected * for a mine or . for none.")


class Position(NamedTuple):
    """What the player sees until the game is over, and the figures.

    `closed` counts squares, `clicks` the moves that opened some. The mines follow from `first`, the square that was
    opened first. `move` is the last one, and `exploded` the mines that it opened.
    """

    rows: tuple[str, ...]
    closed: int
    steps: int = 0
    clicks: int = 0
    first: Square | None = None
    move: Move | None = None
    exploded: tuple[Square, ...] = ()


class Minesweeper(Game[Position]):
    """One game of Minesweeper.

    `rows` x `cols` squares, each side from 1 to 100, with `mines` fewer than squares. `seed` is any text: the same
    seed and the same first click give the same mines. Without one, a seed is drawn. Wrong arguments raise `ValueError`.

    `deal(rows, cols, mines, seed, row, col)` returns the squares of the mines for a first click at (row, col).
    """

    def __init__(
        self,
        rows: int = 10,
        cols: int = 10,
        mines: int = 10,
        seed: object = None,
        deal: Callable[..., frozenset[Square]] = deal_mines,
    ) -> None:
        check_size(rows, cols, mines)
        self.rows, self.cols, self.mines = rows, cols, mines
        self.seed = random_seed() if seed is None else str(seed)
        self.deal = deal
        self._layouts: dict[Square | None, frozenset[Square]] = {}  # by the first click; None for mines that were given
        super().__init__(Position((CLOSED * cols,) * rows, rows * cols))

    @classmethod
    def from_text(cls, text: str) -> Minesweeper:
        """Return a game with its mines in place: rows of `*` for a mine and `.` for none; else raise `ValueError`."""
        if not isinstance(text, str):
            raise ValueError(f"mines are given as a text, not as {text!r}")
        lines = [line.strip() for line in text.strip().splitlines()]
        check_rectangle(lines)
        for row, line in enumerate(lines):
            if unknown := line.strip(MINE + SAFE):
                raise ValueError(_(UNKNOWN_SYMBOL, row=row, symbol=ascii(unknown[0])))
        mines = frozenset(squares_with(lines, MINE))
        game = cls(len(lines), len(lines[0]), len(mines), seed="")
        game._layouts[None] = mines
        return game

    def open(self, row: int, col: int) -> bool:
        """Open a square; True if it was closed and had no flag. The first click raises what `deal` raises."""
        return self.play(("open", row, col))

    def flag(self, row: int, col: int) -> bool:
        """Set a flag on a closed square or take it off; False on an open one."""
        return self.play(("flag", row, col))

    def mark(self, row: int, col: int) -> bool:
        """Put a question mark on a closed square or take it off; False if it has a flag."""
        return self.play(("mark", row, col))

    def chord(self, row: int, col: int) -> bool:
        """Open all squares without a flag around an open number that has as many flags around it as it says.

        False if nothing is opened. A flag on the wrong square loses the game.
        """
        return self.play(("chord", row, col))

    def after(self, move: Move) -> Position | None:
        verb, row, col = move
        now, shown = self.position, self.symbol(row, col)
        if self.outcome:
            return None
        if symbol := MARKED.get(verb, {}).get(shown):
            return now._replace(rows=with_symbols(now.rows, {(row, col): symbol}), steps=now.steps + 1, move=move)
        if verb == "open":
            return self._after_click(move, [(row, col)])
        if verb == "chord" and shown.isdigit() and int(shown) == self.flags_around(row, col):
            return self._after_click(move, self.around(row, col))
        return None

    def _after_click(self, move: Move, clicked: list[Square]) -> Position | None:
        """Return the position with these squares open, and the openings that they are in; None if nothing opens."""
        now, first = self.position, self.position.first
        waiting = {(row, col) for row, col in clicked if now.rows[row][col] in UNFLAGGED}
        if waiting and not self.dealt:
            (first,) = waiting
            if first not in self._layouts:
                self._layouts[first] = self.deal(self.rows, self.cols, self.mines, self.seed, *first)
        mines = self._layouts.get(first, frozenset())
        opened: dict[Square, str] = {}
        while waiting:
            row, col = square = waiting.pop()
            if now.rows[row][col] in UNFLAGGED:
                around = squares_around(row, col, self.rows, self.cols)
                number = len(mines.intersection(around))
                opened[square] = EXPLODED if square in mines else str(number or BLANK)
                if opened[square] == BLANK:
                    waiting |= set(around).difference(opened)
        if not opened:
            return None
        rows, closed, exploded = with_symbols(now.rows, opened), now.closed - len(opened), mines.intersection(opened)
        return Position(rows, closed, now.steps + 1, now.clicks + 1, first, move, tuple(sorted(exploded)))

    @property
    def outcome(self) -> str | None:
        """Return "lost" when a mine is open, "won" when only mines are closed, else None."""
        if self.position.exploded:
            return "lost"
        return "won" if self.position.closed == self.mines else None

    def legal_moves(self) -> list[Square]:
        """Return the (row, column) of each closed square without a flag; none when the game is over."""
        return [] if self.outcome else squares_with(self.position.rows, UNFLAGGED)

    @property
    def dealt(self) -> bool:
        """Whether the mines are in place."""
        return self.position.first in self._layouts

    @property
    def layout(self) -> frozenset[Square]:
        """The squares of all mines; none until they are dealt."""
        return self._layouts.get(self.position.first, frozenset())

    @property
    def size(self) -> tuple[int, int]:
        """The number of rows and of columns."""
        return self.rows, self.cols

    @property
    def mines_left(self) -> int:
        """The mines less the flags; below zero with too many flags."""
        return self.mines - self.flags

    @property
    def flags(self) -> int:
        """How many flags are set."""
        return sum([row.count(FLAG) for row in self.position.rows])

    @property
    def safe_left(self) -> int:
        """How many squares without a mine are closed."""
        return self.position.closed + len(self.position.exploded) - self.mines

    def symbol(self, row: int, col: int) -> str:
        """Return what a square shows until the game is over."""
        check_square(row, col, self.size)
        return self.position.rows[row][col]

    def is_open(self, row: int, col: int) -> bool:
        return self.symbol(row, col) not in UNFLAGGED + FLAG

    def is_flagged(self, row: int, col: int) -> bool:
        return self.symbol(row, col) == FLAG

    def number(self, row: int, col: int) -> int | None:
        """Return the number on an open square; None if it is closed or a mine."""
        symbol = self.symbol(row, col).replace(BLANK, "0")
        return int(symbol) if symbol.isdigit() else None

    def around(self, row: int, col: int) -> list[Square]:
        """Return the (row, column) of the squares around a square, up to eight."""
        check_square(row, col, self.size)
        return squares_around(row, col, self.rows, self.cols)

    def flags_around(self, row: int, col: int) -> int:
        """Return how many of the squares around have a flag."""
        return sum([self.position.rows[r][c] == FLAG for r, c in self.around(row, col)])

    def rows_shown(self) -> list[str]:
        """Return the board as the player sees it, with the mines when the game is over."""
        rows = self.position.rows
        if self.outcome == "won":
            rows = with_symbols(rows, dict.fromkeys(self.layout, MINE_WON))
        elif self.outcome == "lost":
            rows = with_symbols(rows, dict.fromkeys(self.layout.intersection(squares_with(rows, UNFLAGGED)), MINE_LOST))
            rows = with_symbols(rows, dict.fromkeys(set(squares_with(rows, FLAG)) - self.layout, WRONG_FLAG))
        return [*rows]

    def mines_shown(self) -> str:
        """Return the mines as `from_text` reads them; before they are dealt there are none."""
        return "\n".join(with_symbols((SAFE * self.cols,) * self.rows, dict.fromkeys(self.layout, MINE)))

    def key(self) -> tuple[object, ...]:
        return self.mines, self.dealt, self.layout, self.position.rows, self.steps

    def __str__(self) -> str:
        return "\n".join(self.rows_shown())

    def __repr__(self) -> str:
        return f"<Minesweeper {self.rows}x{self.cols}, {self.mines} mines, seed {self.seed!r}: {self.rows_shown()}>"
