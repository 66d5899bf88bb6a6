"""Random levels, drawn backwards from their ends.

A walk carves a room, goals are chosen close together, and boxes are pulled away from them. That is
a solution played backwards, so each level has one (Joshua Taylor and Ian Parberry, "Procedural
Generation of Sokoban Levels", 2011). They look at all positions; here a beam search keeps some of
each depth, those with boxes far from goals and with many turns. Of the levels in several rooms, the
one whose solution has the most pushes and turns is chosen: counted features instead of a player's
judgement, as in Bilal Kartal, Nick Sohre and Stephen Guy, "Data-Driven Sokoban Puzzle Generation
with Monte Carlo Tree Search", 2016.

Everything is a function of the seed: searches are limited by a number of positions, never by time.

pull       a backward push: the player steps away from a box, and the box follows
turn       a push of a different box or in a different direction than the push before

The outermost squares are never floor, so nothing wraps.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import lru_cache

from textgames.engine.cancellation import Cancellation
from textgames.engine.chance import RandomStream
from textgames.sokoban import board as boards
from textgames.sokoban.formats import Level, without_margins
from textgames.sokoban.rules import Sokoban, neighbors
from textgames.sokoban.solver.deadlocks import Deadlocks
from textgames.sokoban.solver.maze import Maze, PackedPosition, squares_of
from textgames.sokoban.solver.search import play_pushes, searches, shorten
from textgames.sokoban.solver.walking import positions_along
from textgames.text.squares import Square

ROOMS = 24  # with a level each, to choose from; fewer if each takes more work
MAX_ROOMS = 200  # tried; fewer if each takes more work, once there is a level
SQUARES_AND_BOXES = 400  # largest product of squares and boxes that still gets all `ROOMS`
BEAM = 16  # positions kept at each depth
DEPTH = 40  # pulls
FLOOR_SHARE = (40, 70)  # percent of the squares inside
POSITIONS = 48_000  # in a search for a solution, divided by the square of the number of boxes
POSITIONS_TO_SHORTEN = 6000  # in a search for the fewest pushes
WAYS = "rldu"  # the order is part of what a seed means


# A score (the higher, the better), a position, the turns on the way to it, and its last pull: the
# box and the step.
Pulled = tuple[int, PackedPosition, int, tuple[int, int]]


@lru_cache(16)  # a refused line is read several times
def draw_level(
    rows: int,
    cols: int,
    boxes: int,
    has_holes: bool,
    seed: str,
    cancellation: Cancellation,
) -> Level | None:
    """Return the level of a seed with at most these rows and columns; None if there is none."""
    rng = RandomStream(seed)
    best: tuple[int, Sokoban, str] | None = None
    found = 0
    share_of_work = min(1, SQUARES_AND_BOXES / (rows * cols * boxes))
    wanted = max(2, int(ROOMS * share_of_work))
    enough = int(MAX_ROOMS * share_of_work)
    for tried in range(MAX_ROOMS):
        drawn = draw_game(rng, (rows, cols), boxes, has_holes, cancellation)
        if not drawn:
            continue
        solved = find_solution(drawn, POSITIONS // boxes**2, cancellation)
        if solved:
            found += 1
            worth = solved.pushes + 4 * turns_in(solved)
            if not best or worth > best[0]:
                best = worth, drawn, solved.moves
        if found == wanted or (found and tried >= enough):
            break
    if not best:
        return None
    _worth, game, moves = best
    return finish(game, moves, int(POSITIONS_TO_SHORTEN * share_of_work))


def draw_game(
    rng: RandomStream,
    size: tuple[int, int],
    count: int,
    has_holes: bool,
    cancellation: Cancellation,
) -> Sokoban | None:
    """Return a level with `count` boxes in a new room.

    Return None if the boxes can't be pulled away from the goals.
    """
    rows, cols = size
    share = FLOOR_SHARE[0] + rng.below(FLOOR_SHARE[1] - FLOOR_SHARE[0])
    floor = carve(rng, size, max(4 * count + 6, (rows - 2) * (cols - 2) * share // 100))
    goals = choose_goals(rng, size, floor, count)
    maze = Maze(game_of(size, floor, set(), set(), min(floor), has_holes), cancellation)
    pulled = pull_apart(rng, maze, maze.set_of(goals))
    if not pulled:
        return None
    boxes, targets, region = pulled
    places = list(squares_of(region & ~targets or region))
    player = maze.coordinates(places[rng.below(len(places))])
    box_squares = {maze.coordinates(box) for box in squares_of(boxes)}
    return game_of(size, floor, box_squares, goals, player, has_holes)


def carve(rng: RandomStream, size: tuple[int, int], count: int) -> set[Square]:
    """Return the floor, about `count` squares, along a random walk."""
    rows, cols = size
    inside = {(row, col) for row in range(1, rows - 1) for col in range(1, cols - 1)}
    row = 1 + rng.below(rows - 2)
    col = 1 + rng.below(cols - 2)
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
            to_side = WAYS[rng.below(4)]
            beside = neighbors(ahead, size)[to_side]  # makes rooms, not just corridors
            floor |= {ahead, beside} & inside
        else:
            way = WAYS[rng.below(4)]
    return floor


def choose_goals(
    rng: RandomStream, size: tuple[int, int], floor: set[Square], count: int
) -> set[Square]:
    """Return `count` squares close to a random square of the floor.

    Return an empty set if the floor is too small for the boxes and goals.
    """
    squares = sorted(floor)
    if len(squares) < 3 * count + 3:
        return set()
    near = {squares[rng.below(len(squares))]}
    while len(near) < count + 1 + rng.below(2 * count + 2) and near != floor:
        near = dilated(near, size) & floor
    choices = sorted(near)
    goals: set[Square] = set()
    while choices and len(goals) < count:
        goals.add(choices.pop(rng.below(len(choices))))
    return goals if len(goals) == count else set()


def pull_apart(rng: RandomStream, maze: Maze, goals: int) -> PackedPosition | None:
    """Return the best position found with all boxes pulled off the goals; None if there is none.

    A filled hole has swallowed its box, so the box is pulled out of the floor there.
    """
    far_from_goals = distances(maze, goals)
    boxes = targets = 0 if maze.has_holes else goals
    regions = sorted(maze.components(maze.free(boxes, targets)))
    beam: list[Pulled] = [(0, (boxes, targets, region), 0, (0, 0)) for region in regions]
    seen: set[PackedPosition] = set()
    ends: list[Pulled] = []
    for _pull in range(DEPTH):
        pulled = []
        for _score, before, turns_before, last in beam:
            for box, step, position in pulls(maze, before, goals):
                if position in seen:
                    continue
                seen.add(position)
                far = sum([far_from_goals[square] for square in squares_of(position[0])])
                turns = turns_before
                if (box, step) != last:
                    turns += 1
                score = 4 * far + 2 * turns + rng.below(6)
                pulled.append((score, position, turns, (box + step, step)))
        beam = sorted(pulled, reverse=True)[:BEAM]
        for end in beam:
            boxes, targets, _region = end[1]
            has_all_boxes = boxes.bit_count() == goals.bit_count()
            if targets == goals and not boxes & goals and has_all_boxes:
                ends.append(end)
    return max(ends)[1] if ends else None


def distances(maze: Maze, goals: int) -> dict[int, int]:
    """Return the fewest pushes of a lone box to a goal from each square.

    The player is assumed to get anywhere.
    """
    found = dict.fromkeys(squares_of(goals), 0)
    queue = list(found)
    for box in queue:
        for before, _player in maze.pulls[box]:
            if before not in found:
                found[before] = found[box] + 1
                queue.append(before)
    return found


def pulls(
    maze: Maze, position: PackedPosition, goals: int
) -> Iterator[tuple[int, int, PackedPosition]]:
    """Yield each pull: the square of its box, the step from there, and the position after it."""
    boxes, targets, region = position
    free = maze.free(boxes, targets)
    for step in (1, -1, maze.stride, -maze.stride):  # as WAYS
        for box in squares_of(boxes | goals & ~targets):
            there, player = box + step, box + 2 * step
            if region >> there & 1 and free >> player & 1:
                after = boxes & ~(1 << box) | 1 << there
                open_targets = targets | goals & 1 << box
                region_after = maze.flood(1 << player, maze.free(after, open_targets))
                yield box, step, (after, open_targets, region_after)


def game_of(
    size: tuple[int, int],
    floor: set[Square],
    boxes: Set[Square],
    targets: Set[Square],
    player: Square,
    has_holes: bool,
) -> Sokoban:
    """Return the level on a board of this size, with walls around the floor."""
    symbols = boards.HOLE_SYMBOLS if has_holes else boards.GOAL_SYMBOLS
    rows, cols = size
    board = [[boards.FLOOR] * cols for _row in range(rows)]
    for row, col in floor:  # which never touches the edge
        for wall_row in (row - 1, row, row + 1):
            board[wall_row][col - 1 : col + 2] = 3 * symbols[boards.WALL]
    for row, col in floor:
        board[row][col] = boards.FLOOR
    for row, col in targets:
        board[row][col] = symbols[boards.TARGET]
    for row, col in boxes:
        board[row][col] = symbols[boards.BOX]
    row, col = player
    board[row][col] = symbols[boards.PLAYER_ON_TARGET if player in targets else boards.PLAYER]
    return Sokoban(board)


def finish(game: Sokoban, moves: str, positions: int) -> Level:
    """Return a level without the squares its solution doesn't need, and with a short solution.

    A search for the fewest pushes looks at `positions` positions at most.
    """
    is_fewest = False
    for _time in range(2):  # a smaller room may have another solution, which uses less of it
        if not is_fewest:
            moves, is_fewest = shorten(game, moves, Cancellation(), positions=positions)
        game = trimmed(game, moves)
    level = Level(without_margins(game.rows_shown()), is_exact=True)
    level.packed_solution = moves
    return level


def find_solution(game: Sokoban, positions: int, cancellation: Cancellation) -> Sokoban | None:
    """Return a solved copy of a game; None if a solution takes more than `positions` positions.

    Only the first of the solver's searches is used, so that a seed keeps its level when the others
    change.
    """
    maze = Maze(game, cancellation)
    start = maze.position_of(game)
    search, _most = next(searches(Deadlocks(maze, *start[:2]), start))
    pushes = search.run(positions)
    return play_pushes(game, maze, pushes) if pushes else None


def turns_in(solved: Sokoban) -> int:
    """Return the number of turns in a game."""
    turns = 0
    last = None  # the square of the box after the last push, and the move
    for position in solved.since_start():
        if position.move.isupper():
            if (position.player, position.move) != last:
                turns += 1
            last = solved.beside(position.player, position.move.lower()), position.move
    return turns


def trimmed(game: Sokoban, moves: str) -> Sokoban:
    """Return a level with walls on all squares that are neither used nor next to a used one.

    A square is used if the player or a box stands on it during the solution, or if it is a target.
    Dead ends become walls too.
    """
    used = set(game.targets)
    for position in positions_along(game, moves):
        used.add(position.player)
        used |= position.boxes
    floor = dilated(used, game.size) - game.walls
    while True:
        unused = floor - used
        dead_ends = {square for square in unused if len(dilated({square}, game.size) & floor) <= 2}
        if not dead_ends:
            break
        floor -= dead_ends
    return game_of(game.size, floor, game.boxes, game.targets, game.find_player(), game.has_holes)


def dilated(squares: Set[Square], size: tuple[int, int]) -> set[Square]:
    """Return squares together with their neighbors."""
    return set(squares).union(*[neighbors(square, size).values() for square in squares])
