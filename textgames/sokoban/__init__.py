"""Sokoban: push boxes into holes, or onto goals."""

from textgames.sokoban.rules import Sokoban

__all__ = ["Sokoban"]
