"""A session: a line in, an `Answer` out.

A session has a game, what was played before, the clock, and the commands that all games have. It reads and shows
nothing and calls nobody: whoever has the console and the files takes the answer. A saved game is replayed in a new
session.

A game's `play` module has its session, `Play`, which plays one command at a time:

    def do(self, command):
        match command.parts:
            case ("left",):
                ...
            case _:
                super().do(command)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from time import monotonic
from typing import TYPE_CHECKING

from textgames.engine import words
from textgames.engine.answer import (
    Answer,
    CurrentPosition,
    End,
    Event,
    GameStarted,
    Hint,
    Item,
    Look,
    More,
    Note,
    Reply,
    ToPaste,
    UndoRedo,
)
from textgames.engine.cancellation import NO_LIMIT, Cancellation
from textgames.engine.commands import AGAIN
from textgames.engine.reading import read_line
from textgames.engine.record import Record
from textgames.engine.statistics import MOVES, Chart, Summary
from textgames.engine.tokens import LONGEST_LINE
from textgames.errors import Illegal, Refusal, Unreadable
from textgames.text.language import _, and_list, comma_list, current, join_sentences, ngettext
from textgames.text.manual import help_on
from textgames.text.quoting import in_words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, ClassVar

    from textgames.engine.commands import Command, Vocabulary
    from textgames.engine.spec import GameSpec
    from textgames.engine.statistics import Statistics
    from textgames.engine.words import GridWords, Words
    from textgames.text.style import Styler

SECONDS_OF_LINE = 10  # for all that a line searches or draws
MAX_ITEMS = 20_000  # in the answer to a line
NEXT_COMMANDS = ("new", "restart", "undo", "quit")  # in every game that is over


class Session(ABC):
    """A game being played, and the line being answered.

    `game` has the rules, and `outcome` is the game's after the last command. `cancelled` is set from outside when the
    line is to be stopped. `looks` has the options that say how the game is shown. `on_progress` is called while a line
    takes its time, as `progress` is. `last_line` is the last line that was played. `shows_clock` is whether the time
    played is shown, which differs from one run to the next. `earlier` has the statistics of earlier games of this
    category; None if there are none, or nothing is recorded.

    Each game sets `untimed`, the events that don't start the clock; `summaries`, its best results and averages, the
    most important one first; `charts` of its results; and `free_tries`, whether undo, restarts and known boards are no
    help, as with levels.
    """

    # What each game has of its own.

    vocabulary: ClassVar[Vocabulary]
    words: Words
    untimed: ClassVar[frozenset[str]] = frozenset()
    summaries: ClassVar[tuple[Summary, ...]] = MOVES
    charts: ClassVar[tuple[Chart, ...]] = ()
    free_tries: ClassVar[bool] = False

    @abstractmethod
    def render(self, styler: Styler | None = None, width: int | None = None) -> str:
        """Return the board and the line below it, printable, with colours if there is a styler.

        A board that is wider than `width` comes in parts, and is whole without it.
        """

    @abstractmethod
    def state(self) -> dict[str, Any]:
        """Return the board and the figures, for programs."""

    @abstractmethod
    def advice(self) -> Hint:
        """Return a good next move with its reason; raise `Illegal` if the game is too large for that."""

    # What a game may replace.

    def legal(self) -> list[str] | None:
        """Return the moves that would change something, none if the game is over; None if they aren't listed."""
        return [] if self.outcome else list(self.game.legal_moves())

    def all_legal(self) -> list[str] | None:
        """Return the moves that would change something also where `legal` doesn't list them."""
        return self.legal()

    def completed(self) -> float:
        """Return how much of the game is done, from 0 to 1."""
        return float(self.outcome == "won")

    def moves(self) -> str:
        """Return what can be played now, in words."""
        legal = self.legal()
        return _(words.POSSIBLE_MOVES, moves=comma_list(legal)) if legal else _(words.NO_MOVES)

    def steps(self) -> int:
        """Return how many moves were made."""
        return int(self.game.position.steps)

    def score(self) -> str:
        """Return the score as a sentence, for the end and the last line."""
        return ngettext(*words.SCORE, self.steps())

    def ending(self) -> str:
        """Return what is shown when the game has just been won or lost."""
        message = words.YOU_WIN if self.game.outcome == "won" else words.YOU_LOSE
        return join_sentences([_(message), self.score()])

    def aftermath(self) -> str:
        """Return what else there is to say of a game that is over, if it is costly; else an empty text."""
        return ""

    def next_commands(self) -> list[str]:
        """Return the commands that make sense when the game is over."""
        return [*NEXT_COMMANDS]

    def what_next(self) -> str:
        """Return what can be typed when the game is over, as a sentence."""
        return _(words.YES_OR_NO)

    def status(self) -> str:
        """Return how the game is going, in a few words, for a list of unfinished games."""
        return ngettext(*words.MOVES, self.steps())

    def summary(self) -> str:
        """Return the last line of a sitting."""
        message = {"won": words.WON, "lost": words.LOST}.get(self.game.outcome, words.UNFINISHED)
        return join_sentences([_(message, game=_(self.words.title)), self.score()])

    def stats(self) -> dict[str, Any]:
        """Return what the results keep of a finished game, beside moves and seconds."""
        return {}

    def stats_to_share(self) -> str:
        """Return what `share` says beside the summary, as sentences."""
        return ""

    def settings(self) -> list[str]:
        """Return the commands that set what lasts beyond this game, as a saved game begins with them."""
        return []

    # What all games share.

    def __init__(self, spec: GameSpec, statistics: Statistics, looks: Mapping[str, str] | None = None) -> None:
        self.statistics, self.looks = statistics, looks or {}
        self.answer = Answer("")
        self.last_line = ""
        self.shows_clock = False
        self.cancelled = False
        self.on_progress: Callable[[Answer | Item | None], None] | None = None
        self.is_replay = False  # of a saved game: questions are skipped, and nothing has a time limit
        self.command: Command
        self._began = monotonic()  # the line
        self._is_saved = False  # the command that is played
        self.begin(spec, spec.start())

    def begin(self, spec: GameSpec, game: Any) -> None:
        self.spec, self.game = spec, game
        self.earlier = self.statistics.earlier(spec.game, self.summaries, spec.category)
        self.record = Record(not spec.is_drawn, self.free_tries)
        self.outcome: str | None = game.outcome

    def public_id(self) -> str:
        """Return the ID as the player may see it."""
        return self.spec.public_id(bool(self.outcome))

    def earlier_results(self) -> str:
        """Return the results of earlier games of this category; empty if there are none, or nothing is recorded."""
        return self.words.results(self.earlier) if self.earlier else ""

    def respond(self, line: str) -> Answer | None:
        """Play a line and return the answer; None for a blank line or a comment."""
        self.cancelled = False
        line = line.strip()
        answer = self.answer = Answer(line if len(line) <= LONGEST_LINE else f"{line[:40]}...")
        try:
            commands = read_line(line, self.vocabulary, self.spec)
            if commands and commands[0].parts[0] == AGAIN and self.last_line:
                answer.is_whole = False  # the commands are saved, not the word for them
                line = self.last_line
                commands = read_line(line, self.vocabulary, self.spec)
        except Unreadable as error:
            answer.refuse(error)
            answer.not_played = len(line.split())
            return answer
        if not commands:
            return None
        self.play(commands)
        if (answer.changed or not answer.error) and not answer.file_command:
            self.last_line = line
        return answer

    def play(self, commands: list[Command]) -> None:
        """Play commands one by one, until one is refused or ends the game."""
        answer, remaining = self.answer, len(commands)
        self._began = monotonic()
        for command in commands:
            remaining -= 1
            if not self._is_skipped(command):
                self._play_command(command)
            if answer.error or answer.finished or answer.leaves or self.cancelled:
                break
            is_slow = monotonic() - self._began > SECONDS_OF_LINE or len(answer.items) > MAX_ITEMS
            if remaining and is_slow and not self.is_replay:
                self.refuse(_(words.LINE_TOO_SLOW))
                break
        if remaining:
            answer.is_whole = False
            if not answer.leaves:
                answer.not_played = remaining
                answer.add(Note(ngettext(*words.NOT_PLAYED, remaining), closing=True))

    def _is_skipped(self, command: Command) -> bool:
        """Return whether a command is a question of a saved game, or one that was just answered."""
        if not command.verb.asks:
            return False
        if not self.is_replay:
            return self.answer.asks_again(command.parts) and command.parts != ("more",)
        if command.verb.helps:
            self.record.add_hint()
        return True

    def _play_command(self, command: Command) -> None:
        """Play one command, and note what is to be saved of it and whether it ends the game."""
        answer = self.answer
        self.command, self._is_saved = command, False
        items_before = len(answer.items)
        if self.outcome and command.verb.moves:
            message = join_sentences([_(words.GAME_IS_OVER), self.what_next()])
            answer.refuse(Illegal(message, command.word, [*self.next_commands(), *NEXT_COMMANDS]))
        else:
            self.do(command)
        is_played = answer.error is None or any([item.changes for item in answer.items[items_before:]])
        if is_played and not (self._is_saved or answer.leaves or answer.file_command):
            answer.played.append(command.text)
        if self.game.outcome != self.outcome and not command.verb.asks:
            self.outcome = self.game.outcome
            self.record.end(bool(self.outcome))
            if self.outcome:
                answer.finished = True
                answer.add(self.end(command.verb.moves))

    def end(self, in_full: bool = True) -> End:
        """Return what there is to show of a game that is over; `in_full` with what is costly to know."""
        return End(self.ending(), self.words.revealed(self.game), self.what_next(), self.aftermath if in_full else str)

    @property
    def is_timed(self) -> bool:
        """Whether there are best results for the least time."""
        return any(summary.field == "seconds" for summary in self.summaries)

    def is_unfinished(self) -> bool:
        """Return whether something was played that was not undone, and the game isn't over."""
        return not self.game.outcome and bool(self.game.can_undo)

    def progress_note(self) -> str:
        """Return the language, the ID and how far the game is, as the file of an unfinished game notes it."""
        return f"{current()} {self.public_id()} {self.status()}"

    def time_played(self) -> float | None:
        """Return the seconds that a saved game notes; None if there are none to note, as if nobody types."""
        return self.record.seconds() if self.is_timed and self.shows_clock else None

    # What games use to answer.

    def moved(self, event: Event) -> None:
        """Add a move: what was undone can't be redone any more."""
        self.record.moved(event.kind not in self.untimed)
        self.answer.add(event)

    def note(self, text: str) -> None:
        """Add a remark about the line."""
        self.answer.note(text)

    def reply(self, text: str, spoken: str = "", data: Any = None) -> None:
        """Add the answer to a question."""
        self.answer.add(Reply(text, spoken, data))

    def refuse(self, message: str, word: str = "") -> None:
        """Refuse the command, and with it the rest of the line, because of a `word` of it, by default its first."""
        self.answer.refuse(Illegal(message, word or self.command.word))

    def save_as(self, *commands: str) -> None:
        """Have these saved for the command that is played, instead of its own text."""
        self.answer.played.extend(commands)
        self.answer.is_whole = False
        self._is_saved = True

    def progress(self, shown: Answer | Item | None = None) -> None:
        """Have what was played so far saved, and the replies of the answer so far, a remark or the position shown."""
        if self.on_progress:
            self.on_progress(shown)

    def cancellation(
        self, seconds: float | None = None, report: Callable[[Cancellation], None] | None = None
    ) -> Cancellation:
        """Return the object that stops long work: on Ctrl-C, and after some seconds unless a saved game is replayed.

        Without `seconds` it has those that are left for the searches of the line.
        """
        if seconds is None:
            seconds = self._began + SECONDS_OF_LINE - monotonic()
        limit = NO_LIMIT if self.is_replay else seconds
        command = self.command.parts[0] if hasattr(self, "command") else ""  # a game may be over at its start
        return Cancellation(limit, lambda: self.cancelled, report=report, command=command)

    # The commands that all games have.

    def do(self, command: Command) -> None:
        """Play a command of the line; a game plays its own and leaves the others to this."""
        match command.parts:
            case ("undo", count):
                self.undo_or_redo("undo", count)
            case ("redo", count):
                self.undo_or_redo("redo", count)
            case ("restart",):
                self._restart()
            case ("yes",) if not self.outcome:
                self.refuse(_(words.NOT_OVER_FOR_YES))
            case ("no",) if not self.outcome:
                self.refuse(_(words.NOT_OVER_FOR_NO))
            case ("new", None) | ("yes",):
                self.start_game(self.spec.following)
            case ("new", spec):
                self.start_game(lambda: spec.set_seed(self.spec.next_seed))
            case ("quit",) | ("no",):
                self.answer.leaves = True
            case ("save" | "load", _path) if self.is_replay:
                self.refuse(_(words.SAVED_GAME_SAVES))
            case ("save" | "load" as verb, path):
                self.answer.file_command = verb, path
            case ("hint",):
                self.hint()
            case ("again",):
                self.refuse(_(words.NOTHING_TO_REPEAT))
            case question:
                self.ask(question)

    def ask(self, question: tuple[Any, ...]) -> None:
        """Answer one of the questions that all games have."""
        match question:
            case ("look",):
                self.answer.add(Look(self.game.copy()))
            case ("where",):
                self.reply(self.words.where(self.game))
            case ("moves",):
                self.reply(self.what_next() if self.game.outcome else self.moves())
            case ("stats",):
                stats = self.statistics.of_game(self.spec.game, self.summaries, self.spec.category)
                text = "\n".join(map(self.words.results, stats)) or _(words.NO_RESULTS)
                self.reply(text, data=stats)
            case ("more",):
                self.answer.add(More(_(words.NOTHING_MORE)))
            case ("share",):
                self._share()
            case ("id",):
                self.answer.add(ToPaste(self.public_id(), _(words.THIS_GAME, id=self.public_id())))
            case ("help",):
                words_of_game, game = self.words, self.game
                data = {"rules": words_of_game.rules(game), "commands": words_of_game.commands(game)}
                self.reply(words_of_game.help(game), words_of_game.spoken_help(game), data)
            case ("help", *names):
                examples = self.words.examples(self.game)
                explained = dict.fromkeys([help_on(name, self.words.keys, examples) for name in names])
                self.reply("\n".join(explained))
            case _:
                raise TypeError(f"{self.spec.game} has no case for {question[0]!r}, which its vocabulary has")

    def hint(self) -> None:
        """Answer with a good next move, and why."""
        self.record.add_hint()
        try:
            self.answer.add(self.advice())
        except Refusal as error:  # no reason to stop the line: the replay of a saved game skips hints
            self.reply(str(error))

    def _share(self) -> None:
        """Answer with the ID and how the game went, in two lines to be pasted somewhere."""
        public_id, record = self.public_id(), self.record
        counted = [(words.UNDOS, record.undos), (words.HINTS, record.hints)]
        helps = [ngettext(*what, count) for what, count in counted if count] + [_(words.AUTO)] * bool(record.auto)
        help_used = _(words.WITH_HELP, help=and_list(helps)) if helps else _(words.NO_HELP)
        text = join_sentences([self.summary(), self.stats_to_share(), help_used])
        spoken = join_sentences([_(words.THIS_GAME, id=public_id), text])
        self.answer.add(ToPaste(f"textgames {public_id}\n{text}", spoken, {"id": public_id, "text": text}))

    def undo_or_redo(self, kind: str, count: int) -> None:
        """Undo or redo `count` moves and restarts, or as many as there are."""
        before, is_undo = self.game.copy(), kind == "undo"
        move = self.game.undo if is_undo else self.game.redo
        steps = [self.steps()]
        while len(steps) <= count and move():
            steps.append(self.steps())
        restarts = (steps[:-1] if is_undo else steps[1:]).count(0)
        if len(steps) == 1:
            self.note(_(words.NOTHING_TO_UNDO if is_undo else words.NOTHING_TO_REDO))
            return
        if is_undo:
            self.record.add_undo(restarts)
        self.answer.add(UndoRedo(kind, len(steps) - 1, restarts, before, self.game.copy()))

    def _restart(self) -> None:
        if not self.steps():
            self.note(_(words.AT_THE_START))
            return
        self.game.start_again()
        self.record.restart()
        self.answer.add(Event("restart"))
        self.answer.add(CurrentPosition(self.game.copy()))

    def start_game(self, find: Callable[[], GameSpec]) -> None:
        """Leave this game and begin the one that `find` returns; it may raise `ValueError` if there is none."""
        category = self.spec.category
        try:
            spec = find()
            game = spec.start()
        except (OSError, ValueError) as error:
            self.refuse(in_words(error), getattr(error, "word", ""))
        else:
            left = self.progress_note(), self.is_unfinished(), self.time_played(), self.answer.played
            self.begin(spec, game)
            self._is_saved = True  # the new game is saved without the command that left the other one
            earlier = self.earlier_results() if spec.category != category else ""
            started = GameStarted(spec, game.copy(), self.public_id(), earlier)
            started.left, started.settings = left, self.settings()
            self.answer.is_whole, self.answer.played = False, []
            self.answer.add(started)
            self.answer.started = [*self.answer.started, started]


class GridSession(Session):
    """A session of a game on a grid: its squares, rows and columns can be asked about."""

    words: GridWords

    def ask(self, question: tuple[Any, ...]) -> None:
        try:
            match question:
                case ("look", row, col):
                    self.reply(self.words.named_square(self.game, row, col))
                case ("row", row):
                    self.reply(self.words.row(self.game, row))
                case ("column", col):
                    self.reply(self.words.column(self.game, col))
                case ("legend",):
                    legend = self.words.legend(self.game)
                    self.reply(words.legend_table(legend), words.spoken_legend(legend), legend)
                case _:
                    super().ask(question)
        except Illegal as error:
            self.refuse(str(error))
