"""Random levels, drawn backwards from their ends.

A room is carved by a walk, goals are chosen close together, and boxes are pulled away from them, which is a solution
played backwards: so each level has one (Joshua Taylor and Ian Parberry, "Procedural Generation of Sokoban Levels",
2011). They look at all positions; here a beam search keeps some of each depth, those with boxes far from goals and with
many turns. Of the levels in several rooms the one is chosen whose solution has the most pushes and turns: counted
features in place of a player's judgement, as by Bilal Kartal, Nick Sohre and Stephen Guy ("Data-Driven Sokoban Puzzle
Generation with Monte Carlo Tree Search", 2016).

Everything is a function of the seed: searches stop after a number of positions, never after a time.

pull       a push backwards: the player steps away from a box, which follows
turn       a push of another box than the push before, or in another direction

The outermost squares are never floor, so nothing wraps.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import lru_cache
from typing import NamedTuple

from textgames.engine.cancellation import Cancellation
from textgames.engine.chance import RandomStream
from textgames.sokoban import board as boards
from textgames.sokoban.formats import Level, without_margins
from textgames.sokoban.rules import Sokoban, Square, neighbors
from textgames.sokoban.solver.deadlocks import Deadlocks
from textgames.sokoban.solver.maze import Maze, PackedPosition, squares_of
from textgames.sokoban.solver.search import finished, play_pushes, searches, shorten
from textgames.sokoban.solver.walking import positions_along

ROOMS = 24  # with a level each, of which one is chosen; fewer if the work for each is more
MAX_ROOMS = 200  # tried until `ROOMS` have a level; fewer likewise, but for the first
SQUARES_AND_BOXES = 400  # squares times boxes, up to which there are `ROOMS`
BEAM = 16  # positions of a depth that are kept
DEPTH = 40  # pulls
FLOOR_SHARE = (40, 70)  # percent of the squares inside
POSITIONS = 48_000  # of a search for a solution, divided by the square of the number of boxes
POSITIONS_TO_SHORTEN = 6000  # of a search for the fewest pushes
WAYS = "rldu"  # in this order, or a seed would be another level


class Pulled(NamedTuple):
    """A position of the beam; those that are worth more have a higher `score`."""

    score: int
    position: PackedPosition
    turns: int
    last: tuple[int, int]  # the box that was pulled last, and the step


@lru_cache(16)  # a line that is refused is read several times
def draw_level(
    rows: int,
    cols: int,
    boxes: int,
    has_holes: bool,
    seed: str,
    cancellation: Cancellation | None = None,
) -> Level | None:
    """Return the level of a seed, with at most these rows and columns; None if none was found."""
    rng = RandomStream(seed)
    best: tuple[int, Sokoban, str] | None = None
    found = 0
    share_of_work = min(1, SQUARES_AND_BOXES / (rows * cols * boxes))
    wanted, enough = max(2, int(ROOMS * share_of_work)), int(MAX_ROOMS * share_of_work)
    for tried in range(MAX_ROOMS):
        game = draw_game(rng, (rows, cols), boxes, has_holes, cancellation)
        if not game:
            continue
        solved = find_solution(game, POSITIONS // boxes**2, cancellation)
        if solved:
            found += 1
            worth = solved.pushes + 4 * turns_in(solved)
            if not best or worth > best[0]:
                best = worth, game, solved.moves
        if found == wanted or (found and tried >= enough):
            break
    return finish(*best[1:], int(POSITIONS_TO_SHORTEN * share_of_work)) if best else None


def draw_game(
    rng: RandomStream,
    size: tuple[int, int],
    count: int,
    has_holes: bool,
    cancellation: Cancellation | None,
) -> Sokoban | None:
    """Return a level with `count` boxes in a room of its own; None if they can't be pulled away from the goals."""
    rows, cols = size
    share = FLOOR_SHARE[0] + rng.below(FLOOR_SHARE[1] - FLOOR_SHARE[0])
    floor = carve(rng, size, max(4 * count + 6, (rows - 2) * (cols - 2) * share // 100))
    goals = choose_goals(rng, size, floor, count)
    maze = Maze(game_of(size, floor, set(), set(), min(floor), has_holes), cancellation)
    pulled = pull_apart(rng, maze, maze.set_of(goals))
    if not pulled:
        return None
    boxes, targets, region = pulled.position
    places = [*squares_of(region & ~targets or region)]
    player = maze.coordinates(places[rng.below(len(places))])
    return game_of(
        size, floor, {maze.coordinates(box) for box in squares_of(boxes)}, goals, player, has_holes
    )


def carve(rng: RandomStream, size: tuple[int, int], count: int) -> set[Square]:
    """Return the floor, about `count` squares, along a random walk."""
    rows, cols = size
    inside = {(row, col) for row in range(1, rows - 1) for col in range(1, cols - 1)}
    row, col = 1 + rng.below(rows - 2), 1 + rng.below(cols - 2)
    floor = {(row, col)}
    way = WAYS[rng.below(4)]
    for _time in range(8 * rows * cols):
        if len(floor) >= count:
            break
        if not rng.below(3):
            way = WAYS[rng.below(4)]
        ahead = neighbors((row, col), size)[way]
        if ahead in inside:
            row, col = ahead
            beside = neighbors(ahead, size)[
                WAYS[rng.below(4)]
            ]  # makes rooms, and not only corridors
            floor |= {ahead, beside} & inside
        else:
            way = WAYS[rng.below(4)]
    return floor


def choose_goals(
    rng: RandomStream, size: tuple[int, int], floor: set[Square], count: int
) -> set[Square]:
    """Return `count` squares close to one of the floor; an empty set if the floor is too small for boxes and goals."""
    squares = sorted(floor)
    if len(squares) < 3 * count + 3:
        return set()
    near = {squares[rng.below(len(squares))]}
    while len(near) < count + 1 + rng.below(2 * count + 2) and near != floor:
        near = around(near, size) & floor
    choices = sorted(near)
    goals: set[Square] = set()
    while choices and len(goals) < count:
        goals.add(choices.pop(rng.below(len(choices))))
    return goals if len(goals) == count else set()


def pull_apart(rng: RandomStream, maze: Maze, goals: int) -> Pulled | None:
    """Return a position where all boxes are pulled off the goals, the best that is found; None if there is none.

    A hole takes its box along when it is filled, so that the box is pulled out of the floor there.
    """
    far_from_goals = distances(maze, goals)
    boxes = targets = 0 if maze.has_holes else goals
    regions = sorted(maze.components(maze.free(boxes, targets)))
    beam = [Pulled(0, (boxes, targets, region), 0, (0, 0)) for region in regions]
    seen: set[PackedPosition] = set()
    ends: list[Pulled] = []
    for _pull in range(DEPTH):
        pulled = []
        for before in beam:
            for box, step, position in pulls(maze, before.position, goals):
                if position not in seen:
                    seen.add(position)
                    far = sum([far_from_goals[square] for square in squares_of(position[0])])
                    turns = before.turns + ((box, step) != before.last)
                    score = 4 * far + 2 * turns + rng.below(6)
                    pulled.append(Pulled(score, position, turns, (box + step, step)))
        beam = sorted(pulled, reverse=True)[:BEAM]
        for end in beam:
            boxes, targets, _region = end.position
            if targets == goals and not boxes & goals and boxes.bit_count() == goals.bit_count():
                ends.append(end)
    return max(ends, default=None)


def distances(maze: Maze, goals: int) -> dict[int, int]:
    """Return the fewest pushes from a square to a goal, for a box alone with a player who can be anywhere."""
    found = dict.fromkeys(squares_of(goals), 0)
    queue = [*found]
    for box in queue:
        for before, _player in maze.pulls[box]:
            if before not in found:
                found[before] = found[box] + 1
                queue.append(before)
    return found


def pulls(
    maze: Maze, position: PackedPosition, goals: int
) -> Iterator[tuple[int, int, PackedPosition]]:
    """Yield each pull, as the square of its box and the step from there, and the position after it."""
    boxes, targets, region = position
    free = maze.free(boxes, targets)
    for step in (1, -1, maze.stride, -maze.stride):  # as WAYS
        for box in squares_of(boxes | goals & ~targets):
            there, player = box + step, box + 2 * step
            if region >> there & 1 and free >> player & 1:
                after, open_targets = boxes & ~(1 << box) | 1 << there, targets | goals & 1 << box
                yield (
                    box,
                    step,
                    (after, open_targets, maze.flood(1 << player, maze.free(after, open_targets))),
                )


def game_of(
    size: tuple[int, int],
    floor: set[Square],
    boxes: Set[Square],
    targets: Set[Square],
    player: Square,
    has_holes: bool,
) -> Sokoban:
    """Return the level on a board of all rows and columns, with walls around the floor."""
    symbols = boards.HOLE_SYMBOLS if has_holes else boards.GOAL_SYMBOLS
    walls = {
        (row + down, col + right)
        for row, col in floor
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
    }
    shown = dict.fromkeys(walls, symbols[boards.WALL]) | dict.fromkeys(floor, boards.FLOOR)
    shown |= dict.fromkeys(targets, symbols[boards.TARGET]) | dict.fromkeys(
        boxes, symbols[boards.BOX]
    )
    shown[player] = symbols[boards.PLAYER_ON_TARGET if player in targets else boards.PLAYER]
    return Sokoban(
        [[shown.get((row, col), boards.FLOOR) for col in range(size[1])] for row in range(size[0])]
    )


def finish(game: Sokoban, moves: str, positions: int) -> Level:
    """Return a level without what its solution doesn't use, with the shortest solution that is found.

    A search for the fewest pushes looks at `positions` at most.
    """
    is_fewest = False
    for _time in range(2):  # in a smaller room another solution may be found, which uses less of it
        if not is_fewest:
            moves, is_fewest = shorten(game, moves, Cancellation(), positions=positions)
        game = trimmed(game, moves)
    level = Level(without_margins(game.rows_shown()), is_exact=True)
    level.packed_solution = moves
    return level


def find_solution(
    game: Sokoban, positions: int, cancellation: Cancellation | None
) -> Sokoban | None:
    """Return a copy of a game that was solved; None if that takes more positions.

    Only the first of the solver's searches is asked, so that a seed keeps its level when the others change.
    """
    maze = Maze(game, cancellation)
    start = maze.position_of(game)
    search, _most = next(searches(Deadlocks(maze, *start[:2]), start))
    pushes = finished(search.run(positions))
    return play_pushes(game, maze, pushes) if pushes else None


def turns_in(solved: Sokoban) -> int:
    """Return how many pushes of a game are of another box than the one before, or in another direction."""
    turns, last = 0, None
    for position in solved.since_start():
        if position.move.isupper():
            turns += (position.player, position.move) != last
            last = solved.beside(position.player, position.move.lower()), position.move
    return turns


def trimmed(game: Sokoban, moves: str) -> Sokoban:
    """Return a level with walls in place of squares that are not beside one that a solution uses, and of dead ends."""
    used = game.targets.union(*[{at.player, *at.boxes} for at in positions_along(game, moves)])
    floor = around(used, game.size) - game.walls
    while dead_ends := {
        square for square in floor - used if len(around({square}, game.size) & floor) <= 2
    }:
        floor -= dead_ends
    return game_of(game.size, floor, game.boxes, game.targets, game.find_player(), game.has_holes)


def around(squares: Set[Square], size: tuple[int, int]) -> set[Square]:
    """Return squares with those beside them."""
    return {*squares}.union(*[neighbors(square, size).values() for square in squares])
