"""Run-length encoding of moves and rows: `3r2(Ul)` is `rrrUlUl`."""

from __future__ import annotations

from itertools import groupby

from textgames.text.squares import DIGITS

RUN_CHARACTERS = frozenset(DIGITS + "()")
MAX_COUNT_DIGITS = 7


def encode_runs(moves: str) -> str:
    """Return moves with the length before each run: "rrrUl" becomes "3rUl"."""
    runs = [(move, len(list(run))) for move, run in groupby(moves)]
    return "".join([move if length == 1 else f"{length}{move}" for move, length in runs])


def decode_runs(text: str, max_length: int) -> str | None:
    """Return a text without run lengths and groups; None where they are wrong, or it would be too long."""
    if RUN_CHARACTERS.isdisjoint(text):
        return text if len(text) <= max_length else None
    groups: list[list[str]] = [[]]
    sizes, counts, count = [0], [1], ""
    for character in text:
        if character in DIGITS:
            count += character
            continue
        if len(count) > MAX_COUNT_DIGITS or (count and (character == ")" or not int(count))):
            return None
        times, count = int(count or 1), ""
        if character == "(":
            groups.append([])
            sizes.append(0)
            counts.append(times)
            continue
        if character == ")":
            if len(groups) == 1:
                return None
            character, times = "".join(groups.pop()), counts.pop()
            sizes.pop()
        sizes[-1] += len(character) * times
        if sizes[-1] > max_length:
            return None
        groups[-1].append(character * times)
    return "".join(groups[0]) if len(groups) == 1 and not count else None
