"""A weighted A* search over single pushes.

A position is the boxes, the targets and the region of the player. A push that the estimate expects counts so many
times as much as one that was made as the weight says: with a large one the search hurries to the end. With a weight
of 1 and an estimate that is never too high the solution has the fewest pushes.
"""

from __future__ import annotations

from array import array
from heapq import heappop, heappush

from textgames.sokoban.solver.maze import squares_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from textgames.sokoban.solver.deadlocks import Deadlocks
    from textgames.sokoban.solver.maze import Maze

    Push = tuple[int, int]
    Estimate = Callable[[int, int], int]  # of the pushes that are left, from boxes and targets

BITS_FOR_NUMBER = 40  # of a position, so that estimate and number are one integer
LAST = (1 << BITS_FOR_NUMBER) - 1
NO_END = 1 << 20
DEAD = -1  # the number of positions that have no solution
BYTES_FOR_POSITION = 120  # in lists and arrays, and waiting, beside its key and region


class PushSearch:
    """The search from one position, for fewer than `most` pushes. `positions` is how many it has looked at."""

    def __init__(
        self,
        maze: Maze,
        deadlocks: Deadlocks,
        boxes: int,
        targets: int,
        region: int,
        estimate: Estimate,
        weight: int,
        most: int = NO_END,
    ) -> None:
        self.maze = maze
        self.weight = weight
        self.most = most
        self.estimate = estimate
        self.deadlocks = deadlocks
        self.positions = 0
        self._numbers = {maze.key(boxes, targets, region): 0}
        self._regions = [region]  # of each position by its number, 0 when it was looked at
        self._boxes, self._targets = [boxes], [targets]
        self._made, self._parents, self._pushes = array("I", [0]), array("I", [0]), array("Q", [0])
        self._waiting = [LAST]

    def run(self) -> Generator[None, None, list[Push] | None]:
        """Search, a position at each turn; the pushes of a solution in the end, None where there is none."""
        while self._waiting:
            number = LAST - (heappop(self._waiting) & LAST)
            if self._regions[number]:
                self.positions += 1
                self.maze.patience.positions += 1
                last = self._look_at(number)
                if last:
                    return [*self._way_to(number), last]
                yield
        return None

    def _look_at(self, number: int) -> Push | None:
        """Let all positions after one wait; the push that solves it, if there is one."""
        maze, boxes, targets, region = self.maze, self._boxes[number], self._targets[number], self._regions[number]
        self._regions[number] = self._boxes[number] = 0
        can_go = self.deadlocks.live(targets) & ~boxes
        for box in squares_of(self.deadlocks.worth_pushing(boxes, targets, region)):
            for behind, ahead in maze.pushes[box]:
                if not (region >> behind & 1 and can_go >> ahead & 1):
                    continue
                after = maze.pushed(boxes, targets, box, ahead)
                if maze.is_solved(*after):
                    return box, behind
                reached = maze.region_after(region, maze.free(*after), box, ahead, box)
                self._reach(number, box << 32 | behind, ahead, *after, reached)
        return None

    def _reach(self, parent: int, push: int, box: int, boxes: int, targets: int, region: int) -> None:
        """Let a position wait that a push led to, unless it was reached with as few before, or has no solution."""
        maze, made = self.maze, self._made[parent] + 1
        key = maze.key(boxes, targets, region)
        number = self._numbers.get(key)
        if number is not None and (number == DEAD or self._made[number] <= made):
            return
        guess = made + self.weight * self.estimate(boxes, targets)
        if guess >= self.most:
            return
        if number is None:
            if self.deadlocks.after(box, boxes, targets, region):
                self._numbers[key] = DEAD
                maze.patience.keep(maze.bytes_for_key)
                return
            number = self._numbers[key] = len(self._regions)
            self._regions.append(region)
            self._boxes.append(boxes)
            self._targets.append(targets)
            self._made.append(made)
            self._parents.append(parent)
            self._pushes.append(push)
            maze.patience.keep(BYTES_FOR_POSITION + maze.bytes_for_key + maze.bytes_for_set)
        else:
            self._regions[number], self._boxes[number] = region, boxes
            self._made[number], self._parents[number], self._pushes[number] = made, parent, push
        heappush(self._waiting, guess << BITS_FOR_NUMBER | LAST - number)

    def _way_to(self, number: int) -> list[Push]:
        """The pushes that led to a position."""
        pushes = []
        while number:
            pushes.append((self._pushes[number] >> 32, self._pushes[number] & (1 << 32) - 1))
            number = self._parents[number]
        return pushes[::-1]
