"""Replays saved games in a new session."""

from __future__ import annotations

from collections.abc import Callable

from textgames.engine import clock, wording
from textgames.engine.session import AUTO_MARK, Session
from textgames.errors import Illegal, Refusal, Unusable
from textgames.storage.saved_game import SavedGame, loading
from textgames.text.language import _, join_sentences
from textgames.text.quoting import printable, quoted


def play_header(session: Session, game_id: str) -> None:
    """Go on with the exact game named by a header, where the command line left it open."""
    with loading():
        other = resumed(session, SavedGame(game_id, []))
    session.go_on_with(other, "new", id=other.public_id())


def resumed(session: Session, saved: SavedGame) -> Session:
    """Return a session in which a saved game was replayed.

    Raise `ValueError` if the saved game is of another game, or can't be played.
    """
    game, _colon, text = saved.game_id.partition(":")
    if game != session.spec.game:
        places = {"saved": printable(game), "game": session.spec.game}
        raise Unusable(_(wording.OTHER_SAVED_GAME, **places))
    other = type(session)(session.spec.parse_exact(text, saved))
    replay(other, saved, lambda: session.is_interrupted)
    return other


def replay(
    session: Session,
    saved: SavedGame,
    is_interrupted: Callable[[], bool] = lambda: False,
) -> None:
    """Play the lines of a saved game; raise `Unusable` at the first that can't be played.

    Questions are skipped; hints are counted. The session has no view, results or file yet. The
    clock goes on from the time played, if that is known.
    """
    for number, line in zip(saved.numbers, saved.lines):
        if is_interrupted():
            raise Unusable(_(wording.STOPPED))
        try:
            play_again(session, line)
        except Refusal as error:
            failed = _("Line {number} can't be played.", number=number)
            raise Unusable(join_sentences([failed, str(error)])) from None
    if saved.lines:
        for record in session.records:
            record.resume_clock(saved.seconds if record is session.record else None)
    session.lines = list(saved.lines)  # with their comments


def play_again(session: Session, line: str) -> None:
    """Play a line of a saved game; raise a `Refusal` if it can't be played."""
    session.work_began = clock.seconds()
    if line.endswith(f" {AUTO_MARK}"):
        session.record.counts["auto"] += 1
    calls = []
    for call in session.read(line) or ():
        if call.command.takes_file:
            raise Unusable(_(wording.CANT_READ, word=quoted(call.word)))
        if not call.command.asks or call.command.counts_as_hint:
            calls.append(call)
    for call in calls:
        if call.command.asks:
            session.record.counts["hints"] += not session.outcome
            continue
        before = session.game.position
        try:
            session.call(call)
        except Illegal:  # a saved command may end with a blocked move: lurd rrU
            if call is not calls[-1] or session.game.position is before:
                raise
    if session.has_left or session.successor:
        raise Unusable(_(wording.CANT_READ, word=quoted(line)))
