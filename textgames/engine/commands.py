"""Read a line that contains only commands.

verb     the word that begins a command, as `undo`
command  a verb's name with its arguments, as ("undo", 3) or ("open", 3, 7)
reader   a function that takes the arguments of a verb from a `Line`

A game's verbs are its `Vocabulary`. A line is read word by word, as a whole before any of it is played. Commands are
separated by commas; moves, squares after their verb, and commands of one letter may follow one another without.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from textgames.engine import messages
from textgames.engine.spec import GameSpec
from textgames.engine.tokens import LONGEST_LINE, SEPARATOR, tokenize
from textgames.engine.translated import is_name
from textgames.errors import UnknownCommand, Unreadable
from textgames.text.language import W_, _, add_command, command_name, command_text, join_sentences, or_commands
from textgames.text.numbers import MAX_DIGITS, RUN_CHARACTERS, decode_runs, is_number
from textgames.text.quoting import file_name, in_words, quoted
from textgames.text.squares import DIGITS, LETTERS, MAX_LETTERS, column_name, column_number, parse_square

Reader = Callable[["Line"], Any]  # returns an argument, or a tuple of none or several; raises `Unreadable`

MAX_COMMANDS = 1_000  # on a line
ANY_SIZE = (10**4, 10**4)
AGAIN, ALL = W_("again"), W_("all")
RUN = "4d"  # in help, for all words that are several moves
COUNT_AFTER = re.compile("^([a-z]+) ?([0-9]+)$")  # "up 3"
CAPITAL_SQUARE = re.compile("[0-9]+ ?[A-Z]|[A-Z] ?[0-9]+")  # no run length, as 3h is
NUMBER_OF_ITEM = re.compile("[0-9][.):]+( |$)")  # "2. left" is no run length either
QUOTATION_MARKS = "\"'“”‘’「」『』"  # around a file's name


class Verb(NamedTuple):
    """A word that begins a command."""

    short: str = ""  # its short forms
    read: Reader | None = None  # takes its arguments, if it has any
    in_play: bool = False  # refused when the game is over
    asks: bool = False  # changes nothing, so that the replay of a saved game skips it
    helps: bool = False  # refused in a game that is played without help

    @property
    def is_move(self) -> bool:
        return self.in_play and not self.asks


class Command(NamedTuple):
    """A verb's name with its arguments, and the text that is saved."""

    parts: tuple[Any, ...]
    text: str
    verb: Verb

    @property
    def word(self) -> str:
        """Its first word, as it was read: "undo" for 撤销."""
        return self.text.split()[0]

    @property
    def needs_comma(self) -> bool:
        """Whether a comma has to be between this command and another one: it is no move, and has several letters."""
        return len(self.word) > 1 and (self.verb.helps or not self.verb.is_move)


class Vocabulary:
    """The verbs of one game: `verbs`, its own beside those that all games have.

    The letters of one set in `together` may stand in one word, each a command, as "wwdu", "4d" or "2(wd)". A square by
    itself is for `square_verb`. `phrases` are whole lines that stand for a command, as in `phrases.txt`. `names` has
    the name of each verb by its name and its short forms. `single_words` has the command of each word without
    arguments, as most lines are.
    """

    def __init__(
        self,
        verbs: Mapping[str, Verb],
        together: Sequence[str] = (),
        square_verb: str = "",
        phrases: Mapping[str, str] | None = None,
    ) -> None:
        self.verbs = {**COMMON, **verbs}
        self.square_verb = square_verb
        self.phrases = phrases or {}
        self.names = {word: name for name, verb in self.verbs.items() for word in (name, *verb.short.split())}
        self.single_words = {
            word: [Command((name,), word, self.verbs[name])]
            for word, name in self.names.items()
            if self.verbs[name].read is None
        }
        for name, verb in self.verbs.items():
            add_command(name, verb.short.split())
        self._sets = [RUN_CHARACTERS.union(letters) for letters in together]
        self.single_words["u"] = [Command(("undo", 1), "u", self.verbs["undo"])]  # among the letters of moves

    def full_name(self, word: str) -> str | None:
        """Return the name of the verb that `word` is, long or short, ignoring case; None if it isn't one."""
        return self.names.get(word.lower()) if word.isascii() else None

    def moves_in(self, text: str) -> list[Command] | None:
        """Return the moves that are written as "wwdu", "4d", "2(wd)", "up3" or "3 up"; None if it is no such text.

        Raise `Unreadable` if they are too many for a line.
        """
        if not self._sets or CAPITAL_SQUARE.fullmatch(text):
            return None
        letters = text.lower()
        count, _blank, direction = COUNT_AFTER.sub(r"\2 \1", letters).partition(" ")
        if count.isdigit() and (name := self.full_name(direction)) in DIRECTIONS:
            letters = count + DIRECTIONS[name].short[0]
        if not any(letters_of_set.issuperset(letters) for letters_of_set in self._sets):
            return None
        moves = decode_runs(letters, MAX_COMMANDS)
        if moves is None and decode_runs(re.sub("(?<![0-9])[1-9][0-9]*(?=[a-z(])", "", letters), LONGEST_LINE):
            raise too_many_commands()  # as it can be read without its counts
        return [self.single_words[letter][0] for letter in moves] if moves else None


class Line:
    """Reads one line word by word, on the board of `spec`.

    `verb_name` is the verb whose arguments are being read, empty for a square by itself; `last_typed` is what was taken
    last, as it was typed. The public methods are readers, and what readers are made of.
    """

    def __init__(self, vocabulary: Vocabulary, line: str, spec: GameSpec) -> None:
        self.vocabulary, self.line, self.spec = vocabulary, line, spec
        self.tokens = tokenize(line)
        self.start = self.index = 0  # of the command that is being read, and of the next word
        self.verb_name = self.last_typed = ""

    @property
    def shown_name(self) -> str:
        """What the verb is called in the player's language."""
        return command_name(self.verb_name, has_key=False)

    def commands(self) -> list[Command]:
        commands: list[Command] = []
        texts: list[str] = []  # what commas may be between
        one = ""  # command that needs a comma and has none
        has_comma = self.take_separators()
        while self.index < len(self.tokens):
            self.start = self.index
            read = self.moves() or self._with_verb()
            texts.append(self.text(self.start, self.index))
            if commands and not (has_comma or one):
                one = next((command.text for command in (commands[-1], read[0]) if command.needs_comma), "")
            commands += read
            if len(commands) > MAX_COMMANDS:
                raise too_many_commands()
            has_comma = self.take_separators()
        if one and not {"yes", "no"}.intersection(texts):  # which are words like any others beside a command
            raise one_or_several(one, ", ".join(texts))
        if one or (has_comma and not commands):
            raise UnknownCommand(_(messages.UNKNOWN, word=quoted(self.line)), self.line)
        return commands

    def _with_verb(self) -> list[Command]:
        """Take a command, and those for further squares of its verb, as in "flag 3H, 4H"."""
        typed_verb = self.peek()
        name = self._take_verb()
        verb = self.vocabulary.verbs[name]
        try:
            arguments = verb.read(self) if verb.read else ()
        except Unreadable:
            raise
        except (OSError, ValueError) as error:  # of the game that `new` has named, whose board is read now
            raise Unreadable(in_words(error), getattr(error, "word", "") or self.last_typed) from None
        if not isinstance(arguments, tuple):
            arguments = (arguments,)
        commands = [Command((name, *arguments), self.text(self.start, self.index), verb)]
        has_square = self.verb_name and len(arguments) == 2 and isinstance(arguments[0], int)
        while has_square and self._has_another_square():
            start = self.index
            commands.append(Command((name, *self.square()), f"{typed_verb} {self.text(start, self.index)}", verb))
        return commands

    def _take_verb(self) -> str:
        """Take a verb and return its name, for a square by itself the verb that is meant."""
        word = self.peek()
        self.verb_name = self.vocabulary.full_name(word) or ""
        if self.verb_name:
            self.take()
            return self.verb_name
        words_of_square = self.words_of_square()
        if self.vocabulary.square_verb and (words_of_square or any(letter in DIGITS for letter in word)):
            return self.vocabulary.square_verb
        self.take(words_of_square or 1)
        raise UnknownCommand(_(messages.UNKNOWN, word=quoted(self.last_typed)), self.last_typed)

    def _has_another_square(self) -> bool:
        """Return whether a square follows, and no other command; pass the comma before it."""
        start = self.index
        self.take_separators()
        if self.words_of_square() and not self.vocabulary.full_name(self.peek()) and not self.moves():
            return True
        self.index = start
        return False

    # What readers are made of.

    def text(self, start: int, end: int, as_typed: bool = False) -> str:
        """Return the words from one index up to another, as they are read or as they were typed."""
        text = " ".join([token[as_typed] for token in self.tokens[start:end]])
        return text.replace(" ,", ",").replace(" ;", ";")

    def peek(self, ahead: int = 1) -> str:
        """Return the next word, or one that is further ahead; empty at a separator and at the end."""
        index = self.index + ahead - 1
        return self.text(index, index + 1).removesuffix(SEPARATOR)

    def take(self, count: int = 1) -> str:
        """Take the next word, or several as one text; it is empty at a separator and at the end."""
        start = self.index
        self.index += count if self.peek() else 0
        self.last_typed = self.text(start, self.index, as_typed=True)
        return self.text(start, self.index)

    def take_separators(self) -> bool:
        """Go on to the next word that is no separator; return whether there were any."""
        start = self.index
        while self.text(self.index, self.index + 1) == SEPARATOR:
            self.index += 1
        return self.index > start

    def unreadable(self, expected: str, *examples: object) -> Unreadable:
        """Return the error that what was taken last can't be read, with the sentence that says what is expected."""
        wrong = _(messages.CANT_READ, word=quoted(self.last_typed)) if self.last_typed else ""
        commands = [f"{self.verb_name} {example}" for example in examples]
        return Unreadable(join_sentences([wrong, expected]), self.last_typed, examples=commands)

    def has_number(self) -> bool:
        word = self.peek()
        return word.isascii() and word.isdigit()

    def words_of_square(self) -> int:
        """Return how many of the next words are a square: two of "3 7" and "3 H", three of "3, 7"; 0 if none is."""
        for count in (1, 2, 3):
            if parse_square(self.text(self.index, self.index + count), *ANY_SIZE):
                return count
        return 0

    def moves(self) -> list[Command] | None:
        """Take moves such as "wwd", "4d", "3 up" or "up 3"; return None if the next word is no such thing."""
        for end in (self.index + 2, self.index + 1):
            text = self.text(self.index, end)
            moves = None if self.vocabulary.full_name(text) else self.vocabulary.moves_in(text)
            if moves and not NUMBER_OF_ITEM.search(self.text(self.index, end, as_typed=True)):
                self.index = end
                return moves
        return None

    # Readers.

    def number(self) -> int:
        """Take a number from 1 up; one that is too long to matter is cut down."""
        number = int(self.peek().lstrip("0")[:MAX_DIGITS] or 0) if self.has_number() else 0
        self.take()
        if not number:
            raise self.unreadable(_("{verb} needs a number, as in {verb} 3.", verb=self.shown_name), 3)
        return number

    def count(self) -> int:
        return self.number() if self.has_number() else 1

    def square(self) -> tuple[int, int]:
        before = self.text(self.start, self.index)
        text = self.take(self.words_of_square() or 1)
        if square := parse_square(text, *self.spec.size):
            return square
        places = messages.bounds_of(self.spec.size)
        if elsewhere := parse_square(text, *ANY_SIZE):
            message = messages.no_such_square(*elsewhere, self.spec.size)
        elif text:
            message = _(messages.NOT_A_SQUARE, word=quoted(self.last_typed), **places)
        else:
            message = _(messages.TAKES_SQUARE, verb=self.shown_name, **places)
        example = f"{before} {places['example']}".strip()
        raise Unreadable(message, self.last_typed or self.verb_name, examples=[example])

    def optional_square(self) -> tuple[int, int] | tuple[()]:
        """Take a square of the board, or nothing; what is no command is meant as a square."""
        word = self.peek()
        is_command = self.vocabulary.full_name(word) or self.vocabulary.moves_in(word)
        return self.square() if self.words_of_square() or (word and not is_command) else ()

    def row(self) -> int:
        word = self.take()
        if is_number(word):
            return int(word)
        last = self.spec.size[0] - 1
        raise self.unreadable(_("{verb} needs a number from 0 to {row}.", verb=self.shown_name, row=last), last)

    def column(self) -> int:
        """Take the letters of a column, as its number."""
        word = self.take().upper()
        if set(word) <= set(LETTERS) and 0 < len(word) <= MAX_LETTERS:
            return column_number(word)
        last = column_name(self.spec.size[1] - 1)
        raise self.unreadable(_("{verb} needs a letter from A to {column}.", verb=self.shown_name, column=last), last)

    def file_name(self) -> str:
        """Take the rest of the line, which begins with the verb, as a file's name; `~` is the home folder."""
        text = self.line.partition(self.last_typed)[2].partition(" #")[0].strip()
        mark = "!" if text.endswith("!") else ""
        path = text.removesuffix(mark).strip(f"{QUOTATION_MARKS} ")
        if not path or path.startswith("#") or self.index != 1:
            message = _(messages.NEEDS_FILE, verb=self.shown_name)
            raise Unreadable(message, self.verb_name, examples=[f"{self.verb_name} FILE"])
        self.index = len(self.tokens)
        return file_name(path) + mark

    def another_game(self) -> GameSpec | None:
        """Take the words up to the next command as a game, and read the rest of the line on its board; or nothing."""
        words: list[str] = []
        while self.peek() and not self.vocabulary.full_name(self.peek()):
            words.append(self.take())
        params = [word for word in words if word.lower() != "game"]
        if not params:
            return None
        self.spec = self.spec.another(params)
        return self.spec

    def topic(self) -> tuple[str, ...]:
        """Take "all", or the commands up to a comma, for which "4d" and "3H" may stand; or nothing."""
        if self.peek().lower() == ALL:
            return (self.take().lower(),)
        names: list[str] = []
        while self.peek():
            if self.moves():
                names.append(RUN)
            else:
                names.append(self._take_verb())
                if not self.verb_name:
                    self.square()
        return tuple(dict.fromkeys(names))


def one_of(*choices: str) -> Reader:
    """Return a reader that takes one of these words; a plural may be typed in the singular."""

    def read(line: Line) -> str:
        word = line.take().lower()
        found = [choice for choice in choices if choice in (word, f"{word}s", f"{word}es")]
        if not (found or line.last_typed.isascii()):  # one of its names may be another word's too
            found = [choice for choice in choices if is_name(line.last_typed, choice)]
        if found:
            return found[0]
        raise line.unreadable(_(messages.TAKES_ONE_OF, verb=line.shown_name, choices=or_commands(choices)), *choices)

    return read


def too_many_commands() -> Unreadable:
    return Unreadable(_("A line can have at most {count} commands.", count=MAX_COMMANDS))


def one_or_several(command: str, with_commas: str) -> Unreadable:
    """Return the error that a line may be one command, or several that need commas."""
    one, several = quoted(command_text(command)), quoted(command_text(with_commas))
    message = _(messages.ONE_OR_SEVERAL, command=one, commands=several)
    return Unreadable(message, with_commas.split()[0].rstrip(SEPARATOR), [command, with_commas])


# The commands that all games have.
COMMON = {
    W_("undo"): Verb("u", Line.count, helps=True),
    W_("redo"): Verb("", Line.count, helps=True),
    W_("restart"): Verb("r reset", helps=True),
    W_("new"): Verb("", Line.another_game),
    AGAIN: Verb(". g"),
    W_("hint"): Verb("", in_play=True, asks=True, helps=True),
    W_("look"): Verb("x", Line.optional_square, asks=True),
    W_("row"): Verb("", Line.row, asks=True),
    W_("column"): Verb("", Line.column, asks=True),
    W_("legend"): Verb("", asks=True),
    W_("where"): Verb("v", asks=True),
    W_("moves"): Verb("", asks=True),
    W_("more"): Verb("", asks=True),
    W_("share"): Verb("", asks=True),
    W_("id"): Verb("", asks=True),
    W_("position"): Verb("", asks=True),
    W_("stats"): Verb("", asks=True),
    W_("score"): Verb("", asks=True),
    W_("save"): Verb("", Line.file_name, helps=True),  # its file has the seed
    W_("load"): Verb("", Line.file_name, helps=True),
    W_("help"): Verb("?", Line.topic, asks=True),
    W_("quit"): Verb("q exit"),
    W_("yes"): Verb("y"),
    W_("no"): Verb("n"),
}
# The moves of games that go in four directions; letters of one set may stand together, "wwdu".
DIRECTIONS = {
    W_("up"): Verb("w k north", in_play=True),
    W_("left"): Verb("a h west", in_play=True),
    W_("down"): Verb("s j south", in_play=True),
    W_("right"): Verb("d l east", in_play=True),
}
DIRECTION_LETTERS = ("wasdu", "hjklu")
