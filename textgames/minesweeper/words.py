"""What Minesweeper says: its help, and its boards and moves in words."""

from __future__ import annotations

from itertools import groupby

from textgames.minesweeper.field import BLANK, CLOSED, EXPLODED, FLAG, MARK, MINE_LOST, MINE_WON, WRONG_FLAG
from textgames.text import cells
from textgames.text.cells import name
from textgames.text.manual import LOOK, RARE, RESTART, UNDO, Key, help_text
from textgames.text.phrases import MOST_WORDS, named, one_or_more, patches, plural, within
from textgames.text.wording import GridWords, played

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from textgames.answer import Event
    from textgames.minesweeper.rules import Minesweeper

    Squares = list[tuple[int, int]]

GOAL = "A number counts the mines on the eight squares around it; open all the others."
KEYS = (
    Key("3H 4H", "open row 3, column H, and 4H; h3 and open 3H are the same", "3H"),
    Key("flag 3H 4H", "f 3H, !3H or 3H! for short: set flags, or take them off"),
    Key("chord 3H", "c 3H for short: open all round a number that has its flags"),
    Key("hint", "a square that is certain and why, or else the best guess"),
    UNDO,
    Key("mark 3H 4H", "m 3H for short: set question marks, or take them off"),
    Key("odds, odds 3H", "the chance of a mine: anywhere, or there; odds win: of a win", "odds 3H"),
    Key("auto-flag on", "flag what is certain after each opening; also off"),
    Key("why", "after a loss: whether it was avoidable"),
    RESTART,
    Key("new hard", "another game; also new 16x30m99n to need no guess, new #7", "new 16x30m99n #7"),
    LOOK,
    Key("list numbers", "those beside closed squares; also near 3H, all; flags, marks"),
    *RARE,
)
IN_WORDS = {CLOSED: "closed", FLAG: "flag", MARK: "question mark", BLANK: "empty", MINE_LOST: "mine", MINE_WON: "mine"}
IN_WORDS |= {EXPLODED: "mine that went off", WRONG_FLAG: "wrong flag"}
PLURALS = {"closed": "closed", "empty": "empty", "flag": "flags", "question mark": "question marks", "mine": "mines"}
PLURALS |= {"wrong flag": "wrong flags"}
SIGNS = {"flag": "flag", "mark": "question mark"}  # for the events that set them or take them off
MINES = MINE_LOST + EXPLODED + MINE_WON
ONLY_AT_THE_END = MINES + WRONG_FLAG
FEW = 9  # squares with the same odds that are always named
NO_NUMBERS = "No number has closed squares around it."


class Words(GridWords):
    """What is open, what is flagged, and what the numbers say."""

    keys = KEYS
    help = help_text(GOAL, KEYS)
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
                squares = [square for event in together for square in event.facts["opened"]]
                said.append(opened(squares, *together[0].facts["at"]))
            elif kind in SIGNS:
                said.append(toggled(SIGNS[kind], together))
        return [text for text in said if text]

    def rows(self, game: Minesweeper) -> list[str]:
        return game.rows_shown()

    def cell(self, game: Minesweeper, sign: str) -> str:
        return IN_WORDS.get(sign, sign)

    def square(self, game: Minesweeper, row: int, col: int) -> str:
        """A square, and those around it row by row."""
        shown = game.rows_shown()
        squares = [(r, c, self.cell(game, shown[r][c])) for r, c in game.around(row, col)]
        beside = [text[:1].lower() + text[1:].rstrip(".") for text in patches(squares, PLURALS)]
        return "; ".join([self.cell(game, shown[row][col]), *beside])

    def position(self, game: Minesweeper) -> str:
        """All rows, unless all is closed."""
        is_new = set("".join(game.rows_shown())) == {CLOSED}
        return "All squares are closed." if is_new else super().position(game)

    def difference(self, before: Minesweeper, after: Minesweeper) -> str:
        """What changed; that the board shows the mines is told at the end of the game."""
        was, now = before.rows_shown(), after.rows_shown()
        changed = [
            (row, col, self.cell(after, sign))
            for row, lines in enumerate(zip(was, now))
            for col, (old, sign) in enumerate(zip(*lines))
            if sign not in ONLY_AT_THE_END and sign != {**dict.fromkeys(MINES, CLOSED), WRONG_FLAG: FLAG}.get(old, old)
        ]
        hidden = ["The mines are hidden again."] if before.outcome and not after.outcome else []
        said = list(hidden)
        for sign in SIGNS.values():
            said += signs(sign, "at", [(row, col) for row, col, word in changed if word == sign])
        said += patches([square for square in changed if square[2] not in SIGNS.values()], PLURALS)
        row, col, _ = changed[len(changed) // 2] if changed else (0, 0, "")
        shorter = f"{plural(len(changed), 'square')} changed. {asking_near(row, col)}"
        return within(" ".join(said), " ".join([*hidden, shorter]))

    def figure(self, game: Minesweeper) -> str:
        """How many mines have no flag."""
        return f"{plural(game.mines_left, 'mine')} to find."

    def where(self, game: Minesweeper) -> str:
        """How much is closed, flagged and still to find; how much was left when the game is over."""
        if game.outcome:
            return f"The game is {game.outcome}; {plural(game.safe_left, 'safe square')} still closed."
        return f"{plural(closed(game), 'closed square')}, {plural(game.flags, 'flag')}, {self.figure(game)}"

    def revealed(self, game: Minesweeper) -> str:
        """Where the mines were in a game that was lost, and the flags that were wrong."""
        if game.outcome != "lost":
            return ""
        shown = [("The mines", MINE_LOST + EXPLODED), ("Wrong flags", WRONG_FLAG)]
        said = " ".join([f"{what}: {named(there)}." for what, some in shown if (there := squares_with(game, some))])
        mines, wrong = (plural(len(squares_with(game, some)), "square") for _, some in shown)
        return within(said, f"The mines are on {mines}, wrong flags on {wrong}; row 0 tells those of a row.")

    def results(self, stats: Mapping[str, Any]) -> str:
        best = ""
        if "best_seconds" in stats:
            best = f" Best time {stats['best_seconds']:.1f} seconds, best 3BV/s {stats['best_bbbv_per_second']:.2f}."
        average = f" Average time {stats['average_seconds']:.1f} seconds." if "average_seconds" in stats else ""
        return played(stats) + best + average

    def listing(self, game: Minesweeper, things: str) -> str:
        """Where the flags or question marks are."""
        sign, word = (FLAG + WRONG_FLAG, "flag") if things == "flags" else (MARK, "question mark")
        squares = squares_with(game, sign)
        counted = plural(len(squares), word)
        return within(
            f"{counted}{': ' + named(squares) if squares else ''}.", f"{counted}; row 0 tells those of a row."
        )

    def numbers_listed(self, game: Minesweeper, settled: bool) -> str:
        """The numbers that have closed squares around them, with `settled` those too that have only flags."""
        groups = alike(game, CLOSED + MARK + FLAG * settled)
        if not groups:
            return NO_NUMBERS
        squares = [square for _, numbers in groups for square in numbers]
        middle = min(squares, key=lambda square: far(square, (game.rows // 2, game.cols // 2)))
        shorter = f"{plural(len(squares), 'number')} beside closed squares. {asking_near(*middle)}"
        return within("\n".join([sentence(*group) for group in groups]), shorter)

    def numbers_near(self, game: Minesweeper, row: int, col: int) -> str:
        """Of those the ones nearest to a square, the nearest first, as many as can be listened to."""
        nearest = sorted(alike(game), key=lambda group: min(far(square, (row, col)) for square in group[1]))
        said = [sentence(*group) for group in nearest]
        while len(" ".join(said).split()) > MOST_WORDS:
            said.pop()
        return "\n".join(said) or NO_NUMBERS


def asking_near(row: int, col: int) -> str:
    """What to ask for more."""
    return f"list numbers near {name(row, col)}, or row {row}, tells more."


def opened(squares: list[tuple[int, int, int | None]], row: int, col: int) -> str:
    """Opened squares from the one at (row, col) outwards: how many, and their numbers, without mines that went off."""
    said = [(r, c, str(value or "empty")) for r, c, value in squares if value is not None]
    opening = f"Opened {len(said)} squares"
    numbers = plural(sum(word.isdigit() for _, _, word in said), "number")
    shorter = f"{opening}; {numbers}. {asking_near(row, col)}"
    return within(" ".join([f"{opening}."] * (len(said) > 1) + patches(said, PLURALS, row)), shorter)


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


def far(one: tuple[int, int], other: tuple[int, int]) -> int:
    """How many rows or columns two squares are apart, whichever is more."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def alike(game: Minesweeper, wanted: str = CLOSED + MARK) -> list[tuple[str, Squares]]:
    """The numbers beside squares that show one of the wanted signs, those with the same ones around them together.

    Each with what it is and has around it: "2; closed at 3A and 3C; flag at 3B".
    """
    shown = game.rows_shown()
    found: dict[str, Squares] = {}
    for row, line in enumerate(shown):
        for col, sign in enumerate(line):
            if sign.isdigit() and any(shown[r][c] in wanted for r, c in game.around(row, col)):
                found.setdefault(around(game, shown, row, col), []).append((row, col))
    return list(found.items())


def sentence(around: str, squares: Squares) -> str:
    """ "3B is 1; closed at 4C.", "3B and 3C are 1; closed at 4C."."""
    return f"{named(squares)} {'is' if len(squares) == 1 else 'are'} {around}."


def around(game: Minesweeper, shown: list[str], row: int, col: int) -> str:
    """A number, with what is not open around it."""
    beside: dict[str, Squares] = {}
    for r, c in game.around(row, col):
        if shown[r][c] != BLANK and not shown[r][c].isdigit():
            beside.setdefault(IN_WORDS[shown[r][c]], []).append((r, c))
    said = [f"{one_or_more(word, squares, PLURALS)} at {named(squares)}" for word, squares in beside.items()]
    return "; ".join([shown[row][col], *said])


def odds_sentence(odds: list[tuple[str, tuple[int, int]]]) -> str:
    """The chances of a mine, each (percent, square), the least first: "0% at 3A; 12% at 4B and 4C; else 21%."."""
    groups: dict[str, Squares] = {}
    for chance, at in odds:
        groups.setdefault(chance, []).append(at)
    most = max(groups, key=lambda chance: len(groups[chance]))
    rest = groups.pop(most) if len(groups[most]) > FEW else []
    said = [f"{chance} at {named(squares)}" for chance, squares in groups.items()]
    told = said + [f"else {most}"] * bool(rest)
    chance, (row, col) = odds[0]
    shorter = f"The chance of a mine: {chance} at {name(row, col)} at the least; odds {name(row, col)} tells why."
    return within(f"The chance of a mine: {'; '.join(told)}.", shorter)
