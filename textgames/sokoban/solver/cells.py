"""The positions of the search by features, in cells that take turns."""

from __future__ import annotations

from collections import deque
from heapq import heappop, heappush

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable
    from typing import Any

BITS_FOR_NUMBER = 40  # of a position, so that order and number are one integer
BITS_FOR_MOVE = 36  # of a move, below what its order is
HALF = 1 << BITS_FOR_MOVE - 1  # keeps integers positive


class Node:
    """A position, the move that led to it, and the moves that were not tried yet, the best one last.

    `moves` is None until they are looked for, which is when the position first is the best one of a cell.
    """

    __slots__ = (
        *("boxes", "targets", "region", "parent", "move", "moves", "last", "number", "weight", "tried"),
        *("packed", "parts", "off", "unmoved", "space", "distance"),
    )

    def __init__(self, boxes: int, targets: int, region: int, parent: Node | None, move: int) -> None:
        self.boxes = boxes
        self.targets = targets
        self.region = region
        self.parent = parent
        self.move = move
        self.moves: array[int] | None = None
        self.last = 0  # the moves that are kept go as far as this one, where not all are
        self.number = self.packed = self.parts = self.off = self.unmoved = self.space = self.distance = self.weight = 0
        self.tried = 0

    @property
    def has_moves(self) -> bool:
        """Whether there may be moves that were not tried."""
        return self.moves is None or bool(self.moves) or self.last > 0


def by_weight(node: Node) -> int:
    """The least weight first, of the next move where it is known."""
    return node.moves[-1] >> BITS_FOR_MOVE if node.moves else max(node.weight << 15, node.last >> BITS_FOR_MOVE)


def by_distance(node: Node) -> int:
    """The nearest to the end first, less so the more of its moves were tried."""
    return HALF + 2 * node.distance - 20 * node.packed + node.tried


# Which positions share a cell, and which of them comes first there.
CELLS: list[tuple[Callable[[Node], Any], Callable[[Node], int]]] = [
    (lambda node: (node.packed, node.parts, node.off), by_weight),
    (lambda node: (node.packed, node.off), by_weight),
    (lambda node: (node.packed, node.parts), by_weight),
    (lambda node: (node.packed, node.unmoved), by_weight),
    (lambda node: (node.packed, node.space), by_weight),
    (lambda node: None, by_distance),
]
TURNS = (0, 1, 2, 0, 3, 4, 0, 5)  # which of them is next: the first ones get furthest, but not everywhere


class Cells:
    """The numbers of positions, which are places in `nodes`, in cells by some features."""

    def __init__(
        self,
        features: Callable[[Node], Any],
        order: Callable[[Node], int],
        nodes: list[Node],
        find_moves: Callable[[Node], None],
    ) -> None:
        self.features = features
        self.order = order
        self._nodes = nodes
        self._find_moves = find_moves
        self._cells: dict[Any, list[int]] = {}
        self._turns: deque[list[int]] = deque()

    def put(self, node: Node) -> None:
        """Put a position that has moves into its cell."""
        cell = self._cells.setdefault(self.features(node), [])
        if not cell:
            self._turns.append(cell)
        heappush(cell, self.order(node) << BITS_FOR_NUMBER | node.number)

    def take(self) -> Node | None:
        """Take the best position out of the cell whose turn it is; None where there is none left.

        Where the order has changed since a position was put into its cell, it goes back to its place.
        """
        while self._turns:
            cell = self._turns.popleft()
            while cell:
                first = heappop(cell)
                node = self._nodes[first & (1 << BITS_FOR_NUMBER) - 1]
                if node.moves is None:
                    self._find_moves(node)
                if not node.has_moves:
                    continue
                if self.order(node) > first >> BITS_FOR_NUMBER:
                    heappush(cell, self.order(node) << BITS_FOR_NUMBER | node.number)
                    continue
                if cell:
                    self._turns.append(cell)
                return node
        return None
