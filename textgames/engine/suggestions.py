"""What was probably meant by a line that can't be read; loaded when there is one.

A message names what could be typed: the nearest command, a part of the line that is a command, or the moves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from textgames.engine import commands, words
from textgames.engine.commands import Vocabulary
from textgames.engine.phrasing import FILLERS, LONGEST_PHRASE, MOTION, without_marks
from textgames.engine.spec import GameSpec
from textgames.engine.tokens import Token, tokenize
from textgames.errors import UnknownCommand, Unreadable
from textgames.text.language import _, and_list, comma_list, join_sentences, ngettext, or_list
from textgames.text.quoting import nearest, quoted
from textgames.text.squares import LONGEST, parse_square, square_name

Size = tuple[int, int]

MIN_LETTERS = 3  # letters of a word that is corrected
MAX_WORDS = 20  # of a line that is corrected
MAX_EXAMPLES = 3  # of moves that are named
NAMES_OF_LINES = {"row", "rows", "col", "cols", "column", "columns"}
# Words with which a line means something else than the command in it, and a minus before a number.
NEGATED = re.compile(
    r"\b(?:not|don't|dont|never|avoid|can't|cannot|won't|no|but|except|or|instead|remove|off|clear)\b"
    r"|\b(?:right|double).click\b|(?<![0-9])-[0-9]|[不别勿没]",
    re.IGNORECASE,
)
NOT_GUESSED = {"new", "load", "save", "quit", "exit", "q", "n", "no", "y", "yes", "a", "i"}
TAKE_A_SQUARE = (commands.square, commands.squares, commands.squares_to_look_at)


def explained(error: Unreadable, vocabulary: Vocabulary, tokens: Sequence[Token], spec: GameSpec) -> Unreadable:
    """Return the same error with what was probably meant."""
    line = [token[0] for token in tokens]
    if error.expected:
        return error
    guesses = readable_parts(vocabulary, line, spec)
    if not isinstance(error, UnknownCommand):  # its message says what is expected
        typed = " ".join(line).lower()
        guesses = [guess for guess in guesses if not typed.startswith(guess.lower())]  # that part can be read anyway
        meant = _(words.DID_YOU_MEAN, guess=guesses[0]) if guesses else ""
        return Unreadable(join_sentences([str(error), meant]), error.word, guesses, error.examples)
    size = spec.size or commands.NO_BOARD
    whole = joined(without_marks(" ".join(line)[:LONGEST_PHRASE]).split())
    for word, its_words in ((error.word, [token[0] for token in tokenize(error.word)[:1]]), ("", whole)):
        square = square_in(its_words, size) if len(its_words) == 1 else None
        if square and square_commands(vocabulary, square):
            return explained_square(word, square, vocabulary, size)
    near = None
    if len(error.word) >= MIN_LETTERS:
        near = nearest(error.word, [*[name for name in vocabulary.verbs if len(name) >= MIN_LETTERS], "exit"])
    before = line[: [typed for _word, typed in tokens].index(error.word)]
    if "help" in map(vocabulary.name, before):
        guesses = [guess for guess in guesses if {*map(vocabulary.name, guess.split())} != {"help"}]
        guesses += [f"help {near}"] if near else []
        if not guesses:
            return Unreadable(_(words.UNKNOWN_IN_HELP, word=quoted(error.word)), error.word, examples=["help"])
    elif near and near not in [guess.lower() for guess in guesses]:
        guesses.append(near)
    if guesses:
        message = _(words.UNKNOWN_MEANT, word=quoted(error.word), guesses=or_list(guesses))
        return Unreadable(message, error.word, guesses)
    examples, moves = moves_of(vocabulary, size)
    message = _(words.UNKNOWN_AND_MOVES, word=quoted(error.word), moves=moves)
    return Unreadable(message, error.word, examples=examples)


def explained_square(word: str, square: str, vocabulary: Vocabulary, size: Size) -> Unreadable:
    """Return the error for a square alone, with the commands that take it and the moves that it may mean.

    `word` is empty where several words are the square.
    """
    with_square, examples = square_commands(vocabulary, square), []
    message = _(words.WORD_IS_A_SQUARE, word=quoted(word or square), commands=or_list(with_square))
    try:
        commands.read_square(square, size)
    except Unreadable as off_board:
        message, with_square, examples = str(off_board), [], square_commands(vocabulary, off_board.examples[0])
    run = square.lower()
    if square not in word or not (vocabulary.can_repeat(run[-1]) and vocabulary.unpack(run)):
        return Unreadable(message, word, with_square, examples)
    moves = ngettext(*words.RUN_MOVES, int(run[:-1]), run=run, direction=_(str(vocabulary.name(run[-1]))))
    return Unreadable(join_sentences([moves, message]), word, [run, *with_square], examples)


def square_in(words: Sequence[str], size: Size) -> str | None:
    """Return the name of the first square of the board among some words; None if there is none.

    A word like "3H" or "3,7" by itself counts even where the board has no such square.
    """
    for word in words:
        if square := parse_square(word, *size):
            return square_name(*square)
    alone = words[0] if len(words) == 1 and size != commands.NO_BOARD else ""
    elsewhere = parse_square(alone, *commands.ANY_SIZE)
    is_clear = alone.isascii() and alone and ("," in alone or commands.is_capital_square(alone))
    return square_name(*elsewhere) if elsewhere and is_clear else None


def square_commands(vocabulary: Vocabulary, square: str) -> list[str]:
    """Return the commands that take a square, moves first; none in a game where a square is a command by itself."""
    if vocabulary.bare is not commands.not_a_command:
        return []
    names = [(not verb.moves, name) for name, verb in vocabulary.verbs.items() if takes_a_square(vocabulary, name)]
    return [f"{name} {square}" for _, name in sorted(names)]


def moves_of(vocabulary: Vocabulary, size: Size) -> tuple[list[str], str]:
    """Return what can be played in a game, as a list and in words."""
    moves = {name: verb for name, verb in vocabulary.verbs.items() if verb.moves and not verb.asks}
    alone = [name for name, verb in moves.items() if verb.read is commands.nothing]
    if alone:
        letters = [moves[name].short.split()[0] for name in alone if moves[name].short]
        moves_or_letters = _(words.WORDS_OR_LETTERS, words=comma_list(alone), letters=" ".join(letters))
        return alone, moves_or_letters if letters else comma_list(alone)
    last = square_name(size[0] - 1, size[1] - 1)
    examples = [f"{name} {last if takes_a_square(vocabulary, name) else '3'}" for name, verb in moves.items()]
    return examples, and_list(examples[:MAX_EXAMPLES])


def readable_parts(vocabulary: Vocabulary, words: Sequence[str], spec: GameSpec) -> list[str]:
    """Return the likeliest part of the line that can be read by itself, as it would be typed; none if there is none."""
    typed = " ".join(words)[:LONGEST_PHRASE]
    text = without_marks(typed)
    pieces = "".join([char if char.isascii() and char.isalnum() else " " for char in text]).split()
    if len(pieces) > MAX_WORDS or NEGATED.search(typed):
        return []
    meaningful = joined([piece for piece in pieces if piece.lower() not in FILLERS | MOTION | NAMES_OF_LINES])
    if len(words) == 1 and (squares := letter_and_square(vocabulary, pieces)):
        return squares
    asks_for_more = not typed.isascii() or "?" in typed or "!" in typed or not all(map(commands.is_square, meaningful))
    wholes = [pieces, joined(pieces), meaningful]
    for part in parts(pieces, meaningful):
        line = " ".join(part)
        is_cut = part not in wholes
        if is_cut and any(vocabulary.unpack(word) and not vocabulary.name(word) for word in part):
            continue  # letters of moves, as "sa" in "sa ve"
        if part != words and NOT_GUESSED.isdisjoint(word.lower() for word in part) and len(line) > 1:
            try:
                found = vocabulary.read(line, [(word, word) for word in part], spec)
            except Unreadable:
                continue
            if not opens_a_square(vocabulary, found):
                return [line]
            if not (is_cut or asks_for_more) and len(found) == 1:  # else what was meant may be anything but to open it
                name, *square = found[0].parts
                return [f"{name} {square_name(*square)}"]
    if len(words) == 1:
        return []
    size = spec.size or commands.NO_BOARD
    named = next((square_name(*there) for word in meaningful if (there := parse_square(word, *size))), None)
    verb = vocabulary.name(words[0])
    if named and verb and takes_a_square(vocabulary, verb):
        return [f"{verb} {named}"]
    return square_commands(vocabulary, named)[:1] if named else []


def letter_and_square(vocabulary: Vocabulary, pieces: Sequence[str]) -> list[str]:
    """Return the command in a word like "F3H": a letter that is one, and its square."""
    word = pieces[0] if len(pieces) == 1 else ""
    verb = vocabulary.name(word[:1])
    is_both = verb and takes_a_square(vocabulary, verb) and commands.is_square(word[1:])
    return [f"{verb} {word[1:]}"] if is_both else []


def takes_a_square(vocabulary: Vocabulary, verb: str) -> bool:
    """Return whether a square can follow a verb."""
    return vocabulary.verbs[verb].read in TAKE_A_SQUARE


def opens_a_square(vocabulary: Vocabulary, found: Sequence[commands.Command]) -> bool:
    """Return whether one of some commands is a square by itself, in a game where that is a command."""
    return vocabulary.bare is not commands.not_a_command and any(not vocabulary.name(one.word) for one in found)


def parts(pieces: list[str], meaningful: list[str]) -> Iterator[list[str]]:
    """Yield parts of a line, the likeliest first: the row and the column of a square in one word, or fewer words."""
    wholes = (pieces, joined(pieces), meaningful)
    yield from wholes
    for some in wholes:
        yield from (some[first:] for first in range(1, len(some)))
    yield from (pieces[:last] for last in range(len(pieces) - 1, 0, -1))
    yield from ([piece] for piece in pieces if len(piece) >= MIN_LETTERS)


def joined(pieces: list[str]) -> list[str]:
    """Return the pieces with a number and the letter beside it as one word, "3H"; two numbers as "3,7"."""
    done: list[str] = []
    for piece in pieces:
        before = done[-1] if done else ""
        if before.isdigit() and piece.isdigit():
            done[-1] = f"{before},{piece}"
            continue
        together = before + piece
        if before and len(together) <= LONGEST and before.isdigit() != piece.isdigit():
            letter = piece if before.isdigit() else before
            if len(letter) <= 2 and letter.isalpha() and (before.isdigit() or piece.isdigit()):
                done[-1] = together
                continue
        done.append(piece)
    return done
