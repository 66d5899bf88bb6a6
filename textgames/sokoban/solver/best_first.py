"""Best-first search over single pushes: forwards, backwards, and from one position of a solution to another.

g              pushes made so far
h              pushes that are still needed, by a heuristic
f              g + weight * h. The position with the least f is expanded next; of equals the latest
open list      the positions that wait to be expanded, in a heap
expand         look at all positions one push away
relax          reach a position: it is put on the open list unless it was reached with as few pushes before (closed or
               open), is a deadlock, or f is too large

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

from array import array
from collections.abc import Callable, Generator, Iterator
from heapq import heappop, heappush
from math import inf

from textgames.sokoban.solver.deadlocks import Deadlocks
from textgames.sokoban.solver.heuristics import Heuristics
from textgames.sokoban.solver.maze import Position, Push, squares_of

Heuristic = Callable[[int, int], int]  # of boxes and targets
Run = Generator[None, None, list[Push] | None]
Successors = Iterator[tuple[int, int, Position]]

ID_BITS = 40  # an entry of the open list is one integer: f, then the ID of the position, the latest first
LAST_ID = (1 << ID_BITS) - 1
SQUARE_BITS = 32  # a push is one integer: its box, then its player
NO_PARENT, DEADLOCKED = -1, -2  # in place of an ID
KEYS_FOR_POSITION = 3  # the memory that one takes, as keys of positions


class PushSearch:
    """A search forwards from a position to `end` by a path of fewer than `upper_bound` pushes.

    Without an `end` any solved position is one, and deadlocks are not searched on. `expanded` counts the positions that
    were expanded.
    """

    is_backwards = False
    max_expanded = inf  # until it gives up

    def __init__(
        self,
        deadlocks: Deadlocks,
        start: Position,
        weight: int,
        heuristic: Heuristic,
        upper_bound: float = inf,
        end: Position | None = None,
    ) -> None:
        self.maze = deadlocks.maze
        self.deadlocks = deadlocks
        self.starts = [start]
        self.end = end
        self.heuristic = heuristic
        self.expanded = 0
        self._weight = weight
        self._upper_bound = upper_bound
        self._ids: dict[int, int] = {}  # by the keys of positions
        # By ID; a closed position is None.
        self._positions: list[Position | None] = []
        self._g, self._parents, self._pushes = array("I"), array("q"), array("Q")
        self._open: list[int] = []

    def successors(self, position: Position) -> Successors:
        """Yield each push (or pull), the square its box comes to, and the position after it."""
        maze, deadlocks = self.maze, self.deadlocks
        boxes, targets, region = position
        can_be_pushed = maze.dilate(region) & boxes if self.end else deadlocks.boxes_to_push(boxes, targets, region)
        allowed = deadlocks.allowed(targets) & ~boxes
        for box in squares_of(can_be_pushed):
            for behind, ahead in maze.pushes[box]:
                if region >> behind & 1 and allowed >> ahead & 1:
                    after, left = maze.after_push(boxes, targets, box, ahead)
                    reached = maze.region_after(region, maze.free(after, left), box, ahead, box)
                    yield box << SQUARE_BITS | behind, ahead, (after, left, reached)

    def is_end(self, position: Position) -> bool:
        """Return whether a position is what the search looks for."""
        return position == self.end if self.end else not position[1] & ~position[0]

    def run(self) -> Run:
        """Search, one expansion for each `next`; return the path, or None if there is none.

        After `max_expanded` it gives its memory back and yields without end, since that proves nothing.
        """
        for start in self.starts:
            self._relax(NO_PARENT, 0, 0, 0, start)
        while self._open and self.expanded < self.max_expanded:
            node_id = LAST_ID - (heappop(self._open) & LAST_ID)
            if position := self._positions[node_id]:
                self.expanded += 1
                self.maze.cancellation.positions += 1
                last_push = self._expand(node_id, position)
                if last_push is not None:
                    return self._path(node_id, last_push)
                yield
        if self._open:
            self.forget()
            while True:
                yield
        return None

    def finish(self, limit: float = inf) -> list[Push] | None:
        """Search to the end, or until `limit` positions were reached; return the path, and forget all else."""
        steps = self.run()
        try:
            while len(self._ids) < limit:
                next(steps)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        finally:
            self.forget()
        return None

    def forget(self) -> None:
        """Give back the memory of all positions."""
        self.maze.cancellation.allocate(-len(self._g) * KEYS_FOR_POSITION * self.maze.key_bytes)
        self._ids.clear()
        for column in (self._positions, self._open, self._g, self._parents, self._pushes):
            del column[:]

    def _expand(self, node_id: int, position: Position) -> int | None:
        """Relax all positions after one; return the push that leads to the end, if one does."""
        self._positions[node_id] = None
        g = self._g[node_id] + 1
        for push, box, after in self.successors(position):
            if self.is_end(after):
                return push
            self._relax(node_id, g, push, box, after)
        return None

    def _relax(self, parent: int, g: int, push: int, box: int, position: Position) -> None:
        maze, (boxes, targets, region) = self.maze, position
        key = maze.key(boxes, targets, region)
        node_id = self._ids.get(key)
        if node_id is not None and (node_id == DEADLOCKED or self.is_backwards or self._g[node_id] <= g):
            return
        f = g + self._weight * self.heuristic(boxes, targets)
        if f >= self._upper_bound:
            return
        if node_id is None:
            if not self.end and self.deadlocks.is_deadlocked_after(box, boxes, targets, region):
                self._ids[key] = DEADLOCKED
                maze.cancellation.allocate(maze.key_bytes)
                return
            maze.cancellation.allocate(KEYS_FOR_POSITION * maze.key_bytes)
            node_id = self._ids[key] = len(self._g)
            self._positions.append(position)
            self._g.append(g)
            self._parents.append(parent)
            self._pushes.append(push)
        else:
            self._positions[node_id] = position
            self._g[node_id], self._parents[node_id], self._pushes[node_id] = g, parent, push
        heappush(self._open, f << ID_BITS | LAST_ID - node_id)

    def _path(self, node_id: int, last_push: int) -> list[Push]:
        """Return the path whose last push is made in a position."""
        pushes = [last_push]
        while self._parents[node_id] != NO_PARENT:
            pushes.append(self._pushes[node_id])
            node_id = self._parents[node_id]
        path = [(push >> SQUARE_BITS, push & (1 << SQUARE_BITS) - 1) for push in pushes]
        return path if self.is_backwards else path[::-1]


class PullSearch(PushSearch):
    """The search backwards to one position, where not all boxes are on goals, and there are as many.

    A position is not reopened when it is reached with fewer pulls: so it is quicker, by some pulls more.
    """

    is_backwards = True
    max_expanded = 150_000  # what is found backwards is mostly found soon

    def __init__(self, deadlocks: Deadlocks, end: Position, weight: int) -> None:
        maze, (initial_boxes, goals, _) = deadlocks.maze, end
        greedy_matching = Heuristics(maze, lambda boxes: maze.find_distances(boxes, maze.pushes)).greedy_matching
        super().__init__(deadlocks, end, weight, lambda boxes, _: greedy_matching(boxes, initial_boxes), end=end)
        self.starts = [(goals, goals, region) for region in maze.components(maze.floor & ~goals)]
        self._reachable = sum(1 << square for square in maze.find_distances(initial_boxes, maze.pushes))  # by a box

    def successors(self, position: Position) -> Successors:
        maze, (boxes, targets, region) = self.maze, position
        allowed = self._reachable & region
        for box in squares_of(maze.dilate(region) & boxes):
            for before, player in maze.pulls[box]:
                if allowed >> before & 1 and region >> player & 1:
                    after = boxes ^ 1 << box ^ 1 << before
                    reached = maze.region_after(region, maze.floor & ~after, box, before, player)
                    yield before << SQUARE_BITS | player, before, (after, targets, reached)
