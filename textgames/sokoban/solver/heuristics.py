"""The pushes left in a position: an estimate for a quick search, and a lower bound for a proof.

Both match each target with a box of its own, at the cost of the pushes that a lone box needs, as in
Rolling Stone (Andreas Junghanns and Jonathan Schaeffer, "Sokoban: Enhancing General Single-Agent
Search Methods Using Domain Knowledge", 2001).
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from textgames.sokoban.solver.maze import Maze, squares_of

Distances = Callable[[int], dict[int, int]]  # from each square to a set of one target

UNREACHABLE = 500  # pushes counted for a box that can't reach a target


def greedy_matching(maze: Maze, distances: Distances, boxes: int, targets: int) -> int:
    """Return the sum of the distances when each target in turn takes the nearest remaining box.

    It is quick to compute, but may be more than the least sum.
    """
    remaining = list(squares_of(boxes))
    total = 0
    for target in squares_of(targets):
        distance_from = distances(1 << target)
        distance, nearest = min([(distance_from.get(box, UNREACHABLE), box) for box in remaining])
        remaining.remove(nearest)
        total += distance
    maze.cancellation.work(5 * targets.bit_count())
    return total


def lower_bound(maze: Maze, boxes: int, targets: int) -> int:
    """Return the least sum of the distances when each target gets a box of its own.

    This is the Hungarian method (Harold Kuhn, "The Hungarian Method for the Assignment Problem",
    1955) with shortest augmenting paths (Roy Jonker and Anton Volgenant, "A Shortest Augmenting
    Path Algorithm for Dense and Sparse Linear Assignment Problems", 1987). Each row (target) and
    each column (box) has a potential. The cost of a pair is never less than the sum of its
    potentials, and equal to it for matched pairs; the excess is its slack. A new row is matched
    along the path to a free column that has the least slack, alternating unmatched and matched
    pairs.
    """
    columns = list(squares_of(boxes))
    new = len(columns)  # the column of the unmatched row
    costs = []
    for target in squares_of(targets):
        distance_from = maze.distances(1 << target)
        costs.append([distance_from.get(box, UNREACHABLE) for box in columns])
    row_of = [-1] * (new + 1)
    row_potential = [0] * len(costs)
    column_potential = [0] * (new + 1)
    for row in range(len(costs)):
        maze.cancellation.work(new * (row + 1))
        row_of[new] = row
        column = new
        slack: list[float] = [inf] * new
        previous = [new] * new
        visited = [new]
        remaining = set(range(new))
        while (at := row_of[column]) >= 0:
            for other in remaining:
                cost = costs[at][other] - row_potential[at] - column_potential[other]
                if cost < slack[other]:
                    slack[other] = cost
                    previous[other] = column
            column = min(remaining, key=slack.__getitem__)
            step = int(slack[column])
            for other in visited:
                row_potential[row_of[other]] += step
                column_potential[other] -= step
            for other in remaining:
                slack[other] -= step
            remaining.remove(column)
            visited.append(column)
        while column != new:
            row_of[column] = row_of[previous[column]]
            column = previous[column]
    return sum(costs[row][column] for column, row in enumerate(row_of[:new]) if row >= 0)
