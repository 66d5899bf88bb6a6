"""What the arguments of commands take: functions for `takes` and `may_take`.

Each takes an argument from the words after a command, a `line.Arguments`, or raises `Unreadable`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textgames.engine import wording
from textgames.engine.spec import GameSpec
from textgames.errors import Unreadable
from textgames.text.counts import MAX_DIGITS, is_number
from textgames.text.language import W_, _, command_name, command_text, fill, or_commands
from textgames.text.quoting import file_name, quoted, split_words
from textgames.text.squares import (
    LETTERS,
    MAX_LETTERS,
    Square,
    bounds_of,
    column_number,
    is_on_board,
    not_on_board,
    square_name,
)

ALL = W_("all")
RUN = "4d"  # the name of all runs in help
QUOTATION_MARKS = ('""', "''", "“”", "‘’", "「」", "『』")  # around a file name
NO_FILE = "#,;:，；：、"  # characters that can't begin a file name


def number(arguments: Any) -> int:
    """Take a positive number, truncated to `MAX_DIGITS` digits."""
    value = 0
    if arguments.has_number():
        value = int(arguments.next.lstrip("0")[:MAX_DIGITS] or 0)
    if not value:
        places = {"verb": arguments.shown_name}
        expected = _("{verb} needs a number from 1 up, as in {verb} 1.", **places)
        raise arguments.unreadable(expected, 1)
    arguments.take(str(value))
    return value


def number_if_any(arguments: Any) -> int | None:
    """Take a number if the next word is one."""
    return number(arguments) if arguments.has_number() else None


def square(arguments: Any) -> Square:
    """Take a square of the board."""
    size = arguments.spec.size
    there: Square | None
    there, words = arguments.next_square()
    if not there:
        places = {**bounds_of(size), "example": arguments.examples["square"]}
        raise arguments.unreadable(_(wording.TAKES_SQUARE, verb=arguments.shown_name, **places))
    if not is_on_board(there, size):
        typed = arguments.words[: len(arguments.words) - len(words)]
        raise Unreadable(not_on_board(there, size), " ".join([word.text for word in typed]))
    arguments.words = words
    arguments.texts.append(square_name(there))
    return there


def place(arguments: Any) -> tuple[int | None, int | None]:
    """Take a square, a row or a column; return its row and column, None for one not given."""
    if not arguments.has_square():
        if is_number(arguments.next):
            return int(arguments.take().text), None
        letters = arguments.next.upper()
        if set(letters) <= set(LETTERS) and len(letters) <= MAX_LETTERS:
            arguments.take(letters)
            return None, column_number(letters)
    return square(arguments)


def one_of(*words: str) -> Callable[[Any], str]:
    """Return a function that takes one of `words`, in any language."""

    def take(arguments: Any) -> str:
        word: str = arguments.take_name(words)
        if not word:
            places = {"verb": arguments.shown_name, "choices": or_commands(words)}
            raise arguments.unreadable(_(wording.TAKES_ONE_OF, **places), *words)
        return word

    return take


def file(arguments: Any) -> str:
    """Take the rest of the line as a file name, with or without quotation marks around it."""
    path = arguments.rest().partition(" #")[0].strip()
    if path[:1] + path[1:][-1:] in QUOTATION_MARKS:
        path = path[1:-1]
    if not path or path[0] in NO_FILE:
        raise Unreadable(_(wording.NEEDS_FILE, verb=arguments.shown_name), arguments.name)
    return file_name(path)


def another_game(arguments: Any) -> GameSpec | None:
    """Take the rest of the line as another game; None if it is empty."""
    params = split_words(arguments.rest().replace("＃", "#"))
    if not params:
        return None
    spec: GameSpec = arguments.spec
    try:
        return spec.another(params)
    except Unreadable:
        example = fill(arguments.vocabulary.commands[arguments.name].example, {}, str)
        places = {"new": command_text(arguments.name), "example": command_text(example)}
        expected = _("Type {new}, or {example}.", **places)
        typed = " ".join(params)
        message = _(wording.CANT_READ_AFTER, word=quoted(typed), expected=expected)
        raise Unreadable(message, typed, examples=[arguments.name, example]) from None


def topic(arguments: Any) -> str:
    """Take "all", or the name of a command."""
    if arguments.take_name([ALL]):
        return ALL
    if arguments.take_moves():
        return RUN
    name: str = arguments.take_command()
    if not name:
        example = command_name("look", has_key=False)
        places = {"verb": arguments.shown_name, "example": example}
        expected = _("{verb} takes the name of a command, as in {verb} {example}.", **places)
        raise arguments.unreadable(expected, "look")
    return name
