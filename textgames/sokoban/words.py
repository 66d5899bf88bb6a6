"""What Sokoban says: its help, and its levels and moves in words."""

from __future__ import annotations

from textgames.sokoban.rules import BACK, FLOOR, NAMES, WAYS
from textgames.text.cells import name
from textgames.text.manual import LOOK, RARE, RESTART, UNDO, Key, help_text
from textgames.text.phrases import in_runs, listed, named, one_or_more, plural, within
from textgames.text.wording import GridWords, played

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from textgames.answer import Event
    from textgames.sokoban.rules import Sokoban, Square

GOAL = "Walk into a box to push it. A hole takes one box; on a goal it stays."
KEYS = (
    Key("w a s d", "walk up, left, down, right; also k h j l, or the words", "left"),
    Key("wwasd, 4d, 2(wd)", "several steps on one line; 4d is four times d", "4d"),
    UNDO,
    Key("undo push", "go back to before the last push"),
    Key("go 3H", "walk there, pushing nothing"),
    Key("push 3H 5H", "push the box at 3H to 5H, walking as needed"),
    Key("hint", "the next move of a solution, or that there is none"),
    Key("solve 30", "a whole solution, if one is found in 30 seconds"),
    RESTART,
    Key("next, back", "another level of the set", "next"),
    Key("level 3, new", "the third level; new is the next one, or new classic 3", "level 3"),
    Key("levels", "those of the set: which are solved, in how many pushes"),
    Key("lurd rrUUl", "play a solution as others write it"),
    Key("solution", "your moves, as lurd plays them"),
    LOOK,
    Key("list boxes", "where they are, the nearest first; also holes, goals"),
    Key("warn off", "don't tell when the level can't be solved any more; also on", rare=True),
    Key("headings off", "leave out the names of rows and columns; also on", rare=True),
    *RARE,
)
PLURALS = {"floor": "floor", "box": "boxes", "wall": "walls", "hole": "holes", "goal": "goals"}
PLURALS["box on goal"] = "boxes on goals"


class Words(GridWords):
    """Where the player is, the boxes and the holes or goals."""

    keys = KEYS
    help = help_text(GOAL, KEYS)
    plurals = PLURALS

    def intro(self, game: Sokoban) -> str:
        player, box, wall, sign = tuple(game.signs[:4])
        on_goals = "" if game.has_holes else ", on goals + *"
        return goal_and_keys(game, f". You {player}, box {box}, {target(game)} {sign}, wall {wall}{on_goals}")

    def intro_said(self, game: Sokoban) -> str:
        return goal(game, "")

    def told(self, events: Sequence[Event]) -> list[str]:
        """Moves in words: each walk, and each way that a box was pushed."""
        runs: list[list[Event]] = []
        for event in events:
            if runs and goes_on(runs[-1][-1], event):
                runs[-1].append(event)
            elif event.kind in ("step", "push"):
                runs.append([event])
        return [walked(run) if run[0].kind == "step" else pushed(run) for run in runs]

    def rows(self, game: Sokoban) -> list[str]:
        return game.rows_shown()

    def cell(self, game: Sokoban, sign: str) -> str:
        return cell(game, sign)

    def position(self, game: Sokoban) -> str:
        """Where everything is but the walls: "You are at 2C; boxes at 2A and 2D; hole at 1B."."""
        things = [("box", game.boxes), (target(game), game.targets)]
        where = [f"{one_or_more(thing, there, PLURALS)} at {named(there)}" for thing, there in things if there]
        none = [f"no {PLURALS[thing]}" for thing, there in things if not there]
        here = f"You are at {name(*game.find_player())}"
        shorter = f"{here}; {plural(len(game.boxes), 'box', 'es')}; list boxes tells where."
        return within(f"{'; '.join([here, *where, *none])}.", shorter)

    def square(self, game: Sokoban, row: int, col: int) -> str:
        """A square with those around it, and how a box on it can be pushed."""
        square, sign = (row, col), game.sign((row, col))
        around = [f"{direction} {cell(game, game.sign(game.beside(square, way)))}" for way, direction in NAMES.items()]
        pushes = f". {pushable(game, square)}" if square in game.boxes else ""
        return f"{cell(game, sign)}; {', '.join(around)}{pushes}"

    def difference(self, before: Sokoban, after: Sokoban) -> str:
        """Where the player is, and what stands elsewhere than it did."""
        here = f"You are at {name(*after.find_player())}."
        said = [here]
        for thing, was, now in (("box", before.boxes, after.boxes), ("hole", holes(before), holes(after))):
            for change, squares in (("at", now - was), ("gone from", was - now)):
                things = one_or_more(thing, squares, PLURALS).capitalize()
                said += [f"{things} {change} {named(squares)}."] if squares else []
        moved = plural(len(before.boxes ^ after.boxes), "square")
        return within(" ".join(said), f"{here} Boxes came or went on {moved}; list boxes tells where they are.")

    def figure(self, game: Sokoban) -> str:
        """How many holes or goals are open."""
        return f"{plural(game.left, target(game))} to go."

    def where(self, game: Sokoban) -> str:
        """The player, what is in each direction, and what can be pushed now.

        "You are at 2C. Up: wall; left: 2 floor, then wall; ... You can push 3D up and left."
        """
        ways = "; ".join([f"{direction}: {seen(game, way)}" for way, direction in NAMES.items()])
        return f"You are at {name(*game.find_player())}. {ways.capitalize()}. {pushes_now(game)}"

    def results(self, stats: Mapping[str, Any]) -> str:
        said = played({**stats, "params": stats.get("name", stats["params"])})
        if "best_moves" not in stats:
            return said
        return f"{said} Fewest steps {stats['best_moves']}, fewest pushes {stats['best_pushes']}."

    def listing(self, game: Sokoban, things: str) -> str:
        """Boxes, holes or goals by square and distance, the nearest first: "2 boxes: 2D, 1 right; 4B, ..."."""
        if things != "boxes" and things != f"{target(game)}s":
            return f"There are no {things} in this level."
        row, col = game.find_player()
        squares = game.boxes if things == "boxes" else game.targets
        nearest = sorted(squares, key=lambda there: (abs(there[0] - row) + abs(there[1] - col), there))
        said = [f"{name(r, c)}{with_what(game, (r, c), things)}, {offset(r - row, c - col)}" for r, c in nearest]
        one = one_or_more("box" if things == "boxes" else target(game), squares, PLURALS)
        if not said:
            return f"There are no {things} any more."
        told = f"{len(said)} {one}"
        shorter = f"{told}, the nearest {said[0]}; row 0 to row {game.size[0] - 1} tell all."
        return within(f"{told}: {'; '.join(said)}.", shorter)


def goal(game: Sokoban, signs: str) -> str:
    """What is to be done, with what the signs of the board mean."""
    where = "into every hole" if game.has_holes else "onto every goal"
    return f"Sokoban: push a box {where}{signs}{'; edges wrap' * game.has_holes}"


def goal_and_keys(game: Sokoban, signs: str) -> str:
    """The first lines."""
    return f"{goal(game, signs)}.\nw up, a left, s down, d right, u undo, r restart, help for more, q quit."


def pushable(game: Sokoban, box: Square) -> str:
    """How the walls and the other boxes let a box be pushed, and what of it can be done now."""
    from textgames.sokoban.solver.walking import pushes_from

    ways = [way for way in NAMES if is_free_for(game, box, way)]
    now = [NAMES[way] for way in pushes_from(game).get(box, "")]
    if not ways:
        return "It can't be pushed"
    could = f"It can be pushed {listed([NAMES[way] for way in ways])}"
    return could if len(now) == len(ways) else f"{could}, now {f'only {listed(now)}' if now else 'from nowhere'}"


def is_free_for(game: Sokoban, box: Square, way: str) -> bool:
    """Whether nothing but the player could be in the way of a push: not before the box, nor where it is pushed from."""
    behind, ahead = game.beside(box, BACK[way]), game.beside(box, way)
    solid = game.walls | game.boxes
    return behind not in solid and not game.is_hole(behind) and ahead not in solid and behind != ahead


def pushes_now(game: Sokoban) -> str:
    """The boxes that can be pushed without pushing another before, each with its directions."""
    from textgames.sokoban.solver.walking import pushes_from

    ways = sorted(pushes_from(game).items())
    said = [f"{name(*box)} {listed([NAMES[way] for way in there])}" for box, there in ways]
    if not said:
        return "No box can be pushed now."
    shorter = (
        f"You can push {plural(len(said), 'box', 'es')}; look with a square tells how, as in look {said[0].split()[0]}."
    )
    return within(f"You can push {'; '.join(said)}.", shorter)


def target(game: Sokoban) -> str:
    """What boxes are to be brought to here."""
    return "hole" if game.has_holes else "goal"


def holes(game: Sokoban) -> set[Square]:
    """The holes that are open."""
    return game.targets if game.has_holes else set()


def cell(game: Sokoban, sign: str) -> str:
    """A square in words, from its sign in the level's alphabet."""
    names = ["player", "box", "wall", target(game), "box on goal", "player on goal"]
    return "floor" if sign == FLOOR else names[game.signs.index(sign)]


def goes_on(before: Event, event: Event) -> bool:
    """Whether an event is told together with the one before it."""
    if event.kind != before.kind:
        return event.kind == "fill"
    return event.kind == "step" or event.facts.get("direction") == before.facts.get("direction")


def walked(steps: list[Event]) -> str:
    """Steps in words: "Right to 2E.", "Right 3 to 2G.", "Walked 4 steps to 3G."."""
    last = steps[-1].facts
    there = name(last["row"], last["col"])
    if len({step.facts["direction"] for step in steps}) > 1:
        return f"Walked {len(steps)} steps to {there}."
    return f"{far(steps).capitalize()} to {there}."


def pushed(events: list[Event]) -> str:
    """Pushes of a box in one direction: "Pushed the box right to 2F.", "... right 3 into the hole at 2H."."""
    pushes = [event for event in events if event.kind == "push"]
    there = pushes[-1].facts
    off = " off its goal" if pushes[0].facts["off_goal"] else ""
    into = " into the hole at" if len(pushes) < len(events) else " onto the goal at" if there["onto_goal"] else " to"
    return f"Pushed the box{off} {far(pushes)}{into} {name(*there['box'])}."


def far(moves: list[Event]) -> str:
    """How far it was, in one direction: "right", "right 3", "right over the edge"."""
    direction = moves[0].facts["direction"]
    edge = " over the edge" if any(move.facts["over_edge"] for move in moves) else ""
    return (direction if len(moves) == 1 else f"{direction} {len(moves)}") + edge


def is_over_edge(game: Sokoban, square: Square, way: str) -> bool:
    """Whether that way leads off the board, and in again at the opposite edge."""
    (row, col), (down, right), (rows, cols) = square, WAYS[way], game.size
    return not (0 <= row + down < rows and 0 <= col + right < cols)


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
