"""Best-first search over single pushes, forwards and backwards.

g              pushes made so far
h              pushes still needed, by a heuristic
f              g + weight * h. The position with the least f is expanded next; of equal ones, the
               latest
open list      a heap of the positions waiting to be expanded
expand         reach all positions one push away
relax          put a reached position on the open list, unless it was reached with as few pushes
               before, it is a deadlock, or f is too large

With a weight of 1 this is A* (Peter Hart, Nils Nilsson and Bertram Raphael, "A Formal Basis for the
Heuristic Determination of Minimum Cost Paths", 1968). With a larger weight it is weighted A* (Ira
Pohl, "Heuristic Search Viewed as Path Finding in a Graph", 1970), which finds a path sooner, but
one with more pushes than needed.

With a weight of 1 and an admissible h (never too high), the path has the fewest pushes. The end can
be noticed when it is reached rather than expanded: no other open position has a smaller f than the
one being expanded, whose h is at least 1, so that no path to the end is shorter than the one with
one more push.

A pull undoes a push. Backwards, from the end where each goal has its box, no goal is filled too
early and no box is stuck. So levels whose goals are hard to fill are often quick to empty (Frank
Takes, "Sokoban: Reversed Solving", 2008).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from heapq import heappop, heappush
from math import inf

from textgames.sokoban.solver.deadlocks import Deadlocks
from textgames.sokoban.solver.heuristics import greedy_matching
from textgames.sokoban.solver.maze import (
    PackedPosition,
    PositionKey,
    Push,
    as_set,
    key_of,
    squares_of,
)

Heuristic = Callable[[int, int], int]  # of boxes and targets

MAX_POSITIONS = 100_000  # reached, until a search gives up


@dataclass(slots=True)
class OpenNode:
    """The best known path to a position: `g` pushes, the last of them `push`, made in `parent`."""

    number: int  # of positions reached before
    position: PackedPosition
    g: int
    push: Push | None
    parent: OpenNode | None


class PushSearch:
    """The search forwards from a position to the end of the level.

    Its path has fewer than `upper_bound` pushes. After a search, `is_exhausted` is True if all
    positions were expanded: then, if no path was found, there is none.
    """

    is_backwards = False
    weight = 1

    def __init__(
        self,
        deadlocks: Deadlocks,
        start: PackedPosition,
        heuristic: Heuristic,
        upper_bound: float = inf,
    ) -> None:
        self.maze = deadlocks.maze
        self.deadlocks = deadlocks
        self.heuristic = heuristic
        self.starts = [start]
        self.is_exhausted = False
        self._upper_bound = upper_bound
        self._nodes: dict[PositionKey, OpenNode] = {}
        self._deadlocked: set[PositionKey] = set()
        self._open: list[tuple[int, int, int, OpenNode]] = []  # f, minus the number of the node, g

    def successors(self, position: PackedPosition) -> Iterator[tuple[Push, int, PackedPosition]]:
        """Yield each push (or pull), the new square of its box, and the position after it."""
        maze, deadlocks = self.maze, self.deadlocks
        boxes, targets, region = position
        allowed = deadlocks.allowed(targets) & ~boxes
        for box in squares_of(deadlocks.boxes_to_push(boxes, targets, region)):
            for behind, ahead in maze.pushes[box]:
                if region >> behind & 1 and allowed >> ahead & 1:
                    after, left = maze.after_push(boxes, targets, box, ahead)
                    reached = maze.flood(1 << box, maze.free(after, left))
                    yield (box, behind), ahead, (after, left, reached)

    def is_end(self, position: PackedPosition) -> bool:
        boxes, targets, _region = position
        return not targets & ~boxes

    def run(self, max_expanded: float = inf) -> list[Push] | None:
        """Return the path, None if none is found within so many positions expanded or reached."""
        for start in self.starts:
            self._relax(None, 0, None, 0, start)
        expanded = 0
        while self._open and expanded < max_expanded and len(self._nodes) < MAX_POSITIONS:
            _f, _number, g, node = heappop(self._open)
            if node.g < g:
                continue
            expanded += 1
            self.maze.cancellation.positions += 1
            for push, box, after in self.successors(node.position):
                if self.is_end(after):
                    return self._path(push, node)
                self._relax(node, g + 1, push, box, after)
        self.is_exhausted = not self._open
        return None

    def _relax(
        self, parent: OpenNode | None, g: int, push: Push | None, box: int, position: PackedPosition
    ) -> None:
        key = key_of(position)
        node = self._nodes.get(key)
        if key in self._deadlocked:
            return
        if node and (self.is_backwards or node.g <= g):
            return
        boxes, targets, region = position
        f = g + self.weight * self.heuristic(boxes, targets)
        if f >= self._upper_bound:
            return
        if node:
            node.g, node.push, node.parent = g, push, parent
        elif not self.is_backwards and self.deadlocks.is_deadlocked_after(
            box, boxes, targets, region
        ):
            self._deadlocked.add(key)
            return
        else:
            node = self._nodes[key] = OpenNode(len(self._nodes), position, g, push, parent)
        heappush(self._open, (f, -node.number, g, node))

    def _path(self, push: Push | None, node: OpenNode | None) -> list[Push]:
        """Return the pushes up to `push`, which is made in `node`."""
        path = []
        while push and node:
            path.append(push)
            push, node = node.push, node.parent
        return path if self.is_backwards else path[::-1]


class PullSearch(PushSearch):
    """The search backwards to a position with as many boxes as goals, not all of them on goals.

    A position reached again with fewer pulls is not reopened. That is quicker, but some solutions
    have more pulls.
    """

    is_backwards = True
    weight = 5

    def __init__(self, deadlocks: Deadlocks, end: PackedPosition) -> None:
        maze = deadlocks.maze
        initial_boxes, goals, _region = end
        distances = cache(lambda ends: maze.find_distances(ends, maze.pushes))

        def heuristic(boxes: int, _targets: int) -> int:
            return greedy_matching(maze, distances, boxes, initial_boxes)

        super().__init__(deadlocks, end, heuristic)
        self.starts = [(goals, goals, region) for region in maze.components(maze.floor & ~goals)]
        self._end = end
        reachable = maze.find_distances(initial_boxes, maze.pushes)  # by a box
        self._reachable = as_set(reachable)

    def is_end(self, position: PackedPosition) -> bool:
        return position == self._end

    def successors(self, position: PackedPosition) -> Iterator[tuple[Push, int, PackedPosition]]:
        maze = self.maze
        boxes, targets, region = position
        allowed = self._reachable & region
        for box in squares_of(maze.dilate(region) & boxes):
            for before, player in maze.pulls[box]:
                if allowed >> before & 1 and region >> player & 1:
                    after = boxes ^ 1 << box ^ 1 << before
                    reached = maze.flood(1 << player, maze.floor & ~after)
                    yield (before, player), before, (after, targets, reached)
