"""The next move of a solution, and what is known where there is none."""

from __future__ import annotations

from textgames.errors import OutOfTime
from textgames.sokoban.rules import NAMES, pushes_in
from textgames.sokoban.solver.search import solve
from textgames.text import cells

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from textgames.sokoban.rules import Sokoban, Square

    Position = tuple[Square, frozenset[Square], frozenset[Square]]
    Plan = dict[Position, str]
    Stopped = Callable[[int], bool]


def advice(game: Sokoban, plan: Plan, stopped: Stopped) -> tuple[str, str]:
    """A command to go on with, empty where none is known, and why.

    `plan` has the moves that are left from each position of the solution that was found last, so that a
    player who follows it is led to its end; a new solution replaces it. `stopped` as in `solver.solve`.
    """
    try:
        moves = plan.get(position(game)) or solve(game, stopped)
    except OutOfTime as error:
        return "", f"{error}; there may be one"
    if moves is None:
        return way_back(game, stopped)
    if position(game) not in plan:
        plan.clear()
        plan.update(positions_of(game, moves))
    return NAMES[moves[0].lower()], what_remains(game, moves)


def position(game: Sokoban) -> Position:
    """What tells one position of a level from another."""
    return game.find_player(), frozenset(game.boxes), frozenset(game.targets)


def positions_of(game: Sokoban, moves: str) -> Plan:
    """The positions that moves go through, each with the moves that are left there."""
    game, plan = game.copy(), {}
    for done, move in enumerate(moves):
        plan[position(game)] = moves[done:]
        game.move(NAMES[move.lower()])
    return plan


def what_remains(game: Sokoban, moves: str) -> str:
    """How many pushes a solution has, and its next one."""
    square, pushes = game.find_player(), pushes_in(moves)
    for move in moves:
        square = game.beside(square, move.lower())
        if move.isupper():
            remain = "1 push remains" if pushes == 1 else f"{pushes} pushes remain"
            return f"{remain}, the next one takes the box at {cells.name(*square)} {NAMES[move.lower()]}"
    raise ValueError("a solution has at least one push")


def way_back(game: Sokoban, stopped: Stopped) -> tuple[str, str]:
    """How many moves to take back, where there is no solution from here.

    What can be solved could be solved in all positions before it, so the place is found by halving.
    """
    pushes = [done for done, move in enumerate(game.moves) if move.isupper()]  # how many moves were made before each
    first, last = 0, len(pushes)  # before the first ones it can be solved, if at all, and not after the last
    out_of_time = False
    while first < last:
        middle = (first + last) // 2
        try:
            solvable = solve(taken_back(game, pushes[middle]), stopped) is not None
        except OutOfTime:
            solvable, out_of_time = False, True
        if solvable:
            first = middle + 1
        else:
            last = middle
    if first:
        back = len(game.moves) - pushes[first - 1]
        return f"undo {back}", "no solution from here; that leads back to a solvable position"
    if out_of_time:
        return "", "no solution from here; how far to go back was not found in time"
    return "", "no solution from here, nor from the start"


def taken_back(game: Sokoban, moves: int) -> Sokoban:
    """The position after the first `moves` moves."""
    before = game.copy()
    before.restart()
    for move in game.moves[:moves]:
        before.move(NAMES[move.lower()])
    return before
