"""The next move of a solution, and what is known where there is none."""

from __future__ import annotations

from bisect import bisect_left

from textgames.engine.cancellation import Cancellation
from textgames.errors import OutOfTime
from textgames.sokoban import words
from textgames.sokoban.rules import DIRECTION_OF, Sokoban, Square, play_moves, pushes_in
from textgames.sokoban.solver.search import solve
from textgames.text.language import _, ngettext
from textgames.text.squares import square_name

Position = tuple[Square, frozenset[Square], frozenset[Square]]
Plan = dict[Position, str]


def advice(game: Sokoban, plan: Plan, cancellation: Cancellation) -> tuple[str, str]:
    """Return a command to go on with, empty if none is known, and why.

    `plan` has the moves that are left from each position of the solution that was found last, so that a player who
    follows it is led to its end; a new solution replaces it.
    """
    here = position_of(game)
    if here not in plan:
        try:
            moves = solve(game, cancellation)
        except OutOfTime:
            return "", _(words.NOT_FOUND_IN_TIME)
        if moves is None:
            return way_back(game, cancellation)
        plan.clear()
        ahead = game.copy()
        for done, move in enumerate(moves):
            plan[position_of(ahead)] = moves[done:]
            play_moves(ahead, move)
    return DIRECTION_OF[plan[here][0].lower()], what_remains(game, plan[here])


def position_of(game: Sokoban) -> Position:
    """Return what identifies a position of a level."""
    return game.find_player(), frozenset(game.boxes), frozenset(game.targets)


def what_remains(game: Sokoban, moves: str) -> str:
    """Return how many pushes a solution has, and its next one, as a sentence."""
    square, pushes = game.find_player(), pushes_in(moves)
    for move in moves:
        square = game.beside(square, move.lower())
        if move.isupper():
            direction = _(DIRECTION_OF[move.lower()])
            return ngettext(*words.PUSHES_REMAIN, pushes, square=square_name(*square), direction=direction)
    raise ValueError("a solution has at least one push")


def way_back(game: Sokoban, cancellation: Cancellation) -> tuple[str, str]:
    """Return a command that takes back as many moves as needed if there is no solution from here, and why.

    Before a solvable position all were solvable, so binary search finds the last solvable one.
    """
    pushes = [done for done, move in enumerate(game.moves) if move.isupper()]  # how many moves were made before each
    out_of_time = False

    def is_unsolvable(done: int) -> bool:
        nonlocal out_of_time
        before = game.copy()
        before.restart()
        play_moves(before, game.moves[:done])
        try:
            return solve(before, cancellation) is None
        except OutOfTime:
            out_of_time = True
            return True

    solvable = bisect_left(pushes, True, key=is_unsolvable)  # so many of these positions
    if solvable:
        back = len(game.moves) - pushes[solvable - 1]
        return f"undo {back}", _(words.GOES_BACK)
    if out_of_time:
        return "", _(words.NO_WAY_BACK_IN_TIME)
    return "", _(words.NOT_FROM_THE_START)
