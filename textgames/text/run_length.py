"""Run lengths: `3r2(Ul)` is `rrrUlUl`."""

from __future__ import annotations

from itertools import groupby

from textgames.text.cells import DIGITS

PACKED = frozenset(DIGITS + "()")
MOST_DIGITS = 7  # of a count


def packed(moves: str) -> str:
    """Moves with the length of each run before it: "rrrUl" is "3rUl"."""
    runs = [(move, len(list(run))) for move, run in groupby(moves)]
    return "".join([move if length == 1 else f"{length}{move}" for move, length in runs])


def unpacked(text: str, longest: int) -> str | None:
    """A text without its run lengths and groups; None where they are wrong, or it would be longer than `longest`."""
    if PACKED.isdisjoint(text):
        return text if len(text) <= longest else None
    groups: list[list[str]] = [[]]
    sizes, counts, count = [0], [1], ""
    for sign in text:
        if sign in DIGITS:
            count += sign
            continue
        if len(count) > MOST_DIGITS or (count and (sign == ")" or not int(count))):
            return None
        times, count = int(count or 1), ""
        if sign == "(":
            groups.append([])
            sizes.append(0)
            counts.append(times)
            continue
        size = 1
        if sign == ")":
            if len(groups) == 1:
                return None
            sign, size, times = "".join(groups.pop()), sizes.pop(), counts.pop()
        sizes[-1] += size * times
        if sizes[-1] > longest:
            return None
        groups[-1].append(sign * times)
    return "".join(groups[0]) if len(groups) == 1 and not count else None
