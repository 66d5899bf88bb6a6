"""The shortest ways to walk and to push, against breadth-first search over everything."""

from __future__ import annotations

from itertools import product

import pytest
from support import amount

from sokoban.full_search import after, read_level
from sokoban.test_solver import boards, played
from textgames.engine.cancellation import Cancellation
from textgames.sokoban import Sokoban
from textgames.sokoban.solver.walking import pushes_to, walk_to


def ways(rows: list[str], box) -> tuple[dict, dict]:
    """The fewest steps to each square without a push, and the least (pushes, steps) to bring `box` to each alone."""
    level, start = read_level(rows)
    _, boxes, holes = start
    walks, pushed = {}, {}
    layer = {(start, box)}
    best = {(start, box): (0, 0)}
    while layer:
        found = set()
        for position, place in layer:
            pushes, steps = best[position, place]
            if position[1:] == (boxes, holes):
                walks[position[0]] = min(steps, walks.get(position[0], steps))
            for moved in after(level, position):
                cost, there = (pushes, steps + 1), place
                if moved[1] != position[1]:
                    if moved[0] != place:  # another box was pushed
                        continue
                    gone = (position[1] - {place}) ^ moved[1]
                    (there,) = gone or (holes - moved[2])
                    cost = (pushes + 1, steps + 1)
                if cost < best.get((moved, there), (10**9, 0)):
                    best[moved, there] = cost
                    found.add((moved, there))
                if there != place:
                    pushed[there] = min(cost, pushed.get(there, cost))
        layer = {state for state in found if state[0][2] == holes}
    return walks, pushed


@pytest.mark.parametrize("seed", range(amount(12, 60)))
def test_they_are_the_shortest(seed):
    for rows in boards(f"ways {seed}", 5, 5, 3):
        game = Sokoban(rows)
        box = min(game.boxes)
        walks, pushed = ways(rows, box)
        for there in product(range(game.size[0]), range(game.size[1])):
            walk = walk_to(game, there, Cancellation())
            assert (walk is None) is (there not in walks)
            if walk is not None:
                after = played(game, walk)
                assert (after.find_player(), after.pushes, len(walk)) == (there, 0, walks[there])
            moves = pushes_to(game, box, there, Cancellation())
            assert (moves is None) is (there not in pushed and there != box), (rows, there)
            if moves and there != box:
                after = played(game, moves)
                assert (after.pushes, after.steps()) == pushed[there], (rows, there)
                assert after.boxes - game.boxes <= {there} and game.boxes - after.boxes == {box}
        assert pushes_to(game, box, box, Cancellation()) == ""
