"""Best-first search over single pushes, forwards and backwards.

g              pushes made so far
h              pushes that are still needed, by a heuristic
f              g + weight * h. The position with the least f is expanded next; of equals the latest
open list      the positions that wait to be expanded, in a heap
expand         look at all positions one push away
relax          reach a position: it is put on the open list unless it was reached with as few pushes before, is a
               deadlock, or f is too large

This is A* (Peter Hart, Nils Nilsson and Bertram Raphael, "A Formal Basis for the Heuristic Determination of Minimum
Cost Paths", 1968) if the weight is 1, and weighted A* (Ira Pohl, "Heuristic Search Viewed as Path Finding in a Graph",
1970) if it is more: then the search hurries to the end, by more pushes than are needed.

With weight 1 and an h that is never too high the path has the fewest pushes. The end is noticed when it is reached, not
when it is expanded, and that is early enough: no other open position has a smaller f than the one that is expanded, and
the h of that one is at least 1, so nothing leads to the end with fewer pushes than one more.

A push is undone by a pull. Backwards, from the end where each goal has its box, no goal is filled too early and no box
is stuck, so that levels whose goals are hard to fill are often quick to empty (Frank Takes, "Sokoban: Reversed
Solving", 2008).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from functools import cache
from heapq import heappop, heappush
from math import inf

from textgames.sokoban.solver.deadlocks import Deadlocks
from textgames.sokoban.solver.heuristics import greedy_matching
from textgames.sokoban.solver.maze import PackedPosition, Push, identity, squares_of

Heuristic = Callable[[int, int], int]  # of boxes and targets
Key = tuple[int, int, int]  # what identifies a position

MAX_POSITIONS = 100_000  # that a search reaches until it gives up


@dataclass(slots=True)
class OpenNode:
    """The best known way to a position: `g` pushes, the last of them `push`, made in `parent`."""

    number: int  # of positions that were reached before
    position: PackedPosition
    g: int
    push: Push | None
    parent: OpenNode | None


class PushSearch:
    """A search forwards from a position to the end of the level, by a path of fewer than `upper_bound` pushes.

    `is_exhausted` says after a search that all positions were expanded, so that what was not found does not exist.
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
        self.maze, self.deadlocks, self.heuristic = deadlocks.maze, deadlocks, heuristic
        self.starts = [start]
        self.is_exhausted = False
        self._upper_bound = upper_bound
        self._nodes: dict[Key, OpenNode] = {}
        self._deadlocked: set[Key] = set()
        self._open: list[tuple[int, int, int, OpenNode]] = []  # f, minus the number of the node, g

    def successors(self, position: PackedPosition) -> Iterator[tuple[Push, int, PackedPosition]]:
        """Yield each push (or pull), the square its box comes to, and the position after it."""
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

    def run(
        self, max_expanded: float = inf, max_reached: int = MAX_POSITIONS
    ) -> Generator[None, None, list[Push] | None]:
        """Search up to a number of positions expanded or reached; return the path, None if none was found.

        It yields at each position that is expanded.
        """
        for start in self.starts:
            self._relax(None, 0, None, 0, start)
        expanded = 0
        while self._open and expanded < max_expanded and len(self._nodes) < max_reached:
            _f, _number, g, node = heappop(self._open)
            if node.g < g:
                continue
            expanded += 1
            yield
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
        key = identity(position)
        node = self._nodes.get(key)
        if key in self._deadlocked or (node and (self.is_backwards or node.g <= g)):
            return
        boxes, targets, region = position
        f = g + self.weight * self.heuristic(boxes, targets)
        if f >= self._upper_bound:
            return
        if (
            not node
            and not self.is_backwards
            and self.deadlocks.is_deadlocked_after(box, boxes, targets, region)
        ):
            self._deadlocked.add(key)
            return
        if node:
            node.g, node.push, node.parent = g, push, parent
        else:
            node = self._nodes[key] = OpenNode(len(self._nodes), position, g, push, parent)
        heappush(self._open, (f, -node.number, g, node))

    def _path(self, push: Push | None, node: OpenNode | None) -> list[Push]:
        """Return the pushes up to one that is made in a node."""
        path = []
        while push and node:
            path.append(push)
            push, node = node.push, node.parent
        return path if self.is_backwards else path[::-1]


class PullSearch(PushSearch):
    """The search backwards to one position, where not all boxes are on goals, and there are as many.

    A position is not reopened when it is reached with fewer pulls: so it is quicker, by some pulls more.
    """

    is_backwards = True
    weight = 5

    def __init__(self, deadlocks: Deadlocks, end: PackedPosition) -> None:
        maze, (initial_boxes, goals, _) = deadlocks.maze, end
        distances = cache(lambda ends: maze.find_distances(ends, maze.pushes))
        super().__init__(
            deadlocks, end, lambda boxes, _: greedy_matching(maze, distances, boxes, initial_boxes)
        )
        self.starts = [(goals, goals, region) for region in maze.components(maze.floor & ~goals)]
        self._end = end
        self._reachable = sum(
            1 << square for square in maze.find_distances(initial_boxes, maze.pushes)
        )  # by a box

    def is_end(self, position: PackedPosition) -> bool:
        return position == self._end

    def successors(self, position: PackedPosition) -> Iterator[tuple[Push, int, PackedPosition]]:
        maze, (boxes, targets, region) = self.maze, position
        allowed = self._reachable & region
        for box in squares_of(maze.dilate(region) & boxes):
            for before, player in maze.pulls[box]:
                if allowed >> before & 1 and region >> player & 1:
                    after = boxes ^ 1 << box ^ 1 << before
                    reached = maze.flood(1 << player, maze.floor & ~after)
                    yield (before, player), before, (after, targets, reached)
