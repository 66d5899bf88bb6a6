"""Read a line into commands, however loosely it is worded.

A line is read as it stands, as `engine.commands` has it. If that fails, what people and programs write around a
command is cut off: "I'll play left", '{"row": 3, "col": 7}'. If every other word is part of a command then, it is
played; else the error names what was probably meant.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress

from textgames.engine import messages
from textgames.engine.commands import ANY_SIZE, DIRECTIONS, Command, Line, Vocabulary, one_or_several
from textgames.engine.spec import GameSpec
from textgames.engine.tokens import CONJUNCTIONS, FULL_WIDTH, LONGEST_LINE, strip_marks, tokenize
from textgames.errors import UnknownCommand, Unreadable
from textgames.text.language import Typed, _, comma_list, command_text, join_sentences, ngettext, or_commands
from textgames.text.quoting import nearest, quoted
from textgames.text.squares import parse_square, square_name

LONGEST_PHRASE = 500  # characters
MIN_LETTERS = 3  # of a word that is corrected, or that is suggested
ROW = r"""\b(?:row|r(?=["']?\s*[=:]|\d))["']?\W{0,4}(\d{1,9})"""
COLUMN = r"""\b(?:column|col|c(?=["']?\s*[=:]|\d))["']?\W{0,4}(\d{1,9}|[a-z]{1,3}\b)"""
FLAGS = re.IGNORECASE | re.VERBOSE
NUMBERS = {"2": "two|twice", "3": "three|thrice", "4": "four", "5": "five"}
# What is written around a command or in place of it, and what is read instead, one after the other.
FORMS = (
    (rf"{ROW}\W+{COLUMN}", r" R\1C\2 "),  # "row 3 col H", '"row":3,"col":7'
    (rf"{COLUMN}\W+{ROW}", r" R\2C\1 "),
    (r"(?<!\S)[(\#]*\d{1,3}[.):]+(?=\s)", " "),  # the number of an item or a step: "2.", "Step 3:"
    (r"\bto\s+the\b|</?(?:moves?|action|answer|command)>", " "),
    (r"<(\w+)>([^<]*)</\1>", r" \1 \2 "),  # "<open>3E</open>"
    (r"\bx\W{1,4}(\d{1,3})\W+y\W{1,4}(\d{1,3})", r" R\2C\1 "),  # 'x=4, y=3', '"x":4,"y":3'
    (r"\by\W{1,4}(\d{1,3})\W+x\W{1,4}(\d{1,3})", r" R\1C\2 "),
    (r"^(?:\W*(?:sure|great|certainly|apologies|sorry|thanks|okay|of course|here(?:'s|\s+is))\b[!,.]*(?=\s))+", " "),
    (r"^\s*(\d{1,3})\s*-\s*(\d{1,3})\s*$", r"\1,\2"),
    (r"^(?:\W*i\s+)?(?:choose|select|pick|cell|square|position)\s+(?=[(\[]?\w)", " "),
    (r"\bmark\b(?=.*\bmines?\b)", "flag"),
    (r"\b(?:place|put|set|plant)\s+(?:a\s+)?(?=flag\b)|\bas\s+(?:a\s+)?mines?\b", " "),
    (r"\barrow[ _]?(?=(?:up|down|left|right)\b)|(?<=\d)\s?[x*]\s?(?=[a-z]{2})", " "),
    (r"\b(up|down|left|right)wards?\b", r"\1"),
    *((rf"\b(?:{words})\b", number) for number, words in NUMBERS.items()),
    (rf"\b(?:go|tiles)\s+(?=(?:{'|'.join(DIRECTIONS)})\b)", " "),
    (r"\b(?:go|move|walk|navigate)\s+(?:(?:the\s+)?player\s+)?to\b", " go "),
    (r"\bmove\s+(?:the\s+)?box\b", " push "),
    (r"\bmove(?=(?:up|left|down|right)\b)", " "),  # "moveLeft"
    (r"(?<=[\w)\]])\s*->\s*(?=[(\[\d])", " "),  # "push 3D -> 2D"
    (
        r"""(?:\b(?:my|your|the|next|final|best|chosen)\W+)*["']?  # "**My next move** is", '"action":'
        \b(?:moves?|action|answer|command|cmd|play|input|output|choice|direction|boxed|next|type|name|tool|args
        |arguments|square|cell|position|coordinates?|target|from|to)\b\W{0,3}?(?:\bis\b|[:={])""",
        " ",
    ),
    (r"\b(?:game|env|board|self|action|direction|move)\.(?=\w)", " "),
    (r""",\s*(?=["'])""", " "),  # between the values of an object
    (r"->", ","),
    (r"(?<=\d)[:;](?=\d)", ","),  # "3:7"
    (
        r"""^\s*[>$\-]+\s+                           # a prompt
        |(?<!\S)[{}\[\]()<>"`“”'’*:\\!?]+            # before what stands between blanks
        |[{}\[\]()<>"`“”'’*:\\!?.]+(?![^\s,;])       # after it
        |(?<=[a-zA-Z]{3})\((?=["']?\w[^()]*\))["']?  # 'move("up")'
        |(?<=\w{2})_(?=\w)""",  # "open_square"
        " ",
    ),
)
COUNTED_COLUMN = r"第?([0-9]{1,2})行\W*第([0-9]{1,2})列"  # which may count from 0, as rows do, or from 1
NEEDLESS = """
    me i i'll i'd i'm we we'll let's lets let us will would want like going choose try play now so my the at on of
    for from square squares cell tile tiles box position step steps space spaces time times please thanks ok okay
    turn round first sure certainly could can you go move walk slide swipe shift head press push
"""
FILLERS = frozenset(NEEDLESS.split())
ALONE = ("undo", "redo", "restart", "quit")  # besides moves and questions, all that is read out of a phrase
# Words with which a line means something else than the command in it, and a minus before a number.
DOUBTFUL = (
    r"\b(?:not|don't|dont|never|avoid|can't|cannot|won't|no|but|except|or|instead|remove|off|clear)\b"
    r"|\b(?:right|double).click\b|(?<![0-9])-[0-9]|不(?!会|知)|[别勿没?]|(?<![A-Za-z]{3})!"
)
REASON = r"(?<=\w)\W+(?:because|since|as|to keep|to make|so that|which|rather than)\b"  # before it is the move
SQUARES = r"\b(?:\d+\W{0,3}[A-Za-z]{1,2}|[A-Za-z]{1,2}\W{0,3}\d+|\d+\W{1,3}\d+|[Rr]\d+[Cc]\w+)\b"


def read_line(line: str, vocabulary: Vocabulary, spec: GameSpec) -> list[Command]:
    """Return the commands of a line, in a game of `spec`; none of a blank line.

    Raise `Unreadable`, with what was probably meant.
    """
    if commands := vocabulary.single_words.get(line):
        return commands
    if len(line) > LONGEST_LINE:
        raise Unreadable(_("A line can have at most {count} characters.", count=LONGEST_LINE))
    try:
        return Line(vocabulary, line, spec).commands()
    except Unreadable as error:
        if len(line) > LONGEST_PHRASE:
            raise
        meant = vocabulary.meant_by(line)
        if not (meant or line.isascii()):
            meant = vocabulary.meant_by(" ".join([word for word, _typed in tokenize(line)]))
        if meant.endswith("?"):
            raise unknown_meant(line, [meant[:-1]]) from None
        if meant:
            with suppress(Unreadable):  # this game has no such command
                return Line(vocabulary, meant, spec).commands()
        if not error.word:  # it is about the whole line
            raise
        return Phrase(line, vocabulary, spec).read(error)


def refuse_letters(line: str, commands: Sequence[Command], vocabulary: Vocabulary) -> None:
    """Raise `Unreadable` for capitals that are directions to agents, and other commands here, as in "Move: D"."""
    run = re.fullmatch(r"\W*([UDLR]{2,})\W*", line)
    letters = [*run[1]] if run else [command.text for command in commands if command.text in ("U", "D", "L", "R")]
    if letters and (vocabulary.name("up") or len(commands) > 1):
        ways = [way for letter in letters for way in DIRECTIONS if way[0] == letter.lower() and vocabulary.name(way)]
        others = [str(vocabulary.name(letter)) if len(letters) == 1 else letter.lower() for letter in letters]
        meant = [*filter(None, [" ".join(ways), " ".join(others)])]
        raise unknown_meant(run[1] if run else " ".join(letters), meant)


def unknown_meant(word: str, guesses: list[str]) -> Unreadable:
    return Unreadable(_(messages.UNKNOWN_MEANT, word=quoted(word), guesses=or_commands(guesses)), word, guesses)


class Phrase:
    """A line that can't be read as it stands, in a game of `spec`.

    `said` are its words without what is written around commands; with `is_cut` polite words are left out too.
    """

    def __init__(self, line: str, vocabulary: Vocabulary, spec: GameSpec) -> None:
        self.vocabulary, self.verbs = vocabulary, vocabulary.verbs
        self.spec, self.size = spec, spec.size
        self.typed = plain = line.translate(FULL_WIDTH).replace("’", "'")
        for pattern, reading in FORMS:
            plain = re.sub(pattern, reading, plain, flags=FLAGS)
        every_word = plain.split()
        self.said = [word for word in every_word if word.lower() not in FILLERS or vocabulary.name(word)]
        self.is_cut = len(self.said) < len(every_word)

    def read(self, error: Unreadable) -> list[Command]:
        """Return the commands in a line that raised an error when it was read as it stands.

        Raise an error with what was probably meant, if the line may mean anything else than these commands.
        """
        if counted := re.search(COUNTED_COLUMN, self.typed):
            row, col = map(int, counted.groups())
            raise unknown_meant(counted[0], [square_name(row, max(col - 1, 0)), square_name(row, col)])
        text = " ".join(self.said)
        square = None if self.is_cut else self._lone_square(text)
        has_label = re.search(r"\w\W{0,2}[:=]", self.typed)  # as "Moves: left"
        if error.expected and not has_label:  # a comma is missing; "row 3 column H" may be a square too
            raise one_or_several(self._with_square(*square)[0], error.expected[-1]) if square else error
        try:
            commands = Line(self.vocabulary, text, self.spec).commands()
        except Unreadable as other:
            if not (isinstance(other, UnknownCommand) or other.expected or other.word in error.word):
                error = other
        else:
            if self._is_clear(commands):
                return commands
        square = square or self._lone_square(strip_marks(error.word))  # of "undo 3H"
        if square and isinstance(error, UnknownCommand):
            raise self._about_square(*square, error.word)
        raise self._with_guess(error)

    def _is_clear(self, commands: Sequence[Command]) -> bool:
        """Return whether commands are surely meant."""
        for command in commands:
            name, verb = command.parts[0], command.verb
            is_square = self.vocabulary.name(command.word) is None
            if is_square and (self.is_cut or "!" in self.typed):  # "at 3H" may be a question
                return False
            if "?" in self.typed and not verb.asks and (verb.moves or not self.typed.isascii()):
                return False
            if not (verb.moves or verb.asks) and (len(commands) > 1 or name not in ALONE):  # "new" may be any word
                return False
        has_article = self.is_cut and "a" in self.said and len(commands) > 1  # "go up a step", and not left
        return bool(commands) and not has_article

    def _with_guess(self, error: Unreadable) -> Unreadable:
        """Return the same error with what was probably meant: a command in the line, the nearest one, or the moves."""
        is_help = self.vocabulary.name(self.typed.split()[0]) == "help"
        is_doubtful = re.search(DOUBTFUL, self.typed, re.IGNORECASE)
        before_reason = re.split(REASON, " ".join(self.said[is_help:]), flags=re.IGNORECASE)[0]
        guesses = [] if is_doubtful else self._commands_in(before_reason)
        if not (guesses or self.typed.isascii()):
            guesses = self._in_another_language(bool(is_doubtful))
        if not isinstance(error, UnknownCommand):  # its message says what is expected
            guesses = [guess for guess in guesses[:1] if not self.typed.lower().startswith(guess.lower())]
            meant = _(messages.DID_YOU_MEAN, guess=command_text(guesses[0])) if guesses else ""
            return Unreadable(join_sentences([str(error), meant]), error.word, guesses, error.examples)
        if not guesses and "up" in self.verbs and (found := re.search(r"\b[LURD]{2,}\b", self.typed)):
            guesses = [" ".join(way for letter in found[0].lower() for way in DIRECTIONS if way[0] == letter)]
        if not guesses and (near := nearest(error.word, [name for name in self.verbs if len(name) >= MIN_LETTERS])):
            guesses = [near]
        word = error.word if error.word.translate(FULL_WIDTH) in self.typed else self.typed  # as it was typed
        if guesses:
            return unknown_meant(word, [f"help {guess}" if is_help else guess for guess in guesses])
        examples, moves = self._examples()
        message = _("Unknown command {word}. Try {moves}; {help} lists the rest.", word=quoted(word), moves=moves)
        return Unreadable(message, word, examples=examples)

    def _commands_in(self, text: str) -> list[str]:
        """Return the command that is somewhere in a text: one with its square, else the last moves in a row."""
        said = [word for word in re.findall("[A-Za-z]{2,}", text) if word.lower() not in FILLERS]
        verbs = {word: name for word in said if (name := self.vocabulary.name(word))}
        squares = {
            found.start(): place
            for found in re.finditer(SQUARES, text)
            if (place := parse_square(re.sub(r"\W+", " ", found[0]), *self.size))
        }
        takers = [word for word, name in verbs.items() if self._takes_square(name)]
        if squares and takers:  # the square after the verb, if there is one: others may be reasons
            after = [start for start in squares if start > text.index(takers[-1])]
            return [f"{verbs[takers[-1]]} {square_name(*squares[(after or [*squares])[0]])}"]
        if len(squares) == 1 and not verbs and (not self.vocabulary.square_verb or re.fullmatch(SQUARES, text)):
            return self._with_square(*squares.popitem()[1])
        alone = [word for word in verbs if self._reads_alone(word)]
        run: list[str] = []  # moves that are together: the last ones are what all the others lead to
        moves: list[str] = []
        for word in said:
            if word.lower() not in (*CONJUNCTIONS, "again"):
                run = [*run, word] if word in alone and self.verbs[verbs[word]].moves else []
                moves = run or moves
        return [", ".join(moves)] if moves else alone[:1]

    def _in_another_language(self, is_doubtful: bool) -> list[str]:
        """Return the command in a line whose words are mostly known, if they make one."""
        from textgames.engine.translated import guesses_in

        for guess in guesses_in(self.typed, is_doubtful):
            with suppress(Unreadable):
                return [", ".join([command.text for command in Line(self.vocabulary, guess, self.spec).commands()])]
        return []

    def _reads_alone(self, word: str) -> bool:
        try:
            return self._is_clear(Line(self.vocabulary, word, self.spec).commands())
        except Unreadable:
            return False

    def _lone_square(self, text: str) -> tuple[int, int] | None:
        """Return the square that a text is, in small letters only if it is on the board; None if it isn't one."""
        return parse_square(text, *self.size if text != text.upper() else ANY_SIZE)

    def _about_square(self, row: int, col: int, word: str) -> Unreadable:
        """Return the error for a square alone, with the commands that take it and the moves that it may mean."""
        name = square_name(row, col)
        guesses, examples = self._with_square(row, col), []
        shown = word if word.upper() == name else name
        message = _("{word} is a square: type {commands}.", word=quoted(shown), commands=or_commands(guesses))
        rows, cols = self.size
        if row >= rows or col >= cols:
            message = messages.no_such_square(row, col, self.size)
            guesses, examples = [], self._with_square(rows - 1, cols - 1)
        run = name.lower()
        moves = self.vocabulary.moves_in(run) if name in word else None
        if moves and moves[0].parts[0] in DIRECTIONS:
            in_words = ngettext(*messages.RUN_MOVES, len(moves), run=run, direction=_(moves[0].parts[0]))
            message, guesses = join_sentences([in_words, message]), [run, *guesses]
        return Unreadable(message, word, guesses, examples)

    def _takes_square(self, name: str) -> bool:
        return self.verbs[name].read in (Line.square, Line.optional_square)

    def _with_square(self, row: int, col: int) -> list[str]:
        """Return the commands that a square may be meant as: what opens it, or all that take one, moves first."""
        takers = sorted(filter(self._takes_square, self.verbs), key=lambda name: not self.verbs[name].moves)
        names = [self.vocabulary.square_verb] if self.vocabulary.square_verb else takers
        return [f"{name} {square_name(row, col)}" for name in names]

    def _examples(self) -> tuple[list[str], str]:
        moves = {name: verb for name, verb in self.verbs.items() if verb.moves and not verb.asks}
        if words := [name for name, verb in moves.items() if not verb.read]:
            letters = " ".join([moves[name].short[:1] for name in words])
            return words, Typed(
                _("{words}, or {letters}", words=comma_list([*map(command_text, words)]), letters=letters)
            )
        last = messages.squares_of(self.size)["example"]
        examples = [f"{name} {last if self._takes_square(name) else '3'}" for name in moves]
        return examples, or_commands(examples[:3])
