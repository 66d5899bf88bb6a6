"""Help from the solver during play: hints, solutions and stuck boxes."""

from __future__ import annotations

from textgames.engine.cancellation import Cancellation
from textgames.engine.view import Hint
from textgames.errors import OutOfTime
from textgames.sokoban import messages
from textgames.sokoban.board import pushes_in
from textgames.sokoban.rules import DIRECTION_OF, Sokoban, Square
from textgames.sokoban.solver.deadlocks import find_deadlocked_box
from textgames.sokoban.solver.maze import Maze
from textgames.sokoban.solver.search import shorten, solve
from textgames.sokoban.solver.walking import play_moves, positions_along
from textgames.text.language import _, command_text, plural
from textgames.text.squares import square_name


class Advisor:
    """Answers questions about one level; its maze is made only once.

    All answers raise `Illegal` if the level is too large to be searched, and `OutOfTime` if a
    search is cancelled.

    `plan` is the solution found last: it maps the player, boxes and targets of each position of the
    solution to the moves that are left from there, as LURD. It guides a player who follows the
    solution to its end.
    """

    def __init__(self) -> None:
        self.plan: dict[tuple[object, ...], str] = {}
        self._maze: Maze | None = None

    def maze(self, game: Sokoban, cancellation: Cancellation) -> Maze:
        """Return the maze of the level, for a search that `cancellation` can stop."""
        if self._maze is None:
            self._maze = Maze(game, cancellation)
        self._maze.cancellation = cancellation
        return self._maze

    def moves_planned(self, game: Sokoban) -> str:
        """Return the moves left in the plan. Empty if it doesn't lead through this position."""
        return self.plan.get(game.position[:3], "")

    def deadlocked_box(self, game: Sokoban, cancellation: Cancellation) -> Square | None:
        return find_deadlocked_box(game, self.maze(game, cancellation))

    def solution(self, game: Sokoban, cancellation: Cancellation) -> tuple[str, bool] | None:
        """Return a short solution as LURD, and True if no solution has fewer pushes.

        Return None if there is no solution.
        """
        maze = self.maze(game, cancellation)
        moves = solve(game, cancellation, maze)
        if moves is None:
            return None
        moves, is_fewest = shorten(game, moves, cancellation, maze)
        self._follow(game, moves)
        return moves, is_fewest

    def _follow(self, game: Sokoban, moves: str) -> None:
        positions = positions_along(game, moves)
        self.plan = {position[:3]: moves[done:] for done, position in enumerate(positions)}

    def advice(self, game: Sokoban, cancellation: Cancellation) -> Hint:
        """Return the next move of a solution, or how far to go back if there is none."""
        if not self.moves_planned(game):
            moves = solve(game, cancellation, self.maze(game, cancellation))
            if moves is None:
                return self._way_back(game, cancellation)
            self._follow(game, moves)
        moves = self.moves_planned(game)
        return Hint(DIRECTION_OF[moves[0].lower()], what_remains(game, moves))

    def _way_back(self, game: Sokoban, cancellation: Cancellation) -> Hint:
        """Return the hint if there is no solution from here: to undo as many moves as needed.

        All positions before a solvable one are solvable, so binary search finds the last one.
        """
        maze = self.maze(game, cancellation)
        moves = game.moves
        # The number of moves before each push.
        pushes = [done for done, move in enumerate(moves) if move.isupper()]
        # The level is solvable before the first `low` pushes, and not before those from `high` on.
        low = 0
        high = len(pushes)
        while low < high:
            middle = (low + high) // 2
            before = game.copy()
            before.restart()
            play_moves(before, moves[: pushes[middle]])
            try:
                is_solvable = solve(before, cancellation, maze) is not None
            except OutOfTime:
                is_solvable = False
            if is_solvable:
                low = middle + 1
            else:
                high = middle
        if not low:
            return Hint("", _(messages.NO_SOLUTION_FROM_HERE))
        command = f"undo {len(moves) - pushes[low - 1]}"
        why = _(
            "The level can't be solved from here. {command} takes you back to where it can.",
            command=command_text(command),
        )
        return Hint(command, why, is_complete=True)


def what_remains(game: Sokoban, moves: str) -> str:
    """Return the number of pushes in a solution, and its next push, as a sentence."""
    square = game.find_player()
    for move in moves:
        square = game.beside(square, move.lower())
        if move.isupper():
            break
    name = square_name(square)
    direction = _(DIRECTION_OF[move.lower()])
    return plural(messages.PUSHES_REMAIN, pushes_in(moves), square=name, direction=direction)
