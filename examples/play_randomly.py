"""Play the games that are for tests at random, each as an environment: python3 examples/play_randomly.py [GAMES]"""

from argparse import ArgumentParser
from statistics import mean
from typing import Any

import gymnasium

from textgames.environments import SEEDS


def play(env: gymnasium.Env[Any, Any], seed: int) -> float:
    """Return the sum of the rewards of a game."""
    _, info = env.reset(options={"seed": seed})
    total, over = 0.0, False
    while not over:
        action = env.action_space.sample(info["action_mask"])
        _, reward, terminated, truncated, info = env.step(action)
        total += float(reward)
        over = terminated or truncated
    return total


parser = ArgumentParser(description="Play each game at random.")
parser.add_argument("games", nargs="?", type=int, default=10)
games = SEEDS["test"][: max(1, parser.parse_args().games)]
for name in [name for name in gymnasium.registry if name.startswith("textgames/")]:
    env = gymnasium.make(name, split="test", max_episode_steps=200)
    env.action_space.seed(1)
    print(f"{name}: {mean(play(env, seed) for seed in games):.1f} at random")
