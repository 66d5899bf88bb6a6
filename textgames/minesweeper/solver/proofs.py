"""Why a square is certain, in words: the first proof found, quick deductions before others.

proof       the deduction of a square, or else the contradiction from the opposite assumption
assumption  the constraint of one square: with a mine, or without one
"""

from __future__ import annotations

from collections.abc import Iterable

from textgames.engine.cancellation import Cancellation
from textgames.minesweeper import messages
from textgames.minesweeper.board import Square
from textgames.minesweeper.solver.components import Component, TooComplex, connected
from textgames.minesweeper.solver.deductions import Constraint, Deduction
from textgames.minesweeper.solver.solver import Solver
from textgames.text.language import _, join_sentences, plural
from textgames.text.speech import names_of
from textgames.text.squares import square_name

MAX_STATES = 2000  # of a problem whose constraints are searched for a minimal core


def proof(solver: Solver, square: Square, is_mine: bool) -> str:
    """Return why a certain square is safe or a mine.

    Such as "2B shows 1, and its mine is at 2C, so 3B is safe.".
    """
    certain = _(messages.STATES[is_mine], square=square_name(square))
    # Translators: {certain} is such as "3B is safe", {reason} such as "2B shows 1, and its mine is
    # at 2C".
    return _("{reason}, so {certain}.", reason=reason(solver, square, is_mine), certain=certain)


def reason(solver: Solver, square: Square, is_mine: bool) -> str:
    """Return the deduction of a certain square, or else the contradiction, in words."""
    for step in solver.deductions.steps:
        proved = step.mines if is_mine else step.safe
        if square not in proved:
            continue
        if len(step.clues) == 1:
            return by_number(solver, step)
        return by_pair(step, is_mine)
    otherwise = _(messages.STATES[not is_mine], square=square_name(square))
    assumption = (frozenset([square]), int(not is_mine))
    return by_contradiction(solver, assumption, otherwise)


def by_number(solver: Solver, step: Deduction) -> str:
    """Return how one number proves that squares around it are safe or mines."""
    (clue,) = step.clues
    square = square_name(clue.square)
    if step.mines:
        known_safe = clue.squares & solver.deductions.safe
        candidates = len(clue.squares - known_safe)
        shown = plural(messages.ONLY_MINES, candidates, square=square, number=clue.mines)
        return join_sentences([messages.at(messages.KNOWN_SAFE, list(known_safe)), shown])
    if not clue.mines:
        return _("{square} has no mines around it", square=square)
    mines = names_of(clue.squares & solver.deductions.mines)
    return plural(messages.HAS_ITS_MINES, clue.mines, square=square, mines=mines)


def by_pair(step: Deduction, is_mine: bool) -> str:
    """Return how two numbers together prove that a square is safe or a mine."""
    fewer, more = step.clues
    names = {"fewer": square_name(fewer.square), "more": square_name(more.square)}
    pair = _(messages.BY_PAIR, first=fewer.mines, second=more.mines, **names)
    if not is_mine:
        why = _("Every mine still missing around {fewer} is next to {more} too", **names)
    else:
        mines = names_of(step.mines)
        why = plural(messages.PAIR_NEEDS_MORE, len(step.mines), squares=mines, **names)
    return join_sentences([pair, why])


def by_contradiction(solver: Solver, assumption: Constraint, otherwise: str) -> str:
    """Return what an assumption contradicts: some numbers, or the number of mines left.

    `otherwise` is the assumption in words.
    """
    constraints, unconstrained, mines_left = solver.probabilities.problem
    near = by_distance(constraints, assumption[0])
    try:
        if not is_satisfiable([*near, assumption]):
            if solver.probabilities.states > MAX_STATES:
                raise TooComplex
            clues = {solver.deductions.rest(clue): clue for clue in reversed(solver.clues)}
            core = minimal_core(near, assumption, solver.cancellation)
            if len(core) <= messages.MAX_NAMED:
                numbers = names_of([clues[constraint].square for constraint in core])
            else:
                numbers = plural(messages.NUMBERS, len(core))
            return _(messages.BY_CHAIN, numbers=numbers, otherwise=otherwise)
    except TooComplex:
        return _(
            messages.BY_CHAIN, numbers=plural(messages.NUMBERS, len(near)), otherwise=otherwise
        )
    counts = [Component(some).counts for some in connected([*constraints, assumption])]
    fewest = sum(map(min, counts))
    most = sum(map(max, counts)) + unconstrained
    if not near:
        most -= 1  # the square of the assumption is one of the unconstrained squares
    contradiction = _("If {otherwise}, no layout has exactly that many", otherwise=otherwise)
    if fewest > mines_left:
        contradiction = _(
            "If {otherwise}, there must be at least {count}", count=fewest, otherwise=otherwise
        )
    elif most < mines_left:
        contradiction = _(
            "If {otherwise}, there is room for only {count}", count=most, otherwise=otherwise
        )
    return join_sentences([plural(messages.BY_COUNTING, mines_left), contradiction])


def by_distance(constraints: list[Constraint], squares: frozenset[Square]) -> list[Constraint]:
    """Return the constraints connected with some squares, the nearest first."""
    found: list[Constraint] = []
    while near := [one for one in constraints if not squares.isdisjoint(one[0])]:
        found += near
        constraints = [one for one in constraints if squares.isdisjoint(one[0])]
        for some, _mines in near:
            squares |= some
    return found


def is_satisfiable(constraints: Iterable[Constraint]) -> bool:
    return all(Component(some).counts for some in connected(constraints))


def minimal_core(
    constraints: list[Constraint], assumption: Constraint, cancellation: Cancellation
) -> list[Constraint]:
    """Return constraints that together contradict an assumption, all of them necessary.

    A minimal unsatisfiable subset, by a deletion filter (John Chinneck and Erik Dravnieks, 1991).
    """
    fewest = 0
    while is_satisfiable([*constraints[:fewest], assumption]):
        cancellation.check()
        fewest += 1
    needed = constraints[:fewest]
    for constraint in reversed(needed[:-1]):  # the last one is necessary
        cancellation.check()
        others = [other for other in needed if other != constraint]
        if not is_satisfiable([*others, assumption]):
            needed = others
    return needed
