"""A session: a game being played, and the commands that all games have.

`play(line)` yields the events of a line, as they happen. A session neither reads from a console
nor shows anything: the loop takes each event in turn, and saves, counts and shows it. A saved game
is replayed in a new session.

A game's `play` module has its session, `Play`, whose commands are methods, as `engine.commands`
declares them.
"""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from copy import copy
from typing import Any, ClassVar, Self

from textgames.engine import clock, messages
from textgames.engine.cancellation import SECONDS_OF_LINE, Cancellation, Interrupt
from textgames.engine.commands import (
    ALL,
    AnotherGame,
    Column,
    Command,
    File,
    Row,
    Square,
    Topic,
    Vocabulary,
    command,
    question,
)
from textgames.engine.events import (
    Arrival,
    Change,
    End,
    Event,
    Look,
    More,
    Note,
    Refused,
    Reply,
    Report,
    Undone,
)
from textgames.engine.manual import help_on, spoken_help
from textgames.engine.messages import GameDescriber
from textgames.engine.random import quote
from textgames.engine.reading import read_line
from textgames.engine.record import Record
from textgames.engine.spec import GameSpec
from textgames.engine.statistics import FEWEST_MOVES, Best, Statistics
from textgames.errors import Illegal, Refusal, UnknownCommand, Unreadable, Unusable
from textgames.storage.saved_game import SavedGame, load, loading, save
from textgames.text.grid import Board
from textgames.text.language import (
    N_,
    _,
    comma_list,
    command_text,
    join_sentences,
    ngettext,
    semicolon_list,
)
from textgames.text.quoting import in_words, printable
from textgames.text.speech import BREAK, SENTENCE
from textgames.text.squares import square_name

SECONDS_BETWEEN_REPORTS = 10  # of the replay of a saved game
NEXT_COMMANDS = ("new", "restart", "undo", "quit")  # in every game that is over
Events = Iterator[Event]


class Session(ABC):
    """A game being played: its `spec`, the `game` itself, and the `record` of how it was played.

    `lines` are the commands that were played, as they are saved, and `last_line` is the last line
    as it was typed. `earlier` has the statistics of earlier games of this category; None if there
    are none, or nothing is recorded. `is_finished` is whether the player has left. These are set by
    whoever begins a session: `display_choices`, the options that say how the game is shown;
    `shows_clock`, whether the time played is shown, which differs from one run to the next;
    `no_help`, which refuses commands that help and hides the seed; `for_programs`, which leaves
    `wasd` as the only letters of moves; `no_files`, why there are no files to save in and to load;
    and `path`, the file that the game is saved in, if the player has named one. `interrupt` is set
    at Ctrl-C.

    A game must define its `describer`, its commands and `advice`. It may override the methods up to
    `picture` and these attributes: `square_verb`, the command for a square by itself; `steps_help`,
    what its steps do; `lists_legal`, whether programs get the legal moves unasked; `bests`, its
    best results, the most important one first; `instead`, what to type in place of words that are
    no commands; and `free_tries`, whether undo is no help, and only help since the last restart
    matters, as with levels.
    """

    vocabulary: ClassVar[Vocabulary]
    square_verb: ClassVar[str] = ""
    steps_help: ClassVar[str] = ""
    describer: GameDescriber
    lists_legal: ClassVar[bool] = True
    bests: ClassVar[tuple[Best, ...]] = FEWEST_MOVES
    free_tries: ClassVar[bool] = False
    no_help = for_programs = shows_clock = is_finished = False
    no_files = path = last_line = ""

    def __init_subclass__(cls) -> None:
        cls.vocabulary = Vocabulary(cls)

    @staticmethod
    def instead(word: str) -> Sequence[str]:
        """Return what to type in place of a word that is no command in this game, if anything."""
        return ()

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

    def state(self) -> dict[str, Any]:
        """Return the board and the figures, for programs."""
        return {"rows": self.describer.rows(self.game), "steps": self.game.position.steps}

    def legal(self) -> list[str]:
        """Return the legal moves as they are typed; none if the game is over."""
        moves = [] if self.outcome else self.game.legal_moves()
        return [move if isinstance(move, str) else square_name(*move) for move in moves]

    def completed(self) -> float:
        """Return how much of the game is done, from 0 to 1."""
        return float(self.outcome == "won")

    def ending(self) -> str:
        """Return what there is to say of a game that is over."""
        message = _("You win!") if self.outcome == "won" else _("You lose.")
        return join_sentences([message, self.describer.score(self.game)])

    def next_commands(self) -> list[str]:
        """Return the commands that make sense when the game is over."""
        return [*NEXT_COMMANDS]

    def result_details(self) -> dict[str, Any]:
        """Return what the results keep of a finished game, beside moves and seconds."""
        return {}

    def picture(self) -> str:
        """Return how the game went as a small picture for `share`, of at most 40 columns."""
        return ""

    # What all games share.

    def __init__(
        self,
        spec: GameSpec,
        statistics: Statistics | None = None,
        display_choices: Mapping[str, str] | None = None,
    ) -> None:
        self.statistics = statistics or Statistics()
        self.display_choices = display_choices or {}
        self.interrupt = Interrupt()
        self.began = clock.seconds()  # the line that is played
        self.command: Command
        self.saving = ""  # what is saved with the next event
        self.begin(spec, spec.start())

    def begin(self, spec: GameSpec, game: Any) -> None:
        """Play this game from now on."""
        self.spec, self.game = spec, game
        self._id, self._id_at_end = spec.public_id(False), spec.public_id(True)
        self.earlier = self.statistics.earlier(spec.game, self.bests, spec.category)
        is_timed = any(best.field == "seconds" for best in self.bests)
        self.record = Record(self.free_tries, is_timed)
        self.lines: list[str] = []
        self.outcome: str | None = game.outcome

    def public_id(self) -> str:
        """Return the ID as the player may see it now."""
        return self.without_seed(self._id_at_end if self.outcome else self._id)

    def without_seed(self, game_id: str) -> str:
        """Return an ID without the seed as long as that is hidden."""
        is_hidden = self.no_help and not self.outcome
        return game_id.partition("#")[0] if is_hidden else game_id

    def at(self, spec: GameSpec, record: Record, game: Any) -> Self:
        """Return the session as it was with this game, to be looked at."""
        other = copy(self)
        other.spec, other.record, other.game = spec, record, game
        other.outcome = game.outcome
        return other

    # A line.

    def play(self, line: str) -> Events:
        """Play a line, and yield what happens when it happens.

        There are no events for a blank line or a comment, and one or more for any other line.
        """
        self.interrupt.is_set = False
        line = line.strip()
        try:
            commands = read_line(line, self.vocabulary, self.spec, self.for_programs)
            if self.last_line and len(commands) == 1 and commands[0].parts == ("again",):
                line = self.last_line
                commands = read_line(line, self.vocabulary, self.spec)
        except Unreadable as error:
            shown = after_the_end(error, self) if self.outcome else error
            return iter([Refused(shown, len(line.split()))])
        return self.run(commands, line)

    def run(self, commands: Sequence[Command], line: str = "") -> Events:
        """Play the commands of a line one by one, until one is refused or ends the game."""
        self.began = clock.seconds()
        remaining = len(commands)
        for one in commands:
            remaining -= 1
            record, outcome = self.record, self.outcome
            ends = False
            try:
                for event in self.begin_command(one):
                    self.complete(event)
                    yield event
                if line and not one.verb.takes_file:
                    self.last_line = line
            except Illegal as error:
                error.word = error.word or one.word
                yield Refused(error, remaining)
                ends = True
            if self.outcome != outcome and self.record is record:
                record.stop_or_resume_clock(bool(self.outcome))
                if self.outcome:
                    yield self.finish()
                    ends = True
            if ends or self.is_finished or self.interrupt.is_set:
                break
            if remaining and clock.seconds() > self.began + SECONDS_OF_LINE:
                message = _("This line is taking too long. Type the rest on another line.")
                yield Refused(Illegal(message, one.word), remaining)
                break
        if remaining and not self.is_finished:
            text = ngettext(*messages.NOT_PLAYED, remaining)
            yield Note(text, closing=True, not_played=remaining)

    def begin_command(self, one: Command) -> Events:
        """Begin to play a command; raise `Illegal` if it can't be played now."""
        verb = one.verb
        if self.outcome and verb.in_play:
            examples = [*self.next_commands(), *NEXT_COMMANDS]
            raise Illegal(game_over_text(self), one.word, examples)
        if self.no_help and verb.helps:
            raise Illegal(_(messages.PLAYED_WITHOUT, command=command_text(one.parts[0])))
        self.command = one
        self.saving = "" if verb.takes_file else one.text
        events: Events = getattr(self, verb.method_name)(*one.parts[1:])
        return events

    def complete(self, event: Event) -> None:
        """Add to an event what is saved of the command, and to a change the session as it is now."""
        if self.saving:
            event.saved = self.saving
            self.lines.append(self.saving)
            self.saving = ""
        if isinstance(event, Change):
            if event.starts_clock:
                self.record.start_clock()
            self.outcome = self.game.outcome
            event.happened_in(self)

    def search_limit(self, seconds: float | None = None) -> Cancellation:
        """Return what stops a search: Ctrl-C, or `seconds`, by default those left for the line."""
        most = self.began + SECONDS_OF_LINE - clock.seconds() if seconds is None else seconds
        return Cancellation(most, lambda: self.interrupt.is_set)

    def end(self) -> End:
        """Return how the game ended, and what can be typed now."""
        next_steps = self.describer.what_next(self.next_commands())
        return End(self.ending(), next_steps, self.describer.revealed(self.game))

    def finish(self) -> End:
        """Return the end of a game that was just finished, with its result."""
        end, record = self.end(), self.record
        end.now = self
        end.why_not = record.why_not_best(self.outcome == "won" or self.bests[0].of_all)
        if not (record.is_continued or record.is_played_for):
            end.replaces = record.was_recorded
            record.was_recorded = True
            record.was_won |= self.outcome == "won"
            end.result = result_of(self)
        return end

    # The commands that all games have.

    @command(
        "undo",
        "u",
        help=N_("take back moves, also after a restart, a win or a loss"),
        form="{undo} 3",
        helps=True,
    )
    def undo(self, count: int = 1) -> Events:
        return self.undo_or_redo("undo", count)

    @command(
        "redo",
        help=N_("make moves again that were taken back"),
        form="{redo} 3",
        helps=True,
        rare=True,
    )
    def redo(self, count: int = 1) -> Events:
        return self.undo_or_redo("redo", count)

    @command(
        "restart",
        "r",
        help=N_("play the same game from the start; {undo} takes that back"),
        helps=True,
    )
    def restart(self) -> Events:
        if not self.game.position.steps:
            yield Note(_("You are already at the start."))
            return
        self.game.restart(can_be_undone=True)
        self.record.restart()
        yield Arrival("restart", _("Back at the start."))

    @command("new", help=N_("start another game; {new} #7 sets the seed"))
    def new(self, spec: AnotherGame | None = None) -> Events:
        if spec is None:
            return self.start_game(self.spec.following)
        return self.start_game(lambda: spec.set_seed(self.spec.next_seed))

    @question("hint", help=N_("show a good move, and why"), in_play=True, helps=True)
    def hint(self) -> Events:
        self.record.add_hint()
        try:
            yield from self.advice()
        except Refusal as error:  # the line goes on: the replay of a saved game skips hints
            yield Reply(str(error))

    @question(
        "look",
        "x",
        help=N_("show the board again, or describe a square"),
        form="{look}, {look} {square}",
        example="{look} {square}",
    )
    def look(self, square: Square | None = None) -> Events:
        if square is None:
            yield Look(self)
        else:
            yield Reply(self.describer.named_square(self.game, *square))

    @command(
        "save",
        help=N_("save the game; {save} {file}! replaces another game"),
        form="{save} {file}",
        example="{save} my game.txt",
        helps=True,
    )
    def save(self, path: File) -> Events:
        """Save the game so far in a file, which has the seed; `!` replaces another game."""
        if self.no_files:
            raise Unusable(self.no_files)
        replaces, path = path.endswith("!"), path.removesuffix("!")
        try:
            full_path = os.path.abspath(path)
            if not (self.path and os.path.realpath(path) == os.path.realpath(self.path)):
                save(path, self.saved_game(), replaces)
        except (OSError, ValueError) as error:
            expected = getattr(error, "expected", ())
            raise Unusable(in_words(error), path, expected) from None
        yield Note(_("Saved as {file}.", file=printable(full_path)))

    @command(
        "load",
        help=N_("resume a saved game"),
        form="{load} {file}",
        example="{load} my game.txt",
        helps=True,
    )
    def load(self, path: File) -> Events:
        """Go on with the saved game in a file; if it can't be played, this one goes on."""
        if self.no_files:
            raise Unusable(self.no_files)
        try:
            if self.path:
                raise Unusable(_(messages.NOT_ANOTHER, file=printable(self.path)))
            saved = load(path)
            other = yield from resumed(self, saved)
        except (OSError, ValueError) as error:
            raise Unusable(in_words(error), path) from None
        dropped = ""
        if saved.torn_at is not None:
            dropped = _(messages.LINE_DROPPED, file=printable(path))
        yield Note(join_sentences([_("Loaded."), dropped]))
        yield self.go_on_with(other, "load")
        if self.outcome:
            yield self.end()

    @question("row", help=N_("describe a row"), form="{row} {row_number}", rare=True)
    def row(self, row: Row) -> Events:
        yield Reply(self.describer.row(self.game, row))

    @question("column", help=N_("describe a column"), form="{column} {column_letters}", rare=True)
    def column(self, col: Column) -> Events:
        yield Reply(self.describer.column(self.game, col))

    @question("legend", help=N_("explain the symbols on the board"), rare=True)
    def legend(self) -> Events:
        legend = self.describer.legend(self.game)
        meanings = semicolon_list([*legend.values()])
        # Translators: {meanings} is a list such as "player; box; wall".
        spoken = _("On the board there can be: {meanings}.", meanings=meanings)
        yield Reply(messages.legend_table(legend), spoken, legend)

    @question("where", "v", help=N_("describe the position in words"), rare=True)
    def where(self) -> Events:
        yield Reply(self.describer.where(self.game).replace(BREAK, " "))

    @command("again", ".", help=N_("repeat the last line that was played"), rare=True)
    def again(self) -> Events:
        if self.last_line:
            raise Illegal(_("To repeat the last line, type {again} alone on its line."))
        raise Illegal(_("There is no line to repeat yet."))

    @question("moves", help=N_("list the moves that are possible now"), rare=True)
    def moves(self) -> Events:
        if self.outcome:
            yield Reply(self.describer.what_next(self.next_commands()))
        else:
            yield Reply(self.describer.moves(self.legal()))

    @question("more", help=N_("with --verbal, go on with an answer that was cut"), rare=True)
    def more(self) -> Events:
        yield More(_("That was all."))

    @question("stats", help=N_("show your results so far"), rare=True)
    def stats(self) -> Events:
        stats = self.statistics.of_game(self.spec.game, self.bests, self.spec.category)
        text = "\n".join([self.describer.results(one) for one in stats])
        yield Reply(text or _("You haven't finished a game of this kind yet."), data=stats)

    @question("score", help=N_("show the figures below the board"), rare=True)
    def score(self) -> Events:
        yield Reply(self.figures(), self.describer.score(self.game))

    @question("share", help=N_("show the game's ID and your result, to paste somewhere"), rare=True)
    def share(self) -> Events:
        public_id = self.public_id()
        help_used = self.record.help_used()
        summary = self.describer.summary(self.game)
        details = help_used
        if picture := self.picture():
            details = _("{picture}   {help}", picture=picture, help=help_used)
        text = _("{summary}\n{details}", summary=summary, details=details)
        spoken = join_sentences([_(messages.THIS_GAME, id=public_id), summary, help_used])
        # Translators: It is pasted into a chat, and may be one line.
        to_paste = _("textgames {id}\n{text}", id=public_id, text=text)
        yield Reply("", spoken, {"id": public_id, "text": text}, to_paste=to_paste)

    @question("id", help=N_("show this game's exact ID"), rare=True)
    def id(self) -> Events:
        public_id = self.public_id()
        yield Reply("", _(messages.THIS_GAME, id=public_id), to_paste=public_id)

    @question("position", help=N_("show the ID of the position as it is now"), rare=True)
    def position(self) -> Events:
        position = self.spec.id_of(self.game)
        if not position:
            raise Illegal(_("This position has no ID yet."))
        yield Reply("", to_paste=self.without_seed(position))

    @question(
        "help",
        "?",
        help=N_("explain a command; {help_all} lists them all"),
        form="{help} {word}",
        example="{help} {undo}",
        rare=True,
    )
    def help(self, names: Topic = ()) -> Events:
        """Answer with the usual commands, with "all" of them, or with those that are named."""
        describer, game, keys = self.describer, self.game, self.vocabulary.help_keys()
        places = describer.examples(game)
        if not names:
            data = {"rules": describer.rules(game), "commands": commands_for_programs(self)}
            yield Reply(describer.help(game, keys), spoken_help(keys, places), data)
        elif names == (ALL,):
            yield Reply(describer.help(game, keys, everything=True))
        else:
            texts = [help_on(name, keys, places) for name in names]
            yield Reply("\n".join(dict.fromkeys(texts)))

    @command("yes", "y", help=N_("when the game is over, play another one"), rare=True)
    def yes(self) -> Events:
        if not self.outcome:
            raise Illegal(_(messages.NOT_OVER))
        return self.new()

    @command("no", "n", help=N_("when the game is over, leave"), rare=True)
    def no(self) -> Events:
        if not self.outcome:
            raise Illegal(_(messages.NOT_OVER))
        return self.quit()

    @command("quit", "q", "exit", help=N_("leave"), rare=True)
    def quit(self) -> Events:
        self.is_finished = True
        self.saving = ""
        yield Note("")

    # What they are made of.

    def undo_or_redo(self, verb: str, count: int) -> Events:
        """Undo or redo `count` moves and restarts, or as many as there are."""
        before, is_undo = self.game.copy(), verb == "undo"
        move = self.game.undo if is_undo else self.game.redo
        steps = [self.game.position.steps]
        while len(steps) <= count and move():
            steps.append(self.game.position.steps)
        restarts = (steps[:-1] if is_undo else steps[1:]).count(0)
        if len(steps) == 1:
            nothing = _("There is nothing to undo.")
            yield Note(nothing if is_undo else _("There is nothing to redo."))
            return
        if is_undo:
            self.record.add_undo(restarts, bool(before.outcome))
        yield Undone(verb, len(steps) - 1, restarts, before)

    def start_game(self, find: Callable[[], GameSpec]) -> Events:
        """Leave this game and begin the one that `find` returns; it may raise `ValueError`."""
        previous = self.spec
        if self.no_help and self.outcome != "won":
            raise Illegal(_(messages.PLAYED_WITHOUT, command=command_text(self.command.word)))
        try:
            spec = find()
            game = spec.start()
        except (OSError, ValueError) as error:
            raise Illegal(in_words(error), getattr(error, "word", "")) from None
        self.begin(spec, game)
        self.saving = ""  # it left the other game
        if self.earlier and spec.category != previous.category:
            yield Report(self.describer.results(self.earlier))
        yield Arrival("new", heading(spec), self.saved_game(), id=self.public_id())

    # Saved games.

    def saved_game(self) -> SavedGame:
        """Return the game so far as a saved game."""
        saved = SavedGame(str(self.spec), [*self.lines], day=self.spec.day)
        saved.seconds = self.record.seconds_to_save(self.shows_clock)
        return saved

    def go_on_with(self, other: Session, kind: str, **facts: Any) -> Event:
        """Play the game of another session instead of this one."""
        self.__dict__.update(other.__dict__)
        event = Arrival(kind, heading(self.spec), self.saved_game(), **facts)
        event.happened_in(self)
        return event

    def begin_saved(self, game_id: str) -> Events:
        """Play the game that the first line of piped input names, if the command line named none."""
        with loading():
            other = yield from resumed(self, SavedGame(game_id, []))
        yield self.go_on_with(other, "new", id=other.public_id())


def game_over_text(session: Session) -> str:
    """Return that the game is over, and what can be typed now."""
    next_steps = session.describer.what_next(session.next_commands())
    return join_sentences([_("The game is over."), next_steps])


def result_of(session: Session) -> dict[str, Any]:
    """Return what the results keep of a finished game; a win that was played on stays one."""
    record, seed = session.record, session.spec.seed
    return {
        "game": session.spec.game,
        "params": session.spec.category,
        "seed": seed and quote(seed),
        "day": session.spec.day,
        "result": "won" if record.was_won else session.outcome,
        "moves": session.game.position.steps,
        "seconds": record.seconds(),
        "undos": record.undos,
        "hints": record.hints,
        "counts": record.counts,
        "figures": session.result_details(),
    }


def commands_for_programs(session: Session, only_moves: bool = False) -> list[dict[str, str]]:
    """Return how commands are typed in English and what they do, for programs."""
    places = session.describer.examples(session.game)
    keys = session.vocabulary.help_keys(only_moves)
    return [key.for_programs(places) for key in keys]


def heading(spec: GameSpec) -> str:
    """Return the size of a game as a sentence, after its level if it has levels."""
    rows, columns = spec.size
    size = _(messages.SIZE, rows=rows, columns=columns)
    return _(SENTENCE, text=comma_list([*filter(None, [spec.label]), size]))


def after_the_end(error: Unreadable, session: Session) -> Unreadable:
    """Return the error for a line that can't be read when the game is over, with what works then."""
    vocabulary = session.vocabulary
    expected = []
    means_nothing_now = isinstance(error, UnknownCommand)
    for typed in error.expected:
        name = vocabulary.full_name(typed.replace(",", " ").split()[0])
        if name and not vocabulary.verbs[name].in_play:
            expected.append(typed)
        else:
            means_nothing_now = True
    message = game_over_text(session) if means_nothing_now else str(error)
    return Unreadable(message, error.word, expected, session.next_commands())


def resumed(session: Session, saved: SavedGame) -> Generator[Event, None, Session]:
    """Return a session in which a saved game was replayed; yield how far the replay is.

    Raise `ValueError` if it is another game's, or can't be played.
    """
    game, _colon, text = saved.game_id.partition(":")
    if game != session.spec.game:
        places = {"saved": printable(game), "game": session.spec.game}
        raise Unusable(_(messages.OTHER_SAVED_GAME, **places))
    spec = session.spec.parse_exact(text)
    spec.day = saved.day
    other = copy(session)  # with its settings
    other.begin(spec, spec.start())
    for report in replay(other, saved.lines, saved.seconds):
        if session.interrupt.is_set:
            raise Unusable(_(messages.STOPPED))
        if report:
            yield report
    other.saving = ""
    return other


def replay(session: Session, lines: Sequence[str], seconds: float | None = None) -> Iterator[Report | None]:
    """Play the lines of a saved game; raise `Unusable` at the first that can't be played.

    Questions are skipped, but help that was asked for counts. The clock goes on at `seconds`, if
    these are known. After each line it yields, and sometimes a report.
    """
    reported = clock.seconds()
    for number, line in enumerate(lines, 2):
        error = play_again(session, line)
        if error is not None:
            failed = _("Line {number} can't be played.", number=number)
            raise Unusable(join_sentences([failed, error]))
        if clock.seconds() > reported + SECONDS_BETWEEN_REPORTS:
            reported = clock.seconds()
            places = {"number": number - 1, "count": len(lines)}
            text = _("Replaying the saved game: line {number} of {count}. Ctrl-C stops.", **places)
            yield Report(text, text)
        else:
            yield None
    if lines:
        session.record.resume(seconds)
    session.lines = [*lines]


def play_again(session: Session, line: str) -> str | None:
    """Play a line of a saved game; return why it can't be played, None if it can."""
    try:
        commands = read_line(line, session.vocabulary, session.spec)
    except Unreadable as error:
        return str(error)
    played = []
    for one in commands:
        if not one.verb.asks:
            played.append(one)
        elif one.verb.helps:
            session.record.add_hint()
    if any(one.verb.takes_file for one in played):
        return ""
    refused: Refused | None = None
    has_changed = is_over = False
    for event in session.run(played):
        has_changed |= isinstance(event, Change)
        is_over |= isinstance(event, End)
        if isinstance(event, Refused):
            refused = event
    session.record.is_continued |= is_over
    if refused and (refused.not_played or not has_changed):
        return refused.text
    return None
