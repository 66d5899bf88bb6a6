"""Play the games that are for tests at random, each as an environment: python3 examples/play_randomly.py [GAMES]"""

import sys
from statistics import mean

import gymnasium

from textgames.environments import SEEDS

games = int(sys.argv[1]) if sys.argv[1:] else 10


def play(env: gymnasium.Env, seed: int) -> float:
    """Return the sum of the rewards of a game."""
    _, info = env.reset(options={"seed": seed})
    total, over = 0, False
    while not over:
        action = env.action_space.sample(info["action_mask"])
        _, reward, terminated, truncated, info = env.step(action)
        total += reward
        over = terminated or truncated
    return total


for name in ("2048", "Sokoban", "Minesweeper"):
    env = gymnasium.make(f"textgames/{name}-v0", split="test", max_episode_steps=200)
    env.action_space.seed(1)
    print(f"{name}: {mean(play(env, seed) for seed in SEEDS['test'][:games]):.1f} at random")
