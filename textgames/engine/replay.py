"""Play a saved game again."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from textgames.engine import messages
from textgames.engine.answer import Answer
from textgames.engine.reading import read_line
from textgames.engine.session import Session
from textgames.errors import Unreadable, Unusable
from textgames.text.language import _, join_sentences
from textgames.text.quoting import warn

SECONDS_BETWEEN_REPORTS = 10


def replay(session: Session, lines: Sequence[str], seconds: float | None = None) -> None:
    """Play the lines of a saved game; raise `Unusable` at the first that can't be played, or when it is cancelled.

    Questions are skipped, but help that was asked for counts. The clock goes on at `seconds`, if these are known. What
    takes long is reported on standard error.
    """
    session.progress.has_limit = False
    reported = monotonic()
    for number, line in enumerate(lines, 2):
        if monotonic() > reported + SECONDS_BETWEEN_REPORTS:
            reported = monotonic()
            places = {"number": number - 1, "count": len(lines)}
            warn(_("Replaying the saved game: line {number} of {count}. Ctrl-C stops.", **places))
        answer = session.answer = Answer(line)
        try:
            commands = read_line(line, session.vocabulary, session.spec)
        except Unreadable as error:
            answer.refuse(error)
        else:
            for command in commands:
                if command.verb.asks and command.verb.helps:
                    session.record.add_hint()
            session.run([command for command in commands if not command.verb.asks])
        if session.progress.is_cancelled:
            raise Unusable(_(messages.STOPPED))
        if answer.file_command or (answer.error and not answer.changes):
            failed = _("Line {number} can't be played.", number=number)
            raise Unusable(join_sentences([failed, str(answer.error or "")]))
        session.record.is_continued |= answer.finished
    if lines:
        session.record.resume(seconds)
    session.record.unsaved = []
