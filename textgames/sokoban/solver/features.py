"""A search that goes by features of a position, for levels with many boxes.

move      a box brought to another square by any number of pushes, the other boxes at rest
packed    goals that have their box in the packing order, or holes that are filled
parts     regions that boxes part the floor into
cell      all positions that are alike in some features
weight    how many moves led to a position that brought no progress

Positions are put into cells, by several sets of features at once. The cells take turns, and in each the move
that has the least weight is next: so the search keeps trying in all kinds of positions, and not only where it
believes itself to be near the end. This is the idea of FESS; the features here are simpler ones.
"""

from __future__ import annotations

from collections import deque
from heapq import heappop, heappush

from textgames.sokoban.solver.maze import squares_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator
    from typing import Any

    from textgames.sokoban.solver.deadlocks import Deadlocks
    from textgames.sokoban.solver.maze import Maze

    Push = tuple[int, int]
    # Weight, how useful it looks, how far from a target the box is then; the box, where to, where the player ends.
    Move = tuple[int, int, int, int, int, int]

BYTES_FOR_NODE, BYTES_FOR_MOVE, BYTES_FOR_POSITION = 1300, 140, 200
PACKS, TO_GOAL, OTHER = range(3)  # how useful a move looks


class Node:
    """A position, the move that led to it, and the moves that were not tried yet, the best one last."""

    def __init__(self, boxes: int, targets: int, region: int, parent: Node | None, move: Move | None) -> None:
        self.boxes = boxes
        self.targets = targets
        self.region = region
        self.parent = parent
        self.move = move
        self.moves: list[Move] = []
        self.number = self.packed = self.parts = self.off = self.unmoved = self.space = self.distance = self.weight = 0
        self.tried = 0


def by_weight(node: Node) -> Any:
    """The least weight first."""
    return node.moves[-1]


def by_distance(node: Node) -> Any:
    """The nearest to the end first, less so the more of its moves were tried."""
    return node.distance - 10 * node.packed + node.tried / 2


# Which positions share a cell, and which of them comes first there.
CELLS: list[tuple[Callable[[Node], Any], Callable[[Node], Any]]] = [
    (lambda node: (node.packed, node.parts, node.off), by_weight),
    (lambda node: (node.packed, node.off), by_weight),
    (lambda node: (node.packed, node.parts), by_weight),
    (lambda node: (node.packed, node.unmoved), by_weight),
    (lambda node: (node.packed, node.space), by_weight),
    (lambda node: None, by_distance),
]
TURNS = (0, 1, 2, 0, 3, 4, 0, 5)  # which of them is next: the first ones get furthest, but not everywhere


class Cells:
    """The positions of the search, in cells by some features."""

    def __init__(self, features: Callable[[Node], Any], order: Callable[[Node], Any]) -> None:
        self.features = features
        self.order = order
        self._cells: dict[Any, list[tuple[Any, int, Node]]] = {}
        self._turns: deque[list[tuple[Any, int, Node]]] = deque()

    def put(self, node: Node) -> None:
        """Put a position that has moves into its cell."""
        cell = self._cells.setdefault(self.features(node), [])
        if not cell:
            self._turns.append(cell)
        heappush(cell, (self.order(node), node.number, node))

    def take(self) -> Node | None:
        """Take the best position out of the cell whose turn it is; None where there is none left."""
        while self._turns:
            cell = self._turns.popleft()
            node = heappop(cell)[-1]
            if cell:
                self._turns.append(cell)
            if node.moves:
                return node
        return None


class FeatureSearch:
    """The search from one position. `positions` is how many it has looked at."""

    def __init__(self, maze: Maze, deadlocks: Deadlocks, boxes: int, targets: int, region: int) -> None:
        self.maze = maze
        self.deadlocks = deadlocks
        self.positions = 0
        self._start = Node(boxes, targets, region, None, None)
        self._seen = {(boxes, targets, region & -region)}
        self._cells = [Cells(features, order) for features, order in CELLS]
        self._next_goal: dict[int, int] = {}  # by the number of goals that are packed
        self._packed = [0]  # the first so many goals of the packing order

    def run(self) -> Generator[None, None, list[Push] | None]:
        """Search, a position at each turn; the pushes of a solution in the end, None where there is none."""
        if not self.maze.has_holes:
            order = yield from packing_order(self.maze, self._start.boxes, self._start.targets)
            self._next_goal = dict(enumerate(order))
            for goal in order:
                self._packed.append(self._packed[-1] | 1 << goal)
        self._add(self._start)
        while True:
            ended = True
            for cells in [self._cells[place] for place in TURNS]:
                while node := cells.take():
                    child = self._next_child(node)
                    if child and self.maze.is_solved(child.boxes, child.targets):
                        return self._pushes_to(child)
                    if child:
                        self._add(child)
                    if node.moves:
                        cells.put(node)
                    if child:
                        ended = False
                        yield
                        break
            if ended:
                return None

    def _next_child(self, node: Node) -> Node | None:
        """The next position after one that was not seen before and may have a solution."""
        maze = self.maze
        while node.moves:
            move = node.moves.pop()
            node.tried += 1
            _, _, _, box, there, player = move
            boxes, targets = maze.pushed(node.boxes, node.targets, box, there)
            region = maze.flood(1 << player, maze.free(boxes, targets))
            position = boxes, targets, region & -region
            if maze.is_solved(boxes, targets):
                return Node(boxes, targets, region, node, move)
            if position not in self._seen:
                self._seen.add(position)
                maze.patience.keep(BYTES_FOR_POSITION + maze.bytes_for_set)
                if not self.deadlocks.after(there, boxes, targets, region):
                    return Node(boxes, targets, region, node, move)
        return None

    def _add(self, node: Node) -> None:
        """Describe a position, find its moves and put it into its cells."""
        node.number = self.positions = self.positions + 1
        self.maze.patience.positions += 1
        self.maze.patience.keep(BYTES_FOR_NODE + 3 * self.maze.bytes_for_set)
        self._describe(node)
        self._find_moves(node)
        if node.moves:
            for cells in self._cells:
                cells.put(node)

    def _describe(self, node: Node) -> None:
        boxes, targets, start, parent = node.boxes, node.targets, self._start, node.parent
        node.parts = self._count_parts(node)
        node.off = (targets & ~boxes).bit_count()
        node.unmoved = (boxes & start.boxes).bit_count()
        node.space = 10 * node.region.bit_count() // len(self.maze.squares)
        distances = self.maze.distances(targets)
        node.distance = sum([distances.get(box, 0) for box in squares_of(boxes)])
        if self.maze.has_holes:
            node.packed = (start.targets ^ targets).bit_count()
        else:
            while node.packed + 1 < len(self._packed) and not self._packed[node.packed + 1] & ~boxes:
                node.packed += 1
        if parent and node.move:
            progress = node.packed > parent.packed or (node.packed == parent.packed and node.parts < parent.parts)
            node.weight = parent.weight if progress else node.move[0]

    def _count_parts(self, node: Node) -> int:
        free, parts = self.maze.free(node.boxes, node.targets) & ~node.region, 1
        while free:
            free &= ~self.maze.flood(free & -free, free)
            parts += 1
        return parts

    def _find_moves(self, node: Node) -> None:
        targets, weight, near = node.targets, node.weight, self.maze.distances(node.targets)
        packed = self._packed[node.packed] if self._next_goal else 0
        next_goal = self._next_goal.get(node.packed, -1)
        for box, there, player in self._moves(node):
            use = OTHER
            if there == next_goal or (self.maze.has_holes and targets >> there & 1):
                use = PACKS
            elif targets >> there & 1 and not targets >> box & 1:
                use = TO_GOAL
            self.maze.patience.keep(BYTES_FOR_MOVE)
            heavier = weight + (use != PACKS) + (packed >> box & 1)
            node.moves.append((heavier, use, near.get(there, 0), box, there, player))
        node.moves.sort(reverse=True)

    def _moves(self, node: Node) -> Iterator[tuple[int, int, int]]:
        """All that can be done with one box: the box, where it goes and where the player is then."""
        maze, targets = self.maze, node.targets
        live, holes = self.deadlocks.live(targets), targets if maze.has_holes else 0
        for start in squares_of(maze.touched(node.region) & node.boxes):
            others = node.boxes ^ 1 << start
            free, allowed = maze.free(others, targets), live & ~others
            seen = {(start, node.region & -node.region)}
            waiting = [(start, node.region)]
            for box, region in waiting:
                maze.patience.work(maze.stride)
                for behind, ahead in maze.pushes[box]:
                    if not (region >> behind & 1 and allowed >> ahead & 1):
                        continue
                    if holes >> ahead & 1:
                        yield start, ahead, box
                        continue
                    if maze.is_open(ahead, free):
                        reached, position = free & maze.around[ahead], (ahead, 0)
                    else:
                        reached = maze.flood(1 << box, free & ~(1 << ahead))
                        position = ahead, reached & -reached
                    if position not in seen:
                        seen.add(position)
                        waiting.append((ahead, reached))
                        yield start, ahead, box

    def _pushes_to(self, node: Node) -> list[Push]:
        """The pushes that led to a position."""
        moves: list[list[Push]] = []
        while node.parent and node.move:
            moves.append(self._pushes_of(node.parent, *node.move[3:]))
            node = node.parent
        return [push for pushes in reversed(moves) for push in pushes]

    def _pushes_of(self, node: Node, start: int, there: int, player: int) -> list[Push]:
        """The fewest pushes that make up one move."""
        maze, others = self.maze, node.boxes ^ 1 << start
        free, holes = maze.free(others, node.targets), node.targets if maze.has_holes else 0
        first: list[Push] = []
        waiting = [(start, node.region, first)]
        seen = {(start, node.region)}
        for box, region, pushes in waiting:
            maze.patience.work(maze.stride)
            for behind, ahead in maze.pushes[box]:
                if region >> behind & 1 and (free | holes) >> ahead & 1:
                    if (ahead, box) == (there, player):
                        return [*pushes, (box, behind)]
                    reached = maze.flood(1 << box, free & ~(1 << ahead))
                    if not holes >> ahead & 1 and (ahead, reached) not in seen:
                        seen.add((ahead, reached))
                        waiting.append((ahead, reached, [*pushes, (box, behind)]))
        raise RuntimeError("a move was found that can't be made")


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
