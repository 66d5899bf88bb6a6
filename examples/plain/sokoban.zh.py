"""推箱子，推动的规则在 textgames/sokoban/rules.py 里：w a s d 走和推，u 撤销，r 重新开始，q 退出。"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))  # 不安装也能在源码目录里运行

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
print("给每个洞（o）推进一个箱子（#）。")
while not game.is_complete():
    print(draw(Board(game.rows_shown())))
    print("步数", game.steps())
    try:
        commands = input("> ").strip().lower()
    except (EOFError, KeyboardInterrupt):  # 输入结束，或者按了 Ctrl-C
        print()
        break
    if commands == "q":
        break
    for command in commands:  # 一行可以有几步，例如 ddwa
        if command in ("w", "a", "s", "d"):
            if not game.move(command):
                print("有东西挡着。")
        elif command == "u":
            game.undo()
        elif command == "r":
            game.restart()
        else:
            print("请输入 w、a、s、d、u、r 或 q。")
if game.is_complete():
    print(draw(Board(game.rows_shown())))
    print("过关！用了", game.steps(), "步。")
