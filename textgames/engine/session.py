"""A session: a game being played.

`play(line)` reads a line, plays its commands, and tells the view what happens, as it happens. Each
command is saved before the view is told what it did. A session is given its `view`, the `file` that
the game is saved in, and the `results` of finished games.

A game's `play` module has its session, `Play`, whose commands are methods, declared with the
decorators of `engine.commands`. Those that all games have are in `engine.common_commands`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textgames.engine import clock, wording
from textgames.engine.cancellation import SECONDS_OF_LINE, Cancellation
from textgames.engine.chance import quote
from textgames.engine.commands import Call, Vocabulary
from textgames.engine.describer import GameDescriber
from textgames.engine.names import folded
from textgames.engine.record import HELPS, Record
from textgames.engine.spec import GameSpec
from textgames.engine.view import Change, JsonObject, Reply, View
from textgames.errors import Illegal, NoAnswer, Unreadable
from textgames.storage.results import FEWEST_MOVES, Best, Results
from textgames.storage.saved_game import GameFile, SavedGame, title_line
from textgames.text.grid import Board
from textgames.text.language import _, comma_list, or_commands
from textgames.text.quoting import for_shell
from textgames.text.speech import SENTENCE

LONGEST_LINE = 10_000  # characters
AUTO_MARK = "# auto"  # behind a move that `auto` made, in a saved game


class Session:
    """A game being played.

    A game must define its `describer`. It may override the other class attributes, `play` to add to
    a line, and `verb_for` to read words of its own.
    """

    vocabulary: Vocabulary
    describer: GameDescriber
    square_verb: ClassVar[str] = ""  # the command for a square by itself
    steps_help: ClassVar[str] = ""  # what the steps do
    lists_legal: ClassVar[bool] = True  # for programs
    bests: ClassVar[tuple[Best, ...]] = FEWEST_MOVES  # the most important one first
    undo_is_free: ClassVar[bool] = False  # and restart: each end after one is another result

    def __init_subclass__(cls) -> None:
        cls.vocabulary = Vocabulary(cls)

    def __init__(self, spec: GameSpec) -> None:
        # Until `use`, nothing is shown, recorded or saved, as in a replay.
        self.view, self.results, self.file = View(), Results(None), GameFile()
        self.is_typed = False
        self.is_interrupted = False  # by Ctrl-C, in this line or at the prompt before it
        self.is_autoplaying = False  # many moves, which aren't spoken one by one
        self.work_began = clock.seconds()
        self.has_left = False
        self.successor: Session | None = None  # the game to play next, after `new` or `load`
        self.spec = spec
        self.game: Any = spec.start()
        self.outcome: str | None = self.game.outcome
        self._advisor: Any = None  # no cached property, which makes every attribute slower
        # One for the start of the game, and one for each restart.
        self.records = [Record(dict.fromkeys(HELPS, 0), self.undo_is_free)]
        self.earlier: JsonObject | None = None  # the statistics of this category before this game
        self.lines: list[str] = []  # the commands that were played, as they are saved
        self.unsaved = ""  # the command, saved when it first tells the view something
        self.new_result: JsonObject | None = None  # recorded in this line

    @property
    def record(self) -> Record:
        """The record since the start or restart that the position was reached from."""
        number: int = self.game.start_number
        return self.records[number]

    def _first_result(self) -> JsonObject | None:
        """Return the result of the first end; None if there was none."""
        for record in [self.record] if self.undo_is_free else self.records:
            if record.result:
                return record.result
        return None

    def _earlier_results(self) -> JsonObject | None:
        """Return the statistics of this category so far, None without any."""
        if not self.results.is_recording:
            return None
        found = self.results.of_game(self.spec.game, self.bests, self.spec.category)
        return found[0] if found else None

    # A line.

    def play(self, line: str) -> bool | None:
        """Play a line; return True if it was played, False if any of it was refused.

        Return None for a blank line or a comment.
        """
        self.is_interrupted = False
        self.work_began = clock.seconds()
        try:
            calls = self.read(line)
        except Unreadable as error:
            if self.outcome:
                error.examples = self.commands_at_end()
            self.view.refused(error, len(line.split()))
            return False
        if calls is None:
            return None
        if not calls:
            self.note(_(wording.NOTHING_CHANGED))
        return self.run(calls)

    def read(self, line: str) -> Sequence[Call] | None:
        """Return the calls of a line, None for a blank line or a comment; a code fence has none.

        Raise `Unreadable` if it can't be read.
        """
        if calls := self.vocabulary.calls_of_words.get(line):
            return calls
        text = line.strip()
        if not text or folded(text)[0] == "#":
            return None
        if len(line) > LONGEST_LINE:
            raise Unreadable(_("A line can have at most {count} characters.", count=LONGEST_LINE))
        from textgames.engine.line import read_line  # most lines are a word

        return read_line(text, self)

    def run(self, calls: Sequence[Call]) -> bool:
        """Play the commands of a line one by one; return False if one is refused.

        The line ends early when the game ends, another one starts, the player leaves, Ctrl-C is
        pressed or time is up.
        """
        remaining = len(calls)
        error = None
        for call in calls:
            remaining -= 1
            try:
                has_ended = self.call(call)
            except Illegal as refusal:
                error = refusal
                error.word = error.word or call.word
                break
            if self.has_left:
                return True
            if has_ended or self.is_interrupted or self.successor:
                break
            if remaining and clock.seconds() > self.work_began + SECONDS_OF_LINE:
                message = _("This line is taking too long. Type the rest on another line.")
                error = Illegal(message, call.word)
                break
        if error:
            self.view.refused(error, remaining)
        if remaining:
            self.view.not_played(remaining)
        return error is None

    def call(self, call: Call) -> bool:
        """Play a command; return True if it ended the game.

        Raise `Illegal` if it can't be played now.
        """
        command = call.command
        if self.outcome and command.in_play:
            raise Illegal(self.game_over_text(), call.word, self.commands_at_end())
        self.unsaved = "" if command.takes_file else call.text  # save and load aren't moves
        outcome = self.outcome
        try:
            getattr(self, command.method)(*call.arguments)  # where `changed` sets `outcome`
        except NoAnswer as error:
            if not command.asks:
                raise
            self.reply(str(error))  # an answer like any other, so that the line goes on
        if command.counts_as_hint and not self.outcome:
            self.count_help("hints")
        if self.outcome == outcome or not self.outcome:
            return False
        is_new = command.name not in ("undo", "redo")  # which lead to an earlier end
        if is_new:
            self.record.ended = clock.seconds()
        if self.file.kept:
            self.close_file()
        self.tell_end()
        if is_new:
            self._record_result()
        return True

    def interrupt(self) -> None:
        """Stop the line; raise `KeyboardInterrupt` if it was already told to stop."""
        if self.is_interrupted:
            raise KeyboardInterrupt
        self.is_interrupted = True

    def search_limit(self, seconds: float | None = None) -> Cancellation:
        """Return the limit of a search: Ctrl-C, or `seconds`, by default those left for the line.

        Every few seconds it reports that the search goes on.
        """
        if seconds is None:
            seconds = self.work_began + SECONDS_OF_LINE - clock.seconds()
        return Cancellation(seconds, lambda: self.is_interrupted, self._report_search)

    def advisor(self, seconds: float | None = None) -> Any:
        """Return the advisor of the game, stopped as `search_limit` says."""
        if self._advisor is None:
            self._advisor = self.game.advisor()
        self._advisor.cancellation = self.search_limit(seconds)
        return self._advisor

    def advice(self) -> Any:
        """Return a good next move with its reason, as a `Hint`.

        Raise `NoAnswer` if the game is too large for that, or the search is stopped.
        """
        return self.advisor().best(self.game.position)

    def board_at(self, position: Any) -> tuple[Board, list[str]]:
        """Return the board of an earlier position, as drawn and row by row in words."""
        then = self.game.at(position)
        return self.describer.board(then), self.describer.all_rows(then)

    def _report_search(self, seconds: float) -> None:
        self.report(_("Searching: {seconds} s. Ctrl-C to stop.", seconds=round(seconds)))

    # What happens in a line. The command is saved before the view is told of it.

    def _save_command(self) -> None:
        if self.unsaved:
            self.lines.append(self.unsaved)
            if self.file.stream:  # `add` checks too; this saves a call per line
                self.file.add(self.unsaved)
            self.unsaved = ""

    def changed(self, change: Change) -> None:
        self._save_command()
        if change.starts_clock and self.record.began is None:
            self.record.began = clock.seconds()
        self.outcome = self.game.outcome
        if self.file.kept and not self.file.stream and change.kind in ("restart", "keep"):
            self.start_file()  # of a game that was over; one whose end is taken back isn't kept
        self.view.changed(self, change)

    def note(
        self, text: str, spoken: Sequence[str] | None = None, objects: Sequence[JsonObject] = ()
    ) -> None:
        """Tell the view a remark about the line."""
        self._save_command()
        self.view.note(text, spoken, objects)

    def count_help(self, kind: str) -> None:
        """Count a use of help; say once that the game no longer counts for best results."""
        had_help = self.record.kinds_of_help()
        may_count = not self._first_result() or self._result_grows()
        self.record.counts[kind] += 1
        if self.results.is_recording and may_count and not had_help and self.record.kinds_of_help():
            self.note(_("This game no longer counts for best results."))

    def save_to_disk(self) -> None:
        """Save the command and wait until it is on disk, since a view may answer at once."""
        self._save_command()
        self.file.sync()

    def reply(
        self,
        text: str,
        spoken: Sequence[str] = (),
        data: Any = None,
        to_paste: str = "",
        board: Board | None = None,
        hint: Any = None,
    ) -> None:
        """Answer a question; see `Reply`."""
        self.save_to_disk()
        self.view.reply(Reply(text, spoken, data, to_paste, board, hint))

    def report(self, text: str) -> None:
        """Tell people at once how long work takes, or what `auto` does; programs don't need it."""
        self.save_to_disk()
        self.view.report(text)

    def tell_end(self) -> None:
        """Tell the view that the game is over, and what can be typed now."""
        describer = self.describer
        self.view.over(describer.ending(self), describer.revealed(self.game), self.what_next())

    def _record_result(self) -> None:
        """Record the result of a game just finished, and say what is new about it."""
        record = self.record
        result = self._result()
        is_first = not self._first_result()
        goes_on = self.game.goes_on_after_end and record.may_grow
        grows = self._result_grows()
        if is_first:
            record.result = result
            record.may_grow = True
        elif goes_on:
            record.may_grow = False
        if not self.results.is_recording:
            return
        earlier = self._earlier_results()
        if "auto" in record.kinds_of_help():
            self.note(_("Not counted: part of this game was played for you."))
            return
        if is_first:
            record.number = self.results.add(result)
            self.new_result = result
        elif grows:
            self.results.grow(result, record.number)
        elif not goes_on:
            self.note(_("Not counted: you had already finished this game."))
            return
        best = self.bests[0]
        if self.outcome == "won" or best.of_all:
            self.note(record.why_not_best(best.field == "seconds"))
        now = self._earlier_results()
        if earlier and now:
            if any(best.is_beaten(earlier, now) for best in self.bests):
                self.note(_("New best!"))
            self.note(self.describer.results(now))

    def _result_grows(self) -> bool:
        """Return True if a win that is played on may grow; help never costs a best result."""
        record = self.record
        if not (record.result and record.may_grow and self.game.goes_on_after_end):
            return False
        helped = record.kinds_of_help()
        return "auto" not in helped and not (record.result["counts"] and helped)

    def _result(self) -> JsonObject:
        """Return the result to record."""
        record = self.record
        seed = self.spec.seed
        day, time = clock.date_and_time().split()
        return {
            "game": self.spec.game,
            "params": self.spec.category,
            "seed": seed and quote(seed),
            "day": day,
            "time": time,
            "result": self.outcome,
            "moves": self.game.position.steps,
            "seconds": record.seconds(is_over=True),
            "undos": record.counts["undos"],
            "hints": record.counts["hints"],
            "counts": not record.kinds_of_help(),
            "figures": self.describer.result_details(self),
        }

    # What may be typed.

    @property
    def has_help(self) -> bool:
        """Whether there are commands that help."""
        return "undo" in self.vocabulary.commands

    def commands_at_end(self) -> list[str]:
        """Return the commands that make sense when the game is over.

        Where there is no command for another game, `yes` still begins one.
        """
        commands = []
        for name in self.describer.next_commands(self):
            if name in ("undo", "restart") and self.game.previous is None:
                continue
            if name in self.vocabulary.commands:
                commands.append(name)
            elif name in ("new", "next"):
                commands.append("yes")
        return commands

    def what_next(self) -> str:
        """Return a sentence on what to type when the game is over."""
        return self.describer.what_next(self.commands_at_end())

    def game_over_text(self) -> str:
        """Return the message that the game is over, with the available commands."""
        commands = or_commands(self.commands_at_end())
        return _("The game is over. Type {commands}.", commands=commands)

    # The game's ID and its saved game.

    def public_id(self) -> str:
        """Return the ID as the player may see it now: without help the seed is hidden."""
        game_id = self.spec.public_id(bool(self.outcome))
        if self.outcome or self.has_help or self.spec.seed is None:
            return game_id
        return game_id.removesuffix(f"#{quote(self.spec.seed)}")

    def id_to_paste(self) -> str:
        """Return the ID to share, with the title of a level from a file on the next line.

        It is quoted if a shell needs that.
        """
        lines = [for_shell(self.public_id())]
        if self.spec.title:
            lines.append(title_line(self.spec.title))
        return "\n".join(lines)

    def saved_game(self) -> SavedGame:
        """Return the game so far as a saved game."""
        return SavedGame(str(self.spec), list(self.lines), self.spec.title)

    def start_file(self) -> None:
        """Save this game from now on, if it goes on or has a file of its own."""
        if self.file.kept and self.outcome:
            return
        saved = self.saved_game()
        if self.file.kept:
            saved.notes["file"] = self.spec.level_source
        self.file.start(saved)

    def close_file(self) -> None:
        """Close the file of this game; a kept one stays if the game can go on."""
        notes = self.time_note()
        if self.file.kept:
            standing = self.describer.standing(self.game)
            notes["standing"] = " ".join([f"{name}={number}" for name, number in standing.items()])
        self.file.close(notes, stays=self.stays_saved)

    def time_note(self) -> dict[str, str]:
        """Return the note of the time played, in a game against time if somebody types."""
        is_timed = self.bests[0].field == "seconds"
        seconds = self.seconds() if is_timed and self.is_typed else None
        return {} if seconds is None else {"seconds": f"{seconds:.3f}"}

    def seconds(self) -> float | None:
        """Return the seconds played since the start, None if unknown."""
        return self.record.seconds(bool(self.outcome))

    @property
    def stays_saved(self) -> bool:
        """Whether the game stays saved when left; a kept one only if it has moves and goes on."""
        if not self.file.stream:
            return False
        return not self.file.kept or not (self.outcome or self.game.previous is None)

    def leave(self) -> str:
        """Leave the game; return the remark that it is kept, or "".

        If it was played on after a win, its result grows.
        """
        if self.results.is_recording and self._result_grows():
            self.results.grow(self._result(), self.record.number)
        if not self.file.kept:
            return ""
        stays = self.stays_saved
        self.close_file()
        return _(wording.IS_KEPT) if stays else ""

    def go_on_with(self, other: Session, kind: str, **facts: Any) -> None:
        """Leave this game for another session; save that, and tell the view of it."""
        other.use(self.vocabulary, self.is_typed, self.view, self.results, self.file)
        if kind == "new" and other.earlier and other.spec.category != self.spec.category:
            self.report(self.describer.results(other.earlier))
        leaving = self.leave()
        self.successor = other
        other.start_file()
        other.changed_from_scratch(kind, heading(other.spec), **facts)
        other.note(leaving)
        if other.outcome:
            other.tell_end()

    def changed_from_scratch(self, kind: str, spoken_first: str, **facts: Any) -> None:
        """Tell the view of a position reached without a move: the start, or another game."""

        def spoken() -> list[str]:
            return [spoken_first, *self.describer.position(self.game)]

        self.changed(Change(kind, spoken, starts_clock=False, from_scratch=True, facts=facts))

    def use(
        self, vocabulary: Vocabulary, is_typed: bool, view: View, results: Results, file: GameFile
    ) -> None:
        """Use these from now on."""
        self.vocabulary, self.is_typed = vocabulary, is_typed
        self.view, self.results, self.file = view, results, file
        self.earlier = self._earlier_results()

    # What a game defines or overrides.

    def verb_for(self, word: str) -> str:
        """Return the command that takes `word` by itself: "guess" for "1234"; else ""."""
        return ""


def heading(spec: GameSpec) -> str:
    """Return the size of a game as a sentence, after its level if it has levels."""
    rows, columns = spec.size
    size = _(wording.SIZE, rows=rows, columns=columns)
    texts = [spec.label, size] if spec.label else [size]
    return _(SENTENCE, text=comma_list(texts))
