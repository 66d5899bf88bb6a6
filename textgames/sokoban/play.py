"""Sokoban at the console."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from textgames.engine.cancellation import NO_LIMIT
from textgames.engine.commands import (
    Arguments,
    another_game,
    command,
    move,
    number,
    number_if_any,
    one_of,
    question,
    square,
    square_at,
    steps,
)
from textgames.engine.common_commands import CommonCommands
from textgames.engine.session import Session
from textgames.engine.spec import GameSpec
from textgames.engine.view import Change, JsonObject
from textgames.engine.wording import NOTHING_CHANGED
from textgames.errors import Illegal, Refusal, Unreadable
from textgames.sokoban import messages
from textgames.sokoban.board import pushes_in
from textgames.sokoban.formats import decode_runs
from textgames.sokoban.level_sets import count_solved, level_table, list_levels
from textgames.sokoban.messages import Describer, Step
from textgames.sokoban.rules import DIRECTION_OF, DIRECTIONS, LETTER_OF, Sokoban
from textgames.sokoban.spec import RandomSpec, SetSpec, Spec
from textgames.storage.results import FEWEST_MOVES, Best
from textgames.text.language import N_, W_, _, command_name, command_text
from textgames.text.squares import Square, square_name

SECONDS = 10  # for a hint, and for solve unless the player gives a number
SECONDS_FOR_WARNING = 1
SOLUTION = W_("solution")
MAX_MOVES = 5000  # that lurd plays, so that they fit into a line


def box_and_where(arguments: Arguments) -> tuple[Square | None, Square | str]:
    """Take a direction, or a box's square followed by another square or a direction."""
    if direction := arguments.take_name(DIRECTIONS):
        return None, direction
    box, there = square_at(arguments.words)
    is_direction = bool(there) and arguments.vocabulary.command_at(there)[0] in DIRECTIONS
    if not box or not (is_direction or square_at(there)[0]):
        from textgames.sokoban.solver.walking import pushable_boxes

        squares = arguments.examples
        example = f"push {squares['box']} {squares['other']}"
        places = {"verb": arguments.shown_name, "example": command_text(example)}
        expected = _("{verb} needs two squares, as in {example}.", **places)
        examples = [example] if pushable_boxes(arguments.session.game) else []
        raise Unreadable(expected, arguments.name, examples=examples)
    return square(arguments), arguments.take_name(DIRECTIONS) or square(arguments)


def solution_or_moves(arguments: Arguments) -> str:
    """Take the word "solution", or moves in LURD, with or without run lengths."""
    if arguments.session.has_help and (word := arguments.take_name([SOLUTION])):
        return word
    moves = moves_in_lurd("".join([word.text for word in arguments.words]))
    if not moves:
        expected = _("{verb} needs moves written with u, d, l and r.", verb=arguments.shown_name)
        raise arguments.unreadable(expected)
    arguments.rest()
    return moves


def moves_in_lurd(text: str) -> str:
    """Return moves in LURD without their run lengths. Empty if the text is anything else."""
    moves = decode_runs(text, MAX_MOVES) or ""
    is_lurd = moves.isascii() and set("udlr").issuperset(moves.lower())
    return moves if is_lurd else ""


class Play(CommonCommands):
    """A game of Sokoban being played."""

    describer = Describer()
    steps_help = N_("walk up, left, down, right, or type these words")
    bests = (*FEWEST_MOVES, Best("best_pushes", "pushes"))
    undo_is_free = True
    spec: Spec
    game: Sokoban

    def __init__(self, spec: GameSpec) -> None:
        super().__init__(spec)
        self._has_warned = False  # of a stuck box

    def play(self, line: str) -> bool | None:
        """Play a line, and warn if one of its pushes led to a deadlock."""
        pushes = self.game.pushes
        is_played = super().play(line)
        has_pushed = self.game.pushes > pushes
        if has_pushed and self.has_help and not (self._has_warned or self.outcome):
            self._warn()
        return is_played

    @steps(up="w k", left="a h", down="s j", right="d l", help=N_("walk {direction}"))
    def do_step(self, direction: str) -> None:
        """Make a step, or note the obstacle."""
        if made := self.make_moves(LETTER_OF[direction]):
            self.tell_steps(made)
            return
        there = self.game.beside(self.game.find_player(), LETTER_OF[direction])
        if there in self.game.boxes:
            row, col = self.game.beside(there, LETTER_OF[direction])
            symbol = self.describer.rows(self.game)[row][col]
            thing = _(self.describer.cell(self.game, symbol))
            # Translators: {thing} is such as "wall" or "box on goal".
            self.note(_("The box can't move: {thing} behind it.", thing=thing))
        else:
            self.note(_("Hole.") if there in self.game.holes else _("Wall."))

    @move(
        "go",
        takes=square,
        help=N_("walk to row {row_number}, column {column_letters} without pushing a box"),
        form="{go} {square}",
    )
    def do_go(self, there: Square) -> None:
        from textgames.sokoban.solver.walking import walk_to

        moves = walk_to(self.game, there)
        if moves is None:
            raise Illegal(_("There is no path to {square}.", square=square_name(there)))
        self.follow(moves)

    @move(
        "push",
        takes=box_and_where,
        help=N_("push the box at {box} to {other}; {push_up}: the one above you"),
        form="{push} {box} {other}",
    )
    def do_push(self, what: tuple[Square | None, Square | str]) -> None:
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
        self.follow(moves)

    @question(
        "solve",
        may_take=number_if_any,
        help=N_("search 30 seconds for a solution, and count its pushes"),
        form="{solve} 30",
        in_play=True,
        is_help=True,
        rare=True,
    )
    def do_solve(self, seconds: int = SECONDS) -> None:
        """Search for a solution, and keep it for `lurd solution`; only that counts as help."""
        self.unsaved = ""
        advisor = self.advisor(seconds)
        try:
            pushes, is_fewest = advisor.solution(self.game.position, NO_LIMIT)
        except Refusal as error:  # it was stopped or took too long, or the level is too large
            self.reply(str(error), data={"solvable": None})
            return
        if pushes is None:
            self.reply(_(messages.NO_SOLUTION_FROM_HERE), data={"solvable": False})
            return
        moves = advisor.known_moves(self.game.position)
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
        self.reply(text, data=data)

    @command("next", help=N_("go to the next level of the set"), ends_line=True, is_help=True)
    def do_next(self) -> None:
        self.start_game(self.spec.following)

    @command(
        "level",
        takes=number,
        help=N_("go to level 3"),
        form="{level} 3",
        ends_line=True,
        is_help=True,
    )
    def do_level(self, number: int) -> None:
        self.start_game(lambda: self.spec.numbered(number))

    new = command(
        "new",
        may_take=another_game,
        help=N_("go to the next level; {new} classic 3: to that one"),
        example="{new} {classic} 3",
        ends_line=True,
        is_help=True,
        rare=True,
    )

    def do_stats(self) -> None:
        """Answer with the number of solved levels in the set, and the results of this one."""
        if isinstance(self.spec, SetSpec):
            self.note(count_solved(self._levels(self.spec)))
        super().do_stats()

    def _levels(self, spec: SetSpec) -> list[JsonObject]:
        """Return records of the levels of the set, with the player's results."""
        return list_levels(spec.levels_in_set, self.results.of_game(spec.game, self.bests))

    @question("levels", help=N_("list the levels, and your fewest pushes"), rare=True)
    def do_levels(self) -> None:
        if not isinstance(self.spec, SetSpec):
            raise Illegal(_(messages.NOT_OF_A_SET))
        levels = self._levels(self.spec)
        listing = f"textgames {command_name('list', False)} {self.spec.set_name}"
        lists_all = _("{command} lists them all.", command=listing)
        self.reply("\n".join(level_table(levels)), [count_solved(levels), lists_all], levels)

    @command(
        "lurd",
        may_take=solution_or_moves,
        help=N_(
            "make the moves l, u, r, d (pushes in capitals); {lurd} alone shows yours, "
            "{lurd_solution} those of a solution that was found"
        ),
        form="{lurd} rrUUl",
        rare=True,
    )
    def do_lurd(self, what: str = "") -> None:
        """Make moves up to the first blocked one, or show moves."""
        if not what:
            self.unsaved = ""
            self.show_moves(self.game.moves, _("You haven't moved yet."))
        elif what == SOLUTION:
            self.unsaved = ""
            moves = self.advisor().known_moves(self.game.position)
            if moves:
                self.unsaved = "hint"  # the help that it is; a replay has no solution
            none = _("No solution is known from here: {solve} searches for one.")
            self.show_moves(moves, none)
            if moves:
                self.count_help("hints")
        elif self.outcome:
            raise Illegal(self.game_over_text())
        else:
            made = self.make_moves(what)
            if made:
                self.tell_steps(made)
            if len(made) < len(what) and not self.outcome:
                places = {"number": len(made) + 1, "total": len(what), "move": what[len(made)]}
                raise Illegal(_("Move {number} of {total}, {move}, is blocked.", **places))

    def show_moves(self, moves: str, without: str) -> None:
        """Answer with moves in LURD, or, if there are none, with the text `without`."""
        if not moves:
            self.reply(without, data={"lurd": ""})
            return
        typed = command_text(f"lurd {moves}")
        self.reply("", [_("Capitals are pushes."), typed], {"lurd": moves}, typed)

    @question(
        "list",
        takes=one_of(W_("boxes"), W_("holes"), W_("goals")),
        help=N_("list where the boxes are, nearest first; also {holes}, {goals}"),
        form="{list} {boxes}",
        rare=True,
    )
    def do_list(self, things: str) -> None:
        self.reply(self.describer.listing(self.game, things))

    def advice(self) -> Any:
        """Return the next step of a solution, or how far to go back if there is none."""
        hint = super().advice()
        return hint if hint.command else self._advisor.way_back(self.game.since_start()) or hint

    def _step(self, direction: str) -> Step | None:
        """Make a step and return it; None if something is in the way."""
        game = self.game
        before = game.position
        way = LETTER_OF[direction]
        if not game.move(direction):
            return None
        after = game.position
        if after.pushes == before.pushes:
            over_edge = messages.is_over_edge(game, before.player, way)
            return Step(direction, after.player, over_edge)
        box_before = after.player
        box = game.beside(box_before, way)
        goals = after.targets - game.holes
        return Step(
            direction,
            after.player,
            messages.is_over_edge(game, box_before, way),
            box,
            off_goal=box_before in goals,
            onto_goal=box in goals,
            fills=box in before.targets - after.targets,  # goals stay
        )

    def follow(self, moves: str) -> None:
        """Make the moves that were found, or note that there are none."""
        if moves:
            self.tell_steps(self.make_moves(moves))
        else:
            self.note(_(NOTHING_CHANGED))

    def tell_steps(self, made: Sequence[Step]) -> None:
        """Tell the steps and pushes of one command."""
        spoken = partial(messages.describe_moves, made)
        self.changed(Change("steps", spoken, partial(messages.move_objects, made)))

    def make_moves(self, moves: str) -> list[Step]:
        """Make moves until one is blocked or the level is complete, and return those made."""
        made: list[Step] = []
        for way in moves:
            move = None if self.game.outcome else self._step(DIRECTION_OF[way.lower()])
            if not move:
                break
            made.append(move)
        return made

    def start_game(self, find: Callable[[], GameSpec]) -> None:
        def found() -> GameSpec:
            spec = find()
            if isinstance(spec, RandomSpec):
                # No time limit, so that a seed gives the same level on any machine.
                spec.cancellation = self.search_limit(NO_LIMIT)
            return spec

        super().start_game(found)

    def go_on_with(self, other: Session, kind: str, **facts: Any) -> None:
        super().go_on_with(other, kind, **facts)
        if other.game.symbols != self.game.symbols:
            self.note(self.describer.legend_sentence(other.game), spoken=[])

    def _warn(self) -> None:
        """Warn, once a level, about a box that can no longer get to a goal."""
        try:
            box = self.advisor(SECONDS_FOR_WARNING).stuck_box(self.game.position)
        except Refusal:  # it takes too long, or the level is too large
            return
        if box:
            self._has_warned = True
            name = square_name(box)
            text = _(
                "The box at {square} is stuck: no solution from here. Try {undo}.", square=name
            )
            self.note(text, objects=[{"type": "stuck", "row": box[0], "col": box[1]}])
