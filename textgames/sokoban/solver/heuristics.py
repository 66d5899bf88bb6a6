"""How many pushes are left in a position: an estimate for a quick search, and a lower bound for a proof.

Both match the targets with boxes, at the cost of the pushes that a lone box needs, as in Rolling Stone (Andreas
Junghanns and Jonathan Schaeffer, "Sokoban: Enhancing General Single-Agent Search Methods Using Domain Knowledge",
2001):

greedy matching   each target in turn takes the nearest box that is left; quick, but may be too high
lower bound       the matching of the least sum, by the Hungarian method (Harold Kuhn, "The Hungarian Method for the
                  Assignment Problem", 1955) with shortest augmenting paths (Roy Jonker and Anton Volgenant, "A Shortest
                  Augmenting Path Algorithm for Dense and Sparse Linear Assignment Problems", 1987). Each target (row)
                  and each box (column) has a potential, so that no cost is below their sum and those of matched pairs
                  are equal to it. An augmenting path goes from a new row to a free column, over unmatched and
                  matched pairs in turns; what they cost above the potentials is its length (slack)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from textgames.sokoban.solver.maze import Maze, squares_of

Layers = list[tuple[int, int]]  # a distance, and the squares at this distance

UNREACHABLE = 500  # pushes that a box counts for which can't be brought to a target
INFINITY = 1 << 60


class Heuristics:
    """The heuristics of one level; `distances` gives the pushes of a lone box from each square to a set of one target.

    It is `maze.distances`, or the distances by pushes for a search backwards to where the boxes began.
    """

    def __init__(self, maze: Maze, distances: Callable[[int], dict[int, int]]) -> None:
        self.maze = maze
        self._distances = distances
        find_layers = cache(self._find_layers)
        self._layers = cache(lambda targets: [find_layers(target) for target in squares_of(targets)])

    def _find_layers(self, target: int) -> Layers:
        """Return the squares at each distance from a target, the nearest first; all others are unreachable."""
        layers: dict[int, int] = {}
        for square, distance in self._distances(1 << target).items():
            layers[distance] = layers.get(distance, 0) | 1 << square
        self.maze.cancellation.allocate(len(layers) * self.maze.key_bytes)
        return [*sorted(layers.items()), (UNREACHABLE, -1)]

    def greedy_matching(self, boxes: int, targets: int) -> int:
        """Return the sum of the distances when each target in turn takes the nearest box that is left."""
        total, all_layers = 0, self._layers(targets)
        for layers in all_layers:
            for distance, layer in layers:
                if nearest := boxes & layer:
                    boxes ^= nearest & -nearest
                    total += distance
                    break
        self.maze.cancellation.work(5 * len(all_layers))
        return total

    def lower_bound(self, boxes: int, targets: int) -> int:
        """Return the least sum of the distances when each target gets a box of its own."""
        columns = list(squares_of(boxes))
        distances = [self._distances(1 << target) for target in squares_of(targets)]
        costs = [[distance.get(box, UNREACHABLE) for box in columns] for distance in distances]
        row_of = [-1] * (len(columns) + 1)  # the row that a column is matched with; the last column is a new row's
        row_potential, column_potential = [0] * len(costs), [0] * (len(columns) + 1)
        for row in range(len(costs)):
            self.maze.cancellation.work(len(columns) * (row + 1))
            row_of[-1] = row
            column, previous = shortest_path(costs, row_of, row_potential, column_potential)
            while column != len(columns):
                row_of[column] = row_of[previous[column]]
                column = previous[column]
        return sum(costs[row][column] for column, row in enumerate(row_of[:-1]) if row >= 0)


def shortest_path(
    costs: list[list[int]], row_of: list[int], row_potential: list[int], column_potential: list[int]
) -> tuple[int, list[int]]:
    """Find a shortest augmenting path by Dijkstra's algorithm, and change the potentials so that it costs nothing.

    Return the free column at its end, and the column before each.
    """
    start = len(row_of) - 1
    slack, previous, visited, column = [INFINITY] * start, [start] * start, [start], start
    remaining = set(range(start))
    while row_of[column] >= 0:
        row = row_of[column]
        row_costs, potential = costs[row], row_potential[row]
        for other in remaining:
            cost = row_costs[other] - potential - column_potential[other]
            if cost < slack[other]:
                slack[other], previous[other] = cost, column
        column = min(remaining, key=slack.__getitem__)
        step = slack[column]
        for other in visited:
            row_potential[row_of[other]] += step
            column_potential[other] -= step
        for other in remaining:
            slack[other] -= step
        remaining.remove(column)
        visited.append(column)
    return column, previous
