"""How a game describes itself and its positions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

from textgames.engine.wording import HINT_AND_HELP, SUMMARIES, TELLS_MORE
from textgames.errors import Illegal
from textgames.text.grid import Board
from textgames.text.language import (
    N_,
    _,
    comma_list,
    command_text,
    join_sentences,
    ngettext,
    or_commands,
)
from textgames.text.speech import SENTENCE, square_sentences
from textgames.text.squares import not_on_board, square_name, squares_for_examples
from textgames.text.width import in_columns


class GameDescriber(ABC):
    """Everything shown and said about a game.

    `title` is the game's name in sentences, `about` its description in the menu, `goal` the first
    line of help, and `symbols` has the meaning of each symbol on the board. `blocked` is said of
    several moves without effect.
    """

    title: ClassVar[str]
    about: ClassVar[str]
    goal: ClassVar[str]
    symbols: ClassVar[Mapping[str, str]] = {}
    blocked: ClassVar[str] = N_("{count} of {all} moves had no effect.")

    # The game, its help and its results.

    @abstractmethod
    def intro(self, session: Any) -> list[str]:
        """Return the lines shown when a session starts: the goal first, the keys last.

        In a session without help, they don't mention undo and hints.
        """

    def spoken_intro(self, session: Any) -> list[str]:
        """Return the sentences spoken when a session starts."""
        return self.intro(session)

    def tells_more(self, session: Any) -> str:
        """Return a sentence on what to type for more."""
        return _(HINT_AND_HELP if session.vocabulary.has_help else TELLS_MORE)

    def rules(self, session: Any) -> str:
        return join_sentences([self.intro(session)[0], _(self.goal)])

    def examples(self, game: Any) -> Mapping[str, object]:
        """Return the values of the places in the help of commands."""
        return squares_for_examples(game.size)

    def score(self, game: Any) -> str:
        """Return the score as a sentence, for the end and the last line."""
        return ngettext("{count} move.", "{count} moves.", game.position.steps)

    def standing(self, game: Any) -> dict[str, int]:
        """Return the figures of a game for the list of unfinished games."""
        return {"moves": game.position.steps}

    def standing_text(self, standing: Mapping[str, int]) -> str:
        """Return the figures of an unfinished game in a few words.

        Raise `KeyError` if one is missing.
        """
        moves = standing["moves"]
        return ngettext("{count} move", "{count} moves", moves)

    def figures_of(self, result: Mapping[str, Any]) -> str:
        """Return the figures of a result, in a few words."""
        moves: int = result["moves"]
        return ngettext("{count} move", "{count} moves", moves)

    def result_text(self, result: Mapping[str, Any]) -> str:
        """Return the outcome and the figures of a finished game: "won, 12 moves"."""
        figures = self.figures_of(result)
        if result["result"] == "won":
            return _("won, {figures}", figures=figures)
        return _("lost, {figures}", figures=figures)

    def summary(self, game: Any) -> str:
        return join_sentences([_(SUMMARIES[game.outcome], game=_(self.title)), self.score(game)])

    def completed(self, game: Any) -> float:
        """Return how much of the game is done, from 0 to 1."""
        return float(game.outcome == "won")

    def solution_to_share(self, game: Any) -> str:
        """Return the moves that solved the game, as typed, for `share`; empty if it has none."""
        return ""

    def what_next(self, commands: Sequence[str]) -> str:
        """Return a sentence on what to type when the game is over, given the suitable commands."""
        if "undo" not in commands:
            return _("Type {commands}.", commands=or_commands(commands))
        return _("Type y for a new game, n to leave; {review} looks back, {undo} takes back.")

    def kind(self, settings: str) -> str:
        """Return the display name of a category, or of settings, such as "5x5"."""
        return settings

    def results(self, stats: Mapping[str, Any]) -> str:
        kind = self.kind(stats["params"])
        return _("{kind}: {played} played, {won} won, current streak {streak}.", **stats, kind=kind)

    # The board in words, one fact per sentence.

    @abstractmethod
    def rows(self, game: Any) -> Sequence[Sequence[Any]]:
        """Return the board as it is shown: a symbol for each square."""

    @abstractmethod
    def goal_progress(self, game: Any) -> str:
        """Return the progress towards the goal as a sentence, spoken again when it changes."""

    def cell(self, game: Any, symbol: Any) -> str:
        """Return the meaning of a symbol, a word in English that `_` translates."""
        return self.symbols.get(symbol, symbol)

    def words(self, game: Any) -> list[list[str]]:
        """Return a word or two for each square of the board."""
        return [[self.cell(game, symbol) for symbol in row] for row in self.rows(game)]

    def legend(self, game: Any) -> dict[str, str]:
        """Return the meaning of each symbol on the board, in the player's language."""
        return {symbol: _(meaning) for symbol, meaning in self.symbols.items()}

    def legend_sentence(self, game: Any) -> str:
        """Return the legend in one line: "P player, # box, * wall, o hole, blank floor."."""
        legend = self.legend(game)
        texts = [f"{shown_symbol(symbol)} {meaning}" for symbol, meaning in legend.items()]
        return _(SENTENCE, text=comma_list(texts))

    def position(self, game: Any) -> list[str]:
        """Return sentences on a position that is new to the player."""
        return self.all_rows(game)

    def situation(self, game: Any) -> list[str]:
        """Return where the player is and what is left to do."""
        return [self.goal_progress(game)]

    def look(self, game: Any) -> list[str]:
        """Return the situation and the whole board."""
        return [*self.situation(game), *self.all_rows(game)]

    def all_rows(self, game: Any) -> list[str]:
        """Return the board row by row, equal rows together."""
        return row_sentences(self.words(game), range(game.size[0]))

    def spoken(self, game: Any, positions: Sequence[Any]) -> list[str]:
        """Return moves in words, given the position before them and the one after each."""
        return self.difference(game.at(positions[0]), game)

    def objects(self, game: Any, positions: Sequence[Any]) -> list[dict[str, Any]]:
        """Return moves for programs: an object for each thing that changed."""
        return [{"type": "move"}]

    def difference(self, before: Any, after: Any) -> list[str]:
        """Return what undo or redo changed."""
        return self.position(after)

    def revealed(self, game: Any) -> list[str]:
        """Return what is seen on the board, and below it, when the game is over."""
        return [self.score(game)]

    def around(self, game: Any, row: int, col: int) -> list[str]:
        """Return what matters around a square."""
        return []

    def place(self, game: Any, row: int | None, col: int | None) -> list[str]:
        """Return a square in words, or a row if `col` is None, or a column if `row` is.

        Raise `Illegal` off the board.
        """
        rows, cols = game.size
        if (row or 0) >= rows or (col or 0) >= cols:
            raise Illegal(not_on_board((row, col), game.size))
        board = self.words(game)
        if row is None:
            assert col is not None
            squares = [(col, row, words[col]) for row, words in enumerate(board)]
            return square_sentences(squares, lambda square: square_name(square[::-1]))
        if col is None:
            return row_sentences(board, [row])
        here = _("{square}: {word}.", square=square_name((row, col)), word=_(board[row][col]))
        return [here, *self.around(game, row, col)]

    def board(self, game: Any) -> Board:
        """Return the board as it is drawn."""
        rows = self.rows(game)
        return Board(rows, width=max([len(cell) for row in rows for cell in row]))

    # What a session shows: of what is not in the game.

    def figures(self, session: Any) -> str:
        """Return the line below the board."""
        return join_sentences([self.goal_progress(session.game), self.score(session.game)])

    def spoken_score(self, session: Any) -> list[str]:
        """Return the figures in sentences, as the answer to `score`."""
        return [self.score(session.game)]

    def state(self, session: Any) -> dict[str, Any]:
        """Return the board and the figures, for programs."""
        return {"rows": self.rows(session.game), "steps": session.game.position.steps}

    def legal(self, session: Any) -> list[str]:
        """Return the legal moves as typed; none if the game is over."""
        moves = session.game.legal_moves()
        return [move if isinstance(move, str) else square_name(move) for move in moves]

    def moves(self, session: Any) -> str:
        """Return the legal moves as a sentence."""
        legal = self.legal(session)
        if not legal:
            return _("No move is possible.")
        return _(SENTENCE, text=comma_list([command_text(move) for move in legal]))

    def possible(self, session: Any) -> list[str]:
        """Return some commands that are possible now, as examples."""
        return self.legal(session)[:4] or session.commands_at_end()

    def ending(self, session: Any) -> list[str]:
        """Return sentences on the end of the game, besides the score."""
        return [_("You win!") if session.outcome == "won" else _("You lose.")]

    def next_commands(self, session: Any) -> list[str]:
        """Return the commands that make sense when the game is over.

        Without help there are fewer of them; where there is no other game, `yes` starts one.
        """
        another = "new" if session.vocabulary.has_help else "yes"
        back = ["restart", "undo"] if session.game.previous is not None else []
        return [another, *back, "quit"]

    def result_details(self, spec: Any, game: Any) -> dict[str, Any]:
        """Return figures of a finished game for the results, besides moves and seconds."""
        return {}

    def picture(self, session: Any) -> str:
        """Return a small picture of the course of the game for `share`, at most 40 columns wide."""
        return ""


def row_sentences(board: Sequence[Sequence[str]], rows: Collection[int]) -> list[str]:
    """Return some rows of a board in words, equal ones together."""
    squares = []
    for row in rows:
        for col, word in enumerate(board[row]):
            squares.append((row, col, word))
    return square_sentences(squares)


def legend_table(legend: Mapping[str, str]) -> str:
    rows = [(shown_symbol(symbol), meaning) for symbol, meaning in legend.items()]
    return "\n".join(in_columns(rows))


def shown_symbol(symbol: str) -> str:
    return _(symbol) if symbol.strip() else _("blank")
