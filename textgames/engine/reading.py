"""Read a line into commands, however loosely it is worded.

A line is read as it stands, as `engine.commands` has it. If that fails, what people and programs write around a
command is cut off, as `phrases.txt` says: "I'll play left", '{"row": 3, "col": 7}'. If every other word is part of a
command then, it is played; else the error names what was probably meant.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from functools import cache

from textgames.engine import messages
from textgames.engine.commands import ANY_SIZE, DIRECTIONS, Command, Line, Vocabulary, one_or_several
from textgames.engine.spec import GameSpec
from textgames.engine.tokens import CONJUNCTIONS, FULL_WIDTH, LONGEST_LINE, strip_marks, tokenize
from textgames.engine.translated import NUMERAL, guesses_in, number_in
from textgames.errors import UnknownCommand, Unreadable
from textgames.text.language import Typed, _, comma_list, command_text, join_sentences, ngettext, or_commands
from textgames.text.quoting import nearest, quoted
from textgames.text.squares import parse_square, square_name

LONGEST_PHRASE = 500  # characters
MIN_LETTERS = 3  # of a word that is corrected, or that is suggested
COUNTED_COLUMN = r"第?([0-9]{1,2})行\W*第([0-9]{1,2})列"  # which may count from 0, as rows do, or from 1
ALONE = ("undo", "redo", "restart", "quit")  # besides moves and questions, all that is read out of a phrase
SQUARES = r"\b(?:\d+\W{0,3}[A-Za-z]{1,2}|[A-Za-z]{1,2}\W{0,3}\d+|\d+\W{1,3}\d+|[Rr]\d+[Cc]\w+)\b"


def read_line(line: str, vocabulary: Vocabulary, spec: GameSpec) -> list[Command]:
    """Return the commands of a line, in a game of `spec`; none of a blank line.

    Raise `Unreadable`, with what was probably meant.
    """
    if commands := vocabulary.single_words.get(line):
        return commands
    if len(line) > LONGEST_LINE:
        raise Unreadable(_("A line can have at most {count} characters.", count=LONGEST_LINE))
    try:
        return Line(vocabulary, line, spec).commands()
    except Unreadable as error:
        if len(line) > LONGEST_PHRASE:
            raise
        meant = meant_by(line, vocabulary) or meant_by(" ".join([word for word, _typed in tokenize(line)]), vocabulary)
        guess = meant.removesuffix("?")
        if commands := commands_of(guess, vocabulary, spec):  # this game may have no such command
            if guess != meant:
                raise unknown_meant(line, [guess]) from None
            return commands
        if not error.word:  # it is about the whole line
            raise
        return Phrase(line, vocabulary, spec).read(error)


def commands_of(text: str, vocabulary: Vocabulary, spec: GameSpec) -> list[Command]:
    """Return the commands of a text as it stands; none if it can't be read, so that nobody need suggest it."""
    try:
        return Line(vocabulary, text, spec).commands()
    except Unreadable:
        return []


@cache
def phrases() -> dict[str, dict[str, str]]:
    """Return the sections of `phrases.txt`: the patterns of each, with what is read instead."""
    from configparser import ConfigParser

    file = ConfigParser(delimiters=["=>"], comment_prefixes=["#"], allow_no_value=True, interpolation=None)
    file.optionxform = str  # type: ignore[assignment,method-assign]
    path = os.path.join(os.path.dirname(__file__), "phrases.txt")
    file.read_string(__spec__.loader.get_data(path).decode())  # type: ignore[union-attr]  # in a zip file too
    return {name: {key: (value or "").replace("_", " ") for key, value in part.items()} for name, part in file.items()}


def spelled_out(pattern: str) -> str:
    """Return a pattern in which the names in capitals, such as SQUARE, are replaced by their patterns."""
    return re.sub("[A-Z]{3,}", lambda name: phrases()["names"][name[0]], pattern)


@cache
def needless() -> list[str]:
    """Return words that mean nothing beside a command."""
    return " ".join(phrases()["needless"]).split()


def meant_by(line: str, vocabulary: Vocabulary) -> str:
    """Return the command that a phrase stands for, with a question mark if it is only suggested; empty if none is."""
    phrase = " ".join(line.split()).rstrip(" .!?").removesuffix(" please")
    for pattern, command in {**vocabulary.phrases, **phrases()["phrases"]}.items():  # the game's own are the first
        if found := re.fullmatch(spelled_out(pattern), phrase, re.IGNORECASE):
            return found.expand(command)
    return ""


def refuse_letters(line: str, commands: Sequence[Command], vocabulary: Vocabulary) -> None:
    """Raise `Unreadable` for capitals that are directions to agents, and other commands here, as in "Move: D"."""
    run = re.fullmatch(r"\W*([UDLR]{2,})\W*", line)
    letters = [*run[1]] if run else [command.text for command in commands if command.text in ("U", "D", "L", "R")]
    if letters and (vocabulary.full_name("up") or len(commands) > 1):
        known = [way for way in DIRECTIONS if vocabulary.full_name(way)]
        ways = [way for letter in letters for way in known if way[0] == letter.lower()]
        others = [str(vocabulary.full_name(letter)) if len(letters) == 1 else letter.lower() for letter in letters]
        meant = [*filter(None, [" ".join(ways), " ".join(others)])]
        raise unknown_meant(run[1] if run else " ".join(letters), meant)


def unknown_meant(word: str, guesses: list[str]) -> Unreadable:
    return Unreadable(_(messages.UNKNOWN_MEANT, word=quoted(word), guesses=or_commands(guesses)), word, guesses)


class Phrase:
    """A line that can't be read as it stands, in a game of `spec`.

    `words` are its words without what is written around commands; with `left_words_out` polite words are left out too.
    """

    def __init__(self, line: str, vocabulary: Vocabulary, spec: GameSpec) -> None:
        self.vocabulary, self.verbs = vocabulary, vocabulary.verbs
        self.spec, self.size = spec, spec.size
        self.line = plain = line.translate(FULL_WIDTH).replace("’", "'")
        for pattern, reading in phrases()["forms"].items():
            plain = re.sub(spelled_out(pattern), reading, plain, flags=re.IGNORECASE)
        every_word = plain.split()
        self.words = [word for word in every_word if word.lower() not in needless() or vocabulary.full_name(word)]
        self.left_words_out = len(self.words) < len(every_word)

    def read(self, error: Unreadable) -> list[Command]:
        """Return the commands in a line that raised an error when it was read as it stands.

        Raise an error with what was probably meant, if the line may mean anything else than these commands.
        """
        in_digits = re.sub(NUMERAL, lambda numeral: number_in(numeral[0]), self.line)
        if counted := re.search(COUNTED_COLUMN, in_digits):
            row, col = map(int, counted.groups())
            squares = [square_name(row, max(col - 1, 0)), square_name(row, col)]
            if guesses := [*filter(self._commands_of, squares)]:
                raise unknown_meant(self.line, guesses)
        text = " ".join(self.words)
        square = None if self.left_words_out else self._lone_square(text)
        has_label = re.search(r"\w\W{0,2}[:=]", self.line)  # as "Moves: left"
        if error.expected and not has_label:  # a comma is missing; "row 3 column H" may be a square too
            if square:
                raise one_or_several(self._with_square(*square)[0], error.expected[-1])
            raise error
        try:
            commands = Line(self.vocabulary, text, self.spec).commands()
        except Unreadable as other:
            if not (isinstance(other, UnknownCommand) or other.expected or other.word in error.word):
                error = other
        else:
            if self._is_clear(commands):
                return commands
        square = square or self._lone_square(strip_marks(error.word))  # of "undo 3H"
        if square and isinstance(error, UnknownCommand):
            raise self._about_square(*square, error.word)
        raise self._with_guess(error)

    def _is_clear(self, commands: Sequence[Command]) -> bool:
        """Return whether commands are surely meant."""
        for command in commands:
            name, verb = command.parts[0], command.verb
            is_square = self.vocabulary.full_name(command.word) is None
            if is_square and (self.left_words_out or "!" in self.line):  # "at 3H" may be a question
                return False
            if "?" in self.line and not verb.asks and (verb.in_play or not self.line.isascii()):
                return False
            if not (verb.in_play or verb.asks) and (len(commands) > 1 or name not in ALONE):  # "new" may be any word
                return False
        has_article = self.left_words_out and "a" in self.words and len(commands) > 1  # "go up a step", and not left
        return bool(commands) and not has_article

    def _with_guess(self, error: Unreadable) -> Unreadable:
        """Return the same error with what was probably meant: a command in the line, the nearest one, or the moves."""
        is_help = self.vocabulary.full_name(self.line.split()[0]) == "help"
        is_doubtful = re.search("|".join(phrases()["doubtful"]), self.line, re.IGNORECASE)
        before_reason = re.split("|".join(phrases()["reasons"]), " ".join(self.words[is_help:]), flags=re.IGNORECASE)[0]
        guesses = [] if is_doubtful else self._commands_in(before_reason)
        if not (guesses or self.line.isascii()):
            guesses = self._in_another_language(bool(is_doubtful))
        if not isinstance(error, UnknownCommand):  # its message says what is expected
            guesses = [guess for guess in guesses[:1] if not self.line.lower().startswith(guess.lower())]
            meant = _(messages.DID_YOU_MEAN, guess=command_text(guesses[0])) if guesses else ""
            examples = [*filter(self._commands_of, error.examples)]
            return Unreadable(join_sentences([str(error), meant]), error.word, guesses, examples)
        if not guesses and "up" in self.verbs and (found := re.search(r"\b[LURD]{2,}\b", self.line)):
            guesses = [" ".join(way for letter in found[0].lower() for way in DIRECTIONS if way[0] == letter)]
        if not guesses and (near := nearest(error.word, [name for name in self.verbs if len(name) >= MIN_LETTERS])):
            guesses = [near]
        word = error.word if error.word.translate(FULL_WIDTH) in self.line else self.line  # as it was typed
        if guesses:
            with_help = [f"help {re.split('[ ,]', guess)[0]}" for guess in guesses]
            return unknown_meant(word, with_help if is_help else guesses)
        examples, moves = self._examples()
        message = _("Unknown command {word}. Try {moves}; {help} lists the rest.", word=quoted(word), moves=moves)
        return UnknownCommand(message, word, examples=examples)

    def _commands_in(self, text: str) -> list[str]:
        """Return the command that is somewhere in a text: one with its square, else the last moves in a row."""
        words = [word for word in re.findall("[A-Za-z]{2,}", text) if word.lower() not in needless()]
        verbs = {word: name for word in words if (name := self.vocabulary.full_name(word))}
        squares = {
            found.start(): square
            for found in re.finditer(SQUARES, text)
            if (square := parse_square(re.sub(r"\W+", " ", found[0]), *self.size))
        }
        takers = [word for word, name in verbs.items() if self._takes_square(name)]
        if squares and takers:  # the square after the verb, if there is one: others may be reasons
            after = [start for start in squares if start > text.index(takers[-1])]
            return [f"{verbs[takers[-1]]} {square_name(*squares[(after or [*squares])[0]])}"]
        if len(squares) == 1 and not verbs and (not self.vocabulary.square_verb or re.fullmatch(SQUARES, text)):
            return self._with_square(*squares.popitem()[1])
        alone = [word for word in verbs if self._is_clear(self._commands_of(word))]
        run: list[str] = []  # moves that are together: the last ones are what all the others lead to
        moves: list[str] = []
        for word in words:
            if word.lower() not in (*CONJUNCTIONS, "again"):
                run = [*run, word] if word in alone and self.verbs[verbs[word]].in_play else []
                moves = run or moves
        return [", ".join(moves)] if moves else alone[:1]

    def _in_another_language(self, is_doubtful: bool) -> list[str]:
        """Return the command in a line whose words are mostly known, if they make one."""
        for guess in guesses_in(self.line, is_doubtful):
            if commands := self._commands_of(guess):
                return [", ".join([command.text for command in commands])]
        return []

    def _commands_of(self, text: str) -> list[Command]:
        return commands_of(text, self.vocabulary, self.spec)

    def _lone_square(self, text: str) -> tuple[int, int] | None:
        """Return the square that a text is, in small letters only if it is on the board; None if it isn't one."""
        return parse_square(text, *self.size if text != text.upper() else ANY_SIZE)

    def _about_square(self, row: int, col: int, word: str) -> Unreadable:
        """Return the error for a square alone, with the commands that take it and the moves that it may mean."""
        name = square_name(row, col)
        guesses, examples = self._with_square(row, col), []
        shown = word if word.upper() == name else name
        message = _("{word} is a square: type {commands}.", word=quoted(shown), commands=or_commands(guesses))
        rows, cols = self.size
        if row >= rows or col >= cols:
            message = messages.no_such_square(row, col, self.size)
            guesses, examples = [], self._with_square(rows - 1, cols - 1)
        run = name.lower()
        moves = self.vocabulary.moves_in(run) if name in word else None
        if moves and moves[0].parts[0] in DIRECTIONS:
            as_moves = ngettext(*messages.RUN_MOVES, len(moves), run=run, direction=_(moves[0].parts[0]))
            message, guesses = join_sentences([as_moves, message]), [run, *guesses]
        return Unreadable(message, word, guesses, examples)

    def _takes_square(self, name: str) -> bool:
        return self.verbs[name].read in (Line.square, Line.optional_square)

    def _with_square(self, row: int, col: int) -> list[str]:
        """Return the commands that a square may be meant as: what opens it, or all that take one, moves first."""
        takers = sorted(filter(self._takes_square, self.verbs), key=lambda name: not self.verbs[name].in_play)
        names = [self.vocabulary.square_verb] if self.vocabulary.square_verb else takers
        return [f"{name} {square_name(row, col)}" for name in names]

    def _examples(self) -> tuple[list[str], str]:
        moves = {name: verb for name, verb in self.verbs.items() if verb.is_move}
        if words := [name for name, verb in moves.items() if not verb.read]:
            letters = " ".join([moves[name].short[:1] for name in words])
            return words, Typed(
                _("{words}, or {letters}", words=comma_list([*map(command_text, words)]), letters=letters)
            )
        last = messages.bounds_of(self.size)["example"]
        examples = [f"{name} {last if self._takes_square(name) else '3'}" for name in moves]
        return examples, or_commands(examples[:3])
