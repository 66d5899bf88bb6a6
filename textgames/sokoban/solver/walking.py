"""The shortest ways to walk to a square, and to push a box to one."""

from __future__ import annotations

from collections import deque
from heapq import heappop, heappush

from textgames.sokoban.rules import BACK, WAYS
from textgames.sokoban.solver.patience import Patience

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from textgames.sokoban.rules import Sokoban, Square

STEP = 40  # of the work that patience measures, for a square that is walked over
BYTES_FOR_PUSH = 1000


def way_to(game: Sokoban, there: Square, patience: Patience | None = None) -> str | None:
    """The fewest steps that lead the player to a square without a push, as u, l, d, r; None where none do."""
    obstacles = game.obstacles()
    if there in obstacles:
        return None
    return ways_to(game, game.find_player(), {there}, obstacles, patience or Patience()).get(there)


def ways_to(
    game: Sokoban, start: Square, wanted: Collection[Square], obstacles: set[Square], patience: Patience
) -> dict[Square, str]:
    """The shortest walks from `start` to those of the wanted squares that can be reached."""
    came: dict[Square, tuple[Square, str]] = {start: (start, "")}
    waiting = deque([start])
    missing = set(wanted) - {start} - obstacles
    while waiting and missing:
        square = waiting.popleft()
        patience.work(STEP)
        for way in WAYS:
            beside = game.beside(square, way)
            if beside not in came and beside not in obstacles:
                came[beside] = square, way
                missing.discard(beside)
                waiting.append(beside)
    return {square: _traced(came, square) for square in wanted if square in came}


def _traced(came: dict[Square, tuple[Square, str]], square: Square) -> str:
    """The walk to a square, from how each was first reached."""
    ways = []
    square, way = came[square]
    while way:
        ways.append(way)
        square, way = came[square]
    return "".join(reversed(ways))


def pushes_from(game: Sokoban) -> dict[Square, str]:
    """The boxes that can be pushed now, with the directions as u, l, d, r, when the player walks there first."""
    obstacles = game.obstacles()
    behind = {(box, way): game.beside(box, BACK[way]) for box in game.boxes for way in WAYS}
    reached = ways_to(game, game.find_player(), set(behind.values()), obstacles, Patience())
    found: dict[Square, str] = {}
    for (box, way), stand in behind.items():
        ahead = game.beside(box, way)
        if stand in reached and ahead != stand and (ahead not in obstacles or game.is_hole(ahead)):
            found[box] = found.get(box, "") + way
    return found


def pushes_to(game: Sokoban, box: Square, there: Square, patience: Patience | None = None) -> str | None:
    """The fewest pushes that bring a box to a square, and the fewest steps among those, as u, l, d, r.

    None where it can't be brought there while the other boxes stay. Dijkstra's algorithm, over where
    the box and the player are.
    """
    patience = patience or Patience()
    others = game.obstacles() - {box}
    costs = [(0, 0, box, game.find_player())]
    came: dict[tuple[Square, Square], tuple[tuple[Square, Square] | None, str]] = {
        (box, game.find_player()): (None, "")
    }
    best = {(box, game.find_player()): (0, 0)}
    while costs:
        pushes, steps, box, player = heappop(costs)
        state: tuple[Square, Square] | None = (box, player)
        if (pushes, steps) > best[box, player]:
            continue
        if box == there:
            moves = []
            while state:
                state, walked = came[state]
                moves.append(walked)
            return "".join(reversed(moves))
        behind = {way: game.beside(box, BACK[way]) for way in WAYS}
        walks = ways_to(game, player, set(behind.values()), others | {box}, patience)
        for way, stand in behind.items():
            ahead = game.beside(box, way)
            free = ahead not in others or (ahead == there and game.is_hole(ahead))
            if stand not in walks or not free or ahead in (stand, box):
                continue
            cost = pushes + 1, steps + len(walks[stand]) + 1
            if (ahead, box) not in best or cost < best[ahead, box]:
                patience.keep(BYTES_FOR_PUSH + len(walks[stand]))
                best[ahead, box] = cost
                came[ahead, box] = (box, player), walks[stand] + way
                heappush(costs, (*cost, ahead, box))
    return None
