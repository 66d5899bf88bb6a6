"""The best guess, if no square is certain.

With few layouts left, the square that wins most often is found by searching to the end
(`endgame.py`). With more, the value of a square is (safety + the unavoidable loss that it saves,
see `fifty_fifty.py`) * (the expected value of the problems after it, one for each number that it
may show). A problem is worth more the more squares are certain in it, or else the safer its next
guesses are. The squares are tried, most promising first, until no other can be better.

dead square  one whose number is known before it is opened: it gives no information, and can wait
             until the end

Counting the next guess's safety is called secondary safety. That, the second safest square and
leaving out dead squares are also from David Hill's JSMinesweeper (2020).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import exp, fsum

from textgames.minesweeper.solver.endgame import solve_endgame
from textgames.minesweeper.solver.fifty_fifty import shares_of_fifty_fifties
from textgames.minesweeper.solver.probabilities import Probabilities, Problem
from textgames.minesweeper.solver.solver import Solver, around
from textgames.text.squares import Square

# Squares. Measured by play, the first click is best at 2C, and on larger boards at 3D.
LARGE = 16 * 16
MAX_TRIED = 10  # guesses
MAX_STATES_TRIED = 20_000  # for one guess; about a tenth of a second
NUMBERS = 9  # that a square may show
# The value of a problem with certain squares, and of each of the first three. Without any it is the
# safety of the next guess. These and the three below lose little against the best play where that
# is known, near the end.
CERTAIN, EACH_CERTAIN, MAX_CERTAIN = 0.85, 0.07, 3
MAX_VALUE = CERTAIN + EACH_CERTAIN * MAX_CERTAIN
SECOND = 0.2  # the weight of the second safest square; the safest one has the rest
ERROR_COST = 0.03  # of the value, for each expected error: see `_errors`
UNAVOIDABLE = 0.8  # the weight of an unavoidable loss
NOTHING_LEFT = 0.5  # for the chance of a mine if only dead squares are left
UNCONSTRAINED_TRIED = 3  # of each kind


def first_square(rows: int, cols: int) -> Square:
    """Return the best first square, which never has a mine."""
    inside = 2 if rows * cols <= LARGE else 3
    return min(inside, (rows - 1) // 2), min(inside, (cols - 1) // 2)


class Guesser:
    """Finds the best guess on a board where nothing is certain but mines.

    A flagged square is no guess, unless all are flagged. `safeties` are the squares worth trying,
    each after its chance of being safe, the safest first.
    """

    def __init__(self, solver: Solver) -> None:
        self._solver = solver
        self.probabilities = solver.probabilities
        self._uncertain = frozenset(solver.uncertain)
        self._unflagged = frozenset(solver.unflagged(self._uncertain)) or self._uncertain
        squares = self._unflagged.intersection(
            [*self.probabilities.chances, *self._unconstrained_to_try()]
        )
        safeties = [(1 - solver.chances[square], square) for square in squares]
        self.safeties = sorted(safeties, key=lambda pair: (-pair[0], pair[1]))

    def best(self) -> tuple[Square, float, float | None]:
        """Return the best square to open, its safety, and the chance of winning if it is known."""
        win_chance = None
        if end := solve_endgame(self._solver, self._unflagged):
            square, win_chance, _clicked = end
        else:
            square = self._look_ahead()
        return square, 1 - self._solver.chances[square], win_chance

    def _unconstrained_to_try(self) -> list[Square]:
        """Return unconstrained squares, likely openings and those next to much of the frontier."""
        every = self._solver.unconstrained
        squares = self._solver.unflagged(every) or every
        closed, frontier = self._solver.closed, frozenset(self._solver.frontier)
        remote = sorted(squares, key=lambda square: len(closed.intersection(around(square))))
        beside = sorted(squares, key=lambda square: -len(frontier.intersection(around(square))))
        return list(dict.fromkeys(remote[:UNCONSTRAINED_TRIED] + beside[:UNCONSTRAINED_TRIED]))

    def _look_ahead(self) -> Square:
        """Return the square with the best value one move ahead; the safest if that is too much."""
        best_value, (_safety, best) = -1.0, self.safeties[0]
        problems = MAX_STATES_TRIED // max(1, self.probabilities.states)
        tried = min(MAX_TRIED, 1 + problems // NUMBERS)
        if tried == 1 or not self.probabilities.exact:
            return best
        for rating, square in self._candidates(problems)[:tried]:
            if rating * MAX_VALUE <= best_value:
                break
            value = rating * self._expected_value(square, best_value / rating)
            if value > best_value:
                best_value, best = value, square
        return best

    def _candidates(self, problems: int) -> list[tuple[float, Square]]:
        """Return the squares that aren't dead, each after its safety plus what it saves.

        The best is first.
        """
        shares = shares_of_fifty_fifties(self._solver, problems)
        ratings = {square: safety for safety, square in self.safeties}
        for square, share in shares.items():
            ratings[square] = 1 - self._solver.chances[square] + UNAVOIDABLE * share
        alive = self._unflagged - self._dead
        candidates = [(rating, square) for square, rating in ratings.items() if square in alive]
        return sorted(candidates, key=lambda candidate: -candidate[0])

    @cached_property
    def _dead(self) -> set[Square]:
        """The dead squares of the frontier, next to just one constraint's squares or to none."""
        known = {squares for squares, _mines in self.probabilities.constraints}
        known.add(frozenset())
        dead = set()
        for square in self._uncertain.intersection(self.probabilities.chances):
            near = self._uncertain.intersection(around(square))
            if near in known or near | {square} in known:
                dead.add(square)
        return dead

    def _expected_value(self, square: Square, alpha: float) -> float:
        """Return the expected value once a square has turned out to be safe.

        Stop if it can't exceed alpha.
        """
        value = 0.0
        remaining = 1.0
        safety = 1 - self._solver.chances[square]
        for problem in self._outcomes(square):
            found = self._solver.solved(problem)
            if found.layouts:
                share = found.layouts / self.probabilities.layouts / safety
                value += share * self._value(found)
                remaining -= share
                if value + remaining * MAX_VALUE < alpha:
                    break
        return value

    def _value(self, found: Probabilities) -> float:
        unconstrained = found.unconstrained
        chances = [chance for square, chance in found.chances.items() if square not in self._dead]
        certain = chances.count(0) + unconstrained * (found.unconstrained_chance == 0)
        if certain or not (found.chances or unconstrained):
            next_safety = CERTAIN + EACH_CERTAIN * min(certain, MAX_CERTAIN)
        else:
            some = chances + [found.unconstrained_chance] * min(unconstrained, 2)
            least, second, *_ = sorted(some) + [NOTHING_LEFT] * 2
            next_safety = 1 - (1 - SECOND) * least - SECOND * second
        fewer_errors = self._errors(self.probabilities) - self._errors(found)
        return next_safety * exp(ERROR_COST * fewer_errors)

    def _errors(self, found: Probabilities) -> float:
        """Return the expected number of errors if each square is taken for whatever is likelier."""
        return fsum(
            [
                min(chance, 1 - chance)
                for square, chance in found.chances.items()
                if square not in self._dead
            ]
        )

    def _outcomes(self, square: Square) -> Iterator[Problem]:
        """Yield the problem after opening a square, for each number that it may show."""
        found = self.probabilities
        near = self._uncertain.intersection(around(square))
        unconstrained = found.unconstrained - len((near | {square}).difference(found.chances))
        others = [
            (squares - {square}, mines)
            for squares, mines in found.constraints
            if squares != {square}
        ]
        for mines in range(len(near) + 1):
            shown = [(near, mines)] if near else []
            yield others + shown, unconstrained, found.mines_left
