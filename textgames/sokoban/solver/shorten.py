"""Makes a solution shorter, and proves where it can that none has fewer pushes.

window    a part of a solution, from one of its positions to a later one

Windows are solved again with the fewest pushes, small ones first, as long as that helps; then the whole level,
which only ends in time if it is small.
"""

from __future__ import annotations

from functools import partial

from textgames.engine.cancellation import Cancellation
from textgames.errors import OutOfTime
from textgames.sokoban.rules import Sokoban
from textgames.sokoban.solver.best_first import PushSearch
from textgames.sokoban.solver.deadlocks import Deadlocks
from textgames.sokoban.solver.heuristics import UNREACHABLE, lower_bound
from textgames.sokoban.solver.maze import Maze, Position, Push, squares_of
from textgames.sokoban.solver.search import from_lurd, to_lurd

SIZES = 6, 12, 25, 50, 100  # of windows, in pushes
MAX_POSITIONS = 1500  # that are reached from the start of a window


def shorten(game: Sokoban, moves: str, cancellation: Cancellation) -> tuple[str, bool]:
    """Return a solution with as few pushes as are found, from one as LURD, and whether none has fewer.

    When it is cancelled, it returns what was found so far. The game is not changed.
    """
    is_fewest = False
    try:
        cancellation.check()
        solution = Solution(game, moves, cancellation)
        if solution.has_fewest_by_estimate():
            return solution.moves(), True
        for size in SIZES:
            while solution.shorten_windows(size):
                moves = solution.moves()
        was_searched = solution.shorten_whole()
        moves, is_fewest = solution.moves(), was_searched
    except OutOfTime:
        pass
    return moves, is_fewest


class Solution:
    """A solution of a game, made shorter step by step."""

    def __init__(self, game: Sokoban, moves: str, cancellation: Cancellation) -> None:
        self.game = game
        self.maze = maze = Maze(game, cancellation)
        self.pushes = from_lurd(game, maze, moves)
        self.start = maze.position_of(game)
        self.deadlocks = Deadlocks(maze, *self.start[:2])
        self._lower_bound = partial(lower_bound, maze, maze.distances)

    def moves(self) -> str:
        """Return the solution as LURD."""
        return to_lurd(self.game, self.maze, self.pushes)

    def positions(self) -> list[Position]:
        """Return all positions from the start to the end."""
        maze, (boxes, targets, _) = self.maze, self.start
        positions = [self.start]
        for box, behind in self.pushes:
            boxes, targets = maze.after_push(boxes, targets, box, dict(maze.pushes[box])[behind])
            positions.append((boxes, targets, maze.flood(1 << box, maze.free(boxes, targets))))
        return positions

    def has_fewest_by_estimate(self) -> bool:
        """Return whether the lower bound alone proves that no solution has fewer pushes."""
        boxes, targets, _ = self.start
        return self._lower_bound(boxes, targets) >= len(self.pushes)

    def shorten_whole(self) -> bool:
        """Solve the level again with the fewest pushes; return whether the search came to its end."""
        search = PushSearch(self.deadlocks, self.start, self._lower_bound, len(self.pushes))
        pushes = search.run()
        self.pushes = pushes or self.pushes
        return pushes is not None or search.is_exhausted

    def shorten_windows(self, size: int) -> bool:
        """Solve windows of `size` pushes again, each from the middle of the one before; return whether that helped."""
        first, before = 0, len(self.pushes)
        positions = self.positions()
        while first < len(self.pushes) - 1:
            last = min(first + size, len(self.pushes))
            pushes = self._shorten_window(positions[first], positions[last], last - first)
            if pushes is not None:
                self.pushes[first:last] = pushes
                positions = self.positions()
            else:
                first += size // 2
        return len(self.pushes) < before

    def _shorten_window(self, start: Position, end: Position, upper_bound: int) -> list[Push] | None:
        """Return fewer than `upper_bound` pushes from one position to another; None if these are not found."""
        maze = self.maze
        filled = start[1] & ~end[1] if maze.has_holes else 0
        distances = maze.find_distances(end[0] | filled, maze.pulls)

        def estimate(boxes: int, targets: int) -> int:
            return max(1, sum([distances.get(box, UNREACHABLE) for box in squares_of(boxes)]))

        search = PushSearch(self.deadlocks, start, estimate, upper_bound, end)
        return search.run(max_reached=MAX_POSITIONS)
