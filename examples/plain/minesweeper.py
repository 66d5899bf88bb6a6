"""Minesweeper: `python3 minesweeper.py` plays it, `python3 minesweeper.py zh` plays it in Chinese."""

import random
import sys

ROWS, COLS, MINES = 10, 10, 10
LETTERS = "abcdefghij"  # the names of the columns; the rows are numbered
CHINESE = {
    "Avoid the mines. 3H or h3 opens, f 3H flags, q quits.": "避开地雷。3H 或 h3 打开格子，f 3H 插旗，q 退出。",
    "Mines left": "剩余雷数",
    "Type a square from 0A to 9J, f and a square, or q.": "请输入一个格子（0A 到 9J）、f 加格子，或者 q。",
    "That square is open or flagged.": "这一格已经打开，或者插着旗。",
    "All clear: you win!": "没有雷的格子全打开了，你赢了！",
    "A mine! Game over.": "踩到雷了，游戏结束。",
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


# The rules. A square is (row, column). A board is a dictionary of sets of squares.
def new_board(rows, cols):
    squares = {(row, col) for row in range(rows) for col in range(cols)}
    return {"squares": squares, "mines": set(), "opened": set(), "flags": set()}


def lay_mines(board, count, first):
    """Lay the mines when the first square is opened, anywhere but there."""
    board["mines"] = set(random.sample(sorted(board["squares"] - {first}), count))


def around(square):
    row, col = square
    return {(row + down, col + right) for down in (-1, 0, 1) for right in (-1, 0, 1)} - {square}


def count_mines(board, square):
    return len(around(square) & board["mines"])


def open_square(board, square):
    """Open a square. If no mine is around it, open all around it, and so on."""
    if square not in board["squares"] - board["opened"] - board["flags"]:
        return
    board["opened"].add(square)
    if square not in board["mines"] and count_mines(board, square) == 0:
        for other in around(square):
            open_square(board, other)


def outcome(board):
    """Return "won", "lost", or None while the game goes on."""
    if board["opened"] & board["mines"]:
        return "lost"
    return "won" if board["opened"] == board["squares"] - board["mines"] else None


def symbol(board, square):
    """Return what is shown of a square; after the end also where the mines were, and which flags were wrong."""
    result = outcome(board)
    has_mine = square in board["mines"]
    if square in board["opened"]:
        return "X" if has_mine else str(count_mines(board, square) or " ")
    if result == "won":
        return "O"
    if square in board["flags"]:
        return "F" if has_mine or result is None else "!"
    return "x" if has_mine and result == "lost" else "-"


def show(board):
    print(" ", *LETTERS.upper())
    for row in range(ROWS):
        print(row, *[symbol(board, (row, col)) for col in range(COLS)])
    say("Mines left", MINES - len(board["flags"]))


def find_square(board, name):
    """Return the square that "3h" or "h3" stands for, or None."""
    for row, col in board["squares"]:
        if name in (f"{row}{LETTERS[col]}", f"{LETTERS[col]}{row}"):
            return row, col


def play():
    board = new_board(ROWS, COLS)
    say("Avoid the mines. 3H or h3 opens, f 3H flags, q quits.")
    while outcome(board) is None:
        show(board)
        words = read().split()
        if words == ["q"]:
            return
        square = find_square(board, words[-1]) if words else None
        if square is None or words[:-1] not in ([], ["f"]):
            say("Type a square from 0A to 9J, f and a square, or q.")
        elif square in board["opened"] or (square in board["flags"] and len(words) == 1):
            say("That square is open or flagged.")
        elif words[0] == "f":
            board["flags"] ^= {square}
        else:
            if not board["opened"]:
                lay_mines(board, MINES, square)
            open_square(board, square)
    show(board)
    say("All clear: you win!" if outcome(board) == "won" else "A mine! Game over.")


if __name__ == "__main__":
    play()
