"""Minesweeper at the console."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal

from textgames.engine.answer import End, Event, Hint
from textgames.engine.commands import AnotherGame, Arguments, Square, command, move, question
from textgames.engine.messages import TAKES_ONE_OF
from textgames.engine.session import Session
from textgames.engine.statistics import Best
from textgames.errors import Illegal
from textgames.minesweeper import messages
from textgames.minesweeper.rules import CLOSED, EXPLODED, FLAG, MARK, MINE_LOST, MINE_WON, WRONG_FLAG, Minesweeper
from textgames.minesweeper.spec import Spec
from textgames.text.grid import Board
from textgames.text.language import N_, NN_, W_, _, join_sentences, ngettext, or_commands
from textgames.text.squares import square_name
from textgames.text.style import Style

STYLES = {
    CLOSED: Style("BLACK", "LIGHTCYAN_EX", 239, 251),
    FLAG: Style("LIGHTWHITE_EX", "BLACK", 16, 220),
    MARK: Style("BLACK", "LIGHTWHITE_EX", 16, 51),
    MINE_WON: Style("BLACK", "LIGHTCYAN_EX", 22, 251),
    MINE_LOST: Style("BLACK", "LIGHTCYAN_EX", 88, 251, underlined=True),
    EXPLODED: Style("LIGHTWHITE_EX", "BLACK", 231, 160, underlined=True),
    WRONG_FLAG: Style("LIGHTWHITE_EX", "BLACK", 16, 208, underlined=True),
    **{  # on a ground of their own: no colour has a contrast of 4.5 on black, on white and on dark grey
        str(number): Style(("LIGHTWHITE_EX", "LIGHTCYAN_EX")[number % 2], "BLACK", in_256, 235)
        for number, in_256 in enumerate((75, 77, 203, 141, 208, 80, 213, 250), 1)
    },
}
# They join, so that they look raised and open squares sunk.
CLOSED_SQUARES = (CLOSED, FLAG, MARK, MINE_WON, MINE_LOST, WRONG_FLAG)
# Styles for chances of a mine up to these percents.
ODDS = (
    (0, Style("BLACK", "LIGHTCYAN_EX", 16, 40)),
    (15, Style("BLACK", "LIGHTCYAN_EX", 16, 149, underlined=True)),
    (30, Style("BLACK", "LIGHTWHITE_EX", 16, 221)),
    (50, Style("BLACK", "LIGHTWHITE_EX", 16, 215, underlined=True)),
    (99, Style("LIGHTWHITE_EX", "BLACK", 16, 203)),
    (100, Style("LIGHTWHITE_EX", "BLACK", 231, 124, underlined=True)),
)
LARGEST_TO_LOOK_BACK_ON = 16 * 30  # squares; 350 moves of an expert game take half a second
SECONDS_TO_PLAY_OUT = 5
NEAR = W_("near")


def near(arguments: Arguments) -> Square:
    """Take the word `near` and a square."""
    if not arguments.take_name([NEAR]):
        places = {"verb": arguments.shown_name, "choices": or_commands([NEAR])}
        raise arguments.unreadable(_(TAKES_ONE_OF, **places), "numbers near 3H")
    return arguments.square()


class Opened(Event):
    """Squares were `opened`; each is (row, column, its number or None for a mine)."""

    def objects(self) -> list[dict[str, Any]]:
        return [
            {"type": "boom" if value is None else "open", "row": row, "col": col}
            | ({} if value is None else {"value": value})
            for row, col, value in self.facts["opened"]
        ]


class Play(Session):
    """A game of Minesweeper being played; the clock runs from the first opening to the end."""

    describer = messages.Describer()
    square_verb = "open"
    lists_legal = False  # any closed square may be opened
    bests = (Best("best_seconds", "seconds"),)
    spec: Spec
    game: Minesweeper

    @staticmethod
    def instead(word: str) -> tuple[str, ...]:
        return ("hint", "help") if word.lower() == "h" else ()

    @move(
        "open",
        "o",
        help=N_(
            "open row {row_number}, column {column_letters}, and {other}; "
            "also {row_number} {number}, {reversed} and {open} {square}"
        ),
        form="{square} {other}",
        example="{square}",
    )
    def open(self, square: Square) -> None:
        if self.spec.no_guess and not self.game.dealt:
            self.game.deal = partial(self.game.deal, cancellation=self.progress.limit())
        if self.game.open(*square):  # which raises `Illegal` if no board without guessing is found
            self._report_opened()
        elif self.game.symbol(*square) == FLAG:
            self._refuse_square(square, messages.HAS_FLAG)
        else:
            self.note(_(messages.IS_OPEN, square=square_name(*square)))

    @move("flag", "f", help=N_("set or remove flags; {unflag} only removes them"))
    def flag(self, square: Square) -> None:
        self._toggle("flag", square)

    @move("chord", "c", help=N_("open the rest around a number once it has that many flags"), form="{chord} {square}")
    def chord(self, square: Square) -> None:
        number, flags = self.game.number(*square), self.game.flags_around(*square)
        if self.game.chord(*square):
            self._report_opened()
        elif not number:
            self._refuse_square(square, messages.CHORD_NEEDS_NUMBER)
        elif number != flags:
            self._refuse_square(square, N_("{chord} needs as many flags around {square} as its number."))
        else:
            self.note(_("There is nothing to open around {square}.", square=square_name(*square)))

    @move("mark", "m", help=N_("set question marks, or take them off"), rare=True)
    def mark(self, square: Square) -> None:
        self._toggle("mark", square)

    @move("unflag", help=N_("remove flags"), rare=True)
    def unflag(self, square: Square) -> None:
        if self.game.symbol(*square) == FLAG:
            self._toggle("flag", square)
        else:
            self.note(_("{square} has no flag.", square=square_name(*square)))

    @question(
        "odds",
        help=N_("show the chance of a mine, everywhere or on one square; {odds} {win}: your chance of winning"),
        form="{odds}, {odds} {square}",
        example="{odds} {square}",
        in_play=True,
        helps=True,
    )
    def odds(self, what: Square | Literal["win"] | None = None) -> None:
        self.record.add_hint()
        try:
            if what is None:
                self._all_odds()
            elif what == "win":
                self._odds_to_win()
            else:
                self._odds_of(what)
        except Illegal as error:  # it takes too long, or is too much to count
            self.reply(str(error))

    @question("why", help=N_("show whether a loss was avoidable"))
    def why(self) -> None:
        from textgames.minesweeper.hint import why_lost

        if self.game.outcome != "lost":
            self.refuse(_("{why} explains a loss; during a game, {hint} shows what is certain."))
            return
        try:
            self.reply(why_lost(self.game, self.progress.limit()))
        except Illegal as error:  # it takes too long
            self.reply(str(error))

    @command(
        "new",
        help=N_("start another game; {new} 16x30m99n needs no guessing, {new} #7 sets the seed"),
        form="{new} {wide}",
        example="{new} 16x30m99n #7",
    )
    def new(self, spec: AnotherGame | None = None) -> None:
        super().new(spec)

    @question("score", help=N_("show the figures below the board"), rare=True)
    def score(self) -> None:
        clock = self._clock() if self.shows_clock else ""
        self.reply(self.figures(), join_sentences([self.describer.goal_progress(self.game), clock]))

    @question(
        "list",
        help=N_(
            "list the numbers beside closed squares; "
            "also {list} {numbers} {near} {square}, {list} {closed}, {flags} or {marks}"
        ),
        form="{list} {numbers}",
        rare=True,
    )
    def show_list(
        self, things: Literal["numbers", "closed", "flags", "marks"], near: Annotated[Square, near] | None = None
    ) -> None:
        self.reply(self.describer.listing(self.game, things, near))

    def board(self) -> Board:
        return Board(self.game.rows_shown(), STYLES.get, names_around=True, joined=CLOSED_SQUARES)

    def figures(self) -> str:
        left = 0 if self.game.outcome == "won" else self.game.mines_left
        figures = _("Mines left {mines}   Flags {flags}", mines=left, flags=self.game.flags)
        seconds = self.record.seconds() if self.shows_clock else None
        return figures if seconds is None else figures + "   " + _("Time {seconds} s", seconds=int(seconds))

    def state(self) -> dict[str, Any]:
        game, seconds = self.game, self.record.seconds()
        return {
            "rows": game.rows_shown(),
            "mines": game.mines,
            "flags": game.flags,
            "safe_left": game.safe_left,
            "steps": game.position.steps,
            "seconds": int(seconds or 0),
            **({"bbbv": three_bv(game), "openings": game.position.clicks} if game.outcome else {}),
        }

    def completed(self) -> float:
        safe = self.game.rows * self.game.cols - self.game.mines
        return 1 - self.game.safe_left / safe

    def ending(self) -> str:
        if self.game.outcome == "won":
            fewest, openings = three_bv(self.game), self.game.position.clicks
            efficiency = ngettext(*messages.EFFICIENCY, openings, fewest=fewest, percent=f"{fewest / openings:.0%}")
            return join_sentences([_("All clear: you win!"), self._clock(), efficiency])
        exploded = messages.at(NN_("A mine at {squares}!", "Mines at {squares}!"), self.game.position.exploded)
        you_lose = _("You lose, with {percent} of the board cleared.", percent=f"{self.completed():.0%}")
        return join_sentences([exploded, you_lose, self._clock()])

    def _clock(self) -> str:
        """Return the time played, to the tenth of a second where somebody plays; empty if it isn't known."""
        seconds = self.record.seconds()
        if seconds is None:
            return ""
        if self.shows_clock:
            return _("Time: {seconds} seconds.", seconds=f"{seconds:.1f}")
        return ngettext("Time: {count} second.", "Time: {count} seconds.", int(seconds))

    def picture(self) -> str:
        clock = _("[*] {clock}", clock=self._clock())
        return join_sentences([clock, _("3BV {count}.", count=three_bv(self.game))][: 1 + (self.game.outcome == "won")])

    def end(self) -> End:
        end = super().end()
        return End(end.text, end.next_steps, self.describer.revealed(self.game), self.guesses)

    def guesses(self) -> str:
        """Return the guesses of the game, unless the board is too large to find them again."""
        why = _("Type {why} to see if it was avoidable.") if self.game.outcome == "lost" else ""
        if self.game.rows * self.game.cols > LARGEST_TO_LOOK_BACK_ON:
            return why
        from textgames.minesweeper.hint import guesses_made

        try:
            return join_sentences([guesses_made(self.game, self.progress.limit()), why])
        except Illegal:  # not in time
            return why

    def advice(self) -> Hint:
        from textgames.minesweeper.hint import best_move

        return best_move(self.game, self.progress.limit())

    def result_details(self) -> dict[str, Any]:
        return {"bbbv": three_bv(self.game)}

    def _refuse_square(self, square: Square, message: str) -> None:
        name = square_name(*square)
        self.refuse(_(message, square=name), name)

    def _toggle(self, verb: str, square: Square) -> None:
        row, col = square
        if self.game.move((verb, row, col)):
            self.answer.add(Event(verb, row=row, col=col, set=self.game.symbol(row, col) != CLOSED))
        else:
            has_flag = self.game.symbol(row, col) == FLAG
            self._refuse_square(square, messages.HAS_FLAG if has_flag else messages.NO_MARKER_ON_OPEN)

    def _report_opened(self) -> None:
        before = self.game.since_start()[-2].rows
        opened = [
            (r, c, None if new == EXPLODED else self.game.number(r, c))
            for r, lines in enumerate(zip(before, self.game.position.rows))
            for c, (old, new) in enumerate(zip(*lines))
            if old != new
        ]
        self.moved(Opened("open", opened=opened))

    def _all_odds(self) -> None:
        """Answer with the chance of a mine on each closed square."""
        from textgames.minesweeper.hint import all_odds

        odds, is_exact = all_odds(self.game, self.progress.limit())
        estimated = "" if is_exact else _(messages.ESTIMATED)
        text = join_sentences([_("Chances of a mine in percent: 00 is safe, ** is a mine."), estimated])
        spoken = join_sentences([messages.odds_sentence(odds), estimated])
        board = odds_board(odds, self.game.rows_shown())
        self.reply(text, spoken, {"rows": odds, "exact": is_exact}, board=board)

    def _odds_to_win(self) -> None:
        from textgames.minesweeper.hint import odds_to_win

        if self.spec.no_guess:
            chances = {"win": 1.0, "error": 0.0, "exact": True, "playouts": 0}
            text = _("Your chance of winning from here is 100%: this board needs no guessing.")
        else:
            chances, text = odds_to_win(self.game, self.progress.limit(SECONDS_TO_PLAY_OUT))
        self.reply(text, data={**chances, "words": text})

    def _odds_of(self, square: Square) -> None:
        """Answer with the chance of a mine on one square."""
        from textgames.minesweeper.hint import odds_of

        (row, col), chance = square, None
        text = _(messages.IS_OPEN, square=square_name(row, col))
        if not self.game.is_open(row, col):
            chance, text = odds_of(self.game, (row, col), self.progress.limit())
        self.reply(text, data={"row": row, "col": col, "odds": chance, "words": text})


def odds_board(odds: list[list[float | None]], shown: list[str]) -> Board:
    """Return the board with the chance of a mine on each closed square, in percent of two digits."""
    rows = [
        [symbol if chance is None else messages.percent_in_two(chance) for chance, symbol in zip(*both)]
        for both in zip(odds, shown)
    ]
    texts = [messages.percent_in_two(number / 100) for number in range(101)]
    styles = {text: next(style for most, style in ODDS if number <= most) for number, text in enumerate(texts)}
    return Board(rows, styles.get, width=2, names_around=True)


def three_bv(game: Minesweeper) -> int:
    """Return the 3BV of a game whose mines are dealt: the fewest clicks, without chords, that clear the board.

    One for each opening, and one for each number beside no opening (Benny Benjamin and Stephan Bechtel, 2002:
    Bechtel's Board Benchmark Value).
    """
    cleared = Minesweeper.from_text(game.mines_shown())
    squares = set(cleared.legal_moves()) - game.layout
    blanks = [square for square in squares if not game.layout.intersection(game.around(*square))]
    return sum([cleared.open(*square) for square in [*blanks, *squares]])
