"""The best guess, where no square is certain.

With few layouts left, the way that wins most often is found by trying all (`endgame.py`). With more, a
square is worth its safety times what is to be expected after it: for each number that it may show, a
square that is certain then, or else the safest guess there is. The squares are tried from the safest on,
until none can be better any more.

Rating a guess by the next one's safety as well is called secondary safety (David Hill, JSMinesweeper, 2020).
"""

from __future__ import annotations

from math import fsum

from textgames.minesweeper.solver.endgame import Endgame, solutions
from textgames.minesweeper.solver.odds import Odds, Position
from textgames.minesweeper.solver.sweep import TooMany
from textgames.minesweeper.solver.visible import bits_of, set_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from textgames.minesweeper.solver.certainty import Solver
    from textgames.minesweeper.solver.odds import Swept
    from textgames.minesweeper.solver.visible import Square

MOST_SOLUTIONS = 300
MOST_BEYOND = 60  # for trying all ways to the end
MOST_TRIED = 10  # guesses
WORK = 20_000  # states to sweep for one guess; about a tenth of a second
ANSWERS = 9  # numbers that a square may show
# What each certain square, up to so many, adds to the worth of a position; measured by play.
EACH_CERTAIN, MOST_CERTAIN = 0.05, 5
MOST_WORTH = 1 + EACH_CERTAIN * MOST_CERTAIN
FAR_SQUARES = 3  # of those beyond the clues, how many are tried of each kind
MOST_FAR = 2000


class Guess:
    """A square to open, how safe it is, how safe the safest is, and the chance to win
    where it is known."""

    def __init__(self, square: Square, safety: float, guesser: Guesser, winning: float | None = None) -> None:
        self.square, self.safety, self.winning = square, safety, winning
        self.safest, self.safest_square = guesser.safeties[0]
        self.exact = guesser.odds.exact


class Guesser:
    """Thinks about a board on which nothing is certain but mines.

    `safeties` are the squares worth trying with their chances to be safe, the safest first, and of equal ones those
    without a flag.
    """

    def __init__(self, solver: Solver) -> None:
        self._pulse = solver.pulse
        self.visible, self.odds = solver.visible, solver.odds
        self.mines = solver.deductions.mines | self.odds.mines
        self._border = self.odds.position.cells
        self._swept: Swept = {}
        self.safeties = self._safeties()

    def best(self) -> Guess:
        """The best guess."""
        return self._to_the_end() or self._ahead()

    def _safeties(self) -> list[tuple[float, Square]]:
        found = [(1 - chance, self.visible.squares[cell]) for cell, chance in self.odds.chances.items()]
        if self.odds.beyond is not None:
            found += [(1 - self.odds.beyond, square) for square in self._far()]
        return sorted(found, key=lambda pair: (-pair[0], self.visible.is_flagged(*pair[1]), pair[1]))

    def _far(self) -> list[Square]:
        """Squares beyond the clues: with few closed squares around, most likely to open many; and near the clues."""
        visible = self.visible
        every = [square for square, _ in zip(visible.squares_beyond(), range(MOST_FAR))]
        beyond = [square for square in every if not visible.is_flagged(*square)] or every
        free = sorted(beyond, key=lambda square: (visible.closed_around(*square), square))
        near = sorted(beyond, key=lambda square: (-visible.border_around(*square), square))
        return list(dict.fromkeys(free[:FAR_SQUARES] + near[:FAR_SQUARES]))

    def _to_the_end(self) -> Guess | None:
        """The guess that wins most often, where that can be found out."""
        odds, visible = self.odds, self.visible
        if not odds.exact or odds.position.beyond > MOST_BEYOND or odds.count() > MOST_SOLUTIONS:
            return None
        beyond = [visible.cell(*square) for square in visible.squares_beyond()]
        cells = self._border | set_of(beyond)
        around = {cell: visible.around(*visible.squares[cell]) & cells for cell in bits_of(cells)}
        try:
            cell, winning = Endgame(solutions(odds, beyond), around, self._pulse).best()
        except TooMany:
            return None
        return Guess(visible.squares[cell], 1 - odds.chances.get(cell, odds.beyond or 0), self, winning)

    def _ahead(self) -> Guess:
        """The guess with the best outlook."""
        most = MOST_TRIED if self.odds.exact else 1
        if self.odds.work:
            most = min(most, 1 + WORK // (ANSWERS * self.odds.work))
        worth, best = -1.0, self.safeties[0]
        for safety, square in self.safeties[:most] if most > 1 else []:
            if safety * MOST_WORTH <= worth:
                break
            outlook = safety * self._outlook(square)
            if outlook > worth:
                worth, best = outlook, (safety, square)
        return Guess(best[1], best[0], self)

    def _outlook(self, square: Square) -> float:
        """What is to be expected when a square has turned out to be safe, 1 being a certain next square."""
        answers = [(odds.layouts, worth(odds)) for odds in map(self._odds, self._answers(square)) if odds.layouts]
        whole = sum([layouts for layouts, _ in answers])
        return fsum([layouts / whole * expected for layouts, expected in answers])

    def _odds(self, position: Position) -> Odds:
        return Odds(position, self._swept, self._pulse)

    def _answers(self, square: Square) -> Iterator[Position]:
        """The positions with a square opened, for each number that it may show."""
        old, own = self.odds.position, 1 << self.visible.cell(*square)
        around = self.visible.around(*square) & ~self.mines
        beyond = old.beyond - ((around | own) & ~self._border).bit_count()
        clues = [(cells & ~own, mines) for cells, mines in old.clues if cells != own]
        for mines in range(around.bit_count() + 1):
            yield Position(clues + [(around, mines)] * bool(around), beyond, old.left)


def worth(odds: Odds) -> float:
    """How well a position goes on."""
    position = odds.position
    certain = odds.safe.bit_count() + position.beyond * odds.safe_beyond
    if certain or not (odds.chances or position.beyond):
        return 1 + EACH_CERTAIN * min(certain, MOST_CERTAIN)
    return 1 - min([*odds.chances.values(), 1.0 if odds.beyond is None else odds.beyond])
