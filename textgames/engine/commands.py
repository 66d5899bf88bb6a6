"""From words to commands.

verb     the word that begins a command, as `undo`; its reader takes what may follow it
reader   a function that takes its arguments from the words that are left
command  a verb's name with its arguments, as ("undo", 3) or ("open", 3, 7)

A line is read as a whole before any of it is played. Readers that more than one game needs are here; a game adds
its own.
"""

from __future__ import annotations

from os.path import expanduser

from textgames.engine import words
from textgames.engine.tokens import tokenize
from textgames.errors import UnknownCommand, Unreadable
from textgames.text.language import _, and_list, join_sentences, or_list
from textgames.text.numbers import MAX_DIGITS, is_number
from textgames.text.quoting import in_words, quoted, wrong_in_name
from textgames.text.run_length import RUN_CHARACTERS, decode_runs
from textgames.text.squares import DIGITS, LONGEST, column_name, column_number, parse_square

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from textgames.engine.spec import GameSpec
    from textgames.engine.tokens import Token

    Arguments = list[tuple[Any, ...]]  # of each command that was read: mostly of one
    Reader = Callable[["TokenStream"], Arguments]  # raises `Unreadable`
    Bare = Callable[["TokenStream", str], tuple[Any, ...]]  # reads a word that is no verb; raises `Unreadable`

MAX_COMMANDS = 1_000_000  # on a line
ANY_SIZE = (10**4, 10**4)
NO_BOARD = (0, 0)
UNDO = "u"
SEED = "#"
AGAIN = "again"
RUN = "4d"  # in help, for all words that are several moves
QUOTES = {"'": "'", '"': '"', "“": "”", "‘": "’", "「": "」", "『": "』"}  # the opening and the closing one
MAX_COUNT = 10**MAX_DIGITS - 1


def nothing_else(tokens: TokenStream) -> Arguments:
    """Take nothing, and refuse a line that goes on: "no flag at 3H" is not about leaving."""
    if tokens.left:
        tokens.take()
        raise tokens.unreadable("")
    return [()]


def nothing(tokens: TokenStream) -> Arguments:
    """Take nothing."""
    return [()]


def refuse_again(tokens: TokenStream) -> Arguments:
    """Refuse to repeat the last line among other commands, or where there is none."""
    if len(tokens.line) > 1:
        raise Unreadable(_(words.AGAIN_IS_ALONE), tokens.verb, [AGAIN])
    raise Unreadable(_(words.NOTHING_TO_REPEAT), tokens.verb)


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


def squares(tokens: TokenStream) -> Arguments:
    """Take one or more squares, each for a command of its own."""
    found = [tokens.square()]
    while tokens.has_square():
        found.append(tokens.square())
    return [*found]


def optional_squares(tokens: TokenStream) -> Arguments:
    """Take squares, or nothing."""
    return squares(tokens) if tokens.has_square() else [()]


def squares_to_look_at(tokens: TokenStream) -> Arguments:
    """Take squares that may be off the board, since the line may change the board before; or nothing."""
    found = [tokens.square(ANY_SIZE)] if tokens.has_square() else []
    while is_square(tokens.peek()):
        found.append(tokens.square(ANY_SIZE))
    return [*found] or [()]


def row(tokens: TokenStream) -> Arguments:
    """Take the number of a row."""
    word = tokens.take()
    if not is_number(word):
        last_row = tokens.size[0] - 1
        raise tokens.unreadable(_(words.TAKES_ROW, verb=tokens.verb, row=last_row), last_row)
    following, letters = tokens.peek(), tokens.peek(2)
    if tokens.vocabulary.name(following) == "column" and parse_square(word + letters, *ANY_SIZE):
        square = word + letters.upper()
        command = f"{tokens.vocabulary.meaning(square, tokens.spec) or 'look'} {square}"
        questions = [f"row {word}", f"column {letters.upper()}"]
        message = _(words.SQUARE_OR_QUESTIONS, command=command, questions=and_list(questions))
        raise Unreadable(message, word, [command, *questions])
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
    """Take what follows `new`, unless it is another command; squares after it are on the new board."""
    params: list[str] = []
    while tokens.left and (
        tokens.peek().startswith(SEED)
        or (params and tokens.has_number())
        or not (params or tokens.vocabulary.meaning(tokens.peek(), tokens.spec))
    ):
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
    """Take the rest of the line: words that are commands or mean one, or several as in "4d", or nothing."""
    names: list[str] = []
    before = ""
    while tokens.left:
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
    AGAIN: Verb(". g", refuse_again),
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
    "no": Verb("n", nothing_else),
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
    "up": Verb("w k", moves=True),
    "left": Verb("a h", moves=True),
    "down": Verb("s j", moves=True),
    "right": Verb("d l", moves=True),
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


class Vocabulary:
    """The words of one game.

    `verbs` are its own, beside those that all games have. Letters of one set in `together` may stand in one word,
    each a command, "wwdu", and with `run_lengths` as "4d" or "2(wd)" too. `bare` reads a word that is no verb.
    `words` has the command of each word that takes nothing, which most lines are: one for all times that it is typed.
    """

    def __init__(
        self,
        verbs: Mapping[str, Verb],
        together: Sequence[str] = (),
        run_lengths: bool = False,
        bare: Bare | None = None,
    ) -> None:
        self.verbs = {**COMMON, **verbs}
        self.bare = bare or not_a_command
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

    def read(self, line: str, tokens: Sequence[Token], spec: GameSpec) -> list[Command]:
        """Return the commands of a line, in a game of `spec`; raise `Unreadable`."""
        return TokenStream(self, line, tokens, spec).commands()

    def name(self, word: str) -> str | None:
        """Return the name of the verb that `word` is, long or short, in any case; None if it is none."""
        return self._names.get(word.lower()) if word.isascii() else None

    def meaning(self, word: str, spec: GameSpec) -> str | None:
        """Return the name of the verb that a word is or stands for, as a square does; None if it means nothing."""
        if name := self.name(word):
            return name
        try:
            return str(self.read(word, [(word, word)], spec)[0].parts[0])
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
        """Return the commands of a word like "wwdu", "4d", "d4" or "2(wd)"; None if it is no such word."""
        if not (word and self._sets and word.isascii()):
            return None
        direction = word.rstrip(DIGITS)
        count = word[len(direction) :]
        if is_number(count) and self.can_repeat(direction) and not is_capital_square(word[::-1]):
            command = Command((self.name(direction),), direction, self.verbs[str(self.name(direction))])
            return [command] * min(int(count), MAX_COMMANDS) or None
        characters = {*word.lower()}
        if not any(characters <= letters for letters in self._sets) or is_capital_square(word):
            return None
        letters = decode_runs(word.lower(), MAX_COMMANDS)
        return [self.words[letter][0] for letter in letters] if letters else None


class TokenStream:
    """The words of a line that are left while it is read.

    `line` has all of them and `left` those that are left, the next one last; `verb` is being read, `typed` is the word
    taken last as it was typed, and `spec` is the game that squares are on.
    """

    def __init__(self, vocabulary: Vocabulary, line: str, tokens: Sequence[Token], spec: GameSpec) -> None:
        self.vocabulary = vocabulary
        self.spec = spec
        self.left = [*reversed(tokens)]
        self.verb = self.typed = ""
        self._text, self.line = line, tokens
        self._taken: list[str] = []

    @property
    def size(self) -> tuple[int, int]:
        """The size of the board, (0, 0) in a game without one."""
        return self.spec.size or NO_BOARD

    def commands(self) -> list[Command]:
        """Return all commands of the line; raise `Unreadable`."""
        commands: list[Command] = []
        while self.left:
            commands += self._next()
            if len(commands) > MAX_COMMANDS:
                raise Unreadable(_(words.TOO_MANY_COMMANDS, count=MAX_COMMANDS))
        return commands

    def _next(self) -> list[Command]:
        word = self.take()
        if word.startswith(SEED):  # no new game was asked for, so it begins a comment
            self.left.clear()
            return []
        times = 1
        following = self.peek()
        is_count = is_number(word) and int(word) > 0 and self.vocabulary.can_repeat(following)
        if is_count and not (is_item(self.typed) or is_capital_square(word + following)):
            times, word = int(word), self.take()
        if name := self.vocabulary.name(word):
            if self.typed.endswith(":") and self.left and self.vocabulary.verbs[name].read is nothing:
                return [*not_a_command(self, word)]  # a label, as in "Next: left"
            read = self._read(word, name)
            if self.vocabulary.can_repeat(word) and self.has_number() and not is_item(self.left[-1][1]):
                times = self.number()
            return read * min(times, MAX_COMMANDS + 1)
        if letters := self.vocabulary.unpack(word):
            return letters
        self._taken = [word]
        parts = self.vocabulary.bare(self, word)
        return [Command(parts, self._taken[0], self.vocabulary.verbs[parts[0]])]

    def _read(self, word: str, name: str) -> list[Command]:
        self.verb, self._taken, self.typed = name, [], ""
        verb = self.vocabulary.verbs[name]
        arguments = verb.read(self)
        if self.left and self.left[-1][1] == f"({self.left[-1][0]})" and self.vocabulary.name(self.peek()) == name:
            self.left.pop()  # "left (a)" is one move
        if verb.read is nothing and word in self.vocabulary.words:
            return self.vocabulary.words[word]
        if len(arguments) == 1:
            return [Command((name, *arguments[0]), " ".join([word, *self._taken]), verb)]
        return [Command((name, *one), f"{word} {taken}", verb) for one, taken in zip(arguments, self._taken)]

    def peek(self, ahead: int = 1) -> str:
        """Return the next word, or one that is further ahead; empty at the end."""
        return self.left[-ahead][0] if len(self.left) >= ahead else ""

    def take(self) -> str:
        """Take the next word; it is empty at the end."""
        word, self.typed = self.left.pop() if self.left else ("", "")
        if word:
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

    def square(self, size: tuple[int, int] | None = None) -> tuple[int, int]:
        """Take a square of a board of `size`, by default of the one that is played."""
        if not self.left:
            places = words.squares_of(self.size)
            message = _(words.TAKES_SQUARE, verb=self.verb, **places)
            raise Unreadable(message, self.verb, examples=[f"{self.verb} {places['example']}"])
        word = self.joined(self.take())
        try:
            # Where it is no square at all, the message names those of the board.
            return self.read_square(word, size if size and is_square(word) else None)
        except Unreadable as error:
            examples = [f"{self.verb} {one}" for one in error.examples]
            raise Unreadable(str(error), error.word, examples=examples) from None

    def joined(self, word: str) -> str:
        """Return the word taken last, with the next one if they are a row and a column: "3 7", "3 H" or "H 3"."""
        following = self.peek()
        if is_number(word) and is_number(following):
            square = f"{word},{following}"
        elif (is_number(word) and self._is_column(following)) or (self._is_column(word) and is_number(following)):
            square = word + following
        else:
            return word
        typed = self.typed
        self.take()
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
        if len(self.left) + 1 < len(self.line):
            return None
        self.left.clear()
        return self._text.partition(self.line[0][1])[2].strip()


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


def is_item(typed: str) -> bool:
    """Return whether a number as it was typed is that of an item in a list: "2. left" is one move."""
    return typed.endswith((".", ")", ":"))


def is_capital_square(word: str) -> bool:
    """Return whether a word is a number and one capital letter: a square, where "3h" is a run length."""
    return word[-1].isupper() and is_number(word[:-1])


def not_a_command(tokens: TokenStream, word: str) -> tuple[Any, ...]:
    """Refuse a word that is no command."""
    raise UnknownCommand(_(words.UNKNOWN, word=quoted(tokens.typed)), tokens.typed)
