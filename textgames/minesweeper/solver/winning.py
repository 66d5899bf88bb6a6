"""The chance to win, as far as it can be known from what is shown.

Near the end it is that of the best play, found by trying all ways. Before, the solver plays on, again and again, on
boards that might be this one. Where it has to guess it goes on with another board on which the guess is right, and
counts that as its chance; where the end can be searched, it counts the chance found there. So a play-out is a number
from 0 to 1, and the mean of a few says more than as many wins and losses would.
"""

from __future__ import annotations

from itertools import count, islice
from math import ceil, fsum

from textgames.errors import Illegal, OutOfTime
from textgames.minesweeper.rules import Minesweeper
from textgames.minesweeper.solver.certainty import Solver
from textgames.minesweeper.solver.draws import Draws
from textgames.minesweeper.solver.endgame import to_the_end
from textgames.minesweeper.solver.guess import Guesser, first_square
from textgames.minesweeper.solver.sweep import TooMany
from textgames.minesweeper.solver.visible import go_on
from textgames.minesweeper.squares import places, read_mines
from textgames.seeds import Deck

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from textgames.minesweeper.solver.visible import Pulse, Square

FEWEST, MOST_PLAYOUTS = 2, 400
WIDTH = 1.96  # standard errors on each side: 95 of 100 times the truth lies between
DOUBT = 0.25  # added to the squares of what play-outs are off their mean, which may be all alike by chance


class Winning:
    """The `chance` to win, from 0 to 1; `error` is how far it may be off, 95 of 100 times, 0 where it is exact, and
    from how many play-outs it is."""

    def __init__(self, chance: float, playouts: list[float] | None = None) -> None:
        self.chance = chance
        self.playouts = len(playouts or [])
        self.error = 0.0
        if playouts:
            off = fsum([(value - chance) ** 2 for value in playouts])
            self.error = ceil(100 * WIDTH * (off + DOUBT) ** 0.5 / self.playouts) / 100


def winning(game: Minesweeper, pulse: Pulse = go_on) -> Winning:
    """The chance to win a game that is not over.

    The same position has the same play-outs; how many depends on `pulse`, which ends them. Raises what it raises
    where there are too few, and `Illegal` where there is too much to count.
    """
    solver = Solver(game, pulse)
    end = to_the_end(solver) if game.dealt else None
    if end:
        return Winning(end[1])
    values: list[float] = []
    try:
        for trial in islice(trials(game, solver), MOST_PLAYOUTS):
            values.append(trial.played_out())
    except OutOfTime:
        if len(values) < FEWEST:
            raise
    return Winning(fsum(values) / len(values), values)


def trials(game: Minesweeper, solver: Solver) -> Iterator[Trial]:
    """Boards that might be this one, as it stands; those of a game that is not dealt with their first square open."""
    deck = Deck(f"{game.mines} {' '.join(solver.visible.bare())}")
    if game.dealt:
        draws = drawing(solver)
        while True:
            yield Trial(solver, draws.mines(deck), deck)
    for number in count():
        dealt = Minesweeper(game.rows, game.cols, game.mines, f"{number}", game.deal)
        dealt.open(*first_square(game.rows, game.cols))
        mines = set(places(enumerate(read_mines(dealt.mines_shown().splitlines())), game.cols))
        yield Trial(Solver(dealt, solver.pulse), mines, deck)


def drawing(solver: Solver) -> Draws:
    """What draws boards; raises `Illegal` where there is too much to count."""
    try:
        return Draws(solver)
    except TooMany:
        raise Illegal("there is too much to count") from None


class Trial:
    """A board with these `mines`, and open what a solver sees open."""

    def __init__(self, solver: Solver, mines: set[Square], deck: Deck) -> None:
        self._deck, self._pulse = deck, solver.pulse
        self._lay(solver, mines)

    def _lay(self, solver: Solver, mines: set[Square]) -> None:
        self._mines, visible = mines, solver.visible
        every = [[(row, col) for col in range(visible.cols)] for row in range(len(visible.rows))]
        rows = ["".join(["*" if square in mines else "." for square in line]) for line in every]
        self._game = Minesweeper.from_text("\n".join(rows))
        for square in [square for line in every for square in line if not visible.is_closed(*square)]:
            self._pulse()
            self._game.open(*square)

    def played_out(self) -> float:
        """The chance to win it, as far as the numbers there and guesses that are right lead."""
        chance, game = 1.0, self._game
        while not game.outcome:
            solver = Solver(game, self._pulse)
            safe = solver.safe()
            if not safe:
                guess = Guesser(solver).best()
                if guess.winning is not None:
                    return chance * guess.winning
                if guess.exact:
                    chance *= guess.safety
                    self._spare(solver, guess.square)
                safe, game = [guess.square], self._game
            for square in safe:
                game.open(*square)
        return chance * (game.outcome == "won")

    def _spare(self, solver: Solver, square: Square) -> None:
        """Go on with another board, where a square has a mine."""
        draws = drawing(solver) if square in self._mines else None
        while draws and square in self._mines:
            self._pulse()
            self._mines = draws.mines(self._deck)
        if draws:
            self._lay(solver, self._mines)
