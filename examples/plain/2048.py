"""2048, sliding as in textgames/game2048/rules.py: w a s d slide, u takes a move back, r restarts, q quits."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))  # so that it runs in a checkout, without installation

from textgames.game2048 import Game2048
from textgames.text.grid import Board, draw

DIRECTIONS = {"w": "up", "a": "left", "s": "down", "d": "right"}

game = Game2048()
print(__doc__)
while True:
    tiles = [[str(tile or ".") for tile in row] for row in game.rows]
    print(draw(Board(tiles, width=5)))
    print("Score", game.score)
    if game.outcome == "won":
        print("You made 2048!")
        game.keep_going()
    if not game.legal_moves():
        print("Nothing can move. Type u, r or q.")
    try:
        command = input("> ").strip().lower()
    except (EOFError, KeyboardInterrupt):  # the end of piped input, or Ctrl-C
        print()
        break
    if command in DIRECTIONS:
        if not game.move(DIRECTIONS[command]):
            print("Nothing can slide", DIRECTIONS[command])
    elif command == "u":
        game.undo()
    elif command == "r":
        game.restart()
    elif command == "q":
        break
    else:
        print("Type w, a, s, d, u, r or q.")
