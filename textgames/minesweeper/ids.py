"""Game IDs of Minesweeper: `minesweeper:10x20m20#seed`, `minesweeper:16x30m99n#seed` (n: no guessing), and
`minesweeper:=*.../..*.` for exact mines.
"""

from __future__ import annotations

from textgames import ids
from textgames.errors import Unreadable, did_you_mean, quoted
from textgames.ids import SIZE, Option, number_in, seeded, size_in, size_option, split_seed
from textgames.minesweeper.rules import LARGEST, LARGEST_WITHOUT_GUESSING, Minesweeper
from textgames.minesweeper.squares import read_mines
from textgames.seeds import following, fresh

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
EXAMPLES = f"10x20m20, a level ({', '.join(LEVELS)}) or =*.../..*."


class Deal(ids.Deal):
    """Which game of Minesweeper: size, number of mines and seed, or the mines themselves."""

    game = "minesweeper"
    options = (
        SIZE,
        Option("--level", "NAME", "easy (or 1), hard (or 2), beginner, intermediate, expert"),
        Option("--mines", "N", "how many, with --size"),
        Option("--no-guess", "", "a board that needs no guess after its first opening"),
    )

    def __init__(self, text: str) -> None:
        text, self.seed = split_seed(text)
        self.size: tuple[int, int]
        params, equals, position = text.partition("=")
        self.lines = position.split("/") if equals else None
        self.no_guess = params.lower().endswith("n")
        params = params.lower().removesuffix("n")
        if self.lines:
            read_mines(self.lines)
            self._check_exact(params)
        else:
            self.size, self.mines = drawn_size(params)
            self.seed = fresh() if self.seed is None else self.seed
            if self.no_guess and self.size[0] * self.size[1] > LARGEST_WITHOUT_GUESSING:
                raise Unreadable(f"a board without guessing has at most {LARGEST_WITHOUT_GUESSING} squares", params)
        self.start()

    def _check_exact(self, params: str) -> None:
        game = self.start()
        self.size, self.mines = game.size, game.mines
        if params and drawn_size(params, game.mines) != (self.size, self.mines):
            found = f"{game.rows}x{game.cols}m{game.mines}"
            raise Unreadable(f"{quoted(params)} is not what the rows have, {found}.", params)
        if self.seed is not None or self.no_guess:
            raise Unreadable("Exact mines take no seed and no n.", params)

    def __str__(self) -> str:
        return f"{self.shown(False)}={'/'.join(self.lines)}" if self.lines else super().__str__()

    def shown(self, is_over: bool) -> str:
        """The ID as the player may see it: mines that are given stay hidden to the end."""
        return f"minesweeper:{self._size_and_mines}" if self.lines and not is_over else str(self)

    @property
    def params(self) -> str:
        """The ID's part between the game and the seed; for given mines nothing that tells where they are."""
        return self._size_and_mines + ("=" if self.lines else "n" * self.no_guess)

    @property
    def _size_and_mines(self) -> str:
        rows, cols = self.size
        return f"{rows}x{cols}m{self.mines}"

    def start(self) -> Minesweeper:
        if self.lines:
            return Minesweeper.from_text("\n".join(self.lines))
        if self.no_guess:
            from textgames.minesweeper.solver.noguess import deal_without_guessing as deal

            return Minesweeper(*self.size, self.mines, self.seed, deal)
        return Minesweeper(*self.size, self.mines, self.seed)

    def following(self, params: str | None = None) -> Deal:
        """Another game, of the same size and mines unless `params` say otherwise; the mines are drawn."""
        params = params or self._size_and_mines + "n" * self.no_guess
        return Deal(params if "=" in params else seeded(params, following(self.seed or "")))

    @classmethod
    def from_options(cls, given: Mapping[str, Any]) -> str:
        size, level = size_option(given.get("size")), given.get("level")
        if level is not None and (size or "mines" in given):
            raise Unreadable("--level says the size and the mines already")
        if level is not None and not (level in BY_NUMBER or level.lower() in LEVELS):
            expected = did_you_mean(level, [*LEVELS]) or f"; there are {', '.join(LEVELS)}"
            raise Unreadable(f"there is no level {quoted(level)}{expected}")
        if "mines" in given and not size:
            raise Unreadable("--mines needs --size")
        mines = f"m{number_in(given['mines'], '--mines 20')}" if "mines" in given else ""
        return f"{size or level or 'easy'}{mines}{'n' * ('no_guess' in given)}"

    @classmethod
    def combined(cls, params: str, given: Mapping[str, Any]) -> str:
        """A level's name or a size goes with --no-guess, and a size with --mines."""
        body, mark, seed = params.partition("#")
        if "=" in body or given.keys() - {"no_guess", "mines"} or ("mines" in given and not is_size(body)):
            return super().combined(params, given)
        mines = f"m{number_in(given['mines'], '--mines 20')}" if "mines" in given else ""
        return f"{body.lower().removesuffix('n')}{mines}{'n' * ('no_guess' in given)}{mark}{seed}"

    @classmethod
    def example(cls) -> str:
        return EXAMPLES

    @classmethod
    def presets(cls) -> list[tuple[str, str]]:
        levels = [
            (f"minesweeper --level {name}", f"{rows}x{cols}, {mines} mines")
            for name, (rows, cols, mines) in LEVELS.items()
        ]
        return [*levels, ("minesweeper --size 20x30 --mines 90", f"any size to {LARGEST}x{LARGEST}")]


def is_size(text: str) -> bool:
    """Whether a text is rows and columns, and no more."""
    return text.lower().replace("x", "", 1).isdigit() and "x" in text.lower()


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
        rows, cols = size_in(size, EXAMPLES)
    except Unreadable:
        meant = did_you_mean(params, [*LEVELS])
        expected = meant or f"; expected {EXAMPLES}"
        raise Unreadable(f"{quoted(params)} is no size and no level{expected}", params) from None
    if m:
        mines = number_in(number, EXAMPLES)
    return (rows, cols), max(1, rows * cols // 10) if mines is None else mines
