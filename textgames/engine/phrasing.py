"""What people and programs write around a command: "I'll play left", '{"row": 3, "col": 7}'.

A line that can't be read as it stands is read without its labels, marks and polite words, if every other word of it is
part of a command; else the error names what was probably meant. Loaded when there is such a line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress

from textgames.engine import words
from textgames.engine.commands import (
    ANY_SIZE,
    DIRECTIONS,
    NO_BOARD,
    Command,
    Line,
    Vocabulary,
    one_or_several,
    read_square,
)
from textgames.engine.spec import GameSpec
from textgames.engine.tokens import bare_word
from textgames.errors import UnknownCommand, Unreadable
from textgames.text.language import _, and_list, comma_list, join_sentences, ngettext, or_list
from textgames.text.quoting import nearest, quoted
from textgames.text.squares import parse_square, square_name

MIN_LETTERS = 3  # of a word that is corrected, or that is suggested
ROW = r"""\b(?:row|r(?=["']?\s*[=:]|\d))["']?\W{0,4}(?P<row>\d{1,9})"""
COLUMN = r"""\b(?:column|col|c(?=["']?\s*[=:]|\d))["']?\W{0,4}(?P<column>\d{1,9}|[a-z]{1,3}\b)"""


def _square(found: re.Match[str]) -> str:
    """Return the name of the square whose row and column, a number or letters, were found."""
    row, column = found["row"], found["column"]
    return f" {square_name(int(row), int(column)) if column.isdigit() else row + column.upper()} "


# What is written around a command or in place of it, and what is read instead, one after the other.
FORMS = [
    (re.compile(pattern, re.IGNORECASE | re.VERBOSE), reading)
    for pattern, reading in (
        (rf"{ROW}\W+{COLUMN}", _square),  # "row 3 col H", '"row":3,"col":7'
        (rf"{COLUMN}\W+{ROW}", _square),
        (r"第?(?P<row>\d{1,9})行\W*第?(?P<column>\d{1,9}|[a-z]{1,3})列", _square),
        (r"(?<!\S)[(\#]*\d{1,3}[.):]+(?=\s)", " "),  # the number of an item or a step: "2.", "Step 3:"
        (r"\bto\s+the\b|</?(?:move|action|answer|command)>", " "),
        (rf"\b(?:go|tiles)\s+(?=(?:{'|'.join(DIRECTIONS)})\b)", " "),
        (r"\b(?:go|move|walk)\s+to\b", " go "),
        (
            r"""(?:\b(?:my|your|the|next|final|best|chosen)\W+)*["']?  # "**My next move** is", '"action":'
            \b(?:move|action|answer|command|cmd|play|input|output|choice|direction|boxed|next|type|name|tool|args
            |arguments|square|cell|position|coordinates?|target|from|to)\b\W{0,3}?(?:\bis\b|[:={])""",
            " ",
        ),
        (r"\b(?:game|env|board|self|action|direction|move)\.(?=\w)", " "),
        (r""",\s*(?=["'])""", " "),  # between the values of an object
        (r"->", ","),
        (r"(?<=\d)[:;](?=\d)", ","),  # "3:7"
        (
            r"""^\s*[>$\-]+\s+                           # a prompt
            |(?<!\S)[{}\[\]()<>"`“”'’*:\\!?]+            # before what stands between blanks
            |[{}\[\]()<>"`“”'’*:\\!?.]+(?![^\s,;])       # after it
            |(?<=[a-zA-Z]{3})\((?=["']?\w[^()]*\))["']?  # 'move("up")'
            |(?<=\w{2})_(?=\w)""",  # "open_square"
            " ",
        ),
    )
]
NEEDLESS = """
    me i i'll i'd i'm we we'll let's lets let us will would want like going choose try play now so my the at on of
    for from square squares cell tile tiles box position step steps space spaces time times please thanks ok okay
    go move walk slide swipe shift head press push
"""
FILLERS = frozenset(NEEDLESS.split())
ALONE = ("undo", "redo", "restart", "quit")  # besides moves and questions, all that is read out of a phrase
# Words with which a line means something else than the command in it, and a minus before a number.
DOUBTFUL = re.compile(
    r"\b(?:not|don't|dont|never|avoid|can't|cannot|won't|no|but|except|or|instead|remove|off|clear)\b"
    r"|\b(?:right|double).click\b|(?<![0-9])-[0-9]|[不别勿没?!]",
    re.IGNORECASE,
)
SQUARES = re.compile(r"\b(?:\d+\W{0,3}[A-Za-z]{1,2}|[A-Za-z]{1,2}\W{0,3}\d+|\d+\W{1,3}\d+|[Rr]\d+[Cc]\d+)\b")
TAKE_A_SQUARE = (Line.square, Line.optional_square, Line.square_to_look_at)


class Phrase:
    """A line that can't be read as it stands, in a game of `spec`.

    `pieces` are its words without what is written around commands, `said` are those that say something.
    """

    def __init__(self, line: str, vocabulary: Vocabulary, spec: GameSpec) -> None:
        self.vocabulary, self.spec, self.size = vocabulary, spec, spec.size or NO_BOARD
        self.typed = plain = line.replace("’", "'")
        for pattern, reading in FORMS:
            plain = pattern.sub(reading, plain)
        self.pieces = plain.split()
        self.said = [word for word in self.pieces if word.lower() not in FILLERS]

    def read(self, error: Unreadable) -> list[Command]:
        """Return the commands in a line that raised an error when it was read strictly.

        Raise an error with what was probably meant, if the line may mean anything else than these commands.
        """
        square = self._lone_square(" ".join(self.pieces))
        if error.expected:  # it was read, but for a comma; "row 3 column H" may be a square too
            raise one_or_several(self._with_square(square)[0], error.expected[-1]) if square else error
        commands = [word for word in self.pieces if word in self.said or self.vocabulary.name(word)]
        for phrase in (self.pieces, commands):
            try:
                read = self.vocabulary.read(" ".join(phrase), self.spec)
            except Unreadable as other:
                is_better = not (isinstance(other, UnknownCommand) or other.expected or other.word in error.word)
                error = other if is_better else error
            else:
                if self._is_clear(read, phrase if phrase != self.pieces else ()):
                    return read
                break
        square = square or self._lone_square(bare_word(error.word))  # of "undo 3H"
        if square and isinstance(error, UnknownCommand):
            raise self._about_square(square, error.word)
        raise self._with_guess(error)

    def _is_clear(self, read: Sequence[Command], cut: Sequence[str]) -> bool:
        """Return whether commands are surely meant; `cut` has their words if the line had others too.

        "3H?" is a question and "at 3H" may be one, in "go up a step" the a is no move, and "new" may be any word.
        """
        opens = any(self.vocabulary.name(command.word) is None for command in read)
        moves = any(command.verb.moves and not command.verb.asks for command in read)
        names = [command.parts[0] for command in read if not (command.verb.moves or command.verb.asks)]
        has_other = bool(names) and (len(read) > 1 or names[0] not in ALONE)
        if not read or has_other or (moves and "?" in self.typed) or (opens and "!" in self.typed):
            return False
        return not (cut and (opens or ("a" in cut and len(read) > 1)))

    def _with_guess(self, error: Unreadable) -> Unreadable:
        """Return the same error with what was probably meant: a command in the line, the nearest one, or the moves."""
        is_help = self.vocabulary.name(self.typed.split()[0]) == "help"
        guesses = [] if DOUBTFUL.search(self.typed) else self._commands_in(self.said[is_help:])
        if not isinstance(error, UnknownCommand):  # its message says what is expected
            guesses = [guess for guess in guesses[:1] if not self.typed.lower().startswith(guess.lower())]
            meant = _(words.DID_YOU_MEAN, guess=guesses[0]) if guesses else ""
            return Unreadable(join_sentences([str(error), meant]), error.word, guesses, error.examples)
        word = quoted(error.word)
        if not guesses and len(error.word) >= MIN_LETTERS:
            names = [name for name in self.vocabulary.verbs if len(name) >= MIN_LETTERS]
            near = nearest(error.word, [*names, "exit"])
            guesses = [near] if near else []
        if is_help:
            guesses = [f"help {guess}" for guess in guesses]
        if guesses:
            return Unreadable(_(words.UNKNOWN_MEANT, word=word, guesses=or_list(guesses)), error.word, guesses)
        if is_help:
            return Unreadable(_(words.UNKNOWN_IN_HELP, word=word), error.word, examples=["help"])
        examples, moves = self._moves()
        return Unreadable(_(words.UNKNOWN_AND_MOVES, word=word, moves=moves), error.word, examples=examples)

    def _commands_in(self, said: Sequence[str]) -> list[str]:
        """Return the command that is somewhere in words, moves first, with a square of them if it takes one."""
        text = " ".join(said)
        verbs = {word: name for word in re.findall("[A-Za-z]{2,}", text) if (name := self.vocabulary.name(word))}
        for square in SQUARES.findall(text):
            if place := parse_square(re.sub(r"\W+", " ", square), *self.size):
                takers = [name for name in verbs.values() if self.vocabulary.verbs[name].read in TAKE_A_SQUARE]
                if takers:
                    return [f"{takers[0]} {square_name(*place)}"]
                if not verbs and (not self.vocabulary.square_verb or square == text):
                    return self._with_square(square_name(*place))
        alone = [word for word in verbs if self._reads_alone(word)]
        return sorted(alone, key=lambda word: not self.vocabulary.verbs[verbs[word]].moves)[:1]

    def _reads_alone(self, word: str) -> bool:
        """Return whether a word is a command that is read out of a phrase."""
        with suppress(Unreadable):
            return self._is_clear(self.vocabulary.read(word, self.spec), ())
        return False

    def _lone_square(self, text: str) -> str:
        """Return the name of the square that a text is; in small letters it may be none of another board."""
        square = parse_square(text, *self.size if text != text.upper() else ANY_SIZE)
        return square_name(*square) if square and self.spec.size else ""

    def _about_square(self, square: str, word: str) -> Unreadable:
        """Return the error for a square alone, with the commands that take it and the moves that it may mean."""
        with_square, examples = self._with_square(square), []
        shown = word if word.upper() == square else square
        message = _(words.WORD_IS_A_SQUARE, word=quoted(shown), commands=or_list(with_square))
        try:
            read_square(square, self.size)
        except Unreadable as off_board:
            message, with_square = str(off_board), []
            examples = self._with_square(off_board.examples[0])
        run, direction = square.lower(), self.vocabulary.name(square[-1])
        is_run = square in word and run[:-1].isdigit() and self.vocabulary.moves_in(run)
        if direction not in DIRECTIONS or not is_run:
            return Unreadable(message, word, with_square, examples)
        moves = ngettext(*words.RUN_MOVES, int(run[:-1]), run=run, direction=_(direction))
        return Unreadable(join_sentences([moves, message]), word, [run, *with_square], examples)

    def _with_square(self, square: str) -> list[str]:
        """Return the commands that take a square, moves first; the likeliest is that of a square by itself."""
        if self.vocabulary.square_verb:
            return [f"{self.vocabulary.square_verb} {square}"]
        takers = {name: verb for name, verb in self.vocabulary.verbs.items() if verb.read in TAKE_A_SQUARE}
        return [f"{name} {square}" for name in sorted(takers, key=lambda name: not takers[name].moves)]

    def _moves(self) -> tuple[list[str], str]:
        """Return what can be played in the game, as a list and in words."""
        moves = {name: verb for name, verb in self.vocabulary.verbs.items() if verb.moves and not verb.asks}
        alone = [name for name, verb in moves.items() if verb.read is Line.nothing]
        if alone:
            letters = [moves[name].short.split()[0] for name in alone if moves[name].short]
            moves_or_letters = _(words.WORDS_OR_LETTERS, words=comma_list(alone), letters=" ".join(letters))
            return alone, moves_or_letters if letters else comma_list(alone)
        last = words.squares_of(self.size)["example"]
        examples = [f"{name} {last if verb.read in TAKE_A_SQUARE else '3'}" for name, verb in moves.items()]
        return examples, and_list(examples[:3])
