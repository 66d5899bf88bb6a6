"""Squares that are fifty-fifty whatever comes.

toss-up   a few closed squares whose mines may lie in two ways, of which no number will ever say which it is, since
          each square around has as many of them beside it either way: a pair side by side with one mine, or a box of
          four with two of them in opposite corners
witness   a square around that would tell the two ways apart; there is no toss-up unless all of them are mines

A toss-up is lost half of the time, now or later. What opens one of its squares, or a witness that would have to be a
mine, goes wrong only where half of it is lost anyway, and is worth that much more than its own safety.

That is the long-term risk of David Hill's JSMinesweeper (2020).
"""

from __future__ import annotations

from itertools import islice

from textgames.minesweeper.solver.odds import Odds, Position, share_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from textgames.minesweeper.solver.odds import Swept
    from textgames.minesweeper.solver.visible import Square, Visible

    Offsets = tuple[Square, ...]

ACROSS: tuple[Offsets, ...] = (((0, 0),), ((0, 1),), ((-1, -1), (0, -1), (1, -1), (-1, 2), (0, 2), (1, 2)))
DOWN = tuple(tuple((col, row) for row, col in offsets) for offsets in ACROSS)
BOX: tuple[Offsets, ...] = (((0, 0), (1, 1)), ((0, 1), (1, 0)), ((-1, -1), (-1, 2), (2, -1), (2, 2)))
SHAPES = (ACROSS, DOWN, BOX)  # each: the mines, the squares where they could lie as well, and the witnesses
MOST_WITNESSES = 2  # that are not mines for certain
LEAST = 0.01  # what is less likely is left out


class TossUps:
    """What may be a toss-up, or become one, on a board where `mines` are certain and no square is safe."""

    def __init__(self, visible: Visible, odds: Odds, mines: int, swept: Swept) -> None:
        self._visible, self._odds, self._mines, self._swept = visible, odds, mines, swept

    def risks(self, most: int) -> dict[Square, float]:
        """For each square of toss-ups and their witnesses how likely it is a mine of one, which nobody can help; no
        more than `most` toss-ups are looked into."""
        risks: dict[Square, float] = {}
        for squares, likelihood in islice(self._found(), most):
            for square in squares:
                risks[square] = risks.get(square, 0.0) + likelihood
        return {square: min(risk, self._chance(square), 1 - self._chance(square)) for square, risk in risks.items()}

    def _found(self) -> Iterator[tuple[list[Square], float]]:
        seen: set[tuple[tuple[Offsets, ...], int, int]] = set()
        for row, col in self._visible.named(self._odds.position.cells & ~self._mines):
            for shape in SHAPES:
                for down, right in shape[0] + shape[1]:
                    place = shape, row - down, col - right
                    if place not in seen:
                        seen.add(place)
                        yield from self._at(*place)

    def _at(self, shape: tuple[Offsets, ...], row: int, col: int) -> Iterator[tuple[list[Square], float]]:
        """The squares of a toss-up with the likelihood of each of its two ways, if there may be one at a place."""
        ones, others, around = ([(row + down, col + right) for down, right in offsets] for offsets in shape)
        if not all(map(self._is_open_question, ones + others)):
            return
        around = [square for square in around if self._visible.has(*square)]
        witnesses = [square for square in around if self._is_open_question(square)]
        if len(witnesses) > MOST_WITNESSES or not all(self._visible.is_closed(*square) for square in around):
            return
        if min(map(self._chance, ones + others + witnesses)) >= LEAST:
            yield ones + others + witnesses, self._likelihood(ones + witnesses, others)

    def _is_open_question(self, square: Square) -> bool:
        visible = self._visible
        return visible.has(*square) and visible.is_closed(*square) and not self._mines >> visible.cell(*square) & 1

    def _chance(self, square: Square) -> float:
        return self._odds.chances.get(self._visible.cell(*square), self._odds.beyond or 0.0)

    def _likelihood(self, mines: Iterable[Square], safe: Iterable[Square]) -> float:
        """How likely it is that all these are mines, and those are safe."""
        old = self._odds.position
        said = [(1 << self._visible.cell(*square), 1) for square in mines]
        said += [(1 << self._visible.cell(*square), 0) for square in safe]
        beyond = old.beyond - sum([not cell & old.cells for cell, _ in said])
        return share_of(Odds(Position(old.clues + said, beyond, old.left), self._swept, self._odds.pulse), self._odds)
