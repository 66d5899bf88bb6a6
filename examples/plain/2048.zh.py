"""2048，滑动和合并的规则在 textgames/game2048/rules.py 里：w a s d 滑动，u 撤销一步，r 重新开始，q 退出。"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))  # 不安装也能在源码目录里运行

from textgames.game2048 import Game2048
from textgames.text.grid import Board, draw

DIRECTIONS = {"w": "up", "a": "left", "s": "down", "d": "right"}

game = Game2048()
print(__doc__)
while True:
    tiles = [[str(tile or ".") for tile in row] for row in game.rows]
    print(draw(Board(tiles, width=5)))
    print("得分", game.score)
    if game.outcome == "won":
        print("合成 2048 了！")
        game.keep_going()
    if not game.legal_moves():
        print("一步也走不了了。请输入 u、r 或 q。")
    try:
        command = input("> ").strip().lower()
    except (EOFError, KeyboardInterrupt):  # 输入结束，或者按了 Ctrl-C
        print()
        break
    if command in DIRECTIONS:
        if not game.move(DIRECTIONS[command]):
            print("滑不动：", DIRECTIONS[command])
    elif command == "u":
        game.undo()
    elif command == "r":
        game.restart()
    elif command == "q":
        break
    else:
        print("请输入 w、a、s、d、u、r 或 q。")
