"""What Minesweeper says: its help, and its boards, moves, hints and proofs in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from textgames.engine.answer import Event
from textgames.engine.words import GridWords, played
from textgames.minesweeper.display import BLANK, CLOSED, EXPLODED, FLAG, MARK, MINE_LOST, MINE_WON, WRONG_FLAG
from textgames.minesweeper.rules import Minesweeper
from textgames.text.language import N_, NN_, _, and_list, join_sentences, ngettext, semicolon_list
from textgames.text.manual import LOOK, RESTART, SHARED, UNDO, Key
from textgames.text.phrases import (
    PAGE,
    names_of,
    ranges_of,
    square_sentences,
    summarized,
)
from textgames.text.squares import column_name, square_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from textgames.minesweeper.solver.proofs import Proof

Squares = list[tuple[int, int]]

KEYS = (
    Key(
        "{square} {other}",
        N_("open row {row}, column {column}, and {other}; {row} {number}, {reversed} and open {square} do the same"),
        "{square}",
    ),
    Key("flag {square} {other}", N_("set or take off flags (f {square}, !{square}); unflag only takes them off")),
    Key("chord {square}", N_("open the rest around a number once it has that many flags (c)")),
    Key("mark {square} {other}", N_("set question marks, or take them off (m)")),
    UNDO,
    Key("hint", N_("show a square that is certain, and why, or the best guess")),
    Key(
        "odds, odds {square}",
        N_("show the chance of a mine, everywhere or on one square; odds win: your chance of winning"),
        "odds {square}",
    ),
    Key("auto-flag on", N_("flag certain mines after every opening, until auto-flag off")),
    Key("why", N_("show whether a loss was avoidable")),
    RESTART,
    Key(
        "new hard",
        N_("start another game; new 16x30m99n needs no guessing, new #7 sets the seed"),
        "new 16x30m99n #7",
    ),
    LOOK,
    Key(
        "list numbers",
        N_(
            "list the numbers beside closed squares; also list numbers near {square}, list numbers all, "
            "list closed, flags or marks"
        ),
    ),
    *SHARED,
)

SPOKEN_KEYS = N_("{square} opens that square, f {square} flags it; help.")
SPOKEN_INTRO = N_("Open every safe square.")
# 79 columns at most on the boards of levels.
INTRO = N_("Minesweeper: open every safe square. {square} is row {row}, column {column}; rows count from 0.")
INTRO_KEYS = N_("Type {square} to open that square, f 0A to flag one, u to undo; also hint, help, q.")

# Squares.
CLOSED_SQUARES = NN_("{count} closed square", "{count} closed squares")
FLAGS = NN_("{count} flag", "{count} flags")
WRONG_FLAGS = NN_("{count} wrong flag", "{count} wrong flags")
QUESTION_MARKS = NN_("{count} question mark", "{count} question marks")
MINES = NN_("{count} mine", "{count} mines")
NUMBERS = NN_("{count} number", "{count} numbers")
SQUARES = NN_("{count} square", "{count} squares")
IN_WORDS = {
    CLOSED: N_("closed"),
    FLAG: N_("flag"),
    MARK: N_("question mark"),
    BLANK: N_("blank"),
    MINE_LOST: N_("mine"),
    MINE_WON: N_("mine"),
    EXPLODED: N_("mine that went off"),
    WRONG_FLAG: N_("wrong flag"),
}
IN_LEGEND = {
    **IN_WORDS,
    BLANK: N_("open, no mine around it"),
    MINE_WON: N_("mine, when you have won"),
    MINE_LOST: N_("mine, when you have lost"),
}
MINES_AROUND = N_("open, with so many mines around it")
COUNTED = {
    "closed": NN_("{count} closed", "{count} closed"),
    "blank": NN_("{count} blank", "{count} blank"),
    "flag": FLAGS,
    "question mark": QUESTION_MARKS,
    "mine": MINES,
    "mine that went off": NN_("{count} mine that went off", "{count} mines that went off"),
    "wrong flag": WRONG_FLAGS,
}
# Translators: {squares} is a list such as "3H and 4H". They are parts of "0B is 2; flag at 0A; closed at 0C and 1C.".
BESIDE = {
    CLOSED: NN_("closed at {squares}", "closed at {squares}"),
    FLAG: NN_("flag at {squares}", "flags at {squares}"),
    MARK: NN_("question mark at {squares}", "question marks at {squares}"),
    MINE_LOST: NN_("mine at {squares}", "mines at {squares}"),
    MINE_WON: NN_("mine at {squares}", "mines at {squares}"),
    EXPLODED: NN_("mine that went off at {squares}", "mines that went off at {squares}"),
    WRONG_FLAG: NN_("wrong flag at {squares}", "wrong flags at {squares}"),
}
NUMBERS_BESIDE = NN_("{squares} is {number}; {beside}.", "{squares} are {number}; {beside}.")
NO_NUMBERS = N_("No number has closed squares around it.")
FLAG_AT = NN_("Flag at {squares}.", "Flags at {squares}.")
FLAG_OFF = NN_("Flag taken off {squares}.", "Flags taken off {squares}.")
MARK_AT = NN_("Question mark at {squares}.", "Question marks at {squares}.")
MARK_OFF = NN_("Question mark taken off {squares}.", "Question marks taken off {squares}.")
MINES_AT = NN_("Unflagged mine: {squares}.", "Unflagged mines: {squares}.")
WRONG_FLAGS_AT = NN_("Wrong flag: {squares}.", "Wrong flags: {squares}.")
CLOSED_AGAIN = NN_("{squares} is closed again.", "{squares} are closed again.")
MANY_CLOSED_AGAIN = NN_("{count} square is closed again.", "{count} squares are closed again.")
MARKERS = {"flag": (FLAG_AT, FLAG_OFF), "mark": (MARK_AT, MARK_OFF)}
# What undo and redo do to markers: the symbol, or the one that is gone.
CHANGES = {FLAG: FLAG_AT, MARK: MARK_AT, f"no {FLAG}": FLAG_OFF, f"no {MARK}": MARK_OFF}
# What each symbol of a game that is over was before.
BEFORE_THE_END = {MINE_LOST: CLOSED, EXPLODED: CLOSED, MINE_WON: CLOSED, WRONG_FLAG: FLAG}
MAX_NEAR = 10  # sentences about the numbers near a square
MAX_NAMED = 9  # squares with the same odds, or in a proof, that are always named

# The game and its end.
SECONDS = NN_("{count} second", "{count} seconds")
EXACT_SECONDS = N_("{seconds} seconds")
# Translators: {time} is such as "83 seconds".
TIME = N_("Time: {time}.")
SAFE_TO_OPEN = NN_("{count} safe square to open.", "{count} safe squares to open.")
LOST_WITH = NN_(
    "You have lost with {count} safe square still closed.", "You have lost with {count} safe squares still closed."
)
SAFE_OPEN = NN_("{opened} of {count} safe square open", "{opened} of {count} safe squares open")
FIGURES = N_("Mines left {mines}   Flags {flags}")
FIGURES_AND_TIME = N_("Mines left {mines}   Flags {flags}   Time {seconds} s")
MOVES = N_("Open or flag any closed square, or chord a number that has its flags.")
YOU_WIN = N_("All clear: you win!")
YOU_WIN_IN = N_("All clear in {time}: you win!")
EFFICIENCY = N_("3BV, the fewest openings without chords: {fewest}. You made {openings}: {percent} efficiency.")
YOU_LOSE = NN_(
    "A mine at {squares}! You lose, with {percent} of the board cleared.",
    "Mines at {squares}! You lose, with {percent} of the board cleared.",
)
YOU_LOSE_AFTER = NN_(
    "A mine at {squares}! You lose after {time}, with {percent} of the board cleared.",
    "Mines at {squares}! You lose after {time}, with {percent} of the board cleared.",
)
USED_HINTS = N_("you used hints or odds")
TYPE_WHY = N_("Type why to see if it was avoidable.")
NO_GUESSES = N_("You made no guesses.")
GUESSED_TWICE = N_("You guessed twice; your chance of getting this far was {percent}.")
GUESSES = NN_(
    "You guessed once; your chance of getting this far was {percent}.",
    "You guessed {count} times; your chance of getting this far was {percent}.",
)
NO_GUESSES_BEFORE = N_("You made no guesses before that.")
GUESSED_TWICE_BEFORE = N_("You guessed twice before that; your chance of getting that far was {percent}.")
GUESSES_BEFORE = NN_(
    "You guessed once before that; your chance of getting that far was {percent}.",
    "You guessed {count} times before that; your chance of getting that far was {percent}.",
)

# What can't be done.
HAS_FLAG = N_("{square} has a flag; flag it again to take it off.")
# Translators: {squares} is such as "3H", "3H and 4H" or "12 squares".
ARE_OPEN = NN_("{squares} is already open.", "{squares} are already open.")
OPEN_BY_ITSELF = N_("To open {square}, type it on a line of its own.")
NO_FLAG = N_("{square} has no flag.")
NO_FLAG_ON_OPEN = N_("{square} is open; only closed squares can have a flag.")
NO_MARK_ON_OPEN = N_("{square} is open; only closed squares can have a question mark.")
CHORD_NEEDS_NUMBER = N_("There is no open number at {square}; chord opens the squares around one.")
CHORD_NEEDS_FLAGS = NN_(
    "{square} is {number} and has {count} flag around it; chord needs as many flags as the number.",
    "{square} is {number} and has {count} flags around it; chord needs as many flags as the number.",
)
# Translators: {squares} is such as "3H", "3H and 4H" or "12 numbers".
NOTHING_TO_CHORD = N_("There is nothing to open around {squares}.")
WHY_AFTER_A_LOSS = N_("why explains a loss; during a game, hint shows what is certain.")
ODDS_TAKES = N_("Can't read {word} here: odds takes squares, win or nothing.")
TOO_MUCH_TO_COUNT = N_("There are too many layouts to count.")

# Automatic flags.
AUTO_FLAG_ON = N_("Automatic flags are on.")
AUTO_FLAG_OFF = N_("Automatic flags are off.")
AUTO_FLAG_STOPPED = N_("Automatic flags are off: finding them took too long.")

# Odds.
OPEN_NUMBER = N_("{square} is open and shows {number}.")
OPEN_EMPTY = N_("{square} is open and blank.")
FIRST_IS_SAFE = N_("{square} is safe: the first square never has a mine.")
# Translators: {odds} is such as "16%" or "about 16%".
ODDS_OF_SQUARE = N_("The chance of a mine at {square} is {odds}.")
ABOUT = N_("about {percent}")
LEGEND = N_("Chances of a mine in percent: 00 is safe, ** is a mine.")
ESTIMATES = N_("There are too many layouts to count exactly, so these are estimates.")
ESTIMATE = N_("There are too many layouts to count exactly, so this is an estimate.")
# Translators: {chances} is a list such as "0% at 3A and 3B; 12% at 4B; 21% elsewhere".
ODDS = N_("Chance of a mine: {chances}.")
ODDS_AT = N_("{percent} at {squares}")
ODDS_ELSEWHERE = N_("{percent} elsewhere")
ODDS_EVERYWHERE = N_("The chance of a mine is {percent} everywhere.")
WIN_WITHOUT_GUESS = N_("Your chance of winning from here is 100%: this board needs no guessing.")
WIN_EXACTLY = N_("Your chance of winning from here is exactly {percent}.")
WIN_ABOUT = NN_(
    "Your chance of winning from here is about {percent}, give or take {points}, from {count} simulated game.",
    "Your chance of winning from here is about {percent}, give or take {points}, from {count} simulated games.",
)

# Hints, and why a game was lost.
FLAG_IS_WRONG = N_("The flag at {square} is wrong.")
NOTHING_IS_CERTAIN = N_("No square is certain.")
SAFEST = N_("{square} is the safest: {percent} likely to be safe.")
BEST_GUESS = N_("{square} is the best guess: {percent} likely to be safe.")
SAFER_SHOWS_LESS = N_("{square} is safer, at {percent}, but would show you less.")
CHANCE_TO_WIN = N_("Your chance of winning is {percent}.")
FLAGS_WERE_WRONG = NN_("The flag at {squares} was wrong.", "The flags at {squares} were wrong.")
AVOIDABLE = N_("It was avoidable.")
A_GUESS = N_("It was a guess: no square was certain to be safe.")
ANOTHER_WAS_SAFE = N_("The chance of a mine at {square} was {odds}, but {other} was safe.")
ODDS_WERE_LOWER = N_("The chance of a mine at {square} was {odds}. At {other} it was only {lower}.")
ODDS_WERE_LOWEST = N_("The chance of a mine at {square} was {odds}, and no other square was safer.")

# Proofs: that a square is certain, and why. Of two messages the first is for a safe square, the second for a mine.
IS_SAFE = N_("{square} is safe.")
IS_MINE = N_("{square} is a mine.")
NO_MINE_AROUND = N_("{square} has no mines around it.")
HAS_ITS_MINES = NN_(
    "{square} shows {count}, and its mine is at {mines}.", "{square} shows {count}, and its mines are at {mines}."
)
KNOWN_SAFE = NN_("{squares} is known to be safe.", "{squares} are known to be safe.")
ONLY_CLOSED = NN_(
    "{square} shows {number} and has only {count} closed square around it.",
    "{square} shows {number} and has only {count} closed squares around it.",
)
ONLY_OTHERS = NN_(
    "{square} shows {number} and has only {count} other closed square around it.",
    "{square} shows {number} and has only {count} other closed squares around it.",
)
# Translators: {fewer} and {more} are squares with the numbers {first} and {second}.
BY_PAIR_SAFE = N_(
    "Two numbers together prove it: {fewer} shows {first}, {more} shows {second}, "
    "and every mine still missing around {fewer} is next to {more} too."
)
BY_PAIR_MINES = NN_(
    "Two numbers together prove it: {fewer} shows {first}, {more} shows {second}, "
    "and {more} still needs {count} more mine than {fewer}, which can only be at {squares}.",
    "Two numbers together prove it: {fewer} shows {first}, {more} shows {second}, "
    "and {more} still needs {count} more mines than {fewer}, which can only be at {squares}.",
)
# Translators: {numbers} is a list of squares such as "0B, 1A and 1B".
BY_CHAIN = (
    N_("A longer chain of numbers proves it: with a mine there, {numbers} can't all be right."),
    N_("A longer chain of numbers proves it: without a mine there, {numbers} can't all be right."),
)
BY_CHAIN_OF_ANY = (
    N_("A longer chain of numbers proves it: with a mine there, the numbers can't all be right."),
    N_("A longer chain of numbers proves it: without a mine there, the numbers can't all be right."),
)
BY_COUNTING = N_("Counting the mines proves it.")
REMAINING = NN_("{count} mine remains.", "{count} mines remain.")
# Translators: {certain} is such as "1 certain mine".
BESIDE_CERTAIN = NN_("Besides {certain}, {count} mine remains.", "Besides {certain}, {count} mines remain.")
CERTAIN_MINES = NN_("{count} certain mine", "{count} certain mines")
NO_MINES = N_("There are no mines on this board.")
ALL_CERTAIN = NN_("The only mine is certain to be elsewhere.", "All {count} mines are certain to be elsewhere.")
NONE_TO_SPARE = NN_("The numbers need it.", "The numbers need all of them.")
ALL_NEEDED = NN_(
    "It fits only if every square that touches no number is a mine.",
    "They fit only if every square that touches no number is a mine.",
)
BY_COUNT = {
    "too many": (
        N_("With a mine there, the numbers would need at least {count}."),
        N_("Without a mine there, the numbers would need at least {count}."),
    ),
    "too few": (
        N_("With a mine there, there would be room for only {count}."),
        N_("Without a mine there, there would be room for only {count}."),
    ),
    "no layout": (
        N_("With a mine there, no layout has exactly that many."),
        N_("Without a mine there, no layout has exactly that many."),
    ),
}

# Which game.
EXAMPLE = N_("10x20m20, hard or =*.../..*")
LEVEL_OPTION = N_(
    "easy (or 1), medium, hard (or 2): one mine in ten squares; the classic boards: beginner, intermediate, expert"
)
MINES_OPTION = N_("how many, with --size")
NO_GUESS_OPTION = N_("a board that needs no guessing after the first opening")
PRESET = NN_("{size}, {count} mine", "{size}, {count} mines")
PRESET_HARD = NN_("{size}, {count} mine: easy but larger", "{size}, {count} mines: easy but larger")
PRESET_EXPERT = NN_("{size}, {count} mine: twice as dense", "{size}, {count} mines: twice as dense")
ANY_SIZE = N_("any size up to {size}")
NO_GUESS_TOO_LARGE = N_("A no-guess board has at most {count} squares.")
NO_GUESS_NOT_FOUND = N_("Couldn't find a no-guess board; try another first square or fewer mines.")
ROWS_WANTED = N_("A board has 1 to {most} rows, not {number}.")
COLUMNS_WANTED = N_("A board has 1 to {most} columns, not {number}.")
MINES_WANTED = N_("{size} boards hold 0 to {most} mines, not {number}.")
UNKNOWN_SYMBOL = N_("Row {row} has {symbol}; expected * for a mine or . for none.")
ROWS_SAY_OTHERWISE = N_("{word} doesn't match the rows: they make {size}.")
NO_SEED_FOR_MINES = N_("A board given with its mines takes neither a seed nor n.")
LEVEL_IS_ENOUGH = N_("--level already gives the size and the mines; leave out --size and --mines.")
NO_LEVEL = N_("There is no level {word}; the levels are {levels}.")
NO_LEVEL_MEANT = N_("There is no level {word}: did you mean {guess}?")
MINES_NEED_SIZE = N_("--mines needs --size, as in --size 9x9 --mines 10.")
NO_SIZE_OR_LEVEL = N_("Can't read {word} as a Minesweeper board; expected {expected}.")
NO_SIZE_OR_LEVEL_MEANT = N_("Can't read {word} as a Minesweeper board: did you mean {guess}?")


# What `list` takes: the symbols, how they are counted, and what is said when there are none.
LISTED = {
    "closed": (CLOSED, CLOSED_SQUARES, N_("There are no closed squares.")),
    "flags": (FLAG + WRONG_FLAG, FLAGS, N_("There are no flags.")),
    "marks": (MARK, QUESTION_MARKS, N_("There are no question marks.")),
}


class Words(GridWords):
    """What is open, what is flagged, and what the numbers say."""

    title = N_("Minesweeper")
    goal = N_("Open every safe square. A number counts the mines on the 8 squares around it.")
    keys = KEYS
    used_hints = USED_HINTS
    counted = COUNTED
    numbers = NUMBERS

    def intro(self, game: Minesweeper) -> str:
        row, col = game.rows // 2, game.cols // 2
        square = square_name(row, col)
        goal = _(INTRO, square=square, row=row, column=column_name(col))
        return f"{goal}\n{_(INTRO_KEYS, square=square)}"

    def rules(self, game: Minesweeper) -> str:
        return _(self.goal)

    def spoken_intro(self, game: Minesweeper) -> str:
        return _(SPOKEN_INTRO)

    def spoken_keys(self, game: Minesweeper) -> str:
        return _(SPOKEN_KEYS, square=square_name(game.rows // 2, game.cols // 2))

    def describe(self, events: Sequence[Event]) -> list[str]:
        """Return what was opened, flagged and marked; a mine that exploded is described at the end of the game."""
        texts = []
        for kind, group in groupby(events, lambda event: event.kind):
            together = list(group)
            if kind == "open":
                squares = [square for event in together for square in event.facts["opened"]]
                texts.append(opened(squares, *together[0].facts["at"]))
            elif kind in MARKERS:
                texts.append(toggled(kind, together))
        return list(filter(None, texts))

    def rows(self, game: Minesweeper) -> list[str]:
        return game.rows_shown()

    def cell(self, game: Minesweeper, symbol: str) -> str:
        return IN_WORDS.get(symbol, symbol)

    def legend(self, game: Minesweeper) -> dict[str, str]:
        """Return the symbols, with all numbers as one."""
        meanings = IN_LEGEND | {"1-8": MINES_AROUND}
        order = (CLOSED, FLAG, MARK, BLANK, "1-8", MINE_WON, MINE_LOST, EXPLODED, WRONG_FLAG)
        return {symbol: _(meanings[symbol]) for symbol in order}

    def around(self, game: Minesweeper, row: int, col: int) -> list[str]:
        """Return what is around a square, row by row."""
        shown = game.rows_shown()
        squares = [(r, c, self.cell(game, shown[r][c])) for r, c in game.around(row, col)]
        return square_sentences(squares, COUNTED)

    def position(self, game: Minesweeper) -> str:
        """Return all rows, unless all is closed."""
        is_new = set("".join(game.rows_shown())) == {CLOSED}
        return _("All squares are closed.") if is_new else super().position(game)

    def difference(self, before: Minesweeper, after: Minesweeper) -> str:
        """Return what changed, but for the mines that the board shows at the end of the game."""
        shown = after.rows_shown()
        changed: dict[str, Squares] = {}  # by the kind of change
        opened: list[tuple[int, int, str]] = []
        for row, lines in enumerate(zip(before.rows_shown(), shown)):
            for col, (old, new) in enumerate(zip(*lines)):
                was = BEFORE_THE_END.get(old, old)
                if new not in BEFORE_THE_END and new != was:
                    kind = f"no {was}" if new == CLOSED and was in (FLAG, MARK) else new
                    if kind in CHANGES or kind == CLOSED:
                        changed.setdefault(kind, []).append((row, col))
                    else:
                        opened.append((row, col, self.cell(after, new)))
        hidden = _("The mines are hidden again.") if before.outcome and not after.outcome else ""
        closed = changed.pop(CLOSED, [])
        texts = [at(message, changed.get(kind, [])) for kind, message in CHANGES.items()]
        texts.append(ngettext(*CLOSED_AGAIN, len(closed), squares=ranges_of(closed)) if closed else "")
        text = join_sentences([hidden, *texts, *square_sentences(opened, COUNTED)])
        if len(closed) > MAX_NAMED:
            return join_sentences([hidden, f"{ngettext(*MANY_CLOSED_AGAIN, len(closed))}{PAGE}{text}"])
        count = sum(map(len, changed.values())) + len(opened)
        summary = ngettext("{count} square changed.", "{count} squares changed.", count)
        return summarized(text, join_sentences([hidden, summary]))

    def goal_progress(self, game: Minesweeper) -> str:
        """Return how many mines have no flag."""
        return ngettext("{count} mine to find.", "{count} mines to find.", game.mines_left)

    def where(self, game: Minesweeper) -> str:
        """Return how much is closed, flagged and still to find, or was closed at the end."""
        if game.outcome == "won":
            return _("You have won: all safe squares are open.")
        if game.outcome:
            return ngettext(*LOST_WITH, game.safe_left)
        closed = ngettext(*CLOSED_SQUARES, len(squares_with(game, CLOSED + MARK)))
        flags = ngettext(*FLAGS, game.flags)
        return join_sentences([_("{closed}, {flags}.", closed=closed, flags=flags), self.goal_progress(game)])

    def revealed(self, game: Minesweeper) -> str:
        """Return where the mines were in a game that was lost, and the flags that were wrong."""
        if game.outcome != "lost":
            return ""
        mines, wrong = squares_with(game, MINE_LOST + EXPLODED), squares_with(game, WRONG_FLAG)
        text = join_sentences([at(MINES_AT, mines), at(WRONG_FLAGS_AT, wrong)])
        counts = [ngettext(*MINES, len(mines))] + ([ngettext(*WRONG_FLAGS, len(wrong))] if wrong else [])
        return summarized(text, _("The board shows {things}.", things=and_list(counts)))

    def results(self, stats: Mapping[str, object]) -> str:
        texts = [played(stats)]
        if "best_seconds" in stats:
            texts.append(_("Best time {seconds} s.", seconds=f"{stats['best_seconds']:.1f}"))
        if "best_bbbv_per_second" in stats:
            texts.append(_("Best 3BV per second {speed}.", speed=f"{stats['best_bbbv_per_second']:.2f}"))
        if "average_seconds" in stats:
            texts.append(_("Average time {seconds} s.", seconds=f"{stats['average_seconds']:.1f}"))
        return join_sentences(texts)

    def listing(self, game: Minesweeper, things: str) -> str:
        """Return where the flags, question marks or closed squares are."""
        symbols, counted, none = LISTED[things]
        squares = squares_with(game, symbols)
        if not squares:
            return _(none)
        count = ngettext(*counted, len(squares))
        names = ranges_of(squares) if things == "closed" else names_of(squares)
        # Translators: {things} is such as "2 flags", {squares} such as "3H and 4H".
        return _("{things}: {squares}.", things=count, squares=names)

    def numbers_listed(self, game: Minesweeper, settled: bool) -> str:
        """Return the numbers that have closed squares around them; with `settled` those too that have only flags."""
        numbers = alike(game, (CLOSED + MARK + FLAG) if settled else (CLOSED + MARK))
        return "\n".join([text for text, _some in numbers]) or _(NO_NUMBERS)

    def numbers_near(self, game: Minesweeper, row: int, col: int) -> str:
        """Return the numbers with closed squares around them that are nearest to a square, the nearest first."""
        numbers = alike(game, CLOSED + MARK)
        numbers.sort(key=lambda item: min([distance(square, (row, col)) for square in item[1]]))
        return "\n".join([text for text, _some in numbers[:MAX_NEAR]]) or _(NO_NUMBERS)


def opened(squares: list[tuple[int, int, int | None]], row: int, col: int) -> str:
    """Return opened squares from the one at (row, col) outwards: how many, and their numbers, without mines."""
    safe = [(r, c, str(value or IN_WORDS[BLANK])) for r, c, value in squares if value is not None]
    texts = [ngettext("Opened {count} square.", "Opened {count} squares.", len(safe))] if len(safe) > 1 else []
    text = join_sentences(square_sentences(safe, COUNTED, row))
    numbers = sum(word.isdigit() for _row, _col, word in safe)
    summary = ngettext("{count} of them is a number.", "{count} of them are numbers.", numbers)
    return join_sentences([*texts, summarized(text, summary)])


def toggled(kind: str, events: list[Event]) -> str:
    """Return where flags or question marks are now, and where no more; a flag may have hidden a question mark."""
    now = {(event.facts["row"], event.facts["col"]): event.facts for event in events}
    on, off = [[square for square, facts in now.items() if facts["set"] is wanted] for wanted in (True, False)]
    uncovered = [square for square in off if now[square].get("uncovers") == "mark"]
    set_at, taken_off = MARKERS[kind]
    return join_sentences([at(set_at, on), at(taken_off, off), at(MARK_AT, uncovered)])


def at(message: tuple[str, str], squares: Squares) -> str:
    """Return a message about some squares, "Flags at 3H and 4H."; empty without squares."""
    return ngettext(*message, len(squares), squares=names_of(squares)) if squares else ""


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
    numbers: dict[tuple[str, str], Squares] = {}
    for row, line in enumerate(shown):
        for col, symbol in enumerate(line):
            if symbol.isdigit() and any(shown[r][c] in beside for r, c in game.around(row, col)):
                numbers.setdefault((symbol, not_open_around(game, shown, row, col)), []).append((row, col))
    return [
        (ngettext(*NUMBERS_BESIDE, len(squares), squares=names_of(squares), number=number, beside=text), squares)
        for (number, text), squares in numbers.items()
    ]


def not_open_around(game: Minesweeper, shown: list[str], row: int, col: int) -> str:
    """Return what is not open around a square: "closed at 4B and 4C; flag at 2C"."""
    beside: dict[str, Squares] = {}
    for r, c in game.around(row, col):
        if shown[r][c] in BESIDE:
            beside.setdefault(shown[r][c], []).append((r, c))
    return semicolon_list([at(BESIDE[symbol], squares) for symbol, squares in beside.items()])


def odds_sentence(odds: list[tuple[str, Squares]]) -> str:
    """Return the chances of a mine, each (percent, squares), the least first: "0% at 3A; 12% at 4B; 21% elsewhere."."""
    squares_of: dict[str, Squares] = {}
    for chance, squares in odds:
        squares_of.setdefault(chance, []).extend(squares)
    most = max(squares_of, key=lambda chance: len(squares_of[chance]))
    elsewhere = [_(ODDS_ELSEWHERE, percent=most)] if len(squares_of[most]) > MAX_NAMED else []
    if elsewhere:
        del squares_of[most]
    if not squares_of:
        return _(ODDS_EVERYWHERE, percent=most)
    texts = [_(ODDS_AT, percent=chance, squares=names_of(squares)) for chance, squares in squares_of.items()]
    return _(ODDS, chances=semicolon_list([*texts, *elsewhere]))


def guesses_made(guesses: int, percent: str, lost: bool) -> str:
    """Return how often a player guessed, before the last opening if that lost, and how likely it was to go well."""
    if not guesses:
        return _(NO_GUESSES_BEFORE if lost else NO_GUESSES)
    if guesses == 2:
        return _(GUESSED_TWICE_BEFORE if lost else GUESSED_TWICE, percent=percent)
    return ngettext(*(GUESSES_BEFORE if lost else GUESSES), guesses, percent=percent)


def proved(proof: Proof) -> str:
    """Return that a square is safe or a mine, and why: "3B is safe. 2B shows 1, and its mine is at 2C."."""
    certain = IS_MINE if proof.is_mine else IS_SAFE
    return join_sentences([_(certain, square=square_name(*proof.square)), reason(proof)])


def reason(proof: Proof) -> str:
    """Return why a square is certain."""
    numbers = [(square_name(*square), number) for square, number in proof.numbers]
    if proof.rule == "number":
        return _by_number(proof, *numbers[0])
    if proof.rule == "pair":
        (fewer, first), (more, second) = numbers
        pair = {"fewer": fewer, "more": more, "first": first, "second": second}
        if not proof.is_mine:
            return _(BY_PAIR_SAFE, **pair)
        return ngettext(*BY_PAIR_MINES, len(proof.squares), squares=named(proof.squares), **pair)
    if proof.rule == "chain":
        if not numbers:
            return _(BY_CHAIN_OF_ANY[proof.is_mine])
        return _(BY_CHAIN[proof.is_mine], numbers=named([square for square, _number in proof.numbers], NUMBERS))
    return join_sentences([_(BY_COUNTING), *_counted(proof)])


def _by_number(proof: Proof, square: str, number: int) -> str:
    if proof.is_mine:
        known = at(KNOWN_SAFE, list(proof.squares))
        closed = ONLY_OTHERS if known else ONLY_CLOSED
        return join_sentences([known, ngettext(*closed, proof.total, square=square, number=number)])
    if not number:
        return _(NO_MINE_AROUND, square=square)
    return ngettext(*HAS_ITS_MINES, number, square=square, mines=named(proof.squares))


def _counted(proof: Proof) -> list[str]:
    """Return the mines that remain, and what follows from that."""
    if proof.rule == "all certain":
        return [ngettext(*ALL_CERTAIN, proof.certain) if proof.certain else _(NO_MINES)]
    certain = ngettext(*CERTAIN_MINES, proof.certain)
    remaining = BESIDE_CERTAIN if proof.certain else REMAINING
    texts = [ngettext(*remaining, proof.remaining, certain=certain)]
    if proof.rule in BY_COUNT:
        return [*texts, _(BY_COUNT[proof.rule][proof.is_mine], count=proof.total)]
    return [*texts, ngettext(*(ALL_NEEDED if proof.is_mine else NONE_TO_SPARE), proof.remaining)]


def already_open(squares: Squares) -> str:
    """Return that some squares are open, so that there is no need to open them."""
    return ngettext(*ARE_OPEN, len(squares), squares=named(squares))


def nothing_to_chord(squares: Squares) -> str:
    """Return that around some numbers there is nothing to open."""
    return _(NOTHING_TO_CHORD, squares=named(squares, NUMBERS))


def named(squares: Sequence[tuple[int, int]], things: tuple[str, str] = SQUARES) -> str:
    """Return squares as in "3H, 4H and 5H", or how many things they are."""
    return names_of(squares) if len(squares) <= MAX_NAMED else ngettext(*things, len(squares))
