"""The chance of a mine on every closed square.

All ways to lay the mines that agree with what is shown are equally likely. What the parts of the border
use of the mines that are left decides in how many ways the rest can lie beyond the clues, binomial(beyond,
rest), and that weights their layouts.

Counting layouts by the mines that they use, and weighting them with binomials, is the way of Chris
Studholme ("Minesweeper as a Constraint Satisfaction Problem", 2000). The words are told in `visible.py` and
`sweep.py`.
"""

from __future__ import annotations

from math import comb, fsum, inf, perm

from textgames.minesweeper.solver.sweep import Part, TooMany, connected, linked
from textgames.minesweeper.solver.visible import bits_of, go_on

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from textgames.minesweeper.solver.deductions import Deductions
    from textgames.minesweeper.solver.sweep import Plans, Rest
    from textgames.minesweeper.solver.visible import Pulse

    Counted = tuple[Part, list[int], list[list[int]]]

MOST_CELLS = 1000  # uncertain ones, for exact counting
MOST_EXACT, MOST_SWEPT = 150, 300  # of one part: for exact counting, and for any
TURNS = 2  # of an estimate
LEAST = 1e-12  # a chance that is not 0


class Position:
    """What is uncertain on a board: clues, so many squares beyond them, and the mines left for all of it."""

    __slots__ = ("beyond", "clues", "left")

    def __init__(self, clues: list[Rest], beyond: int, left: int) -> None:
        self.clues, self.beyond, self.left = clues, beyond, left

    @classmethod
    def after(cls, deductions: Deductions) -> Position:
        """What the deductions leave."""
        visible = deductions.visible
        rests = dict.fromkeys(map(deductions.rest, visible.clues))
        return cls([rest for rest in rests if rest[0]], visible.beyond, visible.mines - deductions.mines.bit_count())

    @property
    def cells(self) -> int:
        """The cells of all clues."""
        cells = 0
        for some, _ in self.clues:
            cells |= some
        return cells


class Swept:
    """What was counted of positions, for others that have something in common with them: which clues belong
    together and the order of a sweep by the cells of clues, and the layouts by the clues."""

    def __init__(self) -> None:
        self.links: dict[tuple[int, ...], list[list[int]]] = {}
        self.plans: Plans = {}
        self.counted: dict[tuple[Rest, ...], Counted] = {}

    def of(self, clues: list[Rest], pulse: Pulse) -> list[Counted]:
        """The parts of some clues, and what is counted of them; raises `TooMany` where a part is too large."""
        sets = tuple([cells for cells, _ in clues])
        if sets not in self.links:
            self.links[sets] = linked(sets, pulse)
        return [self._part(tuple([clues[number] for number in part]), pulse) for part in self.links[sets]]

    def _part(self, clues: tuple[Rest, ...], pulse: Pulse) -> Counted:
        if clues not in self.counted:
            part = Part(clues, pulse, self.plans)
            if part.size > MOST_EXACT:
                raise TooMany
            self.counted[clues] = part, *part.polynomials()
        return self.counted[clues]


class Odds:
    """The chances of a position.

    `chances` has the chance of a mine for each uncertain cell, and `beyond` that of each square beyond the
    clues (None without any). `safe` and `mines` are the cells that are certain, `safe_beyond` and `mines_beyond`
    tell the same of the squares beyond. `layouts` is the number of all layouts times a factor that depends on
    nothing but the numbers of cells, squares beyond and mines; it is 0 where no layout agrees with the clues.
    Where there is too much to count, `exact` is False, and the chances are estimates; certain are only squares
    that are so in every layout of their part.

    `parts` are those that were swept, and `border` tells, when exact, how many layouts of all of them together have
    how many mines. `swept` keeps what was counted, for positions that have parts in common.
    """

    def __init__(self, position: Position, swept: Swept | None = None, pulse: Pulse = go_on) -> None:
        self.pulse = pulse
        self.position = position
        self.chances: dict[int, float] = {}
        self.beyond: float | None = None
        self.safe = self.mines = 0
        self.safe_beyond = self.mines_beyond = False
        self.parts: list[Part] = []
        self.exact = True
        try:
            self._count(swept or Swept())
        except TooMany:
            self.exact = False
            self._estimate()

    @property
    def work(self) -> int:
        """The states that sweeping once takes."""
        return sum([part.work for part in self.parts])

    def _count(self, swept: Swept) -> None:
        if self.position.cells.bit_count() > MOST_CELLS:
            raise TooMany
        counted = swept.of(self.position.clues, self.pulse)
        self.parts = [part for part, _, _ in counted]
        weights = self.weights()
        before = [[1]]
        for _, total, _ in counted:
            before.append(product(before[-1], total))
        self.border = before.pop()  # how many layouts of all parts have so many mines
        self.layouts = dot(self.border, weights)
        if not self.layouts:
            return
        self._count_beyond(weights)
        behind = [1]
        for (part, total, with_mines), others in zip(reversed(counted), reversed(before)):
            elsewhere = product(others, behind)
            ways = [dot(elsewhere, weights[mines:]) for mines in range(len(total))]
            behind = product(behind, total)
            for step, counts in zip(part.steps, with_mines):
                self._note(step.cells, dot(counts, ways), self.layouts)

    def weights(self) -> list[int]:
        """For each number of mines in all parts, in how many ways the others lie beyond, times a common factor.

        binomial(beyond, left - mines) has left - mines and beyond - left + mines factorial below: both are
        made falling products, which stay short where the board is huge.
        """
        left, most = self.position.left, sum([part.size for part in self.parts])
        free = self.position.beyond - left + most
        if free < 0:
            return [0]
        return [perm(left, mines) * perm(free, most - mines) for mines in range(min(left, most) + 1)]

    def _count_beyond(self, weights: list[int]) -> None:
        places, left = self.position.beyond, self.position.left
        if not places:
            return
        mines = dot(self.border, [weight * (left - used) for used, weight in enumerate(weights)])
        self.safe_beyond, self.mines_beyond = mines == 0, mines == places * self.layouts
        self.beyond = share(mines, places * self.layouts)

    def _note(self, cells: int, mines: int, layouts: int) -> None:
        """Note the chance of the cells of a group that in all layouts together has so many mines."""
        size = cells.bit_count()
        if mines == 0:
            self.safe |= cells
        elif mines == size * layouts:
            self.mines |= cells
        self.chances.update(dict.fromkeys(bits_of(cells), share(mines, size * layouts)))

    def count(self) -> int:
        """How many ways there are to lay all mines that are left; slow where many squares are beyond."""
        places, left = self.position.beyond, self.position.left
        ways = [comb(places, left - mines) for mines in range(min(len(self.border), left + 1))]
        return dot(self.border, ways)

    def _estimate(self) -> None:
        """Sweep each part by itself: for what is certain exactly, for the chances with a mine weighing what it
        would beyond, as far as that is known."""
        places, left = self.position.beyond, self.position.left
        self.layouts = 1
        for clues in connected(self.position.clues, self.pulse):
            try:
                self.parts.append(self._swept(Part(clues, self.pulse)))
            except TooMany:
                self._guess_part(clues)
        self.beyond = likely(left / (self.position.cells.bit_count() + places))
        for _ in range(TURNS):
            for part in self.parts:
                self._rate(part, self.beyond / (1 - self.beyond))
            if places:
                self.beyond = likely((left - fsum(self.chances.values())) / places)
        self.beyond = self.beyond if places else None

    def _swept(self, part: Part) -> Part:
        if part.size > MOST_SWEPT:
            raise TooMany
        total, with_mines = part.sweep(1)
        for step, mines in zip(part.steps, with_mines):
            self._note(step.cells, mines, total)
        return part

    def _rate(self, part: Part, weight: float) -> None:
        total, with_mines = part.sweep(weight)
        for step, mines in zip(part.steps, with_mines):
            if 0 < total < inf and mines < inf and not step.cells & (self.safe | self.mines):
                self.chances.update(dict.fromkeys(bits_of(step.cells), likely(mines / (step.size * total))))

    def _guess_part(self, clues: list[Rest]) -> None:
        """Take for each cell the mean of what its clues say each by itself."""
        said: dict[int, list[float]] = {}
        for cells, mines in clues:
            for cell in bits_of(cells):
                said.setdefault(cell, []).append(mines / cells.bit_count())
        for cell, shares in said.items():
            self.chances[cell] = fsum(shares) / len(shares)


def share_of(part: Odds, whole: Odds) -> float:
    """How likely a position is that says more of the same mines than another: how many of its layouts it has."""
    old, new = whole.position, part.position
    gone = old.cells.bit_count() + old.beyond - new.cells.bit_count() - new.beyond  # squares that are safe now
    free = old.cells.bit_count() + old.beyond - old.left
    return part.layouts * perm(free, gone) / (whole.layouts * perm(old.beyond, old.beyond - new.beyond))


def share(some: int, whole: int) -> float:
    """`some` of `whole`, 0 and 1 only where it is none or all of it."""
    return some // whole if some in (0, whole) else min(max(some / whole, LEAST), 1 - LEAST)


def likely(chance: float) -> float:
    """A chance that doesn't claim to be certain."""
    return min(max(chance, 0.001), 0.999)


def product(one: list[int], other: list[int]) -> list[int]:
    """The coefficients of the product of two polynomials."""
    if one == [1]:
        return other
    result = [0] * (len(one) + len(other) - 1)
    for place, factor in enumerate(one):
        for further, value in enumerate(other, place):
            result[further] += factor * value
    return result


def dot(one: Sequence[int], other: Sequence[int]) -> int:
    """The sum of the products of two rows of numbers, as far as the shorter one goes."""
    return sum([a * b for a, b in zip(one, other)])
