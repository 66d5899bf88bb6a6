"""What a refused line may mean. Nothing of it is played: the first reading that can be is offered.

The wrong item of a line is read again, in this order:

    1. without the marks around it                         hint?   > left   /help
    2. with its words joined, in another order or apart    5 F   3H flag   2u   left x3   5-F
    3. behind the command that takes it                    3H   boxes   9x9
    4. in the words of other programs                      takeback   dig 3H
    5. with its first word corrected                       udno 3
    6. without the words that its command doesn't take     go to 1C   quit game

Only a refused line loads this.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from textgames.engine import arguments, wording
from textgames.engine.commands import FILE, GAME, HINT, MOVE, QUESTION, Call, Command, commands_in
from textgames.engine.line import (
    DIGITS,
    LineReader,
    Word,
    command_at,
    moves_in,
    square_at,
    words_in,
)
from textgames.engine.names import is_chinese
from textgames.errors import Illegal, NoAnswer, UnknownCommand, Unreadable
from textgames.text import language
from textgames.text.counts import is_number
from textgames.text.language import L_, _, join_sentences, or_commands
from textgames.text.quoting import error_text, nearest
from textgames.text.squares import Square, is_on_board, not_on_board, square_name

SURROUNDINGS = r"^(?:\d+[.)] +)?\W*|\W+$"
BETWEEN = r"(?<=\w)[-.:_=]+(?=\w)"
TIMES = r"\bx ?(?=\d)|(?<=\d) ?x\b"  # in "left x3"
# A name, a key, a square or a number, and what follows without a blank.
APART = r"([a-z]{2,}|[a-z](?=\d)|\d+[a-z](?=[a-z])|\d+(?=[a-z]))(\w+)"
SQUARE_APART = r"(?:\brow |第 )?\b(\d+) (?:col |column |行 )?([a-z])\b(?: 列)?"
MARKS_OF_QUESTIONS = ("?", "？")
NOT_NEAR = ("save", "load", "new", "no")
NOT_EXPECTED = ("restart", "yes", "no", "quit", "auto", "lurd solution")  # and GAME, FILE
TAKEN_BY_MANY = (
    arguments.file,
    arguments.number,
    arguments.number_if_any,
    arguments.topic,
)
MAX_LEFT_OUT = 6  # words of a line
LONGEST = 200  # characters of a line that is read again
# Translators: words of choice, denial or amount. A line that has one of them is never shortened.
DECISIVE = L_(
    "or, not, no, don't, dont, never, instead, except, without, but, if, then, all, off, twice, "
    "few, some, two, three, four, five, six, seven, eight, nine, ten"
)
# Translators: what is counted, behind a number.
COUNTED = L_("times, steps, moves, squares, seconds")
# Translators: words before or behind what is meant.
AROUND = L_(
    "please, pls, thanks, i want to, i would like to, i'd like to, id like to, i'll, can you, "
    "could you, can i, may i, let me, let's, lets, just, now, then, ok, okay, well, so"
)
AND, TO = L_("and"), L_("to")


def led(line: str, error: Unreadable, session: Any) -> Unreadable:
    """Return the refusal of a line with what was meant, or else with what can be typed."""
    examples = session.describer.possible(session)
    if not error.word or len(line) > LONGEST:
        return Unreadable(str(error), error.word, (), error.examples or examples)
    readings = Readings(session)
    items = LineReader(line, session).items
    wrong, before = readings.first_wrong([text_of(words) for words, _end in items])
    offered, reason = readings.offered(wrong, before)
    if offered:
        expected = [] if session.outcome else [text for text in offered if readings.is_safe(text)]
        message = _(wording.DID_YOU_MEAN, guess=or_commands(offered))
        return Unreadable(message, error.word, expected, examples)
    if not reason and isinstance(error, UnknownCommand):
        to_try = session.what_next()
        if not session.outcome:
            to_try = _("Try {moves}; {help} lists the rest.", moves=or_commands(examples))
        reason = join_sentences([str(error), to_try])
    return Unreadable(reason or str(error), error.word, (), error.examples or examples)


def text_of(words: Sequence[Word]) -> str:
    return " ".join([word.text for word in words])


class Readings:
    """Other readings of a refused item in a session."""

    def __init__(self, session: Any) -> None:
        self.session = session
        self.commands: dict[str, Command] = session.vocabulary.commands

    def first_wrong(self, texts: Sequence[str]) -> tuple[str, list[Command]]:
        """Return the first item that is wrong, and the commands of those before it.

        Squares without a command are wrong beside other items.
        """
        if len(texts) == 2 and square_in(bare("".join(texts))):  # (3,H)
            return "".join(texts), []
        before: list[Command] = []
        for text in texts:
            calls = self.calls(text)
            if not calls or (len(texts) > 1 and square_at(words_of(text))[0]):
                return text, before
            before.append(calls[0].command)
        return " ".join(texts), []

    def offered(self, text: str, before: Sequence[Command]) -> tuple[list[str], str]:
        """Return the first reading of an item, or the two that it has; or why it can't be now."""
        asks = text.endswith(MARKS_OF_QUESTIONS)
        for candidates in ([text], *self.readings(text, before)):
            found = []
            reason = ""
            for candidate in candidates:
                try:
                    calls = LineReader(candidate, self.session).calls()
                    command = calls[0].command
                    if asks and not (command.kind in (QUESTION, HINT) or command.name == "undo"):
                        continue
                    if candidate == text or is_of_another_file(calls[0], text):
                        continue
                    refusal = self.refusal(calls)
                except Unreadable:
                    continue
                except (OSError, ValueError) as error:  # there is no such game
                    reason = error_text(error)
                    continue
                if refusal:
                    reason = str(refusal)
                else:
                    found.append(shown(candidate, calls))
            if found or reason:
                return list(dict.fromkeys(found)), reason
        there = square_in(bare(text))
        if there and not is_on_board(there, self.session.spec.size):
            return [], not_on_board(there, self.session.spec.size)
        return [], self.about_command(text)

    def calls(self, text: str) -> Sequence[Call]:
        """Return the calls of a text; none if it can't be read."""
        try:
            return LineReader(text, self.session).calls()
        except (OSError, ValueError):
            return []

    def refusal(self, calls: Sequence[Call]) -> Illegal | None:
        """Return why commands can't be played now. They are tried on a copy, without searches."""
        trial = self.session.trial()
        for call in calls:
            command = call.command
            if command.kind == GAME and call.arguments and not can_start(call.arguments[0]):
                raise Unreadable("")
            if command.kind in (GAME, FILE) or (command.given and command.kind == QUESTION):
                continue
            try:
                trial.call(call)
            except NoAnswer:
                pass
            except Illegal as error:
                return error
        return None

    def is_safe(self, text: str) -> bool:
        """Return True for what neither leaves this game nor answers nor plays on its own."""
        kinds = [call.command.kind for call in self.calls(text)]
        return text not in NOT_EXPECTED and GAME not in kinds and FILE not in kinds

    def about_command(self, text: str) -> str:
        """Return what the command takes that an item begins with in other words."""
        for meant in self.in_other_words(bare(text)):
            name = meant.split()[0]
            is_game = self.commands[name].kind == GAME
            try:
                LineReader(meant if is_game else name, self.session).calls()
            except Unreadable as error:
                return str(error)
        return ""

    # The readings: each is a list of lines, of which all that can be read are offered.

    def readings(self, text: str, before: Sequence[Command]) -> Iterator[Sequence[str]]:
        """Yield the readings of an item, in the order of the module's docstring."""
        plain = bare(text)
        if not plain or is_number(plain):
            return
        yield self.meanings(plain, before)
        if square_in(plain) and not text.endswith(MARKS_OF_QUESTIONS):
            return
        if plain != text:
            yield [plain]
        for made in rearranged(plain):
            yield [made]
            yield self.in_other_words(made)
        for taken in self.behind(plain):
            yield [taken]
        yield self.in_other_words(plain)
        yield self.corrected(plain)
        *others, last = plain.split()
        turned = " ".join([last, *others])
        for ordered, is_turned in ((plain, False), (turned, True)):
            for begun in (ordered, *self.in_other_words(ordered)):
                for shorter in self.shortened(begun, is_turned):
                    yield [shorter]

    def meanings(self, text: str, before: Sequence[Command]) -> list[str]:
        """Return the meanings of a square by itself: "4D" in 2048 is "4d", or "look 4D"."""
        there = square_in(text)
        if not there:
            return []
        name = square_name(there)
        found = [text.lower()] if moves_in(text.lower(), self.session.vocabulary) else []
        found += pulled_apart(text)
        found += next(([taken] for taken in self.behind(name) if self.calls(taken)), [])
        for command in before:
            if command.takes is arguments.square:
                found.append(f"{command.name} {name}")
        return found

    def behind(self, text: str) -> Iterator[str]:
        """Yield a text behind the commands that take such a thing, `new` last."""
        is_square = square_at(words_of(text))[0] is not None
        for is_game in (False, True):
            for command in self.commands.values():
                takes = command.takes or command.may_take
                if not takes or takes in TAKEN_BY_MANY or (command.kind == GAME) != is_game:
                    continue
                if is_square or takes is not arguments.place:
                    yield f"{command.name} {text}"

    def in_other_words(self, text: str) -> list[str]:
        """Return a text with the word that other programs have for a command replaced by it."""
        best = name = ""
        for command, _method in commands_in(type(self.session)):
            if command.name not in self.commands:
                continue
            for words in in_all_languages(command.words):
                if text.lower() == words.replace(" ", ""):
                    return [command.name]
                if len(words) > len(best) and begins_with(text.lower(), words):
                    best, name = words, command.name
        return [f"{name} {text[len(best) :].strip()}".strip()] if name else []

    def corrected(self, text: str) -> list[str]:
        """Return a text with its first word corrected to the only name near it."""
        first, _blank, others = text.partition(" ")
        names = [name for name in self.commands if name not in NOT_NEAR]
        name = nearest(first, names) if len(first) > 2 and first.isascii() else ""
        return [f"{name} {others}".strip()] if name else []

    def shortened(self, text: str, is_turned: bool = False) -> Iterator[str]:
        """Yield a text that begins with a command without words that it may not take.

        If the words were turned round, that is only what is counted, and "to" between squares.
        """
        words = words_of(text)
        name, others = command_at(words, self.session.vocabulary)
        if name and self.commands[name].kind != MOVE:
            others = [word for word in others if word.text.lower() not in ("a", "i")]
        if not name or any(is_decisive(word.text.lower()) for word in others):
            return
        typed = words[0].text
        if others:
            typed = typed.removesuffix(others[0].text)  # without a blank, in Chinese
        places = self.places_left_out(self.commands[name], typed, others)
        if is_turned:
            few = [*in_all_languages(COUNTED), *in_all_languages(TO)]
            places = [place for place in places if others[place].text.lower() in few]
        if len(places) > MAX_LEFT_OUT:
            return
        for count in range(1, len(places) + 1):
            for left_out in combinations(places, count):
                kept = [word.text for place, word in enumerate(others) if place not in left_out]
                yield " ".join([name, *kept])

    def places_left_out(self, command: Command, typed: str, words: list[Word]) -> list[int]:
        """Return the places of the words behind a command that may be left out.

        That is no square, number or move. Between squares it is only "and" or "to", and behind one
        Chinese character only what is counted.
        """
        is_question = command.kind in (QUESTION, HINT)
        joints = [*in_all_languages(AND)]
        if command.takes is not arguments.square:
            joints += in_all_languages(TO)
        counted = in_all_languages(COUNTED)
        are_squares = [square_at([word])[0] is not None for word in words]
        places = []
        for place, word in enumerate(words):
            text = word.text.lower()
            has_squares = True in are_squares[:place] and True in are_squares[place:]
            if are_squares[place]:
                if is_question and True in are_squares[:place]:
                    places.append(place)
            elif (
                not DIGITS.isdisjoint(text)
                or (len(text) == 1 and text.isascii())
                or self.are_moves(word)
            ):
                continue
            elif has_squares and text not in joints and not is_question:
                return []
            elif not is_chinese(typed) or len(typed) > 1 or text in [*counted, *joints]:
                places.append(place)
        return places

    def are_moves(self, word: Word) -> bool:
        vocabulary = self.session.vocabulary
        name, _others = command_at([word], vocabulary)
        is_step = bool(name) and self.commands[name].is_step
        return is_step or bool(moves_in(word.text, vocabulary))


def words_of(text: str) -> list[Word]:
    """Return the words of an item."""
    found: list[Word] = []
    for word in text.split():
        found += words_in(word, 0)
    return found


def square_in(text: str) -> Square | None:
    """Return the square that an item is; None if it is anything else."""
    there, others = square_at(words_of(text))
    return None if others else there


@cache
def in_all_languages(words: str) -> Sequence[str]:
    """Return the words of a list in English and in all translations of it."""
    if not words:
        return []
    lists = [words]
    for code in language.languages()[1:]:
        lists.append(language.catalogue(code).pgettext("words", words))
    return [word for one in dict.fromkeys(lists) for word in re.split("[,，、] *", one)]


def is_decisive(word: str) -> bool:
    """Return True for a word of choice, denial or amount, and for a Chinese one that has it."""
    words = in_all_languages(DECISIVE)
    return word in words or any(is_chinese(one) and one in word for one in words)


def bare(text: str) -> str:
    """Return an item without marks around it, and without words that mean nothing."""
    words = sorted(in_all_languages(AROUND), key=len, reverse=True)
    around = "|".join(map(re.escape, words))
    text = re.sub(r"(?<=\d) ?[*×] ?(?=\d)", "x", re.sub(SURROUNDINGS, "", text))
    end = r"(?![a-z])[ ,]*"  # of a word; Chinese ones have none
    text = re.sub(rf"^(?:(?:{around}){end})+(?=\w)", "", text, flags=re.IGNORECASE)
    return re.sub(rf"(?<=\w)(?:[ ,]*(?<![a-z])(?:{around}))+$", "", text, flags=re.IGNORECASE)


def begins_with(text: str, words: str) -> bool:
    """Return True if a text begins with whole words; Chinese ones need no blank behind them."""
    return text.startswith(words) and (is_chinese(words) or text[len(words) :][:1] in ("", " "))


def rearranged(text: str) -> Iterable[str]:
    """Return a text with its words joined, in another order, and apart, all without duplicates."""
    found = []
    cleaned = re.sub(r"[][(){}<>\"'“”*:;]+", " ", text).strip()
    for plain in (text, re.sub(BETWEEN, "", text), re.sub(TIMES, " ", text).strip(), cleaned):
        *others, last = plain.split()
        joined = "" if re.search(r"\d \d", plain) else "".join(plain.split())
        found.append(joined)
        if not is_number(last) or not is_number(others[-1] if others else last):
            found.append(" ".join([last, *others]))
            if len(others) == 1:
                found.append(last + others[0])
        found.append(plain)
        found.append(re.sub(SQUARE_APART, r"\1\2", plain, flags=re.IGNORECASE))
        for whole in (joined, plain):
            found += pulled_apart(whole)
    return [made for made in dict.fromkeys(map(str.strip, found)) if made and made != text]


def pulled_apart(text: str) -> list[str]:
    """Return a text with its first word in two, in both orders; nothing if it can't be."""
    first, blank, others = text.partition(" ")
    apart = re.fullmatch(APART, first, re.IGNORECASE)
    if not apart:
        return []
    start, end = apart.groups()
    return [f"{start} {end}{blank}{others}", f"{end} {start}{blank}{others}"]


def can_start(spec: Any) -> bool:
    """Return False if a level is not where its spec says; drawn games aren't drawn for that."""
    try:
        return isinstance(spec, int) or spec.takes_seed or bool(spec.start())
    except (OSError, ValueError):
        return False


def is_of_another_file(call: Call, text: str) -> bool:
    """Return True for a command with a file that isn't named as in the text."""
    return call.command.kind == FILE and not text.endswith(str(call.arguments[0]))


def shown(text: str, calls: Sequence[Call]) -> str:
    """Return a line as it is offered, with the names of its commands."""
    command = calls[0].command
    if command.is_step:
        is_run = re.fullmatch("[0-9a-z]+", text) and text != command.name
        if is_run or len({call.text for call in calls}) > 1:
            return text
        return f"{command.name} {len(calls)}" if len(calls) > 1 else command.name
    if command.kind == QUESTION:
        return " ".join([command.name, *text.split()[1:]])
    others = [call.text.removeprefix(f"{command.name} ") for call in calls[1:]]
    return " ".join([calls[0].text, *others])
