"""Boards that need no guess after their first opening."""

from __future__ import annotations

from textgames.errors import Illegal
from textgames.minesweeper.rules import Minesweeper, deal_from
from textgames.minesweeper.solver import play_by_deduction
from textgames.minesweeper.squares import write_mines
from textgames.seeds import generator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from textgames.minesweeper.squares import Squares

WORK = 400_000  # squares times rounds of deduction; about two seconds at most
MOST_SQUARES = 10_000


def deal_without_guessing(rows: int, cols: int, mines: int, seed: str, row: int, col: int) -> Squares:
    """Deal as `deal_mines` does, again and again until deductions alone win the board.

    The seed decides each deal, and the work how many there are, so that the board is the same
    on every machine. Raises `Illegal` where none is found within the work allowed.
    """
    if rows * cols > MOST_SQUARES:
        raise Illegal(f"A board without guessing has at most {MOST_SQUARES} squares.")
    chance = generator(seed)
    rounds = max(1, WORK // (rows * cols))
    while rounds > 0:
        laid = deal_from(chance, rows, cols, mines, row, col)
        trial = Minesweeper.from_text("\n".join(write_mines(laid, cols)))
        trial.open(row, col)
        rounds -= 1 + play_by_deduction(trial, rounds)
        if trial.outcome == "won":
            return laid
    raise Illegal("No board that needs no guess was found; fewer mines would help.")
