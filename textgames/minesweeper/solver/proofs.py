"""Why a square is certain: by the first proof that was found, and the quick deductions come first.

proof       the deduction of a square, or else a contradiction from the assumption that it is the other way
assumption  the constraint of one cell: with a mine, or without one

A proof is data; `words.py` says it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from textgames.engine.cancellation import Cancellation
from textgames.minesweeper.solver.components import Component, TooComplex, connected
from textgames.minesweeper.solver.solver import Solver
from textgames.minesweeper.solver.view import Constraint, Square

MAX_STATES = 2000  # of a problem whose constraints are searched for those that matter


class Proof(NamedTuple):
    """Why a `square` is a mine, or else safe, by a `rule`:

    "number"        one number; `squares` are its mines, or if it is a mine those that are closed but known to be safe,
                    `total` the others around the number
    "pair"          two numbers, the one that needs fewer mines first; `squares` are mines that only the second one has
    "chain"         more numbers, none if they can't be named
    "all certain"   all mines are known to be on other squares
    "none to spare" the numbers need all mines that remain
    "all needed"    they fit only if all squares that no number touches are mines
    "too many"      if it were the other way, the numbers would need at least `total` mines
    "too few"       if it were the other way, only `total` mines could be laid
    "no layout"     if it were the other way, no layout would have as many mines as remain

    `numbers` are the open squares that prove it, each with its number. The last six rules count the mines: `certain` of
    them are known, `remaining` ones are not.
    """

    square: Square
    is_mine: bool
    rule: str
    numbers: Sequence[tuple[Square, int]] = ()
    squares: Sequence[Square] = ()
    total: int = 0
    certain: int = 0
    remaining: int = 0


def prove(solver: Solver, square: Square) -> Proof:
    """Return why a square that is certain is a mine, or safe."""
    view = solver.view
    if square in view.unconstrained:
        return _by_counting(solver, Proof(square, solver.probabilities.unconstrained_mines, _rule_of_others(solver)))
    cell = view.cell(square)
    deduction = next((step for step in solver.deductions.steps if (step.safe | step.mines) >> cell & 1), None)
    if deduction is None:
        return _by_contradiction(solver, square)
    is_mine = bool(deduction.mines >> cell & 1)
    numbers = [(clue.square, clue.mines) for clue in deduction.clues]
    if len(numbers) == 2:
        return Proof(square, is_mine, "pair", numbers, view.squares(deduction.mines))
    cells = deduction.clues[0].cells
    known = view.squares(cells & (deduction.known_safe if is_mine else deduction.known_mines))
    return Proof(square, is_mine, "number", numbers, known, cells.bit_count() - len(known))


def _rule_of_others(solver: Solver) -> str:
    """Return why the squares that no number touches are certain."""
    if solver.probabilities.unconstrained_mines:
        return "all needed"
    return "none to spare" if solver.probabilities.problem.mines_left else "all certain"


def _by_contradiction(solver: Solver, square: Square) -> Proof:
    cell = solver.view.cell(square)
    is_mine = bool(solver.probabilities.mines >> cell & 1)
    assumption = 1 << cell, 0 if is_mine else 1
    near = by_distance(solver.probabilities.problem.constraints, cell)
    numbers: list[tuple[Square, int]] = []
    try:
        if is_satisfiable([*near, assumption], solver.cancellation):
            rule, count = _rule_of_counts(solver, assumption)
            return _by_counting(solver, Proof(square, is_mine, rule, total=count))
        if solver.probabilities.states <= MAX_STATES:
            clues = {solver.deductions.reduced(clue): clue for clue in reversed(solver.view.clues)}
            contradicting = [clues[one] for one in minimal_core(near, assumption, solver.cancellation)]
            numbers = sorted([(clue.square, clue.mines) for clue in contradicting])
    except TooComplex:
        pass
    return Proof(square, is_mine, "chain", numbers)


def by_distance(constraints: list[Constraint], cell: int) -> list[Constraint]:
    """Return the constraints that are connected with a cell, the nearest first."""
    found: dict[Constraint, None] = {}
    visited = 1 << cell
    while True:
        next_ones = [one for one in constraints if one[0] & visited and one not in found]
        if not next_ones:
            return list(found)
        found.update(dict.fromkeys(next_ones))
        for cells, _ in next_ones:
            visited |= cells


def is_satisfiable(constraints: Iterable[Constraint], cancellation: Cancellation) -> bool:
    """Return whether any layout satisfies these constraints."""
    return all(Component(some, cancellation).is_satisfiable for some in connected(constraints, cancellation))


def minimal_core(constraints: list[Constraint], assumption: Constraint, cancellation: Cancellation) -> list[Constraint]:
    """Return constraints that contradict an assumption together, none of which can be left out.

    A minimal unsatisfiable subset, by a deletion filter (John Chinneck and Erik Dravnieks, 1991).
    """
    fewest = 0
    while is_satisfiable([*constraints[:fewest], assumption], cancellation):
        fewest += 1
    needed = constraints[:fewest]
    for constraint in reversed(needed[:-1]):  # without the last one all can be satisfied
        others = [other for other in needed if other != constraint]
        if not is_satisfiable([*others, assumption], cancellation):
            needed = others
    return needed


def _rule_of_counts(solver: Solver, assumption: Constraint) -> tuple[str, int]:
    """Return how an assumption contradicts the number of mines that remain: the rule, and its count of mines."""
    problem = solver.probabilities.problem
    fewest = most = 0
    for constraints in connected([*problem.constraints, assumption], solver.cancellation):
        counts, _ = Component(constraints, solver.cancellation).mine_counts
        fewest += next(mines for mines, solutions in enumerate(counts) if solutions)
        most += len(counts) - 1
    if fewest > problem.mines_left:
        return "too many", fewest
    if most + problem.unconstrained_count < problem.mines_left:
        return "too few", most + problem.unconstrained_count
    return "no layout", 0


def _by_counting(solver: Solver, proof: Proof) -> Proof:
    """Return a proof with the mines that are certain and those that remain."""
    remaining = solver.probabilities.problem.mines_left
    return proof._replace(certain=solver.view.mines - remaining, remaining=remaining)
