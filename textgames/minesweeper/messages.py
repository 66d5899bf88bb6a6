"""What Minesweeper shows and says: help, boards, figures, moves, hints and proofs."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from textgames.engine.describer import GameDescriber
from textgames.engine.view import JsonObject
from textgames.engine.wording import ENTER, TOP_LEFT
from textgames.minesweeper import Minesweeper
from textgames.minesweeper.board import LEVELS, squares_with
from textgames.minesweeper.rules import (
    BLANK,
    CLOSED,
    EXPLODED,
    FLAG,
    MARK,
    MINE_LOST,
    MINE_WON,
    WRONG_FLAG,
    MinesweeperPosition,
)
from textgames.text.grid import Board
from textgames.text.language import (
    N_,
    NN_,
    _,
    comma_list,
    command_name,
    join_sentences,
    ngettext,
    plural,
    semicolon_list,
)
from textgames.text.speech import ALIKE, names_of, ranges_of, square_sentences
from textgames.text.squares import (
    Square,
    column_name,
    parse_square,
    places_of,
    square_name,
    squares_for_examples,
)
from textgames.text.style import Style

SPOKEN_KEYS = N_("{square} opens row {row}, column {column}.")
SPOKEN_FLAG = N_("F {square} sets a flag there.")
# At most 79 columns for the boards of all levels.
INTRO = N_(
    "Minesweeper: open every safe square. {square} is row {row}, column {column}; rows count "
    "from 0."
)
INTRO_KEYS = N_(
    "Type {square} and Enter to open that square, f {square} to flag it; {hint}, {help}, q quit."
)

KEYS_WITHOUT_HELP = N_(
    "Type {square} and Enter to open that square, f {square} to flag it; {help}, q quit."
)


# The word for each symbol on the board.
WORDS = {
    CLOSED: N_("closed"),
    FLAG: N_("flag"),
    MARK: N_("question mark"),
    BLANK: N_("blank"),
    "1-8": "",
    MINE_WON: N_("mine"),
    MINE_LOST: N_("unflagged mine"),
    EXPLODED: N_("exploded mine"),
    WRONG_FLAG: N_("wrong flag"),
}
# What the word alone doesn't explain.
EXPLAINED = {
    BLANK: N_("open, no mine around it"),
    "1-8": N_("open, with that many mines around it"),
    MINE_WON: N_("mine, when you have won"),
    MINE_LOST: N_("mine, when you have lost"),
}
COUNTED = {
    CLOSED: NN_("{count} closed", "{count} closed"),
    FLAG: NN_("{count} flag", "{count} flags"),
    MARK: NN_("{count} question mark", "{count} question marks"),
    MINE_LOST: NN_("{count} unflagged mine", "{count} unflagged mines"),
    WRONG_FLAG: NN_("{count} wrong flag", "{count} wrong flags"),
}
STYLES = {
    CLOSED: Style("RESET", 239, 251),
    FLAG: Style("RED", 16, 220, bold=True),
    MARK: Style("MAGENTA", 16, 51),
    MINE_WON: Style("GREEN", 22, 251),
    MINE_LOST: Style("RED", 88, 251),
    EXPLODED: Style("RED", 231, 160, bold=True),
    WRONG_FLAG: Style("MAGENTA", 16, 208, bold=True),
    # These show up on black and on white.
    "1": Style("CYAN", 27),
    "2": Style("GREEN", 28),
    "3": Style("RED", 161),
    "4": Style("MAGENTA", 98),
    "5": Style("RED", 130, bold=True),
    "6": Style("CYAN", 30, bold=True),
    "7": Style("MAGENTA", 243, bold=True),
    "8": Style("GREEN", 163, bold=True),
}
# Drawn without gaps, so that they look raised and open squares sunk.
CLOSED_SQUARES = (CLOSED, FLAG, MARK, MINE_WON, MINE_LOST, WRONG_FLAG)
NUMBERS = NN_("{count} number", "{count} numbers")
MAX_NEAR = 10  # numbers listed near a square
MAX_NAMED = 9  # numbers named in a proof, or squares named with the same odds
# Translators: 3BV is the fewest clicks that open the board without chords.
EFFICIENCY = NN_(
    "3BV {fewest}, {count} click: {percent} efficient.",
    "3BV {fewest}, {count} clicks: {percent} efficient.",
)

# Refused moves.
HAS_FLAG = N_("{square} has a flag; {unflag} {square} takes it off.")
IS_OPEN = N_("{square} is already open.")
NO_MARKER_ON_OPEN = N_("{square} is open; only closed squares can have a flag or a question mark.")
FLAGS_NEED_NUMBER = N_(
    "{square} shows {number} and has {count} closed squares around it; {flag} needs as many."
)
CHORD_NEEDS_FLAGS = N_("{chord} needs as many flags around {square} as its number.")
CHORD_NEEDS_NUMBER = N_(
    "There is no open number at {square}; {chord} opens the squares around one."
)

# Odds.
FIRST_IS_SAFE = N_("{square} is safe: the first square you open never has a mine.")
# Translators: {odds} is such as "16%" or "about 16%".
ODDS_OF_SQUARE = N_("The chance of a mine at {square} is {odds}.")
ESTIMATED = N_("This is an estimate: there are too many layouts to count exactly.")
WIN_ABOUT = N_(
    "Your chance of winning from here is about {percent}, plus or minus {points}, "
    "from {count} simulations."
)
# Percentages, each with the style for chances of a mine up to it.
ODDS = (
    (0, Style("GREEN", 16, 40, bold=True)),
    (15, Style("GREEN", 16, 149)),
    (30, Style("CYAN", 16, 221)),
    (50, Style("MAGENTA", 16, 215)),
    (99, Style("RED", 16, 203)),
    (100, Style("RED", 231, 124, bold=True)),
)

# Hints, and explanations of a loss.
BEST_GUESS = N_("{square} is the best guess: {percent} likely to be safe.")
SAFER_SHOWS_LESS = N_("{square} is safer, at {percent}, but would show you less.")

# What a move cost.
AVOIDABLE = N_("The loss was avoidable.")
COMPARED_WINS = N_("Chance of winning: {chance} with {better}, {chance_with_move} with {move}.")
COMPARED_MINES = N_("Chance of a mine: {chance} with {better}, {chance_with_move} with {move}.")
NO_GUESS_NEEDED = N_("This board needs no guessing.")
A_GUESS = N_("No square was certain to be safe.")
BAD_LUCK = N_("The mine was bad luck: its chance was {odds}, and no square was better.")

# Proofs that a square is certain.
STATES = (N_("{square} is safe"), N_("{square} is a mine"))  # by the number of mines on it
HAS_ITS_MINES = NN_(
    "{square} shows {count}, and its mine is at {mines}",
    "{square} shows {count}, and its mines are at {mines}",
)
KNOWN_SAFE = NN_("{squares} is known to be safe.", "{squares} are known to be safe.")
ONLY_MINES = NN_(
    "{square} shows {number}, and only {count} square around it can be a mine",
    "{square} shows {number}, and only {count} squares around it can be mines",
)
# Translators: {fewer} and {more} are squares with the numbers {first} and {second}.
BY_PAIR = N_("Two numbers together: {fewer} shows {first} and {more} shows {second}.")
PAIR_NEEDS_MORE = NN_(
    "{more} still needs {count} more mine than {fewer}, and that one can only be at {squares}",
    "{more} still needs {count} more mines than {fewer}, and those can only be at {squares}",
)
# Translators: {numbers} is a list such as "0B, 1A and 1B", or "12 numbers"; {otherwise} is such as
# "2C is a mine".
BY_CHAIN = N_("A longer chain of numbers: {numbers} can't all be right if {otherwise}")
BY_COUNTING = NN_(
    "Counting the mines: {count} is still to be found.",
    "Counting the mines: {count} are still to be found.",
)

# Flags or question marks.
SET = N_("{things} at {squares}.")
TAKEN_OFF = N_("{things} taken off {squares}.")
MARKER_OF = {"flag": FLAG, "mark": MARK}  # by the move that sets it or takes it off
NUMBERED = "12345678"
# The symbols that each argument of `list` stands for.
LISTED = {"closed": CLOSED, "flags": FLAG + WRONG_FLAG, "marks": MARK}


class Describer(GameDescriber):
    """What Minesweeper shows and says."""

    title = N_("Minesweeper")
    about = N_("Open every square that has no mine.")
    goal = N_("Open every safe square. A number counts the mines on the 8 squares around it.")
    symbols: ClassVar = WORDS

    def intro(self, session: Any) -> list[str]:
        places = middle_of(session.game)
        keys = INTRO_KEYS if session.vocabulary.has_help else KEYS_WITHOUT_HELP
        return [_(INTRO, **places), _(keys, **places)]

    def spoken_intro(self, session: Any) -> list[str]:
        places = middle_of(session.game)
        facts = (N_("Open every safe square."), SPOKEN_KEYS, SPOKEN_FLAG, ENTER)
        return [*[_(fact, **places) for fact in facts], self.tells_more(session), _(TOP_LEFT)]

    def examples(self, game: Minesweeper) -> Mapping[str, object]:
        """Return squares for examples, closed ones if there are any."""
        closed = squares_with(game.rows_shown(), CLOSED)
        places = squares_for_examples(game.size)
        if closed and parse_square(str(places["square"]), *game.size) not in closed:
            places = places_of(closed[0], closed[-1])
        return places

    def possible(self, session: Any) -> list[str]:
        if session.outcome:
            return super().possible(session)
        square = self.examples(session.game)["square"]
        return [f"open {square}", f"flag {square}"]

    def rules(self, session: Any) -> str:
        return _(self.goal)

    def score(self, game: Minesweeper) -> str:
        to_open = ngettext(
            "{count} safe square to open.", "{count} safe squares to open.", game.safe_left
        )
        return join_sentences([super().score(game), "" if game.outcome else to_open])

    def standing(self, game: Minesweeper) -> dict[str, int]:
        safe = game.rows * game.cols - game.mines
        return {"opened": safe - game.safe_left, "safe": safe}

    def standing_text(self, standing: Mapping[str, int]) -> str:
        return _("{opened} of {count} open", count=standing["safe"], opened=standing["opened"])

    def figures_of(self, result: Mapping[str, Any]) -> str:
        if result["seconds"] is None:
            return super().figures_of(result)
        return _("{seconds} s", seconds=f"{result['seconds']:.1f}")

    def rows(self, game: Minesweeper) -> list[str]:
        return game.rows_shown()

    def legend(self, game: Minesweeper) -> dict[str, str]:
        return {symbol: _(meaning) for symbol, meaning in (WORDS | EXPLAINED).items()}

    def around(self, game: Minesweeper, row: int, col: int) -> list[str]:
        shown = game.rows_shown()
        squares = [(r, c, self.cell(game, shown[r][c])) for r, c in game.around(row, col)]
        return square_sentences(squares)

    def position(self, game: Minesweeper) -> list[str]:
        if not game.position.steps:
            return [_("All squares are closed.")]
        return super().position(game)

    def spoken(self, game: Minesweeper, positions: Sequence[MinesweeperPosition]) -> list[str]:
        """Return a marker that was set or taken off, or what is on the opened squares.

        Mines are left out: the end of the game reports them.
        """
        before, now = positions
        assert now.move
        verb = now.move[0]
        if verb in MARKER_OF:
            changed = changed_squares(before, now)
            row, col = changed[0]
            message = TAKEN_OFF if now.rows[row][col] == CLOSED else SET
            return [things_at(MARKER_OF[verb], changed, message)]
        safe = []
        for row, col, number in now.opened:
            if number is not None:
                safe.append((row, col, str(number or WORDS[BLANK])))
        facts = square_sentences(safe)
        if len(safe) > 1:
            count = ngettext("Opened {count} square.", "Opened {count} squares.", len(safe))
            facts.insert(0, count)
        return facts

    def objects(
        self, game: Minesweeper, positions: Sequence[MinesweeperPosition]
    ) -> list[JsonObject]:
        before, now = positions
        assert now.move
        verb = now.move[0]
        objects: list[JsonObject] = []
        if verb in MARKER_OF:
            for row, col in changed_squares(before, now):
                is_set = now.rows[row][col] != CLOSED
                objects.append({"type": verb, "row": row, "col": col, "set": is_set})
            return objects
        for row, col, number in now.opened:
            if number is None:
                objects.append({"type": "boom", "row": row, "col": col})
            else:
                objects.append({"type": "open", "row": row, "col": col, "value": number})
        return objects

    def difference(self, before: Minesweeper, after: Minesweeper) -> list[str]:
        """Return the changes except for exploded mines, which the end of the game reports."""
        old_rows = [row.replace(EXPLODED, CLOSED) for row in before.position.rows]
        new_rows = [row.replace(EXPLODED, CLOSED) for row in after.position.rows]
        closed: list[Square] = []
        unmarked: dict[str, list[Square]] = {FLAG: [], MARK: []}
        others: list[tuple[int, int, str]] = []
        for row in range(after.rows):
            for col in range(after.cols):
                old = old_rows[row][col]
                new = new_rows[row][col]
                if old == new:
                    continue
                if new != CLOSED:
                    others.append((row, col, self.cell(after, new)))
                elif old in unmarked:
                    unmarked[old].append((row, col))
                else:
                    closed.append((row, col))
        taken_off = [things_at(symbol, squares, TAKEN_OFF) for symbol, squares in unmarked.items()]
        hidden = _("The mines are hidden again.") if before.outcome and not after.outcome else ""
        again = at(NN_("{squares} is closed again.", "{squares} are closed again."), closed)
        facts = [hidden, again, *taken_off, *square_sentences(others)]
        return [fact for fact in facts if fact]

    def goal_progress(self, game: Minesweeper) -> str:
        return ngettext("{count} mine to find.", "{count} mines to find.", game.mines_left)

    def situation(self, game: Minesweeper) -> list[str]:
        """Return the counts of closed squares, flags and mines to find; nothing after the end."""
        if game.outcome:
            return []
        closed = plural(COUNTED[CLOSED], game.position.closed - game.flags)
        flags = plural(COUNTED[FLAG], game.flags)
        return [_("{closed}, {flags}.", closed=closed, flags=flags), self.goal_progress(game)]

    def revealed(self, game: Minesweeper) -> list[str]:
        """Return the places of the unflagged mines and the wrong flags of a lost game."""
        shown = game.rows_shown()
        facts = []
        for symbol in (MINE_LOST, WRONG_FLAG):
            facts.append(things_at(symbol, squares_with(shown, symbol)))
        return facts

    def kind(self, settings: str) -> str:
        settings = settings.removesuffix("=")  # of a board spelled out
        board = settings.removesuffix("n")
        names = {size: name for name, size in LEVELS.items()}
        if board not in names:
            return settings
        level = command_name(names[board])
        if board != settings:
            level = _("{level} no-guess", level=level)
        return _("{level} ({board})", level=level, board=size_and_mines(board))

    def results(self, stats: Mapping[str, object]) -> str:
        played = super().results(stats)
        if "best_seconds" not in stats:
            return played
        best = _("Best time {value:.1f} s.", value=stats["best_seconds"])
        return join_sentences([played, best])

    def completed(self, game: Minesweeper) -> float:
        safe = game.rows * game.cols - game.mines
        return 1 - game.safe_left / safe

    def board(self, game: Minesweeper) -> Board:
        return Board(game.rows_shown(), STYLES, names_around=True, joined=CLOSED_SQUARES)

    def figures(self, session: Any) -> str:
        left = 0 if session.outcome == "won" else session.game.mines_left
        figures = _("Mines left {mines}   Flags {flags}", mines=left, flags=session.game.flags)
        seconds = session.seconds() if session.is_typed else None
        if seconds is None:
            return figures
        return figures + "   " + _("Time {seconds} s", seconds=int(seconds))

    def spoken_score(self, session: Any) -> list[str]:
        clock = self._clock(session) if session.is_typed else ""
        return [self.goal_progress(session.game), clock]

    def state(self, session: Any) -> dict[str, Any]:
        game: Minesweeper = session.game
        state = {
            "rows": game.rows_shown(),
            "mines": game.mines,
            "flags": game.flags,
            "safe_left": game.safe_left,
            "steps": game.position.steps,
            "seconds": int(session.seconds() or 0),
        }
        if game.outcome:
            state["bbbv"] = game.three_bv
            state["openings"] = game.position.clicks
        return state

    def moves(self, session: Any) -> str:
        return _("Open or flag any closed square, or chord a number that has its flags.")

    def ending(self, session: Any) -> list[str]:
        game: Minesweeper = session.game
        if game.outcome == "won":
            fewest = game.three_bv
            clicks = game.position.clicks
            efficiency = plural(EFFICIENCY, clicks, fewest=fewest, percent=f"{fewest / clicks:.0%}")
            return [_("All clear: you win!"), self._clock(session), efficiency]
        mines = NN_("A mine at {squares}!", "Mines at {squares}!")
        percent = f"{self.completed(game):.0%}"
        you_lose = _("You lose, with {percent} of the board cleared.", percent=percent)
        return [at(mines, game.position.exploded), you_lose, self._clock(session)]

    def _clock(self, session: Any) -> str:
        """Return the time played, to the tenth of a second for a player at a terminal.

        Empty if it isn't known.
        """
        seconds = session.seconds()
        if seconds is None:
            return ""
        if session.is_typed:
            return _("Time: {seconds} seconds.", seconds=f"{seconds:.1f}")
        return ngettext("Time: {count} second.", "Time: {count} seconds.", int(seconds))

    def picture(self, session: Any) -> str:
        clock = _("[*] {clock}", clock=self._clock(session))
        if session.outcome != "won":
            return clock
        return join_sentences([clock, _("3BV {count}.", count=session.game.three_bv)])

    def result_details(self, spec: Any, game: Minesweeper) -> dict[str, Any]:
        return {"bbbv": game.three_bv}

    def listing(self, game: Minesweeper, things: str, near: Square | None) -> str:
        """Return the places of the flags, question marks or closed squares, or the open numbers.

        The numbers are those next to closed squares, a line each; with a square `near`, only the
        `MAX_NEAR` nearest to it, nearest first.
        """
        if things in LISTED:
            symbols = LISTED[things]
            squares = squares_with(game.rows_shown(), symbols)
            return things_at(symbols[0], squares) or _("There are none.")
        numbers = numbers_beside_closed(game)
        listed = list(numbers)
        if near:
            row, col = near

            def distance(square: Square) -> int:
                return max(abs(square[0] - row), abs(square[1] - col))

            listed = sorted(numbers, key=distance)[:MAX_NEAR]
        lines = [numbers[square] for square in listed]
        return "\n".join(lines) or _("No number has closed squares around it.")


def changed_squares(before: MinesweeperPosition, after: MinesweeperPosition) -> list[Square]:
    """Return the squares whose symbols differ."""
    changed = []
    for row, (old, new) in enumerate(zip(before.rows, after.rows)):
        for col in range(len(old)):
            if old[col] != new[col]:
                changed.append((row, col))
    return changed


def middle_of(game: Minesweeper) -> dict[str, object]:
    """Return a square in the middle of the board, its row and its column, for messages."""
    row, col = game.rows // 2, game.cols // 2
    return {"square": square_name((row, col)), "row": row, "column": column_name(col)}


def size_and_mines(board: str) -> str:
    """Return the size and the mines of a board such as "10x10m10": "10x10, 10 mines"."""
    return _("{board} mines", board=comma_list(board.split("m")))


def things_at(symbol: str, squares: Sequence[Square], message: str = SET) -> str:
    """Return a message about the squares of a symbol: "2 flags at 3H and 4H.".

    Empty if there are no squares.
    """
    if not squares:
        return ""
    things = plural(COUNTED[symbol], len(squares))
    return _(message, things=things, squares=ranges_of(squares))


def at(message: tuple[str, str], squares: Sequence[Square]) -> str:
    """Return a message about squares: "The flags at 3H and 4H were wrong.".

    Empty if there are no squares.
    """
    if not squares:
        return ""
    return plural(message, len(squares), squares=ranges_of(squares))


def numbers_beside_closed(game: Minesweeper) -> dict[Square, str]:
    """Return the numbers next to closed squares without a flag, each with a sentence.

    It names the squares around the number that are not open: "3B is 2: 4B and 4C closed; 2C flag.".
    """
    shown = game.rows_shown()
    sentences: dict[Square, str] = {}
    for row, col in squares_with(shown, NUMBERED):
        not_open: defaultdict[str, list[Square]] = defaultdict(list)
        for near_row, near_col in game.around(row, col):
            symbol = shown[near_row][near_col]
            if symbol not in BLANK + NUMBERED:
                not_open[symbol].append((near_row, near_col))
        if CLOSED not in not_open and MARK not in not_open:
            continue
        beside = []
        for symbol, squares in not_open.items():
            word = _(WORDS[symbol])
            beside.append(_(ALIKE, squares=ranges_of(squares), word=word))
        # Translators: {beside} is a list such as "0C and 1C closed; 0A flag".
        sentences[row, col] = _(
            "{square} is {number}: {beside}.",
            square=square_name((row, col)),
            number=shown[row][col],
            beside=semicolon_list(beside),
        )
    return sentences


def odds_in_words(rows: list[list[float | None]]) -> list[str]:
    """Return the chances of a mine, the least first: "0% at 3A.", "21% elsewhere.".

    `rows` has the chance for each square, None for open ones.
    """
    chances: list[tuple[float, Square]] = []
    for row, line in enumerate(rows):
        for col, chance in enumerate(line):
            if chance is not None:
                chances.append((chance, (row, col)))
    squares_of: defaultdict[str, list[Square]] = defaultdict(list)
    for chance, square in sorted(chances):
        squares_of[percent(chance)].append(square)
    commonest = max(squares_of, key=lambda shown: len(squares_of[shown]))
    too_many_to_name = len(squares_of[commonest]) > MAX_NAMED
    if too_many_to_name:
        del squares_of[commonest]
    if not squares_of:
        every = N_("Every closed square has the same chance of a mine: {percent}.")
        return [_(every, percent=commonest)]
    texts = [_("Chances of a mine.")]
    for shown, squares in squares_of.items():
        texts.append(_("{percent} at {squares}.", percent=shown, squares=names_of(squares)))
    if too_many_to_name:
        texts.append(_("{percent} elsewhere.", percent=commonest))
    return texts


def odds_board(odds: list[list[float | None]], shown: list[str]) -> Board:
    """Return the board with the chance of a mine on each closed square, as two characters."""
    rows = []
    for chances, symbols in zip(odds, shown):
        row = list(symbols)
        for col, chance in enumerate(chances):
            if chance is not None:
                row[col] = percent_in_two(chance)
        rows.append(row)
    styles = {}
    for number in range(101):
        text = percent_in_two(number / 100)
        styles[text] = next(style for most, style in ODDS if number <= most)
    return Board(rows, styles, width=2, names_around=True)


def percent(chance: float, digits: int = 0) -> str:
    """Return a chance in percent, with `digits` after the point.

    Only certainties are 0% or 100%.
    """
    if chance in (0, 1):
        return f"{chance:.0%}"
    least = 10**-digits
    shown = min(max(100 * chance, least), 100 - least)
    return f"{shown:.{digits}f}%"


def percent_in_two(chance: float) -> str:
    """Return a chance in two characters: 01 to 99 percent, 00 for safe, ** for a mine."""
    return "**" if chance == 1 else percent(chance).removesuffix("%").zfill(2)
