"""A player of 2048 that tries each move in copies of the game: python3 examples/monte_carlo.py [SEED] [TRIALS]

A copy has the game's own chance, so this player knows which tiles come; Game2048.from_rows(game.rows) would not.
"""

import random
import sys

from textgames.game2048 import Game2048

MOVES = 20  # of each trial


def trial(game: Game2048) -> int:
    """The score after some moves at random."""
    moves = 0
    while moves < MOVES and (legal := game.legal_moves()):
        game.move(chance.choice(legal))
        moves += 1
    return game.score


def value(game: Game2048, move: str, trials: int) -> int:
    """What a move is worth: the sum of all scores that trials reach after it."""
    after = game.copy()
    after.move(move)
    return sum(trial(after.copy()) for _ in range(trials))


seed, trials = (int(word) for word in (*sys.argv[1:], *("1", "5")[len(sys.argv) - 1 :]))
chance = random.Random(seed)
game = Game2048(seed=seed)
while not game.outcome:
    game.move(max(game.legal_moves(), key=lambda move: value(game, move, trials)))
print(game, game.outcome, game.score, sep="\n")
