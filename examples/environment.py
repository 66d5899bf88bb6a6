"""The three games for learning programs: an environment as Gymnasium has them, over the library alone.

    game = Environment("sokoban")
    observation, info = game.reset(seed=3)
    observation, reward, terminated, truncated, info = game.step(game.legal_actions()[0])

An action is a direction, or in Minesweeper the (row, column) to open. A seed is a level in Sokoban. The reward is the
points in 2048; the targets reached less those left in Sokoban, and 1 for a safe square, in Minesweeper; -1 for a mine.
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
    "minesweeper": lambda game: sum(sign in " 12345678" for row in game.rows_shown() for sign in row),
    "sokoban": lambda game: -game.left,
}


class Environment:
    """One of the games; `game` is the library's own object, whose `copy()` a search can go on with."""

    def __init__(self, name):
        self.name, self.game = name, None

    def reset(self, seed=None):
        """Begin another game; the observation, and what else is known."""
        self.game = NEW[self.name](seed)
        return self.observation(), {"legal_actions": self.legal_actions()}

    def observation(self):
        """The rows: numbers in 2048, texts in the others."""
        return self.game.rows if self.name == "2048" else self.game.rows_shown()

    def legal_actions(self):
        """What can be done now; nothing when the game is over."""
        return [] if self.game.outcome else self.game.legal_moves()

    def step(self, action):
        """Do it: observation, reward, terminated, truncated, info."""
        before = WORTH[self.name](self.game)
        self.game.open(*action) if self.name == "minesweeper" else self.game.move(action)
        lost = self.name == "minesweeper" and self.game.outcome == "lost"
        reward = -1 if lost else WORTH[self.name](self.game) - before
        info = {"legal_actions": self.legal_actions(), "outcome": self.game.outcome}
        return self.observation(), reward, self.game.outcome is not None, False, info
