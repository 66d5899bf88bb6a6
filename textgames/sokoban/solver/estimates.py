"""About how many pushes are left in a position, and how many at least."""

from __future__ import annotations

from textgames.sokoban.solver.maze import squares_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from textgames.sokoban.solver.maze import Maze

    Rings = list[tuple[int, int]]  # a distance, and the squares there

OUT_OF_REACH = 500  # pushes that count for a box that can't be brought to a target


class Estimates:
    """The pushes that lone boxes need to the targets of one level, and what that tells of all of them.

    `measure` gives them from each square to the only one of a set: `maze.distances`, or `maze.measured_from` for who
    goes backwards to where the boxes began.
    """

    def __init__(self, maze: Maze, measure: Callable[[int], dict[int, int]]) -> None:
        self.maze = maze
        self._measure = measure
        self._distances: dict[int, list[list[int]]] = {}
        self._rings: dict[int, list[Rings]] = {}

    def about(self, boxes: int, targets: int) -> int:
        """Each target in turn takes the box that is nearest of those left."""
        left, total = boxes, 0
        for rings in self._rings_round(targets):
            for distance, ring in rings:
                if nearest := left & ring:
                    left ^= nearest & -nearest
                    total += distance
                    break
        self.maze.patience.work(5 * len(self._rings[targets]))
        return total

    def at_least(self, boxes: int, targets: int) -> int:
        """The least sum of pushes when each target gets a box of its own.

        The Hungarian method, by shortest augmenting paths (Kuhn; Jonker and Volgenant).
        """
        columns = list(squares_of(boxes))
        rows = [[distance[box] for box in columns] for distance in self._distances_to(targets)]
        row_of = [-1] * (len(columns) + 1)  # by column; the last one is where a row starts
        of_row, of_column = [0] * len(rows), [0] * (len(columns) + 1)
        for row in range(len(rows)):
            self.maze.patience.work(len(columns) * (row + 1))
            row_of[-1] = row
            column, came = self._shortest(rows, row_of, of_row, of_column)
            while column != len(columns):
                row_of[column] = row_of[came[column]]
                column = came[column]
        return sum(rows[row][column] for column, row in enumerate(row_of[:-1]) if row >= 0)

    def _shortest(
        self, rows: list[list[int]], row_of: list[int], of_row: list[int], of_column: list[int]
    ) -> tuple[int, list[int]]:
        """The free column at the end of a shortest augmenting path, and where the path came from."""
        start = len(row_of) - 1
        best, came, used, column = [1 << 60] * start, [start] * start, [start], start
        left = set(range(start))
        while row_of[column] >= 0:
            row = row_of[column]
            costs, base = rows[row], of_row[row]
            for other in left:
                cost = costs[other] - base - of_column[other]
                if cost < best[other]:
                    best[other], came[other] = cost, column
            column = min(left, key=best.__getitem__)
            step = best[column]
            for other in used:
                of_row[row_of[other]] += step
                of_column[other] -= step
            for other in left:
                best[other] -= step
            left.remove(column)
            used.append(column)
        return column, came

    def _rings_round(self, targets: int) -> list[Rings]:
        """For each target the squares at each distance from it, the nearest first; all others are out of reach."""
        found = self._rings.get(targets)
        if found is None:
            found = self._rings[targets] = [self._rings_of(target) for target in squares_of(targets)]
        return found

    def _rings_of(self, target: int) -> Rings:
        rings: dict[int, int] = {}
        for square, distance in self._measure(1 << target).items():
            rings[distance] = rings.get(distance, 0) | 1 << square
        self.maze.patience.keep(len(rings) * self.maze.bytes_for_set)
        return [*sorted(rings.items()), (OUT_OF_REACH, -1)]

    def _distances_to(self, targets: int) -> list[list[int]]:
        """For each target, the pushes from each square."""
        found = self._distances.get(targets)
        if found is None:
            found = self._distances[targets] = [self._distances_of(target) for target in squares_of(targets)]
        return found

    def _distances_of(self, target: int) -> list[int]:
        known = self._measure(1 << target)
        self.maze.patience.keep(8 * self.maze.squares[-1])
        return [known.get(square, OUT_OF_REACH) for square in range(self.maze.squares[-1] + 1)]
