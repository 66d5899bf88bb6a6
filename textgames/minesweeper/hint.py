"""A good next move, and why: a square that is certain, with its proof, or else the best guess with its odds."""

from __future__ import annotations

from typing import NamedTuple

from textgames.engine.cancellation import Cancellation
from textgames.minesweeper.rules import CLICKS, Minesweeper
from textgames.minesweeper.solver.guess import Guesser, first_square
from textgames.minesweeper.solver.playouts import win_chance
from textgames.minesweeper.solver.proofs import names, proof
from textgames.minesweeper.solver.solver import Solver
from textgames.minesweeper.solver.view import Square
from textgames.text.phrases import plural
from textgames.text.squares import square_name

FIRST_IS_SAFE = "the first square never has a mine"


class Suggestion(NamedTuple):
    """A move as a command, the chance of a mine on its square, and the reason, a sentence without its full stop."""

    command: str
    chance: float
    why: str


def best_move(game: Minesweeper, cancellation: Cancellation | None = None) -> Suggestion:
    """Return the best move of a game that is not over."""
    if not game.dealt:
        first = first_square(game.rows, game.cols)
        return Suggestion(open_command(game, first), 0, f"{square_name(*first)} is safe: {FIRST_IS_SAFE}")
    solver = Solver(game, cancellation)
    safe = sorted(solver.safe(), key=lambda square: (game.is_flagged(*square), square))
    if safe:
        flag_is_wrong = "its flag is wrong, " * game.is_flagged(*safe[0])
        return Suggestion(open_command(game, safe[0]), 0, f"{flag_is_wrong}{because(solver, safe[0], 'safe')}")
    mines = [square for square in sorted(solver.mines()) if not game.is_flagged(*square)]
    if mines:
        return Suggestion(f"flag {square_name(*mines[0])}", 1, because(solver, mines[0], "a mine"))
    return best_guess(game, solver)


def best_guess(game: Minesweeper, solver: Solver) -> Suggestion:
    """Return the best guess, with its odds and, where it is not the safest square, why."""
    guesser = Guesser(solver)
    square, safety, chance = guesser.best()
    safest, safest_square = guesser.safeties[0]
    how = f"{square_name(*square)} is safest: {percent(safety)}"
    if safety < safest:
        other = f"{square_name(*safest_square)} with {percent(safest)}"
        how = f"{square_name(*square)} is best: {percent(safety)}, as {other} would tell less"
    if chance is not None:
        how += f"; the chance to win is {percent(chance)}"
    if not solver.probabilities.exact:
        how += ", an estimate, as there is too much to count"
    return Suggestion(open_command(game, square), 1 - safety, f"no square is certain; {how}")


def open_command(game: Minesweeper, square: Square) -> str:
    """Return the command that opens a square, or takes its flag off, which comes first."""
    return "flag " * game.is_flagged(*square) + square_name(*square)


def because(solver: Solver, square: Square, what: str) -> str:
    """Return that a square is "safe" or "a mine", and the proof."""
    text = proof(solver, square)
    separator = ", " if text.startswith("by ") else ": "
    return f"{square_name(*square)} is {what}{separator}{text}"


def percent(chance: float, digits: int = 0) -> str:
    """Return a chance in words, with so many digits after the point; what isn't certain is never 0% or 100%."""
    least = 10**-digits
    return f"{chance:.0%}" if chance in (0, 1) else f"{min(max(100 * chance, least), 100 - least):.{digits}f}%"


def percent_in_two(chance: float) -> str:
    """Return a chance in two characters: from 01 to 99 percent, 00 for a safe square, ** for a mine."""
    return "**" if chance == 1 else percent(chance).removesuffix("%").zfill(2)


def odds_of(game: Minesweeper, square: Square, cancellation: Cancellation | None = None) -> tuple[float, str]:
    """Return the chance of a mine on a closed square, and the same in words, with the proof where it is certain."""
    name = square_name(*square)
    if not game.dealt:
        return 0.0, f"{name} is safe: {FIRST_IS_SAFE}"
    solver = Solver(game, cancellation)
    chance = solver.chance(square)
    if chance in (0, 1):
        return chance, because(solver, square, "a mine" if chance else "safe")
    return chance, f"the chance of a mine at {name} is {exact_or_about(solver, chance)}"


def exact_or_about(solver: Solver, chance: float) -> str:
    """Return a chance in words, with a warning where it is estimated."""
    return percent(chance) if solver.probabilities.exact else f"about {percent(chance)}"


def all_odds(game: Minesweeper, cancellation: Cancellation | None = None) -> tuple[list[list[float | None]], bool]:
    """Return the chance of a mine on each square, None on open ones; and whether they are exact."""
    if not game.dealt:
        return [[0.0] * game.cols for _ in range(game.rows)], True
    odds: list[list[float | None]] = [[None] * game.cols for _ in range(game.rows)]
    solver = Solver(game, cancellation)
    for (row, col), chance in solver.chances().items():
        odds[row][col] = chance
    return odds, solver.probabilities.exact


def odds_to_win(game: Minesweeper, cancellation: Cancellation | None = None) -> tuple[dict[str, float], str, str]:
    """Return the chance to win a game that is not over: for programs, and in words for the eye and for the ear.

    Raises what `cancellation` raises, and `Illegal` where there is too much to count.
    """
    chance, error, playouts = win_chance(game, cancellation)
    record = {"win": chance, "error": error, "exact": not playouts, "playouts": playouts}
    if not playouts:
        text = f"a win from here: {percent(chance, digits=1)} (exact)"
        return record, text, text
    about, points, of = f"a win from here: about {percent(chance)}", round(100 * error), plural(playouts, "play-out")
    return record, f"{about} +- {points} (of {of})", f"{about}, give or take {points}, of {of}"


def guesses_made(game: Minesweeper, cancellation: Cancellation | None = None) -> str:
    """Return the guesses of a game that is over, and how likely they were to go well up to the last click.

    A guess opens a square that was not certain to be safe; a chord is as safe as its flags are.
    """
    survived = game.clicks - (game.outcome == "lost")
    guesses, survival, clicks = 0, 1.0, 0
    for (verb, row, col), before in game.replayed():
        if verb == "open" and (clicks or game.has_fixed_mines) and clicks < survived:
            chance = Solver(before, cancellation).chance((row, col))
            guesses += chance > 0
            survival *= 1 - chance
        clicks += verb in CLICKS
    before_it = " before it" * (game.outcome == "lost")
    if not guesses:
        return f"No guess{before_it}."
    return f"{plural(guesses, 'guess', 'es')}{before_it}, {percent(survival)} to come this far."


def why_lost(game: Minesweeper, cancellation: Cancellation | None = None) -> str:
    """Return whether the move that lost a game could be known to be wrong: a sentence for each mine that went off."""
    exploded = game.last_opened().exploded()
    wrong = game.wrong_flags()
    game.undo()
    try:
        sentences = [f"{why_exploded(game, square, cancellation)}." for square in exploded]
    finally:
        game.redo()
    if wrong:
        flags, were = ("The flag", "was") if len(wrong) == 1 else ("The flags", "were")
        sentences.insert(0, f"{flags} at {names(wrong)} {were} wrong.")
    return " ".join(sentences)


def why_exploded(game: Minesweeper, square: Square, cancellation: Cancellation | None) -> str:
    """Return whether opening a square that has a mine could be known to be wrong, before it is opened."""
    name, solver = square_name(*square), Solver(game, cancellation)
    chance = solver.chance(square)
    if chance == 1:
        return f"It was avoidable: {because(solver, square, 'a mine')}"
    was = f"the chance of a mine at {name} was {exact_or_about(solver, chance)}"
    safe = sorted(solver.safe())
    if safe:
        return f"It was avoidable: {was}, and {because(solver, safe[0], 'safe')}"
    safest, best = Guesser(solver).safeties[0]
    compared = f"at {square_name(*best)} {percent(1 - safest)}" if safest > 1 - chance else "nowhere less"
    return f"It was a guess, as no square was certain to be safe: {was}, {compared}"
