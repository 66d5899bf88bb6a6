"""A search by features of a position, for levels with many boxes.

move        a macro move: any number of pushes of one box, while the other boxes stay
feature     packed: the number of goals filled in packing order, or of filled holes
            components: the number of parts into which the boxes divide the floor
            empty: the number of targets without a box
            unmoved: the number of boxes on squares where a box was at the start
            space: the share of the floor that the player can reach, in tenths
cell        all positions that share the values of some features
progress    more packed goals or holes, or as many and fewer components
weight      of a position: the number of moves without progress since the start; moves of a packed
            box count for two
class       how useful a move looks
packing     an order in which the goals can be filled, so that no filled goal blocks the way to
            another. It is found backwards: from a level where all goals are filled, the box that
            needs the fewest pulls to get outside is taken away, and so on.

The cells take turns, and the next move in each is the one of least weight. So the search continues
in all kinds of positions, not just where the end seems near. This is the idea of FESS, the
feature-space search of the solver Festival (Yaron Shoham and Jonathan Schaeffer, "The FESS
Algorithm: A Feature Based Approach to Single-Agent Search", 2020). The features here are simpler,
and there are no advisors.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import cycle
from math import inf
from typing import Any

from textgames.sokoban.solver.deadlocks import Deadlocks
from textgames.sokoban.solver.maze import BoxSearch, Maze, PackedPosition, Push, key_of, squares_of

# Weight, class, distance from the new square of the box to the targets, old and new square of the
# box, square of the player after the move. The smallest move is tried first.
RatedPush = tuple[int, int, int, int, int, int]
NO_PUSH = (0, 0, 0, 0, 0, 0)
Order = tuple[int, ...]  # the first three places of a move, or one number of a node
MAX_MOVES = 50  # kept in a node; the others are generated again after these were tried
PACKS, TO_TARGET, OTHER = range(3)  # the classes of moves
DISTANCE_WEIGHT, PACKED_WEIGHT = 2, 20  # in the order by distance


class FeatureNode:
    """A position, the move that led to it, and its untried moves, the best one last.

    `moves` is None until the node first comes to the top of a cell. Then its best `MAX_MOVES` moves
    are generated. If there are more, `resume` is the worst of these: the others come after it.
    """

    def __init__(
        self,
        boxes: int,
        targets: int,
        region: int,
        parent: FeatureNode | None = None,
        move: RatedPush = NO_PUSH,
    ) -> None:
        self.boxes = boxes
        self.targets = targets
        self.region = region
        self.parent = parent
        self.move = move
        self.moves: list[RatedPush] | None = None
        self.resume: RatedPush | None = None
        self.id = 0
        self.weight = 0
        self.tried = 0  # moves
        self.packed = 0
        self.components = 0
        self.empty = 0
        self.unmoved = 0
        self.space = 0
        self.distance = 0  # the sum of the distances from the boxes to the targets

    @property
    def has_moves(self) -> bool:
        """True if there may be untried moves."""
        return self.moves is None or bool(self.moves) or bool(self.resume)


def by_weight(node: FeatureNode) -> Order:
    """Return the order of the next move, or a lower bound of it if the move is not known."""
    if node.moves:
        return node.moves[-1][:3]
    if node.resume:
        return node.resume[:3]
    return node.weight, 0, 0


def by_distance(node: FeatureNode) -> Order:
    """Return an order by the distance from the end, in which each tried move sets a node back."""
    return (DISTANCE_WEIGHT * node.distance - PACKED_WEIGHT * node.packed + node.tried,)


# Projections of the feature space: the features that nodes of a cell share, and their order there.
PROJECTIONS: list[tuple[Callable[[FeatureNode], Any], Callable[[FeatureNode], Order]]] = [
    (lambda node: (node.packed, node.components, node.empty), by_weight),
    (lambda node: (node.packed, node.empty), by_weight),
    (lambda node: (node.packed, node.components), by_weight),
    (lambda node: (node.packed, node.unmoved), by_weight),
    (lambda node: (node.packed, node.space), by_weight),
    (lambda node: None, by_distance),
]
# The order in which the projections take turns. The first one solves most levels, and the others
# some that it doesn't solve.
SCHEDULE = (0, 1, 2, 0, 3, 4, 0, 5)


Cell = list[tuple[Order, int, FeatureNode]]  # a heap of nodes, each with its order and its ID


class Cells:
    """The cells of one projection, which take turns."""

    def __init__(
        self, features: Callable[[FeatureNode], Any], order: Callable[[FeatureNode], Order]
    ) -> None:
        self.features = features
        self.order = order
        self._cells: dict[Any, Cell] = {}
        self._turns: deque[Cell] = deque()  # the non-empty cells

    def put(self, node: FeatureNode) -> None:
        """Put a node with untried moves into its cell."""
        cell = self._cells.setdefault(self.features(node), [])
        if not cell:
            self._turns.append(cell)
        heappush(cell, (self.order(node), node.id, node))

    def take(self, generate_moves: Callable[[FeatureNode], None]) -> FeatureNode | None:
        """Take the first node out of the cell whose turn it is. None if all cells are empty.

        A node that has fallen behind in the order since then is put back first.
        """
        while self._turns:
            cell = self._turns.popleft()
            while cell:
                order, _id, node = heappop(cell)
                if node.moves is None:
                    generate_moves(node)
                if not node.has_moves:
                    continue
                if self.order(node) > order:
                    heappush(cell, (self.order(node), node.id, node))
                    continue
                if cell:
                    self._turns.append(cell)
                return node
        return None


class FeatureSearch:
    """The search from one position."""

    def __init__(self, deadlocks: Deadlocks, start: PackedPosition) -> None:
        self.maze = deadlocks.maze
        self.deadlocks = deadlocks
        self._start = FeatureNode(*start)
        self._count = 0  # of nodes
        self._seen = {key_of(start)}
        self.is_exhausted = False
        self._cells = [Cells(features, order) for features, order in PROJECTIONS]
        self._packed = [0]  # by its size, each set of the first goals in packing order

    def run(self, max_seen: int) -> list[Push] | None:
        """Return the pushes of a solution, None if none is found in `max_seen` positions."""
        if not self.maze.has_holes:
            for goal in packing_order(self.maze, self._start.boxes, self._start.targets):
                self._packed.append(self._packed[-1] | 1 << goal)
        self._add(self._start)
        turns = cycle([self._cells[projection] for projection in SCHEDULE])
        while len(self._seen) < max_seen:
            cells = next(turns)
            child = None
            while not child:
                node = cells.take(self._generate_moves)
                if not node:
                    self.is_exhausted = True
                    return None
                child = self._next_child(node)
                if child and not child.targets & ~child.boxes:
                    return self._pushes_to(child)
                if child:
                    self._add(child)
                if node.has_moves:
                    cells.put(node)
        return None

    def _next_child(self, node: FeatureNode) -> FeatureNode | None:
        """Return the next new position that isn't a deadlock.

        None if the node's moves lead to none.
        """
        maze = self.maze
        while node.has_moves:
            if not node.moves:
                self._generate_moves(node)
                continue
            move = node.moves.pop()
            node.tried += 1
            box, there, player = move[3:]
            boxes, targets = maze.after_push(node.boxes, node.targets, box, there)
            region = maze.flood(1 << player, maze.free(boxes, targets))
            if targets & ~boxes:
                key = key_of((boxes, targets, region))
                if key in self._seen:
                    continue
                self._seen.add(key)
                if self.deadlocks.is_deadlocked_after(there, boxes, targets, region):
                    continue
            return FeatureNode(boxes, targets, region, node, move)
        return None

    def _add(self, node: FeatureNode) -> None:
        node.id = self._count = self._count + 1
        self.maze.cancellation.positions += 1
        self._find_features(node)
        if node.parent:
            before = node.parent.packed, -node.parent.components
            is_progress = (node.packed, -node.components) > before
            node.weight = node.parent.weight if is_progress else node.move[0]
        for cells in self._cells:
            cells.put(node)

    def _find_features(self, node: FeatureNode) -> None:
        maze, start = self.maze, self._start
        boxes, targets = node.boxes, node.targets
        outside_region = maze.free(boxes, targets) & ~node.region
        node.components = 1 + len(list(maze.components(outside_region)))
        node.empty = (targets & ~boxes).bit_count()
        node.unmoved = (boxes & start.boxes).bit_count()
        node.space = 10 * node.region.bit_count() // len(maze.squares)
        distances = maze.distances(targets)
        node.distance = sum([distances.get(box, 0) for box in squares_of(boxes)])
        if maze.has_holes:
            node.packed = (start.targets ^ targets).bit_count()
            return
        for goals in self._packed[1:]:
            if goals & ~boxes:
                break
            node.packed += 1

    def _generate_moves(self, node: FeatureNode) -> None:
        """Find the best untried moves of a node."""
        maze, targets = self.maze, node.targets
        distances = maze.distances(targets)
        packed = 0  # goals
        packs = targets  # squares where a box would be packed
        if not maze.has_holes:
            packed = self._packed[node.packed]
            packs = self._packed[min(node.packed + 1, len(self._packed) - 1)] ^ packed
        moves = []
        search = BoxSearch(maze, node.boxes, targets, self.deadlocks.allowed(targets))
        for box in squares_of(self.deadlocks.boxes_to_push(node.boxes, targets, node.region)):
            source = box, node.region & maze.adjacent[box]
            for _number, there, player in search.search([source], maze.pushes):
                move_class = OTHER
                if packs >> there & 1:
                    move_class = PACKS
                elif targets >> there & 1 and not targets >> box & 1:
                    move_class = TO_TARGET
                weight = node.weight + (move_class != PACKS) + (packed >> box & 1)
                move = weight, move_class, distances.get(there, 0), box, there, player
                if not node.resume or move > node.resume:
                    moves.append(move)
        moves.sort(reverse=True)
        node.moves = moves[-MAX_MOVES:]
        node.resume = node.moves[0] if len(moves) > MAX_MOVES else None

    def _pushes_to(self, node: FeatureNode) -> list[Push]:
        pushes: list[Push] = []
        while node.parent:
            pushes = self._pushes_of(node.parent, *node.move[3:]) + pushes
            node = node.parent
        return pushes

    def _pushes_of(self, node: FeatureNode, box: int, there: int, player: int) -> list[Push]:
        """Return the fewest pushes that make up one move."""
        maze, targets = self.maze, node.targets
        search = BoxSearch(maze, node.boxes, targets, self.deadlocks.allowed(targets))
        source = box, node.region & maze.adjacent[box]
        states = [(0, 0, 0)]  # by number, the source first
        for state in search.search([source], maze.pushes):
            states.append(state)
            if state[1:] == (there, player):
                break
        pushes = []
        number = len(states) - 1
        while number:
            number, ahead, behind = states[number]
            player_before = dict(maze.pulls[ahead])[behind]
            pushes.append((behind, player_before))
        return pushes[::-1]


def packing_order(maze: Maze, boxes: int, goals: int) -> list[int]:
    """Return the packing order.

    A box is outside where a box off the goals begins, or anywhere off the goals if there is none.
    """
    outside = boxes & ~goals or maze.floor & ~goals
    order: list[int] = []
    filled = goals
    while filled:
        search = BoxSearch(maze, filled, goals, maze.floor)
        pulls: dict[int, float] = {}  # to get outside, by goal
        for goal in squares_of(filled):
            sources = [(goal, area) for area in search.areas(goal)]
            pulls[goal] = inf
            for square, distance in search.distances(sources, maze.pulls):
                if outside >> square & 1:
                    pulls[goal] = distance
                    break
        nearest = min(pulls, key=pulls.__getitem__)
        if pulls[nearest] == inf:
            order += pulls
            break
        order.append(nearest)
        filled ^= 1 << nearest
    return order[::-1]
