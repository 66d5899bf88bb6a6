"""Why a square is certain: by the first proof that was found, and the quick deductions come first.

proof       the deduction of a square, or else a contradiction from the assumption that it is the other way
assumption  the constraint of one square: with a mine, or without one

A proof is data; `words.py` says it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from textgames.engine.cancellation import Cancellation
from textgames.minesweeper.solver.components import Component, TooComplex, connected
from textgames.minesweeper.solver.deductions import Constraint, Square
from textgames.minesweeper.solver.solver import Solver

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
    step = next((step for step in solver.deductions.steps if square in step.safe | step.mines), None)
    if step:
        is_mine, numbers = square in step.mines, [(clue.square, clue.mines) for clue in step.clues]
        if len(numbers) == 2:
            return Proof(square, is_mine, "pair", numbers, sorted(step.mines))
        others = len(step.clues[0].squares) - len(step.known)
        return Proof(square, is_mine, "number", numbers, sorted(step.known), others)
    is_mine, remaining = solver.chances[square] == 1, solver.probabilities.problem.mines_left
    if square in solver.probabilities.chances:
        rule, numbers, total = _contradiction(solver, (frozenset([square]), 0 if is_mine else 1))
    else:
        rule, numbers, total = "all needed" if is_mine else "none to spare" if remaining else "all certain", [], 0
    return Proof(square, is_mine, rule, numbers, (), total, solver.mine_count - remaining, remaining)


def _contradiction(solver: Solver, assumption: Constraint) -> tuple[str, list[tuple[Square, int]], int]:
    """Return what an assumption contradicts: a rule, and for it the numbers of a chain or a count of mines."""
    constraints, unconstrained, mines_left = solver.probabilities.problem
    near = by_distance(constraints, assumption[0])
    try:
        if not is_satisfiable([*near, assumption], solver.cancellation):
            if solver.probabilities.states > MAX_STATES:
                return "chain", [], 0
            clues = {clue.constraint(): clue for clue in reversed(solver.clues)}
            core = [clues[one] for one in minimal_core(near, assumption, solver.cancellation)]
            return "chain", sorted([(clue.square, clue.mines) for clue in core]), 0
    except TooComplex:
        return "chain", [], 0
    fewest = most = 0
    for some in connected([*constraints, assumption], solver.cancellation):
        counts, _mine_sums = Component(some, solver.cancellation).mine_counts
        fewest += next(mines for mines, solutions in enumerate(counts) if solutions)
        most += len(counts) - 1
    if fewest > mines_left:
        return "too many", [], fewest
    if most + unconstrained < mines_left:
        return "too few", [], most + unconstrained
    return "no layout", [], 0


def by_distance(constraints: list[Constraint], squares: frozenset[Square]) -> list[Constraint]:
    """Return the constraints that are connected with some squares, the nearest first."""
    found: dict[Constraint, None] = {}
    visited = set(squares)
    while True:
        next_ones = [one for one in constraints if one not in found and not visited.isdisjoint(one[0])]
        if not next_ones:
            return list(found)
        found.update(dict.fromkeys(next_ones))
        visited.update(*[squares for squares, _ in next_ones])


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
