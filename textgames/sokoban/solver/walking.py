"""Walks and pushes in the letters of LURD: u, l, d, r for a step and U, L, D, R for a push.

Squares are (row, column)s here. The shortest walks and the fewest pushes of one box are found
without a `Maze`, so that no level is too large. Among the fewest pushes, those with the fewest
steps are found; the searches of the solver don't count steps.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from heapq import heappop, heappush
from typing import TypeVar

from textgames.engine.cancellation import Cancellation
from textgames.sokoban.rules import DIRECTION_OF, OPPOSITE, Sokoban, SokobanPosition, neighbors
from textgames.text.squares import Square

T = TypeVar("T")
BoxAndPlayer = tuple[Square, Square]  # of the box and the player

WORK_FOR_STEP = 40


def play_moves(game: Sokoban, moves: str) -> bool:
    """Make moves, given as LURD, until one is blocked. Return True if all were made."""
    return all(game.move(DIRECTION_OF[move.lower()]) for move in moves)


def positions_along(game: Sokoban, moves: str) -> list[SokobanPosition]:
    """Return the positions of a game from now to the end of these moves.

    The game is not changed.
    """
    played = game.copy()
    play_moves(played, moves)
    return played.since_start()


def obstacles_of(game: Sokoban) -> frozenset[Square]:
    """Return the squares that the player can't walk on: walls, boxes and open holes."""
    return game.walls | game.boxes | game.holes


def walk_to(game: Sokoban, there: Square, cancellation: Cancellation) -> str | None:
    """Return the player's shortest walk to a square, as u, l, d, r.

    None if there is none.
    """
    walks = walks_to(game, game.find_player(), {there}, obstacles_of(game), cancellation)
    return walks.get(there)


def walks_to(
    game: Sokoban,
    start: Square,
    ends: Collection[Square],
    obstacles: frozenset[Square],
    cancellation: Cancellation,
) -> dict[Square, str]:
    """Return the shortest walks from `start` to the reachable squares in `ends`."""
    previous: dict[Square, tuple[Square, str]] = {start: (start, "")}
    queue = deque([start])
    missing = set(ends) - {start} - obstacles
    while queue and missing:
        square = queue.popleft()
        cancellation.work(WORK_FOR_STEP)
        for way, neighbor in neighbors(square, game.size).items():
            if neighbor not in previous and neighbor not in obstacles:
                previous[neighbor] = square, way
                missing.discard(neighbor)
                queue.append(neighbor)
    return {end: trace(previous, end) for end in ends if end in previous}


def trace(previous: dict[T, tuple[T, str]], end: T) -> str:
    """Return the moves to `end`.

    `previous` has for each state the state before it and the moves between them, "" for the start.
    """
    parts = []
    state, moves = previous[end]
    while moves:
        parts.append(moves)
        state, moves = previous[state]
    return "".join(reversed(parts))


def possible_pushes(game: Sokoban, box: Square, obstacles: frozenset[Square]) -> dict[str, Square]:
    """Return the ways to push a box, each with the square to push it from."""
    pushes = {}
    beside = neighbors(box, game.size)
    for way, ahead in beside.items():
        behind = beside[OPPOSITE[way]]
        if behind in obstacles or behind == ahead:
            continue
        if ahead not in obstacles or ahead in game.holes:
            pushes[way] = behind
    return pushes


def pushable_boxes(game: Sokoban) -> dict[Square, str]:
    """Return the boxes that can be pushed, after a walk, each with the ways."""
    obstacles = obstacles_of(game)
    pushes = {box: possible_pushes(game, box, obstacles) for box in game.boxes}
    ends = {behind for ways in pushes.values() for behind in ways.values()}
    walks = walks_to(game, game.find_player(), ends, obstacles, Cancellation())
    pushable = {}
    for box, ways in pushes.items():
        reachable = "".join([way for way, behind in ways.items() if behind in walks])
        if reachable:
            pushable[box] = reachable
    return pushable


def pushes_to(game: Sokoban, box: Square, there: Square, cancellation: Cancellation) -> str | None:
    """Return the fewest pushes of a box to a square, and the fewest steps, as u, l, d, r.

    None if the box can't be brought there while the other boxes stay. This is Dijkstra's algorithm
    over the squares of the box and the player; a cost is (pushes, steps).
    """
    others = obstacles_of(game) - {box}
    start = box, game.find_player()
    open_list = [(0, 0, start)]
    costs = {start: (0, 0)}
    previous: dict[BoxAndPlayer, tuple[BoxAndPlayer, str]] = {start: (start, "")}
    while open_list:
        pushes, steps, state = heappop(open_list)
        box, player = state
        if (pushes, steps) > costs[state]:
            continue
        if box == there:
            return trace(previous, state)
        possible = possible_pushes(game, box, others)
        walks = walks_to(game, player, possible.values(), others | {box}, cancellation)
        for way, behind in possible.items():
            ahead = game.beside(box, way)
            if behind not in walks or (ahead in game.holes and ahead != there):
                continue
            cost = pushes + 1, steps + len(walks[behind]) + 1
            after = ahead, box
            if after not in costs or cost < costs[after]:
                costs[after] = cost
                previous[after] = state, walks[behind] + way
                heappush(open_list, (*cost, after))
    return None
