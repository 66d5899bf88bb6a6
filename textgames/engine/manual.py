"""The help of commands: what `help`, `help WORD` and the documents' tables of commands are made from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textgames.text.language import N_, _, comma_list, command_name, fill
from textgames.text.speech import SENTENCE
from textgames.text.width import pad, width_of

# Translators: {typed} is how a command is typed, {does} what it does, {example} one that can be typed.
COMMAND = N_("{typed}: {does}.")
COMMAND_WITH_EXAMPLE = N_("{typed}: {does}. For example: {example}")
WITH_KEYS = N_("{does} ({keys})")
QUESTIONS = ("look", "where", "list", "row", "more")  # what a listener needs first
# Translators: what is typed in the place of these words, a file's name and a command.
FILE, WORD = N_("FILE"), N_("WORD")


class Key:
    """A command: how it is typed, what it does, an example, and its short forms.

    The first three have places for the names of commands, and for squares as `squares_for_examples` gives them. A
    `rare` key is only in the list of all. `name` is that of the command.
    """

    def __init__(
        self, typed: str, does: str, example: str, rare: bool, name: str, short: Sequence[str] = ()
    ) -> None:
        self.typed, self.does, self.example, self.rare, self.name = typed, does, example, rare, name
        self.short = short

    def forms(self, places: Mapping[str, object]) -> list[str]:
        """Return how it is typed in the player's language, with squares in its places."""
        return [in_language(form, places) for form in self.typed.split(", ")]

    def shown(self, places: Mapping[str, object]) -> Key:
        """Return the key in the player's language, with squares in its places."""
        forms, example = comma_list(self.forms(places)), in_language(self.example, places)
        does = _(self.does, file=_(FILE), **places)
        if self.short:
            does = _(WITH_KEYS, does=does, keys=", ".join(self.short))
        return Key(forms, does, example, self.rare, self.name)

    def for_programs(self, places: Mapping[str, object]) -> dict[str, str]:
        """Return how it is typed in English, what it does in the player's language, and an example."""
        form, example = [
            fill(text, {"file": FILE, "word": WORD, **places}, str)
            for text in (self.typed, self.example)
        ]
        return {"form": form, "does": self.shown(places).does, "example": example}

    def __str__(self) -> str:
        message = COMMAND if self.example == self.typed else COMMAND_WITH_EXAMPLE
        return _(message, typed=self.typed, does=self.does, example=self.example)


def in_language(form: str, places: Mapping[str, object]) -> str:
    """Return how something is typed in the player's language, with its places filled in."""
    given = {"file": _(FILE), "word": _(WORD), **places}
    return fill(form, given, lambda word: command_name(word, has_key=False))


def help_text(
    goal: str, keys: Sequence[Key], places: Mapping[str, object], everything: bool
) -> str:
    """Return the help of a game: the goal, and each key with what it does, the rare ones only with `everything`."""
    shown = [key.shown(places) for key in keys if everything or not key.rare]
    width = max([width_of(key.typed) for key in shown])
    rows = [f"  {pad(key.typed, width)}   {key.does}" for key in shown]
    if not everything:
        rows.append(_("{help_all} lists the other commands; {help_undo} explains one."))
    return "\n".join([goal, *rows])


def spoken_help(keys: Sequence[Key], places: Mapping[str, object]) -> str:
    """Return the help for the ear: what the questions of listeners do, how the others are typed, and how to go on."""
    questions = [key for name in QUESTIONS for key in keys if name == key.name]
    others = [form for key in keys if key not in questions for form in key.forms(places)]
    texts = [
        _(COMMAND, typed=key.typed, does=key.does)
        for key in [key.shown(places) for key in questions]
    ]
    on_others = _("For more on one, type {help} and its name, as in {help_undo}.")
    return "\n".join([*texts, _(SENTENCE, text=comma_list(others)), on_others])


def help_on(command: str, keys: Sequence[Key], places: Mapping[str, object]) -> str:
    """Return the help on one command."""
    return "\n".join([str(key.shown(places)) for key in keys if key.name == command])
