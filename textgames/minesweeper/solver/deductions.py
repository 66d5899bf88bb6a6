"""Constraint propagation: what one open number proves, or two together.

clue       an open number: as many mines are on the closed squares around it
certain    safe, or a mine, in every layout of the mines consistent with all clues
unknown    the squares of a clue that are not certain yet; they hold its `missing` mines
deduction  squares that became certain, and the clues that prove it

These are the two quick rules that players use most. `probabilities.py` finds what they miss: longer
chains, and conclusions from the number of mines left.
"""

from __future__ import annotations

from collections import defaultdict

from textgames.engine.cancellation import Cancellation
from textgames.text.squares import Square

Constraint = tuple[frozenset[Square], int]  # squares, and how many mines are on them

WORK = 100  # of a deduction or a comparison


class Clue:
    """The number `mines` on the open square `square`, with the closed `squares` around it."""

    def __init__(self, square: Square, mines: int, squares: frozenset[Square]) -> None:
        self.square, self.mines, self.squares = square, mines, squares


# Squares that are certainly safe, others that are mines, and one or two clues that prove it.
Deduction = tuple[frozenset[Square], frozenset[Square], tuple[Clue, ...]]


class Deductions:
    """The squares that the clues prove `safe` or `mines`; `steps` are the deductions."""

    def __init__(self, clues: list[Clue], cancellation: Cancellation) -> None:
        self._cancellation = cancellation
        self.safe: set[Square] = set()
        self.mines: set[Square] = set()
        self.steps: list[Deduction] = []
        self._clues_of: defaultdict[Square, list[Clue]] = defaultdict(list)
        for clue in clues:
            for square in clue.squares:
                self._clues_of[square].append(clue)
        self._to_read = dict.fromkeys(clues)  # with the rule of one clue, from the last one on
        self._to_compare = dict.fromkeys(reversed(clues))  # with the rule of two clues
        self.apply_single_clues()

    def rest(self, clue: Clue) -> Constraint:
        """Return the unknown squares of a clue, and the missing mines."""
        unknown = clue.squares.difference(self.safe, self.mines)
        return unknown, clue.mines - len(clue.squares & self.mines)

    def apply_single_clues(self) -> None:
        """Apply the rule of one clue until it proves no more.

        All unknown squares of a clue are mines, or all are safe.
        """
        while self._to_read:
            clue, _none = self._to_read.popitem()
            unknown, missing = self.rest(clue)
            if unknown and missing == 0:
                self._record(unknown, frozenset(), clue)
            elif unknown and missing == len(unknown):
                self._record(frozenset(), unknown, clue)

    def apply_pairs(self) -> None:
        """Apply the rule of two clues that share squares, and that of one, until both are done."""
        while self._to_compare:
            self._cancellation.work(WORK)
            clue, _none = self._to_compare.popitem()
            unknown, _missing = self.rest(clue)
            others = dict.fromkeys(
                [other for square in sorted(unknown) for other in self._clues_of[square]]
            )
            for other in others:
                if self._compare(clue, other) or self._compare(other, clue):
                    self._to_compare[clue] = None
                    break
            self.apply_single_clues()

    def _compare(self, fewer: Clue, more: Clue) -> bool:
        """Apply the rule of two clues; True if it proves something.

        If `more` has as many more missing mines than `fewer` as unknown squares outside `fewer`,
        these are all mines, and the unknown squares of `fewer` outside `more` are safe.
        """
        some, few = self.rest(fewer)
        others, many = self.rest(more)
        safe = some - others
        mines = others - some
        if many - few != len(mines) or not (safe or mines):
            return False
        self._record(safe, mines, fewer, more)
        return True

    def _record(self, safe: frozenset[Square], mines: frozenset[Square], *clues: Clue) -> None:
        self._cancellation.work(WORK)
        self.steps.append((safe, mines, clues))
        self.safe |= safe
        self.mines |= mines
        for square in sorted(safe | mines):
            beside = dict.fromkeys(self._clues_of[square])
            self._to_read |= beside
            self._to_compare |= beside
