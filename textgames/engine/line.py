"""The grammar of a line. If any part of a line can't be read, no part is played.

    line     = squares                 a whole line, in a game that opens squares: 3H 4H
             | item , item ...         a command that starts another game comes last
    item     = moves | command
    moves    = letters in one word     wwd, 4d, 3a2w
             | letters with blanks     w w a
             | names                   left left up, 上上左
             | a name and a count      left 4
    command  = name argument ...       flag 3H 4H, undo 3, 标记3H

A `#` that begins a word begins a comment, after `new` a seed. The name of a file is the rest of its
line. Paired marks around a word and a full stop at the end are dropped.

A line that can't be read is refused with what was meant: see `engine.readings`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from textgames.engine import wording
from textgames.engine.arguments import another_game, number, number_if_any, place, square
from textgames.engine.commands import FILE, GAME, Call, Vocabulary
from textgames.engine.names import CURSOR_KEYS, folded, is_chinese, table_of
from textgames.engine.spec import GameSpec
from textgames.errors import Illegal, Refusal, UnknownCommand, Unreadable
from textgames.text.counts import is_number
from textgames.text.language import (
    _,
    command_name,
    command_text,
)
from textgames.text.quoting import error_text, quoted
from textgames.text.squares import Square, is_on_board, not_on_board, parse_square, square_name

MAX_COMMANDS = 1_000  # on a line
DIGITS = frozenset("0123456789")
LONGEST_NAME = 8  # characters of a name in Chinese
ANY_SIZE = (10**4, 10**4)
KEY = r"\((.)\)"  # a short form in brackets, as shown: 右（d）
COUNT = "([1-9][0-9]{0,8})?"  # before a letter of a run
CODE_FENCE = r"(`{3,}|~{3,})\w*"
# Two numbers with a comma between them, perhaps in brackets: 3,7 and (3, 7).
PAIR = r"\( *[0-9]+ *, *[0-9]+ *\)|(?<![0-9A-Za-z(])[0-9]+ *, *[0-9]+(?![0-9A-Za-z)])"
TOKEN = r"[,;]|[^\s,;]+"
MARKS = ('""', "''", "``", "**", "“”", "‘’", "「」", "『』")  # dropped around a word
UNDECODED = "\ufffd"  # replaces bytes that are neither UTF-8 nor in the locale's encoding


class Word(NamedTuple):
    """A word of a line, without the marks around it, and its place in the line as typed."""

    text: str
    start: int
    end: int


# What the words at the start of some words mean.


def square_at(words: Sequence[Word]) -> tuple[Square | None, list[Word]]:
    """Return the square at the start of some words, two in "3 7", and the words left.

    Return None and all words if there is no square.
    """
    pair = [word.text for word in words[:2]]
    if pair and (square := parse_square(pair[0], *ANY_SIZE)):
        return square, list(words[1:])
    if len(pair) == 2 and all(map(is_number, pair)):
        return (int(pair[0]), int(pair[1])), list(words[2:])
    return None, list(words)


def name_at(words: Sequence[Word], table: Mapping[str, str]) -> tuple[str, list[Word]]:
    """Return the value in `table` of the name at the start of `words`, and the other words.

    The name is the first word, or the longest name that a Chinese word begins with. If there is
    none, return "" and all words.
    """
    word, *others = words
    text = word.text if is_chinese(word.text) else word.text.lower()
    if text in table:
        return table[text], others
    if is_chinese(text):
        for length in range(min(len(text) - 1, LONGEST_NAME), 0, -1):
            if text[:length] in table:
                remaining = Word(word.text[length:], word.start + length, word.end)
                return table[text[:length]], [remaining, *others]
    return "", list(words)


def command_at(words: Sequence[Word], vocabulary: Vocabulary) -> tuple[str, list[Word]]:
    """Return the command at the start of `words`, "" if there is none, and the other words."""
    text = words[0].text
    if name := vocabulary.english_name(text):
        return name, list(words[1:])
    if not is_chinese(text) and not DIGITS.isdisjoint(text):  # such as 3H
        return "", list(words)
    name, others = name_at(words, vocabulary.translated)
    key = re.fullmatch(KEY, others[0].text) if name and others else None
    if key and vocabulary.english_name(key[1].lower()) == name:
        others = others[1:]
    return name, others


def moves_in(text: str, vocabulary: Vocabulary) -> list[Call]:
    """Return the moves of a run such as "wwd" or "4d"; none if the text isn't one.

    "4D" is a square. Raise `Unreadable` if there are too many moves for a line.
    """
    letters = text.lower()
    if text != letters and parse_square(text, *ANY_SIZE):
        return []
    runs = [f"({COUNT}[{''.join(alphabet)}])+" for alphabet in vocabulary.alphabets]
    if not any(re.fullmatch(run, letters) for run in runs):
        return []
    moves: list[Call] = []
    for count, letter in re.findall(f"{COUNT}(.)", letters):
        moves += vocabulary.calls_of_words[letter] * min(int(count or 1), MAX_COMMANDS + 1)
        if len(moves) > MAX_COMMANDS:
            raise too_many_commands()
    return moves


def left_out_at(words: Sequence[Word], vocabulary: Vocabulary) -> str:
    """Return the left-out command at the start of `words`; "" if there is none."""
    translated = table_of(tuple(vocabulary.left_out.values()))
    return name_at(words, vocabulary.left_out | translated)[0]


class Arguments:
    """The words after a command, which its `takes` takes one after the other.

    `words` are those not taken yet, `typed` is everything after the command as typed, and `texts`
    has the words taken, as they are saved.
    """

    def __init__(self, session: Any, name: str, words: Sequence[Word], typed: str) -> None:
        self.session = session
        self.vocabulary: Vocabulary = session.vocabulary
        self.spec: GameSpec = session.spec
        self.name = name
        self.words = list(words)
        self.typed = typed
        self.texts: list[str] = []

    @property
    def examples(self) -> Mapping[str, Any]:
        """Squares for examples, by the names of their places."""
        found: Mapping[str, Any] = self.session.describer.examples(self.session.game)
        return found

    @property
    def shown_name(self) -> str:
        """The name of the command in the player's language."""
        return command_name(self.name, has_key=False)

    @property
    def next(self) -> str:
        """The next word in lower case; empty if there is none."""
        return self.words[0].text.lower() if self.words else ""

    def take(self, saved: str = "") -> Word:
        """Take the next word; `saved` is its saved form, by default the word itself."""
        word = self.words.pop(0)
        self.texts.append(saved or word.text)
        return word

    def take_name(self, words: Sequence[str]) -> str:
        """Take the next word if it is one of `words`, in any language; else ""."""
        if not self.words:
            return ""
        names = {word: word for word in words} | table_of(tuple(words))
        found, self.words = name_at(self.words, names)
        if found:
            self.texts.append(found)
        return found

    def has_square(self) -> bool:
        """Return True if a square comes next."""
        return self.next_square()[0] is not None

    def next_square(self) -> tuple[Square | None, list[Word]]:
        """Return the square that comes next, None if there is none, and the words after it."""
        return square_at(self.words)

    def take_moves(self) -> bool:
        """Take the next word if it is a run of moves, such as "4d"."""
        text = self.words[0].text
        are_moves = bool(moves_in(text, self.vocabulary))
        if are_moves and not self.vocabulary.english_name(text):
            self.take()
            return True
        return False

    def take_command(self) -> str:
        """Take the name of a command; "" if there is none."""
        name, self.words = command_at(self.words, self.vocabulary)
        return name

    def rest(self) -> str:
        """Take everything after the command, as typed."""
        self.words = []
        text = self.typed.strip()
        if text:
            self.texts.append(text)
        return text

    def unreadable(self, expected: str, *examples: object) -> Unreadable:
        """Return the error for a missing or wrong next word; `expected` is a sentence."""
        commands = [f"{self.name} {example}" for example in examples]
        if not self.words:
            return Unreadable(expected, self.name, examples=commands)
        typed = self.words[0].text
        message = _(wording.CANT_READ_AFTER, word=quoted(typed), expected=expected)
        return Unreadable(message, typed, examples=commands)

    def has_number(self) -> bool:
        """Return True if the next word is a number."""
        return self.next.isascii() and self.next.isdigit()


# A line.


def read_line(line: str, session: Any) -> list[Call]:
    """Return the calls of a line that isn't a comment; a code fence has none.

    Raise `Unreadable` if it can't be read.
    """
    for sequence, arrow in CURSOR_KEYS.items():
        line = line.replace(sequence, f" {arrow} ")
    if re.fullmatch(CODE_FENCE, line):
        return []
    if UNDECODED in line:
        raise Unreadable(_(wording.NOT_UTF_8))
    reader = LineReader(line, session)
    try:
        return reader.calls()
    except Unreadable:
        raise
    except (OSError, ValueError) as error:  # a command left out, or no such game for `new`
        raise Unreadable(error_text(error), getattr(error, "word", "") or line) from None


class LineReader:
    """Reads one line in a session.

    `items` are the words between commas, each with the place where they end in the line.
    """

    def __init__(self, line: str, session: Any) -> None:
        self.line = line
        self.session = session
        self.vocabulary = session.vocabulary
        self.items: list[tuple[list[Word], int]] = []
        self._split(re.sub(PAIR, as_words, folded(line)))

    def _split(self, text: str) -> None:
        """Find the items of a line."""
        words: list[Word] = []  # of the item
        end = 0
        for found in re.finditer(TOKEN, text):
            token, start = found[0], found.start()
            if token in ",;":
                if words:
                    self.items.append((words, start))
                words = []
                continue
            if token[0] == "#" and not self._is_seed(token, words):
                break
            is_last = (words or len(token) > 1) and found.end() == len(text.rstrip())
            if is_last and "=" not in token:  # a board may end with a full stop
                token = token.removesuffix(".")
            if not token:
                break
            end = start + len(token)
            is_first = not words
            words += words_in(token, start)
            if is_first and self._is_of_file(words):
                # The name is the rest of the line as typed: `_command` takes it from the text.
                self.items.append((words[:1], len(text)))
                return
        if words:
            self.items.append((words, end))

    def _is_seed(self, token: str, words: Sequence[Word]) -> bool:
        """Return True for the first word after `new` that begins with `#`."""
        if token == "#" or not words or any(word.text.startswith("#") for word in words):
            return False
        name = command_at(words, self.vocabulary)[0]
        return bool(name) and self.vocabulary.commands[name].may_take is another_game

    def _is_of_file(self, words: Sequence[Word]) -> bool:
        name, _rest = command_at(words, self.vocabulary)
        return bool(name) and self.vocabulary.commands[name].kind == FILE

    # The rules, in the order of the grammar: each returns calls, or none if it doesn't apply;
    # a command, which comes last, raises `Unreadable`.

    def calls(self) -> list[Call]:
        """Return the calls of the line; raise `Unreadable` at the first item that can't be read."""
        if not self.items:
            raise UnknownCommand(_(wording.UNKNOWN, word=quoted(self.line)), self.line)
        calls = self._squares()
        if calls:
            return calls
        for words, end in self.items:
            if calls and calls[-1].command.kind == GAME:
                raise self._nothing_can_follow(calls[-1])
            calls += self._letters(words) or self._names(words) or self._command(words, end)
            if len(calls) > MAX_COMMANDS:
                raise too_many_commands()
        return calls

    def _squares(self) -> list[Call]:
        """Read a line of nothing but squares."""
        name = self.vocabulary.square_verb
        if not name:
            return []
        squares: list[Square] = []
        for words, _end in self.items:
            while words:
                there, others = square_at(words)
                if not there:
                    return []
                if self._is_key_with_number(words[0].text):
                    raise self._unknown(words)
                squares.append(there)
                words = others
        calls = []
        for there in squares:
            word = square_name(there)
            if not is_on_board(there, self.session.spec.size):
                raise Unreadable(not_on_board(there, self.session.spec.size), word)
            calls.append(self.vocabulary.call(name, (there,), f"{name} {word}", word))
        return calls

    def _is_key_with_number(self, text: str) -> bool:
        """Return True for a square that may be a key and its number: u2 for undo 2."""
        name = self.vocabulary.english_name(text[:1])
        if not name or not is_number(text[1:]):
            return False
        return self.vocabulary.commands[name].may_take in (number_if_any, place)

    def _letters(self, words: Sequence[Word]) -> list[Call]:
        """Read letters of moves, in one word with counts, or with blanks: wwd, 4d, w w d."""
        text = "".join([word.text for word in words])
        if len(words) > 1:
            are_letters = len(text) == len(words) and text.isalpha()
        else:
            are_letters = len(text) == 1 or not self.vocabulary.english_name(text)
        return moves_in(text, self.vocabulary) if are_letters else []

    def _names(self, words: Sequence[Word]) -> list[Call]:
        """Read names of moves: left left up, 上上左."""
        moves: list[Call] = []
        while words and len(moves) <= MAX_COMMANDS:
            name, others = command_at(words, self.vocabulary)
            if not name or not self.vocabulary.commands[name].is_step or is_letter(words[0]):
                return []
            moves += self.vocabulary.calls_of_words[name]
            words = others
        return moves

    def _command(self, words: Sequence[Word], end: int) -> list[Call]:
        """Read a command and the words after it; several squares give a call each."""
        vocabulary = self.vocabulary
        name, others = command_at(words, vocabulary)
        first = words[0]
        if not name:
            name, others = self.session.verb_for(first.text), list(words)
        if not name:
            raise self._unknown(words)
        command = vocabulary.commands[name]
        after = first.end
        if others:  # in Chinese they may follow without a blank
            after = min(after, others[0].start)
        typed = self.line[first.start : after] or first.text
        arguments = Arguments(self.session, name, others, self.line[after:end])
        if command.is_step:
            if is_letter(first) or not arguments.has_number():
                raise cant_follow(others[0], typed)
            count = number(arguments)
            step = vocabulary.call(name, command.given, name, typed)
            calls = [step] * min(count, MAX_COMMANDS + 1)
        else:
            values = command.read(arguments)
            text = " ".join([name, *arguments.texts])
            calls = [vocabulary.call(name, values, text, typed)]
        while command.takes is square and square_at(arguments.words)[0]:
            there = square(arguments)
            text = f"{name} {square_name(there)}"
            calls.append(vocabulary.call(name, (there,), text, typed))
        if arguments.words:
            raise cant_follow(arguments.words[0], arguments.shown_name)
        return calls

    # Errors.

    def _unknown(self, words: Sequence[Word]) -> Refusal:
        """Return the error for an item that doesn't begin with a command."""
        word = words[0].text
        if name := left_out_at(words, self.vocabulary):
            return Illegal(_(wording.PLAYED_WITHOUT, command=command_text(name)), word)
        if len(words) > 1 and moves_in(word, self.vocabulary):
            return cant_follow(words[1], word)
        if self.vocabulary.square_verb:
            words = [word for word in words if not square_at([word])[0]] or words
        typed = self.line[words[0].start : words[0].end]
        return UnknownCommand(_(wording.UNKNOWN, word=quoted(typed)), word)

    def _nothing_can_follow(self, call: Call) -> Unreadable:
        """Return the error for a command that must be the last one on its line."""
        verb = command_text(call.command.name)
        message = _("{verb} must be the last command on its line.", verb=verb)
        possible = self.session.describer.possible(self.session)
        return Unreadable(message, call.word, examples=possible)


def as_words(pair: re.Match[str]) -> str:
    """Return a square such as (3, 7) as two words, with blanks in place of other characters."""
    return re.sub("[^0-9]", " ", pair[0])


def words_in(text: str, start: int) -> list[Word]:
    """Return the words of a text without blanks, without the marks around it.

    Chinese and other words need no blanks between them. `start` is the place of the text in the
    line.
    """
    while len(text) > 2 and text[0] + text[-1] in MARKS:
        text = text[1:-1]
        start += 1
    words: list[Word] = []
    for _is_chinese, characters in groupby(text, is_chinese):
        part = "".join(characters)
        words.append(Word(part, start, start + len(part)))
        start += len(part)
    return words


def is_letter(word: Word) -> bool:
    return len(word.text) == 1 and word.text.isascii()


def cant_follow(word: Word, command: str) -> Unreadable:
    """Return the error for a word after a command that takes no further words."""
    message = _(
        "{word} can't follow {command}; commas separate commands.",
        word=quoted(word.text),
        command=command,
    )
    return Unreadable(message, word.text)


def too_many_commands() -> Unreadable:
    return Unreadable(_("A line can have at most {count} commands.", count=MAX_COMMANDS))
