"""Steps a second of the environments in masked random play, against the same on sessions, in turns.

On a session a step is a line, and the levels of Sokoban are drawn game by game. Here the levels of the pool are drawn
before they are timed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import Any

import gymnasium
import numpy as np
from gymnasium.wrappers import OrderEnforcing, TimeLimit

from textgames.app.games import session_class, spec_class
from textgames.engine.commands import Vocabulary
from textgames.engine.session import silent_context

ROUNDS, SECONDS = 5, 1.0
GAMES = (
    ("2048", "4x4", 5000),
    ("Sokoban", "random:7x7b2", 500),
    ("Minesweeper", "10x10m10", 1000),
    ("Minesweeper", "16x30m99", 1000),
)


class OnSession(gymnasium.Env):
    """As much of an environment as it takes."""

    def __init__(self, name: str, params: str) -> None:
        self.name, self.params, self.chance = name.lower(), params, Random(2)

    def reset(self, **_options: Any) -> tuple[Any, dict[str, Any]]:
        spec = spec_class(self.name).parse(self.params).set_seed(str(self.chance.randrange(1000, 2**31)))
        session = session_class(self.name)
        self.session = session(spec, silent_context(Vocabulary(session)))
        self.lines = self.legal() if self.name == "minesweeper" else ["up", "left", "down", "right"]
        return self.observe()

    def legal(self) -> list[str]:
        return self.session.describer.legal(self.session)

    def step(self, action: int) -> tuple[Any, int, bool, bool, dict[str, Any]]:
        self.session.play(self.lines[action])
        board, info = self.observe()
        return board, 0, self.session.game.outcome is not None, False, info

    def observe(self) -> tuple[Any, dict[str, Any]]:
        game, legal = self.session.game, {*self.legal()}
        rows = game.rows if self.name == "2048" else game.rows_shown()
        number = int.bit_length if self.name == "2048" else ord
        mask = np.array([line in legal for line in self.lines], np.int8)
        progress = self.session.describer.completed(game)
        info = {"action_mask": mask, "id": self.session.public_id(), "progress": progress}
        return np.array([[*map(number, row)] for row in rows], np.uint8), info


def rate(env: Any, chance: Random) -> float:
    """Return how many steps there are in a second of processor time."""
    steps, start = 0, process_time()
    while process_time() - start < SECONDS:
        _, info = env.reset()
        is_over = False
        while not is_over:
            legal = info["action_mask"].nonzero()[0]
            _, _, terminated, truncated, info = env.step(legal[int(chance.random() * len(legal))])
            is_over = terminated or truncated
            steps += 1
    return steps / (process_time() - start)


def measure() -> Iterator[tuple[str, float, str, float, str]]:
    """Steps a second, and how many times those on a session."""
    for name, params, most_steps in GAMES:
        env = gymnasium.make(f"textgames.environments:textgames/{name}-v0", params=params)
        for seed in env.unwrapped.pool[:200] if name == "Sokoban" else ():
            env.reset(options={"seed": seed})
        envs = env, TimeLimit(OrderEnforcing(OnSession(name, params)), most_steps)
        ours, theirs = map(median, zip(*[map(partial(rate, chance=Random(1)), envs) for _ in range(ROUNDS)]))
        yield f"{name} {params}, masked random play", ours, "steps/s CPU", ours / theirs, "on a session"
