"""2048 at the console."""

from __future__ import annotations

from textgames import commands, grid
from textgames.game2048.ids import Deal, reached
from textgames.session import Session, plural

__all__ = ["Deal", "play"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from textgames.console import Console
    from textgames.game2048.rules import Game2048
    from textgames.session import Settings

SQUARE_WIDTH = 4
HELP = """\
All tiles slide; two equal ones that meet become one of twice the value.
  w a s d        slide up, left, down, right; also k h j l, or the words
  wwasd          several moves on one line
  undo 3, redo   u for short; a redone move brings the same tile
  last           p for short: the previous move and the board before it
  keep           play on after the goal tile
  restart        r for short: the same game from its start
  new 5x5g1024   another game, of that size and goal if you say so
  save FILE, load FILE, stats, moves, look, look 0A, id, help, quit
A # at the start of a word begins a comment."""
# Foreground and background together, so that a tile reads the same on dark and light screens.
COLORS = {
    2: ("BLACK", "WHITE"),
    4: ("BLACK", "CYAN"),
    8: ("BLACK", "GREEN"),
    16: ("BLACK", "YELLOW"),
    32: ("WHITE", "BLUE"),
    64: ("WHITE", "MAGENTA"),
    128: ("WHITE", "RED"),
}
LARGER = ("WHITE", "BLACK")


class Session2048(Session):
    """One sitting of 2048; `best` is the best score in it."""

    name = "2048"
    vocabulary = commands.Vocabulary(
        {
            **commands.DIRECTIONS,
            "last": ("p", ""),
            "keep": ("", ""),
        },
        together=commands.DIRECTION_LETTERS,
        deal=Deal,
    )
    moving = frozenset(commands.DIRECTIONS)
    asking = Session.asking | {"last"}
    help = HELP
    best = 0
    game: Game2048

    def intro(self) -> str:
        return (
            f"2048: slide the tiles; equal ones that meet merge. Make {self.game.goal}.\n"
            "w up, a left, s down, d right, u undo, help for more, q quit."
        )

    def picture(self) -> str:
        game = self.game
        return f"{self._drawn(game.rows)}\nScore {game.score}   Best {self.best}   Moves {game.steps}"

    def _drawn(self, rows: list[list[int]]) -> str:
        return grid.bordered([[str(tile or "") for tile in row] for row in rows], SQUARE_WIDTH, self._painted)

    def _painted(self, padded: str, tile: str) -> str:
        if not self.console.dye or not tile:
            return padded
        return self.console.dye(padded, *COLORS.get(int(tile), LARGER))

    def ending(self) -> str:
        if self.game.outcome == "won":
            return f"You made {self.game.goal} and win!"
        return f"No move is left: you lose. {self._figures()}"

    def going_on(self) -> str:
        if self.game.outcome == "won":
            return "Go on with keep (to play on), new, restart, undo or quit."
        return super().going_on()

    def summary(self) -> str:
        return f"2048 {self.game.outcome or 'unfinished'}. {self._figures()}"

    def _figures(self) -> str:
        game = self.game
        return f"Score {game.score}, highest tile {game.highest}, {plural(game.steps, 'move')}."

    def square(self, row: int, col: int) -> str:
        return str(self.game.rows[row][col] or "empty")

    def state(self) -> dict[str, Any]:
        game = self.game
        return {"rows": game.rows, "score": game.score, "best": self.best, "steps": game.steps, "goal": game.goal}

    def legal(self) -> list[str]:
        return [] if self.game.outcome else self.game.legal_moves()

    def moves(self) -> str:
        return ", ".join(self.legal())

    def figures(self) -> dict[str, int]:
        return {"score": self.game.score, "highest": self.game.highest}

    def reached(self, stats: dict[str, Any]) -> str:
        return reached(stats)

    # What only 2048 has.

    def slide(self, direction: str) -> None:
        """Make a move, or say that it has no effect."""
        score = self.game.score
        if not self.game.move(direction):
            self.note("Nothing moves " + direction + ".")
            return
        self.moved("slide", direction=direction, gained=self.game.score - score)
        assert self.game.spawned, "every move brings a tile"
        row, col, value = self.game.spawned
        self.happened("spawn", row=row, col=col, value=value)
        self.best = max(self.best, self.game.score)

    def keep(self) -> None:
        """Play on after the goal tile."""
        if self.game.keep_going():
            self.happened("keep")
            self.note("Play on.")
        elif self.game.outcome:
            self.refuse("No move is left to play on with.", "keep")
        else:
            self.refuse(f"keep is for playing on after {self.game.goal} is made.", "keep")

    def last(self) -> None:
        """Answer what the previous move was, and the board before it."""
        before = self.game.last
        if before is None:
            self.answer("No move was made yet.")
        else:
            direction, rows = before
            self.answer(f"{self._drawn(rows)}\nThen {direction}.")


def play(console: Console, deal: Deal, settings: Settings) -> int:
    """Play until the player leaves or the input ends; the exit status."""
    session = Session2048(console, deal, settings)
    session.begin()
    while session.read():
        for command in session.commands():
            match command:
                case ("up" | "left" | "down" | "right" as direction,):
                    session.slide(direction)
                case ("keep",):
                    session.keep()
                case ("last",):
                    session.last()
                case _:
                    session.common(command)
        session.show()
    return session.end()
