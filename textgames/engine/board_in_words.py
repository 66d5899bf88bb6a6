"""Boards in words, for screen readers and Braille displays."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

from textgames.errors import Illegal
from textgames.text.language import N_, _, join_sentences
from textgames.text.speech import square_sentences, summarized, tally
from textgames.text.squares import column_name, square_name

NO_SUCH_SQUARE = N_("There is no square {word}: rows are 0 to {row} and columns A to {column}.")
NO_SUCH_COLUMN = N_("There is no column {word}: columns are A to {column}.")


class BoardInWords(ABC):
    """Describes a board.

    `symbols` has the meaning of each symbol on the board, `counted` the singular and plural of
    such words, "" for numbers.
    """

    symbols: ClassVar[Mapping[str, str]] = {}
    counted: ClassVar[Mapping[str, tuple[str, str]]] = {}

    @abstractmethod
    def rows(self, game: Any) -> Sequence[Sequence[Any]]:
        """Return the board as it is shown: a symbol for each square."""

    def cell(self, game: Any, symbol: Any) -> str:
        """Return the meaning of a symbol, a word in English that `_` translates."""
        return self.symbols.get(symbol, symbol)

    def board(self, game: Any) -> list[list[str]]:
        """Return the board in words, a word or two for each square."""
        return [[self.cell(game, symbol) for symbol in row] for row in self.rows(game)]

    def legend(self, game: Any) -> dict[str, str]:
        """Return the meaning of each symbol on the board, in the player's language."""
        return {symbol: _(meaning) for symbol, meaning in self.symbols.items()}

    def position(self, game: Any) -> str:
        """Return the position in sentences: all rows, for a large board after an overview."""
        return summarized(join_sentences(self.look(game)), self.overview(game))

    def overview(self, game: Any) -> str:
        words = [word for row in self.board(game) for word in row]
        return _("On the board: {counts}.", counts=tally(words, self.counted))

    def look(self, game: Any) -> list[str]:
        """Return the whole board, a line for each row, equal rows together."""
        return self.row_sentences(self.board(game), range(game.size[0]))

    def difference(self, before: Any, after: Any) -> str:
        """Return what undo or redo changed."""
        return self.position(after)

    def where(self, game: Any) -> str:
        """Return where the player is and what can be done next."""
        return self.position(game)

    def revealed(self, game: Any) -> str:
        """Return what the board shows only when the game is over; empty if that is nothing."""
        return ""

    def around(self, game: Any, row: int, col: int) -> list[str]:
        """Return sentences about what matters around a square."""
        return []

    def row_sentences(self, board: Sequence[Sequence[str]], rows: Collection[int]) -> list[str]:
        """Return some rows of a board in words, equal ones together."""
        squares = []
        for row in rows:
            for col, word in enumerate(board[row]):
                squares.append((row, col, word))
        return square_sentences(squares)

    def named_square(self, game: Any, row: int, col: int) -> str:
        """Return one square in words; raise `Illegal` off the board."""
        rows, cols = game.size
        if row >= rows or col >= cols:
            raise Illegal(no_such_square((row, col), game.size))
        word = _(self.board(game)[row][col])
        here = _("{square}: {word}.", square=square_name((row, col)), word=word)
        return join_sentences([here, *self.around(game, row, col)])

    def row(self, game: Any, row: int) -> str:
        """Return one row in words; raise `Illegal` off the board."""
        last = game.size[0] - 1
        if row > last:
            raise Illegal(_("There is no row {word}: rows are 0 to {row}.", word=row, row=last))
        return join_sentences(self.row_sentences(self.board(game), [row]))

    def column(self, game: Any, col: int) -> str:
        """Return one column in words, top to bottom; raise `Illegal` off the board."""
        cols = game.size[1]
        if col >= cols:
            raise Illegal(_(NO_SUCH_COLUMN, word=column_name(col), column=column_name(cols - 1)))
        squares = [(col, row, words[col]) for row, words in enumerate(self.board(game))]
        return join_sentences(square_sentences(squares, lambda square: square_name(square[::-1])))


def no_such_square(square: tuple[int, int], size: tuple[int, int]) -> str:
    """Return the message that a (row, column) is off a board of `size`."""
    return _(NO_SUCH_SQUARE, word=square_name(square), **bounds_of(size))


def bounds_of(size: tuple[int, int]) -> dict[str, Any]:
    """Return the last row, column and square of a board, for the places of messages."""
    rows, cols = size
    return {
        "row": rows - 1,
        "column": column_name(cols - 1),
        "example": square_name((rows - 1, cols - 1)),
    }
