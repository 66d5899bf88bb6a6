"""Sokoban at the console."""

from __future__ import annotations

from time import monotonic

from textgames import cells, commands, grid
from textgames.console import StopSign
from textgames.errors import Refusal, sentence
from textgames.runs import packed
from textgames.session import Session
from textgames.sokoban import words
from textgames.sokoban.ids import Deal, playable_from, reached
from textgames.sokoban.rules import BOX, BOX_ON_TARGET, FLOOR, NAMES, PLAYER, PLAYER_ON_TARGET, TARGET, WALL, pushes_in
from textgames.words import plural

__all__ = ["Deal", "play"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from textgames.console import Console
    from textgames.session import Settings
    from textgames.sokoban.maze import Maze
    from textgames.sokoban.rules import Sokoban, Square

KEYS = {"up": "w", "left": "a", "down": "s", "right": "d"}
SECONDS = 10  # for a hint, and for solve unless it is told
SECONDS_BETWEEN_NEWS = 5  # of a search that takes its time
COLORS = {
    PLAYER: "CYAN",
    PLAYER_ON_TARGET: "CYAN",
    BOX: "YELLOW",
    BOX_ON_TARGET: "GREEN",
    TARGET: "RED",
    WALL: "LIGHTBLACK_EX",
}


class Watch(StopSign):
    """Stops a search when its time is over or Ctrl-C is typed, and tells at a terminal how far it is."""

    def __init__(self, console: Console, seconds: float, told: bool) -> None:
        super().__init__(console.typed)
        self.console = console
        self.told = told
        self.begun = self.news = monotonic()
        self.end = self.begun + seconds

    def __call__(self, positions: int) -> bool:
        now = monotonic()
        if self.told and now > self.news + SECONDS_BETWEEN_NEWS:
            self.news = now
            self.console.say(f"Searching: {positions} positions in {now - self.begun:.0f} seconds. Ctrl-C stops.")
        return self.raised or now > self.end


class SessionSokoban(Session):
    """One sitting of Sokoban."""

    name = "sokoban"
    vocabulary = commands.Vocabulary(
        {
            **commands.DIRECTIONS,
            "go": ("", "square"),
            "push": ("", "two squares"),
            "undo": ("u", "count or push"),
            "level": ("", "number"),
            "next": ("", ""),
            "back": ("", ""),
            "solve": ("", "seconds?"),
            "warn": ("", "one of on off"),
            "headings": ("", "one of on off"),
            "lurd": ("", "lurd"),
            "solution": ("", ""),
            "list": ("", "one of boxes holes goals"),
        },
        together=commands.DIRECTION_LETTERS,
        deal=Deal,
    )
    moving = frozenset({*commands.DIRECTIONS, "go", "push", "hint", "solve", "lurd"})
    asking = Session.asking | {"solve", "warn", "solution"}
    texts = words
    deal: Deal
    game: Sokoban

    def __init__(self, console: Console, deal: Deal, settings: Settings) -> None:
        self.headings = self.warns = True
        super().__init__(console, deal, settings)

    def take_up(self, deal: Any) -> None:
        super().take_up(deal)
        self.plan: dict[Any, str] = {}  # what hint found, for when it is asked again
        self._maze: Maze | None = None
        self._is_too_large = False  # to be looked at for boxes that are stuck
        self._looked_at: set[Square] = set()  # where the boxes were when they were last looked at
        self._is_lost = False

    def intro(self) -> str:
        has_holes = self.game.has_holes
        goal = "push a box into every hole" if has_holes else "push a box onto every goal"
        if not self.console.verbal:
            player, box, wall, target = list(self.game.signs[:4])
            goal += f". You {player}, box {box}, {words.target(self.game)} {target}, wall {wall}"
            goal += "" if has_holes else ", both *"
        keys = "w up, a left, s down, d right, u undo, r restart, help for more, q quit."
        return f"Sokoban: {goal}{'; edges wrap' * has_holes}.\n{keys}"

    def picture(self) -> str:
        game, place = self.game, self.place()
        left = "Holes" if game.has_holes else "Goals"
        figures = f"{left} left {game.left}   Steps {game.steps()}   Pushes {game.pushes}"
        rows, paint = game.rows_shown(), self._painted if self.console.dye else None
        board = grid.lettered(rows, paint=paint) if self.headings else grid.spaced(rows, paint)
        return f"{board}\n{figures}" + (f"   {place}" if place else "")

    def _painted(self, padded: str, sign: str) -> str:
        assert self.console.dye
        if sign == FLOOR:
            return padded
        return self.console.dye(padded, COLORS[self.game.signs.index(sign)])

    def place(self) -> str:
        return self.deal.place

    def ending(self) -> str:
        return f"Complete! {self._figures()}"

    def going_on(self) -> str:
        more = "next, " if playable_from(self.deal.number + 1, self.deal.levels) else ""
        return f"{more}restart, undo or quit"

    def summary(self) -> str:
        return f"Sokoban {'complete' if self.game.outcome else 'unfinished'}. {self._figures()}"

    def _figures(self) -> str:
        return f"{plural(self.game.steps(), 'step')}, {plural(self.game.pushes, 'push', 'es')}."

    def state(self) -> dict[str, Any]:
        game = self.game
        player, steps = list(game.find_player()), game.steps()
        return {"rows": game.rows_shown(), "player": player, "steps": steps, "pushes": game.pushes, "left": game.left}

    def legal(self) -> list[str]:
        keys = [] if self.game.outcome else self.game.legal_moves()
        return [direction for direction, key in KEYS.items() if key in keys]

    def moves(self) -> str:
        return ", ".join(self.legal()) or "Nothing: undo or restart."

    def advice(self) -> tuple[str, str]:
        from textgames.sokoban.hint import advice

        with self._watch(SECONDS) as watch:
            command, why = advice(self.game, self.plan, watch)
        return command, why if command or not watch.raised else "stopped"

    def _watch(self, seconds: int) -> Watch:
        self.say_answers()
        return Watch(self.console, seconds, told=self.console.typed and not self.silent)

    def kind(self) -> str:
        return self.deal.content

    def figures(self) -> dict[str, int | str]:
        return {"pushes": self.game.pushes, "name": self.deal.params}

    def reached(self, stats: dict[str, Any]) -> str:
        return reached(stats)

    # What only Sokoban has.

    def walk(self, direction: str) -> None:
        """Make a step, or say what is in the way."""
        if not self._step(direction):
            self.note(self._obstacle(direction))

    def _step(self, direction: str) -> bool:
        """Make a step and tell it; False where something is in the way."""
        left, pushes = self.game.left, self.game.pushes
        if not self.game.move(KEYS[direction]):
            return False
        row, col = self.game.find_player()
        kind = "step" if self.game.pushes == pushes else "push"
        self.moved(kind, direction=direction, row=row, col=col)
        if self.game.has_holes and self.game.left < left:
            row, col = self.game.beyond(KEYS[direction])
            self.happened("fill", row=row, col=col)
        return True

    def _obstacle(self, direction: str) -> str:
        sign = self.game.sign(self.game.beyond(KEYS[direction]))
        kind = self.game.signs.find(sign)
        if kind in (BOX, BOX_ON_TARGET):
            return "The box can't move."
        return {WALL: "Wall.", TARGET: "Hole."}.get(kind, "No way.")

    def go(self, there: Square) -> None:
        """Walk to a square by a shortest way."""
        from textgames.sokoban.walking import way_to

        name = cells.name(*there)
        self._take(way_to(self.game, there), f"There is no way to {name}.", f"You are at {name}.")

    def push(self, box: Square, there: Square) -> None:
        """Push a box to a square."""
        from textgames.sokoban.walking import pushes_to

        if box not in self.game.boxes:
            self.refuse(f"There is no box at {cells.name(*box)}.")
            return
        name = cells.name(*there)
        refusal = f"The box at {cells.name(*box)} can't be pushed to {name}."
        self._take(pushes_to(self.game, box, there), refusal, f"The box is at {name}.")

    def _take(self, ways: str | None, refusal: str, there_already: str) -> None:
        """Go the ways that were found, or say that there are none, or that none are needed."""
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
        return len(ways)

    def undo_push(self) -> None:
        """Go back to before the last push."""
        moves = self.game.moves
        after = len(moves) - max(map(moves.rfind, "UDLR"))
        if after > len(moves):
            self.note("No push was made yet.")
        else:
            self.common(("undo", after))

    def solve(self, seconds: int = SECONDS) -> None:
        """Answer a solution from here, if one is found in time."""
        self.timeline.attempt.hints += 1
        if self.keeping.replaying:
            return
        from textgames.sokoban.solver import OutOfTime, solve

        try:
            with self._watch(seconds) as watch:
                moves = solve(self.game, watch)
        except OutOfTime:
            self.answer("Stopped." if watch.raised else f"No solution was found in {plural(seconds, 'second')}.")
        except Refusal as error:
            self.answer(sentence(str(error)))
        else:
            self._answer_solution(moves)

    def _answer_solution(self, moves: str | None) -> None:
        if moves is None:
            self.answer("There is no solution from here.")
            self.reply.data = {"lurd": None}
        else:
            pushes = pushes_in(moves)
            line = f" lurd {packed(moves)} plays it." if self.console.verbal else f"\nlurd {moves}"
            self.answer(f"{plural(pushes, 'push', 'es')}, {plural(len(moves), 'step')}:{line}")
            self.reply.data = {"lurd": moves, "pushes": pushes, "moves": len(moves)}

    def solution(self) -> None:
        """Answer the moves so far."""
        moves = self.game.moves
        if not moves:
            self.answer("No move was made yet.")
        elif self.console.verbal:
            how_far = "Complete" if self.game.outcome else "Not complete so far"
            self.answer(f"{how_far}: lurd {packed(moves)} plays it again.")
        else:
            self.answer(moves if self.game.outcome else f"Not complete so far: {moves}")

    def set_warnings(self, switch: str) -> None:
        """Tell from now on when the level can't be solved any more, or don't."""
        self.warns = switch == "on"
        self.answer(f"Warnings are {switch}.")

    def set_headings(self, switch: str) -> None:
        """Show the names of rows and columns from now on, or don't."""
        self.headings = switch == "on"
        self.note(f"Headings are {switch}.")

    def warn(self) -> None:
        """Say so when a push of this line left a level that certainly can't be solved."""
        boxes = self.game.boxes
        if not self.warns or self.keeping.replaying or boxes == self._looked_at:
            return
        self._looked_at = set(boxes)
        was_lost, lost = self._is_lost, self._lost_box() if self.game.pushes and not self.game.outcome else None
        self._is_lost = lost is not None
        if lost and not was_lost and any(event["type"] == "push" for event in self.reply.events):
            row, col = lost
            self.reply.events.append({"type": "stuck", "row": row, "col": col})
            box, target = cells.name(row, col), words.target(self.game)
            self.note(f"The box at {box} can't get to any {target}: there is no solution from here.")

    def _lost_box(self) -> Square | None:
        from textgames.sokoban.maze import Maze, lost_box

        if self._maze is None and not self._is_too_large:
            try:
                self._maze = Maze(self.game)
            except Refusal:
                self._is_too_large = True
        return lost_box(self.game, self._maze) if self._maze else None

    def change_level(self, number: int) -> None:
        """Go to another level of the set."""
        self.begin_another(lambda: self.deal.numbered(number))

    def go_on(self, step: int) -> None:
        """Go to the next level that can be played, or the one before."""
        self.begin_another(lambda: self.deal.neighbour(step))


def play(console: Console, deal: Deal, settings: Settings) -> int:
    """Play until the player leaves or the input ends; the exit status."""
    session = SessionSokoban(console, deal, settings)
    session.begin()
    while session.read():
        for command in session.commands():
            match command:
                case ("up" | "left" | "down" | "right" as direction,):
                    session.walk(direction)
                case ("level", number):
                    session.change_level(number)
                case ("next",):
                    session.go_on(1)
                case ("back",):
                    session.go_on(-1)
                case ("go", row, col):
                    session.go((row, col))
                case ("push", box, there):
                    session.push(box, there)
                case ("undo", "push"):
                    session.undo_push()
                case ("solve", *seconds):
                    session.solve(*seconds)
                case ("lurd", moves):
                    session.lurd(moves)
                case ("solution",):
                    session.solution()
                case ("warn", switch):
                    session.set_warnings(switch)
                case ("headings", switch):
                    session.set_headings(switch)
                case _:
                    session.common(command)
        session.warn()
        session.show()
    return session.end()
