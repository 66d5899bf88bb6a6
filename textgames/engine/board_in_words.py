"""Boards in words, for screen readers and Braille displays."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

from textgames.errors import Illegal
from textgames.text.language import N_, _
from textgames.text.speech import square_sentences
from textgames.text.squares import column_name, square_name

NOT_ON_BOARD = N_("{word} isn't on the board: rows are 0 to {row} and columns A to {column}.")


class BoardInWords(ABC):
    """Describes a board, in sentences that each tell one fact.

    `symbols` has the meaning of each symbol on the board.
    """

    symbols: ClassVar[Mapping[str, str]] = {}

    @abstractmethod
    def rows(self, game: Any) -> Sequence[Sequence[Any]]:
        """Return the board as it is shown: a symbol for each square."""

    @abstractmethod
    def goal_progress(self, game: Any) -> str:
        """Return the progress to the goal, in a sentence that is spoken again when it changes."""

    def cell(self, game: Any, symbol: Any) -> str:
        """Return the meaning of a symbol, a word in English that `_` translates."""
        return self.symbols.get(symbol, symbol)

    def board(self, game: Any) -> list[list[str]]:
        """Return the board in words, a word or two for each square."""
        return [[self.cell(game, symbol) for symbol in row] for row in self.rows(game)]

    def legend(self, game: Any) -> dict[str, str]:
        """Return the meaning of each symbol on the board, in the player's language."""
        return {symbol: _(meaning) for symbol, meaning in self.symbols.items()}

    def position(self, game: Any) -> list[str]:
        """Return what is said of a position when a game begins, or goes on from another one."""
        return self.all_rows(game)

    def situation(self, game: Any) -> list[str]:
        """Return where the player is and what is to be done."""
        return [self.goal_progress(game)]

    def look(self, game: Any) -> list[str]:
        """Return the situation and the whole board."""
        return [*self.situation(game), *self.all_rows(game)]

    def all_rows(self, game: Any) -> list[str]:
        """Return the board row by row, equal rows together."""
        return self.row_sentences(self.board(game), range(game.size[0]))

    def difference(self, before: Any, after: Any) -> list[str]:
        """Return what undo or redo changed."""
        return self.position(after)

    def revealed(self, game: Any) -> list[str]:
        """Return what the board shows only when the game is over."""
        return []

    def around(self, game: Any, row: int, col: int) -> list[str]:
        """Return what matters around a square."""
        return []

    def row_sentences(self, board: Sequence[Sequence[str]], rows: Collection[int]) -> list[str]:
        """Return some rows of a board in words, equal ones together."""
        squares = []
        for row in rows:
            for col, word in enumerate(board[row]):
                squares.append((row, col, word))
        return square_sentences(squares)

    def place(self, game: Any, row: int | None, col: int | None) -> list[str]:
        """Return a square in words, or a row if `col` is None, or a column if `row` is.

        Raise `Illegal` off the board.
        """
        rows, cols = game.size
        if (row or 0) >= rows or (col or 0) >= cols:
            raise Illegal(not_on_board((row, col), game.size))
        board = self.board(game)
        if row is None:
            assert col is not None
            squares = [(col, row, words[col]) for row, words in enumerate(board)]
            return square_sentences(squares, lambda square: square_name(square[::-1]))
        if col is None:
            return self.row_sentences(board, [row])
        here = _("{square}: {word}.", square=square_name((row, col)), word=_(board[row][col]))
        return [here, *self.around(game, row, col)]


def not_on_board(place: tuple[int | None, int | None], size: tuple[int, int]) -> str:
    """Return the message that a square, a row or a column is off a board of `size`."""
    row, col = place
    word = ""
    if row is not None:
        word += str(row)
    if col is not None:
        word += column_name(col)
    return _(NOT_ON_BOARD, word=word, **bounds_of(size))


def bounds_of(size: tuple[int, int]) -> dict[str, Any]:
    """Return the last row, column and square of a board, for the places of messages."""
    rows, cols = size
    return {
        "row": rows - 1,
        "column": column_name(cols - 1),
        "example": square_name((rows - 1, cols - 1)),
    }
