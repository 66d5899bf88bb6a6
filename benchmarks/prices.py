"""What the moves of players cost, as `review` tells it, and their luck: random, greedy and hint in the three games.

`python3 -m benchmarks prices` takes some minutes; it is left out where no module is named. The random and the greedy
player are those of `examples/players.py`. The boards are so small that prices are exact, except in 2048, where they are
those of the hint's network. A game ends after 200 moves, or with the push that throws a level away, whose price is in
no mean. The first square of Minesweeper, flags, and steps that push nothing aren't counted.

Luck is the result less the value of the start, and what the moves cost on top: if the values are true, its mean is 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from math import inf, sqrt
from multiprocessing import Pool
from random import Random
from typing import Any, NamedTuple

from examples.players import WORTH
from textgames.app.games import spec_class
from textgames.text.squares import parse_square, square_name

# The games, how many of them, the figure of the moves that count, and the unit of prices with a factor for it.
GAMES = (
    ("2048", "4x4", 40, "steps", "points", 1),
    ("sokoban", "random:7x7b2", 400, "pushes", "pushes", 1),
    ("minesweeper", "5x5m6", 2000, "clicks", "% of winning", 100),
)
PLAYERS = ("random", "greedy", "hint")
MOST_MOVES = 200


class Played(NamedTuple):
    """How many moves of a game count and are best, what they cost, whether one threw the game away, and the luck."""

    moves: int
    best: int
    cost: float
    thrown_away: bool
    luck: float


def choice(name: str, player: str, game: Any, chance: Random) -> str:
    """The move of a player without help, as it would be typed."""
    moves = [move if isinstance(move, str) else square_name(move) for move in game.legal_moves()]
    if player == "random":
        return chance.choice(moves)
    state = {"rows": game.rows} if name == "2048" else {"rows": game.rows_shown()}
    if name == "minesweeper":
        state["mines"] = game.mines
    worths = [WORTH[name](state, move) for move in moves]
    return chance.choice([move for move, worth in zip(moves, worths) if worth == max(worths)])


def make(name: str, game: Any, command: str) -> None:
    """Make the move of a command."""
    if name != "minesweeper":
        game.move(command)
    else:
        verb, _, square = command.rpartition(" ")
        game.move((verb or "open", *parse_square(square, *game.size)))


def played(name: str, params: str, figure: str, player: str, seed: int) -> Played:
    """What a player's game cost."""
    game, chance = spec_class(name).parse(params).set_seed(str(seed)).start(), Random(seed)
    advisor = game.advisor()
    if name == "minesweeper":
        make(name, game, advisor.best(game.position).command)
    begun = game.position.steps
    while not game.outcome and game.position.steps < MOST_MOVES:
        hint = player == "hint"
        make(name, game, advisor.best(game.position).command if hint else choice(name, player, game, chance))
    positions, prices = game.since_start()[begun:], []
    for (before, after), move in zip(pairwise(positions), advisor.review(positions)):
        if getattr(after, figure) > getattr(before, figure):
            prices.append(move.price)
        if move.price == inf:
            return Played(len(prices), prices.count(0), sum(prices[:-1]), True, 0)
    gained = advisor.value(positions[-1]) - advisor.value(positions[0])
    return Played(len(prices), prices.count(0), sum(prices), False, gained + sum(prices))


def share(counts: Sequence[float], of: Sequence[float]) -> tuple[float, float]:
    """The sum of counts in games, each of so many, as a share of all, and half of its 95% interval."""
    ratio = sum(counts) / sum(of)
    off = sum((count - ratio * number) ** 2 for count, number in zip(counts, of))
    return ratio, 1.96 * sqrt(off) / sum(of)


def measure() -> Iterator[tuple[str, float, str, float, str]]:
    """Figures of each player, with half of their 95% intervals."""
    with Pool() as pool:
        for name, params, count, figure, unit, factor in GAMES:
            for player in PLAYERS:
                games = pool.map(partial(played, name, params, figure, player), range(count), chunksize=1)
                moves, best, costs, thrown_away, luck = zip(*games)
                once = [1] * count
                priced = [number - lost for number, lost in zip(moves, thrown_away)]
                figures = {
                    "price of a move": (costs, priced, factor, unit),
                    "best moves": (best, moves, 100, "%"),
                    "thrown away": (thrown_away, once, 100, "%"),
                    "luck in a game": (luck, once, factor, unit),
                }
                for what, (counts, of, times, of_what) in figures.items():
                    value, error = share(counts, of)
                    unit_shown = f"{of_what} +- {times * error:.2f}"
                    yield f"prices: {name}:{params}, {player}, {what}", times * value, unit_shown, 0, ""
