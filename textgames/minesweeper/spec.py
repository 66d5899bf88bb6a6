"""The IDs of Minesweeper.

An ID is `minesweeper:10x20m20#seed`, with an `n` for no guessing as in `16x30m99n`, or
`minesweeper:=*.../..*.` with exact mines.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from textgames.engine.names import word_for
from textgames.engine.spec import GameSpec, parse_number, parse_size, split_seed, without_position
from textgames.errors import Unreadable
from textgames.minesweeper import messages
from textgames.minesweeper.board import LARGEST, LEVELS, check_size
from textgames.minesweeper.rules import Minesweeper
from textgames.text.language import N_, W_, _, command_text, or_commands, or_list
from textgames.text.quoting import nearest, quoted

OTHER_NAMES = {"1": "easy", "2": "wide"}
# Names of levels in other programs, and the levels here that may be meant.
ELSEWHERE = {"hard": ("wide", "expert"), "medium": ("wide", "intermediate")}
NO_GUESS = W_("no-guess")
SIZE_AND_MINES = "10x20m20"


class Spec(GameSpec):
    """The size, the number of mines and the seed of a game.

    `exact` is the board with its mines, instead of a seed; empty if the mines are dealt.
    """

    game = "minesweeper"
    example = N_("10x20m20, {wide} or =*.../..*")

    def __init__(
        self, rows: int, cols: int, mines: int, no_guess: bool, seed: str | None, exact: str = ""
    ) -> None:
        self.size: tuple[int, int] = (rows, cols)
        self.mines = mines
        self.no_guess = no_guess
        self.seed = seed
        self.exact = exact
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
        rows, cols, mines = parse_size_and_mines(params)
        if not equals:
            check_size(rows, cols, mines)
            return cls(rows, cols, mines, no_guess, seed)
        game = Minesweeper.from_text(exact.replace("/", "\n"))
        given = (*game.size, game.mines)
        if params and (rows, cols, mines) != given:
            word = quoted(params)
            size = "{}x{}m{}".format(*given)
            raise Unreadable(
                _("{word} doesn't match the rows: they make {size}.", word=word, size=size), params
            )
        return cls(*given, no_guess, seed, game.mines_shown().replace("\n", "/"))

    @property
    def params(self) -> str:
        rows, cols = self.size
        suffix = "n" if self.no_guess else ""
        params = f"{rows}x{cols}m{self.mines}{suffix}"
        return f"{params}={self.exact}" if self.exact else params

    @property
    def category(self) -> str:
        """The name under which results are kept; it doesn't give exact mines away."""
        return f"{without_position(self.params)}=" if self.exact else self.params

    def public_id(self, is_over: bool) -> str:
        """Return the ID as the player may see it: exact mines stay hidden until the end."""
        if self.exact and not is_over:
            return f"minesweeper:{without_position(self.params)}"
        return str(self)

    def id_of(self, game: Minesweeper) -> str:
        if not game.outcome:
            return ""
        return f"minesweeper:={game.mines_shown()}".replace("\n", "/")

    def start(self) -> Minesweeper:
        if self.exact:
            return Minesweeper.from_text(self.exact.replace("/", "\n"))
        if self.no_guess:
            from textgames.minesweeper.solver.noguess import deal_without_guessing as deal

            return Minesweeper(*self.size, self.mines, self.seed, deal)
        return Minesweeper(*self.size, self.mines, self.seed)

    @classmethod
    def text_of(cls, arguments: Sequence[str], options: Mapping[str, Any]) -> str:
        """Return the ID that words and options stand for, without the name of the game.

        A level or a size goes with --no-guess, a size with --mines.
        """
        others = [word for word in arguments if word_for(word, [NO_GUESS]) != NO_GUESS]
        no_guess = "no_guess" in options or len(others) < len(arguments)
        params, mark, seed = super().text_of(others, {}).partition("#")
        size = options.get("size")
        level = options.get("level")
        mines = options.get("mines")
        has_board_option = size is not None or level is not None
        if options and ("=" in params or (params + mark and has_board_option)):
            return super().text_of(others, options)  # which refuses both together
        if level is not None:
            if size is not None or mines is not None:
                raise Unreadable(
                    _("--level already gives the size and the mines; leave out --size and --mines.")
                )
            params = level
        if size is not None:
            params = "{}x{}".format(*parse_size(size, "--size 4x5"))
        if mines is not None:
            if not params:
                raise Unreadable(_("--mines needs --size, as in --size 9x9 --mines 10."))
            params = f"{params.lower().removesuffix('n')}m{parse_number(mines, '--mines 20')}"
        if no_guess:
            params = f"{(params or 'easy').lower().removesuffix('n')}n"
        return f"{params}{mark}{seed}"

    @classmethod
    def of_the_day(cls, params: str) -> str:
        """Return the parameters of a no-guess board, which everybody can win."""
        return f"{params.lower().removesuffix('n')}n"

    @classmethod
    def presets(cls) -> list[tuple[str, str]]:
        found = []
        for name, board in LEVELS.items():
            found.append((f"minesweeper --level {name}", messages.size_and_mines(board)))
        largest = _("any size up to {size}", size=f"{LARGEST}x{LARGEST}")
        found.append(("minesweeper --size 20x30 --mines 90", largest))
        return found


def parse_size_and_mines(params: str) -> tuple[int, int, int]:
    """Return the rows, columns and mines of a level, of "10x20m20" or of a size.

    A level may be a number. A size without mines has one mine in ten squares. An "n" at the end,
    for no guessing, is ignored.
    """
    word = word_for(params.lower().removesuffix("n") or "easy", LEVELS)
    word = OTHER_NAMES.get(word, word)
    if word in ELSEWHERE:
        levels = []
        for name in ELSEWHERE[word]:
            levels.append(f"{command_text(name)} ({messages.size_and_mines(LEVELS[name])})")
        raise ValueError(
            _("There is no level {word}; type {levels}.", word=word, levels=or_list(levels))
        )
    size, m, mines = LEVELS.get(word, word).partition("m")
    try:
        rows, cols = parse_size(size, SIZE_AND_MINES)
    except Unreadable:
        word = quoted(params)
        expected = or_commands([SIZE_AND_MINES, *LEVELS])
        message = _(
            "Can't read {word} as a Minesweeper board; expected {expected}.",
            word=word,
            expected=expected,
        )
        if guess := nearest(params, list(LEVELS)):
            meant = command_text(guess)
            message = _(
                "Can't read {word} as a Minesweeper board: did you mean {guess}?",
                word=word,
                guess=meant,
            )
        raise Unreadable(message, params) from None
    if m:
        return rows, cols, parse_number(mines, SIZE_AND_MINES)
    return rows, cols, max(1, rows * cols // 10)
