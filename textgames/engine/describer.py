"""The texts that each game has about itself and its positions."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from textgames.engine.board_in_words import BoardInWords
from textgames.engine.commands import Command
from textgames.engine.wording import SUMMARIES
from textgames.text.language import (
    _,
    comma_list,
    command_text,
    join_sentences,
    ngettext,
    or_commands,
)
from textgames.text.speech import SENTENCE
from textgames.text.squares import squares_for_examples
from textgames.text.width import pad, width_of


class Intro:
    """What is shown at the start: the goal, the symbols of the board and the keys, a line each.

    What is spoken instead of the goal and the keys is `spoken`, a sentence each.
    """

    def __init__(self, goal: str, keys: str, symbols: str = "", spoken: Sequence[str] = ()) -> None:
        self.goal, self.keys, self.symbols, self.spoken = goal, keys, symbols, spoken


class GameDescriber(BoardInWords):
    """The texts of a game.

    `title` is the game's name in sentences, `about` its description in the menu, and `goal` the
    first line of help.
    """

    title: ClassVar[str]
    about: ClassVar[str]
    goal: ClassVar[str]

    @abstractmethod
    def intro(self, game: Any) -> Intro:
        """Return what is shown at the start."""

    def help(self, game: Any, commands: Sequence[Command], everything: bool = False) -> str:
        """Return the help: the goal and the usual commands, or all."""
        from textgames.engine.manual import help_text  # a game starts sooner without it

        return help_text(_(self.goal), commands, self.examples(game), everything)

    def rules(self, game: Any) -> str:
        return join_sentences([self.intro(game).goal, _(self.goal)])

    def examples(self, game: Any) -> Mapping[str, object]:
        """Return what is filled in for the places in the help of commands."""
        return squares_for_examples(game.size)

    def score(self, game: Any) -> str:
        """Return the score as a sentence, for the end and the last line."""
        return ngettext("{count} move.", "{count} moves.", game.position.steps)

    def standing(self, game: Any) -> dict[str, int]:
        """Return the figures that a list of unfinished games shows of a game."""
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

    def moves(self, legal: Sequence[str]) -> str:
        """Return the legal moves as a sentence, or what to do without any."""
        if not legal:
            return _("No move is possible. Type {undo} or {restart}.")
        return _(SENTENCE, text=comma_list([command_text(move) for move in legal]))

    def what_next(self, commands: Sequence[str]) -> str:
        """Return a sentence on what to type when the game is over, given what makes sense then."""
        if "undo" not in commands:
            return _("Type {commands}.", commands=or_commands(commands))
        return _("Type y for a new game, n to leave; {undo} and {restart} continue this one.")

    def kind(self, settings: str) -> str:
        """Return the display name of a category, or of settings, such as "5x5"."""
        return settings

    def results(self, stats: Mapping[str, Any]) -> str:
        kind = self.kind(stats["params"])
        return _("{kind}: {played} played, {won} won, current streak {streak}.", **stats, kind=kind)


def legend_table(legend: Mapping[str, str]) -> str:
    width = max([width_of(shown_symbol(symbol)) for symbol in legend])
    lines = []
    for symbol, meaning in legend.items():
        lines.append(f"  {pad(shown_symbol(symbol), width)}  {meaning}")
    return "\n".join(lines)


def shown_symbol(symbol: str) -> str:
    return symbol if symbol.strip() else _("blank")
