"""The order in which goals can be filled, so that none of them bars the way to another."""

from __future__ import annotations

from textgames.sokoban.solver.maze import squares_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from textgames.sokoban.solver.maze import Maze


def packing_order(maze: Maze, boxes: int, goals: int) -> Generator[None, None, list[int]]:
    """The goals in an order in which they can be filled, worked out a little at each turn.

    It is found backwards: of a level where all goals are filled, the box is taken away that can be pulled to
    where a box began with the fewest pulls, and so on.
    """
    outside = boxes & ~goals or maze.floor & ~goals
    left, filled, order = list(squares_of(goals)), goals, []
    while left:
        pulls = {}
        for goal in left:
            found = pulls_out(maze, goal, filled, outside)
            if found is not None:
                pulls[goal] = found
            yield
        if not pulls:
            order += left
            break
        goal = min(left, key=lambda goal: pulls.get(goal, len(maze.squares) ** 2))
        order.append(goal)
        left.remove(goal)
        filled ^= 1 << goal
    return order[::-1]


def pulls_out(maze: Maze, goal: int, boxes: int, outside: int) -> int | None:
    """How many pulls bring a box from its goal to one of the squares outside, the others at rest; None if none do."""
    free = maze.floor & ~boxes | 1 << goal
    border = [(goal, maze.flood(1 << beside, free & ~(1 << goal))) for beside in squares_of(maze.around[goal] & free)]
    seen, pulls = set(border), 0
    while border:
        wider = []
        for square, region in border:
            maze.patience.work(maze.stride)
            if outside >> square & 1:
                return pulls
            for box, behind in maze.pulls[square]:
                if region >> box & 1 and free >> behind & 1:
                    was = box, maze.flood(1 << behind, free & ~(1 << box))
                    if was not in seen:
                        seen.add(was)
                        wider.append(was)
        border, pulls = wider, pulls + 1
    return None
