"""Help from the solver: hints, solutions, stuck boxes, and what a move cost."""

from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from math import inf
from typing import NamedTuple

from textgames.engine.review import GameAdvisor, Hint, MoveReview
from textgames.errors import OutOfTime
from textgames.sokoban import messages
from textgames.sokoban.board import pushes_in
from textgames.sokoban.rules import DIRECTION_OF, Sokoban, SokobanPosition, neighbors
from textgames.sokoban.solver.deadlocks import find_deadlocked_box
from textgames.sokoban.solver.maze import Maze, PositionKey, Push, key_of
from textgames.sokoban.solver.search import play_pushes, shorten, solve
from textgames.sokoban.solver.walking import positions_along, walk_to
from textgames.text.language import _, command_text, plural
from textgames.text.squares import Square, square_name

PROOF_POSITIONS = 1200  # of a proof that no solution has fewer pushes; a third of a second


class Solution(NamedTuple):
    """The pushes that solve a level from a position, None if it has no solution.

    `is_proved` is True if no solution has fewer.
    """

    pushes: list[Push] | None
    is_proved: bool


NOT_FOUND = Solution(None, False)


class Advisor(GameAdvisor):
    """Evaluates the positions of a level by the pushes that they need.

    A solution is kept for all positions along it. All methods raise `NoAnswer` if the level is too
    large to be searched, and `OutOfTime` if a search is cancelled.
    """

    unit = "pushes"

    def __init__(self, game: Sokoban) -> None:
        super().__init__(game)
        self._solutions: dict[PositionKey, Solution] = {}
        self._unknown: set[PositionKey] = set()  # where the search gave up

    @cached_property
    def _level(self) -> Maze:
        return Maze(self.game, self.cancellation)

    @property
    def maze(self) -> Maze:
        """The maze of the level, for a search that `cancellation` can stop."""
        self._level.cancellation = self.cancellation
        return self._level

    def key(self, position: SokobanPosition) -> PositionKey:
        return key_of(self.maze.position_of(self.game.at(position)))

    def stuck_box(self, position: SokobanPosition) -> Square | None:
        """Return a box that proves that there is no solution, None if no single box does."""
        return find_deadlocked_box(self.game.at(position), self.maze)

    def known_moves(self, position: SokobanPosition) -> str:
        """Return the solution as LURD if one was found. Empty if not."""
        pushes = self._known(position).pushes
        return play_pushes(self.game.at(position), self.maze, pushes).moves if pushes else ""

    def _known(self, position: SokobanPosition) -> Solution:
        if self.game.at(position).is_complete():
            return Solution([], True)
        return self._solutions.get(self.key(position), NOT_FOUND)

    def solution(
        self, position: SokobanPosition, positions: float = PROOF_POSITIONS, known: str = ""
    ) -> Solution:
        """Return a solution, or that there is none, searching only if it isn't known yet.

        The proof that none has fewer pushes than the `known` one, given as LURD, is limited to
        `positions`.
        """
        found = self._known(position)
        if found.is_proved or (found.pushes and positions <= PROOF_POSITIONS and not known):
            return found
        game = self.game.at(position)
        moves = known or self.known_moves(position) or solve(game, self.cancellation, self.maze)
        if moves is None:
            self._solutions[self.key(position)] = Solution(None, True)
        else:
            shorter = shorten(game, moves, self.cancellation, self.maze, positions)
            self._keep(position, *shorter)
        return self._known(position)

    def _keep(self, position: SokobanPosition, moves: str, is_proved: bool) -> None:
        """Keep a solution for all positions along it."""
        before_push = []
        pushes = []
        for before, after in pairwise(positions_along(self.game.at(position), moves)):
            if after.pushes > before.pushes:
                before_push.append(before)
                pushes.append((self.maze.index(after.player), self.maze.index(before.player)))
        for made, before in enumerate(before_push):
            if not self._known(before).is_proved:
                self._solutions[self.key(before)] = Solution(pushes[made:], is_proved)

    def best(self, position: SokobanPosition) -> Hint:
        """Return the first step of a solution; a hint without a command if there is none."""
        pushes = self.solution(position).pushes
        if not pushes:
            return Hint("", _(messages.NO_SOLUTION_FROM_HERE))
        box, direction = self._push_in_words(pushes[0])
        behind = self.maze.coordinates(pushes[0][1])
        walk = walk_to(self.game.at(position), behind, self.cancellation)
        first = DIRECTION_OF[walk[0]] if walk else direction
        places = {"square": box, "direction": _(direction)}
        return Hint(first, plural(messages.PUSHES_REMAIN, len(pushes), **places))

    def _push_in_words(self, push: Push) -> tuple[str, str]:
        """Return the square of the box and the direction of a push."""
        box, behind = map(self.maze.coordinates, push)
        ways = {square: way for way, square in neighbors(behind, self.game.size).items()}
        return square_name(box), DIRECTION_OF[ways[box]]

    def pushes_needed(self, position: SokobanPosition, known: str = "") -> float | None:
        """Return the fewest pushes to the end, given a solution if one is known.

        Infinite if there is no solution, None if the search doesn't prove it.
        """
        key = self.key(position)
        if key in self._unknown:
            return None
        try:
            pushes, is_proved = self.solution(position, known=known)
        except OutOfTime:
            self.cancellation.check_interrupt()
            pushes, is_proved = NOT_FOUND
        if not is_proved:
            self._unknown.add(key)
            return None
        return inf if pushes is None else len(pushes)

    def value(self, position: SokobanPosition) -> float | None:
        """Return minus the fewest pushes of the whole level, including those made so far."""
        needed = self.pushes_needed(position)
        return None if needed is None else -needed - position.pushes

    def command(self, before: SokobanPosition, after: SokobanPosition) -> str:
        return DIRECTION_OF[after.move.lower()]

    def judge(self, before: SokobanPosition, after: SokobanPosition) -> MoveReview:
        """Return what a step cost; one that pushes nothing costs nothing."""
        move = MoveReview(self.command(before, after))
        if self._known(before) == Solution(None, True):
            return move._replace(unit="level", cost=_("The level could no longer be solved."))
        if after.pushes == before.pushes:
            return move
        if self.pushes_needed(after) == inf and self._known(before).pushes:
            return self.costing(inf, before, after)
        return super().judge(before, after)

    def costing(self, price: float, before: SokobanPosition, after: SokobanPosition) -> MoveReview:
        """Return the review of a push, with a solution's first push and its number of pushes."""
        pushes = self.solution(before).pushes or []
        box, direction = self._push_in_words(pushes[0])
        command, better = self.command(before, after), f"push {box} {direction}"
        why = plural(messages.PUSHES_WERE_ENOUGH, len(pushes))
        pushed_to = square_name(self.game.beside(after.player, after.move.lower()))
        if price < inf:
            cost = plural(messages.COST_PUSHES, int(price), square=pushed_to)
            return MoveReview(command, price, self.unit, better, cost, why)
        cost = _(messages.LOST_AFTER, square=pushed_to)
        if stuck := self.stuck_box(after):
            cost = _(messages.STUCK_AFTER, square=square_name(stuck))
        return MoveReview(command, price, "level", better, cost, why)

    def review(self, positions: Sequence[SokobanPosition]) -> list[MoveReview]:
        """Return what each move between these positions cost.

        Only some positions are searched: the fewest pushes of the whole level never decrease, so
        positions between two with the same number have it too, and after an unsolvable position all
        are unsolvable.
        """
        self._unknown.clear()
        try:
            lost = self.first_lost(positions)
            for position in positions[lost:]:
                self._solutions[self.key(position)] = Solution(None, True)
            if lost:
                self._narrow(positions[:lost])
        except OutOfTime:
            self.cancellation.check_interrupt()
        return super().review(positions)

    def first_lost(self, positions: Sequence[SokobanPosition]) -> int:
        """Return the index of the first position without a solution, by binary search.

        All positions before a solvable one are solvable.
        """

        def is_lost(position: SokobanPosition) -> bool:
            return self.pushes_needed(position) == inf

        if not is_lost(positions[-1]):
            return len(positions)
        return bisect_left(positions, True, key=is_lost)

    def _narrow(self, positions: Sequence[SokobanPosition]) -> None:
        """Find the pushes that these positions need; all of them have a solution."""
        first, last = positions[0], positions[-1]
        needed = self.pushes_needed(last)
        known = ""
        if self._known(last).pushes is not None:
            made = [position.move for position in positions[1:]]
            known = "".join(made) + self.known_moves(last)
        needed_first = self.pushes_needed(first, known)
        if needed is None and not known:
            self._unknown.update(map(self.key, positions))
        elif needed is None or needed_first == pushes_in(known):
            self._keep(first, known, is_proved=needed is not None)
        elif len(positions) > 2:
            middle = len(positions) // 2
            self._narrow(positions[middle:])
            self._narrow(positions[: middle + 1])

    def way_back(self, positions: Sequence[SokobanPosition]) -> Hint | None:
        """Return the hint to undo as many moves as needed; None if that doesn't help."""
        lost = self.first_lost(positions)
        if not (lost and self._known(positions[lost - 1]).pushes):
            return None
        command = f"undo {len(positions) - lost}"
        why = _(messages.CANT_BE_SOLVED, command=command_text(command))
        return Hint(command, why, is_complete=True)
