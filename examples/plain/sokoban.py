"""Sokoban, pushing as in textgames/sokoban/rules.py: w a s d walk and push, u undoes, r restarts, q quits."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))  # so that it runs in a checkout, without installation

from textgames.sokoban import Sokoban
from textgames.text.grid import Board, draw

LEVEL = """\
********
*P #  o*
*  *#  *
*o  #  *
****o***
"""

game = Sokoban.from_text(LEVEL)
print(__doc__)
print("Push a box (#) into every hole (o).")
while not game.is_complete():
    print(draw(Board(game.rows_shown())))
    print("Steps", game.steps())
    try:
        commands = input("> ").strip().lower()
    except (EOFError, KeyboardInterrupt):  # the end of piped input, or Ctrl-C
        print()
        break
    if commands == "q":
        break
    for command in commands:  # several on a line, as in ddwa
        if command in ("w", "a", "s", "d"):
            if not game.move(command):
                print("Something is in the way.")
        elif command == "u":
            game.undo()
        elif command == "r":
            game.restart()
        else:
            print("Type w, a, s, d, u, r or q.")
if game.is_complete():
    print(draw(Board(game.rows_shown())))
    print("Complete in", game.steps(), "steps!")
