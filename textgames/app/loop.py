"""The loop: read a line, play it, show what happened, and next.

    Console.read -> Session.play(line) -> View.end_line

A session tells its view what happens, and a view may read its session. A command that starts
another game leaves it in `session.next`, and the loop goes on with it.
"""

from __future__ import annotations

import gc
from argparse import Namespace

from textgames.engine.session import Session
from textgames.engine.wording import THE_INPUT
from textgames.errors import EXIT_INTERRUPTED, EXIT_LOST, EXIT_PLAYED, EXIT_REFUSED, EXIT_UNFINISHED
from textgames.storage.saved_game import SavedGame, id_in, is_header, loading
from textgames.terminal.console import Console, at_ctrl_c
from textgames.text.language import _
from textgames.views.consoles import ConsoleView


def play_lines(
    session: Session, view: ConsoleView, options: Namespace, takes_header: bool
) -> tuple[Session, int]:
    """Play lines until the player leaves; return the session that was left, and the exit status.

    Of the `options`, `strict` ends the run at the first refusal, and `exit_status` makes the exit
    status say how the game ended. `takes_header` lets the first line of piped input name the game.
    """
    gc.freeze()  # everything loaded so far is needed to the end
    gc.enable()
    view.start(session)
    is_typed = view.console.interactive
    if is_typed:
        from textgames.terminal.completion import complete_commands

        complete_commands(session.vocabulary.commands)
    is_played: bool | None
    status, reason = EXIT_PLAYED, "quit"
    try:
        while session.next and not status:
            try:
                line = view.console.read()
                if line is None:
                    reason = "eof"
                    break
                if takes_header and is_header(line):
                    session, is_played = start_named_game(session, view, line), True
                elif is_typed:
                    is_played = play_until_ctrl_c(session, view, line)
                else:
                    is_played = play_line(session, view, line)
                takes_header = takes_header and is_played is None
                session = session.next or session
                if is_played is False and options.strict:
                    status = EXIT_REFUSED
            except KeyboardInterrupt:
                if not is_typed:
                    raise
                if session.is_interrupted:  # the second in a row
                    status = EXIT_INTERRUPTED
                else:
                    say_how_to_leave(session, view.console)
        view.end(session, session.outcome or reason)
    finally:
        session.leave()
        session.close_file()
    if options.exit_status and not status:
        status = status_of(session.outcome)
    return session, status


def play_line(session: Session, view: ConsoleView, line: str) -> bool | None:
    """Play a line, and show what happened; return what `Session.play` does."""
    was_over = bool(session.outcome)
    is_played = session.play(line)
    if session.outcome and not was_over:
        tell_of_day(session)
    shown = session.next or session
    if shown.file.stream:  # `sync` checks too; this saves a call per line
        shown.file.sync()
    if is_played is not None:
        view.end_line(shown, line)
    return is_played


def play_until_ctrl_c(session: Session, view: ConsoleView, line: str) -> bool | None:
    """Play a line, stopped by Ctrl-C; a second one is a `KeyboardInterrupt`."""

    def interrupt() -> None:
        view.console.break_line()
        if session.is_interrupted:
            raise KeyboardInterrupt
        session.is_interrupted = True

    with at_ctrl_c(interrupt):
        is_played = play_line(session, view, line)
    session.is_interrupted = False
    return is_played


def start_named_game(session: Session, view: ConsoleView, header: str) -> Session:
    """Return a session of the game that the first line of a saved game names, and show it."""
    from textgames.engine.replay import resumed  # a game starts sooner without it

    with loading():
        other = resumed(session, SavedGame(id_in(header, _(THE_INPUT)), []))
    session.go_on_with(other, "new", id=other.public_id())
    view.end_line(other, header)
    return other


def say_how_to_leave(session: Session, console: Console) -> None:
    """Say at the first Ctrl-C that it doesn't leave the game."""
    session.is_interrupted = True
    is_kept = session.stays_saved
    console.say(_("q quits; the game is kept.") if is_kept else _("q quits."))


def tell_of_day(session: Session) -> None:
    """Tell the streak of days at the end of a game of the day that was recorded."""
    if session.results.is_recording and session.results.first_of_day(session.spec):
        from textgames.app.daily import daily_done  # a game starts sooner without it

        session.tell.note(daily_done(session.spec, session.results))


def status_of(outcome: str | None) -> int:
    """Return the exit status that says how a game ended."""
    if not outcome:
        return EXIT_UNFINISHED
    return EXIT_PLAYED if outcome == "won" else EXIT_LOST
