"""One sitting at a game: a line in, an `Answer` out.

A session knows its game, what was played before, the clock, and the commands that all games have. It neither reads
nor shows anything, and it is the same whoever watches; a saved game is a session whose lines are played again while
nobody does.

A game's `play` module has its session, `Play`, with a loop over the commands of a line:

    for command in commands:
        if self.before(command):
            match command.parts:
                ...
        if not self.after(command):
            break
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from time import monotonic

from textgames.answer import (
    Answer,
    Begun,
    End,
    Event,
    Help,
    Hint,
    Look,
    Note,
    NotPlayed,
    Reply,
    Restart,
    Standing,
    Travel,
)
from textgames.commands import HELPED
from textgames.console import LONGEST_LINE
from textgames.errors import Illegal, OutOfTime, Refusal, Unreadable, in_words, sentence
from textgames.results import MOVES, Chart, Summary
from textgames.text.phrases import listed, plural
from textgames.timeline import Timeline

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, ClassVar

    from textgames.commands import Command, Vocabulary
    from textgames.ids import Deal
    from textgames.results import Results
    from textgames.text.color import Dye
    from textgames.text.wording import GridWords, Words


class Watcher:
    """Who follows a session while a line takes its time; nobody does, unless a host has come."""

    def so_far(self, session: Session) -> None:
        """Keep what was played so far of the line, and show what was answered."""

    def keep(self, session: Session) -> None:
        """Keep what was played so far."""

    def glance(self, session: Session) -> None:
        """Keep what was played so far, and show where the game stands."""

    def news(self, session: Session, text: str) -> None:
        """Keep what was played so far, and tell how far it is."""

    def leaves(self, session: Session) -> None:
        """Keep what was played so far of the line, since another game begins now."""

    def turns(self, session: Session) -> None:
        """Keep what is played from now on as a game of its own."""

    def stopped(self) -> bool:
        """Whether the line is to be stopped."""
        return False

    def is_too_long(self, size: int) -> bool:
        """Whether an answer of so many squares of boards and signs of texts is too long to go on with the line."""
        return False

    def is_late(self, end: float) -> bool:
        """Whether a search should come to its end, which has time until `end` of `monotonic`."""
        return False


NOBODY = Watcher()
GOING_ON = ("new", "restart", "undo", "quit")  # in every game that is over


class Limit:
    """Asked inside the long steps of a search: raises `OutOfTime` when the line is stopped, or its seconds are over."""

    def __init__(self, session: Session, seconds: float = 10) -> None:
        self.session = session
        self.end = monotonic() + seconds

    def __call__(self) -> None:
        watcher = self.session.watcher
        if watcher.stopped():
            self.session.answer.stopped = True
            raise OutOfTime("stopped")
        if watcher.is_late(self.end):
            raise OutOfTime("no answer was found in time")


class Session(ABC):
    """A game being played, and the line being answered.

    `outcome` is the game's, as the last command left it.

    `untimed` are the events that don't start the clock; `practice` tells whether a game that was restarted counts
    as one with undo, since what was seen stays known; `summaries` say what its results add up to, the first what
    counts most, and `charts` what is drawn of them.
    """

    # What each game says of itself.

    name: ClassVar[str]
    deal_of: ClassVar[type[Deal]]
    vocabulary: ClassVar[Vocabulary]
    words: Words
    untimed: ClassVar[frozenset[str]] = frozenset()
    practice: ClassVar[bool] = False
    summaries: ClassVar[tuple[Summary, ...]] = MOVES
    charts: ClassVar[tuple[Chart, ...]] = ()

    @abstractmethod
    def play(self, commands: list[Command]) -> None:
        """Play the commands of a line, one by one, until one is refused or ends the game."""

    @abstractmethod
    def picture(self, dye: Dye | None = None) -> str:
        """The board, and the figures below it, printable as it is; `dye` colours them, if anything does."""

    @abstractmethod
    def state(self) -> dict[str, Any]:
        """The board and the figures, as programs are told them."""

    @abstractmethod
    def advice(self) -> Hint:
        """A good next move, and why; it may raise `Illegal` where the game is too large for that."""

    # What a game may say in another way.

    def legal(self) -> list[str] | None:
        """The moves that would change something, none when the game is over; None where they aren't listed."""
        return [] if self.outcome else list(self.game.legal_moves())

    def moves(self) -> str:
        """What can be played now, in words."""
        return ", ".join(self.legal() or []) or "Nothing: undo or restart."

    def steps(self) -> int:
        """How many moves were made."""
        return int(self.game.steps)

    def score(self) -> str:
        """How the game stands in figures, as the end and the last line tell it."""
        return f"{plural(self.steps(), 'move')}."

    def ending(self) -> str:
        """What is said when the game has just been won or lost."""
        return f"You {'win' if self.game.outcome == 'won' else 'lose'}! {self.score()}"

    def aftermath(self) -> str:
        """What else there is to tell of a game that is over, where that is costly to know; empty where nothing is."""
        return ""

    def going_on(self) -> list[str]:
        """The commands with which to go on when the game is over; more may be said of one behind it."""
        return [*GOING_ON]

    def standing(self) -> str:
        """How the game stands, in a few words, for a list of unfinished games."""
        return self.score().rstrip(".")

    def summary(self) -> str:
        """The last line: how the game stands."""
        return f"{self.name.capitalize()} {self.game.outcome or 'unfinished'}. {self.score()}"

    def figures(self) -> dict[str, Any]:
        """What the results keep of a finished game, beside moves and seconds."""
        return {}

    def settings(self) -> list[str]:
        """The commands that set what holds on in the next game, as its story begins with them."""
        return []

    def comment(self) -> None:  # noqa: B027 - most games have nothing to say
        """Add to the answer what is worth saying of the position that a line led to."""

    # What all games share.

    def __init__(self, deal: Deal, results: Results) -> None:
        self.results = results
        self.watcher = NOBODY
        self.answer = Answer(0, "")
        self._left = self._items_before = 0  # commands of the line, and items of its answer when one began
        self._command, self._text = HELPED, ""  # that is being played, and how it is kept
        self.begin(deal)

    def begin(self, deal: Deal) -> None:
        """Begin the game that an ID names."""
        self.deal = deal
        self.timeline = Timeline(deal.start())
        self.outcome: str | None = self.game.outcome

    @property
    def game(self) -> Any:
        """The rules of the game being played."""
        return self.timeline.attempt.game

    @property
    def status(self) -> str:
        """ "playing", "won" or "lost"."""
        return self.outcome or "playing"

    def shown_id(self) -> str:
        """The ID as the player may see it."""
        return self.deal.shown(bool(self.outcome))

    def earlier(self) -> str:
        """What was reached in earlier games of this kind; empty where there are none, or nothing is recorded."""
        stats = self.results.earlier(self.name, self.summaries, self.deal.kind)
        return self.words.results(stats) if stats else ""

    def understood(self, line: str, words: list[str]) -> list[Command]:
        """The commands of a line; raises `Unreadable`."""
        if len(line) > LONGEST_LINE:
            raise Unreadable(f"A line has at most {LONGEST_LINE} characters.")
        try:
            return self.vocabulary.read(line, words, self.deal.size)
        except Unreadable as error:
            from textgames.mistakes import explained

            raise explained(error, self.vocabulary, words, self.deal.size) from None

    def answer_to(self, answer: Answer, commands: list[Command]) -> None:
        """Play the commands of a line, and fill in the answer to it."""
        self.answer = answer
        self._left = len(commands)
        self.play(commands)
        if self._left:
            answer.whole = False
            if not answer.leaves:
                answer.not_played = self._left
                answer.add(NotPlayed(self._left))

    def replay(self, line: str, words: list[str]) -> Answer:
        """Play a line of a saved game again: what was only asked is not answered, but what helped counts."""
        answer = Answer(0, line)
        commands = [HELPED if one.verb.helps else one for one in self.understood(line, words)]
        self.answer_to(answer, [one for one in commands if not one.verb.asks])
        return answer

    def before(self, command: Command) -> bool:
        """Get ready for a command; False where it is refused, since the game is over."""
        self._left -= 1
        self._command = command
        self._text = command.text
        self._items_before = len(self.answer.items)
        if self.outcome and command.verb.moves:
            ways = self.going_on()
            said = f"The game is over; {go_on_with(ways)}"
            expected = [*dict.fromkeys([*[way.split()[0] for way in ways], *GOING_ON])]
            self.answer.refuse(Illegal(said, command.word, expected))
            return False
        return True

    def after(self, command: Command) -> bool:
        """See what a command has brought about; True where the line goes on."""
        answer = self.answer
        if self._text and (answer.error is None or answer.changed_after(self._items_before)) and not answer.leaves:
            answer.played.append(self._text)
        if not command.verb.asks:
            before, self.outcome = self.outcome, self.game.outcome
            if self.outcome and not before:
                self.timeline.attempt.ended = monotonic()
                answer.finished = True
                answer.add(self.end())
                return False
        if self.watcher.stopped():
            answer.stopped = True
        if answer.error or answer.stopped or answer.leaves:
            return False
        if answer.grows and self._left and self.watcher.is_too_long(answer.weigh(self.deal.size)):
            self.refuse("The answer to this line is too long: type the rest on another one.")
        return not answer.error

    def end(self) -> End:
        """What there is to say of a game that is over."""
        going_on = sentence(go_on_with(self.going_on()))
        return End(self.ending(), self.words.revealed(self.game), going_on, self.aftermath)

    def moved(self, event: Event) -> None:
        """A move was made: what had been undone can't be redone any more."""
        self.timeline.moved(event.kind not in self.untimed)
        self.answer.add(event)

    def note(self, text: str) -> None:
        """Say something about the line."""
        self.answer.add(Note(text))

    def reply(self, text: str, said: str | None = None, data: Any = None) -> None:
        """Answer a question."""
        self.answer.add(Reply(text, said, data))

    def keep_as(self, text: str) -> None:
        """Keep this of the command that is being played, in place of its own words."""
        self.answer.played.append(text)
        self._text = ""

    def refuse(self, message: str, word: str = "") -> None:
        """Refuse the command, and with it the rest of the line, for a `word` of it; without one for its first."""
        self.answer.refuse(Illegal(message, word or self._command.word))

    def common(self, command: Command) -> None:
        """Do one of the commands that all games have."""
        match command.parts:
            case ("undo", count):
                self.travel("undo", count, self.timeline.undo)
            case ("redo", count):
                self.travel("redo", count, self.timeline.redo)
            case ("restart",):
                self._restart()
            case ("new", params):
                self.begin_another(self.deal.another, params)
            case ("yes",):
                if self._is_over_or_refuse("Once it is over, y is new."):
                    self.begin_another(self.deal.following)
            case ("quit",):
                self.answer.leaves = True
            case ("no",):
                self.answer.leaves = self._is_over_or_refuse("Once it is over, n is quit.")
            case ("save" | "load", _):
                self.refuse("A saved game can't save or load another.")
            case ("helped",):
                self.timeline.attempt.hints += 1
            case ("hint",):
                self.hint()
            case question:
                self._ask(question)

    def _ask(self, question: tuple[Any, ...]) -> None:
        """Answer one of the questions that all games have."""
        match question:
            case ("look",):
                self.answer.add(Look(self.game.copy()))
            case ("where",):
                self.reply(self.words.where(self.game))
            case ("moves",):
                self.reply(sentence(go_on_with(self.going_on())) if self.game.outcome else self.moves())
            case ("stats",):
                self.answer.add(what_was_reached(self))
            case ("share",):
                self.answer.add(how_it_went(self))
            case ("id",):
                self.reply(self.shown_id(), said=f"Game {self.shown_id()} is on.")
            case ("help",):
                self.answer.add(Help(self.words.help))
            case ("help", name):
                self.reply(self.words.help_on(name))
            case _:
                raise TypeError(f"{self.name} has no case for {question[0]!r}, which its vocabulary has")

    def hint(self) -> None:
        """Answer a good next move, and why."""
        self.timeline.attempt.hints += 1
        try:
            self.answer.add(self.advice())
        except Refusal as error:  # no reason to stop the line: it is not asked again when a saved game is replayed
            self.reply(sentence(str(error)))

    def travel(self, kind: str, count: int, step: Callable[[], bool]) -> None:
        """Undo or redo so many moves, or as many as there are."""
        before = self.game.copy()
        done = 0
        while done < count and step():
            done += 1
            if self.watcher.stopped():
                self.keep_as(f"{kind} {done}")
                break
        if done:
            self.answer.add(Travel(kind, done, before, self.game.copy()))
        else:
            self.note(f"Nothing to {kind}.")

    def _restart(self) -> None:
        if not self.steps():
            self.note("This is the start.")
            return
        self.timeline.restart(self.deal.start(), self.practice)
        self.answer.add(Restart())
        self.answer.add(Standing(self.game.copy()))

    def begin_another(self, find: Callable[..., Deal], *wanted: Any) -> None:
        """Leave this game and begin the one that is found; `find` may raise `ValueError` where there is none."""
        kind = self.deal.kind
        try:
            other = find(*wanted)
        except OSError as error:
            self.refuse(f"{in_words(error)}.")
        except ValueError as error:
            self.refuse(sentence(str(error)))
        else:
            self.watcher.leaves(self)
            self.begin(other)
            self.watcher.turns(self)
            self._text = ""  # the story of the game that begins is without the command that left the other
            earlier = self.earlier() if self.deal.kind != kind else ""
            self.answer.add(Begun(self.deal, self.game.copy(), self.shown_id(), earlier))

    def _is_over_or_refuse(self, instead: str) -> bool:
        """Whether the game is over, so that yes and no mean something; else what they were is refused."""
        if not self.outcome:
            said = f"This game isn't over: new begins another, quit leaves it, hint helps. {instead}"
            self.refuse(said)
        return bool(self.outcome)


def go_on_with(ways: list[str]) -> str:
    """ "go on with new or quit."."""
    return f"go on with {listed(ways, 'or')}."


def what_was_reached(session: Session) -> Reply:
    """What the results tell of games of this kind."""
    stats = session.results.stats(session.name, session.summaries, session.deal.kind)
    said = "\n".join(map(session.words.results, stats)) or "No game of this kind was finished yet."
    return Reply(said, data=stats)


def how_it_went(session: Session) -> Reply:
    """Which game it is and how it went, in two lines to be pasted somewhere."""
    game_id, attempt = session.shown_id(), session.timeline.attempt
    counted = [(attempt.undos, "undo"), (attempt.hints, "hint")]
    helped = listed([plural(count, what) for count, what in counted if count] or ["no undo", "no hint"])
    told = f"{session.summary()} {sentence(helped)}"
    return Reply(f"textgames {game_id}\n{told}", said=f"Game {game_id}. {told}", data={"id": game_id, "text": told})


class GridSession(Session):
    """A session of a game on a grid: its squares, rows and columns can be asked about."""

    words: GridWords

    def _ask(self, question: tuple[Any, ...]) -> None:
        try:
            match question:
                case ("look", row, col):
                    self.reply(self.words.named_square(self.game, row, col))
                case ("row", row):
                    self.reply(self.words.row(self.game, row))
                case ("column", col):
                    self.reply(self.words.column(self.game, col))
                case _:
                    super()._ask(question)
        except Illegal as error:
            self.refuse(str(error))
