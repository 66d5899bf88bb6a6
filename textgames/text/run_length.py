"""Run-length encoding of moves and rows: `3r2(Ul)` is `rrrUlUl`."""

from __future__ import annotations

import re
from itertools import groupby

RUN_CHARACTERS = frozenset("0123456789()")
MAX_NESTED = 100  # groups in one another
COUNT = "0*([1-9][0-9]{0,6})"
RUN = re.compile(rf"(?<![0-9])(?:{COUNT}([^0-9()])|(?:{COUNT})?\(([^0-9()]*)\))")  # 3r, 2(Ul) or (Ul)


def encode_runs(moves: str) -> str:
    """Return moves with the length before each run: "rrrUl" becomes "3rUl"."""
    runs = [(move, len(list(run))) for move, run in groupby(moves)]
    return "".join([move if length == 1 else f"{length}{move}" for move, length in runs])


def decode_runs(text: str, max_length: int) -> str | None:
    """Return a text without run lengths and groups; None where they are wrong, or it would be too long."""
    for _depth in range(MAX_NESTED):
        if RUN_CHARACTERS.isdisjoint(text):
            return text if len(text) <= max_length else None
        if sum([count * len(part) for count, part in map(_count_and_part, RUN.finditer(text))]) > max_length:
            return None
        text = RUN.sub(_unfolded, text)
    return None


def _count_and_part(run: re.Match[str]) -> tuple[int, str]:
    return int(run[1] or run[3] or 1), run[2] or run[4] or ""


def _unfolded(run: re.Match[str]) -> str:
    count, part = _count_and_part(run)
    return count * part
