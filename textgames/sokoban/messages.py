"""The texts of Sokoban: its help, and its levels and moves in words."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from textgames.engine.chance import unquote
from textgames.engine.describer import GameDescriber, Intro, shown_symbol
from textgames.engine.wording import KEYS_OF_DIRECTIONS
from textgames.sokoban.board import FLOOR, GOAL_SYMBOLS, HOLE_SYMBOLS, TARGET, pushes_in
from textgames.sokoban.rules import DIRECTION_OF, VECTORS, Sokoban, Square
from textgames.text import language
from textgames.text.language import (
    N_,
    NN_,
    _,
    comma_list,
    join_sentences,
    or_words,
    plural,
    semicolon_list,
)
from textgames.text.speech import SENTENCE, names_of, summarized
from textgames.text.squares import column_name, square_name
from textgames.text.style import Style

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


class Thing(NamedTuple):
    """The meaning of a symbol.

    `name` describes a square, `one` the nearest thing in a direction, `counted` several squares in
    a row. Each style has its own background, in 256 colours so that it shows up on any screen.
    """

    name: str
    one: str
    counted: tuple[str, str] | None = None
    style: Style | None = None


FLOOR_SQUARE = Thing(
    N_("floor"), N_("a floor square"), NN_("{count} floor square", "{count} floor squares")
)
YOU = N_("you")
ON_GOALS = NN_("{count} box on a goal", "{count} boxes on goals")
THINGS = (  # in the order of `Sokoban.symbols`
    Thing(N_("player"), YOU, None, Style("CYAN", 231, 27, bold=True)),
    Thing(N_("box"), N_("a box"), BOXES, Style("MAGENTA", 16, 214, bold=True)),
    Thing(N_("wall"), N_("a wall"), NN_("{count} wall", "{count} walls"), Style("RESET", 252, 240)),
    Thing(N_("goal"), N_("a goal"), GOALS, Style("RED", 231, 161)),
    Thing(N_("box on goal"), N_("a box on a goal"), ON_GOALS, Style("GREEN", 16, 40, bold=True)),
    Thing(N_("player on goal"), YOU, None, Style("CYAN", 231, 91)),
)
HOLE = Thing(N_("hole"), N_("a hole"), HOLES, THINGS[TARGET].style)
COUNTED = {thing.one: thing.counted for thing in (FLOOR_SQUARE, HOLE, *THINGS) if thing.counted}

# The board in words.
AROUND = N_("Up: {up}; left: {left}; down: {down}; right: {right}.")
YOU_ARE_AT = N_("You are at {square}.")
ALL_HOLES = NN_("hole at {squares}", "holes at {squares}")
ALL_GOALS = NN_("goal at {squares}", "goals at {squares}")
LISTED_THINGS = {"boxes": BOXES, "holes": HOLES, "goals": GOALS}

# Moves; at the start of a sentence a direction has a capital.
CAPITALS = {"up": N_("Up"), "left": N_("Left"), "down": N_("Down"), "right": N_("Right")}
FAR = NN_("{direction} {count} square", "{direction} {count} squares")
WALKED_AROUND = NN_("Walked {count} step to {square}.", "Walked {count} steps to {square}.")
BEST_KNOWN = NN_(
    "The best known solution has {count} push.", "The best known solution has {count} pushes."
)

# Solutions and hints.
PUSHES_REMAIN = NN_(
    "{count} push to go: push {square} {direction}.",
    "{count} pushes to go; next, push {square} {direction}.",
)
NO_SOLUTION_FROM_HERE = N_("There is no solution from here.")
TO_PLAY_IT = N_("Type {command} to play it.")

# The alphabets that any level can be shown in, in the order of `Sokoban.symbols`.
ALPHABETS = {"xsb": GOAL_SYMBOLS, "holes": HOLE_SYMBOLS + "%Q", "wide": "♀□■☆★♂"}

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
    """Describes where the player, the boxes and the holes or goals are.

    Levels are shown in `alphabet`, or in their own alphabet if it is empty.
    """

    title = N_("Sokoban")
    about = N_("Push boxes into holes, or onto goals in the classic levels.")
    goal = N_("Walk into a box to push it. A hole swallows one box; a goal doesn't.")

    def __init__(self, alphabet: str = "") -> None:
        self._alphabet = alphabet

    def intro(self, game: Sokoban) -> Intro:
        holes = _("Sokoban with holes: push a box into every hole; the edges wrap around.")
        goal = holes if game.has_holes else _("Classic Sokoban: push a box onto every goal.")
        keys = _("w up, a left, s down, d right, u undo, r restart, {help} for more, q quit.")
        return Intro(goal, keys, self.legend_sentence(game), spoken_keys=_(KEYS_OF_DIRECTIONS))

    def alphabet(self, game: Sokoban) -> str:
        """Return the symbols that show a level, in the order of `game.symbols`."""
        shown = self._alphabet[: len(game.symbols)] or game.symbols
        return shown.replace("☆", "◎") if game.has_holes else shown

    def rows(self, game: Sokoban) -> list[str]:
        rows = game.rows_shown()
        alphabet = self.alphabet(game)
        if alphabet == game.symbols:
            return rows
        to_shown = str.maketrans(game.symbols, alphabet)
        return [row.translate(to_shown) for row in rows]

    def thing(self, game: Sokoban, symbol: str) -> Thing:
        if symbol == FLOOR:
            return FLOOR_SQUARE
        thing = THINGS[self.alphabet(game).index(symbol)]
        return HOLE if game.has_holes and thing.name == "goal" else thing

    def cell(self, game: Sokoban, symbol: str) -> str:
        return self.thing(game, symbol).name

    def legend(self, game: Sokoban) -> dict[str, str]:
        return {symbol: _(self.cell(game, symbol)) for symbol in self.alphabet(game) + FLOOR}

    def legend_sentence(self, game: Sokoban) -> str:
        """Return the legend in one line: "P player, # box, * wall, o hole, blank floor."."""
        legend = self.legend(game)
        texts = [f"{shown_symbol(symbol)} {meaning}" for symbol, meaning in legend.items()]
        return _(SENTENCE, text=comma_list(texts))

    def score(self, game: Sokoban) -> str:
        steps = plural(STEPS, game.steps())
        pushes = plural(PUSHES, game.pushes)
        return _("{steps}, {pushes}.", steps=steps, pushes=pushes)

    def standing(self, game: Sokoban) -> dict[str, int]:
        return {"holes" if game.has_holes else "goals": game.left, "steps": game.steps()}

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

    def position(self, game: Sokoban) -> str:
        """Return where everything but the walls is.

        "You are at 2C; boxes at 2A and 2D; hole at 1B."
        """
        square = square_name(game.find_player())
        how_many = plural(BOXES, len(game.boxes))
        boxes = at_squares(NN_("box at {squares}", "boxes at {squares}"), game.boxes) or how_many
        all_targets = ALL_HOLES if game.has_holes else ALL_GOALS
        targets = at_squares(all_targets, game.targets) or count_targets(game, 0)
        summary = join_sentences([_(YOU_ARE_AT, square=square), _(SENTENCE, text=how_many)])
        # Translators: {boxes} is such as "boxes at 2A and 2D", {targets} such as "hole at 1B".
        text = _(
            "You are at {square}; {boxes}; {targets}.", square=square, boxes=boxes, targets=targets
        )
        return summarized(text, summary)

    def around(self, game: Sokoban, row: int, col: int) -> list[str]:
        rows = self.rows(game)
        texts = {}
        for way, direction in DIRECTION_OF.items():
            there_row, there_col = game.beside((row, col), way)
            texts[direction] = _(self.cell(game, rows[there_row][there_col]))
        return [_(AROUND, **texts)]

    def difference(self, before: Sokoban, after: Sokoban) -> str:
        """Return where the player is, and which boxes and holes are new or gone."""
        here = _(YOU_ARE_AT, square=square_name(after.find_player()))
        new_boxes = after.boxes - before.boxes
        gone_boxes = before.boxes - after.boxes
        new_holes = after.holes - before.holes
        gone_holes = before.holes - after.holes
        changes = [
            at_squares(NN_("Box at {squares}.", "Boxes at {squares}."), new_boxes),
            at_squares(NN_("Box gone from {squares}.", "Boxes gone from {squares}."), gone_boxes),
            at_squares(NN_("Hole at {squares}.", "Holes at {squares}."), new_holes),
            at_squares(NN_("Hole gone from {squares}.", "Holes gone from {squares}."), gone_holes),
        ]
        return summarized(join_sentences([here, *changes]), here)

    def goal_progress(self, game: Sokoban) -> str:
        return _(SENTENCE, text=to_go(game))

    def where(self, game: Sokoban) -> str:
        """Return the boxes that can be pushed now, the player's square, and the view each way.

        "You can push 3D up or left. You are at 2C. Up: a wall; left: 2 floor squares, then a wall;
        ..."
        """
        here = _(YOU_ARE_AT, square=square_name(game.find_player()))
        lines = {direction: self._line(game, way) for way, direction in DIRECTION_OF.items()}
        return join_sentences([describe_next_pushes(game), here, _(AROUND, **lines)])

    def _line(self, game: Sokoban, way: str) -> str:
        """Return the squares in one direction, up to a wall, a hole or the one behind a box."""
        rows = self.rows(game)
        player = game.find_player()
        square = player
        words: list[str] = []
        while True:
            before = square
            square = game.beside(before, way)
            if is_over_edge(game, before, way):
                words.append(N_("the edge"))
            row, col = square
            words.append(self.thing(game, rows[row][col]).one)
            is_behind_box = before in game.boxes
            ends_walk = square in game.walls or square in game.holes or square == player
            if is_behind_box or ends_walk:
                break
        things = []
        for word, run in groupby(words):
            count = len(list(run))
            things.append(plural(COUNTED[word], count) if count > 1 else _(word))
        text = things[0]
        for thing in things[1:]:
            text = _("{first}, then {next}", first=text, next=thing)
        return text

    def kind(self, settings: str) -> str:
        path = unquote(settings).replace("\\", "/")
        return "/".join(path.split("/")[-2:])  # a file's name without its folders, and the number

    def results(self, stats: Mapping[str, object]) -> str:
        level = self.kind(str(stats.get("name", stats["params"])))
        played, won = stats["played"], stats["won"]
        games = _("{level}: {played} played, {won} won.", level=level, played=played, won=won)
        if "best_moves" not in stats or "best_pushes" not in stats:
            return games
        steps, pushes = stats["best_moves"], stats["best_pushes"]
        best = _("Fewest steps: {steps}. Fewest pushes: {pushes}.", steps=steps, pushes=pushes)
        return join_sentences([games, best])

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


def to_go(game: Sokoban) -> str:
    """Return the number of holes or goals that are left: "2 holes to go"."""
    return _(TO_GO, things=count_targets(game, game.left))


def count_targets(game: Sokoban, count: int) -> str:
    """Return a number of holes or goals, depending on the level: "2 holes"."""
    message = HOLES if game.has_holes else GOALS
    return plural(message, count)


def at_squares(message: tuple[str, str], squares: Collection[Square]) -> str:
    """Return a message that names squares, singular or plural. Empty if there are no squares."""
    if not squares:
        return ""
    return plural(message, len(squares), squares=names_of(squares))


def describe_next_pushes(game: Sokoban) -> str:
    """Return the boxes that can be pushed now, each with its directions."""
    from textgames.sokoban.solver.walking import pushable_boxes

    boxes = []
    for box, ways in sorted(pushable_boxes(game).items()):
        directions = or_words([_(DIRECTION_OF[way]) for way in ways])
        boxes.append(_("{square} {directions}", square=square_name(box), directions=directions))
    if boxes:
        # Translators: {boxes} is a list such as "3D up or left; 4E right".
        return _("You can push {boxes}.", boxes=semicolon_list(boxes))
    return _("No box can be pushed now.")


class Move(NamedTuple):
    """A step or a push in words, with the squares after it; `box` is None for a step."""

    direction: str
    player: Square
    over_edge: bool
    box: Square | None = None
    off_goal: bool = False
    onto_goal: bool = False
    fills: bool = False  # a hole


def describe_walk(steps: Sequence[Move]) -> str:
    """Return steps in words: "Right to 2E.", "Right 3 squares to 2G.", "Walked 4 steps to 3G."."""
    last = steps[-1]
    there = square_name(last.player)
    if len({step.direction for step in steps}) > 1:
        return plural(WALKED_AROUND, len(steps), square=there)
    return _("{way} to {square}.", way=how_far(steps, CAPITALS[last.direction]), square=there)


def describe_pushes(pushes: Sequence[Move]) -> str:
    """Return pushes in one direction: "Pushed the box right to 2F."."""
    last = pushes[-1]
    assert last.box
    message = N_("Pushed the box {way} to {square}.")
    if any(push.fills for push in pushes):
        message = N_("Pushed the box {way} into the hole at {square}.")
    elif last.onto_goal:
        message = N_("Pushed the box {way} onto the goal at {square}.")
    way = how_far(pushes, last.direction)
    return _(message, way=way, square=square_name(last.box))


def how_far(moves: Sequence[Move], name: str) -> str:
    """Return the way of moves in one direction, given the direction's name.

    "right", "right 3 squares", "right over the edge"
    """
    way = _(name)
    if len(moves) > 1:
        way = plural(FAR, len(moves), direction=way)
    if any(move.over_edge for move in moves):
        way = _("{direction} over the edge", direction=way)
    return way


def is_over_edge(game: Sokoban, square: Square, way: str) -> bool:
    """Return True if a direction leads from a square over the edge, to the opposite edge."""
    row, col = square
    down, right = VECTORS[way]
    rows, cols = game.size
    return not (0 <= row + down < rows and 0 <= col + right < cols)


def counts_of(moves: str) -> dict[str, str]:
    """Return the numbers of pushes and of moves in LURD as texts, for the places of a message."""
    return {"pushes": plural(PUSHES, pushes_in(moves)), "steps": plural(STEPS, len(moves))}


def titled(title: str, text: str) -> str:
    """Return a sentence about a level, preceded by its title if it has one."""
    if not title:
        return text
    return _("{title}: {text}", title=title, text=text)


def no_such_level(name: str, count: int, number: object) -> str:
    """Return the error that a set of `count` levels has no level with this number."""
    levels = plural(LEVELS, count)
    return _("{set} has {levels}; there is no {number}.", set=name, levels=levels, number=number)
