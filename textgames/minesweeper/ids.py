"""Game IDs of Minesweeper: `minesweeper:10x20m20#seed`, `minesweeper:16x30m99n#seed` (n: no guessing), and
`minesweeper:=*.../..*.` for exact mines.
"""

from __future__ import annotations

from textgames.errors import Unreadable, quoted
from textgames.ids import number_in, played, seeded, size_in, size_option, split_seed
from textgames.minesweeper.rules import LARGEST, LARGEST_WITHOUT_GUESSING, Minesweeper
from textgames.minesweeper.squares import read_mines
from textgames.seeds import drawn, following, quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

LEVELS = {
    "easy": (10, 10, 10),
    "hard": (10, 20, 20),
    "beginner": (9, 9, 10),
    "intermediate": (16, 16, 40),
    "expert": (16, 30, 99),
}
BY_NUMBER = {"1": "easy", "2": "hard"}
FORM = f"10x20m20, a level ({', '.join(LEVELS)}) or =*.../..*."

OPTIONS = ("seed", "size", "mines", "level", "no_guess")


def from_options(options: Any) -> str:
    """The size and the mines that the command line gives, as an ID has them."""
    size = size_option(options.size)
    if options.level is not None and (size or options.mines is not None):
        raise Unreadable("--level says the size and the mines already")
    if options.level is not None and not (options.level in BY_NUMBER or options.level.lower() in LEVELS):
        raise Unreadable(f"there is no level {quoted(options.level)}; there are {', '.join(LEVELS)}")
    if options.mines is not None and not size:
        raise Unreadable("--mines needs --size")
    mines = "" if options.mines is None else f"m{number_in(options.mines, '--mines 20')}"
    return f"{size or options.level or 'easy'}{mines}{'n' * options.no_guess}"


def reached(stats: Mapping[str, Any]) -> str:
    """What was reached in earlier games of one kind, in words."""
    best = ""
    if "best_seconds" in stats:
        best = f" Best time {stats['best_seconds']:.1f} seconds, best 3BV/s {stats['best_bbbv_per_second']:.2f}."
    average = f" Average time {stats['average_seconds']:.1f} seconds." if "average_seconds" in stats else ""
    return played(stats) + best + average


def presets() -> list[tuple[str, str]]:
    """How to start a game, and what it is."""
    levels = [
        (f"minesweeper --level {name}", f"{rows}x{cols}, {mines} mines") for name, (rows, cols, mines) in LEVELS.items()
    ]
    return [*levels, ("minesweeper --size 20x30 --mines 90", f"any size to {LARGEST}x{LARGEST}")]


class Deal:
    """Which game of Minesweeper: size, number of mines and seed, or the mines themselves."""

    def __init__(self, text: str) -> None:
        text, self.seed = split_seed(text.removeprefix("minesweeper:"))
        params, equals, position = text.partition("=")
        self.lines = position.split("/") if equals else None
        self.no_guess = params.lower().endswith("n")
        params = params.lower().removesuffix("n")
        if self.lines:
            read_mines(self.lines)
            self._check_exact(params)
        else:
            self.size, self.mines = drawn_size(params)
            self.seed = drawn() if self.seed is None else self.seed
            if self.no_guess and self.size[0] * self.size[1] > LARGEST_WITHOUT_GUESSING:
                raise Unreadable(f"a board without guessing has at most {LARGEST_WITHOUT_GUESSING} squares", params)
        self.start()

    def _check_exact(self, params: str) -> None:
        game = self.start()
        self.size, self.mines = (game.rows, game.cols), game.mines
        if params and drawn_size(params, game.mines) != (self.size, self.mines):
            found = f"{game.rows}x{game.cols}m{game.mines}"
            raise Unreadable(f"{quoted(params)} is not what the rows have, {found}.", params)
        if self.seed is not None or self.no_guess:
            raise Unreadable("Exact mines take no seed and no n.", params)

    def __str__(self) -> str:
        if self.lines:
            return f"{self.without_position()}={'/'.join(self.lines)}"
        return f"minesweeper:{self.params}#{quote(self.seed or '')}"

    @property
    def params(self) -> str:
        """The ID's part between the game and the seed; for given mines nothing that tells where they are."""
        return self._size_and_mines + ("=" if self.lines else "n" * self.no_guess)

    @property
    def _size_and_mines(self) -> str:
        rows, cols = self.size
        return f"{rows}x{cols}m{self.mines}"

    def without_position(self) -> str:
        """The ID as far as it tells nothing about the mines."""
        return f"minesweeper:{self._size_and_mines}"

    def start(self) -> Minesweeper:
        """The game at its start; raises `ValueError` where it can't be played."""
        if self.lines:
            return Minesweeper.from_text("\n".join(self.lines))
        if self.no_guess:
            from textgames.minesweeper.noguess import deal_without_guessing as deal

            return Minesweeper(*self.size, self.mines, self.seed, deal)
        return Minesweeper(*self.size, self.mines, self.seed)

    def following(self, params: str | None = None) -> Deal:
        """Another game, of the same size and mines unless `params` say otherwise; the mines are drawn."""
        params = params or self._size_and_mines + "n" * self.no_guess
        return Deal(params if "=" in params else seeded(params, following(self.seed or "")))


def drawn_size(params: str, mines: int | None = None) -> tuple[tuple[int, int], int]:
    """The (rows, columns) and the mines of a level's name, of "10x20m20" or of a size alone.

    A size alone has `mines`, or one in ten squares.
    """
    name = BY_NUMBER.get(params, params.lower()) or "easy"
    if name in LEVELS:
        rows, cols, mines = LEVELS[name]
        return (rows, cols), mines
    size, m, number = name.partition("m")
    try:
        rows, cols = size_in(size, FORM)
    except Unreadable:
        raise Unreadable(f"{quoted(params)} is no size and no level; right would be {FORM}", params) from None
    if m:
        mines = number_in(number, FORM)
    return (rows, cols), max(1, rows * cols // 10) if mines is None else mines
