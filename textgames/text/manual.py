"""The help of commands: what `help`, `help WORD` and the documents' tables of commands are made from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textgames.text.language import N_, Typed, _, comma_list, command_name, command_text, fill
from textgames.text.speech import SENTENCE
from textgames.text.width import pad, width_of

# Translators: {typed} is how a command is typed, {does} what it does, {example} one that can be typed.
COMMAND = N_("{typed}: {does}.")
COMMAND_WITH_EXAMPLE = N_("{typed}: {does}. For example: {example}")
DIRECTION_NAMES = ("up", "left", "down", "right")
QUESTIONS = ("look", "where", "list", "row", "more")  # what a listener needs first
# Translators: what is typed in the place of these words, a file's name and a command.
FILE, WORD = N_("FILE"), N_("WORD")


class Key:
    """A command: how it is typed, what it does, and an example.

    These have places for the names of commands, and for squares as `squares_for_examples` gives them. A `rare` key is
    only in the list of all. `names` are those of the commands that letters stand for.
    """

    def __init__(self, typed: str, does: str, example: str = "", rare: bool = False, names: Sequence[str] = ()) -> None:
        self.typed, self.does, self.example, self.rare = typed, does, example or typed, rare
        self._names = names

    def forms(self, places: Mapping[str, object]) -> list[str]:
        """Return how it is typed in the player's language, with squares in its places."""
        return [in_language(form, places) for form in self.typed.split(", ")]

    def shown(self, places: Mapping[str, object]) -> Key:
        """Return the key in the player's language, with squares in its places."""
        forms, example = comma_list(self.forms(places)), in_language(self.example, places)
        return Key(forms, _(self.does, file=Typed(_(FILE)), **places), example, self.rare)

    def for_programs(self, places: Mapping[str, object]) -> dict[str, str]:
        """Return how it is typed in English, what it does in the player's language, and an example."""
        form, example = [fill(text, {"file": FILE, "word": WORD, **places}, str) for text in (self.typed, self.example)]
        return {"form": form, "does": self.shown(places).does, "example": example}

    def __str__(self) -> str:
        message = COMMAND if self.example == self.typed else COMMAND_WITH_EXAMPLE
        return _(message, typed=self.typed, does=self.does, example=self.example)

    def names(self) -> list[str]:
        return [*self._names] or [one.split()[0].strip("{}") for one in self.typed.split(",")]


def in_language(form: str, places: Mapping[str, object]) -> str:
    """Return how something is typed in the player's language, with its places filled in."""
    given = {"file": _(FILE), "word": _(WORD), **places}
    return Typed(fill(form, given, lambda word: command_name(word, has_key=False)))


# The commands of all games.
UNDO = Key("{undo} 3, {redo}", N_("take back 3 moves (u: one); make them again"), "{undo} 3")
RESTART = Key("{restart}", N_("play the same game from the start (r)"))
HINT = Key("{hint}", N_("show a good move, and why"))
LOOK = Key("{look}, {look} {square}", N_("show the board again (x), or describe a square"), "{look} {square}")
SHARED = (
    Key("{row} {row_number}", N_("describe a row"), rare=True),
    Key("{column} {column_letters}", N_("describe a column"), rare=True),
    Key("{legend}", N_("explain the symbols on the board"), rare=True),
    Key("{save} {file}", N_("save the game; {save} {file}! replaces another game"), "{save} my game.txt"),
    Key("{load} {file}", N_("resume a saved game"), "{load} my game.txt"),
    Key("{where}", N_("describe the position in words (v)"), rare=True),
    Key("{again}", N_("repeat the last line that was played (a dot does the same)"), rare=True),
    Key("{moves}", N_("list the moves that are possible now"), rare=True),
    Key("{more}", N_("with --verbal, go on with an answer that was cut"), rare=True),
    Key("{stats}", N_("show your results so far"), rare=True),
    Key("{score}", N_("show the figures below the board"), rare=True),
    Key("{share}", N_("show the game's ID and your result, to paste somewhere"), rare=True),
    Key("{id}", N_("show this game's exact ID"), rare=True),
    Key("{position}", N_("show the ID of the position as it is now"), rare=True),
    Key("{help} {word}", N_("explain a command (?); {help} {all} lists them all"), "{help} {undo}", rare=True),
    Key("{yes}, {no}", N_("accept or decline what is proposed when the game is over (y, n)"), "{y}", rare=True),
    Key("{quit}", N_("leave (q, exit)"), rare=True),
)


def help_text(goal: str, keys: Sequence[Key], places: Mapping[str, object], everything: bool) -> str:
    """Return the help of a game: the goal, and each key with what it does, the rare ones only with `everything`."""
    shown = [key.shown(places) for key in keys if everything or not key.rare]
    width = max([width_of(key.typed) for key in shown])
    rows = [f"  {pad(key.typed, width)}   {key.does}" for key in shown]
    if not everything:
        rows.append(_("{help} {all} lists the other commands; {help} {undo} explains one."))
    return "\n".join([goal, *rows])


def spoken_help(keys: Sequence[Key], places: Mapping[str, object]) -> str:
    """Return the help for the ear: what the questions of listeners do, how the others are typed, and how to go on."""
    questions = [key for name in QUESTIONS for key in keys if name in key.names()]
    others = [form for key in keys if key not in questions for form in key.forms(places)]
    texts = [_(COMMAND, typed=key.typed, does=key.does) for key in [key.shown(places) for key in questions]]
    on_others = _("For more on one, type {help} and its name, as in {help} {undo}.")
    return "\n".join([*texts, _(SENTENCE, text=comma_list(others)), on_others])


def help_on(command: str, keys: Sequence[Key], places: Mapping[str, object]) -> str:
    """Return the keys for one command, else the first that mentions it, else its name."""
    found = [key for key in keys if command in key.names()]
    mentions = [key for key in keys if f"{{{command}}}" in key.does]
    return "\n".join([str(key.shown(places)) for key in found or mentions[:1]]) or command_text(command)
