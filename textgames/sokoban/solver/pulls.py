"""A weighted A* search backwards: from the end, where each goal has its box, over single pulls to where the boxes are.

A push is undone by a pull. Backwards no goal is ever filled too early and no box is pushed where it is stuck, so that
levels whose goals are hard to fill are often quick to empty. It is for levels with as many boxes as goals. What it
finds it mostly finds soon, so after many positions it leaves time and memory to other searches.
"""

from __future__ import annotations

from array import array
from heapq import heappop, heappush

from textgames.sokoban.solver.estimates import Estimates
from textgames.sokoban.solver.maze import squares_of
from textgames.sokoban.solver.pushes import BITS_FOR_NUMBER, BYTES_FOR_POSITION, LAST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from textgames.sokoban.solver.maze import Maze

    Push = tuple[int, int]

NO_PARENT = -1
MOST_POSITIONS = 150_000  # that are looked at


class PullSearch:
    """The search for one position, where not all boxes are on goals. `positions` is how many it has looked at."""

    def __init__(self, maze: Maze, boxes: int, goals: int, region: int, weight: int) -> None:
        self.maze = maze
        self.weight = weight
        self.positions = 0
        self._begun, self._goals = boxes, goals
        self._end = maze.key(boxes, goals, region)
        from_start = maze.measured_from(boxes)
        self._live = sum(1 << square for square in from_start)  # where a box may be pulled
        self._estimates = Estimates(maze, maze.measured_from)
        self._size = BYTES_FOR_POSITION + maze.bytes_for_key + maze.bytes_for_set  # of a position
        self._seen: set[int] = set()
        self._boxes: list[int] = []
        self._regions: list[int] = []
        self._parents, self._pushes, self._made = array("q"), array("Q"), array("I")
        self._waiting: list[int] = []

    def run(self) -> Generator[None, None, list[Push] | None]:
        """Search, a position at each turn; the pushes of a solution in the end, None where there is none."""
        for region in self.maze.parts(self.maze.free(self._goals, self._goals)):
            self._reach(NO_PARENT, 0, self._goals, region)
        while self._waiting and self.positions < MOST_POSITIONS:
            number = LAST - (heappop(self._waiting) & LAST)
            self.positions += 1
            self.maze.patience.positions += 1
            if self._look_at(number):
                return self._way_from(len(self._boxes) - 1)
            yield
        if self._waiting:
            self._forget()
            while True:
                yield
        return None

    def _forget(self) -> None:
        """Give back the memory of all positions."""
        self.maze.patience.keep(-len(self._boxes) * self._size)
        for positions in (self._seen, self._boxes, self._regions, self._waiting):
            positions.clear()
        del self._parents[:], self._pushes[:], self._made[:]

    def _look_at(self, number: int) -> bool:
        """Let all positions wait from which a push leads to one; whether the last of them is the start."""
        maze, boxes, region = self.maze, self._boxes[number], self._regions[number]
        can_go = self._live & region
        for box in squares_of(maze.touched(region) & boxes):
            for was, behind in maze.pulls[box]:
                if can_go >> was & 1 and region >> behind & 1:
                    before = boxes ^ 1 << box ^ 1 << was
                    came_from = maze.region_after(region, maze.floor & ~before, box, was, behind)
                    if self._reach(number, was << 32 | behind, before, came_from):
                        return True
        return False

    def _reach(self, parent: int, push: int, boxes: int, region: int) -> bool:
        """Let a position wait, unless it was reached before; whether it is the start."""
        maze = self.maze
        key = maze.key(boxes, self._goals, region)
        if key in self._seen:
            return False
        self._seen.add(key)
        number, made = len(self._boxes), 0 if parent == NO_PARENT else self._made[parent] + 1
        self._boxes.append(boxes)
        self._regions.append(region)
        self._parents.append(parent)
        self._pushes.append(push)
        self._made.append(made)
        maze.patience.keep(self._size)
        guess = made + self.weight * self._estimates.about(boxes, self._begun)
        heappush(self._waiting, guess << BITS_FOR_NUMBER | LAST - number)
        return key == self._end

    def _way_from(self, number: int) -> list[Push]:
        """The pushes that lead from a position to the end."""
        pushes = []
        while self._made[number]:
            pushes.append((self._pushes[number] >> 32, self._pushes[number] & (1 << 32) - 1))
            number = self._parents[number]
        return pushes
