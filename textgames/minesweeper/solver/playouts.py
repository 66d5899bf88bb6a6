"""The chance of winning, as far as the player's board tells it.

Near the end it is that of the best play (`endgame.py`). Before, it is the mean of playouts, a Monte
Carlo method: the solver plays on, again and again, on layouts consistent with the board.

playout    the solver's play to the end on one layout. If it has to guess, it continues on another
           layout on which the guess is right, and multiplies by the chance of that; if the end can
           be searched, by the chance found there. So a playout is a number from 0 to 1, the
           conditional expectation of a win, and the mean of a few varies less than as many wins and
           losses would (conditional Monte Carlo)
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Mapping
from itertools import accumulate, count, islice
from math import ceil, fsum
from typing import TypeVar

from textgames.engine.cancellation import Cancellation
from textgames.engine.chance import RandomStream
from textgames.errors import NoAnswer, OutOfTime
from textgames.minesweeper.board import sample
from textgames.minesweeper.rules import CLOSED, FLAG, MARK, Minesweeper
from textgames.minesweeper.solver.components import Component
from textgames.minesweeper.solver.guess import Guesser, first_square
from textgames.minesweeper.solver.solver import Solver
from textgames.text.language import _
from textgames.text.squares import Square

Choice = TypeVar("Choice")

MIN_PLAYOUTS, MAX_PLAYOUTS = 2, 400
Z_95 = 1.96  # standard errors on each side of a 95% confidence interval
# Added to the sum of squared deviations, because all playouts may be alike by chance.
PRIOR_SQUARES = 0.25


def win_chance(game: Minesweeper, cancellation: Cancellation) -> tuple[float, float, int]:
    """Return the mean of playouts, half its 95% confidence interval, and their number.

    The game must not be over. The same position has the same playouts; `cancellation` ends them.
    Raise what it raises if there are too few, and `NoAnswer` if there is too much to count.
    """
    solver = Solver(game.position, game.mines, cancellation)
    values: list[float] = []
    try:
        for value in islice(playouts(game, solver), MAX_PLAYOUTS):
            values.append(value)
    except OutOfTime:
        if len(values) < MIN_PLAYOUTS:
            raise
    chance = fsum(values) / len(values)
    squares = fsum([(value - chance) ** 2 for value in values])
    error = ceil(100 * Z_95 * (squares + PRIOR_SQUARES) ** 0.5 / len(values)) / 100
    return chance, error, len(values)


def playouts(game: Minesweeper, solver: Solver) -> Iterator[float]:
    """Yield results of playouts without end.

    If the game is not dealt yet, they begin with the first square open.
    """
    rows = " ".join(solver.rows).replace(FLAG, CLOSED).replace(MARK, CLOSED)
    rng = RandomStream(f"{game.mines} {rows}")
    for number in count():
        if game.dealt:
            yield play_out(solver, sample_layout(solver, rng), rng)
        else:
            dealt = Minesweeper(game.rows, game.cols, game.mines, f"{number}", game.deal)
            dealt.open(*first_square(game.rows, game.cols))
            first_solver = Solver(dealt.position, dealt.mines, solver.cancellation)
            yield play_out(first_solver, set(dealt.layout), rng)


def play_out(solver: Solver, mines: set[Square], rng: RandomStream) -> float:
    """Return the result of a playout that begins with these mines."""
    chance = 1.0
    game = lay(solver, mines)
    while not game.outcome:
        solver = Solver(game.position, game.mines, solver.cancellation)
        safe = solver.safe()
        if not safe:
            guess, safety, win_chance = Guesser(solver).best()
            if win_chance is not None:
                return chance * win_chance
            if solver.probabilities.exact:
                chance *= safety
                while guess in mines:
                    solver.cancellation.check()
                    mines = sample_layout(solver, rng)
                game = lay(solver, mines)
            safe = [guess]
        for square in safe:
            game.open(*square)
    return chance if game.outcome == "won" else 0.0


def lay(solver: Solver, mines: set[Square]) -> Minesweeper:
    """Return a game with these mines, a solver's open squares, and no flags."""
    layout = frozenset(mines)
    rows = len(solver.rows)
    cols = len(solver.rows[0])
    game = Minesweeper(rows, cols, len(mines), deal=lambda *_first: layout)
    for square in solver.open:
        solver.cancellation.work(1)
        game.open(*square)
    return game


def sample_layout(solver: Solver, rng: RandomStream) -> set[Square]:
    """Return the mines of a random layout consistent with a solver's board.

    All such layouts are equally likely. Raise `NoAnswer` if they can't be counted.
    """
    found = solver.probabilities
    if not found.exact:
        raise NoAnswer(_("There are too many layouts to count."))
    used = 0
    laid = set(solver.deductions.mines)
    for component, ways_after in zip(found.components, found.ways_after):
        ways = {
            mines: solutions * ways_after[used + mines]
            for mines, solutions in component.counts.items()
        }
        mines = weighted_choice(ways, rng)
        laid.update(sample_component(component, mines, rng))
        used += mines
    return laid.union(sample(solver.unconstrained, found.mines_left - used, rng))


def sample_component(component: Component, mines: int, rng: RandomStream) -> list[Square]:
    """Return the squares of a random solution with this number of mines."""
    state = component.start
    laid: list[Square] = []
    for group, stage, endings in zip(component.groups, component.stages, component.endings[1:]):
        ways_of = {
            (m, after): ways * endings[after].get(mines - m, 0) for m, ways, after in stage[state]
        }
        here, state = weighted_choice(ways_of, rng)
        laid += sample(group, here, rng)
        mines -= here
    return laid


def weighted_choice(weights: Mapping[Choice, int], rng: RandomStream) -> Choice:
    """Return a key at random, with a probability in proportion to its weight."""
    cumulative = list(accumulate(weights.values()))
    index = bisect(cumulative, rng.below(sum(weights.values())))
    return list(weights)[index]
