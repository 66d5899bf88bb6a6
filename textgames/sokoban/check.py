"""Solves the levels of a file one after the other, for people who write levels: `textgames sokoban FILE --check`."""

from __future__ import annotations

from time import process_time

from textgames.errors import OutOfTime, Refusal, Unreadable, printable, quoted
from textgames.host import EXIT_LOST, EXIT_PLAYED, EXIT_UNFINISHED
from textgames.ids import number_in
from textgames.sokoban.formats import Level
from textgames.sokoban.ids import FIRST_SET, Deal, levels_of, split_number
from textgames.sokoban.rules import NAMES, Sokoban, pushes_in
from textgames.sokoban.solver.search import solve
from textgames.text.numbers import is_number
from textgames.text.phrases import plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from textgames.views.view import View

SECONDS = 10.0  # of the processor's time for each level, unless it is told
LONGEST = 10.0**6


class Checked:
    """What came out for one level; `error` says why there is no solution, and is None where there is one."""

    def __init__(self, level: Level, seconds: float) -> None:
        self.moves: str | None = None
        self.error: str | None = None
        self.in_time = True
        begun = process_time()
        try:
            self.moves = solve(Sokoban.from_text(level.board), lambda positions: process_time() > begun + seconds)
            if self.moves is None:
                self.error = "there is no solution"
        except OutOfTime as error:
            in_time = f"no solution was found in {seconds:g} second{'' if seconds == 1 else 's'}"
            self.error = in_time if process_time() > begun + seconds else str(error)
            self.in_time = False
        except Refusal as error:
            self.error = str(error)
        self.seconds = process_time() - begun
        self.own_is_right = None if self.error or not level.solution else is_solved_by(level.board, level.solution)

    def record(self) -> dict[str, Any]:
        """What `--json` tells of it."""
        moves = self.moves
        return {
            "solved": moves is not None,
            "pushes": None if moves is None else pushes_in(moves),
            "moves": None if moves is None else len(moves),
            "lurd": moves,
            "seconds": round(self.seconds, 3),
            "error": self.error,
            "solution": self.own_is_right,
        }

    def __str__(self) -> str:
        if self.moves is None:
            return str(self.error)
        figures = f"{plural(pushes_in(self.moves), 'push', 'es')}, {plural(len(self.moves), 'step')}"
        own = "; the solution in the file is wrong" if self.own_is_right is False else ""
        return f"solved in {self.seconds:.2f} seconds: {figures}{own}"


def is_solved_by(board: str, moves: str) -> bool:
    """Whether moves as LURD solve a level."""
    game = Sokoban.from_text(board)
    return all(game.move(NAMES[move.lower()]) for move in moves) and game.outcome == "won"


def run(params: str, given: Mapping[str, Any], view: View) -> int:
    """Solve the levels that the command line names and tell of each; the exit status that tells how it went.

    `params` is what stands behind the colon of an ID, empty where LEVELS and --level may say it.
    """
    seconds = seconds_in(given["time"]) if "time" in given else SECONDS
    checked = []
    for number, one in chosen(params, given.get("levels"), given.get("level")):
        result = Checked(one, seconds)
        checked.append(result)
        title = printable(one.title) + ": " if one.title else ""
        rows = [(f"{number:>3}  {title}{result}.", f"{number}. {title}{result}.")]
        view.table(rows, event="check", level=number, title=one.title, **result.record())
        view.console.flush()
    solved = sum(result.moves is not None for result in checked)
    view.remark(f"{plural(len(checked), 'level')}, {solved} solved.")
    if all(result.moves is not None for result in checked):
        return EXIT_PLAYED
    return EXIT_LOST if any(result.in_time and result.moves is None for result in checked) else EXIT_UNFINISHED


def seconds_in(text: str) -> float:
    """What --time gives; raises `Unreadable` where it is no time."""
    seconds = float(text) if is_number(text.replace(".", "", 1)) else 0.0
    if not 0 < seconds <= LONGEST:
        raise Unreadable(f"{quoted(text)} is no time; expected --time 30 for 30 seconds", text)
    return seconds


def chosen(params: str, levels: str | None, level: str | None) -> list[tuple[int, Level]]:
    """The levels to check, each with its number."""
    if params.startswith("="):
        try:
            return [(1, Level.of(Deal(params).board))]
        except ValueError as error:
            raise Unreadable(str(error)) from None
    name, number = split_number(params) if params else (levels or FIRST_SET, level)
    numbered = list(enumerate(levels_of(name), 1))
    wanted = None if number is None else number_in(number, "--level 3 for the third level")
    found = [(place, one) for place, one in numbered if wanted in (None, place)]
    if not found:
        raise Unreadable(f"there are levels 1 to {len(numbered)} in {name}, and no {number}", number or "")
    return found
