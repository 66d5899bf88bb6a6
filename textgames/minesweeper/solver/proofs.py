"""Why a square is certain, in words: by the first proof that was found, and the quick deductions come first.

proof       the deduction of a square, or else a contradiction from the assumption that it is the other way
assumption  the constraint of one cell: with a mine, or without one
"""

from __future__ import annotations

from collections.abc import Iterable

from textgames.engine.cancellation import Cancellation
from textgames.minesweeper.solver.components import Component, TooComplex, connected
from textgames.minesweeper.solver.deductions import Deduction
from textgames.minesweeper.solver.solver import Solver
from textgames.minesweeper.solver.view import Clue, Constraint, Square
from textgames.text import phrases
from textgames.text.squares import square_name

PAIR, CHAIN, COUNTING = "two numbers together", "a longer chain of numbers", "counting the mines that remain"
MAX_STATES = 2000  # of a problem whose constraints are searched for those that matter
MAX_NAMED = 9  # squares


def proof(solver: Solver, square: Square) -> str:
    """Return why a square that is certain is a mine, or safe."""
    if square in solver.view.unconstrained:
        return f"by {COUNTING}: {_count_unconstrained(solver)}"
    cell = solver.view.cell(square)
    deduction = next((step for step in solver.deductions.steps if (step.safe | step.mines) >> cell & 1), None)
    if deduction is None:
        return _by_contradiction(solver, cell)
    is_mine = bool(deduction.mines >> cell & 1)
    if len(deduction.clues) == 1:
        return _by_single_clue(solver, deduction, is_mine)
    fewer, more = map(name, deduction.clues)
    if not is_mine:
        return f"by {PAIR}: the mines that {fewer} still needs are all among the squares it shares with {more}"
    own, count = names(solver.view.squares(deduction.mines)), deduction.mines.bit_count()
    return f"by {PAIR}: {more} still needs {count} more than {fewer}, and has only {own} beyond what they share"


def _by_single_clue(solver: Solver, deduction: Deduction, is_mine: bool) -> str:
    (clue,) = deduction.clues
    if not is_mine:
        if not clue.mines:
            return f"{square_name(*clue.square)} has no mine around it"
        mines = solver.view.squares(clue.cells & deduction.known_mines)
        return f"{name(clue)} already has its {'mine' if len(mines) == 1 else 'mines'} at {names(mines)}"
    safe = solver.view.squares(clue.cells & deduction.known_safe)
    closed = clue.cells.bit_count() - len(safe)
    why = f" besides {names(safe)}, which {'is' if len(safe) == 1 else 'are'} safe" if safe else ""
    return f"{name(clue)} has only {phrases.plural(closed, 'closed square')} around it{why}"


def _by_contradiction(solver: Solver, cell: int) -> str:
    is_mine = bool(solver.probabilities.mines >> cell & 1)
    assumed = f"{'without' if is_mine else 'with'} a mine there"
    assumption = 1 << cell, 0 if is_mine else 1
    near = by_distance(solver.probabilities.problem.constraints, cell)
    try:
        if is_satisfiable([*near, assumption], solver.cancellation):
            return f"by {COUNTING}: {_count(solver, assumption, assumed)}"
        if solver.probabilities.states <= MAX_STATES:
            clues = {solver.deductions.reduced(clue): clue for clue in reversed(solver.view.clues)}
            contradicting = minimal_core(near, assumption, solver.cancellation)
            squares = names([clues[constraint].square for constraint in contradicting])
            return f"by {CHAIN}: {assumed} those at {squares} can't all be right"
    except TooComplex:
        pass
    return f"by {CHAIN}: {assumed} not all numbers can be right"


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


def _count(solver: Solver, assumption: Constraint, assumed: str) -> str:
    """Return how an assumption contradicts the number of mines that remain."""
    problem = solver.probabilities.problem
    fewest = most = 0
    for constraints in connected([*problem.constraints, assumption], solver.cancellation):
        counts, _ = Component(constraints, solver.cancellation).mine_counts
        fewest += next(mines for mines, solutions in enumerate(counts) if solutions)
        most += len(counts) - 1
    if fewest > problem.mines_left:
        return f"{assumed} the numbers need {fewest} or more, and {_remaining(solver)}"
    if most + problem.unconstrained_count < problem.mines_left:
        return f"{assumed} only {most + problem.unconstrained_count} can be laid, and {_remaining(solver)}"
    return f"{assumed} no layout has just as many as remain; {_remaining(solver)}"


def _count_unconstrained(solver: Solver) -> str:
    if solver.probabilities.unconstrained_mines:
        return f"{_remaining(solver)}, so many that every square that no number touches must be one"
    if not solver.probabilities.problem.mines_left:
        return f"all {solver.view.mines} are certain elsewhere"
    return f"{_remaining(solver)}, and the numbers need them all"


def _remaining(solver: Solver) -> str:
    """Return how many mines remain where nothing is certain."""
    remaining = solver.probabilities.problem.mines_left
    certain = solver.view.mines - remaining
    besides = f" besides {certain} that {'is' if certain == 1 else 'are'} certain" if certain else ""
    return f"{remaining} {'remains' if remaining == 1 else 'remain'}{besides}"


def name(clue: Clue) -> str:
    """Return a clue as in "the 2 at 3H"."""
    return f"the {clue.mines} at {square_name(*clue.square)}"


def names(squares: list[Square]) -> str:
    """Return squares as in "3H, 4H and 5H", or how many it is."""
    return phrases.names_of(squares) if len(squares) <= MAX_NAMED else f"{len(squares)} squares"
