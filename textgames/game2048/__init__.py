"""2048: slide tiles, merge equal ones, reach the goal tile."""

from textgames.game2048.rules import Game2048

__all__ = ["Game2048"]
