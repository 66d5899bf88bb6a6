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

from array import array

from textgames.sokoban.solver.cells import BITS_FOR_MOVE, CELLS, TURNS, Cells, Node
from textgames.sokoban.solver.maze import squares_of
from textgames.sokoban.solver.moves import Moves
from textgames.sokoban.solver.packing import packing_order

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from textgames.sokoban.solver.deadlocks import Deadlocks
    from textgames.sokoban.solver.maze import Maze

    Push = tuple[int, int]

BYTES_FOR_NODE = 700  # with its moves, and in all cells, beside its sets
MOST_MOVES = 50  # of a position that are kept; the others are looked for again when these were tried
PACKS, TO_GOAL, OTHER = range(3)  # how useful a move looks
MOST = (1 << 13) - 1  # that a weight or a distance counts for


class FeatureSearch:
    """The search from one position. `positions` is how many it has looked at."""

    def __init__(self, maze: Maze, deadlocks: Deadlocks, boxes: int, targets: int, region: int) -> None:
        self.maze = maze
        self.deadlocks = deadlocks
        self.positions = 0
        self._start = Node(boxes, targets, region, None, 0)
        self._nodes: list[Node] = []
        self._seen = {maze.key(boxes, targets, region)}
        self._index = {square: place for place, square in enumerate(maze.squares)}
        self._cells = [Cells(features, order, self._nodes, self._find_moves) for features, order in CELLS]
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
                    if node.has_moves:
                        cells.put(node)
                    if child:
                        ended = False
                        yield
                        break
            if ended:
                return None

    def _next_child(self, node: Node) -> Node | None:
        """The next position after one that was not seen before and may have a solution."""
        maze, squares = self.maze, self.maze.squares
        while node.has_moves:
            if not node.moves:
                self._find_moves(node)
                continue
            move = node.moves.pop()
            node.tried += 1
            there, player = squares[move >> 12 & 4095], squares[move & 4095]
            boxes, targets = maze.pushed(node.boxes, node.targets, squares[move >> 24 & 4095], there)
            region = maze.flood(1 << player, maze.free(boxes, targets))
            if maze.is_solved(boxes, targets):
                return Node(boxes, targets, region, node, move)
            position = maze.key(boxes, targets, region)
            if position not in self._seen:
                self._seen.add(position)
                maze.patience.keep(maze.bytes_for_key)
                if not self.deadlocks.after(there, boxes, targets, region):
                    return Node(boxes, targets, region, node, move)
        return None

    def _add(self, node: Node) -> None:
        """Describe a position and put it into its cells."""
        node.number = self.positions
        self._nodes.append(node)
        self.positions += 1
        self.maze.patience.positions += 1
        self.maze.patience.keep(BYTES_FOR_NODE + self.maze.bytes_for_set)
        self._describe(node)
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
            node.weight = parent.weight if progress else node.move >> BITS_FOR_MOVE + 15

    def _count_parts(self, node: Node) -> int:
        return 1 + len([*self.maze.parts(self.maze.free(node.boxes, node.targets) & ~node.region)])

    def _find_moves(self, node: Node) -> None:
        """Look for the best moves that were not tried."""
        targets, near, index = node.targets, self.maze.distances(node.targets), self._index
        packed = self._packed[node.packed] if self._next_goal else 0
        next_goal = self._next_goal.get(node.packed, -1)
        found, last = [], node.last
        position = node.boxes, targets, node.region
        pushed = self.deadlocks.worth_pushing(*position)
        for box, there, player in Moves(self.maze, *position, self.deadlocks.live(targets), pushed):
            use = OTHER
            if there == next_goal or (self.maze.has_holes and targets >> there & 1):
                use = PACKS
            elif targets >> there & 1 and not targets >> box & 1:
                use = TO_GOAL
            heavier = min(MOST, node.weight + (use != PACKS) + (packed >> box & 1))
            order = (heavier << 2 | use) << 13 | min(MOST, near.get(there, 0))
            move = ((order << 12 | index[box]) << 12 | index[there]) << 12 | index[player]
            if move > last:
                found.append(move)
        found.sort(reverse=True)
        node.moves = array("Q", found[-MOST_MOVES:])
        node.last = node.moves[0] if len(found) > MOST_MOVES else 0

    def _pushes_to(self, node: Node) -> list[Push]:
        """The pushes that led to a position."""
        moves: list[list[Push]] = []
        while node.parent and node.move:
            box, there, player = (self.maze.squares[node.move >> shift & 4095] for shift in (24, 12, 0))
            moves.append(self._pushes_of(node.parent, box, there, player))
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
