"""Count the solutions of connected constraints.

component   constraints that are connected, since they share cells, or others link them
solution    an assignment of mines to the cells of a component that satisfies its constraints
group       cells in the same constraints: whatever holds for one of them holds for the others, so that m mines lie on
            k of them in comb(k, m) ways
open        a constraint some of whose groups have their mines, and others don't yet
state       how many mines each open constraint still needs

Variable elimination (Rina Dechter, "Bucket elimination: A unifying framework for probabilistic inference", 1996) takes
the groups one by one, in an order in which constraints open and close soon. Partial solutions that lead to the same
state are counted together: how many solutions there are hardly matters, and there are few states.

The solutions with m mines, for each m, are the coefficients of a generating polynomial. It is packed into one integer,
its value at a power of two larger than any coefficient, so that Python's own arithmetic adds and multiplies polynomials
(Kronecker substitution, 1882). With the weight of a mine against a safe square for x, the same sums estimate
probabilities, in floats.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache, reduce
from itertools import combinations
from itertools import count as count_from
from math import comb, inf
from operator import or_
from typing import Any

from textgames.engine.cancellation import Cancellation
from textgames.minesweeper.solver.view import Constraint, bits_of, set_of, sets_by_cell

Stage = dict[int, list[tuple[int, int]]]  # for each state before a group: its mines and the state after it
Sums = dict[int, Any]  # over solutions, for each state

MAX_STATES = 1000  # after one group
WORK = 10  # for a state, or a constraint; reading a clue is 1
FIELD_BITS = 5
FIELD = (1 << FIELD_BITS) - 1
GUARD = 1 << (FIELD_BITS - 1)


class TooComplex(Exception):
    """There are too many layouts to count."""


class Group:
    """One group of a component, in the order of elimination.

    A state has a field of five bits for each open constraint: 16, the guard bit, plus the mines that it still needs. A
    mine takes 1 from each of its fields; 16 - 1 = 0b01111 has lost the guard bit, so that one `&` finds all constraints
    with too many mines. A constraint whose last group this is must have a field of just 16, which is removed.

    `opens` are the (constraint, shift of its field) that begin here. `mine` has 1 in each field of this group, `guards`
    the guard bit in each; `closing` has all bits of those fields that end here, and `closed` the guard bit of those.
    """

    __slots__ = ("cells", "closed", "closing", "guards", "mine", "opens", "size")

    def __init__(self, cells: int) -> None:
        self.cells, self.size = cells, cells.bit_count()
        self.opens: list[tuple[int, int]] = []
        self.mine = self.guards = self.closing = self.closed = 0

    def transitions(self, state: int) -> list[tuple[int, int]]:
        """Return how many mines the group may have, each with the state after it; `state` has the fields that open."""
        found = []
        for mines in range(self.size + 1):
            if state & self.guards != self.guards:
                break
            if state & self.closing == self.closed:
                found.append((mines, state - self.closed))
            state -= self.mine
        return found


class Component:
    """Connected constraints, with their `groups` in the order of elimination.

    `stages` has for each group the transitions from each state before it, and `states` counts all states. Raises
    `TooComplex` with more than `max_cells` cells or `MAX_STATES` states after one group.
    """

    def __init__(self, constraints: Sequence[Constraint], cancellation: Cancellation, max_cells: float = inf) -> None:
        self._cancellation = cancellation
        self.size = union(constraints).bit_count()
        if self.size > max_cells:
            raise TooComplex
        # The bits of a coefficient: at most 2**size solutions have m mines, each at most 8 of them in a group.
        self._width = self.size + 4
        self.groups = elimination_order(tuple([cells for cells, _ in constraints]))
        self.stages: list[Stage] = []
        states = {0: None}
        for group in self.groups:
            cancellation.work(WORK * len(states))
            opening = sum([(GUARD + constraints[index][1]) << shift for index, shift in group.opens])
            stage = {state: group.transitions(state + opening) for state in states}
            states = dict.fromkeys([after for moves in stage.values() for _, after in moves])
            if len(states) > MAX_STATES:
                raise TooComplex
            self.stages.append(stage)
        self.is_satisfiable = bool(states)
        self.states = sum(map(len, self.stages)) + len(states)

    def eliminate(self, x: Any) -> tuple[Any, list[Any], list[Sums]]:
        """Sum over all solutions, each weighing x to the power of its mines.

        Return the sum; for each group the sum where a solution counts as often as it has mines in the group; and for
        each state before each group, and after the last, the sum over what the groups from there on may have.
        """
        weights = [[comb(group.size, mines) * x**mines for mines in range(group.size + 1)] for group in self.groups]
        prefixes: list[Sums] = [{0: 1}]
        for stage, weight in zip(self.stages, weights):
            self._cancellation.work(WORK * len(stage))
            sums: Sums = {}
            for state, ways in prefixes[-1].items():
                for mines, after in stage[state]:
                    sums[after] = sums.get(after, 0) + ways * weight[mines]
            prefixes.append(sums)
        total = prefixes.pop().get(0, 0)
        suffixes: list[Sums] = [{0: 1}]
        mine_sums = []
        for stage, weight, prefix in zip(reversed(self.stages), reversed(weights), reversed(prefixes)):
            self._cancellation.work(WORK * len(stage))
            suffix, suffix_after, mine_sum = {}, suffixes[-1], 0
            for state, ways in prefix.items():
                here = with_mines = 0
                for mines, after in stage[state]:
                    if after in suffix_after:
                        term = weight[mines] * suffix_after[after]
                        here += term
                        with_mines += mines * term
                if here:
                    suffix[state] = here
                    mine_sum += ways * with_mines
            suffixes.append(suffix)
            mine_sums.append(mine_sum)
        return total, mine_sums[::-1], suffixes[::-1]

    @cached_property
    def mine_counts(self) -> tuple[list[int], list[list[int]]]:
        """Return for each number of mines how many solutions have it, and how many mines these have in each group."""
        total, mine_sums, _ = self.eliminate(1 << self._width)
        return coefficients(total, self._width), [coefficients(packed, self._width) for packed in mine_sums]

    def suffix_counts(self) -> list[dict[int, list[int]]]:
        """Return for each state before each group, and after the last, the mine counts of the groups from there on."""
        _, _, suffixes = self.eliminate(1 << self._width)
        return [{state: coefficients(packed, self._width) for state, packed in table.items()} for table in suffixes]

    def solutions(self, limit: int) -> list[int]:
        """Return all solutions, as sets of cells; raise `TooComplex` where they are more than `limit`."""
        found = [(0, 0)]
        for group, stage in zip(self.groups, self.stages):
            cells = bits_of(group.cells)
            found = [
                (after, laid | set_of(chosen))
                for state, laid in found
                for mines, after in stage[state]
                for chosen in combinations(cells, mines)
            ]
            if len(found) > limit:
                raise TooComplex
        return [laid for _, laid in found]


def coefficients(packed: int, width: int) -> list[int]:
    """Return the coefficients of a polynomial whose value at 2**width is `packed`."""
    found = []
    while packed:
        found.append(packed & ((1 << width) - 1))
        packed >>= width
    return found


@lru_cache(maxsize=32)  # the constraints that a square may show differ in their mines only
def elimination_order(sets: tuple[int, ...]) -> list[Group]:
    """Return the groups, from the cells of each constraint: next is one of the open constraint with fewest to come."""
    members = group_cells(sets)
    to_come: list[list[int]] = [[] for _ in sets]  # the groups of each constraint
    for index, (_, constraints) in enumerate(members):
        for constraint in constraints:
            to_come[constraint].append(index)
    order: list[Group] = []
    shifts: dict[int, int] = {}  # of the field of each constraint
    unused: list[int] = []
    new_shift = count_from(0, FIELD_BITS)
    open_constraints = {0}
    while open_constraints:
        nearest = min(open_constraints, key=lambda constraint: (len(to_come[constraint]), constraint))
        index = to_come[nearest][0]
        cells, constraints = members[index]
        group = Group(cells)
        for constraint in constraints:
            if constraint not in shifts:
                shifts[constraint] = unused.pop() if unused else next(new_shift)
                open_constraints.add(constraint)
                group.opens.append((constraint, shifts[constraint]))
            group.mine += 1 << shifts[constraint]
            group.guards += GUARD << shifts[constraint]
        for constraint in constraints:
            to_come[constraint].remove(index)
            if not to_come[constraint]:
                open_constraints.remove(constraint)
                unused.append(shifts[constraint])
                group.closing += FIELD << shifts[constraint]
                group.closed += GUARD << shifts[constraint]
        order.append(group)
    return order


def group_cells(sets: Sequence[int]) -> list[tuple[int, tuple[int, ...]]]:
    """Return the cells of each group, and the indices of the sets that have them."""
    groups: dict[tuple[int, ...], int] = {}
    for cell, indices in sets_by_cell(sets).items():
        groups[tuple(indices)] = groups.get(tuple(indices), 0) | 1 << cell
    return [(cells, indices) for indices, cells in groups.items()]


def union(constraints: Iterable[Constraint]) -> int:
    """Return the cells of all constraints."""
    return reduce(or_, [cells for cells, _ in constraints], 0)


def connected(constraints: Iterable[Constraint], cancellation: Cancellation) -> list[tuple[Constraint, ...]]:
    """Return the constraints of each component."""
    every = list(dict.fromkeys(constraints))
    sets = [cells for cells, _ in every]
    touching = sets_by_cell(sets)
    unvisited = dict.fromkeys(range(len(every)))
    components = []
    while unvisited:
        waiting, component = [next(iter(unvisited))], []
        del unvisited[waiting[0]]
        while waiting:
            cancellation.work(WORK)
            index = waiting.pop()
            component.append(every[index])
            for other in [other for cell in bits_of(sets[index]) for other in touching[cell]]:
                if other in unvisited:
                    del unvisited[other]
                    waiting.append(other)
        components.append(tuple(component))
    return components
