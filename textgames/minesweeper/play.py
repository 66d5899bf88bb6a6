"""Minesweeper at the console."""

from __future__ import annotations

from functools import partial

from textgames.engine import commands
from textgames.engine.answer import Event, Hint, Reply
from textgames.engine.commands import GRID, Verb, not_a_command, one_of, optional_squares
from textgames.engine.session import GridSession
from textgames.engine.statistics import Chart, Summary
from textgames.errors import Illegal, OutOfTime, Unreadable, quoted, sentence
from textgames.minesweeper.display import EXPLODED, FLAG, MARK, MINE_LOST, MINE_WON, WRONG_FLAG
from textgames.minesweeper.spec import Spec
from textgames.minesweeper.words import Words, odds_sentence
from textgames.text import grid
from textgames.text.phrases import join_words, plural, with_article
from textgames.text.squares import square_name
from textgames.text.style import Style

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from textgames.engine.answer import Record
    from textgames.engine.commands import Arguments, Command, TokenStream
    from textgames.minesweeper.layout import OpenedSquares
    from textgames.minesweeper.rules import Minesweeper
    from textgames.text.style import Styler

WORDS = Words()
STYLES = {
    "1": Style("LIGHTBLUE_EX", fore_256=27),
    "2": Style("GREEN", fore_256=28),
    "3": Style("LIGHTRED_EX", fore_256=196),
    "4": Style("BLUE", fore_256=62),
    "5": Style("RED", fore_256=130),
    "6": Style("CYAN", fore_256=30),
    "7": Style("MAGENTA", fore_256=163),
    "8": Style("LIGHTBLACK_EX", fore_256=243),
    FLAG: Style("BLACK", "LIGHTYELLOW_EX", 16, 220),
    MARK: Style("BLACK", "LIGHTCYAN_EX", 16, 51),
    MINE_LOST: Style("RED", fore_256=160),
    EXPLODED: Style("LIGHTWHITE_EX", "RED", 231, 160),
    WRONG_FLAG: Style("BLACK", "LIGHTYELLOW_EX", 16, 208, underlined=True),
    MINE_WON: Style("GREEN", fore_256=28),
}
# Styles for chances of a mine up to these values.
ODDS = (
    (0, Style("BLACK", "LIGHTGREEN_EX", 16, 40)),
    (0.15, Style("LIGHTGREEN_EX", "BLACK", 16, 155)),
    (0.3, Style("LIGHTYELLOW_EX", "BLACK", 16, 227)),
    (0.5, Style("BLACK", "LIGHTYELLOW_EX", 16, 215)),
    (0.99, Style("LIGHTRED_EX", "BLACK", 16, 203)),
)
CERTAIN_MINE = Style("LIGHTWHITE_EX", "RED", 231, 124)
HAS_FLAG = "has a flag; flag it again to take it off."
LARGEST_TO_LOOK_BACK_ON = 16 * 30  # squares; 350 moves of an expert game take half a second
SECONDS_TO_PLAY_OUT = 5
WIDEST = 80  # columns of a part; the chances on expert boards are wider


def bare_square(tokens: TokenStream, word: str) -> tuple[Any, ...]:
    """Read a square by itself, which opens it; with a ! before or after it, it is flagged."""
    flagged = word.removeprefix("!") if word.startswith("!") else word.removesuffix("!")
    if flagged not in ("", word):
        return "flag", *commands.read_square(flagged, tokens.size)
    if word.isascii() and not any(letter.isdigit() for letter in word):
        return not_a_command(tokens, word)
    return "open", *tokens.read_square(word)


def squares_or_win(tokens: TokenStream) -> Arguments:
    """Take squares, nothing for all of them, or `win`."""
    word = tokens.peek()
    if word.lower() == "win":
        return [(tokens.take().lower(),)]
    if word.isalpha() and tokens.has_square():
        tokens.take()
        message = f"odds takes squares, win or nothing, not {quoted(tokens.typed)}."
        raise Unreadable(message, tokens.typed, ["odds win", "odds"])
    return optional_squares(tokens)


def things_to_list(tokens: TokenStream) -> Arguments:
    """Take numbers, all of them or those near a square, or flags or marks."""
    ((things,),) = one_of("numbers", "flags", "marks")(tokens)
    word = tokens.peek().lower() if things == "numbers" else ""
    if word == "near":
        tokens.take()
        return [("near", *tokens.square())]
    return [(tokens.take().lower() if word == "all" else things,)]


class Opened(Event):
    """Squares were opened, perhaps a mine among them, from the one `at` on; the facts are computed when asked for."""

    kind = "open"
    boards = 1

    def __init__(self, opening: OpenedSquares, at: tuple[int, int]) -> None:
        self._opening, self._at = opening, at

    @property
    def facts(self) -> dict[str, Any]:
        """Return `opened`, the (row, column, number or None for a mine) of each square, and `at`, the first one."""
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
        self._odds, self._shown = odds, shown
        self._reservation = "" if exact else " There is too much to count, so these are estimates."

    def render(self, styler: Styler | None) -> str:
        from textgames.minesweeper.hint import percent_in_two

        rows = [
            tuple([percent_in_two(chance) if chance is not None else symbol for chance, symbol in zip(*both)])
            for both in zip(self._odds, self._shown)
        ]
        styles = {f"{chance:02}": next(style for most, style in ODDS if chance / 100 <= most) for chance in range(100)}
        paint = grid.painter(styler, {**styles, "**": CERTAIN_MINE}) if styler else None
        legend = "Chances of a mine in percent: 00 is safe, ** is a mine."
        return f"{grid.in_parts(rows, WIDEST, paint=paint, width=2)}\n{legend}{self._reservation}"

    def spoken(self) -> str:
        from textgames.minesweeper.hint import percent

        board = enumerate(self._odds)
        odds = [(odd, (row, col)) for row, line in board for col, odd in enumerate(line) if odd is not None]
        return odds_sentence([(percent(odd), square) for odd, square in sorted(odds)]) + self._reservation


class Play(GridSession):
    """One sitting of Minesweeper; the clock runs from the first opening to the end."""

    words: Words = WORDS
    vocabulary = commands.Vocabulary(
        {
            **GRID,
            "flag": Verb("f", commands.squares, moves=True),
            "chord": Verb("c", commands.square, moves=True),
            "open": Verb("o", commands.square, moves=True),
            "mark": Verb("m", commands.squares, moves=True),
            "odds": Verb("", squares_or_win, moves=True, asks=True, helps=True),
            "auto-flag": Verb("", one_of("on", "off")),
            "why": Verb("", asks=True),
            "list": Verb("", things_to_list, asks=True),
        },
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
    spec: Spec
    game: Minesweeper
    auto_flag = False

    def do(self, command: Command) -> None:
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
                super().do(command)

    def render(self, styler: Styler | None = None) -> str:
        game = self.game
        board = grid.lettered(game.rows_shown(), around=True, paint=grid.painter(styler, STYLES) if styler else None)
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
            **({"bbbv": game.three_bv(), "openings": game.clicks} if game.outcome else {}),
        }

    def legal(self) -> None:
        """Return None: any closed square may be opened."""

    def moves(self) -> str:
        return "Open or flag any closed square; chord a number that has its flags."

    def ending(self) -> str:
        game, seconds = self.game, plural(int(self.timeline.attempt.seconds()), "second")
        if game.outcome == "won":
            fewest = game.three_bv()
            efficiency = f"3BV {fewest}, {plural(game.clicks, 'opening')}: {fewest / game.clicks:.0%}."
            return f"All clear in {seconds}: you win! {efficiency}"
        mines = [square_name(*square) for square in game.last_opened().exploded()]
        share = 1 - game.safe_left / max(1, game.rows * game.cols - game.mines)
        return f"A mine at {join_words(mines)}! You lose after {seconds}, with {share:.0%} of the board cleared."

    def aftermath(self) -> str:
        """Return the guesses of the game, unless the board is too large to find them again."""
        why = "why tells if it was avoidable." if self.game.outcome == "lost" else ""
        if self.game.rows * self.game.cols > LARGEST_TO_LOOK_BACK_ON:
            return why
        from textgames.minesweeper.hint import guesses_made

        try:
            return " ".join(filter(None, [guesses_made(self.game, self.cancellation()), why]))
        except OutOfTime:
            return why

    def score(self) -> str:
        game = self.game
        to_open = "" if game.outcome else f" {plural(game.safe_left, 'safe square')} to open."
        return f"{plural(game.steps, 'move')}.{to_open}"

    def status(self) -> str:
        game = self.game
        safe = game.rows * game.cols - game.mines
        return f"{safe - game.safe_left} of {safe} safe squares open"

    def settings(self) -> list[str]:
        return ["auto-flag on"] if self.auto_flag else []

    def advice(self) -> Hint:
        from textgames.minesweeper.hint import best_move

        command, chance, why = best_move(self.game, self.cancellation())
        return Hint(command, why, sentence(why), odds=chance)

    def stats(self) -> dict[str, Any]:
        fewest, attempt = self.game.three_bv(), self.timeline.attempt
        speed = {} if attempt.resumed else {"bbbv_per_second": fewest / max(attempt.seconds(), 0.001)}
        return {"bbbv": fewest, **speed}

    def open(self, row: int, col: int) -> None:
        """Open a square, or note that it is open."""
        deal: Any = self.game.deal
        if self.spec.no_guess and not self.game.dealt:
            self.game.deal = partial(deal, cancellation=self.cancellation())
        try:
            opened = self.game.open(row, col)
        except Illegal as error:  # no board without guessing was found
            self.refuse(sentence(str(error)))
            return
        finally:
            self.game.deal = deal
        if opened:
            self._report_opened(row, col)
        elif self.game.is_flagged(row, col):
            self._refuse_square(row, col, HAS_FLAG)
        else:
            self.note(f"{square_name(row, col)} is open already.")

    def _refuse_square(self, row: int, col: int, why: str) -> None:
        name = square_name(row, col)
        self.refuse(f"{name} {why}", name)

    def flag(self, row: int, col: int) -> None:
        """Set a flag or take it off."""
        if self.game.flag(row, col):
            self._report_flag(row, col)
        else:
            self._refuse_square(row, col, "is open; a flag is for a closed square.")

    def _report_flag(self, row: int, col: int) -> None:
        uncovers = {"uncovers": "mark"} if self.game.is_marked(row, col) else {}
        self.moved(Event("flag", row=row, col=col, set=self.game.is_flagged(row, col), **uncovers))

    def mark(self, row: int, col: int) -> None:
        """Put a question mark on a closed square or take it off."""
        if self.game.mark(row, col):
            self.moved(Event("mark", row=row, col=col, set=self.game.is_marked(row, col)))
        elif self.game.is_flagged(row, col):
            self._refuse_square(row, col, HAS_FLAG)
        else:
            self._refuse_square(row, col, "is open; a question mark is for a closed square.")

    def chord(self, row: int, col: int) -> None:
        """Open all round a number whose flags are complete."""
        number, flags = self.game.number(row, col), self.game.flags_around(row, col)
        if self.game.chord(row, col):
            self._report_opened(row, col)
        elif not number:
            self._refuse_square(row, col, f"is {self._on(row, col)}; a chord goes round an open number.")
        elif number != flags:
            self._refuse_square(row, col, f"is {number} and has {plural(flags, 'flag')} around it.")
        else:
            self.note(f"All is open round {square_name(row, col)}.")

    def _report_opened(self, row: int, col: int) -> None:
        self.moved(Opened(self.game.last_opened(), (row, col)))
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
        """Return the mines to flag automatically; where they aren't found in time, none are from now on."""
        game = self.game
        if not self.auto_flag or game.outcome or not game.clicks:
            return []
        from textgames.minesweeper.solver.solver import Solver

        try:
            return [mine for mine in sorted(Solver(game, self.cancellation()).mines()) if not game.is_flagged(*mine)]
        except OutOfTime:
            self.auto_flag = False
            self.answer.add(Event("auto-flag", on=False))
            self.note("Automatic flags are off: there was too much to think about.")
            opening = "" if self.command.parts[0] == "auto-flag" else f" {self.command.text}"
            self.save_as(f"auto-flag off{opening}")  # as it went, and not as it might go another time
            return []

    def _flag_along(self, squares: list[tuple[int, int]]) -> None:
        """Flag squares as a part of the last move; that counts as a hint."""
        if squares:
            self.timeline.attempt.hints += 1
            self.game.flag_along(squares)
        for row, col in squares:
            self._report_flag(row, col)

    def odds(self) -> None:
        """Answer the chance of a mine on each closed square; that counts as a hint."""
        from textgames.minesweeper.hint import all_odds

        self.timeline.attempt.hints += 1
        try:
            self.answer.add(Odds(*all_odds(self.game, self.cancellation()), self.game.rows_shown()))
        except OutOfTime as error:
            self.reply(sentence(str(error)))

    def odds_of(self, row: int, col: int) -> None:
        """Answer the chance of a mine on a square; that counts as a hint."""
        from textgames.minesweeper.hint import odds_of

        self.timeline.attempt.hints += 1
        chance, text = None, f"{square_name(row, col)} is open: {self._on(row, col)}"
        if not self.game.is_open(row, col):
            try:
                chance, text = odds_of(self.game, (row, col), self.cancellation())
            except OutOfTime as error:
                text = str(error)
        self.reply(sentence(text), data={"row": row, "col": col, "odds": chance, "words": sentence(text)})

    def odds_to_win(self) -> None:
        """Answer the chance to win from here; that counts as a hint."""
        from textgames.minesweeper.hint import odds_to_win

        self.timeline.attempt.hints += 1
        record: dict[str, Any]
        if self.spec.no_guess:
            record = {"win": 1.0, "error": 0.0, "exact": True, "playouts": 0}
            text = spoken = "a win from here: 100%, as this board needs no guess"
        else:
            try:
                record, text, spoken = odds_to_win(self.game, self.cancellation(SECONDS_TO_PLAY_OUT))
            except Illegal as error:
                record = {"win": None, "error": None, "exact": False, "playouts": 0}
                text = spoken = str(error)
        self.reply(sentence(text), sentence(spoken), {**record, "words": sentence(text)})

    def _on(self, row: int, col: int) -> str:
        """Return what a square shows, in words."""
        return with_article(self.words.cell(self.game, self.game.rows_shown()[row][col]), self.words.plurals)

    def why(self) -> None:
        """Answer whether the move that lost the game could have been avoided."""
        from textgames.minesweeper.hint import why_lost

        if self.game.outcome != "lost":
            self.refuse("why is for after a loss; hint tells what is certain now.")
            return
        try:
            self.reply(why_lost(self.game, self.cancellation()))
        except OutOfTime as error:
            self.reply(sentence(str(error)))
