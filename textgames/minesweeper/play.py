"""Minesweeper at the console."""

from __future__ import annotations

from functools import partial
from typing import Any

from textgames.engine.arguments import another_game, one_of, square
from textgames.engine.commands import another, hint, move, question
from textgames.engine.common_commands import CommonCommands
from textgames.engine.spec import GameSpec
from textgames.engine.view import Reply
from textgames.errors import Illegal
from textgames.minesweeper import messages
from textgames.minesweeper.rules import FLAG, Minesweeper
from textgames.minesweeper.spec import Spec
from textgames.storage.results import Best
from textgames.text.language import L_, N_, W_, _, join_sentences
from textgames.text.squares import Square, square_name

SECONDS_TO_PLAY_OUT = 5
WIN = W_("win")
THINGS = one_of(W_("numbers"), W_("closed"), W_("flags"), W_("marks"))


def things_to_list(arguments: Any) -> tuple[str, Square | None]:
    """Take the things to list, and perhaps a square near them."""
    things = THINGS(arguments)
    return things, square(arguments) if arguments.has_square() else None


def square_or_win(arguments: Any) -> Square | str:
    """Take the word "win", or a square."""
    return arguments.take_name([WIN]) or square(arguments)


class Play(CommonCommands):
    """A game of Minesweeper being played; the clock runs from the first opening to the end."""

    describer = messages.Describer()
    square_verb = "open"
    lists_legal = False  # any closed square may be opened
    bests = (Best("best_seconds", "seconds"),)
    spec: Spec
    game: Minesweeper

    @move(
        "open",
        "o",
        words=L_(
            "dig, click, click on, left click, left click on, left-click, leftclick, lmb, "
            "reveal, uncover, step on, step, press, tap, sweep, select, pick, choose, probe, "
            "clear, guess, hit, try, turn over, discover, unveil"
        ),
        takes=square,
        help=N_(
            "open row {row_number}, column {column_letters}, and {other}; "
            "also {row_number} {number}, {reversed} and open {square}"
        ),
        form="{square} {other}",
        example="{square}",
    )
    def do_open(self, square: Square) -> None:
        if self.game.needs_no_guess and not self.game.dealt:
            # The search for such a board can be stopped.
            self.game.deal = partial(self.game.deal, cancellation=self.search_limit())
        if self.game.open(*square):  # raises `Illegal` if no board without guessing is found
            self.moved()
        elif self.game.symbol(*square) == FLAG:
            raise about_square(square, messages.HAS_FLAG)
        else:
            self.tell.note(_(messages.IS_OPEN, square=square_name(square)))

    @move(
        "flag",
        "f",
        words=L_(
            "bomb, mine, mine at, bomb at, right click, right click on, right-click, "
            "rightclick, rmb, set flag, place flag, put flag, put a flag on, put flag on, "
            "place a flag on, set a flag on, add flag, plant flag, toggle flag, mark mine, "
            "mark bomb, mark as mine, tag, defuse, flag mine, flags"
        ),
        takes=square,
        help=N_("set or remove flags; {unflag} only removes them"),
        form="{flag} {square} {other}",
        example="{flag} {square}",
    )
    def do_flag(self, square: Square) -> None:
        number, closed = self.game.number(*square), len(self.game.closed_around(*square))
        if number and number != closed:
            places = {"square": square_name(square), "number": number, "count": closed}
            raise Illegal(_(messages.FLAGS_NEED_NUMBER, **places), square_name(square))
        self.toggle("flag", square)

    @move(
        "chord",
        "c",
        words=L_(
            "middle click, middle click on, middle-click, middleclick, double click, double "
            "click on, double-click, doubleclick, dblclick, both buttons, clear around, open "
            "around, open neighbors, open neighbours, reveal around, expand, auto open"
        ),
        takes=square,
        help=N_("open the other squares around a number that has its flags"),
        form="{chord} {square}",
    )
    def do_chord(self, square: Square) -> None:
        number, flags = self.game.number(*square), self.game.flags_around(*square)
        if self.game.chord(*square):
            self.moved()
        elif not number:
            raise about_square(square, messages.CHORD_NEEDS_NUMBER)
        elif number != flags:
            raise about_square(square, messages.CHORD_NEEDS_FLAGS)
        else:
            name = square_name(square)
            self.tell.note(_("There is nothing to open around {square}.", square=name))

    @move(
        "mark",
        "m",
        words=L_(
            "question, question mark, maybe, unsure, not sure, put a question mark on, set "
            "question mark"
        ),
        takes=square,
        help=N_("set or remove question marks"),
        form="{mark} {square} {other}",
        example="{mark} {square}",
        rare=True,
    )
    def do_mark(self, square: Square) -> None:
        self.toggle("mark", square)

    @move(
        "unflag",
        words=L_(
            "remove flag, remove the flag, remove flag from, delete flag, clear flag, unmark, "
            "take off flag, take flag off, unset flag, deflag, remove mark"
        ),
        takes=square,
        help=N_("remove flags"),
        form="{unflag} {square} {other}",
        example="{unflag} {square}",
        rare=True,
    )
    def do_unflag(self, square: Square) -> None:
        if self.game.symbol(*square) == FLAG:
            self.toggle("flag", square)
        else:
            self.tell.note(_("{square} has no flag.", square=square_name(square)))

    @hint(
        "odds",
        words=L_(
            "probability, probabilities, probability of, chance, chances, chance of, prob, "
            "probs, risk, risk of, percent, percentage, how safe is, how safe, how risky is, "
            "how likely is, how likely, what are the odds of, what are the odds, what are the "
            "odds at, what is the chance of, what's the chance of, what is the probability "
            "of, is it safe to open, is it safe, is, odds of, odds for, odds at, show odds, "
            "show probabilities, mine probability, likelihood, analyze board"
        ),
        may_take=square_or_win,
        help=N_("show the chances of a mine; {odds_win}: your chance of winning"),
        form="{odds}, {odds} {square}",
        example="{odds} {square}",
        needs_game=True,
    )
    def do_odds(self, what: Square | str | None = None) -> None:
        if what is None:
            self.tell_all_odds()
        elif isinstance(what, str):
            chances, text = self.advisor(SECONDS_TO_PLAY_OUT).odds_to_win(self.game.position)
            self.answer.reply(Reply(text, data={**chances, "words": text}))
        else:
            self.tell_odds_of(what)

    @another(
        "new",
        words=L_("level, difficulty, size, board size, set level, change level, change difficulty"),
        may_take=another_game,
        help=N_("start a game; {new} 16x30m99n: no guessing; {new} #7: seed 7"),
        form="{new} {wide}",
        example="{new} 16x30m99n #7",
    )
    def do_new(self, spec: GameSpec | None = None) -> None:
        super().do_new(spec)

    @question(
        "list",
        words=L_("where are, where is, show numbers, show flags, list all, find"),
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
        self.answer.reply(Reply(self.describer.listing(self.game, things, near)))

    def toggle(self, kind: str, square: Square) -> None:
        """Set or take off a flag or a question mark.

        Raise `Illegal` if the square can't have one.
        """
        if self.game.move((kind, *square)):
            self.moved()
        elif self.game.symbol(*square) == FLAG:
            raise about_square(square, messages.HAS_FLAG)
        elif kind == "flag" and self.game.number(*square):
            self.tell.note(_("All squares around {square} have flags.", square=square_name(square)))
        else:
            raise about_square(square, messages.NO_MARKER_ON_OPEN)

    def tell_all_odds(self) -> None:
        odds, is_exact = self.advisor().all_odds(self.game.position)
        estimated = "" if is_exact else _(messages.ESTIMATED)
        key = _("Chances of a mine in percent: 00 is safe, ** is a mine.")
        text = join_sentences([key, estimated])
        spoken = [*messages.odds_in_words(odds), estimated]
        board = messages.odds_board(odds, self.game.rows_shown())
        self.answer.reply(Reply(text, spoken, {"rows": odds, "exact": is_exact}, board=board))

    def tell_odds_of(self, square: Square) -> None:
        row, col = square
        if self.game.is_open(row, col):
            chance = None
            text = _(messages.IS_OPEN, square=square_name((row, col)))
        else:
            chance, text = self.advisor().odds_of(self.game.position, square)
        self.answer.reply(Reply(text, data={"row": row, "col": col, "odds": chance, "words": text}))


def about_square(square: Square, message: str) -> Illegal:
    """Return the error with a message about a square."""
    name = square_name(square)
    return Illegal(_(message, square=name), name)
