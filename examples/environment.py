"""The three games for machine learning: an environment like those of Gymnasium, made with the library alone.

    game = Environment("sokoban")
    observation, info = game.reset(seed=3)
    observation, reward, terminated, truncated, info = game.step(game.legal_actions()[0])

An action is a direction, or in Minesweeper the (row, column) to open. In Sokoban the seed is the number of a level.
The reward is the points in 2048; in Sokoban 1 for a box that reaches a target and -1 for one that leaves it; in
Minesweeper 1 for each safe square that is opened, and -1 for a mine.
"""

from textgames.game2048 import Game2048
from textgames.minesweeper import Minesweeper
from textgames.sokoban.spec import Spec

NEW = {
    "2048": lambda seed: Game2048(seed=seed),
    "minesweeper": lambda seed: Minesweeper(9, 9, 10, seed=seed),
    "sokoban": lambda seed: Spec.parse(f"classic/{seed or 1}").start(),
}
WORTH = {
    "2048": lambda game: game.score,
    "minesweeper": lambda game: sum(symbol in " 12345678" for row in game.rows_shown() for symbol in row),
    "sokoban": lambda game: -game.left,
}


class Environment:
    """One of the games. `game` is the library's object, which a search can `copy()`."""

    def __init__(self, name):
        self.name, self.game = name, None

    def reset(self, seed=None):
        """Start a game, and return the observation and the legal actions."""
        self.game = NEW[self.name](seed)
        return self.observation(), {"legal_actions": self.legal_actions()}

    def observation(self):
        """Return the rows: numbers in 2048, texts in the other games."""
        return self.game.rows if self.name == "2048" else self.game.rows_shown()

    def legal_actions(self):
        """Return what can be done now, nothing when the game is over."""
        return [] if self.game.outcome else self.game.legal_moves()

    def step(self, action):
        """Play an action, and return observation, reward, terminated, truncated and info."""
        before = WORTH[self.name](self.game)
        self.game.open(*action) if self.name == "minesweeper" else self.game.move(action)
        lost = self.name == "minesweeper" and self.game.outcome == "lost"
        reward = -1 if lost else WORTH[self.name](self.game) - before
        info = {"legal_actions": self.legal_actions(), "outcome": self.game.outcome}
        return self.observation(), reward, self.game.outcome is not None, False, info
