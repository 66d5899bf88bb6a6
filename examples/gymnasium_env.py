"""The three games as Gymnasium environments, for reinforcement learning; they need `pip install gymnasium`.

    env = gymnasium.make("gymnasium_env:textgames/2048-v0", params="4x4g512")
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

`params` is what follows the colon in the ID of a game: a size, a goal, a level. The seed in its ID is drawn from those
of the `split`, "train" or "test"; `reset(options={"seed": 1007})` names one of them.

`info["action_mask"]` has a 1 for each action that would change something; any other changes nothing, and its reward is
0. `info` also has the `id` of the game, its `progress` from 0 to 1, and `is_success`, whether it is won. A game that is
won or lost is `terminated`. `truncated` comes from `max_episode_steps`, which `gymnasium.make` takes: a Sokoban level
that can't be solved any more goes on until then.
"""

from abc import abstractmethod
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete

from textgames.app.games import session_class, spec_class
from textgames.engine.spec import GameSpec
from textgames.engine.statistics import Statistics
from textgames.sokoban.board import FLOOR, WALL
from textgames.sokoban.rules import DIRECTIONS
from textgames.text.squares import square_name
from textgames.views.view import position_text

SEEDS = {"test": range(1000), "train": range(1000, 2**31)}  # never train on those for tests


class Environment(gymnasium.Env):
    """A game. An action is a line that its session plays, and the reward is what that adds to the `worth` of the game.

    `lines` has the line of each action, `session.game` the library's object, which a search can `copy()`.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 4}
    game: ClassVar[str]

    def __init__(self, params: str = "", split: str = "train", render_mode: str | None = None) -> None:
        self.params, self.seeds, self.render_mode = params, SEEDS[split], render_mode
        spec = spec_class(self.game).parse(params)
        if spec.seed is not None:
            raise ValueError(f"the seed of {params!r} would be that of every game; name it in the options of reset")
        self.lines = self.find_lines(spec)
        self.action_space = Discrete(len(self.lines))
        self.observation_space = self.find_observation_space(spec)

    def find_lines(self, spec: GameSpec) -> list[str]:
        """Return the line of each action."""
        return [*DIRECTIONS]

    @abstractmethod
    def find_observation_space(self, spec: GameSpec) -> Box:
        """Return the space of the boards of such games."""

    @abstractmethod
    def observation(self) -> np.ndarray:
        """Return the board as the player sees it."""

    @abstractmethod
    def worth(self) -> int:
        """Return what the rewards add up to; where it starts doesn't matter."""

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        """Start the next game, or the one with the seed in `options`, which the split must have."""
        super().reset(seed=seed)
        of_game = (options or {}).get("seed", self.seeds[self.np_random.integers(len(self.seeds))])
        if int(of_game) not in self.seeds:
            raise ValueError(f"the seeds of this split are {self.seeds}; {of_game!r} is none of them")
        spec = spec_class(self.game).parse(self.params).set_seed(str(int(of_game)))
        self.session = session_class(self.game)(spec, Statistics())
        return self.observation(), self.info()

    def step(self, action: int):
        """Play the line of an action."""
        before = self.worth()
        self.session.respond(self.lines[action])
        return self.observation(), self.worth() - before, self.session.outcome is not None, False, self.info()

    def info(self) -> dict[str, Any]:
        """Return what the player knows beside the observation."""
        return {
            "action_mask": self.action_masks(),
            "id": self.session.public_id(),
            "progress": self.session.completed(),
            "is_success": self.session.outcome == "won",
        }

    def action_masks(self) -> np.ndarray:
        """Return 1 for each action that would change something, else 0, by the name that MaskablePPO looks for."""
        legal = set(self.session.legal())
        return np.array([line in legal for line in self.lines], np.int8)

    def render(self) -> str | None:
        """Return the board as text."""
        return position_text(self.session) if self.render_mode == "ansi" else None


class Environment2048(Environment):
    """2048, to its goal.

    Observation: the exponent of each tile, 1 for 2, 11 for 2048, and 0 for an empty square.
    Actions: up, left, down, right.
    Reward: the points of the move.
    """

    game = "2048"

    def find_observation_space(self, spec: GameSpec) -> Box:
        return Box(0, spec.goal.bit_length() - 1, spec.size, np.uint8)

    def observation(self) -> np.ndarray:
        rows = self.session.game.rows
        return np.array([[max(tile.bit_length() - 1, 0) for tile in row] for row in rows], np.uint8)

    def worth(self) -> int:
        return self.session.game.score


class SokobanEnvironment(Environment):
    """Sokoban, by default on random levels.

    Observation: floor 0, player 1, box 2, wall 3, target 4, box on target 5, player on target 6. A random level that
    is smaller than its params say has walls added below it and on the right.
    Actions: up, left, down, right.
    Reward: 1 for a box that gets to a target, -1 for one that leaves it.
    """

    game = "sokoban"

    def find_observation_space(self, spec: GameSpec) -> Box:
        return Box(0, 6, spec.rows_and_cols if spec.takes_seed else spec.size, np.uint8)

    def observation(self) -> np.ndarray:
        game = self.session.game
        (rows, cols), symbols = game.size, FLOOR + game.symbols
        board = np.full(self.observation_space.shape, 1 + WALL, np.uint8)
        board[:rows, :cols] = [[*map(symbols.index, row)] for row in game.rows_shown()]
        return board

    def worth(self) -> int:
        return -self.session.game.left


class MinesweeperEnvironment(Environment):
    """Minesweeper, without flags. The first square that is opened is never a mine.

    Observation: the number on an open square, 9 on a closed one, 10 on the mine that went off. Other mines are never
    in it, not even at the end.
    Actions: open a square, row by row.
    Reward: 1 for each square that is opened, -1 for a mine.
    """

    game = "minesweeper"
    codes: ClassVar = {"-": 9, "x": 9, "O": 9, "X": 10, **{symbol: code for code, symbol in enumerate(" 12345678")}}

    def find_lines(self, spec: GameSpec) -> list[str]:
        rows, cols = spec.size
        return [square_name(row, col) for row in range(rows) for col in range(cols)]

    def find_observation_space(self, spec: GameSpec) -> Box:
        return Box(0, 10, spec.size, np.uint8)

    def observation(self) -> np.ndarray:
        return np.array([[self.codes[symbol] for symbol in row] for row in self.session.game.rows_shown()], np.uint8)

    def worth(self) -> int:
        return -self.session.game.safe_left - (self.session.outcome == "lost")


gymnasium.register("textgames/2048-v0", f"{__name__}:Environment2048", max_episode_steps=5000)
gymnasium.register(
    "textgames/Sokoban-v0",
    f"{__name__}:SokobanEnvironment",
    max_episode_steps=500,
    kwargs={"params": "random:7x7b2"},
)
gymnasium.register("textgames/Minesweeper-v0", f"{__name__}:MinesweeperEnvironment", max_episode_steps=1000)
