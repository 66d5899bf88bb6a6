"""The solver of Sokoban: our own levels, and a thousand rooms of chance with four boxes, 10 x 10.

Other collections are timed by the program itself: `textgames sokoban FILE --check --time 10`.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time

from textgames.engine.cancellation import Cancellation
from textgames.sokoban import Sokoban
from textgames.sokoban.level_sets import SHIPPED_SETS, levels_of
from textgames.sokoban.solver.search import solve
from tools.levels import shortest

ROOMS = 1000
SIZE, BOXES = 10, 4
STEPS = 4000  # of a walk that pulls boxes
WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def hollowed(chance: Random) -> set[tuple[int, int]]:
    """The floor that a walk in a straight line, turning now and then, hollows out."""
    floor, row, col = set(), chance.randint(1, SIZE - 2), chance.randint(1, SIZE - 2)
    down, right = chance.choice(WAYS)
    for _ in range(40):
        if chance.random() < 0.35:
            down, right = chance.choice(WAYS)
        row, col = min(SIZE - 2, max(1, row + down)), min(SIZE - 2, max(1, col + right))
        floor |= {(row, col), (row, min(SIZE - 2, col + chance.randint(0, 1))), (min(SIZE - 2, row + 1), col)}
    return floor


def room(seed: int) -> str:
    """A level that can be solved: boxes pulled off their goals by a walk of chance, as they stood farthest away."""
    chance = Random(seed)
    while True:
        floor = hollowed(chance)
        if len(floor) < 5 * BOXES:
            continue
        goals = set(chance.sample(sorted(floor), BOXES))
        boxes, player, best = {goal: goal for goal in goals}, min(floor - goals), (0, set(), (0, 0))
        for _ in range(STEPS):
            down, right = chance.choice(WAYS)
            there, behind = (player[0] + down, player[1] + right), (player[0] - down, player[1] - right)
            if there not in floor or there in boxes:
                continue
            if behind in boxes and chance.random() < 0.7:
                boxes[player] = boxes.pop(behind)
            player = there
            far = sum(abs(box[0] - goal[0]) + abs(box[1] - goal[1]) for box, goal in boxes.items())
            if far > best[0] and not boxes.keys() & goals:
                best = far, set(boxes), player
        if best[0] >= 3 * BOXES:
            return drawn(floor, goals, *best[1:])


def drawn(floor: set[tuple[int, int]], goals: set[tuple[int, int]], boxes: set[tuple[int, int]], player: object) -> str:
    """A level in the usual signs."""
    rows = []
    for row in range(SIZE):
        signs = ""
        for square in ((row, col) for col in range(SIZE)):
            goal = square in goals
            sign = "*" if goal and square in boxes else "$" if square in boxes else "." if goal else " "
            signs += ("+" if goal else "@") if square == player else sign if square in floor else "#"
        rows.append(signs)
    return "\n".join(rows)


def seconds(boards: list[str], work: object) -> list[float]:
    """The processor time for each level."""
    times = []
    for board in boards:
        game = Sokoban.from_text(board)
        start = process_time()
        work(game)
        times.append(process_time() - start)
    return times


def measure() -> Iterator[tuple[str, float, str, float, str]]:
    """The mean and the longest time for a level, against breadth-first search for the fewest pushes."""
    sets = {f"the set {name}": [level.start().to_text() for level in levels_of(name)] for name in SHIPPED_SETS}
    sets[f"{ROOMS} rooms of chance"] = [room(seed) for seed in range(ROOMS)]
    for name, boards in sets.items():
        times = seconds(boards, lambda game: solve(game, Cancellation()))
        first = boards[:50]
        plain = sum(seconds(first, shortest)) / sum(times[: len(first)])
        yield f"Sokoban: solving {name}, mean", 1000 * sum(times) / len(times), "ms", plain, "faster than breadth first"
        yield f"Sokoban: solving {name}, longest", 1000 * max(times), "ms", 0, ""
