"""What Sokoban shows and says: its help, and its levels, figures and moves."""

import re
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from itertools import chain, pairwise
from typing import Any

from textgames.engine.chance import unquote
from textgames.engine.describer import GameDescriber
from textgames.engine.view import JsonObject
from textgames.engine.wording import (
    ENTER,
    KEYS,
    KEYS_OF_DIRECTIONS,
    KEYS_WITH_HELP,
    SIZE,
    TOP_LEFT,
)
from textgames.sokoban.board import FLOOR, WALL, pushes_in
from textgames.sokoban.rules import DIRECTION_OF, VECTORS, Sokoban, SokobanPosition
from textgames.text import language
from textgames.text.grid import Board
from textgames.text.language import (
    N_,
    NN_,
    _,
    comma_list,
    join_sentences,
    or_list,
    plural,
    semicolon_list,
)
from textgames.text.speech import SENTENCE, names_of
from textgames.text.squares import Square, column_name, square_name
from textgames.text.style import Style

Move = tuple[SokobanPosition, SokobanPosition]  # the positions before and after it

# Counted things.
STEPS = NN_("{count} step", "{count} steps")
PUSHES = NN_("{count} push", "{count} pushes")
LEVELS = NN_("{count} level", "{count} levels")
BOXES = NN_("{count} box", "{count} boxes")
HOLES = NN_("{count} hole", "{count} holes")
GOALS = NN_("{count} goal", "{count} goals")
# Translators: {things} is how many holes or goals are left, as "2 holes".
TO_GO = N_("{things} to go")
STANDING = N_("{things} to go, {steps}")


# In the order of `Sokoban.symbols`. Each style has its own background, in 256 colours so that it
# shows up on any screen.
THINGS = {
    N_("player"): Style("CYAN", 231, 27, bold=True),
    N_("box"): Style("MAGENTA", 16, 214, bold=True),
    N_("wall"): Style("RESET", 252, 240),
    N_("goal"): Style("RED", 231, 161),
    N_("box on goal"): Style("GREEN", 16, 40, bold=True),
    N_("player on goal"): Style("CYAN", 231, 91),
}

LONGEST_BAR = 10  # characters; half of them stand for the best known solution

# The board in words.
AROUND = N_("Up: {up}; left: {left}; down: {down}; right: {right}.")
YOU_ARE_AT = N_("You are at {square}.")
BOXES_AT = NN_("Box at {squares}.", "Boxes at {squares}.")
HOLES_AT = NN_("Hole at {squares}.", "Holes at {squares}.")
GOALS_AT = NN_("Goal at {squares}.", "Goals at {squares}.")
LISTED_THINGS = {"boxes": BOXES, "holes": HOLES, "goals": GOALS}

# Moves; at the start of a sentence a direction has a capital.
CAPITALS = {"up": N_("Up"), "left": N_("Left"), "down": N_("Down"), "right": N_("Right")}
FAR = NN_("{direction} {count} square", "{direction} {count} squares")
WALKED_AROUND = NN_("Walked {count} step to {square}.", "Walked {count} steps to {square}.")
BEST_KNOWN = NN_(
    "The best known solution has {count} push.", "The best known solution has {count} pushes."
)

# Pushes that can't be made.
CANT_GET_BEHIND = N_("To push the box at {box} there, you must stand at {behind}, and can't.")
NO_WAY_FOR_BOX = N_("The box at {box} can't get to {square} while the other boxes stay.")

# Solutions and hints.
PUSHES_REMAIN = NN_(
    "{count} push to go: push {square} {direction}.",
    "{count} pushes to go; next, push {square} {direction}.",
)
NO_SOLUTION_FROM_HERE = N_("There is no solution from here.")
CANT_BE_SOLVED = N_(
    "The level can't be solved from here. {command} takes you back to where it can."
)
COST_PUSHES = NN_(
    "The push to {square} cost {count} extra push.",
    "The push to {square} cost {count} extra pushes.",
)
STUCK_AFTER = N_("After that the level can't be solved: the box at {square} is stuck.")
LOST_AFTER = N_("After the push to {square} the level can't be solved.")
PUSHES_WERE_ENOUGH = NN_(
    "That way, {count} push is enough to finish the level.",
    "That way, {count} pushes are enough to finish the level.",
)

# Level sets and their lists.
NO_SUCH_SET = N_("There is no file or level set {name}; the level sets are {sets}.")
NO_SUCH_SET_MEANT = N_("There is no file or level set {name}: did you mean {meant}?")
NO_RANDOM_LEVEL = N_("No level was found for {params}; try fewer boxes, more rows or more columns.")
THAT_WAS_THE_LAST = N_("That was the last level of {set}.")
# Translators: the columns of the list of levels. Yours is the fewest pushes of the player, Fewest
# those known.
COLUMNS = (N_("No."), N_("Size"), N_("Boxes"), N_("Solved"), N_("Yours"), N_("Fewest"), N_("Title"))
# Translators: {text} is a sentence or more.
WITH_NUMBER = N_("{number}. {text}")
LEVELS_SOLVED = NN_("{count} level, {solved} solved.", "{count} levels, {solved} solved.")
NOT_OF_A_SET = N_("This level is not part of a set.")
THIRD_LEVEL = N_("--level 3 for the third level")
NO_TARGET = N_("A level needs a hole or a goal; this one has none.")


class Describer(GameDescriber):
    """What Sokoban shows and says."""

    title = N_("Sokoban")
    about = N_("Push boxes into holes, or onto goals in the classic levels.")
    goal = N_("Walk into a box to push it. A hole swallows one box; a goal doesn't.")

    def intro(self, session: Any) -> list[str]:
        goal = N_("Classic Sokoban: push a box onto every goal.")
        if session.game.has_holes:
            goal = N_("Sokoban with holes: push a box into every hole; the edges wrap around.")
        keys = KEYS
        if session.vocabulary.has_help:
            keys = KEYS_WITH_HELP
        return [_(goal), self.legend_sentence(session.game), _(keys)]

    def spoken_intro(self, session: Any) -> list[str]:
        goals = [N_("Push a box onto every goal.")]
        if session.game.has_holes:
            goals = [N_("Push a box into every hole."), N_("The edges wrap around.")]
        facts = [_(fact) for fact in (*goals, KEYS_OF_DIRECTIONS, ENTER)]
        return [*facts, self.tells_more(session), _(TOP_LEFT)]

    def rows(self, game: Sokoban) -> list[str]:
        return game.rows_shown()

    def cell(self, game: Sokoban, symbol: str) -> str:
        if symbol == FLOOR:
            return N_("floor")
        name = list(THINGS)[game.symbols.index(symbol)]
        return N_("hole") if game.has_holes and name == "goal" else name

    def legend(self, game: Sokoban) -> dict[str, str]:
        return {symbol: _(self.cell(game, symbol)) for symbol in game.symbols + FLOOR}

    def score(self, game: Sokoban) -> str:
        steps = plural(STEPS, game.steps())
        pushes = plural(PUSHES, game.pushes)
        return _("{steps}, {pushes}.", steps=steps, pushes=pushes)

    def standing(self, game: Sokoban) -> dict[str, int]:
        return {"holes" if game.has_holes else "goals": game.targets_left, "steps": game.steps()}

    def standing_text(self, standing: Mapping[str, int]) -> str:
        things, message = ("holes", HOLES) if "holes" in standing else ("goals", GOALS)
        left, steps = standing[things], standing["steps"]
        return _(STANDING, things=plural(message, left), steps=plural(STEPS, steps))

    def figures_of(self, result: Mapping[str, Any]) -> str:
        if "pushes" not in result:
            return super().figures_of(result)
        steps, pushes = result["moves"], result["pushes"]
        return comma_list([plural(STEPS, steps), plural(PUSHES, pushes)])

    def what_next(self, commands: Sequence[str]) -> str:
        return _("Type {commands}.", commands=language.or_commands(commands))

    def examples(self, game: Sokoban) -> Mapping[str, object]:
        """Return squares for examples, such that the commands are possible if any are.

        `square` can be walked to, and the box at `box` can be pushed to `other`.
        """
        from textgames.sokoban.solver.walking import obstacles_of, pushable_boxes

        player = game.find_player()
        obstacles = obstacles_of(game)
        free = []
        for way in VECTORS:
            square = game.beside(player, way)
            if square not in obstacles:
                free.append(square)
        places = dict(super().examples(game))
        row, col = free[0] if free else player
        places["square"] = square_name((row, col))
        places["row_number"] = row
        places["column_letters"] = column_name(col)
        places["box"] = square_name(min(game.boxes, default=player))
        pushes = []
        for box, ways in sorted(pushable_boxes(game).items()):
            for way in ways:
                pushes.append((box, way))
        if pushes:
            inside = [(box, way) for box, way in pushes if not is_over_edge(game, box, way)]
            box, way = inside[0] if inside else pushes[0]
            places["box"] = square_name(box)
            places["other"] = square_name(game.beside(box, way))
        return places

    def position(self, game: Sokoban) -> list[str]:
        """Return where the player, the boxes, and the holes or goals are."""
        targets = HOLES_AT if game.has_holes else GOALS_AT
        return [
            _(YOU_ARE_AT, square=square_name(game.find_player())),
            *at_squares(BOXES_AT, game.boxes),
            *at_squares(targets, game.targets),
        ]

    def situation(self, game: Sokoban) -> list[str]:
        return [*self.position(game), describe_next_pushes(game), *super().situation(game)]

    def around(self, game: Sokoban, row: int, col: int) -> list[str]:
        rows = self.rows(game)
        texts = {}
        for way, direction in DIRECTION_OF.items():
            there_row, there_col = game.beside((row, col), way)
            texts[direction] = _(self.cell(game, rows[there_row][there_col]))
        return [_(AROUND, **texts)]

    def spoken(self, game: Sokoban, positions: Sequence[SokobanPosition]) -> list[str]:
        return describe_runs(game, positions)

    def objects(self, game: Sokoban, positions: Sequence[SokobanPosition]) -> list[JsonObject]:
        return list(chain(*[objects_of(game, move) for move in pairwise(positions)]))

    def difference(self, before: Sokoban, after: Sokoban) -> list[str]:
        """Return where the player is, and which boxes and holes are new or gone."""
        gone_boxes = NN_("Box gone from {squares}.", "Boxes gone from {squares}.")
        gone_holes = NN_("Hole gone from {squares}.", "Holes gone from {squares}.")
        return [
            _(YOU_ARE_AT, square=square_name(after.find_player())),
            *at_squares(BOXES_AT, after.boxes - before.boxes),
            *at_squares(gone_boxes, before.boxes - after.boxes),
            *at_squares(HOLES_AT, after.holes - before.holes),
            *at_squares(gone_holes, before.holes - after.holes),
        ]

    def goal_progress(self, game: Sokoban) -> str:
        things = count_targets(game, game.targets_left)
        return _(SENTENCE, text=_(TO_GO, things=things))

    def kind(self, settings: str) -> str:
        if settings.startswith("="):  # a board spelled out
            rows = settings[1:].split("/")
            return _(SIZE, rows=len(rows), columns=len(rows[0]))
        # A set, a file without its folders, or "random", as it is typed; the number or the size.
        name, *others = re.split(r"[/:\\]", unquote(settings))[-2:]
        return " ".join([language.command_name(name), *others])

    def results(self, stats: Mapping[str, object]) -> str:
        level = self.kind(str(stats.get("name", stats["params"])))
        played, won = stats["played"], stats["won"]
        games = _("{level}: {played} played, {won} won.", level=level, played=played, won=won)
        if "best_moves" not in stats or "best_pushes" not in stats:
            return games
        steps, pushes = stats["best_moves"], stats["best_pushes"]
        best = _("Fewest steps: {steps}. Fewest pushes: {pushes}.", steps=steps, pushes=pushes)
        return join_sentences([games, best])

    def completed(self, game: Sokoban) -> float:
        left_at_start = len(game.start.targets - game.start.boxes) or 1
        return max(0.0, 1 - game.targets_left / left_at_start)

    def solution_to_share(self, game: Sokoban) -> str:
        return f"lurd {game.moves}" if game.outcome else ""

    def board(self, game: Sokoban) -> Board:
        symbols = game.symbols
        return Board(game.rows_shown(), styles_of(symbols), joined=symbols[WALL])

    def figures(self, session: Any) -> str:
        game: Sokoban = session.game
        label = session.spec.label
        message = N_("Goals left {left}   Steps {steps}   Pushes {pushes}")
        if game.has_holes:
            message = N_("Holes left {left}   Steps {steps}   Pushes {pushes}")
        figures = _(message, left=game.targets_left, steps=game.steps(), pushes=game.pushes)
        return f"{figures}   {label}" if label else figures

    def spoken_score(self, session: Any) -> list[str]:
        return [*super().spoken_score(session), self.goal_progress(session.game)]

    def state(self, session: Any) -> dict[str, Any]:
        game: Sokoban = session.game
        return {
            **super().state(session),
            "player": list(game.find_player()),
            "pushes": game.pushes,
            "left": game.targets_left,
            "edges_wrap": game.edges_wrap,
        }

    def ending(self, session: Any) -> list[str]:
        best = session.spec.level.best_known or 0
        compared = plural(BEST_KNOWN, best) if best else ""
        if session.game.pushes <= best and "auto" not in session.record.kinds_of_help():
            compared = _("No known solution has fewer pushes.")
        last = ""
        if session.spec.set and not session.spec.has_next:
            last = _(THAT_WAS_THE_LAST, set=session.spec.set_name)
        return [_("Complete!"), compared, last]

    def next_commands(self, session: Any) -> list[str]:
        _another, *others = super().next_commands(session)
        if not session.spec.has_next:
            return others
        return ["next" if session.vocabulary.has_help else "yes", *others]

    def picture(self, session: Any) -> str:
        """Return the pushes as a bar, compared to those of the best known solution."""
        best = session.spec.level.best_known
        if not (best and session.outcome):
            return ""
        made = session.game.pushes
        more = min(LONGEST_BAR, made * LONGEST_BAR // 2 // best) - LONGEST_BAR // 2
        bar = "#" * (LONGEST_BAR // 2) + "+" * more
        pushes = plural(PUSHES, made)
        return _("[{bar}] {pushes}, best known {best}", bar=bar, pushes=pushes, best=best)

    def result_details(self, spec: Any, game: Sokoban) -> dict[str, int | str]:
        return {"pushes": game.pushes, "name": spec.name}

    def listing(self, game: Sokoban, things: str) -> str:
        """Return the squares of boxes, holes or goals, the nearest ones first.

        "2 boxes: 2D; 4B on a goal."
        """
        goals = game.targets - game.holes
        squares = {"boxes": game.boxes, "holes": game.holes, "goals": goals}[things]
        boxes_on_goals = game.boxes & goals
        both = N_("{square} on a goal") if things == "boxes" else N_("{square} with a box")
        player_row, player_col = game.find_player()

        def by_distance(square: Square) -> tuple[int, Square]:
            row, col = square
            return abs(row - player_row) + abs(col - player_col), square

        texts = []
        for square in sorted(squares, key=by_distance):
            name = square_name(square)
            texts.append(_(both, square=name) if square in boxes_on_goals else name)
        count = plural(LISTED_THINGS[things], len(squares))
        if not texts:
            return _(SENTENCE, text=count)
        # Translators: {squares} is a list such as "2D; 4B on a goal"; {things} is how many there
        # are.
        return _("{things}: {squares}.", things=count, squares=semicolon_list(texts))


@cache  # so that rows are drawn only once
def styles_of(symbols: str) -> dict[str, Any]:
    return dict(zip(symbols, THINGS.values()))


def count_targets(game: Sokoban, count: int) -> str:
    """Return a number of holes or goals, depending on the level: "2 holes"."""
    message = HOLES if game.has_holes else GOALS
    return plural(message, count)


def at_squares(message: tuple[str, str], squares: Collection[Square]) -> list[str]:
    """Return a message that names squares, singular or plural; nothing without squares."""
    return [plural(message, len(squares), squares=names_of(squares))] if squares else []


def describe_next_pushes(game: Sokoban) -> str:
    """Return the boxes that can be pushed now, each with its directions."""
    from textgames.sokoban.solver.walking import pushable_boxes

    boxes = []
    for box, ways in sorted(pushable_boxes(game).items()):
        directions = or_list([_(DIRECTION_OF[way]) for way in ways])
        boxes.append(_("{square} {directions}", square=square_name(box), directions=directions))
    if boxes:
        # Translators: {boxes} is a list such as "3D up or left; 4E right".
        return _("You can push {boxes}.", boxes=semicolon_list(boxes))
    return _("No box can be pushed now.")


def describe_runs(game: Sokoban, positions: Sequence[SokobanPosition]) -> list[str]:
    """Return a sentence for each walk, and for each run of pushes of a box."""
    runs: list[list[Move]] = []
    for move in pairwise(positions):
        if runs and goes_on(runs[-1][-1], move):
            runs[-1].append(move)
        else:
            runs.append([move])
    sentences = []
    for run in runs:
        describe = describe_pushes if is_push(run[0]) else describe_walk
        sentences.append(describe(game, run))
    return sentences


def is_push(move: Move) -> bool:
    before, after = move
    return after.pushes > before.pushes


def fills_hole(move: Move) -> bool:
    before, after = move
    return len(after.targets) < len(before.targets)  # goals stay


def goes_on(last: Move, move: Move) -> bool:
    """Return True if a move is spoken together with the last one."""
    if not (is_push(last) and is_push(move)):
        return not (is_push(last) or is_push(move))
    return last[1].move == move[1].move and not fills_hole(last)


def describe_walk(game: Sokoban, steps: Sequence[Move]) -> str:
    """Return steps in words: "Right to 2E.", "Right 3 squares to 2G.", "Walked 4 steps to 3G."."""
    last = steps[-1][1]
    there = square_name(last.player)
    if len({after.move for _before, after in steps}) > 1:
        return plural(WALKED_AROUND, len(steps), square=there)
    way = how_far(game, steps, CAPITALS[DIRECTION_OF[last.move]])
    return _("{way} to {square}.", way=way, square=there)


def describe_pushes(game: Sokoban, pushes: Sequence[Move]) -> str:
    """Return pushes in one direction: "Pushed the box right to 2F."."""
    last = pushes[-1][1]
    box = game.beside(last.player, last.move.lower())
    message = N_("Pushed the box {way} to {square}.")
    if fills_hole(pushes[-1]):
        message = N_("Pushed the box {way} into the hole at {square}.")
    elif box in last.targets:
        message = N_("Pushed the box {way} onto the goal at {square}.")
    way = how_far(game, pushes, DIRECTION_OF[last.move.lower()])
    return _(message, way=way, square=square_name(box))


def how_far(game: Sokoban, moves: Sequence[Move], direction: str) -> str:
    """Return how far moves in one direction go, given the direction's name.

    "right", "right 3 squares", "right over the edge"
    """
    way = _(direction)
    if len(moves) > 1:
        way = plural(FAR, len(moves), direction=way)
    if any(goes_over_edge(game, move) for move in moves):
        way = _("{direction} over the edge", direction=way)
    return way


def goes_over_edge(game: Sokoban, move: Move) -> bool:
    """Return True if the player, or the box that is pushed, crosses an edge."""
    before, after = move
    from_square = after.player if is_push(move) else before.player
    return is_over_edge(game, from_square, after.move.lower())


def objects_of(game: Sokoban, move: Move) -> list[JsonObject]:
    """Return a move for programs, and the hole that it fills."""
    _before, after = move
    way = after.move.lower()
    row, col = after.player
    fields: JsonObject = {"direction": DIRECTION_OF[way], "row": row, "col": col}
    fields["over_edge"] = goes_over_edge(game, move)
    if not is_push(move):
        return [{"type": "step", **fields}]
    box = game.beside(after.player, way)
    goals = frozenset() if game.has_holes else after.targets
    fields["box"] = list(box)
    fields["off_goal"] = after.player in goals
    fields["onto_goal"] = box in goals
    objects: list[JsonObject] = [{"type": "push", **fields}]
    if fills_hole(move):
        objects.append({"type": "fill", "row": box[0], "col": box[1]})
    return objects


def is_over_edge(game: Sokoban, square: Square, way: str) -> bool:
    """Return True if a step from a square in this direction crosses an edge."""
    row, col = square
    down, right = VECTORS[way]
    rows, cols = game.size
    return not (0 <= row + down < rows and 0 <= col + right < cols)


def counts_of(moves: str) -> dict[str, str]:
    """Return the numbers of pushes and of moves in LURD as texts, for a message."""
    return {"pushes": plural(PUSHES, pushes_in(moves)), "steps": plural(STEPS, len(moves))}


def titled(title: str, text: str) -> str:
    """Return a sentence about a level, preceded by its title if it has one."""
    if not title:
        return text
    return _("{title}: {text}", title=title, text=text)
