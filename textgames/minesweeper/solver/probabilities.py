"""The probability of a mine on every closed square.

All layouts of the mines that agree with the clues are equally likely. If the solutions of the components together use m
of the L mines that are left, the other L - m lie on the U unconstrained squares in comb(U, L - m) ways: that is the
weight of these solutions. Components know of each other by m alone.

Enumerating the frontier and weighting its solutions with binomials: Chris Studholme, "Minesweeper as a Constraint
Satisfaction Problem", 2000; David Becerra, "Algorithmic Approaches to Playing Minesweeper", 2015. `components.py`
defines the other words.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from itertools import accumulate
from math import comb, fsum
from typing import NamedTuple

from textgames.engine.cancellation import Cancellation
from textgames.minesweeper.board import Square
from textgames.minesweeper.solver.components import (
    Component,
    Counts,
    TooComplex,
    connected,
    product,
)
from textgames.minesweeper.solver.deductions import Constraint

MakeComponent = Callable[[tuple[Constraint, ...]], Component]

MAX_STATES = 20_000  # of all components
WORK = 10  # for a state
ESTIMATE_ROUNDS = 2
LEAST = 1e-12  # probability of what is not impossible
LEAST_ESTIMATE = 0.001


class Problem(NamedTuple):
    """Constraints, the number of unconstrained squares, and the mines left for all of them."""

    constraints: list[Constraint]
    unconstrained: int
    mines_left: int


class Probabilities:
    """The probabilities of a problem.

    `chances` has the probability of a mine for each square of the constraints, `unconstrained_chance` that of each
    other square, 0 if there are none. They are 0 and 1 only if that is certain. `layouts` is how many there are.
    `ways_after` has for each component, by the mines in it and in those before it, the ways to lay all other mines.

    If there is too much to count, `exact` is False and the chances are estimates; certain are then only squares
    that are so in every solution of their component.
    """

    def __init__(
        self, problem: Problem, make_component: MakeComponent, cancellation: Cancellation
    ) -> None:
        self.problem = problem
        self.chances: dict[Square, float] = {}
        self.unconstrained_chance = 0.0
        self.components: list[Component] = []
        self.states = 0
        self.layouts = 1
        self.ways_after: list[Counts] = []
        for constraints in connected(problem.constraints):
            try:
                component = make_component(constraints)
                if self.states + component.states > MAX_STATES:
                    raise TooComplex
                self.components.append(component)
                self.states += component.states
                cancellation.work(WORK * component.states)
            except TooComplex:
                self.chances |= averages(constraints)
        squares = len(self.chances) + sum([component.size for component in self.components])
        self.exact = not self.chances
        if self.exact:
            self._count()
        else:
            self._estimate(problem.mines_left / (squares + problem.unconstrained))

    def _count(self) -> None:
        """Weigh the solutions of each component with the ways to lay all other mines: those of the components before it
        times those of the components after it and of the unconstrained squares."""
        _, squares, mines_left = self.problem
        counts_before = [
            *accumulate(
                [component.counts for component in self.components], product, initial={0: 1}
            )
        ]
        counts = counts_before.pop()
        ways_after = {
            used: comb(squares, mines_left - used) if used <= mines_left else 0 for used in counts
        }
        self.layouts = weighted(counts, ways_after)
        unconstrained_mines = weighted(
            counts, {used: ways_after[used] * (mines_left - used) for used in counts}
        )
        self.unconstrained_chance = share(unconstrained_mines, self.layouts * squares, LEAST)
        for component, before in zip(self.components[::-1], counts_before[::-1]):
            self.ways_after.insert(0, ways_after)
            ways_of_others = {
                mines: weighted(before, ways_after, mines) for mines in component.counts
            }
            self._set_chances(component, ways_of_others, LEAST)
            ways_after = {used: weighted(component.counts, ways_after, used) for used in before}

    def _estimate(self, chance: float) -> None:
        """Count each component by itself, a mine as likely as on unconstrained squares: at first by a `chance`."""
        _, squares, mines_left = self.problem
        for _round in range(ESTIMATE_ROUNDS):
            mine, either = clamp(chance, LEAST_ESTIMATE).as_integer_ratio()
            for component in self.components:
                size = component.size
                weights = {
                    mines: mine**mines * (either - mine) ** (size - mines)
                    for mines in component.counts
                }
                self._set_chances(component, weights, LEAST_ESTIMATE)
            if squares:
                chance = (mines_left - fsum(self.chances.values())) / squares
                self.unconstrained_chance = clamp(chance, LEAST_ESTIMATE)

    def _set_chances(self, component: Component, weights: Counts, least: float) -> None:
        """Set the chances in a component whose solutions have weights by their number of mines."""
        total = weighted(component.counts, weights)
        for group, mines in zip(component.groups, component.mines_in_groups):
            chance = share(weighted(mines, weights), total * len(group.squares), least)
            self.chances |= dict.fromkeys(group.squares, chance)


def averages(constraints: Iterable[Constraint]) -> dict[Square, float]:
    """Return for each square the mean of what its constraints say, each by itself."""
    densities = defaultdict(list)
    for squares, mines in constraints:
        for square in squares:
            densities[square].append(mines / len(squares))
    return {
        square: clamp(fsum(some) / len(some), LEAST_ESTIMATE) for square, some in densities.items()
    }


def share(some: int, whole: int, least: float) -> float:
    """Return `some` / `whole`: 0 or 1 if it is exactly that, otherwise no nearer to them than `least`."""
    return float(some > 0) if some in (0, whole) else clamp(some / whole, least)


def clamp(chance: float, least: float) -> float:
    """Return the chance that is nearest, of those that are not too near to certain."""
    return min(max(chance, least), 1 - least)


def weighted(counts: Counts, weights: Mapping[int, int], used: int = 0) -> int:
    """Return the sum of some counts, each times the weight of its mines and those that are used already."""
    return sum([solutions * weights[used + mines] for mines, solutions in counts.items()])
