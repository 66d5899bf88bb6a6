"""A solver of Sokoban, for levels with holes and with goals, with the edges that wrap.

Two searches share the work and what they learn; whichever comes to an end first has the answer. One is a
weighted A* over single pushes (`pushes`), quick where boxes are few. The other goes by features (`features`),
in the spirit of FESS, the feature space search of Festival (Yaron Shoham and Jonathan Schaeffer, "The FESS
Algorithm: A Feature Based Approach to Single-Agent Search", 2020), and gets through levels with many boxes.

Both look at every position that could lead to a solution, unless one is found before. So where either has no
more positions to look at there is none. Small levels are first searched for a solution with few pushes; those of
others have more than they need, and `shorten` makes them shorter for who wants the whole of one.
"""

from __future__ import annotations

from textgames.sokoban.rules import NAMES, WAYS
from textgames.sokoban.solver.deadlocks import Deadlocks
from textgames.sokoban.solver.estimates import Estimates
from textgames.sokoban.solver.features import FeatureSearch
from textgames.sokoban.solver.maze import Maze, squares_of
from textgames.sokoban.solver.patience import Patience
from textgames.sokoban.solver.pushes import PushSearch
from textgames.sokoban.solver.walking import ways_to

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from textgames.sokoban.rules import Sokoban

    Push = tuple[int, int]  # where the box is and where the player stands

SHORT = 2000  # positions by the number of boxes that are looked at first for a solution with few pushes
HURRY = 5  # the weight of the search over pushes
SHARE = 2000  # positions of the search over pushes for one of the other, by the number of boxes cubed


def solve(game: Sokoban, stopped: Callable[[int], bool]) -> str | None:
    """A solution from here as LURD, of at least one push; None where there is none.

    `stopped` is asked again and again, with the number of positions looked at so far. Raises `OutOfTime` when
    it answers True, or where the search would keep more than 300 MB, `Illegal` where the level is too large to be
    searched. The game is not changed.
    """
    maze = Maze(game, Patience(stopped))
    boxes, targets, _ = start = maze.position_of(game)
    unreached = game.targets - game.boxes - {maze.square(square) for square in squares_of(targets)}
    deadlocks = Deadlocks(maze, boxes, targets)
    if unreached or deadlocks.at_once(boxes, targets):
        return None
    estimates = Estimates(maze)
    short = PushSearch(maze, deadlocks, *start, estimates.about, weight=1)
    pushes = PushSearch(maze, deadlocks, *start, estimates.about, weight=HURRY)
    features = FeatureSearch(maze, deadlocks, *start)
    by_features, by_pushes, by_length = features.run(), pushes.run(), short.run()
    some = max(1, boxes.bit_count())
    share = due = SHARE / some**3
    while True:
        try:
            while short.positions < SHORT // some:
                next(by_length)
            next(by_features)
            while due >= 1:
                next(by_pushes)
                due -= 1
        except StopIteration as end:
            return None if end.value is None else in_lurd(game, maze, end.value)
        due += share
        maze.patience.work(some)


def in_lurd(game: Sokoban, maze: Maze, pushes: Iterable[Push]) -> str:
    """Pushes with the walks between them, played by the rules: a solution is one because they say so."""
    game = game.copy()
    for box, behind in pushes:
        square, stand = maze.square(box), maze.square(behind)
        walk = ways_to(game, game.find_player(), {stand}, game.obstacles(), maze.patience)[stand]
        (push,) = (way for way in WAYS if game.beside(stand, way) == square)
        for way in walk + push:
            game.move(NAMES[way])
    if not game.is_complete():
        raise RuntimeError("what the search took for a solution is none")
    return game.moves
