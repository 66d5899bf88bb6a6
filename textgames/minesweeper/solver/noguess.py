"""Boards that need no guess after their first opening."""

from __future__ import annotations

from textgames.errors import Illegal
from textgames.minesweeper.layout import deal_from
from textgames.minesweeper.rules import LARGEST_WITHOUT_GUESSING, Minesweeper
from textgames.minesweeper.solver.certainty import Solver
from textgames.minesweeper.solver.visible import go_on
from textgames.minesweeper.squares import places, write_mines
from textgames.seeds import Deck

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from textgames.minesweeper.solver.visible import Pulse, Square
    from textgames.minesweeper.squares import Squares

# Work is counted in clues that are read; all of it takes about two seconds.
WORK = 320_000
ROUND, SQUARES = 40, 8  # what each round costs besides, and how many squares are dealt, or looked at, for a clue
PLAIN = WORK // 3  # of it before boards are mended
MOST_MENDED = 10  # times, before another board is dealt


def deal_without_guessing(
    rows: int, cols: int, mines: int, seed: str, row: int, col: int, pulse: Pulse = go_on
) -> Squares:
    """Deal as `deal_mines` does, again and again until the board is won without a guess.

    Where none is found soon, since there are many mines, boards are mended: see `mended`. The seed
    decides all of it, and the work how long it goes on, so that the board is the same on every
    machine. Raises `Illegal` where none is found within the work allowed, and what `pulse` raises.
    """
    if rows * cols > LARGEST_WITHOUT_GUESSING:
        raise Illegal(f"A board without guessing has at most {LARGEST_WITHOUT_GUESSING} squares.")
    deck = Deck(seed)
    left = WORK
    while left > 0:
        laid = deal_from(deck, rows, cols, mines, row, col)
        for _ in range(MOST_MENDED if left < WORK - PLAIN else 1):
            trial = Minesweeper.from_text("\n".join(write_mines(laid, cols)))
            trial.open(row, col)
            left -= play_without_guessing(trial, left, pulse) + rows * cols // SQUARES
            if trial.outcome == "won":
                return laid
            if left <= 0:
                break
            laid = mended(trial, laid, deck, pulse)
    raise Illegal("No board without guessing was found; another first square, or fewer mines, may do.")


def play_without_guessing(game: Minesweeper, most: int, pulse: Pulse = go_on) -> int:
    """Play on as far as it goes without a guess; the work that it took, which ends it when it is more than `most`."""
    work = 0
    while not game.outcome and work < most:
        solver = Solver(game, pulse)
        work += len(solver.visible.clues) + game.rows * game.cols // SQUARES + ROUND
        safe = solver.safe()
        if not safe:
            break
        for square in safe:
            game.open(*square)
    return work


def mended(game: Minesweeper, laid: Squares, deck: Deck, pulse: Pulse = go_on) -> Squares:
    """The mines of a board on which thinking came to an end, some of them moved.

    A number that says too little is picked, and the uncertain squares around it change places with
    others, out of sight if there are enough: either its mines go, or its safe squares, whichever are
    fewer. (Simon Tatham's Portable Puzzle Collection mends its boards in this way.)
    """
    solver = Solver(game, pulse)
    uncertain = [square for square, share in solver.chances().items() if share not in (0, 1)]
    clues = solver.odds.position.clues
    region = solver.visible.named(picked(clues, 1, deck)[0][0]) if clues else picked(uncertain, 1, deck)
    others = [square for square in uncertain if square not in region]
    all_mines = set(places(enumerate(laid), game.cols))
    mines, spaces = parted(region, all_mines)
    for far in ([square for square in others if solver.visible.is_beyond(*square)], others):
        far_mines, far_spaces = parted(far, all_mines)
        ways = [way for way in ((mines, far_spaces), (spaces, far_mines)) if 0 < len(way[0]) <= len(way[1])]
        if ways:
            here, there = min(ways, key=lambda way: len(way[0]))
            return turned(laid, here + picked(there, len(here), deck), game.cols)
    return laid


def parted(squares: list[Square], mines: set[Square]) -> tuple[list[Square], list[Square]]:
    """Those of the squares that have mines, and those that have none."""
    return [square for square in squares if square in mines], [square for square in squares if square not in mines]


def turned(laid: Squares, squares: list[Square], cols: int) -> Squares:
    """The mines with each of these squares turned from a mine to none, or from none to a mine."""
    laid = list(laid)
    for row, col in squares:
        laid[row] ^= 1 << (cols - 1 - col)
    return laid


def picked(things: list[Any], count: int, deck: Deck) -> list[Any]:
    """So many of some things, drawn at random."""
    rest = list(things)
    return [rest.pop(deck.below(len(rest))) for _ in range(count)]
