"""From a line to its commands."""

from __future__ import annotations

from textgames.engine import words
from textgames.engine.commands import Command, Vocabulary
from textgames.engine.spec import GameSpec
from textgames.engine.tokens import LONGEST_LINE
from textgames.errors import Unreadable
from textgames.text.language import _

LONGEST_PHRASE = 500  # characters


def read_line(line: str, vocabulary: Vocabulary, spec: GameSpec) -> list[Command]:
    """Return the commands of a line, in a game of `spec`, also if it says more than them; none of a blank line.

    Raises `Unreadable`, with what was probably meant.
    """
    if len(line) > LONGEST_LINE:
        raise Unreadable(_(words.LINE_TOO_LONG, count=LONGEST_LINE))
    try:
        return vocabulary.read(line, spec)
    except Unreadable as error:
        if len(line) > LONGEST_PHRASE or not error.word:  # about the whole line
            raise
        from textgames.engine.phrasing import Phrase  # large: its patterns take long to compile

        return Phrase(line, vocabulary, spec).read(error)
