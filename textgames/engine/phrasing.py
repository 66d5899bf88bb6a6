"""What people and programs write around a command: "I'll play left", '{"row": 3, "col": 7}'.

A line that can't be read as it stands is read without its labels, marks and polite words, if every other word of it is
part of a command; else the error names what was probably meant. Loaded when there is such a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from textgames.engine import commands, words
from textgames.engine.commands import Command, Vocabulary, is_square, not_a_command
from textgames.engine.spec import GameSpec
from textgames.errors import UnknownCommand, Unreadable
from textgames.text.language import _, and_list, comma_list, join_sentences, ngettext, or_list
from textgames.text.quoting import nearest, quoted
from textgames.text.squares import LONGEST, parse_square, square_name

LONGEST_PHRASE = 500  # characters
MOST_WORDS = 20  # of a line for which something is suggested
MIN_LETTERS = 3  # of a word that is corrected
ROW = r"""\b(?:row|r(?=["']?\s*[=:]|\d))["']?\W{0,4}(?P<row>\d{1,9})"""
COLUMN = r"""\b(?:column|col|c(?=["']?\s*[=:]|\d))["']?\W{0,4}(?P<column>\d{1,9}|[a-z]{1,3}\b)"""


def _square(found: re.Match[str]) -> str:
    """Return the name of the square whose row and column, a number or letters, were found."""
    row, column = found["row"], found["column"]
    return f" {square_name(int(row), int(column)) if column.isdigit() else row + column.upper()} "


# What is written around a command or in place of it, and what is read instead, one after the other.
FORMS = [
    (re.compile(pattern, re.IGNORECASE | re.VERBOSE), reading)
    for pattern, reading in (
        (rf"{ROW}\W+{COLUMN}", _square),  # "row 3 col H", '"row":3,"col":7'
        (rf"{COLUMN}\W+{ROW}", _square),
        (r"第?(?P<row>\d{1,9})行\W*第?(?P<column>\d{1,9}|[a-z]{1,3})列", _square),
        (r"(?<!\S)[(\#]*\d{1,3}[.):]+(?=\s)", " "),  # the number of an item or a step: "2.", "Step 3:"
        (r"(?<!\S)(?:please|thanks|ok|okay)(?!\w)", " "),
        (r"</?(?:move|action|answer|command)>", " "),
        (
            r"""^\W*(?:(?:my|your|the|next|final|best|chosen|boxed)\b\W*)*  # "**My next move** is"
            (?:(?:move|action|answer|command|cmd|play|input|output|choice|direction|boxed)\b\W*?(?:\bis\b|[:={])
            |next:)""",
            " ",
        ),
        (
            r"""["']?\b(?:cmd|command|action|move|direction|type|name|tool|args|arguments|input|square|cell|position
            |coordinates?|target|from|to)\b["']?\s*[:=]""",  # '"action":', "square="
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
            |(?<!\d[a-zA-Z])(?<=[a-zA-Z])\((?=\d+[ ,]*(?:\d+|[A-Z]{1,2})\))  # "f(3,7)"
            |(?<=[a-zA-Z]{3})\((?=["']?\w[^()]*\))["']?  # 'move("up")'
            |(?<=\w{2})_(?=\w)""",  # "open_square"
            " ",
        ),
    )
]
MEANINGLESS = """
    me i i'll i'd i'm we we'll let's lets let us will would want like going choose try play to now so my the at on of
    for from square squares cell tile tiles box position step steps space spaces time times
"""
FILLERS = frozenset(MEANINGLESS.split())
MOTION = frozenset(["go", "move", "step", "walk", "slide", "swipe", "shift", "head", "press", "push"])
ALONE = ("undo", "redo", "restart", "quit")  # besides moves and questions, all that is read out of a phrase
NAMES_OF_LINES = {"row", "rows", "col", "cols", "column", "columns"}
# Words with which a line means something else than the command in it, and a minus before a number.
NEGATED = re.compile(
    r"\b(?:not|don't|dont|never|avoid|can't|cannot|won't|no|but|except|or|instead|remove|off|clear)\b"
    r"|\b(?:right|double).click\b|(?<![0-9])-[0-9]|[不别勿没]",
    re.IGNORECASE,
)
TAKE_A_SQUARE = (commands.square, commands.squares, commands.squares_to_look_at)


def read_phrase(line: str, error: Unreadable, vocabulary: Vocabulary, spec: GameSpec) -> list[Command]:
    """Return the commands in a line that raised an error when it was read strictly.

    Raise an error with what was probably meant, if the line may mean anything else than these commands.
    """
    typed = line[:LONGEST_PHRASE].replace("’", "'")
    plain = typed
    for pattern, reading in FORMS:
        plain = pattern.sub(reading, plain)
    square = _lone_square(plain.split(), spec)
    if error.expected:  # it was read, but for a comma; "row 3 column H" may be a square too
        raise commands.one_or_several(_with_square(square, vocabulary, spec), error.expected[-1]) if square else error
    phrases = [plain.split(), kept := _without_fillers(plain.split(), vocabulary)]
    if kept[0].lower() in MOTION and vocabulary.name(kept[0]) in (None, "go"):
        phrases += [kept[1:], ["go", *kept[1:]]]
    for phrase in phrases if len(line) <= LONGEST_PHRASE else []:
        try:
            read = vocabulary.read(" ".join(phrase), spec)
        except Unreadable as other:
            error = other if other.expected and "a" not in kept else error
            continue
        if is_clear(read, typed, phrase != plain.split(), vocabulary):
            return read
        break
    raise error if error.expected else explained(error, typed, plain, vocabulary, spec)


def is_clear(read: Sequence[Command], typed: str, is_cut: bool, vocabulary: Vocabulary) -> bool:
    """Return whether the commands of a phrase are surely meant; `is_cut` is whether it has other words too.

    "3H?" is a question and "at 3H" may be one, in "go up a step" the a is no move, and "new" may be any word.
    """
    opens = any(vocabulary.name(command.word) is None for command in read)
    moves = any(command.verb.moves and not command.verb.asks for command in read)
    names = [command.parts[0] for command in read if not (command.verb.moves or command.verb.asks)]
    if (moves and "?" in typed) or (opens and "!" in typed) or (names and (read[1:] or names[0] not in ALONE)):
        return False
    has_article = any(command.word == "a" for command in read) and len(read) > 1
    return bool(read) and not (is_cut and (opens or has_article))


def _without_fillers(pieces: Sequence[str], vocabulary: Vocabulary) -> list[str]:
    """Return the words without those that mean nothing; "to" between squares that are not pushed is a range."""
    is_push = "push" in vocabulary.verbs and "push" in map(str.lower, pieces)
    kept: list[str] = []
    for word in pieces:
        is_range = word.lower() == "to" and kept and is_square(kept[-1]) and not is_push
        if is_range or word.lower() not in FILLERS:
            kept.append(word)
    return kept or [""]


def explained(error: Unreadable, typed: str, plain: str, vocabulary: Vocabulary, spec: GameSpec) -> Unreadable:
    """Return the same error with what was probably meant by a line: a part of it, the nearest command, or the moves."""
    size = spec.size or commands.NO_BOARD
    guesses = [*islice(_readable_parts(typed, plain, vocabulary, spec), 1)]
    if not isinstance(error, UnknownCommand):  # its message says what is expected
        guesses = [guess for guess in guesses if not typed.lower().startswith(guess.lower())]  # that can be read anyway
        meant = _(words.DID_YOU_MEAN, guess=guesses[0]) if guesses else ""
        return Unreadable(join_sentences([str(error), meant]), error.word, guesses, error.examples)
    square = _lone_square(plain.split(), spec)
    if square and vocabulary.default_reader is not_a_command and _square_commands(square, vocabulary):
        return _explained_square(square, error.word, vocabulary, size)
    near = None
    if len(error.word) >= MIN_LETTERS:
        near = nearest(error.word, [*[name for name in vocabulary.verbs if len(name) >= MIN_LETTERS], "exit"])
    if vocabulary.name(plain.split()[0] if plain.split() else "") == "help":
        guesses = [guess for guess in guesses if guess.lower() != "help"] or [f"help {near}"] * bool(near)
        if not guesses:
            return Unreadable(_(words.UNKNOWN_IN_HELP, word=quoted(error.word)), error.word, examples=["help"])
    elif near and near not in [guess.lower() for guess in guesses]:
        guesses.append(near)
    if guesses:
        message = _(words.UNKNOWN_MEANT, word=quoted(error.word), guesses=or_list(guesses))
        return Unreadable(message, error.word, guesses)
    examples, moves = _moves_of(vocabulary, size)
    return Unreadable(_(words.UNKNOWN_AND_MOVES, word=quoted(error.word), moves=moves), error.word, examples=examples)


def _explained_square(square: str, word: str, vocabulary: Vocabulary, size: tuple[int, int]) -> Unreadable:
    """Return the error for a square alone, with the commands that take it and the moves that it may mean."""
    with_square, examples = _square_commands(square, vocabulary), []
    message = _(words.WORD_IS_A_SQUARE, word=quoted(square), commands=or_list(with_square))
    try:
        commands.read_square(square, size)
    except Unreadable as off_board:
        message, with_square = str(off_board), []
        examples = _square_commands(off_board.examples[0], vocabulary)
    run = square.lower()
    if square not in word or not (vocabulary.can_repeat(run[-1]) and vocabulary.unpack(run)):
        return Unreadable(message, word, with_square, examples)
    direction = vocabulary.name(run[-1]) or ""
    moves = ngettext(*words.RUN_MOVES, int(run[:-1]), run=run, direction=_(direction))
    return Unreadable(join_sentences([moves, message]), word, [run, *with_square], examples)


def _lone_square(pieces: Sequence[str], spec: GameSpec) -> str:
    """Return the name of the square that a phrase is, in capitals or with a comma if the board has no such square."""
    word = ",".join(pieces) if all(map(str.isdigit, pieces)) else "".join(pieces)
    if square := parse_square(word, *(spec.size or commands.NO_BOARD)):
        return square_name(*square)
    elsewhere = parse_square(word, *commands.ANY_SIZE) if spec.size else None
    is_sure = "," in word or commands.CAPITAL_SQUARE.fullmatch(word)
    return square_name(*elsewhere) if elsewhere and is_sure else ""


def _with_square(square: str, vocabulary: Vocabulary, spec: GameSpec) -> str:
    """Return the likeliest command with a square."""
    if vocabulary.default_reader is not not_a_command:
        return f"{vocabulary.meaning(square, spec)} {square}"
    return _square_commands(square, vocabulary)[0]


def _square_commands(square: str, vocabulary: Vocabulary) -> list[str]:
    """Return the commands that take a square, moves first."""
    takers = [name for name, verb in vocabulary.verbs.items() if verb.read in TAKE_A_SQUARE]
    return [f"{name} {square}" for name in sorted(takers, key=lambda name: not vocabulary.verbs[name].moves)]


def _moves_of(vocabulary: Vocabulary, size: tuple[int, int]) -> tuple[list[str], str]:
    """Return what can be played in a game, as a list and in words."""
    moves = {name: verb for name, verb in vocabulary.verbs.items() if verb.moves and not verb.asks}
    alone = [name for name, verb in moves.items() if verb.read is commands.nothing]
    if alone:
        letters = [moves[name].short.split()[0] for name in alone if moves[name].short]
        moves_or_letters = _(words.WORDS_OR_LETTERS, words=comma_list(alone), letters=" ".join(letters))
        return alone, moves_or_letters if letters else comma_list(alone)
    last = square_name(size[0] - 1, size[1] - 1)
    examples = [f"{name} {last if verb.read in TAKE_A_SQUARE else '3'}" for name, verb in moves.items()]
    return examples, and_list(examples[:3])


def _readable_parts(typed: str, plain: str, vocabulary: Vocabulary, spec: GameSpec) -> Iterator[str]:
    """Yield parts of a line that can be read by themselves, the likeliest first; then commands for its squares."""
    pieces = re.findall("[A-Za-z0-9]+", plain)
    some = _joined([piece for piece in pieces if piece.lower() not in FILLERS | MOTION | NAMES_OF_LINES])
    if NEGATED.search(typed) or len(pieces) > MOST_WORDS:
        return
    cut = [some[first:] for first in range(1, len(some))] + [some[:-last] for last in range(1, len(some))]
    for part in [some, *cut, *[[piece] for piece in pieces if len(piece) >= MIN_LETTERS]]:
        line = " ".join(part)
        if len(line) < 2 or any(vocabulary.unpack(word) and not vocabulary.name(word) for word in part):
            continue  # letters of moves, as "sa" in "sa ve"
        try:
            read = vocabulary.read(line, spec)
        except Unreadable:
            continue
        is_square_alone = part is some and len(read) == 1 and vocabulary.name(read[0].word) is None
        if is_clear(read, typed, True, vocabulary):
            yield line
        elif is_square_alone and typed.isascii() and not set("?!") & set(typed):
            verb, *place = read[0].parts
            yield f"{verb} {square_name(*place)}"
    for word in some:
        for verb, name in ((pieces[0], word), (pieces[-1], word), (word[0], word[1:])):  # "F3H"
            square = parse_square(name, *(spec.size or commands.NO_BOARD))
            taker = vocabulary.name(verb)
            if square and taker and vocabulary.verbs[taker].read in TAKE_A_SQUARE:
                yield f"{taker} {square_name(*square)}"
            elif square and name == word and vocabulary.default_reader is not_a_command:
                yield _with_square(square_name(*square), vocabulary, spec)


def _joined(pieces: Sequence[str]) -> list[str]:
    """Return the pieces with a number and the letter beside it as one word, "3H"; two numbers as "3,7"."""
    done: list[str] = []
    for piece in pieces:
        before = done[-1] if done else ""
        is_short = len(before + piece) <= LONGEST and before != "" and len(min(before, piece, key=str.isdigit)) <= 2
        if before.isdigit() and piece.isdigit():
            done[-1] = f"{before},{piece}"
        elif is_short and ((before.isdigit() and piece.isalpha()) or (before.isalpha() and piece.isdigit())):
            done[-1] = before + piece
        else:
            done.append(piece)
    return done
