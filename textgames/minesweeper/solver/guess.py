"""The best guess, where no square is certain.

With few layouts left, the square that wins most often is found by searching to the end (`endgame.py`). With more, the
value of a square is (safety + the unavoidable loss that it saves, see `fifty_fifty.py`) * (the expected value of the
problems after it, one for each number that it may show). A problem is worth more the more squares are certain in it, or
else the safer its next guesses are. The squares are tried from the best on, until none can be better any more.

dead square  one whose number is known before it is opened: it gives no information, and can wait for the end

Weighing the next guess's safety as well is called secondary safety. That, the second safest square and leaving out dead
squares are from David Hill's JSMinesweeper (2020), too.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from math import exp, fsum

from textgames.minesweeper.solver.endgame import solve_endgame
from textgames.minesweeper.solver.fifty_fifty import FiftyFifties
from textgames.minesweeper.solver.probabilities import Probabilities, Problem, component_finder, conditional_probability
from textgames.minesweeper.solver.solver import Solver
from textgames.minesweeper.solver.view import Square, bits_of, set_of

LARGE = 16 * 16  # squares; measured by play, the first click is best in 2C, and on larger boards in 3D
MAX_TRIED = 10  # guesses
MAX_STATES_TRIED = 20_000  # for one guess; about a tenth of a second
NUMBERS = 9  # that a square may show
# The value of a problem with certain squares, and of each of these up to so many; without any it is the safety of the
# next guess. These and the three below lose little against the best play where that is known, near the end.
CERTAIN, EACH_CERTAIN, MAX_CERTAIN = 0.85, 0.07, 3
MAX_VALUE = CERTAIN + EACH_CERTAIN * MAX_CERTAIN
SECOND = 0.2  # the weight of the second safest square beside the safest one
ERROR_COST = 0.03  # of the value, for each square that one would be wrong about
UNAVOIDABLE = 0.8  # the weight of a loss that nobody can help
NOTHING_LEFT = 0.5  # for the chance of a mine where only dead squares are left
UNCONSTRAINED_TRIED = 3  # of each kind
MAX_UNCONSTRAINED = 2000


def first_square(rows: int, cols: int) -> Square:
    """Return where to begin, when the first square never has a mine."""
    inside = 2 if rows * cols <= LARGE else 3
    return min(inside, (rows - 1) // 2), min(inside, (cols - 1) // 2)


class Guesser:
    """Finds the best guess on a board where nothing is certain but mines.

    `safeties` are the squares worth trying, each with the chance that it is safe: the safest first, and of equal ones
    those without a flag.
    """

    def __init__(self, solver: Solver) -> None:
        self._solver, self._view = solver, solver.view
        self.probabilities = solver.probabilities
        self._mines = solver.deductions.mines | self.probabilities.mines
        self._find_component = component_finder(solver.cancellation)
        safeties = [(1 - chance, self._view.frontier[cell]) for cell, chance in self.probabilities.chances.items()]
        safeties += [(1 - self.probabilities.unconstrained_chance, square) for square in self._unconstrained_to_try()]
        self.safeties = sorted(safeties, key=lambda pair: (-pair[0], self._view.is_flagged(pair[1]), pair[1]))

    def best(self) -> tuple[Square, float, float | None]:
        """Return the best square to open, how safe it is, and the chance to win with it where that is known."""
        end = solve_endgame(self._solver)
        if end:
            square, win_chance = end
            return square, 1 - self._solver.chance(square), win_chance
        return *self._look_ahead(), None

    def _unconstrained_to_try(self) -> list[Square]:
        """Return unconstrained squares that are likely to be in an opening, and others beside many of the frontier."""
        every = list(islice(self._view.unconstrained, MAX_UNCONSTRAINED))
        squares = [square for square in every if not self._view.is_flagged(square)] or every
        around = {square: self._view.around(square) for square in squares}
        frontier = (1 << len(self._view.frontier)) - 1
        remote = sorted(squares, key=lambda square: (around[square].bit_count(), square))
        near = sorted(squares, key=lambda square: (-(around[square] & frontier).bit_count(), square))
        return list(dict.fromkeys(remote[:UNCONSTRAINED_TRIED] + near[:UNCONSTRAINED_TRIED]))

    def _look_ahead(self) -> tuple[Square, float]:
        """Return the square with the best value one move ahead, and how safe it is."""
        limit = MAX_TRIED if self.probabilities.exact else 1
        if self.probabilities.states:
            limit = min(limit, 1 + MAX_STATES_TRIED // (NUMBERS * self.probabilities.states))
        best_value, (best_safety, best) = -1.0, self.safeties[0]
        for rating, safety, square in self._candidates()[:limit] if limit > 1 else []:
            if rating * MAX_VALUE <= best_value:
                break
            value = rating * self._expected_value(square, safety, best_value / rating)
            if value > best_value:
                best_value, best_safety, best = value, safety, square
        return best, best_safety

    def _candidates(self) -> list[tuple[float, float, Square]]:
        """Return the squares that are not dead, each with its safety plus what it saves, and its safety; best first."""
        limit = MAX_STATES_TRIED // max(1, self.probabilities.states)
        shares = FiftyFifties(self._solver, self._find_component).shares(limit)
        safeties = {square: safety for safety, square in self.safeties}
        for square in shares:
            safeties.setdefault(square, 1 - self._solver.chance(square))
        candidates = [
            (safety + UNAVOIDABLE * shares.get(square, 0.0), safety, square)
            for square, safety in safeties.items()
            if safety and not self._dead >> self._view.cell(square) & 1
        ]
        return sorted(candidates, key=lambda candidate: -candidate[0])

    @cached_property
    def _dead(self) -> int:
        """Return the dead cells of the frontier: around them is nothing uncertain, or one constraint."""
        dead = []
        for cell in bits_of(self.probabilities.problem.cells & ~self._mines):
            around = self._view.around(self._view.frontier[cell]) & ~self._mines
            known = [cells & ~(1 << cell) for cells, _ in self.probabilities.problem.constraints]
            if not around or around in known:
                dead.append(cell)
        return set_of(dead)

    def _expected_value(self, square: Square, safety: float, alpha: float) -> float:
        """Return the expected value once a square has turned out to be safe; stop where it can't exceed alpha."""
        value, remaining = 0.0, 1.0
        for problem in self._outcomes(square):
            found = Probabilities(problem, self._solver.cancellation, self._find_component)
            if found.weight:
                share = conditional_probability(found, self.probabilities) / safety
                value, remaining = value + share * self._value(found), remaining - share
                if value + remaining * MAX_VALUE < alpha:
                    break
        return value

    def _value(self, found: Probabilities) -> float:
        """Return how well play goes on."""
        unconstrained = found.problem.unconstrained_count
        certain = (found.safe & ~self._dead).bit_count() + unconstrained * found.unconstrained_safe
        if certain or not (found.chances or unconstrained):
            next_safety = CERTAIN + EACH_CERTAIN * min(certain, MAX_CERTAIN)
        else:
            chances = [chance for cell, chance in found.chances.items() if not self._dead >> cell & 1]
            chances += [found.unconstrained_chance] * min(unconstrained, 2)
            least, second, *_ = sorted(chances) + [NOTHING_LEFT] * 2
            next_safety = 1 - (1 - SECOND) * least - SECOND * second
        return next_safety * exp(ERROR_COST * (self._errors_now - self._errors(found)))

    @cached_property
    def _errors_now(self) -> float:
        return self._errors(self.probabilities)

    def _errors(self, found: Probabilities) -> float:
        """Return how many cells one would be wrong about, on average, if each were called by its likelier state."""
        return fsum([min(chance, 1 - chance) for cell, chance in found.chances.items() if not self._dead >> cell & 1])

    def _outcomes(self, square: Square) -> Iterator[Problem]:
        """Yield the problems with a square opened, for each number that it may show."""
        old, own = self.probabilities.problem, 1 << self._view.cell(square)
        around = self._view.around(square) & ~self._mines
        unconstrained = old.unconstrained_count - ((around | own) & ~old.cells).bit_count()
        constraints = [(cells & ~own, mines) for cells, mines in old.constraints if cells != own]
        for mines in range(around.bit_count() + 1):
            yield Problem(constraints + [(around, mines)] * bool(around), unconstrained, old.mines_left)
