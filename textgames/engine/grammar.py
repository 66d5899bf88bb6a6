"""The grammar of a line. If any part of a line can't be read, no part is played.

    line     = clause , clause , ...       separated by commas of any kind, and by nothing else;
                                           what begins another game comes last
    clause   = verb arguments              flag 3H 4H, undo 3, left 4, 标记3H
             | run                         wwd, 4d, 上上左
             | squares                     3H 4H, where the game opens them

A `#` at the start of a word begins a comment. A file name is the rest of its line, as it was typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from textgames.engine import wording
from textgames.engine.commands import (
    MAX_COMMANDS,
    Arguments,
    Call,
    Square,
    Vocabulary,
    Word,
    is_on_board,
    number,
    square,
    square_at,
    too_many_commands,
)
from textgames.engine.names import folded, is_chinese
from textgames.engine.spec import GameSpec
from textgames.errors import UnknownCommand, Unreadable
from textgames.text.language import _, command_text, join_sentences, or_commands, plural
from textgames.text.quoting import quoted
from textgames.text.squares import bounds_of, not_on_board, square_name

IN_BRACKETS = re.compile(r"\( *[0-9]+ *, *[0-9]+ *\)")
PAIR = re.compile(r"(?<![0-9A-Za-z(])[0-9]+,[0-9]+(?![0-9A-Za-z])")  # 3,7, but 3，7 are two
SEPARATORS = re.compile("[,;]")
WORD = re.compile(r"\S+")
# Letters of directions. Programs may type only the first ones.
WASD = frozenset("wasd")
OTHER_LETTERS = frozenset("udlrhjk")
NEW = "new"  # after which `#` begins a seed
MARKS = "*_`\"'."  # dropped around a word


class Clause(NamedTuple):
    """The words between two commas, and where the clause ends in the line."""

    words: list[Word]
    end: int


class LineReader:
    """Reads one line, clause by clause, in a game of `spec`.

    Without help, refused commands aren't suggested; programs have fewer letters of moves.
    """

    def __init__(
        self,
        line: str,
        vocabulary: Vocabulary,
        spec: GameSpec,
        no_help: bool = False,
        for_programs: bool = False,
    ) -> None:
        self.line = line
        self.vocabulary = vocabulary
        self.spec = spec
        self.no_help = no_help
        self.for_programs = for_programs
        text = folded(PAIR.sub(as_words, line))
        self.clauses = list(self._clauses(IN_BRACKETS.sub(as_words, text)))

    def _clauses(self, text: str) -> Iterator[Clause]:
        """Yield the clauses of a line, without its comment."""
        ends = [separator.start() for separator in SEPARATORS.finditer(text)]
        start = 0
        for end in [*ends, len(text)]:
            words: list[Word] = []
            for found in WORD.finditer(text, start, end):
                if found[0].startswith("#") and not self._is_seed(found[0], words):
                    if words:
                        yield Clause(words, found.start())
                    return
                words += words_in(found[0], found.start())
                if start == 0 and self._takes_file(words):
                    yield Clause(words[:1], len(text))
                    return
            if words:
                yield Clause(words, end)
            start = end + 1

    def _takes_file(self, words: Sequence[Word]) -> bool:
        name, _rest = self.vocabulary.command_at(words)
        return bool(name) and self.vocabulary.commands[name].takes_file

    def _is_seed(self, text: str, words: Sequence[Word]) -> bool:
        """Return True if a text is a seed: the first word after `new` that begins with `#`."""
        if len(text) == 1 or not words or any(word.text.startswith("#") for word in words):
            return False
        return self.vocabulary.command_at(words)[0] == NEW

    def calls(self) -> list[Call]:
        """Return the calls of the line; raise `Unreadable` at the first that can't be read."""
        typed = self.line.strip()
        if not self.clauses and typed and not typed.startswith("#"):
            raise UnknownCommand(_(wording.UNKNOWN, word=quoted(typed)), typed)
        self._refuse_other_letters()
        calls: list[Call] = []
        alone: list[Call] = []  # squares by themselves
        takers: list[Call] = []  # other commands with squares
        for clause in self.clauses:
            if calls and calls[-1].command.ends_line:
                raise nothing_can_follow(calls[-1])
            read = self._clause(clause)
            calls += read
            if len(calls) > MAX_COMMANDS:
                raise too_many_commands()
            first = read[0]
            if square_at(clause.words)[0]:
                alone.append(first)
            elif first.has_square and first.command.name != self.vocabulary.square_verb:
                takers.append(first)
        if alone and takers:
            raise self._two_meanings(alone[0], takers[0])
        return calls

    def _clause(self, clause: Clause) -> list[Call]:
        """Return the calls of a clause, which is tried as a run, as a command, then as squares.

        Raise `Unreadable` if it is none of these.
        """
        words = clause.words
        first = words[0]
        if is_letter(first) or not self.vocabulary.is_name(first.text):
            moves = self.vocabulary.moves_in(first.text)
            if moves and len(words) > 1:
                raise cant_follow(words[1], first.text)
            if moves:
                return moves
        if moves := self._run_of_names(words):
            return moves
        name, others = self.vocabulary.command_at(words)
        if not name:
            if calls := self._squares(words):
                return calls
            raise self._unknown(words)
        if self.vocabulary.commands[name].takes_file and clause is not self.clauses[0]:
            raise Unreadable(_(wording.NEEDS_FILE, verb=command_text(name)), first.text)
        end = first.end
        if others:  # in Chinese they may follow without a blank
            end = min(end, others[0].start)
        typed = self.line[first.start : end]
        return self._with_arguments(name, others, typed, self.line[end : clause.end])

    def _with_arguments(
        self, name: str, words: Sequence[Word], word: str, after: str
    ) -> list[Call]:
        """Return the calls of a command with the words after it, one for each square.

        `word` is the command as it was typed, and `after` everything that was typed after it.
        """
        command = self.vocabulary.commands[name]
        arguments = Arguments(self.vocabulary, self.spec, name, words, after)
        if command.is_step:
            count = number(arguments) if arguments.has_number() else 1
            calls = [Call(command, command.given, name, word)] * min(count, MAX_COMMANDS + 1)
        else:
            values = command.read(arguments)
            calls = [Call(command, values, " ".join([name, *arguments.texts]), word)]
        while command.repeats and square_at(arguments.words)[1]:
            there = square(arguments)
            calls.append(Call(command, (there,), f"{name} {square_name(there)}", word))
        if arguments.words:
            raise cant_follow(arguments.words[0], arguments.shown_name)
        return calls

    def _run_of_names(self, words: Sequence[Word]) -> list[Call]:
        """Return the moves of a clause of nothing but names in Chinese, as 上上左; else none."""
        moves: list[Call] = []
        while words and is_chinese(words[0].text) and len(moves) <= MAX_COMMANDS:
            name, words = self.vocabulary.command_at(words)
            if name not in self.vocabulary.steps:
                return []
            moves += self.vocabulary.single_words[name]
        return moves if not words or len(moves) > MAX_COMMANDS else []

    def _squares(self, words: Sequence[Word]) -> list[Call]:
        """Return the calls for squares by themselves; none if the words aren't squares.

        Raise `Unreadable` for a square off the board, or if squares need a verb in this game.
        """
        squares: list[Square] = []
        remaining = words
        while remaining:
            count, there = square_at(remaining)
            if not there:
                return []
            squares.append(there)
            remaining = remaining[count:]
        name = self.vocabulary.square_verb
        for there in squares:
            if not (name and is_on_board(there, self.spec.size)):
                raise self._about_square(there, words)
        command = self.vocabulary.commands[name]
        calls = []
        for there in squares:
            word = square_name(there)
            calls.append(Call(command, (there,), f"{name} {word}", word))
        return calls

    def typed(self, words: Sequence[Word]) -> str:
        return self.line[words[0].start : words[-1].end]

    # Errors.

    def may_suggest(self, name: str) -> bool:
        """Return True unless a command is refused since the game is played without help."""
        return not (self.no_help and self.vocabulary.is_help(name))

    def _unknown(self, words: Sequence[Word]) -> Unreadable:
        """Return the error for a clause that doesn't begin with a command."""
        while count := square_at(words)[0]:  # the error is about the word after squares
            words = words[count:]
        typed = self.typed(words[:1])
        is_name = self.vocabulary.full_name(words[0].text)  # which can't stand after squares
        message = wording.CANT_READ if is_name else wording.UNKNOWN
        return UnknownCommand(_(message, word=quoted(typed)), typed)

    def _two_meanings(self, alone: Call, taker: Call) -> Unreadable:
        """Return the error for a square by itself if another command of the line takes squares."""
        word = alone.word
        meanings = [f"{alone.command.name} {word}", f"{taker.command.name} {word}"]
        message = _("{square}: {meanings}?", square=word, meanings=or_commands(meanings))
        return Unreadable(message, word, examples=meanings)

    def _about_square(self, there: Square, words: Sequence[Word]) -> Unreadable:
        """Return the error for a square off the board, or without a verb.

        It has the verbs of squares, and the run that may be meant.
        """
        error = Unreadable
        name = square_name(there)
        if is_on_board(there, self.spec.size):
            examples = self._with_square(name)
            message = _(
                "{word} is a square: type {commands}.",
                word=quoted(name),
                commands=or_commands(examples),
            )
        else:
            error = UnknownCommand  # such as u2
            examples = self._with_square(bounds_of(self.spec.size)["example"])
            message = not_on_board(there, self.spec.size)
        run = name.lower()  # "4D" is a square, "4d" four moves
        moves = None
        if not self.for_programs or run[-1] in WASD:
            moves = self.vocabulary.moves_in(run)
        if moves and len({one.text for one in moves}) == 1:
            direction = _(moves[0].command.name)
            as_moves = plural(wording.RUN_MOVES, len(moves), run=run, direction=direction)
            message = join_sentences([as_moves, message])
            examples.insert(0, run)
        return error(message, self.typed(words), examples=examples)

    def _with_square(self, word: str) -> list[str]:
        """Return the commands that take a square, each with one after it, moves first."""
        takers = []
        for name, command in self.vocabulary.commands.items():
            if command.takes_square and self.may_suggest(name):
                takers.append(command)
        takers.sort(key=lambda command: not command.in_play)
        return [f"{command.name} {word}" for command in takers]

    def _refuse_other_letters(self) -> None:
        """Raise `Unreadable` if a program types letters of moves other than `wasd`.

        Some programs take u, d, l and r for directions.
        """
        if not (self.for_programs and self.vocabulary.steps):
            return
        for words, _end in self.clauses:
            first = words[0].text
            letters = re.sub("[0-9]", "", first.lower())
            is_square = square_at(words)[0] and not self.vocabulary.moves_in(first)
            if len(words) > 1 or not letters or letters in self.vocabulary.commands or is_square:
                continue
            if OTHER_LETTERS.issuperset(letters) and not WASD.issuperset(letters):
                typed = self.typed(words)
                raise UnknownCommand(_(wording.UNKNOWN, word=quoted(typed)), typed)


def as_words(pair: re.Match[str]) -> str:
    """Return a square such as (3, 7) as two words, with blanks in place of other characters."""
    return re.sub("[^0-9]", " ", pair[0])


def words_in(text: str, start: int) -> list[Word]:
    """Return the words of a text without blanks, without the marks around it.

    Chinese and other words need no blanks between them. `start` is the place of the text in the
    line.
    """
    stripped = text.strip(MARKS) or text
    if stripped.isdigit():  # "2." is the number of an item
        stripped = text
    start += text.index(stripped)
    words: list[Word] = []
    for _is_chinese, characters in groupby(stripped, is_chinese):
        part = "".join(characters)
        words.append(Word(part, start, start + len(part)))
        start += len(part)
    return words


def cant_follow(word: Word, command: str) -> Unreadable:
    """Return the error for a word after a command that takes no further words."""
    message = _(
        "{word} can't follow {command}; commas separate commands.",
        word=quoted(word.text),
        command=command,
    )
    return Unreadable(message, word.text)


def nothing_can_follow(call: Call) -> Unreadable:
    """Return the error for a command that must be the last one on its line."""
    verb = command_text(call.command.name)
    message = _("{verb} must be the last command on its line.", verb=verb)
    return Unreadable(message, call.word, examples=[call.text])


def is_letter(word: Word) -> bool:
    return len(word.text) == 1 and word.text.isascii()
