"""The probability of a mine on every closed square.

All layouts of the mines that agree with the clues are equally likely. If the solutions of the components together use m
of the L mines that are left, the other L - m lie on the U unconstrained squares in comb(U, L - m) ways: that is the
weight of these solutions. Components know of each other by m alone.

mine-count distribution   for each number of mines how many solutions have it

Enumerating the frontier and weighting its solutions with binomials: Chris Studholme, "Minesweeper as a Constraint
Satisfaction Problem", 2000; David Becerra, "Algorithmic Approaches to Playing Minesweeper", 2015. `components.py`
defines the other words.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from itertools import accumulate
from math import comb, fsum, inf
from typing import NamedTuple

from textgames.engine.cancellation import Cancellation
from textgames.minesweeper.solver.components import Component, TooComplex, connected
from textgames.minesweeper.solver.deductions import Constraint, Square

ComponentFinder = Callable[[tuple[Constraint, ...]], Component]

MAX_SQUARES = 1000  # in constraints, for exact counting
MAX_EXACT = 150  # squares of one component, for exact counting
MAX_STATES = 20_000  # of all components
ESTIMATE_ROUNDS = 2
MIN_PROBABILITY = 1e-12  # of what is not impossible


class Problem(NamedTuple):
    """Constraints, the number of unconstrained squares, and the mines left for all of them."""

    constraints: list[Constraint]
    unconstrained: int
    mines_left: int


class Probabilities:
    """The probabilities of a problem.

    `chances` has the probability of a mine for each square of the constraints, `unconstrained_chance` that of each
    other square, 0 if there are none. They are 0 and 1 only if that is certain. `layouts` is how many there are.

    If there is too much to count, `exact` is False and the chances are estimates; certain are then only squares
    that are so in every solution of their component. `find_component` makes the components to count, and caches them.
    """

    def __init__(self, problem: Problem, cancellation: Cancellation, find_component: ComponentFinder) -> None:
        self.problem, self._cancellation = problem, cancellation
        self.chances: dict[Square, float] = {}
        self.unconstrained_chance = 0.0
        self.components: list[Component] = []
        self.weights: list[int] = []  # for each number of mines in the constraints: the ways to lay the others
        self.layouts = 1
        self.exact = True
        try:
            self._count(find_component)
        except TooComplex:
            self.exact = False
            self._estimate()

    @property
    def states(self) -> int:
        """How many states the elimination of all components has: how long counting takes."""
        return sum([component.states for component in self.components])

    def _count(self, find_component: ComponentFinder) -> None:
        _, squares, mines_left = self.problem
        for constraints in connected(self.problem.constraints, self._cancellation):
            self.components.append(find_component(constraints))
            if self.states > MAX_STATES or sum([component.size for component in self.components]) > MAX_SQUARES:
                raise TooComplex
        distributions = [component.mine_counts[0] for component in self.components]
        before = list(accumulate(distributions, product, initial=[1]))  # the distribution of the components before each
        mine_counts = before.pop()
        self.weights = [ways(squares, mines_left - mines) for mines in range(len(mine_counts))]
        self.layouts = dot(mine_counts, self.weights)
        if not self.layouts:
            return
        if squares:
            mines = dot(mine_counts, [weight * (mines_left - used) for used, weight in enumerate(self.weights)])
            self.unconstrained_chance = ratio(mines, squares * self.layouts)
        after = [1]
        for component, prefix in zip(self.components[::-1], before[::-1]):
            distribution, mines_in_groups = component.mine_counts
            others = product(prefix, after)
            after = product(after, distribution)
            ways_of_others = [dot(others, self.weights[mines:]) for mines in range(len(distribution))]
            self._set_chances(component, self.layouts, [dot(counts, ways_of_others) for counts in mines_in_groups])

    def _set_chances(self, component: Component, total: int, mine_sums: list[int]) -> None:
        for group, mines in zip(component.groups, mine_sums):
            self.chances |= dict.fromkeys(group, ratio(mines, len(group) * total))

    def _estimate(self) -> None:
        """Eliminate each component by itself: for what is certain exactly, for the chances with a mine weighing what
        it would on unconstrained squares, as far as that is known."""
        _, squares, mines_left = self.problem
        self.components = []
        for constraints in connected(self.problem.constraints, self._cancellation):
            self.chances |= averages(constraints)
            with suppress(TooComplex):
                component = Component(constraints, self._cancellation)
                if self.states + component.states <= MAX_STATES:
                    self.components.append(component)
                    self._set_chances(component, *component.eliminate(1)[:2])
        chance = clamp(mines_left / (len(self.chances) + squares))
        for _ in range(ESTIMATE_ROUNDS):
            for component in self.components:
                total, mine_sums, _suffixes = component.eliminate(chance / (1 - chance))
                for group, mines in zip(component.groups, mine_sums):
                    if 0 < total < inf and mines < inf and self.chances[group[0]] not in (0, 1):
                        self.chances |= dict.fromkeys(group, clamp(mines / (len(group) * total)))
            if squares:
                chance = clamp((mines_left - fsum(self.chances.values())) / squares)
        self.unconstrained_chance = chance if squares else 0.0


def averages(constraints: Sequence[Constraint]) -> dict[Square, float]:
    """Return for each square the mean of what its constraints say, each by itself."""
    densities = defaultdict(list)
    for squares, mines in constraints:
        for square in squares:
            densities[square].append(mines / len(squares))
    return {square: clamp(fsum(some) / len(some)) for square, some in densities.items()}


def component_finder(cancellation: Cancellation) -> ComponentFinder:
    """Return a function that makes components to be counted exactly, each once; it raises `TooComplex` for others."""
    return cache(lambda constraints: Component(constraints, cancellation, MAX_EXACT))


def ways(squares: int, mines: int) -> int:
    """Return in how many ways so many mines lie on these squares."""
    return comb(squares, mines) if mines >= 0 else 0


def ratio(some: int, whole: int) -> float:
    """Return `some` / `whole`, 0 and 1 only if it is none or all of it."""
    return some // whole if some in (0, whole) else min(max(some / whole, MIN_PROBABILITY), 1 - MIN_PROBABILITY)


def clamp(chance: float) -> float:
    """Return a chance that doesn't claim to be certain."""
    return min(max(chance, 0.001), 0.999)


def product(one: list[int], other: list[int]) -> list[int]:
    """Return the coefficients of the product of two polynomials."""
    result = [0] * (len(one) + len(other) - 1)
    for power, factor in enumerate(one):
        for total, value in enumerate(other, power):
            result[total] += factor * value
    return result


def dot(one: Sequence[int], other: Sequence[int]) -> int:
    """Return the sum of the products of two rows of numbers, as far as the shorter one goes."""
    return sum([a * b for a, b in zip(one, other)])
