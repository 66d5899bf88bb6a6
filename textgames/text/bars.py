"""A bar chart in ASCII: names, each with a bar as long as its value, and a text after it."""

from __future__ import annotations

from collections.abc import Sequence

from textgames.text.width import pad_left, width_of

WIDTH = 40  # of the longest bar
NAME_WIDTH = 10


def bars(table: Sequence[tuple[str, float, str]], maximum: float) -> list[str]:
    """Return a row for each (name, value, text); `maximum` has the longest bar, and any value above 0 has a bar."""
    name_width = max([NAME_WIDTH, *[width_of(name) for name, _, _ in table]])
    lengths = [max(round(value / maximum * WIDTH), 1 if value > 0 else 0) for _, value, _ in table]
    return [
        f"  {pad_left(name, name_width)}  {'#' * length:.<{WIDTH}}  {text}"
        for (name, _, text), length in zip(table, lengths)
    ]
