"""What one open number proves, or two of them together.

certain    safe, or a mine, in every way to lay the mines that agrees with all clues
deduction  cells that became certain, and the clues that prove it

These are the two ways that players use most, and quick ones. What they miss, longer chains and counting
the mines that are left, `odds.py` finds. The words cell and clue are told in `visible.py`.
"""

from __future__ import annotations

from textgames.minesweeper.solver.visible import bits_of, go_on

TYPE_CHECKING = False
if TYPE_CHECKING:
    from textgames.minesweeper.solver.visible import Clue, Pulse, Visible

SINGLE, PAIR = "a single number", "two numbers together"


class Deduction:
    """That `safe` and `mines` are certain; `clues` prove it, given what was `known` before, safe cells and mines."""

    __slots__ = ("clues", "known_mines", "known_safe", "mines", "rule", "safe")

    def __init__(self, rule: str, safe: int, mines: int, clues: tuple[Clue, ...], known: tuple[int, int]) -> None:
        self.rule, self.safe, self.mines, self.clues = rule, safe, mines, clues
        self.known_safe, self.known_mines = known


class Deductions:
    """What follows from the clues of a visible, as sets of cells: `safe` and `mines`; `steps` tells how."""

    def __init__(self, visible: Visible, pulse: Pulse = go_on) -> None:
        self._pulse = pulse
        self.visible = visible
        self.safe = self.mines = 0
        self.steps: list[Deduction] = []
        self._clues = visible.clues
        self._touching: list[list[int]] = [[] for _ in visible.squares]  # the clues around each cell
        for number, clue in enumerate(visible.clues):
            for cell in bits_of(clue.cells):
                self._touching[cell].append(number)
        self._unread = list(range(len(visible.clues)))  # clues of which something has changed
        self._unpaired = set(self._unread)
        self.read_singles()

    def rest(self, clue: Clue) -> tuple[int, int]:
        """The uncertain cells of a clue, and how many mines are among them."""
        return clue.cells & ~self.safe & ~self.mines, clue.mines - (clue.cells & self.mines).bit_count()

    def _settle(self, rule: str, safe: int, mines: int, *clues: Clue) -> None:
        self.steps.append(Deduction(rule, safe, mines, clues, (self.safe, self.mines)))
        self.safe |= safe
        self.mines |= mines
        for cell in bits_of(safe | mines):
            self._unread += self._touching[cell]
            self._unpaired.update(self._touching[cell])

    def read_singles(self) -> None:
        """Read the clues one by one, until none tells any more."""
        while self._unread:
            self._pulse()
            clue = self._clues[self._unread.pop()]
            cells, mines = self.rest(clue)
            if cells and mines == 0:
                self._settle(SINGLE, cells, 0, clue)
            elif cells and mines == cells.bit_count():
                self._settle(SINGLE, 0, cells, clue)

    def read_pairs(self) -> None:
        """Compare the clues that share cells, and read single ones again, until neither tells any more."""
        while self._unpaired:
            self._pulse()
            number = self._unpaired.pop()
            for other in self._partners(number):
                if self._compare(number, other) or self._compare(other, number):
                    self._unpaired.add(number)
                    break
            self.read_singles()

    def _partners(self, number: int) -> list[int]:
        cells, _ = self.rest(self._clues[number])
        return sorted({other for cell in bits_of(cells) for other in self._touching[cell]} - {number})

    def _compare(self, fewer: int, more: int) -> bool:
        """Where one clue has so many mines more than the other that all it has alone are mines."""
        (few_cells, few), (many_cells, many) = self.rest(self._clues[fewer]), self.rest(self._clues[more])
        alone = many_cells & ~few_cells
        spared = few_cells & ~many_cells
        if many - few != alone.bit_count() or not (alone or spared):
            return False
        self._settle(PAIR, spared, alone, self._clues[fewer], self._clues[more])
        return True

    def proof(self, cell: int) -> Deduction | None:
        """The deduction by which a cell became certain."""
        return next((step for step in self.steps if (step.safe | step.mines) >> cell & 1), None)
