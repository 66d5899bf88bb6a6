"""A solver of Sokoban, for levels with holes and with goals, and with edges that wrap around.

Three searches are tried in turn:

PushSearch      A* over single pushes; quick if there are few boxes, with few pushes
PullSearch      backwards from the end, over single pulls; quick if goals are hard to fill
FeatureSearch   by features, like FESS; solves levels with many boxes

The first two soon give up. A search that is exhausted has looked at every position that could be
part of a solution: if it has found none, there is none. `shorten` searches again, for a solution
with the fewest pushes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import inf

from textgames.engine.cancellation import Cancellation
from textgames.errors import OutOfTime
from textgames.sokoban.board import pushes_in
from textgames.sokoban.rules import Sokoban, neighbors
from textgames.sokoban.solver.best_first import PullSearch, PushSearch
from textgames.sokoban.solver.deadlocks import Deadlocks
from textgames.sokoban.solver.features import FeatureSearch
from textgames.sokoban.solver.heuristics import greedy_matching, lower_bound
from textgames.sokoban.solver.maze import Maze, PackedPosition, Push
from textgames.sokoban.solver.walking import play_moves, walk_to
from textgames.text.language import _

PUSH_EXPANSIONS = 2000  # of the first search, divided by the number of boxes
PULL_EXPANSIONS = 8000  # of the second
FEATURE_EXPANSIONS = 60_000  # about 120 MB


def solve(game: Sokoban, cancellation: Cancellation, maze: Maze | None = None) -> str | None:
    """Return a solution from here as LURD, of at least one push. None if there is none.

    `maze` is that of the level. Raise `NoAnswer` if the level is too large to be searched, and
    `OutOfTime` if the search is cancelled or has visited too many positions.
    """
    maze = maze or Maze(game, cancellation)
    start = maze.position_of(game)
    boxes, targets, _region = start
    deadlocks = Deadlocks(maze, boxes, targets)
    if maze.set_of(game.targets - game.boxes) & ~maze.floor:
        return None
    if deadlocks.is_deadlocked(boxes, targets):
        return None
    for search, most in searches(deadlocks, start):
        pushes = search.run(most)
        if pushes is not None:
            return play_pushes(game, maze, pushes).moves
        if search.is_exhausted:
            return None
    raise OutOfTime(_("No solution was found in time; there may be one."))


def shorten(
    game: Sokoban,
    moves: str,
    cancellation: Cancellation,
    maze: Maze | None = None,
    positions: float = inf,
) -> tuple[str, bool]:
    """Return a solution with the fewest pushes, given one as LURD, and True.

    Return the given one and False if none is proved to have the fewest. The search gives up when it
    is cancelled, or after `positions`. The game is not changed.
    """
    try:
        cancellation.check()
        maze = maze or Maze(game, cancellation)
        start = maze.position_of(game)
        deadlocks = Deadlocks(maze, *start[:2])
        search = PushSearch(deadlocks, start, partial(lower_bound, maze), pushes_in(moves))
        pushes = search.run(positions)
        if pushes:
            return play_pushes(game, maze, pushes).moves, True
        return moves, search.is_exhausted
    except OutOfTime:
        return moves, False


def searches(
    deadlocks: Deadlocks, start: PackedPosition
) -> Iterator[tuple[PushSearch | FeatureSearch, int]]:
    """Yield each search and its limit.

    They are created one at a time, so that only one takes memory.
    """
    maze = deadlocks.maze
    boxes, targets, _region = start
    heuristic = partial(greedy_matching, maze, maze.distances)
    yield PushSearch(deadlocks, start, heuristic), PUSH_EXPANSIONS // max(1, boxes.bit_count())
    if not maze.has_holes and not deadlocks.spare and boxes != targets:
        yield PullSearch(deadlocks, start), PULL_EXPANSIONS
    yield FeatureSearch(deadlocks, start), FEATURE_EXPANSIONS


def play_pushes(game: Sokoban, maze: Maze, pushes: list[Push]) -> Sokoban:
    """Return a copy of a game in which a solution, given as pushes, was played.

    Playing it by the rules proves it. Raise `RuntimeError` if it is wrong.
    """
    game = game.copy()
    for box, player in pushes:
        behind = maze.coordinates(player)
        ways = {square: way for way, square in neighbors(behind, game.size).items()}
        walk = walk_to(game, behind, maze.cancellation) or ""
        play_moves(game, walk + ways[maze.coordinates(box)])
    if not game.is_complete():
        raise RuntimeError("the solver's solution does not solve the level")
    return game
