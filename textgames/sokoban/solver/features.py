"""A search by features of a position, for levels with many boxes.

move        a macro move: one box brought to another square by any number of pushes, the other boxes at rest
feature     packed: the goals that are filled in packing order, or holes that are filled; components that boxes split
            the floor into; empty targets; unmoved boxes; space, the share of the floor that the player gets to
cell        all positions that are alike in some features
weight      of a position, the moves since the start that brought no progress, which is more packed or fewer components;
            moves that would take a packed box away count for two
class       how useful a move looks
packing     the order in which goals can be filled, so that none of them bars the way to another. It is found backwards:
            of a level where all goals are filled, the box is taken away that is pulled outside with the fewest pulls,
            and so on

The cells take turns, and in each the move of least weight is next. So the search goes on in all kinds of positions, and
not only where it believes itself near the end. This is the idea of FESS, the feature space search of the solver
Festival (Yaron Shoham and Jonathan Schaeffer, "The FESS Algorithm: A Feature Based Approach to Single-Agent Search",
2020). The features here are simpler ones, and it has no advisors.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from heapq import heappop, heappush
from itertools import cycle
from math import inf
from typing import Any

from textgames.sokoban.solver.deadlocks import Deadlocks
from textgames.sokoban.solver.maze import (
    BoxSearch,
    Maze,
    PackedPosition,
    Push,
    identity,
    squares_of,
)

# The least move is tried first: its weight, its class, the distance from there to the targets, the square of its box,
# the square it goes to, and the player's then.
Move = tuple[int, int, int, int, int, int]
NO_MOVE = (0, 0, 0, 0, 0, 0)
Order = tuple[int, ...]  # the first three of a move, or of a node another figure
MAX_MOVES = 50  # of a node that are kept; the others are generated again when these were tried
PACKS, TO_TARGET, OTHER = range(3)  # the classes of moves
DISTANCE_WEIGHT, PACKED_WEIGHT = 2, 20  # in the order by distance


class FeatureNode:
    """A position, the move that led to it, and its moves that were not tried, the best one last.

    `moves` is None until the node first comes to the top of a cell; then its moves are generated, the best of them. If
    there are more, `resume` is the last one that was kept: the next ones come after it in order.
    """

    def __init__(
        self,
        boxes: int,
        targets: int,
        region: int,
        parent: FeatureNode | None = None,
        move: Move = NO_MOVE,
    ) -> None:
        self.boxes = boxes
        self.targets = targets
        self.region = region
        self.parent = parent
        self.move = move
        self.moves: list[Move] | None = None
        self.resume: Move | None = None
        self.id = self.weight = self.tried = 0
        self.packed = self.components = self.empty = self.unmoved = self.space = self.distance = 0

    @property
    def has_moves(self) -> bool:
        """Whether there may be moves that were not tried."""
        return self.moves is None or bool(self.moves) or bool(self.resume)


def by_weight(node: FeatureNode) -> Order:
    """Return the order of the next move if it is known, else a lower bound of it."""
    if node.moves:
        return node.moves[-1][:3]
    return node.resume[:3] if node.resume else (node.weight, 0, 0)


def by_distance(node: FeatureNode) -> Order:
    """Return an order by the distance from the end; each move that was tried puts a node back."""
    return (DISTANCE_WEIGHT * node.distance - PACKED_WEIGHT * node.packed + node.tried,)


# Projections of the feature space: which nodes share a cell, and their order there.
PROJECTIONS: list[tuple[Callable[[FeatureNode], Any], Callable[[FeatureNode], Order]]] = [
    (lambda node: (node.packed, node.components, node.empty), by_weight),
    (lambda node: (node.packed, node.empty), by_weight),
    (lambda node: (node.packed, node.components), by_weight),
    (lambda node: (node.packed, node.unmoved), by_weight),
    (lambda node: (node.packed, node.space), by_weight),
    (lambda node: None, by_distance),
]
SCHEDULE = (
    0,
    1,
    2,
    0,
    3,
    4,
    0,
    5,
)  # of projections: the first solves most levels, the others some that it does not


Cell = list[tuple[Order, int, FeatureNode]]  # a heap of nodes, each after its order and its ID


class Cells:
    """The cells of one projection, which take turns."""

    def __init__(
        self, features: Callable[[FeatureNode], Any], order: Callable[[FeatureNode], Order]
    ) -> None:
        self.features = features
        self.order = order
        self._cells: dict[Any, Cell] = {}
        self._turns: deque[Cell] = deque()  # the cells that are not empty

    def put(self, node: FeatureNode) -> None:
        """Put a node that has moves into its cell."""
        cell = self._cells.setdefault(self.features(node), [])
        if not cell:
            self._turns.append(cell)
        heappush(cell, (self.order(node), node.id, node))

    def take(self, generate_moves: Callable[[FeatureNode], None]) -> FeatureNode | None:
        """Take the first node out of the cell whose turn it is; return None if all cells are empty.

        If the order of a node has changed since it was put there, it goes back to its place.
        """
        while self._turns:
            cell = self._turns.popleft()
            while cell:
                order, _id, node = heappop(cell)
                if node.moves is None:
                    generate_moves(node)
                if node.has_moves and self.order(node) > order:
                    heappush(cell, (self.order(node), node.id, node))
                elif node.has_moves:
                    if cell:
                        self._turns.append(cell)
                    return node
        return None


class FeatureSearch:
    """The search from one position."""

    def __init__(self, deadlocks: Deadlocks, start: PackedPosition) -> None:
        self.maze, self.deadlocks = deadlocks.maze, deadlocks
        self._start = FeatureNode(*start)
        self._count = 0  # of nodes
        self._seen = {identity(start)}
        self.is_exhausted = False
        self._cells = [Cells(features, order) for features, order in PROJECTIONS]
        self._packed = [0]  # by number, the set of the first goals in packing order

    def run(self, max_seen: int) -> Generator[None, None, list[Push] | None]:
        """Search until `max_seen` positions were seen; return the pushes of a solution, None if none was found.

        It yields at each position that is looked at.
        """
        if not self.maze.has_holes:
            for goal in packing_order(self.maze, self._start.boxes, self._start.targets):
                self._packed.append(self._packed[-1] | 1 << goal)
        self._add(self._start)
        turns = cycle([self._cells[projection] for projection in SCHEDULE])
        while len(self._seen) < max_seen:
            cells, child = next(turns), None
            while not child:
                yield
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
        """Return the next position after one that was not seen before and is no deadlock."""
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
                key = identity((boxes, targets, region))
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
            progress = (node.packed, -node.components) > (
                node.parent.packed,
                -node.parent.components,
            )
            node.weight = node.parent.weight if progress else node.move[0]
        for cells in self._cells:
            cells.put(node)

    def _find_features(self, node: FeatureNode) -> None:
        maze, boxes, targets, start = self.maze, node.boxes, node.targets, self._start
        node.components = 1 + len([*maze.components(maze.free(boxes, targets) & ~node.region)])
        node.empty = (targets & ~boxes).bit_count()
        node.unmoved = (boxes & start.boxes).bit_count()
        node.space = 10 * node.region.bit_count() // len(maze.squares)
        distances = maze.distances(targets)
        node.distance = sum([distances.get(box, 0) for box in squares_of(boxes)])
        if maze.has_holes:
            node.packed = (start.targets ^ targets).bit_count()
        else:
            while (
                node.packed + 1 < len(self._packed) and not self._packed[node.packed + 1] & ~boxes
            ):
                node.packed += 1

    def _generate_moves(self, node: FeatureNode) -> None:
        """Find the best moves that were not tried."""
        maze, targets = self.maze, node.targets
        distances = maze.distances(targets)
        packed, packs = 0, targets  # the goals that are packed, and where a box would be packed
        if not maze.has_holes:
            packed = self._packed[node.packed]
            packs = self._packed[min(node.packed + 1, len(self._packed) - 1)] ^ packed
        moves = []
        search = BoxSearch(maze, node.boxes, targets, self.deadlocks.allowed(targets))
        for box in squares_of(self.deadlocks.boxes_to_push(node.boxes, targets, node.region)):
            for _, there, player in search.search(
                [(box, node.region & maze.adjacent[box])], maze.pushes
            ):
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
        search = BoxSearch(
            self.maze, node.boxes, node.targets, self.deadlocks.allowed(node.targets)
        )
        came: list[tuple[int, int, int]] = [
            (0, 0, 0)
        ]  # by the number of a state; the first is the source
        for state in search.search(
            [(box, node.region & self.maze.adjacent[box])], self.maze.pushes
        ):
            came.append(state)
            if state[1:] == (there, player):
                break
        number, pushes = len(came) - 1, []
        while number:
            number, ahead, square = came[number]
            pushes.append((square, dict(self.maze.pulls[ahead])[square]))
        return pushes[::-1]


def packing_order(maze: Maze, boxes: int, goals: int) -> list[int]:
    """Find the packing order; outside is where boxes begin, or off the goals if none does."""
    outside = boxes & ~goals or maze.floor & ~goals
    order: list[int] = []
    filled = goals
    while filled:
        search, pulls = BoxSearch(maze, filled, goals, maze.floor), {}
        for goal in squares_of(filled):
            distances = search.distances([(goal, area) for area in search.areas(goal)], maze.pulls)
            pulls[goal] = next(
                (distance for square, distance in distances if outside >> square & 1), inf
            )
        goal = min(pulls, key=pulls.__getitem__)
        if pulls[goal] == inf:
            order += pulls
            break
        order.append(goal)
        filled ^= 1 << goal
    return order[::-1]
