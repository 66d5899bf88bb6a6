"""The loop: a line in, events out; each is saved, shown and counted, in this order.

    console.read -> session.play(line) -> event -> log, view, scores

Nothing below the loop calls back: a session only yields events, and the log, the view and the
scores only take them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext

from textgames.app.languages import switch_language
from textgames.app.log import Log
from textgames.app.scores import Scores
from textgames.app.wording import THE_INPUT
from textgames.engine.events import Event, Leaving, Refused
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

    `strict` ends the run at the first refusal, `reports_outcome` makes the exit status say how the
    game ended, and `takes_header` lets the first line of piped input name the game. `language` is
    the code of the language that the player chose last, empty if they chose none.
    """

    def __init__(
        self,
        session: Session,
        console: Console,
        log: Log,
        scores: Scores,
        view: View,
        strict: bool = False,
        reports_outcome: bool = False,
        takes_header: bool = False,
    ) -> None:
        self.session = session
        self.console = console
        self.log = log
        self.scores = scores
        self.view = view
        self.strict = strict
        self.reports_outcome = reports_outcome
        self.takes_header = takes_header
        self.language = ""
        self.has_left = False

    def run(self) -> int:
        """Show the game and play lines until the player leaves; return the exit status."""
        self.log.begin()
        self.view.begin(self.session, len(self.session.lines))
        if self.console.interactive:
            complete_commands(lambda: self.session.vocabulary.verbs)
        try:
            return self._play_lines()
        finally:
            self.log.close()

    def _play_lines(self) -> int:
        while True:
            try:
                line = self.console.read()
                if line is None:
                    return self._end("eof")
                is_refused = self.play(line)
                if is_refused and self.strict:
                    return self._end("quit", EXIT_REFUSED)
                if self.has_left:
                    return self._end("quit")
            except KeyboardInterrupt:
                if not self.console.interactive:
                    raise
                if self.session.interrupt.is_set:  # the second in a row
                    return self._end("quit", EXIT_INTERRUPTED)
                self.session.interrupt.set()
                if self.log.is_kept:
                    self.console.say(_("q quits; the game is kept."))
                else:
                    self.console.say(_("q quits."))

    def play(self, line: str) -> bool:
        """Play a line, which Ctrl-C stops; return True if it was refused."""
        is_refused = False
        is_answered = False
        with CtrlC(self._interrupt) if self.console.interactive else nullcontext():
            for event in self._events(line):
                self._take(event)
                is_refused |= isinstance(event, Refused)
                is_answered = True
            self.log.end_line()
            if is_answered:
                self.view.end_line(line)
                self.takes_header = False
        self.session.interrupt.clear()
        return is_refused

    def _take(self, event: Event) -> None:
        """Save, show and count an event."""
        self.has_left |= isinstance(event, Leaving)
        self.log.add(event)
        self.view.add(event)
        for note in self.scores.add(event):
            self.view.add(note)

    def _events(self, line: str) -> Iterator[Event]:
        """Return the events of a line; none if it only chooses a language.

        The first line of piped input may name the game.
        """
        if self._switches_language(line):
            return iter(())
        if self.takes_header and is_header(line):
            return begin_saved(self.session, id_in(line, _(THE_INPUT)))
        return self.session.play(line)

    def _switches_language(self, line: str) -> bool:
        """Use the language that a line asks for; return False if it asks for none."""
        if self.session.settings.for_programs or not switch_language(line, self.console):
            return False
        self.language = current()
        self.view.begin(self.session, 0)
        return True

    def _interrupt(self) -> None:
        self.console.break_line()
        self.session.interrupt.set()

    def _end(self, reason: str, status: int = EXIT_PLAYED) -> int:
        """Show how the game ended; return the exit status."""
        outcome = self.session.outcome
        self.view.end(self.session, outcome or reason)
        if not self.reports_outcome or status:
            return status
        if not outcome:
            return EXIT_UNFINISHED
        return EXIT_PLAYED if outcome == "won" else EXIT_LOST
