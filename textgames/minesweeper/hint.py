"""A good next move, and why: a square that is certain, with its proof, or else the best guess with its odds."""

from __future__ import annotations

from itertools import pairwise

from textgames.engine.cancellation import Cancellation
from textgames.engine.events import Hint
from textgames.minesweeper import messages
from textgames.minesweeper.board import Square
from textgames.minesweeper.messages import percent
from textgames.minesweeper.rules import FLAG, Minesweeper
from textgames.minesweeper.solver.guess import Guesser, first_square
from textgames.minesweeper.solver.playouts import win_chance
from textgames.minesweeper.solver.proofs import proof
from textgames.minesweeper.solver.solver import Solver
from textgames.text.language import NN_, _, join_sentences, ngettext
from textgames.text.squares import square_name


def best_move(game: Minesweeper, cancellation: Cancellation | None = None) -> Hint:
    """Return the best move of a game that is not over, and why; the odds are the chance of a mine on its square."""
    solver = Solver(game.position, game.mines, cancellation)
    if not game.dealt:
        first = first_square(*game.size)
        why = _(messages.FIRST_IS_SAFE, square=square_name(*first))
        return Hint(open_command(solver, first), why, why, odds=0)
    if safe := solver.safe():
        square = min(safe, key=lambda square: (solver.is_flagged(square), square))
        wrong = (
            _("The flag at {square} is wrong.", square=square_name(*square))
            if solver.is_flagged(square)
            else ""
        )
        why = join_sentences([wrong, proof(solver, square, is_mine=False)])
        return Hint(open_command(solver, square), why, why, odds=0)
    if mines := [square for square in solver.mines() if not solver.is_flagged(square)]:
        why = proof(solver, min(mines), is_mine=True)
        return Hint(f"flag {square_name(*min(mines))}", why, why, odds=1)
    return best_guess(solver)


def best_guess(solver: Solver) -> Hint:
    """Return the best guess, with its odds and, if it is not the safest square, why."""
    guesser = Guesser(solver)
    square, safety, chance = guesser.best()
    safest, safest_square = guesser.safeties[0]
    why = [
        _("No square is certain."),
        _(messages.BEST_GUESS, square=square_name(*square), percent=percent(safety)),
    ]
    if safety < safest:
        why.append(
            _(
                messages.SAFER_SHOWS_LESS,
                square=square_name(*safest_square),
                percent=percent(safest),
            )
        )
    if chance is not None:
        why.append(_("Your chance of winning is {percent}.", percent=percent(chance)))
    if not solver.probabilities.exact:
        why.append(_(messages.ESTIMATED))
    text = join_sentences(why)
    return Hint(open_command(solver, square), text, text, odds=1 - safety)


def open_command(solver: Solver, square: Square) -> str:
    """Return the command that opens a square, or takes its flag off, which comes first."""
    name = square_name(*square)
    return f"unflag {name}" if solver.is_flagged(square) else name


def odds_of(
    game: Minesweeper, square: Square, cancellation: Cancellation | None = None
) -> tuple[float, str]:
    """Return the chance of a mine on a closed square, and the same in words, with the proof if it is certain."""
    if not game.dealt:
        return 0.0, _(messages.FIRST_IS_SAFE, square=square_name(*square))
    solver = Solver(game.position, game.mines, cancellation)
    chance = solver.chances[square]
    if chance in (0, 1):
        return chance, proof(solver, square, is_mine=chance == 1)
    return chance, _(
        messages.ODDS_OF_SQUARE, square=square_name(*square), odds=exact_or_about(solver, chance)
    )


def exact_or_about(solver: Solver, chance: float) -> str:
    return (
        percent(chance)
        if solver.probabilities.exact
        else _("about {percent}", percent=percent(chance))
    )


def all_odds(
    game: Minesweeper, cancellation: Cancellation | None = None
) -> tuple[list[list[float | None]], bool]:
    """Return the chance of a mine on each square, None on open ones; and whether they are exact."""
    if not game.dealt:
        return [[0.0] * game.cols for _row in range(game.rows)], True
    solver = Solver(game.position, game.mines, cancellation)
    odds = [
        [solver.chances.get((row, col)) for col in range(game.cols)] for row in range(game.rows)
    ]
    return odds, solver.probabilities.exact


def odds_to_win(
    game: Minesweeper, cancellation: Cancellation | None = None
) -> tuple[dict[str, float], str]:
    """Return the chance to win a game that is not over: for programs, and in words.

    Raises what `cancellation` raises, and `Illegal` if there is too much to count.
    """
    chance, error, playouts = win_chance(game, cancellation)
    record = {"win": chance, "error": error, "exact": not playouts, "playouts": playouts}
    if not playouts:
        return record, _(
            "Your chance of winning from here is exactly {percent}.",
            percent=percent(chance, digits=1),
        )
    return record, _(
        messages.WIN_ABOUT, count=playouts, percent=percent(chance), points=round(100 * error)
    )


def guesses_made(game: Minesweeper, cancellation: Cancellation | None = None) -> str:
    """Return the guesses of a game that is over, and how likely they were to go well up to the last click.

    A guess opens a square that was not certain to be safe; a chord is as safe as its flags are.
    """
    guesses, survival = 0, 1.0
    survived = [position for position in game.since_start() if not position.exploded]
    for before, after in pairwise(survived):
        verb, row, col = after.move or ("", 0, 0)
        if (
            verb == "open" and before.first == after.first
        ):  # the square that is opened first is no guess
            chance = Solver(before, game.mines, cancellation).chances[row, col]
            guesses += chance > 0
            survival *= 1 - chance
    if guesses:
        made = ngettext("You survived {count} guess.", "You survived {count} guesses.", guesses)
        return join_sentences(
            [made, _("The chance of that was {percent}.", percent=percent(survival))]
        )
    return "" if game.outcome == "lost" else _("You made no guesses.")


def why_lost(game: Minesweeper, cancellation: Cancellation | None = None) -> str:
    """Return whether the move that lost a game could be known to be wrong: a sentence for each mine that went off."""
    assert game.previous  # the one before the mine went off
    solver = Solver(game.previous, game.mines, cancellation)
    verb, row, col = game.position.move or ("", 0, 0)
    around = game.around(row, col) if verb == "chord" else []
    wrong_flags = [
        near for near in around if game.symbol(*near) == FLAG and near not in game.layout
    ]
    why = [
        messages.at(
            NN_("The flag at {squares} was wrong.", "The flags at {squares} were wrong."),
            wrong_flags,
        )
    ]
    return join_sentences(why + [why_exploded(solver, square) for square in game.position.exploded])


def why_exploded(solver: Solver, square: Square) -> str:
    """Return whether opening a square that has a mine could be known to be wrong, before it is opened."""
    chance = solver.chances[square]
    if chance == 1:
        return join_sentences([_(messages.AVOIDABLE), proof(solver, square, is_mine=True)])
    odds_were = _(
        messages.ODDS_WERE, square=square_name(*square), odds=exact_or_about(solver, chance)
    )
    if safe := solver.safe():
        return join_sentences(
            [_(messages.AVOIDABLE), odds_were, proof(solver, min(safe), is_mine=False)]
        )
    safest, best = Guesser(solver).safeties[0]
    compared = _("No other square was safer.")
    if safest > 1 - chance:
        compared = _(
            "At {square} it was only {odds}.", square=square_name(*best), odds=percent(1 - safest)
        )
    return join_sentences(
        [_("It was a guess: no square was certain to be safe."), odds_were, compared]
    )
