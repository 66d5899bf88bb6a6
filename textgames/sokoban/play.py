"""Sokoban at the console."""

from __future__ import annotations

from functools import partial
from time import monotonic

from textgames import commands
from textgames.answer import Event, Hint, Look
from textgames.commands import DIRECTION_LETTERS, DIRECTIONS, GRID, Verb, instead_of, is_square, number, one_of
from textgames.commands import optional_number as optional_seconds
from textgames.errors import OutOfMemory, OutOfTime, Refusal, Unreadable, printable, sentence
from textgames.results import MOVES, Summary
from textgames.session import GridSession
from textgames.sokoban.ids import Deal, playable_from
from textgames.sokoban.rules import (
    BOX,
    BOX_ON_TARGET,
    FLOOR,
    NAMES,
    PLAYER,
    PLAYER_ON_TARGET,
    TARGET,
    WALL,
    WAY_OF,
    pushes_in,
)
from textgames.sokoban.words import Words, is_over_edge, target
from textgames.text import cells, grid
from textgames.text.color import Colors
from textgames.text.phrases import plural
from textgames.text.run_length import packed, unpacked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from textgames.commands import Arguments, Command, Rest
    from textgames.results import Results
    from textgames.session import Session
    from textgames.sokoban.rules import Sokoban, Square
    from textgames.sokoban.solver.maze import Maze
    from textgames.sokoban.solver.patience import Patience
    from textgames.text.color import Dye

MOVES_BOXES = frozenset({"push", "undo", "redo", "restart"})
SECONDS = 10  # for a hint, and for solve unless it is told
SECONDS_FOR_WARNING = 1
SECONDS_BETWEEN_NEWS = 5  # of a search that takes its time
# All but floor has a ground of its own, so that it stands out on dark and on light screens.
LOOKS = {
    PLAYER: Colors("BLACK", "LIGHTCYAN_EX", 231, 27),
    PLAYER_ON_TARGET: Colors("BLACK", "LIGHTCYAN_EX", 231, 91, underlined=True),
    BOX: Colors("BLACK", "LIGHTYELLOW_EX", 16, 214),
    BOX_ON_TARGET: Colors("BLACK", "LIGHTGREEN_EX", 16, 40),
    TARGET: Colors("LIGHTWHITE_EX", "RED", 231, 161),
    WALL: Colors("LIGHTWHITE_EX", "LIGHTBLACK_EX", 250, 240),
}


def two_squares(rest: Rest) -> Arguments:
    """A box's square, and another."""
    if len(rest.rest) < 2:
        message = f"{rest.verb} takes two squares: {cells.names(*rest.size)}."
        raise Unreadable(message, rest.verb, [f"{rest.verb} 3H 5H"])
    return [(rest.square(), rest.square())]


def count_or_push(rest: Rest) -> Arguments:
    """How many moves, or the word "push"; a push that two squares follow is a command of its own."""
    squares = [word for word in rest.rest[-3:-1] if is_square(word)]
    if rest.rest and rest.rest[-1].lower() == "push" and len(squares) < 2:
        return [(rest.take().lower(),)]
    return commands.count(rest)


def lurd(rest: Rest) -> Arguments:
    """The letters of moves in the rest of the line, without their run lengths."""
    words = []
    while rest.rest:
        words.append(rest.take())
    moves = unpacked("".join(words), commands.MOST_COMMANDS)
    if not moves or not moves.isascii() or not set("udlr").issuperset(moves.lower()):
        raise Unreadable(
            f"{rest.verb} takes moves as u, d, l, r{instead_of(''.join(words))}.", "".join(words), ["lurd rrUUl"]
        )
    return [(moves,)]


class Step(Event):
    """The player went one square, from `here`; more of it is worked out when it is asked for."""

    kind = "step"

    def __init__(self, game: Sokoban, direction: str, here: Square) -> None:
        self.direction = direction
        self._game, self._here, self._there = game, here, game.find_player()

    @property
    def facts(self) -> dict[str, Any]:
        """The direction, the (row, column) that the player came to, and whether that was over an edge."""
        row, col = self._there
        over_edge = is_over_edge(self._game, self._here, WAY_OF[self.direction])
        return {"direction": self.direction, "row": row, "col": col, "over_edge": over_edge}


class Push(Step):
    """The player pushed a box, which has come to the square `box`."""

    kind = "push"

    def __init__(self, game: Sokoban, direction: str, here: Square) -> None:
        super().__init__(game, direction, here)
        self.box = game.beside(self._there, WAY_OF[direction])

    @property
    def facts(self) -> dict[str, Any]:
        """Those of a step, but `over_edge` of the box; where the box is now, and about its goals."""
        game, goals = self._game, set() if self._game.has_holes else self._game.targets
        row, col = self._there
        return {
            "direction": self.direction,
            "row": row,
            "col": col,
            "over_edge": is_over_edge(game, self._there, WAY_OF[self.direction]),
            "box": list(self.box),
            "off_goal": self._there in goals,
            "onto_goal": self.box in goals,
        }


class Watch:
    """Stops a search when its time is over or Ctrl-C is typed, and tells how far it is."""

    def __init__(self, session: Session, seconds: float) -> None:
        self.session = session
        self.begun = self.news = monotonic()
        self.end = self.begun + seconds

    def __call__(self, positions: int) -> bool:
        now = monotonic()
        if now > self.news + SECONDS_BETWEEN_NEWS:
            self.news = now
            told = f"Searching: {positions} positions in {now - self.begun:.0f} seconds. Ctrl-C stops."
            self.session.watcher.news(self.session, told)
        if self.session.watcher.stopped():
            self.session.answer.stopped = True
        return self.session.answer.stopped or self.session.watcher.is_late(self.end)


class Play(GridSession):
    """One sitting of Sokoban."""

    name = "sokoban"
    deal_of = Deal
    words: Words = Words()
    vocabulary = commands.Vocabulary(
        {
            **DIRECTIONS,
            **GRID,
            "go": Verb("", commands.square, moves=True),
            "push": Verb("", two_squares, moves=True),
            "undo": Verb("u", count_or_push),
            "level": Verb("", number),
            "next": Verb(),
            "back": Verb(),
            "levels": Verb("", asks=True),
            "solve": Verb("", optional_seconds, moves=True, asks=True, helps=True),
            "warn": Verb("", one_of("on", "off")),
            "headings": Verb("", one_of("on", "off")),
            "lurd": Verb("", lurd, moves=True),
            "solution": Verb("", asks=True),
            "list": Verb("", one_of("boxes", "holes", "goals"), asks=True),
        },
        Deal,
        together=DIRECTION_LETTERS,
        run_lengths=True,
    )
    summaries = (*MOVES, Summary("best_pushes", "min", "pushes", "clean and won"), Summary("name", "max", "name"))
    deal: Deal
    game: Sokoban

    def __init__(self, deal: Deal, results: Results) -> None:
        self.headings = self.warns = True
        super().__init__(deal, results)

    def begin(self, deal: Any) -> None:
        super().begin(deal)
        self.plan: dict[Any, str] = {}  # what hint found, for when it is asked again
        self._maze: Maze | None = None
        self._is_too_large = False  # to be looked at for boxes that are stuck
        self._is_lost = False

    def play(self, commands: list[Command]) -> None:
        for command in commands:
            if self.before(command):
                match command.parts:
                    case ("up" | "left" | "down" | "right" as direction,):
                        self.walk(direction)
                    case ("go", row, col):
                        self.go((row, col))
                    case ("push", box, there):
                        self.push(box, there)
                    case ("undo", "push"):
                        self.undo_push()
                    case ("lurd", moves):
                        self.lurd(moves)
                    case ("level", number):
                        self.begin_another(self.deal.numbered, number)
                    case ("next",):
                        self.begin_another(self.deal.neighbour, 1)
                    case ("back",):
                        self.begin_another(self.deal.neighbour, -1)
                    case ("levels",):
                        self.levels()
                    case ("solve", *seconds):
                        self.solve(*seconds)
                    case ("solution",):
                        self.solution()
                    case ("list", things):
                        self.reply(self.words.listing(self.game, things))
                    case ("warn", switch):
                        self.set_warnings(switch)
                    case ("headings", switch):
                        self.set_headings(switch)
                    case _:
                        self.common(command)
            if not self.after(command):
                break

    def picture(self, dye: Dye | None = None) -> str:
        game, place = self.game, self.deal.place
        rows, paint = game.rows_shown(), painted_by(dye, game.signs) if dye else None
        board = grid.lettered(rows, paint=paint) if self.headings else grid.spaced(rows, paint)
        left = f"{target(game).capitalize()}s left {game.left}"
        figures = f"{left}   Steps {game.steps()}   Pushes {game.pushes}"
        return f"{board}\n{figures}" + (f"   {place}" if place else "")

    def state(self) -> dict[str, Any]:
        game = self.game
        player, steps = list(game.find_player()), game.steps()
        return {"rows": game.rows_shown(), "player": player, "steps": steps, "pushes": game.pushes, "left": game.left}

    def steps(self) -> int:
        return self.game.steps()

    def score(self) -> str:
        return f"{plural(self.game.steps(), 'step')}, {plural(self.game.pushes, 'push', 'es')}."

    def standing(self) -> str:
        game = self.game
        left = f"{plural(game.left, target(game))} to go, {plural(game.steps(), 'step')}"
        return ", ".join(filter(None, [self.deal.place, left]))

    def settings(self) -> list[str]:
        return ["warn off"] * (not self.warns) + ["headings off"] * (not self.headings)

    def ending(self) -> str:
        return f"Complete! {self.score()}{self._compared()}"

    def _compared(self) -> str:
        """How the pushes compare with the fewest that are known, where the level tells a solution."""
        best = self.deal.best_known
        if best is None:
            return ""
        if self.game.pushes < best:
            return f" That is fewer than the fewest that were known, {best}!"
        return f" The fewest known: {best}."

    def going_on(self) -> list[str]:
        return ["next"] * bool(playable_from(self.deal.number + 1, self.deal.levels)) + ["restart", "undo", "quit"]

    def summary(self) -> str:
        return f"Sokoban {'complete' if self.game.outcome else 'unfinished'}. {self.score()}"

    def figures(self) -> dict[str, int | str]:
        return {"pushes": self.game.pushes, "name": self.deal.params}

    def advice(self) -> Hint:
        from textgames.sokoban.hint import advice

        self.watcher.so_far(self)
        command, why = advice(self.game, self.plan, Watch(self, SECONDS))
        return Hint(command, why if command or not self.answer.stopped else "stopped")

    def walk(self, direction: str) -> None:
        """Make a step, or say what is in the way."""
        if not self._step(direction):
            self.note(self._obstacle(direction))

    def _step(self, direction: str) -> bool:
        """Make a step and tell it; False where something is in the way."""
        game = self.game
        here, targets, pushes = game.find_player(), len(game.targets), game.pushes
        if not game.move(direction):
            return False
        if game.pushes == pushes:
            self.moved(Step(game, direction, here))
            return True
        push = Push(game, direction, here)
        self.moved(push)
        if len(game.targets) < targets:  # a hole is filled; goals stay
            row, col = push.box
            self.answer.add(Event("fill", row=row, col=col))
        return True

    def _obstacle(self, direction: str) -> str:
        game = self.game
        there = game.beside(game.find_player(), WAY_OF[direction])
        if there in game.walls:
            return "Wall."
        kind = game.signs.find(game.sign(there))
        if kind in (BOX, BOX_ON_TARGET):
            return "The box can't move."
        return "Hole." if kind == TARGET else "No way."

    def go(self, there: Square) -> None:
        """Walk to a square by a shortest way."""
        from textgames.sokoban.solver.walking import way_to

        name = cells.name(*there)
        self._take(partial(way_to, self.game, there), f"There is no way to {name}.", f"You are at {name}.")

    def push(self, box: Square, there: Square) -> None:
        """Push a box to a square."""
        from textgames.sokoban.solver.walking import pushes_to

        if box not in self.game.boxes:
            self.refuse(f"There is no box at {cells.name(*box)}.")
            return
        name = cells.name(*there)
        refusal = f"The box at {cells.name(*box)} can't be pushed to {name}."
        self._take(partial(pushes_to, self.game, box, there), refusal, f"The box is at {name}.")

    def _take(self, find: Callable[[Patience], str | None], refusal: str, there_already: str) -> None:
        """Go the ways that are found, or say that there are none, or that none are needed."""
        from textgames.sokoban.solver.patience import Patience

        try:
            ways = find(Patience(Watch(self, SECONDS)))
        except OutOfTime:
            self.refuse("Stopped." if self.answer.stopped else "No way was found in time.")
            return
        if ways is None:
            self.refuse(refusal)
        elif not ways:
            self.note(there_already)
        else:
            self._follow(ways)

    def lurd(self, moves: str) -> None:
        """Play moves that are written as LURD, up to the first that is blocked."""
        done = self._follow(moves)
        if done < len(moves) and not self.game.outcome:
            self.refuse(f"Move {done + 1} of {len(moves)}, {moves[done]}, is blocked.")
        elif done < len(moves):
            self.note(f"Not played: {plural(len(moves) - done, 'more move')}.")

    def _follow(self, ways: str) -> int:
        """Make moves until one is blocked or the level is complete; how many were made."""
        for done, way in enumerate(ways):
            if self.game.outcome or not self._step(NAMES[way.lower()]):
                return done
            if self.watcher.stopped():
                self.keep_as(f"lurd {''.join(ways[: done + 1])}")
                return done + 1
        return len(ways)

    def undo_push(self) -> None:
        """Go back to before the last push."""
        moves = self.game.moves
        after = len(moves) - max(map(moves.rfind, "UDLR"))
        if after > len(moves):
            self.note("No push was made yet.")
        else:
            self.travel("undo", after, self.timeline.undo)

    def solve(self, seconds: int = SECONDS) -> None:
        """Answer a solution from here, if one is found in time."""
        from textgames.sokoban.solver.search import solve
        from textgames.sokoban.solver.shorten import shortened

        self.timeline.attempt.hints += 1
        self.watcher.so_far(self)
        watch = Watch(self, seconds)
        try:
            moves = solve(self.game, watch)
            found = (moves, False) if moves is None else shortened(self.game, moves, watch)
        except OutOfTime as error:
            late = f"No solution was found in {plural(seconds, 'second')}."
            why = sentence(str(error)) if isinstance(error, OutOfMemory) else late
            self.reply("Stopped." if self.answer.stopped else why)
        except Refusal as error:
            self.reply(sentence(str(error)))
        else:
            self._answer_solution(*found)

    def _answer_solution(self, moves: str | None, is_fewest: bool) -> None:
        if moves is None:
            self.reply("There is no solution from here.", data={"lurd": None})
            return
        fewest = ", fewest pushes" if is_fewest else ""
        figures = f"{plural(pushes_in(moves), 'push', 'es')}, {plural(len(moves), 'step')}{fewest}:"
        data = {"lurd": moves, "pushes": pushes_in(moves), "moves": len(moves), "fewest": is_fewest}
        self.reply(f"{figures}\nlurd {moves}", said=f"{figures} lurd {packed(moves)} plays it.", data=data)

    def solution(self) -> None:
        """Answer the moves so far."""
        moves, is_over = self.game.moves, self.game.outcome
        if moves:
            how_far = "Complete" if is_over else "Not complete so far"
            text = moves if is_over else f"{how_far}: {moves}"
            self.reply(text, said=f"{how_far}: lurd {packed(moves)} plays it again.")
        else:
            self.reply("No move was made yet.")

    def levels(self) -> None:
        """Answer the levels of the set, with what was reached in them."""
        if not self.deal.set:
            self.refuse("This level is not one of a set.")
            return
        stats = self.results.stats(self.name, self.summaries)
        listed = Deal.listed(self.deal.set, stats)
        table = "\n".join([Deal.heading_of_list, *[one.row for one in listed]])
        solved = sum(bool(one.record.get("solved")) for one in listed)
        said = f"{plural(len(listed), 'level')}, {solved} solved. textgames list {printable(self.deal.set)} tells each."
        self.reply(table, said=said, data=[one.record for one in listed])

    def set_warnings(self, switch: str) -> None:
        """Tell from now on when the level can't be solved any more, or don't."""
        self.warns = switch == "on"
        self.note(f"Warnings are {switch}.")

    def set_headings(self, switch: str) -> None:
        """Show the names of rows and columns from now on, or don't."""
        self.headings = switch == "on"
        self.note(f"Headings are {switch}.")
        self.answer.add(Look(self.game.copy()))

    def comment(self) -> None:
        """Say so when a push of the line left a level that certainly can't be solved."""
        if not self.warns:
            return
        kinds = {event.kind for event in self.answer.events()}
        if MOVES_BOXES.isdisjoint(kinds):
            return
        was_lost, lost = self._is_lost, self._lost_box() if self.game.pushes and not self.game.outcome else None
        self._is_lost = lost is not None
        if lost and not was_lost and "push" in kinds:
            row, col = lost
            self.answer.add(Event("stuck", row=row, col=col))
            box = cells.name(row, col)
            self.note(f"The box at {box} can't get to any {target(self.game)}: there is no solution from here.")

    def _lost_box(self) -> Square | None:
        from textgames.sokoban.solver.maze import Maze, lost_box
        from textgames.sokoban.solver.patience import Patience

        if self._is_too_large:
            return None
        patience = Patience(Watch(self, SECONDS_FOR_WARNING))
        try:
            self._maze = self._maze or Maze(self.game, patience)
            self._maze.patience = patience
            return lost_box(self.game, self._maze)
        except Refusal:
            self._is_too_large = True
            return None


def painted_by(dye: Dye, signs: str) -> grid.Paint:
    """What gives each square its colour."""
    return lambda padded, sign: padded if sign == FLOOR else dye(padded, LOOKS[signs.index(sign)])
