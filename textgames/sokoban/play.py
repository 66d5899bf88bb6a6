"""Sokoban at the console."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textgames.engine.arguments import another_game, number, number_if_any, one_of, square
from textgames.engine.cancellation import NO_LIMIT
from textgames.engine.commands import another, command, move, question, steps
from textgames.engine.common_commands import CommonCommands
from textgames.engine.session import Context, Resumed
from textgames.engine.spec import GameSpec
from textgames.engine.view import JsonObject, Reply
from textgames.errors import Illegal, Refusal, Unreadable
from textgames.sokoban import messages
from textgames.sokoban.board import pushes_in
from textgames.sokoban.formats import decode_runs
from textgames.sokoban.level_sets import count_solved, level_table, list_levels
from textgames.sokoban.messages import Describer
from textgames.sokoban.rules import DIRECTION_OF, DIRECTIONS, LETTER_OF, OPPOSITE, Sokoban
from textgames.sokoban.spec import RandomSpec, SetSpec, Spec
from textgames.storage.results import FEWEST_MOVES, Best
from textgames.text.language import L_, N_, W_, _, command_name, command_text
from textgames.text.squares import Square, square_name

SECONDS = 10  # for a hint, and for solve unless the player gives a number
SECONDS_FOR_WARNING = 1
SOLUTION = W_("solution")
MAX_MOVES = 5000  # that lurd plays, so that they fit into a line


def box_and_where(arguments: Any) -> tuple[Square | None, Square | str]:
    """Take a direction, or a box's square followed by another square or a direction."""
    if direction := arguments.take_name(DIRECTIONS):
        return None, direction
    if arguments.has_square():
        box = square(arguments)
        if direction := arguments.take_name(DIRECTIONS):
            return box, direction
        if arguments.has_square():
            return box, square(arguments)
    from textgames.sokoban.solver.walking import pushable_boxes

    squares = arguments.examples
    example = f"push {squares['box']} {squares['other']}"
    places = {"verb": arguments.shown_name, "example": command_text(example)}
    expected = _("{verb} needs two squares, as in {example}.", **places)
    examples = [example] if pushable_boxes(arguments.session.game) else []
    raise Unreadable(expected, arguments.name, examples=examples)


def solution_or_moves(arguments: Any) -> str:
    """Take the word "solution", or moves in LURD, with or without run lengths."""
    if arguments.vocabulary.has_help and arguments.take_name([SOLUTION]):
        return SOLUTION
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

    def __init__(self, spec: GameSpec, context: Context, resumed: Resumed | None = None) -> None:
        super().__init__(spec, context, resumed)
        self._pushes = self.game.pushes  # before the line
        self._has_warned = False  # of a stuck box

    def after_line(self) -> None:
        """Warn if a push led to a deadlock."""
        has_pushed = self.game.pushes > self._pushes
        self._pushes = self.game.pushes
        if has_pushed and self.vocabulary.has_help and not (self._has_warned or self.outcome):
            self._warn()

    @steps(up="w k", left="a h", down="s j", right="d l", help=N_("walk {direction}"))
    def do_step(self, direction: str) -> None:
        """Make a step, or note the obstacle."""
        if self.make_moves(LETTER_OF[direction]):
            return
        there = self.game.beside(self.game.find_player(), LETTER_OF[direction])
        if there in self.game.boxes:
            row, col = self.game.beside(there, LETTER_OF[direction])
            symbol = self.describer.rows(self.game)[row][col]
            thing = _(self.describer.cell(self.game, symbol))
            # Translators: {thing} is such as "wall" or "box on goal".
            self.tell.blocked(self, _("The box can't move: {thing} behind it.", thing=thing))
        else:
            self.tell.blocked(self, _("Hole.") if there in self.game.holes else _("Wall."))

    @move(
        "go",
        words=L_(
            "goto, go to, walk, walk to, travel, move to, move me to, run to, travel to, jump "
            "to, step to, head to, move player to, move the player to, navigate to"
        ),
        takes=square,
        help=N_("walk to row {row_number}, column {column_letters} without pushing a box"),
        form="{go} {square}",
    )
    def do_go(self, there: Square) -> None:
        from textgames.sokoban.solver.walking import walk_to

        moves = walk_to(self.game, there, self.search_limit(SECONDS))
        if moves is None:
            raise Illegal(
                self.what_is_at(there)
                or _("There is no path to {square}.", square=square_name(there))
            )
        self.follow(moves, _("You are at {square} already.", square=square_name(there)))

    @move(
        "push",
        words=L_(
            "move box, move the box, drag, drag box, push box, push the box, shove, shove "
            "box, move crate, push crate, slide box"
        ),
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
            raise Illegal(self.what_is_at(there) or self.why_not_pushed(box, there))
        self.follow(moves, _("The box is at {square} already.", square=names["square"]))

    @question(
        "solve",
        words=L_(
            "solvable, is it solvable, is this solvable, can it be solved, can this be "
            "solved, is it possible, is this possible, is this level solvable, solver, find "
            "solution, show solution, show the solution, show me the solution, give me the "
            "solution, give solution, answer, answers, show answer, walkthrough, check, can i "
            "still win, is it lost, is it still possible, deadlock"
        ),
        may_take=number_if_any,
        help=N_("search 30 seconds for a solution, and count its pushes"),
        form="{solve} 30",
        needs_game=True,
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
            self.answer.reply(Reply(str(error), data={"solvable": None}))
            return
        if pushes is None:
            self.answer.reply(Reply(_(messages.NO_SOLUTION_FROM_HERE), data={"solvable": False}))
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
        self.answer.reply(Reply(text, data=data))

    @another(
        "next",
        words=L_(
            "next level, skip, skip level, skip this level, another level, next one, next "
            "puzzle, advance, proceed, continue, go on, move on, next stage"
        ),
        help=N_("go to the next level of the set"),
    )
    def do_next(self) -> None:
        self.start_game(self.spec.following)

    @another(
        "level",
        words=L_(
            "goto level, go to level, select level, choose level, play level, jump to level, "
            "change level, lvl, stage, puzzle"
        ),
        takes=number,
        help=N_("go to level 3"),
        form="{level} 3",
    )
    def do_level(self, number: int) -> None:
        self.start_game(lambda: self.spec.numbered(number))

    @another(
        "new",
        words=L_("set, level set, collection, pack"),
        may_take=another_game,
        help=N_("go to the next level; {new} classic 3: to that one"),
        example="{new} {classic} 3",
        rare=True,
    )
    def do_new(self, spec: GameSpec | None = None) -> None:
        super().do_new(spec)

    def do_stats(self) -> None:
        """Answer with the number of solved levels in the set, and the results of this one."""
        if isinstance(self.spec, SetSpec):
            self.tell.note(count_solved(self._levels(self.spec)))
        super().do_stats()

    def _levels(self, spec: SetSpec) -> list[JsonObject]:
        """Return records of the levels of the set, with the player's results."""
        return list_levels(spec.levels_in_set, self.results.of_game(spec.game, self.bests))

    @question(
        "levels",
        words=L_(
            "level list, list levels, show levels, list of levels, level select, stages, "
            "puzzles, which levels"
        ),
        help=N_("list the levels, and your fewest pushes"),
        rare=True,
    )
    def do_levels(self) -> None:
        if not isinstance(self.spec, SetSpec):
            raise Illegal(_(messages.NOT_OF_A_SET))
        levels = self._levels(self.spec)
        listing = f"textgames {command_name('list', False)} {self.spec.set_name}"
        lists_all = _("{command} lists them all.", command=listing)
        self.answer.reply(
            Reply("\n".join(level_table(levels)), [count_solved(levels), lists_all], levels)
        )

    @command(
        "lurd",
        words=L_("notation, my moves, move list, show notation"),
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
            if made < len(what) and not self.outcome:
                places = {"number": made + 1, "total": len(what), "move": what[made]}
                raise Illegal(_("Move {number} of {total}, {move}, is blocked.", **places))

    def show_moves(self, moves: str, without: str) -> None:
        """Answer with moves in LURD, or, if there are none, with the text `without`."""
        if not moves:
            self.answer.reply(Reply(without, data={"lurd": ""}))
            return
        typed = command_text(f"lurd {moves}")
        self.answer.reply(Reply("", [_("Capitals are pushes."), typed], {"lurd": moves}, typed))

    @question(
        "list",
        words=L_("where are, where is, find, locate, show boxes, list all"),
        takes=one_of(W_("boxes"), W_("holes"), W_("goals")),
        help=N_("list where the boxes are, nearest first; also {holes}, {goals}"),
        form="{list} {boxes}",
        rare=True,
    )
    def do_list(self, things: str) -> None:
        self.answer.reply(Reply(self.describer.listing(self.game, things)))

    def advice(self) -> Any:
        """Return the next step of a solution, or how far to go back if there is none."""
        hint = super().advice()
        return hint if hint.command else self._advisor.way_back(self.game.since_start()) or hint

    def what_is_at(self, square: Square) -> str:
        """Return what keeps the player and boxes from a square, as a sentence; "" if nothing."""
        row, col = square
        thing = self.describer.cell(self.game, self.describer.rows(self.game)[row][col])
        if square not in self.game.walls and square not in self.game.boxes:
            return ""
        return _("{square}: {word}.", square=square_name(square), word=_(thing))

    def why_not_pushed(self, box: Square, there: Square) -> str:
        """Return why a box can't be pushed to a square that is free, as a sentence."""
        names = {"box": square_name(box), "square": square_name(there)}
        for way in OPPOSITE:
            behind = self.game.beside(box, OPPOSITE[way])
            if self.game.beside(box, way) == there:
                places = {"behind": square_name(behind), **names}
                return _(messages.CANT_GET_BEHIND, **places)
        return _(messages.NO_WAY_FOR_BOX, **names)

    def follow(self, moves: str, without: str) -> None:
        """Make the moves that were found, and say how many; or note that there are none."""
        if not moves:
            self.tell.note(without)
            return
        made = self.make_moves(moves)
        if made > 1 and self.vocabulary.has_help:
            undo = command_text(f"undo {made}")
            self.tell.note(_("{count} moves; {undo} takes them back.", count=made, undo=undo))

    def make_moves(self, moves: str) -> int:
        """Make moves until one is blocked or the level is complete; return how many were made."""
        made = 0
        for way in moves:
            if self.game.outcome or not self.game.move(DIRECTION_OF[way.lower()]):
                break
            made += 1
        if made:
            self.moved(made)
        return made

    def start_game(self, find: Callable[[], GameSpec]) -> None:
        def found() -> GameSpec:
            spec = find()
            if isinstance(spec, RandomSpec):
                # No time limit, so that a seed gives the same level on any machine.
                spec.cancellation = self.search_limit(NO_LIMIT)
            return spec

        super().start_game(found)

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
            self.tell.note(text, objects=[{"type": "stuck", "row": box[0], "col": box[1]}])
