"""Bars of ASCII: a table of names, each with a bar as long as its value, and what is to be read behind it."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH = 40  # of the longest bar
NAME_WIDTH = 10


def bars(table: Sequence[tuple[str, float, str]], most: float) -> list[str]:
    """A row for each name, value and text; a value of `most` has the longest bar, and what is above 0 a bar at all."""
    width = max([NAME_WIDTH, *[len(name) for name, _, _ in table]])
    return [f"  {name:>{width}}  {bar(value / most)}  {text}" for name, value, text in table]


def bar(share: float) -> str:
    """A bar of a share of the longest."""
    length = max(round(share * WIDTH), 1 if share > 0 else 0)
    return ("#" * length).ljust(WIDTH, ".")
