"""A level as bitmasks, for searching it: where the player can go, where boxes can be pushed, where they are stuck.

square    a number; a set of squares is an integer that has these bits
floor     the squares that are no wall and that the player could reach if there were no boxes and holes
region    the squares that the player can reach now
dead      floor from which a lone box reaches no target, so that no box should get there
frozen    a box that can't be pushed any more, nor usefully, whatever else is done
target    a hole or a goal, as in the rules
spare     boxes that are more than the targets; while there are any, a lost box may not matter

A box that stands where it can't be pushed to any target any more was lost, whatever the others do: so dead
squares and frozen boxes prove that a position can't be solved. The names and ideas are those of the Sokoban
solvers' wiki (dead squares, freeze deadlocks, normalised player position).
"""

from __future__ import annotations

from textgames.errors import Illegal
from textgames.sokoban.rules import WAYS
from textgames.sokoban.solver.patience import Patience

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from textgames.sokoban.rules import Sokoban, Square

BYTES_FOR_SQUARE = 110  # in a table of distances
LARGEST = 4000  # squares of floor that are still searched


class Maze:
    """What never changes in a level while it is played, from a game of it.

    Raises `Illegal` where the level is too large to be searched; `patience` ends whatever is worked out here.
    """

    def __init__(self, game: Sokoban, patience: Patience | None = None) -> None:
        self.patience = patience or Patience()
        self.rows, self.cols = game.size
        self.has_holes = game.has_holes
        # One row above and one column at the left are no floor, so that what leaves the board comes to nothing.
        self.stride = self.cols + 1
        walls = self.bits_of(game.walls)
        everything = self.bits_of((row, col) for row in range(self.rows) for col in range(self.cols))
        self._wrap(everything & ~walls)
        self.floor = self.flood(1 << self.number(game.find_player()), everything & ~walls)
        if self.floor.bit_count() > LARGEST:
            raise Illegal(f"a level of more than {LARGEST} squares of floor is too large to be searched")
        self.squares = list(squares_of(self.floor))
        self._bits = self.floor.bit_length()
        self._wrap(self.floor)
        self._lay_out()
        self._rooms: dict[int, list[int]] = {}
        self._distances: dict[int, dict[int, int]] = {}
        self._live: dict[int, int] = {}

    @property
    def bytes_for_set(self) -> int:
        """About how many bytes a set of squares and the lowest square of another take."""
        return 2 * (28 + (self.rows + 1) * self.stride // 7)

    @property
    def bytes_for_key(self) -> int:
        """About how many bytes the key of a position takes in a set or a table."""
        return 100 + (self.rows + 1) * self.stride // 7 * (2 if self.has_holes else 1)

    def key(self, boxes: int, targets: int, region: int) -> int:
        """What tells a position from all others of its level: of the region, the lowest square is enough."""
        bits, lowest = self._bits, (region & -region).bit_length()
        return (lowest << bits | targets) << bits | boxes if self.has_holes else lowest << bits | boxes

    def number(self, square: Square) -> int:
        """The number of a (row, column)."""
        return (square[0] + 1) * self.stride + square[1] + 1

    def square(self, number: int) -> Square:
        """The (row, column) of a number."""
        return number // self.stride - 1, number % self.stride - 1

    def bits_of(self, squares: Iterator[Square] | set[Square] | frozenset[Square]) -> int:
        """The set of some (row, column)s."""
        bits = bytearray((self.rows + 2) * self.stride // 8 + 1)
        for square in squares:
            number = self.number(square)
            bits[number >> 3] |= 1 << (number & 7)
        return int.from_bytes(bits, "little")

    def position_of(self, game: Sokoban) -> tuple[int, int, int]:
        """The boxes and the targets of a game on this floor, and the region of the player."""
        boxes, targets = self.bits_of(game.boxes) & self.floor, self.bits_of(game.targets) & self.floor
        return boxes, targets, self.flood(1 << self.number(game.find_player()), self.free(boxes, targets))

    def _wrap(self, floor: int) -> None:
        """Find the floor at the edges that has floor at the opposite one."""
        self._across, self._down = self.cols - 1, (self.rows - 1) * self.stride
        left = sum(1 << self.number((row, 0)) for row in range(self.rows)) & floor
        top = (1 << self.stride) - 2 << self.stride & floor
        self._left, self._top = left & floor >> self._across, top & floor >> self._down
        self._right, self._bottom = self._left << self._across, self._top << self._down
        self.wraps = bool(self._left | self._top)

    def flood(self, region: int, free: int) -> int:
        """The squares that are connected with those of a region over free ones, itself included."""
        if self.wraps:
            return self._flood_around(region, free)
        stride, turns = self.stride, 0
        while True:
            wider = (region | region << 1 | region >> 1 | region << stride | region >> stride) & free
            if wider == region:
                self.patience.work(turns * stride)
                return region
            region = wider
            turns += 1

    def _flood_around(self, region: int, free: int) -> int:
        while True:
            self.patience.work(self.stride)
            wider = self.touched(region) & free
            if wider == region:
                return region
            region = wider

    def _beside(self, number: int, way: str) -> int:
        """The square beside one, 0 where it is no floor."""
        (row, col), (down, right) = self.square(number), WAYS[way]
        there = self.number(((row + down) % self.rows, (col + right) % self.cols))
        return there if self.floor >> there & 1 else 0

    def _lay_out(self) -> None:
        """The tables of neighbours.

        `around[square]` has the floor beside it; `sides[square]` what is left and right, and above and below, 0
        for what is no floor; `pushes[square]` how a box there can be pushed, as (where the player stands, where
        the box goes); `pulls[square]` how it came there, as (where it was, where the player stood).
        On a ring of one or two squares nothing can be pushed: the square beyond the box is the player's own.
        """
        self.around, self.sides = {}, {}
        self.pushes: dict[int, list[tuple[int, int]]] = {square: [] for square in self.squares}
        self.pulls: dict[int, list[tuple[int, int]]] = {square: [] for square in self.squares}
        for square in self.squares:
            ways = {way: self._beside(square, way) for way in WAYS}
            self.around[square] = sum(1 << there for there in set(ways.values()) if there)
            across = (ways["l"], ways["r"]) if self.cols > 2 else (0, 0)
            down = (ways["u"], ways["d"]) if self.rows > 2 else (0, 0)
            self.sides[square] = across, down
            pairs = (across, across[::-1], down, down[::-1])
            for behind, ahead in pairs:
                if behind and ahead:
                    self.pushes[square].append((behind, ahead))
                    self.pulls[ahead].append((square, behind))
        edge = (1 << self.stride) - 1 << self.stride
        edge |= edge << self._down | sum(1 << self.number((row, 0)) for row in range(self.rows)) * (
            1 | 1 << self._across
        )
        self._inner = self.floor & ~edge

    def touched(self, region: int) -> int:
        """The squares beside a region, and it."""
        touched = region | region << 1 | region >> 1 | region << self.stride | region >> self.stride
        if self.wraps:
            touched |= (region & self._left) << self._across | (region & self._right) >> self._across
            touched |= (region & self._top) << self._down | (region & self._bottom) >> self._down
        return touched

    def is_open(self, square: int, free: int) -> bool:
        """Whether the free squares beside one are all connected right around it: then no box there parts them."""
        if not self._inner >> square & 1:
            return False
        above, level, below = free >> square - self.stride - 1, free >> square - 1, free >> square + self.stride - 1
        ring = above & 7 | (level >> 2 & 1) << 3 | (below & 7) << 4 | (level & 1) << 7
        return IS_OPEN[ring]

    def open_squares(self, free: int) -> int:
        """All squares of which `is_open` is true."""
        stride = self.stride
        above, below, left, right = free << stride, free >> stride, free << 1, free >> 1
        # A side that can't be walked to from the side before it, round the corner between them.
        first = above & ~(left & free << stride + 1)
        second = right & ~(above & free << stride - 1)
        third = below & ~(right & free >> stride + 1)
        fourth = left & ~(below & free >> stride - 1)
        return self._inner & ~(first & second | third & fourth | (first | second) & (third | fourth))

    def parts_beside(self, square: int, free: int) -> list[int]:
        """The regions beside a square when a box stands there."""
        return [*self.parts(free & ~(1 << square), self.around[square])]

    def parts(self, free: int, among: int = -1) -> Iterator[int]:
        """The regions that free squares are parted into, as far as they have some of those `among`."""
        left = among & free
        while left:
            part = self.flood(left & -left, free)
            left &= ~part
            yield part

    def rooms(self, box: int) -> list[int]:
        """The regions round a lone box."""
        if box not in self._rooms:
            rooms = self._rooms[box] = self.parts_beside(box, self.floor)
            self.patience.keep(len(rooms) * len(self.squares))
        return self._rooms[box]

    def distances(self, targets: int) -> dict[int, int]:
        """How many pushes a lone box needs to the nearest target, for each square from which it reaches one.

        Other holes count as floor, which they may have become.
        """
        if targets not in self._distances:
            self._distances[targets] = self.measured(targets)
            self.patience.keep(BYTES_FOR_SQUARE * len(self.squares))
        return self._distances[targets]

    def measured(self, targets: int) -> dict[int, int]:
        """The same, not kept. A push is undone by a pull, with the player on the right side."""
        return self._spread(targets, lambda box, room: [one for one in self.pulls[box] if room >> one[0] & 1])

    def measured_from(self, boxes: int) -> dict[int, int]:
        """How many pushes bring a lone box from the nearest of some squares to each that it can reach from there."""
        return self._spread(
            boxes, lambda box, room: [(ahead, box) for behind, ahead in self.pushes[box] if room >> behind & 1]
        )

    def _spread(self, squares: int, moves: Callable[[int, int], list[tuple[int, int]]]) -> dict[int, int]:
        """How many moves of a lone box there are from squares on; `moves` from one and a room lead to (box, player)."""
        distances = dict.fromkeys(squares_of(squares), 0)
        border = [(square, room) for square in distances for room in self.rooms(square)]
        seen, made = set(border), 0
        while border:
            made += 1
            wider = []
            for square, room in border:
                self.patience.work(self.stride)
                for box, player in moves(square, room):
                    reached = box, next(room for room in self.rooms(box) if room >> player & 1)
                    if reached not in seen:
                        seen.add(reached)
                        wider.append(reached)
                        distances.setdefault(box, made)
            border = wider
        return distances

    def live(self, targets: int) -> int:
        """The squares from which a lone box can be pushed to one of the targets."""
        live = self._live.get(targets)
        if live is None:
            live = self._live[targets] = sum(1 << square for square in self.distances(targets))
        return live

    def free(self, boxes: int, targets: int) -> int:
        """Where the player can stand."""
        return self.floor & ~boxes & ~targets if self.has_holes else self.floor & ~boxes

    def region_after(self, region: int, free: int, box: int, there: int, player: int) -> int:
        """The region after a box went there and the player too, from the one before it and what is free now.

        Mostly little has changed.
        """
        if not self.around[box] & free & ~region and (not region >> there & 1 or self.is_open(there, free)):
            return (region | 1 << box) & ~(1 << there)
        return self.flood(1 << player, free)

    def pushed(self, boxes: int, targets: int, box: int, ahead: int) -> tuple[int, int]:
        """The boxes and targets after a push; a hole and the box that falls into it are gone."""
        if self.has_holes and targets >> ahead & 1:
            return boxes ^ 1 << box, targets ^ 1 << ahead
        return boxes ^ 1 << box ^ 1 << ahead, targets

    def ahead(self, box: int, behind: int) -> int:
        """Where a box goes when it is pushed from a square behind it."""
        return next(ahead for stand, ahead in self.pushes[box] if stand == behind)

    def is_solved(self, boxes: int, targets: int) -> bool:
        """Whether each goal has its box, or no hole is left."""
        return not targets & ~boxes

    def is_frozen(self, box: int, boxes: int, walls: int, dead: int) -> bool:
        """Whether a box can't be pushed along either axis, nor could it if others were pushed first."""
        self.patience.work(self.stride)
        walls |= 1 << box
        for pair in self.sides[box]:
            here, there = pair
            if walls >> here & 1 or walls >> there & 1 or (dead >> here & 1 and dead >> there & 1):
                continue
            for beside in pair:
                if boxes >> beside & 1 and self.is_frozen(beside, boxes, walls, dead):
                    break
            else:
                return False
        return True

    def is_lost(self, box: int, boxes: int, targets: int) -> bool:
        """Whether a box that was just pushed proves that the position can't be solved, if there is no spare box."""
        live = self.live(targets)
        if not live >> box & 1:
            return True
        walls, dead = ~self.floor, self.floor & ~live
        if not self.is_frozen(box, boxes, walls, dead):
            return False
        if not targets >> box & 1:
            return True
        return any(
            boxes >> beside & 1 and not targets >> beside & 1 and self.is_frozen(beside, boxes, walls, dead)
            for pair in self.sides[box]
            for beside in pair
        )


def lost_box(game: Sokoban, maze: Maze) -> Square | None:
    """The (row, column) of a box that proves that the position can't be solved; None where none does."""
    boxes, targets, _ = maze.position_of(game)
    if boxes.bit_count() > targets.bit_count():
        return None
    for box in [*squares_of(boxes & ~targets), *squares_of(boxes & targets)]:
        if maze.is_lost(box, boxes, targets):
            return maze.square(box)
    return None


def all_connected(ring: int) -> bool:
    """Whether the free ones of the eight squares around one connect all free squares right beside it.

    `ring` has a bit for each: above left, above, above right, right, below left, below, below right, left.
    """
    free = [ring >> bit & 1 for bit in (0, 1, 2, 3, 6, 5, 4, 7)]  # in a circle, from a corner
    circle = "".join(("0c" if number % 2 == 0 else "0b")[is_free] for number, is_free in enumerate(free))
    gap = circle.find("0")
    return gap < 0 or sum("b" in run for run in (circle[gap:] + circle[:gap]).split("0")) <= 1


IS_OPEN = [all_connected(ring) for ring in range(256)]


def squares_of(bits: int) -> Iterator[int]:
    """The squares of a set, the lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
