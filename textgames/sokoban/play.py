"""Sokoban at the console."""

from __future__ import annotations

from textgames import commands, grid
from textgames.session import Session, plural
from textgames.sokoban.ids import Deal, reached
from textgames.sokoban.rules import BOX, BOX_ON_TARGET, FLOOR, PLAYER, PLAYER_ON_TARGET, TARGET, WALL

__all__ = ["Deal", "play"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from textgames.console import Console
    from textgames.session import Settings
    from textgames.sokoban.rules import Sokoban

KEYS = {"up": "w", "left": "a", "down": "s", "right": "d"}
HELP = """\
Walk into a box to push it. It can't be pulled, nor two pushed at once.
A hole takes one box, and both are gone. Each edge leads to the opposite one.
  w a s d        walk up, left, down, right; also k h j l, or the words
  wwasd          several steps on one line
  undo 3, redo   u for short
  restart        r for short: the same level from its start
  level 3, next, back, new   another level; new is the next one
  save FILE, load FILE, stats, moves, look, look 0A, id, help, quit
A # at the start of a word begins a comment."""
COLORS = {
    PLAYER: "CYAN",
    PLAYER_ON_TARGET: "CYAN",
    BOX: "YELLOW",
    BOX_ON_TARGET: "GREEN",
    TARGET: "RED",
    WALL: "LIGHTBLACK_EX",
}


class SessionSokoban(Session):
    """One sitting of Sokoban."""

    name = "sokoban"
    vocabulary = commands.Vocabulary(
        {
            **commands.DIRECTIONS,
            "level": ("", "number"),
            "next": ("", ""),
            "back": ("", ""),
        },
        together=commands.DIRECTION_LETTERS,
        deal=Deal,
    )
    moving = frozenset(commands.DIRECTIONS)
    help = HELP
    deal: Deal
    game: Sokoban

    def intro(self) -> str:
        player, box, wall, target = list(self.game.signs[:4])
        if self.game.has_holes:
            goal = f"push a box into every hole. You {player}, box {box}, hole {target}, wall {wall}; edges wrap."
        else:
            goal = f"push a box onto every goal. You {player}, box {box}, goal {target}, wall {wall}, both *."
        return f"Sokoban: {goal}\nw up, a left, s down, d right, u undo, r restart, help for more, q quit."

    def picture(self) -> str:
        game, title = self.game, self.deal.level.title
        left = "Holes" if game.has_holes else "Goals"
        figures = f"{left} left {game.left}   Steps {game.steps()}   Pushes {game.pushes}"
        level = f"Level {self.deal.number} of {len(self.deal.levels)}" if self.deal.set else ""
        place = ": ".join(filter(None, (level, title)))
        board = grid.lettered([list(row) for row in game.rows_shown()], paint=self._painted)
        return f"{board}\n{figures}" + (f"   {place}" if place else "")

    def _painted(self, padded: str, sign: str) -> str:
        if not self.console.dye or sign == FLOOR:
            return padded
        return self.console.dye(padded, COLORS[self.game.signs.index(sign)])

    def ending(self) -> str:
        return f"Complete! {self._figures()}"

    def going_on(self) -> str:
        more = "next, " if self.deal.number < len(self.deal.levels) else ""
        return f"Go on with {more}restart, undo or quit."

    def summary(self) -> str:
        return f"Sokoban {'complete' if self.game.outcome else 'unfinished'}. {self._figures()}"

    def _figures(self) -> str:
        return f"{plural(self.game.steps(), 'step')}, {plural(self.game.pushes, 'push', 'es')}."

    def square(self, row: int, col: int) -> str:
        sign = self.game.sign((row, col))
        names = ["player", "box", "wall", "hole" if self.game.has_holes else "goal", "box on goal", "player on goal"]
        return "floor" if sign == FLOOR else names[self.game.signs.index(sign)]

    def state(self) -> dict[str, Any]:
        game = self.game
        player, steps = list(game.find_player()), game.steps()
        return {"rows": game.rows_shown(), "player": player, "steps": steps, "pushes": game.pushes, "left": game.left}

    def legal(self) -> list[str]:
        keys = [] if self.game.outcome else self.game.legal_moves()
        return [direction for direction, key in KEYS.items() if key in keys]

    def moves(self) -> str:
        return ", ".join(self.legal()) or "Nothing: undo or restart."

    def figures(self) -> dict[str, int]:
        return {"pushes": self.game.pushes}

    def reached(self, stats: dict[str, Any]) -> str:
        return reached(stats)

    # What only Sokoban has.

    def walk(self, direction: str) -> None:
        """Make a step, or say what is in the way."""
        left, pushes = self.game.left, self.game.pushes
        if not self.game.move(KEYS[direction]):
            self.note(self._obstacle(direction))
            return
        row, col = self.game.find_player()
        kind = "step" if self.game.pushes == pushes else "push"
        self.moved(kind, direction=direction, row=row, col=col)
        if self.game.has_holes and self.game.left < left:
            row, col = self.game.beyond(KEYS[direction])
            self.happened("fill", row=row, col=col)

    def _obstacle(self, direction: str) -> str:
        sign = self.game.sign(self.game.beyond(KEYS[direction]))
        kind = self.game.signs.find(sign)
        if kind in (BOX, BOX_ON_TARGET):
            return "The box can't move."
        return {WALL: "Wall.", TARGET: "Hole."}.get(kind, "No way.")

    def change_level(self, number: int) -> None:
        """Go to another level of the set."""
        self.begin_another(lambda: self.deal.numbered(number))


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
                    session.change_level(session.deal.number + 1)
                case ("back",):
                    session.change_level(session.deal.number - 1)
                case _:
                    session.common(command)
        session.show()
    return session.end()
