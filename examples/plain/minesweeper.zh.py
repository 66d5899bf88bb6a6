"""扫雷，展开的规则在 textgames/minesweeper/rules.py 里：3H 或 h3 打开，f 3H 插旗，u 撤销，r 换棋盘，q 退出。"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))  # 不安装也能在源码目录里运行

from textgames.minesweeper import Minesweeper
from textgames.text.grid import Board, draw
from textgames.text.squares import parse_square

print(__doc__)
game = Minesweeper(rows=10, cols=10, mines=10)
while True:
    print(draw(Board(game.rows_shown(), names_around=True)))
    print("剩余雷数", game.mines_left)
    if game.outcome == "won":
        print("全部扫清，你赢了！")
    elif game.outcome == "lost":
        print("踩到雷了！请输入 u、r 或 q。")
    try:
        words = input("> ").strip().lower().split()
    except (EOFError, KeyboardInterrupt):  # 输入结束，或者按了 Ctrl-C
        print()
        break
    square = parse_square(words[-1], *game.size) if words else None  # （行, 列），都从 0 开始；读不懂就是 None
    if square and words[:-1] == ["f"]:
        game.flag(*square)
    elif square and len(words) == 1:
        if not game.open(*square):
            print("那里没有可以打开的格子。")
    elif words == ["u"]:
        game.undo()
    elif words == ["r"]:
        game = Minesweeper(rows=10, cols=10, mines=10)
    elif words == ["q"]:
        break
    else:
        print("请输入 0A 到 9J 的一个格子，或 f 加格子，或 u、r、q。")
