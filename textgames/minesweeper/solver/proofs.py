"""Why a square is certain, in words: the first proof found, quick deductions before others.

proof       the deduction of a square, or else the contradiction from the opposite assumption
assumption  the constraint of one square: with a mine, or without one
"""

from __future__ import annotations

from collections.abc import Iterable

from textgames.engine.cancellation import Cancellation
from textgames.minesweeper import messages
from textgames.minesweeper.solver.components import Component, TooComplex, connected
from textgames.minesweeper.solver.deductions import Clue, Constraint
from textgames.minesweeper.solver.solver import Solver
from textgames.text.language import _, join_sentences, plural
from textgames.text.speech import names_of
from textgames.text.squares import Square, square_name

MAX_STATES_FOR_CORE = 2000  # of a problem whose constraints are searched for a minimal core


def proof(solver: Solver, square: Square, is_mine: bool) -> str:
    """Return why a certain square is safe or a mine.

    For example "2B shows 1, and its mine is at 2C, so 3B is safe.".
    """
    certain = _(messages.STATES[is_mine], square=square_name(square))
    # Translators: {certain} is such as "3B is safe", {reason} such as "2B shows 1, and its mine is
    # at 2C".
    return _("{reason}, so {certain}.", reason=reason(solver, square, is_mine), certain=certain)


def reason(solver: Solver, square: Square, is_mine: bool) -> str:
    """Return the deduction of a certain square, or else the contradiction, in words."""
    for safe, mines, clues in solver.deductions.steps:
        if square in (mines if is_mine else safe):
            if len(clues) == 1:
                return by_number(solver, clues[0], is_mine)
            return by_pair(clues[0], clues[1], mines, is_mine)
    otherwise = _(messages.STATES[not is_mine], square=square_name(square))
    assumption = (frozenset([square]), int(not is_mine))
    return by_contradiction(solver, assumption, otherwise)


def by_number(solver: Solver, clue: Clue, are_mines: bool) -> str:
    """Return how one number proves that squares around it are safe or mines."""
    square = square_name(clue.square)
    if are_mines:
        known_safe = clue.squares & solver.deductions.safe
        candidates = len(clue.squares - known_safe)
        shown = plural(messages.ONLY_MINES, candidates, square=square, number=clue.mines)
        return join_sentences([messages.at(messages.KNOWN_SAFE, list(known_safe)), shown])
    if not clue.mines:
        return _("{square} has no mines around it", square=square)
    mines = names_of(clue.squares & solver.deductions.mines)
    return plural(messages.HAS_ITS_MINES, clue.mines, square=square, mines=mines)


def by_pair(fewer: Clue, more: Clue, mines: frozenset[Square], are_mines: bool) -> str:
    """Return how two numbers together prove that squares are safe or mines."""
    names = {"fewer": square_name(fewer.square), "more": square_name(more.square)}
    pair = _(messages.BY_PAIR, first=fewer.mines, second=more.mines, **names)
    if not are_mines:
        why = _("Every mine still missing around {fewer} is next to {more} too", **names)
    else:
        places = {"squares": names_of(mines), **names}
        why = plural(messages.PAIR_NEEDS_MORE, len(mines), **places)
    return join_sentences([pair, why])


def by_contradiction(solver: Solver, assumption: Constraint, otherwise: str) -> str:
    """Return what an assumption contradicts: some numbers, or the number of mines left.

    `otherwise` is the assumption in words.
    """
    found = solver.probabilities
    near = by_distance(found.constraints, assumption[0])
    try:
        if not is_satisfiable([*near, assumption]):
            if found.states > MAX_STATES_FOR_CORE:
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
    counts = [Component(some).counts for some in connected([*found.constraints, assumption])]
    fewest = sum(map(min, counts))
    most = sum(map(max, counts)) + found.unconstrained
    if not near:
        most -= 1  # the square of the assumption is one of the unconstrained squares
    contradiction = _("If {otherwise}, no layout has exactly that many", otherwise=otherwise)
    if fewest > found.mines_left:
        contradiction = _(
            "If {otherwise}, there must be at least {count}", count=fewest, otherwise=otherwise
        )
    elif most < found.mines_left:
        contradiction = _(
            "If {otherwise}, there is room for only {count}", count=most, otherwise=otherwise
        )
    return join_sentences([plural(messages.BY_COUNTING, found.mines_left), contradiction])


def by_distance(constraints: list[Constraint], squares: frozenset[Square]) -> list[Constraint]:
    """Return the constraints connected to squares, the nearest first."""
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
