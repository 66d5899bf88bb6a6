"""Minesweeper, spreading as in textgames/minesweeper/rules.py: 3H or h3 opens, f 3H flags, u undo, r deal, q quit."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))  # so that it runs in a checkout, without installation

from textgames.minesweeper import Minesweeper
from textgames.text.grid import Board, draw
from textgames.text.squares import parse_square

print(__doc__)
game = Minesweeper(rows=10, cols=10, mines=10)
while True:
    print(draw(Board(game.rows_shown(), names_around=True)))
    print("Mines left", game.mines_left)
    if game.outcome == "won":
        print("All clear: you win!")
    elif game.outcome == "lost":
        print("A mine! Type u, r or q.")
    try:
        words = input("> ").strip().lower().split()
    except (EOFError, KeyboardInterrupt):  # the end of piped input, or Ctrl-C
        print()
        break
    square = parse_square(words[-1], *game.size) if words else None  # (row, column), both from 0, or None
    if square and words[:-1] == ["f"]:
        game.flag(*square)
    elif square and len(words) == 1:
        if not game.open(*square):
            print("Nothing opens there.")
    elif words == ["u"]:
        game.undo()
    elif words == ["r"]:
        game = Minesweeper(rows=10, cols=10, mines=10)
    elif words == ["q"]:
        break
    else:
        print("Type a square from 0A to 9J, f and a square, u, r or q.")
