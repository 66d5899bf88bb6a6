"""What has changed in a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

JsonObject = dict[str, Any]


class Change:
    """The game has changed; `kind` names the change for programs, `facts` has where and how.

    `spoken` returns what is spoken, a line for each fact, and `objects` an object for each thing
    that changed, for programs: without it, one with the kind and the facts. A view calls the one
    that it needs when it is told of the change. `text` is shown below the board.

    The clock starts at the first change that `starts_clock`. After one that is `from_scratch` all
    of the position is new to the player.
    """

    def __init__(
        self,
        kind: str,
        spoken: Callable[[], Sequence[str]] = list,
        objects: Callable[[], list[JsonObject]] | None = None,
        text: str = "",
        starts_clock: bool = True,
        from_scratch: bool = False,
        **facts: Any,
    ) -> None:
        self.kind = kind
        self.spoken = spoken
        self.objects = objects or (lambda: [{"type": kind, **facts}])
        self.text = text
        self.starts_clock = starts_clock
        self.from_scratch = from_scratch
