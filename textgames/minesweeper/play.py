"""Minesweeper at the console."""

from __future__ import annotations

from functools import partial

from textgames import commands
from textgames.answer import Event, Hint, Reply
from textgames.commands import GRID, Verb, instead_of, not_a_command, one_of, optional_squares
from textgames.errors import Illegal, OutOfTime, Unreadable, sentence
from textgames.minesweeper.field import EXPLODED, FLAG, MARK, MINE_LOST, MINE_WON, WRONG_FLAG
from textgames.minesweeper.ids import Deal
from textgames.minesweeper.words import Words, odds_sentence
from textgames.results import Chart, Summary
from textgames.session import GridSession, Limit
from textgames.text import cells, grid
from textgames.text.color import Colors
from textgames.text.phrases import listed, plural, with_article

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from textgames.answer import Record
    from textgames.commands import Arguments, Command, Rest
    from textgames.minesweeper.layout import Opening
    from textgames.minesweeper.rules import Minesweeper
    from textgames.text.color import Dye

WORDS = Words()
LOOKS = {
    "1": Colors("LIGHTBLUE_EX", fore_256=27),
    "2": Colors("GREEN", fore_256=28),
    "3": Colors("LIGHTRED_EX", fore_256=196),
    "4": Colors("BLUE", fore_256=62),
    "5": Colors("RED", fore_256=130),
    "6": Colors("CYAN", fore_256=30),
    "7": Colors("MAGENTA", fore_256=163),
    "8": Colors("LIGHTBLACK_EX", fore_256=243),
    FLAG: Colors("BLACK", "LIGHTYELLOW_EX", 16, 220),
    MARK: Colors("BLACK", "LIGHTCYAN_EX", 16, 51),
    MINE_LOST: Colors("RED", fore_256=160),
    EXPLODED: Colors("LIGHTWHITE_EX", "RED", 231, 160),
    WRONG_FLAG: Colors("BLACK", "LIGHTYELLOW_EX", 16, 208, underlined=True),
    MINE_WON: Colors("GREEN", fore_256=28),
}
# Chances of a mine from safe to deadly, each up to a share.
ODDS = (
    (0, Colors("BLACK", "LIGHTGREEN_EX", 16, 40)),
    (0.15, Colors("LIGHTGREEN_EX", "BLACK", 16, 155)),
    (0.3, Colors("LIGHTYELLOW_EX", "BLACK", 16, 227)),
    (0.5, Colors("BLACK", "LIGHTYELLOW_EX", 16, 215)),
    (0.99, Colors("LIGHTRED_EX", "BLACK", 16, 203)),
    (1, Colors("LIGHTWHITE_EX", "RED", 231, 124)),
)
LARGEST_TO_LOOK_BACK_ON = 16 * 30  # squares; 350 moves of an expert game take half a second
SECONDS_TO_PLAY_OUT = 5
WIN = "win"
WIDEST = 80  # columns, as the chances on expert boards are not


def bare_square(word: str, size: tuple[int, int]) -> tuple[Any, ...]:
    """A square by itself opens it; with a ! before or behind it is flagged."""
    flagged = word.removeprefix("!") if word.startswith("!") else word.removesuffix("!")
    if flagged not in ("", word):
        return "flag", *cells.read(flagged, *size)
    if word.isascii() and not any(letter.isdigit() for letter in word):
        return not_a_command(word, size)
    return "open", *cells.read(word, *size)


def what_odds(rest: Rest) -> Arguments:
    """Squares, or nothing for all of them; or `win`."""
    follows = rest.rest[-1] if rest.rest else ""
    if follows.lower() == WIN:
        return [(rest.take().lower(),)]
    if follows.isalpha() and rest.square_follows():
        message = f"odds takes squares, {WIN} or nothing{instead_of(follows)}."
        raise Unreadable(message, follows, [f"odds {WIN}", "odds"])
    return optional_squares(rest)


def what_to_list(rest: Rest) -> Arguments:
    """Numbers, all of them or those near a square, or flags or marks."""
    ((things,),) = one_of("numbers", "flags", "marks")(rest)
    follows = rest.rest[-1].lower() if things == "numbers" and rest.rest else ""
    if follows == "near":
        rest.take()
        return [("near", *rest.square())]
    return [(rest.take().lower() if follows == "all" else things,)]


class Opened(Event):
    """Squares were opened, from the one `at` on, and perhaps a mine; which ones is worked out when it is asked for."""

    kind = "open"
    boards = 1

    def __init__(self, opening: Opening, at: tuple[int, int]) -> None:
        self._opening, self._at = opening, at

    @property
    def facts(self) -> dict[str, Any]:
        """`opened` has the (row, column, number) of each square; the number of a mine is None."""
        return {"opened": list(self._opening.values()), "at": self._at}

    def records(self) -> Iterator[Record]:
        for row, col, value in self._opening.values():
            if value is None:
                yield {"type": "boom", "row": row, "col": col}
            else:
                yield {"type": "open", "row": row, "col": col, "value": value}


class Odds(Reply):
    """The chance of a mine on each square, None on open ones, whether that is exact, and what the squares show."""

    boards = 30  # numbers, and a text for each

    def __init__(self, odds: list[list[float | None]], exact: bool, shown: list[str]) -> None:
        super().__init__("", data={"rows": odds, "exact": exact})
        self._odds, self._exact, self._shown = odds, exact, shown

    def drawn(self, dye: Dye | None) -> str:
        from textgames.minesweeper.hint import two_signs

        rows = [
            tuple([two_signs(chance) if chance is not None else sign for chance, sign in zip(*both)])
            for both in zip(self._odds, self._shown)
        ]
        legend = "Chances of a mine in percent: 00 is safe, ** is a mine."
        paint = painted_by_chance(dye) if dye else None
        return f"{grid.in_parts(rows, WIDEST, paint=paint, width=2)}\n{legend}{self._reservation()}"

    def said(self) -> str:
        from textgames.minesweeper.hint import percent

        chances = [
            (chance, (row, col))
            for row, line in enumerate(self._odds)
            for col, chance in enumerate(line)
            if chance is not None
        ]
        return odds_sentence([(percent(chance), square) for chance, square in sorted(chances)]) + self._reservation()

    def _reservation(self) -> str:
        return "" if self._exact else " There is too much to count, so these are estimates."


class Play(GridSession):
    """One sitting of Minesweeper; the clock runs from the first opening to the end."""

    name = "minesweeper"
    deal_of = Deal
    words: Words = WORDS
    vocabulary = commands.Vocabulary(
        {
            **GRID,
            "flag": Verb("f", commands.squares, moves=True),
            "chord": Verb("c", commands.square, moves=True),
            "open": Verb("o", commands.square, moves=True),
            "mark": Verb("m", commands.squares, moves=True),
            "odds": Verb("", what_odds, moves=True, asks=True, helps=True),
            "auto-flag": Verb("", one_of("on", "off")),
            "why": Verb("", asks=True),
            "list": Verb("", what_to_list, asks=True),
        },
        Deal,
        bare=bare_square,
    )
    untimed = frozenset({"flag", "mark"})
    practice = True
    summaries = (
        Summary("best_seconds", "min", "seconds", "clean and won"),
        Summary("average_seconds", "avg", "seconds", "clean and won"),
        Summary("best_bbbv_per_second", "max", "bbbv_per_second", "clean and won"),
    )
    charts = (Chart("Seconds", "seconds", "clean and won", last=True),)
    deal: Deal
    game: Minesweeper
    auto_flag = False

    def play(self, commands: list[Command]) -> None:
        for command in commands:
            if self.before(command):
                match command.parts:
                    case ("open", row, col):
                        self.open(row, col)
                    case ("flag", row, col):
                        self.flag(row, col)
                    case ("chord", row, col):
                        self.chord(row, col)
                    case ("mark", row, col):
                        self.mark(row, col)
                    case ("odds",):
                        self.odds()
                    case ("odds", "win"):
                        self.odds_to_win()
                    case ("odds", row, col):
                        self.odds_of(row, col)
                    case ("auto-flag", switch):
                        self.set_auto_flag(switch)
                    case ("why",):
                        self.why()
                    case ("list", "numbers" | "all" as which):
                        self.reply(self.words.numbers_listed(self.game, which == "all"))
                    case ("list", "near", row, col):
                        self.reply(self.words.numbers_near(self.game, row, col))
                    case ("list", things):
                        self.reply(self.words.listing(self.game, things))
                    case _:
                        self.common(command)
            if not self.after(command):
                break

    def picture(self, dye: Dye | None = None) -> str:
        game = self.game
        board = grid.lettered(game.rows_shown(), around=True, paint=painted_by(dye) if dye else None)
        left = 0 if game.outcome == "won" else game.mines_left
        return f"{board}\nMines left {left}   Flags {game.flags}"

    def state(self) -> dict[str, Any]:
        game = self.game
        return {
            "rows": game.rows_shown(),
            "mines": game.mines,
            "flags": game.flags,
            "steps": game.steps,
            "seconds": int(self.timeline.attempt.seconds()),
            **({"bbbv": game.fewest_openings(), "openings": game.openings} if game.outcome else {}),
        }

    def legal(self) -> None:
        """Any closed square may be opened: too many to list."""

    def moves(self) -> str:
        return "Open or flag any closed square; chord a number that has its flags."

    def ending(self) -> str:
        game = self.game
        if game.outcome == "won":
            fewest = game.fewest_openings()
            efficiency = f"3BV {fewest}, {plural(game.openings, 'opening')}: {fewest / game.openings:.0%}."
            return f"All clear in {plural(int(self.timeline.attempt.seconds()), 'second')}: you win! {efficiency}"
        mines = [cells.name(*square) for square in game.last_opening().exploded()]
        seconds = plural(int(self.timeline.attempt.seconds()), "second")
        share = 1 - game.safe_left / max(1, game.rows * game.cols - game.mines)
        return f"A mine at {listed(mines)}! You lose after {seconds}, with {share:.0%} of the board cleared."

    def aftermath(self) -> str:
        """The guesses on the way, on boards that are not too large to work them out again."""
        why = "why tells if it was avoidable." if self.game.outcome == "lost" else ""
        if self.game.rows * self.game.cols > LARGEST_TO_LOOK_BACK_ON:
            return why
        from textgames.minesweeper.hint import luck

        try:
            return " ".join(filter(None, [luck(self.game, Limit(self)), why]))
        except OutOfTime:
            return why

    def score(self) -> str:
        game = self.game
        to_open = "" if game.outcome else f" {plural(game.safe_left, 'safe square')} to open."
        return f"{plural(game.steps, 'move')}.{to_open}"

    def standing(self) -> str:
        game = self.game
        safe = game.rows * game.cols - game.mines
        return f"{safe - game.safe_left} of {safe} safe squares open"

    def settings(self) -> list[str]:
        return ["auto-flag on"] if self.auto_flag else []

    def advice(self) -> Hint:
        from textgames.minesweeper.hint import best_move

        move = best_move(self.game, Limit(self))
        return Hint(move.command, move.why, sentence(move.why), odds=move.chance)

    def figures(self) -> dict[str, Any]:
        fewest, attempt = self.game.fewest_openings(), self.timeline.attempt
        speed = {} if attempt.resumed else {"bbbv_per_second": fewest / max(attempt.seconds(), 0.001)}
        return {"bbbv": fewest, **speed}

    def open(self, row: int, col: int) -> None:
        """Open a square."""
        deal: Any = self.game.deal
        if self.deal.no_guess and not self.game.dealt:
            self.game.deal = partial(deal, pulse=Limit(self))
        try:
            opened = self.game.open(row, col)
        except Illegal as error:  # no board without guessing was found
            self.refuse(sentence(str(error)))
            return
        finally:
            self.game.deal = deal
        if opened:
            self._tell_opened(row, col)
        elif self.game.is_flagged(row, col):
            self._refuse_flagged(row, col)
        else:
            self.note(f"{cells.name(row, col)} is open already.")

    def _refuse_flagged(self, row: int, col: int) -> None:
        self.refuse(f"{cells.name(row, col)} has a flag; flag it again to take it off.", cells.name(row, col))

    def flag(self, row: int, col: int) -> None:
        """Set a flag or take it off."""
        if self.game.flag(row, col):
            self._tell_flag(row, col)
        else:
            self._refuse_open(row, col, "a flag")

    def _tell_flag(self, row: int, col: int) -> None:
        uncovers = {"uncovers": "mark"} if self.game.is_marked(row, col) else {}
        self.moved(Event("flag", row=row, col=col, set=self.game.is_flagged(row, col), **uncovers))

    def mark(self, row: int, col: int) -> None:
        """Put a question mark on a closed square or take it off."""
        if self.game.mark(row, col):
            self.moved(Event("mark", row=row, col=col, set=self.game.is_marked(row, col)))
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
            self._tell_opened(row, col)
        elif not number:
            self.refuse(f"{name} is {self._on(row, col)}; a chord goes round an open number.", name)
        elif number != flags:
            self.refuse(f"{name} is {number} and has {plural(flags, 'flag')} around it.", name)
        else:
            self.note(f"All is open round {name}.")

    def _tell_opened(self, row: int, col: int) -> None:
        self.moved(Opened(self.game.last_opening(), (row, col)))
        self._flag_along(self._certain_mines())

    def set_auto_flag(self, switch: str) -> None:
        """Flag what is certain, now as a move of its own and from now on as a part of each opening, or don't."""
        on = switch == "on"
        if on is not self.auto_flag:
            self.answer.add(Event("auto-flag", on=on))
        self.auto_flag = on
        self.note(f"Automatic flags are {switch}.")
        squares = self._certain_mines()
        if squares:
            self.game.flag(*squares[0])
            self._flag_along(squares)

    def _certain_mines(self) -> list[tuple[int, int]]:
        """The mines to flag automatically; where they aren't found in time, none are from now on."""
        try:
            return self._mines_to_flag(Limit(self)) if self.auto_flag else []
        except OutOfTime:
            self.auto_flag = False
            self.answer.add(Event("auto-flag", on=False))
            self.note("Automatic flags are off: there was too much to think about.")
            opening = "" if self._command.parts[0] == "auto-flag" else f" {self._command.text}"
            self.keep_as(f"auto-flag off{opening}")  # as it went, and not as it might go another time
            return []

    def _mines_to_flag(self, limit: Limit) -> list[tuple[int, int]]:
        game = self.game
        if game.outcome or not game.openings:
            return []
        from textgames.minesweeper.solver.certainty import Solver

        return [square for square in sorted(Solver(game, limit).mines()) if not game.is_flagged(*square)]

    def _flag_along(self, squares: list[tuple[int, int]]) -> None:
        """Flag squares as a part of the last move; that counts as a hint."""
        if squares:
            self.timeline.attempt.hints += 1
            self.game.flag_along(squares)
        for row, col in squares:
            self._tell_flag(row, col)

    def odds(self) -> None:
        """Answer the chance of a mine on each closed square; that counts as a hint."""
        from textgames.minesweeper.hint import all_odds

        self.timeline.attempt.hints += 1
        try:
            self.answer.add(Odds(*all_odds(self.game, Limit(self)), self.game.rows_shown()))
        except OutOfTime as error:
            self.reply(sentence(str(error)))

    def odds_of(self, row: int, col: int) -> None:
        """Answer the chance of a mine on a square; that counts as a hint."""
        from textgames.minesweeper.hint import odds_of

        self.timeline.attempt.hints += 1
        if self.game.is_open(row, col):
            chance, said = None, f"{cells.name(row, col)} is open: {self._on(row, col)}"
        else:
            try:
                chance, said = odds_of(self.game, (row, col), Limit(self))
            except OutOfTime as error:
                chance, said = None, str(error)
        self.reply(sentence(said), data={"row": row, "col": col, "odds": chance, "words": sentence(said)})

    def odds_to_win(self) -> None:
        """Answer the chance to win from here; that counts as a hint."""
        self.timeline.attempt.hints += 1
        record: dict[str, Any] = {"win": None, "error": None, "exact": False, "playouts": 0}
        try:
            text, said, found = self._odds_to_win()
            record |= found
        except Illegal as error:
            text = said = str(error)
        self.reply(sentence(text), sentence(said), {**record, "words": sentence(text)})

    def _odds_to_win(self) -> tuple[str, str, dict[str, Any]]:
        if self.deal.no_guess:
            said = "a win from here: 100%, as this board needs no guess"
            return said, said, {"win": 1.0, "error": 0.0, "exact": True}
        from textgames.minesweeper.hint import odds_to_win

        found, text, said = odds_to_win(self.game, Limit(self, SECONDS_TO_PLAY_OUT))
        exact = not found.playouts
        return text, said, {"win": found.chance, "error": found.error, "exact": exact, "playouts": found.playouts}

    def _on(self, row: int, col: int) -> str:
        """What a square shows, in words."""
        return with_article(self.words.cell(self.game, self.game.rows_shown()[row][col]), self.words.plurals)

    def why(self) -> None:
        """Answer whether the move that lost the game could have been avoided."""
        from textgames.minesweeper.hint import blame

        if self.game.outcome == "lost":
            try:
                self.reply(blame(self.game, Limit(self)))
            except OutOfTime as error:
                self.reply(sentence(str(error)))
        else:
            self.refuse("why is for after a loss; hint tells what is certain now.")


def painted_by_chance(dye: Dye) -> grid.Paint:
    """What gives each chance in two signs its colour; a sign of the board stays plain."""

    def paint(padded: str, cell: str) -> str:
        if len(cell) == 1:
            return padded
        chance = int(cell) / 100 if cell.isdigit() else 1
        return dye(padded, next(look for most, look in ODDS if chance <= most))

    return paint


def painted_by(dye: Dye) -> grid.Paint:
    """What gives each square its colour."""
    return lambda padded, sign: dye(padded, LOOKS[sign]) if sign in LOOKS else padded
