"""What Minesweeper says: its help, and its boards and moves in words."""

from __future__ import annotations

from textgames.cells import name
from textgames.minesweeper.rules import BLANK, CLOSED, FLAG, MARK, MINE_LOST, MINE_WON
from textgames.words import named, patches, plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from textgames.minesweeper.rules import Minesweeper

HELP = """\
A number counts the mines on the eight squares around it; open all the others.
  3H             open the square in row 3, column H; h3 is the same
  3H 4H 5H       several squares on one line
  flag 3H 4H     f 3H 4H, !3H or 3H! for short: set flags, or take them off
  chord 3H       c 3H for short: open all round a number that has its flags
  mark 3H 4H     m 3H 4H for short: set question marks, or take them off
  hint           a square that is certain and why, or else the best guess
  odds, odds 3H  the chance of a mine: on each square, or on those named
  auto-flag on   flag what is certain after each opening; also off
  why            after a loss: whether it was avoidable
  undo 3, redo   u for short
  restart        r for short: the same game from its start
  new hard       another game; also new 16x30m99, 16x30m99n to need no guess
  look 3H        a square in words, and what is around a number
  row 3, column H, where   tell more of the board in words
  list numbers   those with closed squares around them; also flags, marks
  save FILE, load FILE, stats, moves, look, id, help, quit
A # at the start of a word begins a comment."""
IN_WORDS = {CLOSED: "closed", FLAG: "flag", MARK: "question mark", BLANK: "empty", MINE_LOST: "mine", MINE_WON: "mine"}
PLURALS = {"closed": "closed", "empty": "empty", "flag": "flags", "question mark": "question marks", "mine": "mines"}
MINES = MINE_LOST + MINE_WON
FEW = 9  # squares with the same odds that are always named


def cell(sign: str) -> str:
    """A square in words; a number stands for itself."""
    return IN_WORDS.get(sign, sign)


def told(events: list[dict[str, Any]]) -> list[str]:
    """What was opened, flagged and marked, in words; a mine that exploded is told at the end of the game."""
    said = opened([(event["row"], event["col"], event["value"]) for event in events if event["type"] == "open"])
    for kind, sign in (("flag", "flag"), ("mark", "question mark")):
        now = {(event["row"], event["col"]): event["set"] for event in events if event["type"] == kind}
        on, off = [[square for square, is_on in now.items() if is_on is wanted] for wanted in (True, False)]
        said += signs(sign, "at", on) + signs(sign, "taken off", off)
    return [" ".join(said)] if said else []


def signs(sign: str, where: str, squares: list[tuple[int, int]]) -> list[str]:
    """ "Flag at 3H.", "Flags taken off 3H and 4H."; nothing where there are none."""
    return [f"{one_or_more(sign, squares).capitalize()} {where} {named(squares)}."] if squares else []


def one_or_more(word: str, squares: list[tuple[int, int]]) -> str:
    """A word as it goes with that many squares."""
    return word if len(squares) == 1 else PLURALS.get(word, word)


def opened(squares: list[tuple[int, int, int]]) -> list[str]:
    """Opened squares, each (row, column, number): "Opened 14 squares.", and their numbers."""
    count = [f"Opened {len(squares)} squares."] if len(squares) > 1 else []
    return count + patches([(row, col, str(value or "empty")) for row, col, value in squares], PLURALS)


def difference(game: Minesweeper, rows: list[str]) -> str:
    """What changed since the board had these rows; that it shows the mines is told at the end of the game."""
    changed = [
        (row, col, cell(sign))
        for row, lines in enumerate(zip(rows, game.rows_shown()))
        for col, (before, sign) in enumerate(zip(*lines))
        if sign not in MINES and sign != (CLOSED if before in MINES else before)
    ]
    hidden = [] if game.outcome or not set(MINES) & set("".join(rows)) else ["The mines are hidden again."]
    flags, marks = [[(row, col) for row, col, word in changed if word == sign] for sign in ("flag", "question mark")]
    others = [square for square in changed if square[2] not in ("flag", "question mark")]
    said = hidden + signs("flag", "at", flags) + signs("question mark", "at", marks) + patches(others, PLURALS)
    return " ".join(said)


def squares_with(game: Minesweeper, sign: str) -> list[tuple[int, int]]:
    """The (row, column) of each square that shows a sign."""
    return [(row, col) for row, line in enumerate(game.rows_shown()) for col, shown in enumerate(line) if shown == sign]


def closed(game: Minesweeper) -> int:
    """How many squares are closed."""
    return sum(row.count(sign) for row in game.rows_shown() for sign in (CLOSED, FLAG, MARK))


def position(game: Minesweeper) -> str:
    """How much of the board is closed; `look` tells what the rest is."""
    left = closed(game)
    return "All squares are closed." if left == game.rows * game.cols else f"{plural(left, 'closed square')}."


def where(game: Minesweeper) -> str:
    """How much is closed, flagged and left to find."""
    figures = [plural(closed(game), "closed square"), plural(game.flags, "flag"), plural(game.mines_left, "mine")]
    return f"{', '.join(figures)} left."


def listing(game: Minesweeper, things: str) -> str:
    """Where the flags or question marks are, or which numbers there is something to open around."""
    if things == "numbers":
        return numbers(game)
    sign, thing = (FLAG, "flag") if things == "flags" else (MARK, "question mark")
    squares = squares_with(game, sign)
    return f"{plural(len(squares), thing)}: {named(squares)}." if squares else f"There are no {thing}s."


def numbers(game: Minesweeper) -> str:
    """The numbers that have closed squares around them, each on a line with what is there."""
    shown = game.rows_shown()
    found = [
        f"{name(row, col)} is {around(game, shown, row, col)}."
        for row, line in enumerate(shown)
        for col, sign in enumerate(line)
        if sign.isdigit() and any(shown[r][c] in (CLOSED, MARK) for r, c in game.around(row, col))
    ]
    return "\n".join(found) or "No number has closed squares around it."


def around(game: Minesweeper, shown: list[str], row: int, col: int) -> str:
    """A square in words, and what matters around it: what is not open, or where it isn't open itself the numbers.

    "2; closed at 3A and 3C; flag at 3B", "closed; 1 at 2A and 2B".
    """
    sign = shown[row][col]
    beside: dict[str, list[tuple[int, int]]] = {}
    for r, c in game.around(row, col) if sign != BLANK else ():
        if shown[r][c] != BLANK and shown[r][c].isdigit() is not sign.isdigit():
            beside.setdefault(cell(shown[r][c]), []).append((r, c))
    said = [f"{one_or_more(word, squares)} at {named(squares)}" for word, squares in beside.items()]
    return "; ".join([cell(sign), *said])


def odds_in_words(odds: list[tuple[str, tuple[int, int]]]) -> str:
    """The chances of a mine, each (percent, square), the least first: "0% at 3A; 12% at 4B and 4C; else 21%."."""
    groups: dict[str, list[tuple[int, int]]] = {}
    for chance, square in odds:
        groups.setdefault(chance, []).append(square)
    most = max(groups, key=lambda chance: len(groups[chance]))
    rest = groups.pop(most) if len(groups[most]) > FEW else []
    said = [f"{chance} at {named(squares)}" for chance, squares in groups.items()]
    return f"The chance of a mine: {'; '.join(said + [f'else {most}'] * bool(rest))}."
