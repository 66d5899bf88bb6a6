"""Random play in all three games, and Monte Carlo with it: python3 examples/play_randomly.py [GAMES]

It reads like a page of a notebook: cut it at the comments, and look at what each part gives.
"""

import random
import sys
from statistics import mean

from environment import Environment

games = int(sys.argv[1]) if sys.argv[1:] else 5
chance = random.Random(1)


# A game at random, up to so many moves: what it was worth.
def random_play(name, seed, moves=200):
    game = Environment(name)
    _, info = game.reset(seed)
    total = 0
    while info["legal_actions"] and moves:
        _, reward, _, _, info = game.step(chance.choice(info["legal_actions"]))
        total += reward
        moves -= 1
    return total


for name in ("2048", "sokoban", "minesweeper"):
    print(f"{name}: {mean(random_play(name, seed) for seed in range(1, games + 1)):.1f} at random")


# How good an action is: what random play makes of it, from copies of the game, which have its chance to come, too.
def value(game, action, times=10, moves=10):
    total = 0
    for _ in range(times):
        trial = Environment(game.name)
        trial.game = game.game.copy()
        _, reward, over, _, info = trial.step(action)
        total += reward
        for _ in range(moves):
            if over or not info["legal_actions"]:
                break
            _, reward, over, _, info = trial.step(chance.choice(info["legal_actions"]))
            total += reward
    return total / times


# The best of them, a hundred times in a row.
game = Environment("2048")
game.reset(1)
for _ in range(100):
    game.step(max(game.legal_actions(), key=lambda action: value(game, action)))
print(f"2048: {game.game.score} after 100 moves of Monte Carlo")
