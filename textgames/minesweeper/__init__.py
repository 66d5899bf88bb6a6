"""Minesweeper: open every square that has no mine."""

from textgames.minesweeper.rules import Minesweeper

__all__ = ["Minesweeper"]
