"""A weighted A* search over single pushes.

A position is the boxes, the targets and the region of the player. A push that the estimate expects counts so many
times as much as one that was made as the weight says: with a large one the search hurries to the end.

Where the player can push all boxes round a corral into it, and none of them out of it, the corral has to be
dealt with some time, and nothing else changes that: only those pushes are tried then (a PI-corral, as Brian Damgaard
and Matthias Meger describe it).
"""

from __future__ import annotations

from heapq import heappop, heappush

from textgames.sokoban.solver.maze import squares_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from textgames.sokoban.solver.deadlocks import Deadlocks
    from textgames.sokoban.solver.maze import Maze

    Push = tuple[int, int]
    Position = tuple[int, int, int]  # boxes, targets, the lowest square of the region

BYTES_FOR_POSITION = 600  # in three tables, beside its sets
OUT_OF_REACH = 500  # pushes that count for a box that can't be brought to a target


class PushSearch:
    """The search from one position. `positions` is how many it has looked at."""

    def __init__(self, maze: Maze, deadlocks: Deadlocks, boxes: int, targets: int, region: int, weight: int) -> None:
        self.maze = maze
        self.weight = weight
        self.deadlocks = deadlocks
        self.positions = 0
        start = boxes, targets, region & -region
        self._waiting = [(0, 0, 0, start, region)]
        self._pushes = {start: 0}
        self._came: dict[Position, tuple[Position, Push]] = {}
        self._distances: dict[int, list[list[int]]] = {}

    def run(self) -> Generator[None, None, list[Push] | None]:
        """Search, a position at each turn; the pushes of a solution in the end, None where there is none."""
        maze, deadlocks = self.maze, self.deadlocks
        while self._waiting:
            _, _, pushes, position, region = heappop(self._waiting)
            if self._pushes[position] < pushes:
                continue
            self.positions += 1
            maze.patience.positions += 1
            boxes, targets, _ = position
            live = deadlocks.live(targets)
            for box in squares_of(self._worth_pushing(boxes, targets, region)):
                for behind, ahead in maze.pushes[box]:
                    if not (region >> behind & 1 and live >> ahead & 1) or boxes >> ahead & 1:
                        continue
                    after = maze.pushed(boxes, targets, box, ahead)
                    if maze.is_solved(*after):
                        return [*self._way_to(position), (box, behind)]
                    reached = maze.region_after(region, maze.free(*after), box, ahead)
                    if self._is_new((*after, reached & -reached), pushes + 1, ahead, reached):
                        self._came[*after, reached & -reached] = position, (box, behind)
            yield
        return None

    def _is_new(self, position: Position, pushes: int, box: int, region: int) -> bool:
        """Whether to look at a position some time, which a push of `box` led to; if so, it waits from now on."""
        boxes, targets, _ = position
        known = self._pushes.get(position)
        if known is not None and known <= pushes:
            return False
        if known is None and self.deadlocks.after(box, boxes, targets, region):
            self._pushes[position] = -1
            self.maze.patience.keep(BYTES_FOR_POSITION + self.maze.bytes_for_set)
            return False
        self.maze.patience.keep(BYTES_FOR_POSITION + 2 * self.maze.bytes_for_set)
        self._pushes[position] = pushes
        estimate = pushes + self.weight * self._estimate(boxes, targets)
        heappush(self._waiting, (estimate, -len(self._pushes), pushes, position, region))
        return True

    def _estimate(self, boxes: int, targets: int) -> int:
        """About how many pushes are left: each target in turn takes the box that is nearest of those left."""
        distances = self._distances.get(targets)
        if distances is None:
            distances = self._distances[targets] = [self._distances_to(target) for target in squares_of(targets)]
        left, total = list(squares_of(boxes)), 0
        for distance in distances:
            self.maze.patience.work(len(left))
            nearest = min(left, key=distance.__getitem__)
            left.remove(nearest)
            total += distance[nearest]
        return total

    def _distances_to(self, target: int) -> list[int]:
        """The pushes to a target from each square."""
        known = self.maze.distances(1 << target)
        self.maze.patience.keep(8 * self.maze.squares[-1])
        return [known.get(square, OUT_OF_REACH) for square in range(self.maze.squares[-1] + 1)]

    def _worth_pushing(self, boxes: int, targets: int, region: int) -> int:
        """The boxes to push: those round a PI-corral, if there is one, or all that the player comes to."""
        maze = self.maze
        if self.deadlocks.in_parts:
            enclosed = maze.floor & ~boxes & ~region
            while enclosed:
                corral = maze.flood(enclosed & -enclosed, enclosed)
                enclosed &= ~corral
                round_it = maze.touched(corral) & boxes
                unsolved = round_it & ~targets or corral & targets
                if round_it != boxes and unsolved and self._is_pi_corral(corral, round_it, boxes, targets, region):
                    return round_it
        return maze.touched(region) & boxes

    def _is_pi_corral(self, corral: int, round_it: int, boxes: int, targets: int, region: int) -> bool:
        """Whether all pushes of the boxes round a corral go into it, and the player can make them now."""
        live, inside = self.maze.live(targets), corral | round_it
        for box in squares_of(round_it):
            for behind, ahead in self.maze.pushes[box]:
                if inside >> behind & 1 or not live >> ahead & 1:
                    continue
                if not (inside >> ahead & 1 and region >> behind & 1):
                    return False
        return True

    def _way_to(self, position: Position) -> list[Push]:
        """The pushes that led to a position."""
        pushes = []
        while position in self._came:
            position, push = self._came[position]
            pushes.append(push)
        return pushes[::-1]
