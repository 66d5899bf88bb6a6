"""Sokoban at the console."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Any

from textgames.engine import commands
from textgames.engine.answer import Answer, Event, Hint, Note
from textgames.engine.commands import Arguments, Command, Verb, one_of, square_at
from textgames.engine.messages import NOTHING_CHANGED, bounds_of
from textgames.engine.progress import NO_LIMIT, Cancellation
from textgames.engine.session import Session
from textgames.engine.spec import GameSpec
from textgames.engine.statistics import MOVES, Summary
from textgames.errors import Refusal, Unreadable
from textgames.sokoban import messages
from textgames.sokoban.board import WALL, pushes_in
from textgames.sokoban.level_sets import count_solved, level_table, list_levels
from textgames.sokoban.messages import Describer
from textgames.sokoban.rules import DIRECTION_OF, LETTER_OF, Sokoban, Square
from textgames.sokoban.spec import RandomSpec, Spec
from textgames.text import language
from textgames.text.grid import Board
from textgames.text.language import N_, W_, _, command_name, command_text, join_sentences, ngettext
from textgames.text.numbers import decode_runs
from textgames.text.quoting import printable
from textgames.text.squares import square_name
from textgames.text.width import width_of

if TYPE_CHECKING:
    from textgames.sokoban.hint import Advisor  # only a hint loads the solver

SECONDS = 10  # for a hint, and for solve unless it names others
SECONDS_FOR_WARNING = 1
LONGEST_BAR = 10  # characters, of which the best known solution is half
SECONDS_BETWEEN_REPORTS = 5  # of a search that takes its time
SOLUTION = "solution"  # what `play` takes
MAX_MOVES = 5000  # that lurd plays, and that fit into a line


def box_and_where(arguments: Arguments) -> tuple[Any, ...]:
    """Take a direction; or a box's square, and another or a direction."""
    if direction := arguments.take_name([*commands.DIRECTIONS]):
        return (direction,)
    count, _box = square_at(arguments.words)
    there = arguments.words[count:]
    is_direction = bool(there) and arguments.vocabulary.verb_at(there)[0] in commands.DIRECTIONS
    if not count or not (is_direction or square_at(there)[0]):
        rows, cols = arguments.spec.size
        example = f"{square_name(rows // 2, cols // 2)} {bounds_of(arguments.spec.size)['example']}"
        places = {"verb": arguments.shown_name, "example": command_text(f"push {example}")}
        expected = _("{verb} needs two squares, as in {example}.", **places)
        raise Unreadable(expected, arguments.name, examples=[f"push {example}"])
    box = arguments.square()
    return box, arguments.take_name([*commands.DIRECTIONS]) or arguments.square()


def the_solution(arguments: Arguments) -> str:
    """Take the word for what `solve` has found, or nothing."""
    return arguments.take_name([SOLUTION]) or SOLUTION


def lurd(arguments: Arguments) -> str:
    """Take the letters of moves, without their run lengths."""
    moves = moves_in_lurd("".join([word.text for word in arguments.words]))
    if not moves:
        raise arguments.unreadable(
            _("{verb} needs moves written with u, d, l and r.", verb=arguments.shown_name), "rrUUl"
        )
    arguments.rest()
    return moves


def moves_in_lurd(text: str) -> str:
    """Return the moves of a text in LURD, without run lengths; empty if it is anything else."""
    moves = decode_runs(text, MAX_MOVES) or ""
    return moves if moves.isascii() and set("udlr").issuperset(moves.lower()) else ""


def seconds(arguments: Arguments) -> int:
    """Take a number of seconds, or nothing for the usual ones."""
    return arguments.number() if arguments.has_number() else SECONDS


def instead(word: str) -> tuple[str, ...]:
    """Return what to type in place of "back", or of moves in LURD without their verb."""
    if word.lower() == "back":
        return "undo", "previous"
    is_lurd = len(word) > 1 and word[0].isalnum() and bool(word.strip("u")) and bool(moves_in_lurd(word))
    return (f"lurd {word}",) if is_lurd else ()


def encode_runs(moves: str) -> str:
    """Return moves with the length before each run: "rrrUl" becomes "3rUl"."""
    runs = [(move, len(list(run))) for move, run in groupby(moves)]
    return "".join([move if length == 1 else f"{length}{move}" for move, length in runs])


@cache  # so that rows are drawn only once
def styles_of(symbols: str) -> dict[str, Any]:
    return {symbol: thing.style for symbol, thing in zip(symbols, messages.THINGS)}


class Play(Session):
    """A game of Sokoban being played."""

    describer: Describer = Describer()
    vocabulary = commands.Vocabulary(
        {
            **commands.DIRECTIONS,
            W_("go"): Verb("", Arguments.square, in_play=True),
            W_("push"): Verb("", box_and_where, in_play=True),
            W_("level"): Verb("", Arguments.number),
            W_("next"): Verb(),
            W_("previous"): Verb(),
            W_("levels"): Verb("", asks=True),
            W_("solve"): Verb("", seconds, in_play=True, asks=True, helps=True),
            W_("solvable"): Verb("", in_play=True, asks=True),
            W_("warn"): Verb("", one_of(W_("on"), W_("off"))),
            W_("lurd"): Verb("", lurd, in_play=True),
            W_("play"): Verb("", the_solution, in_play=True),
            W_("solution"): Verb("", asks=True),
            W_("list"): Verb("", one_of(W_("boxes"), W_("holes"), W_("goals")), asks=True),
        },
        together=commands.DIRECTION_LETTERS,
        instead=instead,
    )
    summaries = (
        *MOVES,
        Summary("best_pushes", "min", "pushes", "counted and won"),
        Summary("name", "max", "name"),
    )
    free_tries = True
    warns = True
    spec: Spec
    game: Sokoban

    def begin(self, spec: GameSpec, game: Sokoban) -> None:
        super().begin(spec, game)
        if self.display_choices:
            name = self.display_choices["symbols"]
            symbols = messages.ALPHABETS[name]
            if not language.can_show(symbols):
                places = {"encoding": language.encoding, "option": f"--symbols {name}"}
                raise Unreadable(_("The output encoding {encoding} can't show the symbols of {option}.", **places))
            self.describer = Describer(symbols)
        self._advisor: Advisor | None = None
        self._saw_solution = False
        self._left_at_start = game.left or 1
        self._stuck_box: Square | None = None  # that was warned of

    @property
    def advisor(self) -> Advisor:
        """What answers hints and the like about this level."""
        if self._advisor is None:
            from textgames.sokoban.hint import Advisor

            self._advisor = Advisor()
        return self._advisor

    def do(self, command: Command) -> None:
        match command.parts:
            case ("up" | "left" | "down" | "right" as direction,):
                self.walk(direction)
            case ("go", row, col):
                self.go((row, col))
            case ("push", direction):
                ahead = self.game.beside(self.game.find_player(), LETTER_OF[direction])
                self.push(ahead, self.game.beside(ahead, LETTER_OF[direction]))
            case ("push", box, str() as direction):
                self.push(box, self.game.beside(box, LETTER_OF[direction]))
            case ("push", box, there):
                self.push(box, there)
            case ("play", _solution):
                self.play_solution()
            case ("lurd", moves):
                self.lurd(moves)
            case ("level", number):
                self.start_game(lambda: self.spec.numbered(number))
            case ("no",) if self.game.outcome:
                self.refuse(self.describer.what_next(self.next_commands()))
            case ("next" | "previous" as direction,):
                self.start_game(lambda: self.spec.neighbour(1 if direction == "next" else -1))
            case ("levels",):
                self.levels()
            case ("solve", seconds):
                self.solve(seconds)
            case ("solvable",):
                self.solvable()
            case ("solution",):
                self.solution()
            case ("list", things):
                self.reply(self.describer.listing(self.game, things))
            case ("warn", switch):
                self.warns = switch == "on"
                self.note(_("Warnings are on.") if self.warns else _("Warnings are off."))
            case _:
                super().do(command)

    def board(self) -> Board:
        symbols = self.describer.alphabet(self.game)
        width = width_of(symbols[WALL])
        return Board(self.describer.rows(self.game), styles_of(symbols).get, width=width, joined=symbols[WALL])

    def figures(self) -> str:
        game, label = self.game, self.spec.label
        message = N_("Goals left {left}   Steps {steps}   Pushes {pushes}")
        if game.has_holes:
            message = N_("Holes left {left}   Steps {steps}   Pushes {pushes}")
        figures = _(message, left=game.left, steps=game.steps(), pushes=game.pushes)
        return f"{figures}   {label}" if label else figures

    def state(self) -> dict[str, Any]:
        game = self.game
        return {**super().state(), "player": [*game.find_player()], "pushes": game.pushes, "left": game.left}

    def completed(self) -> float:
        return max(0.0, 1 - self.game.left / self._left_at_start)

    def ending(self) -> str:
        best = self.spec.level.best_known or 0
        compared = ngettext(*messages.BEST_KNOWN, best) if best else ""
        if self.game.pushes <= best and not self.record.is_played_for:
            compared = _("No known solution has fewer pushes.")
        last = _(messages.THAT_WAS_THE_LAST, set=self.spec.set) if self.spec.set and not self.spec.has_next else ""
        return join_sentences([_("Complete!"), self.describer.score(self.game), compared, last])

    def picture(self) -> str:
        """Return the pushes as a bar, against those of the best known solution."""
        pushes, best = ngettext(*messages.PUSHES, self.game.pushes), self.spec.level.best_known
        if not (best and self.game.outcome):
            return ""
        more = min(LONGEST_BAR, self.game.pushes * LONGEST_BAR // 2 // best) - LONGEST_BAR // 2
        bar = "#" * (LONGEST_BAR // 2) + "+" * more
        return _("[{bar}] {pushes}, best known {best}", bar=bar, pushes=pushes, best=best)

    def next_commands(self) -> list[str]:
        return ["next"] * self.spec.has_next + ["restart", "undo", "quit"]

    def result_details(self) -> dict[str, int | str]:
        return {"pushes": self.game.pushes, "name": self.spec.params}

    def advice(self) -> Hint:
        self.progress.report(self.answer)
        return Hint(*self.advisor.advice(self.game, self.search_limit(SECONDS)))

    def search_limit(self, seconds: float) -> Cancellation:
        """Return what stops a search, and reports every five seconds that it goes on."""
        reported = 0

        def report(search: Cancellation) -> None:
            nonlocal reported
            if search.elapsed > reported + SECONDS_BETWEEN_REPORTS:
                reported = round(search.elapsed)
                self.progress.report(Note(_("Searching: {seconds} s. Ctrl-C to stop.", seconds=reported)))

        search = self.progress.limit(seconds)
        search.report = report
        return search

    def walk(self, direction: str) -> None:
        """Make a step, or note what is in the way."""
        if self._step(direction):
            return
        there = self.game.beside(self.game.find_player(), LETTER_OF[direction])
        if there in self.game.boxes:
            row, col = self.game.beside(there, LETTER_OF[direction])
            thing = _(self.describer.cell(self.game, self.describer.rows(self.game)[row][col]))
            # Translators: {thing} is such as "wall" or "box on goal".
            self.note(_("The box can't move: {thing} behind it.", thing=thing))
        else:
            self.note(_("Hole.") if there in self.game.holes else _("Wall."))

    def _step(self, direction: str) -> bool:
        """Make a step and add its events; return False if something is in the way."""
        game, before, way = self.game, self.game.position, LETTER_OF[direction]
        if not game.move(direction):
            return False
        after = game.position
        is_push = after.pushes > before.pushes
        start = after.player if is_push else before.player  # of the box, or of the player
        row, col = after.player
        facts: dict[str, Any] = {"direction": direction, "row": row, "col": col}
        facts["over_edge"] = messages.is_over_edge(game, start, way)
        if not is_push:
            self.moved(Event("step", **facts))
            return True
        box, goals = game.beside(start, way), after.targets - game.holes
        self.moved(Event("push", **facts, box=list(box), off_goal=start in goals, onto_goal=box in goals))
        if box in before.targets - after.targets:  # a hole is filled; goals stay
            self.answer.add(Event("fill", row=box[0], col=box[1]))
        return True

    def go(self, there: Square) -> None:
        from textgames.sokoban.solver.walking import way_to

        self._take(way_to(self.game, there), _("There is no path to {square}.", square=square_name(*there)))

    def push(self, box: Square, there: Square) -> None:
        from textgames.sokoban.solver.walking import pushes_to

        if box not in self.game.boxes:
            self.refuse(_("There is no box at {square}.", square=square_name(*box)))
            return
        moves = pushes_to(self.game, box, there, self.search_limit(SECONDS))
        names = {"box": square_name(*box), "square": square_name(*there)}
        self._take(moves, _("The box at {box} can't be pushed to {square}.", **names))

    def _take(self, moves: str | None, refusal: str) -> None:
        """Make the moves that were found; refuse if there are none."""
        if moves is None:
            self.refuse(refusal)
        elif not moves:
            self.note(_(NOTHING_CHANGED))
        else:
            self._follow(moves)

    def lurd(self, moves: str) -> None:
        """Play moves given as LURD, up to the first that is blocked."""
        if self._saw_solution and self.advisor.moves_planned(self.game).startswith(moves):
            self.record.add_auto()
        done = self._follow(moves)
        if done < len(moves) and not self.game.outcome:
            number, total, move = done + 1, len(moves), moves[done]
            self.refuse(_("Move {number} of {total}, {move}, is blocked.", number=number, total=total, move=move))

    def play_solution(self) -> None:
        """Play the solution that was found; it is saved by its moves, so that nothing is searched again."""
        moves = self.advisor.moves_planned(self.game)[:MAX_MOVES]
        if not moves:
            self.refuse(_("No solution is known from here: type {solve} first."))
            return
        self.record.add_auto()
        self._follow(moves)
        self.save_as(f"lurd {encode_runs(moves)}")

    def _follow(self, ways: str) -> int:
        """Make moves until one is blocked or the level is complete; return how many were made."""
        for done, way in enumerate(ways):
            if self.game.outcome or not self._step(DIRECTION_OF[way.lower()]):
                return done
        return len(ways)

    def solve(self, seconds: int) -> None:
        """Answer with a solution from here, if one is found in time."""
        self.record.add_hint()
        self.progress.report(self.answer)
        try:
            found = self.advisor.solution(self.game, self.search_limit(seconds))
        except Refusal as error:  # it was stopped, took too long, or the level is too large
            self.reply(str(error))
            return
        if found is None:
            self.reply(_(messages.NO_SOLUTION_FROM_HERE), data={"lurd": None})
            return
        self._saw_solution = True
        moves, is_fewest = found
        counts = messages.counts_of(moves)
        shortest = _("Solution: {pushes} (the fewest possible), {steps}.", **counts)
        text = shortest if is_fewest else _("Solution: {pushes}, {steps}.", **counts)
        data = {"lurd": moves, "pushes": pushes_in(moves), "moves": len(moves), "fewest": is_fewest}
        to_play_it = _(messages.TO_PLAY_IT, command=command_text("play solution"))
        self.reply(text, join_sentences([text, to_play_it]), data, to_paste=command_text(f"lurd {moves}"))

    def solvable(self) -> None:
        """Answer whether there is a solution from here, without a move of it."""
        try:
            is_solvable = self.advisor.is_solvable(self.game, self.search_limit(SECONDS))
        except Refusal:
            self.reply(_("It isn't known whether there is a solution from here."), data={"solvable": None})
            return
        text = _("There is a solution from here.") if is_solvable else _(messages.NO_SOLUTION_FROM_HERE)
        self.reply(text, data={"solvable": is_solvable})

    def solution(self) -> None:
        """Answer with the moves so far."""
        moves = self.game.moves
        if moves:
            self.reply("", _(messages.TO_PLAY_IT, command=command_text(f"lurd {encode_runs(moves)}")), to_paste=moves)
        else:
            self.reply(_("You haven't moved yet; {solve} finds a solution."))

    def levels(self) -> None:
        """Answer with the levels of the set and the results in them."""
        if not self.spec.set:
            self.refuse(_(messages.NOT_OF_A_SET))
            return
        levels = list_levels(self.spec.levels_in_set, self.statistics.of_game(self.spec.game, self.summaries))
        listing = f"textgames {command_name('list', False)} {printable(self.spec.set)}"
        lists_all = _("{command} lists them all.", command=listing)
        self.reply("\n".join(level_table(levels)), join_sentences([count_solved(levels), lists_all]), levels)

    def start_game(self, find: Callable[[], GameSpec]) -> None:
        def found() -> GameSpec:
            spec = find()
            if isinstance(spec, RandomSpec):
                spec.cancellation = self.progress.limit(NO_LIMIT)  # a seed is the same level on any machine
            return spec

        before = self.describer.alphabet(self.game)
        super().start_game(found)
        if self.describer.alphabet(self.game) != before:
            self.note(self.describer.legend_sentence(self.game))

    def respond(self, line: str) -> Answer | None:
        """Play a line; add a warning if a push of it led to a deadlock."""
        answer = super().respond(line)
        kinds = {event.kind for event in answer.events()} if answer and self.warns else set()
        if kinds & {"undo", "restart"}:
            self._stuck_box = None
        if answer and "push" in kinds and not self.game.outcome:
            before, box = self._stuck_box, None
            with suppress(Refusal):  # it takes too long, or the level is too large
                box = self.advisor.deadlocked_box(self.game, self.progress.limit(SECONDS_FOR_WARNING))
            self._stuck_box = box
            if box and not before:
                answer.add(Event("stuck", row=box[0], col=box[1]))
                self.note(_("The box at {square} is stuck: there is no solution from here.", square=square_name(*box)))
        return answer
