"""Count the solutions of connected constraints.

constraint  a set of squares, and the number of mines on them
component   constraints connected by shared squares, directly or through others
solution    an assignment of mines to the squares of a component that satisfies its constraints
group       squares in the same constraints: m mines lie on k of them in comb(k, m) ways
state       how many mines each constraint still needs
counts      the number of solutions by their number of mines

Variable elimination (Rina Dechter, "Bucket elimination: A unifying framework for probabilistic
inference", 1996) takes the groups one by one, in an order that leaves few constraints begun but
unfinished. Partial solutions with the same state are counted together, to keep the states few:
those of the groups so far in a forward pass, those of the groups to come in a backward pass.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property, lru_cache
from itertools import combinations
from math import comb

from textgames.minesweeper.solver.deductions import Constraint
from textgames.text.squares import Square

State = tuple[int, ...]
Counts = dict[int, int]
# The squares of a group, the indices of their constraints, and of those it closes.
Group = tuple[list[Square], tuple[int, ...], tuple[int, ...]]

MAX_STATES_IN_STAGE = 1000  # after one group


class TooComplex(Exception):
    """There are too many layouts to count."""


class Component:
    """Connected constraints, with their `groups` of squares in the order of elimination.

    `stages` has for each group the moves from each state before it, and `states` counts all states.
    Raise `TooComplex` if there are more than `MAX_STATES_IN_STAGE` states after one group.
    """

    def __init__(self, constraints: tuple[Constraint, ...]) -> None:
        order = elimination_order(tuple([squares for squares, _mines in constraints]))
        self.groups = [squares for squares, _indices, _closing in order]
        self.size = sum(map(len, self.groups))
        self.start = tuple([mines for _squares, mines in constraints])
        self.stages: list[dict[State, list[tuple[int, int, State]]]] = []
        states = {self.start}
        for group in order:
            self.stages.append({state: moves_of(group, state) for state in states})
            states = {after for moves in self.stages[-1].values() for _mines, _ways, after in moves}
            if len(states) > MAX_STATES_IN_STAGE:
                raise TooComplex
        self.states = sum(map(len, self.stages)) + 1

    @cached_property
    def endings(self) -> list[dict[State, Counts]]:
        """The counts of all groups from each group on, by the state before it; the end is last."""
        endings: list[dict[State, Counts]] = [{(0,) * len(self.start): {0: 1}}]
        for stage in reversed(self.stages):
            before: dict[State, Counts] = {}
            for state, moves in stage.items():
                before[state] = defaultdict(int)
                for mines, ways, after in moves:
                    add_product(before[state], {mines: ways}, endings[-1][after])
            endings.append(before)
        return endings[::-1]

    @property
    def counts(self) -> Counts:
        """The counts of all solutions; empty if the constraints contradict each other."""
        return self.endings[0][self.start]

    @cached_property
    def mines_in_groups(self) -> list[Counts]:
        """The total mines of all solutions in each group, by the number of mines of a solution."""
        result = []
        so_far: dict[State, Counts] = {self.start: {0: 1}}
        for stage, endings in zip(self.stages, self.endings[1:]):
            total: Counts = defaultdict(int)
            further: dict[State, Counts] = defaultdict(lambda: defaultdict(int))
            for state, counts in so_far.items():
                for mines, ways, after in stage[state]:
                    add_product(further[after], {mines: ways}, counts)
                    if mines:
                        add_product(total, {mines: mines * ways}, product(counts, endings[after]))
            so_far = further
            result.append(total)
        return result

    def solutions(self) -> list[tuple[Square, ...]]:
        found: list[tuple[State, tuple[Square, ...]]] = [(self.start, ())]
        for group, stage in zip(self.groups, self.stages):
            found = [
                (after, laid + chosen)
                for state, laid in found
                for mines, _ways, after in stage[state]
                for chosen in combinations(group, mines)
            ]
        return [laid for _state, laid in found]


def moves_of(group: Group, state: State) -> list[tuple[int, int, State]]:
    """Return the moves of a group in a state: mines, ways to place them, and the state after."""
    squares, constraints, closing = group
    most = min(len(squares), *[state[index] for index in constraints])
    # A closing constraint gets all that it still needs from this group.
    least = max([state[index] for index in closing], default=0)
    found = []
    for mines in range(least, most + 1):
        after = list(state)
        for index in constraints:
            after[index] -= mines
        found.append((mines, comb(len(squares), mines), tuple(after)))
    return found


def add_product(total: Counts, one: Counts, other: Counts) -> None:
    """Add the counts of two parts combined: each solution of one goes with each of the other."""
    for mines, solutions in one.items():
        for more, others in other.items():
            total[mines + more] += solutions * others


def product(one: Counts, other: Counts) -> Counts:
    total: Counts = defaultdict(int)
    add_product(total, one, other)
    return total


@lru_cache(maxsize=32)  # the numbers that a square may show change only the mines of a constraint
def elimination_order(sets: tuple[frozenset[Square], ...]) -> list[Group]:
    """Return the groups of constraints, in the order of elimination.

    The next group is always one of the begun constraint with the fewest groups to come.
    """
    constraints_of: dict[Square, list[int]] = defaultdict(list)
    for index, squares in enumerate(sets):
        for square in sorted(squares):
            constraints_of[square].append(index)
    groups: dict[tuple[int, ...], list[Square]] = defaultdict(list)
    for square, indices in constraints_of.items():
        groups[tuple(indices)].append(square)
    to_come: dict[int, list[tuple[int, ...]]] = defaultdict(list)
    for key in groups:
        for index in key:
            to_come[index].append(key)
    order: list[Group] = []
    begun = {0}
    while begun:
        nearest = min(begun, key=lambda index: (len(to_come[index]), index))
        key = to_come[nearest][0]
        for index in key:
            to_come[index].remove(key)
        closing = tuple([index for index in key if not to_come[index]])
        begun = begun.union(key).difference(closing)
        order.append((groups[key], key, closing))
    return order


def connected(constraints: Iterable[Constraint]) -> list[tuple[Constraint, ...]]:
    """Return the constraints grouped into components."""
    components: list[tuple[frozenset[Square], tuple[Constraint, ...]]] = []
    for squares, mines in constraints:
        touching = [one for one in components if not squares.isdisjoint(one[0])]
        components = [one for one in components if one not in touching]
        all_squares = squares
        together: tuple[Constraint, ...] = ()
        for some, joined in touching:
            all_squares |= some
            together += joined
        components.append((all_squares, (*together, (squares, mines))))
    return [component for _squares, component in components]
