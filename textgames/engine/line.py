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

The error for an unreadable line suggests the line with its first word corrected to the nearest
name, if that can be read; otherwise it has examples of possible commands.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from textgames.engine import wording
from textgames.engine.commands import (
    MAX_COMMANDS,
    Arguments,
    Call,
    Command,
    Word,
    is_on_board,
    number,
    square,
    square_at,
    too_many_commands,
)
from textgames.engine.names import CURSOR_KEYS, folded, is_chinese
from textgames.errors import Illegal, Refusal, UnknownCommand, Unreadable
from textgames.text.language import _, command_text, join_sentences, or_commands, plural
from textgames.text.quoting import error_text, nearest, quoted
from textgames.text.squares import Square, not_on_board, square_name

CODE_FENCE = re.compile(r"(`{3,}|~{3,})\w*")
# Two numbers with a comma between them, perhaps in brackets: 3,7 and (3, 7).
PAIR = re.compile(r"\( *[0-9]+ *, *[0-9]+ *\)|(?<![0-9A-Za-z(])[0-9]+ *, *[0-9]+(?![0-9A-Za-z)])")
TOKEN = re.compile(r"[,;]|[^\s,;]+")
MARKS = ('""', "''", "``", "**", "“”", "‘’", "「」", "『』")  # dropped around a word
NAME_AND_ARGUMENT = re.compile("([A-Za-z]+)([0-9]+[A-Za-z]{0,2})")  # f3H
NEW = "new"  # after which `#` begins a seed
UNDECODED = "\ufffd"  # replaces bytes that are neither UTF-8 nor in the locale's encoding
NEVER_SUGGESTED = ("restart", "yes", "no", "quit")


def read_line(line: str, session: Any) -> list[Call]:
    """Return the calls of a line that isn't a comment; a code fence has none.

    Raise `Unreadable` with a suggestion, or with examples.
    """
    for sequence, arrow in CURSOR_KEYS.items():
        line = line.replace(sequence, f" {arrow} ")
    if CODE_FENCE.fullmatch(line):
        return []
    if UNDECODED in line:
        raise Unreadable(_(wording.NOT_UTF_8))
    reader = LineReader(line, session)
    try:
        return reader.calls()
    except Unreadable as error:
        raise reader.with_suggestion(error) from None
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
        self._split(PAIR.sub(as_words, folded(line)))

    def _split(self, text: str) -> None:
        """Find the items of a line."""
        words: list[Word] = []  # of the item
        end = 0
        for found in TOKEN.finditer(text):
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
            if is_first and self._takes_file(words):
                # The name is the rest of the line as typed: `_command` takes it from the text.
                self.items.append((words[:1], len(text)))
                return
        if words:
            self.items.append((words, end))

    def _is_seed(self, token: str, words: Sequence[Word]) -> bool:
        """Return True for the first word after `new` that begins with `#`."""
        if token == "#" or not words or any(word.text.startswith("#") for word in words):
            return False
        return bool(self.vocabulary.command_at(words)[0] == NEW)

    def _takes_file(self, words: Sequence[Word]) -> bool:
        name, _rest = self.vocabulary.command_at(words)
        return bool(name) and self.vocabulary.commands[name].takes_file

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
            if calls and calls[-1].command.ends_line:
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
                self._refuse_if_ambiguous(words[0], there)
                squares.append(there)
                words = others
        calls = []
        for there in squares:
            word = square_name(there)
            if not is_on_board(there, self.session.spec.size):
                raise UnknownCommand(not_on_board(there, self.session.spec.size), word)
            command = self.vocabulary.commands[name]
            calls.append(Call(command, (there,), f"{name} {word}", word))
        return calls

    def _refuse_if_ambiguous(self, word: Word, there: Square) -> None:
        """Raise `Unreadable` if a square may be a command with its argument: u2 for undo 2."""
        meant = self._with_blank(word.text)
        if not (meant and self._can_be_read(meant)):
            return
        if is_on_board(there, self.session.spec.size):
            verb = self.vocabulary.square_verb
            raise several_meanings(word.text, [meant, f"{verb} {square_name(there)}"])
        raise UnknownCommand(_(wording.UNKNOWN, word=quoted(word.text)), word.text)

    def _letters(self, words: Sequence[Word]) -> list[Call]:
        """Read letters of moves, in one word with counts, or with blanks: wwd, 4d, w w d."""
        text = "".join([word.text for word in words])
        if len(words) > 1:
            are_letters = len(text) == len(words) and text.isalpha()
        else:
            are_letters = len(text) == 1 or not self.vocabulary.is_name(text)
        return self.vocabulary.moves_in(text) if are_letters else []

    def _names(self, words: Sequence[Word]) -> list[Call]:
        """Read names of moves: left left up, 上上左."""
        moves: list[Call] = []
        while words and len(moves) <= MAX_COMMANDS:
            name, others = self.vocabulary.command_at(words)
            if name not in self.vocabulary.steps or is_letter(words[0]):
                return []
            moves += self.vocabulary.calls_of_words[name]
            words = others
        return moves

    def _command(self, words: Sequence[Word], end: int) -> list[Call]:
        """Read a command and the words after it; several squares give a call each."""
        vocabulary = self.vocabulary
        name, others = vocabulary.command_at(words)
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
            calls = [Call(command, command.given, name, typed)] * min(count, MAX_COMMANDS + 1)
        else:
            values = command.read(arguments)
            calls = [Call(command, values, " ".join([name, *arguments.texts]), typed)]
        while command.repeats and square_at(arguments.words)[0]:
            there = square(arguments)
            calls.append(Call(command, (there,), f"{name} {square_name(there)}", typed))
        if arguments.words:
            raise cant_follow(arguments.words[0], arguments.shown_name)
        return calls

    # Errors.

    def _unknown(self, words: Sequence[Word]) -> Refusal:
        """Return the error for an item that doesn't begin with a command."""
        word = words[0].text
        if name := self.vocabulary.left_out_at(words):
            return Illegal(_(wording.PLAYED_WITHOUT, command=command_text(name)), word)
        if len(words) > 1 and self.vocabulary.moves_in(word):
            return cant_follow(words[1], word)
        there = square_at(words)[0]
        if there and not self._with_blank(word):
            return self._about_square(there, word)
        typed = self.line[words[0].start : words[0].end]
        return UnknownCommand(_(wording.UNKNOWN, word=quoted(typed)), word)

    def _nothing_can_follow(self, call: Call) -> Unreadable:
        """Return the error for a command that must be the last one on its line."""
        verb = command_text(call.command.name)
        message = _("{verb} must be the last command on its line.", verb=verb)
        possible = self.session.describer.possible(self.session)
        return Unreadable(message, call.word, examples=possible)

    def _about_square(self, there: Square, typed: str) -> Unreadable:
        """Return the error for a square that needs a verb, with its possible meanings."""
        size = self.session.spec.size
        verb = self.vocabulary.square_verb
        name = square_name(there)
        if verb and is_on_board(there, size):
            verbs = [verb]
            for words, _end in self.items:
                other = self.vocabulary.commands.get(self.vocabulary.command_at(words)[0])
                if other and other.repeats:
                    verbs.append(other.name)
            return several_meanings(name, [f"{one} {name}" for one in dict.fromkeys(verbs)])
        examples = []
        message = not_on_board(there, size)
        if is_on_board(there, size):
            examples = [f"look {name}"]
            command = command_text(examples[0])
            message = _("{word} is a square: type {command}.", word=quoted(name), command=command)
        run = typed.lower()  # "4D" is a square, "4d" four moves
        if moves := self.vocabulary.moves_in(run):
            direction = _(moves[0].command.name)
            as_moves = plural(wording.RUN_MOVES, len(moves), run=run, direction=direction)
            message = join_sentences([as_moves, message])
            examples.insert(0, run)
        error = Unreadable if examples else UnknownCommand
        return error(message, typed, examples=examples)

    def with_suggestion(self, error: Unreadable) -> Unreadable:
        """Return an error with a suggestion, or with examples.

        An error with its own examples, or about no word, gets no others.
        """
        if isinstance(error, UnknownCommand) and (guess := self._corrected()):
            meant = _(wording.DID_YOU_MEAN, guess=command_text(guess))
            message = join_sentences([str(error), meant])
            return UnknownCommand(message, error.word, [guess])
        if error.examples or not error.word:
            return error
        examples = self.session.describer.possible(self.session)
        places = {"problem": str(error), "moves": or_commands(examples)}
        message = _("{problem} Try {moves}; {help} lists the rest.", **places)
        return type(error)(message, error.word, examples=examples)

    def _corrected(self) -> str:
        """Return the line, if it is one item, with its first word corrected.

        Return "" if no name is near, or if the result can't be read or isn't safe.
        """
        if len(self.items) != 1:
            return ""
        first, *others = [word.text for word in self.items[0][0]]
        word = self._with_blank(first)
        if not word and first.isalpha():
            word = nearest(first, self.vocabulary.commands)
        guess = " ".join([word, *others])
        return guess if word and self._can_be_read(guess) else ""

    def _with_blank(self, word: str) -> str:
        """Return "flag 3H" for "f3H", a command with its argument; "" for anything else."""
        found = NAME_AND_ARGUMENT.fullmatch(word)
        name = self.vocabulary.full_name(found[1]) if found else None
        return f"{name} {found[2]}" if found and name else ""

    def _can_be_read(self, line: str) -> bool:
        """Return True if a line can be read, and doesn't leave, restart, load or save the game."""
        try:
            calls = LineReader(line, self.session).calls()
        except (OSError, ValueError):
            return False
        if self.session.outcome and any(call.command.in_play for call in calls):
            return False
        return not any(is_unsafe(call.command) for call in calls)


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


def is_unsafe(command: Command) -> bool:
    return command.ends_line or command.takes_file or command.name in NEVER_SUGGESTED


def is_letter(word: Word) -> bool:
    return len(word.text) == 1 and word.text.isascii()


def several_meanings(word: str, meanings: Sequence[str]) -> Unreadable:
    """Return the error for a word that may stand for one of several commands."""
    message = _("{word}: {meanings}?", word=word, meanings=or_commands(meanings))
    return Unreadable(message, word, examples=meanings)


def cant_follow(word: Word, command: str) -> Unreadable:
    """Return the error for a word after a command that takes no further words."""
    message = _(
        "{word} can't follow {command}; commas separate commands.",
        word=quoted(word.text),
        command=command,
    )
    return Unreadable(message, word.text)
