"""Makes a solution shorter, and proves where it can that none has fewer pushes.

window    a part of a solution, from one of its positions to a later one

Windows are solved again with the fewest pushes, small ones first, as long as that helps; then the whole level,
which only ends in time where it is small.
"""

from __future__ import annotations

from heapq import heappop, heappush

from textgames.errors import OutOfTime
from textgames.sokoban.solver.deadlocks import Deadlocks
from textgames.sokoban.solver.estimates import Estimates
from textgames.sokoban.solver.maze import Maze, squares_of
from textgames.sokoban.solver.patience import Patience
from textgames.sokoban.solver.pushes import PushSearch
from textgames.sokoban.solver.search import in_lurd

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from textgames.sokoban.rules import Sokoban

    Push = tuple[int, int]
    Position = tuple[int, int, int]  # boxes, targets, region

SIZES = 6, 12, 25, 50, 100  # of windows, in pushes
POSITIONS = 1500  # that a window is searched for


def shortened(game: Sokoban, moves: str, stopped: Callable[[int], bool]) -> tuple[str, bool]:
    """A solution with as few pushes as are found in time, from one as LURD; whether none has fewer.

    `stopped` as in `search.solve`; when it answers True, what was found so far is returned. The game is not changed.
    """
    is_fewest = False
    try:
        solution = Solution(game, moves, Patience(stopped))
        if not solution.is_fewest():
            for size in SIZES:
                while solution.shorten_windows(size):
                    moves = solution.moves()
        is_fewest = solution.solve_again()
        moves = solution.moves()
    except OutOfTime:
        pass
    return moves, is_fewest


class Solution:
    """A solution of a game, made shorter step by step."""

    def __init__(self, game: Sokoban, moves: str, patience: Patience) -> None:
        self.game = game
        self.maze = maze = Maze(game, patience)
        self.pushes = pushes_of(game, maze, moves)
        self.estimates = Estimates(maze, maze.distances)
        self.start = maze.position_of(game)
        self.deadlocks = Deadlocks(maze, *self.start[:2])

    def moves(self) -> str:
        """The solution as LURD."""
        return in_lurd(self.game, self.maze, self.pushes)

    def is_fewest(self) -> bool:
        """Whether the pushes of each box alone are as many."""
        return self.estimates.at_least(*self.start[:2]) == len(self.pushes)

    def positions(self) -> list[Position]:
        """Those that it goes through."""
        maze, (boxes, targets, region) = self.maze, self.start
        found = [self.start]
        for box, behind in self.pushes:
            boxes, targets = maze.pushed(boxes, targets, box, maze.ahead(box, behind))
            region = maze.flood(1 << box, maze.free(boxes, targets))
            found.append((boxes, targets, region))
        return found

    def shorten_windows(self, size: int) -> bool:
        """Solve windows of so many pushes again, each beginning in the middle of the one before; whether it helped."""
        first, before = 0, len(self.pushes)
        positions = self.positions()
        while first < len(self.pushes) - 1:
            last = min(first + size, len(self.pushes))
            window = Window(self.maze, self.deadlocks, positions[first], positions[last], last - first)
            found = window.fewer()
            if found is not None:
                self.pushes[first:last] = found
                positions = self.positions()
            else:
                first += size // 2
        return len(self.pushes) < before

    def solve_again(self) -> bool:
        """Find the fewest pushes of all: True, since nothing else ends it but its patience."""
        most = len(self.pushes)
        search = PushSearch(self.maze, self.deadlocks, *self.start, self.estimates.at_least, 1, most)
        turns = search.run()
        while True:
            try:
                next(turns)
            except StopIteration as end:
                self.pushes = end.value or self.pushes
                return True


class Window:
    """The search for fewer than `most` pushes from one position to another.

    It is A*; what is left is at least what each box needs to a square that has a box in the end.
    """

    def __init__(self, maze: Maze, deadlocks: Deadlocks, start: Position, end: Position, most: int) -> None:
        self.maze = maze
        self.live = deadlocks.live(start[1])
        self.most = most
        self.end = maze.key(*end)
        filled = start[1] & ~end[1] if maze.has_holes else 0
        self.distances = maze.measured(end[0] | filled)
        self._waiting = [(0, 0, 0, start)]
        self._made = {maze.key(*start): 0}
        self._came: dict[int, tuple[int, Push]] = {}

    def fewer(self) -> list[Push] | None:
        """The pushes, None where they are not found."""
        maze = self.maze
        while self._waiting and len(self._made) < POSITIONS:
            _, _, made, (boxes, targets, region) = heappop(self._waiting)
            maze.patience.work(maze.stride * boxes.bit_count())
            key = maze.key(boxes, targets, region)
            if key == self.end:
                return self._way()
            if self._made[key] < made:
                continue
            maze.patience.positions += 1
            can_go = self.live & ~boxes
            for box in squares_of(maze.touched(region) & boxes):
                for behind, ahead in maze.pushes[box]:
                    if region >> behind & 1 and can_go >> ahead & 1:
                        after = maze.pushed(boxes, targets, box, ahead)
                        reached = maze.region_after(region, maze.free(*after), box, ahead, box)
                        self._reach(key, (box, behind), made + 1, (*after, reached))
        return None

    def _reach(self, came: int, push: Push, made: int, position: Position) -> None:
        """Let a position wait, unless it was reached with as few pushes or too many are left from it."""
        key = self.maze.key(*position)
        if self._made.get(key, self.most) <= made:
            return
        far = self.most
        left = sum([self.distances.get(box, far) for box in squares_of(position[0])])
        if made + left < self.most:
            self._made[key] = made
            self._came[key] = came, push
            heappush(self._waiting, (made + left, -made, made, position))

    def _way(self) -> list[Push]:
        pushes, key = [], self.end
        while key in self._came:
            key, push = self._came[key]
            pushes.append(push)
        return pushes[::-1]


def pushes_of(game: Sokoban, maze: Maze, moves: str) -> list[Push]:
    """The pushes of moves as LURD."""
    player, pushes = game.find_player(), []
    for move in moves:
        there = game.beside(player, move.lower())
        if move.isupper():
            pushes.append((maze.number(there), maze.number(player)))
        player = there
    return pushes
