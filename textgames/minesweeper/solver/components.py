"""Count the solutions of connected constraints.

constraint  a set of squares, and how many mines are on them
component   constraints that are connected, since they share squares, or others link them
solution    an assignment of mines to the squares of a component that satisfies its constraints
group       squares in the same constraints: m mines lie on k of them in comb(k, m) ways
state       how many mines each constraint still needs

Variable elimination (Rina Dechter, "Bucket elimination: A unifying framework for probabilistic inference", 1996) takes
the groups one by one, in an order in which few constraints have some of their groups behind and others before them.
Partial solutions that lead to the same state are counted together, so that there are few states.

The solutions with m mines, for each m, are the coefficients of a polynomial in x. Its value at a power of two larger
than any coefficient has them as digits, so that one integer counts for all m (Kronecker substitution, 1882). With the
weight of a mine against a safe square for x, the same sums estimate probabilities.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property, lru_cache
from itertools import combinations
from math import comb
from typing import Any

from textgames.engine.cancellation import Cancellation
from textgames.minesweeper.solver.deductions import Constraint, Square

State = tuple[int, ...]
Stage = dict[State, list[tuple[int, State]]]  # for each state before a group: its mines and the state after it
Sums = dict[State, Any]  # over solutions, for each state
# A group in its order: its squares, its constraints, and those of them that have no further group.
Group = tuple[list[Square], tuple[int, ...], tuple[int, ...]]

MAX_STATES = 1000  # after one group
LARGEST = 300  # squares of a component
WORK = 10  # for a state, or a constraint


class TooComplex(Exception):
    """There are too many layouts to count."""


class Component:
    """Connected constraints, with their `groups` of squares in the order of elimination.

    `stages` has for each group the moves from each state before it, and `states` counts all states. Raises `TooComplex`
    with more than `largest` squares or `MAX_STATES` states after one group.
    """

    def __init__(self, constraints: tuple[Constraint, ...], cancellation: Cancellation, largest: int = LARGEST) -> None:
        self._cancellation = cancellation
        order = elimination_order(tuple([squares for squares, _ in constraints]))
        self.groups = [squares for squares, _, _ in order]
        self.size = sum(map(len, self.groups))
        if self.size > largest:
            raise TooComplex
        self._bits = self.size + 4  # at most 2**size solutions have m mines, each at most 8 of them in a group
        self.stages: list[Stage] = []
        self.start = tuple([mines for _, mines in constraints])
        states = {self.start: None}
        for group in order:
            cancellation.work(WORK * len(states))
            stage = {state: moves(group, state) for state in states}
            states = dict.fromkeys([after for some in stage.values() for _, after in some])
            if len(states) > MAX_STATES:
                raise TooComplex
            self.stages.append(stage)
        self.is_satisfiable = bool(states)
        self.states = sum(map(len, self.stages)) + len(states)

    def eliminate(self, x: Any) -> tuple[Any, list[Any], list[Sums]]:
        """Sum over all solutions, each weighing x to the power of its mines.

        Return the sum; for each group the sum in which a solution counts as often as it has mines in the group; and for
        each state after each group the sum over what the groups from there on may have.
        """
        weights = [[comb(len(group), mines) * x**mines for mines in range(len(group) + 1)] for group in self.groups]
        prefix: Sums = {self.start: 1}
        prefixes = []
        for stage, weight in zip(self.stages, weights):
            self._cancellation.work(WORK * len(stage))
            prefixes.append(prefix)
            prefix = defaultdict(int)
            for state, ways in prefixes[-1].items():
                for mines, after in stage[state]:
                    prefix[after] += ways * weight[mines]
        suffix: Sums = dict.fromkeys(prefix, 1)
        suffixes, mine_sums = [], []
        for stage, weight, prefix in zip(self.stages[::-1], weights[::-1], prefixes[::-1]):
            self._cancellation.work(WORK * len(stage))
            suffixes.append(suffix)
            suffix, mine_sum = {}, 0
            for state, ways in prefix.items():
                terms = [(m, weight[m] * suffixes[-1][after]) for m, after in stage[state] if after in suffixes[-1]]
                if terms:
                    suffix[state] = sum([term for _, term in terms])
                    mine_sum += ways * sum([mines * term for mines, term in terms])
            mine_sums.append(mine_sum)
        return suffix.get(self.start, 0), mine_sums[::-1], suffixes[::-1]

    @cached_property
    def mine_counts(self) -> tuple[list[int], list[list[int]]]:
        """For each number of mines how many solutions have it, and how many mines these have in each group."""
        total, mine_sums, _ = self.eliminate(1 << self._bits)
        return digits(total, self._bits), [digits(sums, self._bits) for sums in mine_sums]

    def suffix_counts(self) -> list[dict[State, list[int]]]:
        """Return for each state after each group the mine counts of the groups from there on."""
        _, _, suffixes = self.eliminate(1 << self._bits)
        return [{state: digits(sums, self._bits) for state, sums in suffix.items()} for suffix in suffixes]

    def solutions(self, limit: int) -> list[tuple[Square, ...]]:
        """Return the mines of all solutions; raise `TooComplex` if they are more than `limit`."""
        found: list[tuple[State, tuple[Square, ...]]] = [(self.start, ())]
        for group, stage in zip(self.groups, self.stages):
            found = [
                (after, laid + chosen)
                for state, laid in found
                for mines, after in stage[state]
                for chosen in combinations(group, mines)
            ]
            if len(found) > limit:
                raise TooComplex
        return [laid for _, laid in found]


def moves(group: Group, state: State) -> list[tuple[int, State]]:
    """Return how many mines a group may have, each with the state after it."""
    squares, constraints, closing = group
    most = min(len(squares), *[state[index] for index in constraints])
    least = max([state[index] for index in closing], default=0)  # what these still need, and just that
    found = []
    for mines in range(least, most + 1):
        after = list(state)
        for index in constraints:
            after[index] -= mines
        found.append((mines, tuple(after)))
    return found


def digits(number: int, bits: int) -> list[int]:
    """Return the digits of a number, the lowest first, of so many bits each."""
    return [number >> shift & (1 << bits) - 1 for shift in range(0, number.bit_length(), bits)]


@lru_cache(maxsize=32)  # the constraints that a square may show differ in their mines only
def elimination_order(sets: tuple[frozenset[Square], ...]) -> list[Group]:
    """Return the groups for some constraints: next is always one of the begun constraint with fewest to come."""
    groups: dict[tuple[int, ...], list[Square]] = defaultdict(list)
    for square in dict.fromkeys([square for squares in sets for square in sorted(squares)]):
        groups[tuple([index for index, squares in enumerate(sets) if square in squares])].append(square)
    to_come = [[key for key in groups if index in key] for index in range(len(sets))]
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


def connected(constraints: Iterable[Constraint], cancellation: Cancellation) -> list[tuple[Constraint, ...]]:
    """Return the constraints of each component."""
    unvisited = dict.fromkeys(constraints)
    touching = defaultdict(list)
    for constraint in unvisited:
        for square in constraint[0]:
            touching[square].append(constraint)
    components = []
    while unvisited:
        waiting, component = [next(iter(unvisited))], []
        del unvisited[waiting[0]]
        while waiting:
            cancellation.work(WORK)
            component.append(waiting.pop())
            for square in sorted(component[-1][0]):
                for other in touching[square]:
                    if other in unvisited:
                        del unvisited[other]
                        waiting.append(other)
        components.append(tuple(component))
    return components
