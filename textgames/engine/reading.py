"""Read a line, and say what to type instead of one that can't be read.

The suggestion is the line with the nearest name in place of its first word, if that is one command
and can be read; otherwise there are examples of what is possible.
"""

from __future__ import annotations

import re

from textgames.engine import wording
from textgames.engine.commands import Call, Command, Vocabulary, is_on_board, square_at
from textgames.engine.grammar import LineReader
from textgames.engine.names import CURSOR_KEYS
from textgames.engine.spec import GameSpec
from textgames.errors import UnknownCommand, Unreadable
from textgames.text.language import _, comma_list, command_text, join_sentences, or_commands
from textgames.text.quoting import error_text, nearest
from textgames.text.squares import bounds_of, square_name

LONGEST_LINE = 10_000  # characters
CODE_FENCE = re.compile(r"(`{3,}|~{3,})\w*")
KEY_AND_ARGUMENT = re.compile("([A-Za-z]+)([0-9]+[A-Za-z]{0,2})")  # f3H
LEAVING = ("restart", "yes", "no", "quit")


def read_line(
    line: str,
    vocabulary: Vocabulary,
    spec: GameSpec,
    no_help: bool = False,
    for_programs: bool = False,
) -> list[Call]:
    """Return the calls of a line, in a game of `spec`.

    A blank line, a comment or a code fence has none. Raise `Unreadable` with the command that is
    probably meant, else with examples.
    """
    if len(line) > LONGEST_LINE:
        raise Unreadable(_("A line can have at most {count} characters.", count=LONGEST_LINE))
    for sequence, arrow in CURSOR_KEYS.items():
        line = line.replace(sequence, f" {arrow} ")
    if CODE_FENCE.fullmatch(line.strip()):
        return []
    reader = LineReader(line, vocabulary, spec, no_help, for_programs)
    try:
        return reader.calls()
    except Unreadable as error:
        raise with_suggestion(error, reader) from None
    except (OSError, ValueError) as error:  # there is no such game as `new` names
        raise Unreadable(error_text(error), getattr(error, "word", "") or line) from None


def with_suggestion(error: Unreadable, reader: LineReader) -> Unreadable:
    """Return the error for a line, with the command that is probably meant or with examples.

    An error that has examples of its own, or is about no word, gets no others.
    """
    if isinstance(error, UnknownCommand) and (guess := corrected(reader)):
        meant = _(wording.DID_YOU_MEAN, guess=command_text(guess))
        message = join_sentences([str(error), meant])
        return UnknownCommand(message, error.word, [guess], error.examples)
    if error.examples or not error.word:
        return error
    examples, shown = examples_for(reader)
    message = _("{problem} Try {moves}; {help} lists the rest.", problem=str(error), moves=shown)
    return type(error)(message, error.word, examples=examples)


def corrected(reader: LineReader) -> str:
    """Return a line of one command with its first word corrected.

    Return an empty text if nothing is near, if that can't be read, or if it isn't safe to suggest.
    """
    if len(reader.clauses) != 1:
        return ""
    first, *others = [word.text for word in reader.clauses[0].words]
    guess = " ".join([corrected_word(first, reader.vocabulary), *others])
    name = guess.partition(" ")[0]
    if not name or is_unsafe(reader.vocabulary.commands[name]) or not reader.may_suggest(name):
        return ""
    try:
        LineReader(guess, reader.vocabulary, reader.spec).calls()
    except Unreadable:
        return ""
    return guess


def corrected_word(word: str, vocabulary: Vocabulary) -> str:
    """Return the command in place of a word that is none; empty if none is near."""
    if instead := vocabulary.instead(word):
        return instead
    if found := KEY_AND_ARGUMENT.fullmatch(word):
        name = vocabulary.full_name(found[1])
        return f"{name} {found[2]}" if name else ""
    return nearest(word, vocabulary.commands) if word.isalpha() else ""


def is_unsafe(command: Command) -> bool:
    """Return True if a command leaves, restarts, loads or saves the game."""
    return command.ends_line or command.takes_file or command.name in LEAVING


def examples_for(reader: LineReader) -> tuple[list[str], str]:
    """Return commands that are possible, and a text that names them, or the first of them."""
    steps = reader.vocabulary.steps
    if steps:
        words = comma_list([command_text(name) for name in steps])
        letters = ", ".join(reader.vocabulary.step_letters)
        return steps, _("{words}, or {letters}", words=words, letters=letters)
    square = square_in(reader) or bounds_of(reader.spec.size)["example"]
    examples = []
    for name, command in reader.vocabulary.commands.items():
        if not command.is_move or not reader.may_suggest(name):
            continue
        argument = square if command.takes_square else "3"
        takes_any = command.takes or command.may_take
        examples.append(f"{name} {argument}" if takes_any else name)
    return examples, or_commands(examples[:3])


def square_in(reader: LineReader) -> str:
    """Return the name of the first square on the board in the line; empty if there is none."""
    for clause in reader.clauses:
        for place in range(len(clause.words)):
            _count, square = square_at(clause.words[place:])
            if square and is_on_board(square, reader.spec.size):
                return square_name(square)
    return ""
