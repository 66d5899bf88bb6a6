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
from functools import cached_property
from time import monotonic

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
from textgames.engine.commands import AGAIN, NO_BOARD
from textgames.engine.random import quote
from textgames.engine.statistics import MOVES, Chart, Summary
from textgames.engine.timeline import Timeline
from textgames.engine.tokens import LONGEST_LINE, tokenize
from textgames.errors import Illegal, Refusal, Unreadable, Unusable
from textgames.text.language import _, and_list, comma_list, current, join_sentences, ngettext
from textgames.text.manual import help_on
from textgames.text.quoting import in_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any, ClassVar

    from textgames.engine.commands import Command, Vocabulary
    from textgames.engine.spec import GameSpec
    from textgames.engine.statistics import Row, Statistics
    from textgames.engine.tokens import Token
    from textgames.engine.words import GridWords, Words
    from textgames.text.style import Styler

LARGEST_ANSWER = 50_000_000  # squares of boards and characters of texts; less than 250 MB, and a hundred replies
BOARDS_OF_SEARCH = 40  # that it takes as long to show
LONGEST_GAME = 2_000_000  # moves, and commands that change nothing: they can be played again in some seconds
LENGTHENING = ("undo", "redo", "restart")  # as moves do
SECONDS_TO_SEARCH = 10  # for all that is searched on a line
NEXT_COMMANDS = ("new", "restart", "undo", "quit")  # in every game that is over


class Session(ABC):
    """A game being played, and the line being answered.

    `game` has the rules, and `outcome` is the game's after the last command. `cancelled` is set from outside when the
    line is to be stopped. `looks` has the options that say how the game is shown. `on_progress` is called while a line
    takes its time, as `progress` is. `last_line` is the last line that was played. `shows_clock` is whether the time
    played is shown, which differs from one run to the next. Where the game `is_full`, as it would be too long with the
    line or its file has no more room, no move is made, so that what was played can always be replayed.

    Each game sets `untimed`, the events that don't start the clock; `summaries`, its best results and averages, the
    most important one first; and `charts` of its results.
    """

    # What each game has of its own.

    vocabulary: ClassVar[Vocabulary]
    words: Words
    untimed: ClassVar[frozenset[str]] = frozenset()
    summaries: ClassVar[tuple[Summary, ...]] = MOVES
    charts: ClassVar[tuple[Chart, ...]] = ()

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
        return int(self.game.steps)

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
        self._is_replay = False
        self.command: Command
        self._began = monotonic()  # the line
        self._is_saved = False  # the command that is played
        self.begin(spec, spec.start())

    def begin(self, spec: GameSpec, game: Any) -> None:
        """Begin a game."""
        self.spec, self.game = spec, game
        vars(self).pop("earlier", None)  # a cached property
        self.timeline = Timeline(game)
        self.outcome: str | None = game.outcome
        rows, cols = spec.size or NO_BOARD
        self._squares = rows * cols or 1
        self.is_full = False

    def public_id(self) -> str:
        """Return the ID as the player may see it."""
        return self.spec.public_id(bool(self.outcome))

    @cached_property
    def earlier(self) -> Row | None:
        """The statistics of earlier games of this category; None if there are none, or nothing is recorded."""
        return self.statistics.earlier(self.spec.game, self.summaries, self.spec.category)

    def earlier_results(self) -> str:
        """Return the results of earlier games of this category; empty if there are none, or nothing is recorded."""
        return self.words.results(self.earlier) if self.earlier else ""

    def respond(self, line: str) -> Answer | None:
        """Play a line and return the answer; None for a blank line or a comment."""
        self.cancelled = False
        line = line.strip()
        answer = self.answer = Answer(line, self._squares)
        commands = self.vocabulary.words.get(line)
        if commands is None:
            tokens = tokenize(line)
            if not tokens:
                return None
            if len(tokens) == 1 and self.vocabulary.name(tokens[0][0]) == AGAIN and self.last_line:
                answer.is_whole = False  # the commands are saved, not the word for them
                line = self.last_line
                tokens = tokenize(line)
            try:
                commands = self.parse(line, tokens)
            except Unreadable as error:
                if len(answer.line) > LONGEST_LINE:
                    answer.line = answer.line[:40] + "..."
                answer.refuse(error)
                answer.not_played = len(tokens)
                return answer
        self._play(commands)
        if (answer.changed or not answer.error) and not answer.file_command:
            self.last_line = line
        return answer

    def parse(self, line: str, tokens: list[Token]) -> list[Command]:
        """Return the commands of a line; raise `Unreadable` with what was probably meant."""
        if len(line) > LONGEST_LINE:
            raise Unreadable(_(words.LINE_TOO_LONG, count=LONGEST_LINE))
        try:
            return self.vocabulary.read(line, tokens, self.spec)
        except Unreadable as error:
            from textgames.engine.phrasing import without_phrasing
            from textgames.engine.suggestions import explained

            commands = None if error.expected else without_phrasing(line, self.vocabulary, self.spec)
            if commands is None:
                raise explained(error, self.vocabulary, tokens, self.spec) from None
            return commands

    def replay(self, lines: Iterable[str], seconds: float | None = None, seen: bool = False) -> None:
        """Play the lines of a saved game; raise `Unusable` at the first that can't be played, or when it is cancelled.

        Questions are skipped, but help that was asked for counts, and nothing has a time limit. The clock goes on at
        so many `seconds`, if these are known; `seen` is whether the player knew the board when it was begun. The lines
        are read twice, first to count what they play.
        """
        self._is_replay = True
        self._check_length(lines)
        for number, line in enumerate(lines, 2):
            try:
                commands = self._commands_in(line)
            except Unreadable as error:
                raise Unusable(join_sentences([_(words.REPLAY_FAILED, number=number), str(error)])) from None
            answer = self.answer = Answer(line, self._squares)
            self._play(commands)
            if self.cancelled:
                raise Unusable(_(words.STOPPED))
            if answer.error and (not answer.changed or self.is_full):
                raise Unusable(join_sentences([_(words.REPLAY_FAILED, number=number), str(answer.error)]))
            self.timeline.attempt.was_over |= answer.finished
        now = self.timeline.attempt
        for attempt in self.timeline.attempts():
            attempt.resume(seconds if attempt is now else None)
        if seen or self.steps() or not self.timeline.is_first_attempt:
            now.seen, now.marked = now.seen or seen, self.spec.takes_seed
        self._is_replay = False
        self._began = monotonic()

    def _check_length(self, lines: Iterable[str]) -> None:
        """Raise `Unusable` where the lines of a saved game play too much: "499999(da)" alone is a million moves."""
        length = 0
        for number, line in enumerate(lines, 2):
            if self.cancelled:
                raise Unusable(_(words.STOPPED))
            try:
                length += len(self._commands_in(line))
            except Unreadable:
                return  # so nothing after it is played
            if length > LONGEST_GAME:
                raise Unusable(join_sentences([_(words.REPLAY_FAILED, number=number), _(words.GAME_TOO_LONG)]))

    def _commands_in(self, line: str) -> list[Command]:
        """Return the commands of a line of a saved game; raise `Unreadable`."""
        return self.vocabulary.words.get(line) or self.parse(line, tokenize(line))

    def _play(self, commands: list[Command]) -> None:
        """Play commands one by one, until one is refused or ends the game."""
        answer, left = self.answer, len(commands)
        self._began = monotonic()
        timeline = self.timeline
        length = timeline.length + left
        self.is_full |= length > LONGEST_GAME
        for command in commands:
            left -= 1
            if self._is_replay and command.verb.asks:
                self.timeline.attempt.hints += command.verb.helps
                continue
            self.command, self._is_saved = command, False
            items_before = len(answer.items)
            if self.is_full and (command.parts[0] in LENGTHENING or command.verb.moves > command.verb.asks):
                going_on = "" if self._is_replay else _(words.NEW_FOR_ANOTHER)
                self.refuse(join_sentences([_(words.GAME_TOO_LONG), going_on]))
            elif self.outcome and command.verb.moves:
                self._refuse_move(command)
            else:
                self.do(command)
            is_played = answer.error is None or any([item.changes for item in answer.items[items_before:]])
            if is_played and not (self._is_saved or answer.leaves or answer.file_command):
                answer.played.append(command.text)
            if self.game.outcome != self.outcome and not command.verb.asks:
                self._update_outcome()
            if self._is_replay:
                answer.items.clear()  # nobody sees them
            elif left and not answer.error and answer.size > LARGEST_ANSWER:
                self.refuse(_(words.ANSWER_TOO_LONG))
            elif left and not answer.error and command.verb.helps and monotonic() - self._began > SECONDS_TO_SEARCH:
                self.refuse(_(words.LINE_TOO_SLOW))
            if answer.error or answer.finished or answer.leaves or self.cancelled:
                break
        if self.timeline is not timeline:  # of the game before
            length = self.timeline.length + len(commands)
        if answer.changed or not self.is_full:  # else it isn't saved
            self.timeline.length = max(self.timeline.length, length)
        if left:
            answer.is_whole = False
        if left and not answer.leaves:
            answer.not_played = left
            answer.add(Note(ngettext(*words.NOT_PLAYED, left), closing=True))

    def _update_outcome(self) -> None:
        """Note what the last command made of the game, and end the line if that is over."""
        self.outcome = self.game.outcome
        if self.outcome:
            self.timeline.attempt.ended = monotonic()
            self.answer.finished = True
            self.answer.add(self.end(self.command.verb.moves))

    def _refuse_move(self, command: Command) -> None:
        message = join_sentences([_(words.GAME_IS_OVER), self.what_next()])
        expected = dict.fromkeys([*self.next_commands(), *NEXT_COMMANDS])
        self.answer.refuse(Illegal(message, command.word, [*expected]))

    def end(self, in_full: bool = True) -> End:
        """Return what there is to show of a game that is over; `in_full` with what is costly to know."""
        return End(self.ending(), self.words.revealed(self.game), self.what_next(), self.aftermath if in_full else str)

    @property
    def is_timed(self) -> bool:
        """Whether there are results for the least time, so that a saved game has the time played."""
        return any(summary.field == "seconds" for summary in self.summaries)

    def is_unfinished(self) -> bool:
        """Return whether something was played that was not undone, and the game isn't over."""
        return not self.game.outcome and (self.steps() > 0 or not self.timeline.is_first_attempt)

    def progress_note(self) -> str:
        """Return the language, the ID and how far the game is, as the file of an unfinished game notes it."""
        return f"{current()} {self.public_id()} {self.status()}"

    def time_played(self) -> float | None:
        """Return the seconds that a saved game notes; None if there are none to note, as where nobody types."""
        return self.timeline.attempt.seconds() if self.is_timed and self.shows_clock else None

    def was_finished(self) -> bool:
        """Return whether the results have an earlier game with the same seed."""
        seed = self.spec.seed and quote(self.spec.seed)
        finished = self.statistics.finished(self.spec.game, self.spec.category) if seed is not None else []
        return any(row["seed"] == seed for row in finished)

    def result(self) -> dict[str, Any]:
        """Return what the results keep of the finished game."""
        attempt, seed = self.timeline.attempt, self.spec.seed
        was_won = attempt.result is not None and attempt.result["result"] == "won"  # and is played on
        seconds = attempt.seconds()
        return {
            "game": self.spec.game,
            "params": self.spec.category,
            "seed": seed and quote(seed),
            "result": "won" if was_won else self.game.outcome,
            "moves": self.steps(),
            "seconds": None if seconds is None else round(seconds, 3),
            "undos": attempt.undos,
            "hints": attempt.hints,
            "figures": {**self.stats(), **({"seen": True} if attempt.seen else {})},
        }

    def count_note(self) -> str:
        """Return whether the game that is over counts for best results, and if not why, as a sentence."""
        attempt, best = self.timeline.attempt, self.summaries[0]
        if attempt.auto:
            return _(words.AUTO_PLAYED)
        if attempt.is_continued:
            return _(words.WAS_OVER)
        if self.game.outcome == "lost" and "won" in best.only:
            return _(words.LOSS_COUNTS)
        reasons = {
            words.USED_UNDO: attempt.undos,
            self.words.used_hints: attempt.hints,
            words.SEEN_BEFORE: attempt.seen,
            words.TIME_UNKNOWN: self.is_timed and attempt.seconds() is None,
        }
        why = [_(reason) for reason, holds in reasons.items() if holds]
        return _(words.NO_BEST_RESULT, reasons=and_list(why)) if why else _(words.COUNTS)

    # What games use to answer.

    def moved(self, event: Event) -> None:
        """Add a move: what was undone can't be redone any more."""
        self.timeline.moved(event.kind not in self.untimed)
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
            seconds = self._began + SECONDS_TO_SEARCH - monotonic()
        limit = NO_LIMIT if self._is_replay else seconds
        self.answer.size += BOARDS_OF_SEARCH * self._squares
        command = self.command.parts[0] if hasattr(self, "command") else ""  # a game may be over at its start
        return Cancellation(limit, lambda: self.cancelled, report=report, command=command)

    # The commands that all games have.

    def do(self, command: Command) -> None:
        """Play a command of the line; a game plays its own and leaves the others to this."""
        match command.parts:
            case ("undo", count):
                self.travel("undo", count, self.timeline.undo)
            case ("redo", count):
                self.travel("redo", count, self.timeline.redo)
            case ("restart",):
                self._restart()
            case ("new", None):
                self.start_game(self.spec.following)
            case ("new", spec):
                self.start_game(lambda: spec.set_seed(self.spec.next_seed))
            case ("yes",):
                if self._is_over_or_refuse(words.NOT_OVER_FOR_YES):
                    self.start_game(self.spec.following)
            case ("quit",):
                self.answer.leaves = True
            case ("no",):
                self.answer.leaves = self._is_over_or_refuse(words.NOT_OVER_FOR_NO)
            case ("save" | "load" as verb, path):
                if self._is_replay:
                    self.refuse(_(words.SAVED_GAME_SAVES))
                else:
                    self.answer.file_command = verb, path
            case ("hint",):
                self.hint()
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
                stats = self.statistics.stats(self.spec.game, self.summaries, self.spec.category)
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
        self.timeline.attempt.hints += 1
        try:
            self.answer.add(self.advice())
        except Refusal as error:  # no reason to stop the line: the replay of a saved game skips hints
            self.reply(str(error))

    def _share(self) -> None:
        """Answer with the ID and how the game went, in two lines to be pasted somewhere."""
        public_id, attempt = self.public_id(), self.timeline.attempt
        counted = [(words.UNDOS, attempt.undos), (words.HINTS, attempt.hints)]
        helps = [ngettext(*what, count) for what, count in counted if count] + [_(words.AUTO)] * attempt.auto
        help_used = _(words.WITH_HELP, help=and_list(helps)) if helps else _(words.NO_HELP)
        text = join_sentences([self.summary(), self.stats_to_share(), help_used])
        spoken = join_sentences([_(words.THIS_GAME, id=public_id), text])
        self.answer.add(ToPaste(f"textgames {public_id}\n{text}", spoken, {"id": public_id, "text": text}))

    def travel(self, kind: str, count: int, step: Callable[[], bool]) -> None:
        """Undo or redo so many moves and restarts, or as many as there are."""
        before = self.game.copy()
        done = restarts = 0
        attempt = self.timeline.attempt
        while done < count and step():
            done += 1
            restarts += self.timeline.attempt is not attempt
            attempt = self.timeline.attempt
            if self.cancelled:
                self.save_as(f"{kind} {done}")
                break
        self.game = attempt.game
        if done:
            self.answer.add(UndoRedo(kind, done, restarts, before, self.game.copy()))
        else:
            nothing = words.NOTHING_TO_UNDO if kind == "undo" else words.NOTHING_TO_REDO
            self.note(_(nothing))

    def _restart(self) -> None:
        if not self.steps():
            self.note(_(words.AT_THE_START))
            return
        self.game = self.spec.start()
        self.timeline.restart(self.game, self.spec.takes_seed)
        self.answer.add(Event("restart"))
        self.answer.add(CurrentPosition(self.game.copy()))

    def start_game(self, find: Callable[[], GameSpec]) -> None:
        """Leave this game and begin the one that `find` returns; it may raise `ValueError` if there is none."""
        category = self.spec.category
        try:
            spec = find()
            game = spec.start()
        except (OSError, ValueError) as error:
            self.refuse(in_words(error))
        else:
            left = self.progress_note(), self.is_unfinished(), self.time_played(), self.answer.played
            self.begin(spec, game)
            self._is_saved = True  # the new game is saved without the command that left the other one
            earlier = self.earlier_results() if spec.category != category else ""
            started = GameStarted(spec, game.copy(), self.public_id(), earlier)
            started.left, started.settings = left, self.settings()
            self.answer.squares, self.answer.is_whole, self.answer.played = self._squares, False, []
            self.answer.add(started)
            self.answer.started = [*self.answer.started, started]

    def _is_over_or_refuse(self, message: str) -> bool:
        """Return whether the game is over, so that yes and no mean something; else refuse them."""
        if not self.outcome:
            self.refuse(_(message))
        return bool(self.outcome)


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
