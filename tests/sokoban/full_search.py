"""Searches of all positions of small levels, by the rules of `examples/plain/`."""

from __future__ import annotations

from support import TESTS, plain_game

plain = plain_game("sokoban")
FROM_HOLE_LEVELS = str.maketrans("P#*", "@$#")


def read_level(rows: list[str]):
    """A level in either alphabet, and its first position."""
    text = "\n".join(rows)
    return plain.read_level(text.translate(FROM_HOLE_LEVELS) if "P" in text else text)


def after(level, position):
    """The positions that one move leads to."""
    return [found for key in "wasd" if (found := plain.step(level, position, key))]


def layers(level, start):
    """The positions that need 0, 1, 2, ... moves, as sets. The game ends at a solution, except at the start."""
    seen = layer = {start}
    while layer:
        yield layer
        goes_on = [position for position in layer if position == start or not plain.is_solved(level, position)]
        layer = {found for position in goes_on for found in after(level, position)} - seen
        seen = seen | layer


def can_be_solved(rows: list[str]) -> bool:
    """Whether there is a solution with at least one push."""
    level, start = read_level(rows)
    return any(
        plain.is_solved(level, found) and found[1] != position[1]
        for layer in layers(level, start)
        for position in layer
        for found in after(level, position)
    )


def small_levels() -> list[tuple[list[str], int | None]]:
    """Small boards with holes, each with the fewest steps of a solution, None if there is none."""
    found = []
    for block in (TESTS / "sokoban/solvable.txt").read_text(encoding="utf-8").rstrip().split("\n\n"):
        steps, *rows = block.splitlines()
        least = None if steps == "# no solution" else int(steps.split()[1])
        found.append(([row.replace("-", " ") for row in rows], least))
    return found
