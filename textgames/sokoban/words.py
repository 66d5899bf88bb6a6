"""What Sokoban says: its help, and its levels and moves in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textgames.engine.answer import Event
from textgames.engine.words import GridWords, played
from textgames.sokoban.rules import DIRECTION_OF, FLOOR, VECTORS, Sokoban, Square
from textgames.text.manual import LOOK, RESTART, SHARED, UNDO, Key, help_text
from textgames.text.phrases import inflected, join_runs, join_words, names_of, plural, shortened
from textgames.text.squares import square_name

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
    *SHARED,
)
PLURALS = {"floor": "floor", "box": "boxes", "wall": "walls", "hole": "holes", "goal": "goals"}
PLURALS["box on goal"] = "boxes on goals"


class Words(GridWords):
    """Says where the player is, the boxes and the holes or goals."""

    keys = KEYS
    help = help_text(GOAL, KEYS)
    plurals = PLURALS

    def intro(self, game: Sokoban) -> str:
        player, box, wall, symbol = tuple(game.symbols[:4])
        on_goals = "" if game.has_holes else ", on goals + *"
        legend = f". You {player}, box {box}, {target(game)} {symbol}, wall {wall}{on_goals}"
        goal = self.spoken_intro(game, legend)
        return f"{goal}.\nw up, a left, s down, d right, u undo, r restart, help for more, q quit."

    def spoken_intro(self, game: Sokoban, legend: str = "") -> str:
        """Return what is to be done, with what the symbols of the board mean."""
        where = "into every hole" if game.has_holes else "onto every goal"
        return f"Sokoban: push a box {where}{legend}{'; edges wrap' * game.has_holes}"

    def describe(self, events: Sequence[Event]) -> list[str]:
        """Return moves in words: each walk, and each run of pushes of a box in one direction."""
        runs: list[list[Event]] = []
        for event in events:
            if runs and continues(runs[-1][-1], event):
                runs[-1].append(event)
            elif event.kind in ("step", "push"):
                runs.append([event])
        return [describe_walk(run) if run[0].kind == "step" else describe_pushes(run) for run in runs]

    def rows(self, game: Sokoban) -> list[str]:
        return game.rows_shown()

    def cell(self, game: Sokoban, symbol: str) -> str:
        names = ["player", "box", "wall", target(game), "box on goal", "player on goal"]
        return "floor" if symbol == FLOOR else names[game.symbols.index(symbol)]

    def position(self, game: Sokoban) -> str:
        """Return where everything is but the walls: "You are at 2C; boxes at 2A and 2D; hole at 1B."."""
        things = [("box", game.boxes), (target(game), game.targets)]
        where = [f"{inflected(thing, there, PLURALS)} at {names_of(there)}" for thing, there in things if there]
        none = [f"no {PLURALS[thing]}" for thing, there in things if not there]
        here = f"You are at {square_name(*game.find_player())}"
        shorter = f"{here}; {plural(len(game.boxes), 'box', 'es')}; list boxes tells where."
        return shortened(f"{'; '.join([here, *where, *none])}.", shorter)

    def square(self, game: Sokoban, row: int, col: int) -> str:
        """Return a square with those around it, and how a box on it can be pushed."""
        square = row, col
        beside = {name: game.symbol(game.beside(square, way)) for way, name in DIRECTION_OF.items()}
        around = ", ".join([f"{name} {self.cell(game, symbol)}" for name, symbol in beside.items()])
        pushes = f". {describe_box(game, square)}" if square in game.boxes else ""
        return f"{self.cell(game, game.symbol(square))}; {around}{pushes}"

    def difference(self, before: Sokoban, after: Sokoban) -> str:
        """Return where the player is, and which boxes and holes came or went."""
        here = f"You are at {square_name(*after.find_player())}."
        sentences = [here]
        for thing, was, now in (("box", before.boxes, after.boxes), ("hole", before.holes, after.holes)):
            for change, squares in (("at", now - was), ("gone from", was - now)):
                things = inflected(thing, squares, PLURALS).capitalize()
                sentences += [f"{things} {change} {names_of(squares)}."] if squares else []
        moved = plural(len(before.boxes ^ after.boxes), "square")
        return shortened(" ".join(sentences), f"{here} Boxes came or went on {moved}; list boxes tells where they are.")

    def goal_progress(self, game: Sokoban) -> str:
        return f"{plural(game.left, target(game))} to go."

    def where(self, game: Sokoban) -> str:
        """Return the player's square, what is in each direction, and what can be pushed now.

        "You are at 2C. Up: wall; left: 2 floor, then wall; ... You can push 3D up and left."
        """
        ways = "; ".join([f"{direction}: {self._line(game, way)}" for way, direction in DIRECTION_OF.items()])
        return f"You are at {square_name(*game.find_player())}. {ways.capitalize()}. {describe_next_pushes(game)}"

    def _line(self, game: Sokoban, way: str) -> str:
        """Return what is in one direction, up to what ends a walk, and what is after a box."""
        here = square = game.find_player()
        words: list[str] = []
        is_open = True
        while is_open:
            before, square = square, game.beside(square, way)
            words += ["edge"] if is_over_edge(game, before, way) else []
            words.append("you" if square == here else self.cell(game, game.symbol(square)))
            ends_walk = square == here or before in game.boxes
            is_open = not ends_walk and (square in game.boxes or words[-1] in ("floor", "goal"))
        return join_runs(words, PLURALS).replace(", ", ", then ")

    def results(self, stats: Mapping[str, object]) -> str:
        text = played({**stats, "params": stats.get("name", stats["params"])})
        if "best_moves" not in stats:
            return text
        return f"{text} Fewest steps {stats['best_moves']}, fewest pushes {stats['best_pushes']}."

    def listing(self, game: Sokoban, things: str) -> str:
        """Return boxes, holes or goals by square and distance, the nearest first: "2 boxes: 2D, 1 right; 4B, ..."."""
        if things not in ("boxes", f"{target(game)}s"):
            return f"There are no {things} in this level."
        squares, thing, other = game.targets, target(game), " with a box"
        if things == "boxes":
            squares, thing, other = game.boxes, "box", " on a goal"
        if not squares:
            return f"There are no {things} any more."
        (row, col), on_goals = game.find_player(), game.boxes & game.targets
        texts = []
        for there in sorted(squares, key=lambda there: (abs(there[0] - row) + abs(there[1] - col), there)):
            both = other if there in on_goals else ""
            texts.append(f"{square_name(*there)}{both}, {offset(there[0] - row, there[1] - col)}")
        count = f"{len(texts)} {inflected(thing, squares, PLURALS)}"
        shorter = f"{count}, the nearest {texts[0]}; row 0 to row {game.size[0] - 1} tell all."
        return shortened(f"{count}: {'; '.join(texts)}.", shorter)


def target(game: Sokoban) -> str:
    """Return the word for what boxes are brought to."""
    return "hole" if game.has_holes else "goal"


def describe_box(game: Sokoban, box: Square) -> str:
    """Return in which directions the walls and the other boxes let a box be pushed, and in which of them now."""
    from textgames.sokoban.solver.walking import possible_pushes, pushable_boxes

    possible = [DIRECTION_OF[way] for way in possible_pushes(game, box, game.obstacles())]
    if not possible:
        return "It can't be pushed"
    text = f"It can be pushed {join_words(possible)}"
    now = [DIRECTION_OF[way] for way in pushable_boxes(game).get(box, "")]
    return text if len(now) == len(possible) else f"{text}, now {f'only {join_words(now)}' if now else 'from nowhere'}"


def describe_next_pushes(game: Sokoban) -> str:
    """Return the boxes that can be pushed without pushing another before, each with its directions."""
    from textgames.sokoban.solver.walking import pushable_boxes

    boxes = sorted(pushable_boxes(game).items())
    if not boxes:
        return "No box can be pushed now."
    texts = [f"{square_name(*box)} {join_words([DIRECTION_OF[way] for way in ways])}" for box, ways in boxes]
    first = square_name(*boxes[0][0])
    shorter = f"You can push {plural(len(boxes), 'box', 'es')}; look with a square tells how, as in look {first}."
    return shortened(f"You can push {'; '.join(texts)}.", shorter)


def continues(before: Event, event: Event) -> bool:
    """Return whether an event is described together with the one before it."""
    if event.kind != before.kind:
        return event.kind == "fill"
    return event.kind == "step" or event.facts.get("direction") == before.facts.get("direction")


def describe_walk(steps: list[Event]) -> str:
    """Return steps in words: "Right to 2E.", "Right 3 to 2G.", "Walked 4 steps to 3G."."""
    last = steps[-1].facts
    there = square_name(last["row"], last["col"])
    if len({step.facts["direction"] for step in steps}) > 1:
        return f"Walked {len(steps)} steps to {there}."
    return f"{how_far(steps).capitalize()} to {there}."


def describe_pushes(events: list[Event]) -> str:
    """Return pushes in one direction in words: "Pushed the box right to 2F.", "... right 3 into the hole at 2H."."""
    pushes = [event for event in events if event.kind == "push"]
    last = pushes[-1].facts
    off = " off its goal" if pushes[0].facts["off_goal"] else ""
    into = " into the hole at" if len(pushes) < len(events) else " onto the goal at" if last["onto_goal"] else " to"
    return f"Pushed the box{off} {how_far(pushes)}{into} {square_name(*last['box'])}."


def how_far(moves: list[Event]) -> str:
    """Return the way of moves in one direction: "right", "right 3", "right over the edge"."""
    direction = moves[0].facts["direction"]
    edge = " over the edge" if any(move.facts["over_edge"] for move in moves) else ""
    return (direction if len(moves) == 1 else f"{direction} {len(moves)}") + edge


def is_over_edge(game: Sokoban, square: Square, way: str) -> bool:
    """Return whether a direction leads from a square off the board, and in again at the opposite edge."""
    (row, col), (down, right), (rows, cols) = square, VECTORS[way], game.size
    return not (0 <= row + down < rows and 0 <= col + right < cols)


def offset(down: int, right: int) -> str:
    """Return how far off a square is: "2 down, 1 left"."""
    rows = f"{abs(down)} {'down' if down > 0 else 'up'}" if down else ""
    cols = f"{abs(right)} {'right' if right > 0 else 'left'}" if right else ""
    return ", ".join(filter(None, [rows, cols])) or "here"
