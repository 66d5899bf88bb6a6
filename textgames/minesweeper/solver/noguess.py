"""Boards that need no guess after the first click.

They are found by generate and test: boards are dealt until the solver wins one without a guess. If
there are many mines, boards are perturbed: mines move where the solver is stuck, as in
`mineperturb` of Simon Tatham's Portable Puzzle Collection.
"""

from __future__ import annotations

from textgames.engine.cancellation import Cancellation
from textgames.engine.chance import RandomStream
from textgames.errors import Illegal
from textgames.minesweeper.board import deal_mines, sample
from textgames.minesweeper.rules import Minesweeper
from textgames.minesweeper.solver.solver import Solver
from textgames.text.language import _
from textgames.text.squares import Square

# Work is counted in clues read; all of it takes about two seconds.
WORK = 320_000
ROUND = 40  # the extra work of each round
SQUARES = 8  # dealing or reading that many squares takes as long as reading a clue
UNPERTURBED = WORK // 3  # the work before boards are perturbed
MAX_PERTURBED = 10  # rounds on a board before another one is dealt


def deal_without_guessing(
    rows: int,
    cols: int,
    mines: int,
    row: int,
    col: int,
    rng: RandomStream,
    cancellation: Cancellation | None = None,
) -> frozenset[tuple[int, int]]:
    """Deal as `deal_mines` does, again and again until the board is won without a guess.

    If none is found soon, boards are perturbed: see `perturb`. The result depends only on the seed
    and the work allowed, so that the board is the same on every machine. Raise `Illegal` if none is
    found within that work, and what `cancellation` raises.
    """
    cancellation = cancellation or Cancellation()
    budget = WORK
    while budget > 0:
        laid = set(deal_mines(rows, cols, mines, row, col, rng))
        for _attempt in range(MAX_PERTURBED if budget < WORK - UNPERTURBED else 1):
            game = Minesweeper(rows, cols, mines, deal=lambda *_first, laid=laid: frozenset(laid))
            game.open(row, col)
            work, solver = play_without_guessing(game, budget, cancellation)
            budget -= work + rows * cols // SQUARES
            if game.outcome == "won":
                return frozenset(laid)
            if budget <= 0:
                break
            laid = perturb(laid, solver, rng)
    raise Illegal(_("Couldn't find a no-guess board; try another first square or fewer mines."))


def play_without_guessing(
    game: Minesweeper, budget: int, cancellation: Cancellation
) -> tuple[int, Solver]:
    """Play on as far as possible without a guess; return the work, and the last round's solver.

    That solver found no safe square, unless the game is over or the work exceeds `budget`.
    """
    work = 0
    while True:
        solver = Solver(game.position, game.mines, cancellation)
        work += len(solver.clues) + game.rows * game.cols // SQUARES + ROUND
        safe = solver.safe()
        for square in safe:
            game.open(*square)
        if not safe or game.outcome or work >= budget:
            return work, solver


def perturb(laid: set[Square], solver: Solver, rng: RandomStream) -> set[Square]:
    """Return the mines of a board on which a solver is stuck, some of them moved.

    A constraint is chosen at random. Either its mines or its safe squares, whichever are fewer, are
    swapped with other uncertain squares, unconstrained ones if there are enough.
    """
    uncertain = solver.uncertain
    constraints = solver.probabilities.constraints
    if constraints:
        squares, _mines = constraints[rng.below(len(constraints))]
        region = sorted(squares)
    else:
        region = sample(uncertain, 1, rng)
    outside = [square for square in uncertain if square not in region]
    unconstrained = frozenset(solver.unconstrained)
    mines = []
    safe = []
    for square in region:
        if square in laid:
            mines.append(square)
        else:
            safe.append(square)
    outside_unconstrained = [square for square in outside if square in unconstrained]
    for others in (outside_unconstrained, outside):
        for here in sorted([mines, safe], key=len):
            there = [square for square in others if (square in laid) is (here is safe)]
            if 0 < len(here) <= len(there):
                return laid.symmetric_difference(here + sample(there, len(here), rng))
    return laid
