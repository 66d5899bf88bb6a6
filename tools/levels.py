"""Finds levels of Sokoban: `python3 -m tools.levels classic 4 7` looks for one with goals and four boxes, seed 7.

A level starts as a room that chance has hollowed out, and is changed square by square as long as that makes it
more interesting. Levels with goals are then worked out backwards: from all positions where the boxes are on the
goals, by pulls, to those that are farthest away. Levels with holes are solved forwards, the shortest way; one
counts only if it can't be solved once its edges are walled up, and if boxes go through an edge on the way.

What is interesting: how often the solution with the fewest pushes turns from one box to another, which tells
that the boxes are in each other's way, then how many pushes it has; for holes also how often a box goes through
an edge. Long ways alone are only long.

Each level found is printed as a level file has it, with its measure in a comment. Choosing is left to people.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from random import Random

from textgames.engine.cancellation import Cancellation
from textgames.sokoban.rules import Sokoban
from textgames.sokoban.solver.deadlocks import Deadlocks
from textgames.sokoban.solver.maze import Maze, squares_of
from textgames.sokoban.solver.search import play_pushes

MAX_POSITIONS = 60_000
CHANGES = {"classic": 120, "holes": 600}  # tried on one level; most boards with holes can't be solved at all
MAX_OPENINGS = 3  # pairs of them at opposite edges
Push = tuple[int, int]
Rows = list[list[str]]
Found = tuple[tuple[int, int], str, str]  # measure, board, solution


def room(rng: Random, rows: int, cols: int, wall: str, openings: int) -> Rows:
    """Return a room with walls round it and some in it, and some openings in pairs at opposite edges."""
    board = [[wall] * cols for _ in range(rows)]
    for row in range(1, rows - 1):
        for col in range(1, cols - 1):
            if rng.random() > 0.22:
                board[row][col] = " "
    for _ in range(openings):
        if rng.random() < 0.5:
            row = 1 + int(rng.random() * (rows - 2))
            board[row][0] = board[row][-1] = " "
        else:
            col = 1 + int(rng.random() * (cols - 2))
            board[0][col] = board[-1][col] = " "
    return board


def put(rng: Random, board: Rows, symbols: str) -> None:
    """Put symbols on floor, by chance."""
    floor = [(row, col) for row, line in enumerate(board) for col, symbol in enumerate(line) if symbol == " "]
    for symbol in symbols:
        row, col = floor.pop(int(rng.random() * len(floor)))
        board[row][col] = symbol


def changed(rng: Random, board: Rows, symbols: str, wall: str, edges: bool) -> Rows:
    """Return the board with a wall more or less, one of its symbols elsewhere, or another opening at its edges."""
    board = [line[:] for line in board]
    last_row, last_col = len(board) - 1, len(board[0]) - 1
    row, col = 1 + int(rng.random() * (last_row - 1)), 1 + int(rng.random() * (last_col - 1))
    if edges and rng.random() < 0.15:
        here, there = ((row, 0), (row, last_col)) if rng.random() < 0.5 else ((0, col), (last_row, col))
        opposite = {board[here[0]][here[1]], board[there[0]][there[1]]}
        openings = sum(line[0] == line[-1] == " " for line in board) + list(zip(board[0], board[-1])).count((" ", " "))
        if opposite == {" "} or (opposite == {wall} and openings < MAX_OPENINGS):
            for edge_row, edge_col in (here, there):
                board[edge_row][edge_col] = wall if opposite == {" "} else " "
        return board
    if board[row][col] in (wall, " ") and rng.random() < 0.6:
        board[row][col] = " " if board[row][col] == wall else wall
        return board
    places = [(row, col) for row, line in enumerate(board) for col, symbol in enumerate(line) if symbol in symbols]
    old_row, old_col = places[int(rng.random() * len(places))]
    board[old_row][old_col], board[row][col] = board[row][col], board[old_row][old_col]
    return board


def turns(pushes: Iterable[tuple[int, int]]) -> int:
    """Return how often pushes, each from a square to another, turn from one box to another."""
    last, count = None, -1
    for box, there in pushes:
        count += box != last
        last = there
    return count


def shortest(game: Sokoban, most: int = MAX_POSITIONS) -> list[Push] | None:
    """Return the fewest pushes that solve a level, breadth first; None where there are none, or too many positions."""
    maze = Maze(game, Cancellation())
    boxes, targets, region = maze.position_of(game)
    deadlocks = Deadlocks(maze, boxes, targets)
    if deadlocks.is_deadlocked(boxes, targets) or len(game.targets) != targets.bit_count():
        return None
    waiting: list[tuple[int, int, int, int, Push]] = [(boxes, targets, region, -1, (0, 0))]
    seen = {(boxes, targets, region & -region)}
    for place, (boxes, targets, region, _, _) in enumerate(waiting):
        for box in squares_of(maze.dilate(region) & boxes):
            for behind, ahead in maze.pushes[box]:
                if not (region >> behind & 1 and deadlocks.allowed(targets) >> ahead & 1) or boxes >> ahead & 1:
                    continue
                after = maze.after_push(boxes, targets, box, ahead)
                if not after[1] & ~after[0]:
                    return [*way_to(waiting, place), (box, behind)]
                reached = maze.flood(1 << box, maze.free(*after))
                position = (*after, reached & -reached)
                if position not in seen and not deadlocks.is_deadlocked_after(ahead, *after, reached):
                    seen.add(position)
                    waiting.append((*after, reached, place, (box, behind)))
        if len(waiting) > most:
            return None
    return None


def way_to(waiting: list[tuple[int, int, int, int, Push]], place: int) -> list[Push]:
    """Return the pushes that led to a place in the queue."""
    pushes: list[Push] = []
    while place > 0:
        *_, place, push = waiting[place]
        pushes.append(push)
    return pushes[::-1]


def farthest(board: Rows) -> Found | None:
    """Return the most interesting level among those of a room with goals that are farthest from solved.

    `board` has the room, the goals and a player; where the boxes and the player begin is found here.
    """
    game = Sokoban(board)
    maze = Maze(game, Cancellation())
    goals = maze.set_of(game.targets) & maze.floor
    if goals.bit_count() != len(game.targets):
        return None
    # Each position: the boxes, the region, the one that it is a push away from, and that push.
    waiting: list[tuple[int, int, int, Push]] = []
    free = maze.floor & ~goals
    while free:
        region = maze.flood(free & -free, free)
        free &= ~region
        waiting.append((goals, region, -1, (0, 0)))
    seen = {(goals, region & -region) for _, region, _, _ in waiting}
    for place, (boxes, region, _, _) in enumerate(waiting):
        for box in squares_of(boxes):
            for was, behind in maze.pulls[box]:
                if region >> was & 1 and not boxes >> behind & 1:
                    before = boxes ^ 1 << box ^ 1 << was
                    reached = maze.flood(1 << behind, maze.floor & ~before)
                    if (before, reached & -reached) not in seen:
                        seen.add((before, reached & -reached))
                        waiting.append((before, reached, place, (was, box)))
        if len(waiting) > MAX_POSITIONS:
            return None
    best: tuple[tuple[int, int], int, list[Push]] | None = None
    for place in range(len(waiting) - 1, max(0, len(waiting) - 200), -1):
        if waiting[place][0] & goals:  # a box that is on its goal from the start tells too much
            continue
        pushes, at = [], place
        while waiting[at][2] >= 0:
            pushes.append(waiting[at][3])
            at = waiting[at][2]
        measure = turns(pushes), len(pushes)
        if best is None or measure > best[0]:
            best = measure, place, pushes
    return None if best is None else with_boxes(board, maze, waiting[best[1]][:2], best[0], best[2])


def with_boxes(
    board: Rows, maze: Maze, position: tuple[int, int], measure: tuple[int, int], pushes: list[Push]
) -> Found:
    """Return the level that begins at a position, with its solution; `pushes` are where a box is and where it goes."""
    boxes, region = position
    symbols = {maze.coordinates(box): "$" for box in squares_of(boxes)}
    player = maze.coordinates(next(squares_of(region)))
    symbols[player] = "+" if board[player[0]][player[1]] == "." else "@"
    rows = [
        [symbols.get((row, col), symbol if symbol in "#." else " ") for col, symbol in enumerate(line)]
        for row, line in enumerate(board)
    ]
    for row, line in enumerate(rows):
        for col in range(len(line)):
            if not maze.floor >> maze.index((row, col)) & 1:
                line[col] = "#"
    game = Sokoban(trimmed(rows))
    solution = play_pushes(Sokoban(rows), maze, [(box, 2 * box - there) for box, there in pushes]).moves
    return measure, text_of(game), solution


def trimmed(rows: Rows) -> Rows:
    """Return the rows without more than one wall round them."""
    for _ in range(4):
        while all(symbol == "#" for symbol in rows[0] + rows[1]):
            rows = rows[1:]
        rows = [list(row) for row in zip(*rows[::-1])]
    return rows


def text_of(game: Sokoban) -> str:
    """Return the board as a level file has it."""
    return "\n".join(game.rows_shown()).replace(" ", "-")


def through_edges(board: Rows) -> Found | None:
    """Return a level with holes, its measure and its solution, if it needs its edges."""
    try:
        game = Sokoban(board)
    except ValueError:
        return None
    pushes = shortest(game, MAX_POSITIONS // 4)
    if not pushes:
        return None
    wall = ["*"] * (len(board[0]) + 2)
    walled = Sokoban([wall, *[["*", *line, "*"] for line in board], wall])
    if not needs_edges(walled):
        return None
    maze = Maze(game, Cancellation())
    squares = [(maze.coordinates(box), maze.coordinates(behind)) for box, behind in pushes]
    there = [game.beside(box, way) for box, behind in squares for way in "udlr" if game.beside(behind, way) == box]
    crossings = sum(abs(box[0] - ahead[0]) + abs(box[1] - ahead[1]) > 1 for (box, _), ahead in zip(squares, there))
    if not crossings:
        return None
    numbered = [(maze.index(box), maze.index(ahead)) for (box, _), ahead in zip(squares, there)]
    return (turns(numbered) + crossings, len(pushes)), text_of(game), play_pushes(game, maze, pushes).moves


def needs_edges(walled: Sokoban) -> bool:
    """Return whether a level is proved to be unsolvable."""
    from textgames.engine.cancellation import Cancellation
    from textgames.errors import OutOfTime
    from textgames.sokoban.solver.search import solve

    cancellation = Cancellation(is_interrupted=lambda: cancellation.positions > MAX_POSITIONS)
    try:
        return solve(walled, cancellation) is None
    except OutOfTime:
        return False


def search(kind: str, boxes: int, seed: str) -> Found | None:
    """Return the best level that is found from one room."""
    rng = Random(seed)
    rows, cols = 6 + int(rng.random() * 3), 6 + int(rng.random() * 4)
    if kind == "classic":
        board, symbols, wall, work_out = room(rng, rows, cols, "#", 0), "." * boxes + "@", "#", farthest
    else:
        openings = 1 + int(rng.random() * 3)
        board, symbols, wall, work_out = room(rng, rows, cols, "*", openings), "P" + "#o" * boxes, "*", through_edges
    if sum(line.count(" ") for line in board) < 3 * len(symbols):
        return None
    put(rng, board, symbols)
    best: Found | None = None
    for _ in range(CHANGES[kind]):
        other = changed(rng, board, symbols, wall, edges=kind == "holes")
        found = work_out(other)
        if found and (best is None or found[0] >= best[0]):
            best, board = found, other
        elif best is None:
            board = other
    return best


def main(arguments: list[str]) -> None:
    """Print the level found for each seed."""
    if len(arguments) not in (3, 4) or arguments[0] not in CHANGES:
        sys.exit("python3 -m tools.levels classic|holes BOXES SEED [LAST SEED]")
    kind, boxes, first, *last = arguments
    for seed in range(int(first), int(last[0] if last else first) + 1):
        found = search(kind, int(boxes), f"{kind} {boxes} {seed}")
        if found:
            (interest, pushes), board, solution = found
            print(f"; seed {seed}: interest {interest}, {pushes} pushes\n{board}\nSolution: {solution}\n", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
