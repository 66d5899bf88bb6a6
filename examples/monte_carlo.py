"""Play 2048 by trying each move in copies of the game: python3 examples/monte_carlo.py [SEED] [TRIALS]

A copy draws the same tiles as the game unless it gets a seed of its own: each trial has one, so that this player
doesn't know what will come.
"""

import random
import sys

from textgames.game2048 import Game2048

MOVES = 20  # in each trial


def trial(game: Game2048) -> int:
    """Return the score after some random moves."""
    moves = 0
    while moves < MOVES and (legal := game.legal_moves()):
        game.move(chance.choice(legal))
        moves += 1
    return game.score


def value(game: Game2048, move: str, trials: int) -> int:
    """Return the value of a move: the sum of the scores of trials after it."""
    score = 0
    for _trial in range(trials):
        after = game.copy(seed=chance.random())
        after.move(move)
        score += trial(after)
    return score


seed, trials = (int(word) for word in (*sys.argv[1:], *("1", "5")[len(sys.argv) - 1 :]))
chance = random.Random(seed)
game = Game2048(seed=seed)
while not game.outcome:
    game.move(max(game.legal_moves(), key=lambda move: value(game, move, trials)))
print(game, game.outcome, game.score, sep="\n")
