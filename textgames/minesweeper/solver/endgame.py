"""The best play to the end, where few layouts of the mines are left.

solution      a layout of all mines that are left
belief state  what is known: the set of solutions that are left, one integer with a bit for each
outcome       what a square shows when it is opened: the belief state of the solutions in which it shows that
dead square   one with a single outcome, whose number gives no information now or later
alpha         the number of wins that another square has already: what can't exceed it needn't be exact

Opening a square loses the solutions in which it is a mine, and its number separates the others. The search tries the
squares in each belief state, and each belief state once, or again where the bound was too low to know enough. Dead
squares are opened when nothing else is left; then one solution wins of those that only they tell apart, and so one of
these represents all. (David Hill's JSMinesweeper, 2020, leaves out dead squares and prunes with bounds, too.)
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


def solve_endgame(solver: Solver) -> tuple[Square, float] | None:
    """Return the square to open and the chance to win with it, None where there is too much to search."""
    found, view = solver.probabilities, solver.view
    if not found.exact or view.unconstrained_count > MAX_UNCONSTRAINED or found.count() > MAX_SOLUTIONS:
        return None
    squares = [*view.frontier, *view.unconstrained_squares()]
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
        living = [outcomes for outcomes in all_outcomes(solutions, around).values() if len(outcomes) > 1]
        signatures = zip(*[labels(outcomes, self._count) for outcomes in living])
        distinct = dict(zip(signatures, solutions)).values() if living else solutions[:1]
        self._outcomes = all_outcomes([*distinct], around)
        self._wins: dict[int, int] = {}  # transposition table, by belief states
        self._upper_bounds: dict[int, int] = {}  # the same for belief states of which no more had to be known
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
        """Return in how many solutions of a belief state the best play wins; if that is not more than alpha, a number
        between the two."""
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
        guesses, living, whole = [], [], belief.bit_count()
        for all_of_cell in cells:
            outcomes = [outcome & belief for outcome in all_of_cell if outcome & belief]
            if len(outcomes) > 1:  # else it is dead
                safe = size_of(outcomes)
                if safe == whole:  # it costs nothing
                    return self._wins_after(outcomes, cells, alpha)
                living.append(outcomes)
                guesses.append((safe, outcomes))
        best = max(alpha, 1)  # one solution is won when only dead squares are left
        for safe, outcomes in sorted(guesses, key=lambda guess: -guess[0]):
            if safe <= best:
                break
            best = max(best, self._wins_after(outcomes, living, best))
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


def all_outcomes(solutions: list[int], around: dict[int, int]) -> dict[int, Outcomes]:
    """Return the outcomes of each cell; solutions where it is a mine are in none of them."""
    mines, every = transpose(solutions), (1 << len(solutions)) - 1
    return {
        cell: partition(every & ~mines.get(cell, 0), [mines[other] for other in bits_of(near) if other in mines])
        for cell, near in around.items()
    }


def transpose(solutions: list[int]) -> dict[int, int]:
    """Return for each cell that has a mine in some solution the set of the solutions where it has one."""
    width = max(solutions).bit_length()
    columns = zip(*[f"{mines:0{width}b}" for mines in reversed(solutions)])
    return {width - 1 - index: int("".join(bits), 2) for index, bits in enumerate(columns) if "1" in bits}


def partition(safe: int, mines: list[int]) -> Outcomes:
    """Return the outcomes of a cell, from the solutions where it is safe, and those where each cell around is a mine.

    The solutions with n mines around are those that had n before the last cell, without a mine there, and those that
    had n - 1, with one.
    """
    by_number = [safe]
    for some in mines:
        with_mine = [outcome & some for outcome in by_number]
        by_number = [without & ~some | plus_one for without, plus_one in zip([*by_number, 0], [0, *with_mine])]
    return [outcome for outcome in by_number if outcome]


def labels(outcomes: Outcomes, count: int) -> str:
    """Return a digit for each solution, the same for those with the same outcome.

    A binary text that is read as hexadecimal has a digit for each bit. A solution is in one outcome at most, and there
    are no more than nine: a digit is never carried.
    """
    digits = sum([number * int(f"{outcome:b}", 16) for number, outcome in enumerate(outcomes, 1)])
    return f"{digits:0{count}x}"[::-1]
