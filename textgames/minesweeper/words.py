"""What Minesweeper says: its help, and its boards and moves in words."""

from __future__ import annotations

from itertools import groupby

from textgames.cells import name
from textgames.minesweeper.rules import BLANK, CLOSED, FLAG, MARK, MINE_LOST, MINE_WON
from textgames.words import board_sentence, named, one_or_more, patches, plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from textgames.minesweeper.rules import Minesweeper

    Event = dict[str, Any]
    Squares = list[tuple[int, int]]

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
SIGNS = {"flag": "flag", "mark": "question mark"}  # for the events that set them or take them off
MINES = MINE_LOST + MINE_WON
FEW = 9  # squares with the same odds that are always named


def told(game: Minesweeper, events: list[Event]) -> list[str]:
    """What was opened, flagged and marked; a mine that exploded is told at the end of the game."""
    said = []
    for kind, group in groupby(events, lambda event: event["type"]):
        if kind == "open":
            said.append(opened(list(group)))
        elif kind in SIGNS:
            said.append(toggled(game, SIGNS[kind], list(group)))
    return said


def opened(events: list[Event]) -> str:
    """Opened squares: how many, and their numbers."""
    squares = [(event["row"], event["col"], str(event["value"] or "empty")) for event in events]
    return " ".join([f"Opened {len(squares)} squares."] * (len(squares) > 1) + patches(squares, PLURALS))


def toggled(game: Minesweeper, sign: str, events: list[Event]) -> str:
    """Where flags or question marks are now, and where they are no more; a flag may have hidden a question mark."""
    now = {(event["row"], event["col"]): event["set"] for event in events}
    on, off = [[square for square, is_on in now.items() if is_on is wanted] for wanted in (True, False)]
    uncovered = [square for square in off if sign == SIGNS["flag"] and game.is_marked(*square)]
    return " ".join(signs(sign, "at", on) + signs(sign, "taken off", off) + signs(SIGNS["mark"], "at", uncovered))


def signs(sign: str, where: str, squares: Squares) -> list[str]:
    """ "Flag at 3H.", "Flags taken off 3H and 4H."; nothing where there are none."""
    return [f"{one_or_more(sign, squares, PLURALS).capitalize()} {where} {named(squares)}."] if squares else []


def position(game: Minesweeper) -> str:
    """All rows, unless all is closed."""
    shown = game.rows_shown()
    if set("".join(shown)) == {CLOSED}:
        return "All squares are closed."
    return board_sentence([[cell(game, sign) for sign in row] for row in shown], PLURALS)


def difference(game: Minesweeper, rows: list[str]) -> str:
    """What changed since the board had these rows; that it shows the mines is told at the end of the game."""
    changed = [
        (row, col, cell(game, sign))
        for row, lines in enumerate(zip(rows, game.rows_shown()))
        for col, (before, sign) in enumerate(zip(*lines))
        if sign not in MINES and sign != (CLOSED if before in MINES else before)
    ]
    said = [] if game.outcome or not set(MINES) & set("".join(rows)) else ["The mines are hidden again."]
    for sign in SIGNS.values():
        said += signs(sign, "at", [(row, col) for row, col, word in changed if word == sign])
    said += patches([square for square in changed if square[2] not in SIGNS.values()], PLURALS)
    return " ".join(said)


def standing(game: Minesweeper) -> str:
    """How many mines have no flag."""
    return f"{plural(game.mines_left, 'mine')} left."


def where(game: Minesweeper) -> str:
    """How much is closed, flagged and left to find."""
    return f"{plural(closed(game), 'closed square')}, {plural(game.flags, 'flag')}, {standing(game)}"


def closed(game: Minesweeper) -> int:
    """How many squares are closed."""
    return sum(row.count(sign) for row in game.rows_shown() for sign in (CLOSED, FLAG, MARK))


def listing(game: Minesweeper, things: str) -> str:
    """Where the flags or question marks are, or which numbers there is something to open around."""
    if things == "numbers":
        return numbers(game)
    sign, word = (FLAG, "flag") if things == "flags" else (MARK, "question mark")
    squares = squares_with(game, sign)
    return f"{plural(len(squares), word)}{': ' + named(squares) if squares else ''}."


def squares_with(game: Minesweeper, sign: str) -> Squares:
    """The (row, column) of each square that shows a sign."""
    return [(row, col) for row, line in enumerate(game.rows_shown()) for col, shown in enumerate(line) if shown == sign]


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


def cell(game: Minesweeper, sign: str) -> str:
    """A square; a number stands for itself."""
    return IN_WORDS.get(sign, sign)


def square(game: Minesweeper, row: int, col: int) -> str:
    """The square at (row, column), and what matters around it."""
    return around(game, game.rows_shown(), row, col)


def around(game: Minesweeper, shown: list[str], row: int, col: int) -> str:
    """With a number what is not open around it, with a square that is not open itself the numbers.

    "2; closed at 3A and 3C; flag at 3B", "closed; 1 at 2A and 2B".
    """
    sign = shown[row][col]
    beside: dict[str, Squares] = {}
    for r, c in game.around(row, col) if sign != BLANK else ():
        if shown[r][c] != BLANK and shown[r][c].isdigit() is not sign.isdigit():
            beside.setdefault(cell(game, shown[r][c]), []).append((r, c))
    said = [f"{one_or_more(word, squares, PLURALS)} at {named(squares)}" for word, squares in beside.items()]
    return "; ".join([cell(game, sign), *said])


def odds_sentence(odds: list[tuple[str, tuple[int, int]]]) -> str:
    """The chances of a mine, each (percent, square), the least first: "0% at 3A; 12% at 4B and 4C; else 21%."."""
    groups: dict[str, Squares] = {}
    for chance, at in odds:
        groups.setdefault(chance, []).append(at)
    most = max(groups, key=lambda chance: len(groups[chance]))
    rest = groups.pop(most) if len(groups[most]) > FEW else []
    said = [f"{chance} at {named(squares)}" for chance, squares in groups.items()]
    return f"The chance of a mine: {'; '.join(said + [f'else {most}'] * bool(rest))}."
