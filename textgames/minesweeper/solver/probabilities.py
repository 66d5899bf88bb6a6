"""The probability of a mine on every closed square.

All layouts of the mines consistent with the clues are equally likely. If the solutions of the
components together use m of the L mines left, the other L - m lie on the U unconstrained squares in
comb(U, L - m) ways: that is the weight of these solutions. Components depend on each other only
through m.

Enumerating the frontier and weighting its solutions with binomials: Chris Studholme, "Minesweeper
as a Constraint Satisfaction Problem", 2000; David Becerra, "Algorithmic Approaches to Playing
Minesweeper", 2015. `components.py` defines the other words.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from itertools import accumulate
from math import comb, fsum

from textgames.engine.cancellation import Cancellation
from textgames.minesweeper.solver.components import (
    Component,
    Counts,
    TooComplex,
    connected,
    product,
)
from textgames.minesweeper.solver.deductions import Constraint
from textgames.text.squares import Square

# Constraints, the number of unconstrained squares, and the mines left on both.
Problem = tuple[list[Constraint], int, int]
MakeComponent = Callable[[tuple[Constraint, ...]], Component]

MAX_STATES = 20_000  # of all components
WORK = 10  # for a state
ESTIMATE_ROUNDS = 2
LEAST = 1e-12  # the least probability of anything possible
LEAST_ESTIMATE = 0.001  # the same for estimates


class Probabilities:
    """The probabilities of a problem.

    `chances` has the probability of a mine for each square of the constraints,
    `unconstrained_chance` that of each other square, 0 if there are none. They are 0 or 1 only for
    certain squares. `layouts` is the number of layouts. `ways_after` has for each component, by the
    mines in it and in those before it, the number of ways to place all other mines.

    If there is too much to count, `exact` is False and the chances are estimates. Then a square is
    certain only if it is so in every solution of its component.
    """

    def __init__(
        self, problem: Problem, make_component: MakeComponent, cancellation: Cancellation
    ) -> None:
        self.constraints, self.unconstrained, self.mines_left = problem
        self.chances: dict[Square, float] = {}
        self.unconstrained_chance = 0.0
        self.components: list[Component] = []
        self.states = 0
        self.layouts = 1
        self.ways_after: list[Counts] = []
        for group in connected(self.constraints):
            try:
                component = make_component(group)
                if self.states + component.states > MAX_STATES:
                    raise TooComplex
                self.components.append(component)
                self.states += component.states
                cancellation.work(WORK * component.states)
            except TooComplex:
                self.chances |= averages(group)
        squares = len(self.chances) + sum([component.size for component in self.components])
        self.exact = not self.chances
        if self.exact:
            self._count()
        else:
            self._estimate(self.mines_left / (squares + self.unconstrained))

    def _count(self) -> None:
        """Weight the solutions of each component with the number of ways to place all other mines.

        They are the ways of the components before it times those of the components after it and of
        the unconstrained squares.
        """
        squares, mines_left = self.unconstrained, self.mines_left
        counts_of_each = [component.counts for component in self.components]
        counts_before = list(accumulate(counts_of_each, product, initial={0: 1}))
        counts = counts_before.pop()
        ways_after = {}
        for used in counts:
            ways_after[used] = comb(squares, mines_left - used) if used <= mines_left else 0
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
        """Estimate each component by itself, with mines as likely as on unconstrained squares.

        `chance` is the first estimate of that.
        """
        squares, mines_left = self.unconstrained, self.mines_left
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
            chance = share(weighted(mines, weights), total * len(group), least)
            self.chances |= dict.fromkeys(group, chance)


def averages(constraints: Iterable[Constraint]) -> dict[Square, float]:
    """Return for each square the mean density of mines of its constraints."""
    densities = defaultdict(list)
    for squares, mines in constraints:
        for square in squares:
            densities[square].append(mines / len(squares))
    return {
        square: clamp(fsum(some) / len(some), LEAST_ESTIMATE) for square, some in densities.items()
    }


def share(some: int, whole: int, least: float) -> float:
    """Return `some` / `whole`: exactly 0 or 1, or at least `least` away from both."""
    return float(some > 0) if some in (0, whole) else clamp(some / whole, least)


def clamp(chance: float, least: float) -> float:
    """Return the nearest chance that is at least `least` away from 0 and 1."""
    return min(max(chance, least), 1 - least)


def weighted(counts: Counts, weights: Mapping[int, int], used: int = 0) -> int:
    """Return the sum of the counts, each times the weight of its mines plus those `used`."""
    return sum([solutions * weights[used + mines] for mines, solutions in counts.items()])
