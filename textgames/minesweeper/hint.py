"""A good next move, and why: a square that is certain, with its proof, or else the best guess with its odds."""

from __future__ import annotations

from textgames.minesweeper.solver.certainty import Solver
from textgames.minesweeper.solver.guess import Guesser, first_square
from textgames.minesweeper.solver.proofs import listed, proof
from textgames.minesweeper.solver.visible import go_on
from textgames.minesweeper.solver.winning import winning
from textgames.text import cells
from textgames.text.phrases import plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from textgames.minesweeper.rules import Minesweeper
    from textgames.minesweeper.solver.guess import Guess
    from textgames.minesweeper.solver.visible import Pulse, Square
    from textgames.minesweeper.solver.winning import Winning

FIRST_IS_SAFE = "the first square never has a mine"


class Move:
    """A move, as it would be typed, the chance of a mine on its square, and the reason, a sentence without its end."""

    def __init__(self, command: str, chance: float, why: str) -> None:
        self.command, self.chance, self.why = command, chance, why


def best_move(game: Minesweeper, pulse: Pulse = go_on) -> Move:
    """The best move of a game that is not over."""
    if not game.dealt:
        first = first_square(game.rows, game.cols)
        return Move(to_open(game, first), 0, f"{cells.name(*first)} is safe: {FIRST_IS_SAFE}")
    solver = Solver(game, pulse)
    safe = sorted(solver.safe())
    free = [square for square in safe if not game.is_flagged(*square)]
    if free:
        return Move(to_open(game, free[0]), 0, is_safe(solver, free[0]))
    if safe:
        return Move(to_open(game, safe[0]), 0, f"its flag is wrong, {is_safe(solver, safe[0])}")
    mines = [square for square in sorted(solver.mines()) if not game.is_flagged(*square)]
    if mines:
        return Move(f"flag {cells.name(*mines[0])}", 1, is_mine(solver, mines[0]))
    return guessed(game, Guesser(solver).best())


def guessed(game: Minesweeper, guess: Guess) -> Move:
    """A guess in words."""
    name, safest = cells.name(*guess.square), cells.name(*guess.safest_square)
    how = f"{name} is safest: {percent(guess.safety)}"
    if guess.safety < guess.safest:
        how = f"{name} is best: {percent(guess.safety)}, as {safest} with {percent(guess.safest)} would tell less"
    if guess.winning is not None:
        how += f"; the chance to win is {percent(guess.winning)}"
    if not guess.exact:
        how += ", an estimate, as there is too much to count"
    return Move(to_open(game, guess.square), 1 - guess.safety, f"no square is certain; {how}")


def to_open(game: Minesweeper, square: Square) -> str:
    """What opens a square, or takes its flag off, which comes first."""
    return "flag " * game.is_flagged(*square) + cells.name(*square)


def is_safe(solver: Solver, square: Square) -> str:
    """That a square is safe, and the proof."""
    return f"{cells.name(*square)} is safe{reason(solver, square)}"


def is_mine(solver: Solver, square: Square) -> str:
    """That a square is a mine, and the proof."""
    return f"{cells.name(*square)} is a mine{reason(solver, square)}"


def reason(solver: Solver, square: Square) -> str:
    """The proof, as it goes on after what is proven."""
    text = proof(solver, square)
    return f", {text}" if text.startswith("by ") else f": {text}"


def percent(share: float) -> str:
    """A chance in words; what isn't certain is never 0% or 100%."""
    return f"{share:.0%}" if share in (0, 1) else f"{min(max(round(100 * share), 1), 99)}%"


def two_signs(chance: float) -> str:
    """A chance in two signs: from 01 to 99 percent, 00 for a safe square, ** for a mine."""
    return "**" if chance == 1 else percent(chance).removesuffix("%").zfill(2)


def odds_of(game: Minesweeper, square: Square, pulse: Pulse = go_on) -> tuple[float, str]:
    """The chance of a mine on a closed square, and the same in words, with the proof where it is certain."""
    name = cells.name(*square)
    if not game.dealt:
        return 0.0, f"{name} is safe: {FIRST_IS_SAFE}"
    solver = Solver(game, pulse)
    chance = solver.chance(square)
    if chance in (0, 1):
        return chance, is_mine(solver, square) if chance else is_safe(solver, square)
    return chance, f"the chance of a mine at {name} is {likely(solver, chance)}"


def likely(solver: Solver, chance: float) -> str:
    """A chance in words, with a warning where it is estimated."""
    return percent(chance) if solver.odds.exact else f"about {percent(chance)}"


def all_odds(game: Minesweeper, pulse: Pulse = go_on) -> tuple[list[list[float | None]], bool]:
    """The chance of a mine on each square, None on open ones; and whether they are exact."""
    if not game.dealt:
        return [[0.0] * game.cols for _ in range(game.rows)], True
    odds: list[list[float | None]] = [[None] * game.cols for _ in range(game.rows)]
    solver = Solver(game, pulse)
    for (row, col), chance in solver.chances().items():
        odds[row][col] = chance
    return odds, solver.odds.exact


def odds_to_win(game: Minesweeper, pulse: Pulse = go_on) -> tuple[Winning, str, str]:
    """The chance to win a game that is not over, and the same in words, for the eye and for the ear.

    Raises what `pulse` raises, and `Illegal` where there is too much to count.
    """
    found = winning(game, pulse)
    if not found.playouts:
        said = f"a win from here: {tenths(found.chance)} (exact)"
        return found, said, said
    about, error, count = f"a win from here: about {percent(found.chance)}", round(100 * found.error), found.playouts
    return (
        found,
        f"{about} +- {error} (of {plural(count, 'play-out')})",
        f"{about}, give or take {error}, of {plural(count, 'play-out')}",
    )


def tenths(share: float) -> str:
    """A chance in tenths of a percent; what isn't certain is never 0% or 100%."""
    return percent(share) if share in (0, 1) else f"{min(max(100 * share, 0.1), 99.9):.1f}%"


def luck(game: Minesweeper, pulse: Pulse = go_on) -> str:
    """The guesses of a game that is over, and how likely they were to go well up to the last opening.

    A guess is an opening of a square that was not certain to be safe; a chord is as safe as its flags are.
    """
    survived = game.openings - (game.outcome == "lost")
    guesses, share, done = 0, 1.0, 0
    for (verb, row, col), before in game.retold():
        if verb == "open" and (done or game.is_given) and done < survived:
            chance = Solver(before, pulse).chance((row, col))
            guesses += chance > 0
            share *= 1 - chance
        done += verb in ("open", "chord")
    before_it = " before it" * (game.outcome == "lost")
    if not guesses:
        return f"No guess{before_it}."
    return f"{guesses} guess{'es' * (guesses > 1)}{before_it}, {percent(share)} to come this far."


def blame(game: Minesweeper, pulse: Pulse = go_on) -> str:
    """Whether the move that lost a game could be known to be wrong: a sentence for each square that exploded."""
    exploded = game.last_opening().exploded()
    wrong = game.wrong_flags()
    game.undo()
    try:
        sentences = [f"{blame_for(game, square, pulse)}." for square in exploded]
    finally:
        game.redo()
    if wrong:
        one = len(wrong) == 1
        sentences.insert(
            0, f"{'The flag' if one else 'The flags'} at {listed(wrong)} {'was' if one else 'were'} wrong."
        )
    return " ".join(sentences)


def blame_for(game: Minesweeper, square: Square, pulse: Pulse) -> str:
    """The same for one square, before it is opened."""
    name, solver = cells.name(*square), Solver(game, pulse)
    chance = solver.chance(square)
    if chance == 1:
        return f"It was avoidable: {is_mine(solver, square)}"
    was = f"the chance of a mine at {name} was {likely(solver, chance)}"
    safe = sorted(solver.safe())
    if safe:
        return f"It was avoidable: {was}, and {is_safe(solver, safe[0])}"
    safest, best = Guesser(solver).safeties[0]
    compared = f"at {cells.name(*best)} {percent(1 - safest)}" if safest > 1 - chance else "nowhere less"
    return f"It was a guess, as no square was certain to be safe: {was}, {compared}"
