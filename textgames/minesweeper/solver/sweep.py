"""Counting the layouts of clues that are connected.

rest    a clue without what is known of it: its uncertain cells, and how many of them are mines
group   cells that the same clues count: whatever is true of one is true of the others
part    groups that clues connect; parts know of each other only by the number of mines
layout  a way to lay the mines of a part that agrees with its clues
sweep   going through the groups of a part in an order in which clues begin and end soon. Layouts of
        the groups behind that leave the same mines to all open clues are counted together, so that
        the number of layouts hardly matters, and the number of such states stays small

How many layouts have how many mines is a polynomial: the coefficient of x to the power of m counts
those with m mines. It is kept in one integer, x being a power of two larger than any coefficient, so
that Python's own arithmetic adds and multiplies polynomials. With a number for x, what a mine weighs
against a square without one, the same sweep estimates, in floats.
"""

from __future__ import annotations

from itertools import combinations
from itertools import count as counting
from math import comb

from textgames.minesweeper.solver.visible import bits_of, go_on, set_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from textgames.minesweeper.solver.visible import Pulse

    Rest = tuple[int, int]  # cells, and how many of them are mines

MOST_STATES = 1000  # at one group
FIELD = 5  # bits of a state for the mines that a clue still needs; the highest is gone when it had too many
GUARD = 1 << (FIELD - 1)
WHOLE = (1 << FIELD) - 1


class TooMany(Exception):
    """There is too much to count."""


class Step:
    """One group of a sweep: what begins with it, what each mine takes, which clues end with it.

    All but `cells` are sums over clues, each in the field of a state that belongs to its clue.
    """

    __slots__ = ("begin", "cells", "ended", "ending", "guards", "mine", "size")

    def __init__(self, cells: int) -> None:
        self.cells = cells
        self.size = cells.bit_count()
        self.begin = self.mine = self.guards = self.ending = self.ended = 0

    def from_state(self, state: int) -> Iterator[tuple[int, int]]:
        """How many mines the group may have after a state, and the state that follows."""
        state += self.begin
        for mines in range(self.size + 1):
            if state & self.guards != self.guards:
                return
            if state & self.ending == self.ended:
                yield mines, state - self.ended
            state -= self.mine


class Part:
    """The groups of connected clues, in the order of the sweep."""

    def __init__(self, clues: list[Rest], pulse: Pulse = go_on) -> None:
        self.pulse = pulse
        self.steps = planned(clues, pulse)
        self.size = sum([step.size for step in self.steps])
        self.work = 0  # states that the last sweep met

    def sweep(self, x: Any) -> tuple[Any, list[Any]]:
        """The sum of all layouts, each weighing x to the power of its mines; and the same sum for each
        group, where a layout counts as often as it has mines in the group.

        Raises `TooMany` where it would take too long.
        """
        weights = [[comb(step.size, mines) * x**mines for mines in range(step.size + 1)] for step in self.steps]
        behind: list[dict[int, Any]] = [{0: 1}]
        for step, weight in zip(self.steps, weights):
            self.pulse()
            behind.append(forward(step, weight, behind[-1]))
        self.work = sum(map(len, behind))
        ahead: dict[int, Any] = {0: 1}
        with_mines = []
        for step, weight, states in zip(reversed(self.steps), reversed(weights), reversed(behind[:-1])):
            self.pulse()
            ahead, mines = backward(step, weight, states, ahead)
            with_mines.append(mines)
        return behind[-1].get(0, 0), with_mines[::-1]

    def polynomials(self) -> tuple[list[int], list[list[int]]]:
        """For each number of mines how many layouts have it; and the same for each group, as in `sweep`."""
        width = self.size + 4  # no coefficient is as large as 8 * 2**size
        total, with_mines = self.sweep(1 << width)
        return coefficients(total, width), [coefficients(number, width) for number in with_mines]

    def layouts(self, most: int) -> list[int]:
        """All layouts, as sets of cells; raises `TooMany` where they are more than `most`."""
        found = [(0, 0)]
        for step in self.steps:
            cells = bits_of(step.cells)
            found = [
                (further, laid | set_of(some))
                for state, laid in found
                for mines, further in step.from_state(state)
                for some in combinations(cells, mines)
            ]
            if len(found) > most:
                raise TooMany
        return [laid for _, laid in found]


def forward(step: Step, weights: list[Any], states: dict[int, Any]) -> dict[int, Any]:
    """The states behind a group, from those before it."""
    after: dict[int, Any] = {}
    for state, ways in states.items():
        for mines, further in step.from_state(state):
            after[further] = after.get(further, 0) + ways * weights[mines]
    if len(after) > MOST_STATES:
        raise TooMany
    return after


def backward(
    step: Step, weights: list[Any], states: dict[int, Any], ahead: dict[int, Any]
) -> tuple[dict[int, Any], Any]:
    """What lies ahead of each state before a group, from what lies ahead of those behind it; and the
    sum of it all, each as often as it has mines in the group."""
    before: dict[int, Any] = {}
    with_mines: Any = 0
    for state, ways in states.items():
        total: Any = 0
        counted: Any = 0
        for mines, further in step.from_state(state):
            if further in ahead:
                some = weights[mines] * ahead[further]
                total += some
                counted += mines * some
        if total:
            before[state] = total
            with_mines += ways * counted
    return before, with_mines


def coefficients(number: int, width: int) -> list[int]:
    """The coefficients of a polynomial whose x is 2 to the power of `width`."""
    found = []
    while number:
        found.append(number & ((1 << width) - 1))
        number >>= width
    return found


def planned(clues: list[Rest], pulse: Pulse = go_on) -> list[Step]:
    """The groups of a part in a good order: those of the clue come next that has the fewest to go."""
    groups = grouped(clues)
    around: list[list[int]] = [[] for _ in clues]  # the groups of each clue that are to come
    for group, (_, touching) in enumerate(groups):
        for clue in touching:
            around[clue].append(group)
    steps: list[Step] = []
    fields: dict[int, int] = {}  # where in a state the field of a clue begins
    free: list[int] = []
    fresh = counting(0, FIELD)
    waiting = {0}
    while waiting:
        pulse()
        clue = min(waiting, key=lambda number: (len(around[number]), number))
        cells, touching = groups[around[clue][0]]
        step = Step(cells)
        for number in touching:
            if number not in fields:
                fields[number] = free.pop() if free else next(fresh)
                waiting.add(number)
                step.begin += (GUARD + clues[number][1]) << fields[number]
            step.mine += 1 << fields[number]
            step.guards += GUARD << fields[number]
        group = around[clue][0]
        for number in touching:
            around[number].remove(group)
            if not around[number]:
                waiting.remove(number)
                free.append(fields[number])
                step.ending += WHOLE << fields[number]
                step.ended += GUARD << fields[number]
        steps.append(step)
    return steps


def grouped(clues: list[Rest]) -> list[tuple[int, list[int]]]:
    """The cells of each group, and the clues around it."""
    touching: dict[int, list[int]] = {}
    for number, (cells, _) in enumerate(clues):
        for cell in bits_of(cells):
            touching.setdefault(cell, []).append(number)
    groups: dict[tuple[int, ...], int] = {}
    for cell, numbers in touching.items():
        groups[tuple(numbers)] = groups.get(tuple(numbers), 0) | 1 << cell
    return [(cells, list(numbers)) for numbers, cells in groups.items()]


def connected(clues: Iterable[Rest], pulse: Pulse = go_on) -> list[list[Rest]]:
    """The clues of each part."""
    unread = dict.fromkeys(clues)
    touching: dict[int, list[Rest]] = {}
    for clue in unread:
        for cell in bits_of(clue[0]):
            touching.setdefault(cell, []).append(clue)
    parts = []
    while unread:
        first = next(iter(unread))
        del unread[first]
        part, waiting = [], [first]
        while waiting:
            pulse()
            clue = waiting.pop()
            part.append(clue)
            for other in [other for cell in bits_of(clue[0]) for other in touching[cell]]:
                if other in unread:
                    del unread[other]
                    waiting.append(other)
        parts.append(part)
    return parts
