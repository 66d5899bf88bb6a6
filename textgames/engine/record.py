"""What counts of a game: its result, the help used in it, and its clock.

One game has one result. It is written at the game's first end, won or lost. Later ends of the same
game, after undo or restart or in a 2048 that is played on, replace each figure that they make
better, unless something helped before. Won or lost stays that of the first end. A game has a token,
drawn when it starts, in its saved game and with its result: what is loaded or resumed with it is
the same game.

Help is hint, odds, review, `auto` and a solution that was shown, and undo and restart where they
show what is to come. A game that was helped has no best results. One in which `auto` made a move
isn't recorded. The result of a game of the day stays that of its first end.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from textgames.engine import clock
from textgames.engine.chance import quote
from textgames.engine.spec import GameSpec
from textgames.storage.results import Best, Result, Results
from textgames.text.counts import is_date
from textgames.text.language import N_, _, and_list, comma_list, ngettext, pgettext

if TYPE_CHECKING:
    from textgames.engine.describer import GameDescriber

# Kinds of help, by the names of their counts.
HELPS = {
    "restarts": N_("restart"),
    "undos": N_("undo"),
    "hints": N_("hints"),
    "auto": N_("auto"),
}
GOES_BACK = ("restarts", "undos")
UNKNOWN = float("nan")  # a time


class Record:
    """What counts of one game.

    `play` is the class of its session. `counts` has the number of uses of each kind of help. The
    clock runs from `began`, the first move that starts it, to the end of the game.
    """

    def __init__(self, spec: GameSpec, play: Any, token: str = "") -> None:
        self.token = token or os.urandom(8).hex()
        self.counts = dict.fromkeys(HELPS, 0)
        self.began: float | None = None
        self._spec = spec
        self._describer: GameDescriber = play.describer
        self._bests: Sequence[Best] = play.bests
        self._undo_is_free: bool = play.undo_is_free
        self._ended: float | None = None
        self._ends: list[Any] = []  # the positions at which the game has ended so far
        self._looked_back = False  # by a review after an end

    # The result.

    def statistics(self, results: Results) -> Result | None:
        """Return the statistics of this category so far, None without any."""
        if not results.is_recording:
            return None
        found = results.of_game(self._spec.game, self._bests, self._spec.category)
        return found[0] if found else None

    def end(self, game: Any, results: Results) -> list[str]:
        """Record that a game has ended; return what is to be said of its result.

        Nothing is to be done at an end that redo leads back to.
        """
        if any(end is game.position for end in self._ends):
            return []
        self._ends.append(game.position)
        self._ended = clock.seconds()
        if not results.is_recording:
            return []
        earlier = self.statistics(results)
        first_outcome = self.write(game, results)
        if self.counts["auto"]:
            return [_("Not counted: part of this game was played for you.")]
        went_back = not set(GOES_BACK).isdisjoint(self.kinds_of_help())
        if first_outcome and (went_back or self._is_of_day or first_outcome != outcome_of(game)):
            return [_("Not counted: you had already finished this game.")]
        best = self._bests[0]
        remarks = []
        if game.outcome == "won" or best.of_all:
            remarks.append(self._why_not_best())
        now = self.statistics(results)
        if earlier and now:
            if any(best.is_beaten(earlier, now) for best in self._bests):
                remarks.append(_("New best!"))
            remarks.append(self._describer.results(now))
        return remarks

    def leave(self, game: Any, results: Results) -> None:
        """Record how far a game has come that is played on after a win."""
        if game.goes_on_after_end:
            self.write(game, results)

    def write(self, game: Any, results: Results) -> str:
        """Write the result of a game; return the outcome of its first end if it has a result.

        That result is improved.
        """
        if self.counts["auto"] or not results.is_recording:
            return ""
        result = self._result(game)
        first_outcome = results.add(result)
        if first_outcome and not (self.kinds_of_help() or self._is_of_day):
            results.improve(result, self._bests)
        return first_outcome

    @property
    def _is_of_day(self) -> bool:
        return bool(self._spec.seed and is_date(self._spec.seed))

    def _result(self, game: Any) -> Result:
        """Return the result of a game that is over, or is played on after a win."""
        seed = self._spec.seed
        day, time = clock.date_and_time().split()
        return {
            "token": self.token,
            "game": self._spec.game,
            "params": self._spec.category,
            "seed": seed and quote(seed),
            "day": day,
            "time": time,
            "result": outcome_of(game),
            "moves": game.position.steps,
            "seconds": self.seconds(is_over=True),
            "undos": self.counts["undos"],
            "hints": self.counts["hints"],
            "counts": not self.kinds_of_help(),
            "figures": self._describer.result_details(self._spec, game),
        }

    # Help.

    def count_help(self, kind: str, game: Any) -> bool:
        """Count a use of help; return True if the game counted for best results until then.

        A review after the end helps only what is played of the game afterwards.
        """
        if game.outcome:
            self._looked_back = True
            return False
        had_help = self.kinds_of_help()
        self.counts[kind] += 1
        if had_help or not self.kinds_of_help():
            return False
        return self._undo_is_free or len(self._ends) <= game.goes_on_after_end

    def kinds_of_help(self) -> list[str]:
        """Return the kinds of help that were used, without those that are free."""
        kinds = []
        for kind, count in self.counts.items():
            is_free = self._undo_is_free and kind in GOES_BACK
            looked_back = self._looked_back and kind == "hints"
            if (count and not is_free) or looked_back:
                kinds.append(kind)
        return kinds

    def _why_not_best(self) -> str:
        """Return why a result isn't a best one, as a sentence; empty if it may be one."""
        why = []
        if helped := self.kinds_of_help():
            why.append(_("you used {help}", help=and_list([_(HELPS[kind]) for kind in helped])))
        if self._bests[0].field == "seconds" and self.seconds(is_over=True) is None:
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
        """Return the seconds played, to a thousandth; None if unknown."""
        if self.began is None:
            return 0
        end = self._ended if is_over and self._ended else clock.seconds()
        seconds = round(end - self.began, 3)
        return None if seconds != seconds else seconds

    def resume_clock(self, seconds: float | None) -> None:
        """Let the clock go on from `seconds`, or from an unknown time if that is None."""
        now = clock.seconds()
        if seconds is None:
            self.began = UNKNOWN
        elif self.began is not None:
            self.began = now - seconds
        if self._ended:
            self._ended = now


def outcome_of(game: Any) -> str:
    """Return "won" or "lost" for the result of a game; one that is played on was won."""
    outcome: str = "won" if game.goes_on_after_end else game.outcome
    return outcome
