"""Play 2048 by trying each move in copies of the game: python3 examples/monte_carlo.py [SEED] [TRIALS]

Each trial has a seed of its own; otherwise a copy draws the same tiles as the game, and the player knows them.
"""

import random
from argparse import ArgumentParser

from textgames.game2048 import Game2048


def trial(game: Game2048, moves: int = 20) -> int:
    """Return the score after some random moves."""
    for _move in range(moves):
        if legal := game.legal_moves():
            game.move(chance.choice(legal))
    return game.score


def value(game: Game2048, move: str, trials: int) -> int:
    """Return the value of a move: the sum of the scores of trials after it."""
    score = 0
    for _trial in range(trials):
        after = game.copy(seed=chance.random())
        after.move(move)
        score += trial(after)
    return score


parser = ArgumentParser()
parser.add_argument("seed", nargs="?", type=int, default=1)
parser.add_argument("trials", nargs="?", type=int, default=5)
options = parser.parse_args()
chance = random.Random(options.seed)
game = Game2048(seed=options.seed)
while not game.outcome:
    game.move(max(game.legal_moves(), key=lambda move: value(game, move, options.trials)))
print(game, game.outcome, game.score, sep="\n")
