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
from textgames.errors import Illegal, Refusal, Unreadable, Unusable, brief, in_words, quoted, sentence
from textgames.ids import exact_deal
from textgames.keeping import LEAVING, Keeping
from textgames.saved import id_in, is_header
from textgames.telling import Telling
from textgames.timeline import Timeline
from textgames.words import column_sentence, help_sentences, in_runs, plural, row_sentences

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

    class Texts(Protocol):
        """What a game says: its module `words`."""

        HELP: str  # the commands, each with two blanks or more between it and what it does
        PLURALS: dict[str, str]  # of the words for squares that are counted where several are side by side

        def told(self, game: Any, events: list[dict[str, Any]]) -> list[str]:
            """What changed: a text for each move."""

        def position(self, game: Any) -> str:
            """What stands where, in a sentence."""

        def difference(self, game: Any, rows: list[Any]) -> str:
            """What changed since `state` had these rows, by moves taken back or made again."""

        def standing(self, game: Any) -> str:
            """The figure that is told again when it has changed."""

        def where(self, game: Any) -> str:
            """Where the player is, and what is there to go on with."""

        def listing(self, game: Any, things: str) -> str:
            """All things of one kind, and where they are."""

        def cell(self, game: Any, sign: Any) -> str:
            """What stands on a square; `sign` is what the rows of `state` have there."""

        def square(self, game: Any, row: int, col: int) -> str:
            """The same for one square that is asked about, with what matters around it."""


ASKING = "where, look, row 0, column A and list tell more."
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
        self.closing: list[str] = []  # what is said last
        self.told = 0  # events, by then
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
        notes = [text if times == 1 else f"{text} ({times} times)" for text, times in self.notes.items()]
        return notes + self.closing


class Session:
    """One sitting: the game being played, what was played before it, and the line being answered."""

    # What each game fills in.

    name = ""
    vocabulary: Vocabulary
    moving: frozenset[str]  # the commands that a finished game refuses
    # The commands that are answered without the board.
    asking = frozenset({"look", "row", "column", "where", "list", "moves", "id", "stats", "save", "help", "hint"})
    untimed: frozenset[str] = frozenset()  # what may happen before the clock starts
    practice = False  # whether a game that was restarted counts as one with undo, since what was seen stays known
    texts: Texts

    def intro(self) -> str:
        """The first lines: the goal and the keys."""
        raise NotImplementedError

    def picture(self) -> str:
        """The board and the line of figures below it."""
        raise NotImplementedError

    def place(self) -> str:
        """Which level it is, in games that have levels."""
        return ""

    def ending(self) -> str:
        """What is said when the game has just been won or lost."""
        raise NotImplementedError

    def going_on(self) -> str:
        """What can be done when the game is over."""
        return "new, restart, undo or quit"

    def summary(self) -> str:
        """The last line: how the game stands."""
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
        self.tells_events = console.json or console.verbal  # who sees the board needs to know only that it changed
        self.strict = settings.strict
        self.exit_status = settings.exit_status
        self.lines = 0
        self.leaving = False
        self.refused = False
        self._open_to_header = settings.open_to_header
        self._standing = ""  # as it was told last
        self._boardless = self.asking | LEAVING
        self._telling = Telling()  # of the line being answered, where there is no board
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
            self.console.send(event="start", game=self.name, **self._for_programs(), **again)
            return
        taken_up = f"Resumed: {plural(resumed, 'line')}." if resumed else ""
        asking = ASKING if self.console.verbal else ""
        heading = filter(None, [self.intro(), asking, self._named(), earlier, taken_up])
        gap = "" if self.console.verbal else "\n"
        self.console.say("\n".join(heading) + f"\n{gap}{self.position()}")
        if self.game.outcome:
            self.console.say("\n".join(self.ended()))

    def _named(self) -> str:
        """Which game it is; an ID that spells out a board is no pleasure to listen to."""
        if not self.console.verbal:
            return f"Game {self.shown_id()}"
        name, equals, _ = self.shown_id().partition("=")
        if equals:
            return f"Game {name.rstrip(':')} with a board of its own is on; id tells it."
        return f"Game {name} is on."

    def position(self) -> str:
        """The whole position: a picture, or the same in words."""
        if not self.console.verbal:
            return self.picture()
        rows, cols = self.deal.size
        size = f"{plural(rows, 'row')} and {plural(cols, 'column')}"
        heading = ", ".join(filter(None, [self.place(), size]))
        self._standing = self.texts.standing(self.game)
        return f"{heading}. {self.texts.position(self.game)} {self._standing}"

    def ended(self) -> list[str]:
        """What there is to say of a game that is over; nothing of others."""
        return [self.ending(), f"Go on with {self.going_on()}."] if self.game.outcome else []

    def read(self) -> bool:
        """Read on to the next line that says something; False when there is none, or the player left."""
        while not self.leaving:
            line = self.keeping.next_line()
            if line is None:
                line = self.console.read()
            if line is None:
                return False
            self.words = self.vocabulary.words_in(line)
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
            self.console.say(f"{self._named()}\n{self.position()}")

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
            self.reply.shows_board |= self._name not in self._boardless
            if was_over and self._name in self.moving:
                self.refuse(f"The game is over; go on with {self.going_on()}.")
            else:
                yield command
            outcome = self.game.outcome
            ended = outcome and not was_over
            if ended:
                self.timeline.attempt.ended = monotonic()
                self.reply.finished = True
                self.reply.closing += self.ended()
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
            self.reply.closing.append(f"Not played: {plural(left, 'more command')} of the line.")

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
        """Say something below the board, or in its turn where there is none; what is said again is only counted."""
        if self.spoken:
            self._tell_moves()
            self._telling.note(text)
        else:
            self.reply.notes[text] = self.reply.notes.get(text, 0) + 1

    def answer(self, text: str) -> None:
        """Answer a question."""
        if self.spoken:
            self._tell_moves()
            self._telling.answer(sentence(text))
        else:
            self.reply.answers.append(text)

    @property
    def spoken(self) -> bool:
        """Whether somebody listens, and no board is shown."""
        return self.console.verbal and not self.keeping.replaying

    def _tell_moves(self) -> None:
        """Put what changed into words before anything else happens."""
        events = self.reply.events[self.reply.told :]
        self.reply.told = len(self.reply.events)
        self._telling.moves(self.texts.told(self.game, events) if events else [])

    def tell_position(self) -> None:
        """Tell what stands where now, in place of the moves that led to it; a board does so by itself."""
        if self.spoken:
            self.reply.told = len(self.reply.events)
            self._telling.note(self.texts.position(self.game))

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
            case ("row", row):
                self._row(row)
            case ("column", col):
                self._column(col)
            case ("where",):
                self.answer(self.texts.where(self.game))
            case ("list", things):
                self.answer(self.texts.listing(self.game, things))
            case ("moves",):
                self.answer(f"Go on with {self.going_on()}." if self.game.outcome else self.moves())
            case ("stats",):
                self._stats()
            case ("save", path):
                self.keeping.save(path)
            case ("load", path):
                self.keeping.load(path)
            case ("id",):
                self.answer(f"Game {self.shown_id()} is on." if self.console.verbal else self.shown_id())
            case ("help",):
                self.answer(help_sentences(self.texts.HELP) if self.console.verbal else self.texts.HELP)

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
        before = self.state()["rows"] if self.spoken else []
        done = 0
        while done < count and step():
            done += 1
        if done:
            self.happened(kind, count=done)
        self.note(f"{kind.capitalize()}: {plural(done, 'move')}." if done else f"Nothing to {kind}.")
        if done and self.spoken:
            self.note(self.texts.difference(self.game, before))

    def _restart(self) -> None:
        if not self.state()["steps"]:
            self.note("This is the start.")
            return
        if self.spoken:
            self.note("Back at the start.")
        self.timeline.restart(self.deal.start(), self.practice)
        self.happened("restart")
        self.tell_position()

    def begin_another(self, deal: Callable[[], Deal]) -> None:
        """Leave this game and begin the one that `deal` gives; it may raise `ValueError` where there is none."""
        kind = self.kind()
        if self.spoken:
            self._tell_moves()
        try:
            self.take_up(deal())
        except OSError as error:
            self.refuse(f"{in_words(error)}.")
            return
        except ValueError as error:
            self.refuse(sentence(str(error)))
            return
        self.happened("new", id=self.shown_id())
        headings = [self._named()]
        if self.kind() != kind and (earlier := self.keeping.earlier_games()):
            headings.append(earlier)
        if self.spoken:
            self.note(" ".join([*headings, self.position()]))
        else:
            self.reply.headings += headings

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
        elif self.console.verbal:
            rows = row_sentences(self._board_in_words(), self.texts.PLURALS)
            self._standing = self.texts.standing(self.game)
            self.answer("\n".join([*rows, self._standing]))

    def _board_in_words(self) -> list[list[str]]:
        return [[self.texts.cell(self.game, sign) for sign in row] for row in self.state()["rows"]]

    def _look(self, row: int, col: int) -> None:
        rows, cols = self.deal.size
        if row < rows and col < cols:
            self.answer(f"{cells.name(row, col)}: {self.texts.square(self.game, row, col)}.")
        else:
            self.refuse(f"{quoted(cells.name(row, col))} is no square here: {cells.names(rows, cols)}.")

    def _row(self, row: int) -> None:
        last = self.deal.size[0] - 1
        if row > last:
            self.refuse(f"There is no row {row} here: rows are 0 to {last}.")
        else:
            words = [self.texts.cell(self.game, sign) for sign in self.state()["rows"][row]]
            self.answer(f"Row {row}: {in_runs(words, self.texts.PLURALS)}.")

    def _column(self, col: int) -> None:
        last = self.deal.size[1] - 1
        if col > last:
            self.refuse(
                f"There is no column {cells.column_name(col)} here: columns are A to {cells.column_name(last)}."
            )
        else:
            self.answer(column_sentence(self._board_in_words(), col, self.texts.PLURALS))

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
        if self.console.verbal:
            self._say_told()
            return
        for text in self.reply.headings + self.reply.answers:
            self.console.say(text)
        self.reply.headings.clear()
        self.reply.answers.clear()

    def _say_told(self) -> None:
        """Say what happened so far, where there is no board."""
        self._tell_moves()
        for line in self._telling.lines():
            self.console.say(line)
        self._telling = Telling()

    def _say_in_words(self, reply: Reply) -> None:
        """Answer in sentences: what changed, what didn't, and what comes of it."""
        self._tell_moves()
        self._telling.shorten(lambda: self.texts.position(self.game))
        standing = "" if self.game.outcome else self.texts.standing(self.game)  # the ending tells more
        if reply.changed and standing != self._standing:
            self._standing = standing
            self._telling.note(standing)
        if reply.error:
            self._telling.note(brief(str(reply.error)))
        for text in reply.closing:
            self._telling.note(text)
        self._say_told()

    def _say_reply(self, reply: Reply) -> None:
        if self.console.verbal:
            self._say_in_words(reply)
            return
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
        if said := reply.said():
            record["message"] = " ".join(said)
        if reply.hint:
            record["hint"] = {**dict(zip(("cmd", "why"), reply.hint)), **reply.hint_details}
        if reply.answers:
            record["answer"] = "\n".join(reply.answers) if reply.data is None else reply.data
        self.console.send(event="reply", **record, **self._for_programs())

    def end(self) -> int:
        """Say how the game stands; the exit status."""
        self.keeping.close()
        reason = self.game.outcome or ("quit" if self.leaving else "eof")
        if self.console.json:
            self.console.send(event="end", reason=reason, **self._for_programs())
        else:
            self.console.say(self.summary())
        if self.refused:
            return EXIT_REFUSED
        if not self.exit_status:
            return EXIT_PLAYED
        return {"won": EXIT_PLAYED, "lost": EXIT_LOST}.get(reason, EXIT_UNFINISHED)

    def _for_programs(self) -> dict[str, Any]:
        position = {"status": self.status, "id": self.shown_id(), "state": self.state()}
        legal = self.legal()
        if legal is not None:
            position["legal"] = legal
        return position
