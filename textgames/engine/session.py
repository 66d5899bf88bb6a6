"""A session: a game being played.

`play(line)` reads a line, plays its commands, and tells the view what happens, as it happens. Each
command is saved before the view is told what it did.

A game's `play` module has its session, `Play`, whose commands are methods, declared with the
decorators of `engine.commands`. Those that all games have are in `engine.common_commands`.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from textgames.engine import clock, wording
from textgames.engine.cancellation import SECONDS_OF_LINE, Cancellation
from textgames.engine.chance import quote
from textgames.engine.commands import FILE, HINT, QUESTION, Call, Vocabulary
from textgames.engine.describer import GameDescriber
from textgames.engine.names import folded
from textgames.engine.record import Record
from textgames.engine.spec import GameSpec
from textgames.engine.view import JsonObject, Reply, View
from textgames.errors import Illegal, NoAnswer, Unreadable
from textgames.storage.results import FEWEST_MOVES, Best, Results
from textgames.storage.saved_game import GameFile, SavedGame
from textgames.text.language import _, comma_list, join_sentences
from textgames.text.speech import SENTENCE

LONGEST_LINE = 10_000  # characters
AUTO_MARK = "# auto"  # behind a move that `auto` made, in a saved game


class Context(NamedTuple):
    """What all sessions of a run share: the commands, the view, and where games are kept.

    `file` is where the game is saved, and `results` has those of finished games.
    """

    vocabulary: Vocabulary
    view: View
    file: GameFile
    results: Results
    is_typed: bool


def silent_context(vocabulary: Vocabulary) -> Context:
    """Return a context in which nothing is shown, saved or recorded, for a replay."""
    return Context(vocabulary, View(), GameFile(), Results(None), is_typed=False)


class Resumed(NamedTuple):
    """A game that goes on, what counts of it, and the commands that were played."""

    game: Any
    record: Record
    lines: list[str]


class Session:
    """A game being played in a `context`: a new one, or one that is `resumed`.

    A game must define its `describer`. It may override the other class attributes, `after_line` to
    add to a line, and `verb_for` to read words of its own.
    """

    describer: GameDescriber
    square_verb: ClassVar[str] = ""  # the command for a square by itself
    steps_help: ClassVar[str] = ""  # what the steps do
    lists_legal: ClassVar[bool] = True  # for programs
    bests: ClassVar[tuple[Best, ...]] = FEWEST_MOVES  # the most important one first
    undo_is_free: ClassVar[bool] = False  # and restart: they show nothing that is to come

    def __init__(self, spec: GameSpec, context: Context, resumed: Resumed | None = None) -> None:
        self.spec = spec
        self.context = context
        self.vocabulary, self.view, self.file, self.results, self.is_typed = context
        resumed = resumed or Resumed(spec.start(), Record(spec, type(self)), [])
        self.game, self.record, self.lines = resumed
        # The statistics of this category before this game.
        self.earlier: JsonObject | None = self.record.statistics(self.results)
        self.unsaved = ""  # the command, saved when it first tells the view something
        self.is_interrupted = False  # by Ctrl-C, in this line or at the prompt before it
        self.is_autoplaying = False  # many moves, which aren't spoken one by one
        self.work_began = clock.seconds()
        # What to go on with: this game, another one after `new` or `load`, none after `quit`.
        self.next: Session | None = self
        self._advisor: Any = None  # no cached property, which makes every attribute slower

    @property
    def outcome(self) -> str | None:
        """The outcome of the game: "won", "lost", or None while it goes on."""
        outcome: str | None = self.game.outcome
        return outcome

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
            from textgames.engine.readings import led  # most lines are not refused

            self.view.refused(led(line, error, self), len(line.split()))
            return False
        if calls is None:
            return None
        if not calls:
            self.tell.note(_(wording.NOTHING_CHANGED))
        is_played = self.run(calls)
        self.after_line()
        return is_played

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

        The line ends early when another game starts, the player leaves, Ctrl-C is pressed or time
        is up. Behind the end of the game only questions are answered.
        """
        remaining = len(calls)
        error = None
        has_ended = False
        for call in calls:
            if has_ended and not call.command.is_asked_at_end:
                break
            remaining -= 1
            try:
                has_ended = self.call(call) or has_ended
            except Illegal as refusal:
                error = refusal
                error.word = error.word or call.word
                break
            if self.next is None:
                return True
            if self.is_interrupted or self.next is not self:
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
        outcome = self.outcome
        if outcome and command.needs_game:
            raise Illegal(self.game_over_text(), call.word, self.commands_at_end())
        self.unsaved = "" if command.kind == FILE else call.text  # save and load aren't moves
        try:
            call.method(self, *call.arguments)
            if command.kind == HINT:
                self.count_help("hints")
        except NoAnswer as error:
            if command.kind not in (QUESTION, HINT):
                raise
            self.unsaved = f"# {call.text}"  # no help
            # An answer like any other, so that the line goes on.
            self.answer.reply(Reply(str(error)))
        if self.outcome in (None, outcome):
            return False
        self.end()
        return True

    def end(self) -> None:
        """Record the end of the game, and tell the view."""
        self.file.note_token(self.record.token)
        remarks = self.record.end(self.game, self.results)  # before its file goes
        if self.file.kept:
            self.close_file()
        self.tell_end()
        for remark in remarks:
            self.tell.note(remark)

    def trial(self) -> "Session":
        """Return a silent copy of this session in which commands can be tried, without searches."""
        record = Record(self.spec, type(self))
        copied = Resumed(self.game.branch(), record, [])
        trial = type(self)(self.spec, silent_context(self.vocabulary), copied)
        trial.is_interrupted = True
        return trial

    # Searches.

    def search_limit(self, seconds: float | None = None) -> Cancellation:
        """Return the limit of a search: Ctrl-C, or `seconds`, by default those left for the line.

        Every few seconds it reports that the search goes on.
        """
        if seconds is None:
            seconds = self.work_began + SECONDS_OF_LINE - clock.seconds()

        def report(elapsed: float) -> None:
            message = _("Searching: {seconds} s. Ctrl-C to stop.", seconds=round(elapsed))
            self.answer.report(message)

        return Cancellation(seconds, lambda: self.is_interrupted, report)

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

    # What happens in a line.

    @property
    def tell(self) -> View:
        """The view, after the command was saved: it is told nothing that might be lost."""
        if self.unsaved:
            self.save_command()
        return self.view

    @property
    def answer(self) -> View:
        """The view, after the command is on disk: an answer may be heard at once."""
        view = self.tell
        self.file.sync()
        return view

    def save_command(self) -> None:
        """Save the command, if it is to be saved and wasn't yet."""
        if self.unsaved:
            self.lines.append(self.unsaved)
            if self.file.stream:  # `add` checks too; this saves a call per line
                self.file.add(self.unsaved)
            self.unsaved = ""

    def moved(self, count: int = 1) -> None:
        """Tell the view that moves were made; see `View.moved`."""
        if self.record.began is None and self.game.has_begun:
            self.record.began = clock.seconds()
        self.tell.moved(self, count)

    def placed(self, kind: str, text: str, before: Any = None, **facts: Any) -> None:
        """Tell the view of a position that no move led to; see `View.placed`."""
        self.tell.placed(self, {"type": kind, **facts}, text, before)

    def count_help(self, kind: str) -> None:
        """Count a use of help; say once that the game no longer counts for best results."""
        if self.record.count_help(kind, self.game) and self.results.is_recording:
            self.tell.note(_("This game no longer counts for best results."))

    def tell_end(self) -> None:
        """Tell the view that the game is over, and what can be typed now."""
        describer = self.describer
        self.tell.over(describer.ending(self), describer.revealed(self.game), self.what_next())

    # What may be typed.

    def commands_at_end(self) -> list[str]:
        """Return the commands that make sense when the game is over."""
        known = self.vocabulary.commands
        return [name for name in self.describer.next_commands(self) if name in known]

    def what_next(self) -> str:
        """Return a sentence on what to type when the game is over."""
        return self.describer.what_next(self.commands_at_end())

    def game_over_text(self) -> str:
        """Return the message that the game is over, and what can be typed."""
        return join_sentences([_("The game is over."), self.what_next()])

    # The game's ID and its saved game.

    def public_id(self) -> str:
        """Return the ID as the player may see it now: without help the seed is hidden."""
        game_id = self.spec.public_id(bool(self.outcome))
        if self.outcome or self.vocabulary.has_help or self.spec.seed is None:
            return game_id
        return game_id.removesuffix(f"#{quote(self.spec.seed)}")

    def saved_game(self) -> SavedGame:
        """Return the game so far as a saved game."""
        saved = SavedGame(str(self.spec), list(self.lines), self.spec.title)
        saved.notes["token"] = self.record.token
        return saved

    def time_note(self) -> dict[str, str]:
        """Return the note of the time played, in a game against time if somebody types."""
        is_timed = self.bests[0].field == "seconds"
        seconds = self.seconds() if is_timed and self.is_typed else None
        return {} if seconds is None else {"seconds": f"{seconds:.3f}"}

    def seconds(self) -> float | None:
        """Return the seconds played, None if unknown."""
        return self.record.seconds(bool(self.outcome))

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

    @property
    def stays_saved(self) -> bool:
        """Whether the game stays saved when left; a kept one only if it has moves and goes on."""
        if not self.file.stream:
            return False
        return not self.file.kept or not (self.outcome or self.game.previous is None)

    def leave(self) -> str:
        """Leave the game; return the remark that it is kept, or ""."""
        self.record.leave(self.game, self.results)
        if not self.file.kept:
            return ""
        stays = self.stays_saved
        self.close_file()
        return _(wording.IS_KEPT) if stays else ""

    def go_on_with(self, other: "Session", kind: str, **facts: Any) -> None:
        """Leave this game for another session; save that, and tell the view of it."""
        leaving = self.leave()
        self.next = other
        other.start_file()
        other.placed(kind, heading(other.spec), **facts)
        other.tell.note(leaving)
        describer = self.describer
        if describer.legend(other.game) != describer.legend(self.game):
            other.tell.note(describer.legend_sentence(other.game), spoken=[])
        if other.outcome:
            other.tell_end()

    # What a game may override.

    def after_line(self) -> None:
        """Called when a line was played."""

    def verb_for(self, word: str) -> str:
        """Return the command that takes `word` by itself: "guess" for "1234"; else ""."""
        return ""


def heading(spec: GameSpec) -> str:
    """Return the size of a game as a sentence, after its level if it has levels."""
    rows, columns = spec.size
    size = _(wording.SIZE, rows=rows, columns=columns)
    texts = [spec.label, size] if spec.label else [size]
    return _(SENTENCE, text=comma_list(texts))
