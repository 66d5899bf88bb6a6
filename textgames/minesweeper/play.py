"""Minesweeper at the console."""

from __future__ import annotations

from textgames import cells, grid
from textgames.commands import Vocabulary, no_command
from textgames.errors import Illegal
from textgames.minesweeper.ids import Deal, reached
from textgames.minesweeper.rules import BLANK, CLOSED, FLAG, MINE_LOST, MINE_WON
from textgames.session import Session, plural

__all__ = ["Deal", "play"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from textgames.commands import Command
    from textgames.console import Console
    from textgames.minesweeper.rules import Minesweeper
    from textgames.session import Settings

HELP = """\
A number counts the mines on the eight squares around it; open all the others.
  3H             open the square in row 3, column H; h3 is the same
  3H 4H 5H       several squares on one line
  flag 3H 4H     f 3H 4H for short: set flags, or take them off
  chord 3H       c 3H for short: open all round a number that has its flags
  undo 3, redo   u for short
  restart        r for short: the same game from its start
  new hard       another game; also new 16x30m99, or new alone
  save FILE, load FILE, stats, moves, look, look 3H, id, help, quit
A # at the start of a word begins a comment."""
COLORS = {
    "1": "LIGHTBLUE_EX",
    "2": "GREEN",
    "3": "LIGHTRED_EX",
    "4": "BLUE",
    "5": "RED",
    "6": "CYAN",
    "7": "MAGENTA",
    "8": "LIGHTBLACK_EX",
    FLAG: "YELLOW",
    MINE_LOST: "RED",
    MINE_WON: "GREEN",
}
IN_WORDS = {CLOSED: "closed", FLAG: "flag", BLANK: "empty", MINE_LOST: "mine", MINE_WON: "mine"}


def bare_square(word: str, rows: int, cols: int) -> Command:
    """A square by itself opens it."""
    if word.isascii() and not any(letter.isdigit() for letter in word):
        return no_command(word, rows, cols)
    return "open", *cells.read(word, rows, cols)


class SessionMinesweeper(Session):
    """One sitting of Minesweeper; the clock runs from the first opening to the end."""

    name = "minesweeper"
    vocabulary = Vocabulary(
        {"flag": ("f", "squares"), "chord": ("c", "square"), "open": ("o", "square")},
        together="",
        deal=Deal,
        bare=bare_square,
    )
    moving = frozenset({"open", "flag", "chord"})
    untimed = frozenset({"flag"})
    help = HELP
    deal: Deal
    game: Minesweeper

    def intro(self) -> str:
        rows, cols = self.deal.size
        return (
            "Minesweeper: open every square that has no mine.\n"
            f"{cells.name(rows // 2, cols // 2)} opens, f 0A flags, c 0A opens round a number, "
            "u undo, help for more, q quit."
        )

    def shown_id(self) -> str:
        return str(self.deal) if self.game.outcome or not self.deal.lines else self.deal.without_position()

    def picture(self) -> str:
        board = grid.lettered([list(row) for row in self.game.rows_shown()], around=True, paint=self._painted)
        left = 0 if self.game.outcome == "won" else self.game.mines_left
        return f"{board}\nMines left {left}   Flags {self.game.flags}"

    def _painted(self, padded: str, sign: str) -> str:
        if not self.console.dye or sign not in COLORS:
            return padded
        return self.console.dye(padded, COLORS[sign])

    def ending(self) -> str:
        if self.game.outcome == "won":
            return f"All clear in {plural(int(self.seconds()), 'second')}: you win!"
        mines = [cells.name(*square) for square in self.game.last_changed() if self.game.number(*square) is None]
        return f"A mine at {' and '.join(mines)}! You lose."

    def summary(self) -> str:
        game = self.game
        closed = sum(row.count(CLOSED) + row.count(FLAG) for row in game.rows_shown())
        left = "" if game.outcome else f" {plural(closed - game.mines, 'safe square')} left."
        return f"Minesweeper {game.outcome or 'unfinished'}. {plural(game.steps, 'move')}.{left}"

    def square(self, row: int, col: int) -> str:
        sign = self.game.rows_shown()[row][col]
        return IN_WORDS.get(sign, sign)

    def state(self) -> dict[str, Any]:
        game = self.game
        return {
            "rows": game.rows_shown(),
            "mines": game.mines,
            "flags": game.flags,
            "steps": game.steps,
            "seconds": int(self.seconds()),
        }

    def legal(self) -> None:
        return None

    def moves(self) -> str:
        return "Open or flag any closed square; chord a number that has its flags."

    def figures(self) -> dict[str, int]:
        return {"bbbv": self.game.fewest_openings()}

    def reached(self, stats: dict[str, Any]) -> str:
        return reached(stats)

    # What only Minesweeper has.

    def open(self, row: int, col: int) -> None:
        """Open a square."""
        if self.game.is_flagged(row, col):
            self.refuse(f"{cells.name(row, col)} has a flag; flag it again to take it off.", cells.name(row, col))
        elif self.game.is_open(row, col):
            self.note("Open already.")
        else:
            self._open_closed(row, col)

    def _open_closed(self, row: int, col: int) -> None:
        try:
            self.game.open(row, col)
        except Illegal as error:  # no board without guessing was found
            self.refuse(str(error))
        else:
            self._tell_opened()

    def flag(self, row: int, col: int) -> None:
        """Set a flag or take it off."""
        if self.game.flag(row, col):
            self.moved("flag", row=row, col=col, set=self.game.is_flagged(row, col))
        else:
            self.refuse(f"{cells.name(row, col)} is open; a flag is for a closed square.", cells.name(row, col))

    def chord(self, row: int, col: int) -> None:
        """Open all round a number whose flags are complete."""
        name, number, flags = cells.name(row, col), self.game.number(row, col), self.game.flags_around(row, col)
        if self.game.chord(row, col):
            self._tell_opened()
        elif not number:
            self.refuse(f"{name} is {self.square(row, col)}; a chord goes round an open number.", name)
        elif number != flags:
            self.refuse(f"{name} is {number} and has {plural(flags, 'flag')} around it.", name)
        else:
            self.note(f"All is open round {name}.")

    def _tell_opened(self) -> None:
        for row, col in self.game.last_changed():
            value = self.game.number(row, col)
            if value is None:
                self.moved("boom", row=row, col=col)
            else:
                self.moved("open", row=row, col=col, value=value)


def play(console: Console, deal: Deal, settings: Settings) -> int:
    """Play until the player leaves or the input ends; the exit status."""
    session = SessionMinesweeper(console, deal, settings)
    session.begin()
    while session.read():
        for command in session.commands():
            match command:
                case ("open", row, col):
                    session.open(row, col)
                case ("flag", row, col):
                    session.flag(row, col)
                case ("chord", row, col):
                    session.chord(row, col)
                case _:
                    session.common(command)
        session.show()
    return session.end()
