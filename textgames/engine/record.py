"""What helped in a game, its clock, and whether its result counts.

Each game is recorded at its first end, except one that was partly played for the player. It counts
for best results if nothing helped: no hint, undo, restart or `auto`. Where undo is free, as in
games with levels, undo and restart aren't help: each end after a restart is another result, and
only help since that restart matters.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from textgames.engine import clock
from textgames.text.language import N_, _, and_list, comma_list, ngettext, pgettext

# What helps, by the name of its count.
HELPS = {
    "restarts": N_("restart"),
    "undos": N_("undo"),
    "hints": N_("hints"),
    "auto": N_("auto"),
}
UNKNOWN = float("nan")  # a time


class Start:
    """The start of a game, or a restart, with what was noted since then.

    `helped_before` are the counts of help at that moment. The clock runs from `began`, the first
    change that starts it, to `ended`.
    """

    def __init__(self, helped_before: Mapping[str, int]) -> None:
        self.helped_before = dict(helped_before)
        self.began: float | None = None
        self.ended: float | None = None
        self.result: dict[str, Any] | None = None  # of the first end


class Record:
    """The record of one game; `counts` are how often each help was used so far.

    `start` is the start or the restart since which the game is played. Undo and redo lead to an
    earlier and a later one.
    """

    def __init__(self, undo_is_free: bool) -> None:
        self._undo_is_free = undo_is_free
        self.counts = dict.fromkeys(("hints", "undos", "restarts", "auto"), 0)
        self._starts = [Start(self.counts)]
        self.start = self._starts[0]

    def restart(self) -> None:
        """Begin at the start once more."""
        self.start = Start(self.counts)
        self._starts.append(self.start)

    def go_to(self, start_number: int) -> None:
        """Go to the start with a number, after undo or redo."""
        self.start = self._starts[start_number]

    # What counts.

    def helped(self) -> list[str]:
        """Return the kinds of help that count now."""
        if not self._undo_is_free:
            return [kind for kind in HELPS if self.counts[kind]]
        before = self.start.helped_before
        return [kind for kind in ("hints", "auto") if self.counts[kind] > before[kind]]

    @property
    def result(self) -> dict[str, Any] | None:
        """The result of the first end; None if there was none."""
        starts = [self.start] if self._undo_is_free else self._starts
        for start in starts:
            if start.result:
                return start.result
        return None

    def why_not_best(self, is_timed: bool) -> str:
        """Return why a result isn't a best one, as a sentence; empty if it may be one."""
        why = []
        if helped := self.helped():
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

    def start_clock(self) -> None:
        self.start.began = clock.seconds()

    def stop_clock(self) -> None:
        self.start.ended = clock.seconds()

    def seconds(self, is_over: bool) -> float | None:
        """Return the seconds played since the start, to a thousandth; None if unknown."""
        start = self.start
        if start.began is None:
            return 0
        end = start.ended if is_over and start.ended else clock.seconds()
        seconds = round(end - start.began, 3)
        return None if seconds != seconds else seconds

    def resume_clock(self, seconds: float | None) -> None:
        """Let the clock of a replayed game go on from `seconds`, None if the time isn't known."""
        began = self.start.began
        for start in self._starts:
            start.began = UNKNOWN
        now = clock.seconds()
        if seconds is not None:
            self.start.began = None if began is None else now - seconds
        if self.start.ended:
            self.start.ended = now
