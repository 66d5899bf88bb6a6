"""What Minesweeper says: its help, and its boards and moves in words."""

from __future__ import annotations

from itertools import groupby

from textgames.minesweeper.field import BLANK, CLOSED, EXPLODED, FLAG, MARK, MINE_LOST, MINE_WON, WRONG_FLAG
from textgames.text import cells
from textgames.text.cells import name
from textgames.text.phrases import named, one_or_more, patches, plural
from textgames.text.wording import GridWords, played

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from textgames.answer import Event
    from textgames.minesweeper.rules import Minesweeper

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
  share          the ID and how it went, to paste somewhere
  save FILE, load FILE, stats, moves, look, id, help, quit
A # at the start of a word begins a comment."""
IN_WORDS = {CLOSED: "closed", FLAG: "flag", MARK: "question mark", BLANK: "empty", MINE_LOST: "mine", MINE_WON: "mine"}
IN_WORDS |= {EXPLODED: "mine that went off", WRONG_FLAG: "wrong flag"}
PLURALS = {"closed": "closed", "empty": "empty", "flag": "flags", "question mark": "question marks", "mine": "mines"}
PLURALS |= {"wrong flag": "wrong flags"}
SIGNS = {"flag": "flag", "mark": "question mark"}  # for the events that set them or take them off
MINES = MINE_LOST + EXPLODED + MINE_WON
ONLY_AT_THE_END = MINES + WRONG_FLAG
FEW = 9  # squares with the same odds that are always named


class Words(GridWords):
    """What is open, what is flagged, and what the numbers say."""

    help = HELP
    plurals = PLURALS

    def intro(self, game: Minesweeper) -> str:
        return (
            "Minesweeper: open every square that has no mine.\n"
            f"{cells.name(game.rows // 2, game.cols // 2)} opens that square, f 0A flags one, u undo, hint, "
            "help for more, q quit."
        )

    def told(self, events: Sequence[Event]) -> list[str]:
        """What was opened, flagged and marked; a mine that exploded is told at the end of the game."""
        said = []
        for kind, group in groupby(events, lambda event: event.kind):
            together = list(group)
            if kind == "open":
                said.append(opened([square for event in together for square in event.facts["opened"]]))
            elif kind in SIGNS:
                said.append(toggled(SIGNS[kind], together))
        return [text for text in said if text]

    def rows(self, game: Minesweeper) -> list[str]:
        return game.rows_shown()

    def cell(self, game: Minesweeper, sign: str) -> str:
        return IN_WORDS.get(sign, sign)

    def square(self, game: Minesweeper, row: int, col: int) -> str:
        return around(game, game.rows_shown(), row, col)

    def position(self, game: Minesweeper) -> str:
        """All rows, unless all is closed."""
        is_new = set("".join(game.rows_shown())) == {CLOSED}
        return "All squares are closed." if is_new else super().position(game)

    def difference(self, before: Minesweeper, after: Minesweeper) -> str:
        """What changed; that the board shows the mines is told at the end of the game."""
        was, now = before.rows_shown(), after.rows_shown()
        changed = [
            (row, col, IN_WORDS.get(sign, sign))
            for row, lines in enumerate(zip(was, now))
            for col, (old, sign) in enumerate(zip(*lines))
            if sign not in ONLY_AT_THE_END and sign != {**dict.fromkeys(MINES, CLOSED), WRONG_FLAG: FLAG}.get(old, old)
        ]
        said = ["The mines are hidden again."] if before.outcome and not after.outcome else []
        for sign in SIGNS.values():
            said += signs(sign, "at", [(row, col) for row, col, word in changed if word == sign])
        said += patches([square for square in changed if square[2] not in SIGNS.values()], PLURALS)
        return " ".join(said)

    def figure(self, game: Minesweeper) -> str:
        """How many mines have no flag."""
        return f"{plural(game.mines_left, 'mine')} left."

    def where(self, game: Minesweeper) -> str:
        """How much is closed, flagged and left to find."""
        return f"{plural(closed(game), 'closed square')}, {plural(game.flags, 'flag')}, {self.figure(game)}"

    def revealed(self, game: Minesweeper) -> str:
        """Where the mines were in a game that was lost, and the flags that were wrong."""
        if game.outcome != "lost":
            return ""
        shown = [("The mines", MINE_LOST + EXPLODED), ("Wrong flags", WRONG_FLAG)]
        return " ".join([f"{what}: {named(there)}." for what, some in shown if (there := squares_with(game, some))])

    def results(self, stats: Mapping[str, Any]) -> str:
        best = ""
        if "best_seconds" in stats:
            best = f" Best time {stats['best_seconds']:.1f} seconds, best 3BV/s {stats['best_bbbv_per_second']:.2f}."
        average = f" Average time {stats['average_seconds']:.1f} seconds." if "average_seconds" in stats else ""
        return played(stats) + best + average

    def listing(self, game: Minesweeper, things: str) -> str:
        """Where the flags or question marks are, or which numbers there is something to open around."""
        if things == "numbers":
            return numbers(game)
        sign, word = (FLAG + WRONG_FLAG, "flag") if things == "flags" else (MARK, "question mark")
        squares = squares_with(game, sign)
        return f"{plural(len(squares), word)}{': ' + named(squares) if squares else ''}."


def opened(squares: list[tuple[int, int, int | None]]) -> str:
    """Opened squares: how many, and their numbers; mines that went off are left out."""
    said = [(row, col, str(value or "empty")) for row, col, value in squares if value is not None]
    return " ".join([f"Opened {len(said)} squares."] * (len(said) > 1) + patches(said, PLURALS))


def toggled(sign: str, events: list[Event]) -> str:
    """Where flags or question marks are now, and where they are no more; a flag may have hidden a question mark."""
    now = {(event.facts["row"], event.facts["col"]): event.facts for event in events}
    on, off = [[square for square, facts in now.items() if facts["set"] is wanted] for wanted in (True, False)]
    uncovered = [square for square in off if now[square].get("uncovers") == "mark"]
    return " ".join(signs(sign, "at", on) + signs(sign, "taken off", off) + signs(SIGNS["mark"], "at", uncovered))


def signs(sign: str, where: str, squares: Squares) -> list[str]:
    """ "Flag at 3H.", "Flags taken off 3H and 4H."; nothing where there are none."""
    return [f"{one_or_more(sign, squares, PLURALS).capitalize()} {where} {named(squares)}."] if squares else []


def closed(game: Minesweeper) -> int:
    """How many squares are closed."""
    return sum(row.count(sign) for row in game.rows_shown() for sign in (CLOSED, FLAG, MARK, WRONG_FLAG))


def squares_with(game: Minesweeper, some: str) -> Squares:
    """The (row, column) of each square that shows one of some signs."""
    return [(row, col) for row, line in enumerate(game.rows_shown()) for col, sign in enumerate(line) if sign in some]


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
    """With a number what is not open around it, with a square that is not open itself the numbers.

    "2; closed at 3A and 3C; flag at 3B", "closed; 1 at 2A and 2B".
    """
    sign = shown[row][col]
    beside: dict[str, Squares] = {}
    for r, c in game.around(row, col) if sign != BLANK else ():
        if shown[r][c] != BLANK and shown[r][c].isdigit() is not sign.isdigit():
            beside.setdefault(IN_WORDS.get(shown[r][c], shown[r][c]), []).append((r, c))
    said = [f"{one_or_more(word, squares, PLURALS)} at {named(squares)}" for word, squares in beside.items()]
    return "; ".join([IN_WORDS.get(sign, sign), *said])


def odds_sentence(odds: list[tuple[str, tuple[int, int]]]) -> str:
    """The chances of a mine, each (percent, square), the least first: "0% at 3A; 12% at 4B and 4C; else 21%."."""
    groups: dict[str, Squares] = {}
    for chance, at in odds:
        groups.setdefault(chance, []).append(at)
    most = max(groups, key=lambda chance: len(groups[chance]))
    rest = groups.pop(most) if len(groups[most]) > FEW else []
    said = [f"{chance} at {named(squares)}" for chance, squares in groups.items()]
    return f"The chance of a mine: {'; '.join(said + [f'else {most}'] * bool(rest))}."
