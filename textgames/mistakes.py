"""What was meant by a line that can't be read: loaded when there is one.

A message names what could stand there: the nearest command, a part of the line that is one by itself, or the moves.
"""

from __future__ import annotations

from textgames import commands
from textgames.console import words_of
from textgames.errors import UnknownCommand, Unreadable, nearest, quoted
from textgames.text import cells
from textgames.text.phrases import listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from textgames.commands import Vocabulary

    Size = tuple[int, int]

SHORTEST = 3  # letters of a word that is guessed at
MOST_WORDS = 20  # of a line that is guessed at
FILLERS = ("row", "rows", "col", "cols", "column", "columns", "and", "square", "cell", "at")
NOT_GUESSED = ("new", "load", "save", "quit", "exit", "q", "n", "no", "y", "yes", "a", "i")
TAKE_A_SQUARE = (commands.square, commands.squares, commands.squares_to_look_at)


def explained(error: Unreadable, vocabulary: Vocabulary, words: Sequence[str], board: Size | None) -> Unreadable:
    """The same error with what was probably meant."""
    size = board or commands.NO_BOARD
    guesses = alternatives(vocabulary, words, size)
    if not isinstance(error, UnknownCommand):  # it says itself what is expected
        guesses = [guess for guess in guesses if guess.lower() != words[0].lower()]
        meant = f" Did you mean {guesses[0]}?" if guesses else ""
        return Unreadable(f"{error}{meant}", error.word, [*guesses, *error.expected])
    if error.word == commands.AGAIN:
        return Unreadable("A . repeats the last line, and stands on a line of its own.", error.word, [commands.AGAIN])
    if (square := square_in(words_of(error.word)[:1], size)) and (with_square := square_commands(vocabulary, square)):
        return square_by_itself(error.word, square, with_square, vocabulary)
    near = nearest(error.word, names(vocabulary)) if len(error.word) >= SHORTEST else None
    guesses = [*guesses, *([near] if near and near not in [guess.lower() for guess in guesses] else [])]
    if guesses:
        return Unreadable(f"{error}: did you mean {' or '.join(guesses)}?", error.word, guesses)
    expected, moves = moves_of(vocabulary, size)
    return Unreadable(f"{error}. Moves are {moves}; help lists the rest.", error.word, expected)


def names(vocabulary: Vocabulary) -> list[str]:
    """The commands in full."""
    return [name for name in vocabulary.verbs if len(name) >= SHORTEST] + ["exit"]


def square_in(words: Sequence[str], size: Size) -> str | None:
    """The name of a square of the board among some words, or of one like "3H" by itself; None where there is none."""
    for word in words:
        try:
            return cells.name(*cells.read(word, *size))
        except Unreadable:
            continue
    alone = words[0] if len(words) == 1 and words[0].isascii() and words[0] else ""
    return alone if size != commands.NO_BOARD and alone and commands.is_capital_square(alone) else None


def square_commands(vocabulary: Vocabulary, square: str) -> list[str]:
    """The commands that take a square, where it is none by itself; moves come first."""
    found = [(not verb.moves, name) for name, verb in vocabulary.verbs.items() if verb.read in TAKE_A_SQUARE]
    if vocabulary.bare is not commands.not_a_command:
        return []
    return [f"{name} {square}" for _, name in sorted(found)]


def square_by_itself(word: str, square: str, with_square: list[str], vocabulary: Vocabulary) -> Unreadable:
    """A square where a command is expected."""
    lower = square.lower()
    steps = [lower] if commands.is_capital_square(square) and vocabulary.letters(lower) else []
    *some, last = [*with_square, *steps]
    typed = f"{', '.join(some)} or {last}" if some else last
    return Unreadable(f"{quoted(word)} is a square: type {typed}.", word, [*with_square, *steps])


def moves_of(vocabulary: Vocabulary, size: Size) -> tuple[list[str], str]:
    """What can be played in this game, as a list and in words."""
    moves = {name: verb for name, verb in vocabulary.verbs.items() if verb.moves and not verb.asks}
    alone = [name for name, verb in moves.items() if verb.read is commands.nothing]
    if alone:
        letters = [moves[name].short.split()[0] for name in alone if moves[name].short]
        return alone, ", ".join(alone) + (f", or {' '.join(letters)}" if letters else "")
    last = cells.name(size[0] - 1, size[1] - 1)
    examples = [f"{name} {last if verb.read in TAKE_A_SQUARE else '3'}" for name, verb in moves.items()]
    return examples, listed(examples)


def alternatives(vocabulary: Vocabulary, words: Sequence[str], size: Size) -> list[str]:
    """A part of the line that can be read by itself, as it would be typed; none where there is none."""
    pieces = "".join([sign if sign.isascii() and sign.isalnum() else " " for sign in " ".join(words)[:200]]).split()
    if len(pieces) > MOST_WORDS:
        return []
    for some in parts(pieces):
        line = " ".join(some)
        if some != list(words) and not {word.lower() for word in some} & {*NOT_GUESSED} and len(line) > 1:
            try:
                vocabulary.read(line, some, size)
            except Unreadable:
                continue
            return [line]
    square = square_in(joined([piece for piece in pieces if piece.lower() not in FILLERS]), size)
    return square_commands(vocabulary, square)[:1] if square and len(words) > 1 else []


def parts(pieces: list[str]) -> Iterator[list[str]]:
    """The parts of a line, the likeliest first: with the row and the column of a square in one word, or some words."""
    plain = [piece for piece in pieces if piece.lower() not in FILLERS]
    for some in (pieces, joined(pieces), joined(plain)):
        yield some
        yield from (some[first:] for first in range(1, len(some)))
    yield from (pieces[:last] for last in range(len(pieces) - 1, 0, -1))
    yield from ([piece] for piece in pieces if len(piece) >= SHORTEST)


def joined(pieces: list[str]) -> list[str]:
    """The pieces, with a number and the letter beside it as one word, "3H"."""
    done: list[str] = []
    for piece in pieces:
        before = done[-1] if done else ""
        together = before + piece
        if before and len(together) <= cells.LONGEST and before.isdigit() != piece.isdigit():
            letter = piece if before.isdigit() else before
            if len(letter) <= 2 and letter.isalpha() and (before.isdigit() or piece.isdigit()):
                done[-1] = together
                continue
        done.append(piece)
    return done
