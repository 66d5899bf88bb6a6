"""Sokoban: `python3 sokoban.py` plays it, `python3 sokoban.py zh` plays it in Chinese."""

import sys

LEVEL = """\
########
#@ $  o#
#  #$  #
#.  $  #
####o###"""  # # wall, @ player, $ box, . goal, o hole; + is the player on a goal, * a box on one
WAYS = {"w": (-1, 0), "a": (0, -1), "s": (1, 0), "d": (0, 1)}  # rows down, columns right
CHINESE = {
    "Every goal (.) and every hole (o) needs a box ($).": "每个目标点（.）、每个洞（o）都要推一个箱子（$）过去。",
    "w, a, s, d move, as in ddwa; u undoes, r restarts, q quits.": "w、a、s、d 走，例如 ddwa；u 撤销，r 重来，q 退出。",
    "Steps": "步数",
    "Type w, a, s, d, u, r or q.": "请输入 w、a、s、d、u、r 或 q。",
    "Something is in the way.": "有东西挡着。",
    "Solved!": "过关了！",
}


def say(text, *values):
    if sys.argv[1:] == ["zh"]:
        text = CHINESE.get(text, text)
    print(text, *values)


def read():
    try:
        return input("> ").strip().lower()
    except (EOFError, KeyboardInterrupt, UnicodeError):  # the end of the input, Ctrl-C, or bytes that aren't text
        print()
        return "q"


# The rules. A square is (row, column). The level stays as it is; each step makes a new position.
def squares_with(symbols, rows):
    return frozenset((r, c) for r, line in enumerate(rows) for c, symbol in enumerate(line) if symbol in symbols)


def read_level(text):
    """Return the level, and its first position: the player, the boxes and the open holes."""
    rows = text.splitlines()
    level = {"walls": squares_with("#", rows), "goals": squares_with(".+*", rows)}
    level["height"] = len(rows)
    level["width"] = max(len(line) for line in rows)
    (player,) = squares_with("@+", rows)
    return level, (player, squares_with("$*", rows), squares_with("o", rows))


def beside(level, square, key):
    """Return the next square one way. Over an edge without a wall that is the one at the opposite edge."""
    down, right = WAYS[key]
    return (square[0] + down) % level["height"], (square[1] + right) % level["width"]


def step(level, position, key):
    """Return the position after a step, or None if something is in the way."""
    player, boxes, holes = position
    there = beside(level, player, key)
    beyond = beside(level, there, key)
    if there in level["walls"] or there in holes or there == player:
        return None
    if there not in boxes:
        return there, boxes, holes
    if beyond in level["walls"] or beyond in boxes or beyond == player:
        return None
    if beyond in holes:
        return there, boxes - {there}, holes - {beyond}
    return there, boxes - {there} | {beyond}, holes


def is_solved(level, position):
    _player, boxes, holes = position
    return not holes and level["goals"] <= boxes


def symbol(level, position, square):
    player, boxes, holes = position
    if square in level["walls"] or square in holes:
        return "o" if square in holes else "#"
    on_floor, on_goal = "@+" if square == player else "$*" if square in boxes else " ."
    return on_goal if square in level["goals"] else on_floor


def show(level, positions):
    for row in range(level["height"]):
        print("".join(symbol(level, positions[-1], (row, col)) for col in range(level["width"])))
    say("Steps", len(positions) - 1)


def play():
    say("Every goal (.) and every hole (o) needs a box ($).")
    say("w, a, s, d move, as in ddwa; u undoes, r restarts, q quits.")
    level, start = read_level(LEVEL)
    positions = [start]  # and all others, the current one last
    while not is_solved(level, positions[-1]):
        show(level, positions)
        for key in read():
            after = step(level, positions[-1], key) if key in WAYS else None
            if after:
                positions.append(after)
            elif key in WAYS:
                say("Something is in the way.")
            elif key == "u":
                positions = positions[:-1] or [start]
            elif key == "r":
                positions = [start]
            elif key == "q":
                return
            else:
                say("Type w, a, s, d, u, r or q.")
                break
    show(level, positions)
    say("Solved!")


if __name__ == "__main__":
    play()
