"""The messages that all games share, and what each game must be able to say.

A constant is translated when it is shown.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from textgames.engine.manual import Key, help_text
from textgames.errors import Illegal
from textgames.text.language import N_, NN_, _, comma_list, command_text, join_sentences, ngettext
from textgames.text.speech import SENTENCE, square_sentences, summarized, tally
from textgames.text.squares import column_name, square_name, squares_for_examples
from textgames.text.width import pad, width_of

# The game and its end.
WON = N_("{game}: won.")
SUMMARIES = {"won": WON, "lost": N_("{game}: lost."), None: N_("{game}: unfinished.")}
THIS_GAME = N_("Game {id}.")
# Translators: {command} is undo, hint or the like.
PLAYED_WITHOUT = N_("This game is played without {command}.")
# Translators: rows, then columns, as in "9 by 9".
SIZE = N_("{rows} by {columns}")

# The line.
NOT_OVER = N_("The game isn't over yet. Type {new} for another one, or {quit} to leave.")
RUNS = N_("make several moves; 4d or 4 right is dddd, 2(wd) is wdwd")
NOTHING_CHANGED = N_("Nothing has changed.")
# What was undone and redone: moves, and restarts.
TOOK_BACK = (
    NN_("Took back {count} move.", "Took back {count} moves."),
    NN_("Took back the restart.", "Took back {count} restarts."),
)
REPLAYED = (
    NN_("Replayed {count} move.", "Replayed {count} moves."),
    NN_("Replayed the restart.", "Replayed {count} restarts."),
)
NOT_PLAYED = NN_(
    "The last command on that line was not played.", "The last {count} commands on that line were not played."
)
STOPPED = N_("Stopped.")

# What can't be read. {word} is in quotation marks; {verb} is a command.
CANT_READ = N_("I don't know what {word} means here.")
CANT_READ_AFTER = N_("{word} can't be read here. {expected}")
UNKNOWN = N_("Unknown command {word}.")
UNKNOWN_MEANT = N_("Unknown command {word}: did you mean {guesses}?")
DID_YOU_MEAN = N_("Did you mean {guess}?")
# Translators: {run} is a direction as it is typed several times, as in 4d.
RUN_MOVES = NN_("{run} moves {direction} once.", "{run} moves {direction} {count} times.")
NO_SUCH_SQUARE = N_("There is no square {word}: rows are 0 to {row} and columns A to {column}.")
NO_SUCH_COLUMN = N_("There is no column {word}: columns are A to {column}.")
TAKES_SQUARE = N_("{verb} needs a square: rows are 0 to {row} and columns A to {column}, as in {example}.")
TAKES_ONE_OF = N_("{verb} needs {choices}.")
NEEDS_FILE = N_("{verb} needs a file name, alone on its line, as in {verb} game.txt.")

# Saved games.
NO_NUMBER = N_("There is no unfinished game {number}: {list_unfinished} shows them all.")
NONE_UNFINISHED = N_("There is no unfinished game to resume.")
OTHER_SAVED_GAME = N_("The saved game is {saved}, not {game}.")
NOT_ANOTHER = N_("This game is saved in {file}, so another one can't be loaded here.")
LINE_DROPPED = N_("{file}: the last line was cut short and has been dropped.")

# Which game.
NOT_WITH_OPTION = N_("{word} can't be combined with {option}.")
MEANS_NOTHING = N_("{game} has no option {word}; expected {example}.")

KEYS_OF_DIRECTIONS = N_(
    "W for up, A for left, S for down, D for right, then Enter; {help} for more. Squares: row, then column; 0A is top "
    "left."
)


class Intro(NamedTuple):
    """What is shown at the start: the goal, the symbols of the board and the keys, a line each.

    Those who listen hear the goal and the keys, shorter if `spoken_goal` and `spoken_keys` are given.
    """

    goal: str
    keys: str
    symbols: str = ""
    spoken_goal: str = ""
    spoken_keys: str = ""


class GameDescriber(ABC):
    """What a game says.

    `title` is the game's name in sentences, `about` what it is in the menu, and `goal` the first line of help;
    `examples` fills in the places of commands. `symbols` has what each symbol on the board means, `counted` the
    singular and plural of such words, "" for numbers.
    """

    title: ClassVar[str]
    about: ClassVar[str]
    goal: ClassVar[str]
    symbols: ClassVar[Mapping[str, str]] = {}
    counted: ClassVar[Mapping[str, tuple[str, str]]] = {}

    @abstractmethod
    def intro(self, game: Any) -> Intro:
        """Return what is shown at the start."""

    @abstractmethod
    def rows(self, game: Any) -> Sequence[Sequence[Any]]:
        """Return the board as it is shown: a symbol for each square."""

    @abstractmethod
    def goal_progress(self, game: Any) -> str:
        """Return how far the goal is, in a sentence that is spoken again when it has changed."""

    def help(self, game: Any, keys: Sequence[Key], everything: bool = False) -> str:
        """Return the help: the goal and the usual commands, or all."""
        return help_text(_(self.goal), keys, self.examples(game), everything)

    def rules(self, game: Any) -> str:
        return join_sentences([self.intro(game).goal, _(self.goal)])

    def examples(self, game: Any) -> Mapping[str, object]:
        """Return what is in the places of the keys."""
        return squares_for_examples(game.size)

    def score(self, game: Any) -> str:
        """Return the score as a sentence, for the end and the last line."""
        return ngettext("{count} move.", "{count} moves.", game.position.steps)

    def standing(self, game: Any) -> str:
        """Return how the game is going, in a few words, for a list of unfinished games."""
        return ngettext("{count} move", "{count} moves", game.position.steps)

    def figures_of(self, result: Mapping[str, Any]) -> str:
        """Return the figures of a result, in a few words."""
        moves: int = result["moves"]
        return ngettext("{count} move", "{count} moves", moves)

    def result_text(self, result: Mapping[str, Any]) -> str:
        """Return how a game was finished: "won, 12 moves"."""
        figures = self.figures_of(result)
        if result["result"] == "won":
            return _("won, {figures}", figures=figures)
        return _("lost, {figures}", figures=figures)

    def summary(self, game: Any) -> str:
        return join_sentences([_(SUMMARIES[game.outcome], game=_(self.title)), self.score(game)])

    def moves(self, legal: Sequence[str]) -> str:
        """Return what can be played now, given the legal moves."""
        if not legal:
            return _("No move is possible. Type {undo} or {restart}.")
        return _(SENTENCE, text=comma_list([*map(command_text, legal)]))

    def what_next(self, commands: Sequence[str]) -> str:
        """Return what can be typed when the game is over, given the commands that make sense then."""
        return _("Type y for a new game, n to leave; {undo} and {restart} continue this one.")

    def should_announce(self, before: Any, now: Any) -> bool:
        """Return whether the progress is spoken in the game `now`, if it was spoken last in the game `before`."""
        return self.goal_progress(before) != self.goal_progress(now)

    def kind(self, settings: str) -> str:
        """Return the display name of a category, or of settings, such as "5x5"."""
        return settings

    def results(self, stats: Mapping[str, Any]) -> str:
        kind = self.kind(stats["params"])
        return _("{kind}: {played} played, {won} won, current streak {streak}.", **stats, kind=kind)

    # The board in words.

    def cell(self, game: Any, symbol: Any) -> str:
        """Return what a symbol means, a word in English that `_` translates."""
        return self.symbols.get(symbol, symbol)

    def board(self, game: Any) -> list[list[str]]:
        """Return the board in words, a word or two for each square."""
        return [[self.cell(game, symbol) for symbol in row] for row in self.rows(game)]

    def legend(self, game: Any) -> dict[str, str]:
        """Return what each symbol on the board means."""
        return {symbol: _(meaning) for symbol, meaning in self.symbols.items()}

    def position(self, game: Any) -> str:
        """Return the position in a sentence or more: all rows, of a large board an overview first."""
        return summarized(join_sentences(self.look(game)), self.overview(game))

    def overview(self, game: Any) -> str:
        words = [word for row in self.board(game) for word in row]
        return _("On the board: {counts}.", counts=tally(words, self.counted))

    def look(self, game: Any) -> list[str]:
        """Return the whole board, a line for each row, equal rows together."""
        return self.row_sentences(self.board(game), range(game.size[0]))

    def difference(self, before: Any, after: Any) -> str:
        """Return what changed by undo or redo."""
        return self.position(after)

    def where(self, game: Any) -> str:
        """Return where the player is and what to go on with."""
        return self.position(game)

    def revealed(self, game: Any) -> str:
        """Return what the board shows only when the game is over."""
        return ""

    def around(self, game: Any, row: int, col: int) -> list[str]:
        """Return sentences about what matters around a square."""
        return []

    def row_sentences(self, board: Sequence[Sequence[str]], rows: Collection[int]) -> list[str]:
        """Return some rows of a board in words, equal ones together."""
        return square_sentences([(row, col, word) for row in rows for col, word in enumerate(board[row])])

    def named_square(self, game: Any, row: int, col: int) -> str:
        """Return one square in words; raise `Illegal` off the board."""
        rows, cols = game.size
        if row >= rows or col >= cols:
            raise Illegal(no_such_square(row, col, game.size))
        here = _("{square}: {word}.", square=square_name(row, col), word=_(self.board(game)[row][col]))
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
        return join_sentences(square_sentences(squares, lambda col, row: square_name(row, col)))


def legend_table(legend: Mapping[str, str]) -> str:
    width = max([width_of(shown_symbol(symbol)) for symbol in legend])
    return "\n".join([f"  {pad(shown_symbol(symbol), width)}  {meaning}" for symbol, meaning in legend.items()])


def shown_symbol(symbol: str) -> str:
    return symbol if symbol.strip() else _("blank")


def no_such_square(row: int, col: int, size: tuple[int, int]) -> str:
    """Return the message that a (row, column) is off a board of `size`."""
    return _(NO_SUCH_SQUARE, word=square_name(row, col), **bounds_of(size))


def bounds_of(size: tuple[int, int]) -> dict[str, Any]:
    """Return the last row, the last column and the last square of a board, for messages that name them."""
    rows, cols = size
    return {"row": rows - 1, "column": column_name(cols - 1), "example": square_name(rows - 1, cols - 1)}
