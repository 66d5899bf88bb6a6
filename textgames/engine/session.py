"""A session: a line in, an `Answer` out.

A session has a game, what was played before, the clock, and the commands that all games have. It neither reads nor
shows anything: the caller owns the console and the files, and takes the answer and what is `unsaved`. Long work reports
to `progress`, which the caller gives a function. A saved game is replayed in a new session.

A game's `play` module has its session, `Play`, whose commands are methods, as `engine.commands` declares them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from textgames.engine import clock, messages
from textgames.engine.answer import (
    Answer,
    CurrentPosition,
    End,
    Event,
    GameSwitched,
    Hint,
    Look,
    More,
    Note,
    Reply,
    UndoRedo,
)
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
from textgames.engine.messages import GameDescriber
from textgames.engine.progress import Progress
from textgames.engine.random import quote
from textgames.engine.reading import LONGEST_LINE, read_line
from textgames.engine.record import Record
from textgames.engine.spec import GameSpec
from textgames.engine.statistics import FEWEST_MOVES, Best, Statistics
from textgames.errors import Illegal, Refusal, UnknownCommand, Unreadable, Unusable
from textgames.text.grid import Board
from textgames.text.language import N_, _, and_list, command_text, join_sentences, ngettext, semicolon_list
from textgames.text.manual import help_on, spoken_help
from textgames.text.quoting import in_words, warn
from textgames.text.speech import BREAK
from textgames.text.squares import square_name

SECONDS_BETWEEN_REPORTS = 10  # of the replay of a saved game
NEXT_COMMANDS = ("new", "restart", "undo", "quit")  # in every game that is over


class Session(ABC):
    """A game being played, and the line being answered.

    `game` has the rules, and `record` says how it was played. `progress` is what long work reports to, and what stops
    it. `display_choices` has the options that say how the game is shown. `last_line` is the last line that was played.
    `shows_clock` is whether the time played is shown, which differs from one run to the next. `earlier` has the
    statistics of earlier games of this category; None if there are none, or nothing is recorded. `no_help` refuses
    verbs that help and hides the seed; `for_programs` leaves `wasd` as the only letters of moves.

    A game must define its `describer`, its commands and `advice`. It may override the methods up to `picture` and these
    attributes: `square_verb`, the command for a square by itself; `steps_help`, what its steps do; `lists_legal`,
    whether programs get the legal moves unasked; `bests`, its best results, the most important one first; and
    `free_tries`, whether undo is no help, and only help since the last restart matters, as with levels.
    """

    vocabulary: ClassVar[Vocabulary]
    square_verb: ClassVar[str] = ""
    steps_help: ClassVar[str] = ""
    describer: GameDescriber
    lists_legal: ClassVar[bool] = True
    bests: ClassVar[tuple[Best, ...]] = FEWEST_MOVES
    free_tries: ClassVar[bool] = False
    no_help = for_programs = False

    def __init_subclass__(cls) -> None:
        cls.vocabulary = Vocabulary(cls)

    @staticmethod
    def instead(word: str) -> Sequence[str]:
        """Return what to type in place of a word that is no command in this game; nothing if it is like any other."""
        return ()

    @abstractmethod
    def advice(self) -> Hint:
        """Return a good next move with its reason; raise `Illegal` if the game is too large for that."""

    def board(self) -> Board:
        return Board(self.describer.rows(self.game))

    def figures(self) -> str:
        """Return the line below the board."""
        return join_sentences([self.describer.goal_progress(self.game), self.describer.score(self.game)])

    def state(self) -> dict[str, Any]:
        """Return the board and the figures, for programs."""
        return {"rows": self.describer.rows(self.game), "steps": self.game.position.steps}

    def legal(self) -> list[str]:
        """Return the moves that would change something, as they are typed; none if the game is over."""
        moves = [] if self.game.outcome else self.game.legal_moves()
        return [move if isinstance(move, str) else square_name(*move) for move in moves]

    def completed(self) -> float:
        """Return how much of the game is done, from 0 to 1."""
        return float(self.game.outcome == "won")

    def ending(self) -> str:
        """Return what is shown when the game has just been won or lost."""
        message = _("You win!") if self.game.outcome == "won" else _("You lose.")
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
        self, spec: GameSpec, statistics: Statistics | None = None, display_choices: Mapping[str, str] | None = None
    ) -> None:
        self.statistics, self.display_choices = statistics or Statistics(), display_choices or {}
        self.progress = Progress()
        self.answer = Answer("")
        self.last_line = ""
        self.shows_clock = False
        self.command: Command
        self._is_saved = False  # whether the command that is played has put into `unsaved` what is to be saved of it
        self.begin(spec, spec.start())

    def begin(self, spec: GameSpec, game: Any) -> None:
        self.spec, self.game = spec, game
        self.earlier = self.statistics.earlier(spec.game, self.bests, spec.category)
        self.record = Record(self.free_tries, any(best.field == "seconds" for best in self.bests))
        self._outcome: str | None = game.outcome

    def public_id(self) -> str:
        return self._without_seed(self.spec.public_id(bool(self.game.outcome)))

    def _without_seed(self, game_id: str) -> str:
        """Return an ID without the seed as long as that is hidden."""
        return game_id.partition("#")[0] if self.no_help and not self.game.outcome else game_id

    def respond(self, line: str) -> Answer | None:
        """Play a line and return the answer; None for a blank line or a comment."""
        self.progress.is_cancelled = False
        self.record.unsaved = []
        line = line.strip()
        answer = self.answer = Answer(line if len(line) <= LONGEST_LINE else f"{line[:40]}...")
        try:
            commands = read_line(line, self.vocabulary, self.spec, self.for_programs)
            if len(commands) == 1 and commands[0].verb.method is Session.again and self.last_line:
                line = self.last_line
                commands = read_line(line, self.vocabulary, self.spec)
        except Unreadable as error:
            answer.refuse(after_the_end(error, self) if self.game.outcome else error)
            answer.not_played = len(line.split())
            return answer
        if not commands:
            return None
        self.run(commands)
        if (not answer.error or answer.changes) and not answer.file_command:
            self.last_line = line
        return answer

    def run(self, commands: list[Command]) -> None:
        """Play commands one by one, until one is refused or ends the game."""
        answer, remaining = self.answer, len(commands)
        self.progress.began = clock.seconds()
        for one in commands:
            self._run_command(one)
            remaining -= 1
            if answer.error or answer.finished or answer.leaves or self.progress.is_cancelled:
                break
            if remaining and self.progress.seconds_left < 0:
                self.refuse(_("This line is taking too long. Type the rest on another line."))
                break
        if remaining and not answer.leaves:
            answer.not_played = remaining
            answer.add(Note(ngettext(*messages.NOT_PLAYED, remaining), closing=True))

    def _run_command(self, one: Command) -> None:
        """Play one command, queue it for saving, and note whether it ended the game."""
        answer, changes = self.answer, self.answer.changes
        self.command, self._is_saved = one, False
        if self._outcome and one.verb.in_play:
            answer.refuse(Illegal(self.game_over_text(), one.word, [*self.next_commands(), *NEXT_COMMANDS]))
        elif self.no_help and one.verb.helps:
            self.refuse(_(messages.PLAYED_WITHOUT, command=command_text(one.parts[0])))
        else:
            try:
                _name, *arguments = one.parts
                getattr(self, one.verb.method.__name__)(*arguments)
            except Illegal as error:
                self.refuse(str(error), error.word)
        # A command that is refused may have made some of its moves.
        is_played = not (answer.error or answer.leaves or answer.file_command) or answer.changes > changes
        if is_played and not self._is_saved:
            self.record.unsaved.append(one.text)
        if self.game.outcome != self._outcome and not one.verb.asks:
            self._outcome = self.game.outcome
            self.record.stop_or_resume_clock(bool(self._outcome))
            if self._outcome:
                answer.finished = True
                answer.add(self.end())

    def result(self) -> dict[str, Any]:
        """Return what the results keep of the game that is over; a win that was played on stays one."""
        record, seed = self.record, self.spec.seed
        was_won = record.result is not None and record.result["result"] == "won"
        return {
            "game": self.spec.game,
            "params": self.spec.category,
            "seed": seed and quote(seed),
            "result": "won" if was_won else self.game.outcome,
            "moves": self.game.position.steps,
            "seconds": record.seconds(),
            "undos": record.undos,
            "hints": record.hints,
            "counts": record.counts,
            "figures": self.result_details(),
        }

    def game_over_text(self) -> str:
        """Return that the game is over, and what can be typed now."""
        return join_sentences([_("The game is over."), self.describer.what_next(self.next_commands())])

    def end(self) -> End:
        """Return what there is to show of a game that is over."""
        return End(self.ending(), self.describer.what_next(self.next_commands()))

    # What games use to answer.

    def moved(self, event: Event) -> None:
        """Add a move, and start the clock."""
        self.record.start_clock()
        self.answer.add(event)

    def note(self, text: str) -> None:
        self.answer.add(Note(text))

    def reply(
        self, text: str, spoken: str = "", data: Any = None, to_paste: str = "", board: Board | None = None
    ) -> None:
        """Add the answer to a question, as a `Reply` has it."""
        self.answer.add(Reply(text, spoken, data, to_paste, board))

    def refuse(self, message: str, word: str = "") -> None:
        """Refuse the command, and with it the rest of the line, because of a `word` of it, by default its first."""
        self.answer.refuse(Illegal(message, word or self.command.word))

    def save_as(self, *commands: str) -> None:
        """Have these saved for the command that is played, instead of its own text."""
        self.record.unsaved += commands
        self._is_saved = True

    # The commands that all games have.

    @command(
        "undo", "u", help=N_("take back moves, also after a restart, a win or a loss"), form="{undo} 3", helps=True
    )
    def undo(self, count: int = 1) -> None:
        self.undo_or_redo("undo", count)

    @command("redo", help=N_("make moves again that were taken back"), form="{redo} 3", helps=True, rare=True)
    def redo(self, count: int = 1) -> None:
        self.undo_or_redo("redo", count)

    @command("restart", "r", help=N_("play the same game from the start; {undo} takes that back"), helps=True)
    def restart(self) -> None:
        if not self.game.position.steps:
            self.note(_("You are already at the start."))
            return
        self.game.restart(can_be_undone=True)
        self.record.restart()
        self.answer.add(Event("restart"))
        self.answer.add(CurrentPosition(self.game.copy()))

    @command("new", help=N_("start another game; {new} #7 sets the seed"))
    def new(self, spec: AnotherGame | None = None) -> None:
        if spec is None:
            self.start_game(self.spec.following)
        else:
            self.start_game(lambda: spec.set_seed(self.spec.next_seed))

    @question("hint", help=N_("show a good move, and why"), in_play=True, helps=True)
    def hint(self) -> None:
        self.record.add_hint()
        try:
            self.answer.add(self.advice())
        except Refusal as error:  # no reason to stop the line: the replay of a saved game skips hints
            self.reply(str(error))

    @question(
        "look",
        "x",
        help=N_("show the board again, or describe a square"),
        form="{look}, {look} {square}",
        example="{look} {square}",
    )
    def look(self, square: Square | None = None) -> None:
        if square is None:
            self.answer.add(Look(self.game.copy()))
        else:
            self.reply(self.describer.named_square(self.game, *square))

    @command(
        "save",
        help=N_("save the game; {save} {file}! replaces another game"),
        form="{save} {file}",
        example="{save} my game.txt",
        helps=True,
    )
    def save(self, path: File) -> None:  # its file has the seed
        self.answer.file_command = "save", path

    @command("load", help=N_("resume a saved game"), form="{load} {file}", example="{load} my game.txt", helps=True)
    def load(self, path: File) -> None:
        self.answer.file_command = "load", path

    @question("row", help=N_("describe a row"), form="{row} {row_number}", rare=True)
    def row(self, row: Row) -> None:
        self.reply(self.describer.row(self.game, row))

    @question("column", help=N_("describe a column"), form="{column} {column_letters}", rare=True)
    def column(self, col: Column) -> None:
        self.reply(self.describer.column(self.game, col))

    @question("legend", help=N_("explain the symbols on the board"), rare=True)
    def legend(self) -> None:
        legend = self.describer.legend(self.game)
        # Translators: {meanings} is a list such as "player; box; wall".
        spoken = _("On the board there can be: {meanings}.", meanings=semicolon_list([*legend.values()]))
        self.reply(messages.legend_table(legend), spoken, legend)

    @question("where", "v", help=N_("describe the position in words"), rare=True)
    def where(self) -> None:
        self.reply(self.describer.where(self.game).replace(BREAK, " "))

    @command("again", ".", help=N_("repeat the last line that was played"), rare=True)
    def again(self) -> None:
        alone = _("To repeat the last line, type {again} alone on its line.")
        self.refuse(alone if self.last_line else _("There is no line to repeat yet."))

    @question("moves", help=N_("list the moves that are possible now"), rare=True)
    def moves(self) -> None:
        over = self.describer.what_next(self.next_commands()) if self.game.outcome else ""
        self.reply(over or self.describer.moves(self.legal()))

    @question("more", help=N_("with --verbal, go on with an answer that was cut"), rare=True)
    def more(self) -> None:
        self.answer.add(More(_("That was all.")))

    @question("stats", help=N_("show your results so far"), rare=True)
    def stats(self) -> None:
        stats = self.statistics.of_game(self.spec.game, self.bests, self.spec.category)
        none = _("You haven't finished a game of this kind yet.")
        self.reply("\n".join(map(self.describer.results, stats)) or none, data=stats)

    @question("score", help=N_("show the figures below the board"), rare=True)
    def score(self) -> None:
        self.reply(self.figures(), self.describer.score(self.game))

    @question("share", help=N_("show the game's ID and your result, to paste somewhere"), rare=True)
    def share(self) -> None:
        public_id, record = self.public_id(), self.record
        undos = ngettext("{count} undo", "{count} undos", record.undos) if record.undos else ""
        hints = ngettext("{count} hint", "{count} hints", record.hints) if record.hints else ""
        helps = [*filter(None, [undos, hints, _("auto") if record.auto else ""])]
        help_used = _("With {help}.", help=and_list(helps)) if helps else _("No undos and no hints.")
        summary, picture = self.describer.summary(self.game), self.picture()
        details = _("{picture}   {help}", picture=picture, help=help_used) if picture else help_used
        text = _("{summary}\n{details}", summary=summary, details=details)
        spoken = join_sentences([_(messages.THIS_GAME, id=public_id), summary, help_used])
        # Translators: It is pasted into a chat, and may be one line.
        to_paste = _("textgames {id}\n{text}", id=public_id, text=text)
        self.reply("", spoken, {"id": public_id, "text": text}, to_paste=to_paste)

    @question("id", help=N_("show this game's exact ID"), rare=True)
    def id(self) -> None:
        self.reply("", _(messages.THIS_GAME, id=self.public_id()), to_paste=self.public_id())

    @question("position", help=N_("show the ID of the position as it is now"), rare=True)
    def position(self) -> None:
        if position := self.spec.id_of(self.game):
            self.reply("", to_paste=self._without_seed(position))
        else:
            self.refuse(_("This position has no ID yet."))

    @question(
        "help",
        "?",
        help=N_("explain a command; {help} {all} lists them all"),
        form="{help} {word}",
        example="{help} {undo}",
        rare=True,
    )
    def help(self, names: Topic = ()) -> None:
        """Answer with the usual commands, with "all" of them, or with those that are named."""
        describer, game, keys = self.describer, self.game, self.vocabulary.help_keys()
        places = describer.examples(game)
        if not names:
            data = {"rules": describer.rules(game), "commands": self.commands_for_programs()}
            self.reply(describer.help(game, keys), spoken_help(keys, places), data)
        elif names == (ALL,):
            self.reply(describer.help(game, keys, everything=True))
        else:
            self.reply("\n".join(dict.fromkeys([help_on(name, keys, places) for name in names])))

    @command("yes", "y", help=N_("when the game is over, play another one"), rare=True)
    def yes(self) -> None:
        if self.game.outcome:
            self.new()
        else:
            self.refuse(_(messages.NOT_OVER))

    @command("no", "n", help=N_("when the game is over, leave"), rare=True)
    def no(self) -> None:
        if self.game.outcome:
            self.quit()
        else:
            self.refuse(_(messages.NOT_OVER))

    @command("quit", "q", "exit", help=N_("leave"), rare=True)
    def quit(self) -> None:
        self.answer.leaves = True

    # What they are made of.

    def commands_for_programs(self, only_moves: bool = False) -> list[dict[str, str]]:
        """Return how commands are typed in English and what they do, for programs."""
        places = self.describer.examples(self.game)
        keys = self.vocabulary.help_keys(only_moves)
        return [key.for_programs(places) for key in keys]

    def undo_or_redo(self, verb: str, count: int) -> None:
        """Undo or redo `count` moves and restarts, or as many as there are."""
        before, is_undo = self.game.copy(), verb == "undo"
        move = self.game.undo if is_undo else self.game.redo
        steps = [self.game.position.steps]
        while len(steps) <= count and move():
            steps.append(self.game.position.steps)
        restarts = (steps[:-1] if is_undo else steps[1:]).count(0)
        if len(steps) == 1:
            self.note(_("There is nothing to undo.") if is_undo else _("There is nothing to redo."))
            return
        if is_undo:
            self.record.add_undo(restarts, bool(before.outcome))
        self.answer.add(UndoRedo(verb, len(steps) - 1, restarts, before, self.game.copy()))

    def start_game(self, find: Callable[[], GameSpec]) -> None:
        """Leave this game and begin the one that `find` returns; it may raise `ValueError` if there is none."""
        previous = self.spec
        if self.no_help and self.game.outcome != "won":
            self.refuse(_(messages.PLAYED_WITHOUT, command=command_text(self.command.word)))
            return
        try:
            spec = find()
            game = spec.start()
        except (OSError, ValueError) as error:
            self.refuse(in_words(error), getattr(error, "word", ""))
        else:
            self.progress.report(None)  # so that this game is saved, even if it was begun on this line too
            self.begin(spec, game)
            self.save_as()  # not the command that left the other game
            is_new_kind = spec.category != previous.category
            results = self.describer.results(self.earlier) if self.earlier and is_new_kind else ""
            self.answer.add(GameSwitched("new", spec, game.copy(), results, id=self.public_id()))


def after_the_end(error: Unreadable, session: Session) -> Unreadable:
    """Return the error for a line that can't be read when the game is over, with what works then."""
    vocabulary = session.vocabulary
    names = [(command, vocabulary.full_name(command.replace(",", " ").split()[0])) for command in error.expected]
    expected = [command for command, name in names if name and not vocabulary.verbs[name].in_play]
    means_nothing_now = isinstance(error, UnknownCommand) or len(expected) < len(names)
    return Unreadable(
        session.game_over_text() if means_nothing_now else str(error), error.word, expected, session.next_commands()
    )


def replay(session: Session, lines: Sequence[str], seconds: float | None = None) -> None:
    """Play the lines of a saved game; raise `Unusable` at the first that can't be played, or when it is cancelled.

    Questions are skipped, but help that was asked for counts. The clock goes on at `seconds`, if these are known.
    What takes long is reported on standard error.
    """
    reported = clock.seconds()
    for number, line in enumerate(lines, 2):
        if clock.seconds() > reported + SECONDS_BETWEEN_REPORTS:
            reported = clock.seconds()
            places = {"number": number - 1, "count": len(lines)}
            warn(_("Replaying the saved game: line {number} of {count}. Ctrl-C stops.", **places))
        answer = session.answer = Answer(line)
        try:
            commands = read_line(line, session.vocabulary, session.spec)
        except Unreadable as error:
            answer.refuse(error)
        else:
            for command in commands:
                if command.verb.asks and command.verb.helps:
                    session.record.add_hint()
            session.run([command for command in commands if not command.verb.asks])
        if session.progress.is_cancelled:
            raise Unusable(_(messages.STOPPED))
        if answer.file_command or (answer.error and (answer.not_played or not answer.changes)):
            failed = _("Line {number} can't be played.", number=number)
            raise Unusable(join_sentences([failed, str(answer.error or "")]))
        session.record.is_continued |= answer.finished
    if lines:
        session.record.resume(seconds)
    session.record.unsaved = []
