"""Positions that can't be solved (deadlocks), and pushes that need not be tried.

dead square       a square from which a box can't reach a target
freeze deadlock   a box is frozen if it can't be pushed along either axis, however the other boxes
                  are moved: on each axis there is a wall or a frozen box next to it, or a dead
                  square on both sides. A box that is frozen off the targets is a deadlock
pattern           some of the boxes. Taking boxes away makes a position easier: if a pattern alone
                  can't be solved, neither can the position. That holds only with goals and no spare
                  boxes; a hole may be filled by another box
corral            floor that the player can't reach; the boxes around it are its barrier
PI-corral         a corral whose barrier boxes the Player can all push now, and only Inside. It must
                  be opened at some time, and opening it at once only clears floor outside. So no
                  other push need be tried, and the fewest pushes are still found
spare             boxes in excess of the targets; if there are any, no single box proves a deadlock

Terms and ideas are those of the Sokoban wiki, http://sokobano.de/wiki. Patterns are after the
pattern search of Junghanns and Schaeffer (2001, see `heuristics`). PI-corrals are by Brian Damgaard
and Matthias Meger, who describe them in the wiki.
"""

from __future__ import annotations

from collections.abc import Iterator

from textgames.sokoban.rules import Sokoban
from textgames.sokoban.solver.maze import Maze, squares_of
from textgames.text.squares import Square

MAX_CLUSTER, MAX_BARRIER = 8, 10  # boxes of a pattern
CLUSTER_POSITIONS, BARRIER_POSITIONS = 20, 30  # of a pattern, until it is left undecided


class Deadlocks:
    """Finds deadlocks in a level that began with `boxes` and `targets`.

    `spare` is negative if there are too few boxes: then the number of live boxes shows that there
    is no solution.
    """

    def __init__(self, maze: Maze, boxes: int, targets: int) -> None:
        self.maze = maze
        self.spare = boxes.bit_count() - targets.bit_count()
        self.patterns_apply = not (maze.has_holes or self.spare)
        # Patterns: True for a deadlock, False for solvable or undecided.
        self._known: dict[tuple[int, int], bool] = {}

    def allowed(self, targets: int) -> int:
        """Return the squares a box may be pushed to."""
        return self.maze.floor if self.spare else self.maze.live(targets)

    def is_deadlocked(self, boxes: int, targets: int) -> bool:
        """Return True if dead squares or frozen boxes prove that there is no solution."""
        if self.spare:
            return (boxes & self.maze.live(targets)).bit_count() < targets.bit_count()
        return any(self.is_dead_or_frozen(box, boxes, targets) for box in squares_of(boxes))

    def is_deadlocked_after(self, box: int, boxes: int, targets: int, region: int) -> bool:
        """Return True if a deadlock of any kind is found quickly after a push to `box`."""
        # A box that has fallen into a hole may be missing elsewhere.
        if self.spare or not boxes >> box & 1:
            return self.is_deadlocked(boxes, targets)
        if self.is_dead_or_frozen(box, boxes, targets):
            return True
        if not self.patterns_apply:
            return False
        for pattern, limit in self._patterns_around(box, boxes, region):
            if pattern & ~targets and self._is_pattern_deadlock(pattern, targets, region, limit):
                return True
        return False

    def is_dead_or_frozen(self, box: int, boxes: int, targets: int) -> bool:
        """Return True if a box is on a dead square, or in a freeze deadlock.

        That is if it is frozen, and it or a frozen neighbor is off the targets.
        """
        live = self.maze.live(targets)
        if not live >> box & 1:
            return True
        walls, dead = ~self.maze.floor, self.maze.floor & ~live
        if not self._is_frozen(box, boxes, walls, dead):
            return False
        if not targets >> box & 1:
            return True
        near = self.maze.adjacent[box] & boxes & ~targets
        return any(self._is_frozen(other, boxes, walls, dead) for other in squares_of(near))

    def _is_frozen(self, box: int, boxes: int, walls: int, dead: int) -> bool:
        """Return True if a box is frozen. Meanwhile it counts as a wall for its neighbors."""
        self.maze.cancellation.work(self.maze.stride)
        walls |= 1 << box
        for one, other in self.maze.axes[box]:
            if walls >> one & 1 or walls >> other & 1 or (dead >> one & 1 and dead >> other & 1):
                continue
            if boxes >> one & 1 and self._is_frozen(one, boxes, walls, dead):
                continue
            if not (boxes >> other & 1 and self._is_frozen(other, boxes, walls, dead)):
                return False
        return True

    def boxes_to_push(self, boxes: int, targets: int, region: int) -> int:
        """Return the barrier of a PI-corral if there is one, else all boxes next to the region."""
        maze = self.maze
        if self.patterns_apply:
            for corral in maze.components(maze.floor & ~boxes & ~region):
                barrier = maze.dilate(corral) & boxes
                if barrier == boxes:
                    continue
                must_be_opened = barrier & ~targets or corral & targets
                if must_be_opened and self._is_pi_corral(corral, barrier, targets, region):
                    return barrier
        return maze.dilate(region) & boxes

    def _is_pi_corral(self, corral: int, barrier: int, targets: int, region: int) -> bool:
        live = self.maze.live(targets)
        inside = corral | barrier
        for box in squares_of(barrier):
            for behind, ahead in self.maze.pushes[box]:
                if inside >> behind & 1 or not live >> ahead & 1:
                    continue
                if not (inside >> ahead & 1 and region >> behind & 1):
                    return False
        return True

    def _patterns_around(self, box: int, boxes: int, region: int) -> Iterator[tuple[int, int]]:
        """Yield patterns that may be deadlocks since a push to `box`, each with its limit.

        They are the boxes near it, by two steps of at most two squares, and the barriers of the
        corrals next to it. The limit is the number of positions until a pattern is left undecided.
        """
        maze = self.maze
        cluster = 1 << box
        for _axis in range(2):
            cluster = maze.dilate(maze.dilate(cluster)) & boxes
        if 1 < cluster.bit_count() <= MAX_CLUSTER:
            yield cluster, CLUSTER_POSITIONS
        for corral in maze.components(maze.floor & ~boxes & ~region, maze.adjacent[box]):
            barrier = maze.dilate(corral) & boxes
            if barrier != boxes and barrier.bit_count() <= MAX_BARRIER:
                yield barrier, BARRIER_POSITIONS

    def _is_pattern_deadlock(self, boxes: int, targets: int, region: int, limit: int) -> bool:
        """Return True if these boxes alone can't be brought to goals.

        False if `limit` positions don't prove it.
        """
        maze = self.maze
        region = maze.flood(region, maze.floor & ~boxes)
        start = boxes, region & -region
        if start not in self._known:
            closed = self._closed_without_solution(boxes, targets, region, limit)
            self._known[start] = bool(closed)
            for position in closed:
                self._known[position] = True
        return self._known[start]

    def _closed_without_solution(
        self, boxes: int, targets: int, region: int, limit: int
    ) -> set[tuple[int, int]]:
        """Return all positions that these boxes can reach.

        Empty if one of them is solved or undecided, or if there are more than `limit`.
        """
        maze, live, known = self.maze, self.maze.live(targets), self._known
        closed = {(boxes, region & -region)}
        open_list = [(boxes, region)]
        while open_list:
            boxes, region = open_list.pop()
            for box in squares_of(boxes):
                for behind, ahead in maze.pushes[box]:
                    if not (region >> behind & 1 and live >> ahead & 1) or boxes >> ahead & 1:
                        continue
                    pushed = boxes ^ 1 << box ^ 1 << ahead
                    if not pushed & ~targets:
                        return set()
                    after = maze.flood(1 << box, maze.floor & ~pushed)
                    position = pushed, after & -after
                    if (
                        position in closed
                        or known.get(position)
                        or self.is_dead_or_frozen(ahead, pushed, targets)
                    ):
                        continue
                    if position in known or len(closed) > limit:
                        return set()
                    closed.add(position)
                    open_list.append((pushed, after))
        return closed


def find_deadlocked_box(game: Sokoban, maze: Maze) -> Square | None:
    """Return the (row, column) of a box that proves that a game can't be solved.

    None if no single box proves it.
    """
    boxes, targets, _region = maze.position_of(game)
    deadlocks = Deadlocks(maze, boxes, targets)
    if deadlocks.spare <= 0:
        for box in (*squares_of(boxes & ~targets), *squares_of(boxes & targets)):
            if deadlocks.is_dead_or_frozen(box, boxes, targets):
                return maze.coordinates(box)
    return None
