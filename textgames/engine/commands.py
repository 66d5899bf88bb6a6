"""From words to commands.

verb     the word that begins a command, as `undo`; its reader takes what may follow it
reader   a function that takes its arguments from the words that follow
command  a verb's name with its arguments, as ("undo", 3) or ("open", 3, 7)

A line is read as a whole before any of it is played. Commands are separated by commas; moves, and commands of one
letter, may follow one another without. Readers that more than one game needs are here; a game adds
its own.
"""

from __future__ import annotations

import re
from os.path import expanduser
from typing import TYPE_CHECKING

from textgames.engine import words
from textgames.engine.tokens import LONGEST_LINE, SEPARATOR, tokenize
from textgames.errors import UnknownCommand, Unreadable
from textgames.text.language import N_, _, join_sentences, or_list
from textgames.text.numbers import MAX_DIGITS, is_number
from textgames.text.quoting import in_words, quoted, wrong_in_name
from textgames.text.run_length import RUN_CHARACTERS, decode_runs
from textgames.text.squares import DIGITS, LONGEST, column_name, column_number, parse_square

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from textgames.engine.spec import GameSpec

    Arguments = list[tuple[Any, ...]]  # of each command that was read: mostly of one
    Reader = Callable[["TokenStream"], Arguments]  # raises `Unreadable`
    DefaultReader = Callable[["TokenStream", str], tuple[Any, ...]]  # reads a word that is no verb

MAX_COMMANDS = 1_000  # on a line
ANY_SIZE = (10**4, 10**4)
NO_BOARD = (0, 0)
UNDO = "u"
SEED = "#"
AGAIN = "again"
RUN = "4d"  # in help, for all words that are several moves
QUOTES = {"'": "'", '"': '"', "“": "”", "‘": "’", "「": "」", "『": "』"}  # the opening and the closing one
MAX_COUNT = 10**MAX_DIGITS - 1
WITHOUT_DIGITS = {ord(digit): None for digit in DIGITS}
CAPITAL_SQUARE = re.compile("[0-9]+[A-Z]|[A-Z][0-9]+")  # no run length, as 3h is


def nothing(tokens: TokenStream) -> Arguments:
    """Take nothing."""
    return [()]


def alone(tokens: TokenStream) -> Arguments:
    """Take nothing, on a line without other commands."""
    if len(tokens.tokens) > 1:
        raise Unreadable(_(words.AGAIN_IS_ALONE), tokens.verb, [AGAIN])
    return [()]


def count(tokens: TokenStream) -> Arguments:
    """Take a number, 1 if none follows."""
    return [(tokens.number() if tokens.has_number() else 1,)]


def number(tokens: TokenStream) -> Arguments:
    """Take a number from 1 up."""
    return [(tokens.number(),)]


def optional_number(tokens: TokenStream) -> Arguments:
    """Take a number from 1 up, or nothing."""
    return [(tokens.number(),)] if tokens.has_number() else [()]


def square(tokens: TokenStream) -> Arguments:
    """Take a square of the board."""
    return [tokens.square()]


def squares(tokens: TokenStream, size: tuple[int, int] | None = None) -> Arguments:
    """Take one or more squares, each for a command of its own."""
    found = [tokens.square(size)]
    while tokens.has_another_square():
        found.append(tokens.square(size))
    return [*found]


def optional_squares(tokens: TokenStream) -> Arguments:
    """Take squares, or nothing."""
    return squares(tokens) if tokens.has_square() else [()]


def squares_to_look_at(tokens: TokenStream) -> Arguments:
    """Take squares that may be off the board, since the line may change the board before; or nothing."""
    return squares(tokens, ANY_SIZE) if tokens.has_square() else [()]


def row(tokens: TokenStream) -> Arguments:
    """Take the number of a row."""
    word = tokens.take()
    if not is_number(word):
        last_row = tokens.size[0] - 1
        raise tokens.unreadable(_(words.TAKES_ROW, verb=tokens.verb, row=last_row), last_row)
    return [(int(word),)]


def column(tokens: TokenStream) -> Arguments:
    """Take the letters of a column, as its number."""
    word = tokens.take()
    if not (word.isascii() and word.isalpha() and len(word) <= LONGEST):
        last = column_name(tokens.size[1] - 1)
        raise tokens.unreadable(_(words.TAKES_COLUMN, verb=tokens.verb, column=last), last)
    return [(column_number(word.upper()),)]


def file_name(tokens: TokenStream) -> Arguments:
    """Take the rest of the line, which begins with the verb, as a file's name; `~` is the home folder."""
    text = tokens.rest_of_line()
    path = None if text is None else _file_in(text)
    if not path:
        raise Unreadable(_(words.NEEDS_FILE, verb=tokens.verb), tokens.verb, examples=[f"{tokens.verb} FILE"])
    if problem := wrong_in_name(path):
        raise Unreadable(problem, tokens.verb)
    return [(expanduser(path),)]


def one_of(*choices: str) -> Reader:
    """Return a reader that takes one of these words; a plural may be typed in the singular."""

    def read(tokens: TokenStream) -> Arguments:
        word = tokens.take().lower()
        word = next((choice for choice in choices if choice in (word, f"{word}s", f"{word}es")), "")
        if not word:
            raise tokens.unreadable(_(words.TAKES_ONE_OF, verb=tokens.verb, choices=or_list(choices)), *choices)
        return [(word,)]

    return read


def another_game(tokens: TokenStream) -> Arguments:
    """Take what follows `new`, unless it is another command; the rest of the line is read on the new board."""
    params: list[str] = []
    while word := tokens.peek():
        if params and not (word.startswith(SEED) or tokens.has_number()):
            break
        if not params and tokens.vocabulary.meaning(word, tokens.spec):
            break
        params.append(tokens.take())
    if not params:
        return [(None,)]
    try:
        spec = tokens.spec.another(params)
        spec.size  # noqa: B018 - in Sokoban this finds out whether there is such a level
    except (OSError, ValueError) as error:
        raise Unreadable(in_words(error), getattr(error, "word", "") or params[0]) from None
    tokens.spec = spec
    return [(spec,)]


def topic(tokens: TokenStream) -> Arguments:
    """Take words that are commands or mean one, or several as in "4d", up to a comma; or nothing."""
    names: list[str] = []
    before = ""
    while tokens.peek():
        word = tokens.take()
        is_run = tokens.vocabulary.is_run(before, word, tokens.peek())
        name = RUN if is_run else tokens.vocabulary.meaning(word, tokens.spec)
        before = word
        if name is None:
            raise UnknownCommand(_(words.UNKNOWN, word=quoted(tokens.typed)), tokens.typed)
        names += [name] if name not in names else []
    return [tuple(names)]


class Verb:
    """A word that begins a command.

    `short` has its short forms. With `moves` it is refused when the game is over; with `asks` it changes nothing, so
    that the replay of a saved game skips it; with `helps` a game in which it was used makes no record.
    """

    def __init__(
        self, short: str = "", read: Reader = nothing, moves: bool = False, asks: bool = False, helps: bool = False
    ) -> None:
        self.short, self.read, self.moves, self.asks, self.helps = short, read, moves, asks, helps


COMMON = {
    "undo": Verb("u", count),
    "redo": Verb("", count),
    "restart": Verb("r reset"),
    "new": Verb("", another_game),
    AGAIN: Verb(". g", alone),
    "hint": Verb("", moves=True, asks=True, helps=True),
    "look": Verb("x", asks=True),
    "where": Verb("v", asks=True),
    "moves": Verb("", asks=True),
    "more": Verb("", asks=True),
    "share": Verb("", asks=True),
    "id": Verb("", asks=True),
    "stats": Verb("", asks=True),
    "save": Verb("", file_name),
    "load": Verb("", file_name),
    "help": Verb("?", topic, asks=True),
    "quit": Verb("q exit"),
    "yes": Verb("y"),
    "no": Verb("n"),
}
# Questions about a board with squares.
GRID = {
    "look": Verb("x", squares_to_look_at, asks=True),
    "row": Verb("", row, asks=True),
    "column": Verb("", column, asks=True),
    "legend": Verb("", asks=True),
}
# The moves of games that go in four directions; letters of one set may stand together, "wwdu".
DIRECTIONS = {
    N_("up"): Verb("w k", moves=True),
    N_("left"): Verb("a h", moves=True),
    N_("down"): Verb("s j", moves=True),
    N_("right"): Verb("d l", moves=True),
}
DIRECTION_LETTERS = ("wasdu", "hjklu")


class Command:
    """A command of a line: a verb's name with its arguments, the text that is saved, and the verb."""

    __slots__ = ("parts", "text", "verb")

    def __init__(self, parts: tuple[Any, ...], text: str, verb: Verb) -> None:
        self.parts, self.text, self.verb = parts, text, verb

    @property
    def word(self) -> str:
        """Its first word, as it was typed."""
        return self.text.split()[0]

    @property
    def needs_comma(self) -> bool:
        """Whether a comma has to be between this command and another one: it is no move, and has several letters."""
        is_move = self.verb.moves and not (self.verb.asks or self.verb.helps)
        return not is_move and len(self.word) > 1


class Vocabulary:
    """The words of one game.

    `verbs` are its own, beside those that all games have. Letters of one set in `together` may stand in one word,
    each a command, "wwdu", and with `run_lengths` as "4d" or "2(wd)" too. `default_reader` reads a word that is no
    verb. `words` has the command of each word that takes nothing, which most lines are: one for all times that it is
    typed.
    """

    def __init__(
        self,
        verbs: Mapping[str, Verb],
        together: Sequence[str] = (),
        run_lengths: bool = False,
        default_reader: DefaultReader | None = None,
    ) -> None:
        self.verbs = {**COMMON, **verbs}
        self.default_reader = default_reader or not_a_command
        self._names = {word: name for name, verb in self.verbs.items() for word in (name, *verb.short.split())}
        self._run_lengths = run_lengths
        self._sets = [{*letters} | (RUN_CHARACTERS if run_lengths else set()) for letters in together]
        self.words = {
            word: [Command((name,), word, self.verbs[name])]
            for word, name in self._names.items()
            if self.verbs[name].read is nothing
        }
        if together:
            self.words[UNDO] = [Command(("undo", 1), UNDO, self.verbs["undo"])]
        self.words |= {letter.upper(): self.words[letter] for letter in "".join(together)}

    def read(self, line: str, spec: GameSpec) -> list[Command]:
        """Return the commands of a line that has nothing else, in a game of `spec`; raise `Unreadable`."""
        return self.words.get(line) or TokenStream(self, line, spec).commands()

    def name(self, word: str) -> str | None:
        """Return the name of the verb that `word` is, long or short, in any case; None if it is none."""
        return self._names.get(word.lower()) if word.isascii() else None

    def meaning(self, word: str, spec: GameSpec) -> str | None:
        """Return the name of the verb that a word is or stands for, as a square does; None if it means nothing."""
        if name := self.name(word):
            return name
        try:
            return str(self.read(word, spec)[0].parts[0])
        except (Unreadable, IndexError):
            return None

    def can_repeat(self, word: str) -> bool:
        """Return whether a number before or after this word is how often it is played: "3 up", "up 3", "d3"."""
        return self._run_lengths and self.name(word) in DIRECTIONS

    def is_run(self, before: str, word: str, after: str) -> bool:
        """Return whether a word is several moves, "4d" or "wwd", or a number `before` or `after` which is one."""
        if not self._run_lengths or self.name(word):
            return False
        return bool(self.unpack(word)) or (is_number(word) and (self.can_repeat(before) or self.can_repeat(after)))

    def unpack(self, word: str) -> list[Command] | None:
        """Return the commands of a word like "wwdu", "4d", "d4" or "2(wd)"; None if it is no such word.

        Raise `Unreadable` if they are too many for a line.
        """
        if not (word and self._sets and word.isascii()) or CAPITAL_SQUARE.fullmatch(word):
            return None
        direction = word.rstrip(DIGITS)
        count = word[len(direction) :].lstrip("0")
        if count and self.can_repeat(direction):
            times = int(count) if is_number(count) else MAX_COUNT
            name = str(self.name(direction))
            return repeated([Command((name,), direction, self.verbs[name])], times)
        letters = word.lower()
        if not any(letters_of_set.issuperset(letters) for letters_of_set in self._sets):
            return None
        moves = decode_runs(letters, MAX_COMMANDS)
        if (
            moves is None
            and not letters.startswith("0")
            and decode_runs(letters.translate(WITHOUT_DIGITS), LONGEST_LINE)
        ):
            raise too_many_commands()  # as it can be read without its counts
        return [self.words[letter][0] for letter in moves] if moves else None


class TokenStream:
    """The words of a line while it is read.

    `tokens` has all of them, `verb` is being read, `typed` is the word taken last as it was typed, and `spec` is the
    game that squares are on.
    """

    def __init__(self, vocabulary: Vocabulary, line: str, spec: GameSpec) -> None:
        self.vocabulary = vocabulary
        self.spec = spec
        self.tokens = tokenize(line)
        self.verb = self.typed = ""
        self._line = line
        self._place = 0  # of the next word
        self._taken: list[str] = []  # for the command that is read

    @property
    def size(self) -> tuple[int, int]:
        """The size of the board, (0, 0) in a game without one."""
        return self.spec.size or NO_BOARD

    def commands(self) -> list[Command]:
        """Return all commands of the line; raise `Unreadable`."""
        commands: list[Command] = []
        with_commas = ""  # the line so far
        instead = ""  # of the line, what may be meant if there are commas missing
        while self._place < len(self.tokens):
            has_comma = self._pass_separators()
            first = self._place
            if first == len(self.tokens) or self.peek().startswith(SEED):  # the line ends, or a comment begins
                break
            read = self._next()
            self._pass_short_form(read[0])
            typed = " ".join([word for word, _typed in self.tokens[first : self._place]]).replace(" ,", ",")
            if commands and not has_comma and (commands[-1].needs_comma or read[0].needs_comma):
                instead = instead or self._one_of(commands[-1], read[0])
                has_comma = True
            with_commas += (", " if has_comma else " ") * bool(commands) + typed
            commands += read
            if len(commands) > MAX_COMMANDS:
                raise too_many_commands()
        if instead:
            raise one_or_several(instead, with_commas)
        return commands

    def _pass_separators(self) -> bool:
        """Go on to the next word that is no separator; return whether there were any."""
        start = self._place
        while self._place < len(self.tokens) and self.tokens[self._place][0] == SEPARATOR:
            self._place += 1
        return self._place > start

    def _pass_short_form(self, command: Command) -> None:
        """Take the short form of a command that follows it in parentheses: "left (a)" is one move."""
        word = self.peek()
        if word and self.tokens[self._place][1] == f"({word})" and self.vocabulary.name(word) == command.parts[0]:
            self._place += 1

    def _one_of(self, before: Command, command: Command) -> str:
        """Return the one command that two with a comma missing may be meant as: "odds 3H" for "3H odds"."""
        if self.vocabulary.name(before.word) is None:  # a square
            turned = f"{command.word} {before.word}"
            try:
                self.vocabulary.read(turned, self.spec)
            except Unreadable:
                return command.text
            return turned
        return before.text if before.needs_comma else command.text

    def _next(self) -> list[Command]:
        """Read the next command; or several, of "4d", of "3 up", or of a verb with several squares."""
        times, direction = 0, self.peek(2)
        if self.vocabulary.can_repeat(direction) and self._has_count(direction):
            self.verb = direction
            times = self.number()
        word = self.take()
        name = self.vocabulary.name(word)
        if name is None:
            if moves := self.vocabulary.unpack(word):
                return moves
            self._taken = [word]
            parts = self.vocabulary.default_reader(self, word)
            return [Command(parts, self._taken[0], self.vocabulary.verbs[parts[0]])]
        read = self._arguments_of(word, name)
        if not times and self.vocabulary.can_repeat(word) and self._has_count(word):
            times = self.number()
        return repeated(read, times or 1)

    def _has_count(self, direction: str) -> bool:
        """Return whether the next word is a count for a direction, not a list's number ("2. left") nor "3H" cut up."""
        word = self.peek()
        typed = self.tokens[self._place][1] if word else ""
        return (
            self.has_number() and not typed.endswith((".", ")", ":")) and not CAPITAL_SQUARE.fullmatch(word + direction)
        )

    def _arguments_of(self, word: str, name: str) -> list[Command]:
        """Read what follows a verb; return its command, or one for each of its squares."""
        self.verb, self._taken, self.typed = name, [], ""
        verb = self.vocabulary.verbs[name]
        if verb.read is nothing and word in self.vocabulary.words:
            return self.vocabulary.words[word]
        arguments = verb.read(self)
        if len(arguments) == 1:
            return [Command((name, *arguments[0]), " ".join([word, *self._taken]), verb)]
        return [Command((name, *one), f"{word} {taken}", verb) for one, taken in zip(arguments, self._taken)]

    def peek(self, ahead: int = 1) -> str:
        """Return the next word, or one that is further ahead; empty at a separator and at the end."""
        place = self._place + ahead - 1
        word = self.tokens[place][0] if place < len(self.tokens) else ""
        return "" if word == SEPARATOR else word

    def take(self) -> str:
        """Take the next word; it is empty at a separator and at the end."""
        word = self.peek()
        self.typed = self.tokens[self._place][1] if word else ""
        if word:
            self._place += 1
            self._taken.append(word)
        return word

    def unreadable(self, expected: str, *examples: object) -> Unreadable:
        """Return the error that the word taken last can't be read, with the sentence that says what is expected."""
        wrong = _(words.CANT_READ, word=quoted(self.typed)) if self.typed else ""
        commands = [f"{self.verb} {example}" for example in examples]
        return Unreadable(join_sentences([wrong, expected]), self.typed, examples=commands)

    def has_number(self) -> bool:
        """Return whether the next word is a number."""
        word = self.peek()
        return word.isascii() and word.isdigit()

    def number(self) -> int:
        """Take a number from 1 up; one that is too long to matter is cut down."""
        word = self.take()
        if not is_number(word, len(word)) or not word.strip("0"):
            raise self.unreadable(_(words.TAKES_NUMBER, verb=self.verb), 3)
        return int(word) if is_number(word) else MAX_COUNT

    def has_square(self) -> bool:
        """Return whether the next word is a square, or at least no command."""
        word = self.peek()
        return bool(word) and (is_square(word) or not (self.vocabulary.name(word) or self.vocabulary.unpack(word)))

    def has_another_square(self) -> bool:
        """Return whether one more square follows, and pass what separates it: "flag 3H, 4H" flags both."""
        place = self._place
        if not self._pass_separators():
            return self.has_square()
        word = self.peek()
        is_pair = is_number(word) and is_number(self.peek(2))
        if is_pair or (is_square(word) and not self.vocabulary.unpack(word)):
            return True
        self._place = place
        return False

    def square(self, size: tuple[int, int] | None = None) -> tuple[int, int]:
        """Take a square of a board of `size`, by default of the one that is played."""
        if not self.peek():
            places = words.squares_of(self.size)
            message = _(words.TAKES_SQUARE, verb=self.verb, **places)
            raise Unreadable(message, self.verb, examples=[f"{self.verb} {places['example']}"])
        word = self.joined(self.take())
        try:
            # If it is no square at all, the message names those of the board.
            return self.read_square(word, size if size and is_square(word) else None)
        except Unreadable as error:
            examples = [f"{self.verb} {one}" for one in error.examples]
            raise Unreadable(str(error), error.word, examples=examples) from None

    def joined(self, word: str) -> str:
        """Return the word taken last, with the next one if they are a row and a column: "3 7", "3, 7", "3 H", "H 3"."""
        following = self.peek()
        if not following and self.peek(2) and self.tokens[self._place][1] == SEPARATOR:
            following = self.peek(2)
            is_pair = is_number(word) and is_number(following)
            self._place += is_pair
        else:
            is_pair = is_number(word) and (is_number(following) or self._is_column(following))
            is_pair |= is_number(following) and self._is_column(word)
        if not is_pair:
            return word
        typed = self.typed
        square = f"{word},{self.take()}" if is_number(following) and is_number(word) else word + self.take()
        self.typed = f"{typed} {self.typed}"
        self._taken[-2:] = [square]
        return square

    def _is_column(self, word: str) -> bool:
        """Return whether a word is the letters of a column of the board."""
        is_name = word.isascii() and word.isalpha() and len(word) <= LONGEST
        return is_name and column_number(word.upper()) < self.size[1]

    def read_square(self, word: str, size: tuple[int, int] | None = None) -> tuple[int, int]:
        """Return the (row, column) that a word names; raise `Unreadable` if it names none."""
        return read_square(word, size or self.size, self.typed)

    def rest_of_line(self) -> str | None:
        """Take all that follows the verb, and return it as it was typed; None if the verb is not the first word."""
        if self._place > 1:
            return None
        self._place = len(self.tokens)
        return self._line.partition(self.tokens[0][1])[2].strip()


def repeated(commands: list[Command], times: int) -> list[Command]:
    """Return commands so many times; raise `Unreadable` if they are too many for a line."""
    if times > MAX_COMMANDS:
        raise too_many_commands()
    return commands * times


def too_many_commands() -> Unreadable:
    """Return the error that a line has more commands than it can."""
    return Unreadable(_(words.TOO_MANY_COMMANDS, count=MAX_COMMANDS))


def one_or_several(command: str, with_commas: str) -> Unreadable:
    """Return the error that a line may be one command, or several that need commas."""
    message = _(words.ONE_OR_SEVERAL, command=quoted(command), commands=quoted(with_commas))
    return Unreadable(message, with_commas.split()[0].rstrip(","), [command, with_commas])


def _file_in(text: str) -> str | None:
    """Return the file's name in what follows `save`: quoted, or all of it up to a comment; None if it isn't clear."""
    if text[:1] in QUOTES:
        name, closing, more = text[1:].partition(QUOTES[text[0]])
        mark = more[:1] if more.startswith("!") else ""  # as after a name without quotation marks
        return name + mark if closing and not tokenize(more.removeprefix("!")) else None
    for place, character in enumerate(text):
        if character == SEED and not text[max(place - 1, 0) : place].strip():
            return text[:place].rstrip()
    return text


def read_square(word: str, size: tuple[int, int], typed: str = "") -> tuple[int, int]:
    """Return the (row, column) that a word names on a board of `size`; raise `Unreadable` if it names none."""
    square = parse_square(word, *size)
    if square is None:
        places = words.squares_of(size)
        if elsewhere := parse_square(word, *ANY_SIZE):
            message = words.no_such_square(*elsewhere, size)
        else:
            message = _(words.NOT_A_SQUARE, word=quoted(typed or word), **places)
        raise Unreadable(message, typed or word, examples=[places["example"]])
    return square


def is_square(word: str) -> bool:
    """Return whether a word names a square of some board."""
    return parse_square(word, *ANY_SIZE) is not None


def not_a_command(tokens: TokenStream, word: str) -> tuple[Any, ...]:
    """Refuse a word that is no command."""
    raise UnknownCommand(_(words.UNKNOWN, word=quoted(tokens.typed)), tokens.typed)
