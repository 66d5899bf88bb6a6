"""A session: a game being played.

`play(line)` yields the events of a line, as they happen. A session neither reads from a console
nor shows anything: the loop takes each event in turn, and saves, counts and shows it. A saved game
is replayed in a new session.

A game's `play` module has its session, `Play`, whose commands are methods, declared with the
decorators of `engine.commands`. Those that all games have are in `engine.common_commands`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Sequence
from copy import copy
from typing import Any, ClassVar, Self

from textgames.engine import clock, wording
from textgames.engine.best_results import FEWEST_MOVES, Best, Statistics
from textgames.engine.cancellation import SECONDS_OF_LINE, Cancellation, Interrupt
from textgames.engine.chance import quote
from textgames.engine.commands import Command, Vocabulary
from textgames.engine.describer import GameDescriber
from textgames.engine.events import (
    Arrival,
    Change,
    End,
    Event,
    Events,
    Leaving,
    Note,
    Refused,
    Undone,
)
from textgames.engine.manual import Key
from textgames.engine.reading import read_line
from textgames.engine.record import Record
from textgames.engine.settings import Settings
from textgames.engine.spec import GameSpec
from textgames.errors import Illegal, UnknownCommand, Unreadable
from textgames.storage.saved_game import SavedGame, title_line
from textgames.text.grid import Board
from textgames.text.language import (
    _,
    comma_list,
    command_text,
    join_sentences,
    or_commands,
    plural,
)
from textgames.text.speech import SENTENCE
from textgames.text.squares import square_name

NEXT_COMMANDS = ("new", "restart", "undo", "quit")  # in every game that is over


class Session(ABC):
    """A game being played.

    A game must define its `describer` and `advice`; it may override the other class attributes and
    the methods from `board` on.
    """

    vocabulary: ClassVar[Vocabulary]
    describer: GameDescriber
    square_verb: ClassVar[str] = ""  # the command for a square by itself
    steps_help: ClassVar[str] = ""  # what the steps do
    lists_legal: ClassVar[bool] = True  # for programs
    bests: ClassVar[tuple[Best, ...]] = FEWEST_MOVES  # the most important one first
    free_tries: ClassVar[bool] = False  # undo isn't help; only help since a restart counts

    def __init_subclass__(cls) -> None:
        cls.vocabulary = Vocabulary(cls)

    def __init__(
        self,
        spec: GameSpec,
        statistics: Statistics | None = None,
        settings: Settings | None = None,
    ) -> None:
        self.statistics = statistics or Statistics()
        self.settings = settings or Settings()
        self.interrupt = Interrupt()  # set at Ctrl-C
        self.began = clock.seconds()  # when the current line began
        self.command: Command
        self.begin(spec, spec.start())

    def begin(self, spec: GameSpec, game: Any) -> None:
        """Play this game from now on."""
        self.spec = spec
        self.game: Any = game
        self._id = spec.public_id(False)
        self._id_at_end = spec.public_id(True)
        # The statistics of earlier games of this category, and the first result of the game of the
        # day; None without.
        self.earlier = self.statistics.earlier(spec.game, self.bests, spec.category)
        self.first_result = self.statistics.first_of_day(spec.game, spec.category, spec.day)
        is_timed = any(best.field == "seconds" for best in self.bests)
        self.record = Record(self.free_tries, is_timed, counts_once=bool(spec.day))
        self.record.this_try.is_continued = self.first_result is not None
        self.lines: list[str] = []  # the commands that were played, as they are saved
        self.saving = ""  # the command to save with the next event
        self.outcome: str | None = game.outcome

    def public_id(self) -> str:
        """Return the ID as the player may see it now."""
        return self.without_seed(self._id_at_end if self.outcome else self._id)

    def without_seed(self, game_id: str) -> str:
        """Return an ID, without the seed as long as that is hidden."""
        if not self.settings.no_help or self.outcome or self.spec.seed is None:
            return game_id
        return game_id.removesuffix(f"#{quote(self.spec.seed)}")

    @property
    def is_resumable(self) -> bool:
        """Whether the game is worth going back to: it has moves, and was never over."""
        has_moves = self.game.previous is not None
        return has_moves and not (self.outcome or self.record.this_try.end_undone)

    def id_to_paste(self) -> str:
        """Return the ID to share, with the title of a level from a file on the next line."""
        lines = [self.public_id()]
        if self.spec.title:
            lines.append(title_line(self.spec.title))
        return "\n".join(lines)

    def snapshot(self) -> Self:
        """Return the session as it is now, to be looked at but not played."""
        other = self.__class__.__new__(self.__class__)
        other.__dict__ |= self.__dict__
        other.game = self.game.at(self.game.position)
        return other

    # A line.

    def play(self, line: str) -> Events:
        """Play a line, and yield each event as it happens.

        A blank line, a comment and a code fence have none; any other line has one or more.
        """
        self.interrupt.clear()
        line = line.strip()
        try:
            commands = read_line(line, self.vocabulary, self.spec, self.settings)
        except Unreadable as error:
            shown = after_the_end(error, self) if self.outcome else error
            return iter([Refused(shown, len(line.split()))])
        return self.run(commands)

    def run(self, commands: Sequence[Command]) -> Events:
        """Play the commands of a line one by one, until one is refused or ends the game."""
        self.began = clock.seconds()
        has_left = False
        remaining = len(commands)
        for command in commands:
            remaining -= 1
            try:
                last = yield from self.run_command(command)
            except Illegal as error:
                error.word = error.word or command.word
                yield Refused(error, remaining)
                break
            has_left = isinstance(last, Leaving)
            if has_left or isinstance(last, End) or self.interrupt.is_set:
                break
            if remaining and clock.seconds() > self.began + SECONDS_OF_LINE:
                message = _("This line is taking too long. Type the rest on another line.")
                yield Refused(Illegal(message, command.word), remaining)
                break
        if remaining and not has_left:
            text = plural(wording.NOT_PLAYED, remaining)
            yield Note(text, not_played=remaining)

    def run_command(self, command: Command) -> Generator[Event, None, Event | None]:
        """Play a command, and yield its events and the end of the game if it ends.

        Return the last event. Raise `Illegal` if the command can't be played now.
        """
        record = self.record
        outcome = self.outcome
        event: Event | None = None
        for event in self.begin_command(command):
            self.complete(event)
            yield event
        if self.record is not record or self.outcome == outcome:
            return event
        record.this_try.stop_or_resume_clock(bool(self.outcome))
        if not self.outcome:
            return event
        end = self.end_event() if isinstance(event, Undone) else self.end_with_result()
        yield end
        return end

    def begin_command(self, command: Command) -> Events:
        """Begin to play a command; raise `Illegal` if it can't be played now."""
        verb = command.verb
        if self.outcome and verb.in_play:
            examples = self.allowed([*self.next_commands(), *NEXT_COMMANDS])
            raise Illegal(self.game_over_text(), command.word, examples)
        if self.settings.no_help and verb.is_help:
            raise Illegal(_(wording.PLAYED_WITHOUT, command=command_text(verb.name)))
        self.command = command
        self.saving = "" if verb.takes_file else command.text
        events: Events = getattr(self, verb.method_name)(*command.arguments)
        return events

    def is_refused(self, name: str) -> bool:
        """Return True if a command is refused in a game that is played without help."""
        if not self.settings.no_help:
            return False
        return self.vocabulary.is_help(name) or (name == "new" and self.outcome != "won")

    def allowed(self, commands: Sequence[str]) -> list[str]:
        """Return the commands that aren't refused in a game that is played without help."""
        return [name for name in commands if not self.is_refused(name)]

    def commands_at_end(self) -> list[str]:
        """Return the commands that make sense when the game is over and aren't refused."""
        return self.allowed(self.next_commands())

    def what_next(self) -> str:
        """Return a sentence on what to type when the game is over."""
        return self.describer.what_next(self.commands_at_end())

    def game_over_text(self) -> str:
        """Return the message that the game is over, with the available commands."""
        commands = or_commands(self.commands_at_end())
        return _("The game is over. Type {commands}.", commands=commands)

    def complete(self, event: Event) -> None:
        """Add to an event the command to save, and to a change the session as it is now."""
        if self.saving and not isinstance(event, Leaving):
            event.saved = self.saving
            self.lines.append(self.saving)
            self.saving = ""
        if isinstance(event, Change):
            if event.starts_clock:
                self.record.this_try.start_clock()
            self.outcome = self.game.outcome
            event.now = self.snapshot()

    def help_keys(self, only_moves: bool = False) -> list[Key]:
        """Return the help of each command that isn't refused."""
        keys = self.vocabulary.help_keys(only_moves)
        return [key for key in keys if not self.is_refused(key.name)]

    def search_limit(self, seconds: float | None = None) -> Cancellation:
        """Return a limit for a search: `seconds`, by default those left for the line, or Ctrl-C."""
        if seconds is None:
            seconds = self.began + SECONDS_OF_LINE - clock.seconds()
        return Cancellation(seconds, lambda: self.interrupt.is_set)

    def end_event(self, **facts: Any) -> End:
        """Return how the game ended, and what can be typed now."""
        revealed = self.describer.revealed(self.game)
        return End(self, self.ending(), self.what_next(), revealed, **facts)

    def end_with_result(self) -> End:
        """Return the end of a game that was just finished, with its result."""
        is_won = self.outcome == "won"
        why_not = self.record.why_not_best(is_won or self.bests[0].of_all)
        this_try = self.record.this_try
        can_be_best = self.record.can_be_best
        if not this_try.is_to_record or (this_try.is_best and not can_be_best):
            return self.end_event(is_new=True, why_not=why_not)
        replaces = this_try.is_recorded
        this_try.mark_recorded(is_won, can_be_best)
        result = result_of(self)
        if self.spec.day:
            self.first_result = {**result["figures"], **result}
        return self.end_event(is_new=True, why_not=why_not, result=result, replaces=replaces)

    # Saved games.

    def saved_game(self) -> SavedGame:
        """Return the game so far as a saved game."""
        spec = self.spec
        saved = SavedGame(str(spec), list(self.lines), spec.day, spec.title)
        saved.seconds = self.record.seconds_to_save(self.settings.is_typed)
        return saved

    def take_over(self, other: Session, kind: str, **facts: Any) -> Event:
        """Play the game of another session instead of this one."""
        left = copy(self)
        self.__dict__.update(other.__dict__)
        event = Arrival(kind, heading(self.spec), self.saved_game(), left, **facts)
        event.now = self.snapshot()
        return event

    # How the game appears, by default.

    @staticmethod
    def instead(word: str) -> str:
        """Return the command to suggest in place of a word that is none, if there is one."""
        return ""

    @abstractmethod
    def advice(self) -> Events:
        """Yield a `Hint`: a good next move with its reason; before it, how far the search is.

        Raise `Illegal` if the game is too large for that.
        """

    def board(self) -> Board:
        return Board(self.describer.rows(self.game))

    def figures(self) -> str:
        """Return the line below the board."""
        progress = self.describer.goal_progress(self.game)
        return join_sentences([progress, self.describer.score(self.game)])

    def spoken_score(self) -> list[str]:
        """Return the figures in sentences, as the answer to `score`."""
        return [self.describer.score(self.game)]

    def state(self) -> dict[str, Any]:
        """Return the board and the figures, for programs."""
        return {"rows": self.describer.rows(self.game), "steps": self.game.position.steps}

    def legal(self) -> list[str]:
        """Return the legal moves as they are typed; none if the game is over."""
        moves = [] if self.outcome else self.game.legal_moves()
        return [move if isinstance(move, str) else square_name(move) for move in moves]

    def completed(self) -> float:
        """Return how much of the game is done, from 0 to 1."""
        return float(self.outcome == "won")

    def ending(self) -> list[str]:
        """Return what there is to say of a game that is over."""
        message = _("You win!") if self.outcome == "won" else _("You lose.")
        return [message, self.describer.score(self.game)]

    def next_commands(self) -> list[str]:
        """Return the commands that make sense when the game is over."""
        return list(NEXT_COMMANDS)

    def result_details(self) -> dict[str, Any]:
        """Return what the results keep of a finished game as well as moves and seconds."""
        return {}

    def picture(self) -> str:
        """Return how the game went as a small picture for `share`, of at most 40 columns."""
        return ""

    def solution_to_share(self) -> str:
        """Return the moves that solved the game as they are typed, for `share`, or nothing."""
        return ""


def result_of(session: Session) -> dict[str, Any]:
    """Return the result to record of a finished game; a win stays one if it was played on."""
    record = session.record
    seed = session.spec.seed
    return {
        "game": session.spec.game,
        "params": session.spec.category,
        "seed": seed and quote(seed),
        "day": session.spec.day,
        "result": "won" if record.this_try.was_won else session.outcome,
        "moves": session.game.position.steps,
        "seconds": record.this_try.seconds(),
        "undos": record.undos,
        "hints": record.hints,
        "counts": record.can_be_best,
        "figures": session.result_details(),
    }


def commands_for_programs(session: Session, only_moves: bool = False) -> list[dict[str, str]]:
    """Return the forms of commands in English and what they do, for programs."""
    places = session.describer.examples(session.game)
    keys = session.help_keys(only_moves)
    return [key.for_programs(places) for key in keys]


def heading(spec: GameSpec) -> str:
    """Return the size of a game as a sentence, after its level if it has levels."""
    rows, columns = spec.size
    size = _(wording.SIZE, rows=rows, columns=columns)
    texts = [spec.label, size] if spec.label else [size]
    return _(SENTENCE, text=comma_list(texts))


def after_the_end(error: Unreadable, session: Session) -> Unreadable:
    """Return the error for a line that can't be read when the game is over."""
    verbs = session.vocabulary.verbs
    expected = [typed for typed in error.expected if not verbs[typed.split()[0]].in_play]
    message = session.game_over_text() if isinstance(error, UnknownCommand) else str(error)
    return Unreadable(message, error.word, expected, session.commands_at_end())
