"""All moves of a box, against a search that floods the floor after each push."""

from __future__ import annotations

from itertools import islice

from support import amount

from sokoban.test_solver import boards
from textgames.sokoban import Sokoban
from textgames.sokoban.solver.maze import BoxSearch, Maze, squares_of


def flooded(maze, boxes, targets, region):
    """Each box, where it can be pushed, and the region of the player then; no region for a box in a hole."""
    holes = targets if maze.has_holes else 0
    for start in squares_of(maze.dilate(region) & boxes):
        others = boxes ^ 1 << start
        free, waiting = maze.free(others, targets), [(start, region)]
        seen = set(waiting)
        for box, reached in waiting:
            for behind, ahead in maze.pushes[box]:
                if not reached >> behind & 1 or not (free | holes) >> ahead & 1:
                    continue
                after = ahead, 0 if holes >> ahead & 1 else maze.flood(1 << box, free & ~(1 << ahead))
                if after not in seen:
                    seen.add(after)
                    yield start, *after
                    if after[1]:
                        waiting.append(after)


def test_moves_are_those_of_a_plain_search():
    for rows in islice(boards("moves", 10**6, 7, 5), amount(300, 3000)):
        maze = Maze(game := Sokoban([list(row) for row in rows]))
        boxes, targets, region = position = maze.position_of(game)
        found = set()
        search = BoxSearch(maze, boxes, targets, maze.floor)
        for start in squares_of(maze.dilate(region) & boxes):
            for _, there, player in search.search([(start, region & maze.adjacent[start])], maze.pushes):
                in_hole = maze.has_holes and targets >> there & 1
                free = maze.free(boxes ^ 1 << start, targets) & ~(1 << there)
                found.add((start, there, 0 if in_hole else maze.flood(1 << player, free)))
        assert found == set(flooded(maze, *position)), rows
