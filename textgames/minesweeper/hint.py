"""Hints, odds, and what could have been known after a loss.

A hint is a square that is certain, with its proof, or else the best guess with its odds.
"""

from __future__ import annotations

from itertools import pairwise

from textgames.engine.cancellation import Cancellation
from textgames.engine.view import Hint
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
    """Return the best move of a game that is not over, with the reason.

    The odds are the chance of a mine on its square.
    """
    solver = Solver(game.position, game.mines, cancellation)
    if not game.dealt:
        first = first_square(*game.size)
        why = _(messages.FIRST_IS_SAFE, square=square_name(first))
        return Hint(open_command(solver, first), why, is_complete=True, details={"odds": 0})
    if safe := solver.safe():
        unflagged = solver.unflagged(safe)
        square = min(unflagged or safe)
        why = proof(solver, square, is_mine=False)
        if not unflagged:
            wrong = _("The flag at {square} is wrong.", square=square_name(square))
            why = join_sentences([wrong, why])
        return Hint(open_command(solver, square), why, is_complete=True, details={"odds": 0})
    if mines := solver.unflagged(solver.mines()):
        mine = min(mines)
        why = proof(solver, mine, is_mine=True)
        return Hint(f"flag {square_name(mine)}", why, is_complete=True, details={"odds": 1})
    return best_guess(solver)


def best_guess(solver: Solver) -> Hint:
    """Return the best guess with its odds, and the reason if it is not the safest square."""
    guesser = Guesser(solver)
    square, safety, chance = guesser.best()
    highest_safety, safest = guesser.safeties[0]
    why = [
        _("No square is certain."),
        _(messages.BEST_GUESS, square=square_name(square), percent=percent(safety)),
    ]
    if safety < highest_safety:
        safer = square_name(safest)
        why.append(_(messages.SAFER_SHOWS_LESS, square=safer, percent=percent(highest_safety)))
    if chance is not None:
        why.append(_("Your chance of winning is {percent}.", percent=percent(chance)))
    if not solver.probabilities.exact:
        why.append(_(messages.ESTIMATED))
    text = join_sentences(why)
    command = open_command(solver, square)
    return Hint(command, text, is_complete=True, is_guess=True, details={"odds": 1 - safety})


def open_command(solver: Solver, square: Square) -> str:
    """Return the command that opens a square, or that takes its flag off first."""
    name = square_name(square)
    return f"unflag {name}" if solver.is_flagged(square) else name


def odds_of(
    game: Minesweeper, square: Square, cancellation: Cancellation | None = None
) -> tuple[float, str]:
    """Return the chance of a mine on a closed square, as a number and in words.

    If the square is certain, the words are its proof.
    """
    if not game.dealt:
        return 0.0, _(messages.FIRST_IS_SAFE, square=square_name(square))
    solver = Solver(game.position, game.mines, cancellation)
    chance = solver.chances[square]
    if chance in (0, 1):
        return chance, proof(solver, square, is_mine=chance == 1)
    odds = exact_or_about(solver, chance)
    return chance, _(messages.ODDS_OF_SQUARE, square=square_name(square), odds=odds)


def exact_or_about(solver: Solver, chance: float) -> str:
    """Return a chance in percent, with "about" if it is an estimate."""
    if solver.probabilities.exact:
        return percent(chance)
    return _("about {percent}", percent=percent(chance))


def all_odds(
    game: Minesweeper, cancellation: Cancellation | None = None
) -> tuple[list[list[float | None]], bool]:
    """Return the chance of a mine on each square, None on open ones; and True if all are exact."""
    if not game.dealt:
        return [[0.0] * game.cols for _row in range(game.rows)], True
    solver = Solver(game.position, game.mines, cancellation)
    odds = []
    for row in range(game.rows):
        odds.append([solver.chances.get((row, col)) for col in range(game.cols)])
    return odds, solver.probabilities.exact


def odds_to_win(
    game: Minesweeper, cancellation: Cancellation | None = None
) -> tuple[dict[str, float], str]:
    """Return the chance of winning a game that is not over, as data for programs and in words.

    Raise what `cancellation` raises, and `Illegal` if there is too much to count.
    """
    chance, error, playouts = win_chance(game, cancellation)
    record = {"win": chance, "error": error, "exact": not playouts, "playouts": playouts}
    if playouts:
        shown = percent(chance)
        points = round(100 * error)
        return record, _(messages.WIN_ABOUT, count=playouts, percent=shown, points=points)
    shown = percent(chance, digits=1)
    return record, _("Your chance of winning from here is exactly {percent}.", percent=shown)


def guesses_made(game: Minesweeper, cancellation: Cancellation | None = None) -> str:
    """Return how many guesses went well in a game that is over, and how likely that was.

    A guess opens a square that was not certain to be safe. The first square is no guess, and
    chords aren't counted: they are as safe as their flags.
    """
    guesses = 0
    survival = 1.0
    survived = [position for position in game.since_start() if not position.exploded]
    for before, after in pairwise(survived):
        verb, row, col = after.move or ("", 0, 0)
        is_first = before.first != after.first
        if verb != "open" or is_first:
            continue
        chance = Solver(before, game.mines, cancellation).chances[row, col]
        if chance > 0:
            guesses += 1
            survival *= 1 - chance
    if guesses:
        made = ngettext("You survived {count} guess.", "You survived {count} guesses.", guesses)
        how_likely = _("The chance of that was {percent}.", percent=percent(survival))
        return join_sentences([made, how_likely])
    if game.outcome == "lost":
        return ""
    return _("You made no guesses.")


def why_lost(game: Minesweeper, cancellation: Cancellation | None = None) -> str:
    """Return whether the losing move could have been avoided, for each mine that exploded.

    After a chord, the wrong flags around it come first.
    """
    assert game.previous  # the position before the explosion
    solver = Solver(game.previous, game.mines, cancellation)
    verb, row, col = game.position.move or ("", 0, 0)
    wrong_flags = []
    if verb == "chord":
        for near in game.around(row, col):
            if game.symbol(*near) == FLAG and near not in game.layout:
                wrong_flags.append(near)
    were_wrong = NN_("The flag at {squares} was wrong.", "The flags at {squares} were wrong.")
    why = [messages.at(were_wrong, wrong_flags)]
    why += [why_exploded(solver, square) for square in game.position.exploded]
    return join_sentences(why)


def why_exploded(solver: Solver, square: Square) -> str:
    """Return whether opening a mine could have been avoided, from what was known before."""
    chance = solver.chances[square]
    if chance == 1:
        return join_sentences([_(messages.AVOIDABLE), proof(solver, square, is_mine=True)])
    odds = exact_or_about(solver, chance)
    odds_were = _(messages.ODDS_WERE, square=square_name(square), odds=odds)
    if safe := solver.safe():
        why_safe = proof(solver, min(safe), is_mine=False)
        return join_sentences([_(messages.AVOIDABLE), odds_were, why_safe])
    safety, safest = Guesser(solver).safeties[0]
    compared = _("No other square was safer.")
    if safety > 1 - chance:
        safest_odds = percent(1 - safety)
        compared = _(
            "At {square} it was only {odds}.", square=square_name(safest), odds=safest_odds
        )
    a_guess = _("It was a guess: no square was certain to be safe.")
    return join_sentences([a_guess, odds_were, compared])
