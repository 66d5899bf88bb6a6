"""What all games have in common while they are played.

A game's `play` module fills in the members of `Session` that say what differs, in the
order in which they stand here, and has the loop:

    session.begin()
    while session.read():
        for command in session.commands():
            ...
        session.show()
    return session.end()
"""

from __future__ import annotations

from time import monotonic

from textgames import cells
from textgames.commands import LONGEST_LINE
from textgames.console import words_of
from textgames.errors import Illegal, Refusal, Unreadable, Unusable, in_words, quoted, sentence
from textgames.ids import exact_deal
from textgames.keeping import LEAVING, Keeping
from textgames.saved import id_in, is_header
from textgames.timeline import Timeline

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, Protocol

    from textgames.commands import Command, Vocabulary
    from textgames.console import Console
    from textgames.saved import SaveFile, Story, Unfinished

    class Deal(Protocol):
        """Which game it is: what an ID says. `str()` of it is that ID."""

        @property
        def size(self) -> tuple[int, int]: ...
        @property
        def params(self) -> str: ...
        @property
        def seed(self) -> str | None: ...
        def start(self) -> Any: ...
        def following(self, params: str | None = None) -> Any: ...


EXIT_PLAYED, EXIT_LOST, EXIT_UNFINISHED, EXIT_REFUSED = 0, 3, 4, 5


class Settings:
    """How a game is to be played, beside which one it is.

    `earlier` is a story to be played again first, `file` where this one is kept, and with `recording`
    finished games are put among the results.
    """

    def __init__(self, strict: bool = False, exit_status: bool = False) -> None:
        self.recording = False
        self.strict = strict
        self.exit_status = exit_status
        self.earlier: Story | None = None
        self.open_to_header = False  # a saved game that is piped in may name the game
        self.file: SaveFile | Unfinished | None = None


class Reply:
    """The answer to one line, while the line is played."""

    def __init__(self, number: int, line: str) -> None:
        self.number = number
        self.line = line
        self.events: list[dict[str, Any]] = []
        self.headings: list[str] = []
        self.notes: dict[str, int] = {}  # what is said below the board, and how often
        self.answers: list[str] = []
        self.data: list[dict[str, Any]] | dict[str, Any] | None = None  # the answer, for programs
        self.hint: tuple[str, str] | None = None
        self.hint_details: dict[str, Any] = {}  # more about it, for programs
        self.autos = 0  # on this line, so far
        self.kept = 0  # words of it that are kept already
        self.stopped = False  # by Ctrl-C
        self.error: Refusal | None = None
        self.changed = False
        self.counts = False  # as one with a hint
        self.finished = False
        self.shows_board = False

    def said(self) -> list[str]:
        """What there is to say below the board, each thing once."""
        return [text if times == 1 else f"{text} ({times} times)" for text, times in self.notes.items()]


class Session:
    """One sitting: the game being played, what was played before it, and the line being answered."""

    # What each game fills in.

    name = ""
    vocabulary: Vocabulary
    moving: frozenset[str]  # the commands that a finished game refuses
    # The commands that are answered without the board.
    asking = frozenset({"look", "moves", "id", "stats", "save", "help", "hint"})
    untimed: frozenset[str] = frozenset()  # what may happen before the clock starts
    practice = False  # whether a game that was restarted counts as one with undo, since what was seen stays known
    help = ""

    def intro(self) -> str:
        """The first lines: the goal and the keys."""
        raise NotImplementedError

    def picture(self) -> str:
        """The board and the line of figures below it."""
        raise NotImplementedError

    def ending(self) -> str:
        """What is said when the game has just been won or lost."""
        raise NotImplementedError

    def going_on(self) -> str:
        """What can be done when the game is over."""
        return "Go on with new, restart, undo or quit."

    def summary(self) -> str:
        """The last line: how the game stands."""
        raise NotImplementedError

    def square(self, row: int, col: int) -> str:
        """What is on a square, in words."""
        raise NotImplementedError

    def state(self) -> dict[str, Any]:
        """The board and the figures, as JSON shows them."""
        raise NotImplementedError

    def legal(self) -> list[str] | None:
        """The moves that would change something, none when the game is over; None where they aren't listed."""
        raise NotImplementedError

    def moves(self) -> str:
        """What can be played now, in words."""
        raise NotImplementedError

    def advice(self) -> tuple[str, str]:
        """A good next move, as it would be typed, and why, in games that have `hint`; empty where none is known."""
        raise NotImplementedError

    def hint_in_words(self, command: str, why: str) -> str:
        """What `hint` answers."""
        return f"{command}: {why}." if command else sentence(why)

    def kind(self) -> str:
        """What the results of a game are filed under."""
        return self.deal.params

    def figures(self) -> dict[str, Any]:
        """What the results keep of a finished game, beside moves and seconds."""
        raise NotImplementedError

    def reached(self, stats: dict[str, Any]) -> str:
        """What was reached in earlier games, from what `Records.stats` tells."""
        raise NotImplementedError

    # What all games share.

    def __init__(self, console: Console, deal: Deal, settings: Settings) -> None:
        self.console = console
        self.strict = settings.strict
        self.exit_status = settings.exit_status
        self.lines = 0
        self.leaving = False
        self.refused = False
        self._open_to_header = settings.open_to_header
        self.take_up(deal)
        self.keeping = Keeping(self, settings.recording, settings.file)
        if settings.earlier is not None:
            self.keeping.take_up(settings.earlier, self._greet)

    def take_up(self, deal: Deal) -> None:
        """Begin the game that an ID names."""
        self.deal = deal
        self.timeline = Timeline(deal.start())

    @property
    def game(self) -> Any:
        """The rules of the game being played."""
        return self.timeline.attempt.game

    @property
    def status(self) -> str:
        """ "playing", "won" or "lost"."""
        outcome: str | None = self.game.outcome
        return outcome or "playing"

    def shown_id(self) -> str:
        """The ID as the player may see it."""
        return str(self.deal)

    def begin(self) -> None:
        """Say what the game is, and show it; an earlier game is first played up to where it was."""
        if self.keeping.replay is None:
            self._greet()

    def _greet(self) -> None:
        resumed = len(self.keeping.story.lines)
        earlier = self.keeping.earlier_games()
        if self.console.json:
            again = {"resumed": resumed} if resumed else {}
            self.console.send(event="start", game=self.name, **self._position(), **again)
            return
        taken_up = f"Resumed: {plural(resumed, 'line')}." if resumed else ""
        heading = filter(None, [self.intro(), f"Game {self.shown_id()}", earlier, taken_up])
        self.console.say("\n".join(heading) + f"\n\n{self.picture()}")
        if self.game.outcome:
            self.console.say(f"{self.ending()}\n{self.going_on()}")

    def read(self) -> bool:
        """Read on to the next line that says something; False when there is none, or the player left."""
        while not self.leaving:
            line = self.keeping.next_line()
            if line is None:
                line = self.console.read()
            if line is None:
                return False
            self.words = words_of(line)
            if self.words:
                self.lines += self.keeping.replay is None
                self._open_to_header = False
                self.reply = Reply(self.lines, line.strip())
                return True
            if self._open_to_header and is_header(line):
                self._turn_to(id_in(line, "the input"))
        return False

    def _turn_to(self, game_id: str) -> None:
        """Play the game that a saved one names, which is piped in."""
        self._open_to_header = False
        try:
            self.take_up(self.deal_called(game_id))
        except ValueError as error:
            raise Unusable(f"the input can't be played: {error}") from None
        self.keeping.begin_story()
        if not self.console.json:
            self.console.say(f"Game {self.shown_id()}\n{self.picture()}")

    def commands(self) -> Iterator[Command]:
        """The commands of the line, one by one, until one is refused or ends the game."""
        try:
            commands = self._understood()
        except Unreadable as error:
            self.reply.error = error
            return
        outcome = self.game.outcome
        for number, command in enumerate(commands, 1):
            was_over = outcome
            self._name = command[0]
            self.reply.shows_board |= self._name not in self.asking | LEAVING
            if was_over and self._name in self.moving:
                self.refuse(f"The game is over. {self.going_on()}")
            else:
                yield command
            outcome = self.game.outcome
            ended = outcome and not was_over
            if ended:
                self.timeline.attempt.ended = monotonic()
                self.reply.finished = True
                self.note(self.ending())
                self.note(self.going_on())
            if ended or self.reply.error or self.reply.stopped or self.leaving:
                self._say_what_is_left(len(commands) - number)
                return

    def _understood(self) -> list[Command]:
        line = self.reply.line
        if len(line) > LONGEST_LINE:
            self.reply.line = line[:40] + "..."
            raise Unreadable(f"A line has at most {LONGEST_LINE} characters, and this one {len(line)}.")
        return self.vocabulary.read(self.words, self.deal.size)

    def _say_what_is_left(self, left: int) -> None:
        if left and not self.leaving:
            self.note(f"Not played: {plural(left, 'more command')} of the line.")

    def happened(self, kind: str, **details: Any) -> None:
        """Something changed: tell it with the answer."""
        self.reply.changed = True
        self.reply.events.append({"type": kind, **details})

    def moved(self, kind: str, **details: Any) -> None:
        """A move was made: what had been undone can't be redone any more."""
        self.timeline.moved()
        if self.timeline.attempt.started is None and kind not in self.untimed:
            self.timeline.attempt.started = monotonic()
        self.happened(kind, **details)

    def seconds(self) -> float:
        """The time from the first move to now, or to the end of the game."""
        attempt = self.timeline.attempt
        if attempt.started is None:
            return 0
        end = attempt.ended if attempt.ended and self.game.outcome else monotonic()
        return end - attempt.started

    def note(self, text: str) -> None:
        """Say something below the board; what is said again is only counted."""
        self.reply.notes[text] = self.reply.notes.get(text, 0) + 1

    def answer(self, text: str) -> None:
        """Answer a question."""
        self.reply.answers.append(text)

    def refuse(self, message: str, word: str = "") -> None:
        """Refuse the command, and with it the rest of the line; `word` is the command's name unless it is given."""
        self.reply.error = Illegal(message, word or self._name)

    def common(self, command: Command) -> None:
        """Do one of the commands that all games have."""
        match command:
            case ("undo", count):
                self._travel("undo", count, self.timeline.undo)
            case ("redo", count):
                self._travel("redo", count, self.timeline.redo)
            case ("restart",):
                self._restart()
            case ("new", params):
                self.begin_another(lambda: self.deal.following(params))
            case ("yes",):
                self._over_only("new", lambda: self.begin_another(self.deal.following))
            case ("no",):
                self._over_only("quit", self._leave)
            case ("quit",):
                self._leave()
            case ("hint",):
                self.hint()
            case ("look",):
                self._look_around()
            case ("look", row, col):
                self._look(row, col)
            case ("moves",):
                self.answer(self.going_on() if self.game.outcome else self.moves())
            case ("stats",):
                self._stats()
            case ("save", path):
                self.keeping.save(path)
            case ("load", path):
                self.keeping.load(path)
            case ("id",):
                self.answer(self.shown_id())
            case ("help",):
                self.answer(self.help)

    def hint(self) -> None:
        """Answer a good next move, and why."""
        self.count_hint()
        if self.keeping.replaying:
            return
        try:
            self.reply.hint = command, why = self.advice()
        except Refusal as error:  # no reason to stop the line: it is not asked again when a saved game is replayed
            self.answer(sentence(str(error)))
            return
        if not self.console.json:
            self.answer(self.hint_in_words(command, why))

    def count_hint(self) -> None:
        """Something was told that makes the game no record any more; that is kept even if the line is refused later."""
        self.timeline.attempt.hints += 1
        self.reply.counts = True

    @property
    def silent(self) -> bool:
        """Whether nothing is said while a line is played: a program, or nobody, waits for its answer."""
        return self.console.json or self.keeping.replaying

    def _travel(self, kind: str, count: int, step: Callable[[], bool]) -> None:
        done = 0
        while done < count and step():
            done += 1
        if done:
            self.happened(kind, count=done)
        self.note(f"{kind.capitalize()}: {plural(done, 'move')}." if done else f"Nothing to {kind}.")

    def _restart(self) -> None:
        if not self.state()["steps"]:
            self.note("This is the start.")
            return
        self.timeline.restart(self.deal.start(), self.practice)
        self.happened("restart")

    def begin_another(self, deal: Callable[[], Deal]) -> None:
        """Leave this game and begin the one that `deal` gives; it may raise `ValueError` where there is none."""
        kind = self.kind()
        try:
            self.take_up(deal())
        except OSError as error:
            self.refuse(f"{in_words(error)}.")
            return
        except ValueError as error:
            self.refuse(sentence(str(error)))
            return
        self.happened("new", id=self.shown_id())
        self.reply.headings.append(f"Game {self.shown_id()}")
        if self.kind() != kind and (earlier := self.keeping.earlier_games()):
            self.reply.headings.append(earlier)

    def _over_only(self, instead: str, do: Callable[[], None]) -> None:
        if self.game.outcome:
            do()
        else:
            self.refuse(f"The game isn't over; to leave it: {instead}.", self._name[0])

    def _leave(self) -> None:
        self.leaving = True

    def _look_around(self) -> None:
        self.reply.shows_board = True
        if self.console.json:
            self.answer(self.picture())

    def _look(self, row: int, col: int) -> None:
        rows, cols = self.deal.size
        if row < rows and col < cols:
            self.answer(f"{cells.name(row, col)}: {self.square(row, col)}.")
        else:
            self.refuse(f"{quoted(cells.name(row, col))} is no square here: {cells.names(rows, cols)}.")

    def _stats(self) -> None:
        stats = self.keeping.stats()
        self.answer("\n".join(map(self.reached, stats)) or "No game of this kind was finished yet.")
        self.reply.data = stats

    def deal_called(self, game_id: str) -> Deal:
        """The deal of an ID; raises `ValueError` where it is another game's, or wrong."""
        game, _, params = game_id.partition(":")
        if game != self.name:
            raise Unusable(f"it is a game of {game}")
        deal: Deal = exact_deal(self.vocabulary.deal, params)
        return deal

    def show(self) -> None:
        """Answer the line: the board once, and what there is to say; first see that the line is kept."""
        if self.keeping.answered(self.reply, self.words):
            self.show_reply()

    def show_reply(self) -> None:
        """Write the answer."""
        if self.console.json:
            self._send_reply(self.reply)
        else:
            self._say_reply(self.reply)
        if self.reply.error and self.strict:
            self.leaving = self.refused = True

    def say_answers(self) -> None:
        """Say now what was answered so far, ahead of what takes its time."""
        if self.silent:
            return
        for text in self.reply.headings + self.reply.answers:
            self.console.say(text)
        self.reply.headings.clear()
        self.reply.answers.clear()

    def _say_reply(self, reply: Reply) -> None:
        for text in reply.answers:
            self.console.say(text)
        if reply.shows_board:
            self.console.say("\n".join([*reply.headings, self.picture()]))
        if reply.error:
            self.console.say(str(reply.error))
        for text in reply.said():
            self.console.say(text)

    def _send_reply(self, reply: Reply) -> None:
        error = reply.error
        record: dict[str, Any] = {"n": reply.number, "cmd": reply.line, "ok": not error, "changed": reply.changed}
        record["error"] = error and {"code": error.code, "message": str(error), "word": error.word}
        record["events"] = reply.events
        if reply.notes:
            record["message"] = " ".join(reply.said())
        if reply.hint:
            record["hint"] = {**dict(zip(("cmd", "why"), reply.hint)), **reply.hint_details}
        if reply.answers:
            record["answer"] = "\n".join(reply.answers) if reply.data is None else reply.data
        self.console.send(event="reply", **record, **self._position())

    def end(self) -> int:
        """Say how the game stands; the exit status."""
        self.keeping.close()
        reason = self.game.outcome or ("quit" if self.leaving else "eof")
        if self.console.json:
            self.console.send(event="end", reason=reason, **self._position())
        else:
            self.console.say(self.summary())
        if self.refused:
            return EXIT_REFUSED
        if not self.exit_status:
            return EXIT_PLAYED
        return {"won": EXIT_PLAYED, "lost": EXIT_LOST}.get(reason, EXIT_UNFINISHED)

    def _position(self) -> dict[str, Any]:
        position = {"status": self.status, "id": self.shown_id(), "state": self.state()}
        legal = self.legal()
        if legal is not None:
            position["legal"] = legal
        return position


def plural(number: int, thing: str, ending: str = "s") -> str:
    """ "1 move", "2 moves"."""
    return f"{number} {thing}{'' if number == 1 else ending}"
