"""Why a square is certain, in words: by the first proof that was found, and the quick ways come first."""

from __future__ import annotations

from textgames.minesweeper.solver.deductions import PAIR, SINGLE
from textgames.minesweeper.solver.sweep import Part, TooMany, connected
from textgames.text import cells, phrases

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from textgames.minesweeper.solver.certainty import Solver
    from textgames.minesweeper.solver.deductions import Deduction
    from textgames.minesweeper.solver.sweep import Rest
    from textgames.minesweeper.solver.visible import Clue, Pulse, Square

CHAIN, COUNTING = "a longer chain of numbers", "counting the mines that remain"
MOST_WORK = 2000  # states of a part that is looked through for the clues that matter
MOST_NAMED = 9  # squares


def proof(solver: Solver, square: Square) -> str:
    """Why a square that is certain is a mine, or safe."""
    visible = solver.visible
    if visible.is_beyond(*square):
        return f"by {COUNTING}: {_counted_beyond(solver)}"
    cell = visible.cell(*square)
    step = solver.deductions.proof(cell)
    if step is None:
        return _from_layouts(solver, cell)
    is_mine = bool(step.mines >> cell & 1)
    if step.rule == SINGLE:
        return _single(solver, step, is_mine)
    return f"by {PAIR}: {_pair(solver, step, is_mine)}"


def _single(solver: Solver, step: Deduction, is_mine: bool) -> str:
    (clue,) = step.clues
    if not is_mine:
        if not clue.mines:
            return f"{cells.name(*clue.square)} has no mine around it"
        mines = solver.visible.named(clue.cells & step.known_mines)
        return f"{named(clue)} already has its {'mine' if len(mines) == 1 else 'mines'} at {listed(mines)}"
    spared = solver.visible.named(clue.cells & step.known_safe)
    left = clue.cells.bit_count() - len(spared)
    why = f" besides {listed(spared)}, which {'is' if len(spared) == 1 else 'are'} safe" if spared else ""
    return f"{named(clue)} has only {left} closed {'square' if left == 1 else 'squares'} around it{why}"


def _pair(solver: Solver, step: Deduction, is_mine: bool) -> str:
    fewer, more = step.clues
    if not is_mine:
        return f"the mines that {named(fewer)} still needs are all among the squares it shares with {named(more)}"
    alone = listed(solver.visible.named(step.mines))
    count = step.mines.bit_count()
    return f"{named(more)} still needs {count} more than {named(fewer)}, and has only {alone} beyond what they share"


def _from_layouts(solver: Solver, cell: int) -> str:
    """By contradiction: what would be if it were the other way."""
    is_mine = bool(solver.odds.mines >> cell & 1)
    assumed = f"{'without' if is_mine else 'with'} a mine there"
    try:
        return _contradiction(solver, cell, (1 << cell, 0 if is_mine else 1), assumed)
    except TooMany:
        return f"by {CHAIN}: {assumed} not all numbers can be right"


def _contradiction(solver: Solver, cell: int, claim: Rest, assumed: str) -> str:
    sources = {solver.deductions.rest(clue): clue for clue in reversed(solver.visible.clues)}
    near = by_distance(solver.odds.position.clues, cell)
    if possible([*near, claim], solver.pulse):
        return f"by {COUNTING}: {_counted(solver, claim, assumed)}"
    if solver.odds.work > MOST_WORK:
        raise TooMany
    clues = [sources[rest].square for rest in needed(near, claim, solver.pulse)]
    return f"by {CHAIN}: {assumed} those at {listed(clues)} can't all be right"


def by_distance(rests: list[Rest], cell: int) -> list[Rest]:
    """The clues that are connected with a cell, the nearest first."""
    found: dict[Rest, None] = {}
    reached = 1 << cell
    while True:
        further = [rest for rest in rests if rest[0] & reached and rest not in found]
        if not further:
            return list(found)
        found.update(dict.fromkeys(further))
        for around, _ in further:
            reached |= around


def possible(rests: Iterable[Rest], pulse: Pulse) -> bool:
    """Whether any layout agrees with these clues."""
    return all(Part(clues, pulse).sweep(1)[0] for clues in connected(rests, pulse))


def needed(rests: list[Rest], claim: Rest, pulse: Pulse) -> list[Rest]:
    """Of clues that contradict a claim some that do so together, none of which can be left out."""
    fewest = next(number for number in range(len(rests) + 1) if not possible([*rests[:number], claim], pulse))
    kept = rests[:fewest]
    for rest in reversed(rests[:fewest]):
        others = [other for other in kept if other != rest]
        if not possible([*others, claim], pulse):
            kept = others
    return kept


def _counted(solver: Solver, claim: Rest, assumed: str) -> str:
    """What the mines that remain have to do with a claim about a cell."""
    position = solver.odds.position
    fewest = most = 0
    for clues in connected([*position.clues, claim]):
        counts, _ = Part(clues).polynomials()
        fewest += next(mines for mines, ways in enumerate(counts) if ways)
        most += len(counts) - 1
    if fewest > position.left:
        return f"{assumed} the numbers need {fewest} or more, and {_remaining(solver)}"
    if most + position.beyond < position.left:
        return f"{assumed} only {most + position.beyond} can be laid, and {_remaining(solver)}"
    return f"{assumed} no layout has just as many as remain; {_remaining(solver)}"


def _counted_beyond(solver: Solver) -> str:
    if solver.odds.mines_beyond:
        return f"{_remaining(solver)}, so many that every square that no number touches must be one"
    if not solver.odds.position.left:
        return f"all {solver.visible.mines} are certain elsewhere"
    return f"{_remaining(solver)}, and the numbers need them all"


def _remaining(solver: Solver) -> str:
    """How many mines remain where nothing is certain."""
    left = solver.odds.position.left
    certain = solver.visible.mines - left
    besides = f" besides {certain} that {'is' if certain == 1 else 'are'} certain" if certain else ""
    return f"{left} {'remains' if left == 1 else 'remain'}{besides}"


def named(clue: Clue) -> str:
    """ "the 2 at 3H"."""
    return f"the {clue.mines} at {cells.name(*clue.square)}"


def listed(squares: list[Square]) -> str:
    """ "3H, 4H and 5H", or how many squares it is."""
    return phrases.named(squares) if len(squares) <= MOST_NAMED else f"{len(squares)} squares"
