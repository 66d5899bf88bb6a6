"""Sokoban at the console."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

from textgames.engine.best_results import FEWEST_MOVES, Best
from textgames.engine.board_in_words import bounds_of
from textgames.engine.cancellation import NO_LIMIT, Cancellation
from textgames.engine.commands import (
    AnotherGame,
    Arguments,
    Square,
    command,
    move,
    question,
    square_at,
    step,
)
from textgames.engine.common_commands import CommonCommands
from textgames.engine.events import Change, Event, Events, Hint, Note, Reply, Report
from textgames.engine.spec import GameSpec
from textgames.engine.wording import NOTHING_CHANGED
from textgames.errors import Illegal, Refusal, Unreadable
from textgames.sokoban import messages
from textgames.sokoban.board import WALL, pushes_in
from textgames.sokoban.formats import decode_runs
from textgames.sokoban.level_sets import count_solved, level_table, list_levels
from textgames.sokoban.messages import Describer, Move
from textgames.sokoban.rules import DIRECTION_OF, DIRECTIONS, LETTER_OF, Sokoban
from textgames.sokoban.spec import RandomSpec, SetSpec, Spec
from textgames.text.grid import Board
from textgames.text.language import N_, _, command_name, command_text, plural
from textgames.text.quoting import printable
from textgames.text.squares import square_name

if TYPE_CHECKING:
    from textgames.sokoban.hint import Advisor  # only a hint loads the solver

SECONDS = 10  # for a hint, and for solve unless the player gives a number
SECONDS_FOR_WARNING = 1
LONGEST_BAR = 10  # characters; half of them stand for the best known solution
SECONDS_BETWEEN_REPORTS = 5  # of a long search
MAX_MOVES = 5000  # that lurd plays, so that they fit into a line


def box_and_where(arguments: Arguments) -> tuple[Square | None, Square | str]:
    """Take a direction, or a box's square followed by another square or a direction."""
    if direction := arguments.take_name(DIRECTIONS):
        return None, direction
    count, _box = square_at(arguments.words)
    there = arguments.words[count:]
    is_direction = bool(there) and arguments.vocabulary.verb_at(there)[0] in DIRECTIONS
    if not count or not (is_direction or square_at(there)[0]):
        rows, cols = arguments.spec.size
        from_square = square_name((rows // 2, cols // 2))
        example = f"push {from_square} {bounds_of(arguments.spec.size)['example']}"
        places = {"verb": arguments.shown_name, "example": command_text(example)}
        expected = _("{verb} needs two squares, as in {example}.", **places)
        raise Unreadable(expected, arguments.name, examples=[example])
    box = arguments.square()
    return box, arguments.take_name(DIRECTIONS) or arguments.square()


def letters(arguments: Arguments) -> str:
    """Take moves in LURD, with or without run lengths."""
    moves = moves_in_lurd("".join([word.text for word in arguments.words]))
    if not moves:
        expected = _("{verb} needs moves written with u, d, l and r.", verb=arguments.shown_name)
        raise arguments.unreadable(expected, "rrUUl")
    arguments.rest()
    return moves


def moves_in_lurd(text: str) -> str:
    """Return moves in LURD without their run lengths. Empty if the text is anything else."""
    moves = decode_runs(text, MAX_MOVES) or ""
    is_lurd = moves.isascii() and set("udlr").issuperset(moves.lower())
    return moves if is_lurd else ""


@cache  # so that rows are drawn only once
def styles_of(symbols: str) -> dict[str, Any]:
    return {symbol: thing.style for symbol, thing in zip(symbols, messages.THINGS)}


class Steps(Change):
    """The steps and pushes of one command."""

    def __init__(self, moves: Sequence[Move]) -> None:
        super().__init__("steps")
        self.moves = moves

    def spoken(self) -> list[str]:
        """Return a sentence for each walk, and for each row of pushes in one direction."""
        sentences = []
        for direction, run in groupby(self.moves, lambda one: one.box and one.direction):
            describe = messages.describe_pushes if direction else messages.describe_walk
            sentences.append(describe(list(run)))
        return sentences

    def objects(self) -> list[dict[str, Any]]:
        objects: list[dict[str, Any]] = []
        for one in self.moves:
            row, col = one.player
            kind = "push" if one.box else "step"
            change = {"type": kind, "direction": one.direction, "row": row, "col": col}
            change["over_edge"] = one.over_edge
            if one.box:
                change["box"] = list(one.box)
                change["off_goal"] = one.off_goal
                change["onto_goal"] = one.onto_goal
            objects.append(change)
            if one.box and one.fills:
                box_row, box_col = one.box
                objects.append({"type": "fill", "row": box_row, "col": box_col})
        return objects


class Play(CommonCommands):
    """A game of Sokoban being played."""

    describer = Describer()
    steps_help = N_("walk up, left, down, right; also k h j l, or the words")
    bests = (*FEWEST_MOVES, Best("best_pushes", "pushes"))
    free_tries = True
    spec: Spec
    game: Sokoban

    def begin(self, spec: GameSpec, game: Sokoban) -> None:
        super().begin(spec, game)
        self._advisor: Advisor | None = None
        self._left_at_start = game.left or 1
        self._edges_wrap = has_open_edges(game)
        self._has_warned = False  # of a stuck box

    @property
    def advisor(self) -> Advisor:
        """The source of hints and solutions for this level."""
        if self._advisor is None:
            from textgames.sokoban.hint import Advisor

            self._advisor = Advisor()
        return self._advisor

    @staticmethod
    def instead(word: str) -> str:
        """Return the command for moves in LURD without their verb."""
        may_be_moves = len(word) > 1 and word[0].isalnum() and word.strip("u") != ""
        return f"lurd {word}" if may_be_moves and moves_in_lurd(word) else ""

    @step("up", "w", "k", help=N_("walk up"))
    def up(self) -> Events:
        return self.walk("up")

    @step("left", "a", "h", help=N_("walk left"))
    def left(self) -> Events:
        return self.walk("left")

    @step("down", "s", "j", help=N_("walk down"))
    def down(self) -> Events:
        return self.walk("down")

    @step("right", "d", "l", help=N_("walk right"))
    def right(self) -> Events:
        return self.walk("right")

    @move(
        "go",
        help=N_("walk to row {row_number}, column {column_letters} without pushing a box"),
        form="{go} {square}",
    )
    def go(self, there: Square) -> Events:
        from textgames.sokoban.solver.walking import way_to

        moves = way_to(self.game, there)
        if moves is None:
            raise Illegal(_("There is no path to {square}.", square=square_name(there)))
        return self.follow(moves)

    @move(
        "push",
        help=N_("push the box at {box} to {other}; {push_up}: the one above you"),
        form="{push} {box} {other}",
        example="{push} {box} {other}",
    )
    def push(self, what: Annotated[tuple[Square | None, Square | str], box_and_where]) -> Events:
        from textgames.sokoban.solver.walking import pushes_to

        box, there = what
        if isinstance(there, str):
            way = LETTER_OF[there]
            box = box or self.game.beside(self.game.find_player(), way)
            there = self.game.beside(box, way)
        assert box is not None  # a square is always given together with a box
        names = {"box": square_name(box), "square": square_name(there)}
        if box not in self.game.boxes:
            raise Illegal(_("There is no box at {square}.", square=names["box"]))
        moves = pushes_to(self.game, box, there, self.search_limit(SECONDS))
        if moves is None:
            raise Illegal(_("The box at {box} can't be pushed to {square}.", **names))
        return self.follow(moves)

    @question(
        "solve",
        help=N_("search 30 seconds for a solution, and count its pushes"),
        form="{solve} 30",
        in_play=True,
        is_help=True,
    )
    def solve(self, seconds: int = SECONDS) -> Events:
        """Search for a solution, and keep it for `lurd solution`; by itself this is no help."""
        self.saving = ""
        limit = self.search_limit(seconds)
        try:
            found = yield from reported(self.advisor.solution(self.game, limit), limit)
        except Refusal as error:  # it was stopped or took too long, or the level is too large
            yield Reply(str(error), data={"solvable": None})
            return
        if found is None:
            yield Reply(_(messages.NO_SOLUTION_FROM_HERE), data={"solvable": False})
            return
        moves, is_fewest = found
        counts = messages.counts_of(moves)
        text = _("There is a solution: {pushes}, {steps}.", **counts)
        if is_fewest:
            text = _("There is a solution: {pushes} (the fewest possible), {steps}.", **counts)
        data = {
            "solvable": True,
            "pushes": pushes_in(moves),
            "moves": len(moves),
            "fewest": is_fewest,
        }
        yield Reply(text, data=data)

    @command("next", help=N_("go to the next level of the set"), ends_line=True)
    def next(self) -> Events:
        return self.start_game(self.spec.following)

    @command("level", help=N_("go to level 3"), form="{level} 3", ends_line=True)
    def level(self, number: int) -> Events:
        return self.start_game(lambda: self.spec.numbered(number))

    @command(
        "new",
        help=N_("go to the next level; {new} classic 3: to that one"),
        ends_line=True,
    )
    def new(self, spec: AnotherGame | None = None) -> Events:
        return super().new(spec)

    @command("no", "n", help=N_("when the level is over, show what to type next"), rare=True)
    def no(self) -> Events:
        if self.outcome:  # with levels, the player may mean "next" by n
            raise Illegal(self.what_next())
        return super().no()

    @question("levels", help=N_("list the levels, and your fewest pushes"), rare=True)
    def levels(self) -> Events:
        if not isinstance(self.spec, SetSpec):
            raise Illegal(_(messages.NOT_OF_A_SET))
        statistics = self.statistics.of_game(self.spec.game, self.bests)
        levels = list_levels(self.spec.levels_in_set, statistics)
        listing = f"textgames {command_name('list', False)} {printable(self.spec.set)}"
        lists_all = _("{command} lists them all.", command=listing)
        yield Reply("\n".join(level_table(levels)), [count_solved(levels), lists_all], levels)

    @command(
        "lurd",
        help=N_(
            "make the moves l, u, r, d (pushes in capitals); {lurd} alone shows yours, "
            "{lurd_solution} those {solve} found"
        ),
        form="{lurd} rrUUl",
        rare=True,
    )
    def lurd(self, what: Literal["solution"] | Annotated[str, letters] | None = None) -> Events:
        """Make moves up to the first one that is blocked, or show moves."""
        if what is None:
            self.saving = ""
            yield self._moves_to_show(self.game.moves, _("You haven't moved yet."))
        elif what == "solution":
            self.saving = "hint"  # the help that it is; a replay has no solution
            self.record.add_hint()
            none = _("No solution is known from here: {solve} searches for one.")
            yield self._moves_to_show(self.advisor.moves_planned(self.game), none)
        elif self.outcome:
            raise Illegal(self.game_over_text())
        else:
            made = self.make_moves(what)
            if made:
                yield Steps(made)
            if len(made) < len(what) and not self.outcome:
                places = {"number": len(made) + 1, "total": len(what), "move": what[len(made)]}
                raise Illegal(_("Move {number} of {total}, {move}, is blocked.", **places))

    def _moves_to_show(self, moves: str, without: str) -> Reply:
        """Return the answer with moves in LURD, or what there is to say without any."""
        if not moves:
            return Reply(without, data={"lurd": ""})
        return Reply("", data={"lurd": moves}, to_paste=command_text(f"lurd {moves}"))

    @question(
        "list",
        help=N_("list where the boxes are, nearest first; also {holes}, {goals}"),
        form="{list} {boxes}",
        rare=True,
    )
    def show_list(self, things: Literal["boxes", "holes", "goals"]) -> Events:
        yield Reply(self.describer.listing(self.game, things))

    def board(self) -> Board:
        symbols = self.game.symbols
        return Board(self.game.rows_shown(), styles_of(symbols).get, joined=symbols[WALL])

    def figures(self) -> str:
        game = self.game
        label = self.spec.label
        message = N_("Goals left {left}   Steps {steps}   Pushes {pushes}")
        if game.has_holes:
            message = N_("Holes left {left}   Steps {steps}   Pushes {pushes}")
        figures = _(message, left=game.left, steps=game.steps(), pushes=game.pushes)
        return f"{figures}   {label}" if label else figures

    def spoken_score(self) -> list[str]:
        return [*super().spoken_score(), self.describer.goal_progress(self.game)]

    def state(self) -> dict[str, Any]:
        game = self.game
        return {
            **super().state(),
            "player": list(game.find_player()),
            "pushes": game.pushes,
            "left": game.left,
            "edges_wrap": self._edges_wrap,
        }

    def completed(self) -> float:
        return max(0.0, 1 - self.game.left / self._left_at_start)

    def ending(self) -> list[str]:
        best = self.spec.level.best_known or 0
        compared = plural(messages.BEST_KNOWN, best) if best else ""
        if self.game.pushes <= best and not self.record.this_try.is_played_for:
            compared = _("No known solution has fewer pushes.")
        last = ""
        if self.spec.set and not self.spec.has_next:
            last = _(messages.THAT_WAS_THE_LAST, set=self.spec.set)
        return [_("Complete!"), self.describer.score(self.game), compared, last]

    def picture(self) -> str:
        """Return the pushes as a bar, compared to those of the best known solution."""
        best = self.spec.level.best_known
        if not (best and self.outcome):
            return ""
        pushes = plural(messages.PUSHES, self.game.pushes)
        more = min(LONGEST_BAR, self.game.pushes * LONGEST_BAR // 2 // best) - LONGEST_BAR // 2
        bar = "#" * (LONGEST_BAR // 2) + "+" * more
        return _("[{bar}] {pushes}, best known {best}", bar=bar, pushes=pushes, best=best)

    def solution_to_share(self) -> str:
        return f"lurd {self.game.moves}" if self.outcome else ""

    def next_commands(self) -> list[str]:
        commands = ["restart", "undo", "quit"]
        return ["next", *commands] if self.spec.has_next else commands

    def result_details(self) -> dict[str, int | str]:
        return {"pushes": self.game.pushes, "name": self.spec.name}

    def advice(self) -> Events:
        limit = self.search_limit(SECONDS)
        hint = yield from reported(self.advisor.advice(self.game, limit), limit)
        yield Hint(*hint)

    def walk(self, direction: str) -> Events:
        """Make a step, or note the obstacle."""
        if made := self.make_moves(LETTER_OF[direction]):
            yield Steps(made)
            return
        there = self.game.beside(self.game.find_player(), LETTER_OF[direction])
        if there in self.game.boxes:
            row, col = self.game.beside(there, LETTER_OF[direction])
            symbol = self.describer.rows(self.game)[row][col]
            thing = _(self.describer.cell(self.game, symbol))
            # Translators: {thing} is such as "wall" or "box on goal".
            yield Note(_("The box can't move: {thing} behind it.", thing=thing))
        else:
            yield Note(_("Hole.") if there in self.game.holes else _("Wall."))

    def _step(self, direction: str) -> Move | None:
        """Make a step and return it; None if something is in the way."""
        game = self.game
        before = game.position
        way = LETTER_OF[direction]
        if not game.move(direction):
            return None
        after = game.position
        if after.pushes == before.pushes:
            over_edge = messages.is_over_edge(game, before.player, way)
            return Move(direction, after.player, over_edge)
        box_before = after.player
        box = game.beside(box_before, way)
        goals = after.targets - game.holes
        return Move(
            direction,
            after.player,
            messages.is_over_edge(game, box_before, way),
            box,
            off_goal=box_before in goals,
            onto_goal=box in goals,
            fills=box in before.targets - after.targets,  # goals stay
        )

    def follow(self, way: str) -> Events:
        """Make the moves of a way that was found, or note that there are none."""
        if way:
            yield Steps(self.make_moves(way))
        else:
            yield Note(_(NOTHING_CHANGED))

    def make_moves(self, moves: str) -> list[Move]:
        """Make moves until one is blocked or the level is complete, and return those."""
        made: list[Move] = []
        for way in moves:
            move = None if self.game.outcome else self._step(DIRECTION_OF[way.lower()])
            if not move:
                break
            made.append(move)
        return made

    def start_game(self, find: Callable[[], GameSpec]) -> Events:
        def found() -> GameSpec:
            spec = find()
            if isinstance(spec, RandomSpec):
                # No time limit, so that a seed is the same level on any machine.
                spec.cancellation = self.search_limit(NO_LIMIT)
            return spec

        before = self.game.symbols
        yield from super().start_game(found)
        if self.game.symbols != before:
            yield Note(self.describer.legend_sentence(self.game), is_seen=True)

    def play(self, line: str) -> Events:
        """Play a line, and add a warning if it has a push that led to a deadlock."""
        has_pushed = False
        for event in super().play(line):
            has_pushed |= isinstance(event, Steps) and any(one.box for one in event.moves)
            yield event
        if has_pushed and not (self._has_warned or self.outcome):
            yield from self._warning()

    def _warning(self) -> Events:
        """Warn, once a level, about a box that can no longer get to a goal."""
        try:
            box = self.advisor.deadlocked_box(self.game, self.search_limit(SECONDS_FOR_WARNING))
        except Refusal:  # it takes too long, or the level is too large
            return
        if box:
            self._has_warned = True
            name = square_name(box)
            text = _(
                "The box at {square} is stuck: no solution from here. Try {undo}.", square=name
            )
            yield Note(text, changes=[{"type": "stuck", "row": box[0], "col": box[1]}])


def has_open_edges(game: Sokoban) -> bool:
    """Return True if the player may get over an edge of the board, to the opposite edge."""
    rows, cols = game.size
    walls = game.walls
    opens_up = any(walls.isdisjoint([(0, col), (rows - 1, col)]) for col in range(cols))
    opens_left = any(walls.isdisjoint([(row, 0), (row, cols - 1)]) for row in range(rows))
    return opens_up or opens_left


Found = TypeVar("Found")


def reported(
    search: Generator[None, None, Found], limit: Cancellation
) -> Generator[Event, None, Found]:
    """Run a search to its end and return its result; report every few seconds that it goes on."""
    reports = 0
    while True:
        try:
            next(search)
        except StopIteration as end:
            found: Found = end.value
            return found
        if limit.elapsed > (reports + 1) * SECONDS_BETWEEN_REPORTS:
            reports += 1
            text = _("Searching: {seconds} s. Ctrl-C to stop.", seconds=round(limit.elapsed))
            yield Report(text)
