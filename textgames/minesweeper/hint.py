"""Hints, odds, and what a move cost.

A hint is a certain square with its proof, or else the best guess with its odds.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from textgames.engine.review import GameAdvisor, Hint, MoveReview
from textgames.minesweeper import messages
from textgames.minesweeper.messages import percent
from textgames.minesweeper.rules import UNFLAGGED, MinesweeperPosition
from textgames.minesweeper.solver.endgame import solve_endgame
from textgames.minesweeper.solver.guess import Guesser, first_square
from textgames.minesweeper.solver.playouts import win_chance
from textgames.minesweeper.solver.proofs import proof
from textgames.minesweeper.solver.solver import Solver
from textgames.text.language import _, command_text, join_sentences, ngettext
from textgames.text.squares import Square, square_name


class Advisor(GameAdvisor):
    """Evaluates positions by the chance of winning or, if that isn't known, of a mine.

    The first square costs nothing, nor do flags and question marks. On a no-guess board, the chance
    of winning is 1 until a mine goes off.
    """

    unit = "win"

    def solver(self, position: MinesweeperPosition) -> Solver:
        return Solver(position, self.game.mines, self.cancellation)

    def best(self, position: MinesweeperPosition) -> Hint:
        """Return the best move, which may be to set a flag; the odds are those of a mine on it."""
        if not self.game.at(position).dealt:
            first = first_square(*self.game.size)
            why = _(messages.FIRST_IS_SAFE, square=square_name(first))
            return Hint(square_name(first), why, is_complete=True, details={"odds": 0})
        solver = self.solver(position)
        if square := first_safe(solver):
            why = proof(solver, square, is_mine=False)
            if solver.is_flagged(square):
                wrong = _("The flag at {square} is wrong.", square=square_name(square))
                why = join_sentences([wrong, why])
            return Hint(open_command(solver, square), why, is_complete=True, details={"odds": 0})
        if mines := solver.unflagged(solver.mines()):
            mine = min(mines)
            why = proof(solver, mine, is_mine=True)
            return Hint(f"flag {square_name(mine)}", why, is_complete=True, details={"odds": 1})
        return best_guess(solver)

    def value(self, position: MinesweeperPosition) -> float | None:
        """Return the chance of winning, None if there is too much to search."""
        game = self.game.at(position)
        if game.outcome:
            return float(game.outcome == "won")
        if self.game.needs_no_guess:
            return 1.0
        end = solve_endgame(self.solver(position)) if game.dealt else None
        return end[1] if end else None

    def odds_of(self, position: MinesweeperPosition, square: Square) -> tuple[float, str]:
        """Return the chance of a mine on a closed square, as a number and in words.

        If the square is certain, the words are its proof.
        """
        if not self.game.at(position).dealt:
            return 0.0, _(messages.FIRST_IS_SAFE, square=square_name(square))
        solver = self.solver(position)
        chance = solver.chances[square]
        if chance in (0, 1):
            return chance, proof(solver, square, is_mine=chance == 1)
        odds = exact_or_about(solver, chance)
        return chance, _(messages.ODDS_OF_SQUARE, square=square_name(square), odds=odds)

    def all_odds(self, position: MinesweeperPosition) -> tuple[list[list[float | None]], bool]:
        """Return the chance of a mine on each square, None if open, and True if all are exact."""
        rows, cols = self.game.size
        if not self.game.at(position).dealt:
            return [[0.0] * cols for _row in range(rows)], True
        solver = self.solver(position)
        odds = []
        for row in range(rows):
            odds.append([solver.chances.get((row, col)) for col in range(cols)])
        return odds, solver.probabilities.exact

    def odds_to_win(self, position: MinesweeperPosition) -> tuple[dict[str, float], str]:
        """Return the chance of winning a game that is not over, for programs and in words.

        Raise `NoAnswer` if there is too much to count.
        """
        chance = self.value(position)
        error, playouts = 0.0, 0
        if chance is None:
            game = self.game.at(position)
            chance, error, playouts = win_chance(game, self.cancellation)
            places = {"percent": percent(chance), "points": round(100 * error)}
            text = _(messages.WIN_ABOUT, count=playouts, **places)
        elif self.game.needs_no_guess:
            text = _("Your chance of winning from here is 100%: this board needs no guessing.")
        else:
            shown = percent(chance, digits=1)
            text = _("Your chance of winning from here is exactly {percent}.", percent=shown)
        return {"win": chance, "error": error, "exact": not playouts, "playouts": playouts}, text

    def command(self, before: MinesweeperPosition, after: MinesweeperPosition) -> str:
        assert after.move
        verb, row, col = after.move
        square = square_name((row, col))
        return square if verb == "open" else f"{verb} {square}"

    def judge(self, before: MinesweeperPosition, after: MinesweeperPosition) -> MoveReview:
        """Return what a click cost by what was known before it, and its risk of a mine."""
        command = self.command(before, after)
        if not self.game.at(before).dealt or after.clicks == before.clicks:
            return MoveReview(command)
        solver = self.solver(before)
        assert after.move
        verb, row, col = after.move
        around = self.game.around(row, col) if verb == "chord" else [(row, col)]
        clicked = [(row, col) for row, col in around if before.rows[row][col] in UNFLAGGED]
        risk = risk_of(solver, clicked)
        if not risk:
            return MoveReview(command)
        end = None if self.game.needs_no_guess else solve_endgame(solver, clicked=clicked)
        as_in_hint = self.solver(before)  # which has deduced no more than it needed
        safe = first_safe(as_in_hint)
        best = safe or (end[0] if end else Guesser(solver).best()[0])
        chance = solver.chances[best]
        price = end[1] - end[2] if end else max(0, risk - chance)
        if not price:
            odds = exact_or_about(solver, risk)
            luck = _(messages.BAD_LUCK, odds=odds) if after.exploded else ""
            return MoveReview(command, cost=luck, risk=risk)
        places = {"move": command_text(command), "better": square_name(best)}
        mines = {
            "chance": exact_or_about(solver, chance),
            "chance_with_move": exact_or_about(solver, risk),
        }
        costs = [_(messages.COMPARED_MINES, **places, **mines)]
        if end:
            wins = {"chance": percent(end[1], 1), "chance_with_move": percent(end[2], 1)}
            costs.append(_(messages.COMPARED_WINS, **places, **wins))
        sure = [square for square in clicked if solver.chances[square] == 1]
        if after.exploded and (safe or sure):
            costs.insert(0, _(messages.AVOIDABLE))
        costs += [proof(solver, square, is_mine=True) for square in sure[:1]]
        reasons = []
        if self.game.needs_no_guess:
            reasons.append(_(messages.NO_GUESS_NEEDED))
        reasons.append(proof(as_in_hint, safe, is_mine=False) if safe else _(messages.A_GUESS))
        cost, why = join_sentences(costs), join_sentences(reasons)
        unit = "win" if end else "mine"
        return MoveReview(command, price, unit, open_command(solver, best), cost, why, risk)

    def summary(self, reviews: Sequence[MoveReview], outcome: str | None) -> list[str]:
        """Return the summary, with the luck of the guesses."""
        sentences = super().summary(reviews, outcome)
        guesses = [1 - move.risk for move in reviews if move.risk]
        if outcome == "lost":
            guesses = guesses[:-1]
            if not reviews[-1].price:
                sentences.append(reviews[-1].cost)
        if guesses:
            made = ngettext(
                "You survived {count} guess.", "You survived {count} guesses.", len(guesses)
            )
            how_likely = _("The chance of that was {percent}.", percent=percent(prod(guesses)))
            sentences.append(join_sentences([made, how_likely]))
        return sentences


def risk_of(solver: Solver, clicked: Sequence[Square]) -> float:
    """Return the chance of a mine among squares, at most those around one number."""
    chances = [solver.chances[square] for square in clicked if solver.chances[square]]
    found = solver.probabilities
    if len(chances) < 2 or 1 in chances or not found.exact:
        return max(chances, default=0)
    without_mines = frozenset(clicked).intersection(found.chances), 0
    problem = [*found.constraints, without_mines], found.unconstrained, found.mines_left
    return 1 - solver.solved(problem).layouts / found.layouts


def first_safe(solver: Solver) -> Square | None:
    """Return a certainly safe square, a flagged one only if there is no other."""
    safe = solver.safe()
    return min(solver.unflagged(safe) or safe, default=None)


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
    """Return the command that opens a square, or first takes its flag off."""
    name = square_name(square)
    return f"unflag {name}" if solver.is_flagged(square) else name


def exact_or_about(solver: Solver, chance: float) -> str:
    """Return a chance in percent, with "about" if it is an estimate."""
    if solver.probabilities.exact:
        return percent(chance)
    return _("about {percent}", percent=percent(chance))
