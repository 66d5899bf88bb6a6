"""Play all three games at random, then 2048 by Monte Carlo search: python3 examples/play_randomly.py [GAMES]

It is written like a notebook: cut it at the comments, and look at the result of each part.
"""

import random
import sys
from statistics import mean

from environment import Environment

games = int(sys.argv[1]) if sys.argv[1:] else 5
chance = random.Random(1)


# Play a game at random for at most some moves, and return the sum of its rewards.
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


# The value of an action: the average reward of random play after it, in copies of the game, which draw the same random
# numbers.
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


# Play the best action a hundred times.
game = Environment("2048")
game.reset(1)
for _ in range(100):
    game.step(max(game.legal_actions(), key=lambda action: value(game, action)))
print(f"2048: {game.game.score} after 100 moves of Monte Carlo")
