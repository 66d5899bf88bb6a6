"""The best play to the end, if few layouts of the mines are left.

solution      a layout of all remaining mines
belief state  what is known: the indices of the solutions still possible
outcome       the belief state after a square has shown a certain number
dead square   one with a single outcome: its number gives no information now or later
alpha         the wins of the best square so far: what can't exceed them needn't be exact

Opening a square loses the solutions in which it is a mine, and its number separates the others. The
search visits each belief state once, or again if the bound found was too weak. Dead squares are
opened when nothing else is left. Of solutions that differ only on dead squares just one is won, so
one of them represents all. (David Hill's JSMinesweeper, 2020, also leaves out dead squares and
prunes with bounds.)
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations, product
from math import prod

from textgames.engine.cancellation import Cancellation
from textgames.minesweeper.solver.components import TooComplex
from textgames.minesweeper.solver.probabilities import Probabilities
from textgames.minesweeper.solver.solver import Solver, around
from textgames.text.squares import Square

Belief = tuple[int, ...]
Shown = list[int]  # what a square shows in each solution

MAX_SOLUTIONS = 2000
MAX_UNCONSTRAINED = 60  # squares
MAX_WORK = 150_000  # squares of all belief states searched
MAX_COMBINED = 20_000  # combined solutions of all components, with any number of mines
IS_MINE = -1  # in place of a number


def solve_endgame(
    solver: Solver, allowed: Collection[Square] | None = None, clicked: Collection[Square] = ()
) -> tuple[Square, float, float] | None:
    """Return the best of the allowed squares to open, and the chance of winning with it.

    By default all are allowed. Third is the chance with a click that opens `clicked`. Return None
    if there is too much to search.
    """
    found = solver.probabilities
    if not found.exact or found.layouts > MAX_SOLUTIONS:
        return None
    if len(solver.unconstrained) > MAX_UNCONSTRAINED:
        return None
    if prod([sum(component.counts.values()) for component in found.components]) > MAX_COMBINED:
        return None
    squares = [square for square in solver.frontier if square not in solver.deductions.mines]
    squares += solver.unconstrained
    try:
        search = Endgame(all_solutions(found, solver.unconstrained), squares, solver.cancellation)
        best, chance = search.best(squares if allowed is None else allowed)
        return best, chance, search.chance_after(clicked)
    except TooComplex:
        return None


def all_solutions(found: Probabilities, unconstrained: list[Square]) -> list[frozenset[Square]]:
    layouts = []
    for solutions in product(*[component.solutions() for component in found.components]):
        laid = frozenset[Square]().union(*solutions)
        remaining = found.mines_left - len(laid)
        if remaining >= 0:
            layouts += [laid.union(others) for others in combinations(unconstrained, remaining)]
    return layouts


class Endgame:
    """A search for the best play, from the remaining solutions and the `squares` to open."""

    def __init__(
        self, solutions: list[frozenset[Square]], squares: list[Square], cancellation: Cancellation
    ) -> None:
        self._cancellation = cancellation
        self._count = len(solutions)
        self._shown: dict[Square, Shown] = {}
        for square in squares:
            near = frozenset(around(square))
            self._shown[square] = [
                IS_MINE if square in mines else len(near & mines) for mines in solutions
            ]
        informative = [shown for shown in self._shown.values() if len({*shown} - {IS_MINE}) > 1]
        # What the squares that aren't dead show in each solution, and one solution for each of
        # these signatures. Without such squares all solutions are alike.
        self._signatures = list(zip(*informative)) or [()] * self._count
        self._all = tuple(dict(zip(self._signatures, range(self._count))).values())
        # Transpositions: the wins, and True if they are exact.
        self._table: dict[Belief, tuple[int, bool]] = {}
        self._work = 0

    def best(self, allowed: Collection[Square]) -> tuple[Square, float]:
        """Return the best of the allowed squares to open first, and the chance of winning.

        Raise `TooComplex` if it would take too long.
        """
        outcomes = {}
        for square, shown in self._shown.items():
            if square in allowed:
                outcomes[square] = outcomes_of(shown, self._all)

        def dead_last_then_safest(square: Square) -> tuple[bool, int]:
            return len(outcomes[square]) < 2, -sum(map(len, outcomes[square]))

        squares = sorted(outcomes, key=dead_last_then_safest)
        wins = 0
        best = squares[0]
        for square in squares:
            with_square = self._wins_after(outcomes[square], list(self._shown.values()), wins)
            if with_square > wins:
                wins = with_square
                best = square
        return best, wins / self._count

    def chance_after(self, clicked: Collection[Square]) -> float:
        """Return the chance of winning if the next click opens these squares.

        It is 0 if one of them is certainly a mine. Raise `TooComplex` if it would take too long.
        """
        if not self._shown.keys() >= set(clicked):
            return 0.0
        columns = [self._shown[square] for square in clicked]
        outcomes: dict[tuple[int, ...], dict[tuple[int, ...], int]] = {}
        for solution, signature in enumerate(self._signatures):
            numbers = tuple([shown[solution] for shown in columns])
            if IS_MINE not in numbers:
                outcomes.setdefault(numbers, {}).setdefault(signature, solution)
        beliefs = [tuple(outcome.values()) for outcome in outcomes.values()]
        return self._wins_after(beliefs, list(self._shown.values()), 0) / self._count

    def _wins_in(self, belief: Belief, squares: list[Shown], alpha: int) -> int:
        """Return how many solutions of a belief state the best play wins.

        If the result is at most alpha, it is only an upper bound.
        """
        if len(belief) == 1:
            return 1
        wins, is_exact = self._table.get(belief, (len(belief), False))
        if not is_exact and wins > alpha:
            wins = self._search(belief, squares, alpha)
            self._table[belief] = wins, wins > alpha
        return wins

    def _search(self, belief: Belief, squares: list[Shown], alpha: int) -> int:
        self._cancellation.work(10 * len(squares))
        self._work += len(squares)
        if self._work > MAX_WORK:
            raise TooComplex
        guesses = []
        informative = []
        for shown in squares:
            outcomes = outcomes_of(shown, belief)
            if len(outcomes) < 2:
                continue  # it is dead
            safe = sum(map(len, outcomes))
            if safe == len(belief):  # it costs nothing
                return self._wins_after(outcomes, squares, alpha)
            informative.append(shown)
            guesses.append((safe, outcomes))
        best = max(alpha, 1)  # one solution is won when only dead squares are left
        for safe, outcomes in sorted(guesses, key=lambda guess: -guess[0]):
            if safe <= best:
                break
            best = max(best, self._wins_after(outcomes, informative, best))
        return best

    def _wins_after(self, outcomes: list[Belief], squares: list[Shown], alpha: int) -> int:
        """Return how many solutions are won after these outcomes of a square.

        Alpha is as in `_wins_in`.
        """
        wins = 0
        remaining = sum(map(len, outcomes))
        for outcome in sorted(outcomes, key=len, reverse=True):
            if wins + remaining <= alpha:
                break
            remaining -= len(outcome)
            wins += self._wins_in(outcome, squares, alpha - wins - remaining)
        return wins + remaining


def outcomes_of(shown: Shown, belief: Belief) -> list[Belief]:
    """Return the outcomes of a square, in the order of its numbers.

    Solutions in which the square is a mine are in no outcome.
    """
    outcomes: dict[int, list[int]] = {}
    for solution in belief:
        outcomes.setdefault(shown[solution], []).append(solution)
    outcomes.pop(IS_MINE, None)
    return [tuple(outcomes[number]) for number in sorted(outcomes)]
