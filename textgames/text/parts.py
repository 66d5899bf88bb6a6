"""Long texts in parts, each short enough to be listened to."""

from __future__ import annotations

import re

from textgames.text.language import N_, _
from textgames.text.phrases import MOST_CHARACTERS, is_short

# Where a text is cut: after a sentence if there is one in the part, else after a clause, else in a list.
ENDS = [re.compile(end) for end in (r"(?<=[.!?])\s+|(?<=[。！？])\s*", r"(?<=[;；])\s*", r"(?<=[,，、])\s*")]

TYPE_MORE = N_("Type more for the rest.")
# Translators: {part} is the first part of a sentence, as "Boxes at 2A, 2B".
CUT_OFF = N_("{part}.")


def cut(text: str) -> tuple[str, str]:
    """Return as much of a text as is said at once, and the rest; empty if that is all."""
    if is_short(text):
        return text, ""
    start = text[:MOST_CHARACTERS]
    for end in ENDS:
        for found in reversed([*end.finditer(start)]):
            part, rest = start[: found.start()], text[found.end() :]
            if part and rest and is_short(part):
                return (part if end is ENDS[0] else _(CUT_OFF, part=part[:-1])), rest
    return text, ""
