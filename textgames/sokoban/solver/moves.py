"""All that can be done with one box while the others stay: where it can be pushed, and where the player is then.

What parts the floor where a box comes to stand is worked out once for a position, and not for each box again: with
the box gone from where it was, parts beside that square are joined, and nothing else changes.
"""

from __future__ import annotations

from textgames.sokoban.solver.maze import squares_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from textgames.sokoban.solver.maze import Maze


class Moves:
    """The moves of some boxes of a position; `live` is where a box may be pushed."""

    def __init__(self, maze: Maze, boxes: int, targets: int, region: int, live: int, pushed: int) -> None:
        self.maze = maze
        self.boxes = boxes
        self.pushed = pushed
        self.region = region
        self.live = live
        self.holes = targets if maze.has_holes else 0
        self.free = maze.free(boxes, targets)
        self._open = maze.open_squares(self.free)
        self._parts: dict[int, list[int]] = {}

    def __iter__(self) -> Iterator[tuple[int, int, int]]:
        """The box, where it goes and where the player is then."""
        for start in squares_of(self.pushed):
            yield from self._of_box(start)

    def _of_box(self, start: int) -> Iterator[tuple[int, int, int]]:
        maze, holes, region = self.maze, self.holes, self.region
        pushes, around, is_open = maze.pushes, maze.around, maze.is_open
        free, allowed = self.free | 1 << start, self.live & ~self.boxes | 1 << start
        simple = self._open & ~around[start]
        seen = {(start, region & around[start])}
        waiting = [(start, region)]
        for box, region in waiting:
            maze.patience.work(maze.stride)
            for behind, ahead in pushes[box]:
                if not (region >> behind & 1 and allowed >> ahead & 1):
                    continue
                if holes >> ahead & 1:
                    yield start, ahead, box
                    continue
                if simple >> ahead & 1 or is_open(ahead, free):
                    reached = free & around[ahead]
                else:
                    reached = self._beyond(ahead, box, start) & around[ahead]
                position = ahead, reached
                if position not in seen:
                    seen.add(position)
                    waiting.append(position)
                    yield start, ahead, box

    def _beyond(self, box: int, player: int, start: int) -> int:
        """The region after the box from `start` was pushed to where it parts the floor, as far as it is beside it."""
        maze = self.maze
        parts = self._parts.get(box)
        if parts is None:
            parts = self._parts[box] = maze.parts_beside(box, self.free)
        beside_start, joined = (0, 0) if box == start else (maze.around[start], 1 << start)
        for part in parts:
            if part & beside_start:
                joined |= part
            elif part >> player & 1:
                return part
        return joined
