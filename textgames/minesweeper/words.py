"""What Minesweeper says: its help, and its boards and moves in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from textgames.engine.answer import Event
from textgames.engine.words import GridWords, played
from textgames.minesweeper.display import BLANK, CLOSED, EXPLODED, FLAG, MARK, MINE_LOST, MINE_WON, WRONG_FLAG
from textgames.minesweeper.rules import Minesweeper
from textgames.text.manual import LOOK, RESTART, SHARED, UNDO, Key, help_text
from textgames.text.phrases import MAX_WORDS, inflected, names_of, plural, shortened, square_sentences
from textgames.text.squares import square_name

Squares = list[tuple[int, int]]

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
    *SHARED,
)
IN_WORDS = {CLOSED: "closed", FLAG: "flag", MARK: "question mark", BLANK: "empty", MINE_LOST: "mine", MINE_WON: "mine"}
IN_WORDS |= {EXPLODED: "mine that went off", WRONG_FLAG: "wrong flag"}
PLURALS = {"closed": "closed", "empty": "empty", "flag": "flags", "question mark": "question marks", "mine": "mines"}
PLURALS |= {"wrong flag": "wrong flags"}
MARKERS = {"flag": "flag", "mark": "question mark"}  # for the events that set them or take them off
# What each symbol of a game that is over was before.
BEFORE_THE_END = {MINE_LOST: CLOSED, EXPLODED: CLOSED, MINE_WON: CLOSED, WRONG_FLAG: FLAG}
MAX_NAMED = 9  # squares with the same odds that are always named
NO_NUMBERS = "No number has closed squares around it."


class Words(GridWords):
    """What is open, what is flagged, and what the numbers say."""

    keys = KEYS
    help = help_text("A number counts the mines on the eight squares around it; open all the others.", KEYS)
    plurals = PLURALS

    def intro(self, game: Minesweeper) -> str:
        keys = "opens that square, f 0A flags one, u undo, hint, help for more, q quit."
        middle = square_name(game.rows // 2, game.cols // 2)
        return f"Minesweeper: open every square that has no mine.\n{middle} {keys}"

    def describe(self, events: Sequence[Event]) -> list[str]:
        """Return what was opened, flagged and marked; a mine that exploded is described at the end of the game."""
        texts = []
        for kind, group in groupby(events, lambda event: event.kind):
            together = list(group)
            if kind == "open":
                squares = [square for event in together for square in event.facts["opened"]]
                texts.append(opened(squares, *together[0].facts["at"]))
            elif kind in MARKERS:
                texts.append(toggled(MARKERS[kind], together))
        return list(filter(None, texts))

    def rows(self, game: Minesweeper) -> list[str]:
        return game.rows_shown()

    def cell(self, game: Minesweeper, symbol: str) -> str:
        return IN_WORDS.get(symbol, symbol)

    def square(self, game: Minesweeper, row: int, col: int) -> str:
        """Return what is on a square, and around it row by row."""
        shown = game.rows_shown()
        squares = [(r, c, self.cell(game, shown[r][c])) for r, c in game.around(row, col)]
        beside = [text[:1].lower() + text[1:].rstrip(".") for text in square_sentences(squares, PLURALS)]
        return "; ".join([self.cell(game, shown[row][col]), *beside])

    def position(self, game: Minesweeper) -> str:
        """Return all rows, unless all is closed."""
        is_new = set("".join(game.rows_shown())) == {CLOSED}
        return "All squares are closed." if is_new else super().position(game)

    def difference(self, before: Minesweeper, after: Minesweeper) -> str:
        """Return what changed, but for the mines that the board shows at the end of the game."""
        changed = [
            (row, col, self.cell(after, new))
            for row, lines in enumerate(zip(before.rows_shown(), after.rows_shown()))
            for col, (old, new) in enumerate(zip(*lines))
            if new not in BEFORE_THE_END and new != BEFORE_THE_END.get(old, old)
        ]
        hidden = ["The mines are hidden again."] if before.outcome and not after.outcome else []
        texts = list(hidden)
        for marker in MARKERS.values():
            texts += marked(marker, "at", [(row, col) for row, col, word in changed if word == marker])
        texts += square_sentences([square for square in changed if square[2] not in MARKERS.values()], PLURALS)
        row, col, _ = changed[len(changed) // 2] if changed else (0, 0, "")
        shorter = f"{plural(len(changed), 'square')} changed. {asking_near(row, col)}"
        return shortened(" ".join(texts), " ".join([*hidden, shorter]))

    def goal_progress(self, game: Minesweeper) -> str:
        """Return how many mines have no flag."""
        return f"{plural(game.mines_left, 'mine')} to find."

    def where(self, game: Minesweeper) -> str:
        """Return how much is closed, flagged and still to find, or was closed at the end."""
        if game.outcome:
            return f"The game is {game.outcome}; {plural(game.safe_left, 'safe square')} still closed."
        closed = plural(len(squares_with(game, CLOSED + FLAG + MARK)), "closed square")
        return f"{closed}, {plural(game.flags, 'flag')}, {self.goal_progress(game)}"

    def revealed(self, game: Minesweeper) -> str:
        """Return where the mines were in a game that was lost, and the flags that were wrong."""
        if game.outcome != "lost":
            return ""
        mines, wrong = squares_with(game, MINE_LOST + EXPLODED), squares_with(game, WRONG_FLAG)
        text = f"The mines: {names_of(mines)}."
        if wrong:
            text += f" Wrong flags: {names_of(wrong)}."
        shorter = f"The mines are on {plural(len(mines), 'square')}, wrong flags on {plural(len(wrong), 'square')}"
        return shortened(text, f"{shorter}; row 0 tells those of a row.")

    def results(self, stats: Mapping[str, object]) -> str:
        text = played(stats)
        if "best_seconds" in stats:
            text += f" Best time {stats['best_seconds']:.1f} seconds, best 3BV/s {stats['best_bbbv_per_second']:.2f}."
        if "average_seconds" in stats:
            text += f" Average time {stats['average_seconds']:.1f} seconds."
        return text

    def listing(self, game: Minesweeper, things: str) -> str:
        """Return where the flags or question marks are."""
        symbols, word = (FLAG + WRONG_FLAG, "flag") if things == "flags" else (MARK, "question mark")
        squares = squares_with(game, symbols)
        count = plural(len(squares), word)
        names = f": {names_of(squares)}" if squares else ""
        return shortened(f"{count}{names}.", f"{count}; row 0 tells those of a row.")

    def numbers_listed(self, game: Minesweeper, settled: bool) -> str:
        """Return the numbers that have closed squares around them, with `settled` those too that have only flags."""
        numbers = alike(game, CLOSED + MARK + FLAG * settled)
        if not numbers:
            return NO_NUMBERS
        squares = [square for _, some in numbers for square in some]
        middle = min(squares, key=lambda square: distance(square, (game.rows // 2, game.cols // 2)))
        shorter = f"{plural(len(squares), 'number')} beside closed squares. {asking_near(*middle)}"
        return shortened("\n".join([text for text, _ in numbers]), shorter)

    def numbers_near(self, game: Minesweeper, row: int, col: int) -> str:
        """Return those that are nearest to a square, the nearest first, as many as can be listened to."""
        numbers = alike(game, CLOSED + MARK)
        numbers.sort(key=lambda item: min([distance(square, (row, col)) for square in item[1]]))
        texts = [text for text, _ in numbers]
        while len(" ".join(texts).split()) > MAX_WORDS:
            texts.pop()
        return "\n".join(texts) or NO_NUMBERS


def asking_near(row: int, col: int) -> str:
    """Return what to ask for more."""
    return f"list numbers near {square_name(row, col)}, or row {row}, tells more."


def opened(squares: list[tuple[int, int, int | None]], row: int, col: int) -> str:
    """Return opened squares from the one at (row, col) outwards: how many, and their numbers, without mines."""
    safe = [(r, c, str(value or "empty")) for r, c, value in squares if value is not None]
    count = f"Opened {len(safe)} squares"
    numbers = plural(sum(word.isdigit() for _, _, word in safe), "number")
    shorter = f"{count}; {numbers}. {asking_near(row, col)}"
    return shortened(" ".join([f"{count}."] * (len(safe) > 1) + square_sentences(safe, PLURALS, row)), shorter)


def toggled(marker: str, events: list[Event]) -> str:
    """Return where flags or question marks are now, and where no more; a flag may have hidden a question mark."""
    now = {(event.facts["row"], event.facts["col"]): event.facts for event in events}
    on, off = [[square for square, facts in now.items() if facts["set"] is wanted] for wanted in (True, False)]
    uncovered = [square for square in off if now[square].get("uncovers") == "mark"]
    texts = marked(marker, "at", on) + marked(marker, "taken off", off) + marked(MARKERS["mark"], "at", uncovered)
    return " ".join(texts)


def marked(marker: str, where: str, squares: Squares) -> list[str]:
    """Return ["Flag at 3H."], ["Flags taken off 3H and 4H."]; [] without squares."""
    return [f"{inflected(marker, squares, PLURALS).capitalize()} {where} {names_of(squares)}."] if squares else []


def squares_with(game: Minesweeper, symbols: str) -> Squares:
    """Return the (row, column) of each square that shows one of the symbols."""
    shown = enumerate(game.rows_shown())
    return [(row, col) for row, line in shown for col, symbol in enumerate(line) if symbol in symbols]


def distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Return how many rows or columns two squares are apart, whichever is more."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def alike(game: Minesweeper, beside: str) -> list[tuple[str, Squares]]:
    """Return sentences for the numbers beside any of some symbols, each with its numbers.

    Those with the same around them are together: "3B and 3C are 2; closed at 4B and 4C; flag at 2C.".
    """
    shown = game.rows_shown()
    numbers: dict[str, Squares] = {}
    for row, line in enumerate(shown):
        for col, symbol in enumerate(line):
            if symbol.isdigit() and any(shown[r][c] in beside for r, c in game.around(row, col)):
                numbers.setdefault(number_with_neighbours(game, shown, row, col), []).append((row, col))
    return [
        (f"{names_of(squares)} {'is' if len(squares) == 1 else 'are'} {text}.", squares)
        for text, squares in numbers.items()
    ]


def number_with_neighbours(game: Minesweeper, shown: list[str], row: int, col: int) -> str:
    """Return a number, with what is not open around it: "2; closed at 4B and 4C; flag at 2C"."""
    beside: dict[str, Squares] = {}
    for r, c in game.around(row, col):
        if shown[r][c] != BLANK and not shown[r][c].isdigit():
            beside.setdefault(IN_WORDS[shown[r][c]], []).append((r, c))
    texts = [f"{inflected(word, squares, PLURALS)} at {names_of(squares)}" for word, squares in beside.items()]
    return "; ".join([shown[row][col], *texts])


def odds_sentence(odds: list[tuple[str, tuple[int, int]]]) -> str:
    """Return the chances of a mine, each (percent, square), the least first: "0% at 3A; 12% at 4B; else 21%."."""
    squares_of: dict[str, Squares] = {}
    for chance, at in odds:
        squares_of.setdefault(chance, []).append(at)
    most = max(squares_of, key=lambda chance: len(squares_of[chance]))
    others = [f"else {most}"] if len(squares_of[most]) > MAX_NAMED else []
    if others:
        del squares_of[most]
    texts = [f"{chance} at {names_of(squares)}" for chance, squares in squares_of.items()]
    chance, square = odds[0]
    safest = square_name(*square)
    shorter = f"The chance of a mine: {chance} at {safest} at the least; odds {safest} tells why."
    return shortened(f"The chance of a mine: {'; '.join(texts + others)}.", shorter)
