"""A solver of Sokoban, for levels with holes and with goals, with the edges that wrap.

Three searches share the work (a portfolio); whichever comes to an end first has the answer:

PushSearch      weighted A* over single pushes, quick if there are few boxes
PullSearch      the same backwards from the end, over single pulls; quick if goals are hard to fill, and gives up soon
FeatureSearch   by features, in the manner of FESS; gets through levels with many boxes

Each of them that goes on to its end has looked at every position that could be part of a solution: if it has found none
there is none. Small levels are first searched for a solution with few pushes; those of others have more than they need,
and `shorten` makes them shorter.
"""

from __future__ import annotations

from typing import NoReturn

from textgames.engine.cancellation import Cancellation
from textgames.sokoban.rules import Sokoban
from textgames.sokoban.solver.best_first import PullSearch, PushSearch, Run
from textgames.sokoban.solver.deadlocks import Deadlocks
from textgames.sokoban.solver.features import FeatureSearch
from textgames.sokoban.solver.heuristics import Heuristics
from textgames.sokoban.solver.maze import Maze, squares_of
from textgames.sokoban.solver.walking import to_lurd

FIRST_EXPANSIONS = 2000  # of the search for few pushes, by the number of boxes
WEIGHT = 5  # of the searches that hurry
# Expansions of the other searches for one of the search by features:
PUSHES_FOR_FEATURES = 2000  # by the number of boxes cubed
PULLS_FOR_FEATURES = 4  # and one more for each push


def solve(game: Sokoban, cancellation: Cancellation) -> str | None:
    """Return a solution from here as LURD, of at least one push; None if there is none. The game is not changed.

    Raises `OutOfTime` when it is cancelled, `OutOfMemory` before it takes more than 300 MB, and `Illegal` if the level
    is too large to be searched.
    """
    cancellation.restart()
    maze = Maze(game, cancellation)
    boxes, targets, _ = start = maze.position_of(game)
    unreachable = game.targets - game.boxes - {maze.coordinates(square) for square in squares_of(targets)}
    deadlocks = Deadlocks(maze, boxes, targets)
    if unreachable or deadlocks.is_deadlocked(boxes, targets):
        return None
    greedy_matching = Heuristics(maze, maze.distances).greedy_matching
    first = PushSearch(deadlocks, start, 1, greedy_matching)
    count = max(1, boxes.bit_count())
    share = PUSHES_FOR_FEATURES / count**3
    shares = {
        FeatureSearch(deadlocks, start).run(): 1.0,
        PushSearch(deadlocks, start, WEIGHT, greedy_matching).run(): share,
    }
    if deadlocks.patterns_apply and boxes != targets:
        shares[PullSearch(deadlocks, start, WEIGHT).run()] = PULLS_FOR_FEATURES + share
    steps = first.run()
    try:
        while first.expanded < FIRST_EXPANSIONS // count:
            next(steps)
        run_portfolio(shares, cancellation, count)
    except StopIteration as end:
        return None if end.value is None else to_lurd(game, maze, end.value)


def run_portfolio(shares: dict[Run, float], cancellation: Cancellation, work: int) -> NoReturn:
    """Let searches take turns, with so many expansions each, until one comes to its end: raise its `StopIteration`."""
    due = dict.fromkeys(shares, 0.0)
    while True:
        for search, share in shares.items():
            due[search] += share
            while due[search] >= 1:
                next(search)
                due[search] -= 1
        cancellation.work(work)
