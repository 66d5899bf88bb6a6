"""What the solver finds out about a level while it is played: hints, solutions, boxes that are stuck."""

from __future__ import annotations

from textgames.engine.cancellation import Cancellation
from textgames.errors import OutOfTime
from textgames.sokoban import messages
from textgames.sokoban.board import pushes_in
from textgames.sokoban.rules import DIRECTION_OF, Sokoban, SokobanPosition, Square
from textgames.sokoban.solver.deadlocks import find_deadlocked_box
from textgames.sokoban.solver.maze import Maze
from textgames.sokoban.solver.search import Search, shortening, solving
from textgames.sokoban.solver.walking import play_moves, positions_along
from textgames.text.language import _, command_text, ngettext
from textgames.text.squares import square_name


class Advisor:
    """Answers about one level, whose maze is made once; each raises `Illegal` if it is too large to be searched.

    A search yields as it goes, and returns what it has found.

    `plan` is the solution that was found last: the moves that are left, as LURD, by the player, the boxes and the
    targets of each of its positions. So a player who follows it is led to its end.
    """

    def __init__(self) -> None:
        self.plan: dict[tuple[object, ...], str] = {}
        self._maze: Maze | None = None

    def maze(self, game: Sokoban, cancellation: Cancellation) -> Maze:
        """Return the maze of the level, for a search that this cancels."""
        if self._maze is None:
            self._maze = Maze(game, cancellation)
        self._maze.cancellation = cancellation
        return self._maze

    def moves_planned(self, game: Sokoban) -> str:
        """Return the moves that are left of the solution; empty if none leads through this position."""
        return self.plan.get(game.position[:3], "")

    def deadlocked_box(self, game: Sokoban, cancellation: Cancellation) -> Square | None:
        return find_deadlocked_box(game, self.maze(game, cancellation))

    def solution(
        self, game: Sokoban, cancellation: Cancellation
    ) -> Search[tuple[str, bool] | None]:
        """Return a short solution as LURD, and whether none has fewer pushes; None if there is no solution."""
        maze = self.maze(game, cancellation)
        solved = yield from solving(game, maze)
        if solved is None:
            return None
        moves, is_fewest = yield from shortening(game, solved.moves, maze)
        self._follow(moves, positions_along(game, moves))
        return moves, is_fewest

    def is_solvable(self, game: Sokoban, cancellation: Cancellation) -> Search[bool]:
        """Return whether there is a solution; raise `OutOfTime` if that isn't found out in time."""
        if self.moves_planned(game):
            return True
        solved = yield from solving(game, self.maze(game, cancellation))
        return solved is not None

    def _follow(self, moves: str, positions: list[SokobanPosition]) -> None:
        self.plan = {position[:3]: moves[done:] for done, position in enumerate(positions)}

    def advice(self, game: Sokoban, cancellation: Cancellation) -> Search[tuple[str, ...]]:
        """Return a hint: a command, empty if there is no solution, why, and the whole text if it is another."""
        if not self.moves_planned(game):
            maze = self.maze(game, cancellation)
            solved = yield from solving(game, maze)
            if solved is None:
                way_back = yield from self._way_back(game, maze)
                return way_back
            self._follow(solved.moves, solved.since_start())
        moves = self.moves_planned(game)
        return DIRECTION_OF[moves[0].lower()], what_remains(game, moves)

    def _way_back(self, game: Sokoban, maze: Maze) -> Search[tuple[str, ...]]:
        """Return a command that takes back as many moves as needed if there is no solution from here, and why.

        Before a solvable position all were solvable, so binary search finds the last solvable one.
        """
        moves = game.moves
        pushes = [
            done for done, move in enumerate(moves) if move.isupper()
        ]  # positions, by the moves made before
        low, high = (
            0,
            len(pushes),
        )  # the first `low` of them are solvable, those from `high` on are not
        while low < high:
            middle = (low + high) // 2
            before = game.copy()
            before.restart()
            play_moves(before, moves[: pushes[middle]])
            try:
                solved = yield from solving(before, maze)
                is_solvable = solved is not None
            except OutOfTime:
                is_solvable = False
            low, high = (middle + 1, high) if is_solvable else (low, middle)
        if low:
            command = f"undo {len(moves) - pushes[low - 1]}"
            typed = command_text(command)
            why = _(
                "The level can't be solved from here. {command} takes you back to where it can.",
                command=typed,
            )
            return command, why, why
        return "", _(messages.NO_SOLUTION_FROM_HERE)


def what_remains(game: Sokoban, moves: str) -> str:
    """Return how many pushes a solution has, and its next one, as a sentence."""
    square = game.find_player()
    before_push = next(done for done, move in enumerate(moves) if move.isupper())
    for move in moves[: before_push + 1]:
        square = game.beside(square, move.lower())
    name, direction = square_name(*square), _(DIRECTION_OF[moves[before_push].lower()])
    return ngettext(*messages.PUSHES_REMAIN, pushes_in(moves), square=name, direction=direction)
