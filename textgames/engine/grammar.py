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
from textgames.engine.board_in_words import bounds_of, not_on_board
from textgames.engine.commands import (
    MAX_COMMANDS,
    Arguments,
    Command,
    Vocabulary,
    Word,
    is_on_board,
    square_at,
    too_many_commands,
)
from textgames.engine.names import folded, is_chinese
from textgames.engine.settings import DEFAULT, Settings
from textgames.engine.spec import GameSpec
from textgames.errors import UnknownCommand, Unreadable
from textgames.text.language import _, command_text, join_sentences, or_commands, plural
from textgames.text.quoting import quoted
from textgames.text.squares import square_name

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
    """Reads one line, clause by clause, in a game of `spec`."""

    def __init__(
        self, line: str, vocabulary: Vocabulary, spec: GameSpec, settings: Settings = DEFAULT
    ) -> None:
        self.line = line
        self.vocabulary = vocabulary
        self.spec = spec
        self.settings = settings
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
        name, _rest = self.vocabulary.verb_at(words)
        return bool(name) and self.vocabulary.verbs[name].takes_file

    def _is_seed(self, text: str, words: Sequence[Word]) -> bool:
        """Return True if a text is a seed: the first word after `new` that begins with `#`."""
        if len(text) == 1 or not words or any(word.text.startswith("#") for word in words):
            return False
        return self.vocabulary.verb_at(words)[0] == NEW

    def commands(self) -> list[Command]:
        """Return the commands of the line; raise `Unreadable` at the first that can't be read."""
        typed = self.line.strip()
        if not self.clauses and typed and not typed.startswith("#"):
            raise UnknownCommand(_(wording.UNKNOWN, word=quoted(typed)), typed)
        self._refuse_other_letters()
        commands: list[Command] = []
        alone: list[Command] = []  # squares by themselves
        takers: list[Command] = []  # other commands with squares
        for clause in self.clauses:
            if commands and commands[-1].verb.ends_line:
                raise nothing_can_follow(commands[-1])
            read = self._clause(clause)
            commands += read
            if len(commands) > MAX_COMMANDS:
                raise too_many_commands()
            first = read[0]
            if square_at(clause.words)[0]:
                alone.append(first)
            elif first.takes_square and first.verb.name != self.vocabulary.square_verb:
                takers.append(first)
        if alone and takers:
            raise self._two_meanings(alone[0], takers[0])
        return commands

    def _clause(self, clause: Clause) -> list[Command]:
        """Return the commands of a clause; raise `Unreadable` if it has none of the forms above."""
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
        name, others = self.vocabulary.verb_at(words)
        if not name:
            if commands := self._squares(words):
                return commands
            raise self._unknown(words)
        if self.vocabulary.verbs[name].takes_file and clause is not self.clauses[0]:
            raise Unreadable(_(wording.NEEDS_FILE, verb=command_text(name)), first.text)
        end = first.end
        if others:  # in Chinese they may follow without a blank
            end = min(end, others[0].start)
        typed = self.line[first.start : end]
        return self._with_verb(name, others, typed, self.line[end : clause.end])

    def _with_verb(self, name: str, words: Sequence[Word], word: str, after: str) -> list[Command]:
        """Return the commands of a verb with the words after it, one for each square.

        `word` is the verb as it was typed, and `after` everything that was typed after it.
        """
        verb = self.vocabulary.verbs[name]
        arguments = Arguments(self.vocabulary, self.spec, name, words, after)
        if verb.is_step:
            count = arguments.number() if arguments.has_number() else 1
            commands = [Command(verb, (), name, word)] * min(count, MAX_COMMANDS + 1)
        else:
            values = verb.read(arguments)
            text = " ".join([name, *arguments.texts])
            commands = [Command(verb, tuple(values), text, word)]
        while verb.takes_squares and square_at(arguments.words)[1]:
            square = arguments.square()
            commands.append(Command(verb, (square,), f"{name} {square_name(square)}", word))
        if arguments.words:
            raise cant_follow(arguments.words[0], arguments.shown_name)
        return commands

    def _run_of_names(self, words: Sequence[Word]) -> list[Command]:
        """Return the moves of a clause of nothing but names in Chinese, as 上上左; else none."""
        moves: list[Command] = []
        while words and is_chinese(words[0].text) and len(moves) <= MAX_COMMANDS:
            name, words = self.vocabulary.verb_at(words)
            if name not in self.vocabulary.steps:
                return []
            moves += self.vocabulary.single_words[name]
        return moves if not words or len(moves) > MAX_COMMANDS else []

    def _squares(self, words: Sequence[Word]) -> list[Command]:
        """Return the commands for squares by themselves; none if the words aren't squares.

        Raise `Unreadable` for a square off the board, or if squares need a verb in this game.
        """
        squares: list[tuple[int, int]] = []
        remaining = words
        while remaining:
            count, square = square_at(remaining)
            if not square:
                return []
            squares.append(square)
            remaining = remaining[count:]
        name = self.vocabulary.square_verb
        for square in squares:
            if not (name and is_on_board(square, self.spec.size)):
                raise self._about_square(square, words)
        verb = self.vocabulary.verbs[name]
        commands = []
        for square in squares:
            word = square_name(square)
            commands.append(Command(verb, (square,), f"{name} {word}", word))
        return commands

    def typed(self, words: Sequence[Word]) -> str:
        return self.line[words[0].start : words[-1].end]

    # Errors.

    def may_suggest(self, name: str) -> bool:
        """Return True unless a command is refused since the game is played without help."""
        return not (self.settings.no_help and self.vocabulary.is_help(name))

    def _unknown(self, words: Sequence[Word]) -> Unreadable:
        """Return the error for a clause that doesn't begin with a command."""
        while count := square_at(words)[0]:  # the error is about the word after squares
            words = words[count:]
        typed = self.typed(words[:1])
        is_name = self.vocabulary.full_name(words[0].text)  # which can't stand after squares
        message = wording.CANT_READ if is_name else wording.UNKNOWN
        return UnknownCommand(_(message, word=quoted(typed)), typed)

    def _two_meanings(self, alone: Command, taker: Command) -> Unreadable:
        """Return the error for a square by itself if another command of the line takes squares."""
        square = alone.word
        meanings = [f"{alone.verb.name} {square}", f"{taker.verb.name} {square}"]
        message = _("{square}: {meanings}?", square=square, meanings=or_commands(meanings))
        return Unreadable(message, square, examples=meanings)

    def _about_square(self, square: tuple[int, int], words: Sequence[Word]) -> Unreadable:
        """Return the error for a square off the board, or without a verb.

        It has the verbs of squares, and the run that may be meant.
        """
        error = Unreadable
        name = square_name(square)
        if is_on_board(square, self.spec.size):
            examples = self._with_square(name)
            message = _(
                "{word} is a square: type {commands}.",
                word=quoted(name),
                commands=or_commands(examples),
            )
        else:
            error = UnknownCommand  # such as u2
            examples = self._with_square(bounds_of(self.spec.size)["example"])
            message = not_on_board(square, self.spec.size)
        run = name.lower()  # "4D" is a square, "4d" four moves
        moves = None
        if not self.settings.for_programs or run[-1] in WASD:
            moves = self.vocabulary.moves_in(run)
        if moves and len({one.text for one in moves}) == 1:
            direction = _(moves[0].verb.name)
            as_moves = plural(wording.RUN_MOVES, len(moves), run=run, direction=direction)
            message = join_sentences([as_moves, message])
            examples.insert(0, run)
        return error(message, self.typed(words), examples=examples)

    def _with_square(self, square: str) -> list[str]:
        """Return the commands that take a square, each with `square` after it, moves first."""
        takers = []
        for name, verb in self.vocabulary.verbs.items():
            if verb.takes_square and self.may_suggest(name):
                takers.append(verb)
        takers.sort(key=lambda verb: not verb.in_play)
        return [f"{verb.name} {square}" for verb in takers]

    def _refuse_other_letters(self) -> None:
        """Raise `Unreadable` if a program types letters of moves other than `wasd`.

        Some programs take u, d, l and r for directions.
        """
        if not (self.settings.for_programs and self.vocabulary.steps):
            return
        for words, _end in self.clauses:
            first = words[0].text
            letters = re.sub("[0-9]", "", first.lower())
            is_square = square_at(words)[0] and not self.vocabulary.moves_in(first)
            if len(words) > 1 or not letters or letters in self.vocabulary.verbs or is_square:
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


def nothing_can_follow(command: Command) -> Unreadable:
    """Return the error for a command that must be the last one on its line."""
    verb = command_text(command.verb.name)
    message = _("{verb} must be the last command on its line.", verb=verb)
    return Unreadable(message, command.word, examples=[command.text])


def is_letter(word: Word) -> bool:
    return len(word.text) == 1 and word.text.isascii()
