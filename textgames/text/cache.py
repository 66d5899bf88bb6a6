"""A cache for functions of one argument, twice as fast as `functools.lru_cache` on a hit: it is a plain dict."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    Key = TypeVar("Key")
    Value = TypeVar("Value")

MAX_ENTRIES = 2**14  # with 2**16 a hint of 2048 took as long, and twice the memory


class Cache(dict["Key", "Value"]):
    """The values of a function, each computed when it is first looked up; a full cache begins anew."""

    def __init__(self, function: Callable[[Key], Value], max_entries: int = MAX_ENTRIES) -> None:
        super().__init__()
        self._function, self._max_entries = function, max_entries

    def __missing__(self, key: Key) -> Value:
        if len(self) >= self._max_entries:
            self.clear()
        value = self[key] = self._function(key)
        return value


def cached(function: Callable[[Key], Value], max_entries: int = MAX_ENTRIES) -> Callable[[Key], Value]:
    """Return a function that returns the cached values of another."""
    return Cache(function, max_entries).__getitem__
