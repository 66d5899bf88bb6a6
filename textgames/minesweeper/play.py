"""Minesweeper at the console."""

from __future__ import annotations

from textgames import cells, grid
from textgames.commands import Vocabulary, no_command
from textgames.errors import Illegal, sentence
from textgames.minesweeper import words
from textgames.minesweeper.ids import Deal, reached
from textgames.minesweeper.rules import FLAG, MARK, MINE_LOST, MINE_WON
from textgames.session import Session
from textgames.words import listed, named, plural, with_article

__all__ = ["Deal", "play"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from textgames.commands import Command
    from textgames.console import Console
    from textgames.minesweeper.rules import Minesweeper
    from textgames.session import Settings

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
    MARK: "LIGHTCYAN_EX",
    MINE_LOST: "RED",
    MINE_WON: "GREEN",
}


def bare_square(word: str, rows: int, cols: int) -> Command:
    """A square by itself opens it; with a ! before or behind it is flagged."""
    flagged = word.removeprefix("!") if word.startswith("!") else word.removesuffix("!")
    if flagged not in ("", word):
        return "flag", *cells.read(flagged, rows, cols)
    if word.isascii() and not any(letter.isdigit() for letter in word):
        return no_command(word, rows, cols)
    return "open", *cells.read(word, rows, cols)


class SessionMinesweeper(Session):
    """One sitting of Minesweeper; the clock runs from the first opening to the end."""

    name = "minesweeper"
    vocabulary = Vocabulary(
        {
            "flag": ("f", "squares"),
            "chord": ("c", "square"),
            "open": ("o", "square"),
            "mark": ("m", "squares"),
            "odds": ("", "squares?"),
            "auto-flag": ("", "one of on off"),
            "why": ("", ""),
            "list": ("", "one of numbers flags marks"),
        },
        together="",
        deal=Deal,
        bare=bare_square,
    )
    moving = frozenset({"open", "flag", "chord", "mark", "hint", "odds"})
    asking = Session.asking | {"odds", "why"}
    untimed = frozenset({"flag", "mark"})
    practice = True
    texts = words
    deal: Deal
    game: Minesweeper

    def take_up(self, deal: Any) -> None:
        super().take_up(deal)
        self.auto_flag = False

    def begin_another(self, deal: Callable[[], Any]) -> None:
        on = self.auto_flag
        super().begin_another(deal)
        self.auto_flag = on

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
        paint = self._painted if self.console.dye else None
        board = grid.lettered(self.game.rows_shown(), around=True, paint=paint)
        flags = self.game.flags
        left = 0 if self.game.outcome == "won" else self.game.mines - flags
        return f"{board}\nMines left {left}   Flags {flags}"

    def _painted(self, padded: str, sign: str) -> str:
        assert self.console.dye
        return self.console.dye(padded, COLORS[sign]) if sign in COLORS else padded

    def ending(self) -> str:
        game = self.game
        if game.outcome == "won":
            fewest = game.fewest_openings()
            efficiency = f"3BV {fewest}, {plural(game.openings, 'opening')}: {fewest / game.openings:.0%}."
            return f"All clear in {plural(int(self.seconds()), 'second')}: you win! {efficiency}"
        mines = [cells.name(*square) for square in game.last_changed() if game.number(*square) is None]
        others = f" The mines: {named(words.squares_with(game, MINE_LOST))}." if self.console.verbal else ""
        return f"A mine at {listed(mines)}! You lose. why tells if it was avoidable.{others}"

    def summary(self) -> str:
        game = self.game
        left = "" if game.outcome else f" {plural(words.closed(game) - game.mines, 'safe square')} left."
        return f"Minesweeper {game.outcome or 'unfinished'}. {plural(game.steps, 'move')}.{left}"

    def state(self) -> dict[str, Any]:
        game = self.game
        return {
            "rows": game.rows_shown(),
            "mines": game.mines,
            "flags": game.flags,
            "steps": game.steps,
            "seconds": int(self.seconds()),
            **({"bbbv": game.fewest_openings(), "openings": game.openings} if game.outcome else {}),
        }

    def legal(self) -> None:
        return None

    def moves(self) -> str:
        return "Open or flag any closed square; chord a number that has its flags."

    def advice(self) -> tuple[str, str]:
        from textgames.minesweeper.hint import best_move

        move = best_move(self.game)
        self.reply.hint_details = {"odds": move.chance}
        return move.command, move.why

    def hint_in_words(self, command: str, why: str) -> str:
        return sentence(why)

    def figures(self) -> dict[str, int]:
        return {"bbbv": self.game.fewest_openings()}

    def reached(self, stats: dict[str, Any]) -> str:
        return reached(stats)

    # What only Minesweeper has.

    def open(self, row: int, col: int) -> None:
        """Open a square."""
        if self.game.is_flagged(row, col):
            self._refuse_flagged(row, col)
        elif self.game.is_open(row, col):
            self.note(f"{cells.name(row, col)} is open already.")
        else:
            self._open_closed(row, col)

    def _refuse_flagged(self, row: int, col: int) -> None:
        self.refuse(f"{cells.name(row, col)} has a flag; flag it again to take it off.", cells.name(row, col))

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
            self._refuse_open(row, col, "a flag")

    def mark(self, row: int, col: int) -> None:
        """Put a question mark on a closed square or take it off."""
        if self.game.mark(row, col):
            self.moved("mark", row=row, col=col, set=self.game.is_marked(row, col))
        elif self.game.is_flagged(row, col):
            self._refuse_flagged(row, col)
        else:
            self._refuse_open(row, col, "a question mark")

    def _refuse_open(self, row: int, col: int, sign: str) -> None:
        self.refuse(f"{cells.name(row, col)} is open; {sign} is for a closed square.", cells.name(row, col))

    def chord(self, row: int, col: int) -> None:
        """Open all round a number whose flags are complete."""
        name, number, flags = cells.name(row, col), self.game.number(row, col), self.game.flags_around(row, col)
        if self.game.chord(row, col):
            self._tell_opened()
        elif not number:
            self.refuse(f"{name} is {self._on(row, col)}; a chord goes round an open number.", name)
        elif number != flags:
            self.refuse(f"{name} is {number} and has {plural(flags, 'flag')} around it.", name)
        else:
            self.note(f"All is open round {name}.")

    def set_auto_flag(self, switch: str) -> None:
        """Flag what is certain, now as a move of its own and from now on as a part of each opening, or don't."""
        on = switch == "on"
        if on is not self.auto_flag:
            self.happened("auto-flag", on=on)
        self.auto_flag = on
        self.note(f"Automatic flags are {switch}.")
        squares = self._certain_mines()
        if squares:
            self.game.flag(*squares[0])
            self._flag_along(squares)

    def _certain_mines(self) -> list[tuple[int, int]]:
        """The mines to flag automatically."""
        game = self.game
        if not self.auto_flag or game.outcome or not game.openings:
            return []
        from textgames.minesweeper.solver import Solver

        return [square for square in sorted(Solver(game).mines()) if not game.is_flagged(*square)]

    def _flag_along(self, squares: list[tuple[int, int]]) -> None:
        """Flag squares as a part of the last move; that counts as a hint."""
        if squares:
            self.count_hint()
            self.game.flag_along(squares)
        for row, col in squares:
            self.moved("flag", row=row, col=col, set=True)

    def odds(self) -> None:
        """Answer the chance of a mine on each closed square; that counts as a hint."""
        self.count_hint()
        if self.keeping.replaying:
            return
        from textgames.minesweeper.hint import all_odds

        odds, exact = all_odds(self.game)
        note = "" if exact else " There is too much to count, so these are estimates."
        self.answer((self._odds_in_words(odds) if self.console.verbal else self._odds_drawn(odds)) + note)
        self._answer_programs({"rows": odds, "exact": exact})

    def _odds_drawn(self, odds: list[list[float | None]]) -> str:
        from textgames.minesweeper.hint import two_signs

        rows = [
            tuple([two_signs(chance) if chance is not None else sign for chance, sign in zip(*both)])
            for both in zip(odds, self.game.rows_shown())
        ]
        legend = "Chances of a mine in percent: 00 is safe, ** is a mine."
        return f"{grid.lettered(rows, around=True, width=2)}\n{legend}"

    def _odds_in_words(self, odds: list[list[float | None]]) -> str:
        from textgames.minesweeper.hint import percent

        closed = [
            (chance, (row, col))
            for row, line in enumerate(odds)
            for col, chance in enumerate(line)
            if chance is not None
        ]
        return words.odds_sentence([(percent(chance), square) for chance, square in sorted(closed)])

    def _answer_programs(self, data: dict[str, Any]) -> None:
        """The answer for programs: an object, or a list of them where a line asks more than once."""
        earlier = self.reply.data
        if earlier is None:
            self.reply.data = data
        else:
            self.reply.data = [*(earlier if isinstance(earlier, list) else [earlier]), data]

    def odds_of(self, row: int, col: int) -> None:
        """Answer the chance of a mine on a square; that counts as a hint."""
        self.count_hint()
        if self.keeping.replaying:
            return
        from textgames.minesweeper.hint import odds_of

        if self.game.is_open(row, col):
            chance, said = None, f"{cells.name(row, col)} is open: {self._on(row, col)}"
        else:
            chance, said = odds_of(self.game, (row, col))
        self.answer(sentence(said))
        self._answer_programs({"row": row, "col": col, "odds": chance, "words": sentence(said)})

    def _on(self, row: int, col: int) -> str:
        """What a square shows, in words."""
        return with_article(words.cell(self.game, self.game.rows_shown()[row][col]), words.PLURALS)

    def why(self) -> None:
        """Answer whether the move that lost the game could have been avoided."""
        from textgames.minesweeper.hint import blame

        if self.game.outcome == "lost":
            self.answer(blame(self.game))
        else:
            self.refuse("why is for after a loss; hint tells what is certain now.")

    def _tell_opened(self) -> None:
        if self.tells_events:
            self._tell_squares()
        else:
            self.moved("open")
        self._flag_along(self._certain_mines())

    def _tell_squares(self) -> None:
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
                case ("mark", row, col):
                    session.mark(row, col)
                case ("odds",):
                    session.odds()
                case ("odds", row, col):
                    session.odds_of(row, col)
                case ("auto-flag", switch):
                    session.set_auto_flag(switch)
                case ("why",):
                    session.why()
                case _:
                    session.common(command)
        session.show()
    return session.end()
