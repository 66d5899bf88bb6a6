"""Play 2048 by expectimax, two moves ahead: python3 examples/expectimax.py [SEED]"""

import sys

from textgames.game2048 import Game2048

SAMPLES = 4  # tiles tried after a move


def value(game: Game2048, depth: int) -> float:
    """Return the value of the best move; after the last one, or a win, that is the number of empty squares."""
    if depth == 0 or game.outcome == "won":
        return sum(row.count(0) for row in game.rows)
    return max([chance(game, move, depth) for move in game.legal_moves()], default=-100)


def chance(game: Game2048, move: str, depth: int) -> float:
    """Return the mean value after a move; each sample draws its own tile, not the one that will come."""
    total = 0.0
    for seed in range(SAMPLES):
        sample = game.copy(seed=f"{game.steps} {seed}")
        sample.move(move)
        total += value(sample, depth - 1)
    return total / SAMPLES


game = Game2048(seed=sys.argv[1] if len(sys.argv) > 1 else "1")
while not game.outcome:
    game.move(max(game.legal_moves(), key=lambda move: chance(game, move, 2)))
print(game, game.outcome, game.score, sep="\n")
