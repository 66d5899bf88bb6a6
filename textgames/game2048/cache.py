"""A table of a function's values, filled on demand."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")

MAX_ENTRIES = 2**14  # of a table; with 2**16, a hint takes as long and needs twice the memory


class Cache(dict[Key, Value]):
    """The values of a function of one argument, each computed on its first lookup.

    A full cache is cleared. With `functools.lru_cache`, a hint takes one and a half times as long.

    >>> squares = Cache(lambda number: number**2)
    >>> squares[12], squares
    (144, {12: 144})
    """

    def __init__(self, function: Callable[[Key], Value]) -> None:
        super().__init__()
        self._function = function

    def __missing__(self, key: Key) -> Value:
        if len(self) >= MAX_ENTRIES:
            self.clear()
        value = self[key] = self._function(key)
        return value
