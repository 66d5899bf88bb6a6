"""The grammar of a line: a line is what the manual says, or nothing of it is played and the answer says what to type.

    line     = clause , clause , ...       separated by commas of any kind, and by nothing else
    clause   = verb arguments              flag 3H 4H, undo 3, left 4, 标记3H
             | run                         wwd, 4d, 2(wd), 上上左
             | number name of a move       4 left
             | squares                     3H 4H, where the game opens them

What follows a `#` that begins a word is a comment. The name of a file is the rest of its line, as it was typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from textgames.engine import wording
from textgames.engine.board_in_words import bounds_of, no_such_square
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
from textgames.engine.names import NUMERALS, digits_of, folded, is_chinese
from textgames.engine.spec import GameSpec
from textgames.errors import Ambiguous, UnknownCommand, Unreadable
from textgames.text.counts import is_number
from textgames.text.language import _, command_text, join_sentences, ngettext, or_commands
from textgames.text.quoting import quoted
from textgames.text.squares import square_name

IN_BRACKETS = re.compile(r"[(\[] *[0-9]+ *, *[0-9]+ *[)\]]")
PAIR = re.compile(r"(?<![0-9A-Za-z(\[])[0-9]+,[0-9]+(?![0-9A-Za-z])")  # 3,7, but 3，7 are two
SEPARATORS = re.compile("[,;]")
WORD = re.compile(r"\S+")
NEW = "new"  # after which `#` begins a seed
MARKS = "*_`\"'."  # that are dropped around a word


class Clause(NamedTuple):
    """What is between two commas: its words, and where it ends in the line."""

    words: list[Word]
    end: int


class LineReader:
    """Reads one line, clause by clause; `spec` is the game on whose board squares are, another one after `new`."""

    def __init__(
        self, line: str, vocabulary: Vocabulary, spec: GameSpec, for_programs: bool = False
    ) -> None:
        self.line, self.vocabulary, self.spec, self.for_programs = (
            line,
            vocabulary,
            spec,
            for_programs,
        )
        text = folded(PAIR.sub(as_words, line))
        self.clauses = [*self._clauses(IN_BRACKETS.sub(as_words, text))]

    def _clauses(self, text: str) -> Iterator[Clause]:
        """Yield the clauses of a line, without its comment."""
        start = 0
        for separator in [*SEPARATORS.finditer(text), None]:
            end = separator.start() if separator else len(text)
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
        """Return whether a word is a seed: the first one behind `new` that begins with `#`."""
        if len(text) == 1 or not words or any(word.text.startswith("#") for word in words):
            return False
        return self.vocabulary.verb_at(words)[0] == NEW

    def commands(self) -> list[Command]:
        """Return the commands of the line; raise `Unreadable` at the first clause that is none."""
        if not self.clauses and not self.line.lstrip().startswith("#") and self.line.strip():
            raise UnknownCommand(
                _(wording.UNKNOWN, word=quoted(self.line.strip())), self.line.strip()
            )
        self._refuse_other_letters()
        commands: list[Command] = []
        alone: list[Command] = []  # squares by themselves
        takers: list[Command] = []  # other commands with squares
        for clause in self.clauses:
            read = self._clause(clause)
            commands += read
            if len(commands) > MAX_COMMANDS:
                raise too_many_commands()
            name, *arguments = read[0].parts
            if square_at(clause.words)[0]:
                alone.append(read[0])
            elif read[0].verb.takes_square and arguments and name != self.vocabulary.square_verb:
                takers.append(read[0])
        if alone and takers:
            raise self._two_meanings(alone[0], takers[0])
        return commands

    def _clause(self, clause: Clause) -> list[Command]:
        words = clause.words
        is_run = is_letter(words[0]) or not self.vocabulary.is_name(words[0].text)
        moves = self.vocabulary.moves_in(words[0].text) if is_run else None
        if moves and len(words) > 1:
            raise cant_follow(words[1], words[0].text)
        if moves := moves or self._run_of_names(words):
            return moves
        if len(words) == 1 and is_chinese(words[0].text) and words[0].text[0] in NUMERALS:
            first, end, text = words[0].start, words[0].end, words[0].text
            if self.vocabulary.full_name(text[1:]) in self.vocabulary.steps:
                words = [Word(text[0], first, first + 1), Word(text[1:], first + 1, end)]
        name, others = self.vocabulary.verb_at(words)
        if len(words) == 2 and is_number(digits_of(words[0].text)) and not is_letter(words[1]):
            move, remaining = self.vocabulary.verb_at(words[1:])
            if move in self.vocabulary.steps and not remaining:
                return self._with_verb(move, words[:1], words[1].text, "")
        if name:
            if self.vocabulary.verbs[name].takes_file and clause is not self.clauses[0]:
                raise Unreadable(_(wording.NEEDS_FILE, verb=command_text(name)), words[0].text)
            end = others[0].start if others and others[0].start < words[0].end else words[0].end
            return self._with_verb(
                name, others, self.line[words[0].start : end], self.line[end : clause.end]
            )
        if squares := self._squares(words):
            return squares
        raise self._unknown(words)

    def _with_verb(self, name: str, words: Sequence[Word], word: str, after: str) -> list[Command]:
        """Return the command of a verb with the words after it, and those for further squares.

        `word` is the verb as it was typed, and `after` all that was typed after it.
        """
        verb = self.vocabulary.verbs[name]
        arguments = Arguments(self.vocabulary, self.spec, name, words, after)
        if verb.is_step:
            count = arguments.number() if arguments.has_number() else 1
            commands = [Command((name,), name, verb, word)] * min(count, MAX_COMMANDS + 1)
        else:
            values = verb.read(arguments)
            commands = [Command((name, *values), " ".join([name, *arguments.texts]), verb, word)]
        while verb.takes_squares and square_at(arguments.words)[1]:
            square = arguments.square()
            commands.append(Command((name, square), f"{name} {square_name(*square)}", verb, word))
        if arguments.words:
            raise cant_follow(arguments.words[0], arguments.shown_name)
        self.spec = arguments.spec
        return commands

    def _run_of_names(self, words: Sequence[Word]) -> list[Command]:
        """Return the moves of a clause that is nothing but their names in Chinese, as 上上左; none if it isn't."""
        moves: list[Command] = []
        while words and is_chinese(words[0].text) and len(moves) <= MAX_COMMANDS:
            name, words = self.vocabulary.verb_at(words)
            if name not in self.vocabulary.steps:
                return []
            moves += self.vocabulary.single_words[name]
        return moves if not words or len(moves) > MAX_COMMANDS else []

    def _squares(self, words: Sequence[Word]) -> list[Command]:
        """Return the commands for squares by themselves; none if the words aren't squares.

        Raise `Unreadable` for a square off the board, and where squares need a verb.
        """
        squares: list[tuple[int, int]] = []
        remaining = [*words]
        while remaining:
            count, square = square_at(remaining)
            if not square:
                return []
            squares.append(square)
            remaining = remaining[count:]
        name = self.vocabulary.square_verb
        if not name:
            raise self._about_square(squares[0], words)
        for square in squares:
            if not is_on_board(square, self.spec.size):
                examples = self._with_square(bounds_of(self.spec.size)["example"])
                message = no_such_square(*square, self.spec.size)
                raise Unreadable(message, self.typed(words), examples=examples)
        verb = self.vocabulary.verbs[name]
        named = [(square, square_name(*square)) for square in squares]
        return [Command((name, square), f"{name} {typed}", verb, typed) for square, typed in named]

    def typed(self, words: Sequence[Word]) -> str:
        return self.line[words[0].start : words[-1].end]

    # What can't be read.

    def _unknown(self, words: Sequence[Word]) -> Unreadable:
        """Return the error for a clause that begins with no command."""
        while count := square_at(words)[0]:  # before what is no square
            words = words[count:]
        typed = self.typed(words[:1])
        if others := self.vocabulary.instead(typed):
            message = _(
                "There is no command {word}: type {commands}.",
                word=quoted(typed),
                commands=or_commands(others),
            )
            return Ambiguous(message, typed, others if len(others) == 1 else (), others)
        is_name = self.vocabulary.full_name(words[0].text)  # after squares
        return UnknownCommand(
            _(wording.CANT_READ if is_name else wording.UNKNOWN, word=quoted(typed)), typed
        )

    def _two_meanings(self, alone: Command, taker: Command) -> Unreadable:
        """Return the error for a square by itself where another command of the line takes squares."""
        square = square_name(*alone.parts[1])
        meanings = [f"{alone.parts[0]} {square}", f"{taker.parts[0]} {square}"]
        message = _("{square}: {meanings}?", square=square, meanings=or_commands(meanings))
        return Ambiguous(message, square, examples=meanings)

    def _about_square(self, square: tuple[int, int], words: Sequence[Word]) -> Unreadable:
        """Return the error for a square that needs a verb, with those that take it and the moves that it may mean."""
        name = square_name(*square)
        if is_on_board(square, self.spec.size):
            examples = self._with_square(name)
            message = _(
                "{word} is a square: type {commands}.",
                word=quoted(name),
                commands=or_commands(examples),
            )
        else:
            examples = self._with_square(bounds_of(self.spec.size)["example"])
            message = no_such_square(*square, self.spec.size)
        run = name.lower()
        moves = (
            self.vocabulary.moves_in(run) if not self.for_programs or run[-1] in "wasd" else None
        )
        if moves and len({one.parts for one in moves}) == 1:
            as_moves = ngettext(
                *wording.RUN_MOVES, len(moves), run=run, direction=_(moves[0].parts[0])
            )
            message, examples = join_sentences([as_moves, message]), [run, *examples]
        return Ambiguous(message, self.typed(words), examples=examples)

    def _with_square(self, name: str) -> list[str]:
        """Return the commands that take a square, moves first."""
        takers = [
            verb for verb in self.vocabulary.verbs if self.vocabulary.verbs[verb].takes_square
        ]
        takers.sort(key=lambda verb: not self.vocabulary.verbs[verb].in_play)
        return [f"{verb} {name}" for verb in takers]

    def _refuse_other_letters(self) -> None:
        """Raise `Unreadable` for letters of moves that are no `wasd`: to some programs u, d, l and r are directions."""
        if not (self.for_programs and self.vocabulary.steps):
            return
        for words, _end in self.clauses:
            letters = re.sub("[0-9()]", "", words[0].text.lower())
            is_square = square_at(words)[0] and not self.vocabulary.moves_in(words[0].text)
            if len(words) > 1 or not letters or letters in self.vocabulary.verbs or is_square:
                continue
            typed = self.typed(words)
            is_other = set(letters) <= set("udlr") and letters.strip("d")
            if not is_other and not set(letters) <= set("hjkl"):
                continue
            if not is_other or letters != typed.lower():
                raise UnknownCommand(_(wording.UNKNOWN, word=quoted(typed)), typed)
            ways = [way for letter in letters for way in self.vocabulary.steps if way[0] == letter]
            key = self.vocabulary.full_name(letters)
            meanings = [*self.vocabulary.instead(typed)] or [
                ", ".join(ways),
                *([key] if key else []),
            ]
            meanings = [*dict.fromkeys(meanings)]
            message = _(wording.UNKNOWN_MEANT, word=quoted(typed), guesses=or_commands(meanings))
            raise Unreadable(message, typed, meanings)


def as_words(pair: re.Match[str]) -> str:
    """Return a square of two numbers as these, with blanks in place of its other signs."""
    return re.sub("[^0-9]", " ", pair[0])


def words_in(text: str, start: int) -> list[Word]:
    """Return the words of a text without blanks that begins at `start`, without the marks around them.

    Words in Chinese and others needn't have blanks between them.
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
    """Return the error for a word after a command that takes none, or no more."""
    message = _(
        "{word} can't follow {command}; commas separate commands.",
        word=quoted(word.text),
        command=command,
    )
    return Unreadable(message, word.text)


def is_letter(word: Word) -> bool:
    return len(word.text) == 1 and word.text.isascii()
