"""The messages that all games share, and what each game must be able to say.

A constant is translated when it is shown.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from textgames.engine.board_in_words import BoardInWords
from textgames.engine.manual import Key, help_text
from textgames.text.language import N_, NN_, _, comma_list, command_text, join_sentences, ngettext
from textgames.text.speech import SENTENCE
from textgames.text.squares import squares_for_examples
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
TAKES_SQUARE = N_("{verb} needs a square: rows are 0 to {row} and columns A to {column}, as in {example}.")
TAKES_ONE_OF = N_("{verb} needs {choices}.")
NEEDS_FILE = N_("{verb} needs a file name, alone on its line, as in {verb} game.txt.")

# How much is said with --verbal.
DETAIL = {
    "less": N_("Less detail from now on."),
    "normal": N_("Normal detail from now on."),
    "more": N_("More detail from now on."),
}

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


class GameDescriber(BoardInWords):
    """What a game says.

    `title` is the game's name in sentences, `about` what it is in the menu, and `goal` the first
    line of help; `examples` fills in the places of commands.
    """

    title: ClassVar[str]
    about: ClassVar[str]
    goal: ClassVar[str]

    @abstractmethod
    def intro(self, game: Any) -> Intro:
        """Return what is shown at the start."""

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

    def standing(self, game: Any) -> dict[str, int]:
        """Return the figures that a list of unfinished games shows of a game."""
        return {"moves": game.position.steps}

    def standing_text(self, standing: Mapping[str, int]) -> str:
        """Return the figures of an unfinished game in a few words; raise `KeyError` if one is missing."""
        moves = standing["moves"]
        return ngettext("{count} move", "{count} moves", moves)

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


def legend_table(legend: Mapping[str, str]) -> str:
    width = max([width_of(shown_symbol(symbol)) for symbol in legend])
    return "\n".join([f"  {pad(shown_symbol(symbol), width)}  {meaning}" for symbol, meaning in legend.items()])


def shown_symbol(symbol: str) -> str:
    return symbol if symbol.strip() else _("blank")
