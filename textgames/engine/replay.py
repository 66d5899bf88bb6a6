"""Replays saved games in a new session."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from copy import copy

from textgames.engine import clock, wording
from textgames.engine.events import Change, End, Event, Events, Leaving, Refused, Report
from textgames.engine.reading import read_line
from textgames.engine.session import Session
from textgames.engine.settings import Settings
from textgames.errors import Refusal, Unusable
from textgames.storage.saved_game import SavedGame, loading
from textgames.text.language import _, join_sentences
from textgames.text.quoting import printable, quoted

SECONDS_BETWEEN_REPORTS = 10
AUTO_MARK = "# auto"  # behind a move that `auto` made


def begin_saved(session: Session, game_id: str) -> Events:
    """Begin the game that the first line of piped input names, if the command line named none."""
    with loading():
        other = yield from resumed(session, SavedGame(game_id, []))
    yield session.take_over(other, "new", id=other.public_id())


def resumed(session: Session, saved: SavedGame) -> Generator[Event, None, Session]:
    """Return a session in which a saved game was replayed; yield reports of the progress.

    Raise `ValueError` if it is a saved game of another game, or can't be played.
    """
    game, _colon, text = saved.game_id.partition(":")
    if game != session.spec.game:
        places = {"saved": printable(game), "game": session.spec.game}
        raise Unusable(_(wording.OTHER_SAVED_GAME, **places))
    spec = session.spec.of_saved_game(text, saved)
    other = copy(session)  # with its settings
    other.begin(spec, spec.start())
    for report in replay(other, saved):
        if session.interrupt.is_set:
            raise Unusable(_(wording.STOPPED))
        if report:
            yield report
    other.saving = ""
    return other


def replay(session: Session, saved: SavedGame) -> Iterator[Report | None]:
    """Play the lines of a saved game; raise `Unusable` at the first that can't be played.

    Questions are skipped, but hints that were asked for count. The settings are for the lines after
    these. The clock goes on from the time played, if that is known. Yield after each line:
    sometimes a report, else None.
    """
    lines = saved.lines
    settings = session.settings
    session.settings = Settings()
    reported = clock.seconds()
    for number, line in enumerate(lines, saved.first_line):
        try:
            play_again(session, line)
        except Refusal as error:
            failed = _("Line {number} can't be played.", number=number)
            raise Unusable(join_sentences([failed, str(error)])) from None
        if clock.seconds() > reported + SECONDS_BETWEEN_REPORTS:
            reported = clock.seconds()
            done = number - saved.first_line + 1
            places = {"number": done, "count": len(lines)}
            text = _("Replaying the saved game: line {number} of {count}. Ctrl-C stops.", **places)
            yield Report(text)
        else:
            yield None
    if lines:
        session.record.resume_clock(saved.seconds)
    session.lines = list(lines)
    session.settings = settings


def play_again(session: Session, line: str) -> None:
    """Play a line of a saved game; raise a `Refusal` if it can't be played."""
    if line.endswith(f" {AUTO_MARK}"):
        session.record.add_auto()
    played = []
    for command in read_line(line, session.vocabulary, session.spec):
        if command.verb.takes_file:
            raise Unusable(_(wording.CANT_READ, word=quoted(command.word)))
        if not command.verb.asks:
            played.append(command)
        elif command.verb.is_help:
            session.record.add_hint()
    refused: Refused | None = None
    has_changed = is_over = False
    for event in session.run(played):
        has_changed |= isinstance(event, Change)
        is_over |= isinstance(event, End)
        if isinstance(event, Leaving):
            raise Unusable(_(wording.CANT_READ, word=quoted(line)))
        if isinstance(event, Refused):
            refused = event
    session.record.this_try.is_continued |= is_over
    if refused and (refused.not_played or not has_changed):
        raise refused.error
