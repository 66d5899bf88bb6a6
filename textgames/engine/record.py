"""The help used in a game, its clock, and whether its result counts.

Each game is recorded at its first end, unless `auto` played part of it. It counts for best results
if no help was used: no hint, undo, restart or `auto`. Where undo is free, as in games with levels,
undo and restart aren't help: each end after a restart is another result, and only help since that
restart matters.
"""

from __future__ import annotations

from typing import Any

from textgames.engine import clock
from textgames.text.language import N_, _, and_list, comma_list, ngettext, pgettext

# Kinds of help, by the names of their counts.
HELPS = {
    "restarts": N_("restart"),
    "undos": N_("undo"),
    "hints": N_("hints"),
    "auto": N_("auto"),
}
UNKNOWN = float("nan")  # a time


class Record:
    """The record of a game since its start or a restart.

    `counts` has the number of uses of each kind of help in the whole game so far. The clock runs
    from `began`, the first change that starts it, to `ended`. `result` is that of the first end,
    which `may_grow` until the end of a game that goes on after a win; `number` is its number among
    the results if it was recorded in this run.
    """

    def __init__(self, counts: dict[str, int], undo_is_free: bool) -> None:
        self.counts = counts
        self._undo_is_free = undo_is_free
        self._helped_before = dict(counts)  # at the start
        self.began: float | None = None
        self.ended: float | None = None
        self.result: dict[str, Any] | None = None
        self.may_grow = False
        self.number: int | None = None

    # What counts.

    def kinds_of_help(self) -> list[str]:
        """Return the kinds of help that count now."""
        if not self._undo_is_free:
            return [kind for kind in HELPS if self.counts[kind]]
        before = self._helped_before
        return [kind for kind in ("hints", "auto") if self.counts[kind] > before[kind]]

    def why_not_best(self, is_timed: bool) -> str:
        """Return why a result isn't a best one, as a sentence; empty if it may be one."""
        why = []
        if helped := self.kinds_of_help():
            why.append(_("you used {help}", help=and_list([_(HELPS[kind]) for kind in helped])))
        if is_timed and self.seconds(is_over=True) is None:
            why.append(_("the time isn't known"))
        if not why:
            return ""
        # Translators: {reasons} is a list of the two before.
        return _("Not a best result: {reasons}.", reasons=pgettext("reasons", "; ").join(why))

    def help_used(self) -> str:
        """Return the help that was used, as a sentence."""
        used = []
        if self.counts["undos"]:
            used.append(ngettext("{count} undo", "{count} undos", self.counts["undos"]))
        if self.counts["hints"]:
            used.append(ngettext("{count} hint", "{count} hints", self.counts["hints"]))
        if self.counts["auto"]:
            used.append(_("auto"))
        return _("Help: {help}.", help=comma_list(used)) if used else _("No undos and no hints.")

    # The clock.

    def seconds(self, is_over: bool) -> float | None:
        """Return the seconds played since the start, to a thousandth; None if unknown."""
        if self.began is None:
            return 0
        end = self.ended if is_over and self.ended else clock.seconds()
        seconds = round(end - self.began, 3)
        return None if seconds != seconds else seconds

    def resume_clock(self, seconds: float | None) -> None:
        """Let the clock go on from `seconds`, or from an unknown time if that is None."""
        now = clock.seconds()
        if seconds is None:
            self.began = UNKNOWN
        elif self.began is not None:
            self.began = now - seconds
        if self.ended:
            self.ended = now
