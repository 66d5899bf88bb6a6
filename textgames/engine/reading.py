"""Read a line, and say what is safe to type instead of one that can't be read.

That is the line with the nearest name in place of a misspelt one, or the only command that the line
names, with the argument right after it; else there are examples of what is possible. Nothing is
suggested if any other word in the line may be an argument.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from textgames.engine import wording
from textgames.engine.board_in_words import bounds_of
from textgames.engine.commands import Command, Vocabulary, Word, is_on_board, square_at
from textgames.engine.grammar import LineReader, is_letter
from textgames.engine.names import CURSOR_KEYS, NUMERALS, digits_of, folded, is_chinese
from textgames.engine.settings import DEFAULT, Settings
from textgames.engine.spec import GameSpec
from textgames.errors import Ambiguous, UnknownCommand, Unreadable
from textgames.text.counts import is_number
from textgames.text.language import _, comma_list, command_text, join_sentences, or_commands
from textgames.text.quoting import error_text, nearest
from textgames.text.squares import DIGITS, square_name

LONGEST_LINE = 10_000  # characters
CODE_FENCE = re.compile(r"(`{3,}|~{3,})\w*")
# With these words and characters, a command in a sentence may not be meant.
DOUBTS = """
not no never don't dont cannot can't cant without avoid skip instead off or remove cancel clear
delete refuse should unsafe wrong bad nothing give two three four five six seven eight nine ten
twice
"""
CHINESE_DOUBTS = ("不", "别", "没", "勿", "未", "无", "禁", "或", "吗", "取消", "去掉", "避免")
KEY_AND_ARGUMENT = re.compile("([A-Za-z]+)([0-9]+[A-Za-z]{0,2})")  # f3H
LOOSE = "\0"  # in place of a Chinese numeral, or of a name that may be part of another word
SOME = "一"  # the numeral that is part of many words
MIN_LETTERS = 3  # of a word that is corrected
LONGEST_SENTENCE = 200  # characters of a line in which to look for a command


def read_line(
    line: str, vocabulary: Vocabulary, spec: GameSpec, settings: Settings = DEFAULT
) -> list[Command]:
    """Return the commands of a line, in a game of `spec`.

    A blank line, a comment or a code fence has none. Raise `Unreadable` with a command that is safe
    to type instead if the line names one, else with examples.
    """
    commands = vocabulary.single_words.get(line)
    if commands and not (settings.for_programs and len(line) == 1 and line not in "wasd"):
        return commands
    if len(line) > LONGEST_LINE:
        raise Unreadable(_("A line can have at most {count} characters.", count=LONGEST_LINE))
    for sequence, arrow in CURSOR_KEYS.items():
        line = line.replace(sequence, f" {arrow} ")
    if CODE_FENCE.fullmatch(line.strip()):
        return []
    reader = LineReader(line, vocabulary, spec, settings)
    try:
        return reader.commands()
    except Unreadable as error:
        raise Suggestion(reader).added_to(error) from None
    except (OSError, ValueError) as error:  # there is no such game as `new` names
        raise Unreadable(error_text(error), getattr(error, "word", "") or line) from None


class Suggestion:
    """What to type instead of a line, given the reader that can't read it."""

    def __init__(self, reader: LineReader) -> None:
        self.reader = reader
        self.line = reader.line
        self.vocabulary = reader.vocabulary
        self.spec = reader.spec
        self.clauses = reader.clauses

    def added_to(self, error: Unreadable) -> Unreadable:
        """Return the same error with the command that is meant, or with examples if unclear.

        An error that has suggestions of its own is returned as it is.
        """
        if isinstance(error, Ambiguous) or error.expected or not error.word:
            return error
        guess = self._guess(error)
        if guess and self.reader.may_suggest(guess):
            meant = _(wording.DID_YOU_MEAN, guess=command_text(guess))
            message = join_sentences([str(error), meant])
            return type(error)(message, error.word, [guess], error.examples)
        if error.examples:
            return error
        examples, shown = self._examples()
        message = _(
            "{problem} Try {moves}; {help} lists the rest.", problem=str(error), moves=shown
        )
        return type(error)(message, error.word, examples=examples)

    def _guess(self, error: Unreadable) -> str:
        """Return the command that is meant, as it can be typed; empty if it is ambiguous."""
        if self._is_doubtful():
            return ""
        if isinstance(error, UnknownCommand) and (guess := self._corrected()):
            return guess
        return self._only_command()

    def _corrected(self) -> str:
        """Return the line with its first word corrected; empty if that can't be read."""
        if len(self.clauses) != 1:
            return ""
        words = [word.text for word in self.clauses[0].words]
        words[0] = self._corrected_word(words[0])
        if not words[0]:
            return ""
        guess = " ".join(words)
        return guess if self._is_readable(guess) else ""

    def _corrected_word(self, word: str) -> str:
        """Return a key and its argument apart, as for f3H, or the nearest name; else empty.

        That name has the same first letter: "unopen" doesn't mean "open".
        """
        if found := KEY_AND_ARGUMENT.fullmatch(word):
            name = self.vocabulary.full_name(found[1])
            return f"{name} {found[2]}" if name else ""
        if len(word) < MIN_LETTERS or not word.isalpha():
            return ""
        alike = [name for name in self.vocabulary.verbs if name[0] == word[0].lower()]
        return nearest(word, alike) or ""

    def _is_doubtful(self) -> bool:
        """Return True if a command in the line may not be meant.

        The line is long, or has a question or a negation.
        """
        text = folded(self.line).lower()
        if len(text) > LONGEST_SENTENCE or "?" in text:
            return True
        if any(doubt in text for doubt in CHINESE_DOUBTS):
            return True
        return not set(DOUBTS.split()).isdisjoint(re.findall("[a-z']+", text))

    def _only_command(self) -> str:
        """Return the only command that the line names, with the argument right after it.

        Return an empty text if there is none or another one, if it can't be read, or if any other
        word may be an argument: then it isn't clear what is meant.
        """
        words: list[Word] = []
        for clause in self.clauses:
            for word in clause.words:
                words += self._parts(word)
        guess = ""
        place = 0
        while place < len(words):
            name = self._name(words[place])
            if not name and may_be_argument(words[place]):
                return ""
            place += 1
            if not name:
                continue
            if guess:
                return ""
            guess = name
            if self.vocabulary.verbs[name].parameters or name in self.vocabulary.steps:
                argument, word_count = self._argument(words[place:])
                if not argument and place == 1 and len(words) > 1:  # as in "undo three"
                    return ""
                guess = f"{name} {argument}".rstrip()
                place += word_count
        return guess if self._is_readable(guess) else ""

    def _argument(self, words: Sequence[Word]) -> tuple[str, int]:
        """Return the square, number or direction at the start of some words, and its word count.

        Return an empty text and 0 if there is none.
        """
        if not words:
            return "", 0
        count, square = square_at(words)
        if square:
            return square_name(square), count
        number = digits_of(words[0].text)
        if is_number(number):
            return number, 1
        name = self._name(words[0])
        if name in self.vocabulary.steps:
            return name, 1
        return "", 0

    def _parts(self, word: Word) -> list[Word]:
        """Return the names and numerals in a Chinese sentence, which has no blanks, or the word."""
        if not is_chinese(word.text) or self._name(word):
            return [word]
        longest_first = sorted(self.vocabulary.translated, key=len, reverse=True)
        parts = []
        place = 0
        while place < len(word.text):
            name = next((name for name in longest_first if word.text.startswith(name, place)), "")
            if name:
                text = name if len(name) > 1 else LOOSE
                parts.append(Word(text, word.start + place, word.start + place + len(name)))
            elif word.text[place] in NUMERALS and word.text[place] not in SOME:
                parts.append(Word(LOOSE, word.start + place, word.start + place + 1))
            place += len(name) or 1
        return parts or [word]

    def _name(self, word: Word) -> str:
        """Return the verb that a word of a sentence names; a single letter isn't a name there."""
        if is_letter(word):
            return ""
        return self.vocabulary.full_name(word.text) or ""

    def _is_readable(self, text: str) -> bool:
        try:
            return bool(LineReader(text, self.vocabulary, self.spec).commands())
        except (OSError, ValueError):  # also of the game that `new` names
            return False

    def _examples(self) -> tuple[list[str], str]:
        """Return commands that are possible, and a text that names them, or the first of them."""
        verbs, steps = self.vocabulary.verbs, self.vocabulary.steps
        if steps:
            words = comma_list([command_text(name) for name in steps])
            letters = ", ".join(self.vocabulary.step_letters)
            return steps, _("{words}, or {letters}", words=words, letters=letters)
        square = self._square_in_line() or bounds_of(self.spec.size)["example"]
        examples = []
        for name, verb in verbs.items():
            if not verb.is_move or not self.reader.may_suggest(name):
                continue
            argument = square if verb.takes_square else "3"
            examples.append(f"{name} {argument}" if verb.parameters else name)
        return examples, or_commands(examples[:3])

    def _square_in_line(self) -> str:
        """Return the name of the first square on the board in the line; empty if there is none."""
        for clause in self.clauses:
            for place in range(len(clause.words)):
                _count, square = square_at(clause.words[place:])
                if square and is_on_board(square, self.spec.size):
                    return square_name(square)
        return ""


def may_be_argument(word: Word) -> bool:
    """Return True if a word of a sentence may be a number, a square or the letter of a column."""
    if word.text == LOOSE or any(char in DIGITS for char in word.text):
        return True
    return is_letter(word) and word.text.isalpha() and word.text not in ("a", "I")
