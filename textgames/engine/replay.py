"""Replays saved games in a new session."""

from __future__ import annotations

from collections.abc import Callable

from textgames.engine import clock, wording
from textgames.engine.commands import FILE, HINT, QUESTION
from textgames.engine.record import Record
from textgames.engine.session import AUTO_MARK, Context, Resumed, Session, silent_context
from textgames.engine.spec import GameSpec
from textgames.errors import Illegal, Refusal, Unusable
from textgames.storage.saved_game import SavedGame
from textgames.text.language import _, join_sentences
from textgames.text.quoting import printable, quoted


def resumed(session: Session, saved: SavedGame) -> Session:
    """Return a session, in the same context, in which a saved game was replayed.

    Raise `ValueError` if the saved game is of another game, or can't be played.
    """
    game, _colon, text = saved.game_id.partition(":")
    if game != session.spec.game:
        places = {"saved": printable(game), "game": session.spec.game}
        raise Unusable(_(wording.OTHER_SAVED_GAME, **places))
    spec = session.spec.parse_exact(text, saved)
    return replayed(type(session), spec, session.context, saved, lambda: session.is_interrupted)


def replayed(
    session_type: type[Session],
    spec: GameSpec,
    context: Context,
    saved: SavedGame,
    is_interrupted: Callable[[], bool] = lambda: False,
) -> Session:
    """Return a session in which a saved game was replayed, silently.

    Questions are skipped; hints are counted. The clock goes on from the time played, if that is
    known. Raise `Unusable` at the first line that can't be played.
    """
    started = Resumed(spec.start(), Record(spec, session_type, saved.token), [])
    session = session_type(spec, silent_context(context.vocabulary), started)
    for number, line in zip(saved.numbers, saved.lines):
        if is_interrupted():
            raise Unusable(_(wording.STOPPED))
        try:
            play_again(session, line)
        except Refusal as error:
            failed = _("Line {number} can't be played.", number=number)
            raise Unusable(join_sentences([failed, str(error)])) from None
    if saved.lines:
        session.record.resume_clock(saved.seconds)
    lines = list(saved.lines)  # with their comments
    return session_type(spec, context, Resumed(session.game, session.record, lines))


def play_again(session: Session, line: str) -> None:
    """Play a line of a saved game; raise a `Refusal` if it can't be played."""
    session.work_began = clock.seconds()
    if line.endswith(f" {AUTO_MARK}"):
        session.record.count_help("auto", session.game)
    calls = []
    for call in session.read(line) or ():
        if call.command.kind == FILE:
            raise Unusable(_(wording.CANT_READ, word=quoted(call.word)))
        if call.command.kind != QUESTION:
            calls.append(call)
    for call in calls:
        if call.command.kind == HINT:
            session.count_help("hints")
            continue
        before = session.game.position
        try:
            session.call(call)
        except Illegal:  # a saved command may end with a blocked move: lurd rrU
            if call is not calls[-1] or session.game.position is before:
                raise
    if session.next is not session:
        raise Unusable(_(wording.CANT_READ, word=quoted(line)))
