"""Sokoban once more, as plainly as can be: nothing of the program is used here.

A position is the player, the boxes and the targets left, all of them (row, column)s. It is for comparing with.
"""

from __future__ import annotations

from support import TESTS

WAYS = ((-1, 0), (0, -1), (1, 0), (0, 1))


class Plain:
    """The walls of a level, and where it begins."""

    def __init__(self, rows: list[str]) -> None:
        self.height, self.width = len(rows), max(map(len, rows))
        signs = {
            (row, col): rows[row][col] if col < len(rows[row]) else " "
            for row in range(self.height)
            for col in range(self.width)
        }
        self.goals = any(sign in "@$.+" for sign in signs.values())
        wall, box, target, player = ("#", "$*", ".*+", "@+") if self.goals else ("*", "#", "o", "P")
        self.walls = {square for square, sign in signs.items() if sign == wall}
        self.start = (
            next(square for square, sign in signs.items() if sign in player),
            frozenset(square for square, sign in signs.items() if sign in box),
            frozenset(square for square, sign in signs.items() if sign in target),
        )

    def solved(self, position) -> bool:
        return position[2] <= position[1]

    def after(self, position):
        """The positions that one move leads to."""
        return [found for way in WAYS if (found := self.step(position, way))]

    def step(self, position, way):
        """The position that a move leads to, one of `WAYS`; None where something is in the way."""
        player, boxes, targets = position
        down, right = way
        there = (player[0] + down) % self.height, (player[1] + right) % self.width
        beyond = (there[0] + down) % self.height, (there[1] + right) % self.width
        if there == player or there in self.walls or (not self.goals and there in targets):
            return None
        if there not in boxes:
            return there, boxes, targets
        if beyond in self.walls or beyond in boxes or beyond == player:
            return None
        if not self.goals and beyond in targets:
            return there, boxes - {there}, targets - {beyond}
        return there, boxes - {there} | {beyond}, targets

    def layers(self):
        """The positions that need 0, 1, 2, ... moves, as sets."""
        seen = layer = {self.start}
        while layer:
            yield layer
            layer = {found for position in layer if not self.ends(position) for found in self.after(position)} - seen
            seen = seen | layer

    def ends(self, position) -> bool:
        """Whether the game is over there; a level that begins solved goes on."""
        return position != self.start and self.solved(position)

    def can_be_solved(self) -> bool:
        """Whether there is a solution with at least one push."""
        return any(
            self.solved(found) and found[1] != position[1]
            for layer in self.layers()
            for position in layer
            for found in self.after(position)
        )


def small_levels() -> list[tuple[list[str], int | None]]:
    """Small boards with holes, each with the fewest steps of a solution, None if there is none."""
    found = []
    for block in (TESTS / "sokoban/solvable.txt").read_text(encoding="utf-8").rstrip().split("\n\n"):
        steps, *rows = block.splitlines()
        least = None if steps == "# no solution" else int(steps.split()[1])
        found.append(([row.replace("-", " ") for row in rows], least))
    return found
