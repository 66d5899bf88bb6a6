"""The main loop: reads a line, plays it, saves it and shows the answer.

Console.read -> Session.respond(line) -> Answer -> saved -> View.show(answer)
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from copy import copy

from textgames.app import messages
from textgames.app.daily import daily_done
from textgames.app.games import split_id, title_of
from textgames.app.languages import switch_language
from textgames.engine.answer import Answer, GameSwitched, Item, Note
from textgames.engine.clock import date_and_time
from textgames.engine.session import Session, replay
from textgames.errors import EXIT_INTERRUPTED, EXIT_LOST, EXIT_PLAYED, EXIT_REFUSED, EXIT_UNFINISHED, Unusable
from textgames.storage.saved_game import SavedGame, SaveFile, id_in, is_header, load, save
from textgames.storage.unfinished import AutoSave
from textgames.storage.user_data import UserData
from textgames.terminal.completion import complete_commands
from textgames.terminal.console import Console, CtrlC
from textgames.text.language import _, current, join_sentences
from textgames.text.quoting import in_words, printable
from textgames.views.view import View


class Controller:
    """Runs the main loop for one player, from the first line to the last.

    `session` is the game being played, another one after `load`; `saved` is what `save` writes of it, and `file` is
    where each line goes at once, if anywhere. `takes_header` lets the first line of piped input name the game.
    `was_quit` is whether the player has left with a command, `language` the code of what the menu goes on in.
    """

    takes_header = False
    was_quit = False
    language = ""
    file: SaveFile | AutoSave | None = None

    def __init__(self, console: Console, view: View, data: UserData, strict: bool, exit_status: bool) -> None:
        self.console = console
        self.view = view
        self.results = data.results
        self._strict, self._exit_status = strict, exit_status
        self._on_ctrl_c = CtrlC(self._cancel) if console.interactive else nullcontext()

    def begin(self, session: Session, saved: SavedGame | None) -> None:
        """Show a session that was started, or resumed from a saved game."""
        self._use(session)
        self._saved_game, self._saved_record = session.game, session.record
        if saved:
            self.saved = saved
        else:
            self._save_from_now_on([])
        self.view.begin(session, len(self.saved.lines))

    def _use(self, session: Session) -> None:
        self.session = session
        session.progress.report = self._report
        session.shows_clock = self.console.interactive

    def run(self) -> int:
        """Answer lines until the player leaves or the input ends; return the exit status."""
        if self.console.interactive:
            complete_commands(lambda: self.session.vocabulary.verbs)
        was_interrupted = False
        try:
            while True:
                try:
                    line = self.console.read()
                    was_interrupted = False
                    status = self._end("eof") if line is None else self._respond(line)
                    if status is not None:
                        return status
                except KeyboardInterrupt:
                    if not self.console.interactive:
                        raise
                    if was_interrupted or self.session.progress.is_cancelled:  # by the one before
                        return self._end("quit", EXIT_INTERRUPTED)
                    self.console.say(_("{q} quits; the game is kept.") if self._is_kept() else _("{q} quits."))
                    was_interrupted = True
        finally:
            self._close_file()

    def _respond(self, line: str) -> int | None:
        """Answer a line; return the exit status if it is the last one."""
        with self._on_ctrl_c:
            answer = self._answer_to(line)
            if not answer:
                return None
            if self.session.progress.is_cancelled:
                self.console.say("")  # a terminal shows ^C
            self._save_lines()
            if answer.finished and self.session.statistics.recording:
                self._record(answer)
            self.view.show(self.session, answer)
        self.session.progress.is_cancelled = False
        if answer.error and self._strict:
            return self._end("quit", EXIT_REFUSED)
        self.was_quit = answer.leaves
        return self._end("quit") if answer.leaves else None

    def _answer_to(self, line: str) -> Answer | None:
        """Return the answer to a line; None if it is blank or a comment, or asked for another language."""
        answer = self.session.respond(line)
        if answer and answer.error and not self.session.for_programs and switch_language(line, self.console):
            self.language = current()
            self.view.begin(self.session, 0)
            return None
        if answer is None and self.takes_header and is_header(line):
            answer = self._begin_piped(line)
        if answer:
            self.takes_header = False
            if answer.file_command:
                verb, path = answer.file_command
                {"save": self._save, "load": self._load}[verb](answer, path)
        return answer

    def _cancel(self) -> None:
        self.session.progress.is_cancelled = True

    def _report(self, part: Answer | Item | None) -> None:
        """Save what was played so far of a line that takes its time, and show something of it."""
        self._save_lines()
        if part:
            self.view.progress(self.session, part)
            self.console.flush()

    def _begin_piped(self, header: str) -> Answer:
        """Switch to the game that the first line of a saved game names, if the command line named none."""
        with loading():
            self._switch(SavedGame(id_in(header, _(messages.THE_INPUT)), []))
        answer = Answer(header)
        answer.add(GameSwitched("new", self.session.spec, self.session.game.copy(), id=self.session.public_id()))
        return answer

    # Where lines and results are saved.

    def _save_lines(self) -> None:
        """Save what was played and is not saved yet, in a file of its own if another game was begun."""
        record = self.session.record
        if record is not self._saved_record:
            self._save_from_now_on([])
        if record.unsaved:
            self.saved.lines.append(", ".join(record.unsaved))
            record.unsaved = []
            if self.file:
                self.file.add(self.saved.lines[-1])

    def _save_from_now_on(self, lines: list[str]) -> None:
        """Save another game, of which some lines were played; unasked, in a way that works from any folder."""
        if isinstance(self.file, AutoSave):
            self._close_file()
        spec = self.session.spec
        self._saved_game, self._saved_record = self.session.game, self.session.record
        self.saved = SavedGame(str(spec), [*lines], day=spec.day)
        if isinstance(self.file, AutoSave):
            self.file.start(SavedGame(spec.saved_id, lines, spec.board_id, spec.day))
        elif self.file:
            self.file.start(self.saved)

    def _close_file(self) -> None:
        """Close the file of the game that is saved, with notes how far it is and of the time played."""
        if self.file:
            game, record = self._saved_game, self._saved_record
            standing = self.session.describer.standing(game)
            is_unfinished = game.previous is not None and self._is_kept()
            self.file.close(standing, is_unfinished, record.seconds_to_save(self.session.shows_clock))

    def _is_kept(self) -> bool:
        """Return whether the game that is saved can be resumed after it is left; one that was over once can't."""
        return not (self._saved_game.outcome or self._saved_record.end_undone)

    def _record(self, answer: Answer) -> None:
        """Add a game that was just finished to the results, in place of the win after which it was played on."""
        session, record = self.session, self.session.record
        of_its_kind = (session.spec.game, session.bests, session.spec.category)
        can_be_best = session.game.outcome == "won" or session.bests[0].of_all
        if note := record.why_not_best(can_be_best):
            answer.add(Note(note))
        before = session.statistics.earlier(*of_its_kind)
        if not (record.is_continued or record.is_played_for):
            first = record.result or dict(zip(("day", "time"), date_and_time().split()))
            record.result = {**session.result(), "day": session.spec.day or first["day"], "time": first["time"]}
            record.row = self.results.add(record.result, record.row)
        after = session.statistics.earlier(*of_its_kind)
        if before and after:
            if any(after.get(best) != before.get(best) for best in after if best.startswith("best")):
                answer.add(Note(_("New best!")))
            answer.add(Note(session.describer.results(after)))
        if record.result and (done := daily_done(record.result, self.results)):
            answer.add(Note(done))

    def _save(self, answer: Answer, path: str) -> None:
        """Write the game so far to a file; with a "!" after its name, in place of another game that it holds."""
        replaces, path = path.endswith("!"), path.removesuffix("!")
        try:
            full_path = os.path.abspath(path)
            is_there = isinstance(self.file, SaveFile) and os.path.realpath(path) == os.path.realpath(self.file.path)
            self.saved.seconds = self.session.record.seconds_to_save(self.session.shows_clock)
            if not is_there:
                save(path, self.saved, replaces)
        except (OSError, ValueError) as error:
            answer.refuse(Unusable(in_words(error), path, getattr(error, "expected", ())))
        else:
            answer.add(Note(_("Saved as {file}.", file=printable(full_path))))

    def _load(self, answer: Answer, path: str) -> None:
        """Switch to the saved game in a file; if it can't be played this one goes on."""
        try:
            if isinstance(self.file, SaveFile):
                raise Unusable(_(messages.NOT_ANOTHER, file=printable(self.file.path)))
            saved = load(path)
            self._switch(saved)
        except (OSError, ValueError) as error:
            answer.refuse(Unusable(in_words(error), path))
            return
        dropped = "" if saved.torn_at is None else _(messages.LINE_DROPPED, file=printable(path))
        answer.add(Note(join_sentences([_("Loaded."), dropped])))
        answer.add(GameSwitched("load", self.session.spec, self.session.game.copy()))
        if self.session.game.outcome:
            answer.add(self.session.end())

    def _switch(self, saved: SavedGame) -> None:
        """Play a saved game instead of this one; raise `ValueError` if it is another game's, or can't be played."""
        previous = self.session
        game, text = split_id(saved.game_id)
        if game != previous.spec.game:
            raise Unusable(_(messages.OTHER_SAVED_GAME, saved=title_of(game), game=title_of(previous.spec.game)))
        spec = previous.spec.parse_exact(text)
        spec.day = saved.day
        session = copy(previous)  # with its settings, and the progress, through which Ctrl-C stops the replay
        session.begin(spec, spec.start())
        replay(session, saved.lines, saved.seconds)
        self._use(session)
        self._save_from_now_on(saved.lines)

    def _end(self, reason: str, status: int = EXIT_PLAYED) -> int:
        """Show how the sitting ended; return the exit status."""
        outcome = self.session.game.outcome
        self.view.end(self.session, outcome or reason)
        if self._exit_status and not status:
            return {"won": EXIT_PLAYED, "lost": EXIT_LOST}.get(outcome, EXIT_UNFINISHED)
        return status


@contextmanager
def loading() -> Iterator[None]:
    """Raise `Unusable` for a saved game that can't be played, with the reason in a sentence of its own."""
    try:
        yield
    except ValueError as error:
        raise Unusable(join_sentences([_("Can't load the saved game."), str(error)])) from None
