"""Which game of Minesweeper: `minesweeper:10x20m20#seed`, with an `n` for no guessing as in `16x30m99n`, or
`minesweeper:=*.../..*.` for exact mines.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from textgames.engine.names import word_for
from textgames.engine.spec import (
    SIZE,
    GameSpec,
    Option,
    parse_number,
    parse_size,
    split_seed,
    without_position,
)
from textgames.errors import Unreadable
from textgames.minesweeper import messages
from textgames.minesweeper.board import LARGEST, LEVELS
from textgames.minesweeper.rules import Minesweeper
from textgames.text.language import N_, W_, _, command_text, or_commands
from textgames.text.quoting import nearest, quoted

OTHER_NAMES = {"1": "easy", "2": "wide", "hard": "wide"}
NO_GUESS = W_("no-guess")
SIZE_AND_MINES = "10x20m20"


class Spec(GameSpec):
    """The size, the number of mines and the seed of a game, or `exact`, the rows with the mines themselves."""

    game = "minesweeper"
    words = (*LEVELS, NO_GUESS)
    options = (
        SIZE,
        Option(
            "--level", "NAME", N_("{easy} (1), {wide} (2), {beginner}, {intermediate} or {expert}")
        ),
        Option("--mines", "N", N_("how many, with --size")),
        Option("--no-guess", "", N_("a board that can be won without guessing")),
    )
    example = N_("10x20m20, {wide} or =*.../..*")

    def __init__(
        self, rows: int, cols: int, mines: int, no_guess: bool, seed: str | None, exact: str = ""
    ) -> None:
        self.size: tuple[int, int] = (rows, cols)
        self.mines, self.no_guess, self.seed, self.exact = mines, no_guess, seed, exact
        self.takes_seed = not exact

    @classmethod
    def parse(cls, text: str) -> Spec:
        text, seed = split_seed(text)
        params, equals, exact = text.partition("=")
        no_guess = params.lower().endswith("n")
        if equals and (no_guess or seed is not None):
            raise Unreadable(
                _("A board given with its mines can't have a seed or n (no guessing)."), params
            )
        board = parse_size_and_mines(params)
        game = (
            Minesweeper.from_text(exact.replace("/", "\n")) if equals else Minesweeper(*board, "")
        )
        given = (*game.size, game.mines)
        if params and board != given:
            word, size = quoted(params), "{}x{}m{}".format(*given)
            raise Unreadable(
                _("{word} doesn't match the rows: they make {size}.", word=word, size=size), params
            )
        return cls(*given, no_guess, seed, game.mines_shown().replace("\n", "/") if equals else "")

    @property
    def params(self) -> str:
        rows, cols = self.size
        params = f"{rows}x{cols}m{self.mines}{'n' * self.no_guess}"
        return f"{params}={self.exact}" if self.exact else params

    @property
    def category(self) -> str:
        """The name that results are kept under; it doesn't give exact mines away."""
        return f"{without_position(self.params)}=" if self.exact else self.params

    def public_id(self, is_over: bool) -> str:
        """Return the ID as the player may see it: exact mines stay hidden to the end."""
        if self.exact and not is_over:
            return f"minesweeper:{without_position(self.params)}"
        return str(self)

    def id_of(self, game: Minesweeper) -> str:
        return f"minesweeper:={game.mines_shown()}".replace("\n", "/") if game.outcome else ""

    def start(self) -> Minesweeper:
        if self.exact:
            return Minesweeper.from_text(self.exact.replace("/", "\n"))
        if self.no_guess:
            from textgames.minesweeper.solver.noguess import deal_without_guessing as deal

            return Minesweeper(*self.size, self.mines, self.seed, deal)
        return Minesweeper(*self.size, self.mines, self.seed)

    @classmethod
    def text_of(cls, arguments: Sequence[str], options: Mapping[str, Any]) -> str:
        """Return what words and options say; a level or a size goes with --no-guess, a size with --mines."""
        no_guess = [word for word in arguments if word.lower() == NO_GUESS]
        others = [word for word in arguments if word not in no_guess]
        params, mark, seed = super().text_of(others, {}).partition("#")
        size, level, mines = options.get("size"), options.get("level"), options.get("mines")
        if options and ("=" in params or (params + mark and (size, level) != (None, None))):
            return super().text_of(others, options)
        if level is not None:
            if (size, mines) != (None, None):
                raise Unreadable(
                    _("--level already gives the size and the mines; leave out --size and --mines.")
                )
            params = word_for(level, cls.words)
        if size is not None:
            params = "{}x{}".format(*parse_size(size, "--size 4x5"))
        if mines is not None:
            if not params:
                raise Unreadable(_("--mines needs --size, as in --size 9x9 --mines 10."))
            params = f"{params.lower().removesuffix('n')}m{parse_number(mines, '--mines 20')}"
        if "no_guess" in options or no_guess:
            params = f"{(params or 'easy').lower().removesuffix('n')}n"
        return f"{params}{mark}{seed}"

    @classmethod
    def of_the_day(cls, params: str) -> str:
        """Return a board without guesses: everybody can win it."""
        return f"{params.lower().removesuffix('n')}n"

    @classmethod
    def presets(cls) -> list[tuple[str, str]]:
        levels = [
            (f"minesweeper --level {name}", messages.size_and_mines(board))
            for name, board in LEVELS.items()
        ]
        largest = _("any size up to {size}", size=f"{LARGEST}x{LARGEST}")
        return [*levels, ("minesweeper --size 20x30 --mines 90", largest)]


def parse_size_and_mines(params: str) -> tuple[int, int, int]:
    """Return rows, columns and mines of a level, of "10x20m20" or of a size, by default one mine in ten squares.

    A level may be a number. An "n" at the end, for no guessing, is left out.
    """
    word = params.lower().removesuffix("n") or "easy"
    word = OTHER_NAMES.get(word, word)
    size, m, mines = LEVELS.get(word, word).partition("m")
    try:
        rows, cols = parse_size(size, SIZE_AND_MINES)
    except Unreadable:
        word, expected = quoted(params), or_commands([SIZE_AND_MINES, *LEVELS])
        message = _(
            "Can't read {word} as a Minesweeper board; expected {expected}.",
            word=word,
            expected=expected,
        )
        if guess := nearest(params, [*LEVELS]):
            meant = command_text(guess)
            message = _(
                "Can't read {word} as a Minesweeper board: did you mean {guess}?",
                word=word,
                guess=meant,
            )
        raise Unreadable(message, params) from None
    return rows, cols, parse_number(mines, SIZE_AND_MINES) if m else max(1, rows * cols // 10)
