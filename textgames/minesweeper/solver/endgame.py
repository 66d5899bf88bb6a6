"""The best play to the end, where few layouts of the mines are left.

solution      a layout of all mines that are left
belief state  what is known: the set of solutions that are left, one integer with a bit for each
outcome       what a square shows when it is opened: the belief state of the solutions in which it shows that
dead square   one with a single outcome, whose number gives no information now or later
alpha         the number of wins that another square has already: what can't exceed it needn't be exact

Opening a square loses the solutions in which it is a mine, and its number separates the others. The search tries the
squares in each belief state, and each belief state once, or again where the bound was too low to know enough. Dead
squares are opened when nothing else is left. Of solutions that only they tell apart just one is won, so one of them
represents all. (David Hill's JSMinesweeper, 2020, leaves out dead squares and prunes with bounds, too.)
"""

from __future__ import annotations

from itertools import combinations

from textgames.engine.cancellation import Cancellation
from textgames.minesweeper.solver.components import TooComplex
from textgames.minesweeper.solver.probabilities import Probabilities
from textgames.minesweeper.solver.solver import Solver
from textgames.minesweeper.solver.view import Square, bits_of, set_of

Outcomes = list[int]  # of one cell

MAX_SOLUTIONS = 2000
MAX_UNCONSTRAINED = 60  # squares
MAX_WORK = 150_000  # cells of belief states that are searched
MAX_PARTIAL = 20_000  # solutions of some components
IS_MINE = -1  # in place of a number


def solve_endgame(solver: Solver) -> tuple[Square, float] | None:
    """Return the square to open and the chance to win with it, None where there is too much to search."""
    found, view = solver.probabilities, solver.view
    if not found.exact or view.unconstrained.count > MAX_UNCONSTRAINED or found.count() > MAX_SOLUTIONS:
        return None
    squares = [*view.frontier, *view.unconstrained]
    cells = ~solver.deductions.mines & (1 << len(squares)) - 1
    around = {cell: view.around(squares[cell]) & cells for cell in bits_of(cells)}
    try:
        layouts = all_solutions(found, range(len(view.frontier), len(squares)))
        cell, chance = Endgame(layouts, around, solver.cancellation).best()
    except TooComplex:
        return None
    return squares[cell], chance


def all_solutions(found: Probabilities, unconstrained: range) -> list[int]:
    """Return all layouts of the mines that are left, as sets of cells; `unconstrained` are the cells of that kind.

    Raises `TooComplex` where there are too many on the way.
    """
    mines_left = found.problem.mines_left
    partial = [0]
    for component in found.components:
        solutions = component.solutions(MAX_PARTIAL)
        if len(partial) * len(solutions) > MAX_PARTIAL:
            raise TooComplex
        partial = [one | other for one in partial for other in solutions]
    return [
        one | set_of(others)
        for one in partial
        if 0 <= mines_left - one.bit_count() <= len(unconstrained)
        for others in combinations(unconstrained, mines_left - one.bit_count())
    ]


class Endgame:
    """A search for the best play, from the solutions that are left and for each uncertain cell those `around` it."""

    def __init__(self, solutions: list[int], around: dict[int, int], cancellation: Cancellation) -> None:
        self._cancellation = cancellation
        self._count = len(solutions)
        shown = {cell: numbers_shown(cell, near, solutions) for cell, near in around.items()}
        informative = [numbers for numbers in shown.values() if len({*numbers} - {IS_MINE}) > 1]
        signatures = zip(*informative)  # of the solutions: what those squares show that are not dead
        representatives = list(dict(zip(signatures, range(self._count))).values()) or [0]
        self._outcomes = {
            cell: outcomes_of([numbers[index] for index in representatives]) for cell, numbers in shown.items()
        }
        self._wins: dict[int, int] = {}  # transposition table, by belief states
        self._upper_bounds: dict[int, int] = {}  # the same for belief states where alpha cut the search off
        self._work = 0

    def best(self) -> tuple[int, float]:
        """Return the cell to open, and the chance to win; raise `TooComplex` where it would take too long."""
        every = self._outcomes
        cells = sorted(every, key=lambda cell: (len(every[cell]) < 2, -size_of(every[cell])))
        wins, best = 0, cells[0]
        for cell in cells:
            with_cell = self._wins_after(every[cell], list(every.values()), wins)
            if with_cell > wins:
                wins, best = with_cell, cell
        return best, wins / self._count

    def _wins_in(self, belief: int, cells: list[Outcomes], alpha: int) -> int:
        """Return in how many solutions of a belief state the best play wins, or an upper bound of at most alpha."""
        if belief & (belief - 1) == 0:
            return 1
        if belief in self._wins:
            return self._wins[belief]
        if belief in self._upper_bounds and self._upper_bounds[belief] <= alpha:
            return self._upper_bounds[belief]
        wins = self._search(belief, cells, alpha)
        (self._wins if wins > alpha else self._upper_bounds)[belief] = wins
        return wins

    def _search(self, belief: int, cells: list[Outcomes], alpha: int) -> int:
        self._cancellation.work(10 * len(cells))
        self._work += len(cells)
        if self._work > MAX_WORK:
            raise TooComplex
        guesses, informative, whole = [], [], belief.bit_count()
        for all_of_cell in cells:
            outcomes = [outcome & belief for outcome in all_of_cell if outcome & belief]
            if len(outcomes) > 1:  # else it is dead
                safe = size_of(outcomes)
                if safe == whole:  # it costs nothing
                    return self._wins_after(outcomes, cells, alpha)
                informative.append(outcomes)
                guesses.append((safe, outcomes))
        best = max(alpha, 1)  # one solution is won when only dead squares are left
        for safe, outcomes in sorted(guesses, key=lambda guess: -guess[0]):
            if safe <= best:
                break
            best = max(best, self._wins_after(outcomes, informative, best))
        return best

    def _wins_after(self, outcomes: Outcomes, cells: list[Outcomes], alpha: int) -> int:
        """Return in how many solutions play wins after these outcomes of a square, with alpha as in `_wins_in`."""
        wins, remaining = 0, size_of(outcomes)
        for outcome in sorted(outcomes, key=int.bit_count, reverse=True):
            if wins + remaining <= alpha:
                break
            remaining -= outcome.bit_count()
            wins += self._wins_in(outcome, cells, alpha - wins - remaining)
        return wins + remaining


def size_of(outcomes: Outcomes) -> int:
    """Return how many solutions there are in all."""
    return sum([outcome.bit_count() for outcome in outcomes])


def numbers_shown(cell: int, around: int, solutions: list[int]) -> list[int]:
    """Return the number that a cell shows in each solution, or `IS_MINE`."""
    return [IS_MINE if mines >> cell & 1 else (mines & around).bit_count() for mines in solutions]


def outcomes_of(shown: list[int]) -> Outcomes:
    """Return the outcomes of a cell, from what it shows in each solution; those where it is a mine are in none."""
    outcomes: dict[int, int] = {}
    for index, number in enumerate(shown):
        outcomes[number] = outcomes.get(number, 0) | 1 << index
    outcomes.pop(IS_MINE, None)
    return [outcomes[number] for number in sorted(outcomes)]
