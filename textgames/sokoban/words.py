"""What Sokoban says: its help, and its levels and moves in words."""

from __future__ import annotations

from textgames.cells import name
from textgames.sokoban.rules import FLOOR, NAMES, WAYS
from textgames.words import in_runs, named, one_or_more, plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from textgames.sokoban.rules import Sokoban, Square

    Event = dict[str, Any]

HELP = """\
Walk into a box to push it. It can't be pulled, nor two pushed at once.
A hole takes one box, and both are gone; on a goal it stays. Edges wrap.
  w a s d         walk up, left, down, right; also k h j l, or the words
  wwasd, 4d, 2(wd)   several steps on one line
  go 3H           walk there, pushing nothing
  push 3H 5H      push the box at 3H to 5H, walking as needed
  undo 3, redo    u for short; undo push goes back to before the last push
  restart         r for short: the same level from its start
  level 3, next, back, new   another level; new is the next one
  hint            the next move of a solution, or that there is none
  solve 30        a whole solution, if one is found in 30 seconds
  warn off        don't tell when the level can't be solved any more
  headings off    leave out the names of rows and columns
  lurd rrUUl      play a solution; solution shows yours
  where           what is in each direction, in words
  list boxes, list holes, list goals   where they are, the nearest first
  row 0, column A, look 0A   tell a part of the level in words
  save FILE, load FILE, stats, moves, look, id, help, quit
A # at the start of a word begins a comment."""
WAY_OF = {direction: way for way, direction in NAMES.items()}
PLURALS = {"floor": "floor", "box": "boxes", "wall": "walls", "hole": "holes", "goal": "goals"}
PLURALS["box on goal"] = "boxes on goals"


def target(game: Sokoban) -> str:
    """What boxes are to be brought to here."""
    return "hole" if game.has_holes else "goal"


def cell(game: Sokoban, sign: str) -> str:
    """A square in words, from its sign in the level's alphabet."""
    names = ["player", "box", "wall", target(game), "box on goal", "player on goal"]
    return "floor" if sign == FLOOR else names[game.signs.index(sign)]


def told(game: Sokoban, events: list[Event]) -> list[str]:
    """Moves in words: each walk, and each way that a box was pushed."""
    runs: list[list[Event]] = []
    for event in events:
        if runs and goes_on(runs[-1][-1], event):
            runs[-1].append(event)
        elif event["type"] in ("step", "push"):
            runs.append([event])
    return [walked(game, run) if run[0]["type"] == "step" else pushed(game, run) for run in runs]


def goes_on(before: Event, event: Event) -> bool:
    """Whether an event is told together with the one before it."""
    if event["type"] != before["type"]:
        return bool(event["type"] == "fill")
    return event["type"] == "step" or event.get("direction") == before.get("direction")


def walked(game: Sokoban, steps: list[Event]) -> str:
    """Steps in words: "Right to 2E.", "Right 3 to 2G.", "Walked 4 steps to 3G."."""
    count, last = len(steps), steps[-1]
    there, direction = (last["row"], last["col"]), last["direction"]
    if len({step["direction"] for step in steps}) > 1:
        return f"Walked {count} steps to {name(*there)}."
    return f"{far(game, direction, count, there).capitalize()} to {name(*there)}."


def pushed(game: Sokoban, events: list[Event]) -> str:
    """Pushes of a box in one direction: "Pushed the box right to 2F.", "... right 3 into the hole at 2H."."""
    pushes = [event for event in events if event["type"] == "push"]
    first, last = pushes[0], pushes[-1]
    direction = last["direction"]
    box, there = (first["row"], first["col"]), game.beside((last["row"], last["col"]), WAY_OF[direction])
    off = " off its goal" if not game.has_holes and box in game.targets else ""
    into = " into the hole at" if len(pushes) < len(events) else " onto the goal at" if there in game.targets else " to"
    return f"Pushed the box{off} {far(game, direction, len(pushes), there)}{into} {name(*there)}."


def far(game: Sokoban, direction: str, squares: int, there: Square) -> str:
    """How far it was to a square: "right", "right 3", "right over the edge"."""
    way = WAY_OF[direction]
    edge = " over the edge" if is_over_edge(game, game.beside(there, way, -squares), way, squares) else ""
    return (direction if squares == 1 else f"{direction} {squares}") + edge


def is_over_edge(game: Sokoban, square: Square, way: str, squares: int = 1) -> bool:
    """Whether that way leads off the board, and in again at the opposite edge."""
    (row, col), (down, right), (rows, cols) = square, WAYS[way], game.size
    return not (0 <= row + down * squares < rows and 0 <= col + right * squares < cols)


def position(game: Sokoban) -> str:
    """Where everything is but the walls: "You are at 2C; boxes at 2A and 2D; hole at 1B."."""
    things = [("box", game.boxes), (target(game), game.targets)]
    where = [f"{one_or_more(thing, there, PLURALS)} at {named(there)}" for thing, there in things if there]
    none = [f"no {PLURALS[thing]}" for thing, there in things if not there]
    return f"You are at {'; '.join([name(*game.find_player()), *where, *none])}."


def difference(game: Sokoban, rows: list[str]) -> str:
    """What stands elsewhere than it did in these rows."""
    said = []
    for thing in ("box", "hole"):
        before, now = squares_with(game, rows, thing), squares_with(game, game.rows_shown(), thing)
        for change, squares in (("at", now - before), ("gone from", before - now)):
            things = one_or_more(thing, squares, PLURALS).capitalize()
            said += [f"{things} {change} {named(squares)}."] if squares else []
    return " ".join([*said, f"You are at {name(*game.find_player())}."])


def squares_with(game: Sokoban, rows: list[str], thing: str) -> set[Square]:
    """The (row, column) of each box, also of those on goals, or of each hole."""
    return {
        (row, col)
        for row, line in enumerate(rows)
        for col, sign in enumerate(line)
        if cell(game, sign).startswith(thing)
    }


def standing(game: Sokoban) -> str:
    """How many holes or goals are open."""
    return f"{plural(game.left, target(game))} left."


def where(game: Sokoban) -> str:
    """Where the player is, and what is in each direction: "You are at 2C. Up: wall; left: 2 floor, then wall; ..."."""
    ways = "; ".join([f"{direction}: {seen(game, way)}" for way, direction in NAMES.items()])
    return f"You are at {name(*game.find_player())}. {ways.capitalize()}."


def seen(game: Sokoban, way: str) -> str:
    """What is in one direction, up to what ends a walk, and what is behind a box."""
    here = square = game.find_player()
    words: list[str] = []
    goes_on = True
    while goes_on:
        before, square = square, game.beside(square, way)
        words += ["edge"] if is_over_edge(game, before, way) else []
        words.append("you" if square == here else cell(game, game.sign(square)))
        ends_walk = square == here or before in game.boxes
        goes_on = not ends_walk and (square in game.boxes or words[-1] in ("floor", "goal"))
    return in_runs(words, PLURALS).replace(", ", ", then ")


def listing(game: Sokoban, things: str) -> str:
    """Boxes, holes or goals by square and distance on the board, the nearest first: "2 boxes: 2D, 1 right; 4B, ..."."""
    if things != "boxes" and things != f"{target(game)}s":
        return f"There are no {things} in this level."
    row, col = game.find_player()
    squares = game.boxes if things == "boxes" else game.targets
    nearest = sorted(squares, key=lambda there: (abs(there[0] - row) + abs(there[1] - col), there))
    said = [f"{name(r, c)}{with_what(game, (r, c), things)}, {offset(r - row, c - col)}" for r, c in nearest]
    one = one_or_more("box" if things == "boxes" else target(game), squares, PLURALS)
    return f"{len(said)} {one}: {'; '.join(said)}." if said else f"No {things} are left."


def with_what(game: Sokoban, there: Square, things: str) -> str:
    """What goes with a box or a goal: the other one on the same square."""
    if game.has_holes or there not in game.boxes or there not in game.targets:
        return ""
    return " on a goal" if things == "boxes" else " with a box"


def offset(down: int, right: int) -> str:
    """How far off a square is: "2 down, 1 left"."""
    rows = f"{abs(down)} {'down' if down > 0 else 'up'}" if down else ""
    cols = f"{abs(right)} {'right' if right > 0 else 'left'}" if right else ""
    return ", ".join(filter(None, [rows, cols])) or "here"


def square(game: Sokoban, row: int, col: int) -> str:
    """The square at (row, column)."""
    return cell(game, game.sign((row, col)))
