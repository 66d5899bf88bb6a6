"""Why a square is certain, in words: by the first proof that was found, and the quick deductions come first.

proof       the deduction of a square, or else the contradiction from the assumption that it is the other way
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
from textgames.text.language import _, join_sentences, ngettext
from textgames.text.speech import NUMBERS, names_of
from textgames.text.squares import square_name

MAX_STATES = 2000  # of a problem whose constraints are searched for those that matter


def proof(solver: Solver, square: Square, is_mine: bool) -> str:
    """Return why a certain square is safe or a mine: "2B shows 1, and its mine is at 2C, so 3B is safe."."""
    certain, otherwise = [
        _(messages.STATES[mines], square=square_name(*square)) for mines in (is_mine, not is_mine)
    ]
    for step in solver.deductions.steps:
        if square in (step.mines if is_mine else step.safe):
            reason = by_number(solver, step) if len(step.clues) == 1 else by_pair(step, is_mine)
            break
    else:
        reason = by_contradiction(solver, (frozenset([square]), int(not is_mine)), otherwise)
    # Translators: {certain} is such as "3B is safe", {reason} such as "2B shows 1, and its mine is at 2C".
    return _("{reason}, so {certain}.", reason=reason, certain=certain)


def by_number(solver: Solver, step: Deduction) -> str:
    """Return what one number proves of the squares around it that are safe, or mines."""
    (clue,) = step.clues
    square = square_name(*clue.square)
    if step.mines:
        known_safe = clue.squares & solver.deductions.safe
        shown = ngettext(
            *messages.ONLY_MINES, len(clue.squares - known_safe), square=square, number=clue.mines
        )
        return join_sentences([messages.at(messages.KNOWN_SAFE, [*known_safe]), shown])
    if not clue.mines:
        return _("{square} has no mines around it", square=square)
    mines = names_of(clue.squares & solver.deductions.mines)
    return ngettext(*messages.HAS_ITS_MINES, clue.mines, square=square, mines=mines)


def by_pair(step: Deduction, is_mine: bool) -> str:
    """Return what two numbers prove of a square that is safe, or a mine."""
    fewer, more = step.clues
    names = {"fewer": square_name(*fewer.square), "more": square_name(*more.square)}
    pair = _(messages.BY_PAIR, first=fewer.mines, second=more.mines, **names)
    if not is_mine:
        return join_sentences(
            [pair, _("Every mine still missing around {fewer} is next to {more} too", **names)]
        )
    mines = names_of(step.mines)
    return join_sentences(
        [pair, ngettext(*messages.PAIR_NEEDS_MORE, len(step.mines), squares=mines, **names)]
    )


def by_contradiction(solver: Solver, assumption: Constraint, otherwise: str) -> str:
    """Return what an assumption, `otherwise` in words, contradicts: some numbers, or how many mines are left."""
    constraints, unconstrained, mines_left = solver.probabilities.problem
    near = by_distance(constraints, assumption[0])
    try:
        if not is_satisfiable([*near, assumption]):
            if solver.probabilities.states > MAX_STATES:
                raise TooComplex
            clues = {solver.deductions.rest(clue): clue for clue in reversed(solver.clues)}
            core = [
                clues[one].square for one in minimal_core(near, assumption, solver.cancellation)
            ]
            numbers = (
                names_of(core) if len(core) <= messages.MAX_NAMED else ngettext(*NUMBERS, len(core))
            )
            return _(messages.BY_CHAIN, numbers=numbers, otherwise=otherwise)
    except TooComplex:
        return _(messages.BY_CHAIN, numbers=ngettext(*NUMBERS, len(near)), otherwise=otherwise)
    counts = [Component(some).counts for some in connected([*constraints, assumption])]
    fewest, most = sum(map(min, counts)), sum(map(max, counts))
    most += unconstrained - (not near)  # an unconstrained square is in the assumption now
    contradiction = _("If {otherwise}, no layout has exactly that many", otherwise=otherwise)
    if fewest > mines_left:
        contradiction = _(
            "If {otherwise}, at least {count} are needed", count=fewest, otherwise=otherwise
        )
    elif most < mines_left:
        contradiction = _(
            "If {otherwise}, there is room for only {count}", count=most, otherwise=otherwise
        )
    return join_sentences([ngettext(*messages.BY_COUNTING, mines_left), contradiction])


def by_distance(constraints: list[Constraint], squares: frozenset[Square]) -> list[Constraint]:
    """Return the constraints that are connected with some squares, the nearest first."""
    found: list[Constraint] = []
    while near := [one for one in constraints if not squares.isdisjoint(one[0])]:
        found += near
        constraints = [one for one in constraints if squares.isdisjoint(one[0])]
        squares = squares.union(*[some for some, _ in near])
    return found


def is_satisfiable(constraints: Iterable[Constraint]) -> bool:
    return all(Component(some).counts for some in connected(constraints))


def minimal_core(
    constraints: list[Constraint], assumption: Constraint, cancellation: Cancellation
) -> list[Constraint]:
    """Return constraints that contradict an assumption together, none of which can be left out.

    A minimal unsatisfiable subset, by a deletion filter (John Chinneck and Erik Dravnieks, 1991).
    """
    fewest = 0
    while is_satisfiable([*constraints[:fewest], assumption]):
        cancellation.check()
        fewest += 1
    needed = constraints[:fewest]
    for constraint in reversed(needed[:-1]):  # without the last one all can be satisfied
        cancellation.check()
        others = [other for other in needed if other != constraint]
        if not is_satisfiable([*others, assumption]):
            needed = others
    return needed
