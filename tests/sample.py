"""What the tests that every game passes know of a game: its sample, `SAMPLE` in `sample.py` of its own folder."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from small_games import GAMES, SHIPPED_GAMES

from textgames.app.games import session_class, spec_class
from textgames.engine import replay
from textgames.engine.commands import MOVE, Vocabulary
from textgames.engine.review import Hint
from textgames.engine.session import Session, silent_context
from textgames.engine.view import View
from textgames.engine.wording import NOT_PLAYED
from textgames.errors import Refusal
from textgames.storage.saved_game import SavedGame
from textgames.text.grid import Board
from textgames.text.language import catalogue
from textgames.text.squares import parse_square, square_name

SQUARE = r"\d+[A-Z]+"
BACK = ("undo", "undo 2", "redo", "redo 3", "restart")
SQUARES = rf"{SQUARE}(?:, {SQUARE})*(?: and {SQUARE})?"


class SpokenBoard:
    """A board kept from the sentences of --verbal alone, and a player who chooses lines by it."""

    board: dict[tuple[int, int], str]
    word = r"\d+|[a-z ]+"  # what a square can be
    figure = r"-?\d+ \w+ (?:to go|to find)[.]"
    unsure = False  # more has changed than was told
    remaining = ""  # what that sentence told last

    def add(self, line: str) -> None:
        for text in re.split(r"(?<=[.!?]) ", re.sub(r" \(\d+ times\)", "", line)):
            self.sentence(text.rstrip(".!?"))
            if re.fullmatch(self.figure, text):
                self.remaining = text.partition(" ")[0]

    def sentence(self, text: str) -> None:
        """One sentence, without its end."""
        raise NotImplementedError

    def agrees(self, state: dict) -> bool:
        """Whether what was heard is what programs are told."""
        raise NotImplementedError

    def counts(self, _state: dict) -> bool:
        """Whether the figure of a game that goes on was told as it is."""
        return True

    def choose(self) -> str:
        """The line that a player who has heard only this would type to win."""
        raise NotImplementedError

    def begin(self, rows: int, cols: int, word: str) -> None:
        self.size, self.unsure = (rows, cols), False
        self.board = {(row, col): word for row in range(rows) for col in range(cols)}

    def add_squares(self, text: str) -> bool:
        """Whether it says what is on squares, "8A to 8N closed; 8O is 1; 9A to 9C: 1, flag, 2"; if so, remember it."""
        words = rf"(?:{self.word})(?:, (?:{self.word}))*"
        part = re.compile(rf"({SQUARE}(?: to {SQUARE})?)(, each row:|:|(?:, a rectangle,)?(?: is| are|)) ({words})")
        parts = [part.fullmatch(one) for one in text.split("; ")]
        for found in parts if all(parts) else ():
            for row in rectangle(found[1]):
                listed = found[3].split(", ") if ":" in found[2] else [found[3]] * len(row)
                self.board |= dict(zip(row, listed, strict=True))
        return all(parts)

    def rows(self) -> list[list[str]]:
        return [[self.board[row, col] for col in range(self.size[1])] for row in range(self.size[0])]


def square(name: str) -> tuple[int, int]:
    return parse_square(name, 1000, 1000)


def squares(names: str) -> list[tuple[int, int]]:
    return [square(name) for name in re.findall(SQUARE, names)]


def rectangle(text: str) -> list[list[tuple[int, int]]]:
    """The rows of squares in "4C", in "4C and 4D", in "4C to 4F" or in "4C to 6F"."""
    first, last = (squares(text) * 2)[:2]
    return [[(row, col) for col in range(first[1], last[1] + 1)] for row in range(first[0], last[0] + 1)]


@dataclass(frozen=True)
class Sample:
    """Lines and IDs of one game. The first five fields are needed; without another one its tests are skipped."""

    win: tuple[str, Sequence[str]]  # an ID, and the lines that win its game
    ids: Sequence[str]  # texts after the colon of IDs, the empty one among them
    words: Sequence[str]  # lines for any game; some may be refused; the first one changes the game of `seed`
    spoken_ids: Sequence[str]  # IDs of games that the spoken board follows
    spoken_board: type[SpokenBoard]

    # Lines for the generic tests.
    seed: str = "7"
    loss: tuple[str, Sequence[str]] | None = None  # as `win`; None if the game can't be lost
    moves: Sequence[str] = ()  # moves of several words, legal or not
    more_words: Sequence[str] = ()  # further lines, accepted or not
    questions: Sequence[str] = ()  # of this game only
    longer: Sequence[str] = ()  # questions with answers of several lines
    bare: Sequence[str] = ()  # commands without the word that may follow
    sessions: Sequence[tuple[str, Sequence[str]]] = ()  # IDs and lines that were hard to resume

    # The command line.
    options: Sequence[str] = ()  # the options that mean the same as each of `ids`
    misuse: Sequence[tuple[str, str]] = ()  # arguments that are refused, and part of the message
    statuses: Sequence[tuple[str, str, int]] = ()  # IDs, lines and exit statuses, other than of a win and a loss

    # Boards on the screen, and in the example on one page.
    layouts: Sequence[tuple[str, str]] = ()  # IDs of boards of several widths, and a line of moves
    large: Sequence[tuple[str, Sequence[str]]] = ()  # IDs of large boards, and lines with long answers
    plain: tuple[str, Sequence[str]] | None = None  # its input to the end of a game, and parts of its output

    # Speech.
    spoken_first: Sequence[str] = ()  # questions before the lines, if the board needs them
    spoken_words: Sequence[str] = ()  # lines in place of `words`
    spoken_wins: Sequence[str] = ()  # IDs of games that are won from the sentences alone

    def given(self, field: str) -> Any:
        """Return a field; skip the test if it is empty."""
        return getattr(self, field) or pytest.skip(f"its sample has no {field}")


def folder_of(game: str) -> str:
    """The name of a game's folder, in the package and in the tests."""
    return GAMES[game].package.rpartition(".")[2]


FOLDER = Path(__file__).parent
ALL_GAMES = (*GAMES,)


def is_translated(message: str) -> bool:
    """Whether a message is in the catalogues; those of a new game may be missing."""
    return catalogue("zh").gettext(message) != message


# Those that must pass more than what every game must pass.
SHIPPED = (*SHIPPED_GAMES,)
TRANSLATED = tuple(game for game in SHIPPED if is_translated(session_class(game).describer.about))


def all_at_once(games: Sequence[str]) -> pytest.MarkDecorator:
    """Run a test with all of these `games`, under a name that `pytest -k NAME` finds for each of them."""
    return pytest.mark.parametrize("games", [games], ids=["-".join(games)])


def sample_of(game: str) -> Sample:
    """The sample of a game."""
    name = folder_of(game)
    if not (FOLDER / name / "sample.py").exists():
        pytest.fail(f"no sample of {game}: tests/{name}/sample.py is to have one, as tests/lights/sample.py", False)
    found: Sample = import_module(f"{name}.sample").SAMPLE
    return found


def session_of(game: str, text: str = "", **modes: bool) -> Session:
    """A session of the game that a text names, by default the one in which the sample's lines change something."""
    spec = spec_class(game).parse(text.partition(":")[2])
    return session_class(game)(spec.set_seed(sample_of(game).seed), silent_context(vocabulary_of(game, **modes)))


@cache
def vocabulary_of(game: str, **modes: bool) -> Vocabulary:
    """The commands of a game."""
    return Vocabulary(session_class(game), **modes)


def saved_form(game: str, *lines: str) -> list[str]:
    """The commands of lines as a saved game has them, one a line."""
    session = session_of(game)
    return [call.text for line in lines for call in session.read(line)]


class Answer(View):
    """What a session told of a line: its changes, and the texts of all in order."""

    is_end = False
    error: Refusal | None = None
    hinted: Hint | None = None
    commands_left = 0

    def __init__(self) -> None:
        self.changes: list[str] = []
        self.texts: list[str] = []
        self.notes: list[str] = []
        self.spoken: list[str] = []
        self.objects: list[dict] = []
        self.data: object = None
        self.board: Board | None = None
        self.facts: list[str] = []
        self.saved: list[str] = []

    def moved(self, session, count):
        self.changes.append("move")
        self.spoken += session.describer.spoken(session.game, session.game.latest(count))
        self.objects += session.describer.objects(session.game, session.game.latest(count))

    def placed(self, session, event, text, before=None):
        self.changes.append(event["type"])
        describer, game = session.describer, session.game
        facts = describer.difference(before, game) if before else describer.position(game)
        self.spoken += [text, *(facts or ["Nothing has changed."])]
        self.objects.append(event)

    def note(self, text, spoken=None, objects=()):
        self.texts.append(text)
        self.notes.append(text)
        self.objects += objects
        self.spoken += [text] if spoken is None else spoken

    def not_played(self, count):
        self.commands_left = count
        self.note(NOT_PLAYED)

    def reply(self, reply):
        self.texts.append("\n".join(filter(None, [reply.text, reply.to_paste])))
        self.spoken += reply.spoken or [reply.text, reply.to_paste]
        self.data, self.board = reply.data, reply.board

    def hint(self, hint):
        self.hinted = hint
        self.texts.append(hint.shown()[0])

    def report(self, text, spoken=(), board=None):
        self.texts.append(text)

    def over(self, facts, revealed, next_steps):
        self.is_end = True
        self.facts = [*facts]

    def refused(self, error, not_played):
        self.error = error
        self.commands_left = max(self.commands_left, not_played)
        self.texts.append(str(error))

    @property
    def text(self) -> str:
        """The only text that was told."""
        (text,) = self.texts
        return text


def answer(session: Session, line: str) -> Answer:
    """Play a line to its end."""
    session.view = told = Answer()
    before = session.lines
    count = len(before)
    session.play(line)
    told.saved = session.lines[count if session.lines is before else 0 :]
    return told


def play(session: Session, lines: Sequence[str]) -> Session:
    for line in lines:
        answer(session, line)
    return session


def replayed(session: Session, lines: Sequence[str]) -> Session:
    """Another session of the same game in which the lines of a saved game were replayed."""
    return replay.replayed(type(session), session.spec, session.context, SavedGame("", lines))


def make_a_change(session: Session) -> str:
    """Play the first line of the sample that changes this game, and return it with its verb."""
    lines = [line for line in [*moves_in(session.spec.game), *all_moves(session)] if line not in BACK]
    return ", ".join(next(told.saved for told in (answer(session, line) for line in lines) if told.changes))


def moves_only(line: str) -> bool:
    return not line.startswith(("new", "next", "level", "load", "save", "auto", "look", "hint", "keep"))


def moves_in(game: str) -> list[str]:
    """Lines of moves, undo, redo and restart."""
    return [line for line in sample_of(game).words if moves_only(line)]


def all_moves(session: Session) -> list[str]:
    """All simple moves there are: single words, those of the sample, and squares."""
    commands = session.vocabulary.commands
    alone = [name for name, one in commands.items() if one.kind == MOVE and not (one.takes or one.may_take)]
    rows, cols = session.spec.size if session.vocabulary.square_verb else (0, 0)
    squares = [square_name((row, col)) for row in range(rows) for col in range(cols)]
    return [*alone, *sample_of(session.spec.game).moves, *squares]
