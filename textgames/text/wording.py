"""What a game must be able to say, and what the house can say for it.

`Words` is for any game; `GridWords` is for those on a board with squares, and says most of it itself. All of it is
said of a game as the rules have it, and none of it knows who listens.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from textgames.errors import Illegal, quoted
from textgames.text import cells
from textgames.text.manual import help_on
from textgames.text.phrases import (
    MOST_OF_A_BOARD,
    board_sentence,
    column_sentence,
    counts,
    in_runs,
    plural,
    row_sentences,
    within,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, ClassVar

    from textgames.answer import Event
    from textgames.text.manual import Key


class Words(ABC):
    """What a game says.

    `keys` has its commands, as `text.manual` explains them, and `help` all of them in a few lines; a game without
    `keys` has a line for each command there, with two blanks or more between it and what it does.
    """

    help: ClassVar[str]
    keys: ClassVar[Sequence[Key]] = ()

    def help_on(self, command: str) -> str:
        """What there is to say of one command."""
        return help_on(command, self.keys, self.help)

    @abstractmethod
    def intro(self, game: Any) -> str:
        """The goal and the keys, in two lines."""

    @abstractmethod
    def told(self, events: Sequence[Event]) -> list[str]:
        """What changed: a text for each move. Events that come with other items are told by them."""

    @abstractmethod
    def position(self, game: Any) -> str:
        """How the game stands, in a sentence."""

    def intro_said(self, game: Any) -> str:
        """The goal, where no board is shown: a part of a sentence, without its end."""
        return self.intro(game).partition("\n")[0].rstrip(".")

    def size(self, game: Any) -> str:
        """How large the game is, where that is worth saying."""
        return ""

    def look(self, game: Any) -> list[str]:
        """All of it, in as many lines as it takes."""
        return [self.position(game)]

    def difference(self, before: Any, after: Any) -> str:
        """What changed by moves taken back or made again."""
        return self.position(after)

    def figure(self, game: Any) -> str:
        """The figure that is told again when it has changed."""
        return ""

    def is_news(self, told: str, figure: str, all_told: bool) -> bool:
        """Whether to tell the figure again; `told` was told last, `all_told` says whether each move since was."""
        return figure != told

    def where(self, game: Any) -> str:
        """Where the player is, and what is there to go on with."""
        return self.position(game)

    def revealed(self, game: Any) -> str:
        """What a board shows only when the game is over."""
        return ""

    def results(self, stats: Mapping[str, Any]) -> str:
        """What was reached in earlier games of one kind."""
        best = f" Best result {plural(stats['best_moves'], 'move')}." if "best_moves" in stats else ""
        return played(stats) + best


class GridWords(Words):
    """What a game on a grid says.

    `plurals` has the words for squares that are counted where several are side by side, as `text.phrases` has them.
    """

    plurals: ClassVar[Mapping[str, str]] = {}
    numbers: ClassVar[str] = "numbers"  # what those on its squares are called

    @abstractmethod
    def rows(self, game: Any) -> Sequence[Sequence[Any]]:
        """The board as it is shown: a sign for each square."""

    @abstractmethod
    def cell(self, game: Any, sign: Any) -> str:
        """What a sign says of its square."""

    def square(self, game: Any, row: int, col: int) -> str:
        """What stands on a square that is asked about, with what matters around it."""
        return self.cell(game, self.rows(game)[row][col])

    def board(self, game: Any) -> list[list[str]]:
        """The board in words, a word or two for each square."""
        return [[self.cell(game, sign) for sign in row] for row in self.rows(game)]

    def position(self, game: Any) -> str:
        """All rows in a sentence, of a large board how much there is of what."""
        return within(board_sentence(self.board(game), self.plurals), self.overview(game))

    def overview(self, game: Any) -> str:
        """How much there is of what, and the question that tells more."""
        words = [word for row in self.board(game) for word in row]
        return f"{counts(words, self.plurals, self.numbers).capitalize()}; row 0 to row {game.size[0] - 1} tell more."

    def size(self, game: Any) -> str:
        """Its rows and columns."""
        rows, cols = game.size
        return f"{plural(rows, 'row')} and {plural(cols, 'column')}"

    def look(self, game: Any) -> list[str]:
        """A line for each row, equal rows together; of a large board how much there is of what."""
        lines = row_sentences(self.board(game), self.plurals)
        return within("\n".join(lines), self.overview(game), MOST_OF_A_BOARD).split("\n")

    def named_square(self, game: Any, row: int, col: int) -> str:
        """One square; raises `Illegal` off the board."""
        rows, cols = game.size
        if row >= rows or col >= cols:
            raise Illegal(f"{quoted(cells.name(row, col))} is no square: {cells.names(rows, cols)}.")
        return f"{cells.name(row, col)}: {self.square(game, row, col)}."

    def row(self, game: Any, row: int) -> str:
        """One row; raises `Illegal` off the board."""
        last = game.size[0] - 1
        if row > last:
            raise Illegal(f"There is no row {row}: rows are 0 to {last}.")
        words = [self.cell(game, sign) for sign in self.rows(game)[row]]
        shorter = f"Row {row}: {counts(words, self.plurals, self.numbers)}; look {cells.name(row, 0)} tells a square."
        return within(f"Row {row}: {in_runs(words, self.plurals)}.", shorter)

    def column(self, game: Any, col: int) -> str:
        """One column; raises `Illegal` off the board."""
        last = game.size[1] - 1
        if col > last:
            name = cells.column_name
            raise Illegal(f"There is no column {name(col)}: columns are A to {name(last)}.")
        board = self.board(game)
        said = counts([row[col] for row in board], self.plurals, self.numbers)
        shorter = f"Column {cells.column_name(col)}: {said}; look {cells.name(0, col)} tells a square."
        return within(column_sentence(board, col, self.plurals), shorter)


def played(stats: Mapping[str, Any]) -> str:
    """How often a kind of game was played and won."""
    return f"{stats['params']}: {stats['played']} played, {stats['won']} won, streak {stats['streak']}."
