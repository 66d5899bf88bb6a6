"""How a game was played: the clock, the help that was used, and whether its result counts.

Each finished game is recorded, except one that was partly played for the player. It counts for best
results if it was won without help: no undo, no hints, no `auto`. In games with levels, which may be
tried any number of times, undo is free, and only help since the last restart matters.
"""

from __future__ import annotations

from collections.abc import Iterable

from textgames.engine import clock
from textgames.text.language import N_, _, and_words, comma_list, ngettext, pgettext

HELPS = UNDO, HINTS, AUTO = N_("undo"), N_("hints"), N_("auto")


class Try:
    """A try at a game: from its start, or from a restart, up to the next restart.

    `helps` has the kinds of help that count in it, and `is_played_for` is True if `auto` or a
    solution made moves in it. `is_recorded` and `was_won` are about its ends so far; `end_undone`
    is True if an end was taken back, and `is_continued` if its result isn't recorded because an
    earlier end was.
    """

    def __init__(self, helps: Iterable[str] = (), is_continued: bool = False) -> None:
        self.helps = set(helps)
        self.is_continued = is_continued
        self.is_played_for = False
        self.is_recorded = False
        self.was_won = False
        self.end_undone = False

    @property
    def is_to_record(self) -> bool:
        """Whether the result is recorded when the game ends."""
        return not (self.is_continued or self.is_played_for)

    def finish(self, is_won: bool) -> None:
        """Note an end that is recorded."""
        self.is_recorded = True
        self.was_won |= is_won

    def join(self, later: Try) -> None:
        """Go on with this try, since the restart after it was undone; `later` began there."""
        self.helps |= later.helps
        self.is_played_for |= later.is_played_for
        self.is_recorded |= later.is_recorded
        self.was_won |= later.was_won
        self.end_undone |= later.end_undone
        self.is_continued |= later.is_continued


class Record:
    """The record of one game: its tries, its clock, and the counters of help.

    The counters are `hints`, `undos`, `restarts` and `auto`. The clock runs from the first move
    after the start or a restart; `knows_time` is False if the time of an earlier run of the program
    isn't known.

    With `free_tries` undo isn't help, and each try begins without help; in other games the help of
    earlier tries counts too. `is_timed` says whether the time matters. A game that `counts_once`,
    such as the game of the day, is recorded at its first end only, restarts included.
    """

    def __init__(self, free_tries: bool, is_timed: bool, counts_once: bool = False) -> None:
        self._free_tries = free_tries
        self._is_timed = is_timed
        self._counts_once = counts_once
        self._earlier: list[Try] = []
        self.this_try = Try()
        self.hints = 0
        self.undos = 0
        self.restarts = 0
        self.auto = 0
        self._reset_clock()

    def _reset_clock(self) -> None:
        self.knows_time = True
        self._started: float | None = None  # readings of the clock
        self._ended: float | None = None

    @property
    def counts(self) -> bool:
        """Whether the game can be a best result so far: nothing has helped."""
        return not self.this_try.helps

    def why_not_best(self, can_be_best: bool) -> str:
        """Return why the game is not recorded or can't be a best result, as a sentence.

        Empty if nothing prevents that, or if a game with this outcome never can be one.
        """
        this_try = self.this_try
        if this_try.is_continued:
            return _("Not counted: you had already finished this game.")
        if this_try.is_played_for:
            return _("Not counted: part of this game was played for you.")
        if not can_be_best:
            return ""
        why = []
        if this_try.helps:
            helps = and_words([_(help) for help in HELPS if help in this_try.helps])
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

    def add_hint(self) -> None:
        self.hints += 1
        self.this_try.helps.add(HINTS)

    def add_auto(self) -> None:
        self.auto += 1
        self.this_try.helps.add(AUTO)
        self.this_try.is_played_for = True

    def add_undo(self, restarts: int = 0, is_over: bool = False) -> None:
        """Count an undo, which may have taken back `restarts`; the tries before them go on.

        `is_over` says whether the game was over before the undo.
        """
        self.undos += 1
        self.this_try.end_undone |= is_over
        if not self._free_tries:
            self.this_try.helps.add(UNDO)
        for _restart in range(min(restarts, len(self._earlier))):
            later = self.this_try
            self.this_try = self._earlier.pop()
            self.this_try.join(later)
        self.this_try.is_continued |= self.this_try.is_recorded

    def restart(self) -> None:
        """Begin another try."""
        self.restarts += 1
        last = self.this_try
        self._earlier.append(last)
        was_finished = last.is_recorded or last.is_continued
        helps = () if self._free_tries else last.helps
        self.this_try = Try(helps, is_continued=was_finished and self._counts_once)
        self._reset_clock()

    def start_clock(self) -> None:
        if self._started is None:
            self._started = clock.seconds()

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

    def resume_clock(self, seconds: float | None) -> None:
        """Let the clock go on from `seconds`, None if the time isn't known."""
        self.knows_time = seconds is not None
        if self._started is not None:
            now = clock.seconds()
            self._started = now - (seconds or 0)
            self._ended = now if self._ended else None

    def seconds_to_save(self, is_typed: bool) -> float | None:
        """Return the seconds for a saved game; None if it has none, as when nobody types."""
        return self.seconds() if is_typed and self._is_timed else None
