"""Random levels, drawn backwards from their ends.

A room is carved by a walk, goals are chosen close together, and boxes are pulled away from them, which is a solution
played backwards: so each level has one (Joshua Taylor and Ian Parberry, "Procedural Generation of Sokoban Levels",
2011). They look at all positions; here a beam search keeps some of each depth, those with boxes far from goals and with
many turns. Of the levels in several rooms the one is chosen whose solution has the most pushes and turns: counted
features in place of a player's judgement, as by Bilal Kartal, Nick Sohre and Stephen Guy ("Data-Driven Sokoban Puzzle
Generation with Monte Carlo Tree Search", 2016).

Everything is a function of the seed: searches stop after so many positions, never after a time.

bitboard   a set of squares: row r and column c is bit r * columns + c; the outer squares are wall, so nothing wraps
pull       a push backwards: the player steps away from a box, which follows
turn       a push of another box than the push before, or in another direction
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from textgames.engine.cancellation import Cancellation
from textgames.engine.random import RandomStream
from textgames.sokoban import board as boards
from textgames.sokoban.board import pushes_in
from textgames.sokoban.formats import Level, without_margins
from textgames.sokoban.rules import Sokoban
from textgames.sokoban.solver.deadlocks import Deadlocks
from textgames.sokoban.solver.maze import Maze
from textgames.sokoban.solver.search import searches, shorten, to_lurd
from textgames.sokoban.solver.walking import positions_along

ROOMS = 24  # that levels are drawn in, to choose one; fewer where the work for each is more
MAX_ROOMS = 200  # that are tried until there are so many; fewer likewise, but for the first
SQUARES_AND_BOXES = 400  # squares times boxes, up to which there are so many
BEAM = 16  # positions of a depth that are kept
DEPTH = 40  # pulls
FLOOR_SHARE = (40, 70)  # percent of the squares inside
POSITIONS = 48_000  # of a search for a solution, divided by the square of the number of boxes
POSITIONS_TO_SHORTEN = 6000  # of a search for the fewest pushes
RATINGS = {"easy": 60, "medium": 500}  # by the positions that a search for a solution takes, at most; else hard


class RandomLevel(Level):
    """A level that was drawn: `solution` is proved to have the fewest pushes where `is_fewest`, `rating` is a word."""

    def __init__(self, rows: list[str], solution: str, is_fewest: bool, rating: str) -> None:
        super().__init__(rows, is_exact=True)
        self.solution_lines, self.is_fewest, self.rating = [solution], is_fewest, rating


class Pulled(NamedTuple):
    """A position of the beam; those that are worth more have a higher `score`."""

    score: int
    boxes: int
    targets: int
    region: int
    turns: int
    last: tuple[int, int]  # the box that was pulled last, and the step


class Room:
    """Floor within walls, as a bitboard, and what pulls do there."""

    def __init__(self, rows: int, cols: int, has_holes: bool) -> None:
        self.rows, self.cols, self.has_holes = rows, cols, has_holes
        self.steps = (1, -1, cols, -cols)  # right, left, down, up
        self.inside = sum([self.square(row, col) for row in range(1, rows - 1) for col in range(1, cols - 1)])
        self.floor = 0

    def carve(self, draws: RandomStream, size: int) -> None:
        """Carve about so many squares along a random walk."""
        self.floor = square = self.square(1 + draws.below(self.rows - 2), 1 + draws.below(self.cols - 2))
        step = self.steps[draws.below(4)]
        for _time in range(8 * self.rows * self.cols):
            if self.floor.bit_count() >= size:
                break
            if not draws.below(3):
                step = self.steps[draws.below(4)]
            if shifted(square, step) & self.inside:
                square = shifted(square, step)
                beside = shifted(square, self.steps[draws.below(4)])  # rooms, and not only corridors
                self.floor |= square | beside & self.inside
            else:
                step = self.steps[draws.below(4)]

    def square(self, row: int, col: int) -> int:
        return 1 << row * self.cols + col

    def around(self, squares: int) -> int:
        """Return squares with those beside them."""
        cols = self.cols
        return squares | squares << 1 | squares >> 1 | squares << cols | squares >> cols

    def flood(self, start: int, free: int) -> int:
        """Return the free squares that can be walked to from a start, which is free."""
        region = start
        while (larger := self.around(region) & free) != region:
            region = larger
        return region

    def free(self, boxes: int, targets: int) -> int:
        """Return where the player can be."""
        return self.floor & ~boxes & ~(targets if self.has_holes else 0)

    def choose_goals(self, count: int, draws: RandomStream) -> int:
        """Return so many squares close to one of the floor; fewer where there is no room for boxes and goals."""
        squares = [*bits(self.floor)]
        if len(squares) < 3 * count + 3:
            return 0
        near = squares[draws.below(len(squares))]
        while near.bit_count() < count + 1 + draws.below(2 * count + 2) and near != self.floor:
            near = self.around(near) & self.floor
        choices, goals = [*bits(near)], 0
        while choices and goals.bit_count() < count:
            goals |= choices.pop(draws.below(len(choices)))
        return goals if goals.bit_count() == count else 0

    def distances(self, goals: int) -> dict[int, int]:
        """Return the fewest pushes from a square to a goal, for a box alone with a player who can be anywhere."""
        found = dict.fromkeys(bits(goals), 0)
        todo = deque(found)
        while todo:
            box = todo.popleft()
            for step in self.steps:
                there = shifted(box, step)
                if there & self.floor and shifted(there, step) & self.floor and there not in found:
                    found[there] = found[box] + 1
                    todo.append(there)
        return found

    def pull_apart(self, goals: int, draws: RandomStream) -> tuple[int, int] | None:
        """Return boxes that were pulled off all goals, and where the player can be; None if none were.

        A hole takes its box along when it is filled, so that the box is pulled out of the floor there.
        """
        far_from_goals = self.distances(goals)
        boxes = targets = 0 if self.has_holes else goals
        free = self.free(boxes, targets)
        regions = {self.flood(square, free) for square in bits(free)}
        beam = [Pulled(0, boxes, targets, region, 0, (0, 0)) for region in sorted(regions)]
        seen: set[tuple[int, int, int]] = set()
        best = (0, 0, 0)
        for _pull in range(DEPTH):
            pulled = []
            for before in beam:
                for after in self._after_pulls(before, goals):
                    position = after.boxes, after.targets, after.region
                    if position not in seen:
                        seen.add(position)
                        far = sum([far_from_goals[square] for square in bits(after.boxes)])
                        pulled.append(after._replace(score=4 * far + 2 * after.turns + draws.below(6)))
            pulled.sort(reverse=True)
            beam = pulled[:BEAM]
            for end in beam:
                if end.targets == goals and not end.boxes & goals and end.boxes.bit_count() == goals.bit_count():
                    best = max(best, (end.score, end.boxes, end.region))
        return best[1:] if best[0] else None

    def _after_pulls(self, before: Pulled, goals: int) -> Iterator[Pulled]:
        """Yield what one pull makes of a position, without a score."""
        boxes, targets = before.boxes, before.targets
        in_holes = goals & ~targets
        for step in self.steps:
            can_be_pulled = shifted(before.region, -step) & shifted(self.free(boxes, targets), -2 * step)
            for box in bits((boxes | in_holes) & can_be_pulled):
                there = shifted(box, step)
                after, open_targets = boxes & ~box | there, targets | (box & goals)
                region = self.flood(shifted(there, step), self.free(after, open_targets))
                turns = before.turns + ((box, step) != before.last)
                yield Pulled(0, after, open_targets, region, turns, (there, step))

    def game(self, boxes: int, targets: int, player: int) -> Sokoban:
        """Return the level on a board of all rows and columns."""
        symbols = boards.HOLE_SYMBOLS if self.has_holes else boards.GOAL_SYMBOLS
        rows = self.floor | self.floor << 1 | self.floor >> 1
        walls = (rows | rows << self.cols | rows >> self.cols) & ~self.floor
        shown = dict.fromkeys(bits(walls), symbols[boards.WALL])
        shown |= dict.fromkeys(bits(targets), symbols[boards.TARGET]) | dict.fromkeys(bits(boxes), symbols[boards.BOX])
        shown[player] = symbols[boards.PLAYER_ON_TARGET if player & targets else boards.PLAYER]
        squares = [[self.square(row, col) for col in range(self.cols)] for row in range(self.rows)]
        return Sokoban([[shown.get(square, boards.FLOOR) for square in row] for row in squares])

    def trim(self, used: int) -> None:
        """Fill what a solution doesn't use: squares that are not beside one that it uses, and dead ends."""
        self.floor &= self.around(used)
        while dead_ends := sum([square for square in bits(self.floor & ~used) if self._is_dead_end(square)]):
            self.floor &= ~dead_ends

    def _is_dead_end(self, square: int) -> bool:
        return (self.around(square) & self.floor).bit_count() <= 2


@lru_cache(16)  # a line that is refused is read several times
def draw_level(rows: int, cols: int, boxes: int, has_holes: bool, seed: str) -> RandomLevel | None:
    """Return the level of a seed, with at most so many rows and columns; None if none was found."""
    draws = RandomStream(seed)
    best: tuple[Room, int, int, int, str] | None = None
    most = found = 0
    share_of_work = min(1, SQUARES_AND_BOXES / (rows * cols * boxes))
    wanted, enough = max(2, int(ROOMS * share_of_work)), int(MAX_ROOMS * share_of_work)
    for tried in range(MAX_ROOMS):
        room = Room(rows, cols, has_holes)
        share = FLOOR_SHARE[0] + draws.below(FLOOR_SHARE[1] - FLOOR_SHARE[0])
        room.carve(draws, max(4 * boxes + 6, (rows - 2) * (cols - 2) * share // 100))
        goals = room.choose_goals(boxes, draws)
        start = room.pull_apart(goals, draws)
        if not start:
            continue
        at_boxes, region = start
        places = [*bits(region & ~goals or region)]
        player = places[draws.below(len(places))]
        game = room.game(at_boxes, goals, player)
        moves = find_solution(game, POSITIONS // boxes**2)[0]
        if moves:
            found += 1
            worth = pushes_in(moves) + 4 * turns_in(game, moves)
            if worth > most:
                best, most = (room, at_boxes, goals, player, moves), worth
        if found == wanted or (found and tried >= enough):
            break
    return finish(*best, int(POSITIONS_TO_SHORTEN * share_of_work)) if best else None


def finish(room: Room, boxes: int, targets: int, player: int, moves: str, positions: int) -> RandomLevel:
    """Return a level without what its solution doesn't use, with the shortest solution that is found, and rated.

    A search for the fewest pushes looks at so many positions at most.
    """
    is_fewest = False
    for _time in range(2):  # in a smaller room another solution may be found, which uses less of it
        game = room.game(boxes, targets, player)
        if not is_fewest:
            moves, is_fewest = shorten(game, moves, Cancellation(), positions=positions)
        room.trim(squares_used(room, game, moves))
    game = room.game(boxes, targets, player)
    taken = find_solution(game, 1 + max(RATINGS.values()))[1]
    rating = next((name for name, most in RATINGS.items() if taken <= most), "hard")
    return RandomLevel(without_margins(game.rows_shown()), moves, is_fewest, rating)


def find_solution(game: Sokoban, positions: int) -> tuple[str | None, int]:
    """Return a solution, None if it takes more positions than that, and how many it took.

    Only the first of the solver's searches is asked, so that a seed keeps its level when the others change.
    """
    maze = Maze(game)
    start = maze.position_of(game)
    search, _most = next(searches(Deadlocks(maze, *start[:2]), start))
    pushes = search.run(positions)
    return to_lurd(game, maze, pushes) if pushes else None, maze.cancellation.positions


def turns_in(game: Sokoban, moves: str) -> int:
    """Return how many pushes of a solution are of another box than the one before, or in another direction."""
    turns, last = 0, None
    for position in positions_along(game, moves):
        if position.move.isupper():
            turns += (position.player, position.move) != last
            last = game.beside(position.player, position.move.lower()), position.move
    return turns


def squares_used(room: Room, game: Sokoban, moves: str) -> int:
    """Return the squares where the player or a box is during a solution, and the targets."""
    used = game.targets.union(*[{at.player, *at.boxes} for at in positions_along(game, moves)])
    return sum([room.square(*square) for square in used])


def bits(squares: int) -> Iterator[int]:
    """Yield the squares of a bitboard, each as one."""
    while squares:
        square = squares & -squares
        yield square
        squares ^= square


def shifted(squares: int, step: int) -> int:
    """Return a bitboard with all squares moved by a step."""
    return squares << step if step > 0 else squares >> -step
