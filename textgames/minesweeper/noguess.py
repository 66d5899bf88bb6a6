"""Boards that need no guess after their first opening."""

from __future__ import annotations

from textgames.errors import Illegal
from textgames.minesweeper.rules import Minesweeper, deal_from
from textgames.minesweeper.solver import is_won_by_deduction
from textgames.minesweeper.squares import write_mines
from textgames.seeds import generator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from textgames.minesweeper.squares import Squares

SQUARES = 200_000  # in all boards tried together: about two seconds, the same on every machine
FEWEST_DEALS = 20


def deal_without_guessing(rows: int, cols: int, mines: int, seed: str, row: int, col: int) -> Squares:
    """Deal as `deal_mines` does, again and again until deductions alone win the board.

    Raises `Illegal` where that does not happen in reasonable time.
    """
    chance = generator(seed)
    deals = max(FEWEST_DEALS, SQUARES // (rows * cols))
    for _ in range(deals):
        laid = deal_from(chance, rows, cols, mines, row, col)
        trial = Minesweeper.from_text("\n".join(write_mines(laid, cols)))
        trial.open(row, col)
        if is_won_by_deduction(trial):
            return laid
    raise Illegal(f"None of {deals} boards could be won without a guess; fewer mines would help.")
