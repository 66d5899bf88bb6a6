"""The rules of Minesweeper.

mine     on some squares, dealt on the first click; opening one loses the game
number   how many of the eight squares around a square have a mine; 0 is shown as a blank
open     uncover a square; the first one is no mine, unless the mines were given with the board
opening  a connected region of zeros with the numbers around it: opening a zero opens all of it
click    a move that opens squares: one square, an opening or all squares of a chord
flag     marks a closed square, so that it is not opened by mistake; on a number, it marks all
         closed squares around that, if they are as many as its mines
mark     a question mark on a closed square, just a reminder; a flag replaces it
chord    open all unflagged squares around an open number that has as many flags around it
"""

from collections.abc import Iterable
from typing import NamedTuple

from textgames.engine.chance import RandomStream, random_seed
from textgames.engine.rules import Game
from textgames.minesweeper import board
from textgames.minesweeper.board import Deal
from textgames.text.squares import Square, check_square

Move = tuple[str, int, int]  # "open", "flag", "mark" or "chord", row, column
Opened = tuple[int, int, int | None]  # row, column, and the number; None for a mine

CLOSED, FLAG, MARK, BLANK = "-", "F", "?", " "
UNFLAGGED = CLOSED + MARK  # the symbols of squares that can be opened
EXPLODED, MINE_LOST, WRONG_FLAG, MINE_WON = "X", "x", "!", "O"  # only at the end
# For each move, the new symbol of a closed square by its old one.
MARKED = {"flag": {CLOSED: FLAG, MARK: FLAG, FLAG: CLOSED}, "mark": {CLOSED: MARK, MARK: CLOSED}}


# The symbols of open squares, by their numbers; None is a mine.
SYMBOL_OF: dict[int | None, str] = {number: str(number) for number in range(1, 9)}
SYMBOL_OF |= {None: EXPLODED, 0: BLANK}


class MinesweeperPosition(NamedTuple):
    """The board as the player sees it until the game is over, the figures and the last move."""

    rows: tuple[str, ...]
    closed: int  # the number of closed squares
    steps: int = 0
    clicks: int = 0
    first: Square | None = None  # the first square opened, which decides the mines
    move: Move | None = None  # the last one
    exploded: tuple[Square, ...] = ()  # the mines opened by the last move
    opened: tuple[Opened, ...] = ()  # all squares opened by it, row by row


def with_verb(move: Move | Square) -> Move:
    """Return a move with its verb; a square by itself is opened."""
    match move:
        case [row, col]:
            return "open", row, col
        case ["open" | "flag" | "mark" | "chord" as verb, row, col]:
            return verb, row, col
    raise ValueError(
        f"a move is a row and a column, or open, flag, mark or chord and these, not {move!r}"
    )


class Minesweeper(Game[MinesweeperPosition]):
    """A game of Minesweeper on `rows` x `cols` squares, at most 100 x 100.

    There must be fewer `mines` than squares. `seed`, any text, and the first click decide where
    the mines are; by default the seed is random. Raise `ValueError` for wrong arguments.

    >>> game = Minesweeper.from_text("*..*.")
    >>> game.flag(0, 0), game.open(0, 1), game.chord(0, 1), str(game), game.outcome
    (True, True, True, 'F11--', None)
    """

    def __init__(
        self,
        rows: int = 10,
        cols: int = 10,
        mines: int = 10,
        seed: object = None,
        deal: Deal = board.deal_mines,
    ) -> None:
        board.check_size(rows, cols, mines)
        self.rows = rows
        self.cols = cols
        self.size = (rows, cols)
        self.mines = mines
        self.deal = deal
        self.seed = random_seed() if seed is None else str(seed)
        # The mines by the first click; by None if given with the board.
        self._layouts: dict[Square | None, frozenset[Square]] = {}
        super().__init__(MinesweeperPosition((CLOSED * cols,) * rows, rows * cols))

    @classmethod
    def from_text(cls, text: str) -> "Minesweeper":
        """Return a game with its mines in place, from rows of `*` for a mine and `.` for none.

        Raise `ValueError` for any other text.
        """
        rows, cols, mines = board.parse_mines(text)
        game = cls(rows, cols, len(mines), seed="")
        game._layouts[None] = mines
        return game

    def open(self, row: int, col: int) -> bool:
        """Open a square; True if it was closed and had no flag.

        The first click raises what `deal` raises.
        """
        return self.move(("open", row, col))

    def flag(self, row: int, col: int) -> bool:
        """Set a flag on a closed square or take it off.

        On an open number set all flags around it, if there are as many closed squares as mines.
        Return False if nothing changes.
        """
        return self.move(("flag", row, col))

    def mark(self, row: int, col: int) -> bool:
        """Put a question mark on a closed square or take it off; False if it has a flag."""
        return self.move(("mark", row, col))

    def chord(self, row: int, col: int) -> bool:
        """Open all unflagged squares around a number that has its flags; False if nothing opens.

        A wrong flag loses the game.
        """
        return self.move(("chord", row, col))

    def after(self, move: Move | Square) -> MinesweeperPosition | None:
        verb, row, col = named = with_verb(move)
        now = self.position
        shown = self.symbol(row, col)
        if self.outcome:
            return None
        symbols: dict[Square, str] = {}
        if symbol := MARKED.get(verb, {}).get(shown):
            symbols = {(row, col): symbol}
        elif verb == "flag" and shown.isdigit() and int(shown) == len(self.closed_around(row, col)):
            symbols = dict.fromkeys(self.closed_around(row, col), FLAG)
        if symbols:
            rows = board.with_symbols(now.rows, symbols)
            if rows == now.rows:
                return None
            return now._replace(rows=rows, steps=now.steps + 1, move=named, opened=())
        if verb == "open" and shown in UNFLAGGED:
            return self._after_click(named, [(row, col)])
        if verb == "chord" and shown.isdigit() and int(shown) == self.flags_around(row, col):
            return self._after_click(named, self.around(row, col))
        return None

    @property
    def has_begun(self) -> bool:
        """Whether a square was opened; flags don't start the clock."""
        return self.position.clicks > 0

    def _after_click(self, move: Move, clicked: list[Square]) -> MinesweeperPosition | None:
        """Return the position with these squares and their openings open.

        None if nothing opens.
        """
        now = self.position
        _verb, row, col = move
        first = now.first if self.dealt else (row, col)
        if first not in self._layouts:
            rng = RandomStream(self.seed)
            self._layouts[first] = self.deal(*self.size, self.mines, row, col, rng)
        mines = self._layouts[first]
        opened = self._opened_by(clicked, mines)
        if not opened:
            return None
        symbols = {square: SYMBOL_OF[number] for square, number in opened.items()}
        rows = board.with_symbols(now.rows, symbols)
        listed = tuple([(*square, opened[square]) for square in sorted(opened)])
        exploded = tuple(sorted(mines.intersection(opened)))
        return MinesweeperPosition(
            rows,
            closed=now.closed - len(opened),
            steps=now.steps + 1,
            clicks=now.clicks + 1,
            first=first,
            move=move,
            exploded=exploded,
            opened=listed,
        )

    def _opened_by(
        self, clicked: Iterable[Square], mines: frozenset[Square]
    ) -> dict[Square, int | None]:
        """Return the numbers of the squares that clicks open, None for a mine."""
        opened: dict[Square, int | None] = {}
        rows, size = self.position.rows, self.size
        waiting = set(clicked)
        while waiting:
            row, col = square = waiting.pop()
            if rows[row][col] not in UNFLAGGED:
                continue
            around = board.squares_around(row, col, *size)
            number = None if square in mines else len(mines.intersection(around))
            opened[square] = number
            if number == 0:
                waiting |= set(around).difference(opened)
        return opened

    @property
    def outcome(self) -> str | None:
        """Return "lost" when a mine is open, "won" when only mines are closed, else None."""
        if self.position.exploded:
            return "lost"
        return "won" if self.position.closed == self.mines else None

    def legal_moves(self) -> list[Square]:
        """Return the (row, column) of each closed square without a flag.

        Empty when the game is over.
        """
        return [] if self.outcome else board.squares_with(self.position.rows, UNFLAGGED)

    @property
    def needs_no_guess(self) -> bool:
        """Whether `deal` deals only boards that can be won without a guess."""
        return self.deal is not board.deal_mines

    @property
    def dealt(self) -> bool:
        """True once the mines are in place."""
        return self.position.first in self._layouts

    @property
    def layout(self) -> frozenset[Square]:
        """The squares of all mines; empty until they are dealt."""
        return self._layouts.get(self.position.first, frozenset())

    @property
    def mines_left(self) -> int:
        """The mines less the flags; below zero with too many flags."""
        return self.mines - self.flags

    @property
    def flags(self) -> int:
        return sum([row.count(FLAG) for row in self.position.rows])

    @property
    def safe_left(self) -> int:
        """The number of closed squares without a mine."""
        return self.position.closed + len(self.position.exploded) - self.mines

    @property
    def three_bv(self) -> int:
        """The 3BV of a dealt board: the fewest clicks, without chords, that clear it."""
        return board.three_bv(*self.size, self.layout)

    def symbol(self, row: int, col: int) -> str:
        check_square(row, col, self.size)
        return self.position.rows[row][col]

    def is_open(self, row: int, col: int) -> bool:
        return self.symbol(row, col) not in UNFLAGGED + FLAG

    def number(self, row: int, col: int) -> int | None:
        """Return the number on an open square; None if it is closed or a mine."""
        symbol = self.symbol(row, col).replace(BLANK, "0")
        return int(symbol) if symbol.isdigit() else None

    def around(self, row: int, col: int) -> list[Square]:
        """Return the (row, column) of the squares around a square, up to eight."""
        check_square(row, col, self.size)
        return list(board.squares_around(row, col, *self.size))

    def closed_around(self, row: int, col: int) -> list[Square]:
        """Return the closed squares around a square, those with a flag too."""
        return [(r, c) for r, c in self.around(row, col) if not self.is_open(r, c)]

    def flags_around(self, row: int, col: int) -> int:
        return sum([self.position.rows[r][c] == FLAG for r, c in self.around(row, col)])

    def rows_shown(self) -> list[str]:
        """Return the board as the player sees it, with the mines when the game is over."""
        rows = self.position.rows
        symbols: dict[Square, str] = {}
        if self.outcome == "won":
            symbols = dict.fromkeys(self.layout, MINE_WON)
        elif self.outcome == "lost":
            unflagged_mines = self.layout.intersection(board.squares_with(rows, UNFLAGGED))
            wrong_flags = set(board.squares_with(rows, FLAG)) - self.layout
            symbols = dict.fromkeys(unflagged_mines, MINE_LOST)
            symbols |= dict.fromkeys(wrong_flags, WRONG_FLAG)
        return list(board.with_symbols(rows, symbols))

    def mines_shown(self) -> str:
        """Return the mines as `from_text` reads them; none before they are dealt."""
        rows = [board.SAFE * self.cols] * self.rows
        return "\n".join(board.with_symbols(rows, dict.fromkeys(self.layout, board.MINE)))

    def key(self) -> tuple[object, ...]:
        return self.mines, self.position.rows

    def _value(self) -> tuple[object, ...]:
        return self.key(), self.layout, self.position.steps

    def __str__(self) -> str:
        return "\n".join(self.rows_shown())

    def __repr__(self) -> str:
        board_and_mines = f"{self.rows}x{self.cols}, {self.mines} mines"
        return f"<Minesweeper {board_and_mines}, seed {self.seed!r}: {self.rows_shown()}>"
