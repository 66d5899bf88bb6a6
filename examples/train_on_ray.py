"""Train a player of 2048 on 3x3 with Ray's RLlib, by PPO with the action mask: python3 examples/train_on_ray.py

After two minutes it plays the games that are for tests, beside random play.
"""

import argparse
from collections.abc import Callable
from statistics import mean, stdev
from time import monotonic
from typing import Any

import gymnasium
import numpy as np
import ray
import torch
from gymnasium.spaces import Box, Dict
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

import textgames
from textgames.environments import SEEDS, Environment2048


class WithMask(gymnasium.ObservationWrapper):
    """2048 with the mask in the observation, where RLlib looks for it, and small rewards."""

    def __init__(self, config: dict[str, Any]) -> None:
        self.inner = env = Environment2048("3x3", observation="onehot", **config)
        super().__init__(gymnasium.wrappers.TransformReward(env, lambda points: float(points) / 100))
        sizes = {"observations": int(np.prod(env.observation_space.shape or ())), "action_mask": 4}
        self.observation_space = Dict({name: Box(0, 1, (size,)) for name, size in sizes.items()})

    def observation(self, board: Any) -> dict[str, Any]:
        both = {"observations": board.ravel(), "action_mask": self.inner.action_masks()}
        return {name: numbers.astype(np.float32) for name, numbers in both.items()}


def score(choose: Callable[[dict[str, Any]], int]) -> str:
    """Return the mean score of a player in games for tests, with its standard error."""
    env, scores = WithMask({"split": "test"}), []
    for seed in SEEDS["test"][:100]:
        (observation, _), is_over = env.reset(options={"seed": seed}), False
        while not is_over:
            observation, _, is_over, *_ = env.step(choose(observation))
        scores.append(env.inner.game.score)
    return f"{mean(scores):.0f} +- {stdev(scores) / 10:.0f}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Train a player of 2048 on 3x3 with RLlib.")
    parser.add_argument("--address", help="of a cluster; without it this machine alone")
    parser.add_argument("--seconds", type=float, default=120)
    options = parser.parse_args()
    ray.init(options.address or "local", runtime_env={"py_modules": [textgames]}, logging_level="ERROR")
    network = RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config={"fcnet_hiddens": [128, 128]})
    config = PPOConfig().environment(WithMask).rl_module(rl_module_spec=network)
    config.env_runners(num_env_runners=2, num_envs_per_env_runner=16).debugging(seed=1, log_level="ERROR")
    config.training(lr=1e-3, num_epochs=6, minibatch_size=512, vf_clip_param=float("inf"), entropy_coeff=0.01)
    trained, start = config.build_algo(), monotonic()
    while monotonic() - start < options.seconds:
        result = trained.train()["env_runners"]
        print(f"{monotonic() - start:.0f} s: {100 * result['episode_return_mean']:.0f}", flush=True)
    module, chance = trained.get_module(), np.random.default_rng(1)

    def choose(observation: dict[str, Any]) -> int:
        batch = {"obs": {name: torch.from_numpy(numbers)[None] for name, numbers in observation.items()}}
        return int(module.forward_inference(batch)["action_dist_inputs"].argmax())

    print("trained", score(choose), "at random", score(lambda seen: chance.choice(seen["action_mask"].nonzero()[0])))
