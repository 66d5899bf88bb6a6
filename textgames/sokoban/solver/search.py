"""A solver of Sokoban, for levels with holes and with goals, with the edges that wrap.

Three searches share the work (an algorithm portfolio, after Carla Gomes and Bart Selman, 2001); whichever comes to an
end first has the answer:

PushSearch      weighted A* over single pushes, quick if there are few boxes
PullSearch      the same backwards from the end, over single pulls; quick if goals are hard to fill, and gives up soon
FeatureSearch   by features, in the manner of FESS; gets through levels with many boxes

Each of them that goes on to its end has looked at every position that could be part of a solution: if it has found none
there is none. Small levels are first searched for a solution with few pushes; those of others have more than they need,
and `shorten` makes them shorter.
"""

from __future__ import annotations

from textgames.engine.cancellation import Cancellation
from textgames.sokoban.rules import VECTORS, Sokoban, play_moves
from textgames.sokoban.solver.best_first import PullSearch, PushSearch, Run
from textgames.sokoban.solver.deadlocks import Deadlocks
from textgames.sokoban.solver.features import FeatureSearch
from textgames.sokoban.solver.heuristics import Heuristics
from textgames.sokoban.solver.maze import Maze, Push, squares_of
from textgames.sokoban.solver.walking import walks_to

FIRST_EXPANSIONS = 2000  # of the search for few pushes, divided by the number of boxes
WEIGHT = 5  # of the searches that hurry
# Expansions of the other searches for one of the search by features:
PUSHES_FOR_FEATURES = 2000  # divided by the number of boxes cubed
PULLS_FOR_FEATURES = 4  # besides one for each push


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
    count = max(1, boxes.bit_count())
    rate = PUSHES_FOR_FEATURES / count**3
    first = PushSearch(deadlocks, start, 1, greedy_matching).run()
    rates = {
        first: 0.0,
        FeatureSearch(deadlocks, start).run(): 1.0,
        PushSearch(deadlocks, start, WEIGHT, greedy_matching).run(): rate,
    }
    if deadlocks.patterns_apply and boxes != targets:
        rates[PullSearch(deadlocks, start, WEIGHT).run()] = PULLS_FOR_FEATURES + rate
    pushes = run_portfolio(rates, {first: FIRST_EXPANSIONS // count})
    return None if pushes is None else to_lurd(game, maze, pushes)


def run_portfolio(rates: dict[Run, float], head_start: dict[Run, int]) -> list[Push] | None:
    """Return what the first search to come to its end finds.

    They take turns, with as many expansions in each round as their rates are, and those of the head start before.
    """
    due = dict.fromkeys(rates, 0.0) | head_start
    try:
        while True:
            for search, rate in rates.items():
                due[search] += rate
                while due[search] >= 1:
                    next(search)
                    due[search] -= 1
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]


def to_lurd(game: Sokoban, maze: Maze, pushes: list[Push]) -> str:
    """Return a solution as LURD. Playing it by the rules proves it."""
    game = game.copy()
    for box, player in pushes:
        square, behind = maze.coordinates(box), maze.coordinates(player)
        walk = walks_to(game, game.find_player(), {behind}, game.obstacles(), maze.cancellation)[behind]
        (push,) = (direction for direction in VECTORS if game.beside(behind, direction) == square)
        play_moves(game, walk + push)
    if not game.is_complete():
        raise RuntimeError("the solver's solution does not solve the level")
    return game.moves


def from_lurd(game: Sokoban, maze: Maze, moves: str) -> list[Push]:
    """Return the pushes of moves as LURD."""
    player, pushes = game.find_player(), []
    for move in moves:
        there = game.beside(player, move.lower())
        if move.isupper():
            pushes.append((maze.index(there), maze.index(player)))
        player = there
    return pushes
