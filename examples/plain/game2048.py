"""2048: `python3 game2048.py` plays it, `python3 game2048.py zh` plays it in Chinese."""

import random
import sys

SIZE = 4  # rows and columns
GOAL = 2048
QUARTER_TURNS = {"a": 0, "w": 1, "d": 2, "s": 3}  # of the board to the left: then each slide goes to the left
CHINESE = {
    "Slide the tiles with w, a, s, d; equal ones merge. q quits.": "用 w、a、s、d 滑动，相同的方块会合并。q 退出。",
    "Score": "得分",
    "Type w, a, s, d or q.": "请输入 w、a、s、d 或 q。",
    "Nothing slides that way.": "这个方向滑不动。",
    "You made 2048!": "合成 2048，你赢了！",
    "Nothing slides any more. Game over.": "哪个方向都滑不动了，游戏结束。",
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


# The rules. A board is a list of rows, a row is a list of numbers, and 0 is an empty square.
def slide_line(line):
    """Slide a row to the left. Return it with the points: the sum of the merged tiles."""
    tiles = [tile for tile in line if tile != 0]
    slid = []
    points = 0
    while tiles:
        tile = tiles.pop(0)
        if tiles and tiles[0] == tile:
            tile += tiles.pop(0)
            points += tile
        slid.append(tile)
    return slid + [0] * (len(line) - len(slid)), points


def turn(rows, times):
    """Turn the board to the left by quarters: the first one brings its top to the left."""
    for _ in range(times):
        rows = [list(column) for column in zip(*rows)][::-1]  # zip makes rows of the columns; the last one comes first
    return rows


def slide(rows, key):
    """Slide all tiles one way: turn the board, slide to the left, and turn on until it is upright again."""
    slid = []
    score = 0
    for row in turn(rows, QUARTER_TURNS[key]):
        line, points = slide_line(row)
        slid.append(line)
        score += points
    return turn(slid, 4 - QUARTER_TURNS[key]), score


def empty_squares(rows):
    return [(row, col) for row, line in enumerate(rows) for col, tile in enumerate(line) if tile == 0]


def add_tile(rows, choose=random.choice):
    """Put a new tile on an empty square: one in ten is a 4, the others are 2."""
    row, col = choose(empty_squares(rows))
    rows[row][col] = choose([4] + [2] * 9)


def outcome(rows, goal=GOAL):
    """Return "won", "lost", or None while the game goes on."""
    if max(max(line) for line in rows) >= goal:
        return "won"
    can_slide = any(slide(rows, key)[0] != rows for key in "wasd")
    return None if can_slide else "lost"


def show(rows, score):
    for line in rows:
        print("".join(f"{tile or '.':>5}" for tile in line))
    say("Score", score)


def play():
    rows = [[0] * SIZE for _ in range(SIZE)]
    score = 0
    add_tile(rows)
    add_tile(rows)
    say("Slide the tiles with w, a, s, d; equal ones merge. q quits.")
    while outcome(rows) is None:
        show(rows, score)
        key = read()
        if key == "q":
            return
        if key not in QUARTER_TURNS:
            say("Type w, a, s, d or q.")
            continue
        slid, points = slide(rows, key)
        if slid == rows:
            say("Nothing slides that way.")
            continue
        rows = slid
        score += points
        add_tile(rows)
    show(rows, score)
    say("You made 2048!" if outcome(rows) == "won" else "Nothing slides any more. Game over.")


if __name__ == "__main__":
    play()
