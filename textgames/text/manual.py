"""The help of commands: what `help`, `help WORD` and the documents' tables of commands are made from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textgames.text.language import N_, _, comma_list
from textgames.text.squares import squares_for_examples

# Translators: {typed} is how a command is typed, {does} what it does, {example} one that can be typed.
COMMAND = N_("{typed}: {does}.")
COMMAND_WITH_EXAMPLE = N_("{typed}: {does}. For example: {example}")
HELP_ON_A_COMMAND = N_("For more on one, type help and its name, as in help undo.")
QUESTIONS = ("look", "where", "list", "row", "more")  # what a listener needs first
HELP_ALL = N_("help all lists the other commands; help undo explains one.")


class Key:
    """A command: how it is typed, what it does, and an example, with places for squares as in `EXAMPLES`.

    A `rare` one is only in the list of all.
    """

    def __init__(self, typed: str, does: str, example: str = "", rare: bool = False) -> None:
        self.typed, self.does, self.example, self.rare = typed, does, example or typed, rare

    def shown(self, places: Mapping[str, object]) -> Key:
        """Return the key in the player's language, with squares in its places."""
        typed, example = self.typed.format(**places), self.example.format(**places)
        return Key(typed, _(self.does, **places), example, self.rare)

    def __str__(self) -> str:
        message = COMMAND if self.example == self.typed else COMMAND_WITH_EXAMPLE
        return _(message, typed=self.typed, does=self.does, example=self.example)

    def names(self) -> list[str]:
        """Return the commands that it explains."""
        return [one.split()[0] for one in self.typed.split(",")]


# The places of keys, filled in for when there is no board at hand.
EXAMPLES = {**squares_for_examples((10, 10)), "box": "3H"}
UNDO = Key("undo 3, redo", N_("take back 3 moves (u: one); make them again"), "undo 3")
RESTART = Key("restart", N_("play the same game from the start (r)"))
HINT = Key("hint", N_("show a good move, and why"))
LOOK = Key("look, look {square}", N_("show the board again (x), or describe a square"), "look {square}")
# The other commands of games on a grid, and of all games.
ON_A_GRID = (
    Key("row {row}", N_("describe a row"), rare=True),
    Key("column {column}", N_("describe a column"), rare=True),
    Key("legend", N_("explain the symbols on the board"), rare=True),
)
SHARED = (
    Key("save FILE", N_("save the game; save FILE! replaces another game"), "save my game.txt"),
    Key("load FILE", N_("resume a saved game"), "load my game.txt"),
    Key("where", N_("describe the position in words (v)"), rare=True),
    Key("again", N_("repeat the last line that was played (g, or a dot)"), rare=True),
    Key("moves", N_("list the moves that are possible now"), rare=True),
    Key("more", N_("with --verbal, go on with an answer that was cut"), rare=True),
    Key("stats", N_("show your results so far"), rare=True),
    Key("score", N_("show the figures below the board"), rare=True),
    Key("share", N_("show the game's ID and your result, to paste somewhere"), rare=True),
    Key("id", N_("show this game's exact ID"), rare=True),
    Key("position", N_("show the ID of the position as it is now"), rare=True),
    Key("help WORD", N_("explain a command (?); help all lists them all"), "help undo", rare=True),
    Key("yes, no", N_("start a new game (y) or quit (n) once the game is over"), "y", rare=True),
    Key("quit", N_("leave (q, exit)"), rare=True),
)


def help_text(goal: str, keys: Sequence[Key], places: Mapping[str, object], everything: bool) -> str:
    """Return the help of a game: the goal, and each key with what it does, the rare ones only with `everything`."""
    shown = [key.shown(places) for key in keys if everything or not key.rare]
    width = max([len(key.typed) for key in shown])
    rows = [f"  {key.typed:<{width}}   {key.does}" for key in shown]
    return "\n".join([goal, *rows, "" if everything else _(HELP_ALL)]).rstrip()


def spoken_help(keys: Sequence[Key], places: Mapping[str, object]) -> str:
    """Return the help for the ear: what the questions of listeners do, how the others are typed, and how to go on."""
    shown = [key.shown(places) for key in keys]
    questions = [key for name in QUESTIONS for key in shown if name in key.names()]
    others = [typed for key in shown if key not in questions for typed in key.typed.split(", ")]
    texts = [_(COMMAND, typed=key.typed, does=key.does) for key in questions]
    return "\n".join([*texts, _("{commands}.", commands=comma_list(others)), _(HELP_ON_A_COMMAND)])


def help_on(command: str, keys: Sequence[Key], places: Mapping[str, object]) -> str:
    """Return the keys for one command, else the first that mentions it, else its name."""
    found = [key for key in keys if command in key.names()]
    mentions = [key for key in keys if command in key.does.replace(",", " ").replace(";", " ").split()]
    return "\n".join([str(key.shown(places)) for key in found or mentions[:1]]) or command
