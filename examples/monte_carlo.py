"""Play 2048 by trying each move in copies of the game: python3 examples/monte_carlo.py [SEED] [TRIALS]

A copy draws the same random numbers as the game, so this player knows which tiles will come. With
`Game2048.from_rows(game.rows)` instead of a copy it wouldn't.
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
    after = game.copy()
    after.move(move)
    return sum(trial(after.copy()) for _ in range(trials))


seed, trials = (int(word) for word in (*sys.argv[1:], *("1", "5")[len(sys.argv) - 1 :]))
chance = random.Random(seed)
game = Game2048(seed=seed)
while not game.outcome:
    game.move(max(game.legal_moves(), key=lambda move: value(game, move, trials)))
print(game, game.outcome, game.score, sep="\n")
