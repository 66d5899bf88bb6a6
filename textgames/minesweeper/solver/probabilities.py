"""The probability of a mine on every closed square.

All layouts of the mines that agree with the clues are equally likely. If the solutions of the components together use m
of the L mines that are left, the other L - m lie on the U unconstrained squares in comb(U, L - m) ways: that is the
weight of these solutions. Components know of each other by m alone.

mine-count distribution   for each number of mines how many solutions have it

Enumerating the frontier and weighting its solutions with binomials: Chris Studholme, "Minesweeper as a Constraint
Satisfaction Problem", 2000; David Becerra, "Algorithmic Approaches to Playing Minesweeper", 2015. `view.py` and
`components.py` define the other words.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import comb, fsum, inf, perm

from textgames.engine.cancellation import Cancellation
from textgames.minesweeper.solver.components import Component, Group, TooComplex, connected, union
from textgames.minesweeper.solver.view import Constraint, bits_of

ComponentFinder = Callable[[tuple[Constraint, ...]], Component]

MAX_CELLS = 1000  # uncertain ones, for exact counting
MAX_EXACT, MAX_ESTIMATED = 150, 300  # cells of one component: for exact counting, and for any
ESTIMATE_ROUNDS = 2
MIN_PROBABILITY = 1e-12  # of what is not impossible


class Problem:
    """Constraints on the uncertain `cells`, so many unconstrained squares, and the mines left for all of them."""

    def __init__(self, constraints: list[Constraint], unconstrained_count: int, mines_left: int) -> None:
        self.constraints, self.unconstrained_count, self.mines_left = constraints, unconstrained_count, mines_left
        self.cells = union(constraints)


class Probabilities:
    """The probabilities of a problem.

    `chances` has the probability of a mine for each uncertain cell, `unconstrained_chance` that of each unconstrained
    square, 0 without any. `safe` and `mines` are the cells that are certain; `unconstrained_safe` and
    `unconstrained_mines` are True where the unconstrained squares are. `weight` is the number of all layouts times a
    factor: see `weights`; it is 0 where no layout satisfies the constraints.

    Where there is too much to count, `exact` is False and the chances are estimates; certain are then only squares
    that are so in every solution of their component. `find_component` makes the components to count, and caches them.
    """

    def __init__(
        self, problem: Problem, cancellation: Cancellation, find_component: ComponentFinder | None = None
    ) -> None:
        self.problem, self._cancellation = problem, cancellation
        self.chances: dict[int, float] = {}
        self.unconstrained_chance = 0.0
        self.safe = self.mines = 0
        self.unconstrained_safe = self.unconstrained_mines = False
        self.components: list[Component] = []
        self.mine_counts: list[int] = []  # the distribution over all components, when exact
        self.weight = 1
        self.exact = True
        try:
            self._count(find_component or component_finder(cancellation))
        except TooComplex:
            self.exact = False
            self._estimate()

    @property
    def states(self) -> int:
        """Return how many states the elimination of all components has: how long counting takes."""
        return sum([component.states for component in self.components])

    def _count(self, find_component: ComponentFinder) -> None:
        if self.problem.cells.bit_count() > MAX_CELLS:
            raise TooComplex
        self.components = [*map(find_component, connected(self.problem.constraints, self._cancellation))]
        weights = self.weights()
        prefixes = [[1]]  # the distribution of the components before each
        for each in self.components:
            prefixes.append(product(prefixes[-1], each.mine_counts[0]))
        self.mine_counts = prefixes.pop()
        self.weight = dot(self.mine_counts, weights)
        if not self.weight:
            return
        if self.problem.unconstrained_count:
            most, mines_left = self.problem.unconstrained_count * self.weight, self.problem.mines_left
            mines = dot(self.mine_counts, [weight * (mines_left - used) for used, weight in enumerate(weights)])
            self.unconstrained_safe, self.unconstrained_mines = mines == 0, mines == most
            self.unconstrained_chance = ratio(mines, most)
        suffix = [1]  # the distribution of the components after each
        for each, prefix in zip(reversed(self.components), reversed(prefixes)):
            distribution, mines_in_groups = each.mine_counts
            others = product(prefix, suffix)
            ways = [dot(others, weights[mines:]) for mines in range(len(distribution))]
            suffix = product(suffix, distribution)
            for group, counts in zip(each.groups, mines_in_groups):
                self._set(group, dot(counts, ways), self.weight)

    def weights(self) -> list[int]:
        """Return for each number m of mines on the cells of all components its weight, times a common factor.

        With N cells and F = N + U - L safe squares in all, comb(U, L - m) = U! / ((L - m)! (F - N + m)!). Multiplied
        with L! F! / U!, that is perm(L, m) * perm(F, N - m), which stays short where the board is huge.
        """
        mines_left, cells = self.problem.mines_left, sum([component.size for component in self.components])
        safe = cells + self.problem.unconstrained_count - mines_left
        if safe < 0:
            return [0]
        return [perm(mines_left, mines) * perm(safe, cells - mines) for mines in range(min(mines_left, cells) + 1)]

    def _set(self, group: Group, mines: int, solutions: int) -> None:
        """Note the chance of the cells of a group that has so many mines in so many solutions together."""
        most = group.size * solutions
        if mines == 0:
            self.safe |= group.cells
        elif mines == most:
            self.mines |= group.cells
        self.chances.update(dict.fromkeys(bits_of(group.cells), ratio(mines, most)))

    def count(self) -> int:
        """Return how many layouts there are, when exact; slow with many unconstrained squares."""
        squares, mines_left = self.problem.unconstrained_count, self.problem.mines_left
        ways = [comb(squares, mines_left - mines) for mines in range(min(len(self.mine_counts), mines_left + 1))]
        return dot(self.mine_counts, ways)

    def _estimate(self) -> None:
        """Eliminate each component by itself: for what is certain exactly, for the chances with a mine weighing what
        it would on unconstrained squares, as far as that is known."""
        squares, mines_left = self.problem.unconstrained_count, self.problem.mines_left
        self.components = []
        for constraints in connected(self.problem.constraints, self._cancellation):
            try:
                component = Component(constraints, self._cancellation, MAX_ESTIMATED)
            except TooComplex:
                self._average(constraints)
                continue
            self.components.append(component)
            total, mine_sums, _ = component.eliminate(1)
            for group, mines in zip(component.groups, mine_sums):
                self._set(group, mines, total)
        chance = clamp(mines_left / (self.problem.cells.bit_count() + squares))
        for _ in range(ESTIMATE_ROUNDS):
            for component in self.components:
                self._estimate_component(component, chance / (1 - chance))
            if squares:
                chance = clamp((mines_left - fsum(self.chances.values())) / squares)
        self.unconstrained_chance = chance if squares else 0.0

    def _estimate_component(self, component: Component, mine_weight: float) -> None:
        total, mine_sums, _ = component.eliminate(mine_weight)
        for group, mines in zip(component.groups, mine_sums):
            if 0 < total < inf and mines < inf and not group.cells & (self.safe | self.mines):
                self.chances.update(dict.fromkeys(bits_of(group.cells), clamp(mines / (group.size * total))))

    def _average(self, constraints: Sequence[Constraint]) -> None:
        """Take for each cell the mean of what its constraints say, each by itself."""
        densities: dict[int, list[float]] = {}
        for cells, mines in constraints:
            for cell in bits_of(cells):
                densities.setdefault(cell, []).append(mines / cells.bit_count())
        self.chances |= {cell: fsum(some) / len(some) for cell, some in densities.items()}


def component_finder(cancellation: Cancellation) -> ComponentFinder:
    """Return a function that makes components to be counted exactly, each once; it raises `TooComplex` for others."""
    return cache(lambda constraints: Component(constraints, cancellation, MAX_EXACT))


def conditional_probability(event: Probabilities, given: Probabilities) -> float:
    """Return the probability of an event, a problem with more constraints on the same mines and squares.

    It is the number of its layouts divided by that of `given`. Each number is `weight` * U! / (L! F!), as in `weights`;
    L is the same, and so is F, the safe squares in all, but for those that an event has opened: U and F have shrunk.
    """
    old, new = given.problem, event.problem
    squares = old.cells.bit_count() + old.unconstrained_count
    opened = squares - new.cells.bit_count() - new.unconstrained_count
    numerator = event.weight * perm(squares - old.mines_left, opened)
    return numerator / (given.weight * perm(old.unconstrained_count, old.unconstrained_count - new.unconstrained_count))


def ratio(some: int, whole: int) -> float:
    """Return `some` / `whole`, 0 and 1 only where it is none or all of it."""
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
