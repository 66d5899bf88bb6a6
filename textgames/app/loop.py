"""The loop: a line in, and the view shows what happens.

    console.read -> session.play(line) -> file, view, results

A session tells its view what happens, and a view may read its session. A command that starts
another game leaves it in `session.successor`, and the loop goes on with it.
"""

from __future__ import annotations

import gc
from argparse import Namespace

from textgames.app.wording import THE_INPUT
from textgames.engine.session import Session
from textgames.errors import EXIT_INTERRUPTED, EXIT_LOST, EXIT_PLAYED, EXIT_REFUSED, EXIT_UNFINISHED
from textgames.storage.saved_game import id_in, is_header
from textgames.terminal.console import at_ctrl_c
from textgames.text.language import _
from textgames.views.consoles import ConsoleView


class Loop:
    """Plays the lines of one player, from the first to the last.

    Of the `options`, `strict` ends the run at the first refusal, and `exit_status` makes the exit
    status say how the game ended. `takes_header` lets the first line of piped input name the game.
    """

    def __init__(
        self,
        session: Session,
        view: ConsoleView,
        options: Namespace,
        takes_header: bool,
    ) -> None:
        self.session = session
        self.view, self.console = view, view.console
        self.options = options
        self.takes_header = takes_header

    def run(self) -> int:
        """Show the game and play lines until the player leaves; return the exit status."""
        gc.freeze()  # everything loaded so far is needed to the end
        gc.enable()
        self.view.start(self.session)
        if self.console.interactive:
            from textgames.terminal.completion import complete_commands

            complete_commands(lambda: self.session.vocabulary.commands)
        try:
            return self._play_lines()
        finally:
            self.session.leave()
            self.session.close_file()

    def _play_lines(self) -> int:
        while True:
            try:
                line = self.console.read()
                if line is None:
                    return self._end("eof")
                is_played = self.play(line)
                if is_played is False and self.options.strict:
                    return self._end("quit", EXIT_REFUSED)
                if self.session.has_left:
                    return self._end("quit")
            except KeyboardInterrupt:
                if not self.console.interactive:
                    raise
                if self.session.is_interrupted:  # the second in a row
                    return self._end("quit", EXIT_INTERRUPTED)
                self.session.is_interrupted = True
                if self.session.stays_saved:
                    self.console.say(_("q quits; the game is kept."))
                else:
                    self.console.say(_("q quits."))

    def play(self, line: str) -> bool | None:
        """Play a line, stopped by Ctrl-C; return what `Session.play` does, True for a header."""
        if not self.console.interactive:
            return self._play(line)
        with at_ctrl_c(self._interrupt):
            is_played = self._play(line)
        self.session.is_interrupted = False
        return is_played

    def _play(self, line: str) -> bool | None:
        session = self.session
        if self.takes_header and is_header(line):
            from textgames.engine.replay import play_header  # a game starts sooner without it

            play_header(session, id_in(line, _(THE_INPUT)))
            is_played: bool | None = True
        else:
            is_played = session.play(line)
        if session.new_result:
            from textgames.app.daily import daily_done  # a game starts sooner without it

            self.view.note(daily_done(session.new_result, session.results))
            session.new_result = None
        self.session = session.successor or session
        if self.session.file.stream:  # `sync` checks too; this saves a call per line
            self.session.file.sync()
        if is_played is not None:
            self.view.end_line(self.session, line)
            self.takes_header = False
        return is_played

    def _interrupt(self) -> None:
        self.console.break_line()
        self.session.interrupt()

    def _end(self, reason: str, status: int = EXIT_PLAYED) -> int:
        """Show how the game ended; return the exit status."""
        outcome = self.session.outcome
        self.view.end(self.session, outcome or reason)
        if not self.options.exit_status or status:
            return status
        if not outcome:
            return EXIT_UNFINISHED
        return EXIT_PLAYED if outcome == "won" else EXIT_LOST
