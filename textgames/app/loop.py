"""The loop: a line in, events out; each is saved, shown and counted, in this order.

    console.read -> session.play(line) -> event -> log, view, scores

Nothing below the loop calls back: a session only yields events, and the log, the view and the
scores only take them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from textgames.app.languages import switch_language
from textgames.app.log import Log
from textgames.app.scores import Scores
from textgames.app.wording import THE_INPUT
from textgames.engine.events import Event, Refused
from textgames.engine.replay import begin_saved
from textgames.engine.session import Session
from textgames.errors import (
    EXIT_INTERRUPTED,
    EXIT_LOST,
    EXIT_PLAYED,
    EXIT_REFUSED,
    EXIT_UNFINISHED,
)
from textgames.storage.saved_game import id_in, is_header
from textgames.terminal.completion import complete_commands
from textgames.terminal.console import Console, CtrlC
from textgames.text.language import _, current
from textgames.views.view import View


class Loop:
    """Plays a session to its end: the lines of one player, from the first to the last.

    `takes_header` lets the first line of piped input name the game. `language` is the code of the
    language that was chosen during the game, empty if none was. `begin_other` begins the
    unfinished game in a file, which is played next. `strict` ends the run at the first refusal, and
    `reports_outcome` makes the exit status say how the game ended.
    """

    begin_other: Callable[[str], Loop]
    strict = reports_outcome = takes_header = False
    language = ""

    def __init__(
        self, session: Session, console: Console, log: Log, scores: Scores, view: View
    ) -> None:
        self.session = session
        self.console = console
        self.log = log
        self.scores = scores
        self.view = view
        self._is_playing = False

    def run(self) -> int:
        """Play lines until the player leaves or the input ends; return the exit status."""
        try:
            if self.console.interactive:
                complete_commands(lambda: self.session.vocabulary.verbs)
                with CtrlC(self._interrupt):
                    status = self._play_lines()
            else:
                status = self._play_lines()
        finally:
            self.log.close()
        if path := self.session.goes_on_with:
            return self.begin_other(path).run()
        return status

    def _play_lines(self) -> int:
        was_interrupted = False
        while True:
            try:
                line = self.console.read()
                was_interrupted = False
                if line is None:
                    return self.end("eof")
                if self.play(line) and self.strict:
                    return self.end("quit", EXIT_REFUSED)
                if self.session.is_finished:
                    return self.end("quit")
            except KeyboardInterrupt:
                if not self.console.interactive:
                    raise
                if was_interrupted or self.session.interrupt.is_set:
                    return self.end("quit", EXIT_INTERRUPTED)
                if self.log.is_kept:
                    self.console.say(_("q quits; the game is kept."))
                else:
                    self.console.say(_("q quits."))
                was_interrupted = True

    def play(self, line: str) -> bool:
        """Play a line: save, show and count each of its events; return True if it was refused."""
        session = self.session
        is_refused = is_answered = is_broken = False
        self._is_playing = True
        for event in self._events(line):
            if isinstance(event, Refused):
                if self._switches_language(line):
                    break
                is_refused = True
            self.log.add(event)
            if session.interrupt.is_set and not is_broken:
                self.console.show("")  # the terminal has shown ^C on this line
                is_broken = True
            self.view.add(event)
            for note in self.scores.add(event):
                self.view.add(note)
            is_answered = True
        self.log.end_line()
        if is_answered:
            self.view.end_line(line)
            self.takes_header = False
        self._is_playing = session.interrupt.is_set = False
        return is_refused

    def _events(self, line: str) -> Iterator[Event]:
        """Return the events of a line; the first line of piped input may name the game."""
        if self.takes_header and is_header(line):
            return begin_saved(self.session, id_in(line, _(THE_INPUT)))
        return self.session.play(line)

    def _switches_language(self, line: str) -> bool:
        """Use the language that a line asks for; return False if it asks for none."""
        if self.session.for_programs or not switch_language(line, self.console):
            return False
        self.language = current()
        self.view.begin(self.session, 0)
        return True

    def _interrupt(self) -> None:
        """Stop the line that is being played.

        Raise `KeyboardInterrupt` if there is none, or if it was to stop already.
        """
        if not self._is_playing or self.session.interrupt.is_set:
            raise KeyboardInterrupt
        self.session.interrupt.set()

    def end(self, reason: str, status: int = EXIT_PLAYED) -> int:
        """Show how the game ended; return the exit status."""
        outcome = self.session.outcome
        self.view.end(self.session, outcome or reason)
        if not self.reports_outcome or status:
            return status
        if not outcome:
            return EXIT_UNFINISHED
        return EXIT_PLAYED if outcome == "won" else EXIT_LOST
