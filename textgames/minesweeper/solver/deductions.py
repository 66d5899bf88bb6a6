"""Constraint propagation: what one open number proves, or two of them together.

clue       an open number: as many mines are on the closed squares around it
unknown    of these squares the ones that are not certain yet, on which the `missing` mines are
certain    safe, or a mine, in every layout of the mines that agrees with all clues
deduction  squares that became certain, and the clues that prove it

These are the two quick rules that players use most. `probabilities.py` finds what they miss, longer chains
and counting the mines that are left.
"""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from textgames.engine.cancellation import Cancellation

Square = tuple[int, int]  # row, column
Constraint = tuple[frozenset[Square], int]  # squares, and how many mines are on them

WORK = 100  # for a deduction or a comparison


class Clue:
    """The number `mines` on the open square `square`, with the closed `squares` around it."""

    def __init__(self, square: Square, squares: frozenset[Square], mines: int) -> None:
        self.square, self.squares, self.mines = square, squares, mines
        self.unknown, self.missing = set(squares), mines

    def constraint(self) -> Constraint:
        return frozenset(self.unknown), self.missing


class Deduction(NamedTuple):
    """That `safe` and `mines` are certain: `clues`, one or two, prove it.

    With one clue, `known` has the others of its squares: the mines that make the rest safe, or the safe ones.
    """

    safe: set[Square]
    mines: set[Square]
    clues: tuple[Clue, ...]
    known: set[Square]


class Deductions:
    """What follows from the clues: the squares that are `safe` and the `mines`; `steps` are the deductions."""

    def __init__(self, clues: list[Clue], cancellation: Cancellation) -> None:
        self._clues, self._cancellation = clues, cancellation
        self.safe: set[Square] = set()
        self.mines: set[Square] = set()
        self.steps: list[Deduction] = []
        self._clues_of: defaultdict[Square, list[int]] = defaultdict(list)
        for index, clue in enumerate(clues):
            for square in clue.squares:
                self._clues_of[square].append(index)
        self._changed = list(range(len(clues)))  # clues for the rule of one clue
        self._to_compare = set(self._changed)  # clues for the rule of two clues
        self.apply_single_clues()

    def _record(self, safe: set[Square], mines: set[Square], *clues: Clue) -> None:
        self._cancellation.work(WORK)
        known = clues[0].squares & (self.safe if mines else self.mines)
        self.steps.append(Deduction(safe, mines, clues, set(known)))
        self.safe |= safe
        self.mines |= mines
        for square in sorted(safe | mines):
            indices = self._clues_of[square]
            for index in indices:
                self._clues[index].unknown.remove(square)
                self._clues[index].missing -= square in mines
            self._changed += indices
            self._to_compare.update(indices)

    def apply_single_clues(self) -> None:
        """Apply the rule of one clue: all of its unknown squares are mines, or none, until it proves no more."""
        while self._changed:
            clue = self._clues[self._changed.pop()]
            if clue.unknown and clue.missing == 0:
                self._record(set(clue.unknown), set(), clue)
            elif clue.unknown and clue.missing == len(clue.unknown):
                self._record(set(), set(clue.unknown), clue)

    def apply_pairs(self) -> None:
        """Apply the rule of two clues to those that share squares, and that of one, until neither proves more."""
        while self._to_compare:
            self._cancellation.work(WORK)
            index = self._to_compare.pop()
            clue = self._clues[index]
            for other in sorted({other for square in clue.unknown for other in self._clues_of[square]} - {index}):
                if self._compare(clue, self._clues[other]) or self._compare(self._clues[other], clue):
                    self._to_compare.add(index)
                    break
            self.apply_single_clues()

    def _compare(self, fewer: Clue, more: Clue) -> bool:
        """Apply the rule of two clues: if `more` lacks as many mines more than `fewer` as it has unknown squares of its
        own, these are all mines, and those of `fewer` are safe."""
        mines = more.unknown - fewer.unknown
        if more.missing - fewer.missing != len(mines):
            return False
        safe = fewer.unknown - more.unknown
        if mines or safe:
            self._record(safe, mines, fewer, more)
        return bool(mines or safe)
