"""Where to press next: the lamps that a solution presses, found by elimination over the field of two elements."""

from __future__ import annotations

from lights.rules import Lamps, Lights


def solution(game: Lights) -> list[tuple[int, int]]:
    """Return the (row, column) of each lamp to press, in any order."""
    squares = [(row, col) for row in range(game.size[0]) for col in range(game.size[1])]
    rows: dict[tuple[int, int], tuple[Lamps, Lamps]] = {}  # a lamp, and what turns it but none before it
    for square in squares:
        lamps, presses = game.turned(*square), frozenset({square})
        while lamps and min(lamps) in rows:
            lamps, presses = lamps ^ rows[min(lamps)][0], presses ^ rows[min(lamps)][1]
        if lamps:
            rows[min(lamps)] = lamps, presses
    lit, pressed = game.position.lit, Lamps()
    while lit:
        lamps, presses = rows[min(lit)]
        lit, pressed = lit ^ lamps, pressed ^ presses
    return sorted(pressed)
