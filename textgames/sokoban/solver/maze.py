"""A level as bitboards: where the player can walk, and where boxes can be pushed.

square      an index; a set of squares is an integer with one bit for each (a bitboard)
floor       the squares that the player could reach if there were no boxes and holes
target      a hole or a goal, as in the rules
region      the squares that the player can walk to now
position    boxes, targets and region. The square of the player within the region makes no
            difference (normalized player position), so the lowest square of the region stands for
            all
component   a maximal set of connected free squares
live        floor from which a lone box can be pushed to a target; other floor is dead
area        the squares of the region that are next to a box. Together with the square of the box,
            they decide which pushes of it are possible while the other boxes stay.
push        (box, player): their squares before it

The terms are those of the Sokoban wiki, http://sokobano.de/wiki ("Solver", "How to detect
deadlocks").
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cache

from textgames.engine.cancellation import Cancellation
from textgames.errors import NoAnswer
from textgames.sokoban.rules import Sokoban, neighbors
from textgames.text.language import _
from textgames.text.squares import Square

Push = tuple[int, int]
PackedPosition = tuple[int, int, int]  # boxes, targets, region
PositionKey = tuple[int, int, int]  # boxes, targets, and the lowest square of the region
BoxAndArea = tuple[int, int]  # the square of a box, and the area
MovesOfBox = dict[int, list[tuple[int, int]]]  # the pushes or the pulls of a box, by its square

LARGEST = 4000  # squares of floor


class Maze:
    """The part of a level that never changes.

    `adjacent[square]` is the set of floor squares next to a square. `axes[square]` has two pairs:
    the squares left and right of it, and those above and below, each 0 if it is not floor.
    `pushes[square]` has a pair for each push of a box there: the squares behind the box, where the
    player is, and ahead of it. `pulls[square]` has a pair for each push of a box to there: the
    squares of the box and the player before it, where a pull takes them back.

    Raise `NoAnswer` if the level is too large to be searched.
    """

    def __init__(self, game: Sokoban, cancellation: Cancellation) -> None:
        self.cancellation = cancellation
        self.rows, self.cols = game.size
        self.has_holes = game.has_holes
        # A row above the board and a column left of it are never floor. Squares that are shifted
        # off the board get there.
        self.stride = self.cols + 1
        self._first_row = ((1 << self.cols) - 1) << 1 + self.stride
        self._first_column = sum(2 << (row + 1) * self.stride for row in range(self.rows))
        board = sum(self._first_row << row * self.stride for row in range(self.rows))
        player = 1 << self.index(game.find_player())
        self.wraps = True  # until the floor is known
        self.floor = self.flood(player, board & ~self.set_of(game.walls))
        if self.floor.bit_count() > LARGEST:
            raise NoAnswer(
                _(
                    "This level is too large to search: it has more than {most} floor squares.",
                    most=LARGEST,
                )
            )
        self.wraps = bool(self._wrapped(self.floor) & self.floor)
        self.squares = list(squares_of(self.floor))
        self._find_neighbors()
        self._lone_box = BoxSearch(self, 0, 0, self.floor)
        self.distances = cache(lambda targets: self.find_distances(targets, self.pulls))
        self.live = cache(lambda targets: as_set(self.distances(targets)))

    def _find_neighbors(self) -> None:
        self.adjacent: dict[int, int] = {}
        self.axes: dict[int, tuple[tuple[int, int], tuple[int, int]]] = {}
        self.pushes: MovesOfBox = {square: [] for square in self.squares}
        self.pulls: MovesOfBox = {square: [] for square in self.squares}
        for square in self.squares:
            beside = neighbors(self.coordinates(square), (self.rows, self.cols)).values()
            next_to = [self.index(coordinates) for coordinates in beside]
            up, left, down, right = [at if self.floor >> at & 1 else 0 for at in next_to]
            self.adjacent[square] = as_set({up, left, down, right} - {0})
            # On a ring of one or two squares nothing can be pushed: beyond the box is the player.
            if self.cols <= 2:
                left = right = 0
            if self.rows <= 2:
                up = down = 0
            self.axes[square] = (left, right), (up, down)
            for one, other in self.axes[square]:
                if one and other:
                    for behind, ahead in ((one, other), (other, one)):
                        self.pushes[square].append((behind, ahead))
                        self.pulls[ahead].append((square, behind))

    def index(self, coordinates: Square) -> int:
        """Return the square at a (row, column)."""
        return (coordinates[0] + 1) * self.stride + coordinates[1] + 1

    def coordinates(self, square: int) -> Square:
        return square // self.stride - 1, square % self.stride - 1

    def set_of(self, squares: Collection[Square]) -> int:
        """Return the set of these (row, column)s."""
        return as_set(map(self.index, squares))

    def position_of(self, game: Sokoban) -> PackedPosition:
        boxes = self.set_of(game.boxes) & self.floor
        targets = self.set_of(game.targets) & self.floor
        player = 1 << self.index(game.find_player())
        return boxes, targets, self.flood(player, self.free(boxes, targets))

    def free(self, boxes: int, targets: int) -> int:
        """Return the squares that the player can enter."""
        return self.floor & ~boxes & ~targets if self.has_holes else self.floor & ~boxes

    def dilate(self, squares: int) -> int:
        """Return a set of squares together with all squares next to them."""
        stride = self.stride
        wider = squares | squares << 1 | squares >> 1 | squares << stride | squares >> stride
        return wider | self._wrapped(squares) if self.wraps else wider

    def _wrapped(self, squares: int) -> int:
        """Return the neighbors of a set of squares across the edges of the board."""
        across, down = self.cols - 1, (self.rows - 1) * self.stride
        to_last = (squares & self._first_column) << across | (squares & self._first_row) << down
        return to_last | squares >> across & self._first_column | squares >> down & self._first_row

    def flood(self, region: int, free: int) -> int:
        """Return all free squares connected to a region, which is free itself.

        Each round adds the squares left and right of the region, then those above and below, until
        no square is new.
        """
        stride, wraps = self.stride, self.wraps
        rounds = 0
        while True:
            rounds += 1
            row = region | (region << 1 | region >> 1) & free
            wider = row | (row << stride | row >> stride) & free
            if wraps:
                wider |= self._wrapped(row) & free
            if wider == region:
                self.cancellation.work(rounds * stride)
                return region
            region = wider

    def components(self, free: int, among: int = -1) -> Iterator[int]:
        """Yield the components of free squares that contain any of the squares `among`."""
        remaining = among & free
        while remaining:
            component = self.flood(remaining & -remaining, free)
            remaining &= ~component
            yield component

    def after_push(self, boxes: int, targets: int, box: int, ahead: int) -> tuple[int, int]:
        """Return the boxes and targets after a push.

        A hole and the box that falls into it are gone.
        """
        if self.has_holes and targets >> ahead & 1:
            return boxes ^ 1 << box, targets ^ 1 << ahead
        return boxes ^ 1 << box ^ 1 << ahead, targets

    def find_distances(self, ends: int, moves: MovesOfBox) -> dict[int, int]:
        """Return the fewest moves of a lone box between each square and the nearest of `ends`.

        With pulls, these are the pushes from the square to the nearest end; with pushes, those from
        the nearest end to the square. Unreachable squares are left out. Other holes count as
        floor, since they may have been filled. `distances` is this function by pulls, with a cache,
        and `live` the set of its squares.
        """
        distances = dict.fromkeys(squares_of(ends), 0)
        sources = [(square, area) for square in distances for area in self._lone_box.areas(square)]
        for square, distance in self._lone_box.distances(sources, moves):
            distances.setdefault(square, distance)
        return distances


class BoxSearch:
    """Breadth-first search for the squares that one box can be brought to while the others stay.

    `allowed` are the squares it may enter. The search is used for a lone box in an empty level
    (distances), for a box pulled off its goal (packing order) and for successive pushes of one box
    (macro moves).

    The components around the square where a box arrives are found once for all boxes, with all
    boxes in place. When the moving box leaves its square, those next to that square are joined;
    nothing else changes.
    """

    def __init__(self, maze: Maze, boxes: int, targets: int, allowed: int) -> None:
        self.maze = maze
        self._allowed = allowed & ~boxes
        self._holes = targets if maze.has_holes else 0
        free = maze.free(boxes, targets)

        def components_around(box: int) -> list[int]:
            return list(maze.components(free & ~(1 << box), maze.adjacent[box]))

        self._components_around = cache(components_around)

    def areas(self, square: int) -> list[int]:
        adjacent = self.maze.adjacent[square]
        return [component & adjacent for component in self._components_around(square)]

    def search(
        self, sources: list[BoxAndArea], moves: MovesOfBox
    ) -> Iterator[tuple[int, int, int]]:
        """Yield for each reachable state: the number of the state before, the box, the player.

        The states are numbered from 0 in their order, the sources first. All sources have the box
        on one square, unless it is alone in the level. `moves` is `maze.pushes` or `maze.pulls`. A
        box in a hole has no area, and stays there.
        """
        maze, holes = self.maze, self._holes
        states = list(sources)
        adjacent, is_push = maze.adjacent, moves is maze.pushes
        start = sources[0][0] if sources else 0
        allowed = self._allowed | 1 << start
        seen = set(states)
        for number, (box, area) in enumerate(states):
            maze.cancellation.work(maze.stride)
            for first, second in moves[box]:
                if not (area >> first & 1 and allowed >> second & 1):
                    continue
                there, player = (second, box) if is_push else (first, second)
                if holes >> there & 1:
                    area_after = 0
                else:
                    area_after = self._component(there, player, start) & adjacent[there]
                state = there, area_after
                if state not in seen:
                    seen.add(state)
                    states.append(state)
                    yield number, there, player

    def distances(self, sources: list[BoxAndArea], moves: MovesOfBox) -> Iterator[tuple[int, int]]:
        """Yield for each reachable state the box's square and the number of moves, fewest first."""
        depths = [0] * len(sources)
        for number, square, _player in self.search(sources, moves):
            depths.append(depths[number] + 1)
            yield square, depths[-1]

    def _component(self, box: int, player: int, start: int) -> int:
        """Return the component of the player's square, with the box from `start` at `box`."""
        next_to_start = joined = 0
        if box != start:
            next_to_start, joined = self.maze.adjacent[start], 1 << start
        for component in self._components_around(box):
            if component & next_to_start:
                joined |= component
            elif component >> player & 1:
                return component
        return joined


def key_of(position: PackedPosition) -> PositionKey:
    """Return the key of a position, which doesn't depend on the player's square in the region."""
    boxes, targets, region = position
    return boxes, targets, region & -region


def as_set(squares: Iterable[int]) -> int:
    """Return the set of these squares."""
    bits = 0
    for square in squares:
        bits |= 1 << square
    return bits


def squares_of(bits: int) -> Iterator[int]:
    """Yield the squares of a set, the lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
