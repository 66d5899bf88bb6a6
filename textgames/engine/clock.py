"""The clock and the calendar."""

from __future__ import annotations

import os
from time import localtime, monotonic, strftime, time

from textgames.text.counts import is_number


def seconds() -> float:
    """Return the time of a monotonic clock."""
    return monotonic()


def date_and_time(moment: float | None = None) -> str:
    """Return a moment in seconds since 1970, by default now, as local time: "2026-11-22 18:05".

    For tests TEXTGAMES_CLOCK shifts it by a number of seconds, which may be negative.
    """
    ahead = os.environ.get("TEXTGAMES_CLOCK", "")
    if is_number(ahead.removeprefix("-"), max_digits=12):
        moment = (time() if moment is None else moment) + int(ahead)
    return strftime("%Y-%m-%d %H:%M", localtime(moment))


def today() -> str:
    """Return the local date: "2026-11-22"."""
    return date_and_time().split()[0]
