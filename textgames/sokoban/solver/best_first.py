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
its h is at least 1, so nothing leads to the end with fewer pushes than one more.

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
Successors = Iterator[tuple[int, int, int, int, int]]

ID_BITS = 40  # an entry of the open list is one integer: f, then the ID of the position, the latest first
LAST_ID = (1 << ID_BITS) - 1
SQUARE_BITS = 32  # a push is one integer: its box, then its player
NO_PARENT, DEADLOCKED = -1, -2  # in place of an ID
NO_LIMIT = 1 << 20
KEYS_FOR_POSITION = 3  # the memory that one takes, as keys of positions


class PushSearch:
    """A search forwards from one position to a solved one, by a path of fewer than `upper_bound` pushes.

    `expanded` counts the positions that were expanded.
    """

    is_backwards = False
    finds_deadlocks = True
    reopens = True  # a position that is reached with fewer pushes than before
    max_expanded = inf  # until it gives up

    def __init__(
        self, deadlocks: Deadlocks, start: Position, weight: int, heuristic: Heuristic, upper_bound: int = NO_LIMIT
    ) -> None:
        self.maze = deadlocks.maze
        self.deadlocks = deadlocks
        self.starts = [start]
        self.heuristic = heuristic
        self.expanded = 0
        self._weight = weight
        self._upper_bound = upper_bound
        self._ids: dict[int, int] = {}  # by the keys of positions
        # By ID. A position is closed when its region is 0; then its boxes are given back.
        self._boxes: list[int] = []
        self._targets: list[int] = []
        self._regions: list[int] = []
        self._g, self._parents, self._pushes = array("I"), array("q"), array("Q")
        self._open: list[int] = []

    def successors(self, boxes: int, targets: int, region: int) -> Successors:
        """Yield each push (or pull), the square its box comes to, and the position after it."""
        maze, deadlocks = self.maze, self.deadlocks
        if self.finds_deadlocks:
            can_be_pushed = deadlocks.boxes_to_push(boxes, targets, region)
        else:
            can_be_pushed = maze.dilate(region) & boxes
        allowed = deadlocks.allowed(targets) & ~boxes
        for box in squares_of(can_be_pushed):
            for behind, ahead in maze.pushes[box]:
                if region >> behind & 1 and allowed >> ahead & 1:
                    after, left = maze.after_push(boxes, targets, box, ahead)
                    reached = maze.region_after(region, maze.free(after, left), box, ahead, box)
                    yield box << SQUARE_BITS | behind, ahead, after, left, reached

    def is_end(self, boxes: int, targets: int, region: int) -> bool:
        """Return whether a position is what the search looks for."""
        return not targets & ~boxes

    def run(self) -> Run:
        """Search, one expansion for each `next`; return the path, or None if there is none.

        After `max_expanded` it gives its memory back and yields without end, since that proves nothing.
        """
        for start in self.starts:
            self._relax(NO_PARENT, 0, 0, 0, *start)
        while self._open and self.expanded < self.max_expanded:
            number = LAST_ID - (heappop(self._open) & LAST_ID)
            if self._regions[number]:
                self.expanded += 1
                self.maze.cancellation.positions += 1
                last_push = self._expand(number)
                if last_push is not None:
                    return self._path(number, last_push)
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
        for column in (self._boxes, self._targets, self._regions, self._open, self._g, self._parents, self._pushes):
            del column[:]

    def _expand(self, number: int) -> int | None:
        """Relax all positions after one; return the push that leads to the end, if one does."""
        boxes, targets, region = self._boxes[number], self._targets[number], self._regions[number]
        self._boxes[number] = self._regions[number] = 0
        g = self._g[number] + 1
        for push, box, boxes, targets, region in self.successors(boxes, targets, region):  # noqa: B020
            if self.is_end(boxes, targets, region):
                return push
            self._relax(number, g, push, box, boxes, targets, region)
        return None

    def _relax(self, parent: int, g: int, push: int, box: int, boxes: int, targets: int, region: int) -> None:
        maze = self.maze
        key = maze.key(boxes, targets, region)
        number = self._ids.get(key)
        if number is not None and (number == DEADLOCKED or not self.reopens or self._g[number] <= g):
            return
        f = g + self._weight * self.heuristic(boxes, targets)
        if f >= self._upper_bound:
            return
        if number is None:
            if self.finds_deadlocks and self.deadlocks.is_deadlocked_after(box, boxes, targets, region):
                self._ids[key] = DEADLOCKED
                maze.cancellation.allocate(maze.key_bytes)
                return
            maze.cancellation.allocate(KEYS_FOR_POSITION * maze.key_bytes)
            number = self._ids[key] = len(self._g)
            self._boxes.append(boxes)
            self._targets.append(targets)
            self._regions.append(region)
            self._g.append(g)
            self._parents.append(parent)
            self._pushes.append(push)
        else:
            self._boxes[number], self._regions[number] = boxes, region
            self._g[number], self._parents[number], self._pushes[number] = g, parent, push
        heappush(self._open, f << ID_BITS | LAST_ID - number)

    def _path(self, number: int, last_push: int) -> list[Push]:
        """Return the path whose last push is made in a position."""
        pushes = [last_push]
        while self._parents[number] != NO_PARENT:
            pushes.append(self._pushes[number])
            number = self._parents[number]
        path = [(push >> SQUARE_BITS, push & (1 << SQUARE_BITS) - 1) for push in pushes]
        return path if self.is_backwards else path[::-1]


class WindowSearch(PushSearch):
    """The search for fewer than `upper_bound` pushes from one position to another."""

    finds_deadlocks = False

    def __init__(self, deadlocks: Deadlocks, start: Position, end: Position, upper_bound: int) -> None:
        super().__init__(deadlocks, start, 1, self._lower_bound, upper_bound)
        self._end, maze = end, deadlocks.maze
        filled = start[1] & ~end[1] if maze.has_holes else 0
        self._distances = maze.find_distances(end[0] | filled, maze.pulls)

    def _lower_bound(self, boxes: int, targets: int) -> int:
        """Return what the boxes need if each goes to the nearest square that has one in the end; at least one push."""
        return max(1, sum([self._distances.get(box, NO_LIMIT) for box in squares_of(boxes)]))

    def is_end(self, boxes: int, targets: int, region: int) -> bool:
        return (boxes, targets, region) == self._end


class PullSearch(PushSearch):
    """The search backwards to one position, where not all boxes are on goals, and there are as many.

    A position is not reopened when it is reached with fewer pulls: so it is quicker, by some pulls more.
    """

    is_backwards = True
    finds_deadlocks = reopens = False
    max_expanded = 150_000  # what is found backwards is mostly found soon

    def __init__(self, deadlocks: Deadlocks, end: Position, weight: int) -> None:
        self._end = begun, goals, _ = end
        maze = deadlocks.maze
        greedy_matching = Heuristics(maze, lambda boxes: maze.find_distances(boxes, maze.pushes)).greedy_matching
        super().__init__(deadlocks, end, weight, lambda boxes, _: greedy_matching(boxes, begun))
        self.starts = [(goals, goals, region) for region in maze.components(maze.floor & ~goals)]
        self._live = sum(1 << square for square in maze.find_distances(begun, maze.pushes))  # where a box may be pulled

    def successors(self, boxes: int, targets: int, region: int) -> Successors:
        maze, live = self.maze, self._live & region
        for box in squares_of(maze.dilate(region) & boxes):
            for before, player in maze.pulls[box]:
                if live >> before & 1 and region >> player & 1:
                    after = boxes ^ 1 << box ^ 1 << before
                    reached = maze.region_after(region, maze.floor & ~after, box, before, player)
                    yield before << SQUARE_BITS | player, before, after, targets, reached

    def is_end(self, boxes: int, targets: int, region: int) -> bool:
        return (boxes, targets, region) == self._end
