"""Positions that can't be solved any more, found out by looking at a part of the boxes.

Boxes are taken away, which can only make a position easier: if what is left can't be solved, neither can the
whole. It is tried on the boxes that were brought close together by a push, and on those round a corral, which
is floor that the player can't reach; what was found out is remembered, for the same few boxes come together
again and again. This holds where there are goals and no spare boxes; of holes the others may take one away.
"""

from __future__ import annotations

from textgames.sokoban.solver.maze import squares_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from textgames.sokoban.solver.maze import Maze

MOST_CLOSE, MOST_ROUND_CORRAL = 8, 10  # boxes that are looked at
BYTES_FOR_POSITION = 200  # what is known of it, beside the set of its boxes
POSITIONS_CLOSE, POSITIONS_ROUND_CORRAL = 20, 30  # before it is given up


class Deadlocks:
    """Tells positions that can't be solved, in a level that began with `boxes` and `targets`."""

    def __init__(self, maze: Maze, boxes: int, targets: int) -> None:
        self.maze = maze
        self.spare = boxes.bit_count() - targets.bit_count()
        self.in_parts = not (maze.has_holes or self.spare)
        self._known: dict[tuple[int, int], bool] = {}

    def live(self, targets: int) -> int:
        """Where a box may be pushed."""
        return self.maze.floor if self.spare else self.maze.live(targets)

    def at_once(self, boxes: int, targets: int) -> bool:
        """Whether some box, or too few of them, prove at once that there is no solution."""
        if self.spare:
            return (boxes & self.maze.live(targets)).bit_count() < targets.bit_count()
        return any(self.maze.is_lost(box, boxes, targets) for box in squares_of(boxes))

    def after(self, box: int, boxes: int, targets: int, region: int) -> bool:
        """Whether a position can't be solved, for all that is found quickly, after `box` was pushed to where it is."""
        if self.spare:
            return (boxes & self.maze.live(targets)).bit_count() < targets.bit_count()
        if not boxes >> box & 1:  # it fell into a hole, which the others may need
            return self.at_once(boxes, targets)
        if self.maze.is_lost(box, boxes, targets):
            return True
        return self.in_parts and (
            self._close_boxes_are_stuck(box, boxes, targets, region)
            or self._a_corral_is_stuck(box, boxes, targets, region)
        )

    def worth_pushing(self, boxes: int, targets: int, region: int) -> int:
        """The boxes to push: those round a PI-corral, if there is one, or all that the player comes to.

        Where the player can push all boxes round a corral into it, and none of them out of it, the corral has to be
        dealt with some time, and nothing else changes that: so it may as well be next. This is a PI-corral, as Brian
        Damgaard and Matthias Meger describe it.
        """
        maze = self.maze
        if self.in_parts:
            for corral in maze.parts(maze.floor & ~boxes & ~region):
                round_it = maze.touched(corral) & boxes
                unsolved = round_it & ~targets or corral & targets
                if round_it != boxes and unsolved and self._is_pi_corral(corral, round_it, targets, region):
                    return round_it
        return maze.touched(region) & boxes

    def _is_pi_corral(self, corral: int, round_it: int, targets: int, region: int) -> bool:
        """Whether all pushes of the boxes round a corral go into it, and the player can make them now."""
        live, inside = self.maze.live(targets), corral | round_it
        for box in squares_of(round_it):
            for behind, ahead in self.maze.pushes[box]:
                if inside >> behind & 1 or not live >> ahead & 1:
                    continue
                if not (inside >> ahead & 1 and region >> behind & 1):
                    return False
        return True

    def _close_boxes_are_stuck(self, box: int, boxes: int, targets: int, region: int) -> bool:
        close = 1 << box
        for _ in range(2):
            close = self.maze.touched(self.maze.touched(close)) & boxes
        if close == 1 << box or not close & ~targets or close.bit_count() > MOST_CLOSE:
            return False
        return self._is_stuck(close, targets, region, POSITIONS_CLOSE)

    def _a_corral_is_stuck(self, box: int, boxes: int, targets: int, region: int) -> bool:
        maze = self.maze
        for corral in maze.parts(maze.floor & ~boxes & ~region, maze.around[box]):
            round_it = maze.touched(corral) & boxes
            looked_at = round_it & ~targets and round_it != boxes and round_it.bit_count() <= MOST_ROUND_CORRAL
            if looked_at and self._is_stuck(round_it, targets, region, POSITIONS_ROUND_CORRAL):
                return True
        return False

    def _is_stuck(self, boxes: int, targets: int, region: int, most: int) -> bool:
        """Whether these boxes alone can't be brought to goals, as far as so many positions tell."""
        maze = self.maze
        region = maze.flood(region, maze.floor & ~boxes)
        start = boxes, region & -region
        stuck = self._known.get(start)
        if stuck is None:
            seen = self._seen_before_end(boxes, targets, region, most)
            stuck = self._known[start] = bool(seen)
            self._known.update(dict.fromkeys(seen, True))
            maze.patience.keep((1 + len(seen)) * (BYTES_FOR_POSITION + maze.bytes_for_set))
        return stuck

    def _seen_before_end(self, boxes: int, targets: int, region: int, most: int) -> set[tuple[int, int]]:
        """All positions that can be reached, where none of them is solved; else none."""
        maze, live, known = self.maze, self.maze.live(targets), self._known
        seen = {(boxes, region & -region)}
        waiting = [(boxes, region)]
        while waiting:
            boxes, region = waiting.pop()
            for box in squares_of(boxes):
                for behind, ahead in maze.pushes[box]:
                    if not (region >> behind & 1 and live >> ahead & 1) or boxes >> ahead & 1:
                        continue
                    pushed = boxes ^ 1 << box ^ 1 << ahead
                    if not pushed & ~targets:
                        return set()
                    reached = maze.flood(1 << box, maze.floor & ~pushed)
                    position = pushed, reached & -reached
                    if position in seen or known.get(position) or maze.is_lost(ahead, pushed, targets):
                        continue
                    if position in known or len(seen) > most:
                        return set()
                    seen.add(position)
                    waiting.append((pushed, reached))
        return seen
