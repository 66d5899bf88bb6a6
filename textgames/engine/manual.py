"""The help of commands, for `help`, `help WORD` and the tables of commands in the documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from textgames.text.language import N_, _, comma_list, command_name, fill
from textgames.text.width import pad, width_of

# Translators: {typed} is how a command is typed, {does} what it does, {example} one that can be
# typed.
COMMAND = N_("{typed}: {does}.")
COMMAND_WITH_EXAMPLE = N_("{typed}: {does}. For example: {example}")
WITH_KEYS = N_("{does} ({keys})")
ON_OTHERS = N_("{help_all} lists the other commands; {help_undo} explains one.")
QUESTIONS = ("look", "list", "score", "moves")  # explained first when help is spoken
# Translators: what is typed in the place of these words, a file's name and a command.
FILE, WORD = N_("FILE"), N_("WORD")


class HelpRow(NamedTuple):
    """The help of a command in the player's language: how it is typed, what it does, an example."""

    typed: str
    does: str
    example: str

    def __str__(self) -> str:
        message = COMMAND if self.example == self.typed else COMMAND_WITH_EXAMPLE
        return _(message, **self._asdict())


class Key:
    """The help of a command: its name, how it is typed, what it does, an example, and short forms.

    `typed`, `does` and `example` have places for the names of commands, and for the squares that
    `squares_for_examples` returns. A `rare` key is only in the list of all commands.
    """

    def __init__(
        self, name: str, typed: str, does: str, example: str, rare: bool, short: Sequence[str] = ()
    ) -> None:
        self.name = name
        self.typed = typed
        self.does = does
        self.example = example
        self.rare = rare
        self.short = short

    def forms(self, places: Mapping[str, object]) -> list[str]:
        """Return its forms in the player's language, with squares in their places."""
        return [in_language(form, places) for form in self.typed.split(", ")]

    def row(self, places: Mapping[str, object]) -> HelpRow:
        """Return the help in the player's language, with squares in its places."""
        does = _(self.does, file=_(FILE), **places)
        if self.short:
            does = _(WITH_KEYS, does=does, keys=", ".join(self.short))
        return HelpRow(comma_list(self.forms(places)), does, in_language(self.example, places))

    def for_programs(self, places: Mapping[str, object]) -> dict[str, str]:
        """Return its form and an example in English, and what it does in the player's language."""
        given = {"file": FILE, "word": WORD, **places}
        form = fill(self.typed, given, str)
        example = fill(self.example, given, str)
        return {"form": form, "does": self.row(places).does, "example": example}


def in_language(form: str, places: Mapping[str, object]) -> str:
    """Return a form of a command in the player's language, with its places filled in."""
    given = {"file": _(FILE), "word": _(WORD), **places}
    return fill(form, given, lambda word: command_name(word, has_key=False))


def help_text(
    goal: str, keys: Sequence[Key], places: Mapping[str, object], everything: bool
) -> str:
    """Return the help of a game: the goal, and what each key does.

    Rare keys are included only with `everything`.
    """
    rows = [key.row(places) for key in keys if everything or not key.rare]
    width = max([width_of(row.typed) for row in rows])
    lines = [goal]
    for row in rows:
        lines.append(f"  {pad(row.typed, width)}   {row.does}")
    if not everything:
        lines.append(_(ON_OTHERS))
    return "\n".join(lines)


def spoken_help(keys: Sequence[Key], places: Mapping[str, object]) -> list[str]:
    """Return the help to be spoken: what `QUESTIONS` and the usual commands do."""
    asked = [key for name in QUESTIONS for key in keys if key.name == name]
    usual = [key for key in keys if not key.rare and key not in asked]
    rows = [key.row(places) for key in [*asked, *usual]]
    return [*[_(COMMAND, typed=row.typed, does=row.does) for row in rows], _(ON_OTHERS)]


def help_on(command: str, keys: Sequence[Key], places: Mapping[str, object]) -> str:
    """Return the help on one command."""
    return "\n".join([str(key.row(places)) for key in keys if key.name == command])
