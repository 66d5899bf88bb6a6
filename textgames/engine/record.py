"""How a game was played: the clock, the help that was used, and whether its result counts.

Each finished game is recorded, except one that was partly played for the player. It counts for best
results if it was won without help: no undo, no hints, no `auto`. In games with levels, which may be
tried any number of times, undo is free, and only help since the last restart matters.
"""

from __future__ import annotations

from textgames.engine import clock
from textgames.text.language import N_, _, and_words, comma_list, ngettext, pgettext

HELPS = UNDO, HINTS, AUTO = N_("undo"), N_("hints"), N_("auto")


class Record:
    """The record of one game, from its start on, restarts included.

    With `free_tries` undo isn't help, and only help since the last restart matters; `is_timed` says
    whether the time matters. A game that `counts_once`, such as the game of the day, is recorded at
    its first end only, restarts included.

    `hints`, `undos`, `restarts` and `auto` are counters; `helps` has the kinds of help used so far,
    and `is_played_for` is True if `auto` or a solution made moves in this try. `knows_time` is
    False if the time of an earlier run of the program isn't known. `was_recorded` and `was_won`
    are about the ends of this try so far; `end_undone` is True if an end was taken back, and
    `is_continued` if that end is recorded.
    """

    def __init__(self, free_tries: bool, is_timed: bool, counts_once: bool = False) -> None:
        self._free_tries = free_tries
        self._is_timed = is_timed
        self._counts_once = counts_once
        self._was_recorded_before = False  # in an earlier try
        self.hints = self.undos = self.restarts = self.auto = 0
        self.helps: set[str] = set()  # as messages name them
        self._begin_try()

    def _begin_try(self) -> None:
        self._started: float | None = None  # readings of the clock
        self._ended: float | None = None
        self.knows_time = True
        self.was_recorded = self.was_won = False
        self.end_undone = self.is_continued = self.is_played_for = False

    @property
    def counts(self) -> bool:
        """Whether the game can be a best result so far: nothing has helped."""
        return not self.helps

    def why_not_best(self, can_be_best: bool) -> str:
        """Return why the game is not recorded or can't be a best result, as a sentence.

        Empty if nothing prevents that, or if a game with this outcome never can be one.
        """
        if self.is_continued:
            return _("Not counted: you had already finished this game.")
        if self.is_played_for:
            return _("Not counted: part of this game was played for you.")
        if not can_be_best:
            return ""
        why = []
        if self.helps:
            helps = and_words([_(help) for help in HELPS if help in self.helps])
            why.append(_("you used {help}", help=helps))
        if self._is_timed and not self.knows_time:
            why.append(_("the time isn't known"))
        if not why:
            return ""
        # Translators: {reasons} is a list of the two before.
        return _("Not a best result: {reasons}.", reasons=pgettext("reasons", "; ").join(why))

    def help_used(self) -> str:
        """Return the help that was used, as a sentence."""
        helps = []
        if self.undos:
            helps.append(ngettext("{count} undo", "{count} undos", self.undos))
        if self.hints:
            helps.append(ngettext("{count} hint", "{count} hints", self.hints))
        if self.auto:
            helps.append(_("auto"))
        return _("Help: {help}.", help=comma_list(helps)) if helps else _("No undos and no hints.")

    def help(self) -> dict[str, int]:
        return {
            "hints": self.hints,
            "undos": self.undos,
            "restarts": self.restarts,
            "auto": self.auto,
        }

    def start_clock(self) -> None:
        if self._started is None:
            self._started = clock.seconds()

    def add_hint(self) -> None:
        self.hints += 1
        self.helps.add(HINTS)

    def add_auto(self) -> None:
        self.auto += 1
        self.helps.add(AUTO)
        self.is_played_for = True

    def add_undo(self, restarts: int = 0, is_over: bool = False) -> None:
        """Count an undo, which may have taken back `restarts`.

        If so, the help of the tries before them counts again. `is_over` says whether the game was
        over before the undo.
        """
        self.undos += 1
        self.end_undone |= is_over
        if restarts and self._was_recorded_before:
            self.is_continued = True
        self.is_continued |= self.was_recorded
        if restarts and self.auto:
            self.is_played_for = True
        if not self._free_tries:
            self.helps.add(UNDO)
        elif restarts:
            if self.hints:
                self.helps.add(HINTS)
            if self.auto:
                self.helps.add(AUTO)

    def restart(self) -> None:
        """Begin another try."""
        self.restarts += 1
        was_finished = self.was_recorded or self.is_continued
        self._was_recorded_before |= was_finished
        self._begin_try()
        self.is_continued = was_finished and self._counts_once
        if self._free_tries:
            self.helps.clear()

    def stop_or_resume_clock(self, is_over: bool) -> None:
        """Stop the clock, or let it go on if the end of the game was taken back."""
        self._ended = clock.seconds() if is_over else None

    def seconds(self) -> float | None:
        """Return the seconds from the first move to now or to the end of the game; None if unknown.

        They are rounded to a thousandth.
        """
        if not self.knows_time:
            return None
        if self._started is None:
            return 0
        return round((self._ended or clock.seconds()) - self._started, 3)

    def seconds_to_save(self, is_typed: bool) -> float | None:
        """Return the seconds for a saved game; None if it has none, as when nobody types."""
        return self.seconds() if is_typed and self._is_timed else None

    def resume(self, seconds: float | None) -> None:
        """Let the clock go on from `seconds`, None if the time isn't known."""
        self.knows_time = seconds is not None
        if self._started is not None:
            now = clock.seconds()
            self._started = now - (seconds or 0)
            self._ended = now if self._ended else None
