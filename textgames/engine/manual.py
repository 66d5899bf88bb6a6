"""The help of commands, for `help`, `help WORD` and the tables of commands in the documents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from textgames.engine.commands import Command
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


def row_of(command: Command, places: Mapping[str, object]) -> HelpRow:
    """Return the help of a command in the player's language, with squares in its places."""
    direction = {"direction": _(command.given[0])} if command.given else {}
    does = _(command.help, file=_(FILE), **direction, **places)
    if command.keys:
        does = _(WITH_KEYS, does=does, keys=", ".join(command.keys))
    forms = [in_language(form, places) for form in command.form.split(", ")]
    return HelpRow(comma_list(forms), does, in_language(command.example, places))


def for_programs(commands: Iterable[Command], places: Mapping[str, object]) -> list[dict[str, str]]:
    """Return each form and an example in English, and what it does in the player's language."""
    given = {"file": FILE, "word": WORD, **places}
    records = []
    for command in commands:
        form = fill(command.form, given, str)
        does = row_of(command, places).does
        records.append({"form": form, "does": does, "example": fill(command.example, given, str)})
    return records


def in_language(form: str, places: Mapping[str, object]) -> str:
    """Return a form of a command in the player's language, with its places filled in."""
    given = {"file": _(FILE), "word": _(WORD), **places}
    return fill(form, given, lambda word: command_name(word, has_key=False))


def help_text(
    goal: str, commands: Sequence[Command], places: Mapping[str, object], everything: bool
) -> str:
    """Return the help of a game: the goal, and what each command does.

    Rare commands are included only with `everything`.
    """
    rows = [row_of(one, places) for one in commands if everything or not one.is_rare]
    width = max([width_of(row.typed) for row in rows])
    lines = [goal]
    for row in rows:
        lines.append(f"  {pad(row.typed, width)}   {row.does}")
    if not everything:
        lines.append(_(ON_OTHERS))
    return "\n".join(lines)


def spoken_help(commands: Sequence[Command], places: Mapping[str, object]) -> list[str]:
    """Return the help to be spoken: what `QUESTIONS` and the usual commands do."""
    asked = [one for name in QUESTIONS for one in commands if one.name == name]
    usual = [one for one in commands if not one.is_rare and one not in asked]
    rows = [row_of(one, places) for one in [*asked, *usual]]
    return [*[_(COMMAND, typed=row.typed, does=row.does) for row in rows], _(ON_OTHERS)]


def help_on(name: str, commands: Sequence[Command], places: Mapping[str, object]) -> str:
    """Return the help on one command."""
    return "\n".join([str(row_of(one, places)) for one in commands if one.name == name])
