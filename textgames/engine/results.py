"""The result of a finished game, whether it counts for best results, and its time."""

from __future__ import annotations

from typing import Any

from textgames.engine import messages
from textgames.engine.random import quote
from textgames.engine.record import Record
from textgames.engine.session import Session
from textgames.text.language import _, and_list


def result_of(session: Session) -> dict[str, Any]:
    """Return what the results keep of the game that is over; a win that was played on stays one."""
    record, seed = session.record, session.spec.seed
    was_won = record.result is not None and record.result["result"] == "won"
    return {
        "game": session.spec.game,
        "params": session.spec.category,
        "seed": seed and quote(seed),
        "result": "won" if was_won else session.outcome,
        "moves": session.game.position.steps,
        "seconds": record.seconds(),
        "undos": record.undos,
        "hints": record.hints,
        "counts": record.counts,
        "figures": session.result_details(),
    }


def why_not_best(session: Session) -> str:
    """Return why the game that is over is not recorded or can't be a best result, as a sentence; empty if it can."""
    record = session.record
    if record.is_continued:
        return _(messages.WAS_OVER)
    if record.is_played_for:
        return _(messages.PLAYED_FOR_YOU)
    if session.outcome == "lost" and "won" in session.summaries[0].only:
        return ""
    reasons = {
        messages.USED_UNDO: record.undos and not session.free_tries,
        messages.USED_HINTS: record.hints and not record.counts,
        messages.KNEW_BOARD: record.knows_board,
        messages.TIME_UNKNOWN: is_timed(session) and record.seconds() is None,
    }
    why = [_(reason) for reason, holds in reasons.items() if holds]
    return _(messages.NO_BEST_RESULT, reasons=and_list(why)) if why else ""


def is_timed(session: Session) -> bool:
    """Return whether there are best results for the least time."""
    return any(summary.field == "seconds" for summary in session.summaries)


def time_to_save(session: Session, record: Record) -> float | None:
    """Return the seconds that a saved game notes; None if there are none to note, as if nobody types."""
    return record.seconds() if session.shows_clock and is_timed(session) else None
