"""Minesweeper at the console."""

from __future__ import annotations

from functools import partial
from typing import Any

from textgames.engine.changes import Change
from textgames.engine.commands import (
    Arguments,
    Square,
    another_game,
    command,
    move,
    one_of,
    question,
    square,
    square_at,
)
from textgames.engine.common_commands import CommonCommands
from textgames.engine.spec import GameSpec
from textgames.engine.view import Hint
from textgames.errors import Illegal
from textgames.minesweeper import messages
from textgames.minesweeper.rules import (
    CLOSED,
    EXPLODED,
    FLAG,
    MARK,
    MINE_LOST,
    MINE_WON,
    WRONG_FLAG,
    Minesweeper,
)
from textgames.minesweeper.spec import Spec
from textgames.storage.results import Best
from textgames.text.grid import Board
from textgames.text.language import N_, NN_, W_, _, join_sentences, ngettext, plural
from textgames.text.squares import square_name
from textgames.text.style import Style

STYLES = {
    CLOSED: Style("RESET", 239, 251),
    FLAG: Style("RED", 16, 220, bold=True),
    MARK: Style("MAGENTA", 16, 51),
    MINE_WON: Style("GREEN", 22, 251),
    MINE_LOST: Style("RED", 88, 251),
    EXPLODED: Style("RED", 231, 160, bold=True),
    WRONG_FLAG: Style("MAGENTA", 16, 208, bold=True),
    # These are seen on black and on white.
    "1": Style("CYAN", 27),
    "2": Style("GREEN", 28),
    "3": Style("RED", 161),
    "4": Style("MAGENTA", 98),
    "5": Style("RED", 130, bold=True),
    "6": Style("CYAN", 30, bold=True),
    "7": Style("MAGENTA", 243, bold=True),
    "8": Style("GREEN", 163, bold=True),
}
# Drawn without gaps, so that they look raised and open squares sunk.
CLOSED_SQUARES = (CLOSED, FLAG, MARK, MINE_WON, MINE_LOST, WRONG_FLAG)
# Percentages, with the style of a chance of a mine up to each.
ODDS = (
    (0, Style("GREEN", 16, 40, bold=True)),
    (15, Style("GREEN", 16, 149)),
    (30, Style("CYAN", 16, 221)),
    (50, Style("MAGENTA", 16, 215)),
    (99, Style("RED", 16, 203)),
    (100, Style("RED", 231, 124, bold=True)),
)
LARGEST_TO_REVIEW = 16 * 30  # squares; 350 moves of an expert game take half a second
SECONDS_TO_PLAY_OUT = 5
WIN = W_("win")


THINGS = one_of(W_("numbers"), W_("closed"), W_("flags"), W_("marks"))


def things_to_list(arguments: Arguments) -> tuple[str, Square | None]:
    """Take what `list` lists, and perhaps a square that it is near."""
    things = THINGS(arguments)
    return things, square(arguments) if square_at(arguments.words)[0] else None


def square_or_win(arguments: Arguments) -> Square | str:
    """Take the word "win", or a square."""
    return arguments.take_name([WIN]) or square(arguments)


class Play(CommonCommands):
    """A game of Minesweeper in progress; the clock runs from the first opening to the end."""

    describer = messages.Describer()
    square_verb = "open"
    lists_legal = False  # any closed square may be opened
    bests = (Best("best_seconds", "seconds"),)
    spec: Spec
    game: Minesweeper

    @move(
        "open",
        "o",
        takes=square,
        help=N_(
            "open row {row_number}, column {column_letters}, and {other}; "
            "also {row_number} {number}, {reversed} and open {square}"
        ),
        form="{square} {other}",
        example="{square}",
    )
    def do_open(self, square: Square) -> None:
        if self.spec.no_guess and not self.game.dealt:
            self.game.deal = partial(self.game.deal, cancellation=self.search_limit())
        if self.game.open(*square):  # raises `Illegal` if no board without guessing is found
            self.tell_opened()
        elif self.game.symbol(*square) == FLAG:
            raise about_square(square, messages.HAS_FLAG)
        else:
            self.note(_(messages.IS_OPEN, square=square_name(square)))

    @move("flag", "f", takes=square, help=N_("set or remove flags; {unflag} only removes them"))
    def do_flag(self, square: Square) -> None:
        self.toggle("flag", square)

    @move(
        "chord",
        "c",
        takes=square,
        help=N_("open the other squares around a number that has its flags"),
        form="{chord} {square}",
    )
    def do_chord(self, square: Square) -> None:
        number, flags = self.game.number(*square), self.game.flags_around(*square)
        if self.game.chord(*square):
            self.tell_opened()
        elif not number:
            raise about_square(square, messages.CHORD_NEEDS_NUMBER)
        elif number != flags:
            raise about_square(square, messages.CHORD_NEEDS_FLAGS)
        else:
            name = square_name(square)
            self.note(_("There is nothing to open around {square}.", square=name))

    @move("mark", "m", takes=square, help=N_("set or remove question marks"), rare=True)
    def do_mark(self, square: Square) -> None:
        self.toggle("mark", square)

    @move("unflag", takes=square, help=N_("remove flags"), rare=True)
    def do_unflag(self, square: Square) -> None:
        if self.game.symbol(*square) == FLAG:
            self.toggle("flag", square)
        else:
            self.note(_("{square} has no flag.", square=square_name(square)))

    @question(
        "odds",
        may_take=square_or_win,
        takes_square=True,
        help=N_("show the chances of a mine; {odds_win}: your chance of winning"),
        form="{odds}, {odds} {square}",
        example="{odds} {square}",
        in_play=True,
        is_help=True,
    )
    def do_odds(self, what: Square | str | None = None) -> None:
        self.record.add_hint()
        try:
            if what is None:
                self.tell_all_odds()
            elif isinstance(what, str):
                self.tell_odds_to_win()
            else:
                self.tell_odds_of(what)
        except Illegal as error:  # it takes too long, or there is too much to count
            self.reply(str(error))

    @question("why", help=N_("after a loss, show whether it was avoidable"))
    def do_why(self) -> None:
        from textgames.minesweeper.hint import why_lost

        if self.outcome != "lost":
            raise Illegal(_("{why} explains a loss; during a game, {hint} shows what is certain."))
        try:
            self.reply(why_lost(self.game, self.search_limit()))
        except Illegal as error:  # it takes too long
            self.reply(str(error))

    @command(
        "new",
        may_take=another_game,
        help=N_("start a game; {new} 16x30m99n: no guessing; {new} #7: seed 7"),
        form="{new} {wide}",
        example="{new} 16x30m99n #7",
        ends_line=True,
    )
    def do_new(self, spec: GameSpec | None = None) -> None:
        super().do_new(spec)

    @question(
        "list",
        takes=things_to_list,
        help=N_(
            "list numbers beside closed squares ({list_numbers} {square}: those near {square}); "
            "also {list_closed}, {list_flags}, {list_marks}"
        ),
        form="{list} {numbers}",
        rare=True,
    )
    def do_list(self, what: tuple[str, Square | None]) -> None:
        things, near = what
        if near and things != "numbers":
            raise Illegal(_("Only {list_numbers} takes a square."), square_name(near))
        self.reply(self.describer.listing(self.game, things, near))

    def board(self) -> Board:
        return Board(self.game.rows_shown(), STYLES.get, names_around=True, joined=CLOSED_SQUARES)

    def figures(self) -> str:
        left = 0 if self.outcome == "won" else self.game.mines_left
        figures = _("Mines left {mines}   Flags {flags}", mines=left, flags=self.game.flags)
        seconds = self.record.this_try.seconds() if self.settings.is_typed else None
        if seconds is None:
            return figures
        return figures + "   " + _("Time {seconds} s", seconds=int(seconds))

    def spoken_score(self) -> list[str]:
        progress = self.describer.goal_progress(self.game)
        return [progress, self._clock() if self.settings.is_typed else ""]

    def state(self) -> dict[str, Any]:
        game = self.game
        state = {
            "rows": game.rows_shown(),
            "mines": game.mines,
            "flags": game.flags,
            "safe_left": game.safe_left,
            "steps": game.position.steps,
            "seconds": int(self.record.this_try.seconds() or 0),
        }
        if game.outcome:
            state["bbbv"] = game.three_bv
            state["openings"] = game.position.clicks
        return state

    def completed(self) -> float:
        safe = self.game.rows * self.game.cols - self.game.mines
        return 1 - self.game.safe_left / safe

    def ending(self) -> list[str]:
        game = self.game
        if game.outcome == "won":
            fewest = game.three_bv
            clicks = game.position.clicks
            percent = f"{fewest / clicks:.0%}"
            efficiency = plural(messages.EFFICIENCY, clicks, fewest=fewest, percent=percent)
            return [_("All clear: you win!"), self._clock(), efficiency, self._guesses()]
        mines = NN_("A mine at {squares}!", "Mines at {squares}!")
        percent = f"{self.completed():.0%}"
        you_lose = _("You lose, with {percent} of the board cleared.", percent=percent)
        exploded = messages.at(mines, game.position.exploded)
        texts = [exploded, you_lose, self._clock(), self._guesses()]
        if not self.settings.for_programs:
            texts.append(_("Type {why} to see if it was avoidable."))
        return texts

    def _guesses(self) -> str:
        """Return a sentence about the guesses that were made, for a player at a terminal.

        Empty for input from a pipe, on large boards, and if it takes too long.
        """
        if not self.settings.is_typed or self.game.rows * self.game.cols > LARGEST_TO_REVIEW:
            return ""
        from textgames.minesweeper.hint import guesses_made

        try:
            return guesses_made(self.game, self.search_limit())
        except Illegal:  # not in time
            return ""

    def _clock(self) -> str:
        """Return the time played, to the tenth of a second for a player at a terminal.

        Empty if it isn't known.
        """
        seconds = self.record.this_try.seconds()
        if seconds is None:
            return ""
        if self.settings.is_typed:
            return _("Time: {seconds} seconds.", seconds=f"{seconds:.1f}")
        return ngettext("Time: {count} second.", "Time: {count} seconds.", int(seconds))

    def picture(self) -> str:
        clock = _("[*] {clock}", clock=self._clock())
        if self.outcome != "won":
            return clock
        return join_sentences([clock, _("3BV {count}.", count=self.game.three_bv)])

    def advice(self) -> Hint:
        from textgames.minesweeper.hint import best_move

        return best_move(self.game, self.search_limit())

    def result_details(self) -> dict[str, Any]:
        return {"bbbv": self.game.three_bv}

    def tell_opened(self) -> None:
        """Tell which squares were opened by the last move."""
        opened = self.game.position.opened
        spoken = partial(messages.opened, opened)
        self.changed(Change("open", spoken, partial(messages.opened_objects, opened)))

    def toggle(self, kind: str, square: Square) -> None:
        """Set or take off a flag or a question mark.

        Raise `Illegal` if the square can't have one.
        """
        if self.game.move((kind, *square)):
            is_set = self.game.symbol(*square) != CLOSED
            spoken = partial(messages.marker, kind, square, is_set)
            row, col = square
            self.changed(Change(kind, spoken, starts_clock=False, row=row, col=col, set=is_set))
        elif self.game.symbol(*square) == FLAG:
            raise about_square(square, messages.HAS_FLAG)
        else:
            raise about_square(square, messages.NO_MARKER_ON_OPEN)

    def tell_all_odds(self) -> None:
        from textgames.minesweeper.hint import all_odds

        odds, is_exact = all_odds(self.game, self.search_limit())
        estimated = "" if is_exact else _(messages.ESTIMATED)
        key = _("Chances of a mine in percent: 00 is safe, ** is a mine.")
        text = join_sentences([key, estimated])
        spoken = [*messages.odds_in_words(odds), estimated]
        board = odds_board(odds, self.game.rows_shown())
        self.reply(text, spoken, {"rows": odds, "exact": is_exact}, board=board)

    def tell_odds_to_win(self) -> None:
        from textgames.minesweeper.hint import odds_to_win

        if self.spec.no_guess:
            chances = {"win": 1.0, "error": 0.0, "exact": True, "playouts": 0}
            text = _("Your chance of winning from here is 100%: this board needs no guessing.")
        else:
            chances, text = odds_to_win(self.game, self.search_limit(SECONDS_TO_PLAY_OUT))
        self.reply(text, data={**chances, "words": text})

    def tell_odds_of(self, square: Square) -> None:
        from textgames.minesweeper.hint import odds_of

        row, col = square
        if self.game.is_open(row, col):
            chance = None
            text = _(messages.IS_OPEN, square=square_name((row, col)))
        else:
            chance, text = odds_of(self.game, square, self.search_limit())
        self.reply(text, data={"row": row, "col": col, "odds": chance, "words": text})


def about_square(square: Square, message: str) -> Illegal:
    """Return the error with a message about a square."""
    name = square_name(square)
    return Illegal(_(message, square=name), name)


def odds_board(odds: list[list[float | None]], shown: list[str]) -> Board:
    """Return the board with the chance of a mine on each closed square, as two characters."""
    rows = []
    for chances, symbols in zip(odds, shown):
        row = list(symbols)
        for col, chance in enumerate(chances):
            if chance is not None:
                row[col] = messages.percent_in_two(chance)
        rows.append(row)
    styles = {}
    for number in range(101):
        text = messages.percent_in_two(number / 100)
        styles[text] = next(style for most, style in ODDS if number <= most)
    return Board(rows, styles.get, width=2, names_around=True)
