"""The texts of a game: what each game must be able to say, and what can be said for all of them.

`Words` is for any game, `GridWords` for one on a board with squares.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from textgames.errors import Illegal, quoted
from textgames.text.phrases import (
    MAX_WORDS_OF_BOARD,
    board_sentence,
    column_sentence,
    join_runs,
    plural,
    row_sentences,
    shortened,
    tally,
)
from textgames.text.squares import column_name, square_name, square_range

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, ClassVar

    from textgames.engine.answer import Event
    from textgames.text.manual import Key


class Words(ABC):
    """The texts of a game.

    `keys` has its commands as `text.manual` explains them, and `help` all of them in a few lines.
    """

    help: ClassVar[str]
    keys: ClassVar[Sequence[Key]]

    @abstractmethod
    def intro(self, game: Any) -> str:
        """Return the goal and the keys, in two lines."""

    @abstractmethod
    def describe(self, events: Sequence[Event]) -> list[str]:
        """Return a text for each move; events that come with other items are described by these."""

    @abstractmethod
    def position(self, game: Any) -> str:
        """Return the position in a sentence."""

    def spoken_help(self) -> str:
        """Return the help for the ear: the names of all commands, the rare ones last."""
        names = [key.typed for key in sorted(self.keys, key=lambda key: key.rare)]
        return f"{', '.join(names)}.\nhelp with one of them tells more, as in help undo."

    def spoken_intro(self, game: Any) -> str:
        """Return the goal where no board is shown: a part of a sentence, without its end."""
        return self.intro(game).partition("\n")[0].rstrip(".")

    def size(self, game: Any) -> str:
        """Return how large the game is, if that is worth saying."""
        return ""

    def look(self, game: Any) -> list[str]:
        """Return the whole position, in as many lines as it takes."""
        return [self.position(game)]

    def difference(self, before: Any, after: Any) -> str:
        """Return what changed by undo or redo."""
        return self.position(after)

    def goal_progress(self, game: Any) -> str:
        """Return how far the goal is, in a sentence that is spoken again when it has changed."""
        return ""

    def is_news(self, before: str, now: str, each_move: bool) -> bool:
        """Return whether to speak the progress again; `before` was spoken last, `each_move` if every move since was."""
        return now != before

    def where(self, game: Any) -> str:
        """Return where the player is and what to go on with."""
        return self.position(game)

    def revealed(self, game: Any) -> str:
        """Return what a board shows only when the game is over."""
        return ""

    def results(self, stats: Mapping[str, Any]) -> str:
        """Return the results of earlier games of one kind."""
        best = f" Best result {plural(stats['best_moves'], 'move')}." if "best_moves" in stats else ""
        return played(stats) + best


class GridWords(Words):
    """The texts of a game on a grid.

    `plurals` has the words for squares that are counted where several are side by side, as in `text.phrases`.
    """

    plurals: ClassVar[Mapping[str, str]] = {}
    numbers: ClassVar[str] = "numbers"  # what those on its squares are called

    @abstractmethod
    def rows(self, game: Any) -> Sequence[Sequence[Any]]:
        """Return the board as it is shown: a symbol for each square."""

    @abstractmethod
    def cell(self, game: Any, symbol: Any) -> str:
        """Return what a symbol means, in words."""

    def square(self, game: Any, row: int, col: int) -> str:
        """Return what is on a square, with what matters around it."""
        return self.cell(game, self.rows(game)[row][col])

    def board(self, game: Any) -> list[list[str]]:
        """Return the board in words, a word or two for each square."""
        return [[self.cell(game, symbol) for symbol in row] for row in self.rows(game)]

    def position(self, game: Any) -> str:
        """Return all rows in a sentence, of a large board an overview."""
        return shortened(board_sentence(self.board(game), self.plurals), self.overview(game))

    def overview(self, game: Any) -> str:
        """Return how often each thing is on the board, and the question that gives more."""
        words = [word for row in self.board(game) for word in row]
        return f"{tally(words, self.plurals, self.numbers).capitalize()}; row 0 to row {game.size[0] - 1} tell more."

    def size(self, game: Any) -> str:
        """Return its rows and columns."""
        rows, cols = game.size
        return f"{plural(rows, 'row')} and {plural(cols, 'column')}"

    def look(self, game: Any) -> list[str]:
        """Return a line for each row, equal rows together; of a large board an overview."""
        lines = row_sentences(self.board(game), self.plurals)
        return shortened("\n".join(lines), self.overview(game), MAX_WORDS_OF_BOARD).split("\n")

    def named_square(self, game: Any, row: int, col: int) -> str:
        """Return one square in words; raise `Illegal` off the board."""
        rows, cols = game.size
        if row >= rows or col >= cols:
            raise Illegal(f"{quoted(square_name(row, col))} is no square: {square_range(rows, cols)}.")
        return f"{square_name(row, col)}: {self.square(game, row, col)}."

    def row(self, game: Any, row: int) -> str:
        """Return one row in words; raise `Illegal` off the board."""
        last = game.size[0] - 1
        if row > last:
            raise Illegal(f"There is no row {row}: rows are 0 to {last}.")
        words = [self.cell(game, symbol) for symbol in self.rows(game)[row]]
        shorter = f"Row {row}: {tally(words, self.plurals, self.numbers)}; look {square_name(row, 0)} tells a square."
        return shortened(f"Row {row}: {join_runs(words, self.plurals)}.", shorter)

    def column(self, game: Any, col: int) -> str:
        """Return one column in words; raise `Illegal` off the board."""
        last = game.size[1] - 1
        if col > last:
            name = column_name
            raise Illegal(f"There is no column {name(col)}: columns are A to {name(last)}.")
        board = self.board(game)
        contents = tally([row[col] for row in board], self.plurals, self.numbers)
        shorter = f"Column {column_name(col)}: {contents}; look {square_name(0, col)} tells a square."
        return shortened(column_sentence(board, col, self.plurals), shorter)


def played(stats: Mapping[str, Any]) -> str:
    """Return how often a kind of game was played and won."""
    return f"{stats['params']}: {stats['played']} played, {stats['won']} won, streak {stats['streak']}."
