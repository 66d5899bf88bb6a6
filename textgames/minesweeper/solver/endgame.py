"""The best way to the end, where few layouts of the mines are left.

solution  a layout of all mines that are left; solutions are counted 0, 1, 2, ..., and a set of them is
          one integer with a bit for each
answer    what a square may show when it is opened: the solutions in which it shows that

What is known is which solutions are left, nothing else. Opening a square costs those where it is a mine,
and its number tells the others apart. So the best play is found by trying all ways, and each set of
solutions is looked into once, and only as far as it may still be better than what was found before.

Squares of which only one answer is possible tell nothing, now or later: they are opened when nothing else is
left, and then one solution wins of those that only they tell apart. One of each such lot is enough to look at.
(What is dead is left out, and ways are bounded, by David Hill's JSMinesweeper, 2020, too.)
"""

from __future__ import annotations

from itertools import combinations

from textgames.minesweeper.solver.sweep import TooMany
from textgames.minesweeper.solver.visible import bits_of, go_on, set_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from textgames.minesweeper.solver.certainty import Solver
    from textgames.minesweeper.solver.odds import Odds
    from textgames.minesweeper.solver.visible import Pulse, Square

    Cells = list[list[int]]  # the answers of each

MOST_SOLUTIONS = 2000
MOST_BEYOND = 60  # squares
MOST_WORK = 150_000  # cells of sets of solutions that are looked at, before the search is given up
MOST_PARTIAL = 20_000


def to_the_end(solver: Solver) -> tuple[Square, float] | None:
    """The square to open and the chance to win with it, None where there is too much to search."""
    odds, visible = solver.odds, solver.visible
    if not odds.exact or odds.position.beyond > MOST_BEYOND or odds.count() > MOST_SOLUTIONS:
        return None
    beyond = [visible.cell(*square) for square in visible.squares_beyond()]
    cells = ~solver.deductions.mines & (1 << len(visible.squares)) - 1
    around = {cell: visible.around(*visible.squares[cell]) & cells for cell in bits_of(cells)}
    try:
        cell, winning = Endgame(solutions(odds, beyond), around, solver.pulse).best()
    except TooMany:
        return None
    return visible.squares[cell], winning


def solutions(odds: Odds, beyond: list[int]) -> list[int]:
    """All layouts of the mines that are left, as sets of cells; `beyond` are the cells that no clue touches.

    Raises `TooMany` where there are too many on the way.
    """
    left = odds.position.left
    found = [0]
    for part in odds.parts:
        laid = part.layouts(MOST_PARTIAL)
        if len(found) * len(laid) > MOST_PARTIAL:
            raise TooMany
        found = [one | other for one in found for other in laid]
    return [
        one | set_of(others)
        for one in found
        if 0 <= left - one.bit_count() <= len(beyond)
        for others in combinations(beyond, left - one.bit_count())
    ]


class Endgame:
    """The solutions that are left, and for each uncertain cell the cells `around` it."""

    def __init__(self, layouts: list[int], around: dict[int, int], pulse: Pulse = go_on) -> None:
        self._pulse = pulse
        self._count = len(layouts)
        every = [answers for answers in all_answers(layouts, around).values() if len(answers) > 1]
        signs = zip(*[labels(answers, self._count) for answers in every])
        different = dict(zip(signs, layouts)).values() if every else layouts[:1]
        self._answers = all_answers(list(different), around)
        self._wins: dict[int, int] = {}
        self._most: dict[int, int] = {}  # the same for sets of which no more had to be known
        self._work = 0

    def best(self) -> tuple[int, float]:
        """The cell to open, and the chance to win; raises `TooMany` where it would take too long."""
        cells = sorted(self._answers, key=lambda cell: (len(self._answers[cell]) < 2, -counted(self._answers[cell])))
        wins, best = 0, cells[0]
        for cell in cells:
            won = self._won(self._answers[cell], list(self._answers.values()), wins)
            if won > wins:
                wins, best = won, cell
        return best, wins / self._count

    def wins(self, left: int, cells: Cells, floor: int = 0) -> int:
        """In how many of these solutions the best play wins; where they are not more than `floor`, it may be said to
        be more than it is, up to `floor`."""
        if left & (left - 1) == 0:
            return 1
        if left in self._wins:
            return self._wins[left]
        if left in self._most and self._most[left] <= floor:
            return self._most[left]
        won = self._most_wins(left, cells, floor)
        (self._wins if won > floor else self._most)[left] = won
        return won

    def _most_wins(self, left: int, cells: Cells, floor: int) -> int:
        self._pulse()
        self._work += len(cells)
        if self._work > MOST_WORK:
            raise TooMany
        guesses, living, whole = [], [], left.bit_count()
        for of_cell in cells:
            split = [answer & left for answer in of_cell if answer & left]
            if len(split) > 1:  # else it tells nothing, now or later, and is opened when nothing else is left
                safe = counted(split)
                if safe == whole:  # it costs nothing
                    return self._won(split, cells, floor)
                living.append(split)
                guesses.append((safe, split))
        best = max(floor, 1)
        for safe, split in sorted(guesses, key=lambda guess: -guess[0]):
            if safe <= best:
                break
            best = max(best, self._won(split, living, best))
        return best

    def _won(self, split: list[int], cells: Cells, floor: int) -> int:
        """In how many solutions it is won behind these answers, with `floor` as in `wins`."""
        won, open_to = 0, counted(split)  # what is won, and what may still be
        for answer in sorted(split, key=int.bit_count, reverse=True):
            if won + open_to <= floor:
                break
            open_to -= answer.bit_count()
            won += self.wins(answer, cells, floor - won - open_to)
        return won + open_to


def counted(answers: list[int]) -> int:
    """How many solutions there are in all."""
    return sum([answer.bit_count() for answer in answers])


def all_answers(layouts: list[int], around: dict[int, int]) -> dict[int, list[int]]:
    """The answers of each cell; solutions where it is a mine are in none of them."""
    mines, every = transposed(layouts), (1 << len(layouts)) - 1
    return {
        cell: sorted_by_number(every & ~mines.get(cell, 0), [mines[other] for other in bits_of(near) if other in mines])
        for cell, near in around.items()
    }


def transposed(layouts: list[int]) -> dict[int, int]:
    """For each cell that has a mine in some solution the set of the solutions where it has one."""
    width = max(layouts).bit_length()
    columns = zip(*[f"{mines:0{width}b}" for mines in reversed(layouts)])
    return {width - 1 - place: int("".join(signs), 2) for place, signs in enumerate(columns) if "1" in signs}


def sorted_by_number(safe: int, mines: list[int]) -> list[int]:
    """The answers of a cell from where it is safe, and from where each cell around it is a mine."""
    found = [safe]  # by how many are mines of those that were looked at
    for some in mines:
        more = [answer & some for answer in found]
        found = [fewer & ~some | one_more for fewer, one_more in zip([*found, 0], [0, *more])]
    return [answer for answer in found if answer]


def labels(answers: list[int], count: int) -> str:
    """A sign for each solution, the same for those with the same answer."""
    digits = sum([number * int(f"{answer:b}", 16) for number, answer in enumerate(answers, 1)])
    return f"{digits:0{count}x}"[::-1]
