"""How a game was played: the clock, the help that was used, and whether its result counts.

Each finished game is recorded, except one that was partly played for the player or had been
finished before. It counts for best results if nothing helped: no undo, no hints, no `auto`. In
games with levels, which may be tried any number of times, undo is free, and only help since the
last restart matters.
"""

from __future__ import annotations

from typing import Any

from textgames.engine import clock
from textgames.text.language import N_, _, and_list, comma_list, ngettext, pgettext

HELPS = UNDO, HINTS, AUTO = N_("undo"), N_("hints"), N_("auto")


class Try:
    """A try at a game: from its start, or from a restart, up to the next restart.

    Its clock runs from the first change that starts it to the end.
    """

    def __init__(self) -> None:
        self.helps: set[str] = set()  # the kinds of help that count in it
        self.is_played_for = False  # `auto` made moves in it
        self.result: dict[str, Any] | None = None  # that was recorded at an earlier ending
        self.is_continued = False  # its result isn't recorded, since an earlier one was
        self.knows_time = True  # False if the time of an earlier run of the program isn't known
        self._started: float | None = None  # readings of the clock
        self._ended: float | None = None

    @property
    def is_to_record(self) -> bool:
        """Whether the result is recorded when the game ends."""
        return not (self.is_continued or self.is_played_for)

    def start_clock(self) -> None:
        if self._started is None:
            self._started = clock.seconds()

    def stop_or_resume_clock(self, is_over: bool) -> None:
        """Stop the clock, or let it go on if the end of the game was taken back."""
        if not is_over:
            self._ended = None
        elif self._ended is None:  # an end that undo of a restart leads back to keeps its time
            self._ended = clock.seconds()

    def seconds(self) -> float | None:
        """Return the seconds from its start to now or to the end of the game; None if unknown.

        They are rounded to a thousandth.
        """
        if not self.knows_time:
            return None
        if self._started is None:
            return 0
        return round((self._ended or clock.seconds()) - self._started, 3)

    def resume_clock(self, seconds: float | None) -> None:
        """Let the clock go on from `seconds`, None if the time isn't known."""
        self.knows_time = seconds is not None
        if self._started is not None:
            now = clock.seconds()
            self._started = now - (seconds or 0)
            self._ended = now if self._ended else None


class Record:
    """The record of one game: its tries, and how often help was used.

    Undo of a restart goes back to the try before it, and redo to the one after it. `counts` are
    those of the whole game.

    With `free_tries` undo isn't help, and each try begins without help; in other games the help of
    earlier tries counts too. `is_timed` says whether the time matters. A game that `counts_once`,
    such as the game of the day, is recorded at its first end only, restarts included.
    """

    def __init__(self, free_tries: bool, is_timed: bool, counts_once: bool = False) -> None:
        self._free_tries = free_tries
        self._is_timed = is_timed
        self._counts_once = counts_once
        self.this_try = Try()
        self._tries = [self.this_try]
        self._number = 0  # of this try
        self.counts = {"hints": 0, "undos": 0, "restarts": 0, "auto": 0}

    @property
    def can_be_best(self) -> bool:
        """Whether the game can be a best result so far: it is recorded, and nothing has helped."""
        return self.this_try.is_to_record and not self.this_try.helps

    def why_not_best(self, is_candidate: bool) -> str:
        """Return why the game is not recorded or can't be a best result, as a sentence.

        Empty if nothing prevents that, or if a game with this outcome never can be one.
        """
        this_try = self.this_try
        if this_try.is_continued:
            return _("Not counted: you had already finished this game.")
        if this_try.is_played_for:
            return _("Not counted: part of this game was played for you.")
        if not is_candidate:
            return ""
        why = []
        if this_try.helps:
            used = and_list([_(help) for help in HELPS if help in this_try.helps])
            why.append(_("you used {help}", help=used))
        if self._is_timed and not this_try.knows_time:
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

    def add_hint(self) -> None:
        self.counts["hints"] += 1
        self.this_try.helps.add(HINTS)

    def add_auto(self) -> None:
        self.counts["auto"] += 1
        self.this_try.helps.add(AUTO)
        self.this_try.is_played_for = True

    def add_undo(self, restarts: int) -> None:
        """Count an undo, which may have taken back `restarts`."""
        self.counts["undos"] += 1
        left = self.this_try
        if not self._free_tries:
            left.helps.add(UNDO)
        self._go_to(self._number - restarts)
        for one in (left, self.this_try):
            one.is_continued |= one.result is not None

    def add_redo(self, restarts: int) -> None:
        """Go on to a later try if a redo made `restarts` again."""
        self._go_to(self._number + restarts)

    def restart(self) -> None:
        """Begin another try."""
        self.counts["restarts"] += 1
        del self._tries[self._number + 1 :]
        self._tries.append(Try())
        self._go_to(self._number + 1)

    def _go_to(self, number: int) -> None:
        """Go to another try, which has the help and the end of this one if they count there."""
        before = self.this_try
        self._number = number
        self.this_try = self._tries[number]
        if not self._free_tries:
            self.this_try.helps |= before.helps
        if self._counts_once:
            self.this_try.is_continued |= before.result is not None or before.is_continued

    def resume_clock(self, seconds: float | None) -> None:
        """Let the clock go on from `seconds`, None if the time isn't known."""
        for one in self._tries:
            one.knows_time = False
        self.this_try.resume_clock(seconds)

    def seconds_to_save(self) -> float | None:
        """Return the seconds for a saved game; None if the time doesn't matter."""
        return self.this_try.seconds() if self._is_timed else None
