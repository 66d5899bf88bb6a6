"""A solver of Sokoban, for levels with holes and with goals, with the edges that wrap.

Three searches share the work; whichever comes to an end first has the answer. One is a weighted A* over single
pushes (`pushes`), quick where boxes are few. One is the same backwards, over single pulls from the end (`pulls`), quick
where goals are hard to fill; where it does not get through soon it leaves off. The third goes by features
(`features`), in the spirit of FESS, the feature space search of Festival (Yaron Shoham and Jonathan Schaeffer, "The
FESS Algorithm: A Feature Based Approach to Single-Agent Search", 2020), and gets through levels with many boxes.

Each of them that goes on to its end looks at every position that could be part of a solution. So where one has no
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
from textgames.sokoban.solver.pulls import PullSearch
from textgames.sokoban.solver.pushes import PushSearch
from textgames.sokoban.solver.walking import ways_to

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable
    from typing import NoReturn

    from textgames.sokoban.rules import Sokoban

    Push = tuple[int, int]  # where the box is and where the player stands
    Search = Generator[None, None, list[Push] | None]

SHORT = 2000  # positions by the number of boxes that are looked at first for a solution with few pushes
HURRY = 5  # the weight of the search over pushes
SHARE = 2000  # positions of the search over pushes for one of that by features, by the number of boxes cubed
PULLS, PULLS_FOR_PUSH = 4, 1  # positions of the search over pulls for one of that by features, and for each over pushes


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
    estimates = Estimates(maze, maze.distances)
    short = PushSearch(maze, deadlocks, *start, estimates.about, weight=1)
    pushes = PushSearch(maze, deadlocks, *start, estimates.about, weight=HURRY)
    features = FeatureSearch(maze, deadlocks, *start)
    some = max(1, boxes.bit_count())
    share = SHARE / some**3
    turns = {features.run(): 1.0, pushes.run(): share}
    if deadlocks.in_parts and boxes != targets:
        turns[PullSearch(maze, *start, weight=HURRY).run()] = PULLS + PULLS_FOR_PUSH * share
    by_length = short.run()
    try:
        while short.positions < SHORT // some:
            next(by_length)
        take_turns(turns, maze.patience, some)
    except StopIteration as end:
        return None if end.value is None else in_lurd(game, maze, end.value)


def take_turns(turns: dict[Search, float], patience: Patience, work: int) -> NoReturn:
    """Let searches go on, each so many positions at a time, until one comes to its end."""
    due = dict.fromkeys(turns, 0.0)
    while True:
        for search, share in turns.items():
            due[search] += share
            while due[search] >= 1:
                next(search)
                due[search] -= 1
        patience.work(work)


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
