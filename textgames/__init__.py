"""2048, Sokoban and Minesweeper for any line-input console.

The rules can be used without the program, each from its own package:
`textgames.game2048.Game2048`, `textgames.sokoban.Sokoban` and
`textgames.minesweeper.Minesweeper`.
"""

__version__ = "1.0.0"
