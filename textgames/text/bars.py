"""A bar chart in ASCII: names, each with a bar as long as its value, and a text after it."""

from __future__ import annotations

from collections.abc import Sequence

from textgames.text.width import pad_left, width_of

NAME_WIDTH = 10


def bars(table: Sequence[tuple[str, float, str]], maximum: float, width: int) -> list[str]:
    """Return a row of at most `width` columns for each (name, value, text).

    `maximum` has the longest bar, and any value above 0 has a bar.
    """
    name_width = max([NAME_WIDTH, *[width_of(name) for name, _, _ in table]])
    space = width - name_width - max([0, *[width_of(text) for _, _, text in table]]) - 6  # blanks
    longest = max(1, min(space, width // 2))
    lengths = [max(round(value / maximum * longest), 1 if value > 0 else 0) for _, value, _ in table]
    return [
        f"  {pad_left(name, name_width)}  {'#' * length:.<{longest}}  {text}"
        for (name, _, text), length in zip(table, lengths)
    ]
