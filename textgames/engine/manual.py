"""The help of commands, for `help`, `help WORD` and the tables of commands in the documents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from textgames.engine import wording
from textgames.engine.arguments import RUN
from textgames.engine.commands import MOVE, OTHER, Command, Vocabulary
from textgames.text.language import N_, _, comma_list, command_name, fill
from textgames.text.width import in_columns

# Translators: {typed} is how a command is typed, {does} what it does, {example} one that can be
# typed.
COMMAND = N_("{typed}: {does}.")
COMMAND_WITH_EXAMPLE = N_("{typed}: {does}. For example: {example}")
WITH_KEYS = N_("{does} ({keys})")
ON_OTHERS = N_("{help_all} lists the other commands; {help_look} explains one.")
QUESTIONS = ("look", "list", "score", "moves")  # explained first when help is spoken
# Translators: what is typed in the place of these words, a file's name and a command.
FILE, WORD = N_("FILE"), N_("WORD")
SAVED = N_("my game.txt")


def in_help(vocabulary: Vocabulary) -> list[Command]:
    """Return the commands, after an entry for all steps and one for runs."""
    commands = list(vocabulary.commands.values())
    if not vocabulary.alphabets:
        return commands
    first, *others = vocabulary.alphabets
    keys = [letter for alphabet in others for letter in alphabet]
    shown = " ".join(first)
    steps = Command("", keys, OTHER, vocabulary.steps_help, form=shown, example="{left}")
    runs = Command(RUN, (), OTHER, wording.RUNS, form="wwasd, 4d", example="wwasd")
    return [steps, runs, *commands]


def moves_in_help(vocabulary: Vocabulary) -> list[Command]:
    """Return the moves that aren't help, with one entry for all steps and one for runs."""
    moves = []
    for one in in_help(vocabulary):
        is_single_move = one.kind == MOVE and not (one.is_step or one.is_help)
        if is_single_move or one.name in ("", RUN):
            moves.append(one)
    return moves


def row_of(command: Command, places: Mapping[str, object]) -> tuple[str, str, str]:
    """Return how a command is typed, what it does, and an example, in the player's language.

    `places` has the squares in it.
    """
    direction = {"direction": _(command.given[0])} if command.given else {}
    does = _(command.help, file=_(FILE), **direction, **places)
    if command.keys:
        does = _(WITH_KEYS, does=does, keys=comma_list(command.keys))
    forms = [in_language(form, places) for form in command.form.split(", ")]
    return comma_list(forms), does, in_language(command.example, places)


def sentence_on(command: Command, places: Mapping[str, object]) -> str:
    """Return the help of a command as a sentence, with an example."""
    typed, does, example = row_of(command, places)
    message = COMMAND if example == typed else COMMAND_WITH_EXAMPLE
    return _(message, typed=typed, does=does, example=example)


def records_of(commands: Iterable[Command], places: Mapping[str, object]) -> list[dict[str, str]]:
    """Return each form and an example in English, and what it does in the player's language."""
    given = {"file": FILE, "word": WORD, "saved": SAVED, **places}
    records = []
    for command in commands:
        form = fill(command.form, given, str)
        _typed, does, _example = row_of(command, places)
        records.append({"form": form, "does": does, "example": fill(command.example, given, str)})
    return records


def in_language(form: str, places: Mapping[str, object]) -> str:
    """Return a form of a command in the player's language, with its places filled in."""
    given = {"file": _(FILE), "word": _(WORD), "saved": _(SAVED), **places}
    return fill(form, given, lambda word: command_name(word, has_key=False))


def help_text(
    goal: str, commands: Sequence[Command], places: Mapping[str, object], everything: bool = False
) -> str:
    """Return the help of a game: the goal, and what each command does.

    Rare commands are included only with `everything`.
    """
    rows = []
    for one in commands:
        if (everything or not one.is_rare) and not one.is_step:  # steps have a row for all of them
            typed, does, _example = row_of(one, places)
            rows.append((f"{typed} ", does))
    lines = [goal, *in_columns(rows)]
    if not everything:
        lines.append(_(ON_OTHERS))
    return "\n".join(lines)


def spoken_help(goal: str, commands: Sequence[Command], places: Mapping[str, object]) -> list[str]:
    """Return the spoken help: the `QUESTIONS`, the usual commands, and the goal."""
    asked = [one for name in QUESTIONS for one in commands if one.name == name]
    usual = [one for one in commands if not one.is_rare and one not in asked]
    sentences = []
    for one in [*asked, *usual]:
        typed, does, _example = row_of(one, places)
        sentences.append(_(COMMAND, typed=typed, does=does))
    return [*sentences, goal, _(ON_OTHERS)]


def help_on(name: str, commands: Sequence[Command], places: Mapping[str, object]) -> str:
    """Return the help on one command."""
    return "\n".join([sentence_on(one, places) for one in commands if one.name == name])
