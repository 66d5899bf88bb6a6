"""A level as bitboards: where the player can walk, and where boxes can be pushed.

square      an index; a set of squares is an integer with one bit for each (a bitboard)
floor       the squares that are no wall and that the player could reach if there were no boxes and holes
target      a hole or a goal, as in the rules
region      the squares that the player can walk to now
position    boxes, targets and region. Where in its region the player is makes no difference (normalized player
            position), so the lowest square of the region identifies it
component   a largest set of free squares that are connected
live        floor from which a lone box can be pushed to a target; other floor is dead
area        the part of the region that is next to a box. What can be done with the box while the others stay depends on
            its square and the area alone
push        (box, player): where they are before it

The terms are those of the Sokoban wiki, http://sokobano.de/wiki ("Solver", "How to detect deadlocks").
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache

from textgames.engine.cancellation import Cancellation
from textgames.errors import Illegal
from textgames.sokoban.rules import Sokoban, Square, neighbors
from textgames.text.language import _

Push = tuple[int, int]
PackedPosition = tuple[int, int, int]  # boxes, targets, region
State = tuple[int, int]  # the square of a box, and the area
Moves = dict[int, list[tuple[int, int]]]  # the pushes or the pulls of a box, by its square

LARGEST = 4000  # squares of floor that are still searched


class Maze:
    """What never changes in a level while it is played, from a game of it.

    `adjacent[square]` is the set of floor squares next to one. `axes[square]` are the two squares left and right of it
    and the two above and below, each 0 if it is no floor. `pushes[square]` has a pair for each push of a box there:
    where the player is (behind) and where the box goes (ahead). `pulls[square]` undoes pushes to there: where the box
    came from, and where the player was.

    Raises `Illegal` if the level is too large to be searched.
    """

    def __init__(self, game: Sokoban, cancellation: Cancellation | None = None) -> None:
        self.cancellation = cancellation or Cancellation()
        self.rows, self.cols = game.size
        self.has_holes = game.has_holes
        # There is a row above the board and a column left of it, never floor: what is shifted off the board gets there.
        self.stride = self.cols + 1
        self._first_row = ((1 << self.cols) - 1) << 1 + self.stride
        self._first_column = sum(2 << (row + 1) * self.stride for row in range(self.rows))
        board = sum(self._first_row << row * self.stride for row in range(self.rows))
        self.wraps = True
        self.floor = self.flood(
            1 << self.index(game.find_player()), board & ~self.set_of(game.walls)
        )
        if self.floor.bit_count() > LARGEST:
            raise Illegal(
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
        self.live = cache(lambda targets: sum(1 << square for square in self.distances(targets)))

    def _find_neighbors(self) -> None:
        self.adjacent, self.axes = {}, {}
        self.pushes: Moves = {square: [] for square in self.squares}
        self.pulls: Moves = {square: [] for square in self.squares}
        for square in self.squares:
            beside = map(
                self.index, neighbors(self.coordinates(square), (self.rows, self.cols)).values()
            )
            up, left, down, right = (
                neighbor if self.floor >> neighbor & 1 else 0 for neighbor in beside
            )
            self.adjacent[square] = sum(
                1 << neighbor for neighbor in {up, left, down, right} if neighbor
            )
            # On a ring of one or two squares nothing can be pushed: beyond the box is the player.
            axes = (
                (left, right) if self.cols > 2 else (0, 0),
                (up, down) if self.rows > 2 else (0, 0),
            )
            self.axes[square] = axes
            for one, other in axes:
                for behind, ahead in ((one, other), (other, one)) if one and other else ():
                    self.pushes[square].append((behind, ahead))
                    self.pulls[ahead].append((square, behind))

    def index(self, coordinates: Square) -> int:
        """Return the square at a (row, column)."""
        return (coordinates[0] + 1) * self.stride + coordinates[1] + 1

    def coordinates(self, square: int) -> Square:
        return square // self.stride - 1, square % self.stride - 1

    def set_of(self, squares: Collection[Square]) -> int:
        """Return the set of some (row, column)s."""
        return sum(1 << self.index(square) for square in squares)

    def position_of(self, game: Sokoban) -> PackedPosition:
        boxes, targets = (
            self.set_of(game.boxes) & self.floor,
            self.set_of(game.targets) & self.floor,
        )
        return (
            boxes,
            targets,
            self.flood(1 << self.index(game.find_player()), self.free(boxes, targets)),
        )

    def free(self, boxes: int, targets: int) -> int:
        """Return the squares that the player can enter."""
        return self.floor & ~boxes & ~targets if self.has_holes else self.floor & ~boxes

    def dilate(self, squares: int) -> int:
        """Return a set of squares together with all squares next to them."""
        stride = self.stride
        wider = squares | squares << 1 | squares >> 1 | squares << stride | squares >> stride
        return wider | self._wrapped(squares) if self.wraps else wider

    def _wrapped(self, squares: int) -> int:
        """Return the squares next to those of a set, over the edges of the board."""
        across, down = self.cols - 1, (self.rows - 1) * self.stride
        to_last = (squares & self._first_column) << across | (squares & self._first_row) << down
        return to_last | squares >> across & self._first_column | squares >> down & self._first_row

    def flood(self, region: int, free: int) -> int:
        """Return all free squares that are connected with those of a region, which are free.

        Each round adds the squares left and right of the region, then those above and below, until nothing is new.
        """
        stride, wraps, rounds = self.stride, self.wraps, 0
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
        """Yield the components of free squares that have some of the squares `among`."""
        remaining = among & free
        while remaining:
            component = self.flood(remaining & -remaining, free)
            remaining &= ~component
            yield component

    def after_push(self, boxes: int, targets: int, box: int, ahead: int) -> tuple[int, int]:
        """Return the boxes and targets after a push; a hole and the box that falls into it are gone."""
        if self.has_holes and targets >> ahead & 1:
            return boxes ^ 1 << box, targets ^ 1 << ahead
        return boxes ^ 1 << box ^ 1 << ahead, targets

    def find_distances(self, ends: int, moves: Moves) -> dict[int, int]:
        """Return by each square the fewest moves of a lone box between it and the nearest of a set of squares.

        By pulls, these are the pushes from a square to the nearest end; by pushes, those from the nearest end to it.
        Squares without a way are left out. Other holes count as floor, which they may have become. `distances` is this
        with a cache, by pulls, and `live` the set of these squares.
        """
        distances = dict.fromkeys(squares_of(ends), 0)
        sources = [(square, area) for square in distances for area in self._lone_box.areas(square)]
        for square, distance in self._lone_box.distances(sources, moves):
            distances.setdefault(square, distance)
        return distances


class BoxSearch:
    """Breadth-first search for what can be done with one box while the others stay; `allowed` is where it may come.

    It serves a lone box in an empty level (distances), a box that is pulled off its goal (packing order) and all pushes
    of one box in a row (macro moves).

    Which components are around the square where a box arrives is found once for all boxes. They are those with all
    boxes in place; with the moving box gone from its square, those next to that square are joined, and nothing else
    changes.
    """

    def __init__(self, maze: Maze, boxes: int, targets: int, allowed: int) -> None:
        self.maze = maze
        self._allowed = allowed & ~boxes
        self._holes = targets if maze.has_holes else 0
        free = maze.free(boxes, targets)
        self._components_around = cache(
            lambda box: [*maze.components(free & ~(1 << box), maze.adjacent[box])]
        )

    def areas(self, square: int) -> list[int]:
        return [
            component & self.maze.adjacent[square] for component in self._components_around(square)
        ]

    def search(self, sources: list[State], moves: Moves) -> Iterator[tuple[int, int, int]]:
        """Yield each state that a box can be brought to: the state before it, the box's square and the player's.

        The states are numbered from 0 in their order, the sources first; a state before is given by its number. All
        sources have the box on one square, unless it is alone in the level. `moves` is `maze.pushes` or `maze.pulls`.
        A box in a hole has no area, and stays there.
        """
        maze, holes, states = self.maze, self._holes, list(sources)
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
                after = (
                    0
                    if holes >> there & 1
                    else self._component(there, player, start) & adjacent[there]
                )
                state = there, after
                if state not in seen:
                    seen.add(state)
                    states.append(state)
                    yield number, there, player

    def distances(self, sources: list[State], moves: Moves) -> Iterator[tuple[int, int]]:
        """Yield the square of each state that the box can be brought to and how many moves that takes, fewest first."""
        depths = [0] * len(sources)
        for number, square, _player in self.search(sources, moves):
            depths.append(depths[number] + 1)
            yield square, depths[-1]

    def _component(self, box: int, player: int, start: int) -> int:
        """Return the component of the player's square, with the box from `start` at `box`."""
        next_to_start, joined = (0, 0) if box == start else (self.maze.adjacent[start], 1 << start)
        for component in self._components_around(box):
            if component & next_to_start:
                joined |= component
            elif component >> player & 1:
                return component
        return joined


def identity(position: PackedPosition) -> tuple[int, int, int]:
    """Return what a position has in common with those that differ only in where the player is in its region."""
    boxes, targets, region = position
    return boxes, targets, region & -region


def squares_of(bits: int) -> Iterator[int]:
    """Yield the squares of a set, the lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
