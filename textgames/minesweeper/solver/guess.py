"""The best guess, where no square is certain.

With few layouts left, the way that wins most often is found by trying all (`endgame.py`). With more, a
square is worth its safety, and what it spares of losses that nobody can help (`tossups.py`), times what is to
be expected after it: for each number that it may show, squares that are certain then, or else the safest
guesses there are. The squares are tried from the best on, until none can be better any more.

A square is dead when its number is known before it is opened: it tells nothing, and can wait for the end.

Rating a guess by the next one's safety as well is called secondary safety, and leaving dead squares out and
weighing the second safest are done as well, by David Hill (JSMinesweeper, 2020).
"""

from __future__ import annotations

from math import exp, fsum

from textgames.minesweeper.solver.endgame import to_the_end
from textgames.minesweeper.solver.odds import Odds, Position, Swept, share_of
from textgames.minesweeper.solver.tossups import TossUps
from textgames.minesweeper.solver.visible import bits_of, set_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from textgames.minesweeper.solver.certainty import Solver
    from textgames.minesweeper.solver.visible import Square

LARGE = 16 * 16  # squares; measured by play, the first opening is best in 2C, and on larger boards in 3D
MOST_TRIED = 10  # guesses
WORK = 20_000  # states to sweep for one guess; about a tenth of a second
ANSWERS = 9  # numbers that a square may show
# What a position with certain squares is worth, and each of them up to so many; one without is worth its next safety.
# These and the three below lose little against the best play where that is known, in positions near the end.
CERTAIN, EACH_CERTAIN, MOST_CERTAIN = 0.85, 0.07, 3
MOST_WORTH = CERTAIN + EACH_CERTAIN * MOST_CERTAIN
SECOND = 0.2  # what the second safest square counts beside the safest one
DOUBT = 0.03  # how much of it each square costs that one would be wrong about
SPARED = 0.8  # what a loss counts that nobody can help
NOTHING_LEFT = 0.5  # for the chance of a mine where only dead squares are left
FAR_SQUARES = 3  # of those beyond the clues, how many are tried of each kind
MOST_FAR = 2000


def first_square(rows: int, cols: int) -> Square:
    """Where to begin, when the first square never has a mine."""
    inside = 2 if rows * cols <= LARGE else 3
    return min(inside, (rows - 1) // 2), min(inside, (cols - 1) // 2)


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
        self._solver, self._pulse = solver, solver.pulse
        self.visible, self.odds = solver.visible, solver.odds
        self.mines = solver.deductions.mines | self.odds.mines
        self._border = self.odds.position.cells
        self._swept = Swept()
        self._dead, self._doubts_now = 0, 0.0
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
        found = to_the_end(self._solver)
        if found is None:
            return None
        square, winning = found
        return Guess(square, 1 - self._solver.chance(square), self, winning)

    def _ahead(self) -> Guess:
        """The guess with the best outlook."""
        most = MOST_TRIED if self.odds.exact else 1
        if self.odds.work:
            most = min(most, 1 + WORK // (ANSWERS * self.odds.work))
        worth, best = -1.0, self.safeties[0]
        for rating, safety, square in self._rated()[:most] if most > 1 else []:
            if rating * MOST_WORTH <= worth:
                break
            outlook = rating * self._outlook(square, safety, worth / rating)
            if outlook > worth:
                worth, best = outlook, (safety, square)
        return Guess(best[1], best[0], self)

    def _rated(self) -> list[tuple[float, float, Square]]:
        """The squares that tell something, each with its safety and what it spares, and its safety; the best first."""
        visible, odds = self.visible, self.odds
        risks = TossUps(visible, odds, self.mines, self._swept).risks(WORK // max(1, odds.work))
        known = {square: safety for safety, square in self.safeties}
        for square in risks:
            known.setdefault(square, 1 - odds.chances.get(visible.cell(*square), odds.beyond or 0.0))
        self._dead = set_of([cell for cell in bits_of(self._border & ~self.mines) if self._tells_nothing(cell)])
        self._doubts_now = self._doubts(odds)
        return sorted(
            [
                (safety + SPARED * risks.get(square, 0.0), safety, square)
                for square, safety in known.items()
                if safety and not self._dead >> visible.cell(*square) & 1
            ],
            key=lambda rated: -rated[0],
        )

    def _tells_nothing(self, cell: int) -> bool:
        """Whether the number that a cell would show is known: nothing is uncertain around it, or one clue tells."""
        around = self.visible.around(*self.visible.squares[cell]) & ~self.mines
        return not around or any([cells & ~(1 << cell) == around for cells, _ in self.odds.position.clues])

    def _outlook(self, square: Square, safety: float, needed: float) -> float:
        """What is to be expected when a square has turned out to be safe; or less than `needed`, where it is that."""
        outlook, open_to = 0.0, 1.0
        for odds in map(self._odds, self._answers(square)):
            if odds.layouts:
                share = share_of(odds, self.odds) / safety
                outlook, open_to = outlook + share * self._worth(odds), open_to - share
                if outlook + open_to * MOST_WORTH < needed:
                    break
        return outlook

    def _worth(self, odds: Odds) -> float:
        """How well a position goes on."""
        position = odds.position
        certain = (odds.safe & ~self._dead).bit_count() + position.beyond * odds.safe_beyond
        if certain or not (odds.chances or position.beyond):
            next_safety = CERTAIN + EACH_CERTAIN * min(certain, MOST_CERTAIN)
        else:
            chances = [chance for cell, chance in odds.chances.items() if not self._dead >> cell & 1]
            least, second, *_ = sorted(chances + [odds.beyond or 0.0] * min(position.beyond, 2)) + [NOTHING_LEFT] * 2
            next_safety = 1 - (1 - SECOND) * least - SECOND * second
        return next_safety * exp(DOUBT * (self._doubts_now - self._doubts(odds)))

    def _doubts(self, odds: Odds) -> float:
        """How many squares beside numbers one would be wrong about, on average, by taking each for what is likely."""
        return fsum([min(chance, 1 - chance) for cell, chance in odds.chances.items() if not self._dead >> cell & 1])

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
