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
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from textgames.minesweeper.solver.visible import Pulse

    Rest = tuple[int, int]  # cells, and how many of them are mines
    Plans = dict[tuple[int, ...], list["Step"]]  # by the cells of the clues

MOST_STATES = 1000  # at one group
FIELD = 5  # bits of a state for the mines that a clue still needs; the highest is gone when it had too many
GUARD = 1 << (FIELD - 1)
WHOLE = (1 << FIELD) - 1


class TooMany(Exception):
    """There is too much to count."""


class Step:
    """One group of a sweep: which clues begin with it, what each mine takes, which clues end with it.

    `begins` are the numbers of clues with the bit where the field of a state begins that belongs to the clue; what
    follows are sums over clues, each in its field. What the clues say is not known here: `begin` of a `Part` is.
    """

    __slots__ = ("begins", "cells", "ended", "ending", "guards", "mine", "size")

    def __init__(self, cells: int) -> None:
        self.cells = cells
        self.size = cells.bit_count()
        self.begins: list[tuple[int, int]] = []
        self.mine = self.guards = self.ending = self.ended = 0

    def from_state(self, state: int) -> Iterator[tuple[int, int]]:
        """How many mines the group may have after a state with what begins, and the state that follows."""
        for mines in range(self.size + 1):
            if state & self.guards != self.guards:
                return
            if state & self.ending == self.ended:
                yield mines, state - self.ended
            state -= self.mine


class Part:
    """The groups of connected clues, in the order of the sweep.

    `plans` keeps that order, which depends on the cells of the clues only, for other parts with the same ones.
    """

    def __init__(self, clues: Sequence[Rest], pulse: Pulse = go_on, plans: Plans | None = None) -> None:
        self.pulse = pulse
        sets = tuple([cells for cells, _ in clues])
        plans = {} if plans is None else plans
        if sets not in plans:
            plans[sets] = planned(sets, pulse)
        self.steps = plans[sets]
        begun = [[(GUARD + clues[number][1]) << field for number, field in step.begins] for step in self.steps]
        self.begin = [*map(sum, begun)]
        self.size = sum([step.size for step in self.steps])
        self.work = 0  # states that the last sweep met

    def sweep(self, x: Any) -> tuple[Any, list[Any]]:
        """The sum of all layouts, each weighing x to the power of its mines; and the same sum for each
        group, where a layout counts as often as it has mines in the group.

        Raises `TooMany` where it would take too long.
        """
        weights = [[comb(step.size, mines) * x**mines for mines in range(step.size + 1)] for step in self.steps]
        behind: list[dict[int, Any]] = [{0: 1}]
        for step, begin, weight in zip(self.steps, self.begin, weights):
            self.pulse()
            behind.append(forward(step, begin, weight, behind[-1]))
        self.work = sum(map(len, behind))
        ahead: dict[int, Any] = {0: 1}
        with_mines = []
        groups = zip(self.steps, self.begin, weights, behind)
        for step, begin, weight, states in reversed(list(groups)):
            self.pulse()
            ahead, mines = backward(step, begin, weight, states, ahead)
            with_mines.append(mines)
        return behind[-1].get(0, 0), with_mines[::-1]

    def polynomials(self) -> tuple[list[int], list[list[int]]]:
        """For each number of mines how many layouts have it; and the same for each group, as in `sweep`."""
        width = self.size + 4  # no coefficient is as large as 8 * 2**size
        total, with_mines = self.sweep(1 << width)
        return coefficients(total, width), [coefficients(number, width) for number in with_mines]

    def ahead(self) -> list[dict[int, list[int]]]:
        """For each state before each group, and behind the last: how many layouts ahead have how many mines."""
        width = self.size + 4
        states: list[dict[int, Any]] = [{0: 1}]
        weights = [[comb(step.size, mines) << width * mines for mines in range(step.size + 1)] for step in self.steps]
        for step, begin, weight in zip(self.steps, self.begin, weights):
            states.append(forward(step, begin, weight, states[-1]))
        states[-1] = {0: 1}
        for place in range(len(self.steps) - 1, -1, -1):
            step, begin, weight = self.steps[place], self.begin[place], weights[place]
            states[place], _ = backward(step, begin, weight, states[place], states[place + 1])
        return [{state: coefficients(ways, width) for state, ways in some.items()} for some in states]

    def layouts(self, most: int) -> list[int]:
        """All layouts, as sets of cells; raises `TooMany` where they are more than `most`."""
        found = [(0, 0)]
        for step, begin in zip(self.steps, self.begin):
            cells = bits_of(step.cells)
            found = [
                (further, laid | set_of(some))
                for state, laid in found
                for mines, further in step.from_state(state + begin)
                for some in combinations(cells, mines)
            ]
            if len(found) > most:
                raise TooMany
        return [laid for _, laid in found]


def forward(step: Step, begin: int, weights: list[Any], states: dict[int, Any]) -> dict[int, Any]:
    """The states behind a group, from those before it, and what begins with it."""
    after: dict[int, Any] = {}
    for state, ways in states.items():
        for mines, further in step.from_state(state + begin):
            after[further] = after.get(further, 0) + ways * weights[mines]
    if len(after) > MOST_STATES:
        raise TooMany
    return after


def backward(
    step: Step, begin: int, weights: list[Any], states: dict[int, Any], ahead: dict[int, Any]
) -> tuple[dict[int, Any], Any]:
    """What lies ahead of each state before a group, from what lies ahead of those behind it; and the
    sum of it all, each as often as it has mines in the group."""
    before: dict[int, Any] = {}
    with_mines: Any = 0
    for state, ways in states.items():
        total: Any = 0
        counted: Any = 0
        for mines, further in step.from_state(state + begin):
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


def planned(sets: Sequence[int], pulse: Pulse = go_on) -> list[Step]:
    """The groups of a part, from the cells of its clues, in a good order: those of the clue come next that has the
    fewest to go."""
    groups = grouped(sets)
    around: list[list[int]] = [[] for _ in sets]  # the groups of each clue that are to come
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
        group = around[clue][0]
        cells, touching = groups[group]
        step = Step(cells)
        for number in touching:
            if number not in fields:
                fields[number] = free.pop() if free else next(fresh)
                waiting.add(number)
                step.begins.append((number, fields[number]))
            step.mine += 1 << fields[number]
            step.guards += GUARD << fields[number]
        for number in touching:
            around[number].remove(group)
            if not around[number]:
                waiting.remove(number)
                free.append(fields[number])
                step.ending += WHOLE << fields[number]
                step.ended += GUARD << fields[number]
        steps.append(step)
    return steps


def grouped(sets: Sequence[int]) -> list[tuple[int, list[int]]]:
    """The cells of each group, and the clues around it."""
    touching: dict[int, list[int]] = {}
    for number, cells in enumerate(sets):
        for cell in bits_of(cells):
            touching.setdefault(cell, []).append(number)
    groups: dict[tuple[int, ...], int] = {}
    for cell, numbers in touching.items():
        groups[tuple(numbers)] = groups.get(tuple(numbers), 0) | 1 << cell
    return [(cells, list(numbers)) for numbers, cells in groups.items()]


def connected(clues: Iterable[Rest], pulse: Pulse = go_on) -> list[list[Rest]]:
    """The clues of each part."""
    every = list(dict.fromkeys(clues))
    return [[every[number] for number in part] for part in linked([cells for cells, _ in every], pulse)]


def linked(sets: Sequence[int], pulse: Pulse = go_on) -> list[list[int]]:
    """Which of these sets of cells belong together, since they share some or others link them."""
    touching: dict[int, list[int]] = {}
    for number, cells in enumerate(sets):
        for cell in bits_of(cells):
            touching.setdefault(cell, []).append(number)
    unread = dict.fromkeys(range(len(sets)))
    parts = []
    while unread:
        first = next(iter(unread))
        del unread[first]
        part, waiting = [], [first]
        while waiting:
            pulse()
            number = waiting.pop()
            part.append(number)
            for other in [other for cell in bits_of(sets[number]) for other in touching[cell]]:
                if other in unread:
                    del unread[other]
                    waiting.append(other)
        parts.append(part)
    return parts
